#!/usr/bin/env bash
# monkey.sh PROGRAM [EVENTS] [SEED] - random clicks, drags, wheels and keys in `handrail view`, which must
# neither crash nor stop answering. Meant for a program built with the address sanitizer.
# Skipped (77) where there is no Xvfb or xdotool. The same seed gives the same events.
set -u
program=$(realpath "$1")
events=${2:-10000}
seed=${3:-1}
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 950
cp data/plateau.png "$place/map.png"
{
    echo "version 1"
    awk 'BEGIN { for (i = 0; i < 5000; i++) printf "0\tmap.png\t256\t256\t%d\t%d\t%d\t%d\t0\n",
        i * 71 % 256, i * 37 % 256, i * 113 % 256, i * 91 % 256 }'
} >"$place/map.png.scen"
cd "$place" || exit 1 # what is saved, is saved here
open_window map.png
sleep 2

# All but Ctrl+Q, which would end it as it should. Escape comes often, so that no dialog stays.
awk -v events="$events" -v seed="$seed" 'BEGIN {
    srand(seed)
    count = split("c b e r f x w u t v i s p d k j n plus minus Home Left Right Up Down period comma \
bracketleft bracketright space question Escape Escape Escape Tab Return 1 2 3 4 5 6 7 8 9 0 alt+1 alt+2 alt+3 \
alt+4 alt+5 alt+6 alt+7 alt+8 alt+9 ctrl+z ctrl+y ctrl+z ctrl+o ctrl+s ctrl+p ctrl+e Delete BackSpace F10 ctrl+1 ctrl+2 \
ctrl+3 ctrl+4 ctrl+2 ctrl+3 ctrl+3 ctrl+4 ctrl+5 ctrl+6 ctrl+7 ctrl+7 ctrl+Return a l m y h g o less greater Prior Next", keys, " ")
    for (i = 0; i < events; i++) {
        kind = rand()
        if (kind < 0.35) { # not to the button that closes the window
            y = int(rand() * 900)
            printf "mousemove %d %d\n", rand() * (y < 60 ? 1000 : 1280), y
        }
        else if (kind < 0.55) printf "click %d\n", 1 + int(rand() * 5)
        else if (kind < 0.61) print "mousedown 1"
        else if (kind < 0.68) print "mouseup 1"
        else if (kind < 0.70) print "mousedown 2"
        else if (kind < 0.73) print "mouseup 2"
        else printf "key %s\n", keys[1 + int(rand() * count)]
        if (i % 50 == 49) print "key Escape\nmouseup 1\nmouseup 2"
    }
}' >"$place/events"

# By its title bar it is dragged away, and what lies beside the display hears nothing.
bring_back() {
    xdotool search --onlyvisible --name "Handrail$" windowmove 0 0 windowsize 1290 940 windowfocus 2>/dev/null
}

# In portions, so that the window draws between them and a stop is noticed.
split -l 100 "$place/events" "$place/part."
done_count=0
for part in "$place"/part.*; do
    bring_back
    xdotool - <"$part" 2>/dev/null
    sleep 0.05
    done_count=$((done_count + 100))
    if ! kill -0 $window 2>/dev/null; then
        # Closed by a double click or a key of the desktop's is no crash.
        wait $window && { open_window map.png; sleep 2; continue; }
        echo "FAILED: the window is gone after about $done_count events (seed $seed)"
        tail -n 40 "$place/err.txt"
        exit 1
    fi
done

# It still answers: on the page of plans a click on its map or a key changes the report.
for _ in $(seq 60); do
    bring_back
    xdotool key Escape sleep 0.2 key Escape sleep 0.2 key ctrl+1 sleep 0.3
    rm -f "$report"
    xdotool mousemove 300 400 click 1 key c sleep 0.5
    [ -s "$report" ] && break
done
[ -s "$report" ] || picture stuck
[ -s "$report" ] || { echo "FAILED: no answer after $events events (seed $seed)"; tail -n 20 "$place/err.txt"; exit 1; }
if grep -E "AddressSanitizer|runtime error|HANDRAIL|assertion failed:" "$place/err.txt"; then exit 1; fi
grep CRITICAL "$place/err.txt" | sort | uniq -c
echo "passed: $events events, seed $seed"
