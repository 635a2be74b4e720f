// watch_state.h - what a path watch keeps of its paths, their legs and their classes.
#ifndef HANDRAIL_PLANNER_API_WATCH_STATE_H
#define HANDRAIL_PLANNER_API_WATCH_STATE_H

#include "planner/api/path_index.h"
#include "planner/api/planner_state.h"
#include "planner/path_watch.h"

typedef struct hr_watch_leg {
    hr_cell from, to;
    hr_link_id link;     // that it goes through; 0 = the unit walks
    int32_t first_entry; // in the index
    bool is_stale, is_blocked;
} hr_watch_leg;

typedef struct hr_watch_entry {
    hr_class_id class_id; // where leg_count > 0
    hr_watch_leg *legs;   // those before first_leg are behind the unit
    int32_t leg_count, leg_capacity, blocked_count;
    int32_t first_leg;
    int32_t leg_end;                   // as leg_count, and kept where the class was removed
    int32_t entry_count;               // of its legs, in the index of its class
    int32_t swept_count, closed_count; // stale legs: at the last look, and not clear then
    bool is_candidate, ignores, has_links;
    bool has_lost_class; // it was removed: blocked until it is set again
    bool reports_once;
    hr_footprint_id ignore[HR_IGNORE_MAX];
} hr_watch_entry;

// The paths of a class: for each tile two lists, of paths that ignore nothing and of the others.
typedef struct hr_watch_class {
    hr_path_index index;
    int32_t path_count;
    uint64_t registered_version;               // of the class when its first path was set
    uint64_t changed_version, touched_version; // up to which changes were looked at
} hr_watch_class;

struct hr_path_watch {
    hr_planner *planner;
    const hr_allocator *allocator;
    hr_watch_entry *paths; // by id
    int32_t path_capacity;
    int32_t *candidates; // paths with a stale leg, and some that are gone
    int32_t candidate_count;
    uint64_t *is_blocked; // a bit for each id
    hr_blocked_path *blocked;
    int32_t blocked_count;
    int32_t *tiles; // that a leg crosses
    bool is_listed; // `blocked` is up to date
    uint64_t sweeps;
    uint64_t links_version; // of the map, up to which its links were looked at
    hr_watch_class classes[HR_CLASS_MAX];
};

/// Room for a path of this id, for its legs, and for the paths of a class. @return false if out of
/// memory; then nothing is lost.
bool hr_watch_reserve_ids(hr_path_watch *watch, int32_t id);
bool hr_watch_reserve_legs(hr_path_watch *watch, hr_watch_entry *path, int32_t count);
bool hr_watch_reserve_class(hr_path_watch *watch, hr_class_id id);

#endif
