// test_route_queue.c - the buckets of the route queue against a list that is searched from end to
// end.

#include "planner/route_search/queue.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>

enum { ENTRIES_MAX = 4000 };

typedef struct listed {
    int32_t bucket;
    hr_route_entry entry;
} listed;

typedef struct list {
    listed entries[ENTRIES_MAX];
    int32_t count, current;
} list;

static void list_push(list *l, int32_t estimate, hr_route_entry entry) {
    int32_t bucket = estimate >> HR_ROUTE_BUCKET_SHIFT;
    if (bucket < l->current) bucket = l->current;
    l->entries[l->count++] = (listed){bucket, entry};
}

// The last one in of the least bucket.
static hr_route_entry list_pop(list *l) {
    int32_t best = 0;
    for (int32_t i = 1; i < l->count; i++)
        if (l->entries[i].bucket <= l->entries[best].bucket) best = i;
    listed found = l->entries[best];
    for (int32_t i = best; i + 1 < l->count; i++) l->entries[i] = l->entries[i + 1];
    l->count--;
    l->current = found.bucket;
    return found.entry;
}

static void push_both(hr_route_queue *queue, list *l, dice *d) {
    int32_t near = l->current << HR_ROUTE_BUCKET_SHIFT;
    int32_t estimate = near + roll(d, 3000) - 100, length = roll(d, 1 << 20);
    hr_route_entry entry = {length, roll(d, 1 << 22) - 1, (hr_queue_kind)roll(d, 6)};
    if (estimate < 0) estimate = 0;
    hr_route_queue_push(queue, estimate, entry.length_16ths, entry.portal, entry.kind);
    list_push(l, estimate, entry);
}

static void pop_both(hr_route_queue *queue, list *l, uint64_t seed) {
    hr_route_entry is, should = list_pop(l);
    cr_assert(hr_route_queue_pop(queue, INT32_MAX, &is));
    cr_assert(is.length_16ths == should.length_16ths && is.portal == should.portal &&
                  is.kind == should.kind,
              "HANDRAIL_SEED=%llu", (unsigned long long)seed);
}

// One queue for all searches, as in a searcher: entries of earlier ones mean nothing.
Test(route_queue, gives_back_the_last_in_of_the_least_half_block_and_forgets_earlier_searches) {
    static list l;
    static hr_route_queue queue;
    course c = open_empty_course(8, 8, NULL);
    hr_allocator allocator = hr_map_allocator(c.map);
    hr_route_queue_create(&queue, &allocator);
    uint64_t seed = seed_of_run(466000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t least = roll(&d, 100000);
        l.count = 0;
        l.current = least >> HR_ROUTE_BUCKET_SHIFT;
        hr_route_queue_start(&queue, least);
        for (int32_t i = 0; i < 2000; i++) {
            if (l.count == 0 || roll(&d, 5) < 3)
                push_both(&queue, &l, &d);
            else
                pop_both(&queue, &l, seed);
        }
        for (int32_t left = roll(&d, 2) ? 0 : l.count; left > 0; left--) pop_both(&queue, &l, seed);
        hr_route_entry none;
        if (l.count == 0) cr_assert_not(hr_route_queue_pop(&queue, INT32_MAX, &none));
    }
    hr_route_queue_destroy(&queue);
    close_course(&c);
}

Test(route_queue, gives_nothing_back_from_a_limit_on) {
    static hr_route_queue queue;
    course c = open_empty_course(8, 8, NULL);
    hr_allocator allocator = hr_map_allocator(c.map);
    hr_route_queue_create(&queue, &allocator);
    hr_route_queue_start(&queue, 0);
    hr_route_queue_push(&queue, 800, 800, 1, HR_QUEUE_PORTAL);
    hr_route_entry entry;
    cr_expect_not(hr_route_queue_pop(&queue, 800, &entry));
    cr_expect(hr_route_queue_pop(&queue, 801, &entry));
    cr_expect_eq(entry.portal, 1);
    hr_route_queue_destroy(&queue);
    close_course(&c);
}

// Numbers rise from search to search: after two thousand million entries they begin anew.
Test(route_queue, numbers_of_entries_do_not_overflow) {
    static hr_route_queue queue;
    course c = open_empty_course(8, 8, NULL);
    hr_allocator allocator = hr_map_allocator(c.map);
    hr_route_queue_create(&queue, &allocator);
    hr_route_queue_start(&queue, 0);
    queue.base = INT32_MAX - 1000; // as after very many searches
    hr_route_queue_push(&queue, 80, 80, 1, HR_QUEUE_PORTAL);
    hr_route_queue_start(&queue, 0);
    cr_assert_lt(queue.base, INT32_MAX - 2000, "no room for the entries of a search");
    hr_route_entry entry;
    cr_expect_not(hr_route_queue_pop(&queue, INT32_MAX, &entry), "it is of the search before");
    for (int32_t i = 0; i < 2000; i++)
        hr_route_queue_push(&queue, 8 * i, 8 * i, i, HR_QUEUE_PORTAL);
    for (int32_t i = 0; i < 2000; i++) {
        cr_assert(hr_route_queue_pop(&queue, INT32_MAX, &entry));
        cr_assert_eq(entry.portal, i);
    }
    hr_route_queue_destroy(&queue);
    close_course(&c);
}
