// march_pace.c - how far each unit of a march walks in a tick, by the marks of its waypoints.
//
// Invariant: where a unit stands at a waypoint at which it has waited, its mark is that of its
// leaving: so the group is never behind the unit that is behind most, and waits for none that
// waits.

#include "passmap/base/assertion.h"
#include "passmap/base/numbers.h"
#include "planner/base/whole_root.h"
#include "planner/formations/march_state.h"

enum { SCALE = HR_WALK_CELL / HR_CELL };

// A walk's place on its path: on a leg, so far along it, in 65536ths.
typedef struct place {
    const hr_march_mark *marks;
    const hr_position *waypoints;
    int32_t count, leg;
    int64_t along, length;
} place;

static int64_t length_of_leg(const place *p) {
    if (p->leg + 1 >= p->count) return 0;
    hr_position a = p->waypoints[p->leg], b = p->waypoints[p->leg + 1];
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return hr_whole_root((dx * dx + dy * dy) * SCALE * SCALE);
}

static bool is_at_end(const place *p) { return p->leg + 1 >= p->count; }

static void enter_next(place *p) {
    p->leg++;
    p->along = 0;
    p->length = length_of_leg(p);
}

// In 65536ths of a cell, of a place on a leg, before its end.
static int64_t mark_at(const place *p) {
    HR_ASSERT(!is_at_end(p) && p->along < p->length);
    int64_t from = p->marks[p->leg].leaves_256ths * SCALE;
    int64_t span = p->marks[p->leg + 1].arrives_256ths * SCALE - from;
    return from + span / p->length * p->along + span % p->length * p->along / p->length;
}

// The mark that it comes to if it walks so far.
static int64_t mark_after(place p, int64_t distance) {
    while (!is_at_end(&p) && distance >= p.length - p.along) {
        distance -= p.length - p.along;
        enter_next(&p);
    }
    p.along += distance;
    return is_at_end(&p) ? INT64_MAX : mark_at(&p);
}

// How far it goes along its leg until it comes to a mark; all of the leg if that is behind it.
static int64_t distance_on_leg(const place *p, int64_t mark) {
    int64_t from = p->marks[p->leg].leaves_256ths * SCALE;
    int64_t span = p->marks[p->leg + 1].arrives_256ths * SCALE - from, rest = p->length - p->along;
    if (mark < from) return 0;
    if (mark >= from + span) return rest;
    int64_t part = mark - from; // of span
    for (; span > INT32_MAX; span /= 2) part /= 2;
    int64_t along = p->length / span * part + p->length % span * part / span;
    return hr_least_64(hr_greatest_64(along - p->along, 0), rest);
}

// How far it walks until it comes to a mark, and no farther than `most`.
static int64_t distance_to(place p, int64_t mark, int64_t most) {
    int64_t distance = 0;
    while (!is_at_end(&p) && distance < most) {
        int64_t part = distance_on_leg(&p, mark), rest = p.length - p.along;
        distance += part;
        if (part < rest) break;
        enter_next(&p);
        if (mark < p.marks[p.leg].leaves_256ths * SCALE) break;
    }
    return distance < most ? distance : most;
}

static place place_of(const hr_march *march, const hr_walk *walk, int32_t unit) {
    const hr_march_answer *a = &hr_march_answers(march)[unit];
    return (place){.marks = march->marks + a->first,
                   .waypoints = march->waypoints + a->first,
                   .count = a->count,
                   .leg = walk->leg,
                   .along = walk->along_65536ths,
                   .length = walk->leg_length_65536ths};
}

// Whether others wait for it, and it for them.
static bool is_marching(const hr_march *march, const hr_walk *walk, int64_t reach, int32_t unit) {
    const hr_march_answer *a = &hr_march_answers(march)[unit];
    HR_CHECK(walk->count == 0 || walk->count == a->count);
    return reach >= 0 && a->is_in_formation && walk->count == a->count &&
           walk->remaining_65536ths > 0;
}

int64_t hr_march_pace(const hr_march *march, const hr_walk *walks, const int64_t *reaches_65536ths,
                      int64_t lead_256ths, int64_t *distances_65536ths) {
    int64_t head = INT64_MAX;
    for (int32_t i = 0; i < march->unit_count; i++)
        if (is_marching(march, &walks[i], reaches_65536ths[i], i))
            head =
                hr_least_64(head, mark_after(place_of(march, &walks[i], i), reaches_65536ths[i]));
    int64_t lead = hr_least_64(hr_greatest_64(lead_256ths, 0), INT64_C(1) << 40) * SCALE;
    int64_t limit = head == INT64_MAX ? head : head + lead;
    for (int32_t i = 0; i < march->unit_count; i++) {
        int64_t reach = hr_greatest_64(reaches_65536ths[i], 0);
        bool is_bound = is_marching(march, &walks[i], reaches_65536ths[i], i);
        distances_65536ths[i] =
            is_bound ? distance_to(place_of(march, &walks[i], i), limit, reach) : reach;
    }
    return head == INT64_MAX ? head : head / SCALE;
}
