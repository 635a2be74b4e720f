#!/usr/bin/env bash
# workbench.sh PROGRAM - what one at the window relies on, with real clicks and keys: painted work is kept, the map
# stays where it is, keys work after menus, the wheel and what is typed do what they seem to. Skipped (77) where there
# is no Xvfb, xdotool or window. Pictures of the window go to $WINDOW_PICTURES, if that is set.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 900
cp data/yard.map data/plateau.png "$place"
mkdir "$place/other"
cp data/yard.map "$place/other/yard.map"
cp data/yard.map "$place/third_one.map"
open_window "$place/yard.map"
says '"status": "' "the window opens with its map and an example"

# ---- The map never moves by itself

map_at=$(widget map)
stays() { [ "$(widget map)" = "$map_at" ] || fail "$1: the map is at $(widget map), not at $map_at"; }
calibrate 300 400
click 4 11
click 39 13
says '"status": "found"' "a path"
stays "a result"
press ctrl+z
says '"message": "Nothing to undo' "a message"
stays "a message"
press f
for cell in 10 20 30; do move $cell 11; stays "the goal under the pointer"; done
press f k
stays "a larger unit"
press j ctrl+2
says '"page": "compare"' "the next page"
stays "Compare"
press ctrl+3
says '"page": "battle"' "the next page"
stays "Battle"
press ctrl+1
says '"page": "plan"' "back"
stays "Plan"

# ---- Keys after menus

has_map_keys() { press d; sleep 0.1; press d; press g; says '"is_on": true' "$1: keys are the map's"; press g; }
click_on menu-map
xdotool sleep 0.4 key Down sleep 0.1 key Return sleep 0.5 key Escape sleep 0.3 key Escape sleep 0.5
press b
says '"tool": 1' "keys work after a submenu"
press Escape
says '"tool": 0' "and Escape"
click_on menu-generate
xdotool sleep 0.4 key Escape sleep 0.4
press b
says '"tool": 1' "keys work after the generator"
press Escape

# ---- The wheel over a field, and what is typed

point unit-size 30
xdotool click 4 sleep 0.1 click 4 sleep 0.1 click 5 click 5 click 5 sleep 0.3
press g g # a new report
says '"size": 1' "the wheel over a field does not change it"
click_on unit-advanced 5
click_on unit-costs 30
xdotool type --delay 30 "1=4"
xdotool sleep 0.2
click 39 14
says '"has_costs": true' "costs count when the focus leaves"
click_on unit-costs 90
xdotool key ctrl+a sleep 0.1
xdotool type --delay 30 "1=x"
xdotool sleep 0.2
click 39 13
says '"problem": ".*costs' "or the reason is told"
click_on unit-costs 90
xdotool key ctrl+a sleep 0.1 key BackSpace sleep 0.1 key Return sleep 0.2
says '"has_costs": false' "and they are taken back"

# ---- The picture of what is shown

save_as() { xdotool key ctrl+a; xdotool type --delay 30 "$1"; sleep 0.7; xdotool key Return; }
press ctrl+2
says '"answered": 4' "four answers"

# The race, and the table of all methods.
becomes race_length -gt 10 "the order of what was looked at is known"
click_on race
becomes looked_at -gt 0 "a click begins the race"
within 30 "the race" has_line '"is_playing": false' || fail "the race has no end"
click_on race-slider 30
says '"looked_at": [1-9]' "the slider leads anywhere in it"
picture race
press l
says '"looked_at": 0' "L ends it"
click_on race-save
comes "Save the race"
save_as "$place/race.svg"
says '"message": "Saved: .*race.svg' "the race as a file"
grep -q '<animate attributeName="visibility"' "$place/race.svg" || fail "the race does not move"
[ "$(grep -c '<use href="#end"/>' "$place/race.svg")" = 4 ] || fail "the race has not four panes"
click_on all-methods 10
within 60 "all methods" is_number rows -gt 20 || fail "all methods: $(number_of rows) answer"
says '"methods-foot": "\* Not to be compared' "all have answered" 120
click_on sort-3
says '"best": "[a-z]' "the head of a column sorts by it"
picture all_methods
shown=$(sed -n 's/^ *"best": "\(.*\)",*$/\1/p' "$report")
place_of() { set -- $(widget "$1"); echo "$1 $2"; } # its width goes by the digits of the times beside it
row=$(place_of "method-$shown")
clicks "method-$shown" '"answered": 5' "a click on a row shows its method in one pane more"
[ "$(place_of "method-$shown")" = "$row" ] || fail "the row that was clicked on moved from $row to $(place_of "method-$shown")"
says "\"method\": \"$shown\"" "which is that of the row"
clicks "method-$shown" '"answered": 4' "and another takes the pane away"
click_on all-methods 10
press 2
says '"method": "jump"' "another method"

press ctrl+p
comes "Save the picture as PNG"
save_as "$place/compared.png"
says '"message": "Saved: .*compared.png' "the picture of a comparison"
press ctrl+e
comes "Save the picture as SVG"
save_as "$place/compared.svg"
says '"message": "Saved: .*compared.svg' "the same as SVG"
grep -q "<svg" "$place/compared.svg" || fail "that is no SVG"
# The first piece of a PNG is its header: width and height, four bytes each.
size=$(od -An -tu1 -j16 -N8 "$place/compared.png" | awk '{ print ($2 * 256 + $3) * 256 + $4, ($6 * 256 + $7) * 256 + $8 }')
[ "$size" = "$(echo "$map_at" | cut -d' ' -f3,4)" ] || fail "the picture is $size, not as large as the page"
press ctrl+1

# ---- Painted work

paint_a_wall() {
    press b
    move 20 1
    xdotool mousedown 1 sleep 0.1
    move 20 5
    move 20 8
    xdotool mouseup 1 sleep 0.2
    press Escape
    says '"is_changed": true' "painted work is not saved yet"
}
is_title() { xdotool search --onlyvisible --name "$1" >/dev/null; }
paint_a_wall
within 10 "a title" is_title '^[*]yard.map' || fail "the title has no mark"
press ctrl+z
says '"is_changed": false' "what is undone is as it was"
press ctrl+y
says '"is_changed": true' "and done again"
press n
comes "Unsaved work"
picture unsaved
press Escape
says '"title": "yard.map"' "Escape: nothing is lost"
press ctrl+o
comes "Open a map"
save_as "$place/third_one.map"
comes "Unsaved work"
press Escape
says '"title": "yard.map"' "nor by opening another map"
says '"is_changed": true' "which is still there"
press n
comes "Unsaved work"
press Return
comes "Save the map"
save_as "$place/painted.png"
says '"title": "islands, seed' "saved, and then the next map"
head -c 4 "$place/painted.png" | grep -q PNG || fail "nothing was saved"

# What the program kept when it was ended without a question.
calibrate 300 400
lose_and_keep islands "$place/yard.map"
says '"title": "islands' "what was kept is opened"
says '"is_changed": true' "and has no file yet"
press ctrl+q
comes "Unsaved work"
xdotool key Escape sleep 0.5
kill -0 $window 2>/dev/null || fail "closed without an answer"
press ctrl+q
comes "Unsaved work"
xdotool key Left sleep 0.1 key Return # do not save
for _ in $(seq 100); do kill -0 $window 2>/dev/null || break; sleep 0.1; done
kill -0 $window 2>/dev/null && fail "it does not close"
is_kept islands && fail "what was thrown away is still kept"

# ---- Recent files of one name show their folders

open_window "$place/other/yard.map"
says '"title": "yard.map"' "a map of the same name"
click_on menu-map
xdotool sleep 0.4 key Down Down sleep 0.1 key Return sleep 0.7
picture recent_names
xdotool key Escape sleep 0.3 key Escape
close_well
