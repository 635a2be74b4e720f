// soak.c - a long battle with edits, a budget, a player's view, saves and loads, fought twice: with
// one worker and never stopped; with three, its footprints, waiting requests and view saved and
// restored again and again. Every tick comes to the same hash, and a third game that is restored
// from what was saved answers the tick's orders the same. Memory stays flat.
//
//     soak SECONDS [SEED]
//
// Prints a line a minute and at the end; exit status 1 where hashes differ or memory grows.

#include "tests/support/counting_allocator.h"
#include "tests/support/require.h"
#include "viewer/battle/battle.h"

#include <handrail/views.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SIDE = 256, UNITS = 500, SCOUTS = 60, SIGHT = 14, ASKED = 12, SAVE_EVERY = 7, UNSEEN = 200 };

typedef struct war {
    counting_allocator counts;
    battle battle;
    hr_map *view; // what one player knows
    hr_planner *scout;
    hr_results *found;
    uint64_t hash; // of what was planned on the view
} war;

// ---- A player's view

static void open_scout(war *w) {
    hr_planner_config config = {.workers = w->battle.config.workers, .batch_budget_steps = 1500};
    require(hr_planner_create(w->view, &config, &w->scout) == HR_OK);
    require(hr_results_create(w->scout, &w->found) == HR_OK);
}

static void close_scout(war *w) {
    hr_results_destroy(w->found);
    hr_planner_destroy(w->scout);
    hr_map_destroy(w->view);
}

static void open_view(war *w) {
    hr_view_config config = {.unknown = UNSEEN, .unseen_bits = BATTLE_UNIT | BATTLE_STANDING};
    require(hr_map_create_view(w->battle.map, &config, &w->view) == HR_OK);
    open_scout(w);
}

static void look_around(war *w) {
    hr_request requests[ASKED];
    for (int32_t i = 0; i < SCOUTS && i < w->battle.unit_count; i++) {
        hr_cell at = hr_block_at(w->battle.units[i].at, 1);
        require(hr_view_reveal_disc(w->view, w->battle.map, at, SIGHT) == HR_OK);
    }
    for (int32_t i = 0; i < ASKED; i++) {
        const battle_unit *from = &w->battle.units[(w->battle.tick + i) % w->battle.unit_count];
        const battle_unit *to = &w->battle.units[(w->battle.tick * 7 + i * 31) % SCOUTS];
        requests[i] = hr_request_default();
        requests[i].start = from->at, requests[i].goal = to->at;
        requests[i].class_id = from->class_id, requests[i].tag = (uint64_t)i;
        requests[i].may_escape = true;
    }
    require(hr_plan_batch(w->scout, requests, ASKED, w->found) == HR_OK);
    w->hash = w->hash * 31 + hr_results_hash(w->found);
}

// ---- Saving and restoring

typedef struct saved {
    uint8_t *ground;
    void *footprints, *waiting;
    size_t footprints_size, waiting_size;
} saved;

static saved save(const hr_map *map, const hr_planner *planner) {
    saved s;
    hr_rect all = {0, 0, hr_map_width(map), hr_map_height(map)};
    s.ground = malloc((size_t)all.width * (size_t)all.height);
    require(s.ground);
    hr_map_read_ground(map, all, s.ground, (size_t)all.width);
    require(hr_footprints_save(map, &s.footprints, &s.footprints_size) == HR_OK);
    require(hr_batch_save(planner, &s.waiting, &s.waiting_size) == HR_OK);
    return s;
}

static void discard(const hr_map *map, saved *s) {
    hr_allocator allocator = hr_map_allocator(map);
    allocator.release(s->footprints, allocator.user);
    allocator.release(s->waiting, allocator.user);
    free(s->ground);
}

static void restore(hr_map *map, hr_planner *planner, const saved *s) {
    hr_rect all = {0, 0, hr_map_width(map), hr_map_height(map)};
    hr_message message;
    hr_map_blit(map, all, s->ground, (size_t)all.width);
    require(hr_footprints_load(map, s->footprints, s->footprints_size, &message) == HR_OK);
    require(hr_batch_load(planner, s->waiting, s->waiting_size, &message) == HR_OK);
}

// The view as another one, with a planner of its own.
static void restore_view(war *w) {
    saved s = save(w->view, w->scout);
    close_scout(w);
    open_view(w);
    restore(w->view, w->scout, &s);
    discard(w->view, &s);
}

static void restore_in_place(war *w) {
    saved s = save(w->battle.map, w->battle.planner);
    restore(w->battle.map, w->battle.planner, &s);
    discard(w->battle.map, &s);
    restore_view(w);
}

// A game that begins with what was saved, and answers this tick's orders.
static uint64_t answer_in_another_game(const war *w) {
    const battle *b = &w->battle;
    hr_map_config config = hr_map_config_default();
    hr_planner_config planning = {.workers = 2, .batch_budget_steps = b->config.budget_steps};
    hr_map *map;
    hr_planner *planner;
    hr_results *results;
    config.width = hr_map_width(b->map), config.height = hr_map_height(b->map);
    config.allocator = b->config.allocator;
    require(hr_map_create(&config, &map) == HR_OK);
    for (hr_class_id id = 0, at; id < hr_map_class_count(b->map); id++)
        require(hr_map_add_class(map, hr_map_class(b->map, id), &at) == HR_OK && at == id);
    require(hr_planner_create(map, &planning, &planner) == HR_OK);
    require(hr_results_create(planner, &results) == HR_OK);
    saved s = save(b->map, b->planner);
    restore(map, planner, &s);
    discard(map, &s);
    require(hr_plan_batch(planner, b->requests, b->request_count, results) == HR_OK);
    uint64_t hash = hr_results_hash(results);
    hr_results_destroy(results);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    return hash;
}

// ---- Ticks

static void open_war(war *w, uint64_t seed, int32_t workers) {
    battle_config config = {.seed = seed,
                            .width = SIDE,
                            .height = SIDE,
                            .units = UNITS,
                            .classes = 6,
                            .costs = 2,
                            .ranges = 6,
                            .edits = 5,
                            .orders = 100,
                            .workers = workers,
                            .budget_steps = 4000,
                            .allocator = counting(&w->counts)};
    require(battle_create(&w->battle, &config) == HR_OK);
    open_view(w);
}

static void close_war(war *w) {
    close_scout(w);
    battle_destroy(&w->battle);
    require(w->counts.live == 0);
}

static void play(war *w, bool is_in_parts) {
    battle *b = &w->battle;
    require(battle_edit(b) == HR_OK && battle_refresh(b) == HR_OK && battle_order(b) == HR_OK);
    bool is_saved = is_in_parts && b->tick % SAVE_EVERY == 0;
    if (is_saved) restore_in_place(w);
    uint64_t elsewhere = is_saved ? answer_in_another_game(w) : 0;
    require(battle_plan(b) == HR_OK);
    require(!is_saved || elsewhere == hr_results_hash(b->results));
    require(battle_march(b) == HR_OK);
    look_around(w);
}

// ---- Memory

// Of the process, in KiB; 0 where the system does not say.
static long resident(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    if (fscanf(file, "%*s %ld", &pages) != 1) pages = 0;
    fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec * 1e-9;
}

static void report(const war *whole, const war *parts, double seconds, long memory) {
    printf("%6.0f s, tick %d: hash %016" PRIx64 ", %016" PRIx64
           " on the view, %d waiting, %ld KiB, "
           "%ld and %ld blocks\n",
           seconds, (int)whole->battle.tick, whole->battle.hash, whole->hash,
           (int)hr_results_stats(whole->battle.results).carried, memory, (long)whole->counts.live,
           (long)parts->counts.live);
    fflush(stdout);
}

int main(int count, char **arguments) {
    static war whole, parts;
    double seconds = count > 1 ? strtod(arguments[1], NULL) : 60, begin = now(), reported = 0;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 19;
    long warm = 0, most = 0;
    open_war(&whole, seed, 1);
    open_war(&parts, seed, 3);
    for (double since = 0; since < seconds; since = now() - begin) {
        play(&whole, false);
        play(&parts, true);
        require(whole.battle.hash == parts.battle.hash && whole.hash == parts.hash);
        long memory = resident();
        if (since < seconds / 5 || whole.battle.tick < 500) warm = memory > warm ? memory : warm;
        if (memory > most) most = memory;
        if (since - reported < 60) continue;
        report(&whole, &parts, reported = since, memory);
    }
    report(&whole, &parts, now() - begin, resident());
    close_war(&whole);
    close_war(&parts);
    bool is_flat = most <= warm + warm / 20 + 4096;
    printf("%ld KiB at most in the first fifth, %ld in all: %s\n", warm, most,
           is_flat ? "flat" : "GROWS");
    return !is_flat;
}
