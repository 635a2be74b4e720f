#!/usr/bin/env bash
# first_look.sh PROGRAM - what one sees who has never seen the window, with real clicks: an example, tools, tabs, who
# moves, places typed, and all of it there again in the next run. Skipped (77) where there is no Xvfb, xdotool or
# window. Pictures of the window go to $WINDOW_PICTURES, if that is set.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 900
cp data/yard.map data/plateau.png "$place"
open_window "$place/plateau.png"

says '"status": "found"' "an example query stands there"
picture first_look
start() { grep -A2 '^  "start": \[' "$report" | tr -d ' \n'; }
example=$(start)

# ---- Who moves

click_on preset-2
says '"size": 3' "a tank has three cells"
says '"preset-2": true' "its button shows that it is chosen"
says '"says": "Found.* The example.s start and goal were moved: this unit cannot stand at [0-9., ]*: .* within its 3 x 3' \
    "an example is moved to where there is room, and the sentence says so"
[ "$(start)" != "$example" ] || fail "the example of a tank is that of a soldier"
picture tank
click_on enter-8
says '"size": 3' "water"
says '"open_values": ".*8' "may be entered by a click"
click_on cost-1 20
xdotool key ctrl+a sleep 0.1
xdotool type --delay 30 "4"
xdotool key Return sleep 0.2
says '"has_costs": true' "vegetation costs what is typed"
says '"costs": "1=4"' "as it would be on the command line"
click_on swatch-16
says '"value": 16' "a colour is what is painted"
says '"tool": 1' "and the brush is taken"
click_on tool-go
says '"tool": 0' "a tool beside the map"
click_on preset-0
says '"size": 1' "a soldier"
says '"has_costs": false' "without costs"

# ---- Start and goal

calibrate 300 400
says '"start": null' "nothing"
click 129 61
click 41 216
says '"status": "found"' "two clicks"
move 150 61
xdotool click 3 sleep 0.3
says '"start": ' "a right click"
is_right() { case $(start) in *150*) ;; *) return 1 ;; esac; }
within 20 "a right click" is_right || fail "a right click does not set the start: $(start)"
click_on goal-entry
xdotool key ctrl+a sleep 0.1
xdotool type --delay 30 "60, 40"
xdotool key Return sleep 0.2
goal() { grep -A2 '^  "goal": \[' "$report" | tr -d ' \n'; }
is_typed() { case $(goal) in *60.5,40.5*) ;; *) return 1 ;; esac; }
within 20 "a goal that is typed" is_typed || fail "a goal that is typed: $(goal)"
click_on start-entry
xdotool key ctrl+a sleep 0.1
xdotool type --delay 30 "600,40"
xdotool key Return sleep 0.2
says '"message": ".*lies outside the map' "a start off the map is explained"
by '"start": null' "C clears" press c
click 254 254
says '"says": "The start is closed to this unit: rock' "a start in a wall is told at the first click"
press c

# ---- Tabs

click_on tab-Layers
says '"tab": 1' "layers"
picture tab_layers
click_on layer-areas 10
says '"layers": 116623' "a switch beside its legend"
picture tab_layers_areas
move 129 61
says '"under_pointer": "cell 129, 61 .* area [0-9]*, [0-9.]* % of what is open for this unit   ' "the area of a cell"
click 129 61
says '"start": \[' "a start"
move 130 61
says '"under_pointer": "cell 130, 61 .* of what is open for this unit; the start is in it, too' "which is the start's, too"
press c
click_on layer-areas 10
says '"under_pointer": ""' "the pointer is beside the map"
move 130 61
says '"under_pointer": "cell 130, 61   value [0-9]*: [a-z ]*   open   ' "without the layer nothing is said of areas"
click_on tab-Paint
says '"tab": 2' "the palette"
click_on palette-8
says '"value": 8' "has the colours, too"
press Escape
click_on tab-Search
says '"tab": 3' "how to plan"
picture tab_search

# ---- What the search did

click 129 61
click 41 216
says '"status": "found"' "a query"
click_on tab-Trace
says '"stage": "routes"' "answered by routes"
says '"trace_says": "Routes answered.*plan by tracing only' "which have no hands to see"
says '"side": "Why to the right of the first obstacle' "and why it leads to that side"
clicks trace-only '"stage": "trace"' "the trace of any query"
says '"says": "Found by tracing only' "is another search"
says '"other": ".* by routes, [0-9]' "and how much longer its way is"
becomes at -gt 3 "whose way is seen at once"
says '"marked_phase": -1' "and nothing is scrolled to"
becomes phases -gt 3 "its phases are listed"
picture trace
clicks phase-2 '"marked_phase": 2' "a click marks a phase" 40
becomes at -gt 2 "and leads to it"
phases=$(number_of phases)
for i in 1 2 3 4 5 6 7 8; do press plus; done # off the phase, as the start is not in the middle
before=$(number_of left)
click_on phase-2 40
is_there() { [ "$(number_of left)" != "$before" ]; }
within 10 "the place of a phase" is_there || fail "a click on a phase does not show where it is"
press Home
click_on step-play
becomes marked_phase -ge 5 "and moves on while the search is played"
click_on step-slider 99
becomes marked_phase -gt 5 "the slider moves it, too"
is_in_view() { set -- $(widget "phase-$(number_of marked_phase)") $(widget panel); [ "$2" -ge "$6" ] && [ $(($2 + $4)) -le $(($6 + $8)) ]; }
within 20 "the phase that is marked" is_in_view || fail "phase $(number_of marked_phase) is marked out of view"
move 129 61
xdotool mousemove_relative 0 16 sleep 0.1 click 1 sleep 0.3
is_fewer() { [ "$(number_of phases)" -lt "$phases" ]; }
within 20 "a cell" is_fewer || fail "a click on a cell does not list what touched it"
click_on all-phases
becomes phases -eq "$phases" "all of them again"
xdotool click --repeat 40 --delay 5 4 sleep 0.3 # back to the top of the list
clicks trace-only '"says": "Found by routes' "as it was asked"
says '"is_on": false' "and no longer stepped through"
press c
click_on tab-Search

# ---- Remembered

click 129 61
click 41 216
says '"status": "found"' "a query"
press x
says '"quality": "exact"' "another quality"
press k
says '"size": 2' "another size"
press ctrl+2
says '"page": "compare"' "another page"
asked="$(start)$(goal)"
press ctrl+q
wait $window
GTK_THEME=Adwaita:dark open_window "$place/plateau.png" # and from here on in the dark
says '"page": "compare"' "the page is remembered"
says '"tab": 3' "the tab"
says '"quality": "exact"' "the quality"
says '"size": 2' "the unit"
press ctrl+1
says '"status": "found"' "the query"
[ "$(start)$(goal)" = "$asked" ] || fail "another query: $(start)$(goal), not $asked"

# ---- A picture has the theme of the page

if command -v convert >/dev/null; then
    press ctrl+p
    comes "Save the picture as PNG"
    xdotool key ctrl+a
    xdotool type --delay 30 "$place/dark.png"
    xdotool sleep 0.3 key Return
    says '"message": "Saved: .*dark.png' "a picture"
    ground=$(convert "$place/dark.png" -crop 1x1+3+3 -colorspace gray -format '%[fx:100*mean]' info:)
    [ "${ground%.*}" -lt 50 ] || fail "around the map the picture is light: $ground"
fi

# ---- Sizes

click_on tab-Unit
for size in "800 600" "1280 800" "1290 890"; do
    xdotool search --onlyvisible --name "Handrail$" windowsize $size
    sleep 1.5
    set -- $size
    shown=$(widget panel)
    set -- $size $shown
    [ $(($3 + $5)) -le "$1" ] || fail "at $1 x $2 the panel reaches beyond the window"
    [ "$1" -gt 800 ] || [ "$(widget step-slider | cut -d' ' -f3)" -gt 250 ] || fail "the slider of steps has no room"
    picture "size_$1"
done
xdotool search --onlyvisible --name "Handrail$" windowsize 800 600
sleep 1.5
click_on tab-Unit # keys go to what is under the pointer
press ctrl+2
click_on all-methods 10
within 60 "all methods" is_number rows -gt 20 || fail "all methods: $(number_of rows) answer"
fits() { set -- $(widget sort-3) $(widget panel); [ $(($1 + $3)) -le $(($5 + $7 - 15)) ]; } # beside its scroll bar
within 30 "the table of methods" fits || fail "at 800 x 600 the table of methods is cut off: $(widget sort-3)"
picture all_methods_800
press ctrl+1

# ---- Where the panel is longer than its room, the wheel over a field scrolls it

xdotool search --onlyvisible --name "Handrail$" windowsize 800 600
sleep 1.5
height_of() { set -- $(widget unit-size); echo "${2:-0}"; }
is_higher() { [ "$(height_of)" -lt "$before" ]; }
press g g # a new report
before=$(height_of)
point unit-size 30
xdotool click 5 sleep 0.2 click 5 sleep 0.2 click 5 sleep 0.3
press g g
within 10 "the wheel over a field" is_higher || fail "the wheel over a field does not scroll the panel: $(height_of), $before before"
says '"size": 2' "nor changes the field"
xdotool search --onlyvisible --name "Handrail$" windowsize 1290 890
sleep 1.5

# ---- While a search is stepped through, a click asks for phases in their tab, and moves the goal in any other

click_on tab-Trace
clicks trace-only '"is_only": true' "stepping"
click_on tab-Unit
goal_of() { tr -d ' \n' <"$report" | grep -o '"goal":[^]]*'; }
before=$(goal_of)
move 129 61
xdotool mousemove_relative 0 40 sleep 0.2 click 1 sleep 0.3
has_moved() { [ "$(goal_of)" != "$before" ]; }
within 20 "a goal" has_moved || fail "a click beside the tab Trace does not move the goal: $before"
click_on tab-Trace
clicks trace-only '"is_only": false' "as before"

# ---- Another map is planned as usual

click_on tab-Trace
clicks trace-only '"is_only": true' "tracing only"
press n
says '"title": "[^p]' "another map"
says '"is_only": false' "ends it"
close_well
