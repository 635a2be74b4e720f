// measure.c - units that fit the costs of a class.

#include "planner/routes/measure.h"

#include "passmap/base/assertion.h"
#include "passmap/base/numbers.h"

// Ways lead around ground that is many times as dear as the cheapest, mostly: what is lost where
// they do not is no reason for coarser units.
enum { DEARNESS_OF_EDGES = 16, DEARNESS_OF_LANDMARKS = 8 };
// A way through a tile may wind: it is seldom more than so many times as long as a side.
enum { WINDING = 3 };

// The least shift, from `shift` on, that brings a number below a limit.
static int32_t shift_below(int64_t number, int64_t limit, int32_t shift) {
    while (number >> shift >= limit) shift++;
    return shift;
}

// Hardly any way visits more than half of the blocks; lengths of those that do are cut off at
// HR_LENGTH_MOST.
static int32_t edge_shift(const hr_map *map, int32_t dearest, int32_t least) {
    int32_t shift = HR_PLAIN_SHIFT;
    while (shift > 0 && dearest << (HR_PLAIN_SHIFT - shift + 1) <= HR_COST_PLAIN) shift--;
    int64_t usual = hr_least(dearest, DEARNESS_OF_EDGES * least);
    shift = shift_below(usual * WINDING * HR_TILE * HR_BLOCK_16THS, UINT16_MAX, shift);
    int64_t blocks = (int64_t)map->width * map->height;
    return shift_below(blocks * (HR_BLOCK_16THS / 2) * dearest, INT32_MAX, shift);
}

// Larger maps have levels, and landmarks of those, in units of their own.
static int32_t landmark_shift(const hr_map *map, int32_t dearest, int32_t least, int32_t shift) {
    enum { ACROSS_MOST = 1448 };
    int64_t usual = hr_least(dearest, DEARNESS_OF_LANDMARKS * least);
    int64_t across =
        (int64_t)sqrt((double)map->width * map->width + (double)map->height * map->height);
    across = across < ACROSS_MOST ? across : ACROSS_MOST;
    return shift_below(across * HR_BLOCK_16THS * usual >> shift, HR_LANDMARK_FAR, HR_HALF_SHIFT);
}

hr_measure hr_measure_of(const hr_map *map, const hr_class_entry *entry) {
    if (!hr_has_costs(entry)) return (hr_measure){HR_PLAIN_SHIFT, HR_COST_PLAIN, HR_HALF_SHIFT};
    const hr_cost_table *table = &entry->cost_plane.table;
    int32_t dearest = table->most, least = table->least;
    HR_ASSERT(least > 0 && least <= dearest);
    int32_t shift = edge_shift(map, dearest, least);
    return (hr_measure){shift, least, landmark_shift(map, dearest, least, shift)};
}
