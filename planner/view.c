// view.c - scans of contours, and rays at the tangents they find.

#include "view.h"

#include "../passmap/memory.h"
#include "room.h"

hr_hand hr_hand_at(hr_hold hold, int which) {
    return which == HR_LEFT_HAND ? (hr_hand){hold.at, (hold.wall + 3) & 3, HR_WALL_RIGHT}
                                 : (hr_hand){hold.at, (hold.wall + 1) & 3, HR_WALL_LEFT};
}

void hr_view_open(hr_view *view, hr_cell eye, hr_within within) {
    view->eye = eye;
    view->within = within;
    view->tangent_count = view->scan_count = view->shot_count = 0;
}

bool hr_view_shoot(hr_view *view, hr_cell through, hr_impact *impact) {
    hr_toward to = hr_toward_cell(view->eye, through);
    int32_t reach = hr_reach_within(&view->within, to.x, to.y);
    ++*view->steps;
    bool is_stopped = hr_ray_shoot(view->plane, view->eye, through, reach, impact);
    if (view->watch->watcher) {
        bool is_clear = !is_stopped || impact->is_beyond;
        hr_tell(view->watch, (hr_event){.kind = HR_EVENT_RAY,
                                        .from = view->eye,
                                        .to = is_clear ? through : impact->holds[0].at,
                                        .is_clear = is_clear,
                                        .stage = HR_STAGE_EXACT});
    }
    return is_stopped;
}

// ---- Lists

// An array with room for one more where there was memory for it.
static void *room_in(hr_view *view, void *at, int32_t count, int32_t *capacity, size_t size) {
    if (count < *capacity) return at;
    void *room = hr_make_room(view->allocator, at, capacity, size);
    if (!room) view->is_out_of_memory = true;
    return room ? room : at;
}

static void push_scan(hr_view *view, int which, hr_hand hand, hr_toward near, hr_toward far) {
    view->scans =
        room_in(view, view->scans, view->scan_count, &view->scan_capacity, sizeof *view->scans);
    if (view->scan_count < view->scan_capacity)
        view->scans[view->scan_count++] = (hr_scan){hand, near, far, which};
}

static void push_tangent(hr_view *view, hr_tangent tangent) {
    view->tangents = room_in(view, view->tangents, view->tangent_count, &view->tangent_capacity,
                             sizeof *view->tangents);
    if (view->tangent_count < view->tangent_capacity)
        view->tangents[view->tangent_count++] = tangent;
}

// Whether it is the first ray of this expansion at a tangent of that hand.
static bool is_first_shot(hr_view *view, hr_cell at, int which) {
    for (int32_t i = view->shot_count; i-- > 0;)
        if (hr_same(view->shots[i].at, at) && view->shots[i].which == which) return false;
    view->shots =
        room_in(view, view->shots, view->shot_count, &view->shot_capacity, sizeof *view->shots);
    if (view->shot_count == view->shot_capacity) return false;
    view->shots[view->shot_count++] = (hr_shot){at, which};
    return true;
}

// ---- Scanning

static void tell_run(const hr_view *view, hr_cell from, hr_cell to, int which, bool has_let_go) {
    hr_event event = {.kind = HR_EVENT_RUN,
                      .from = from,
                      .to = to,
                      .is_left = which == HR_RIGHT_HAND,
                      .stage = HR_STAGE_EXACT};
    hr_tell(view->watch, event);
    event.kind = HR_EVENT_TURNING_POINT;
    if (has_let_go) hr_tell(view->watch, event);
}

typedef struct extreme {
    hr_toward ray;
    bool is_tangent; // a convex corner: what turns back from it goes behind
    int heading;     // of the contour after it
} extreme;

// A hand on its way. Its runs go by rows and by columns in turn, so that it need only know which
// way along the line: `is_up` is east or south.
typedef struct walk {
    hr_cell at;
    bool is_up;
    hr_cell first; // after the first run by rows, to know it again
    bool is_first_up;
    extreme best;
} walk;

typedef enum pace {
    GOES_ON,
    IS_FOUND, // the best is a tangent
    IS_LOST
} pace;

// Like hr_hand_run, without a heading. @return whether the hand has let go.
static inline bool run_to_bend(const hr_plane *plane, walk *w, bool is_by_rows, int which) {
    const hr_lines *lines = is_by_rows ? &plane->rows : &plane->columns;
    int32_t along = is_by_rows ? w->at.x : w->at.y, across = is_by_rows ? w->at.y : w->at.x;
    // A left hand's wall is on its right: south of it as it runs east, west of it as it runs south.
    bool is_up = w->is_up, is_wall_after = is_up == (is_by_rows == (which == HR_LEFT_HAND));
    const uint64_t *way = hr_line(lines, across);
    const uint64_t *wall = is_wall_after ? way + lines->stride : way - lines->stride;
    int32_t end = is_up ? hr_run_up(way, wall, along) : hr_run_down(way, wall, along);
    bool is_closed = way[end >> 6] >> (end & 63) & 1;
    end += is_up ? -is_closed : is_closed;
    w->at = is_by_rows ? (hr_cell){end, across} : (hr_cell){across, end};
    w->is_up = is_wall_after != is_closed;
    return !is_closed;
}

static inline int heading_of(bool is_by_rows, bool is_up) {
    return is_by_rows ? (is_up ? EAST : WEST) : (is_up ? SOUTH : NORTH);
}

// One run, and what it says of the tangent. A contour that turns back in a concave corner comes in
// front of what was seen so far, and has to come out again. This is where most of the time goes:
// inlined for either axis and hand, it branches on neither.
__attribute__((always_inline)) static inline pace walk_on(const hr_view *view, const hr_scan *scan,
                                                          walk *w, bool is_by_rows, int which) {
    int sign = which == HR_LEFT_HAND ? -1 : 1;
    hr_cell before = w->at;
    bool has_let_go = run_to_bend(view->plane, w, is_by_rows, which);
    if (view->watch->watcher) tell_run(view, before, w->at, which, has_let_go);
    hr_toward at = hr_toward_cell(view->eye, w->at);
    int32_t turned = sign * hr_turn_between(w->best.ray, at);
    if (turned < 0) {
        if (w->best.is_tangent) return IS_FOUND;
    } else if (turned > 0 || hr_along(w->best.ray, at) > 0) {
        if (sign * hr_turn_between(at, scan->far) < 0) return IS_LOST;
        w->best = (extreme){at, has_let_go, heading_of(!is_by_rows, w->is_up)};
    } else if (at.x != 0 || at.y != 0) {
        return IS_LOST; // past the eye
    }
    if (is_by_rows) { // every other run will do: what leads out goes on a little farther
        if (!hr_is_within(&view->within, at.x, at.y)) return IS_LOST;
        if (hr_same(w->at, w->first) && w->is_up == w->is_first_up) return IS_LOST; // all round
        if (w->first.x < 0) w->first = w->at, w->is_first_up = w->is_up;
    }
    return GOES_ON;
}

// Follows the contour as long as it may lead to a tangent of the sector. @return whether it did.
static inline bool find_tangent_by(hr_view *view, const hr_scan *scan, int which, extreme *found) {
    const hr_view seen = *view; // copies that no store can change stay in registers
    const hr_scan sector = *scan;
    int heading = sector.hand.heading;
    walk w = {.at = sector.hand.at,
              .is_up = heading == EAST || heading == SOUTH,
              .first = {-1, -1},
              .best = {.ray = sector.near}};
    pace now = GOES_ON;
    int64_t runs = 0, runs_left = view->step_limit - *view->steps;
    if (heading & 1) now = walk_on(&seen, &sector, &w, true, which), runs++;
    while (now == GOES_ON && runs < runs_left) {
        now = walk_on(&seen, &sector, &w, false, which), runs++;
        if (now != GOES_ON) break;
        now = walk_on(&seen, &sector, &w, true, which), runs++;
    }
    *view->steps += runs;
    *found = w.best;
    return now == IS_FOUND;
}

static bool find_tangent(hr_view *view, const hr_scan *scan, extreme *found) {
    return scan->which == HR_LEFT_HAND ? find_tangent_by(view, scan, HR_LEFT_HAND, found)
                                       : find_tangent_by(view, scan, HR_RIGHT_HAND, found);
}

// One contour: the tangents of it that are seen one after the other.
static void follow(hr_view *view, hr_scan scan) {
    extreme found;
    while (find_tangent(view, &scan, &found) && !view->is_out_of_memory) {
        hr_cell at = {view->eye.x + found.ray.x, view->eye.y + found.ray.y};
        int other = !scan.which;
        hr_impact impact;
        if (!is_first_shot(view, at, scan.which)) return;
        bool is_stopped = hr_view_shoot(view, at, &impact);
        if (!is_stopped || impact.is_beyond)
            push_tangent(view, (hr_tangent){at, (uint8_t)scan.which, (uint8_t)found.heading,
                                            is_stopped, impact.holds[other]});
        else
            push_scan(view, other, hr_hand_at(impact.holds[other], other), found.ray, scan.near);
        if (!is_stopped) return;
        scan.hand = hr_hand_at(impact.holds[scan.which], scan.which);
        scan.near = found.ray;
    }
}

void hr_view_scan(hr_view *view, int which, hr_hand hand, hr_toward near, hr_toward far) {
    push_scan(view, which, hand, near, far);
    while (view->scan_count > 0 && !view->is_out_of_memory && *view->steps < view->step_limit)
        follow(view, view->scans[--view->scan_count]);
}

void hr_view_destroy(hr_view *view) {
    hr_release(view->allocator, view->tangents);
    hr_release(view->allocator, view->scans);
    hr_release(view->allocator, view->shots);
}

size_t hr_view_bytes(const hr_view *view) {
    return (size_t)view->tangent_capacity * sizeof *view->tangents +
           (size_t)view->scan_capacity * sizeof *view->scans +
           (size_t)view->shot_capacity * sizeof *view->shots;
}
