// spots.c - the blocks of each kind of area.

#include "planner/goals/spots.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/grid/geometry.h"
#include "planner/grid/sweep.h"

// ---- Checks

static bool is_on_map(const hr_map *map, hr_position p) {
    return p.x >= 0 && p.y >= 0 && p.x < map->width * HR_CELL && p.y < map->height * HR_CELL;
}

static const char *ring_problem(const hr_map *map, const hr_goal *goal) {
    if (!is_on_map(map, goal->position)) return "goals: the position of one lies outside the map";
    if (goal->near_256ths < 0) return "goals: near_256ths of a ring is negative";
    if (goal->far_256ths < goal->near_256ths)
        return "goals: far_256ths of a ring is below its near";
    return NULL;
}

static const char *rect_problem(hr_rect cells) {
    enum { FAR = 1 << 20 };
    if (cells.width < 1 || cells.height < 1) return "goals: cells of one are empty";
    bool is_near = cells.x >= -FAR && cells.x <= FAR && cells.y >= -FAR && cells.y <= FAR &&
                   cells.width <= FAR && cells.height <= FAR;
    return is_near ? NULL : "goals: cells of one lie far off the map";
}

const char *hr_goal_problem(const hr_map *map, const hr_goal *goal) {
    const uint32_t all = HR_EDGE_NORTH | HR_EDGE_EAST | HR_EDGE_SOUTH | HR_EDGE_WEST;
    if (goal->offset_256ths < 0) return "goals: offset_256ths of one is negative";
    switch (goal->kind) {
    case HR_GOAL_PLACE:
        if (!is_on_map(map, goal->position))
            return "goals: the position of one lies outside the map";
        return goal->reach_256ths < 0 ? "goals: reach_256ths of one is negative" : NULL;
    case HR_GOAL_RECT:
        return rect_problem(goal->cells);
    case HR_GOAL_BESIDE:
        return goal->footprint ? NULL : rect_problem(goal->cells);
    case HR_GOAL_RING:
        return ring_problem(map, goal);
    case HR_GOAL_EDGE:
        return goal->edges & all ? NULL : "goals: edges of one name none";
    }
    return "goals: the kind of one is not one of hr_goal_kind";
}

// How many of the first goals are places with which nothing is wrong, as mostly all are.
static int32_t count_sound_places(const hr_map *map, const hr_goal *goals, int32_t count) {
    uint32_t width = (uint32_t)map->width * HR_CELL, height = (uint32_t)map->height * HR_CELL;
    int32_t i = 0;
    for (; i < count; i++) {
        const hr_goal *goal = &goals[i];
        if (goal->kind != HR_GOAL_PLACE || (goal->offset_256ths | goal->reach_256ths) < 0 ||
            (uint32_t)goal->position.x >= width || (uint32_t)goal->position.y >= height)
            break;
    }
    return i;
}

int32_t hr_goals_first_bad(const hr_map *map, const hr_goal *goals, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        i += count_sound_places(map, goals + i, count - i);
        if (i < count && hr_goal_problem(map, &goals[i])) return i;
    }
    return -1;
}

// ---- Areas

// Blocks from first to last, both with them; none where a last one is before its first.
typedef struct block_range {
    hr_cell first, last;
} block_range;

// The blocks that overlap a rectangle of cells.
static block_range blocks_over(hr_rect cells, int32_t size) {
    return (block_range){{cells.x - size + 1, cells.y - size + 1},
                         {cells.x + cells.width - 1, cells.y + cells.height - 1}};
}

// Those that overlap or touch it.
static block_range blocks_around(hr_rect cells, int32_t size) {
    return blocks_over((hr_rect){cells.x - 1, cells.y - 1, cells.width + 2, cells.height + 2},
                       size);
}

static block_range blocks_of_map(const hr_map *map, int32_t size) {
    return (block_range){{0, 0}, {map->width - size, map->height - size}};
}

static block_range common(block_range a, block_range b) {
    return (block_range){{hr_greatest(a.first.x, b.first.x), hr_greatest(a.first.y, b.first.y)},
                         {hr_least(a.last.x, b.last.x), hr_least(a.last.y, b.last.y)}};
}

static bool is_in_range(block_range range, hr_cell block) {
    return block.x >= range.first.x && block.x <= range.last.x && block.y >= range.first.y &&
           block.y <= range.last.y;
}

// What to stand beside. @return false if its footprint does not stand.
static bool find_cells(const hr_map *map, const hr_goal *goal, hr_rect *cells) {
    hr_footprint footprint;
    *cells = goal->cells;
    if (!goal->footprint) return true;
    if (!hr_footprint_get(map, goal->footprint, &footprint)) return false;
    *cells = footprint.cells;
    return true;
}

hr_goal hr_goal_as_it_stands(const hr_map *map, const hr_goal *goal) {
    hr_goal standing = *goal;
    if (goal->kind == HR_GOAL_BESIDE && find_cells(map, goal, &standing.cells))
        standing.footprint = 0;
    return standing;
}

static int64_t squared_from(const hr_goal *goal, int32_t size, hr_cell block) {
    hr_position centre = hr_block_centre(block, size);
    int64_t x = (int64_t)centre.x - goal->position.x, y = (int64_t)centre.y - goal->position.y;
    return x * x + y * y;
}

static bool is_in_ring(const hr_goal *goal, int64_t squared) {
    int64_t least = goal->near_256ths, most = goal->far_256ths;
    return squared >= least * least && squared <= most * most;
}

static bool is_at_edge(const hr_map *map, int32_t size, uint32_t edges, hr_cell block) {
    return (edges & HR_EDGE_NORTH && block.y == 0) || (edges & HR_EDGE_WEST && block.x == 0) ||
           (edges & HR_EDGE_SOUTH && block.y + size == map->height) ||
           (edges & HR_EDGE_EAST && block.x + size == map->width);
}

bool hr_goal_is_in_sight(const hr_plane *plane, int32_t size, const hr_goal *goal, hr_cell from) {
    if (goal->kind != HR_GOAL_RING || !goal->needs_clear_line) return true;
    hr_cell to = hr_block_at(goal->position, size);
    return hr_is_open_block(plane, to.x, to.y) && hr_sweep(plane, from, to);
}

bool hr_goal_holds(const hr_map *map, int32_t size, const hr_goal *goal, hr_cell block) {
    hr_rect cells;
    switch (goal->kind) {
    case HR_GOAL_PLACE:
        return false;
    case HR_GOAL_RECT:
        return is_in_range(blocks_over(goal->cells, size), block);
    case HR_GOAL_BESIDE:
        return find_cells(map, goal, &cells) && is_in_range(blocks_around(cells, size), block) &&
               !is_in_range(blocks_over(cells, size), block);
    case HR_GOAL_RING:
        return is_in_ring(goal, squared_from(goal, size, block));
    default:
        HR_ASSERT(goal->kind == HR_GOAL_EDGE);
        return is_at_edge(map, size, goal->edges, block);
    }
}

// ---- Lists

static bool reserve(hr_spots *spots, int32_t more) {
    hr_spot *grown = hr_array_reserve(spots->allocator, spots->at, &spots->capacity,
                                      (int64_t)spots->count + more, sizeof *grown);
    spots->is_out_of_memory = spots->is_out_of_memory || !grown;
    if (grown) spots->at = grown;
    return grown != NULL;
}

bool hr_spots_add(hr_spots *spots, hr_position at, int32_t goal) {
    if (spots->count == spots->capacity && !reserve(spots, 1)) return false;
    spots->at[spots->count++] = (hr_spot){at, goal};
    return true;
}

static void push(hr_spots *spots, hr_position at, int32_t goal) { hr_spots_add(spots, at, goal); }

// Pushes places, from the goal with the number `first` to one that is none. @return the number of
// that.
static int32_t push_places(hr_spots *spots, const hr_goal *goals, int32_t first, int32_t count) {
    if (!reserve(spots, count - first)) return count;
    hr_spot *at = spots->at + spots->count;
    int32_t extras = 0, i = first;
    for (; i < count && goals[i].kind == HR_GOAL_PLACE; i++) {
        *at++ = (hr_spot){goals[i].position, i};
        extras |= goals[i].offset_256ths | goals[i].reach_256ths;
    }
    spots->count += i - first;
    spots->have_extras = spots->have_extras || extras != 0;
    return i;
}

static void push_row(hr_spots *spots, int32_t size, block_range range, int32_t y, int32_t step,
                     int32_t goal) {
    for (int32_t x = range.first.x; x <= range.last.x; x += step)
        push(spots, hr_block_centre((hr_cell){x, y}, size), goal);
}

// The rim of a range.
static void push_rim(hr_spots *spots, int32_t size, block_range range, int32_t goal) {
    int32_t across = hr_greatest(1, range.last.x - range.first.x);
    for (int32_t y = range.first.y; y <= range.last.y; y++) {
        bool is_whole = y == range.first.y || y == range.last.y;
        push_row(spots, size, range, y, is_whole ? 1 : across, goal);
    }
}

// The rim of a range, as far as it lies on the map.
static void push_rim_on_map(hr_spots *spots, const hr_map *map, int32_t size, block_range range,
                            int32_t goal) {
    block_range all = blocks_of_map(map, size);
    const block_range sides[4] = {
        {range.first, {range.last.x, range.first.y}},
        {{range.first.x, range.last.y}, range.last},
        {{range.first.x, range.first.y + 1}, {range.first.x, range.last.y - 1}},
        {{range.last.x, range.first.y + 1}, {range.last.x, range.last.y - 1}}};
    for (int i = 0; i < 4; i++) {
        block_range side = common(sides[i], all);
        for (int32_t y = side.first.y; y <= side.last.y; y++)
            push_row(spots, size, side, y, 1, goal);
    }
}

// Those that can have a block beside them that is nearer or farther than all of the ring; all of it
// where lines to its middle have to be clear.
static void push_ring(hr_spots *spots, const hr_map *map, int32_t size, const hr_goal *goal,
                      int32_t number) {
    enum { RIM = HR_CELL + HR_CELL / 2 }; // more than the diagonal of a cell
    hr_goal inside = *goal;
    int32_t nearest = hr_least(goal->near_256ths, INT32_MAX - RIM);
    inside.near_256ths = nearest > 0 ? nearest + RIM : 0;
    inside.far_256ths = goal->far_256ths - RIM;
    bool has_inside = !goal->needs_clear_line && inside.far_256ths >= inside.near_256ths;
    int32_t blocks = goal->far_256ths / HR_CELL + 2;
    hr_cell middle = hr_block_at(goal->position, size);
    block_range range = common((block_range){{middle.x - blocks, middle.y - blocks},
                                             {middle.x + blocks, middle.y + blocks}},
                               blocks_of_map(map, size));
    for (int32_t y = range.first.y; y <= range.last.y; y++)
        for (int32_t x = range.first.x; x <= range.last.x; x++) {
            int64_t squared = squared_from(goal, size, (hr_cell){x, y});
            if (!is_in_ring(goal, squared) || (has_inside && is_in_ring(&inside, squared)))
                continue;
            push(spots, hr_block_centre((hr_cell){x, y}, size), number);
        }
}

static void push_edges(hr_spots *spots, const hr_map *map, int32_t size, uint32_t edges,
                       int32_t goal) {
    block_range all = blocks_of_map(map, size);
    if (edges & HR_EDGE_NORTH) push_row(spots, size, all, all.first.y, 1, goal);
    if (edges & HR_EDGE_SOUTH) push_row(spots, size, all, all.last.y, 1, goal);
    block_range west = {all.first, {all.first.x, all.last.y}};
    block_range east = {{all.last.x, all.first.y}, all.last};
    for (int32_t y = all.first.y; y <= all.last.y; y++) {
        if (edges & HR_EDGE_WEST) push_row(spots, size, west, y, 1, goal);
        if (edges & HR_EDGE_EAST) push_row(spots, size, east, y, 1, goal);
    }
}

static void push_area(hr_spots *spots, const hr_map *map, int32_t size, const hr_goal *goal,
                      int32_t number) {
    hr_rect cells;
    switch (goal->kind) {
    case HR_GOAL_RECT:
        push_rim(spots, size, common(blocks_over(goal->cells, size), blocks_of_map(map, size)),
                 number);
        break;
    case HR_GOAL_BESIDE:
        if (find_cells(map, goal, &cells))
            push_rim_on_map(spots, map, size, blocks_around(cells, size), number);
        break;
    case HR_GOAL_RING:
        push_ring(spots, map, size, goal, number);
        break;
    default:
        HR_ASSERT(goal->kind == HR_GOAL_EDGE);
        push_edges(spots, map, size, goal->edges, number);
        break;
    }
}

bool hr_spots_list(hr_spots *spots, const hr_map *map, int32_t size, const hr_goal *goals,
                   int32_t count) {
    spots->count = 0;
    spots->have_areas = spots->have_extras = spots->is_out_of_memory = false;
    for (int32_t i = 0; i < count && !spots->is_out_of_memory; i++) {
        i = push_places(spots, goals, i, count);
        if (i == count) break;
        push_area(spots, map, size, &goals[i], i);
        spots->have_areas = spots->have_extras = true;
    }
    return !spots->is_out_of_memory;
}

bool hr_spots_add_exits(hr_spots *spots, const hr_map *map, int32_t size, const hr_goal *goals,
                        int32_t count, const hr_link_arcs *arcs) {
    for (int32_t i = 0; spots->have_areas && i < arcs->count; i++)
        for (int32_t goal = 0; goal < count; goal++)
            if (hr_goal_holds(map, size, &goals[goal], arcs->at[i].exit))
                push(spots, arcs->at[i].out, goal);
    return !spots->is_out_of_memory;
}

void hr_spots_destroy(hr_spots *spots) {
    hr_release(spots->allocator, spots->at);
    spots->at = NULL;
    spots->count = spots->capacity = 0;
}
