#!/usr/bin/env bash
# check_page.sh PROGRAM - the window's page on which a map is checked, with real clicks and keys: what is found is
# listed, a click leads there, painting has it checked again, classes are shown side by side or alone, and a large map is
# checked while the window answers. Skipped (77) where there is no Xvfb, xdotool or window. Pictures of the window go to
# $WINDOW_PICTURES, if that is set.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 900

# Two rooms with a door of one cell between them, and a third that is shut.
{
    printf 'type octile\nheight 24\nwidth 40\nmap\n'
    for y in $(seq 0 23); do
        row=$(printf '%040d' 0 | tr 0 .)
        [ "$y" -ne 8 ] && row=${row:0:13}@${row:14}
        row=${row:0:29}@${row:30}
        echo "$row"
    done
} >"$place/rooms.map"
open_window "$place/rooms.map"
says '"status": "' "the window opens with its map"
click_on unit-size 20 # the field that has the keys is gone on the page, whose first one gets them
press ctrl+6
says '"page": "check"' "the page"
says '"is_checked": true' "the map is checked"
says '"check_panes": 4' "four classes side by side"
says '"check-classes": "1,2,3,4"' "as its first field says"
# A report may be written before the page has been laid out.
is_placed() { set -- $(widget check-classes); [ "${1:-0}" -gt 400 ] && [ "$3" -gt 100 ]; }
within 30 "the page" is_placed || fail "the page is not laid out"
sleep 1
picture check

# ---- Classes, as they are typed

type_classes() {
    click_on check-classes 60
    xdotool key ctrl+a sleep 0.1
    xdotool type --delay 30 "$1"
    xdotool key Return sleep 0.2
}
type_classes "1,0"
says '"check_problem": ".*not a whole number' "what cannot be read is told"
says '"check_panes": 4' "and nothing else changes"
type_classes "soldier,amphibian"
says '"check_panes": 2' "units that are known by their names"
says '"amphibian"' "and called so"
type_classes "1,tank=2"
says '"check_panes": 2' "two classes"
says '"check_problem": ""' "that can be read"
says '"tank"' "one by its name"
says '"is_checked": true' "they are checked"
found=$(number_of found)

# ---- A click on a number lists, one on the list leads there

click_on check-gap-1
says '"listed": 1' "the gap of the tank"
click_on finding-0
says '"found_kind": "gap"' "a click on the list"
becomes scale -gt 10 "the map is enlarged"
in_the_middle() {
    local left top scale width height
    left=$(number_of left) top=$(number_of top) scale=$(number_of scale)
    set -- $(widget map)
    awk -v left="$left" -v top="$top" -v scale="$scale" -v width="$3" -v height="$4" 'BEGIN {
        x = left + width / 4 / scale; y = top + height / 2 / scale
        exit !(x > 12.5 && x < 14.5 && y > 7 && y < 10)
    }'
}
within 10 "the gap" in_the_middle || fail "the gap is not in the middle: $(number_of left), $(number_of top)"
picture check_gap

# ---- Painting there has it checked again

set -- $(widget map)
press bracketleft bracketleft bracketleft bracketleft bracketleft b
says '"tool": 1' "B takes the brush here, too"
xdotool mousemove $(($1 + $3 / 4)) $(($2 + ($4 - 22) / 2)) sleep 0.2 click 1 sleep 0.2
says '"is_changed": true' "it paints"
says '"is_checked": true' "it is checked again"
becomes listed -eq 0 "a door that is closed is no gap"
picture check_closed
press ctrl+z
becomes listed -eq 1 "undone, it is one"
becomes found -eq "$found" "all is as it was"
press Escape

# ---- Another size of the unit of Plan is another name here, and no other question

says '"size 1, unit"' "the class that is the unit"
says '"check-status": "The unit can' "a sentence says whether it can reach all that is open to it"
number=$(number_of check_number)
press ctrl+1
says '"page": "plan"' "the unit"
press k
says '"size": 2' "grows"
press ctrl+6
says '"tank, unit"' "another class is the unit"
says '"size 1"' "the one before is not"
press ctrl+1
press j
says '"size": 1' "the unit is as it was"
press ctrl+6
says '"size 1, unit"' "so is its class"
[ "$(number_of check_number)" = "$number" ] || fail "another name is checked again: $(number_of check_number), not $number"

# ---- A pane alone, the layer, and steps through the list

press 1
says '"check_panes": 1' "a class alone"
click_on check-class-1
says '"check_panes": 1' "another one"
click_on check-class-1
says '"check_panes": 2' "all of them"
press l
says '"shows_clearance": false' "L: the map itself"
click_on check-clearance 10
says '"shows_clearance": true' "and its clearance"
click_on check-gap-1
becomes listed -eq "$found" "the same number again: everything is listed"
press period period
says '"found_kind": "' "the next one"
first=$(grep -A1 '"found_at"' "$report")
press comma
changes() { [ "$(grep -A1 '"found_at"' "$report")" != "$first" ]; }
within 10 "the one before" changes || fail "comma does not lead back"
press Home
sleep 0.5
set -- $(widget map)
xdotool mousemove $(($1 + 30)) $(($2 + 30)) sleep 0.1 click 1 sleep 0.2
says '"looked_at_finding": null' "a click beside all marks"

# ---- The picture of the page, and the next run

press ctrl+p
comes "Save the picture as PNG"
xdotool key ctrl+a
xdotool type --delay 30 "$place/checked.png"
xdotool sleep 0.7 key Return
says '"message": "Saved: .*checked.png' "the picture of a check"
[ -s "$place/checked.png" ] || fail "no picture was saved"
press ctrl+q
wait $window

# ---- A large map is checked while the window answers

"$program" gen rooms --seed 3 --size 700x700 -o "$place/large.png" || fail "no large map"
open_window "$place/large.png"
says '"page": "check"' "the page is there again"
says '"tank"' "so are the classes" 60
type_classes "1,2,3,4,5,6,7,8"
says '"check_panes": 8' "eight classes of a large map" 300
for step in 1 2 3 4; do press plus minus; done
says '"is_checked": true' "they are checked"
for step in 1 2 3; do press period; done
picture check_large
type_classes "1,2,3,4,5,6,7,9"
close_well # while it is checked, unless the machine is very fast
