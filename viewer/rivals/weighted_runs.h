// weighted_runs.h - how far straight scans go on ground with costs, from every block and with every
// heading: to the first block at which a cheapest way may turn (weighted_rules.h) or the cost
// changes, or else to where nothing is left to go on with. All blocks of a run but the one that it
// stops at cost the same. 8 bytes a block, and each scan is one look-up.
#ifndef HANDRAIL_VIEWER_RIVALS_WEIGHTED_RUNS_H
#define HANDRAIL_VIEWER_RIVALS_WEIGHTED_RUNS_H

#include "viewer/rivals/weighted_rules.h"

typedef struct weighted_runs {
    const hr_allocator *allocator;
    int16_t (*of)[4]; // by block and heading: blocks to the stop; negative = none is found
    int32_t width, height;
} weighted_runs;

/// Allocates for maps of this size. @return false if out of memory; nothing is held then.
bool weighted_runs_create(weighted_runs *runs, const hr_allocator *allocator, int32_t width,
                          int32_t height);
void weighted_runs_destroy(weighted_runs *runs);
size_t weighted_runs_bytes(const weighted_runs *runs);

/// Finds all runs anew.
void weighted_runs_build(weighted_runs *runs, const weighted_grid *grid,
                         const weighted_rules *rules);

static inline int32_t weighted_run(const weighted_runs *runs, hr_cell at, int heading) {
    return runs->of[(size_t)at.y * (size_t)runs->width + (size_t)at.x][heading];
}

#endif
