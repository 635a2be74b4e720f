// overlay.h - a class's plane without some footprints, for one request at a time.
//
// A planner holds a copy of one class's plane, brought up to date by changed tiles, and opens in it
// the blocks that nothing but the ignored footprints closes; after the request they are closed
// again. So every stage that reads a plane plans past ignored footprints unchanged, the map is only
// read, and a footprint of a unit costs about a microsecond. Labels and routes are still those of
// the map: the opened blocks, as *runs* in their rows, are joined with each other and with the
// labels beside them, at their *doors*, which determines what can be reached (overlay_reach.c); and
// a way by routes leads from door to door (overlay_routes.c).
//
// Memory: the planes of one class, whichever was asked for last.
#ifndef HANDRAIL_PLANNER_PLAN_OVERLAY_H
#define HANDRAIL_PLANNER_PLAN_OVERLAY_H

#include "passmap/map/map_state.h"
#include "planner/grid/points.h"
#include "planner/plan/lifted.h"

/// Opened blocks of a row, and what they are connected with: the first run of it, or the run
/// itself.
typedef struct hr_opened_run {
    int32_t y, first, last;
    int32_t piece; // through opened blocks alone
    int32_t whole; // through any open blocks; counted on, labels after the runs
} hr_opened_run;

/// A label beside opened blocks.
typedef struct hr_opened_label {
    int32_t label, whole;
} hr_opened_label;

/// From an opened run to an open block of the map beside it.
typedef struct hr_door {
    int32_t run, label;
    hr_cell block;
} hr_door;

typedef struct hr_overlay {
    const hr_allocator *allocator;
    hr_class_entry entry; // the class's, its plane the copy
    const hr_class_entry *base;
    uint64_t version; // of the copy's plane, while nothing is opened; 0 = there is none
    hr_lifted ignored;
    int32_t segments[HR_IGNORE_MAX + 1]; // where each footprint's runs begin, and their end
    hr_opened_run *runs;
    int32_t run_count, run_capacity;
    hr_opened_label *labels;
    int32_t label_count, label_capacity;
    hr_door *doors;
    int32_t door_count, door_capacity;
    uint8_t *squares; // of a row of cells: the side of the open square that ends there
    hr_points part;   // of a way
    bool is_out_of_memory;
} hr_overlay;

void hr_overlay_create(hr_overlay *overlay, const hr_allocator *allocator);
void hr_overlay_destroy(hr_overlay *overlay);
size_t hr_overlay_bytes(const hr_overlay *overlay);

/// Opens what is closed by footprints of `ignore`, 0 and those that do not stand left out, in a
/// class that is up to date. Close it again whatever comes of it. @return false if out of memory.
bool hr_overlay_open(hr_overlay *overlay, const hr_map *map, const hr_class_entry *entry,
                     const hr_footprint_id *ignore, int32_t count);
void hr_overlay_close(hr_overlay *overlay);

// ---- What can be reached (overlay_reach.c)

/// Connects the opened blocks with each other and with the labels beside them. To be called before
/// the functions below.
/// @return false if out of memory.
bool hr_overlay_connect(hr_overlay *overlay);
/// The run that holds an opened block, or -1.
int32_t hr_overlay_run_at(const hr_overlay *overlay, int32_t x, int32_t y);
/// Equal for two blocks if and only if a unit can move from one to the other; -1 = closed.
int32_t hr_overlay_label(const hr_overlay *overlay, hr_cell block);
/// The same for open blocks of the map with the label `labels[index]`, which lie beside opened
/// ones; for those with a label of the map that is not listed there it is -2 - label.
int32_t hr_overlay_label_beside(const hr_overlay *overlay, int32_t index);
/// The same as hr_nearest_block, for a label of hr_overlay_label, or HR_ANY_LABEL.
bool hr_overlay_nearest(const hr_overlay *overlay, int32_t label, hr_position position,
                        hr_cell *block);

#endif
