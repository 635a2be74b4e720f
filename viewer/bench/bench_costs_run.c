// bench_costs_run.c - an army with one goal, lengths, and edits, on ground of many costs.

#include "viewer/bench/bench_costs_run.h"

#include <handrail/lengths.h>
#include <handrail/planner.h>

#include "passmap/map/map_state.h"
#include "viewer/bench/bench_costs_ground.h"
#include "viewer/bench/bench_interrupt.h"
#include "viewer/generate/generate_tools.h"
#include "viewer/options/arguments.h"
#include "viewer/rivals/flow_field.h"

#include <stdlib.h>

static bool is_good(hr_error error) {
    if (error) complain("bench costs: %s", hr_error_text(error));
    return error == HR_OK;
}

// Other dice than those that throw the ranges, in which everything would lie else.
typedef enum dice_use { ARMY, EDITS } dice_use;

static map_dice dice_for(const costs_choices *choices, dice_use use) {
    return (map_dice){hash_at(choices->seed, (int32_t)use, 0)};
}

static void keep_least(double *least_us, int64_t ns) {
    double us = (double)ns / 1e3;
    if (*least_us == 0 || us < *least_us) *least_us = us;
}

double costs_army_pays_from(const costs_army *army, double batch_us) {
    double gain_us = (batch_us - army->follow_us) / army->units;
    return gain_us > 0 ? army->field_us / gain_us : 0;
}

// ---- An army with one goal

typedef struct camp {
    const bench_course *course;
    costs_army *army;
    hr_request *requests;
    hr_planner *separate, *shared;
    hr_results *answers;
    hr_position *places; // where the units start
    double *lengths;
    flow_field field;
    hr_points way;
    hr_allocator allocator;
} camp;

static hr_cell throw_start(const bench_course *course, int32_t label, map_dice *dice) {
    for (;;) {
        int32_t x = dice_roll(dice, hr_map_width(course->map));
        int32_t y = dice_roll(dice, hr_map_height(course->map));
        if (hr_map_label(course->map, course->class_id, (hr_cell){x, y}) == label)
            return (hr_cell){x, y};
    }
}

// All of them can reach the goal, which is that of the first query.
static void give_orders(camp *c, map_dice *dice) {
    const bench_course *course = c->course;
    hr_cell goal = course->queries[0].goal;
    int32_t label = hr_map_label(course->map, course->class_id, goal);
    for (int32_t i = 0; i < c->army->units; i++) {
        c->requests[i] = hr_request_default();
        c->requests[i].class_id = course->class_id;
        c->places[i] = hr_block_centre(throw_start(course, label, dice), 1);
        c->requests[i].start = c->places[i];
        c->requests[i].goal = hr_block_centre(goal, 1);
    }
}

static bool time_batch(camp *c, hr_planner *planner, double *least_us, double *cost) {
    int64_t begin_ns = bench_now_ns();
    if (!is_good(hr_plan_batch(planner, c->requests, c->army->units, c->answers))) return false;
    keep_least(least_us, bench_now_ns() - begin_ns);
    *cost = 0;
    for (int32_t i = 0; i < c->army->units; i++)
        *cost += hr_results_path(c->answers, i).cost_256ths / HR_CELL;
    return true;
}

static bool time_field(camp *c) {
    const bench_course *course = c->course;
    const hr_class_entry *entry = hr_class_entry_of(course->map, course->class_id);
    weighted_grid grid = {&entry->plane, hr_costs_of(course->map, entry)};
    int64_t begin_ns = bench_now_ns(), cost = 0;
    if (!flow_field_build(&c->field, &grid, hr_block_at(c->requests[0].goal, 1)))
        return is_good(HR_OUT_OF_MEMORY);
    int64_t middle_ns = bench_now_ns();
    for (int32_t i = 0; i < c->army->units; i++)
        cost += flow_field_follow(&c->field, hr_block_at(c->requests[i].start, 1), &c->way);
    keep_least(&c->army->field_us, middle_ns - begin_ns);
    keep_least(&c->army->follow_us, bench_now_ns() - middle_ns);
    c->army->field_cost = weighted_cells(cost);
    return is_good(c->way.is_out_of_memory ? HR_OUT_OF_MEMORY : HR_OK);
}

static bool time_table(camp *c) {
    costs_table *t = &c->army->table;
    hr_length_table table = {.class_id = c->course->class_id,
                             .from = c->places,
                             .from_count = t->places,
                             .to = c->places + t->places,
                             .to_count = t->places};
    int64_t begin_ns = bench_now_ns();
    if (!is_good(hr_plan_lengths(c->separate, &table, c->lengths))) return false;
    keep_least(&t->entry_us, (bench_now_ns() - begin_ns) / hr_greatest(1, t->places * t->places));
    t->entry_cost = 0;
    for (int32_t i = 0; i < t->places; i++)
        t->entry_cost += c->lengths[(size_t)i * (size_t)t->places + (size_t)i] / HR_CELL;
    return true;
}

static bool time_pairs(camp *c) {
    costs_table *t = &c->army->table;
    int64_t begin_ns = bench_now_ns();
    t->plan_cost = 0;
    for (int32_t i = 0; i < t->places; i++) {
        hr_request request = c->requests[i];
        hr_path path;
        request.goal = c->places[t->places + i];
        if (!is_good(hr_plan(c->separate, &request, &path))) return false;
        t->plan_cost += path.cost_256ths / HR_CELL;
    }
    keep_least(&t->plan_us, (bench_now_ns() - begin_ns) / hr_greatest(1, t->places));
    return true;
}

static bool run_passes(camp *c, int32_t repeat) {
    costs_army *army = c->army;
    for (int32_t pass = 0; bench_has_pass(pass, repeat); pass++) {
        if (!time_batch(c, c->separate, &army->separate_us, &army->separate_cost) ||
            !time_batch(c, c->shared, &army->shared_us, &army->shared_cost))
            return false;
        army->shared = (double)hr_results_stats(c->answers).shared / army->units;
        if (!time_field(c) || !time_table(c) || !time_pairs(c)) return false;
    }
    return true;
}

static hr_error open_camp(camp *c) {
    hr_map *map = c->course->map;
    hr_planner_config alone = hr_planner_config_default();
    alone.share_from = -1;
    c->allocator = hr_map_allocator(map);
    c->way.allocator = &c->allocator;
    size_t units = (size_t)c->army->units, places = (size_t)c->army->table.places;
    c->requests = malloc(units * sizeof *c->requests);
    c->places = malloc((units + 1) * sizeof *c->places);
    c->lengths = malloc((places * places + 1) * sizeof *c->lengths);
    if (!c->requests || !c->places || !c->lengths ||
        !flow_field_create(&c->field, &c->allocator, hr_map_width(map), hr_map_height(map)))
        return HR_OUT_OF_MEMORY;
    hr_error error = hr_planner_create(map, &alone, &c->separate);
    if (!error) error = hr_planner_create(map, NULL, &c->shared);
    if (!error) error = hr_results_create(c->shared, &c->answers);
    if (!error) error = hr_planner_prepare(c->separate, c->course->class_id);
    return error ? error : hr_planner_prepare(c->shared, c->course->class_id);
}

static void close_camp(camp *c) {
    hr_results_destroy(c->answers);
    hr_planner_destroy(c->separate);
    hr_planner_destroy(c->shared);
    flow_field_destroy(&c->field);
    hr_points_destroy(&c->way);
    free(c->lengths);
    free(c->places);
    free(c->requests);
}

bool costs_run_army(costs_army *army, const bench_course *course, const costs_choices *choices) {
    map_dice dice = dice_for(choices, ARMY);
    camp c = {.course = course, .army = army};
    *army = (costs_army){.units = choices->units};
    army->table.places = hr_least(COSTS_PLACES_MOST, army->units / 2);
    bool is_done = is_good(open_camp(&c));
    if (is_done) {
        give_orders(&c, &dice);
        is_done = run_passes(&c, choices->repeat);
    }
    close_camp(&c);
    return is_done;
}

// ---- Edits

typedef struct site {
    const bench_course *course;
    hr_planner *planner;
    int64_t *times_ns;
    int32_t time_count;
} site;

static bool time_repair(site *s) {
    int64_t begin_ns = bench_now_ns();
    if (!is_good(hr_planner_prepare(s->planner, s->course->class_id))) return false;
    s->times_ns[s->time_count++] = bench_now_ns() - begin_ns;
    return true;
}

// Ground that can be entered becomes ground of another cost.
static void change_ground(uint8_t cells[], int32_t count, const hr_class *unit) {
    for (int32_t i = 0; i < count; i++)
        if (hr_pass_has(unit->pass, cells[i])) cells[i] ^= HR_SHALLOWS;
}

static bool edit_and_undo(site *s, hr_rect rect, bool is_rock) {
    uint8_t before[COSTS_EDIT_SIDE * COSTS_EDIT_SIDE] = {0};
    uint8_t after[COSTS_EDIT_SIDE * COSTS_EDIT_SIDE] = {0};
    hr_map *map = s->course->map;
    hr_class unit = costs_unit();
    hr_map_read(map, rect, before, COSTS_EDIT_SIDE);
    hr_map_read(map, rect, after, COSTS_EDIT_SIDE);
    change_ground(after, COSTS_EDIT_SIDE * rect.height, &unit);
    if (is_rock)
        hr_map_fill(map, rect, HR_ROCK);
    else
        hr_map_blit(map, rect, after, COSTS_EDIT_SIDE);
    if (!time_repair(s)) return false;
    hr_map_blit(map, rect, before, COSTS_EDIT_SIDE);
    return time_repair(s);
}

static bool time_edits(site *s, const costs_choices *choices, bool is_rock,
                       bench_percentiles *percentiles) {
    int32_t width = hr_map_width(s->course->map), height = hr_map_height(s->course->map);
    int32_t across = hr_least(COSTS_EDIT_SIDE, width), down = hr_least(COSTS_EDIT_SIDE, height);
    map_dice dice = dice_for(choices, EDITS);
    s->time_count = 0;
    for (int32_t i = 0; i < choices->edits; i++) {
        int32_t x = dice_roll(&dice, width - across + 1), y = dice_roll(&dice, height - down + 1);
        if (!edit_and_undo(s, (hr_rect){x, y, across, down}, is_rock)) return false;
    }
    *percentiles = bench_percentiles_of(s->times_ns, s->time_count);
    return true;
}

bool costs_run_edits(costs_edits *edits, const bench_course *course, const costs_choices *choices) {
    site s = {.course = course};
    *edits = (costs_edits){.count = 2 * choices->edits};
    s.times_ns = malloc(((size_t)edits->count + 1) * sizeof *s.times_ns);
    bool is_done = is_good(s.times_ns ? HR_OK : HR_OUT_OF_MEMORY) &&
                   is_good(hr_planner_create(course->map, NULL, &s.planner)) &&
                   is_good(hr_planner_prepare(s.planner, course->class_id)) &&
                   time_edits(&s, choices, false, &edits->ground_ns) &&
                   time_edits(&s, choices, true, &edits->rock_ns);
    hr_planner_destroy(s.planner);
    free(s.times_ns);
    return is_done;
}
