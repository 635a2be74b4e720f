// test_stated_limits.c - what a stranger's bytes may take (docs/trust.md): memory in proportion to
// their size and no allocation an item, whether files are short or a hundred times as long.

#include "passmap/footprints.h"
#include "planner/planner.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Bytes, counted

typedef struct meter {
    size_t live, most;
    long calls;
} meter;

enum { HEAD = 16 };

static void *allocate(size_t size, void *user) {
    meter *m = user;
    unsigned char *memory = malloc(size + HEAD);
    if (!memory) return NULL;
    memcpy(memory, &size, sizeof size);
    m->live += size, m->calls++;
    if (m->live > m->most) m->most = m->live;
    return memory + HEAD;
}

static void release(void *memory, void *user) {
    meter *m = user;
    size_t size;
    memcpy(&size, (unsigned char *)memory - HEAD, sizeof size);
    m->live -= size;
    free((unsigned char *)memory - HEAD);
}

static hr_allocator measured(meter *m) {
    hr_allocator allocator = hr_allocator_default();
    allocator.allocate = allocate, allocator.release = release, allocator.user = m;
    return allocator;
}

// From here on `most` and `calls` are of what comes.
static void begin(meter *m) {
    m->most = m->live;
    m->calls = 0;
}

// ---- Maps

static void load_map(int32_t side, long *calls) {
    static const double BYTES_A_CELL = 4; // of a PNG: cells, and what it is unpacked to
    meter m = {0};
    hr_map_config config = hr_map_config_default();
    hr_map *map, *again;
    void *bytes;
    size_t size, cells = (size_t)side * (size_t)side;
    config.allocator = measured(&m);
    config.width = config.height = side;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    for (int32_t i = 0; i < side; i++) hr_map_set(map, i, i * 7 % side, 1);
    cr_assert_eq(hr_map_save_movingai(map, &bytes, &size, NULL), HR_OK);
    begin(&m);
    size_t before = m.live;
    cr_assert_eq(hr_map_load_movingai(&config, bytes, size, &again, NULL), HR_OK);
    cr_expect_leq((double)(m.most - before), 1.1 * (double)cells + 16384);
    calls[0] = m.calls;
    hr_map_destroy(again);
    release(bytes, &m);
    cr_assert_eq(hr_map_save_png(map, HR_PNG_GRAY, &bytes, &size, NULL), HR_OK);
    begin(&m);
    before = m.live;
    cr_assert_eq(hr_map_load_png(&config, bytes, size, (hr_png_options){0}, &again, NULL), HR_OK);
    cr_expect_leq((double)(m.most - before), BYTES_A_CELL * (double)cells + 65536);
    calls[1] = m.calls;
    hr_map_destroy(again);
    release(bytes, &m);
    hr_map_destroy(map);
    cr_assert_eq(m.live, 0u);
}

Test(stated_limits, maps_take_memory_as_they_have_cells) {
    long few[2], many[2];
    load_map(100, few);
    load_map(1000, many);
    cr_expect_leq(many[0], few[0] + 4, "%ld allocations, %ld of a small map", many[0], few[0]);
    cr_expect_leq(many[1], few[1] + 16, "%ld allocations, %ld of a small map", many[1], few[1]);
}

// ---- Scenarios

static long load_scenario(int32_t lines) {
    meter m = {0};
    hr_allocator allocator = measured(&m);
    size_t room = 80 * (size_t)lines + 80;
    char *text = malloc(room), *end = text;
    hr_scenario_query *queries;
    int32_t count;
    cr_assert_not_null(text);
    end += sprintf(end, "version 1\n");
    for (int32_t i = 0; i < lines; i++)
        end += sprintf(end, "%d\ta.map\t64\t64\t%d\t%d\t%d\t%d\t%d.5\n", i / 10, i % 64,
                       i / 64 % 64, i * 7 % 64, i * 13 % 64, i % 900);
    cr_assert_eq(
        hr_scenario_load(&allocator, text, (size_t)(end - text), 64, 64, &queries, &count, NULL),
        HR_OK);
    cr_expect_eq(count, lines);
    cr_expect_leq(m.most, 32 * (size_t)lines + 4096);
    release(queries, &m);
    free(text);
    return m.calls;
}

Test(stated_limits, scenarios_take_one_block_however_many_lines_they_have) {
    long few = load_scenario(100), many = load_scenario(20000);
    cr_expect_eq(few, many);
}

// ---- Saved games

typedef struct game {
    meter meter;
    hr_map *map;
    hr_planner *planner;
    hr_results *results;
} game;

static void open_game(game *g) {
    hr_map_config config = hr_map_config_default();
    hr_planner_config planning = {.batch_budget_steps = 1};
    hr_class_id id;
    *g = (game){0};
    config.allocator = measured(&g->meter);
    config.width = config.height = 200;
    cr_assert_eq(hr_map_create(&config, &g->map), HR_OK);
    for (int32_t x = 10; x < 190; x += 20) hr_map_fill(g->map, (hr_rect){x, x % 40, 1, 170}, 1);
    cr_assert_eq(hr_map_add_class(g->map, (hr_class){hr_pass_up_to(0), 1}, &id), HR_OK);
    cr_assert_eq(hr_planner_create(g->map, &planning, &g->planner), HR_OK);
    cr_assert_eq(hr_results_create(g->planner, &g->results), HR_OK);
}

static void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_planner_destroy(g->planner);
    hr_map_destroy(g->map);
    cr_assert_eq(g->meter.live, 0u);
}

static hr_position place(int32_t i, int32_t by) {
    return hr_block_centre((hr_cell){i * by % 200, i * 17 % 200}, 1);
}

static void *save_waiting(int32_t count, size_t *size) {
    game g;
    void *bytes, *copy = NULL;
    hr_request *requests = malloc((size_t)count * sizeof *requests);
    cr_assert_not_null(requests);
    open_game(&g);
    for (int32_t i = 0; i < count; i++) {
        requests[i] = hr_request_default();
        requests[i].start = place(i, 31), requests[i].goal = place(i + 7, 97);
    }
    cr_assert_eq(hr_plan_batch(g.planner, requests, count, g.results), HR_OK);
    cr_assert_gt(hr_results_stats(g.results).carried, count / 2);
    cr_assert_eq(hr_batch_save(g.planner, &bytes, size), HR_OK);
    copy = malloc(*size);
    cr_assert_not_null(copy);
    memcpy(copy, bytes, *size);
    release(bytes, &g.meter);
    free(requests);
    close_game(&g);
    return copy;
}

static long load_waiting(int32_t count) {
    game g;
    size_t size;
    void *bytes = save_waiting(count, &size);
    open_game(&g);
    begin(&g.meter);
    size_t before = g.meter.live;
    cr_assert_eq(hr_batch_load(g.planner, bytes, size, NULL), HR_OK);
    cr_expect_leq(g.meter.most - before, 4 * size + 262144, "%zu bytes for %zu",
                  g.meter.most - before, size);
    long calls = g.meter.calls;
    free(bytes);
    close_game(&g);
    return calls;
}

Test(stated_limits, saved_requests_take_memory_as_they_have_bytes) {
    long few = load_waiting(100), many = load_waiting(10000);
    cr_expect_leq(many, few + 16, "%ld allocations, %ld for a hundredth", many, few);
}

static long load_footprints(int32_t count) {
    game g;
    hr_footprint_id id;
    void *bytes;
    size_t size;
    open_game(&g);
    for (int32_t i = 0; i < count; i++) {
        hr_footprint body = {.cells = {i * 31 % 190, i * 17 % 190, 2, 2}, .bits = 64};
        cr_assert_eq(hr_footprint_stamp(g.map, body, &id), HR_OK);
    }
    cr_assert_eq(hr_footprints_save(g.map, &bytes, &size), HR_OK);
    begin(&g.meter);
    size_t before = g.meter.live;
    cr_assert_eq(hr_footprints_load(g.map, bytes, size, NULL), HR_OK);
    cr_expect_leq(g.meter.most - before, 6 * size + 65536, "%zu bytes for %zu",
                  g.meter.most - before, size);
    release(bytes, &g.meter);
    close_game(&g);
    return g.meter.calls;
}

Test(stated_limits, saved_footprints_take_memory_as_they_have_bytes) {
    long few = load_footprints(100), many = load_footprints(10000);
    cr_expect_leq(many, few + 16, "%ld allocations, %ld for a hundredth", many, few);
}
