// march_state.h - all that a march is made of, and what is kept from one plan of it to the next.
//
// *Levels* are the classes that the spine may be planned for, the widest first; the last one is the
// class of the largest unit. At each level every unit has a *slot*: in its full width the
// formation's own places, at narrower ones closed up or in file (slots.h). Distances are in 256ths
// of a cell.
#ifndef HANDRAIL_PLANNER_FORMATIONS_MARCH_STATE_H
#define HANDRAIL_PLANNER_FORMATIONS_MARCH_STATE_H

#include "passmap/base/array.h"
#include "passmap/map/map_state.h"
#include "planner/base/sort.h"
#include "planner/formations.h"
#include "planner/plan/known_maps.h"

enum {
    HR_MARCH_LEVELS_MAX = HR_MARCH_WIDTHS_MAX + 1,
    HR_NORMAL_BITS = 14, // of vectors of length 1: as fractions of it
};

/// A list that grows by one; its elements are of one type.
typedef struct hr_list {
    hr_buffer buffer;
    int32_t count;
} hr_list;

/// Room for one more at its end. @return NULL if out of memory.
static inline void *hr_list_push(hr_list *list, const hr_allocator *allocator, size_t size) {
    if (list->count == INT32_MAX ||
        !hr_buffer_reserve(&list->buffer, allocator, (size_t)list->count + 1, size))
        return NULL;
    return (char *)list->buffer.memory + (size_t)list->count++ * size;
}

/// A place beside the spine: to the right of it, and behind the head of the march.
typedef struct hr_slot {
    int32_t right, back;
} hr_slot;

typedef struct hr_march_level {
    hr_class_id class_id;
    const hr_class_entry *entry;
    int32_t size;        // cells
    int32_t side, depth; // the greatest of all `right`, either way, and of all `back`
} hr_march_level;

/// A point of the spine, the level of the leg that begins there, and that of the formation on it.
typedef struct hr_spine_point {
    hr_position at;
    int32_t level, formation;
} hr_spine_point;

/// The answer for a unit: waypoints [first, first + count) of the march.
typedef struct hr_march_answer {
    hr_status status;
    bool is_in_formation, has_links;
    int32_t first, count, join; // `join`: how many of them lead to the lane
    int64_t remaining;
    hr_position place;
} hr_march_answer;

struct hr_march {
    hr_allocator allocator;
    hr_spine spine;
    int32_t unit_count;
    hr_buffer answers;
    hr_position *waypoints; // of all units, as are
    hr_march_mark *marks;   // these
    hr_link_id *links;      // and these
    int32_t waypoint_count, waypoint_capacity;
    hr_buffer spine_waypoints, spine_widths;

    // While it is planned
    hr_march_level levels[HR_MARCH_LEVELS_MAX];
    int32_t level_count;
    hr_buffer slots;                   // hr_slot, of a level those of all units, then of the next
    hr_buffer keys;                    // of units, and scratch for as many
    hr_list points;                    // hr_spine_point
    hr_list guides, samples;           // ways and what was found along them, a stack each
    hr_list stations, changes, breaks; // stations.h
};

/// What a march is planned with, and for.
typedef struct hr_march_call {
    hr_march *march;
    const hr_march_order *order;
    const hr_known_maps *maps; // of the planner, and what it plans with
    hr_closed_maps *closed;
    hr_searcher *searcher;
    hr_map *map; // that the order names
    int64_t steps;
    bool is_out_of_memory;
} hr_march_call;

static inline hr_slot *hr_march_slots(const hr_march *march, int32_t level) {
    return (hr_slot *)march->slots.memory + (size_t)level * (size_t)march->unit_count;
}

static inline hr_march_answer *hr_march_answers(const hr_march *march) {
    return march->answers.memory;
}

static inline hr_spine_point *hr_march_points(const hr_march *march) {
    return march->points.buffer.memory;
}

/// Plans for one unit or square, within what is left of the order's budget. The path holds until
/// the next one. @return false if out of memory.
bool hr_march_ask(hr_march_call *call, hr_class_id class_id, hr_position from, hr_position to,
                  double limit, hr_path *path);

/// Whether a path leads to its goal.
static inline bool hr_march_arrives(const hr_path *path) {
    return path->status == HR_STRAIGHT || path->status == HR_FOUND;
}

/// The distance between two positions, rounded.
int64_t hr_march_distance(hr_position a, hr_position b);
/// a + (b - a) * part / whole, rounded towards a; `whole` may be 0, then a.
hr_position hr_march_between(hr_position a, hr_position b, int64_t part, int64_t whole);
/// The vector, which is not 0, times length / its own length, rounded.
hr_position hr_march_scaled(int64_t dx, int64_t dy, int64_t length);
/// The vector of length 1 in a direction; up, if that is 0, 0.
hr_position hr_march_facing(int32_t x, int32_t y);

#endif
