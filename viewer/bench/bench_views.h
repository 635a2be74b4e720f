// bench_views.h - what eight players know of a map: the memory of their views beside that of the
// map, and what it costs to reveal cells beside an edit of the same cells.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_VIEWS_H
#define HANDRAIL_VIEWER_BENCH_BENCH_VIEWS_H

#include <handrail/passmap.h>

typedef struct views_sample {
    double around_homes; ///< memory of all views in that of one map, half of it seen in one piece
    double by_scouts;    ///< half of it seen along straight ways all over the map
    double reveal_us;    ///< 16 x 16 cells, until planes, labels and routes are up to date
    double edit_us;      ///< the same of a map with the same cells, edited
} views_sample;

/// Of a copy of the map. @return false after a complaint of one line.
bool bench_views(views_sample *sample, const hr_map *map, uint64_t seed);
void print_views(const views_sample *sample);

#endif
