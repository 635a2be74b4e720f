// battle_state.h - all that a battle is made of: its configuration, units, buildings and orders.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_STATE_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_STATE_H

#include "viewer/minds/minds.h"

#include <handrail/formations.h>
#include <handrail/path_watch.h>
#include <handrail/spread.h>

enum {
    BATTLE_RANGE = 0x20, ///< of an enemy; where there are ranges, the ground has no such bit
    BATTLE_UNIT = 0x40,
    BATTLE_STANDING = 0x80,
    BATTLE_CLASSES_MAX = 8,
    BATTLE_SQUAD = 32,   ///< units one after the other that get orders together
    BATTLE_WIDTHS = 3,   ///< classes by which squads of a class march
    BATTLE_WAY_MAX = 24, ///< waypoints that a unit keeps; at the last it asks for more
};

typedef struct battle_config {
    uint64_t seed;
    const hr_map *ground;  ///< copied; NULL = a plateau is made
    bool is_levels;        ///< the ground's values are levels, 0 open to all, 255 to none
    int32_t width, height; ///< of that plateau
    int32_t units;         ///< fewer where the map has no room for them
    int32_t classes;       ///< 1..BATTLE_CLASSES_MAX
    int32_t edits;         ///< buildings and bridges changed a tick
    int32_t ranges;        ///< of enemies, discs that move every tick; not on levels
    int32_t costs;         ///< classes, of the first, that pay for ground and for ranges
    int32_t orders;  ///< units that get an order a tick, half of them in squads; may be changed
    bool formations; ///< orders to several march in formation; may be changed; not in fog
    bool has_fog;    ///< each side plans on what it has seen (battle_fog.h)
    mind_list minds; ///< of squads, in turn; they get no orders of the battle's own
    fuzzy_sets sets; ///< of fuzzy controllers; all 0 = the usual ones; may be changed
    int32_t workers;
    hr_spawn *spawn;        ///< of a job system, that waits for the work it spawns; NULL = none
    void *spawn_user;       ///< handed to it
    int64_t budget_steps;   ///< of a batch; 0 = no limit
    hr_allocator allocator; ///< of the map and the planner
} battle_config;

enum { BATTLE_CELL = 8 }; ///< cells of the map along a cell of the grid of neighbours

typedef enum battle_state {
    BATTLE_STANDS,
    BATTLE_ASKS,    ///< it stands and waits for a path
    BATTLE_MARCHES, ///< along its way
} battle_state;

/// What was last asked for a unit, and what came of it.
typedef struct battle_answer {
    int32_t tick; ///< in which it came; -1 = none yet
    hr_position start, goal;
    hr_status status;
    hr_stage stage;
    int32_t steps, waypoints;
    double length_256ths, remaining_256ths;
} battle_answer;

typedef struct battle_unit {
    hr_position at, goal;
    hr_position step; ///< what it last moved by
    hr_class_id class_id;
    int32_t size; ///< of the class
    battle_state state;
    bool is_sent;                    ///< by a player, and not there yet
    hr_footprint_id body, standing;  ///< `standing` is 0 unless BATTLE_STANDS
    hr_position way[BATTLE_WAY_MAX]; ///< waypoints, the next at `way_next`
    int32_t way_count, way_next;
    bool goes_on;       ///< the way ends before the goal
    int32_t group;      ///< in which it marches, and 1; 0 = by itself
    int32_t member;     ///< of that, in its march
    int32_t way_first;  ///< of the march's waypoints the first that it keeps
    int32_t nearest_of; ///< the waypoint that it came within `nearest_squared` 256ths of
    int64_t nearest_squared;
    int32_t strides;      ///< ticks of getting on since it last did not
    int32_t waited;       ///< ticks without getting on, less some of those with
    int32_t asked_tick;   ///< it is in the requests of this tick
    int32_t next_in_cell; ///< of the grid of neighbours, or -1
    bool has_ring;        ///< its mind sent it to `ring`, around the unit `target`
    hr_goal ring;
    int32_t target;
    hr_position end; ///< of the last path, or of what was kept of it
    battle_answer answer;
} battle_unit;

typedef struct battle_building {
    hr_footprint_id id; ///< 0 = not standing
    hr_rect cells;
} battle_building;

/// What an enemy can reach.
typedef struct battle_range {
    hr_cell centre, step;
} battle_range;

/// What a side has seen, and plans with; all zeros without fog.
typedef struct battle_side_state {
    hr_map *view;
    hr_planner *planner;
    hr_results *results;
    hr_path_watch *watch;
    uint8_t *seen; ///< for each square of BATTLE_SEEN cells, whether anybody has looked there
} battle_side_state;

enum { BATTLE_SEEN = 4 };

/// Units that march in formation.
typedef struct battle_group {
    hr_march *march;
    int32_t members; ///< 0 = free for the next march
    int32_t speed;   ///< of its units
    int64_t beat;    ///< how far the march has come, as its marks count
    int64_t behind;  ///< and the unit that is behind most
} battle_group;

/// An order to units: `ordered`, first .. first + count - 1.
typedef struct battle_order_line {
    int32_t first, count;
    hr_position goal;
} battle_order_line;

typedef struct battle_counts {
    int64_t ordered, blocked_ways, waited, gave_up, arrived, cells_touched;
} battle_counts;

typedef struct battle {
    battle_config config;
    hr_map *map;
    hr_planner *planner;
    hr_results *results;
    hr_path_watch *watch;
    battle_side_state sides[2]; ///< in fog
    int32_t seen_columns, seen_rows;
    uint64_t dice; ///< the state of the only source of chance
    int32_t tick;
    uint64_t hash; ///< of all ticks so far
    battle_unit *units;
    int32_t unit_count;
    battle_building *buildings;
    hr_cell *bridges; ///< squares of road that may be broken
    int32_t building_count, bridge_count;
    battle_range *ranges;
    hr_move *range_moves;
    uint64_t range_dice;
    minds *minds;           ///< NULL until a unit has one
    battle_building *built; ///< by a player
    int32_t built_count, built_capacity;
    hr_rect *changed; ///< ground that the last battle_edit changed
    int32_t changed_count, changed_capacity;
    battle_order_line *orders;
    int32_t *ordered; ///< the units of all orders
    int32_t order_capacity, ordered_count, ordered_capacity;
    hr_spread_unit *sent; ///< the units of one order, and where each is sent
    hr_position *goals;
    hr_request *requests;
    hr_move *moves;
    int32_t order_count, request_count, move_count;
    int32_t first_side_count; ///< of the requests in fog: those of side 0 come first
    battle_group *groups;
    int32_t group_count, group_capacity;
    hr_class_id widths[BATTLE_CLASSES_MAX][BATTLE_WIDTHS];
    bool has_widths[BATTLE_CLASSES_MAX];
    hr_march_unit *marchers; ///< of one march, and who they are
    int32_t *members;
    hr_position *places;
    uint8_t *taken; ///< for each cell, whether a unit is on it
    int32_t *cells; ///< of the grid of neighbours: the first unit in each, or -1
    int32_t cell_columns, cell_rows;
    battle_counts counts; ///< of all ticks so far
} battle;

#endif
