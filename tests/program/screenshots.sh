#!/usr/bin/env bash
# screenshots.sh PROGRAM FOLDER - pictures of the window for the README, taken anew: plan, step,
# compare, battle, minds and hexagons, as FOLDER/window_NAME.png. Needs Xvfb, xdotool, and import and
# convert of ImageMagick.
set -u
program=$(realpath "$1")
folder=$(realpath "$2")
for tool in import convert; do
    command -v $tool >/dev/null && continue
    echo "screenshots.sh needs \"$tool\" of ImageMagick (Debian: imagemagick)" >&2
    exit 2
done
source "$(dirname "$0")/../support/display.sh"
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
click_on tab-Trace
click_on trace-only
says '"is_on": true' "one steps"
click_on phase-8 40
becomes at -gt 40 "some phases on"
take step
click_on trace-only
press s
says '"is_on": false' "the path by routes again"
click_on tab-Unit
press ctrl+2
says '"answered": 4' "four answers"
take compare

press ctrl+3 r
says '"is_set_up": true' "a battle"
press p
says '"tick": [1-9][0-9]' "ticks"
press p b
xdotool mousemove 420 560 mousedown 1 sleep 0.1 mousemove 450 580 sleep 0.1 mousemove 520 620 sleep 0.1 mouseup 1
press Escape
xdotool mousemove 330 350 mousedown 1 sleep 0.1 mousemove 400 400 sleep 0.1 mousemove 520 500 sleep 0.1 mouseup 1
xdotool mousemove 700 640 click 1 sleep 0.3
press p
says '"tick": [2-9][0-9][0-9]' "more ticks" 60
press p
take battle

press ctrl+5
says '"hex_method": "astar"' "a way over hexagons"
for method in 1:breadth-first 2:dijkstra 3:bellman-ford 5:astar-dearest 4:astar; do
    press ${method%:*}
    says "\"hex_method\": \"${method#*:}\"" "by $method"
done
press e k k k k k p
says '"hex_tenths": [5-9][0-9][0-9]' "a traveller half-way" 60
press p
take hexagons
kill $window
wait $window
open_window data/plateau.png --minds guard,hunt
says '"tick": [3-9][0-9][0-9]' "minds at work" 90
press p
xdotool mousemove 160 540 mousedown 1 sleep 0.1 mousemove 200 580 sleep 0.1 mousemove 260 680 sleep 0.1 mouseup 1
take minds
kill $window
wait $window
open_window data/plateau.png --minds drive,hunt --fog
says '"tick": [2-9][0-9][0-9]' "fog of war" 90
press p
xdotool mousemove 160 540 mousedown 1 sleep 0.1 mousemove 200 580 sleep 0.1 mousemove 300 720 sleep 0.1 mouseup 1
xdotool mousemove 1270 890 sleep 0.7
import -window root png:- | convert - -crop 744x752+90+62 +repage +dither -colors 96 "png8:$folder/minds_fog.png"
[ $failures -eq 0 ]
