// film_job.h - the race that a window shows, into a file, beside the window: on a copy of the map
// of its own, by methods that are asked once more.
#ifndef HANDRAIL_VIEWER_COMPARE_FILM_JOB_H
#define HANDRAIL_VIEWER_COMPARE_FILM_JOB_H

#include "viewer/compare/compare_view.h"

enum { FILM_TITLE_LENGTH = 160, FILM_PATH_LENGTH = 1024 };

typedef struct film_job {
    plan_job plan;                       ///< with the map
    int32_t methods[COMPARE_PANES_MOST]; ///< from pane to pane
    int32_t count;
    compare_points points; ///< of the graph of waypoints
    char title[FILM_TITLE_LENGTH], path[FILM_PATH_LENGTH];
} film_job;

/// The job for the panes that are shown. @return false where there is no query.
bool film_job_begin(film_job *job, const compare_view *view, const session *s);
/// Does a job, and frees what it holds. What goes wrong is told by a complaint.
void film_job_do(film_job *job, plan_is_stale *is_stale, void *user);

#endif
