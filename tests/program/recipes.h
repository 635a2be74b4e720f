// recipes.h - what the C on the pages of docs/ takes for granted: a game's own variables and functions.
#ifndef HANDRAIL_TESTS_PROGRAM_RECIPES_H
#define HANDRAIL_TESTS_PROGRAM_RECIPES_H

#include "recipes_headers.h" // all public ones, made by recipes.sh

#include <stdio.h>

enum { BASES = 3, MINES = 20, UNITS = 50, VEHICLE = 0x40 };

extern hr_map *map;
extern hr_planner *planner, *planner_of_2;
extern hr_path_watch *watch;
extern hr_results *results;
extern hr_request order, *orders;
extern hr_path path;
extern hr_class_id tank, worker, scout, *classes;
extern hr_position dog, thief, at, mines[MINES], bases[BASES], where_to, crossroads, goals[], *waypoints_of[];
extern hr_footprint_id camp;
extern hr_cell tower, enemy;
extern hr_rect road, gate;
extern hr_move *moves;
extern const hr_blocked_path *blocked;
extern int32_t x, y, i, leg, count, move_count, class_count, mine_count, unit_count, best;

extern hr_spread_unit units[UNITS];

bool game_runs(void);
double worth(hr_position mine);
void offer(int base, int mine, double cells);
void bark(void);
void breach(int building);
int building_of(hr_footprint_id id);
uint64_t id_of(int unit);
int unit_of(uint64_t tag);
hr_cell cell_of(int unit);
int32_t sight_of(int unit);
void follow(int unit, const hr_position *waypoints, int32_t count);
void copy(hr_position *to, const hr_position *from, int32_t count);
void draw(int unit, hr_position position, uint16_t angle, bool has_arrived);

#endif
