// hex_costs.h - what a step costs: by the ground and the weather where it leads, and up or down.
//
// A point is a tenth of a second of the traveller's time. Costs have a direction: it is the
// hexagon that is entered that counts, so that a swamp is left more easily than entered, and a hill
// descended more easily than climbed.
#ifndef HANDRAIL_VIEWER_HEX_HEX_COSTS_H
#define HANDRAIL_VIEWER_HEX_HEX_COSTS_H

#include "viewer/hex/hex_world.h"

typedef struct hex_rules {
    int32_t climb;   ///< points for each level up, 0..1000
    int32_t descent; ///< points that each level down gives back, 0..1000
    /// Whether a step may then cost less than nothing, as for a sledge; else it costs 1 at least.
    bool may_gain;
} hex_rules;

/// Climbing costs 6 a level, descending gives 2 back; a step costs 1 at least.
hex_rules hex_rules_default(void);
/// What it costs to enter a kind of ground in a weather; 0 = nobody can.
int32_t hex_ground_cost(hex_terrain terrain, hex_weather weather);
/// Whether there is a step from one hexagon to its neighbour, and what it costs.
bool hex_step(const hex_world *world, const hex_rules *rules, int32_t from, int32_t to,
              int32_t *cost);

/// The steps of a world: the cheapest, the dearest, whether any costs less than nothing. A world
/// without steps has 0 and 0.
typedef struct hex_cost_range {
    int32_t least, most;
    bool has_negative;
} hex_cost_range;

hex_cost_range hex_costs_of(const hex_world *world, const hex_rules *rules);

#endif
