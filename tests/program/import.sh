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
cp "$place/drawing.png" "$place/as_drawn.png"
mkdir "$place/shelf"
draw | convert ppm:- -depth 16 -evaluate add 0.2% -define png:color-type=2 -define png:bit-depth=16 "$place/shelf/wide.png"
echo "no map" >"$place/shelf/a_letter.txt"
draw | convert ppm:- -alpha set -region 10x30 -channel A -evaluate set 0 -define png:color-type=6 "$place/clear.png"
cells_of() { "$program" convert "$1" - --json="$place/contents.json" >/dev/null && tr -d ' \n' <"$place/contents.json"; }

open_window "$place/drawing.png"
comes "Import a picture"
picture import
within 20 "the colours" is_shown import-go || fail "there is no button Import"
says '"import-words": ".*cannot be opened: .*unknown colour' "why it asks"
says '"import-where": "Point at a colour' "the drawing is seen in small"
point import-1
says '"import-where": "Marked: #' "where the colour under the pointer lies"
picture import_marked
is_shown import-0 && is_shown import-2 || fail "the colours are not listed"
says '"import-0": "0  ground"' "sand"
says '"import-1": "8  water"' "the lake"
says '"import-2": "32  ' "the wall"
click_on import-cancel
says '"title": "islands' "without a key another map is shown"

# By the menu, below Open and two submenus; the window of files begins where the drawing was. A name alone is looked for
# there.
ask_by_menu() {
    click_on menu-map
    xdotool sleep 0.4 key Down sleep 0.1 key Down sleep 0.1 key Down sleep 0.1 key Return sleep 0.5
    comes "Choose a picture"
}
type_name() {
    xdotool key ctrl+l sleep 0.3
    xdotool type --delay 30 "$1"
    xdotool sleep 0.7 key Return
}
asks() {
    within 30 "the colours" is_shown import-go || fail "no question about the colours"
    sleep 0.5
}
import_drawing() {
    ask_by_menu
    type_name drawing.png
    asks
}
# choose ROW INDEX: the entry of its list, from 0.
choose() {
    click_on "$1"
    xdotool sleep 1.2 key Home sleep 0.3 # a list that opens under load
    for _ in $(seq "$2"); do xdotool key Down sleep 0.1; done
    xdotool key Return sleep 1
}
import_drawing
choose import-0 0
choose import-1 0
choose import-2 0
says '"import-2": "soft edge' "all are soft edges"
click_on import-go
says '"import-problem": ".*choose a terrain' "soft edges alone are refused, with what to do"
choose import-0 1 # ground
choose import-1 6 # water
choose import-2 7 # rock
says '"import-2": "16  rock"' "another choice"
picture import_chosen
click_on import-go
says '"title": "drawing.png"' "the picture is a map"
says '"is_changed": true' "that no file holds"
picture imported
press ctrl+q
comes "Unsaved work"
says '"unsaved-question": "Save the map that was imported from drawing.png' "the question says what is lost"
picture import_unsaved
press Escape

# Beside the drawing, which stays as it is
press ctrl+s
comes "Save the map"
picture import_save
xdotool key Return
says '"is_changed": false' "it is saved"
says '"title": "drawing-map.png"' "the map has a file"
cmp -s "$place/drawing.png" "$place/as_drawn.png" || fail "the drawing was written over"
contents=$(cells_of "$place/drawing-map.png")
echo "$contents" | grep -q '"value":0,"cells":10[67]' || fail "sand is not ground: $contents"
echo "$contents" | grep -q '"value":8,"cells":10' || fail "the lake is not water: $contents"
echo "$contents" | grep -q '"value":16,"cells":27}' || fail "the wall is not what was chosen: $contents"

# What is painted on it is undone, and it is no longer an import
calibrate 500 400
press b
click 3 20
says '"is_changed": true' "a dot"
press ctrl+q
comes "Unsaved work"
says '"unsaved-question": "Save what was painted on drawing-map.png' "the question after saving"
press Escape
press ctrl+z
says '"is_changed": false' "undone"
press Escape

# The button that imports has the focus
import_drawing
says '"import-2": "16  rock"' "what was told before"
says '"import-0": "0  ground"' "and what was suggested"
xdotool key Return
says '"title": "drawing.png"' "Return imports"
press ctrl+s
comes "Save the map"
type_name "$place/again.png"
says '"is_changed": false' "and that is saved, too"

# After a list was closed by the mouse the first click counts
import_drawing
click_on import-1
xdotool sleep 1.2 mousemove_relative 0 80 sleep 0.3
press_button 1
click_on import-go
says '"title": "drawing.png"' "a click imports"
press ctrl+s
comes "Save the map"
type_name "$place/third.png"
says '"is_changed": false' "and that is saved"

# Where nothing is seen, nothing is drawn: one colour, and no ground
ask_by_menu
type_name clear.png
asks
says '"import-colour-[0-9]": "transparent"' "one colour that nobody sees"
says '"import-[0-9]": "25[45]  ' "which is out of bounds"
click_on import-cancel

# Grays are opened as levels, and it is said where else they could go; what is no picture says why
convert "$place/drawing.png" -colorspace gray -define png:color-type=0 "$place/gray.png"
head -c 200 "$place/drawing.png" >"$place/broken.png"
press ctrl+o
comes "Open a map"
type_name gray.png
says '"levels-hint": ".*Import a picture' "levels may be colours"
ask_by_menu
type_name broken.png
says '"message": ".*the PNG is ' "why it is not imported"
ask_by_menu
type_name gray.png
asks
click_on import-go
says '"is_changed": true' "grays are imported"
is_shown levels-hint && fail "terrain is no levels"
press ctrl+s
comes "Save the map"
type_name "$place/gray-map.png"
says '"is_changed": false' "they are saved"

# What a click does is said where it is looked for
press c
says '"says": "Click where the unit starts, then where it should go' "with neither start nor goal"
calibrate 500 400
press question
comes "Keys: Plan"
says '"help-Right click": "set the start"' "in the list of keys"
picture import_keys
press Escape

# The folder is kept: by a file that was opened there, then by the next run, which has no map of its own. Beside a picture
# of 16 bits lies what is no map, and comes first but for the filter.
press ctrl+o
comes "Open a map"
type_name shelf/wide.png
asks
says '"import-words": ".*16 bits a channel' "why it asks about 16 bits"
says '"import-colour-0": "≈ #F[A-F0-9]*"' "16 bits in words"
click_on import-cancel
press n
says '"title": "islands, seed 2' "a map without a file"
close_window

open_window
says '"title": "islands' "no map is remembered"
press ctrl+o
comes "Open a map"
picture import_shelf
xdotool key Down sleep 0.3 key Return
asks
says '"import-words": ".*16 bits a channel' "the first file that is listed is a picture"
click_on import-cancel

close_well
