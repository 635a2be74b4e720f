// fields.c - the checks of fields, and what they need before they are found.

#include "planner/fields.h"

#include "passmap/base/assertion.h"
#include "planner/api/planner_state.h"
#include "planner/fields/goal_way.h"
#include "planner/plan/request.h"

_Static_assert(HR_FIELD_ARRIVED - HR_STEP_ARRIVED == 0 && HR_FIELD_NONE - HR_NO_DIRECTION == 0,
               "steps are written as they are");

static hr_error check_class(const hr_map *map, hr_class_id class_id) {
    const hr_class_entry *entry = hr_class_entry_of(map, class_id);
    if (!entry) return HR_BAD_CLASS;
    return hr_has_costs(entry) ? HR_BAD_COST : HR_OK;
}

hr_error hr_goal_field_update(hr_planner *planner, hr_goal_field *field) {
    if (!hr_planner_is_free(planner) || !HR_CHECK(planner->map == field->map)) return HR_BAD_ORDER;
    hr_error error = check_class(planner->map, field->class_id);
    if (!error) error = hr_map_refresh(planner->map, field->class_id);
    if (error) return error;
    if (hr_goal_field_holds(field)) return field->changes = (hr_goal_field_changes){0}, HR_OK;
    const hr_class_entry *entry = hr_class_entry_of(planner->map, field->class_id);
    hr_routes *routes = &planner->routes[field->class_id];
    hr_route_search *search = &planner->searcher.route_search;
    hr_field_sources from = {entry, routes, &search->start, &search->queue};
    bool has_memory =
        hr_planner_refresh_routes(planner, entry, routes) && hr_goal_field_refresh(field, &from);
    return has_memory ? HR_OK : HR_OUT_OF_MEMORY;
}

hr_error hr_goal_field_create(hr_planner *planner, const hr_goal_field_config *config,
                              hr_goal_field **field) {
    *field = NULL;
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    hr_error error = check_class(planner->map, config->class_id);
    if (error) return error;
    if (!hr_is_on_map(planner->map, config->goal)) return HR_OFF_MAP;
    hr_goal_field *made = hr_goal_field_make(planner->map, config->class_id, &config->goal, 1);
    if (!made) return HR_OUT_OF_MEMORY;
    error = hr_goal_field_update(planner, made);
    if (error)
        hr_goal_field_destroy(made);
    else
        *field = made;
    return error;
}

hr_goal_field_changes hr_goal_field_last_changes(const hr_goal_field *field) {
    return field->changes;
}

bool hr_goal_field_is_stale(const hr_goal_field *field) { return !hr_goal_field_holds(field); }

static void write_directions(const hr_goal_field *field, hr_rect rect, uint8_t *out,
                             int32_t stride) {
    for (int32_t y = 0; y < rect.height; y++)
        for (int32_t x = 0; x < rect.width; x++) {
            hr_cell block = {rect.x + x, rect.y + y};
            out[(ptrdiff_t)y * stride + x] = (uint8_t)hr_step_from(&field->steps, block);
        }
}

hr_error hr_goal_field_directions(const hr_goal_field *field, hr_rect rect, uint8_t *directions,
                                  int32_t stride) {
    bool has_sides = rect.width >= 0 && rect.height >= 0;
    if (!has_sides || stride < rect.width) return HR_BAD_SIZE;
    if (!hr_map_holds(field->map, rect)) return HR_OFF_MAP;
    if (!hr_goal_field_holds(field)) return HR_BAD_ORDER;
    write_directions(field, rect, directions, stride);
    return HR_OK;
}

// The way from a position. @return 0 or what stands in place of a length.
static double find_way(const hr_goal_field *field, hr_position from, hr_goal_way *way) {
    if (!hr_goal_field_holds(field)) return HR_STALE;
    hr_cell block = hr_block_at(from, field->size);
    bool is_open = hr_is_on_map(field->map, from) &&
                   hr_is_open_block(field->ways.tree.plane, block.x, block.y);
    return is_open && hr_goal_way_find(field, block, way) ? 0 : HR_NO_PATH;
}

double hr_goal_field_length(const hr_goal_field *field, hr_position from) {
    hr_goal_way way;
    double problem = find_way(field, from, &way);
    return problem < 0 ? problem : hr_goal_way_length(&way, from);
}

int32_t hr_goal_field_path(const hr_goal_field *field, hr_position from, hr_position *waypoints,
                           int32_t capacity) {
    hr_goal_way way;
    if (find_way(field, from, &way) < 0) return 0;
    return hr_goal_way_write(&way, from, waypoints, capacity);
}
