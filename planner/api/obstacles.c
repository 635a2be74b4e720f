// obstacles.c - the fewest footprints to be lifted: sets of one, then of two, up to what a request
// may ignore.
//
// A set is built in the order in which a way from the start would come to its footprints: the next
// one touches what can be reached without those before it, and the last one the goal's side, too. A
// way through a smallest set has such an order, since its first block that is still closed lies
// beside what is reached and under a footprint that is left. So no smaller set is missed.
//
// Before any set is tried, footprints are chained from the goal backwards: two are neighbours if
// they meet or touch the same open blocks. The footprints of a way are such a chain, so no set is
// smaller than the shortest chain to the start, and none has a footprint whose chain is longer than
// the set. Sets that get nearer to the goal by every footprint mostly do, and are tried first.

#include "planner/obstacles.h"

#include "planner/api/planner_state.h"
#include "planner/plan/link_reach.h"
#include "planner/plan/request.h"

#include "passmap/base/memory.h"
#include "passmap/map/footprints.h"

enum {
    CLOSED = -1,     // as a label of an overlay
    TOUCHED_MAX = 6, // labels that are listed of a footprint
    FAR = HR_IGNORE_MAX + 1,
};

// A footprint that the class avoids.
typedef struct standing {
    hr_footprint_id id;
    hr_rect box;                 // the blocks that have a cell of its box, and those beside them
    int32_t labels[TOUCHED_MAX]; // of open blocks among these
    int32_t label_count;         // TOUCHED_MAX + 1 = too many to list
    int32_t steps;               // footprints to the goal along a chain, this one included, or FAR
} standing;

typedef struct search {
    hr_planner *planner;
    const hr_class_entry *entry;
    hr_cell start, goal;                   // blocks
    hr_footprint_id lifted[HR_IGNORE_MAX]; // the request's, then the set's
    int32_t ignored_count, most;           // of the request's; as many as a set may have
    standing *all;
    int32_t count;
    int32_t *candidates; // a list for each place in the set
    int32_t looks;       // around a footprint, and at a set
    bool by_chains;      // of all sets, try those along shortest chains
    bool is_out_of_memory;
} search;

// ---- What a footprint touches

static bool covers_goal(const search *s, hr_rect box) {
    return s->goal.x > box.x && s->goal.x < box.x + box.width - 1 && s->goal.y > box.y &&
           s->goal.y < box.y + box.height - 1;
}

static bool touches(const hr_overlay *overlay, hr_rect box, int32_t label) {
    const hr_lines *rows = &overlay->entry.plane.rows;
    int32_t left = hr_greatest(box.x, 0), right = hr_least(box.x + box.width, rows->length);
    int32_t top = hr_greatest(box.y, 0), bottom = hr_least(box.y + box.height, rows->count);
    for (int32_t y = top; y < bottom; y++)
        for (int32_t x = left; x < right; x++)
            if (!hr_is_closed(&overlay->entry.plane, x, y) &&
                hr_overlay_label(overlay, (hr_cell){x, y}) == label)
                return true;
    return false;
}

static bool has_label(const standing *f, int32_t label) {
    bool has = f->label_count > TOUCHED_MAX;
    for (int32_t i = 0; !has && i < f->label_count; i++) has = f->labels[i] == label;
    return has;
}

static void list_labels(const hr_overlay *overlay, standing *f) {
    hr_rect box = f->box;
    for (int32_t y = box.y; y < box.y + box.height && f->label_count <= TOUCHED_MAX; y++)
        for (int32_t x = box.x; x < box.x + box.width && f->label_count <= TOUCHED_MAX; x++) {
            int32_t label = hr_overlay_label(overlay, (hr_cell){x, y});
            if (label == CLOSED || has_label(f, label)) continue;
            if (f->label_count < TOUCHED_MAX) f->labels[f->label_count] = label;
            f->label_count++;
        }
}

static bool are_neighbours(const standing *a, const standing *b) {
    if (a->box.x < b->box.x + b->box.width && b->box.x < a->box.x + a->box.width &&
        a->box.y < b->box.y + b->box.height && b->box.y < a->box.y + a->box.height)
        return true;
    if (a->label_count > TOUCHED_MAX) return true;
    for (int32_t i = 0; i < a->label_count; i++)
        if (has_label(b, a->labels[i])) return true;
    return false;
}

static bool is_lifted(const search *s, hr_footprint_id id, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (s->lifted[i] == id) return true;
    return false;
}

// ---- Sets

// Those that may come next in a set; the last one has to touch the goal's side.
static int32_t list_candidates(search *s, const hr_overlay *overlay, int32_t depth, int32_t rest) {
    int32_t from = hr_overlay_label(overlay, s->start), to = hr_overlay_label(overlay, s->goal);
    int32_t *list = s->candidates + (size_t)depth * (size_t)s->count;
    int32_t count = 0;
    for (int32_t i = 0; i < s->count; i++) {
        const standing *f = &s->all[i];
        if (f->steps > (s->by_chains ? rest : depth + rest)) continue;
        if (is_lifted(s, f->id, s->ignored_count + depth)) continue;
        s->looks++;
        if (rest == 1 && !(to == CLOSED ? covers_goal(s, f->box) : touches(overlay, f->box, to)))
            continue;
        if (touches(overlay, f->box, from)) list[count++] = i;
    }
    return count;
}

// By walking, or through links as they are with the overlay's footprints lifted.
static bool leads(search *s, int32_t from, int32_t to) {
    hr_searcher *searcher = &s->planner->searcher;
    hr_link_reach reach = {&searcher->links, s->entry, &searcher->overlay};
    if (from == to || to == CLOSED || s->entry->arcs.count == 0) return from == to;
    bool is_ready = hr_link_search_begin(reach.search, &s->entry->arcs);
    s->is_out_of_memory |= !is_ready;
    reach.search->start_label = from;
    return is_ready && hr_link_reach_all(&reach) && hr_link_is_reached(&reach, to);
}

// With the first `depth` footprints of a set of `size` lifted: whether start and goal are
// connected, or else how many could come next.
static bool look(search *s, int32_t depth, int32_t size, int32_t *count) {
    hr_overlay *overlay = &s->planner->searcher.overlay;
    bool is_ready =
        hr_overlay_open(overlay, s->planner->map, s->entry, s->lifted, s->ignored_count + depth) &&
        hr_overlay_connect(overlay);
    bool is_connected = false;
    *count = 0;
    if (is_ready) {
        int32_t from = hr_overlay_label(overlay, s->start);
        is_connected = from != CLOSED && leads(s, from, hr_overlay_label(overlay, s->goal));
        if (!is_connected && from != CLOSED && depth < size)
            *count = list_candidates(s, overlay, depth, size - depth);
    }
    hr_overlay_close(overlay);
    s->is_out_of_memory |= !is_ready;
    return is_connected;
}

static bool may_try(const search *s) {
    return s->looks < HR_OBSTACLE_LOOKS_MAX && !s->is_out_of_memory;
}

// As deep as a set is large.
static bool try_sets(search *s, int32_t depth, int32_t size) {
    int32_t count;
    s->looks++;
    if (look(s, depth, size, &count)) return true;
    const int32_t *list = s->candidates + (size_t)depth * (size_t)s->count;
    for (int32_t i = 0; i < count && may_try(s); i++) {
        s->lifted[s->ignored_count + depth] = s->all[list[i]].id;
        if (try_sets(s, depth + 1, size)) return true;
    }
    return false;
}

static bool try_sets_of(search *s, int32_t size) {
    s->by_chains = true;
    if (try_sets(s, 0, size)) return true;
    s->by_chains = false;
    return may_try(s) && try_sets(s, 0, size);
}

// ---- Chains

static void begin_chains(const search *s, const hr_overlay *overlay) {
    int32_t to = hr_overlay_label(overlay, s->goal);
    for (int32_t i = 0; i < s->count; i++) {
        list_labels(overlay, &s->all[i]);
        bool is_at_goal = to == CLOSED ? covers_goal(s, s->all[i].box) : has_label(&s->all[i], to);
        s->all[i].steps = is_at_goal ? 1 : FAR;
    }
}

// Gives those beside footprints of `steps` one more. @return whether one of these is at the start.
static bool extend_chains(search *s, int32_t from, int32_t steps) {
    bool is_at_start = false;
    for (int32_t i = 0; i < s->count; i++) {
        if (s->all[i].steps != steps) continue;
        is_at_start |= has_label(&s->all[i], from);
        for (int32_t k = 0; k < s->count; k++)
            if (s->all[k].steps == FAR && are_neighbours(&s->all[i], &s->all[k]))
                s->all[k].steps = steps + 1;
    }
    return is_at_start;
}

// @return the footprints of a shortest chain; FAR if it is longer than a set may be.
static int32_t measure_chains(search *s) {
    hr_overlay *overlay = &s->planner->searcher.overlay;
    bool is_ready =
        hr_overlay_open(overlay, s->planner->map, s->entry, s->lifted, s->ignored_count) &&
        hr_overlay_connect(overlay);
    int32_t from = is_ready ? hr_overlay_label(overlay, s->start) : CLOSED, steps = 1;
    if (is_ready) begin_chains(s, overlay);
    hr_overlay_close(overlay);
    s->is_out_of_memory |= !is_ready;
    while (from != CLOSED && steps <= s->most && !extend_chains(s, from, steps)) steps++;
    return from != CLOSED && steps <= s->most ? steps : FAR;
}

static void find(search *s, hr_obstacles *found) {
    bool is_connected = found->is_reachable = try_sets(s, 0, 0);
    int32_t size = 0, least = is_connected ? FAR : measure_chains(s);
    for (size = least - 1; !is_connected && size < s->most && may_try(s);)
        is_connected = try_sets_of(s, ++size);
    found->is_certain = is_connected || may_try(s);
    found->count = is_connected && !found->is_reachable ? size : 0;
    for (int32_t i = 0; i < found->count; i++) found->ids[i] = s->lifted[s->ignored_count + i];
}

// ---- Input

static void keep_ignored(search *s, const hr_request *request) {
    hr_footprint footprint;
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++) {
        hr_footprint_id id = request->ignore[i];
        if (id && !is_lifted(s, id, s->ignored_count) &&
            hr_footprint_get(s->planner->map, id, &footprint))
            s->lifted[s->ignored_count++] = id;
    }
    s->most = HR_IGNORE_MAX - s->ignored_count;
}

static hr_rect box_of(const search *s, hr_rect cells) {
    int32_t size = s->entry->unit.size;
    return (hr_rect){cells.x - size, cells.y - size, cells.width + size + 1,
                     cells.height + size + 1};
}

static void list_standing(search *s) {
    const hr_footprints *all = &s->planner->map->footprints;
    for (int32_t slot = 0; slot < all->slot_count; slot++) {
        if (!(all->slots[slot].bits & s->entry->bits)) continue;
        hr_footprint footprint = hr_footprint_in(&all->slots[slot]);
        s->all[s->count++] =
            (standing){.id = (uint64_t)all->slots[slot].generation << 32 | (uint32_t)slot,
                       .box = box_of(s, footprint.cells)};
    }
}

static hr_error find_in_memory(search *s, hr_obstacles *obstacles) {
    const hr_allocator *allocator = &s->planner->allocator;
    size_t count = (size_t)hr_footprint_count(s->planner->map) + 1;
    size_t bytes = sizeof(standing) + HR_IGNORE_MAX * sizeof(int32_t);
    s->all = hr_allocate(allocator, count, bytes);
    if (!s->all) return HR_OUT_OF_MEMORY;
    s->candidates = (int32_t *)(s->all + count);
    list_standing(s);
    find(s, obstacles);
    hr_release(allocator, s->all);
    if (s->is_out_of_memory) *obstacles = (hr_obstacles){.count = 0};
    return s->is_out_of_memory ? HR_OUT_OF_MEMORY : HR_OK;
}

hr_error hr_find_obstacles(hr_planner *planner, const hr_request *request,
                           hr_obstacles *obstacles) {
    *obstacles = (hr_obstacles){.count = 0};
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    hr_map *map = planner->map;
    hr_error error = hr_map_refresh(map, request->class_id);
    if (error) return error;
    if (!hr_is_on_map(map, request->start) || !hr_is_on_map(map, request->goal)) return HR_OFF_MAP;
    const hr_class_entry *entry = hr_class_entry_of(map, request->class_id);
    search s = {.planner = planner,
                .entry = entry,
                .start = hr_block_at(request->start, entry->unit.size),
                .goal = hr_block_at(request->goal, entry->unit.size)};
    keep_ignored(&s, request);
    return find_in_memory(&s, obstacles);
}
