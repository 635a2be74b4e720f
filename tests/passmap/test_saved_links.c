// test_saved_links.c - links that are saved come back with their ids, and bytes that are damaged
// change nothing. HANDRAIL_SEED replays a history.

#include "passmap/links.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"
#include "tests/support/maps.h"
#include "tests/support/saved_parts.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 60, IDS = 200, HEADER = 24, SLOT = 80, HASH = SAVED_HASH };

// A map, and the ids of all links that it ever had.
typedef struct history {
    hr_map *map;
    hr_link_id ids[IDS];
    int32_t count;
    dice dice;
} history;

static void open_history(history *h, uint64_t seed, const hr_allocator *allocator) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    if (allocator) config.allocator = *allocator;
    *h = (history){.dice = {seed}};
    cr_assert_eq(hr_map_create(&config, &h->map), HR_OK);
}

static hr_link throw_link(dice *d) {
    static const hr_cell STEPS[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {7, -9}};
    hr_link link = {.from = {20 * 256 + roll(d, 20 * 256), 20 * 256 + roll(d, 20 * 256)},
                    .to = {20 * 256 + roll(d, 20 * 256), 20 * 256 + roll(d, 20 * 256)},
                    .width = roll(d, 15),
                    .cost_256ths = roll(d, 100000),
                    .is_one_way = roll(d, 2),
                    .is_shut = roll(d, 2)};
    int32_t kinds = link.width > 1 ? 4 : 5;
    link.from_step = STEPS[roll(d, kinds)];
    link.to_step = STEPS[roll(d, kinds)];
    if (roll(d, 2)) link.classes[roll(d, HR_CLASS_MAX / 64)] = (uint64_t)roll(d, 1 << 30) << 30 | 5;
    return link;
}

static void act(history *h) {
    hr_link link = throw_link(&h->dice);
    hr_link_id id = h->count ? h->ids[roll(&h->dice, h->count)] : 0;
    switch (roll(&h->dice, 4)) {
    case 0:
        hr_link_remove(h->map, id);
        break;
    case 1:
        hr_link_change(h->map, id, &link);
        break;
    default:
        if (h->count < IDS) cr_assert_eq(hr_link_add(h->map, &link, &h->ids[h->count++]), HR_OK);
    }
}

static saved_part save(const hr_map *map) { return save_part(map, hr_links_save); }

static void expect_same(const history *a, const history *b) {
    saved_part first = save(a->map), second = save(b->map);
    cr_assert_eq(first.size, second.size);
    cr_assert_eq(memcmp(first.at, second.at, first.size), 0);
    cr_assert_eq(hr_link_count(a->map), hr_link_count(b->map));
    for (int32_t i = 0; i < a->count; i++) {
        hr_link one = {0}, other = {0};
        cr_assert_eq(hr_link_get(a->map, a->ids[i], &one), hr_link_get(b->map, a->ids[i], &other));
        cr_assert_eq(one.from.x, other.from.x);
        cr_assert_eq(one.to_step.y, other.to_step.y);
        cr_assert_eq(one.cost_256ths, other.cost_256ths);
        cr_assert_eq(one.is_shut, other.is_shut);
        cr_assert_eq(one.is_one_way, other.is_one_way);
        cr_assert_eq(memcmp(one.classes, other.classes, sizeof one.classes), 0);
    }
    release_part(a->map, first), release_part(b->map, second);
}

Test(saved_links, a_restored_map_has_the_same_links_and_ids_now_and_later) {
    uint64_t seed = seed_of_run(720000000);
    for (int32_t round = rounds_of_run(30); round > 0; round--, seed++) {
        static history h, copy;
        open_history(&h, seed, NULL);
        for (int32_t i = 0; i < 5 * (round % 15); i++) act(&h);
        saved_part saved = save(h.map);
        open_history(&copy, seed + 1, NULL);
        for (int32_t i = 0; i < 20; i++) act(&copy);
        cr_assert_eq(hr_links_load(copy.map, saved.at, saved.size, NULL), HR_OK);
        release_part(h.map, saved);
        memcpy(copy.ids, h.ids, sizeof h.ids);
        copy.count = h.count, copy.dice = h.dice;
        for (int32_t i = 0; i < 60; i++) {
            expect_same(&h, &copy);
            act(&h), act(&copy);
            cr_assert_eq(memcmp(h.ids, copy.ids, sizeof h.ids), 0, "HANDRAIL_SEED=%llu",
                         (unsigned long long)seed);
        }
        hr_map_destroy(h.map), hr_map_destroy(copy.map);
    }
}

// ---- Damaged bytes

static void expect_refused(const history *h, saved_part saved, hr_error error, const char *what) {
    hr_message message = {"?"};
    uint64_t version = hr_map_version(h->map);
    int32_t count = hr_link_count(h->map);
    cr_expect_eq(hr_links_load(h->map, saved.at, saved.size, &message), error, "%s", what);
    cr_expect(strstr(message.text, what), "\"%s\" names no %s", message.text, what);
    cr_expect_eq(hr_links_load(h->map, saved.at, saved.size, NULL), error);
    cr_expect_eq(hr_map_version(h->map), version);
    cr_expect_eq(hr_link_count(h->map), count);
}

// Two links, and a free slot between them.
static saved_part open_example(history *h) {
    open_history(h, 3, NULL);
    hr_link link = {.from = {300, 300}, .to = {2000, 2000}};
    for (int32_t i = 0; i < 3; i++)
        cr_assert_eq(hr_link_add(h->map, &link, &h->ids[h->count++]), HR_OK);
    cr_assert_eq(hr_link_remove(h->map, h->ids[1]), HR_OK);
    return save(h->map);
}

static void put_at(saved_part saved, size_t place, uint64_t number, int bytes) {
    uint8_t *at = saved.at + place;
    hr_put(&at, number, bytes);
    sign_part(saved);
}

static void expect_refused_with(size_t place, uint64_t number, hr_error error, const char *what) {
    static history h;
    saved_part saved = open_example(&h);
    put_at(saved, place, number, 4);
    expect_refused(&h, saved, error, what);
    release_part(h.map, saved);
    hr_map_destroy(h.map);
}

Test(saved_links, bytes_that_are_cut_short_or_changed_are_refused) {
    static history h;
    saved_part saved = open_example(&h);
    cr_assert_eq(saved.size, HEADER + 3 * SLOT + HASH);
    for (size_t size = 0; size < saved.size; size++)
        expect_refused(&h, (saved_part){saved.at, size}, HR_BAD_FORMAT, "saved links");
    for (size_t i = 8; i < saved.size; i++) {
        saved.at[i] ^= 0x10;
        cr_expect_eq(hr_links_load(h.map, saved.at, saved.size, NULL), HR_BAD_FORMAT, "byte %zu",
                     i);
        saved.at[i] ^= 0x10;
    }
    cr_expect_eq(hr_links_load(h.map, saved.at, saved.size, NULL), HR_OK);
    release_part(h.map, saved);
    hr_map_destroy(h.map);
}

Test(saved_links, what_makes_no_sense_is_named) {
    expect_refused_with(0, 0, HR_BAD_FORMAT, "these are no saved links");
    expect_refused_with(4, 2, HR_UNSUPPORTED, "version 2");
    expect_refused_with(8, 61, HR_BAD_SIZE, "61 x 60");
    expect_refused_with(12, 59, HR_BAD_SIZE, "60 x 59");
    expect_refused_with(16, 4, HR_BAD_FORMAT, "bytes");
    expect_refused_with(16, UINT32_MAX, HR_BAD_FORMAT, "bytes");
    expect_refused_with(20, 0, HR_BAD_FORMAT, "free ids");
    expect_refused_with(20, 3, HR_BAD_FORMAT, "free ids");
    expect_refused_with(20, (uint64_t)-2, HR_BAD_FORMAT, "free ids");
    expect_refused_with(HEADER, 0, HR_BAD_FORMAT, "saved link 0 has an id that is none");
    expect_refused_with(HEADER + 8, 1 << 20, HR_BAD_FORMAT, "saved link 0: from");
    expect_refused_with(HEADER + SLOT + 8, 1, HR_BAD_FORMAT, "free ids");
    expect_refused_with(HEADER + 2 * SLOT + 8 + 32, (uint64_t)-1, HR_BAD_FORMAT,
                        "saved link 2: width");
    expect_refused_with(HEADER + 2 * SLOT + 4, 0, HR_BAD_FORMAT, "free ids");
}

// ---- Memory

static bool live_and_die(long fail_at) {
    static history h, copy;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    open_history(&h, 9, NULL);
    for (int32_t i = 0; i < 60; i++) act(&h);
    saved_part saved = save(h.map);
    open_history(&copy, 10, &allocator);
    act(&copy);
    counts.fail_at = counts.calls + fail_at;
    int32_t count = hr_link_count(copy.map);
    hr_error error = hr_links_load(copy.map, saved.at, saved.size, NULL);
    if (error) cr_expect_eq(hr_link_count(copy.map), count);
    void *bytes = NULL;
    size_t size;
    hr_error saving = error ? HR_OK : hr_links_save(copy.map, &bytes, &size);
    bool was_hit = counts.calls >= counts.fail_at;
    cr_expect((error || saving) == was_hit);
    cr_expect(!saving || (bytes == NULL && size == 0));
    if (bytes) allocator.release(bytes, allocator.user);
    hr_map_destroy(copy.map);
    cr_expect_eq(counts.live, 0);
    release_part(h.map, saved);
    hr_map_destroy(h.map);
    return was_hit;
}

Test(saved_links, any_allocation_may_fail) {
    long fail_at = 1;
    while (live_and_die(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 2);
}
