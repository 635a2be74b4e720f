#!/usr/bin/env bash
# recording.sh PROGRAM - a recording in the window, with real clicks and keys: opened by the command line and in place of
# another, ticks by slider, buttons and keys, requests by list and map, why one waits, its search on the page Plan; what
# is none is refused, and nothing is lost. Skipped (77) where there is no Xvfb, xdotool or window. Pictures of the window
# go to $WINDOW_PICTURES, if that is set; $WINDOW_SIZE is that of the display.
set -u
program=$(realpath "$1")
source "$(dirname "$0")/../support/display.sh"
begin_display ${WINDOW_SIZE:-1280 800}
game="bench tick --units 160 --size 160x160 --orders 40 --budget 1500 --ticks 30 --edits 3"
(cd "$place" && "$program" $game --record game.rec) >"$place/game.txt" || fail "no recording: $(cat "$place/game.txt")"
head -c 10 "$place/game.rec" >"$place/broken.rec"
head -c "$(($(wc -c <"$place/game.rec") / 2))" "$place/game.rec" >"$place/half.rec"

# What is none is told on stderr, and the program ends.
"$program" view "$place/broken.rec" 2>"$place/refused.txt"
[ $? -eq 2 ] || fail "a broken recording: not exit status 2"
grep -q 'broken.rec: these bytes are no recording' "$place/refused.txt" || fail "why is not told: $(cat "$place/refused.txt")"

open_window "$place/game.rec"
says '"page": "recording"' "a recording is shown on its page"
says '"is_shown": true' "its first tick" 60
ticks=$(number_of recording_ticks)
[ "$ticks" -gt 50 ] || fail "$ticks ticks"
picture recording_begin

# ---- Ticks

press period
says '"shown_tick": 1' "one tick on"
press comma
says '"shown_tick": 0' "one back"
press Next
says '"shown_tick": 10' "ten on"
click_on recording-slider 50
becomes shown_tick -gt 15 "the slider leads to the middle"
becomes shown_tick -lt 50 "and not beyond"
press greater
says "\"shown_tick\": $((ticks - 1))" "the last tick"
press less
says '"shown_tick": 0' "the first"
press p
becomes shown_tick -gt 3 "it plays"
press p
says '"recording_plays": false' "and stands still"

# ---- Requests

# A tick in which some wait.
press less
for _ in $(seq 60); do
    is_number tick_waiting -gt 3 && break
    press period
    sleep 0.1
done
becomes tick_waiting -gt 3 "a tick in which some wait"
at=$(number_of shown_tick)
rows=$(number_of listed_requests)
press w
says '"filter": "waiting"' "W lists those that wait"
becomes listed_requests -lt "$rows" "and fewer than all"
press j
says '"why": "Waits: ' "J selects the first, and it says why"
picture recording_waits
tag=$(number_of tag)
press bracketright
becomes shown_tick -gt "$at" "] follows its tag"
says "\"tag\": $tag," "which stays selected"
press w w w
says '"filter": "all"' "all again"
click_on request-2 30
becomes tag -ge 0 "a click in the list selects"
sleep 0.3
picture recording_path

# By a click on the map: where the start of the selected request is.
x=$(grep -A2 '"request_start": \[' "$report" | sed -n 2p | tr -d ' ,')
y=$(grep -A2 '"request_start": \[' "$report" | sed -n 3p | tr -d ' ,')
tag=$(number_of tag)
left=$(number_of view_left) top=$(number_of view_top) scale=$(number_of view_scale)
set -- $(widget map)
px=$(awk -v x="$x" -v left="$left" -v scale="$scale" -v at="$1" 'BEGIN { printf "%d", at + (x - left) * scale }')
py=$(awk -v y="$y" -v top="$top" -v scale="$scale" -v at="$2" 'BEGIN { printf "%d", at + (y - top) * scale }')
press Escape
says '"chosen": null' "Escape selects none"
xdotool mousemove $px $py sleep 0.2 click 1 sleep 0.3
says "\"tag\": $tag," "a click on the map selects it again"
xdotool click 4 sleep 0.2
has_zoomed() { [ "$(number_of view_scale)" != "$scale" ]; }
within 30 "the wheel" has_zoomed || fail "the wheel does not zoom"
press Home

# ---- Its search, on the page Plan

clicks recording-step '"page": "plan"' "the search is stepped through on Plan"
says '"title": "game.rec, tick ' "with the map of the tick"
says '"start": \[' "and its start"
says '"says": ".*set as in the recording' "and its settings"
counts_up at 2 period "event by event"
picture recording_step
for page in 5 6 7 8 9; do # whatever pages there are
    press ctrl+$page
    sleep 0.5
    has_line '"page": "recording"' && break
done
says '"page": "recording"' "the recording is still there"
says "\"tag\": $tag," "and what was selected"

# ---- Other files: nothing is lost by what is none

open_path() {
    press ctrl+o
    comes "Open a map or a recording"
    xdotool type --delay 30 "$1"
    sleep 0.7
    xdotool key Return
}
open_path "$place/broken.rec"
says '"message": ".*broken.rec: these bytes are no recording' "what is none is refused, with the reason"
says '"recording_title": "game.rec"' "and nothing is lost"
says "\"recording_ticks\": $ticks," "no tick either"
open_path "$place/half.rec"
says '"recording_title": "half.rec"' "one that was cut off"
says '"is_shown": true' "is shown up to there" 60
becomes recording_ticks -lt "$ticks" "which is less"
press ctrl+1
says '"title": "game.rec, tick ' "the map on Plan stays"

# The reach of the game's units is not that of the next run.
close_window
grep -q '^reach=0$' "$place/handrail/window.ini" || fail "the settings of a request are kept"
[ $failures -eq 0 ] && echo "passed"
exit $((failures > 0))
