#!/usr/bin/env bash
# doubled.sh PROGRAM - the window on a screen of double scale: every page is drawn there, the map in all of its pixels, and
# a click is at the cell under it. Skipped (77) where there is no Xvfb, xdotool or window; what is drawn is looked at where
# ImageMagick is. Pictures of the window go to $WINDOW_PICTURES, if that is set.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display 2560 1600
export GDK_SCALE=2
cp data/plateau.png "$place"
open_window "$place/plateau.png"
says '"status": "found"' "an example"

# Places of the report are those of the window, each two pixels of the screen wide.
click_pixel() { xdotool mousemove "$1" "$2" sleep 0.2 click 1 sleep 0.3; }
place_of() { grep -A2 "^ *\"$1\": \[" "$report" | tail -n 2 | tr -d ' ,\n'; }
press c
says '"start": null' "nothing is asked"
set -- $(widget map)
middle_x=$((2 * $1 + $3)) middle_y=$((2 * $2 + $4)) # of the map
click_pixel $middle_x $middle_y
says '"start": \[' "a click sets the start"
start=$(grep -A2 '^  "start": \[' "$report" | tail -n 2 | tr -d ' ,' | tr '\n' ' ')
expected=$(awk -v left="$(number_of left)" -v top="$(number_of top)" -v scale="$(number_of scale)" -v w="$3" -v h="$4" \
    'BEGIN { printf "%d %d", left + w / 2 / scale, top + h / 2 / scale }')
[ "$(awk -v s="$start" 'BEGIN { split(s, at, " "); printf "%d %d", at[1], at[2] }')" = "$expected" ] ||
    fail "a click in the middle sets the start at $start, not in cell $expected"
press c

# A picture of single width, shown at double scale, is made of squares of four equal pixels.
is_sharp() {
    set -- $(widget map)
    import -window root -crop "$((2 * $3))x$((2 * $4))+$((2 * $1))+$((2 * $2))" +repage "$place/map.png"
    convert "$place/map.png" -sample 50% -sample 200% "$place/coarse.png"
    [ "$(compare -metric AE "$place/map.png" "$place/coarse.png" null: 2>&1 | cut -d' ' -f1 | cut -d. -f1)" -gt 1000 ]
}
page=0
for name in plan compare battle timing hexagons check recording; do
    page=$((page + 1))
    press ctrl+$page
    says "\"page\": \"$name\"" "page $page"
    picture doubled_$name
    [ "$name" = plan ] && command -v import >/dev/null && { within 10 "the map" is_sharp || fail "the map is drawn in half of its pixels"; }
done
close_well
