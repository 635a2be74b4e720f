// replay_run.c - calls played one after the other, with a clock around each.

#include "viewer/replay/replay_run.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// ---- Differences

static bool differs(const hr_played *played) {
    if (!played->is_question) return played->error != HR_OK;
    if (played->recorded_count < 0 || played->answer_count < 0) return played->error != HR_OK;
    return played->difference >= 0 || played->hash != played->recorded_hash;
}

static void keep_march(replay_difference *d, const hr_played *played) {
    const hr_march_order *order = played->order;
    d->is_of_march = order != NULL;
    d->is_of_unit = order && order->units && d->answer >= 0 && d->answer < order->count;
    if (d->is_of_unit) d->unit = order->units[d->answer];
    if (order) d->order = *order;
}

static void keep_difference(replay_run *run, const hr_played *played) {
    replay_difference *d = &run->first;
    if (run->differences++ > 0) return;
    int32_t at = played->difference;
    *d = (replay_difference){.is_there = true,
                             .tick = played->tick,
                             .call = played->call,
                             .name = played->name,
                             .answer = at,
                             .is_of_request = at >= 0 && at < played->request_count,
                             .is_recorded = at >= 0 && at < played->recorded_count,
                             .is_played = at >= 0 && at < played->answer_count,
                             .error = played->error};
    if (d->is_of_request) d->request = played->requests[at];
    keep_march(d, played);
    if (d->is_recorded) d->recorded = played->recorded[at];
    if (d->is_played) d->played = played->answers[at];
}

// ---- Ticks

static replay_tick *tick_of(replay_run *run, int64_t tick) {
    if (run->tick_count > 0 && run->ticks[run->tick_count - 1].tick == tick)
        return &run->ticks[run->tick_count - 1];
    if (run->tick_count == run->tick_capacity) {
        int32_t capacity = run->tick_capacity ? 2 * run->tick_capacity : 256;
        replay_tick *grown = realloc(run->ticks, (size_t)capacity * sizeof *grown);
        if (!grown) return NULL;
        run->ticks = grown, run->tick_capacity = capacity;
    }
    run->ticks[run->tick_count] = (replay_tick){.tick = tick, .costliest_call = -1};
    return &run->ticks[run->tick_count++];
}

// Units that march with them.
static int32_t requests_of(const hr_played *played) {
    const hr_march_order *order = played->order;
    return played->request_count + (order && order->units ? order->count : 0);
}

static bool count_tick(replay_run *run, const hr_played *played, int64_t time_ns) {
    replay_tick *tick = tick_of(run, played->tick);
    if (!tick) return false;
    tick->calls++;
    tick->requests += requests_of(played);
    tick->steps += played->steps;
    tick->time_ns += time_ns;
    if (played->is_question && played->steps > tick->costliest_steps - (tick->costliest_call < 0)) {
        tick->costliest_call = played->call;
        tick->costliest_steps = played->steps;
    }
    return true;
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    for (int i = 0; i < 8; i++) hash = (hash ^ (word >> 8 * i & 255)) * UINT64_C(1099511628211);
    return hash;
}

static bool count(replay_run *run, const hr_played *played, int64_t time_ns) {
    run->calls++;
    run->questions += played->is_question;
    run->plans += played->path != NULL;
    run->marches += played->march != NULL;
    run->answers += played->answer_count > 0 ? played->answer_count : 0;
    if (played->results) {
        run->batches++;
        run->hash = mix(run->hash, played->hash);
    }
    run->steps += played->steps;
    run->time_ns += time_ns;
    if (differs(played)) keep_difference(run, played);
    return count_tick(run, played, time_ns);
}

// ---- Playing

static void look_at_maps(replay_run *run, const hr_replay *replay) {
    const hr_map *map = hr_replay_map(replay, 0);
    run->width = hr_map_width(map), run->height = hr_map_height(map);
    run->views = 0;
    for (int32_t i = 1; i <= HR_VIEWS_MAX; i++) run->views += hr_replay_map(replay, i) != NULL;
}

bool replay_run_play(replay_run *run, hr_replay *replay, int64_t until) {
    *run = (replay_run){.hash = UINT64_C(14695981039346656037)};
    bool has_memory = true;
    hr_played played = {.name = ""};
    while (has_memory && !run->error && hr_replay_tick(replay) <= until) {
        int64_t begin = now_ns();
        run->error = hr_replay_next(replay, &played, &run->message);
        run->has_reached_end = !run->error && !played.name;
        if (run->error || !played.name || played.tick > until) break;
        has_memory = count(run, &played, now_ns() - begin);
    }
    look_at_maps(run, replay);
    run->is_whole = hr_replay_is_whole(replay);
    run->sound_bytes = hr_replay_sound_bytes(replay);
    return has_memory;
}

void replay_run_destroy(replay_run *run) {
    free(run->ticks);
    *run = (replay_run){0};
}

static int compare(int64_t a, int64_t b, const replay_tick *of_a, const replay_tick *of_b) {
    if (a != b) return a < b ? 1 : -1;
    return of_a->tick < of_b->tick ? -1 : 1;
}

static int by_steps(const void *a, const void *b) {
    const replay_tick *one = a, *other = b;
    return compare(one->steps, other->steps, one, other);
}

static int by_time(const void *a, const void *b) {
    const replay_tick *one = a, *other = b;
    return compare(one->time_ns, other->time_ns, one, other);
}

void replay_run_sort(replay_run *run, bool is_by_time) {
    if (run->tick_count > 0)
        qsort(run->ticks, (size_t)run->tick_count, sizeof *run->ticks,
              is_by_time ? by_time : by_steps);
}
