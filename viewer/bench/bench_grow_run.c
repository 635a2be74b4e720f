// bench_grow_run.c - a row for each value: queries on a plateau, or ticks of a battle.

#include "viewer/bench/bench_grow_run.h"

#include "viewer/bench/bench_interrupt.h"
#include "viewer/bench/bench_times.h"
#include "viewer/generate/generate.h"
#include "viewer/generate/generate_tools.h"
#include "viewer/options/arguments.h"
#include "viewer/output/progress.h"

#include <stdlib.h>

enum { THROWS = 4000, EDIT_SIDE = 16, EDITS = 16, THREADS_UNITS = 4000 };

const char *const grow_names[GROW_KINDS] = {"side", "length", "units", "threads"};

static bool is_good(hr_error error) {
    if (error) complain("bench grow: %s", hr_error_text(error));
    return error == HR_OK;
}

// ---- A map and a planner for one class

typedef struct ground {
    hr_map *map;
    hr_planner *planner;
    hr_class_id class_id;
    map_dice dice;
} ground;

static bool open_ground(ground *g, int32_t side, uint64_t seed) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = side;
    *g = (ground){.dice = {seed}};
    if (!is_good(hr_map_create(&config, &g->map))) return false;
    if (!generate_map(find_map_kind("plateau"), seed, side, side, hr_map_cells(g->map),
                      config.allocator))
        return is_good(HR_OUT_OF_MEMORY);
    hr_map_touch(g->map, (hr_rect){0, 0, side, side});
    hr_class car = {.pass = hr_pass_without_bits(0xf0 | HR_WATER | HR_TREES), .size = 2};
    return is_good(hr_map_add_class(g->map, car, &g->class_id)) &&
           is_good(hr_planner_create(g->map, NULL, &g->planner));
}

static void close_ground(ground *g) {
    hr_planner_destroy(g->planner);
    hr_map_destroy(g->map);
}

static bool time_prepare(ground *g, int64_t *ns) {
    int64_t begin = bench_now_ns();
    bool is_done = is_good(hr_planner_prepare(g->planner, g->class_id));
    *ns = bench_now_ns() - begin;
    return is_done;
}

static bool time_edits(ground *g, int64_t *median_ns) {
    int64_t times[EDITS];
    int32_t room = hr_map_width(g->map) - EDIT_SIDE + 1;
    for (int32_t i = 0; i < EDITS; i++) {
        int32_t x = dice_roll(&g->dice, room), y = dice_roll(&g->dice, room);
        uint8_t before[EDIT_SIDE * EDIT_SIDE];
        hr_rect rect = {x, y, EDIT_SIDE, EDIT_SIDE};
        int64_t undo_ns;
        hr_map_read(g->map, rect, before, EDIT_SIDE);
        hr_map_fill(g->map, rect, HR_ROCK);
        if (!time_prepare(g, &times[i])) return false;
        hr_map_blit(g->map, rect, before, EDIT_SIDE);
        if (!time_prepare(g, &undo_ns)) return false;
    }
    *median_ns = bench_percentiles_of(times, EDITS).p50;
    return true;
}

// ---- Queries of a length

// Two connected blocks so far apart, straight, by a tenth; false if none are found.
static bool throw_ends(ground *g, int32_t length, hr_request *request) {
    int32_t side = hr_map_width(g->map);
    for (int32_t i = 0; i < THROWS; i++) {
        int32_t x = dice_roll(&g->dice, side), y = dice_roll(&g->dice, side);
        int32_t dx = dice_between(&g->dice, -length, length);
        int32_t dy = dice_between(&g->dice, -length, length);
        int64_t squared = (int64_t)dx * dx + (int64_t)dy * dy, wanted = (int64_t)length * length;
        if (squared * 100 < wanted * 81 || squared * 100 > wanted * 121) continue;
        hr_cell from = {x, y}, to = {x + dx, y + dy};
        int32_t label = hr_map_label(g->map, g->class_id, from);
        if (label < 0 || hr_map_label(g->map, g->class_id, to) != label) continue;
        *request = hr_request_default();
        request->class_id = g->class_id;
        request->start = hr_block_centre(from, 2), request->goal = hr_block_centre(to, 2);
        return true;
    }
    return false;
}

static bool time_queries(ground *g, int32_t length, int32_t count, grow_point *point) {
    int64_t *times = malloc((size_t)count * sizeof *times), steps = 0;
    if (!times) return is_good(HR_OUT_OF_MEMORY);
    bool is_done = true;
    hr_request request;
    hr_path path;
    for (point->count = 0; is_done && point->count < count; point->count++) {
        if (!throw_ends(g, length, &request)) break;
        int64_t begin = bench_now_ns();
        is_done = is_good(hr_plan(g->planner, &request, &path));
        times[point->count] = bench_now_ns() - begin;
        steps += is_done ? path.steps : 0;
    }
    bench_percentiles spread = bench_percentiles_of(times, point->count);
    point->p50_ns = spread.p50, point->p99_ns = spread.p99;
    point->steps = point->count > 0 ? (double)steps / point->count : 0;
    free(times);
    return is_done;
}

static double bytes_a_cell(const ground *g) {
    double cells = (double)hr_map_width(g->map) * hr_map_height(g->map);
    size_t bytes = hr_map_plane_bytes(g->map, g->class_id) +
                   hr_map_label_bytes(g->map, g->class_id) + hr_planner_bytes(g->planner);
    return 1 + (double)bytes / cells;
}

static bool measure_ground(const grow_choices *choices, int32_t side, int32_t length,
                           grow_point *point) {
    ground g;
    bool is_done = open_ground(&g, side, choices->seed) && time_prepare(&g, &point->build_ns) &&
                   time_edits(&g, &point->edit_ns) &&
                   time_queries(&g, length, choices->queries, point);
    if (is_done) point->bytes = bytes_a_cell(&g);
    close_ground(&g);
    return is_done;
}

// ---- Batches of a battle

static size_t bytes_of(const battle *b) {
    size_t bytes = hr_planner_bytes(b->planner) + hr_footprint_bytes(b->map) +
                   hr_path_watch_bytes(b->watch) +
                   (size_t)hr_map_width(b->map) * (size_t)hr_map_height(b->map);
    for (hr_class_id id = 0; id < b->config.classes; id++)
        bytes += hr_map_plane_bytes(b->map, id) + hr_map_label_bytes(b->map, id);
    return bytes;
}

// A tenth of the units gets an order every tick; the first tick, in which routes are built, is left
// out.
static bool measure_battle(const grow_choices *choices, int32_t units, int32_t threads,
                           grow_point *point) {
    battle b;
    battle_config config = battle_config_default();
    config.seed = choices->seed;
    config.width = config.height = choices->side;
    config.units = units, config.orders = units / 10 + 1, config.workers = threads;
    int64_t *times = malloc((size_t)choices->ticks * sizeof *times), steps = 0;
    bool is_done = is_good(battle_create(&b, &config)) && times && is_good(battle_tick(&b));
    for (int32_t i = 0; is_done && i < choices->ticks; i++) {
        is_done =
            is_good(battle_edit(&b)) && is_good(battle_refresh(&b)) && is_good(battle_order(&b));
        int64_t begin = bench_now_ns();
        is_done = is_done && is_good(battle_plan(&b));
        times[i] = bench_now_ns() - begin;
        is_done = is_done && is_good(battle_march(&b));
        steps += is_done ? hr_results_stats(b.results).steps : 0;
    }
    if (is_done) {
        bench_percentiles spread = bench_percentiles_of(times, choices->ticks);
        *point = (grow_point){point->value,
                              choices->ticks,
                              spread.p50,
                              spread.p99,
                              (double)steps / choices->ticks,
                              (double)bytes_of(&b) / (b.unit_count + 1)};
        if (b.unit_count < units) point->value = b.unit_count;
    }
    free(times);
    battle_destroy(&b);
    return is_done;
}

// ---- All of it

static bool measure(const grow_choices *choices, grow_kind kind, grow_point *point) {
    int32_t value = (int32_t)point->value;
    switch (kind) {
    case GROW_SIDE:
        return measure_ground(choices, value, choices->length, point);
    case GROW_LENGTH:
        return measure_ground(choices, choices->side, value, point);
    case GROW_UNITS:
        return measure_battle(choices, value, 1, point);
    default:
        return measure_battle(choices, THREADS_UNITS, value, point);
    }
}

bool grow_run(grow_results *results, const grow_choices *choices) {
    int64_t total = 0, done = 0;
    *results = (grow_results){0};
    for (grow_kind kind = 0; kind < GROW_KINDS; kind++) total += choices->counts[kind];
    progress bar = progress_begin(total);
    bool is_done = true;
    for (grow_kind kind = 0; kind < GROW_KINDS; kind++)
        for (int32_t i = 0; is_done && i < choices->counts[kind]; i++) {
            if (bench_is_interrupted()) break;
            grow_table *table = &results->tables[kind];
            grow_point *point = &table->points[table->count++];
            point->value = choices->values[kind][i];
            is_done = measure(choices, kind, point);
            progress_show(&bar, ++done, bench_now_ns());
        }
    progress_end(&bar);
    return is_done;
}
