#!/usr/bin/env bash
# recipes.sh [COMPILER] - compiles every piece of C on the pages of docs/: what a reader copies has to be accepted as it
# stands, in a game that has the variables and functions below. Errors name the page and its line.
set -euo pipefail
cd "$(dirname "$0")/../.."
compiler=${1:-cc}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

for header in passmap/*.h planner/*.h; do echo "#include \"$header\""; done >"$place/game.h"
cat >>"$place/game.h" <<'GAME'
#include <stdio.h>

enum { BASES = 3, MINES = 20, UNITS = 50, VEHICLE = 0x40 };

extern hr_map *map;
extern hr_planner *planner;
extern int32_t view_of_2;
extern hr_path_watch *watch;
extern hr_results *results;
extern hr_request order, *orders;
extern hr_walk walk;
extern hr_walk_step step, steps[];
extern hr_path path;
extern hr_class_id tank, worker, scout, *classes;
extern hr_walk walk;
extern hr_position harbour, far_harbour, road_side, deck;
extern hr_position dog, thief, at, mines[MINES], bases[BASES], where_to, crossroads, goals[], *waypoints_of[];
extern hr_footprint_id camp, red_gate;
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
void board(hr_link_id link, hr_position from, hr_position to);
void breach(int building);
int building_of(hr_footprint_id id);
uint64_t id_of(int unit);
int unit_of(uint64_t tag);
hr_cell cell_of(int unit);
bool write_recording(const void *bytes, size_t size, bool begins_snapshot, void *file);
bool wants_snapshot(void);
void tick_of_game(void);
int32_t sight_of(int unit);
void follow(int unit, const hr_position *waypoints, int32_t count);
void copy(hr_position *to, const hr_position *from, int32_t count);
void draw(int unit, hr_position position, uint16_t angle, bool has_arrived);
GAME

# Each piece becomes a function of its own.
awk '
    /^```c$/ { is_c = 1; printf "void piece_%d(void);\nvoid piece_%d(void) {\n#line %d \"%s\"\n", ++n, n, FNR + 1, FILENAME; next }
    /^```/ && is_c { is_c = 0; print "}"; next }
    is_c { print }
' docs/*.md >"$place/pieces.c"
count=$(grep -c '^void piece_.*{$' "$place/pieces.c")
[ "$count" -ge 10 ] || { echo "recipes: only $count pieces of C found in docs/" && exit 1; }
sed -i '1i #include "game.h"' "$place/pieces.c"
"$compiler" -std=c11 -fsyntax-only -Wall -Wextra -Werror -Wno-unused -Wno-missing-field-initializers \
    -I . -I "$place" "$place/pieces.c"
echo "$count pieces of C compile"
