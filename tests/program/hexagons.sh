#!/usr/bin/env bash
# hexagons.sh PROGRAM - the page with the world of hexagons, under a display of its own, with real
# clicks and keys; what it shows is read from the window's report. Skipped (77) as window.sh is.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 1150
mkdir -p "$place/handrail"
printf '[window]\nwidth=1280\nheight=1120\n' >"$place/handrail/window.ini"
open_window data/islands.png

# at X Y: moves the pointer to the middle of a hexagon, by the camera that the report tells.
at() {
    set -- "$1" "$2" $(widget map)
    set -- $(awk -v x="$1" -v y="$2" -v mx="$3" -v my="$4" -v left="$(number_of hex_left)" \
        -v top="$(number_of hex_top)" -v scale="$(number_of hex_scale)" \
        'BEGIN { printf "%d %d", (sqrt(3) * (x + 0.5 + y % 2 / 2) - left) * scale + mx, (1.5 * y + 1 - top) * scale + my }')
    xdotool mousemove "$1" "$2" sleep 0.15
}
click_at() { at "$1" "$2"; xdotool click "${3:-1}" sleep 0.2; }
place_of() { grep -A2 "^ *\"$1\": \[" "$report" | tail -n 2 | tr -d ' ,\n' ; }
# is_at NAME XY: the digits of a place.
is_at() { [ "$(place_of "$1")" = "$2" ]; }

# ---- A world, and ways over it

says '"status": "' "the window opens with its map and an example"
press ctrl+5
says '"page": "hexagons"' "Ctrl+5 turns to the hexagons"
says '"hex_end": "cheapest"' "a world with a way over it"
says '"hex_height": 100' "of 49 x 100"
becomes hex_scale -ge 2 "all of it in view"
at 10 21
says '"under_pointer": "hexagon 10, 21: .* to enter' "what is under the pointer, and what it costs"
cost=$(number_of hex_cost)
climb=$(widget hex-climb)
stays() { [ "$(widget hex-climb)" = "$climb" ] || fail "$1: the fields move, from $climb to $(widget hex-climb)"; }
press 1
says '"hex_end": "fewest-steps"' "1: breadth first"
becomes hex_cost -ge "$cost" "its way costs no less"
for key in 2:dijkstra 3:bellman-ford 4:astar; do
    press ${key%:*}
    says "\"hex_method\": \"${key#*:}\"" "$key"
    becomes hex_cost -eq "$cost" "$key finds the cheapest way"
    sleep 0.3
    stays "$key"
done
press 5
says '"hex_end": "any-way"' "5: an overestimate proves nothing"
press 4
picture hexagons

press c
says '"hex_start": null' "C clears"
says '"hex_says": "Click where the trip starts' "and says what to do"
click_at 20 40
within 20 start is_at hex_start 2040 || fail "a click does not set the start"
click_at 30 55
within 20 goal is_at hex_goal 3055 || fail "a second click does not set the goal"
says '"hex_method": "astar"' "then there is an answer"
click_at 22 38 3
within 20 start is_at hex_start 2238 || fail "the right button does not set the start"
at 30 55
xdotool mousedown 1 sleep 0.1
at 31 56
at 32 58
xdotool mouseup 1
within 20 goal is_at hex_goal 3258 || fail "the goal is not dragged"

# ---- The camera

home=$(number_of hex_scale)
at 20 40
xdotool click 4 sleep 0.1 click 4 sleep 0.3
has_zoomed() { [ "$(number_of hex_scale)" != "$home" ]; }
within 20 zoom has_zoomed || fail "the wheel does not zoom"
at 20 40
says '"under_pointer": "hexagon 20, 40:' "at the pointer"
picture hexagons_near
press Home
is_home() { [ "$(number_of hex_scale)" = "$home" ]; }
within 20 Home is_home || fail "Home does not show the whole world"
plan_scale=$(number_of scale)

# ---- Days and worlds

press period
says '"hex_day": 1' ". is the day after"
says '"hex_method": "astar"' "with an answer of its own"
press comma
says '"hex_day": 0' ", is the day before"
press n
says '"hex_seed": 2' "N makes the world of the next seed"
type_into hex-day 30
says '"hex_day": 30' "a day is typed"
type_into hex-seed 7
type_into hex-width 30
says '"hex_next_width": 30' "a width is typed"
type_into hex-height 20
says '"hex_next_height": 20' "and a height"
click_on hex-make
says '"hex_width": 30' "a world by size and seed"
says '"hex_seed": 7' "of that seed"
says '"hex_day": 30' "on the day that it was"
says '"hex_method": "astar"' "with an example"

# ---- Paint

press c
click_at 5 10
click_at 25 10
press b bracketleft
says '"hex_tool": 1' "B paints"
says '"hex_brush": 0' "[ makes the brush smaller"
click_on hex-ground-4
says '"hex_ground": "meadow"' "a ground is chosen"
click_at 12 3
says '"under_pointer": "hexagon 12, 3: meadow' "one hexagon is painted"
press bracketright f f f f
says '"hex_ground": "deep water"' "F goes back through the grounds"
version=$(number_of hex_version)
at 15 0
xdotool mousedown 1 sleep 0.1
for row in 6 10 15 19; do at 15 $row; done
xdotool mouseup 1
becomes hex_version -gt "$version" "a stroke paints"
says '"hex_end": "no-way"' "a wall of deep water cuts the goal off"
picture hexagons_painted
press g g g
says '"hex_ground": "road"' "G goes on through them"
at 15 10
xdotool mousedown 1 sleep 0.1
at 17 10
at 13 10
xdotool mouseup 1
says '"hex_end": "cheapest"' "a ford opens it again"
press Escape
says '"hex_tool": 0' "Esc puts the brush away"

# ---- The trip

press p
says '"hex_is_travelling": true' "P sets out"
becomes hex_tenths -gt 5 "time passes"
press p
says '"hex_is_travelling": false' "P waits"
tenths=$(number_of hex_tenths)
sleep 0.7
becomes hex_tenths -eq "$tenths" "meanwhile no time passes"
picture hexagons_trip
press s
says '"hex_is_there": false' "S ends the trip"
click_on hex-travel
says '"hex_is_travelling": true' "the button sets out, too"
click_on hex-speed 98
becomes hex_tenths -gt 100 "as fast as one likes"
says '"hex_is_travelling": false' "to the goal" 60
says '"hex_is_there": true' "where the traveller stands"
press p
says '"hex_is_travelling": true' "P sets out again"
press 2
says '"hex_is_there": false' "another way ends the trip"

# ---- A picture

press ctrl+p
comes "Save the picture as PNG"
xdotool key ctrl+a
xdotool type --delay 30 "$place/world.png"
sleep 0.7
xdotool key Return
says "\"message\": \"Saved: $place/world.png" "the page is saved as a picture"
sleep 1
head -c 4 "$place/world.png" | grep -q PNG || fail "that is no PNG"
[ -n "${WINDOW_PICTURES:-}" ] && cp "$place/world.png" "$WINDOW_PICTURES/hexagons_saved.png"

# ---- What takes long is done by a thread, and gives way to what is asked next

type_into hex-width 700
type_into hex-height 700
says '"hex_next_height": 700' "a large world is asked for"
click_on hex-make
says '"hex_width": 700' "a large world"
says '"hex_method": "dijkstra"' "and a way over it"
press 3
says '"hex_says": "Searching' "Bellman-Ford takes a while"
press plus
at 350 350
says '"under_pointer": "hexagon 3[0-9]*, 3[0-9]*:' "while the window goes on"
press 4
says '"hex_method": "astar"' "and another method is not kept waiting"
picture hexagons_far
press 3
says '"hex_says": "Searching' "once more"
press Escape
says '"hex_end": "cancelled"' "Esc cancels it"

press ctrl+1
says '"page": "plan"' "Ctrl+1 turns to Plan"
[ "$(number_of scale)" = "$plan_scale" ] || fail "the view of the map has moved"
press ctrl+5 3
says '"hex_says": "Searching' "a search is under way"
close_well
