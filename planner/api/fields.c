// fields.c - the checks of fields, and what they need before they are found.

#include "planner/fields.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/api/planner_state.h"
#include "planner/fields/linked_field.h"
#include "planner/plan/request.h"

_Static_assert(HR_FIELD_ARRIVED - HR_STEP_ARRIVED == 0 && HR_FIELD_NONE - HR_NO_DIRECTION == 0,
               "steps are written as they are");

static hr_error check_class(const hr_map *map, hr_class_id class_id) {
    return hr_class_entry_of(map, class_id) ? HR_OK : HR_BAD_CLASS;
}

static bool reserve_stepper(hr_planner *planner) {
    if (!planner->stepper)
        planner->stepper = hr_allocate_zeroed(&planner->allocator, 1, sizeof *planner->stepper);
    return planner->stepper != NULL;
}

// The planner's map that a field is of, or NULL.
static const hr_known_map *map_of(const hr_planner *planner, const hr_goal_field *field) {
    for (int32_t i = 0; i < planner->maps.count; i++)
        if (planner->maps.at[i].map == field->map) return &planner->maps.at[i];
    return NULL;
}

static hr_error update(hr_planner *planner, const hr_known_map *known, hr_goal_field *field) {
    hr_error error = check_class(known->map, field->class_id);
    if (!error) error = hr_map_refresh(known->map, field->class_id);
    if (error) return error;
    if (hr_goal_field_holds(field)) return field->changes = (hr_goal_field_changes){0}, HR_OK;
    const hr_class_entry *entry = hr_class_entry_of(known->map, field->class_id);
    hr_routes *routes = &known->routes[field->class_id];
    hr_route_search *search = &planner->searcher.route_search;
    if (!reserve_stepper(planner)) return HR_OUT_OF_MEMORY;
    hr_field_sources from = {entry, routes, &search->start, &search->queue, planner->stepper};
    bool has_memory = hr_planner_refresh_routes(planner, known, entry, routes) &&
                      hr_goal_field_refresh(field, &from) && hr_linked_field_refresh(field, &from);
    return has_memory ? HR_OK : HR_OUT_OF_MEMORY;
}

hr_error hr_goal_field_update(hr_planner *planner, hr_goal_field *field) {
    const hr_known_map *known = map_of(planner, field);
    if (!hr_planner_is_free(planner) || !HR_CHECK(known != NULL)) return HR_BAD_ORDER;
    HR_ASKED(planner, .kind = HR_CALL_UPDATE_FIELD, .field_number = field->number);
    hr_error error = update(planner, known, field);
    HR_ANSWERED(planner, .kind = HR_CALL_UPDATE_FIELD, .error = error, .changes = field->changes);
    return error;
}

void hr_goal_field_destroy(hr_goal_field *field) {
    if (!field) return;
    if (field->number) HR_MAP_NOTE(field->map, .kind = HR_MAP_DROP_FIELD, .id = field->number);
    hr_linked_field_destroy(field->linked, &field->allocator);
    hr_goal_field_free(field);
}

size_t hr_goal_field_bytes(const hr_goal_field *field) {
    return hr_goal_field_own_bytes(field) + hr_linked_field_bytes(field->linked);
}

static hr_error check_goals(const hr_map *map, const hr_goal *goals, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        bool has_position = goals[i].kind == HR_GOAL_PLACE || goals[i].kind == HR_GOAL_RING;
        if (has_position && !hr_is_on_map(map, goals[i].position)) return HR_OFF_MAP;
        if (hr_goal_problem(map, &goals[i])) return HR_BAD_SIZE;
    }
    return HR_OK;
}

const char *hr_goal_field_problem(const hr_planner *planner, const hr_goal_field_config *config) {
    const hr_known_map *known = hr_known_map_at(&planner->maps, config->view);
    if (!known) return "view: no such view was added to the planner";
    if (config->goals && config->goal_count < 1) return "goal_count is below 1";
    for (int32_t i = 0; config->goals && i < config->goal_count; i++) {
        const char *problem = hr_goal_problem(known->map, &config->goals[i]);
        if (problem) return problem;
    }
    if (!config->goals && !hr_is_on_map(known->map, config->goal))
        return "goal lies outside the map";
    return check_class(known->map, config->class_id) ? "class_id names no class" : NULL;
}

static hr_error create(hr_planner *planner, const hr_known_map *known, hr_class_id class_id,
                       const hr_goal *goals, int32_t count, hr_goal_field **field) {
    hr_error error = check_class(known->map, class_id);
    if (!error) error = check_goals(known->map, goals, count);
    if (error) return error;
    hr_goal_field *made = hr_goal_field_make(known->map, class_id, goals, count);
    if (!made) return HR_OUT_OF_MEMORY;
    error = update(planner, known, made);
    if (error)
        hr_goal_field_destroy(made);
    else
        *field = made;
    return error;
}

static hr_error create_any(hr_planner *planner, const hr_goal_field_config *config,
                           hr_goal_field **field) {
    const hr_goal goal = {.kind = HR_GOAL_PLACE, .position = config->goal};
    const hr_known_map *known = hr_known_map_at(&planner->maps, config->view);
    if (!known) return HR_BAD_VIEW;
    if (!config->goals) return create(planner, known, config->class_id, &goal, 1, field);
    if (config->goal_count < 1) return HR_BAD_SIZE;
    return create(planner, known, config->class_id, config->goals, config->goal_count, field);
}

hr_error hr_goal_field_create(hr_planner *planner, const hr_goal_field_config *config,
                              hr_goal_field **field) {
    *field = NULL;
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    uint64_t number = (uint64_t)atomic_fetch_add(&planner->map->last_field, 1) + 1;
    HR_ASKED(planner, .kind = HR_CALL_MAKE_FIELD, .field = config, .field_number = number);
    hr_error error = create_any(planner, config, field);
    if (!error) (*field)->number = number;
    HR_ANSWERED(planner, .kind = HR_CALL_MAKE_FIELD, .error = error);
    return error;
}

hr_goal_field_changes hr_goal_field_last_changes(const hr_goal_field *field) {
    return field->changes;
}

bool hr_goal_field_is_stale(const hr_goal_field *field) { return !hr_goal_field_holds(field); }

// ---- Questions

// The field that answers: of walking alone where no links are.
static const hr_goal_field *asked_of(const hr_goal_field *field) {
    return field->linked ? field->linked->field : field;
}

// @return false where the field is stale.
static bool ask(const hr_goal_field *field, hr_position from, hr_goal_arrival *a) {
    a->goal = -1;
    if (!hr_goal_field_holds(field)) return false;
    if (hr_is_on_map(field->map, from))
        hr_goal_arrive(asked_of(field), from, hr_block_at(from, field->size), a);
    return true;
}

double hr_goal_field_length(const hr_goal_field *field, hr_position from) {
    hr_goal_arrival a;
    if (!ask(field, from, &a)) return HR_STALE;
    if (a.goal < 0) return HR_NO_PATH;
    const hr_linked_entry *entry = hr_entry_of(field->linked, &a);
    return entry ? a.length + entry->rest : a.length;
}

int32_t hr_goal_field_goal(const hr_goal_field *field, hr_position from) {
    hr_goal_arrival a;
    if (!ask(field, from, &a)) return -1;
    const hr_linked_entry *entry = hr_entry_of(field->linked, &a);
    return entry ? entry->goal : a.goal;
}

int32_t hr_goal_field_linked_path(const hr_goal_field *field, hr_position from,
                                  hr_position *waypoints, hr_link_id *links, int32_t capacity) {
    hr_goal_arrival a;
    if (!ask(field, from, &a) || a.goal < 0) return 0;
    return hr_linked_way_write(field, &a, from, waypoints, links, hr_greatest(capacity, 0));
}

int32_t hr_goal_field_path(const hr_goal_field *field, hr_position from, hr_position *waypoints,
                           int32_t capacity) {
    return hr_goal_field_linked_path(field, from, waypoints, NULL, capacity);
}

// ---- Directions

// Where areas are, a unit may have arrived that would have a way, too; and where the steps end, a
// link may begin.
static uint8_t mended(const hr_goal_field *field, hr_cell block, uint8_t step) {
    const hr_goal_field *asked = asked_of(field);
    const hr_plane *plane = asked->ways.tree.plane;
    bool may_be_inside = asked->goals.have_areas && step != HR_STEP_ARRIVED &&
                         hr_is_open_block(plane, block.x, block.y) &&
                         hr_goal_around(&asked->goals, plane, field->size, block) >= 0;
    bool may_be_link = field->linked && step == HR_STEP_ARRIVED;
    if (!may_be_inside && !may_be_link) return step;
    hr_goal_arrival a;
    hr_goal_arrive(asked, hr_block_centre(block, field->size), block, &a);
    if (may_be_link && hr_entry_of(field->linked, &a)) return HR_FIELD_LINK;
    return a.is_inside ? HR_STEP_ARRIVED : step;
}

// Of blocks beside each other, by the squares of areas: most hold none.
static void mend_row(const hr_goal_field *field, hr_cell first, int32_t count, uint8_t *out) {
    const hr_goal_joins *goals = &asked_of(field)->goals;
    for (int32_t i = 0, next; i < count; i = next) {
        hr_cell at = {first.x + i, first.y};
        next = hr_least(count, i + HR_AREA_SQUARE - at.x % HR_AREA_SQUARE);
        bool has_area = goals->have_areas && hr_goal_areas_are_near(&goals->areas, at);
        for (; (has_area || field->linked) && i < next; i++)
            out[i] = mended(field, (hr_cell){first.x + i, first.y}, out[i]);
    }
}

// Of blocks beside each other, tile by tile.
static void write_row(const hr_tile_steps *steps, hr_cell first, int32_t count, uint8_t *out) {
    for (int32_t i = 0, next; i < count; i = next) {
        hr_cell at = {first.x + i, first.y};
        const uint8_t *from = hr_steps_from(steps, at);
        next = hr_least(count, i + HR_TILE - at.x % HR_TILE);
        for (int32_t k = 0; k < next - i; k++) out[i + k] = (uint8_t)hr_direction_of_step(from[k]);
    }
}

static void write_directions(const hr_goal_field *field, hr_rect rect, uint8_t *out,
                             int32_t stride) {
    const hr_goal_field *asked = asked_of(field);
    for (int32_t y = 0; y < rect.height; y++) {
        hr_cell first = {rect.x, rect.y + y};
        uint8_t *row = out + (ptrdiff_t)y * stride;
        write_row(&asked->steps, first, rect.width, row);
        if (asked->goals.have_areas || field->linked) mend_row(field, first, rect.width, row);
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
