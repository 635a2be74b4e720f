// portals.c - cutting the open runs of a border into portals, by length and by cost.

#include "planner/routes/portals.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

uint64_t hr_border_pairs(const hr_plane *plane, int32_t column, int32_t row, int side) {
    const hr_lines *lines = side == EAST ? &plane->columns : &plane->rows;
    int32_t line = (side == EAST ? column : row) * HR_TILE + HR_TILE - 1;
    int32_t word = side == EAST ? row : column;
    return ~(hr_line(lines, line)[word] | hr_line(lines, line + 1)[word]);
}

// There is always room: a run of one pair has one portal, of more pairs one for two at most.
static void add_portal(hr_border *border, int32_t run, int32_t at) {
    HR_ASSERT(border->count < HR_PORTALS_MAX);
    if (border->count == HR_PORTALS_MAX) return;
    border->at[border->count] = (uint8_t)at;
    border->run[border->count++] = (uint8_t)run;
}

static void cut_run(hr_border *border, int32_t run, int32_t first, int32_t length,
                    int32_t spacing) {
    int32_t pieces = (length + spacing - 1) / spacing;
    for (int32_t i = 0; i < pieces; i++)
        add_portal(border, run, first + (length * (2 * i + 1) / pieces - 1) / 2);
}

// Whether portals lie one after the other, as their runs do.
static bool are_ascending(const hr_border *border) {
    for (int32_t i = 1; i < border->count; i++)
        if (border->at[i - 1] >= border->at[i] || border->run[i - 1] > border->run[i]) return false;
    return true;
}

// The open pairs first .. end - 1.
typedef struct stretch {
    int32_t first, end;
} stretch;

static stretch first_run(uint64_t pairs) {
    int32_t first = hr_lowest_bit(pairs);
    uint64_t rest = ~(pairs >> first);
    int32_t length = rest ? hr_lowest_bit(rest) : HR_TILE;
    HR_ASSERT(first + length <= HR_TILE);
    HR_ASSERT(first + length == HR_TILE || !(pairs >> (first + length) & 1)); // a whole run
    return (stretch){first, first + length};
}

static uint64_t from_pair(int32_t pair) { return pair < HR_TILE ? ~UINT64_C(0) << pair : 0; }

hr_border hr_border_portals(uint64_t pairs) {
    hr_border border = {0};
    for (int32_t run = 0; pairs; run++) {
        stretch open = first_run(pairs);
        cut_run(&border, run, open.first, open.end - open.first, HR_PORTAL_SPACING);
        pairs &= from_pair(open.end);
    }
    HR_ASSERT(are_ascending(&border));
    return border;
}

// ---- By cost

// What each pair costs: both of its blocks.
typedef struct pair_costs {
    int32_t of[HR_TILE];
} pair_costs;

static void price_pairs(const hr_costs *costs, uint64_t pairs, hr_cell origin, int side,
                        pair_costs *to) {
    for (; pairs; pairs &= pairs - 1) {
        int32_t i = hr_lowest_bit(pairs), last = HR_TILE - 1;
        hr_cell block = side == EAST ? (hr_cell){origin.x + last, origin.y + i}
                                     : (hr_cell){origin.x + i, origin.y + last};
        hr_cell beyond = hr_beside(block, side);
        to->of[i] = hr_cost_at(costs, block.x, block.y) + hr_cost_at(costs, beyond.x, beyond.y);
    }
}

// The pairs from `first` on that cost the same.
static stretch first_even(const pair_costs *costs, int32_t first, int32_t end) {
    int32_t i = first + 1;
    while (i < end && costs->of[i] == costs->of[first]) i++;
    return (stretch){first, i};
}

// Whether pairs in between are so dear, in quarters of what lies on both sides of them, that who
// comes along one side does not cross over for a portal on the other.
static bool is_barrier(int32_t between, int32_t beside, int32_t quarters) {
    return 4 * (int64_t)between >= (int64_t)beside * quarters;
}

// An even stretch with those after it that are short enough to have one portal with it, and not
// beyond a barrier.
static stretch first_piece(const pair_costs *costs, int32_t first, int32_t end,
                           int32_t barrier_quarters) {
    stretch piece = first_even(costs, first, end);
    int32_t least = costs->of[first], dearest = 0; // since the least
    while (piece.end < end) {
        stretch next = first_even(costs, piece.end, end);
        int32_t cost = costs->of[next.first];
        bool is_beyond = is_barrier(dearest, hr_greatest(least, cost), barrier_quarters);
        if (is_beyond || next.end - first > HR_COST_PORTAL_SPACING) break;
        dearest = cost < least ? 0 : hr_greatest(dearest, cost);
        least = hr_least(least, cost);
        piece.end = next.end;
    }
    return piece;
}

// The longest of the even stretches of a piece that cost least, the first of those.
static stretch cheapest_of(const pair_costs *costs, stretch piece) {
    stretch best = first_even(costs, piece.first, piece.end), next = best;
    while (next.end < piece.end) {
        next = first_even(costs, next.end, piece.end);
        int32_t gain = costs->of[best.first] - costs->of[next.first];
        if (gain > 0 || (gain == 0 && next.end - next.first > best.end - best.first)) best = next;
    }
    return best;
}

static void cut_run_by_costs(hr_border *border, const pair_costs *costs, stretch run,
                             int32_t barrier_quarters) {
    for (int32_t at = run.first; at < run.end;) {
        stretch piece = first_piece(costs, at, run.end, barrier_quarters);
        stretch cheapest = cheapest_of(costs, piece);
        cut_run(border, 0, cheapest.first, cheapest.end - cheapest.first, HR_COST_PORTAL_SPACING);
        at = piece.end;
    }
}

static hr_border cut_by_costs(const pair_costs *costs, uint64_t pairs, int32_t barrier_quarters) {
    hr_border border = {0};
    while (pairs) {
        stretch open = first_run(pairs);
        cut_run_by_costs(&border, costs, open, barrier_quarters);
        pairs &= from_pair(open.end);
    }
    return border;
}

// As fine as gives no more than plenty of them.
hr_border hr_border_cost_portals(const hr_costs *costs, uint64_t pairs, hr_cell origin, int side) {
    static const int32_t QUARTERS[] = {5, 4 * 2, 4 * 16};
    hr_border border = {.count = HR_PORTALS_MAX};
    pair_costs prices;
    price_pairs(costs, pairs, origin, side, &prices);
    for (int32_t i = 0; i < 3 && border.count > HR_PORTALS_PLENTY; i++)
        border = cut_by_costs(&prices, pairs, QUARTERS[i]);
    for (int32_t i = 0; i < border.count; i++) border.run[i] = (uint8_t)i;
    HR_ASSERT(are_ascending(&border));
    return border;
}
