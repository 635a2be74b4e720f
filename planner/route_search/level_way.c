// level_way.c - from level to level down to the blocks.

#include "planner/route_search/level_way.h"

#include "passmap/base/compiler.h"
#include "planner/routes/gates.h"

#include <string.h>

void hr_level_way_push(hr_level_way *way, int32_t tile, int32_t exit) {
    if (way->count > 0 && hr_level_step_of(way, way->count - 1)->tile == tile) {
        hr_level_step_of(way, way->count - 1)->exit = exit;
        return;
    }
    if (!hr_buffer_reserve(&way->steps, way->allocator, (size_t)way->count + 1,
                           sizeof(hr_level_step))) {
        way->is_out_of_memory = true;
        return;
    }
    way->count++;
    *hr_level_step_of(way, way->count - 1) = (hr_level_step){tile, exit};
}

void hr_level_way_reverse(hr_level_way *way) {
    for (int32_t i = 0, k = way->count - 1; i < k; i++, k--) {
        hr_level_step step = *hr_level_step_of(way, i);
        *hr_level_step_of(way, i) = *hr_level_step_of(way, k);
        *hr_level_step_of(way, k) = step;
    }
}

// ---- Down to the level below

// Where a way inside a tile has come to: a gate of one of its parts.
typedef struct descent {
    const hr_routes *routes;
    int32_t level, tile; // of the way
    const int16_t *rest; // from each node to the gate that it leads to
    hr_level_place at;
    int32_t left; // the rest from there
} descent;

static int32_t part_tile(const descent *d, int32_t part) {
    return hr_level_part_tile(d->routes, d->level, d->tile, part);
}

static descent descent_to(const hr_routes *routes, int32_t level, int32_t tile, int32_t to,
                          hr_level_place at) {
    const int16_t *rest = hr_level_distances(hr_level_tile_of(routes, level, tile), to);
    int32_t node = hr_level_node_of(routes, level, tile, at);
    return (descent){routes, level, tile, rest, at, rest[node]};
}

// The gate of a side of a part that the shortest way from one of the part's gates leads to, by its
// number on that side; -1 if it does not lead to that side.
static int32_t next_on_side(const int16_t *lengths, const int16_t *rest, int32_t count,
                            int32_t left) {
    for (int32_t i = 0; i < count; i++) {
        HR_ASSERT(lengths[i] > 0);
        if (lengths[i] + rest[i] == left) return i;
    }
    return -1;
}

// Goes on through the part that the gate is seen from, if the shortest way leads there.
static bool go_on_through(descent *d, hr_level_place from, hr_level_way *way) {
    int32_t tile = part_tile(d, from.part);
    hr_level_part part = hr_level_part_of(d->routes, d->level - 1, tile);
    const int16_t *lengths = part.lengths + from.number * part.count;
    for (int side = NORTH; side <= WEST; side++) {
        int32_t first = part.first_gate[side], count = part.first_gate[side + 1] - first;
        if (count == 0) continue;
        hr_level_place begin = {from.part, first};
        const int16_t *rest = d->rest + hr_level_node_of(d->routes, d->level, d->tile, begin);
        int32_t i = next_on_side(lengths + first, rest, count, d->left);
        if (i < 0) continue;
        hr_level_way_push(way, tile, part.portals[side] + i);
        d->at = (hr_level_place){from.part, first + i};
        d->left = rest[i];
        return true;
    }
    return false;
}

// The same gate as one of the part on its other side. @return false outside the tile.
static bool look_across(const descent *d, hr_level_place *beyond) {
    hr_level_part here = hr_level_part_of(d->routes, d->level - 1, part_tile(d, d->at.part));
    int side = hr_level_side(&here, d->at.number);
    int32_t part = hr_level_part_beside(&d->routes->levels->at[d->level], d->at.part, side);
    if (part < 0) return false;
    hr_level_part there = hr_level_part_of(d->routes, d->level - 1, part_tile(d, part));
    int32_t number = there.first_gate[side ^ 2] + d->at.number - here.first_gate[side];
    *beyond = (hr_level_place){part, number};
    return true;
}

// Follows the distances down.
static void descend(descent *d, hr_level_way *way) {
    while (d->left > 0) {
        hr_level_place beyond;
        bool has_moved = look_across(d, &beyond) && go_on_through(d, beyond, way);
        has_moved = has_moved || go_on_through(d, d->at, way);
        HR_ASSERT(has_moved); // a distance is the sum of lengths
        if (!has_moved) return;
    }
}

static int32_t gate_of(const hr_routes *routes, int32_t level, const hr_level_step *step) {
    hr_level_part tile = hr_level_part_of(routes, level, step->tile);
    return hr_level_number(&tile, step->exit);
}

// From an end, in its tile, to gate `to`: the first step leaves its part of the level below.
static void descend_from_end(const hr_routes *routes, int32_t level, const hr_level_end *end,
                             int32_t to, hr_level_way *way) {
    int32_t part = end->at[level - 1].tile, via = end->at[level].via[to];
    hr_level_part below = hr_level_part_of(routes, level - 1, part);
    hr_level_way_push(way, part, hr_level_portal(&below, via));
    hr_level_place at = {hr_level_part_index(routes, level, part), via};
    descent d = descent_to(routes, level, end->at[level].tile, to, at);
    descend(&d, way);
}

// From gate `from` of the goal's tile to the goal: the way back, backwards.
static void descend_to_goal(const hr_level_ends *ends, int32_t level, int32_t from,
                            hr_level_way *way, hr_level_way *part) {
    part->count = 0;
    descend_from_end(ends->routes, level, ends->goal, from, part);
    for (int32_t i = part->count - 1; i >= 0; i--)
        hr_level_way_push(way, hr_level_step_of(part, i)->tile,
                          i > 0 ? hr_level_step_of(part, i - 1)->exit : -1);
}

static void descend_between(const hr_routes *routes, int32_t level, const hr_level_step *before,
                            const hr_level_step *step, hr_level_way *way) {
    hr_level_part tile = hr_level_part_of(routes, level, step->tile);
    int32_t from = hr_level_number(&tile, before->exit);
    hr_level_place at = hr_level_place_of(routes, level, step->tile, from);
    descent d = descent_to(routes, level, step->tile, hr_level_number(&tile, step->exit), at);
    descend(&d, way);
}

void hr_level_way_lower(const hr_level_ends *ends, int32_t level, const hr_level_way *way,
                        hr_level_way *lower, hr_level_way *part) {
    const hr_routes *routes = ends->routes;
    lower->count = 0;
    for (int32_t i = 0; i < way->count; i++) {
        const hr_level_step *step = hr_level_step_of(way, i), *before = step - 1;
        hr_level_step entry = {step->tile, i > 0 ? before->exit : -1};
        if (i == 0)
            descend_from_end(routes, level, ends->start, gate_of(routes, level, step), lower);
        else if (step->exit < 0)
            descend_to_goal(ends, level, gate_of(routes, level, &entry), lower, part);
        else
            descend_between(routes, level, before, step, lower);
    }
    lower->is_out_of_memory = lower->is_out_of_memory || part->is_out_of_memory;
}

// ---- The best gates for a sequence of tiles

// The gates of one side of a tile.
typedef struct front {
    int32_t first, count;
} front;

typedef int32_t back_row[HR_PORTALS_MAX]; // for each gate of a border, the one before

static front front_of(const hr_level_part *tile, int32_t portal) {
    int side = NORTH;
    while (portal / HR_PORTALS_MAX != tile->portals[side] / HR_PORTALS_MAX) side++;
    return (front){tile->first_gate[side], tile->first_gate[side + 1] - tile->first_gate[side]};
}

// The ways to `count` gates over one that is `length` away, where they are shorter than known.
HR_VECTOR_CLONES
static void cross_from(int32_t length, const int16_t *edges, int32_t shift, int32_t count,
                       int32_t from, int32_t *lengths, int32_t *back) {
    for (int32_t i = 0; i < count; i++) {
        int32_t over_it = (int32_t)((uint32_t)length + ((uint32_t)edges[i] << shift));
        bool is_shorter = (edges[i] < HR_LEVEL_FAR) & (over_it < lengths[i]);
        lengths[i] = is_shorter ? over_it : lengths[i];
        back[i] = is_shorter ? from : back[i];
    }
}

static void cross(const hr_routes *routes, int32_t level, const hr_level_part *tile, front in,
                  const int32_t *lengths, front out, int32_t *next, int32_t *back) {
    int32_t shift = hr_level_length_shift(routes, level);
    for (int32_t i = 0; i < out.count; i++) next[i] = HR_ROUTE_NONE;
    for (int32_t i = 0; i < in.count; i++) {
        const int16_t *edges = tile->lengths + (in.first + i) * tile->count + out.first;
        if (lengths[i] != HR_ROUTE_NONE)
            cross_from(hr_least(lengths[i], HR_LENGTH_MOST), edges, shift, out.count, i, next,
                       back);
    }
}

// The same to the goal, in whose tile the gates are.
static int32_t cross_to_goal(const hr_level_reach *goal, front in, const int32_t *lengths,
                             int32_t *back) {
    int32_t best = HR_ROUTE_NONE;
    for (int32_t i = 0; i < in.count; i++) {
        int32_t across = goal->lengths_16ths[in.first + i];
        if (lengths[i] == HR_ROUTE_NONE || across == HR_ROUTE_NONE) continue;
        int32_t length = hr_least(lengths[i], HR_LENGTH_MOST) + across;
        if (length >= best) continue;
        best = length;
        *back = i;
    }
    return best;
}

// From the start to each gate that the first tile can be left by.
static void leave_first(const hr_level_ends *ends, int32_t level, const hr_level_way *way,
                        int32_t *lengths) {
    const hr_level_step *step = hr_level_step_of(way, 0);
    hr_level_part tile = hr_level_part_of(ends->routes, level, step->tile);
    front out = front_of(&tile, step->exit);
    memcpy(lengths, ends->start->at[level].lengths_16ths + out.first,
           (size_t)out.count * sizeof *lengths);
}

static void cross_tile(const hr_level_ends *ends, int32_t level, const hr_level_way *way,
                       int32_t index, int32_t *lengths, back_row *back) {
    const hr_level_step *step = hr_level_step_of(way, index);
    hr_level_part tile = hr_level_part_of(ends->routes, level, step->tile);
    front in = front_of(&tile, hr_level_step_of(way, index - 1)->exit);
    int32_t next[HR_PORTALS_MAX], count = 1;
    if (step->exit < 0) {
        next[0] = cross_to_goal(&ends->goal->at[level], in, lengths, back[index]);
    } else {
        front out = front_of(&tile, step->exit);
        cross(ends->routes, level, &tile, in, lengths, out, next, back[index]);
        count = out.count;
    }
    memcpy(lengths, next, (size_t)count * sizeof *next);
}

void hr_level_way_choose(const hr_level_ends *ends, int32_t level, hr_level_way *way,
                         hr_buffer *back) {
    if (way->is_out_of_memory) return;
    HR_ASSERT(way->count > 1 && hr_level_step_of(way, way->count - 1)->exit < 0);
    if (!hr_buffer_reserve(back, way->allocator, (size_t)way->count, sizeof(back_row))) {
        way->is_out_of_memory = true;
        return;
    }
    back_row *rows = back->memory;
    int32_t lengths[HR_PORTALS_MAX];
    leave_first(ends, level, way, lengths);
    for (int32_t i = 1; i < way->count; i++) cross_tile(ends, level, way, i, lengths, rows);
    if (lengths[0] == HR_ROUTE_NONE) return; // the way stays as it is
    for (int32_t i = way->count - 1, gate = 0; i > 0; i--) {
        gate = rows[i][gate];
        int32_t *exit = &hr_level_step_of(way, i - 1)->exit;
        *exit = *exit / HR_PORTALS_MAX * HR_PORTALS_MAX + gate;
    }
}

// ---- Blocks

// From an end to the gate at a portal, with its block.
static bool write_join(hr_endpoint *end, int32_t portal, int64_t *steps, hr_points *points) {
    hr_gate gate = hr_portal_gate(end->tile, portal);
    hr_points_push(points, end->block);
    if (!hr_endpoint_sees(end, gate)) {
        hr_join join = hr_endpoint_join(end, gate, INT64_MAX, steps);
        if (join.length_16ths == HR_ROUTE_NONE) return false;
        hr_endpoint_push(end, gate, join.via, points);
    }
    hr_points_push(points, hr_portal_block(end->routes, end->tile, portal));
    return true;
}

static void write_edge(const hr_routes *routes, int32_t tile, int32_t from, int32_t to,
                       hr_points *points) {
    hr_points_push(points, hr_portal_block(routes, tile, from));
    hr_edge_push_corners(routes, tile, hr_portal_gate(tile, from), hr_portal_gate(tile, to),
                         points);
    hr_points_push(points, hr_portal_block(routes, tile, to));
}

bool hr_level_way_write(const hr_level_way *way, hr_endpoint *start, hr_endpoint *goal,
                        int64_t *steps, hr_points *points) {
    int32_t last = way->count - 1;
    if (!write_join(start, hr_level_step_of(way, 0)->exit, steps, points)) return false;
    for (int32_t i = 1; i <= last; i++) {
        const hr_level_step *step = hr_level_step_of(way, i);
        int32_t entry = hr_level_step_of(way, i - 1)->exit, begin = points->count;
        if (step->exit >= 0) {
            write_edge(start->routes, step->tile, entry, step->exit, points);
            continue;
        }
        if (!write_join(goal, entry, steps, points)) return false;
        hr_points_reverse(points, begin);
    }
    return true;
}
