// plan_report.h - what came of a plan, on stdout, for people and for machines.
#ifndef HANDRAIL_VIEWER_OUTPUT_PLAN_REPORT_H
#define HANDRAIL_VIEWER_OUTPUT_PLAN_REPORT_H

#include <handrail/planner.h>

typedef struct plan_report {
    const hr_map *map;
    const hr_request *request; ///< with the goal that the path leads to
    int32_t goal_count;        ///< that it is the nearest of
    const hr_path *path;       ///< of the request
    const char *why;           ///< a sentence that explains the status; NULL = the status says it
    const int32_t *seen_cells; ///< that the plan knows; NULL = all
    const float *farthest;     ///< cells to the farthest place from the start; NULL = not asked for
    bool has_costs;            ///< the class has
    int64_t time_ns, first_time_ns; ///< of this plan, and of the first, which built the planes
} plan_report;

void print_plan(const plan_report *report);
/// The same as JSON, to a file or "-". @return false after a complaint of one line.
bool write_plan_json(const char *path, const plan_report *report);

#endif
