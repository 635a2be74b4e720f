// check_job.c - see check_job.h.

#include "viewer/check/check_job.h"

#include "passmap/base/memory.h"
#include "viewer/model/clock.h"

static hr_error check_copy(check_job *job, const hr_map *map, check_outcome *outcome) {
    int32_t count = job->classes.count;
    outcome->width = hr_map_width(map);
    outcome->height = hr_map_height(map);
    hr_error error =
        check_map(&outcome->report, hr_map_cells_const(map), outcome->width, outcome->height,
                  job->classes.units, count, &job->options, hr_allocator_default());
    for (int32_t i = 0; error == HR_OK && i < count && !outcome->report.is_cancelled; i++)
        if (!check_layer_build(&outcome->layers[i], &outcome->report.allocator,
                               hr_map_cells_const(map), outcome->width, outcome->height,
                               &job->classes.units[i], job->options.island_least))
            error = HR_OUT_OF_MEMORY;
    return error;
}

hr_error check_do(check_job *job, check_outcome **outcome) {
    hr_allocator allocator = hr_allocator_default();
    int64_t begin = clock_ns();
    hr_map *map = shared_map_take_copy(&job->shared);
    check_outcome *made = hr_allocate_zeroed(&allocator, 1, sizeof *made);
    hr_error error = map && made ? HR_OK : HR_OUT_OF_MEMORY;
    if (made) {
        made->number = job->number;
        made->map_number = job->map_number;
        made->classes = job->classes;
        made->report.allocator = allocator;
    }
    if (error == HR_OK) error = check_copy(job, map, made);
    hr_map_destroy(map);
    if (made && (error != HR_OK || made->report.is_cancelled)) {
        check_outcome_end(made);
        made = NULL;
    }
    if (made) made->time_ns = clock_ns() - begin;
    *outcome = made;
    return error;
}

void check_outcome_end(check_outcome *outcome) {
    if (!outcome) return;
    hr_allocator allocator = outcome->report.allocator;
    for (int32_t i = 0; i < CHECK_CLASSES_MOST; i++)
        check_layer_end(&outcome->layers[i], &allocator);
    check_end(&outcome->report);
    hr_release(&allocator, outcome);
}
