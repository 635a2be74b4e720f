// closed_map.c - bringing the copy up to date, closing cells of it, and planning there.

#include "planner/plan/closed_map.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/map/links.h"
#include "passmap/map/shapes.h"
#include "passmap/map/views.h"
#include "passmap/views.h"
#include "planner/plan/answer.h"
#include "planner/plan/request.h"

#include <string.h>

// ---- Life

static void destroy_copy(hr_closed_map *closed) {
    if (!closed->copy) return;
    hr_allocator allocator = hr_map_allocator(closed->copy);
    hr_buffer_destroy(&closed->goals, &allocator);
    hr_searcher_destroy(&closed->searcher);
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) hr_routes_destroy(&closed->routes[i]);
    hr_release(&allocator, closed->routes);
    hr_map_destroy(closed->copy);
    *closed = (hr_closed_map){.copy = NULL};
}

static size_t map_bytes(const hr_map *map) {
    size_t bytes = sizeof *map + (size_t)map->width * (size_t)map->height + hr_link_bytes(map);
    for (int32_t i = 0; i < hr_map_class_count(map); i++)
        bytes += sizeof *map->classes[i] + hr_map_plane_bytes(map, i) + hr_map_label_bytes(map, i) +
                 hr_map_cost_bytes(map, i);
    return bytes;
}

static size_t bytes_of(const hr_closed_map *closed) {
    if (!closed->copy) return 0;
    size_t bytes =
        HR_CLASS_MAX * sizeof *closed->routes + map_bytes(closed->copy) + closed->goals.size;
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) bytes += hr_routes_bytes(&closed->routes[i]);
    return bytes + hr_searcher_bytes(&closed->searcher) - sizeof closed->searcher;
}

static void note_classes(hr_closed_map *closed, const hr_map *map) {
    for (int32_t i = 0; i < map->class_count; i++) {
        closed->registered_versions[i] = map->classes[i]->registered_version;
        closed->changed_versions[i] = map->classes[i]->changed_version;
        closed->is_of_map[i] = hr_map_class(map, i).size > 0;
    }
}

static bool has_class(const hr_closed_map *closed, const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = map->classes[id];
    return closed->registered_versions[id] == entry->registered_version &&
           closed->changed_versions[id] == entry->changed_version;
}

static bool create_copy(hr_closed_map *closed, const hr_map *map, size_t search_bytes_max) {
    *closed =
        (hr_closed_map){.of = map, .version = map->version, .links_version = map->links.version};
    if (hr_map_create_copy(map, &closed->copy)) return false;
    closed->routes = hr_allocate_zeroed(&map->allocator, HR_CLASS_MAX, sizeof *closed->routes);
    if (!closed->routes) {
        hr_map_destroy(closed->copy);
        closed->copy = NULL;
        return false;
    }
    hr_searcher_create(&closed->searcher, closed->copy, closed->routes, search_bytes_max);
    note_classes(closed, map);
    return true;
}

// ---- What the copy is to be for

static hr_closed_for needs_of(const hr_request *request) {
    hr_closed_for needs = {.class_id = request->class_id, .count = request->closing_count};
    for (int32_t i = 0; i < request->closing_count; i++) needs.closings[i] = request->closings[i];
    memcpy(needs.ignore, request->ignore, sizeof needs.ignore);
    return needs;
}

static bool are_for_the_same(const hr_closed_for *a, const hr_closed_for *b) {
    bool are = a->class_id == b->class_id && a->count == b->count &&
               memcmp(a->ignore, b->ignore, sizeof a->ignore) == 0;
    for (int32_t i = 0; are && i < a->count; i++)
        are = hr_same_closing(&a->closings[i], &b->closings[i]);
    return are;
}

// ---- Values of closed cells

static bool is_any_dearer(const hr_closed_for *needs) {
    for (int32_t i = 0; i < needs->count; i++)
        if (needs->closings[i].extra_256ths > 0) return true;
    return false;
}

// Gives cells that are closed to a class one value: no cell needs the others that it may not enter.
static void free_values(hr_map *map, const hr_class *unit, hr_rect cells) {
    uint8_t closed = (uint8_t)hr_closed_value(unit), row[HR_SIDE_MAX];
    cells = hr_map_clip(map, cells);
    for (int32_t y = cells.y; y < cells.y + cells.height; y++) {
        hr_rect line = {cells.x, y, cells.width, 1};
        bool is_changed = false;
        hr_map_read(map, line, row, sizeof row);
        for (int32_t x = 0; x < cells.width; x++) {
            bool is_other = row[x] != closed && !hr_pass_has(unit->pass, row[x]);
            row[x] = is_other ? closed : row[x];
            is_changed |= is_other;
        }
        if (is_changed) hr_map_blit(map, line, row, sizeof row);
    }
}

// The same on the copy, for the class that needs it, if one does.
static void free_values_of_copy(hr_closed_map *closed, hr_rect cells) {
    if (!closed->has_free_values) return;
    hr_class unit = hr_map_class(closed->copy, closed->free_class);
    free_values(closed->copy, &unit, cells);
}

// @return false if out of memory.
static bool copy_cells(hr_closed_map *closed, const hr_map *map, hr_rect cells) {
    if (hr_view_reveal(closed->copy, map, cells)) return false;
    free_values_of_copy(closed, cells);
    return true;
}

// A class to which something is dearer needs free values; another one needs those of the map back.
// @return false if out of memory.
static bool choose_free_values(hr_closed_map *closed, const hr_map *map,
                               const hr_closed_for *needs) {
    const hr_rect all = {0, 0, map->width, map->height};
    bool is_free = closed->has_free_values && closed->free_class == needs->class_id;
    if (is_free || (!closed->has_free_values && !is_any_dearer(needs))) return true;
    bool has_values_of_map = !closed->has_free_values;
    closed->has_free_values = is_any_dearer(needs);
    closed->free_class = needs->class_id;
    if (!has_values_of_map) return copy_cells(closed, map, all);
    free_values_of_copy(closed, all);
    return true;
}

// ---- Writing

// Tiles and links of the map that were touched since, and what was closed before. @return
// false if out of memory.
static bool restore(hr_closed_map *closed, const hr_map *map) {
    bool is_done = true;
    for (int32_t tile = hr_first_change(&map->touched, closed->version); tile >= 0;
         tile = hr_next_change(&map->touched, tile, closed->version)) {
        int32_t x = tile % map->tile_columns * HR_TILE, y = tile / map->tile_columns * HR_TILE;
        is_done &= copy_cells(closed, map, (hr_rect){x, y, HR_TILE, HR_TILE});
    }
    while (closed->changed_count > 0)
        is_done &= copy_cells(closed, map, closed->changed[--closed->changed_count]);
    if (closed->links_version != map->links.version) is_done &= hr_links_copy(closed->copy, map);
    closed->links_version = map->links.version;
    closed->version = map->version;
    return is_done;
}

static void note_changed(hr_closed_map *closed, hr_rect cells) {
    HR_ASSERT(closed->changed_count < HR_CLOSED_RECTS_MAX);
    closed->changed[closed->changed_count++] = cells;
}

static void lift(hr_closed_map *closed, const hr_map *map) {
    hr_lifted lifted = hr_lifted_of(map, closed->is_for.ignore, HR_IGNORE_MAX);
    for (int32_t i = 0; i < lifted.count; i++) {
        hr_rect cells = hr_map_clip(map, lifted.footprints[i].cells);
        for (int32_t y = cells.y; y < cells.y + cells.height; y++)
            for (int32_t x = cells.x; x < cells.x + cells.width; x++)
                hr_map_set(closed->copy, x, y, hr_lifted_value(&lifted, map, x, y));
        free_values_of_copy(closed, cells);
        note_changed(closed, cells);
    }
}

// What is done with the cells of closings.
typedef struct writing {
    hr_map *copy;
    const hr_class *unit;
    const hr_dearer *dearer;
    bool *values;   // that were found, or NULL
    uint8_t closed; // the value of closed cells
    int32_t extra;  // number of the one that cells cost more now
} writing;

// Visits the cells of a closing, a part at a time. @return the box that they lie in; empty where
// its footprint does not stand.
static hr_rect visit_cells(const hr_map *map, const hr_closing *closing, hr_part_visit *visit,
                           writing *w) {
    hr_footprint footprint = {.cells = closing->cells};
    hr_rect rect = hr_map_clip(map, closing->cells);
    if (closing->footprint) {
        if (!hr_footprint_get(map, closing->footprint, &footprint)) return (hr_rect){0, 0, 0, 0};
        hr_visit_shape(&footprint, NULL, map->width, map->height, visit, w);
    } else if (rect.width > 0 && rect.height > 0) {
        visit(w, rect);
    }
    return footprint.cells;
}

static void close_part(void *user, hr_rect part) {
    const writing *w = user;
    hr_map_fill(w->copy, part, w->closed);
}

static void note_values(void *user, hr_rect part) {
    const writing *w = user;
    for (int32_t y = part.y; y < part.y + part.height; y++)
        for (int32_t x = part.x; x < part.x + part.width; x++)
            w->values[hr_map_get(w->copy, x, y)] = true;
}

// Cells that are closed stay so, and those that are dearer already.
static void price_part(void *user, hr_rect part) {
    const writing *w = user;
    for (int32_t y = part.y; y < part.y + part.height; y++)
        for (int32_t x = part.x; x < part.x + part.width; x++) {
            uint8_t value = hr_map_get(w->copy, x, y);
            if (hr_pass_has(w->unit->pass, value))
                hr_map_set(w->copy, x, y, w->dearer->value[w->extra][value]);
        }
}

// The values that have to be priced: all that the class may enter, or, where too few others are
// left for that, those in the cells that are to be dearer.
static bool make_dearer(hr_closed_map *closed, const hr_map *map, writing *w) {
    bool values[256];
    const hr_closed_for *needs = &closed->is_for;
    for (int32_t i = 0; i < 256; i++) values[i] = true;
    if (hr_dearer_make(&closed->dearer, w->unit, needs->closings, needs->count, values))
        return true;
    memset(values, 0, sizeof values);
    w->values = values;
    for (int32_t i = 0; i < needs->count; i++)
        if (needs->closings[i].extra_256ths > 0)
            visit_cells(map, &needs->closings[i], note_values, w);
    return hr_dearer_make(&closed->dearer, w->unit, needs->closings, needs->count, values);
}

// The class of the copy to which cells are dearer. It may come to one that is the map's, as where
// no cell of them is open: that one is not to be changed.
static hr_error use_dearer(hr_closed_map *closed) {
    int16_t *known = &closed->dearer_classes[closed->is_for.class_id];
    hr_class_id id = *known - 1;
    hr_error error = *known ? hr_map_change_class(closed->copy, id, closed->dearer.unit)
                            : hr_map_add_class(closed->copy, closed->dearer.unit, &id);
    if (error) return error;
    closed->planned_class = id;
    if (!closed->is_of_map[id]) *known = (int16_t)(id + 1);
    return HR_OK;
}

// Closed wins over dearer, and the larger amount over the smaller one.
static void write_cells(hr_closed_map *closed, const hr_map *map, writing *w) {
    const hr_closed_for *needs = &closed->is_for;
    for (w->extra = 0; w->dearer && w->extra < w->dearer->count; w->extra++)
        for (int32_t i = 0; i < needs->count; i++)
            if (needs->closings[i].extra_256ths == w->dearer->extras[w->extra])
                note_changed(closed, visit_cells(map, &needs->closings[i], price_part, w));
    for (int32_t i = 0; i < needs->count; i++)
        if (needs->closings[i].extra_256ths == 0)
            note_changed(closed, visit_cells(map, &needs->closings[i], close_part, w));
}

// @return HR_OK; HR_OUT_OF_MEMORY; HR_BAD_COST where the class has too few values left for the
// prices, or cannot have them.
static hr_error write_closings(hr_closed_map *closed, const hr_map *map) {
    hr_class unit = hr_map_class(map, closed->is_for.class_id);
    writing w = {.copy = closed->copy, .unit = &unit, .closed = (uint8_t)hr_closed_value(&unit)};
    closed->planned_class = closed->is_for.class_id;
    if (is_any_dearer(&closed->is_for)) {
        if (!make_dearer(closed, map, &w)) return HR_BAD_COST;
        hr_error error = use_dearer(closed);
        if (error) return error == HR_OUT_OF_MEMORY ? error : HR_BAD_COST;
        w.dearer = &closed->dearer;
    }
    write_cells(closed, map, &w);
    return HR_OK;
}

static hr_error bring_up_to_date(hr_closed_map *closed, const hr_searcher *searcher,
                                 const hr_request *request) {
    const hr_map *map = searcher->map;
    bool is_of_another = closed->copy && closed->of != map;
    if (closed->copy && (is_of_another || !has_class(closed, map, request->class_id)))
        destroy_copy(closed);
    bool is_new = !closed->copy;
    if (is_new && !create_copy(closed, map, searcher->exact.bytes_max)) return HR_OUT_OF_MEMORY;
    hr_closed_for needs = needs_of(request);
    if (!is_new && closed->version == map->version && are_for_the_same(&closed->is_for, &needs))
        return HR_OK;
    if (!restore(closed, map) || !choose_free_values(closed, map, &needs))
        return destroy_copy(closed), HR_OUT_OF_MEMORY;
    closed->is_for = needs;
    lift(closed, map);
    hr_error error = write_closings(closed, map);
    if (error) closed->is_for.count = 0; // that of no request
    return error;
}

// ---- Planning

// Goals beside footprints, which the copy has not, are beside their boxes. One that does not stand
// has no place on any map.
static hr_goal goal_on_copy(const hr_map *map, hr_goal goal) {
    hr_footprint footprint = {.cells = {-2 * HR_SIDE_MAX, 0, 1, 1}};
    if (goal.kind != HR_GOAL_BESIDE || !goal.footprint) return goal;
    hr_footprint_get(map, goal.footprint, &footprint);
    goal.footprint = 0;
    goal.cells = footprint.cells;
    return goal;
}

static bool copy_goals(hr_closed_map *closed, const hr_map *map, hr_request *request) {
    size_t count = (size_t)request->goal_count;
    if (count == 0) return true;
    if (!hr_buffer_reserve(&closed->goals, &map->allocator, count, sizeof(hr_goal))) return false;
    hr_goal *goals = closed->goals.memory;
    for (size_t i = 0; i < count; i++) goals[i] = goal_on_copy(map, request->goals[i]);
    request->goals = goals;
    return true;
}

static hr_path refused(const hr_map *map, const hr_request *request) {
    return (hr_path){.status = HR_INVALID,
                     .map_version = map->version,
                     .tag = request->tag,
                     .goal_index = request->goal_count > 0 ? HR_NO_GOAL : 0,
                     .problem =
                         "closings: too few values are left that the class may not enter for "
                         "so many prices"};
}

// The request as it is planned on the copy. @return HR_OK; HR_BAD_COST, HR_OUT_OF_MEMORY.
static hr_error move_to_copy(hr_closed_map *closed, hr_searcher *searcher,
                             const hr_request *request, hr_request *inner) {
    hr_error error = bring_up_to_date(closed, searcher, request);
    if (error) return error;
    *inner = *request;
    if (!copy_goals(closed, searcher->map, inner)) return HR_OUT_OF_MEMORY;
    inner->class_id = closed->planned_class;
    inner->closings = NULL, inner->closing_count = 0;
    memset(inner->ignore, 0, sizeof inner->ignore);
    closed->searcher.observer = searcher->observer;
    closed->searcher.split = searcher->split;
    hr_searcher_forget(&closed->searcher);
    return HR_OK;
}

static hr_error plan_on_copy(hr_closed_map *closed, hr_searcher *searcher,
                             const hr_request *request, hr_path *path) {
    hr_request inner;
    hr_error error = move_to_copy(closed, searcher, request, &inner);
    if (error == HR_BAD_COST) return *path = refused(searcher->map, request), HR_OK;
    if (error) return error;
    error = hr_searcher_answer(&closed->searcher, &inner, NULL, NULL, path);
    if (!error) path->map_version = searcher->map->version;
    return error;
}

// ---- A copy for each map

// The copy of a map, or the one that is to become that: none yet, or the one that was not used for
// the longest time. @return NULL if out of memory.
static hr_closed_map *copy_of(hr_closed_maps *all, const hr_map *map) {
    int32_t at = 0;
    for (int32_t i = 0; i < HR_CLOSED_MAPS_MAX; i++) {
        bool is_its = all->at[i] && all->at[i]->copy && all->at[i]->of == map;
        if (is_its || all->used[i] < all->used[at]) at = i;
        if (is_its) break;
    }
    if (!all->at[at]) all->at[at] = hr_allocate_zeroed(&map->allocator, 1, sizeof **all->at);
    all->used[at] = ++all->uses;
    return all->at[at];
}

void hr_closed_maps_destroy(hr_closed_maps *all, const hr_allocator *allocator) {
    for (int32_t i = 0; i < HR_CLOSED_MAPS_MAX; i++) {
        if (all->at[i]) destroy_copy(all->at[i]);
        hr_release(allocator, all->at[i]);
    }
    *all = (hr_closed_maps){.uses = 0};
}

size_t hr_closed_maps_bytes(const hr_closed_maps *all) {
    size_t bytes = 0;
    for (int32_t i = 0; i < HR_CLOSED_MAPS_MAX; i++)
        if (all->at[i]) bytes += sizeof *all->at[i] + bytes_of(all->at[i]);
    return bytes;
}

hr_error hr_closed_maps_plan(hr_closed_maps *all, hr_searcher *searcher, const hr_request *request,
                             const hr_field *field, hr_trails *trails, hr_path *path) {
    bool is_plain = request->closing_count == 0 || hr_request_problem(searcher->map, request);
    if (is_plain) return hr_searcher_answer(searcher, request, field, trails, path);
    HR_ASSERT(!field && !trails);
    hr_closed_map *closed = copy_of(all, searcher->map);
    return closed ? plan_on_copy(closed, searcher, request, path) : HR_OUT_OF_MEMORY;
}

hr_error hr_closed_maps_rank(hr_closed_maps *all, hr_searcher *searcher, const hr_request *request,
                             hr_rank *ranks, int32_t wanted, int32_t *ranked) {
    hr_request inner;
    if (request->closing_count == 0)
        return hr_searcher_rank(searcher, request, ranks, wanted, ranked);
    hr_closed_map *closed = copy_of(all, searcher->map);
    hr_error error = closed ? move_to_copy(closed, searcher, request, &inner) : HR_OUT_OF_MEMORY;
    if (error) return error == HR_BAD_COST ? HR_BAD_SIZE : error;
    return hr_searcher_rank(&closed->searcher, &inner, ranks, wanted, ranked);
}
