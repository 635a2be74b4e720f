#!/usr/bin/env bash
# watching.sh PROGRAM - what one watches to learn, with real clicks and keys: the lists of a textbook's method block by
# block, a thousand ways, heat maps of a battle, times without files. Skipped (77) where there is no Xvfb, xdotool or
# window. Pictures of the window go to $WINDOW_PICTURES, if that is set.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 900
cp data/plateau.png "$place"
open_window "$place/plateau.png"
says '"status": "found"' "an example"

# ---- A thousand ways, and what it costs to go anywhere

press alt+8
calibrate 300 400
click 129 61
click 41 216
says '"under_pointer": ".*cells from the start"' "lengths"
click_on tab-Unit
click_on cost-1 20
xdotool key ctrl+a sleep 0.1
xdotool type --delay 30 "4"
xdotool key Return sleep 0.2
says '"has_costs": true' "vegetation costs four times as much"
move 41 216
xdotool mousemove_relative 3 3 sleep 0.3
says '"under_pointer": ".*costs about [0-9.]* from the start"' "and so do the ways over it"
press alt+8
click_on preset-0

# ---- The lists of A*, block by block

press ctrl+2
says '"answered": 4' "four answers"
becomes race_length -gt 100 "the order of what was looked at is known"
press period
says '"looked_at": 1' ". is one block"
press period period period comma
says '"looked_at": 3' "and , one back"
click_on race-on
says '"looked_at": 4' "buttons, too"
# over SHARE_X SHARE_Y: the pointer to that part of the last pane, in percent of the map's area.
over() {
    set -- $(widget map) "$1" "$2"
    xdotool mousemove $(($1 + $3 / 2 + $3 * $5 / 200)) $(($2 + $4 / 2 + $4 * $6 / 200)) sleep 0.3
}
click_on race-slider 60
becomes looked_at -gt 100 "the slider leads into the race"
over 40 40
picture lists
says '"under_pointer": "cell [0-9]*, [0-9]*   A., octile   \(closed\|on the open\|not looked\)' "what A* knows of a block"
press l
over 50 45
says '"under_pointer": ".*A., octile   \(closed as number [0-9]*\|on the open list\)  g [0-9.]*  h [0-9.]*  f [0-9.]*' "with g, h and f"

# ---- Waypoints set by hand

# at SHARE_X SHARE_Y: a click with Ctrl down on that part of the first pane, in percent of the map's area.
at() {
    set -- $(widget map) "$1" "$2"
    xdotool mousemove $(($1 + $3 * $5 / 200)) $(($2 + $4 * $6 / 200)) sleep 0.2 keydown Control_L click 1 keyup Control_L sleep 0.2
}
at 40 40
says '"points": 1' "Ctrl and a click set a waypoint"
at 60 60
says '"points": 2' "and another"
picture waypoints
at 40 40
says '"points": 1' "a click on it takes it away"

# ---- Where units are, and where they take long

press ctrl+3
says '"page": "battle"' "a battle"
press r
says '"is_set_up": true' "is set up"
press h
says '"heat": "density"' "H shows where units are"
press p
becomes heat_most -gt 3 "which is counted as it runs"
press h
says '"heat": "travel time"' "H again, where they take long"
becomes heat_most -gt 1 "which is counted anew"
press p a
says '"unit": ' "one of those selected has a card"
picture heat
press h
says '"heat": "none"' "and none"

# ---- Drivers, and what each side has seen

press r
says '"tick": 0,' "a battle from its first tick, where all have room"
choose_last() { click_on "$1" && sleep 1 && press End Return; }
by '"battle-minds": "drive"' "the last mind of the list" choose_last battle-minds
by '"selected": [1-9]' "all are selected" press a
clicks battle-mind '"mind": "drive"' "those selected drive"
# Tick by tick, as on a busy machine a run may be past it before the report is read.
drives() {
    for tick in $(seq 60); do
        counts_up tick "$tick" period "a tick"
        is_number track -gt 2 && return
    done
    fail "along tracks of arcs: none in 60 ticks"
}
drives
picture driver
says '"unseen": 0' "without fog all is seen"
click_on battle-fog 5
click_on battle-new
becomes unseen -gt 100 "a new battle with fog begins with the camps"
press r
picture fog
press p
unseen=$(number_of unseen)
becomes unseen -lt "$unseen" "which who marches clears"

# ---- Times without files

press ctrl+4
says '"page": "timing"' "timing"
says '"timing-scenario": "Scenario: none lies beside the map"' "it says that there is none"
sleep 1 # the panel is still
click_on timing-random
says '"is_whole": true' "500 random queries need no file" 120
says '"queries": 500' "all were planned"
says '"ratio_mean": 1.0' "and held against exact plans"
picture random_times

# ---- Where units go

press ctrl+1
press alt+9
says '"layers": 378763' "Alt+9: where a thousand paths lead"
sleep 1
picture ways
close_well
