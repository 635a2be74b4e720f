// shortcut.c - cutting loops.

#include "planner/taut/shortcut.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"
#include "planner/taut/pull.h"

// Points are worth a sweep if the way between them is longer than twice their distance and they are
// near enough to see each other: a lower ratio finds little more, a longer range costs many sweeps
// in vain.
enum { WORTH = 2, SIGHT = 128, SWEEPS_MAX = 512 };

// A way whose legs all lead within 60 degrees of straight to its end is nowhere longer than twice
// the distance.
static bool may_have_loop(const hr_points *way) {
    hr_cell from = way->at[0], to = hr_points_last(way);
    int64_t across = hr_squared_distance(from, to);
    for (int32_t i = 1; i < way->count; i++) {
        hr_cell a = way->at[i - 1], b = way->at[i];
        int64_t along = (int64_t)(b.x - a.x) * (to.x - from.x) + (b.y - a.y) * (to.y - from.y);
        if (along <= 0 || WORTH * WORTH * along * along < across * hr_squared_distance(a, b))
            return true;
    }
    return false;
}

static void measure(hr_shortcutter *shortcutter, const hr_points *way) {
    shortcutter->along[0] = 0;
    for (int32_t i = 1; i < way->count; i++)
        shortcutter->along[i] = shortcutter->along[i - 1] + hr_distance(way->at[i - 1], way->at[i]);
}

// The last point that is seen from point i across a loop, or i + 1.
static int32_t seen_across_loop(const hr_shortcutter *shortcutter, const hr_plane *plane,
                                const hr_points *way, int32_t i, int32_t *sweeps_left) {
    for (int32_t k = way->count - 1; k > i + 1 && *sweeps_left > 0; k--) {
        double length = shortcutter->along[k] - shortcutter->along[i];
        double squared = (double)hr_squared_distance(way->at[i], way->at[k]);
        if (squared > SIGHT * SIGHT || length * length <= WORTH * WORTH * squared) continue;
        --*sweeps_left;
        if (hr_sweep(plane, way->at[i], way->at[k])) return k;
    }
    return i + 1;
}

bool hr_shortcut(hr_shortcutter *shortcutter, const hr_plane *plane, hr_points *way,
                 int64_t step_limit, int64_t *steps) {
    int32_t count = way->count, kept = 0;
    int64_t left = step_limit - *steps;
    if (count > HR_SHORTCUT_POINTS_MAX || left <= 0 || !may_have_loop(way)) return false;
    int32_t allowed = left < SWEEPS_MAX ? (int32_t)left : SWEEPS_MAX;
    int32_t sweeps_left = allowed;
    measure(shortcutter, way);
    for (int32_t i = 0; i < count; i = seen_across_loop(shortcutter, plane, way, i, &sweeps_left))
        way->at[kept++] = way->at[i];
    HR_ASSERT(hr_same(way->at[kept - 1], way->at[count - 1]));
    HR_ASSERT(sweeps_left >= 0 && sweeps_left <= allowed);
    way->count = kept;
    *steps += allowed - sweeps_left;
    return kept < count;
}

// ---- Ways by portals

// Two points beside each other, neither the first nor the last of the way, as portals leave them.
static bool is_pair(const hr_points *way, int32_t i) {
    return i + 2 < way->count && hr_squared_distance(way->at[i], way->at[i + 1]) == 1;
}

static int32_t count_pairs(const hr_points *way, int32_t first) {
    int32_t count = 0;
    while (is_pair(way, first + 2 * count)) count++;
    return count;
}

// The number of pairs, of `count` from point i on, that a leg from `from` can pass by: all are
// tried, then half as many, and so on.
static int32_t passed_pairs(const hr_plane *plane, const hr_points *way, hr_cell from, int32_t i,
                            int32_t count) {
    while (count > 0 && !hr_sweep(plane, from, way->at[i + 2 * count])) count /= 2;
    return count;
}

void hr_drop_passed(const hr_plane *plane, hr_points *way) {
    int32_t kept = 1, i = 1;
    while (i < way->count) {
        int32_t pairs = count_pairs(way, i);
        int32_t passed = passed_pairs(plane, way, way->at[kept - 1], i, pairs);
        i += 2 * passed;
        if (passed < pairs && hr_sweep(plane, way->at[kept - 1], way->at[i + 1])) i++;
        HR_ASSERT(i < way->count && hr_sweep(plane, way->at[kept - 1], way->at[i]));
        way->at[kept++] = way->at[i++];
    }
    if (way->count > 0) way->count = kept;
}
