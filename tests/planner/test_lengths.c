// test_lengths.c - tables of lengths against exact plans, one by one, which tests of their own hold
// against a Dijkstra search.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/links.h"
#include "planner/lengths/length_part.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { PLACES = 30, ENTRIES = PLACES * PLACES };

typedef struct question {
    crowd crowd;
    hr_planner *planner;
    hr_class_id class_id;
    int32_t size;
    uint64_t seed;
    hr_position places[PLACES];
} question;

static question the_question; // too large for a stack

// Centres of blocks, most of them open, and two of them the same.
static question *ask_on(uint64_t seed, hr_planner_config config, bool has_costs) {
    question *q = &the_question;
    crowd_open(&q->crowd, seed, NULL);
    if (has_costs) crowd_pay(&q->crowd);
    q->planner = crowd_planner(&q->crowd, config);
    q->size = q->crowd.land.size;
    q->class_id = q->size - 1;
    q->seed = seed;
    for (int32_t i = 0; i < PLACES; i++) {
        hr_cell block = roll_cell(&q->crowd.dice, q->crowd.land.width - q->size + 1,
                                  q->crowd.land.height - q->size + 1);
        if (roll(&q->crowd.dice, 8)) block = land_open_block(&q->crowd.land, &q->crowd.dice);
        q->places[i] = hr_block_centre(block, q->size);
    }
    q->places[1] = q->places[0];
    return q;
}

// On every third land ground has costs.
static question *ask(uint64_t seed, hr_planner_config config) {
    return ask_on(seed, config, seed % 3 == 0);
}

static void end(question *q) {
    hr_planner_destroy(q->planner);
    crowd_close(&q->crowd);
}

static hr_length_table table_of(const question *q, bool is_square) {
    return (hr_length_table){.class_id = q->class_id,
                             .from = q->places,
                             .from_count = PLACES,
                             .to = is_square ? NULL : q->places,
                             .to_count = PLACES};
}

static void find(hr_planner *planner, const hr_length_table *table, double *lengths) {
    cr_assert_eq(hr_plan_lengths(planner, table, lengths), HR_OK);
}

static hr_cell block_at(const question *q, int32_t i) { return hr_block_at(q->places[i], q->size); }

static bool is_connected(const question *q, int32_t i, int32_t k) {
    const land *l = &q->crowd.land;
    int32_t label = land_label(l, block_at(q, i));
    return label >= 0 && label == land_label(l, block_at(q, k));
}

static double planned(const question *q, hr_quality quality, int32_t i, int32_t k) {
    hr_request request = hr_request_default();
    request.class_id = q->class_id;
    request.quality = quality;
    request.start = q->places[i], request.goal = q->places[k];
    hr_path path;
    cr_assert_eq(hr_plan(q->planner, &request, &path), HR_OK);
    bool has_arrived = path.status == HR_STRAIGHT || path.status == HR_FOUND;
    return has_arrived ? path.cost_256ths : 0;
}

// ---- Against twins

static void check_entry(const question *q, const double *lengths, int32_t i, int32_t k) {
    double length = lengths[i * PLACES + k];
    if (!is_connected(q, i, k)) {
        cr_assert_eq(length, HR_NO_PATH, "place %d to %d: HANDRAIL_SEED=%llu", i, k,
                     (unsigned long long)q->seed);
        return;
    }
    cr_assert_geq(length, planned(q, HR_EXACT, i, k) - 1e-6, "place %d to %d: HANDRAIL_SEED=%llu",
                  i, k, (unsigned long long)q->seed);
}

Test(lengths, no_entry_is_less_than_the_shortest_and_there_is_one_where_there_is_a_path) {
    uint64_t first = seed_of_run(1);
    for (int32_t round = 0; round < rounds_of_run(6); round++) {
        question *q = ask_on(first + (uint64_t)round, hr_planner_config_default(), false);
        static double lengths[ENTRIES];
        hr_length_table table = table_of(q, round & 1);
        find(q->planner, &table, lengths);
        for (int32_t i = 0; i < ENTRIES; i++) check_entry(q, lengths, i / PLACES, i % PLACES);
        end(q);
    }
}

Test(lengths, they_are_about_as_long_as_those_of_plans) {
    uint64_t first = seed_of_run(101);
    double sum = 0, sum_of_plans = 0;
    for (int32_t round = 0; round < rounds_of_run(20); round++) {
        question *q = ask(first + (uint64_t)round, hr_planner_config_default());
        static double lengths[ENTRIES];
        hr_length_table table = table_of(q, true);
        find(q->planner, &table, lengths);
        for (int32_t i = 0; i < ENTRIES; i++) {
            if (!is_connected(q, i / PLACES, i % PLACES)) continue;
            double plan = planned(q, HR_BALANCED, i / PLACES, i % PLACES);
            cr_assert_leq(lengths[i], 1.3 * plan + 4 * HR_CELL,
                          "%g for %g, entry %d: HANDRAIL_SEED=%llu", lengths[i], plan, i,
                          (unsigned long long)q->seed);
            sum += lengths[i];
            sum_of_plans += plan;
        }
        end(q);
    }
    cr_assert_leq(sum, 1.005 * sum_of_plans, "%g times plans", sum / sum_of_plans);
}

Test(lengths, between_places_off_the_centres_of_blocks_that_see_each_other_it_is_the_line) {
    course c = open_empty_course(200, 200, NULL);
    hr_position places[2] = {{300, 333}, {200 * HR_CELL - 1, 77}};
    double lengths[4];
    hr_length_table table = {.from = places, .from_count = 2};
    find(c.planner, &table, lengths);
    cr_assert_eq(lengths[1], hypot(200 * HR_CELL - 301, 333 - 77));
    cr_assert_eq(lengths[0], 0);
    cr_assert_eq(lengths[3], 0);
    close_course(&c);
}

Test(lengths, those_over_the_limit_are_named_so_and_the_others_are_as_without) {
    uint64_t first = seed_of_run(201);
    for (int32_t round = 0; round < rounds_of_run(20); round++) {
        question *q = ask(first + (uint64_t)round, hr_planner_config_default());
        static double all[ENTRIES], some[ENTRIES];
        hr_length_table table = table_of(q, round & 1);
        find(q->planner, &table, all);
        table.limit_256ths = (60 + 40 * (round % 5)) * HR_CELL; // near, or by a field
        find(q->planner, &table, some);
        for (int32_t i = 0; i < ENTRIES; i++)
            cr_assert_eq(some[i], all[i] > table.limit_256ths ? HR_OVER_LIMIT : all[i],
                         "entry %d: HANDRAIL_SEED=%llu", i, (unsigned long long)q->seed);
        end(q);
    }
}

// ---- The same bytes

Test(lengths, any_number_of_workers_finds_the_same_bytes) {
    uint64_t first = seed_of_run(301);
    for (int32_t round = 0; round < rounds_of_run(20); round++) {
        question *q = ask(first + (uint64_t)round, hr_planner_config_default());
        hr_planner *three = crowd_planner(&q->crowd, (hr_planner_config){.workers = 3});
        static double one_thread[ENTRIES], three_threads[ENTRIES];
        hr_length_table table = table_of(q, round & 1);
        find(q->planner, &table, one_thread);
        find(three, &table, three_threads);
        cr_assert_eq(memcmp(one_thread, three_threads, sizeof one_thread), 0, "HANDRAIL_SEED=%llu",
                     (unsigned long long)q->seed);
        hr_planner_destroy(three);
        end(q);
    }
}

Test(lengths, after_edits_they_are_those_of_a_new_planner) {
    uint64_t first = seed_of_run(401);
    for (int32_t round = 0; round < rounds_of_run(20); round++) {
        question *q = ask(first + (uint64_t)round, hr_planner_config_default());
        static double before[ENTRIES], after[ENTRIES];
        hr_length_table table = table_of(q, true);
        find(q->planner, &table, before);
        for (int32_t i = 0; i < 3; i++) crowd_edit(&q->crowd);
        hr_planner *fresh = crowd_planner(&q->crowd, hr_planner_config_default());
        find(q->planner, &table, before);
        find(fresh, &table, after);
        cr_assert_eq(memcmp(before, after, sizeof before), 0, "HANDRAIL_SEED=%llu",
                     (unsigned long long)q->seed);
        hr_planner_destroy(fresh);
        end(q);
    }
}

// A planner keeps what joins the places of its last table.
Test(lengths, after_another_table_they_are_those_of_a_new_planner) {
    uint64_t first = seed_of_run(451);
    for (int32_t round = 0; round < rounds_of_run(20); round++) {
        question *q = ask(first + (uint64_t)round, hr_planner_config_default());
        static double lengths[ENTRIES], anew[ENTRIES];
        hr_length_table table = table_of(q, round & 1);
        for (int32_t i = 0; i < 6; i++) {
            hr_planner *fresh = crowd_planner(&q->crowd, hr_planner_config_default());
            find(q->planner, &table, lengths);
            find(fresh, &table, anew);
            cr_assert_eq(memcmp(lengths, anew, sizeof anew), 0, "HANDRAIL_SEED=%llu",
                         (unsigned long long)q->seed);
            hr_planner_destroy(fresh);
            if (i % 2 == 0) table.class_id = (table.class_id + 1) % WALKER_SIZE_MAX;
            if (i % 2 == 1) q->places[roll(&q->crowd.dice, PLACES)] = q->places[i];
        }
        end(q);
    }
}

Test(lengths, more_places_to_go_from_than_to_go_to_are_searched_from_the_fewer) {
    question *q = ask(seed_of_run(501), hr_planner_config_default());
    static double tall[ENTRIES], wide[ENTRIES];
    hr_length_table table = table_of(q, false);
    table.from_count = PLACES, table.to_count = 3;
    find(q->planner, &table, tall);
    table.from_count = 3, table.to_count = PLACES;
    find(q->planner, &table, wide);
    for (int32_t i = 0; i < PLACES; i++)
        for (int32_t k = 0; k < 3; k++) {
            double there = tall[i * 3 + k], back = wide[k * PLACES + i];
            cr_assert(there == back || (there > 0 && fabs(there / back - 1) < 0.3), "%g %g", there,
                      back);
        }
    end(q);
}

// A search over the whole map would take longer.
Test(lengths, of_few_places_they_are_those_of_plans) {
    uint64_t first = seed_of_run(511);
    for (int32_t round = 0; round < rounds_of_run(6); round++) {
        question *q = ask(first + (uint64_t)round, hr_planner_config_default());
        static double lengths[ENTRIES];
        hr_length_table table = table_of(q, false);
        table.from_count = table.to_count = 1;
        table.to = q->places + 2;
        find(q->planner, &table, lengths);
        if (lengths[0] >= 0)
            cr_assert_eq(lengths[0], planned(q, HR_BALANCED, 0, 2), "HANDRAIL_SEED=%llu",
                         (unsigned long long)q->seed);
        end(q);
    }
}

Test(lengths, for_a_class_with_costs_they_are_what_plans_cost) {
    uint16_t costs[256];
    for (int32_t i = 0; i < 256; i++) costs[i] = (uint16_t)(HR_COST_PLAIN * (1 + i % 3));
    course c = open_empty_course(150, 100, NULL);
    for (int32_t i = 0; i < 40; i++)
        hr_map_fill(c.map, (hr_rect){i * 37 % 140, i * 53 % 90, 12, 9}, (uint8_t)(i % 3));
    hr_class_id id;
    hr_class walker = {.pass = hr_pass_up_to(2), .size = 1, .costs_256ths = costs};
    cr_assert_eq(hr_map_add_class(c.map, walker, &id), HR_OK);
    hr_position places[3] = {{300, 300}, {100 * HR_CELL, 50 * HR_CELL}, {149 * HR_CELL, 2000}};
    double lengths[9];
    hr_length_table table = {.class_id = id, .from = places, .from_count = 3};
    find(c.planner, &table, lengths);
    for (int32_t i = 0; i < 3; i++)
        for (int32_t k = i + 1; k < 3; k++) {
            hr_request request = hr_request_default();
            request.class_id = id;
            request.start = places[i], request.goal = places[k];
            cr_assert_eq(lengths[i * 3 + k], plan(&c, &request).cost_256ths);
            cr_assert_eq(lengths[k * 3 + i], lengths[i * 3 + k]);
        }
    close_course(&c);
}

static void add_links(question *q) {
    for (int32_t i = 0; i < 4; i++) {
        hr_position from =
            hr_block_centre(land_open_block(&q->crowd.land, &q->crowd.dice), q->size);
        hr_position to = hr_block_centre(land_open_block(&q->crowd.land, &q->crowd.dice), q->size);
        hr_link link = {.from = from,
                        .to = to,
                        .cost_256ths = roll(&q->crowd.dice, 60) * HR_CELL,
                        .is_one_way = i % 2 == 0};
        hr_link_id id;
        cr_assert_eq(hr_link_add(q->crowd.map, &link, &id), HR_OK);
    }
}

Test(lengths, among_links_for_a_class_with_costs_they_are_about_what_plans_cost) {
    uint64_t first = seed_of_run(551);
    double sum = 0, sum_of_plans = 0;
    for (int32_t round = 0; round < rounds_of_run(8); round++) {
        question *q = ask_on(first + (uint64_t)round, hr_planner_config_default(), true);
        static double lengths[ENTRIES];
        hr_length_table table = table_of(q, round & 1);
        add_links(q);
        find(q->planner, &table, lengths);
        for (int32_t i = 0; i < ENTRIES; i += 1 + roll(&q->crowd.dice, 5)) {
            double plan = planned(q, HR_BALANCED, i / PLACES, i % PLACES);
            if (lengths[i] < 0) {
                cr_assert_eq(plan, 0, "entry %d: HANDRAIL_SEED=%llu", i,
                             (unsigned long long)q->seed);
                continue;
            }
            cr_assert_leq(lengths[i], 1.3 * plan + 4 * HR_CELL, "entry %d: HANDRAIL_SEED=%llu", i,
                          (unsigned long long)q->seed);
            sum += lengths[i];
            sum_of_plans += plan;
        }
        end(q);
    }
    cr_assert_leq(sum, 1.005 * sum_of_plans, "%g times plans", sum / sum_of_plans);
}

// ---- By parts

static bool is_done(const hr_length_table *table) {
    return *table->rows_done >= hr_length_root_count(table);
}

// Entries of roots that are done are final; `kept` is the whole table.
static void expect_done(const question *q, const hr_length_table *table, const double *lengths,
                        const double *whole) {
    int32_t columns = hr_length_columns(table);
    for (int32_t i = 0; i < table->from_count * columns; i++) {
        int32_t root = hr_length_root_of(table, i / columns, i % columns);
        if (root < *table->rows_done)
            cr_assert_eq(lengths[i], whole[i], "entry %d: HANDRAIL_SEED=%llu", i,
                         (unsigned long long)q->seed);
    }
}

static hr_length_table any_table(question *q, int32_t round) {
    hr_length_table table = table_of(q, round % 3 == 0);
    if (round % 3 == 1) table.from_count = 1 + roll(&q->crowd.dice, PLACES);
    if (round % 3 == 2) table.to_count = 1 + roll(&q->crowd.dice, PLACES);
    if (round % 4 == 3) table.limit_256ths = 60 * HR_CELL;
    return table;
}

Test(lengths, a_table_by_parts_is_the_whole_one_wherever_any_number_of_threads_stops) {
    uint64_t first = seed_of_run(801);
    for (int32_t round = 0; round < rounds_of_run(24); round++) {
        question *q = ask(first + (uint64_t)round, hr_planner_config_default());
        hr_planner *three = crowd_planner(&q->crowd, (hr_planner_config){.workers = 3});
        static double whole[ENTRIES], by_one[ENTRIES], by_three[ENTRIES];
        hr_length_table one = any_table(q, round), other;
        find(q->planner, &one, whole);
        int32_t rows_of_one = 0, rows_of_three = 0, before = 0;
        one.rows_done = &rows_of_one;
        other = one, other.rows_done = &rows_of_three;
        for (; !is_done(&one); before = rows_of_one) {
            one.steps_max = other.steps_max = roll(&q->crowd.dice, 1 << roll(&q->crowd.dice, 14));
            find(q->planner, &one, by_one);
            find(three, &other, by_three);
            cr_assert_gt(rows_of_one, before, "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
            cr_assert_eq(rows_of_one, rows_of_three, "HANDRAIL_SEED=%llu",
                         (unsigned long long)q->seed);
            expect_done(q, &one, by_one, whole);
            expect_done(q, &other, by_three, whole);
        }
        hr_planner_destroy(three);
        end(q);
    }
}

Test(lengths, a_call_stops_where_its_rows_have_taken_the_budget) {
    question *q = ask(seed_of_run(901), hr_planner_config_default());
    static double lengths[ENTRIES];
    int32_t rows = 0, fewer;
    hr_length_table table = table_of(q, true);
    table.rows_done = &rows;
    for (int32_t i = 1; i <= PLACES; i++) {
        table.steps_max = 1; // what each row takes
        find(q->planner, &table, lengths);
        cr_assert_eq(rows, i);
    }
    find(q->planner, &table, lengths);
    cr_assert_eq(rows, PLACES, "no more than there are");
    rows = 0, table.steps_max = 2000;
    find(q->planner, &table, lengths);
    fewer = rows;
    rows = 0, table.steps_max = 20000;
    find(q->planner, &table, lengths);
    cr_assert(rows > fewer && fewer >= 1 && fewer < PLACES, "%d, then %d", fewer, rows);
    rows = 3, table.steps_max = 0;
    find(q->planner, &table, lengths);
    cr_assert_eq(rows, PLACES, "no budget: all that is left");
    end(q);
}

// ---- Bad input, and no memory

Test(lengths, bad_input_is_refused) {
    course c = open_empty_course(20, 20, NULL);
    hr_position on_map = {100, 100}, off_map = {20 * HR_CELL, 0};
    double length = 7;
    hr_length_table good = {.from = &on_map, .from_count = 1}, t = good;
    t.class_id = 99;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_CLASS);
    t = good, t.from = &off_map;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_OFF_MAP);
    t = good, t.to = &off_map, t.to_count = 1;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_OFF_MAP);
    t = good, t.from_count = -1;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_SIZE);
    t = good, t.from = NULL;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_SIZE);
    t = good, t.to = good.from, t.to_count = -1;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_SIZE);
    t = good, t.limit_256ths = -1;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_SIZE);
    t = good, t.limit_256ths = NAN;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_SIZE);
    int32_t rows = 0;
    t = good, t.steps_max = 10;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_SIZE, "it cannot go on");
    t = good, t.rows_done = &rows, t.steps_max = -1;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_SIZE);
    for (int32_t i = 0; i < 2; i++) {
        int32_t wrong = rows = i == 0 ? -1 : 2;
        t.steps_max = 0;
        cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_BAD_SIZE);
        cr_assert_eq(rows, wrong);
    }
    cr_assert_eq(length, 7);
    t = good, t.from = NULL, t.from_count = 0;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_OK);
    t.rows_done = &rows, rows = 0;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, &length), HR_OK);
    cr_assert_eq(rows, 0);
    t = good, t.to = &off_map, t.to_count = 0;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, NULL), HR_OK);
    cr_assert_eq(hr_link_add(c.map, &(hr_link){.to = {2000, 2000}}, &(hr_link_id){0}), HR_OK);
    t.from = NULL, t.from_count = 0;
    cr_assert_eq(hr_plan_lengths(c.planner, &t, NULL), HR_OK, "through links, too");
    close_course(&c);
}

static void ignore_assertion(const char *condition, const char *file, int line, void *user) {
    (void)condition, (void)file, (void)line, (void)user;
}

Test(lengths, within_a_begun_batch_they_are_out_of_order) {
    course c = open_empty_course(20, 20, NULL);
    hr_results *results;
    cr_assert_eq(hr_results_create(c.planner, &results), HR_OK);
    cr_assert_eq(hr_batch_begin(c.planner, NULL, 0, results), HR_OK);
    hr_set_assertion_handler(ignore_assertion, NULL);
    hr_position place = {100, 100};
    double length;
    hr_length_table table = {.from = &place, .from_count = 1};
    cr_assert_eq(hr_plan_lengths(c.planner, &table, &length), HR_BAD_ORDER);
    hr_set_assertion_handler(NULL, NULL);
    cr_assert_eq(hr_batch_finish(c.planner), HR_OK);
    hr_results_destroy(results);
    close_course(&c);
}

// One allocation fails, wherever that is; the second try finds what is found with memory.
// A class with costs, on any ground.
static void keep_off_walls(hr_map *map, hr_class_id id) {
    hr_class unit = hr_map_class(map, id);
    unit.costs_256ths = NULL;
    unit.clearance_costs_256ths[0] = 300, unit.clearance_costs_256ths[1] = 100;
    cr_assert_eq(hr_map_change_class(map, id, unit), HR_OK);
}

// @return false once all allocations have succeeded.
static bool fails_at(const question *q, bool has_costs, long allocation, const double *expected) {
    static double lengths[ENTRIES];
    int32_t rows = 0;
    hr_length_table table = table_of(q, true);
    table.class_id = 0, table.rows_done = &rows, table.steps_max = 1000000;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = land_open_course(&q->crowd.land, &allocator);
    if (has_costs) keep_off_walls(c.map, 0);
    counts.fail_at = counts.calls + allocation;
    hr_error error = hr_plan_lengths(c.planner, &table, lengths);
    bool has_failed = counts.calls >= counts.fail_at;
    cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld", allocation);
    cr_assert_eq(rows, has_failed ? 0 : PLACES, "allocation %ld", allocation);
    counts.fail_at = 0, rows = 0;
    find(c.planner, &table, lengths);
    cr_assert_eq(memcmp(expected, lengths, sizeof lengths), 0, "allocation %ld", allocation);
    close_course(&c);
    cr_assert_eq(counts.live, 0, "allocation %ld", allocation);
    return has_failed;
}

Test(lengths, out_of_memory_anywhere_is_reported_and_nothing_leaks) {
    static double with_memory[ENTRIES];
    for (int has_costs = 0; has_costs < 2; has_costs++) {
        question *q = ask_on(seed_of_run(601), hr_planner_config_default(), false);
        if (has_costs) keep_off_walls(q->crowd.map, 0);
        hr_length_table table = table_of(q, true);
        table.class_id = 0;
        find(q->planner, &table, with_memory);
        for (long i = 1; fails_at(q, has_costs, i, with_memory); i++) continue;
        end(q);
    }
}

Test(lengths, a_planner_counts_the_bytes_of_its_table) {
    question *q = ask(seed_of_run(701), hr_planner_config_default());
    static double lengths[ENTRIES];
    hr_length_table table = table_of(q, true);
    cr_assert_eq(hr_planner_prepare(q->planner, q->class_id), HR_OK);
    size_t before = hr_planner_bytes(q->planner);
    find(q->planner, &table, lengths);
    size_t after = hr_planner_bytes(q->planner);
    cr_expect_gt(after, before + PLACES * sizeof(hr_position), "HANDRAIL_SEED=%llu",
                 (unsigned long long)q->seed);
    find(q->planner, &table, lengths);
    cr_expect_eq(hr_planner_bytes(q->planner), after, "the same room, again");
    end(q);
}
