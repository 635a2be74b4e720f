/// battle.h - a battle that plays itself: thousands of units on a map that changes every tick.
///
/// Benchmarks, tests and pictures run it, and it shows how an engine uses the library: edits go in,
/// classes are brought up to date, orders become one batch, units follow their paths. One tick is
///
///     battle_edit     buildings rise and fall, bridges break and are mended, squads get orders
///     battle_refresh  classes are brought up to date; who has something in the way by now?
///     battle_order    orders become requests: places in formation, starts, goals
///     battle_plan     all requests in one batch
///     battle_march    new paths are taken, units steer along them, their footprints move
///
/// Between two ticks a player may send units, build and tear down, and change the ground.
///
/// How obstacles are told apart: every unit has a footprint with BATTLE_UNIT, which no class
/// avoids, since it will have moved on by the time anyone comes there: such units wait for each
/// other. A unit that stands has a second one with BATTLE_STANDING, as buildings have, which all
/// avoid.
///
/// The same seed is the same battle to the last bit, on every platform and for every number of
/// workers: whole numbers alone, units in the order of their numbers.
#ifndef HANDRAIL_VIEWER_BATTLE_BATTLE_H
#define HANDRAIL_VIEWER_BATTLE_BATTLE_H

#include <handrail/path_watch.h>

enum {
    BATTLE_UNIT = 0x40,
    BATTLE_STANDING = 0x80,
    BATTLE_CLASSES_MAX = 8,
    BATTLE_SQUAD = 32,   ///< units one after the other that get orders together
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
    int32_t orders; ///< units that get an order a tick, half of them in squads; may be changed
    int32_t workers;
    hr_spawn *spawn;        ///< of a job system, that waits for the work it spawns; NULL = none
    void *spawn_user;       ///< handed to it
    int64_t budget_steps;   ///< of a batch; 0 = no limit
    hr_allocator allocator; ///< of the map and the planner
} battle_config;

/// 200 units of four classes on a plateau of 256 x 256 cells.
battle_config battle_config_default(void);

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
    int32_t nearest_of; ///< the waypoint that it came within `nearest_squared` 256ths of
    int64_t nearest_squared;
    int32_t strides;      ///< ticks of getting on since it last did not
    int32_t waited;       ///< ticks without getting on, less some of those with
    int32_t asked_tick;   ///< it is in the requests of this tick
    int32_t next_in_cell; ///< of the grid of neighbours, or -1
    battle_answer answer;
} battle_unit;

typedef struct battle_building {
    hr_footprint_id id; ///< 0 = not standing
    hr_rect cells;
} battle_building;

/// An order to units of one class: `ordered`, first .. first + count - 1.
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
    uint64_t dice; ///< the state of the only source of chance
    int32_t tick;
    uint64_t hash; ///< of all ticks so far
    battle_unit *units;
    int32_t unit_count;
    battle_building *buildings;
    hr_cell *bridges; ///< squares of road that may be broken
    int32_t building_count, bridge_count;
    battle_building *built; ///< by a player
    int32_t built_count, built_capacity;
    hr_rect *changed; ///< ground that the last battle_edit changed
    int32_t changed_count, changed_capacity;
    battle_order_line *orders;
    int32_t *ordered; ///< the units of all orders
    int32_t order_capacity, ordered_count, ordered_capacity;
    hr_position *starts, *goals; ///< of the units of one order
    hr_request *requests;
    hr_move *moves;
    int32_t order_count, request_count, move_count;
    uint8_t *taken; ///< for each cell, whether a unit is on it
    int32_t *cells; ///< of the grid of neighbours: the first unit in each, or -1
    int32_t cell_columns, cell_rows;
    battle_counts counts; ///< of all ticks so far
} battle;

/// Sets a battle up; destroy it even if that fails.
/// @return HR_OK, HR_OUT_OF_MEMORY, or what hr_map_create refuses.
hr_error battle_create(battle *b, const battle_config *config);
void battle_destroy(battle *b);

/// One tick: the five parts in order. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_tick(battle *b);

hr_error battle_edit(battle *b);
hr_error battle_refresh(battle *b);
hr_error battle_order(battle *b);
hr_error battle_plan(battle *b);
hr_error battle_march(battle *b);

// ---- A player's hand, between two ticks

/// Orders units to a place, in formation class by class; it is passed on with the next tick. A unit
/// that is ordered twice goes to the later place. Until they stand, the battle gives them no orders
/// of its own.
/// @param units each once.
/// @param goal on the map. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_send(battle *b, const int32_t *units, int32_t count, hr_position goal);
/// Puts a building up; not on a unit or a building, nor off the map: `*is_built` then is false.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_build(battle *b, hr_rect cells, bool *is_built);
/// Tears down all buildings that stand on any of the cells. @return how many.
int32_t battle_raze(battle *b, hr_rect cells);
/// Writes ground, in values of the map that the battle was given; but under nobody's feet.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error battle_write_ground(battle *b, hr_rect cells, const uint8_t *values, size_t stride);
/// Reads ground, in values of the map that the battle was given (levels to the nearest four).
void battle_read_ground(const battle *b, hr_rect cells, uint8_t *values, size_t stride);
/// What class of unit may enter which values of the map that the battle was given.
hr_pass_set battle_pass_set(hr_class_id class_id, bool is_levels);

/// Cells along the side of units of a class.
int32_t battle_class_size(hr_class_id class_id);
/// The cells of a unit's block.
hr_rect battle_cells_of(const battle_unit *unit);

#endif
