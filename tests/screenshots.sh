#!/usr/bin/env bash
# screenshots.sh PROGRAM FOLDER - pictures of the window for the README, taken anew: plan, step and
# compare, as FOLDER/window_NAME.png. Needs Xvfb, xdotool, and import and convert of
# ImageMagick.
set -u
program=$(realpath "$1")
folder=$(realpath "$2")
source "$(dirname "$0")/display.sh"
begin_display 1280 900
open_window data/plateau.png
sleep 1

# take NAME: the window as it is, its colours counted down to what a small file holds.
take() {
    xdotool mousemove 1270 890 sleep 0.7
    import -window root png:- | convert - +dither -colors 96 "png8:$folder/window_$1.png"
}

calibrate
click 129 61
click 41 216
says '"status": "found"' "a path"
take plan
press x x s
xdotool key --repeat 150 --delay 30 period
sleep 0.5
take step
press s x ctrl+2
says '"answered": 4' "four answers"
take compare
[ $failures -eq 0 ]
