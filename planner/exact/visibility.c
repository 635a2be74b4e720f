// visibility.c - scans of contours, and rays at the tangents they find.

#include "planner/exact/visibility.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"

hr_hand hr_hand_at(hr_hold hold, int which) {
    return which == HR_COUNTERCLOCKWISE ? (hr_hand){hold.at, (hold.wall + 3) & 3, HR_WALL_RIGHT}
                                        : (hr_hand){hold.at, (hold.wall + 1) & 3, HR_WALL_LEFT};
}

void hr_visibility_open(hr_visibility *visibility, hr_cell eye, hr_cell target, double length) {
    HR_ASSERT(hr_is_open_block(visibility->plane, eye.x, eye.y));
    HR_ASSERT(length > 0 && visibility->steps);
    visibility->eye = eye;
    visibility->target = target;
    visibility->ellipse = hr_ellipse_of_length(eye, target, length);
    visibility->tangent_count = visibility->scan_count = visibility->shot_count = 0;
}

bool hr_visibility_shoot(hr_visibility *visibility, hr_cell through, hr_impact *impact) {
    hr_direction to = hr_direction_to(visibility->eye, through);
    int32_t reach = hr_range_in_ellipse(&visibility->ellipse, to.x, to.y);
    ++*visibility->steps;
    bool is_stopped = hr_ray_shoot(visibility->plane, visibility->eye, through, reach, impact);
    if (visibility->observer->watcher) {
        bool is_clear = !is_stopped || impact->is_beyond;
        hr_tell(visibility->observer, (hr_event){.kind = HR_EVENT_RAY,
                                                 .from = visibility->eye,
                                                 .to = is_clear ? through : impact->holds[0].at,
                                                 .is_clear = is_clear,
                                                 .stage = HR_STAGE_EXACT});
    }
    return is_stopped;
}

// ---- Lists

// An array with room for one more where there was memory for it.
static void *room_in(hr_visibility *visibility, void *at, int32_t count, int32_t *capacity,
                     size_t size) {
    if (count < *capacity) return at;
    void *larger = hr_array_reserve(visibility->allocator, at, capacity, (int64_t)count + 1, size);
    if (!larger) visibility->is_out_of_memory = true;
    return larger ? larger : at;
}

// Whether the sector opens as the hand moves about the eye, by less than half a turn.
static bool is_sector(int which, hr_direction near, hr_direction far) {
    int32_t turned = hr_turn_between(near, far);
    return which == HR_CLOCKWISE ? turned >= 0 : turned <= 0;
}

static void push_scan(hr_visibility *visibility, int which, hr_hand hand, hr_direction near,
                      hr_direction far) {
    HR_ASSERT(is_sector(which, near, far));
    HR_ASSERT(hr_hand_has_wall(&hand, visibility->plane));
    HR_ASSERT((hand.side == HR_WALL_RIGHT) == (which == HR_COUNTERCLOCKWISE));
    visibility->scans = room_in(visibility, visibility->scans, visibility->scan_count,
                                &visibility->scan_capacity, sizeof *visibility->scans);
    if (visibility->scan_count < visibility->scan_capacity)
        visibility->scans[visibility->scan_count++] = (hr_scan){hand, near, far, which};
}

static void push_tangent(hr_visibility *visibility, hr_tangent tangent) {
    HR_ASSERT(hr_is_open_block(visibility->plane, tangent.at.x, tangent.at.y));
    visibility->tangents = room_in(visibility, visibility->tangents, visibility->tangent_count,
                                   &visibility->tangent_capacity, sizeof *visibility->tangents);
    if (visibility->tangent_count < visibility->tangent_capacity)
        visibility->tangents[visibility->tangent_count++] = tangent;
}

// Whether it is the first ray of this expansion at a tangent of that hand.
static bool is_first_shot(hr_visibility *visibility, hr_cell at, int which) {
    for (int32_t i = visibility->shot_count; i-- > 0;)
        if (hr_same(visibility->shots[i].at, at) && visibility->shots[i].which == which)
            return false;
    visibility->shots = room_in(visibility, visibility->shots, visibility->shot_count,
                                &visibility->shot_capacity, sizeof *visibility->shots);
    if (visibility->shot_count == visibility->shot_capacity) return false;
    visibility->shots[visibility->shot_count++] = (hr_shot){at, which};
    return true;
}

// ---- Scanning

static void report_run(const hr_visibility *visibility, hr_cell from, hr_cell to, int which,
                       bool has_let_go) {
    hr_event event = {.kind = HR_EVENT_RUN,
                      .from = from,
                      .to = to,
                      .is_left = which == HR_CLOCKWISE,
                      .stage = HR_STAGE_EXACT};
    hr_tell(visibility->observer, event);
    event.kind = HR_EVENT_TURNING_POINT;
    if (has_let_go) hr_tell(visibility->observer, event);
}

typedef struct extreme {
    hr_direction ray;
    bool is_tangent; // a convex corner: what turns back from it goes behind
    int heading;     // of the contour after it
    int32_t walked;  // as far as it
} extreme;

// A hand on its way. Its runs go by rows and by columns in turn, so that it need only know which
// way along the line: `is_up` is east or south.
typedef struct walk {
    hr_cell at;
    bool is_up;
    hr_cell first; // after the first run by rows, to know it again
    bool is_first_up;
    int32_t walked; // blocks
    extreme best;
    int32_t runs_behind; // it, if it is a tangent
} walk;

typedef enum pace {
    GOES_ON,
    IS_FOUND,  // the best is a tangent
    IS_ACROSS, // the contour goes on across the far side of the sector
    IS_LOST
} pace;

// @return whether the hand has let go.
static inline bool run_to_bend(const hr_plane *plane, walk *w, bool is_by_rows, int which) {
    const hr_lines *lines = is_by_rows ? &plane->rows : &plane->columns;
    int32_t along = is_by_rows ? w->at.x : w->at.y, across = is_by_rows ? w->at.y : w->at.x;
    // A left hand's wall is on its right: south of it as it runs east, west of it as it runs south.
    bool is_up = w->is_up, is_wall_after = is_up == (is_by_rows == (which == HR_COUNTERCLOCKWISE));
    hr_run_end end = hr_run(lines, along, across, is_up, is_wall_after);
    int32_t to = (int32_t)end.at;
    w->walked += is_up ? to - along : along - to;
    w->at = is_by_rows ? (hr_cell){to, across} : (hr_cell){across, to};
    w->is_up = is_wall_after != end.is_closed;
    return !end.is_closed;
}

static inline int heading_of(bool is_by_rows, bool is_up) {
    return is_by_rows ? (is_up ? EAST : WEST) : (is_up ? SOUTH : NORTH);
}

// A run, and the heading to the wall that it passed by.
typedef struct hand_run {
    hr_cell from, to;
    int wall;
} hand_run;

static bool passed_by(const hand_run *run, const hr_hold *hold) {
    return run->wall == hold->wall && hr_is_between(hold->at.x, run->from.x, run->to.x) &&
           hr_is_between(hold->at.y, run->from.y, run->to.y);
}

// Whether the target may be between a contour and free lines to both its ends from a place that the
// contour begins so far from: then it is no farther from there than that and the contour are long.
static bool may_enclose(hr_cell target, hr_cell place, double distance, int32_t walked) {
    enum { SLACK = 3 };
    return hr_distance(place, target) <= distance + walked + SLACK;
}

// Whether the contour has come out from behind the best tangent where the ray past it is stopped:
// then what it passed by there is a notch, and a way past it is shorter than one into it.
static bool is_out_of_notch(const hr_visibility *visibility, const walk *w, const hand_run *last,
                            int which) {
    hr_direction ray = w->best.ray;
    hr_cell corner = {visibility->eye.x + ray.x, visibility->eye.y + ray.y};
    hr_cell through = {corner.x + ray.x, corner.y + ray.y};
    int32_t walked = w->walked - w->best.walked;
    hr_impact impact;
    if (may_enclose(visibility->target, corner, 0, walked)) return false;
    ++*visibility->steps;
    return hr_ray_shoot(visibility->plane, corner, through, walked + 1, &impact) &&
           passed_by(last, &impact.holds[!which]);
}

// Above 0 if `to` is farther into the sector than `from`.
static HR_ALWAYS_INLINE int32_t turned_by(hr_direction from, hr_direction to, int which) {
    return (which == HR_COUNTERCLOCKWISE ? -1 : 1) * hr_turn_between(from, to);
}

static inline int wall_of(bool is_by_rows, bool is_up, int which) {
    return (heading_of(is_by_rows, is_up) + (which == HR_COUNTERCLOCKWISE ? 1 : 3)) & 3;
}

// Where the contour can lead no farther, the tangent stands that it has gone behind.
static inline pace end_of_walk(const walk *w) { return w->runs_behind > 0 ? IS_FOUND : IS_LOST; }

// One that turns back in a concave corner comes in front of what was seen so far, and has to come
// out again; one that turns back at a convex corner, the tangent, may come out soon.
static inline pace turn_back(walk *w) {
    enum { RUNS_BEHIND_MAX = 6 };
    return w->best.is_tangent && ++w->runs_behind > RUNS_BEHIND_MAX ? IS_FOUND : GOES_ON;
}

// Whether the hand is back where it was after its first run by rows, or out of the ellipse.
static HR_ALWAYS_INLINE bool has_left(const hr_visibility *visibility, walk *w, hr_direction at) {
    if (hr_same(w->at, w->first) && w->is_up == w->is_first_up) return true;
    if (!hr_is_in_ellipse(&visibility->ellipse, at.x, at.y)) return true;
    if (w->first.x < 0) w->first = w->at, w->is_first_up = w->is_up;
    return false;
}

// One run, and what the place at its end says of the tangent. Most of the time of an exact search
// goes here: inlined for either axis and hand, it branches on neither.
static HR_ALWAYS_INLINE pace walk_on(const hr_visibility *visibility, const hr_scan *scan, walk *w,
                                     bool is_by_rows, int which) {
    hr_cell before = w->at;
    bool was_up = w->is_up;
    bool has_let_go = run_to_bend(visibility->plane, w, is_by_rows, which);
    if (visibility->observer->watcher) report_run(visibility, before, w->at, which, has_let_go);
    hr_direction at = hr_direction_to(visibility->eye, w->at);
    int32_t turned = turned_by(w->best.ray, at, which);
    if (turned < 0) {
        if (turn_back(w) == IS_FOUND) return IS_FOUND;
    } else if (turned > 0 || hr_along(w->best.ray, at) > 0) {
        if (w->runs_behind > 0) { // out again from behind a tangent, or only from a notch
            hand_run last = {before, w->at, wall_of(is_by_rows, was_up, which)};
            if (!is_out_of_notch(visibility, w, &last, which)) return IS_FOUND;
            w->runs_behind = 0;
        }
        if (turned_by(at, scan->far, which) < 0) return IS_ACROSS;
        w->best = (extreme){at, has_let_go, heading_of(!is_by_rows, w->is_up), w->walked};
    } else if (at.x != 0 || at.y != 0) {
        return end_of_walk(w); // past the eye, on its other side
    }
    // After every other run will do: what leads out goes on a little farther.
    return is_by_rows && has_left(visibility, w, at) ? end_of_walk(w) : GOES_ON;
}

// Whether a run began beside its wall, or past its end, which lies one block on.
static bool has_wall(const hr_plane *plane, const hand_run *run, int heading) {
    int32_t x = run->from.x + hr_heading_x(run->wall), y = run->from.y + hr_heading_y(run->wall);
    return hr_is_closed(plane, x, y) ||
           hr_is_closed(plane, x + hr_heading_x(heading), y + hr_heading_y(heading));
}

// What came of a scan.
typedef struct finding {
    pace end;
    extreme best;
    int32_t walked;
    hand_run last;
} finding;

// Follows the contour as long as it may lead to a tangent of the sector.
static inline finding find_tangent_by(hr_visibility *visibility, const hr_scan *scan, int which) {
    const hr_visibility seen = *visibility; // copies that no store can change stay in registers
    const hr_scan sector = *scan;
    int heading = sector.hand.heading;
    walk w = {.at = sector.hand.at,
              .is_up = heading == EAST || heading == SOUTH,
              .first = {-1, -1},
              .best = {.ray = sector.near}};
    pace now = GOES_ON;
    hr_cell from = w.at;
    bool is_up = w.is_up, is_by_rows = heading & 1;
    int64_t runs = 0, runs_left = visibility->step_limit - *visibility->steps;
    if (is_by_rows) now = walk_on(&seen, &sector, &w, true, which), runs++;
    while (now == GOES_ON && runs < runs_left) {
        from = w.at, is_up = w.is_up, is_by_rows = false;
        now = walk_on(&seen, &sector, &w, false, which), runs++;
        if (now != GOES_ON) break;
        from = w.at, is_up = w.is_up, is_by_rows = true;
        now = walk_on(&seen, &sector, &w, true, which), runs++;
    }
    HR_ASSERT(hr_is_open_block(seen.plane, w.at.x, w.at.y));
    HR_ASSERT(runs <= 1 || runs <= runs_left + 1);
    HR_ASSERT(now != IS_FOUND || w.best.is_tangent);
    *visibility->steps += runs;
    hand_run last = {from, w.at, wall_of(is_by_rows, is_up, which)};
    HR_ASSERT(has_wall(seen.plane, &last, heading_of(is_by_rows, is_up)));
    return (finding){now, w.best, w.walked, last};
}

static finding find_tangent(hr_visibility *visibility, const hr_scan *scan) {
    return scan->which == HR_COUNTERCLOCKWISE
               ? find_tangent_by(visibility, scan, HR_COUNTERCLOCKWISE)
               : find_tangent_by(visibility, scan, HR_CLOCKWISE);
}

// One contour: the tangents of it that are seen one after the other. `scan` becomes the last part
// of it. @return whether nothing but what is still to be scanned can lead out of the sector, up to
// the near side of that part.
static bool follow(hr_visibility *visibility, hr_scan *scan, finding *found) {
    bool is_enclosed = true;
    for (;;) {
        *found = find_tangent(visibility, scan);
        double to_hand = hr_distance(visibility->eye, scan->hand.at);
        if (may_enclose(visibility->target, visibility->eye, to_hand, found->walked))
            is_enclosed = false;
        if (found->end != IS_FOUND || visibility->is_out_of_memory) return is_enclosed;
        hr_direction ray = found->best.ray;
        hr_cell at = {visibility->eye.x + ray.x, visibility->eye.y + ray.y};
        int other = !scan->which;
        hr_impact impact;
        if (!is_first_shot(visibility, at, scan->which)) return false;
        bool is_stopped = hr_visibility_shoot(visibility, at, &impact);
        if (!is_stopped || impact.is_beyond)
            push_tangent(visibility,
                         (hr_tangent){at, (uint8_t)scan->which, (uint8_t)found->best.heading,
                                      is_stopped, impact.holds[other]});
        else
            push_scan(visibility, other, hr_hand_at(impact.holds[other], other), ray, scan->near);
        scan->near = ray;
        if (!is_stopped) return is_enclosed;
        scan->hand = hr_hand_at(impact.holds[scan->which], scan->which);
    }
}

static void follow_all(hr_visibility *visibility) {
    while (visibility->scan_count > 0 && !visibility->is_out_of_memory &&
           *visibility->steps < visibility->step_limit) {
        hr_scan scan = visibility->scans[--visibility->scan_count];
        finding found;
        follow(visibility, &scan, &found);
    }
}

void hr_visibility_look(hr_visibility *visibility, int which, hr_hand hand, hr_direction near,
                        hr_direction far, const hr_hold *stop) {
    hr_scan scan = {hand, near, far, which};
    finding found;
    bool is_enclosed = follow(visibility, &scan, &found);
    bool is_closed = is_enclosed && stop && found.end == IS_ACROSS && passed_by(&found.last, stop);
    if (stop && !is_closed)
        push_scan(visibility, !which, hr_hand_at(*stop, !which), far,
                  is_enclosed ? scan.near : near);
    follow_all(visibility);
}

void hr_visibility_scan(hr_visibility *visibility, int which, hr_hand hand, hr_direction near,
                        hr_direction far) {
    push_scan(visibility, which, hand, near, far);
    follow_all(visibility);
}

void hr_visibility_destroy(hr_visibility *visibility) {
    hr_release(visibility->allocator, visibility->tangents);
    hr_release(visibility->allocator, visibility->scans);
    hr_release(visibility->allocator, visibility->shots);
}

size_t hr_visibility_bytes(const hr_visibility *visibility) {
    return (size_t)visibility->tangent_capacity * sizeof *visibility->tangents +
           (size_t)visibility->scan_capacity * sizeof *visibility->scans +
           (size_t)visibility->shot_capacity * sizeof *visibility->shots;
}
