// weighted_runs.c - straight scans, each one longer than that of the next block.

#include "viewer/rivals/weighted_runs.h"

#include "passmap/base/memory.h"

bool weighted_runs_create(weighted_runs *runs, const hr_allocator *allocator, int32_t width,
                          int32_t height) {
    *runs = (weighted_runs){.allocator = allocator, .width = width, .height = height};
    runs->of = hr_allocate(allocator, (size_t)width * (size_t)height, sizeof *runs->of);
    if (runs->of) return true;
    *runs = (weighted_runs){0};
    return false;
}

void weighted_runs_destroy(weighted_runs *runs) {
    if (runs->allocator) hr_release(runs->allocator, runs->of);
    *runs = (weighted_runs){0};
}

size_t weighted_runs_bytes(const weighted_runs *runs) {
    return (size_t)runs->width * (size_t)runs->height * sizeof *runs->of;
}

// The run from a block, given those of the next one.
static int16_t find_run(const weighted_runs *runs, const weighted_grid *grid,
                        const weighted_rules *rules, hr_cell at, int heading) {
    hr_cell next = weighted_beside(at, heading);
    if (hr_is_closed(grid->plane, at.x, at.y) || hr_is_closed(grid->plane, next.x, next.y))
        return 0;
    uint32_t on = 1u << heading, successors = weighted_successors(rules, next, heading);
    if ((successors & ~on) || weighted_cost_at(grid, at) != weighted_cost_at(grid, next)) return 1;
    if (!successors) return -1;
    int32_t rest = weighted_run(runs, next, heading);
    return (int16_t)(rest > 0 ? rest + 1 : rest - 1);
}

// Rows from the west are in time for runs to the west and to the north, the others backwards.
void weighted_runs_build(weighted_runs *runs, const weighted_grid *grid,
                         const weighted_rules *rules) {
    int32_t count = runs->width * runs->height;
    for (int32_t i = 0; i < count; i++) {
        hr_cell at = {i % runs->width, i / runs->width};
        runs->of[i][NORTH] = find_run(runs, grid, rules, at, NORTH);
        runs->of[i][WEST] = find_run(runs, grid, rules, at, WEST);
    }
    for (int32_t i = count - 1; i >= 0; i--) {
        hr_cell at = {i % runs->width, i / runs->width};
        runs->of[i][SOUTH] = find_run(runs, grid, rules, at, SOUTH);
        runs->of[i][EAST] = find_run(runs, grid, rules, at, EAST);
    }
}
