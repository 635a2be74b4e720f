// reach.c - whether a unit can get somewhere, by labels alone, and by what links join.
//
// A plan ends within reach of its goal if the goal is connected with the start, or if the centre of
// a block that is connected with it lies within reach; without moving, if the start itself does.

#include "planner/grid/geometry.h"
#include "planner/plan/link_reach.h"
#include "planner/plan/request.h"
#include "planner/planner.h"

#include "passmap/map/link_arcs.h"

// A unit that cannot leave its block does not move in it either.
static bool can_move(const hr_labels *labels, hr_cell at) {
    for (int heading = NORTH; heading <= WEST; heading++) {
        hr_cell beside = hr_beside(at, heading);
        if (hr_label_at(labels, beside.x, beside.y) >= 0) return true;
    }
    return false;
}

bool hr_can_reach(const hr_map *map, hr_class_id class_id, hr_position from, hr_position goal,
                  int32_t reach_256ths) {
    const hr_class_entry *entry = hr_class_entry_of(map, class_id);
    if (!entry || entry->labels_version == 0 || reach_256ths < 0 || !hr_is_on_map(map, from) ||
        !hr_is_on_map(map, goal))
        return false;
    int32_t size = entry->unit.size;
    const hr_labels *labels = &entry->labels;
    hr_cell start = hr_block_at(from, size), end = hr_block_at(goal, size);
    int32_t label = hr_label_at(labels, start.x, start.y);
    if (label < 0) return false;
    int32_t goal_label = hr_label_at(labels, end.x, end.y);
    if (goal_label == label || hr_are_within(from, goal, reach_256ths)) return true;
    if (goal_label >= 0 && hr_links_lead(&entry->arcs, label, goal_label)) return true;
    bool can_leave = can_move(labels, start) || hr_link_part_of(&entry->arcs.parts, label) >= 0;
    return reach_256ths > 0 && can_leave && hr_leads_within(entry, label, goal, reach_256ths, &end);
}
