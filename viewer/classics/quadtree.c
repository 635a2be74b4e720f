// quadtree.c - A* over the squares of a quadtree: a square that is not all open or all closed is
// cut into four, and so on down to single blocks.
//
// Samet: The Quadtree and Related Hierarchical Data Structures, 1984; for paths Kambhampati and
// Davis: Multiresolution Path Planning for Mobile Robots, 1986. Open land becomes a few large
// squares, only along walls they are small. A way goes by the middles of the borders between the
// squares, wherever these happen to lie: it is found soon, and has bends that nobody would make.

#include "viewer/classics/methods.h"

#include "viewer/classics/regions.h"

typedef enum square_kind { SQUARE_CLOSED, SQUARE_OPEN, SQUARE_MIXED, SQUARE_UNKNOWN } square_kind;

static void add_square(regions *r, hr_cell first, int32_t side) {
    regions_add(r, (region){first, {first.x + side - 1, first.y + side - 1}});
}

static hr_cell quarter(hr_cell first, int32_t side, int number) {
    return (hr_cell){first.x + number % 2 * side / 2, first.y + number / 2 * side / 2};
}

static square_kind cut(regions *r, hr_cell first, int32_t side);

// The open quarters of a mixed square are regions; the mixed ones have added theirs.
static square_kind cut_in_four(regions *r, hr_cell first, int32_t side) {
    square_kind kinds[4];
    int counts[4] = {0};
    for (int i = 0; i < 4; i++) counts[kinds[i] = cut(r, quarter(first, side, i), side / 2)]++;
    if (counts[SQUARE_UNKNOWN]) return SQUARE_UNKNOWN;
    if (counts[SQUARE_OPEN] == 4) return SQUARE_OPEN;
    if (counts[SQUARE_CLOSED] == 4) return SQUARE_CLOSED;
    for (int i = 0; i < 4; i++)
        if (kinds[i] == SQUARE_OPEN) add_square(r, quarter(first, side, i), side / 2);
    return SQUARE_MIXED;
}

// Unknown if the budget is spent. What lies off the map is closed.
static square_kind cut(regions *r, hr_cell first, int32_t side) {
    classic_search *s = r->hops.search;
    if (first.x >= s->width || first.y >= s->height) return SQUARE_CLOSED;
    if (!spend_step(s)) return SQUARE_UNKNOWN;
    if (side == 1) return is_open(s, first) ? SQUARE_OPEN : SQUARE_CLOSED;
    return cut_in_four(r, first, side);
}

static classic_end cut_and_search(regions *r) {
    const classic_search *s = r->hops.search;
    int32_t side = 1;
    while (side < s->width || side < s->height) side *= 2;
    square_kind kind = cut(r, (hr_cell){0, 0}, side);
    if (kind == SQUARE_UNKNOWN) return CLASSIC_OVER_BUDGET;
    if (kind == SQUARE_OPEN) add_square(r, (hr_cell){0, 0}, side);
    return regions_search(r);
}

// From entry to entry; each region is left where the next is entered.
static void write_way(const regions *r) {
    classic_search *s = r->hops.search;
    hr_points entries = {.allocator = &s->allocator};
    regions_list(r, &entries);
    for (int32_t i = 0; i < entries.count; i++) {
        if (i > 0) {
            region left = region_of(r, entries.at[i - 1]);
            add_to_way(s, nearest_within(left.first, left.last, entries.at[i]));
        }
        add_to_way(s, entries.at[i]);
    }
    if (entries.is_out_of_memory) s->way.is_out_of_memory = true;
    hr_points_destroy(&entries);
}

classic_end search_quadtree(classic_search *s) {
    regions r;
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    if (regions_begin(&r, s)) end = cut_and_search(&r);
    if (end == CLASSIC_FOUND) write_way(&r);
    return regions_end(&r, end);
}
