// spread.c - orders to many units, group by group: those of one class that are on one island.
//
// The larger come first, since they find room in fewer places; what they take the others stand
// around. Groups and their places are functions of the units as a set, whatever their order.

#include "planner/spread.h"

#include "planner/api/planner_state.h"
#include "planner/api/spread_assign.h"
#include "planner/api/spread_places.h"
#include "planner/plan/nearest.h"

#include <math.h>
#include <string.h>

typedef struct order {
    hr_planner *planner;
    const hr_spread *spread;
    hr_position goal;          // on the map
    int32_t broad_side, front; // as of hr_place_search
    hr_keyed *units;           // by group; then scratch for as many
    hr_cell *places;           // of a group
    hr_position *goals;        // of all
} order;

// Units order->units[first .. first + count - 1].
typedef struct group {
    const hr_class_entry *entry;
    int32_t label; // -1 = the class can stand nowhere
    int32_t first, count;
} group;

// ---- Input

static bool are_lists(const hr_spread *spread) {
    return spread->units && (spread->keep_free || spread->keep_free_count <= 0);
}

static hr_error refresh_classes(hr_planner *planner, const hr_spread *spread) {
    bool is_used[HR_CLASS_MAX] = {false};
    for (int32_t i = 0; i < spread->count; i++) {
        if (!hr_class_entry_of(planner->map, spread->units[i].class_id)) return HR_BAD_CLASS;
        is_used[spread->units[i].class_id] = true;
    }
    hr_error error = HR_OK;
    for (hr_class_id id = 0; id < HR_CLASS_MAX && !error; id++)
        if (is_used[id]) error = hr_map_refresh(planner->map, id);
    return error;
}

static hr_position onto_map(const hr_map *map, hr_position at) {
    return (hr_position){hr_clamp(at.x, 0, map->width * HR_CELL - 1),
                         hr_clamp(at.y, 0, map->height * HR_CELL - 1)};
}

// ---- Groups

static int32_t label_at_block(const hr_class_entry *entry, hr_cell block) {
    return hr_label_at(&entry->labels, block.x, block.y);
}

// The island of a unit that stands on a closed block.
static int32_t label_beside(const order *o, const hr_class_entry *entry, hr_position start) {
    int32_t size = entry->unit.size;
    hr_cell block;
    if (!hr_reachable_block(&entry->labels, HR_ANY_LABEL, size, o->goal, &block)) return -1;
    int32_t at_goal = label_at_block(entry, block), reach = 2 * size * HR_CELL;
    if (hr_nearest_block_within(&entry->labels, at_goal, size, start, reach, &block))
        return at_goal;
    hr_nearest_block(&entry->labels, HR_ANY_LABEL, size, start, &block);
    return label_at_block(entry, block);
}

static int32_t label_of(const order *o, const hr_spread_unit *unit) {
    const hr_class_entry *entry = hr_class_entry_of(o->planner->map, unit->class_id);
    hr_position start = onto_map(o->planner->map, unit->start);
    int32_t label = label_at_block(entry, hr_block_at(start, entry->unit.size));
    return label >= 0 ? label : label_beside(o, entry, start);
}

enum { LABEL_BITS = 32, CLASS_BITS = 8 };

// By falling sizes, then by class and label.
static uint64_t key_of(const order *o, const hr_spread_unit *unit) {
    int32_t size = hr_class_entry_of(o->planner->map, unit->class_id)->unit.size;
    uint64_t smallness = (uint64_t)(HR_SIZE_MAX - size);
    return (smallness << CLASS_BITS | (uint64_t)unit->class_id) << LABEL_BITS |
           (uint32_t)label_of(o, unit);
}

static void sort_units(const order *o) {
    int32_t count = o->spread->count;
    for (int32_t i = 0; i < count; i++)
        o->units[i] = (hr_keyed){key_of(o, &o->spread->units[i]), i};
    hr_sort(o->units, o->units + count, (size_t)count);
}

static group group_from(const order *o, int32_t first) {
    uint64_t key = o->units[first].key;
    group g = {.first = first, .label = (int32_t)(uint32_t)key};
    g.entry = hr_class_entry_of(o->planner->map, key >> LABEL_BITS & 0xff);
    while (first + g.count < o->spread->count && o->units[first + g.count].key == key) g.count++;
    return g;
}

// ---- Places

// Of a formation of all units without obstacles, which would be as broad as deep. The largest set
// where its first rank is, so that the others do not stand before them.
static void measure_block(order *o) {
    double area = 0, gap = o->spread->gap_cells > 0 ? o->spread->gap_cells : 0, largest = 1;
    for (int32_t i = 0; i < o->spread->count; i++) {
        hr_class_id id = o->spread->units[i].class_id;
        double side = hr_class_entry_of(o->planner->map, id)->unit.size + gap;
        area += side * side;
        largest = fmax(largest, side);
    }
    o->broad_side = (int32_t)fmin(ceil(sqrt(area)), HR_SIDE_MAX);
    int32_t pitch = (int32_t)fmin(largest, HR_SIDE_MAX);
    o->front = o->broad_side / pitch / 2 * pitch;
}

static bool place_group(const order *o, const group *g) {
    hr_spread_memory *memory = &o->planner->spread;
    hr_assignment all;
    if (!hr_assignment_open(&all, &memory->members, &o->planner->allocator, g->count)) return false;
    int32_t size = g->entry->unit.size;
    hr_place_search search = {.allocator = &o->planner->allocator,
                              .spread = o->spread,
                              .entry = g->entry,
                              .label = g->label,
                              .anchor = hr_block_at(o->goal, size),
                              .broad_side = o->broad_side,
                              .front = o->front,
                              .taken = &memory->taken,
                              .memory = &memory->candidates,
                              .places = o->places,
                              .wanted = g->count};
    bool has_island = g->label >= 0 && hr_reachable_block(&g->entry->labels, g->label, size,
                                                          o->goal, &search.anchor);
    if (has_island && !hr_find_places(&search)) return false;
    for (int32_t i = 0; i < g->count; i++) {
        int32_t index = o->units[g->first + i].index;
        hr_cell block = i < search.count ? o->places[i] : search.anchor;
        all.units[i] = (hr_member){.at = o->spread->units[index].start, .index = index};
        // Off the map if nothing as large has room on it.
        hr_position at = onto_map(o->planner->map, hr_block_centre(block, size));
        all.places[i] = (hr_member){.at = at};
    }
    hr_assign(&all, g->count);
    for (int32_t i = 0; i < g->count; i++) o->goals[all.units[i].index] = all.places[i].at;
    return true;
}

static bool place_all(const order *o) {
    for (int32_t first = 0; first < o->spread->count;) {
        group g = group_from(o, first);
        if (!place_group(o, &g)) return false;
        first += g.count;
    }
    return true;
}

// ---- All of it

static bool open_order(order *o) {
    hr_planner *planner = o->planner;
    size_t count = (size_t)o->spread->count;
    size_t bytes = 2 * sizeof *o->units + sizeof *o->goals + sizeof *o->places;
    if (!hr_buffer_reserve(&planner->spread.order, &planner->allocator, count, bytes) ||
        !hr_taken_clear(&planner->spread.taken, planner->map, &planner->allocator))
        return false;
    o->units = planner->spread.order.memory;
    o->goals = (hr_position *)(o->units + 2 * count);
    o->places = (hr_cell *)(o->goals + count);
    return true;
}

static hr_error spread_units(hr_planner *planner, const hr_spread *spread, hr_position *goals) {
    hr_error error = refresh_classes(planner, spread);
    if (error) return error;
    order o = {.planner = planner, .spread = spread, .goal = onto_map(planner->map, spread->goal)};
    if (!open_order(&o)) return HR_OUT_OF_MEMORY;
    measure_block(&o);
    sort_units(&o);
    if (!place_all(&o)) return HR_OUT_OF_MEMORY;
    memcpy(goals, o.goals, (size_t)spread->count * sizeof *goals);
    return HR_OK;
}

hr_error hr_spread_goals(hr_planner *planner, const hr_spread *spread, hr_position *goals) {
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    if ((unsigned)spread->formation > HR_FORMATION_WEDGE) return HR_BAD_FORMATION;
    if (spread->count <= 0) return HR_OK;
    if (!are_lists(spread)) return HR_BAD_SIZE;
    HR_ASKED(planner, .kind = HR_CALL_SPREAD, .spread = spread);
    hr_error error = spread_units(planner, spread, goals);
    HR_ANSWERED(planner, .kind = HR_CALL_SPREAD, .error = error, .places = goals,
                .count = spread->count);
    return error;
}
