// stations.c - changes of width, a profile of levels along the spine, and the stations of both and
// of its waypoints.

#include "planner/formations/stations.h"

#include "passmap/base/assertion.h"
#include "planner/grid/geometry.h"

// The level of lanes at a place of the spine; between two breaks they run from one to the other.
typedef struct level_break {
    int64_t along;
    int32_t level;
} level_break;

static bool lose(hr_march_call *call) { return !(call->is_out_of_memory = true); }

static bool push_break(hr_march_call *call, int64_t along, int32_t level) {
    hr_march *march = call->march;
    level_break *b = hr_list_push(&march->breaks, &march->allocator, sizeof *b);
    if (!b) return lose(call);
    *b = (level_break){along, level};
    return true;
}

// ---- Changes

// The farthest that a unit goes aside.
static int64_t funnel_of(const hr_march *march, int32_t from, int32_t to) {
    const hr_slot *a = hr_march_slots(march, from), *b = hr_march_slots(march, to);
    int32_t most = 0;
    for (int32_t i = 0; i < march->unit_count; i++)
        most = hr_greatest(most, abs(a[i].right - b[i].right));
    return most;
}

static int64_t delay_of(const hr_march *march, int32_t from, int32_t to) {
    const hr_slot *a = hr_march_slots(march, from), *b = hr_march_slots(march, to);
    int32_t most = 0;
    for (int32_t i = 0; i < march->unit_count; i++) most = hr_greatest(most, a[i].back - b[i].back);
    return most;
}

// The stretch of one level that begins at point `first`, at `begin` along the spine.
typedef struct stretch {
    int32_t first, end, level;
    int64_t begin, length;
} stretch;

static stretch stretch_from(const hr_march *march, int32_t first, int64_t begin) {
    const hr_spine_point *points = hr_march_points(march);
    stretch s = {.first = first, .end = first, .level = points[first].formation, .begin = begin};
    while (s.end + 1 < march->points.count && points[s.end].formation == s.level) {
        s.length += hr_march_distance(points[s.end].at, points[s.end + 1].at);
        s.end++;
    }
    return s;
}

static void widen_stretch(hr_march *march, stretch narrow, stretch wide) {
    if (narrow.level <= wide.level) return;
    if (narrow.length > march->levels[wide.level].size * HR_CELL) return;
    for (int32_t i = narrow.first; i < narrow.end; i++)
        hr_march_points(march)[i].formation = wide.level;
}

// The group stands around its start and its goal, where no square of its width may fit: a narrow
// stretch there that is shorter than the group is wide is none that it falls in for.
static void widen_ends(hr_march *march) {
    stretch first = stretch_from(march, 0, 0), last = first, before = first;
    if (first.end + 1 >= march->points.count) return;
    widen_stretch(march, first, stretch_from(march, first.end, 0));
    for (; last.end + 1 < march->points.count; last = stretch_from(march, last.end, 0))
        before = last;
    widen_stretch(march, last, before);
}

// From one stretch to the next: the knot lies in the wider one, at most half of it away.
static bool push_change(hr_march_call *call, stretch before, stretch next) {
    hr_march *march = call->march;
    bool is_narrowing = before.level < next.level;
    stretch wide = is_narrowing ? before : next;
    int64_t boundary = next.begin, delay = delay_of(march, before.level, next.level);
    int64_t funnel = hr_least_64(funnel_of(march, before.level, next.level), wide.length / 2);
    int64_t knot = is_narrowing ? boundary - funnel : boundary + funnel;
    int64_t last_delay = 0;
    if (march->changes.count > 0)
        last_delay = hr_march_changes(march)[march->changes.count - 1].delay;
    hr_width_change *c = hr_list_push(&march->changes, &march->allocator, sizeof *c);
    if (!c) return lose(call);
    *c = (hr_width_change){.from = before.level,
                           .to = next.level,
                           .wide = wide.level,
                           .hold = knot + (is_narrowing ? 0 : march->levels[wide.level].depth),
                           .least = is_narrowing ? wide.begin : knot,
                           .most = is_narrowing ? knot : wide.begin + wide.length,
                           .delay = last_delay + delay};
    if (is_narrowing)
        return push_break(call, knot, wide.level) && push_break(call, boundary, next.level);
    return push_break(call, boundary, before.level) && push_break(call, knot, wide.level);
}

static bool find_changes(hr_march_call *call) {
    hr_march *march = call->march;
    stretch s = stretch_from(march, 0, 0);
    if (!push_break(call, 0, s.level)) return false;
    while (s.end + 1 < march->points.count) {
        stretch next = stretch_from(march, s.end, s.begin + s.length);
        if (!push_change(call, s, next)) return false;
        s = next;
    }
    return push_break(call, s.begin + s.length, s.level);
}

int64_t hr_first_stretch(const hr_march *march) {
    const level_break *breaks = march->breaks.buffer.memory;
    return breaks[1].along;
}

// ---- Stations

static hr_position right_of(hr_position from, hr_position to) {
    return hr_march_scaled(-((int64_t)to.y - from.y), (int64_t)to.x - from.x, 1 << HR_NORMAL_BITS);
}

// A mitre is as long as 1 / cos of half the turn, and no longer than at a right angle.
static void set_normals(hr_station *s, hr_position in, hr_position out) {
    int64_t x = (int64_t)in.x + out.x, y = (int64_t)in.y + out.y, squared = x * x + y * y;
    const int64_t one = 1 << HR_NORMAL_BITS;
    s->across = s->mitre = in;
    if (squared < one * one / 16) return; // it turns back
    s->across = hr_march_scaled(x, y, one);
    if (squared < 2 * one * one)
        s->mitre = hr_march_scaled(x, y, 23170);
    else
        s->mitre = (hr_position){(int32_t)(2 * x * one * one / squared),
                                 (int32_t)(2 * y * one * one / squared)};
}

// Breaks are passed in the order of the spine.
static void set_level(const hr_march *march, int32_t *passed, hr_station *s) {
    const level_break *b = march->breaks.buffer.memory;
    while (*passed + 2 < march->breaks.count && b[*passed + 1].along <= s->along) (*passed)++;
    const level_break *from = &b[*passed], *to = from + 1;
    s->level = from->level, s->next_level = to->level;
    s->whole = to->along - from->along;
    s->part = hr_least_64(s->along - from->along, s->whole);
}

static bool push_station(hr_march_call *call, hr_station s, int32_t *passed) {
    hr_march *march = call->march;
    hr_station *at = hr_list_push(&march->stations, &march->allocator, sizeof *at);
    if (!at) return lose(call);
    set_level(march, passed, &s);
    for (int32_t i = 0; i < HR_SWEPT_LEGS; i++) s.swept[i].class_id = -1;
    *at = s;
    return true;
}

// The knots and boundaries inside of a leg.
static bool push_breaks(hr_march_call *call, hr_position from, hr_position to, int64_t along,
                        int32_t *next, int32_t *passed) {
    hr_march *march = call->march;
    int64_t length = hr_march_distance(from, to);
    for (;; (*next)++) { // the last one is at the end of the spine
        HR_ASSERT(*next < march->breaks.count);
        int64_t at = ((const level_break *)march->breaks.buffer.memory)[*next].along;
        if (at >= along + length) return true;
        hr_station s = {
            .at = hr_march_between(from, to, at - along, length), .along = at, .is_knot = true};
        s.across = s.mitre = right_of(from, to);
        if (at > along && !push_station(call, s, passed)) return false;
    }
}

bool hr_find_stations(hr_march_call *call) {
    hr_march *march = call->march;
    march->stations.count = march->changes.count = march->breaks.count = 0;
    widen_ends(march);
    if (!find_changes(call)) return false;
    int32_t next = 0, passed = 0;
    int64_t along = 0;
    hr_position in = {0, 0};
    for (int32_t i = 0;; i++) {
        const hr_spine_point *p = &hr_march_points(march)[i];
        bool is_last = i + 1 == march->points.count;
        hr_position out = is_last ? in : right_of(p[0].at, p[1].at);
        hr_station s = {.at = p->at, .along = along};
        set_normals(&s, i == 0 ? out : in, out);
        if (!push_station(call, s, &passed)) return false;
        if (is_last) break; // there are two points or more
        if (!push_breaks(call, p[0].at, p[1].at, along, &next, &passed)) return false;
        along += hr_march_distance(p[0].at, p[1].at);
        in = out;
    }
    march->spine.length_256ths = along;
    return true;
}
