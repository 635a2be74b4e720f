// cheapest_leg.c - looking for cheaper ground around a leg.

#include "planner/costs/cheapest_leg.h"

#include "passmap/base/numbers.h"
#include "planner/costs/leg_cost.h"

#include <math.h>

// Longer legs seldom are on ground of one cost, with nothing cheaper around.
enum { LENGTH_MOST = 64 };

static const uint8_t *ranks_at(const hr_costs *costs, int32_t x, int32_t y) {
    return costs->bytes + (size_t)y * (size_t)costs->width + x;
}

// Whether some block of a row, `first` to `last`, has a rank below `rank`; closed ones, too.
static bool has_less(const hr_costs *costs, int32_t y, int32_t first, int32_t last, uint8_t rank) {
    const uint8_t *ranks = ranks_at(costs, first, y);
    uint8_t least = UINT8_MAX;
    for (int32_t i = 0; i <= last - first; i++) least = ranks[i] < least ? ranks[i] : least;
    return least < rank;
}

// The same of open blocks alone.
static bool has_cheaper(const hr_plane *plane, const hr_costs *costs, int32_t y, int32_t first,
                        int32_t last, uint8_t rank) {
    if (!has_less(costs, y, first, last, rank)) return false;
    for (int32_t x = first; x <= last; x++)
        if (*ranks_at(costs, x, y) < rank && hr_is_open_block(plane, x, y)) return true;
    return false;
}

// Out of a box that reaches `aside` blocks farther than the leg to all sides, and back into it, it
// is 2 * aside + 1 blocks at least.
static bool is_cheapest_around(const hr_plane *plane, const hr_costs *costs, hr_cell from,
                               hr_cell to, int32_t aside) {
    uint8_t rank = *ranks_at(costs, from.x, from.y);
    int32_t first = hr_greatest(hr_least(from.x, to.x) - aside, 0);
    int32_t last = hr_least(hr_greatest(from.x, to.x) + aside, plane->rows.length - 1);
    int32_t top = hr_greatest(hr_least(from.y, to.y) - aside, 0);
    int32_t bottom = hr_least(hr_greatest(from.y, to.y) + aside, plane->rows.count - 1);
    for (int32_t y = top; y <= bottom; y++)
        if (has_cheaper(plane, costs, y, first, last, rank)) return false;
    return true;
}

bool hr_is_leg_cheapest(const hr_plane *plane, const hr_costs *costs, hr_cell from, hr_cell to) {
    hr_leg_mean mean = hr_leg_mean_cost(costs, from, to);
    if (mean.sum == mean.scale * costs->least) return true;
    if (mean.sum != mean.scale * hr_cost_at(costs, from.x, from.y)) return false;
    double length = hr_distance(from, to);
    return length <= LENGTH_MOST &&
           is_cheapest_around(plane, costs, from, to, (int32_t)ceil((length - 1) / 2));
}
