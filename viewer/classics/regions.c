// regions.c - the open blocks of a map in rectangles, and A* over these.

#include "viewer/classics/regions.h"

#include "passmap/base/memory.h"

bool regions_begin(regions *r, classic_search *s) {
    size_t count = (size_t)s->width * (size_t)s->height;
    *r = (regions){.corners = {.allocator = &s->allocator}};
    r->numbers = hr_allocate(&s->allocator, count, sizeof *r->numbers);
    for (size_t i = 0; r->numbers && i < count; i++) r->numbers[i] = NO_REGION;
    return hops_begin(&r->hops, s) && r->numbers;
}

classic_end regions_end(regions *r, classic_end end) {
    if (!r->numbers || r->corners.is_out_of_memory) end = CLASSIC_OUT_OF_MEMORY;
    hr_release(&r->hops.search->allocator, r->numbers);
    hr_points_destroy(&r->corners);
    return hops_end(&r->hops, end);
}

void regions_add(regions *r, region added) {
    int32_t number = r->corners.count / 2;
    hr_points_append(&r->corners, (hr_cell[]){added.first, added.last}, 2);
    for (int32_t y = added.first.y; y <= added.last.y; y++)
        for (int32_t x = added.first.x; x <= added.last.x; x++)
            *region_number(r, (hr_cell){x, y}) = number;
}

// Over the part of a region's border from block `first` to block `last`.
static void hop_over(regions *r, hr_cell at, hr_cell first, hr_cell last, int side) {
    hr_cell middle = {(first.x + last.x) / 2, (first.y + last.y) / 2};
    hr_cell inside = r->crosses_near ? nearest_within(first, last, at) : middle;
    hr_cell out = neighbour(inside, side);
    int64_t cost = *cost_of(r->hops.search, at) + length_between(at, inside);
    hop_to(&r->hops, out, at, cost + length_between(inside, out),
           length_between(out, r->hops.search->query.to));
}

static int32_t number_beyond(const regions *r, hr_cell at, int side) {
    hr_cell out = neighbour(at, side);
    return is_open(r->hops.search, out) ? *region_number(r, out) : NO_REGION;
}

// Along a side of the region, from its first block to its last: hops where the neighbour changes.
static void look_over_side(regions *r, region of, hr_cell at, int side) {
    int along = side == 0 || side == 4 ? 2 : 4;
    hr_cell block = side == 2   ? (hr_cell){of.last.x, of.first.y}
                    : side == 4 ? (hr_cell){of.first.x, of.last.y}
                                : of.first;
    hr_cell first = block;
    for (bool is_last = false; !is_last; block = neighbour(block, along)) {
        hr_cell next = neighbour(block, along);
        int32_t number = number_beyond(r, block, side);
        look_at(r->hops.search, block);
        is_last = next.x > of.last.x || next.y > of.last.y;
        if (!is_last && number_beyond(r, next, side) == number) continue;
        if (number != NO_REGION) hop_over(r, at, first, block, side);
        first = next;
    }
}

static bool look_over_border(void *user, hr_cell at) {
    regions *r = user;
    region of = region_of(r, at);
    hr_cell to = r->hops.search->query.to;
    for (int side = 0; side < DIRECTIONS; side += 2) look_over_side(r, of, at, side);
    if (hr_same(nearest_within(of.first, of.last, to), to)) hop_straight_to(&r->hops, to, at);
    return true;
}

classic_end regions_search(regions *r) {
    if (r->corners.is_out_of_memory) return CLASSIC_OUT_OF_MEMORY;
    return hops_run(&r->hops, look_over_border, r);
}
