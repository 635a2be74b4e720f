// closed_map.c - bringing the copy up to date, closing cells of it, and planning there.

#include "planner/plan/closed_map.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/map/cell_tiles.h"
#include "passmap/map/links.h"
#include "passmap/map/shapes.h"
#include "passmap/map/views.h"
#include "passmap/views.h"
#include "planner/plan/answer.h"
#include "planner/plan/request.h"

#include <string.h>

enum { NO_CLASS = -1 };

// ---- Life

static void destroy_copy(hr_closed_map *closed) {
    if (!closed->copy) return;
    hr_allocator allocator = hr_map_allocator(closed->copy);
    hr_buffer_destroy(&closed->goals, &allocator);
    hr_searcher_destroy(&closed->searcher);
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) hr_routes_destroy(&closed->routes[i]);
    hr_release(&allocator, closed->routes);
    hr_map_destroy(closed->copy);
    *closed = (hr_closed_map){.has_prices = closed->has_prices};
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
    }
}

static bool has_class(const hr_closed_map *closed, const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = map->classes[id];
    return closed->registered_versions[id] == entry->registered_version &&
           closed->changed_versions[id] == entry->changed_version;
}

static bool create_copy(hr_closed_map *closed, const hr_map *map, size_t search_bytes_max) {
    *closed = (hr_closed_map){.of = map,
                              .has_prices = closed->has_prices,
                              .version = map->version,
                              .links_version = map->links.version,
                              .priced_class = NO_CLASS};
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

// Whether it has cells at all: its footprint stands, or its rectangle lies on the map.
static bool has_cells(const hr_map *map, const hr_closing *closing) {
    hr_footprint footprint;
    hr_rect cells = hr_map_clip(map, closing->cells);
    if (closing->footprint) return hr_footprint_get(map, closing->footprint, &footprint);
    return cells.width > 0 && cells.height > 0;
}

static hr_closed_for needs_of(const hr_map *map, const hr_request *request) {
    hr_closed_for needs = {.class_id = request->class_id};
    for (int32_t i = 0; i < request->closing_count; i++)
        if (has_cells(map, &request->closings[i]))
            needs.closings[needs.count++] = request->closings[i];
    memcpy(needs.ignore, request->ignore, sizeof needs.ignore);
    return needs;
}

// Whether something is dearer.
static bool has_prices(const hr_closed_for *needs) {
    for (int32_t i = 0; i < needs->count; i++)
        if (needs->closings[i].extra_256ths > 0) return true;
    return false;
}

static bool are_for_the_same(const hr_closed_for *a, const hr_closed_for *b) {
    bool are = a->class_id == b->class_id && a->count == b->count &&
               memcmp(a->ignore, b->ignore, sizeof a->ignore) == 0;
    for (int32_t i = 0; are && i < a->count; i++)
        are = hr_same_closing(&a->closings[i], &b->closings[i]);
    return are;
}

// ---- Values of closed cells

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

// The same on the copy, for the class that has prices.
static void free_values_of_copy(hr_closed_map *closed, hr_rect cells) {
    if (closed->priced_class == NO_CLASS) return;
    hr_class unit = hr_map_class(closed->of, closed->priced_class);
    free_values(closed->copy, &unit, cells);
}

// @return false if out of memory.
static bool copy_cells(hr_closed_map *closed, const hr_map *map, hr_rect cells) {
    if (hr_view_reveal(closed->copy, map, cells)) return false;
    free_values_of_copy(closed, cells);
    return true;
}

// A class to which something is dearer needs free values; another one those of the map back first.
// @return false if out of memory.
static bool free_values_for(hr_closed_map *closed, const hr_map *map, hr_class_id class_id) {
    const hr_rect all = {0, 0, map->width, map->height};
    hr_class_id before = closed->priced_class;
    if (before == class_id) return true;
    closed->priced_class = class_id;
    if (before != NO_CLASS) return copy_cells(closed, map, all);
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

// A footprint that opens ground to the class goes on doing so.
static void lift(hr_closed_map *closed, const hr_map *map) {
    hr_lifted lifted = hr_lifted_of(map, closed->is_for.ignore, HR_IGNORE_MAX);
    hr_pass_set pass = hr_map_class(map, closed->is_for.class_id).pass;
    for (int32_t i = 0; i < lifted.count; i++) {
        hr_rect cells = hr_map_clip(map, lifted.footprints[i].cells);
        for (int32_t y = cells.y; y < cells.y + cells.height; y++)
            for (int32_t x = cells.x; x < cells.x + cells.width; x++) {
                uint8_t value = hr_lifted_value(&lifted, map, x, y);
                if (hr_pass_has(pass, value) || !hr_pass_has(pass, hr_cell_value(map, x, y)))
                    hr_map_set(closed->copy, x, y, value);
            }
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

// Makes the class of the copy one to which these values can be dearer. @return HR_OK; HR_BAD_COST
// where too few values are left for that, or the class cannot have so many costs.
static hr_error price(hr_closed_map *closed, const writing *w, const bool *values) {
    const hr_closed_for *needs = &closed->is_for;
    if (!hr_dearer_make(&closed->dearer, w->unit, needs->closings, needs->count, values))
        return HR_BAD_COST;
    hr_error error = hr_map_change_class(closed->copy, needs->class_id, closed->dearer.unit);
    return error == HR_BAD_CLEARANCE ? HR_BAD_COST : error;
}

// Prices all values that the class may enter; or, where that cannot be, those in the cells that are
// to be dearer.
static hr_error make_dearer(hr_closed_map *closed, const hr_map *map, writing *w) {
    bool values[256];
    const hr_closed_for *needs = &closed->is_for;
    for (int32_t i = 0; i < 256; i++) values[i] = true;
    hr_error error = price(closed, w, values);
    if (error != HR_BAD_COST) return error;
    memset(values, 0, sizeof values);
    w->values = values;
    for (int32_t i = 0; i < needs->count; i++)
        if (needs->closings[i].extra_256ths > 0)
            visit_cells(map, &needs->closings[i], note_values, w);
    w->values = NULL;
    return price(closed, w, values);
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
    if (closed->has_prices) {
        hr_error error = make_dearer(closed, map, &w);
        if (error) return error;
        w.dearer = &closed->dearer;
    }
    write_cells(closed, map, &w);
    return HR_OK;
}

static hr_error bring_up_to_date(hr_closed_map *closed, const hr_searcher *searcher,
                                 const hr_closed_for *needs) {
    const hr_map *map = searcher->map;
    if (closed->copy && (closed->of != map || !has_class(closed, map, needs->class_id)))
        destroy_copy(closed);
    bool is_new = !closed->copy;
    if (is_new && !create_copy(closed, map, searcher->exact.bytes_max)) return HR_OUT_OF_MEMORY;
    if (!is_new && closed->version == map->version && are_for_the_same(&closed->is_for, needs))
        return HR_OK;
    if (!restore(closed, map) ||
        (closed->has_prices && !free_values_for(closed, map, needs->class_id)))
        return destroy_copy(closed), HR_OUT_OF_MEMORY;
    closed->is_for = *needs;
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
                         "so many prices, or it cannot have so many costs"};
}

// The request as it is planned on the copy. @return HR_OK; HR_BAD_COST, HR_OUT_OF_MEMORY.
static hr_error move_to_copy(hr_closed_map *closed, hr_searcher *searcher,
                             const hr_closed_for *needs, hr_request *request) {
    hr_error error = bring_up_to_date(closed, searcher, needs);
    if (error) return error;
    if (!copy_goals(closed, searcher->map, request)) return HR_OUT_OF_MEMORY;
    request->closings = NULL, request->closing_count = 0;
    memset(request->ignore, 0, sizeof request->ignore);
    closed->searcher.observer = searcher->observer;
    closed->searcher.split = searcher->split;
    hr_searcher_forget(&closed->searcher);
    return HR_OK;
}

// ---- Copies for each map

// The copy of a map, with prices or without, or the one that is to become that: none yet, or the
// one that was not used for the longest time. @return NULL if out of memory.
static hr_closed_map *copy_of(hr_closed_maps *all, const hr_map *map, bool has_prices) {
    int32_t at = 0;
    for (int32_t i = 0; i < HR_CLOSED_MAPS_MAX; i++) {
        const hr_closed_map *closed = all->at[i];
        bool is_its = closed && closed->copy && closed->of == map;
        is_its = is_its && closed->has_prices == has_prices;
        if (is_its || all->used[i] < all->used[at]) at = i;
        if (is_its) break;
    }
    if (!all->at[at]) all->at[at] = hr_allocate_zeroed(&map->allocator, 1, sizeof **all->at);
    hr_closed_map *closed = all->at[at];
    if (closed && closed->has_prices != has_prices) {
        destroy_copy(closed);
        closed->has_prices = has_prices;
    }
    all->used[at] = ++all->uses;
    return closed;
}

// Moves a request to the copy that it is planned on. @return HR_OK, with `*closed`; HR_BAD_COST,
// HR_OUT_OF_MEMORY.
static hr_error find_copy(hr_closed_maps *all, hr_searcher *searcher, hr_request *request,
                          hr_closed_map **closed) {
    hr_closed_for needs = needs_of(searcher->map, request);
    *closed = copy_of(all, searcher->map, has_prices(&needs));
    return *closed ? move_to_copy(*closed, searcher, &needs, request) : HR_OUT_OF_MEMORY;
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
    hr_closed_map *closed;
    hr_request inner = *request;
    hr_error error = find_copy(all, searcher, &inner, &closed);
    if (error == HR_BAD_COST) return *path = refused(searcher->map, request), HR_OK;
    if (!error) error = hr_searcher_answer(&closed->searcher, &inner, NULL, NULL, path);
    if (!error) path->map_version = searcher->map->version;
    return error;
}

hr_error hr_closed_maps_rank(hr_closed_maps *all, hr_searcher *searcher, const hr_request *request,
                             hr_rank *ranks, int32_t wanted, int32_t *ranked) {
    if (request->closing_count == 0)
        return hr_searcher_rank(searcher, request, ranks, wanted, ranked);
    hr_closed_map *closed;
    hr_request inner = *request;
    hr_error error = find_copy(all, searcher, &inner, &closed);
    if (error) return error == HR_BAD_COST ? HR_BAD_SIZE : error;
    return hr_searcher_rank(&closed->searcher, &inner, ranks, wanted, ranked);
}
