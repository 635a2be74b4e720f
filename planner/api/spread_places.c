// spread_places.c - places on a grid: in ranks, or square ring by square ring.
//
// The grid goes through the anchor and is turned by the facing: its steps back and to the right are
// at right angles and, along their longer axis, as long as a unit and its gap. So no two blocks of
// it are nearer along both axes than that, rounded to cells or not: if two numbers differ by a
// whole number or more, so they do rounded. (Steps i and j together are at least sqrt((i^2 +
// j^2)/2) such lengths along one axis, which is 1 or more but for a single step, which is 1.)

#include "planner/api/spread_places.h"

#include "planner/base/sort.h"
#include "planner/base/whole_root.h"
#include "planner/grid/geometry.h"

#include "passmap/base/assertion.h"
#include "passmap/planes/label_box.h"

enum {
    STEP_MAX = 0x7fff,  // along an axis of the grid: they are packed into 16 bits
    CLOSED_MAX = 4,     // places in a row that may be closed within a rank, or ranks in a formation
    FIRST_MEASURED = 4, // rings before it is looked for where an island ends,
    LOOKS_A_TILE = 16,  // and places that cost about as much as a tile of it
};

// In 256ths of a cell.
typedef struct grid {
    int64_t back_x, back_y, right_x, right_y;
    int32_t pitch; // cells: the size of a unit and the gap
} grid;

static grid grid_of(const hr_place_search *s) {
    int64_t x = s->spread->facing_x, y = s->spread->facing_y;
    if (x == 0 && y == 0) y = -1;
    int64_t longer = hr_greatest_64(llabs(x), llabs(y));
    int32_t pitch = s->entry->unit.size + hr_clamp(s->spread->gap_cells, 0, HR_SIDE_MAX);
    grid g = {.pitch = pitch};
    g.back_x = -x * pitch * HR_CELL / longer, g.back_y = -y * pitch * HR_CELL / longer;
    g.right_x = g.back_y, g.right_y = -g.back_x;
    return g;
}

// The whole cells of a number of 256ths, to the nearest.
static int32_t cells_of(int64_t number) {
    int64_t up = number + HR_CELL / 2;
    return (int32_t)(up / HR_CELL - (up % HR_CELL < 0));
}

static hr_cell block_at(const hr_place_search *s, const grid *g, int32_t right, int32_t back) {
    return (hr_cell){s->anchor.x + cells_of(right * g->right_x + back * g->back_x),
                     s->anchor.y + cells_of(right * g->right_y + back * g->back_y)};
}

// ---- One place

static bool overlap(hr_rect a, hr_rect b) {
    return a.x < (int64_t)b.x + b.width && b.x < (int64_t)a.x + a.width &&
           a.y < (int64_t)b.y + b.height && b.y < (int64_t)a.y + a.height;
}

static hr_rect cells_under(const hr_place_search *s, hr_cell block) {
    return (hr_rect){block.x, block.y, s->entry->unit.size, s->entry->unit.size};
}

static bool is_kept_free(const hr_place_search *s, hr_cell block) {
    for (int32_t i = 0; i < s->spread->keep_free_count; i++) {
        hr_rect rect = s->spread->keep_free[i];
        if (rect.width > 0 && rect.height > 0 && overlap(rect, cells_under(s, block))) return true;
    }
    return false;
}

static bool is_taken(const hr_place_search *s, hr_cell block) {
    int32_t gap = hr_clamp(s->spread->gap_cells, 0, HR_SIDE_MAX);
    int32_t side = s->entry->unit.size + 2 * gap;
    return hr_is_any_taken(s->taken, (hr_rect){block.x - gap, block.y - gap, side, side});
}

static bool can_stand(const hr_place_search *s, hr_cell block) {
    return hr_label_at(&s->entry->labels, block.x, block.y) == s->label;
}

static bool is_vacant(const hr_place_search *s, hr_cell block) {
    return !is_kept_free(s, block) && !is_taken(s, block);
}

static bool choose(hr_place_search *s, hr_cell block) {
    s->places[s->count++] = block;
    return hr_take(s->taken, cells_under(s, block), s->allocator);
}

// ---- Formations

// Ranks from `first` on, 0 being the anchor's; in each the places from `left` to `right`, but for a
// wedge, whose ranks are as broad as they are far back.
typedef struct ranks {
    int32_t first, left, right;
    bool is_wedge;
} ranks;

static ranks ranks_of(const hr_place_search *s, const grid *g) {
    if (s->spread->formation == HR_FORMATION_LINE) return (ranks){0, STEP_MAX, STEP_MAX, false};
    if (s->spread->formation == HR_FORMATION_WEDGE) return (ranks){.is_wedge = true};
    int32_t files = hr_greatest(s->broad_side / g->pitch, 1);
    return (ranks){-(s->front / g->pitch), (files - 1) / 2, files / 2, false};
}

// From the middle to both sides. @return whether a unit of the class could stand anywhere there.
static bool fill_rank(hr_place_search *s, const grid *g, int32_t rank, int32_t left, int32_t right,
                      bool *has_memory) {
    bool is_any_open = false;
    int32_t closed[2] = {0, 0}, most = hr_greatest(left, right);
    for (int32_t i = 0; i <= most && s->count < s->wanted && *has_memory; i++) {
        if (closed[0] > CLOSED_MAX && closed[1] > CLOSED_MAX) break;
        for (int32_t side = 0; side < 2; side++) {
            bool is_beyond = i > (side ? left : right) || (side && i == 0);
            if (is_beyond || closed[side] > CLOSED_MAX || s->count == s->wanted) continue;
            hr_cell block = block_at(s, g, side ? -i : i, rank);
            closed[side] = can_stand(s, block) ? 0 : closed[side] + 1;
            is_any_open |= closed[side] == 0;
            bool is_place = closed[side] == 0 && is_vacant(s, block);
            if (is_place && !choose(s, block)) *has_memory = false;
        }
    }
    return is_any_open;
}

static bool fill_ranks(hr_place_search *s, const grid *g) {
    ranks r = ranks_of(s, g);
    bool has_memory = true;
    int32_t closed = 0;
    for (int32_t rank = r.first; s->count < s->wanted && closed <= CLOSED_MAX; rank++) {
        int32_t left = r.is_wedge ? rank : r.left, right = r.is_wedge ? rank : r.right;
        closed = fill_rank(s, g, rank, left, right, &has_memory) ? 0 : closed + 1;
        if (!has_memory) return false;
    }
    return true;
}

// ---- The nearest places

// A place as a key by which nearer ones come first, then those farther ahead, then left ones.
static uint64_t key_of(int32_t right, int32_t back) {
    uint64_t squared = (uint64_t)((int64_t)right * right + (int64_t)back * back);
    return squared << 32 | (uint64_t)(uint16_t)(back + 0x8000) << 16 | (uint16_t)(right + 0x8000);
}

static hr_cell block_of(const hr_place_search *s, const grid *g, uint64_t key) {
    return block_at(s, g, (int32_t)(key & 0xFFFF) - 0x8000, (int32_t)(key >> 16 & 0xFFFF) - 0x8000);
}

typedef struct rings {
    hr_place_search *s;
    const grid *g;
    int32_t count; // of places that were found
} rings;

static bool add(rings *r, int32_t right, int32_t back) {
    hr_cell block = block_at(r->s, r->g, right, back);
    if (!can_stand(r->s, block) || !is_vacant(r->s, block)) return true;
    hr_buffer *memory = r->s->memory;
    size_t count = (size_t)r->count + 1;
    if (!hr_buffer_reserve(memory, r->s->allocator, count, 2 * sizeof(hr_keyed))) return false;
    ((hr_keyed *)memory->memory)[r->count++] = (hr_keyed){key_of(right, back), 0};
    return true;
}

static bool add_ring(rings *r, int32_t radius) {
    bool has_memory = true;
    for (int32_t i = -radius; i <= radius && has_memory; i++) {
        has_memory = add(r, i, -radius) && (radius == 0 || add(r, i, radius));
        if (i != -radius && i != radius)
            has_memory = has_memory && add(r, -radius, i) && add(r, radius, i);
    }
    return has_memory;
}

// Those no farther than the ring's radius: none that is still to come is nearer.
static int32_t count_known(const rings *r, int32_t radius) {
    const hr_keyed *found = r->s->memory->memory;
    int32_t count = 0;
    for (int32_t i = 0; i < r->count; i++)
        count += found[i].key >> 32 <= (uint64_t)((int64_t)radius * radius);
    return count;
}

// Beyond this ring there is nothing of an island within these blocks: a step is a pitch or longer.
static int32_t last_ring(const hr_place_search *s, const grid *g, hr_rect island) {
    int64_t x = hr_greatest(s->anchor.x - island.x, island.x + island.width - s->anchor.x);
    int64_t y = hr_greatest(s->anchor.y - island.y, island.y + island.height - s->anchor.y);
    return (int32_t)hr_least_64(hr_whole_root(x * x + y * y) / g->pitch + 1, STEP_MAX);
}

// Looks where the island ends for a part of what the rings so far have cost: most orders are done
// before, and units in a pocket that lies across squares of labels are, too, once it is known.
static void measure(const hr_place_search *s, const grid *g, int32_t radius, int32_t *last) {
    bool is_time = radius >= FIRST_MEASURED && (radius & (radius - 1)) == 0;
    int32_t most = 4 * radius * radius / LOOKS_A_TILE;
    hr_rect island;
    if (is_time && hr_label_block_box(&s->entry->labels, s->label, most, &island))
        *last = last_ring(s, g, island);
}

static bool fill_rings(hr_place_search *s, const grid *g) {
    rings r = {s, g, 0};
    int32_t missing = s->wanted - s->count, known = 0;
    int32_t last = last_ring(s, g, hr_label_bounds(&s->entry->labels, s->label));
    for (int32_t radius = 0; known < missing && radius <= last; radius++) {
        if (!add_ring(&r, radius)) return false;
        if (r.count >= missing) known = count_known(&r, radius);
        measure(s, g, radius, &last);
    }
    hr_keyed *found = s->memory->memory;
    if (r.count > 0) hr_sort(found, found + r.count, (size_t)r.count);
    for (int32_t i = 0; i < r.count && i < missing; i++)
        if (!choose(s, block_of(s, g, found[i].key))) return false;
    return true;
}

bool hr_find_places(hr_place_search *search) {
    grid g = grid_of(search);
    search->count = 0;
    HR_ASSERT(can_stand(search, search->anchor));
    bool has_ranks = search->spread->formation != HR_FORMATION_CLUSTER;
    if (has_ranks && !fill_ranks(search, &g)) return false;
    return search->count == search->wanted || fill_rings(search, &g);
}

// ---- Memory

void hr_spread_memory_destroy(hr_spread_memory *memory, const hr_allocator *allocator) {
    hr_buffer_destroy(&memory->order, allocator);
    hr_buffer_destroy(&memory->members, allocator);
    hr_buffer_destroy(&memory->candidates, allocator);
    hr_taken_destroy(&memory->taken, allocator);
}

size_t hr_spread_memory_bytes(const hr_spread_memory *memory) {
    return memory->order.size + memory->members.size + memory->candidates.size +
           hr_taken_bytes(&memory->taken);
}
