// bench_questions_mend.c - the clock around paths that a building has blocked.

#include "viewer/bench/bench_questions_mend.h"
#include "viewer/bench/bench_interrupt.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PATHS_MOST = 300, BUILDING_MOST = 16 };
enum { CALLS = 8 }; // of the same, between two looks at the clock

typedef struct building {
    hr_rect rect;
    uint8_t before[BUILDING_MOST * BUILDING_MOST];
} building;

// The place in the middle of a path.
static hr_position middle_of(const hr_position *waypoints, int32_t count, double length) {
    double left = length / 2;
    for (int32_t i = 1; i < count; i++) {
        double dx = waypoints[i].x - waypoints[i - 1].x, dy = waypoints[i].y - waypoints[i - 1].y;
        double leg = sqrt(dx * dx + dy * dy);
        if (left <= leg)
            return (hr_position){waypoints[i - 1].x + (int32_t)(dx * left / leg),
                                 waypoints[i - 1].y + (int32_t)(dy * left / leg)};
        left -= leg;
    }
    return waypoints[count - 1];
}

static void build(const mend_inquiry *q, hr_position at, int32_t side, building *b) {
    int32_t width = hr_map_width(q->map), height = hr_map_height(q->map);
    int32_t x = at.x / HR_CELL - side / 2, y = at.y / HR_CELL - side / 2;
    b->rect = (hr_rect){x > 0 ? x : 0, y > 0 ? y : 0, side, side};
    if (b->rect.x + side > width) b->rect.width = width - b->rect.x;
    if (b->rect.y + side > height) b->rect.height = height - b->rect.y;
    hr_map_read_ground(q->map, b->rect, b->before, BUILDING_MOST);
    hr_map_fill(q->map, b->rect, HR_ROCK);
}

static hr_error measure(const mend_inquiry *q, const hr_request *request, hr_path *path,
                        double *us) {
    int64_t least = INT64_MAX;
    for (int32_t pass = 0; bench_has_pass(pass, q->repeat); pass++) {
        int64_t begin = bench_now_ns();
        for (int32_t i = 0; i < CALLS; i++) {
            hr_error error = hr_plan(q->planner, request, path);
            if (error) return error;
        }
        int64_t took = bench_now_ns() - begin;
        if (took < least) least = took;
    }
    *us += (double)least / 1e3 / CALLS;
    return HR_OK;
}

// Both answers to a path that is blocked now.
static hr_error compare(const mend_inquiry *q, hr_request request, const hr_position *old,
                        int32_t count, mend_sample *sample, double *ratios) {
    hr_path anew = {0}, mended = {0};
    double us = 0, mended_us = 0;
    hr_error error = hr_planner_prepare(q->planner, q->class_id);
    if (!error) error = measure(q, &request, &anew, &us);
    if (error || anew.status != HR_FOUND) return error;
    double length = anew.length_256ths;
    request.old_waypoints = old, request.old_count = count;
    error = measure(q, &request, &mended, &mended_us);
    if (error) return error;
    sample->us += mended_us, sample->plan_us += us;
    sample->mended += mended.stage == HR_STAGE_MEND;
    ratios[sample->asked++] = mended.length_256ths / length;
    return HR_OK;
}

static hr_error block(const mend_inquiry *q, const hr_request *request, const hr_path *path,
                      int32_t side, mend_sample *sample, double *ratios) {
    size_t bytes = (size_t)path->count * sizeof *path->waypoints;
    hr_position *old = malloc(bytes);
    if (!old) return HR_OUT_OF_MEMORY;
    int32_t count = path->count;
    memcpy(old, path->waypoints, bytes);
    building b;
    build(q, middle_of(old, count, path->length_256ths), side, &b);
    hr_error error = compare(q, *request, old, count, sample, ratios);
    hr_map_blit(q->map, b.rect, b.before, BUILDING_MOST);
    free(old);
    return error;
}

hr_error bench_mend(const mend_inquiry *q, mend_sample *sample) {
    double ratios[PATHS_MOST];
    hr_error error = HR_OK;
    *sample = (mend_sample){.us = 0};
    for (int32_t i = 0; !error && i < PATHS_MOST; i++) {
        hr_request request = hr_request_default();
        hr_path path;
        request.class_id = q->class_id;
        request.start = q->places[i % q->count];
        request.goal = q->places[(i * 7 + i / q->count + 1) % q->count];
        error = hr_plan(q->planner, &request, &path);
        if (!error && path.status == HR_FOUND)
            error = block(q, &request, &path, 4 + i % (BUILDING_MOST - 3), sample, ratios);
    }
    if (sample->asked > 0) sample->us /= sample->asked, sample->plan_us /= sample->asked;
    sample->ratio = bench_spread_of(ratios, sample->asked);
    if (!error) error = hr_planner_prepare(q->planner, q->class_id);
    return error;
}
