// bench_views.c - views of one map, and the bytes that they and the map hold.
//
// All of it comes from an allocator that counts. What planners need for their searches is not of a
// map, and left out: planes, labels, routes and cells count, and the lists that go with them. Views
// are made before anything is planned, as in a game.

#include "viewer/bench/bench_views.h"

#include <handrail/views.h>

#include "planner/api/planner_state.h"
#include "viewer/bench/bench_times.h"
#include "viewer/generate/generate_tools.h"
#include "viewer/options/arguments.h"

#include <stdio.h>
#include <stdlib.h>

enum { VIEWS = 8, SIGHT = 24, SQUARE = 16, SQUARES = 300, UNKNOWN = 250, COUNTED = 16 };

static void *allocate(size_t size, void *user) {
    size_t *bytes = user;
    char *memory = size <= SIZE_MAX - COUNTED ? malloc(size + COUNTED) : NULL;
    if (!memory) return NULL;
    *(size_t *)(void *)memory = size;
    *bytes += size;
    return memory + COUNTED;
}

static void release(void *memory, void *user) {
    size_t *bytes = user;
    char *begin = (char *)memory - COUNTED;
    *bytes -= *(size_t *)(void *)begin;
    free(begin);
}

// ---- A map with its views

typedef struct family {
    size_t bytes;
    hr_map *maps[1 + VIEWS]; // the map, then its views
    hr_planner *planners[1 + VIEWS];
    int32_t count; // of maps
    bool *seen;    // by the player who is looking
    map_dice dice;
} family;

static bool make_map(family *f, const hr_map *map, int32_t views) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    hr_map_config config = {
        .width = width, .height = height, .allocator = {allocate, release, &f->bytes}};
    hr_class unit = {.pass = hr_pass_up_to(HR_ROAD), .size = 1};
    hr_class_id id;
    if (hr_map_create(&config, &f->maps[0])) return false;
    hr_map_blit(f->maps[0], (hr_rect){0, 0, width, height}, hr_map_cells_const(map), (size_t)width);
    if (hr_map_add_class(f->maps[0], unit, &id)) return false;
    for (f->count = 1; f->count <= views; f->count++) {
        hr_view_config unseen = {.unknown = UNKNOWN};
        if (hr_map_create_view(f->maps[0], &unseen, &f->maps[f->count])) return false;
    }
    f->seen = calloc((size_t)width, (size_t)height);
    return f->seen != NULL;
}

static void destroy(family *f) {
    for (int32_t i = 0; i <= VIEWS; i++) hr_planner_destroy(f->planners[i]);
    for (int32_t i = 0; i <= VIEWS; i++) hr_map_destroy(f->maps[i]);
    free(f->seen);
}

static bool prepare(family *f) {
    for (int32_t i = 0; i < f->count; i++)
        if (hr_planner_create(f->maps[i], NULL, &f->planners[i]) ||
            hr_planner_prepare(f->planners[i], 0))
            return false;
    return true;
}

// Without what planners search with.
static size_t bytes_of(const family *f) {
    size_t bytes = f->bytes;
    for (int32_t i = 0; i < f->count; i++)
        bytes -= hr_planner_bytes(f->planners[i]) - hr_routes_bytes(&f->planners[i]->routes[0]);
    return bytes;
}

// ---- Looking around

// @return how many cells were not seen before.
static int64_t look(family *f, int32_t player, hr_cell at, int32_t radius) {
    int32_t width = hr_map_width(f->maps[0]), height = hr_map_height(f->maps[0]);
    int64_t found = 0;
    if (hr_view_reveal_disc(f->maps[player], f->maps[0], at, radius)) return -1;
    for (int64_t y = -radius; y <= radius; y++)
        for (int64_t x = -radius; x <= radius; x++) {
            int64_t column = at.x + x, row = at.y + y;
            if (x * x + y * y > (int64_t)radius * radius + radius || column < 0 || row < 0 ||
                column >= width || row >= height)
                continue;
            found += !f->seen[row * width + column];
            f->seen[row * width + column] = true;
        }
    return found;
}

static bool look_around_home(family *f, int32_t player) {
    int32_t width = hr_map_width(f->maps[0]), height = hr_map_height(f->maps[0]), i = player - 1;
    hr_cell home = {(i % 4 * 2 + 1) * width / 8, (i / 4 * 2 + 1) * height / 4};
    int64_t half = (int64_t)width * height / 2, seen = 0;
    for (int32_t radius = SIGHT; seen < half; radius += SIGHT / 2) {
        int64_t found = look(f, player, home, radius);
        if (found < 0) return false;
        seen += found;
    }
    return true;
}

static hr_cell any_cell(family *f) {
    int32_t x = dice_roll(&f->dice, hr_map_width(f->maps[0]));
    return (hr_cell){x, dice_roll(&f->dice, hr_map_height(f->maps[0]))};
}

static bool scout(family *f, int32_t player) {
    int64_t half = (int64_t)hr_map_width(f->maps[0]) * hr_map_height(f->maps[0]) / 2, seen = 0;
    hr_cell from = any_cell(f);
    while (seen < half) {
        hr_cell to = any_cell(f);
        int32_t x = abs(to.x - from.x), y = abs(to.y - from.y);
        int32_t steps = 1 + (x > y ? x : y) / (SIGHT / 3);
        for (int32_t i = 0; i <= steps && seen < half; i++) {
            hr_cell at = {from.x + (to.x - from.x) * i / steps,
                          from.y + (to.y - from.y) * i / steps};
            int64_t found = look(f, player, at, SIGHT);
            if (found < 0) return false;
            seen += found;
        }
        from = to;
    }
    return true;
}

// ---- Memory

static bool measure(const hr_map *map, int32_t views, uint64_t seed,
                    bool explore(family *, int32_t), size_t *bytes) {
    family f = {.dice = {seed}};
    size_t cells = (size_t)hr_map_width(map) * (size_t)hr_map_height(map);
    bool is_done = make_map(&f, map, views);
    for (int32_t player = 1; is_done && player <= views; player++) {
        for (size_t i = 0; i < cells; i++) f.seen[i] = false;
        is_done = explore(&f, player);
    }
    is_done = is_done && prepare(&f);
    if (is_done) *bytes = bytes_of(&f);
    destroy(&f);
    return is_done;
}

// ---- Time

static bool reveal(family *f, hr_rect square, double *us) {
    int64_t begin = bench_now_ns();
    bool is_done =
        !hr_view_reveal(f->maps[1], f->maps[0], square) && !hr_planner_prepare(f->planners[1], 0);
    *us = (double)(bench_now_ns() - begin) / 1e3;
    return is_done;
}

static bool edit(family *f, hr_rect square, const uint8_t *values, double *us) {
    int64_t begin = bench_now_ns();
    hr_map_blit(f->maps[0], square, values, SQUARE);
    bool is_done = !hr_planner_prepare(f->planners[0], 0);
    *us = (double)(bench_now_ns() - begin) / 1e3;
    return is_done;
}

static bool copy_cells(family *to, const hr_map *from) {
    hr_rect all = {0, 0, hr_map_width(from), hr_map_height(from)};
    uint8_t *cells = malloc((size_t)all.width * (size_t)all.height);
    if (cells) hr_map_read(from, all, cells, (size_t)all.width);
    if (cells) hr_map_blit(to->maps[0], all, cells, (size_t)all.width);
    free(cells);
    return cells != NULL;
}

// Squares anywhere, half of them not seen before: changed on the map, then revealed to the view,
// and written to a map that has the view's cells and no view.
static bool compare(family *f, family *plain, views_sample *sample) {
    static double reveals[SQUARES], edits[SQUARES];
    uint8_t values[SQUARE * SQUARE];
    for (int32_t i = 0; i < SQUARES; i++) {
        hr_cell at = any_cell(f);
        hr_rect square = {at.x, at.y, SQUARE, SQUARE};
        hr_map_fill(f->maps[0], square, i % 2 ? HR_ROCK : HR_GROUND);
        hr_map_read(f->maps[0], square, values, SQUARE);
        if (!reveal(f, square, &reveals[i]) || !edit(plain, square, values, &edits[i]))
            return false;
    }
    sample->reveal_us = bench_spread_of(reveals, SQUARES).mean;
    sample->edit_us = bench_spread_of(edits, SQUARES).mean;
    return true;
}

static bool measure_times(views_sample *sample, const hr_map *map, uint64_t seed) {
    family f = {.dice = {seed}}, plain = {.dice = {seed}};
    bool is_done = make_map(&f, map, 1) && make_map(&plain, map, 0) && look_around_home(&f, 1) &&
                   copy_cells(&plain, f.maps[1]) && prepare(&f) && prepare(&plain) &&
                   compare(&f, &plain, sample);
    destroy(&f);
    destroy(&plain);
    return is_done;
}

bool bench_views(views_sample *sample, const hr_map *map, uint64_t seed) {
    size_t one = 1, homes = 0, scouts = 0;
    bool is_done = measure(map, 0, seed, look_around_home, &one) &&
                   measure(map, VIEWS, seed, look_around_home, &homes) &&
                   measure(map, VIEWS, seed, scout, &scouts) && measure_times(sample, map, seed);
    sample->around_homes = (double)homes / (double)one - 1;
    sample->by_scouts = (double)scouts / (double)one - 1;
    if (!is_done) complain("bench questions: out of memory");
    return is_done;
}

void print_views(const views_sample *sample) {
    printf("  eight views, half of the map seen around their homes: %.2f times one map\n"
           "  more; seen by scouts: %.2f\n"
           "  16 x 16 cells revealed %.1f us, edited %.1f us: %.2f\n",
           sample->around_homes, sample->by_scouts, sample->reveal_us, sample->edit_us,
           sample->reveal_us / sample->edit_us);
}
