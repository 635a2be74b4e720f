#!/usr/bin/env bash
# import.sh PROGRAM - a picture that was drawn elsewhere becomes a map, with real clicks: its colours are listed, each
# is told what it stands for, soft edges follow what is around them, and the work is not lost. Skipped (77) where there
# is no Xvfb, xdotool or window. Pictures of the window go to $WINDOW_PICTURES, if that is set.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 900
cp data/yard.map "$place"

# A drawing of 40 x 30: sand, a lake of its own blue with an edge of two shades, and a wall of crimson from top to bottom
# but for a gate.
draw() {
    printf 'P3\n40 30\n255\n'
    awk 'BEGIN { for (y = 0; y < 30; y++) for (x = 0; x < 40; x++) {
        colour = "250 240 220"
        if (x >= 5 && x < 15 && y >= 5 && y < 15) colour = "20 60 150"
        if (x == 15 && y >= 5 && y < 15) colour = y % 2 ? "120 150 190" : "160 180 200"
        if (x == 25 && (y < 14 || y > 16)) colour = "200 20 60"
        print colour } }'
}
if ! command -v convert >/dev/null; then echo "skipped: no ImageMagick"; exit 77; fi
draw | convert ppm:- -define png:color-type=2 "$place/drawing.png"
cells_of() { "$program" convert "$1" - --json="$place/contents.json" >/dev/null && tr -d ' \n' <"$place/contents.json"; }

open_window "$place/drawing.png"
comes "Import a picture"
picture import
within 20 "the colours" is_shown import-go || fail "there is no button Import"
is_shown import-0 && is_shown import-2 || fail "the colours are not listed"
click_on import-cancel
says '"title": "islands' "without a key another map is shown"

# By the menu, below Open and two submenus
import_drawing() {
    click_on menu-map
    xdotool sleep 0.4 key Down sleep 0.1 key Down sleep 0.1 key Down sleep 0.1 key Return sleep 0.5
    comes "Import a picture: .png"
    xdotool key ctrl+a sleep 0.2
    xdotool type --delay 30 "$place/drawing.png"
    xdotool sleep 0.7 key Return
    within 30 "the colours" is_shown import-go || fail "no question about the colours"
    sleep 0.5
}
# choose ROW INDEX: the entry of its list, from 0.
choose() {
    click_on "$1"
    xdotool sleep 0.6 key Home sleep 0.2
    for _ in $(seq "$2"); do xdotool key Down sleep 0.1; done
    xdotool key Return sleep 0.5
}
import_drawing
choose import-2 7 # rock
picture import_chosen
click_on import-go
says '"title": "drawing.png"' "the picture is a map"
says '"is_changed": true' "that no file holds"
picture imported
press ctrl+s
comes "Save the map"
xdotool key ctrl+a
xdotool type --delay 30 "$place/saved.png"
xdotool sleep 0.7 key Return
says '"is_changed": false' "it is saved"
contents=$(cells_of "$place/saved.png")
echo "$contents" | grep -q '"value":0,"cells":10[67]' || fail "sand is not ground: $contents"
echo "$contents" | grep -q '"value":8,"cells":10' || fail "the lake is not water: $contents"
echo "$contents" | grep -q '"value":16,"cells":27}' || fail "the wall is not what was chosen: $contents"

# The button that imports has the focus
import_drawing
xdotool key Return
says '"is_changed": true' "Return imports"
press ctrl+s
comes "Save the map"
xdotool key ctrl+a
xdotool type --delay 30 "$place/again.png"
xdotool sleep 0.7 key Return
says '"is_changed": false' "and that is saved, too"

close_well
