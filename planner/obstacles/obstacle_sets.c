// obstacle_sets.c - which footprints may come next in a set, and depth first over them.

#include "planner/obstacles/obstacle_sets.h"

#include "passmap/base/assertion.h"
#include "planner/obstacles/obstacle_sides.h"

enum {
    SET_WORK = HR_LOOK_WORK / 2,       // to lift none, and look at the goal
    CANDIDATE_WORK = HR_LOOK_WORK / 8, // and what it takes to sort it
    CELL_WORK = 2,    // to lift a cell, and one more for each of the footprints that are lifted
    OPENED_WORK = 12, // to connect what was opened, for each run of it and each door
};

// ---- Candidates

// A list that is being made: of those that may come next, which and how far.
typedef struct listing {
    hr_obstacle_search *s;
    hr_side start;
    int32_t depth, rest, most_steps, count;
} listing;

static bool is_lifted(const hr_obstacle_search *s, hr_footprint_id id, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (s->lifted[i] == id) return true;
    return false;
}

// Once a list.
static bool is_new(const listing *l, int32_t index) {
    hr_standing *f = &l->s->all[index];
    if (f->listed == l->s->list_number || f->steps > l->most_steps ||
        is_lifted(l->s, f->id, l->s->ignored_count + l->depth))
        return false;
    f->listed = l->s->list_number;
    l->s->work += CANDIDATE_WORK;
    return true;
}

static void add(listing *l, int32_t index) {
    l->s->list[l->count++] = (hr_keyed){(uint64_t)index, index};
}

static int32_t first_toucher(const hr_obstacle_search *s, uint64_t key) {
    int32_t low = 0, high = s->toucher_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (s->touchers[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_touchers(listing *l, int32_t label) {
    const hr_obstacle_search *s = l->s;
    uint64_t beyond = hr_toucher_key(label, l->most_steps + 1);
    for (int32_t i = first_toucher(s, hr_toucher_key(label, 0));
         i < s->toucher_count && s->touchers[i].key < beyond; i++) {
        l->s->work++;
        if (is_new(l, s->touchers[i].index)) add(l, s->touchers[i].index);
    }
}

// Of the start's side: labels of the map that no opened block is beside, and those that one is.
static void add_beside_labels(listing *l) {
    const hr_overlay *overlay = &l->s->searcher->overlay;
    for (int32_t i = 0; i < l->start.count && l->start.labels[i] < HR_CLOSED_LABEL; i++)
        add_touchers(l, -2 - l->start.labels[i]);
    for (int32_t i = 0; i < overlay->label_count; i++) {
        int32_t label = hr_overlay_label_beside(overlay, i);
        l->s->work += 2;
        if (hr_is_of_side(l->start, label)) add_touchers(l, overlay->labels[i].label);
    }
}

// Who stands where a link comes out whose entry is reached.
static void add_at_exits(listing *l) {
    hr_obstacle_search *s = l->s;
    const hr_link_arcs *arcs = &s->entry->arcs;
    for (int32_t i = 0; s->has_links && i < arcs->count; i++) {
        hr_cell exit = arcs->at[i].exit;
        if (!hr_is_of_side(l->start, hr_obstacle_label(s, arcs->at[i].entry))) continue;
        hr_rect_search search = hr_rect_search_of(&s->tree, (hr_rect){exit.x, exit.y, 1, 1});
        for (int32_t k; (k = hr_next_rect(&search)) >= 0;)
            if (hr_box_covers(s->all[k].box, exit) && is_new(l, k)) add(l, k);
        s->work += search.looks;
    }
}

// After the others: of who meets what was opened, not all touch the start's side.
static void add_beside_opened(listing *l) {
    const hr_lifted *lifted = &l->s->searcher->overlay.ignored;
    for (int32_t i = 0; i < lifted->count; i++) {
        hr_rect box = hr_obstacle_box(l->s, lifted->footprints[i].cells);
        hr_rect opened = {box.x + 1, box.y + 1, box.width - 2, box.height - 2};
        hr_rect_search search = hr_rect_search_of(&l->s->tree, opened);
        for (int32_t k; (k = hr_next_rect(&search)) >= 0;)
            if (is_new(l, k) && hr_side_touches(l->s, l->start, l->s->all[k].box)) add(l, k);
        l->s->work += search.looks;
    }
}

static bool covers_goal(hr_obstacle_search *s, hr_rect box) {
    if (s->is_inside && hr_is_obstacle_block(s, s->start) && hr_box_covers(box, s->start))
        return true;
    for (int32_t i = 0; i < s->searcher->spots.count; i++) {
        hr_cell goal = hr_obstacle_goal(s, i);
        s->work++;
        if (hr_is_obstacle_block(s, goal) && hr_box_covers(box, goal) &&
            hr_obstacle_label(s, goal) == HR_CLOSED_LABEL)
            return true;
    }
    return false;
}

// The last one of a set has to touch the goals' side, or cover a goal.
static void keep_last_ones(listing *l) {
    hr_obstacle_search *s = l->s;
    hr_side goals = hr_list_targets(s);
    int32_t count = 0;
    for (int32_t i = 0; i < l->count && hr_may_go_on(s); i++) {
        hr_rect box = s->all[l->s->list[i].index].box;
        if (hr_side_touches(s, goals, box) || covers_goal(s, box)) s->list[count++] = s->list[i];
    }
    l->count = count;
}

// Of a depth, where its list of candidates begins.
static size_t first_of_depth(const hr_obstacle_search *s, int32_t depth) {
    return (size_t)depth * (size_t)s->count;
}

// In the order in which they were stamped, mostly.
static void write_list(const listing *l) {
    hr_obstacle_search *s = l->s;
    hr_sort(s->list, s->list_scratch, (size_t)l->count);
    size_t first = first_of_depth(s, l->depth);
    for (int32_t i = 0; i < l->count; i++) s->candidates[first + (size_t)i] = s->list[i].index;
}

// From an open start. Through links the goals' side is not one of labels alone.
static void list_beside_reached(listing *l) {
    add_beside_labels(l);
    add_at_exits(l);
    add_beside_opened(l);
    if (l->rest == 1 && !l->s->has_links) keep_last_ones(l);
}

static void list_on_start(listing *l) {
    hr_obstacle_search *s = l->s;
    if (!hr_is_obstacle_block(s, s->start)) return;
    hr_rect_search search = hr_rect_search_of(&s->tree, (hr_rect){s->start.x, s->start.y, 1, 1});
    for (int32_t i; (i = hr_next_rect(&search)) >= 0;)
        if (hr_box_covers(s->all[i].box, s->start) && is_new(l, i)) add(l, i);
    s->work += search.looks;
}

static int32_t list_candidates(hr_obstacle_search *s, hr_side start, int32_t depth, int32_t rest) {
    int32_t most_steps = s->by_chains ? rest : depth + rest;
    listing l = {s, start, depth, rest, most_steps, 0};
    s->list_number++;
    (start.count > 0 ? list_beside_reached : list_on_start)(&l);
    write_list(&l);
    return l.count;
}

// ---- Sets

// With the first `depth` footprints of a set of `size` lifted: whether a goal is reached, or else
// how many could come next.
static bool look_at_opened(hr_obstacle_search *s, int32_t depth, int32_t size, int32_t *count) {
    int32_t from = hr_overlay_label(&s->searcher->overlay, s->start);
    hr_side start = {s->reached, 0};
    if (from != HR_CLOSED_LABEL) start = hr_list_reached(s, from);
    if (s->is_out_of_memory) return false;
    if (start.count > 0 && hr_has_arrived(s, start)) return true;
    if (depth < size) *count = list_candidates(s, start, depth, size - depth);
    return false;
}

// What it takes to lift a set: large footprints take longer.
static int64_t work_of_set(const hr_obstacle_search *s, int32_t count) {
    int64_t cells = 0;
    for (int32_t i = 0; i < count; i++) {
        hr_footprint footprint;
        if (hr_footprint_get(s->map, s->lifted[i], &footprint)) {
            hr_rect on_map = hr_map_clip(s->map, footprint.cells);
            cells += (int64_t)on_map.width * on_map.height;
        }
    }
    return SET_WORK + cells * (CELL_WORK + count);
}

static bool look(hr_obstacle_search *s, int32_t depth, int32_t size, int32_t *count) {
    hr_overlay *overlay = &s->searcher->overlay;
    int32_t lifted = s->ignored_count + depth;
    *count = 0;
    s->work += work_of_set(s, lifted);
    bool is_ready = hr_overlay_open(overlay, s->map, s->entry, s->lifted, lifted) &&
                    hr_overlay_connect(overlay);
    s->work += ((int64_t)overlay->run_count + overlay->door_count) * OPENED_WORK +
               overlay->door_count * hr_label_work(s);
    s->is_out_of_memory |= !is_ready;
    bool is_connected = is_ready && look_at_opened(s, depth, size, count);
    hr_overlay_close(overlay);
    return is_connected;
}

// As deep as a set is large.
static bool try_sets(hr_obstacle_search *s, int32_t depth, int32_t size) {
    int32_t count;
    if (look(s, depth, size, &count)) return true;
    size_t first = first_of_depth(s, depth);
    for (int32_t i = 0; i < count && hr_may_go_on(s); i++) {
        s->lifted[s->ignored_count + depth] = s->all[s->candidates[first + (size_t)i]].id;
        if (try_sets(s, depth + 1, size)) return true;
    }
    return false;
}

bool hr_is_reachable(hr_obstacle_search *s) { return try_sets(s, 0, 0); }

bool hr_try_sets(hr_obstacle_search *s, int32_t size) {
    s->by_chains = true;
    if (try_sets(s, 0, size)) return true;
    s->by_chains = false;
    return hr_may_go_on(s) && try_sets(s, 0, size);
}
