#!/usr/bin/env bash
# remembered.sh PROGRAM - what was chosen on the pages is there again in the next run of the window, with real clicks and
# keys: fields, switches, lists, speeds, goals, what maps are made by; and a file of settings with anything in it does no
# harm. Skipped (77) where there is no Xvfb, xdotool or window.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 1150
mkdir -p "$place/handrail"
settings=$place/handrail/window.ini
printf '[window]\nwidth=1280\nheight=1120\n' >"$settings"
cp data/plateau.png "$place"

goals() { tr -d ' \n' <"$report" | grep -o '"more_goals":\[[^a-z]*\]\]'; }
has_two_more() { [ "$(goals | grep -o '\],\[' | wc -l)" = 1 ]; }

ask_for_two_more() {
    xdotool keydown ctrl
    click 60 190
    click 90 100
    xdotool keyup ctrl
    within 20 "more goals" has_two_more || fail "Ctrl and clicks: not two goals more: $(goals)"
    asked=$(goals)
}

# ---- Chosen

open_window "$place/plateau.png"
says '"status": "found"' "an example"
calibrate 300 400
click 129 61
click 41 216
says '"status": "found"' "a query"
ask_for_two_more
shown=$(widget map)
click_on step-speed 90
says '"step-speed": \(10\|11\|12\)' "the speed of steps"

press ctrl+2
click_on race-speed 90
says '"race-speed": \(5\|6\)' "the speed of a race"
press ctrl+3
by '"battle-units": 321' "units of a battle" type_into battle-units 321
click_on battle-formations 5
says '"battle-formations": true' "who march in formation"
click_on battle-fog 5
says '"battle-fog": true' "in fog"
press h
says '"battle-heat": "density' "with a heat map"
press k
says '"battle-speed": 5' "at twice the speed"
press ctrl+4
by '"timing-repeat": 7' "passes" type_into timing-repeat 7
click_on timing-astar 5
says '"timing-astar": false' "without A*"
press ctrl+5
says '"hex_end": "cheapest"' "a world"
press 2
says '"hex_method": "dijkstra"' "another method"
by '"hex-climb": 33' "climbing" type_into hex-climb 33
click_on hex-touched 5
says '"hex-touched": false' "without a tint"
type_into hex-seed 12
type_into hex-width 30
click_on hex-make
says '"hex_width": 30' "another world"
says '"hex_seed": 12' "of that seed"
press k
says '"hex-speed": 1' "a quicker trip"
press ctrl+1
says '"page": "plan"' "back to Plan"
close_window

# ---- There again

open_window "$place/plateau.png"
says '"status": "found"' "the query"
within 20 "a window" is_shown map
[ "$(widget map)" = "$shown" ] || fail "a window of another size: the map is $(widget map), not $shown"
[ "$(goals)" = "$asked" ] || fail "other goals: $(goals), not $asked"
says '"step-speed": \(10\|11\|12\)' "the speed of steps is remembered"
press ctrl+2
says '"race-speed": \(5\|6\)' "that of a race"
press ctrl+3
says '"battle-units": 321' "the units of a battle"
says '"battle-formations": true' "that they march in formation"
says '"battle-fog": true' "in fog"
says '"battle-heat": "density' "the heat map"
says '"battle-speed": 5' "the ticks a second"
press ctrl+4
says '"timing-repeat": 7' "the passes"
says '"timing-astar": false' "and the methods that are timed"
says '"timing-jump": true' "as they were"
press ctrl+5
says '"hex_width": 30' "a world of that width"
says '"hex_seed": 12' "from that seed"
says '"hex_method": "dijkstra"' "the method"
says '"hex_end": "cheapest"' "searched by it"
says '"hex-climb": 33' "the rules"
says '"hex-touched": false' "the marks"
says '"hex-speed": 1' "the speed of a trip"

# A generated map has no file: the next run makes the same.
press ctrl+1
press n
says '"title": "islands, seed 2"' "another seed"
close_window
open_window
says '"title": "islands, seed 2"' "the generated map of the last run"
says '"status": "found"' "with an example"
close_window

# What was painted is kept with its query where the program ends without a question.
open_window "$place/plateau.png"
says '"status": "found"' "an example"
calibrate 300 400
click 129 61
click 41 216
ask_for_two_more
lose_and_keep plateau "$place/plateau.png"
says '"is_changed": true' "what was kept is opened"
within 20 "goals" has_two_more
[ "$(goals)" = "$asked" ] || fail "kept work with other goals: $(goals), not $asked"
press ctrl+q
comes "Unsaved work"
xdotool key Left sleep 0.1 key Return # do not save
for _ in $(seq 100); do kill -0 $window 2>/dev/null || break; sleep 0.1; done

# ---- Anything in the file

cat >"$settings" <<'END'
[window]
width=1280
height=1120
page=99
tab=-3
[unit]
size=100000
pass=\n
[view]
steps_per_second=nan
layers=-1
[map]
path=/nowhere
more_goals=1;2;3;x
[generate]
kind=1000
seed=-5
side=99999999
[compare]
panes=0
race_seconds=0
method_1=none
[timing]
methods=none;;astar2
repeat=0
sample=1e99
[battle]
units=-1
heat=77
ticks_per_second=inf
distance=9;8;7;6
strength=1;2
[hexagons]
width=0
height=100000
method=-1
terrain=200
speed=0
END
open_window "$place/plateau.png"
says '"status": "found"' "settings that are none"
press ctrl+2
says '"race-speed": 3' "are as at first: the race"
press ctrl+3
says '"battle-units": 500' "the battle"
says '"battle-speed": 4' "its speed"
press ctrl+4
says '"timing-repeat": 1' "the passes"
says '"timing-astar": true' "the methods"
press ctrl+5
says '"hex_width": 49' "the world"
says '"hex_method": "astar"' "the method"
close_window
head -c 4000 /dev/urandom >"$settings"
open_window "$place/plateau.png"
says '"status": "found"' "a file of settings that is none"
close_well
