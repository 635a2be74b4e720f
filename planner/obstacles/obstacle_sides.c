// obstacle_sides.c - sorted lists of labels, and boxes held against them.

#include "planner/obstacles/obstacle_sides.h"

#include "passmap/base/assertion.h"
#include "passmap/map/link_parts.h"
#include "planner/goals/spots.h"
#include "planner/grid/open_runs.h"
#include "planner/plan/link_reach.h"

#include <string.h>

enum { ARC_WORK = 8 }; // to look up what leads to one

// ---- Labels in order

// How many are less than a label.
static int32_t place_in(const int32_t *labels, int32_t count, int32_t label) {
    int32_t low = 0, high = count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (labels[middle] < label)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void add_label(hr_obstacle_search *s, int32_t *labels, int32_t *count, int32_t label) {
    int32_t at = place_in(labels, *count, label);
    s->work += 2;
    if (at < *count && labels[at] == label) return;
    s->work += (*count - at) / 16;
    memmove(labels + at + 1, labels + at, (size_t)(*count - at) * sizeof *labels);
    labels[at] = label;
    ++*count;
}

bool hr_is_of_side(hr_side side, int32_t label) {
    if (label == HR_CLOSED_LABEL) return false;
    int32_t at = place_in(side.labels, side.count, label);
    return at < side.count && side.labels[at] == label;
}

// ---- Blocks

bool hr_is_obstacle_block(const hr_obstacle_search *s, hr_cell block) {
    const hr_plane *plane = &s->entry->plane;
    HR_ASSERT(block.x < plane->rows.length && block.y < plane->rows.count); // of a place on the map
    return block.x >= 0 && block.y >= 0;
}

hr_cell hr_obstacle_goal(const hr_obstacle_search *s, int32_t i) {
    return hr_block_at(s->searcher->spots.at[i].at, s->entry->unit.size);
}

int32_t hr_obstacle_label(hr_obstacle_search *s, hr_cell block) {
    s->work += hr_label_work(s);
    return hr_is_obstacle_block(s, block) ? hr_overlay_label(&s->searcher->overlay, block)
                                          : HR_CLOSED_LABEL;
}

bool hr_side_touches(hr_obstacle_search *s, hr_side side, hr_rect box) {
    const hr_overlay *overlay = &s->searcher->overlay;
    hr_open_runs runs = hr_open_runs_in(&overlay->entry.plane, box);
    int64_t work = hr_label_work(s);
    int32_t top = runs.y, words = 1 + (runs.right - runs.left) / 64;
    bool touches = false;
    for (hr_cell at; !touches && hr_next_run(&runs, &at);) {
        s->work += work;
        touches = hr_is_of_side(side, hr_overlay_label(overlay, at));
    }
    s->work += (int64_t)(runs.y - top) * words;
    return touches;
}

// ---- Labels that links join

int32_t hr_joined_label_of(const hr_obstacle_search *s, int32_t label) {
    for (int32_t i = 0; i < s->joined_count; i++)
        if (s->joined[i].label == label) return s->joined[i].stands_for;
    return label;
}

static void join(hr_obstacle_search *s, int32_t a, int32_t b) {
    int32_t first = hr_joined_label_of(s, a), second = hr_joined_label_of(s, b);
    bool has_a = false, has_b = false;
    s->work += s->joined_count;
    for (int32_t i = 0; i < s->joined_count; i++) {
        if (s->joined[i].stands_for == second) s->joined[i].stands_for = first;
        has_a |= s->joined[i].label == a, has_b |= s->joined[i].label == b;
    }
    if (!has_a) s->joined[s->joined_count++] = (hr_joined_label){a, first};
    if (!has_b && b != a) s->joined[s->joined_count++] = (hr_joined_label){b, first};
}

void hr_join_labels(hr_obstacle_search *s) {
    const hr_link_arcs *arcs = &s->entry->arcs;
    s->joined_count = 0;
    for (int32_t i = 0; i < arcs->count; i++) {
        int32_t in = hr_obstacle_label(s, arcs->at[i].entry);
        int32_t out = hr_obstacle_label(s, arcs->at[i].exit);
        if (in != HR_CLOSED_LABEL && out != HR_CLOSED_LABEL) join(s, in, out);
    }
}

// ---- Both sides

hr_side hr_list_targets(hr_obstacle_search *s) {
    s->target_count = 0;
    for (int32_t i = 0; i < s->searcher->spots.count; i++) {
        int32_t label = hr_obstacle_label(s, hr_obstacle_goal(s, i));
        s->work += s->joined_count / 2;
        if (label != HR_CLOSED_LABEL)
            add_label(s, s->targets, &s->target_count, hr_joined_label_of(s, label));
    }
    return (hr_side){s->targets, s->target_count};
}

static void add_linked(hr_obstacle_search *s, int32_t from) {
    hr_searcher *searcher = s->searcher;
    hr_link_reach reach = {
        .search = &searcher->links, .entry = s->entry, .overlay = &searcher->overlay};
    int32_t arcs = s->entry->arcs.count;
    if (!hr_link_reach_begin(&reach)) {
        s->is_out_of_memory = true;
        return;
    }
    reach.search->start_label = from;
    s->work += 2 * arcs * hr_label_work(s);
    if (!hr_link_has_any(&reach)) return;
    for (int32_t i = 0; i < arcs; i++) {
        const hr_link_arc *arc = &reach.search->arcs->at[i];
        s->work += ARC_WORK;
        if (hr_is_open_arc(arc) && hr_link_is_reached(&reach, arc->entry_label))
            add_label(s, s->reached, &s->reached_count, arc->exit_label);
    }
}

hr_side hr_list_reached(hr_obstacle_search *s, int32_t from) {
    s->reached[0] = from, s->reached_count = 1;
    if (s->has_links) add_linked(s, from);
    return (hr_side){s->reached, s->reached_count};
}

bool hr_has_arrived(hr_obstacle_search *s, hr_side start) {
    if (s->is_inside) return true;
    for (int32_t i = 0; i < s->searcher->spots.count; i++)
        if (hr_is_of_side(start, hr_obstacle_label(s, hr_obstacle_goal(s, i)))) return true;
    return false;
}
