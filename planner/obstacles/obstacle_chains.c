// obstacle_chains.c - who touches what, and breadth first over it.

#include "planner/obstacles/obstacle_chains.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/grid/open_runs.h"
#include "planner/obstacles/obstacle_sides.h"

#include <string.h>

enum {
    NO_LABEL = -1,                // of blocks that the request's footprints close
    CLOSED_LINK_GROUP = INT32_MIN // of a link with both ends closed: this, and its number
};

// A footprint, and open blocks that it touches: their label, and the group that they are of. At
// first that is a label of the overlay as links join it, at last a number from 0 on.
typedef struct touch {
    int32_t index, label, group;
} touch;

typedef struct chains {
    hr_obstacle_search *s;
    touch *touches;
    int32_t count, capacity;
    hr_keyed *sorted, *scratch; // as many
    uint8_t *group_steps;       // of the first of those that touch each group; 0 at a goal
    int32_t start_group;        // -1: none, or no footprint touches it
} chains;

// ---- What each touches

static bool has_touch(const chains *c, int32_t first, touch t) {
    c->s->work += (c->count - first) / 4;
    for (int32_t i = first; i < c->count; i++)
        if (c->touches[i].label == t.label && c->touches[i].group == t.group) return true;
    return false;
}

static void add_touch(chains *c, touch t) {
    touch *touches = hr_array_reserve(&c->s->map->allocator, c->touches, &c->capacity,
                                      (int64_t)c->count + 1, sizeof *touches);
    c->s->work += 8; // and what it takes to sort it
    if (!touches) {
        c->s->is_out_of_memory = true;
        return;
    }
    c->touches = touches;
    touches[c->count++] = t;
}

static int32_t group_at(chains *c, hr_cell block) {
    c->s->work += c->s->joined_count / 2;
    return hr_joined_label_of(c->s, hr_obstacle_label(c->s, block));
}

// Where its box reaches beyond the map, as that of a disc may, there is nothing.
static void list_labels(chains *c, int32_t index) {
    const hr_class_entry *entry = c->s->entry;
    hr_open_runs runs = hr_open_runs_in(&entry->plane, c->s->all[index].box);
    touch last = {index, NO_LABEL, 0};
    int32_t first = c->count, top = runs.y, words = 1 + (runs.right - runs.left) / 64;
    for (hr_cell at; hr_may_go_on(c->s) && hr_next_run(&runs, &at);) {
        int32_t label = hr_label_at(&entry->labels, at.x, at.y);
        c->s->work += 4;
        if (label == last.label) continue;
        last = (touch){index, label, group_at(c, at)};
        if (!has_touch(c, first, last)) add_touch(c, last);
    }
    c->s->work += (int64_t)(runs.y - top) * words;
}

static void list_beside_opened(chains *c) {
    const hr_overlay *overlay = &c->s->searcher->overlay;
    for (int32_t i = 0; i < overlay->run_count; i++) {
        const hr_opened_run *run = &overlay->runs[i];
        int32_t group = group_at(c, (hr_cell){run->first, run->y});
        hr_rect rect = {run->first, run->y, run->last - run->first + 1, 1};
        hr_rect_search search = hr_rect_search_of(&c->s->tree, rect);
        for (int32_t k; (k = hr_next_rect(&search)) >= 0;)
            add_touch(c, (touch){k, NO_LABEL, group});
        c->s->work += search.looks;
    }
}

// Who stands on one end of a link touches what is beyond it. Where that is closed, too, the link is
// a group of its own: who stands there is of the same.
static void list_beyond(chains *c, int32_t arc, hr_cell end, hr_cell other) {
    hr_rect_search search = hr_rect_search_of(&c->s->tree, (hr_rect){end.x, end.y, 1, 1});
    int32_t label = hr_obstacle_label(c->s, other);
    int32_t group = label == HR_CLOSED_LABEL ? CLOSED_LINK_GROUP + arc : group_at(c, other);
    for (int32_t i; (i = hr_next_rect(&search)) >= 0;)
        if (hr_box_covers(c->s->all[i].box, end)) add_touch(c, (touch){i, NO_LABEL, group});
    c->s->work += search.looks;
}

static void list_touches(chains *c) {
    const hr_link_arcs *arcs = &c->s->entry->arcs;
    for (int32_t i = 0; i < c->s->count && hr_may_go_on(c->s); i++) list_labels(c, i);
    list_beside_opened(c);
    for (int32_t i = 0; c->s->has_links && i < arcs->count; i++) {
        list_beyond(c, i, arcs->at[i].entry, arcs->at[i].exit);
        list_beyond(c, i, arcs->at[i].exit, arcs->at[i].entry);
    }
}

// ---- Groups

static bool reserve_groups(chains *c) {
    const hr_allocator *allocator = &c->s->map->allocator;
    size_t count = (size_t)c->count + 1;
    c->sorted = hr_allocate(allocator, count, sizeof *c->sorted);
    c->scratch = hr_allocate(allocator, count, sizeof *c->scratch);
    c->group_steps = hr_allocate(allocator, count, 1);
    bool has_memory = c->sorted && c->scratch && c->group_steps;
    c->s->is_out_of_memory |= !has_memory;
    return has_memory;
}

// Numbers them; `from` is that of the start.
static void number_groups(chains *c, int32_t from) {
    const hr_side goals = {c->s->targets, c->s->target_count};
    int32_t count = 0;
    for (int32_t i = 0; i < c->count; i++)
        c->sorted[i] = (hr_keyed){(uint32_t)c->touches[i].group, i};
    hr_sort(c->sorted, c->scratch, (size_t)c->count);
    for (int32_t i = 0; i < c->count; i++) {
        touch *t = &c->touches[c->sorted[i].index];
        bool is_new = i == 0 || c->sorted[i].key != c->sorted[i - 1].key;
        if (is_new && t->group == from && from != HR_CLOSED_LABEL) c->start_group = count;
        if (is_new) c->group_steps[count++] = hr_is_of_side(goals, t->group) ? 0 : HR_NO_CHAIN;
        t->group = count - 1;
    }
}

// ---- Steps

static void set_steps(chains *c, int32_t index, int32_t steps) {
    if (c->s->all[index].steps != HR_NO_CHAIN) return;
    c->s->all[index].steps = steps;
    hr_rect_tree_take_out(&c->s->tree, index);
}

static void start_at(chains *c, hr_cell block) {
    if (!hr_is_obstacle_block(c->s, block)) return;
    hr_rect_search search = hr_rect_search_of(&c->s->tree, (hr_rect){block.x, block.y, 1, 1});
    for (int32_t i; (i = hr_next_rect(&search)) >= 0;)
        if (hr_box_covers(c->s->all[i].box, block)) set_steps(c, i, 1);
    c->s->work += search.looks;
}

// Who covers a goal begins a chain.
static void start_at_goals(chains *c) {
    if (c->s->is_inside) start_at(c, c->s->start);
    for (int32_t i = 0; i < c->s->searcher->spots.count; i++) {
        hr_cell goal = hr_obstacle_goal(c->s, i);
        if (hr_obstacle_label(c->s, goal) == HR_CLOSED_LABEL) start_at(c, goal);
    }
}

// Those that touch a group which one of `steps` touches.
static void go_on_by_groups(chains *c, int32_t steps) {
    for (int32_t i = 0; i < c->count; i++) {
        uint8_t *first = &c->group_steps[c->touches[i].group];
        if (c->s->all[c->touches[i].index].steps == steps && *first == HR_NO_CHAIN)
            *first = (uint8_t)steps;
    }
    for (int32_t i = 0; i < c->count; i++)
        if (c->group_steps[c->touches[i].group] == steps)
            set_steps(c, c->touches[i].index, steps + 1);
    c->s->work += c->count / 2;
}

// Those that meet one of `steps`.
static void go_on_by_boxes(chains *c, int32_t steps) {
    for (int32_t i = 0; i < c->s->count; i++) {
        if (c->s->all[i].steps != steps) continue;
        hr_rect_search search = hr_rect_search_of(&c->s->tree, c->s->all[i].box);
        for (int32_t k; (k = hr_next_rect(&search)) >= 0;) set_steps(c, k, steps + 1);
        c->s->work += search.looks;
    }
}

// Of a closed start those that stand on it, of an open one those that touch its group.
static int32_t least_at_start(const chains *c, int32_t from) {
    hr_obstacle_search *s = c->s;
    int32_t least = HR_NO_CHAIN;
    if (from == HR_CLOSED_LABEL && hr_is_obstacle_block(s, s->start)) {
        hr_rect_search search =
            hr_rect_search_of(&s->tree, (hr_rect){s->start.x, s->start.y, 1, 1});
        for (int32_t i; (i = hr_next_rect(&search)) >= 0;)
            if (hr_box_covers(s->all[i].box, s->start)) least = hr_least(least, s->all[i].steps);
    }
    for (int32_t i = 0; i < c->count; i++)
        if (c->touches[i].group == c->start_group)
            least = hr_least(least, s->all[c->touches[i].index].steps);
    return least;
}

static int32_t measure(chains *c, int32_t from) {
    start_at_goals(c);
    for (int32_t steps = 0; steps < c->s->most && hr_may_go_on(c->s); steps++) {
        go_on_by_groups(c, steps);
        go_on_by_boxes(c, steps);
    }
    hr_rect_tree_put_back(&c->s->tree);
    return least_at_start(c, from);
}

// ---- Touchers

// The sorted list of touches becomes the search's.
static void list_touchers(chains *c) {
    hr_obstacle_search *s = c->s;
    s->toucher_count = 0;
    for (int32_t i = 0; i < c->count; i++) {
        touch t = c->touches[i];
        int32_t steps = s->all[t.index].steps;
        if (t.label == NO_LABEL || steps == HR_NO_CHAIN) continue;
        c->sorted[s->toucher_count++] = (hr_toucher){hr_toucher_key(t.label, steps), t.index};
    }
    hr_sort(c->sorted, c->scratch, (size_t)s->toucher_count);
    s->touchers = c->sorted;
    c->sorted = NULL;
}

static int32_t measure_on(hr_obstacle_search *s, int32_t from) {
    chains c = {.s = s, .start_group = -1};
    int32_t least = HR_NO_CHAIN;
    list_touches(&c);
    if (!s->is_out_of_memory && reserve_groups(&c)) {
        number_groups(&c, from);
        least = measure(&c, from);
        list_touchers(&c);
    }
    hr_release(&s->map->allocator, c.touches);
    hr_release(&s->map->allocator, c.sorted);
    hr_release(&s->map->allocator, c.scratch);
    hr_release(&s->map->allocator, c.group_steps);
    return least;
}

int32_t hr_measure_chains(hr_obstacle_search *s) {
    hr_overlay *overlay = &s->searcher->overlay;
    int32_t least = HR_NO_CHAIN;
    bool is_ready = hr_overlay_open(overlay, s->map, s->entry, s->lifted, s->ignored_count) &&
                    hr_overlay_connect(overlay);
    s->is_out_of_memory |= !is_ready;
    if (is_ready) {
        int32_t from = hr_overlay_label(overlay, s->start);
        hr_join_labels(s);
        hr_list_targets(s);
        least = measure_on(s, from == HR_CLOSED_LABEL ? from : hr_joined_label_of(s, from));
    }
    hr_overlay_close(overlay);
    return least;
}
