// obstacles.c - the fewest footprints to be lifted: sets of one, then of two, up to what a request
// may ignore.
//
// A set is built in the order in which a way from the start would come to its footprints: the next
// one touches what can be reached without those before it, and the last one the goal's side, too. A
// way through a smallest set has such an order, since its first block that is still closed lies
// beside what is reached and under a footprint that is left. So no smaller set is missed.
//
// Through links a way comes out where one ends whose entry is reached: a footprint that stands
// there may be the next one, too. As long as the start's own block is closed, the next one is one
// that stands on it.
//
// Before any set is tried, footprints are chained from the goal backwards: two are neighbours if
// they meet or touch the same open blocks, or such as a link joins. The footprints of a way are
// such a chain, so no set is smaller than the shortest chain to the start, and none has a footprint
// whose chain is longer than the set. Sets that get nearer to the goal by every footprint mostly
// do, and are tried first.

#include "planner/obstacles.h"

#include "planner/api/planner_state.h"
#include "planner/goals/spots.h"
#include "planner/grid/open_runs.h"
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
    int32_t labels[TOUCHED_MAX]; // of open blocks among these, and beyond links that end there
    int32_t label_count;         // TOUCHED_MAX + 1 = too many to list
    int32_t steps;               // footprints to the goal along a chain, this one included, or FAR
} standing;

// A label, and the one that stands for all that links join it with, whichever way they go.
typedef struct joined_label {
    int32_t label, stands_for;
} joined_label;

typedef struct search {
    hr_planner *planner;
    const hr_class_entry *entry;
    hr_cell start;         // block
    const hr_spots *goals; // where the way may end
    int32_t *targets;      // labels of open blocks there, as joined; each once
    int32_t target_count;
    joined_label *joined; // of labels at links
    int32_t joined_count;
    bool is_inside; // an area that is a goal: the start's block is a place of it
    bool has_links;
    hr_footprint_id lifted[HR_IGNORE_MAX]; // the request's, then the set's
    int32_t ignored_count, most;           // of the request's; as many as a set may have
    standing *all;
    int32_t count;
    int32_t *candidates; // a list for each place in the set
    int32_t looks;       // around a footprint of usual size, and at a set
    bool by_chains;      // of all sets, try those along shortest chains
    bool is_out_of_memory;
} search;

static hr_cell goal_at(const search *s, int32_t i) {
    return hr_block_at(s->goals->at[i].at, s->entry->unit.size);
}

static bool is_block(const search *s, hr_cell block) {
    const hr_plane *plane = &s->entry->plane;
    HR_ASSERT(block.x < plane->rows.length && block.y < plane->rows.count); // of a place on the map
    return block.x >= 0 && block.y >= 0;
}

static int32_t label_at(const search *s, const hr_overlay *overlay, hr_cell block) {
    return is_block(s, block) ? hr_overlay_label(overlay, block) : CLOSED;
}

// ---- Labels that links join

static int32_t joined(const search *s, int32_t label) {
    for (int32_t i = 0; i < s->joined_count; i++)
        if (s->joined[i].label == label) return s->joined[i].stands_for;
    return label;
}

static void join(search *s, int32_t a, int32_t b) {
    int32_t first = joined(s, a), second = joined(s, b);
    bool has_a = false, has_b = false;
    for (int32_t i = 0; i < s->joined_count; i++) {
        if (s->joined[i].stands_for == second) s->joined[i].stands_for = first;
        has_a |= s->joined[i].label == a, has_b |= s->joined[i].label == b;
    }
    if (!has_a) s->joined[s->joined_count++] = (joined_label){a, first};
    if (!has_b && b != a) s->joined[s->joined_count++] = (joined_label){b, first};
}

static void join_labels(search *s, const hr_overlay *overlay) {
    s->joined_count = 0;
    for (int32_t i = 0; i < s->entry->arcs.count; i++) {
        const hr_link_arc *arc = &s->entry->arcs.at[i];
        int32_t in = hr_overlay_label(overlay, arc->entry);
        int32_t out = hr_overlay_label(overlay, arc->exit);
        if (in != CLOSED && out != CLOSED) join(s, in, out);
    }
}

static void list_targets(search *s, const hr_overlay *overlay) {
    s->target_count = 0;
    for (int32_t i = 0; i < s->goals->count; i++) {
        int32_t label = label_at(s, overlay, goal_at(s, i));
        if (label == CLOSED) continue;
        label = joined(s, label);
        int32_t k = 0;
        while (k < s->target_count && s->targets[k] != label) k++;
        if (k == s->target_count) s->targets[s->target_count++] = label;
    }
}

static bool is_target(const search *s, int32_t label) {
    for (int32_t i = 0; i < s->target_count; i++)
        if (s->targets[i] == label) return true;
    return false;
}

// ---- What a footprint touches

// A block of which it may close cells.
static bool covers(hr_rect box, hr_cell block) {
    return block.x > box.x && block.x < box.x + box.width - 1 && block.y > box.y &&
           block.y < box.y + box.height - 1;
}

static bool covers_start(const search *s, hr_rect box) {
    return is_block(s, s->start) && covers(box, s->start);
}

static bool covers_goal(const search *s, const hr_overlay *overlay, hr_rect box) {
    if (s->is_inside && covers_start(s, box)) return true;
    for (int32_t i = 0; i < s->goals->count; i++) {
        hr_cell goal = goal_at(s, i);
        if (is_block(s, goal) && covers(box, goal) && hr_overlay_label(overlay, goal) == CLOSED)
            return true;
    }
    return false;
}

// What a way has come to, or where it is to arrive, under the overlay's labels.
typedef struct side {
    const search *s;
    const hr_overlay *overlay;
    const hr_link_reach *reach; // of the start's side; NULL = no links, or that of the goals
    int32_t label;              // of the start's side
    bool is_goals;
} side;

static bool is_of_side(const side *of, int32_t label) {
    if (label == CLOSED) return false;
    if (of->is_goals) return is_target(of->s, label);
    return label == of->label || (of->reach && hr_link_is_reached(of->reach, label));
}

static bool touches(const side *of, hr_rect box) {
    hr_cell at;
    for (hr_open_runs runs = hr_open_runs_in(&of->overlay->entry.plane, box);
         hr_next_run(&runs, &at);)
        if (is_of_side(of, hr_overlay_label(of->overlay, at))) return true;
    return false;
}

// Whether it stands where a link comes out whose entry is reached.
static bool covers_exit(const side *of, hr_rect box) {
    const hr_link_arcs *arcs = &of->s->entry->arcs;
    for (int32_t i = 0; i < arcs->count; i++)
        if (covers(box, arcs->at[i].exit) &&
            is_of_side(of, hr_overlay_label(of->overlay, arcs->at[i].entry)))
            return true;
    return false;
}

static bool has_label(const standing *f, int32_t label) {
    bool has = f->label_count > TOUCHED_MAX;
    for (int32_t i = 0; !has && i < f->label_count; i++) has = f->labels[i] == label;
    return has;
}

static void add_label(standing *f, int32_t label) {
    if (f->label_count > TOUCHED_MAX || has_label(f, label)) return;
    if (f->label_count < TOUCHED_MAX) f->labels[f->label_count] = label;
    f->label_count++;
}

// Beyond a link that ends under it. Where the other end is closed, too, the link has a label of its
// own, below all others: what stands there has the same.
static void add_label_beyond(const search *s, const hr_overlay *overlay, standing *f, int32_t arc) {
    const hr_link_arc *at = &s->entry->arcs.at[arc];
    bool is_in = covers(f->box, at->entry), is_out = covers(f->box, at->exit);
    if (!is_in && !is_out) return;
    int32_t other = hr_overlay_label(overlay, is_in ? at->exit : at->entry);
    add_label(f, other == CLOSED ? CLOSED - 1 - arc : joined(s, other));
}

// Where its box reaches beyond the map, as that of a disc may, there is nothing.
static void list_labels(const search *s, const hr_overlay *overlay, standing *f) {
    hr_cell at;
    for (hr_open_runs runs = hr_open_runs_in(&overlay->entry.plane, f->box);
         f->label_count <= TOUCHED_MAX && hr_next_run(&runs, &at);) {
        int32_t label = hr_overlay_label(overlay, at);
        add_label(f, s->has_links ? joined(s, label) : label);
    }
    for (int32_t i = 0; i < s->entry->arcs.count; i++) add_label_beyond(s, overlay, f, i);
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

static bool may_be_next(const search *s, const standing *f, int32_t depth, int32_t rest) {
    return f->steps <= (s->by_chains ? rest : depth + rest) &&
           !is_lifted(s, f->id, s->ignored_count + depth);
}

static int32_t *candidates_at(const search *s, int32_t depth) {
    return s->candidates + (size_t)depth * (size_t)s->count;
}

// From a closed start: those that may come next in a set.
static int32_t list_at_start(search *s, int32_t depth, int32_t rest) {
    int32_t *list = candidates_at(s, depth), count = 0;
    for (int32_t i = 0; i < s->count; i++) {
        const standing *f = &s->all[i];
        if (!may_be_next(s, f, depth, rest)) continue;
        s->looks++;
        if (covers_start(s, f->box)) list[count++] = i;
    }
    return count;
}

// Around a large one it takes longer.
static int32_t looks_at(const standing *f) {
    enum { ROWS = 64 };
    return 1 + f->box.height / ROWS;
}

// From an open start; the last one has to touch the goals' side, or cover a goal. Through links
// that side is not one of labels alone.
static int32_t list_candidates(search *s, const side *start, int32_t depth, int32_t rest) {
    const side goals = {.s = s, .overlay = start->overlay, .is_goals = true};
    int32_t *list = candidates_at(s, depth), count = 0;
    bool is_last = rest == 1 && !s->has_links;
    if (is_last) list_targets(s, start->overlay);
    for (int32_t i = 0; i < s->count; i++) {
        const standing *f = &s->all[i];
        if (!may_be_next(s, f, depth, rest)) continue;
        s->looks += looks_at(f);
        if (is_last && !touches(&goals, f->box) && !covers_goal(s, start->overlay, f->box))
            continue;
        if (touches(start, f->box) || (s->has_links && covers_exit(start, f->box)))
            list[count++] = i;
    }
    return count;
}

static bool has_arrived(const search *s, const side *start) {
    if (s->is_inside) return true;
    for (int32_t i = 0; i < s->goals->count; i++)
        if (is_of_side(start, label_at(s, start->overlay, goal_at(s, i)))) return true;
    return false;
}

// What links lead to with the overlay's footprints lifted. @return whether they lead anywhere.
static bool reach_all(search *s, int32_t from, hr_link_reach *reach) {
    hr_searcher *searcher = &s->planner->searcher;
    *reach = (hr_link_reach){&searcher->links, s->entry, &searcher->overlay};
    if (!s->has_links) return false;
    bool is_ready = hr_link_search_begin(reach->search, &s->entry->arcs);
    s->is_out_of_memory |= !is_ready;
    reach->search->start_label = from;
    return is_ready && hr_link_reach_all(reach);
}

// From an open start: whether a goal is reached, or else how many could come next.
static bool look_from(search *s, int32_t from, int32_t depth, int32_t size, int32_t *count) {
    hr_link_reach reach;
    bool leads = reach_all(s, from, &reach);
    const side start = {s, &s->planner->searcher.overlay, leads ? &reach : NULL, from, false};
    if (s->is_out_of_memory) return false;
    if (has_arrived(s, &start)) return true;
    if (depth < size) *count = list_candidates(s, &start, depth, size - depth);
    return false;
}

// With the first `depth` footprints of a set of `size` lifted.
static bool look(search *s, int32_t depth, int32_t size, int32_t *count) {
    hr_overlay *overlay = &s->planner->searcher.overlay;
    bool is_ready =
        hr_overlay_open(overlay, s->planner->map, s->entry, s->lifted, s->ignored_count + depth) &&
        hr_overlay_connect(overlay);
    bool is_connected = false;
    *count = 0;
    if (is_ready) {
        int32_t from = hr_overlay_label(overlay, s->start);
        if (from != CLOSED)
            is_connected = look_from(s, from, depth, size, count);
        else if (depth < size)
            *count = list_at_start(s, depth, size - depth);
    }
    hr_overlay_close(overlay);
    s->is_out_of_memory |= !is_ready;
    return is_connected;
}

static bool may_try(const search *s) {
    return s->looks < HR_OBSTACLE_LOOKS_MAX && !s->is_out_of_memory;
}

// What a look at a set counts for: large footprints take longer to lift.
static int32_t looks_at_set(const search *s, int32_t depth) {
    enum { CELLS = 256 };
    int64_t cells = 0;
    for (int32_t i = 0; i < s->ignored_count + depth; i++) {
        hr_footprint footprint;
        if (hr_footprint_get(s->planner->map, s->lifted[i], &footprint))
            cells += (int64_t)footprint.cells.width * footprint.cells.height;
    }
    return 1 + (int32_t)(cells / CELLS);
}

// As deep as a set is large.
static bool try_sets(search *s, int32_t depth, int32_t size) {
    int32_t count;
    s->looks += looks_at_set(s, depth);
    if (look(s, depth, size, &count)) return true;
    const int32_t *list = candidates_at(s, depth);
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

static void begin_chains(search *s, const hr_overlay *overlay) {
    join_labels(s, overlay);
    list_targets(s, overlay);
    for (int32_t i = 0; i < s->count; i++) {
        standing *f = &s->all[i];
        list_labels(s, overlay, f);
        bool is_at_goal = covers_goal(s, overlay, f->box);
        for (int32_t k = 0; !is_at_goal && k < s->target_count; k++)
            is_at_goal = has_label(f, s->targets[k]);
        f->steps = is_at_goal ? 1 : FAR;
    }
}

// Gives those beside footprints of `steps` one more. @return whether one of these is at the start.
static bool extend_chains(search *s, int32_t from, int32_t steps) {
    bool is_at_start = false;
    for (int32_t i = 0; i < s->count; i++) {
        if (s->all[i].steps != steps) continue;
        is_at_start |=
            from == CLOSED ? covers_start(s, s->all[i].box) : has_label(&s->all[i], from);
        for (int32_t k = 0; k < s->count; k++)
            if (s->all[k].steps == FAR && are_neighbours(&s->all[i], &s->all[k]))
                s->all[k].steps = steps + 1;
    }
    return is_at_start;
}

// @return the footprints of a shortest chain; FAR if it is longer than a set may be. Chains are
// then known that have one footprint more.
static int32_t measure_chains(search *s) {
    hr_overlay *overlay = &s->planner->searcher.overlay;
    bool is_ready =
        hr_overlay_open(overlay, s->planner->map, s->entry, s->lifted, s->ignored_count) &&
        hr_overlay_connect(overlay);
    int32_t from = is_ready ? hr_overlay_label(overlay, s->start) : CLOSED, steps = 1;
    if (is_ready) begin_chains(s, overlay);
    if (from != CLOSED) from = joined(s, from);
    hr_overlay_close(overlay);
    s->is_out_of_memory |= !is_ready;
    while (is_ready && steps <= s->most && !extend_chains(s, from, steps)) steps++;
    return is_ready && steps <= s->most ? steps : FAR;
}

static void find(search *s, hr_obstacles *found) {
    bool is_connected = found->is_reachable = try_sets(s, 0, 0);
    int32_t size = 0, least = is_connected ? FAR : measure_chains(s);
    for (size = least - 1; !is_connected && size < s->most && may_try(s);) {
        size++;
        if (size > least + 1) extend_chains(s, CLOSED, size - 1);
        is_connected = try_sets_of(s, size);
    }
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
    size_t goals = (size_t)s->goals->count + 1, arcs = (size_t)s->entry->arcs.count + 1;
    s->all = hr_allocate(allocator, count, bytes);
    s->targets = hr_allocate(allocator, goals, sizeof *s->targets);
    s->joined = hr_allocate(allocator, 2 * arcs, sizeof *s->joined);
    if (s->all && s->targets && s->joined) {
        s->candidates = (int32_t *)(s->all + count);
        list_standing(s);
        find(s, obstacles);
    } else {
        s->is_out_of_memory = true;
    }
    hr_release(allocator, s->all);
    hr_release(allocator, s->targets);
    hr_release(allocator, s->joined);
    if (s->is_out_of_memory) *obstacles = (hr_obstacles){.count = 0};
    return s->is_out_of_memory ? HR_OUT_OF_MEMORY : HR_OK;
}

// The places of the request's goals, or its goal.
static bool list_goals(const search *s, const hr_request *request) {
    hr_spots *spots = &s->planner->searcher.spots;
    const hr_map *map = s->planner->map;
    int32_t size = s->entry->unit.size;
    spots->count = 0;
    if (request->goal_count == 0) return hr_spots_add(spots, request->goal, 0);
    return hr_spots_list(spots, map, size, request->goals, request->goal_count) &&
           (!s->has_links || hr_spots_add_exits(spots, map, size, request->goals,
                                                request->goal_count, &s->entry->arcs));
}

// Whether the unit stands in an area that is a goal.
static bool is_inside(const search *s, const hr_request *request) {
    for (int32_t i = 0; i < request->goal_count; i++)
        if (request->goals[i].kind != HR_GOAL_PLACE &&
            hr_goal_holds(s->planner->map, s->entry->unit.size, &request->goals[i], s->start))
            return true;
    return false;
}

static hr_error check(const hr_map *map, const hr_request *request) {
    if (!hr_is_on_map(map, request->start)) return HR_OFF_MAP;
    if (request->goal_count < 0 || (request->goal_count > 0 && !request->goals)) return HR_BAD_SIZE;
    if (request->goal_count == 0) return hr_is_on_map(map, request->goal) ? HR_OK : HR_OFF_MAP;
    return hr_request_bad_goal(map, request) == HR_NO_GOAL ? HR_OK : HR_BAD_SIZE;
}

static hr_error find_obstacles(hr_planner *planner, const hr_request *request,
                               hr_obstacles *obstacles) {
    hr_map *map = planner->map;
    hr_error error = hr_map_refresh(map, request->class_id);
    if (!error) error = check(map, request);
    if (error) return error;
    const hr_class_entry *entry = hr_class_entry_of(map, request->class_id);
    search s = {.planner = planner,
                .entry = entry,
                .start = hr_block_at(request->start, entry->unit.size),
                .goals = &planner->searcher.spots,
                .has_links = map->links.count > 0 && entry->arcs.count > 0};
    if (!list_goals(&s, request)) return HR_OUT_OF_MEMORY;
    s.is_inside = is_inside(&s, request);
    if (s.is_inside && hr_is_open_block(&entry->plane, s.start.x, s.start.y))
        return *obstacles = (hr_obstacles){.is_reachable = true, .is_certain = true}, HR_OK;
    keep_ignored(&s, request);
    return find_in_memory(&s, obstacles);
}

hr_error hr_find_obstacles(hr_planner *planner, const hr_request *request,
                           hr_obstacles *obstacles) {
    *obstacles = (hr_obstacles){.count = 0};
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    HR_ASKED(planner, .kind = HR_CALL_OBSTACLES, .requests = request, .count = 1);
    hr_error error = find_obstacles(planner, request, obstacles);
    HR_ANSWERED(planner, .kind = HR_CALL_OBSTACLES, .error = error, .obstacles = obstacles);
    return error;
}
