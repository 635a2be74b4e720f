// link_frames.c - parts moved one after the other, each by what most of its links ask for (Boyer
// and Moore, MJRTY - A Fast Majority Vote Algorithm, 1991).

#include "passmap/map/link_frames.h"

#include "passmap/base/assertion.h"

#include <math.h>

// A part that would lie farther off stays where it is: sums have to be exact.
static const int64_t FARTHEST = INT64_C(1) << 28;

typedef struct layout {
    const hr_link_arcs *arcs;
    hr_link_frame *frames;
    int32_t *queue; // parts that were moved, in that order
    int32_t count;
} layout;

// ---- Votes

static hr_link_frame frame_over(const hr_link_frame *frame, hr_position at, hr_position other) {
    return (hr_link_frame){.x = frame->x + at.x - other.x, .y = frame->y + at.y - other.y};
}

static void vote(hr_link_frame *frame, hr_link_frame wanted) {
    if (frame->is_placed) return;
    if (frame->votes == 0) frame->x = wanted.x, frame->y = wanted.y;
    frame->votes += frame->x == wanted.x && frame->y == wanted.y ? 1 : -1;
}

static void place(layout *l, int32_t part) {
    hr_link_frame *frame = &l->frames[part];
    if (frame->is_placed) return;
    bool is_far =
        frame->x < -FARTHEST || frame->x > FARTHEST || frame->y < -FARTHEST || frame->y > FARTHEST;
    if (is_far) frame->x = frame->y = 0;
    frame->is_placed = true;
    l->queue[l->count++] = part;
}

// ---- From part to part

static void vote_beside(const layout *l, int32_t part) {
    const hr_link_parts *parts = &l->arcs->parts;
    const hr_link_list *leaving = &parts->leaving, *arriving = &parts->arriving;
    for (int32_t k = leaving->first[part]; k < leaving->first[part + 1]; k++) {
        const hr_link_arc *arc = &l->arcs->at[leaving->arcs[k]];
        vote(&l->frames[arc->exit_part], frame_over(&l->frames[part], arc->in, arc->out));
    }
    for (int32_t k = arriving->first[part]; k < arriving->first[part + 1]; k++) {
        const hr_link_arc *arc = &l->arcs->at[arriving->arcs[k]];
        vote(&l->frames[arc->entry_part], frame_over(&l->frames[part], arc->out, arc->in));
    }
}

static void place_beside(layout *l, int32_t part) {
    const hr_link_parts *parts = &l->arcs->parts;
    const hr_link_list *leaving = &parts->leaving, *arriving = &parts->arriving;
    for (int32_t k = leaving->first[part]; k < leaving->first[part + 1]; k++)
        place(l, l->arcs->at[leaving->arcs[k]].exit_part);
    for (int32_t k = arriving->first[part]; k < arriving->first[part + 1]; k++)
        place(l, l->arcs->at[arriving->arcs[k]].entry_part);
}

static void place_parts(layout *l) {
    int32_t parts = l->arcs->parts.count, next = 0;
    for (int32_t i = 0; i < parts; i++) l->frames[i] = (hr_link_frame){0};
    for (int32_t i = 0; i < parts; i++)
        for (place(l, i); next < l->count; next++) {
            vote_beside(l, l->queue[next]);
            place_beside(l, l->queue[next]);
        }
    HR_ASSERT(l->count == parts);
}

// ---- All of it

static void list_shortcuts(hr_link_arcs *arcs) {
    hr_link_parts *parts = &arcs->parts;
    parts->shortcut_count = 0;
    for (int32_t i = 0; i < arcs->count; i++) {
        const hr_link_arc *arc = &arcs->at[i];
        if (arc->entry_part >= 0 &&
            arc->cost_256ths <
                hr_link_frame_distance(parts, arc->entry_part, arc->in, arc->exit_part, arc->out))
            parts->shortcuts[parts->shortcut_count++] = i;
    }
}

bool hr_link_frames_find(hr_link_arcs *arcs, const hr_allocator *allocator) {
    hr_link_parts *parts = &arcs->parts;
    size_t count = (size_t)parts->count;
    if (!hr_buffer_reserve(&parts->by_frame, allocator, count,
                           sizeof(hr_link_frame) + sizeof(int32_t)))
        return false;
    parts->frames = parts->by_frame.memory;
    layout l = {.arcs = arcs, .frames = parts->frames};
    if (count > 0) l.queue = (int32_t *)(void *)(parts->frames + count);
    place_parts(&l);
    list_shortcuts(arcs);
    return true;
}

double hr_link_frame_distance(const hr_link_parts *parts, int32_t part, hr_position at,
                              int32_t other_part, hr_position other) {
    const hr_link_frame *frame = &parts->frames[part], *other_frame = &parts->frames[other_part];
    int64_t x = frame->x + at.x - other_frame->x - other.x;
    int64_t y = frame->y + at.y - other_frame->y - other.y;
    return sqrt((double)((uint64_t)x * (uint64_t)x) + (double)((uint64_t)y * (uint64_t)y));
}
