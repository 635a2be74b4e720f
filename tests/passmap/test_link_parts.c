// test_link_parts.c - the parts that arcs join, against a twin that goes through one part after the
// other (Warshall, A theorem on Boolean matrices, 1962). HANDRAIL_SEED replays a round,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/base/memory.h"
#include "passmap/map/link_parts.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { LABELS = 40, ARCS = 100, CLOSED = -1 };

typedef struct scene {
    unsigned long long seed;
    int32_t label_count;
    hr_link_arc at[ARCS];
    hr_link_arcs arcs;
    bool leads[LABELS][LABELS];
} scene;

static scene the_scene; // too large for a stack

// Of those of an overlay most are below -1.
static int32_t label_at(const scene *s, int32_t i) {
    return s->seed % 2 ? 7 * i : i < LABELS / 2 ? i : -2 - 1000 * i;
}

static void throw_arc(scene *s, dice *d) {
    int32_t i = s->arcs.count++;
    s->at[i] = (hr_link_arc){.cost_256ths = roll(d, 1000), .link = (hr_link_id)i};
    s->at[i].entry_label = roll(d, 9) ? label_at(s, roll(d, s->label_count)) : CLOSED;
    s->at[i].exit_label = roll(d, 9) ? label_at(s, roll(d, s->label_count)) : CLOSED;
}

// Some lead both ways.
static scene *throw_scene(uint64_t seed) {
    scene *s = &the_scene;
    dice d = {.state = seed};
    memset(s, 0, sizeof *s);
    s->seed = seed;
    s->label_count = 1 + roll(&d, LABELS);
    s->arcs.at = s->at;
    int32_t count = roll(&d, ARCS), both = roll(&d, 3);
    while (s->arcs.count < count) {
        throw_arc(s, &d);
        hr_link_arc last = s->at[s->arcs.count - 1];
        if (s->arcs.count == count || both == 0 || roll(&d, both)) continue;
        s->at[s->arcs.count++] =
            (hr_link_arc){.entry_label = last.exit_label, .exit_label = last.entry_label};
    }
    return s;
}

static void close_twin(scene *s) {
    int32_t count = s->label_count;
    for (int32_t i = 0; i < count; i++) s->leads[i][i] = true;
    for (int32_t i = 0; i < s->arcs.count; i++)
        for (int32_t from = 0; from < count; from++)
            for (int32_t to = 0; to < count; to++)
                if (s->at[i].entry_label == label_at(s, from) &&
                    s->at[i].exit_label == label_at(s, to))
                    s->leads[from][to] = true;
    for (int32_t via = 0; via < count; via++)
        for (int32_t from = 0; from < count; from++)
            for (int32_t to = 0; to < count; to++)
                if (s->leads[from][via] && s->leads[via][to]) s->leads[from][to] = true;
}

static bool has_open_arc(const scene *s, int32_t label) {
    for (int32_t i = 0; i < s->arcs.count; i++)
        if (hr_is_open_arc(&s->at[i]) &&
            (s->at[i].entry_label == label || s->at[i].exit_label == label))
            return true;
    return false;
}

static void expect_same_leads(const scene *s) {
    const hr_link_parts *parts = &s->arcs.parts;
    for (int32_t i = 0; i < s->label_count; i++)
        for (int32_t k = 0; k < s->label_count; k++) {
            int32_t from = hr_link_part_of(parts, label_at(s, i));
            int32_t to = hr_link_part_of(parts, label_at(s, k));
            cr_assert_eq(from >= 0, has_open_arc(s, label_at(s, i)), "HANDRAIL_SEED=%llu", s->seed);
            if (from >= 0 && to >= 0)
                cr_assert_eq(hr_part_leads_to(parts, from, to), s->leads[i][k],
                             "HANDRAIL_SEED=%llu: %d to %d", s->seed, i, k);
            else if (i != k)
                cr_assert(!s->leads[i][k]);
        }
}

// Each list has the arcs that a look at all of them finds, in their order.
static void expect_listed(const scene *s, const hr_link_list *list, bool are_exits) {
    for (int32_t part = 0; part < s->arcs.parts.count; part++) {
        int32_t at = list->first[part];
        for (int32_t i = 0; i < s->arcs.count; i++) {
            const hr_link_arc *arc = &s->at[i];
            int32_t label = are_exits ? arc->exit_label : arc->entry_label;
            if (!hr_is_open_arc(arc) || label != s->arcs.parts.labels[part]) continue;
            cr_assert_lt(at, list->first[part + 1], "HANDRAIL_SEED=%llu", s->seed);
            cr_assert_eq(list->arcs[at++], i, "HANDRAIL_SEED=%llu", s->seed);
        }
        cr_assert_eq(at, list->first[part + 1], "HANDRAIL_SEED=%llu", s->seed);
    }
}

static void expect_closed(const scene *s) {
    int32_t at = 0;
    for (int32_t i = 0; i < s->arcs.count; i++)
        if (!hr_is_open_arc(&s->at[i])) {
            cr_assert_lt(at, s->arcs.parts.closed_count, "HANDRAIL_SEED=%llu", s->seed);
            cr_assert_eq(s->arcs.parts.closed[at++], i, "HANDRAIL_SEED=%llu", s->seed);
        }
    cr_assert_eq(at, s->arcs.parts.closed_count, "HANDRAIL_SEED=%llu", s->seed);
}

static void expect_least_cost(const scene *s) {
    double least = (double)INFINITY;
    for (int32_t i = 0; i < s->arcs.count; i++)
        if (hr_is_open_arc(&s->at[i])) least = fmin(least, s->at[i].cost_256ths);
    cr_assert_eq(s->arcs.least_cost, least, "HANDRAIL_SEED=%llu", s->seed);
}

Test(link_parts, lead_where_arcs_lead_over_any_number_of_parts) {
    uint64_t seed = seed_of_run(790000000);
    hr_allocator allocator = hr_allocator_or_default(NULL);
    hr_link_parts kept = {0}; // by all rounds, as by a class
    for (int32_t round = rounds_of_run(2000); round > 0; round--, seed++) {
        scene *s = throw_scene(seed);
        s->arcs.parts = kept;
        close_twin(s);
        cr_assert(hr_link_parts_find(&s->arcs, &allocator));
        expect_same_leads(s);
        expect_listed(s, &s->arcs.parts.leaving, false);
        expect_listed(s, &s->arcs.parts.arriving, true);
        expect_closed(s);
        expect_least_cost(s);
        kept = s->arcs.parts;
    }
    hr_link_parts_destroy(&kept, &allocator);
}

// One-way links from each part to the next: the longest row of groups, found without a stack.
Test(link_parts, a_long_row_of_one_way_links_leads_to_its_end_alone) {
    enum { COUNT = 3000 };
    static hr_link_arc at[COUNT];
    hr_allocator allocator = hr_allocator_or_default(NULL);
    hr_link_arcs arcs = {.at = at, .count = COUNT};
    for (int32_t i = 0; i < COUNT; i++) at[i].entry_label = i, at[i].exit_label = i + 1;
    cr_assert(hr_link_parts_find(&arcs, &allocator));
    int32_t first = hr_link_part_of(&arcs.parts, 0), last = hr_link_part_of(&arcs.parts, COUNT);
    cr_assert(hr_part_leads_to(&arcs.parts, first, last));
    cr_assert(!hr_part_leads_to(&arcs.parts, last, first));
    hr_link_parts_destroy(&arcs.parts, &allocator);
}

Test(link_parts, links_both_ways_need_no_rows) {
    hr_link_arc at[4] = {{.entry_label = 0, .exit_label = 1},
                         {.entry_label = 1, .exit_label = 0},
                         {.entry_label = 5, .exit_label = 9},
                         {.entry_label = 9, .exit_label = 5}};
    hr_allocator allocator = hr_allocator_or_default(NULL);
    hr_link_arcs arcs = {.at = at, .count = 4};
    cr_assert(hr_link_parts_find(&arcs, &allocator));
    cr_assert_eq(arcs.parts.count, 4);
    cr_assert_eq(arcs.parts.words, 0);
    hr_link_parts_destroy(&arcs.parts, &allocator);
}

Test(link_parts, out_of_memory_anywhere_leaves_none_and_a_later_call_finds_them) {
    bool has_failed = true;
    for (long fail_at = 1; has_failed; fail_at++) {
        counting_allocator counts = {.fail_at = fail_at};
        hr_allocator allocator = counting(&counts);
        scene *s = throw_scene(790000010);
        close_twin(s);
        bool is_done = hr_link_parts_find(&s->arcs, &allocator);
        has_failed = counts.calls >= fail_at;
        cr_assert_eq(is_done, !has_failed, "allocation %ld", fail_at);
        if (has_failed) cr_assert_eq(s->arcs.parts.count, 0);
        counts.fail_at = 0;
        cr_assert(hr_link_parts_find(&s->arcs, &allocator));
        expect_same_leads(s);
        hr_link_parts_destroy(&s->arcs.parts, &allocator);
        cr_assert_eq(counts.live, 0, "allocation %ld", fail_at);
    }
}
