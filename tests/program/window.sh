#!/usr/bin/env bash
# window.sh PROGRAM [DRAG_SOURCE] - `handrail view` under a display of its own, with real clicks and
# keys, and files dropped on it by another program; what it shows is read from its report. What is done to it is waited
# for by what it then shows. Skipped (77) where there is no Xvfb, xdotool or window. Pictures of the window go to
# $WINDOW_PICTURES, if that is set.
set -u
program=$(realpath "$1")
drag_source=${2:+$(realpath "$2")}
source "$(dirname "$0")/../support/display.sh"

# ---- A display, and the window on it

begin_display 1400 1000
cat >"$place/wall.map" <<'MAP'
type octile
height 32
width 32
map
MAP
for row in $(seq 0 31); do
    if [ "$row" -ge 8 ] && [ "$row" -le 23 ]; then
        echo "...............@................"
    else
        echo "................................"
    fi
done >>"$place/wall.map"
printf 'not a map' >"$place/broken.png"

# scenario COUNT: that many queries across the wall.
scenario() {
    echo "version 1"
    yes "$(printf "0\twall.map\t32\t32\t4\t16\t28\t16\t0")" | head -n "$1"
}
scenario 400000 >"$place/wall.map.scen"
scenario 40 >"$place/short.scen"

# What is no map is told on stderr, and the program ends as it does without a window.
"$program" view "$place/broken.png" --report "$report" 2>"$place/refused.txt"
[ $? -eq 2 ] || fail "a broken file on the command line: not exit status 2"
[ -e "$report" ] && fail "a report of what was not shown"
grep -q 'broken.png: neither a PNG nor a Moving AI map' "$place/refused.txt" || fail "why is not told: $(cat "$place/refused.txt")"

open_window "$place/wall.map"

# ---- The test

says '"status": "' "the window opens with its map and an example"
press c
says '"says": "Click where the unit starts' "C clears it"
picture open

# The map under the left button with space, also while the focus is where text is typed.
is_moved() { [ "$(number_of left)" != "$home" ]; }
is_home() { [ "$(number_of left)" = "$home" ]; }
space_drag() {
    xdotool mousemove 400 400 keydown space sleep 0.2 mousedown 1 sleep 0.1 mousemove 430 420 sleep 0.1 \
        mousemove 500 460 sleep 0.2 mouseup 1 keyup space sleep 0.2
    within 30 "$1" is_moved || fail "$1: space and the left button do not move the map"
    says '"start": null' "$1: they are no click"
    press Home
    within 30 "Home" is_home || fail "Home does not show the whole map"
}
press Home
sleep 0.5
home=$(number_of left)
space_drag "from the beginning"
click_on tab-Paint
click_on paint-value 20
space_drag "while the focus is in a field"
calibrate

click 4 16
click 28 16
says '"status": "found"' "two clicks make a path"
says '"says": "Found by the trace: a way around' "the status in words"
length=$(number_of length)
picture path

# Drag the goal to where nothing is in the way.
move 28 16
xdotool mousedown 1 sleep 0.1
move 20 6
move 12 4
xdotool mouseup 1
says '"status": "straight"' "the goal is dragged into the open"
click 28 16
says '"status": "found"' "a third click moves the goal"

# Close the way with a wall, and open it again.
press b
says '"tool": 1' "B takes the brush"
move 15 0
xdotool mousedown 1 sleep 0.1
for row in 4 8 16 24 28 31; do move 15 $row; done
xdotool mouseup 1
says '"status": "nearest"' "a wall painted across the map"
says '"strokes": 1' "that was one stroke"
becomes length_before -gt 20 "the path before the stroke is shown beside that of now"
picture wall
press ctrl+z
says '"status": "found"' "undo opens the way again"
[ "$(number_of length)" = "$length" ] || fail "not the path of before"
press ctrl+y
says '"status": "nearest"' "redo closes it"
press ctrl+z
says '"undone": 1' "undo"
press Escape
says '"tool": 0' "Escape puts the brush away"

# Rectangles and the eraser.
# drag BUTTON X Y X Y: from cell to cell.
drag() {
    move "$2" "$3"
    xdotool mousedown "$1" sleep 0.1
    move "$(((5 * $2 + $4) / 6))" "$(((5 * $3 + $5) / 6))"
    move "$4" "$5"
    xdotool mouseup "$1" sleep 0.2
}
press r
says '"tool": 3' "R takes the rectangle"
drag 1 13 0 15 31
says '"status": "nearest"' "a rectangle closes the way"
press e
says '"tool": 2' "E takes the eraser"
drag 1 13 2 17 2
says '"status": "found"' "the eraser opens it"
press ctrl+z ctrl+z
says '"undone": 2' "undo takes both back"
press Escape

# The map under the middle button.
press Home
sleep 0.5
home=$(number_of left)
drag 2 10 10 14 12
within 30 "the middle button" is_moved || fail "the middle button does not move the map"
press Home
says '"status": "found"' "it does not move the goal"

# Zoom at the pointer, pan, and back.
move 10 10
xdotool click 4 sleep 0.1 click 4 sleep 0.2
press d
says '"is_on": false' "the frame time can be shown"
press f
move 11 11
has_zoomed() { [ "$(number_of scale)" != "$scale" ]; }
within 30 "the wheel" has_zoomed || fail "the wheel does not zoom"
press f Home
click 28 16
press x
says '"quality": "exact"' "X asks for the exact search"
says '"guaranteed_ratio": 1.0' "whose answer is proven to be the shortest"
press x
says '"quality": "fast"' "then for the trace"
says '"stage": "trace"' "which answers"
press x

# The goal under the pointer, and the path with it.
goal() { grep -A2 '^  "goal": \[' "$report" | tr -d ' \n'; }
press f
move 12 4
says '"status": "straight"' "the path follows the pointer"
followed=$(goal)
move 28 16
says '"status": "found"' "wherever it goes"
[ "$(goal)" != "$followed" ] || fail "the goal does not follow the pointer"
press f
move 12 4
sleep 0.5
says '"status": "found"' "F again leaves the goal where it is"

# One goal more, and one less
add_goal() { move "$1" "$2"; xdotool keydown ctrl click 1 keyup ctrl sleep 0.3; }
add_goal 12 4
says '"says": "To B, the nearest of 2 goals' "Ctrl and a click add a goal, and the path leads to the nearest"
says '"goal_index": 1' "which is the second"
add_goal 12 4
says '"says": "Found' "the same again takes it away"

# Copies of the places
for key in t v i; do
    press ctrl+z # a message of another kind
    press $key
    says '"message": "The places along the path are on the clipboard' "$key copies them"
done
says '"under_pointer": "cell [0-9]*, [0-9]* .*: [a-z ]*   open   position .* world [0-9]' "the cell under the pointer is told"

# How far from the start
press alt+8
says '"under_pointer": ".*[0-9.]* cells from the start"' "Alt+8 shows lengths, and that of the cell under the pointer"
press alt+8

# Fog
press g
says '"seen": [1-9]' "G: there is fog but where the unit is"
start() { grep -A2 '^  "start": \[' "$report" | tr -d ' \n'; }
begun=$(start)
has_walked() { [ "$(start)" != "$begun" ]; }
press h
within 30 "a walk" has_walked || fail "H does not walk"
press g
says '"seen": 0' "G again: all is known"
press c
click 4 16
click 28 16
says '"status": "found"' "and there is a way around"

# Step through the search.
press s
says '"at": 0' "S begins at the first event"
press period period period comma
says '"at": 2' "three events on and one back"
picture step
click_on step-slider 60
becomes at -gt 2 "the slider steps, too"
press s
says '"is_on": false' "S ends it"

# The same query by four methods, then by others; start and goal are set in any pane.
press ctrl+2
says '"page": "compare"' "Ctrl+2 turns to the comparison"
says '"answered": 4' "four methods answer"
says '"method": "breadth"' "one of them is breadth first"
press 3
says '"method": "breadth-both"' "3 takes the next method in pane 3"
says '"answered": 4' "which answers, too"
picture compare
press c
says '"answered": 0' "without a goal there are no answers"
calibrate 230 200
click 4 16
click 28 16
says '"answered": 4' "start and goal are set in the first pane"
awk -v a="$(number_of length)" -v b="$length" 'BEGIN { exit a - b > 1 || b - a > 1 }' ||
    fail "the query is not that of Plan"
press k k
says '"answered": 4' "for a larger unit, too"
press j j
says '"answered": 4' "it is made small again"

# A battle: run, pause, tick, select, send, build, tear down, leave.
press ctrl+3
says '"page": "battle"' "Ctrl+3 turns to the battle"
press r
says '"is_set_up": true' "R sets a battle up"
says '"tick": 0' "which waits to be run"
press p
says '"is_running": true' "P runs it"
says '"tick": [1-9][0-9]' "ticks pass"
picture battle
press p
says '"is_running": false' "P lets it stand"
speed=$(number_of per_second | cut -d. -f1)
press k
becomes per_second -eq $((2 * speed)) "K doubles the speed"
click_on battle-speed 5
becomes per_second -lt "$speed" "the slider slows it down"
press k k k k
stands() { # the tick under way when it was stopped is over
    tick=$(number_of tick)
    sleep 0.7
    is_number tick -eq "$tick"
}
within 30 "P" stands || fail "ticks pass while it stands"
press period
becomes tick -eq $((tick + 1)) ". is one tick"
left=$(number_of left) top=$(number_of top) scale=$(number_of scale)
move 0 0
xdotool mousedown 1 sleep 0.1
move 16 16
move 31 31
picture battle_box
xdotool mouseup 1
becomes selected -gt 10 "a box selects units"
says '"unit": ' "one of them is told of"
ordered=$(number_of ordered)
click 4 4
press period
becomes ordered -ge $((ordered + $(number_of selected))) "a click sends those selected"
says '"says": "[A-Z]' "its last request in words"
picture battle_orders
click_on battle-mind
press period period
says '"mind": "guard"' "those selected have another mind"
says '"mind_says": "Mind: guard, health 100' "which says what it is about"
press Escape
says '"selected": 0' "Escape lets go of them"
press b bracketleft bracketleft bracketleft bracketleft bracketleft
says '"battle_tool": 1' "B builds"
buildings=$(number_of buildings)
for row in 30 24 17 9 2; do # units may stand all along one
    for cell in 1 5 9 13 17 21 25 29; do click $cell $row; done
    within 5 "a building" is_number buildings -gt "$buildings" && break
done
is_number buildings -gt "$buildings" || fail "no building rises where no unit is"
says '"under_pointer": "cell .*\(stands here\|unit [0-9]\)' "what stands under the pointer is told"
buildings=$(number_of buildings)
press e
move 0 $row
xdotool mousedown 1 sleep 0.1
move 16 $row
move 31 $row
xdotool mouseup 1
becomes buildings -lt "$buildings" "a stroke tears buildings down"
press Escape p
says '"is_running": true' "it runs on"
press l
says '"is_set_up": false' "L leaves the battle"
press ctrl+1 Home
says '"page": "plan"' "Ctrl+1 turns back"
press c
calibrate
click 4 16
click 28 16

# A file that cannot be loaded leaves the map.
# choose FILE: with the chooser.
choose() {
    press ctrl+o
    comes "Open a map"
    xdotool key ctrl+a
    xdotool type --delay 30 "$1"
    sleep 0.7
    picture chooser
    xdotool key Return
}
choose "$place/broken.png"
says 'neither a PNG nor a Moving AI map' "a broken file is explained in the window"
says '"title": "wall.map"' "and the map stays"
picture broken

# The menu of recent files, from the newest on; one that is gone is told of.
# pick_recent NUMBER: by the keys of the menu "Map".
pick_recent() {
    sleep 0.5
    xdotool mousemove 30 20 sleep 0.2 click 1 sleep 0.7 key Down Down sleep 0.2 key Return sleep 0.7
    picture recent
    for _ in $(seq "$1"); do xdotool key Down sleep 0.2; done
    xdotool key Return sleep 0.5
}
cp data/islands.png "$place/newer.png"
choose "$place/newer.png"
says '"title": "newer.png"' "a file is chosen"
says '"message": ""' "without a word"
by '"title": "wall.map"' "the file before it is opened from the menu" pick_recent 2
rm "$place/newer.png"
by '"message": "[^"]*newer.png' "a recent file that is gone is told of" pick_recent 2
says '"title": "wall.map"' "and the map stays"

# Maps that come with the program, and the generator's.
pick_sample() {
    sleep 0.5
    xdotool mousemove 30 20 sleep 0.2 click 1 sleep 0.7 key Down sleep 0.2 key Return sleep 0.7
    xdotool key Down sleep 0.2 key Return sleep 0.5
}
by '"title": "[a-z]*.png"' "a map of data/ is opened from the menu" pick_sample
generate() { xdotool mousemove 130 20 sleep 0.2 click 1 sleep 0.7 mousemove 180 240 sleep 0.2 click 1 sleep 0.5; }
by '"title": "islands, seed 1"' "a map is generated" generate
press Escape
sleep 0.5
press n
says '"title": "islands, seed 2"' "and another one with the next seed"
choose "$place/wall.map"
says '"title": "wall.map"' "the first map again"

# Files dropped on it: one by one, from a window in the corner of the display.
drop() {
    "$drag_source" "$1" 2>/dev/null &
    local source=$!
    processes+=($source)
    sleep 1
    xdotool search --onlyvisible --sync --name "drag source" windowmove 1320 20
    xdotool mousemove 1340 40 sleep 0.3 mousedown 1 sleep 0.2 mousemove 1310 80 sleep 0.1 \
        mousemove 1200 200 sleep 0.1 mousemove 600 380 sleep 0.2 mousemove 500 400 sleep 0.3 mouseup 1 sleep 0.3
    kill $source
    wait $source 2>/dev/null
}
if [ -n "${drag_source:-}" ]; then
    press ctrl+z # a message of another kind
    by 'neither a PNG nor a Moving AI map' "a broken file that is dropped is explained" drop "$place/broken.png"
    says '"title": "wall.map"' "and the map stays"
    by '"title": "islands.png"' "a good file that is dropped is opened" drop data/islands.png
    says '"message": ""' "without a word"
    by '"page": "timing"' "a scenario that is dropped turns to the page that runs it" drop "$place/wall.map.scen"
    says '"scenario": "/.*/wall.map.scen"' "and is the one to be run"
    by '"title": "wall.map"' "the first map again" drop "$place/wall.map"
    press ctrl+1
fi

# The map, saved.
# save_as FILE: in the chooser that is open.
save_as() {
    xdotool key ctrl+a
    xdotool type --delay 30 "$1"
    sleep 0.7
    xdotool key Return
    says "\"message\": \"Saved: $1" "it is saved"
    sleep 1 # the chooser goes away
}
press ctrl+s
comes "Save the map"
save_as "$place/saved.map"
cmp "$place/saved.map" "$place/wall.map" || fail "the saved map is another"

press c Home
calibrate
click 4 16
click 28 16
says '"status": "found"' "a plan to save a picture of"
press ctrl+p
comes "Save the picture as PNG"
save_as "$place/plan.png"
head -c 4 "$place/plan.png" | grep -q PNG || fail "that is no PNG"
layers=$(number_of layers)
for name in grid again; do # with a layer more, and without it again
    press 4
    within 30 "the grid" is_number layers -ne "$layers" || fail "4 does not switch the grid"
    layers=$(number_of layers)
    press ctrl+p
    comes "Save the picture as PNG"
    save_as "$place/$name.png"
done
cmp -s "$place/plan.png" "$place/grid.png" && fail "the picture leaves out a layer that is shown"
cmp "$place/plan.png" "$place/again.png" || fail "the picture has a layer that is not shown"
press ctrl+e
comes "Save the picture as SVG"
save_as "$place/plan.svg"
grep -q "<svg" "$place/plan.svg" || fail "that is no SVG"

# A scenario, timed in the background: cancelled, then run to its end, and saved.
press ctrl+4
says '"page": "timing"' "Ctrl+4 turns to the timing"
press ctrl+Return
says '"is_running": true' "Ctrl+Return runs the scenario beside the map"
press Escape
says '"is_running": false' "Escape cancels it"
says '"is_whole": false' "there are no results then"
cp "$place/short.scen" "$place/wall.map.scen"
press ctrl+Return
says '"is_whole": true' "a short one runs to its end" 60
says '"queries": 40' "its queries were all planned"
picture timing
press v
comes "Save the times"
save_as "$place/times.csv"
[ "$(wc -l <"$place/times.csv")" = $((1 + 5 * 40 + 4)) ] || fail "not a row for each sample: $(wc -l <"$place/times.csv")"
press ctrl+1

xdotool search --onlyvisible --name "Handrail$" windowsize 1000 800
sleep 1
press 3
says '"layers": 116623' "a layer is switched by its key"
grep -q "\"height\": 788" "$report" && fail "resizing the window does not resize the view"
picture resized
press question
sleep 0.7
picture keys
press Escape
press c
says '"start": null' "C clears"

close_well
