// legs.c - whether a single leg is clear.

#include "planner/api/planner_state.h"
#include "planner/grid/sweep.h"
#include "planner/planner.h"

bool hr_map_leg_is_clear(const hr_map *map, hr_class_id class_id, hr_position from,
                         hr_position to) {
    const hr_class_entry *entry = hr_class_entry_of(map, class_id);
    if (!entry || entry->plane_version == 0) return false;
    hr_cell a = hr_block_at(from, entry->unit.size), b = hr_block_at(to, entry->unit.size);
    return hr_is_open_block(&entry->plane, a.x, a.y) && hr_is_open_block(&entry->plane, b.x, b.y) &&
           hr_sweep(&entry->plane, a, b);
}

bool hr_leg_is_clear(hr_planner *planner, hr_class_id class_id, hr_position from, hr_position to) {
    return hr_planner_is_free(planner) && hr_map_refresh(planner->map, class_id) == HR_OK &&
           hr_map_leg_is_clear(planner->map, class_id, from, to);
}
