// path_watch.c - registering paths, and looking at those beside changes.
//
// A path that ignores nothing is looked at where blocks of its class opened or closed. One that
// ignores footprints is looked at where cells were touched: under an ignored footprint, something
// may have come or gone that the class's blocks do not show.
//
// Legs behind a unit are in no list, so nothing marks them again.

#include "passmap/base/assertion.h"
#include "passmap/map/link_arcs.h"
#include "planner/api/watch_state.h"
#include "planner/grid/sweep.h"
#include "planner/plan/request.h"

#include <string.h>

enum { CANDIDATES_A_PART = 16 }; // for a thread at a time

// ---- Paths and their legs

static bool is_path(const hr_map *map, const hr_watched_path *path) {
    if (!hr_class_entry_of(map, path->class_id) || path->count < 0 || path->first_leg < 0)
        return false;
    if (path->count > 0 && !path->waypoints) return false;
    for (int32_t i = 0; i < path->count; i++)
        if (!hr_is_on_map(map, path->waypoints[i])) return false;
    return true;
}

static bool ignores_any(const hr_watched_path *path) {
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
        if (path->ignore[i]) return true;
    return false;
}

// A path of one place is a leg that stays there.
static int32_t leg_count_of(const hr_watched_path *path) {
    return path->count > 1 ? path->count - 1 : path->count;
}

static hr_watch_leg leg_of(const hr_watched_path *path, int32_t index, int32_t size) {
    int32_t end = path->count > 1 ? index + 1 : index;
    return (hr_watch_leg){.from = hr_block_at(path->waypoints[index], size),
                          .to = hr_block_at(path->waypoints[end], size),
                          .link = path->links && end > index ? path->links[index] : 0,
                          .first_entry = -1,
                          .is_stale = true};
}

static bool is_clear(const hr_class_entry *entry, const hr_plane *plane, const hr_watch_leg *leg) {
    hr_cell from = leg->from, to = leg->to;
    if (!hr_is_open_block(plane, from.x, from.y) || !hr_is_open_block(plane, to.x, to.y))
        return false;
    return leg->link ? hr_has_link_arc(&entry->arcs, leg->link, from, to)
                     : hr_sweep(plane, from, to);
}

// ---- Setting a path

// What is watched under its id by now will have made room.
static bool reserve_entries(hr_path_watch *watch, const hr_watched_path *path, int32_t size) {
    const hr_watch_entry *old = &watch->paths[path->id];
    int64_t count = old->class_id == path->class_id ? -old->entry_count : 0;
    for (int32_t i = path->first_leg; i < leg_count_of(path); i++) {
        hr_watch_leg leg = leg_of(path, i, size);
        count += hr_crossed_tiles(watch->planner->map, leg.from, leg.to, watch->tiles);
    }
    return count <= INT32_MAX &&
           hr_path_index_reserve(&watch->classes[path->class_id].index, (int32_t)count);
}

static void list_leg(hr_path_watch *watch, int32_t id, hr_watch_leg leg) {
    hr_watch_entry *path = &watch->paths[id];
    hr_path_index *index = &watch->classes[path->class_id].index;
    int32_t count = hr_crossed_tiles(watch->planner->map, leg.from, leg.to, watch->tiles);
    for (int32_t i = 0; i < count; i++)
        leg.first_entry = hr_path_index_add(index, 2 * watch->tiles[i] + path->ignores, id,
                                            path->leg_count, leg.first_entry);
    path->entry_count += count;
    path->has_links = path->has_links || leg.link;
    path->legs[path->leg_count++] = leg;
}

static void unlist_leg(hr_path_watch *watch, hr_watch_entry *path, hr_watch_leg *leg) {
    hr_path_index *index = &watch->classes[path->class_id].index;
    int32_t listed = hr_path_index_listed(index);
    hr_path_index_remove(index, leg->first_entry);
    path->entry_count -= listed - hr_path_index_listed(index);
    path->blocked_count -= leg->is_blocked;
    *leg = (hr_watch_leg){.first_entry = -1};
    HR_ASSERT(path->entry_count >= 0 && path->blocked_count >= 0);
}

static bool is_blocked_id(const hr_path_watch *watch, int32_t id) {
    return watch->is_blocked[id / 64] >> id % 64 & 1;
}

static void set_blocked(hr_path_watch *watch, int32_t id, bool is_blocked) {
    if (is_blocked_id(watch, id) == is_blocked) return;
    watch->is_blocked[id / 64] ^= UINT64_C(1) << id % 64;
    watch->is_listed = false;
}

// Takes its legs out of the lists; it stays blocked or not.
static void unlist(hr_path_watch *watch, hr_watch_entry *path) {
    for (int32_t i = path->first_leg; i < path->leg_count; i++)
        unlist_leg(watch, path, &path->legs[i]);
    HR_ASSERT(path->entry_count == 0 && path->blocked_count == 0);
    if (path->leg_count > 0) watch->classes[path->class_id].path_count--;
    path->leg_count = 0;
}

static void forget(hr_path_watch *watch, int32_t id) {
    hr_watch_entry *path = &watch->paths[id];
    unlist(watch, path);
    path->first_leg = path->leg_end = 0;
    path->has_lost_class = false;
    set_blocked(watch, id, false);
}

// The class was removed, or its id belongs to another class now, perhaps of another size.
static void block_paths_of(hr_path_watch *watch, hr_class_id class_id) {
    for (int32_t id = 0; id < watch->path_capacity; id++) {
        hr_watch_entry *path = &watch->paths[id];
        if (path->leg_count == 0 || path->class_id != class_id) continue;
        unlist(watch, path);
        path->has_lost_class = true;
        set_blocked(watch, id, true);
        watch->is_listed = false; // where it was listed already, at another leg perhaps
    }
}

static bool has_lost_class(const hr_watch_class *class, const hr_class_entry *entry) {
    return class->path_count > 0 &&
           (!entry || class->registered_version != entry->registered_version);
}

static void make_candidate(hr_path_watch *watch, int32_t id) {
    HR_ASSERT(watch->paths[id].is_candidate || watch->candidate_count < watch->path_capacity);
    if (!watch->paths[id].is_candidate) watch->candidates[watch->candidate_count++] = id;
    watch->paths[id].is_candidate = true;
}

static void remember(hr_path_watch *watch, const hr_watched_path *path, int32_t size) {
    hr_watch_entry *at = &watch->paths[path->id];
    at->class_id = path->class_id;
    at->ignores = ignores_any(path);
    at->has_links = false;
    memcpy(at->ignore, path->ignore, sizeof at->ignore);
    at->reports_once = path->report_once;
    at->first_leg = at->leg_count = path->first_leg;
    at->leg_end = leg_count_of(path);
    watch->classes[path->class_id].path_count++;
    while (at->leg_count < at->leg_end)
        list_leg(watch, path->id, leg_of(path, at->leg_count, size));
    make_candidate(watch, path->id);
}

hr_error hr_path_watch_set(hr_path_watch *watch, const hr_watched_path *path) {
    const hr_map *map = watch->planner->map;
    bool is_nothing = path->count == 0 && path->first_leg >= 0; // of no class
    if (path->id < 0 || path->id > HR_PATH_ID_MAX || !(is_nothing || is_path(map, path)))
        return HR_BAD_PATH;
    if (is_nothing) {
        if (path->id < watch->path_capacity) forget(watch, path->id);
        return HR_OK;
    }
    const hr_class_entry *entry = hr_class_entry_of(map, path->class_id);
    hr_watch_class *class = &watch->classes[path->class_id];
    int32_t size = entry->unit.size;
    if (!hr_watch_reserve_ids(watch, path->id) || !hr_watch_reserve_class(watch, path->class_id) ||
        !hr_watch_reserve_legs(watch, &watch->paths[path->id], leg_count_of(path)) ||
        !reserve_entries(watch, path, size))
        return HR_OUT_OF_MEMORY;
    if (has_lost_class(class, entry)) block_paths_of(watch, path->class_id);
    class->registered_version = entry->registered_version;
    forget(watch, path->id);
    if (path->first_leg < leg_count_of(path)) remember(watch, path, size);
    return HR_OK;
}

hr_error hr_path_watch_advance(hr_path_watch *watch, int32_t id, int32_t leg) {
    if (id < 0 || id > HR_PATH_ID_MAX || leg < 0) return HR_BAD_PATH;
    if (id >= watch->path_capacity) return HR_OK;
    hr_watch_entry *path = &watch->paths[id];
    if (leg >= path->leg_end) {
        forget(watch, id);
        return HR_OK;
    }
    for (; path->first_leg < leg; path->first_leg++) {
        watch->is_listed = watch->is_listed && !is_blocked_id(watch, id);
        if (!path->has_lost_class) unlist_leg(watch, path, &path->legs[path->first_leg]);
    }
    set_blocked(watch, id, path->blocked_count > 0 || path->has_lost_class);
    return HR_OK;
}

// ---- Finding candidates

static void mark_list(hr_path_watch *watch, const hr_watch_class *class, int32_t list) {
    const hr_leg_entry *entries = class->index.entries;
    for (int32_t i = class->index.heads[list]; i >= 0; i = entries[i].next) {
        watch->paths[entries[i].path].legs[entries[i].leg].is_stale = true;
        make_candidate(watch, entries[i].path);
    }
}

static void mark_changed(hr_path_watch *watch, hr_watch_class *class, const hr_class_entry *entry) {
    uint64_t version = class->changed_version;
    for (int32_t tile = hr_first_change(&entry->changed, version); tile >= 0;
         tile = hr_next_change(&entry->changed, tile, version))
        mark_list(watch, class, 2 * tile);
    class->changed_version = entry->plane_version;
}

// Blocks that have a cell in a tile may lie in the tiles left of and above it.
static void mark_around(hr_path_watch *watch, const hr_watch_class *class, int32_t size,
                        int32_t tile) {
    int32_t columns = watch->planner->map->tile_columns, reach = (size + HR_TILE - 2) / HR_TILE;
    int32_t column = tile % columns, row = tile / columns;
    for (int32_t r = row; r >= 0 && r >= row - reach; r--)
        for (int32_t c = column; c >= 0 && c >= column - reach; c--)
            mark_list(watch, class, 2 * (r * columns + c) + 1);
}

static void mark_touched(hr_path_watch *watch, hr_watch_class *class, const hr_class_entry *entry) {
    const hr_map *map = watch->planner->map;
    uint64_t version = class->touched_version;
    for (int32_t tile = hr_first_change(&map->touched, version); tile >= 0;
         tile = hr_next_change(&map->touched, tile, version))
        mark_around(watch, class, entry->unit.size, tile);
    class->touched_version = map->version;
}

// Under ignored footprints, values may have opened or closed for the class in any tile.
static void mark_all_that_ignore(hr_path_watch *watch, const hr_watch_class *class) {
    const hr_map *map = watch->planner->map;
    for (int32_t tile = 0; tile < map->tile_columns * map->tile_rows; tile++)
        mark_list(watch, class, 2 * tile + 1);
}

// Links lie in no tile; they change seldom.
static void mark_links(hr_path_watch *watch) {
    uint64_t version = watch->planner->map->links.version;
    if (watch->links_version == version) return;
    for (int32_t id = 0; id < watch->path_capacity; id++) {
        hr_watch_entry *path = &watch->paths[id];
        if (path->leg_count == 0 || !path->has_links) continue;
        for (int32_t i = path->first_leg; i < path->leg_count; i++)
            if (path->legs[i].link) path->legs[i].is_stale = true;
        make_candidate(watch, id);
    }
    watch->links_version = version;
}

static hr_error find_candidates(hr_path_watch *watch) {
    hr_map *map = watch->planner->map;
    for (int32_t id = 0; id < HR_CLASS_MAX; id++) {
        hr_watch_class *class = &watch->classes[id];
        const hr_class_entry *entry = hr_class_entry_of(map, id);
        if (has_lost_class(class, entry)) block_paths_of(watch, id);
        if (class->path_count == 0) continue;
        HR_ASSERT(entry); // else its paths were taken out
        hr_error error = hr_map_refresh(map, id);
        if (error) return error;
        if (entry->changed_version > class->touched_version) mark_all_that_ignore(watch, class);
        mark_changed(watch, class, entry);
        mark_touched(watch, class, entry);
    }
    mark_links(watch);
    return HR_OK;
}

// ---- Looking at them

static void note(hr_watch_entry *path, hr_watch_leg *leg, bool is_blocked) {
    path->blocked_count += is_blocked - leg->is_blocked;
    HR_ASSERT(path->blocked_count >= 0 && path->blocked_count <= path->leg_count);
    leg->is_blocked = is_blocked;
    leg->is_stale = false;
}

// Stale legs that are clear are fresh again; the others are counted.
static void sweep_stale(hr_watch_entry *path, const hr_class_entry *entry, const hr_plane *plane) {
    path->swept_count = path->closed_count = 0;
    for (int32_t i = path->first_leg; i < path->leg_count; i++) {
        hr_watch_leg *leg = &path->legs[i];
        if (!leg->is_stale) continue;
        path->swept_count++;
        if (is_clear(entry, plane, leg))
            note(path, leg, false);
        else
            path->closed_count++;
    }
}

// Some candidates, with all footprints standing: what is clear then is so without some of them.
// Writes to nothing but these paths.
static void sweep_some(void *user, int32_t part) {
    hr_path_watch *watch = user;
    int32_t first = part * CANDIDATES_A_PART, end = first + CANDIDATES_A_PART;
    if (end > watch->candidate_count) end = watch->candidate_count;
    for (int32_t i = first; i < end; i++) {
        hr_watch_entry *path = &watch->paths[watch->candidates[i]];
        const hr_class_entry *entry = watch->planner->map->classes[path->class_id];
        if (path->leg_count > 0) sweep_stale(path, entry, &entry->plane);
    }
}

// Legs that are still stale are blocked.
static void settle(hr_path_watch *watch, int32_t id) {
    hr_watch_entry *path = &watch->paths[id];
    for (int32_t i = path->first_leg; path->closed_count > 0 && i < path->leg_count; i++)
        if (path->legs[i].is_stale) note(path, &path->legs[i], true);
    HR_ASSERT(path->is_candidate && path->closed_count <= path->swept_count);
    set_blocked(watch, id, path->blocked_count > 0 || path->has_lost_class);
    if (path->blocked_count > 0) watch->is_listed = false; // perhaps on another leg
    path->is_candidate = false;
}

// Settles all candidates but those that have a closed leg and ignore footprints.
static void settle_most(hr_path_watch *watch) {
    int32_t left = 0;
    for (int32_t i = 0; i < watch->candidate_count; i++) {
        int32_t id = watch->candidates[i];
        const hr_watch_entry *path = &watch->paths[id];
        if (path->leg_count > 0) watch->sweeps += (uint64_t)path->swept_count;
        if (path->leg_count > 0 && path->closed_count > 0 && path->ignores)
            watch->candidates[left++] = id;
        else
            settle(watch, id);
    }
    watch->candidate_count = left;
}

static bool look_past_footprints(hr_path_watch *watch, int32_t id) {
    hr_watch_entry *path = &watch->paths[id];
    hr_overlay *overlay = &watch->planner->searcher.overlay;
    bool is_ready =
        hr_overlay_open(overlay, watch->planner->map, watch->planner->map->classes[path->class_id],
                        path->ignore, HR_IGNORE_MAX);
    const hr_class_entry *entry = watch->planner->map->classes[path->class_id];
    if (is_ready) sweep_stale(path, entry, &overlay->entry.plane);
    hr_overlay_close(overlay);
    if (!is_ready) return false;
    watch->sweeps += (uint64_t)path->swept_count;
    settle(watch, id);
    return true;
}

// Class by class: an overlay is a copy of one class's plane.
static bool settle_rest(hr_path_watch *watch) {
    bool is_done = true;
    int32_t left = 0;
    for (int32_t class = 0; class < watch->planner->map->class_count; class ++)
        for (int32_t i = 0; is_done && i < watch->candidate_count; i++)
            if (watch->paths[watch->candidates[i]].class_id == class)
                is_done = look_past_footprints(watch, watch->candidates[i]);
    for (int32_t i = 0; i < watch->candidate_count; i++)
        if (watch->paths[watch->candidates[i]].is_candidate)
            watch->candidates[left++] = watch->candidates[i];
    watch->candidate_count = left;
    return is_done;
}

static bool look_at_candidates(hr_path_watch *watch) {
    int32_t parts = (watch->candidate_count + CANDIDATES_A_PART - 1) / CANDIDATES_A_PART;
    hr_threads_do_parts(&watch->planner->threads, parts, sweep_some, watch);
    settle_most(watch);
    return settle_rest(watch);
}

static int32_t first_blocked_leg(const hr_watch_entry *path) {
    int32_t leg = path->first_leg;
    while (!path->has_lost_class && !path->legs[leg].is_blocked) leg++;
    return leg;
}

static void list_blocked(hr_path_watch *watch) {
    watch->blocked_count = 0;
    for (int32_t word = 0; word < watch->path_capacity / 64; word++)
        for (uint64_t bits = watch->is_blocked[word]; bits; bits &= bits - 1) {
            int32_t id = word * 64 + hr_lowest_bit(bits);
            watch->blocked[watch->blocked_count++] =
                (hr_blocked_path){id, first_blocked_leg(&watch->paths[id])};
        }
    watch->is_listed = true;
}

// Those that are to be reported once have been.
static void forget_reported(hr_path_watch *watch) {
    for (int32_t i = 0; i < watch->blocked_count; i++)
        if (watch->paths[watch->blocked[i].id].reports_once) forget(watch, watch->blocked[i].id);
}

hr_error hr_path_watch_look(hr_path_watch *watch, const hr_blocked_path **blocked, int32_t *count) {
    *blocked = watch->blocked;
    *count = 0;
    if (!hr_planner_is_free(watch->planner)) return HR_BAD_ORDER;
    hr_error error = find_candidates(watch);
    if (error) return error;
    if (!look_at_candidates(watch)) return HR_OUT_OF_MEMORY;
    bool is_new = !watch->is_listed;
    if (is_new) list_blocked(watch);
    if (is_new) forget_reported(watch);
    *count = watch->blocked_count;
    return HR_OK;
}

// ---- A path that is not watched

// The first leg that is not clear, of those that count; the number of legs if all are.
static int32_t first_closed_leg(const hr_class_entry *entry, const hr_plane *plane,
                                const hr_watched_path *path) {
    for (int32_t i = path->first_leg; i < leg_count_of(path); i++) {
        hr_watch_leg leg = leg_of(path, i, entry->unit.size);
        if (!is_clear(entry, plane, &leg)) return i;
    }
    return leg_count_of(path);
}

bool hr_path_is_clear(hr_planner *planner, const hr_watched_path *path, int32_t *blocked_leg) {
    if (blocked_leg) *blocked_leg = -1;
    hr_map *map = planner->map;
    if (!hr_planner_is_free(planner) || !is_path(map, path) ||
        hr_map_refresh(map, path->class_id) != HR_OK)
        return false;
    const hr_class_entry *entry = map->classes[path->class_id];
    hr_overlay *overlay = ignores_any(path) ? &planner->searcher.overlay : NULL;
    bool is_ready = !overlay || hr_overlay_open(overlay, map, entry, path->ignore, HR_IGNORE_MAX);
    const hr_plane *plane = overlay ? &overlay->entry.plane : &entry->plane;
    int32_t leg = is_ready ? first_closed_leg(entry, plane, path) : -1;
    if (overlay) hr_overlay_close(overlay);
    bool is_blocked = leg >= 0 && leg < leg_count_of(path);
    if (blocked_leg && is_blocked) *blocked_leg = leg;
    return is_ready && !is_blocked;
}
