#!/usr/bin/env bash
# copy_query.sh PROGRAM COMPILER - the query of the window, copied as a command and as a program in C by real clicks and
# keys: both are run, and give the length that the window shows. Skipped (77) where there is no Xvfb, xdotool or window.
set -u
program=$(realpath "$1")
compiler=$2
source "$(dirname "$0")/../support/display.sh"
begin_display 1300 900
cp data/plateau.png "$place/a map's \$1.png"
open_window "$place/a map's \$1.png"
says '"status": "' "the window opens with its map and an example"
sleep 1
flags="-std=c11 -Wall -Werror -I$(dirname "$program")/include"
grep -q "HANDRAIL_SANITIZE:.*=address" "$(dirname "$program")/CMakeCache.txt" && flags="$flags -fsanitize=address,undefined"

# copied: what was copied last, as it is. shown: the length that the window shows; same NUMBER: whether it is that.
copied() { printf '%b' "$(sed -n 's/^ *"copied": "\(.*\)",*$/\1/p' "$report" | sed 's/\\"/"/g; s/\\u00/\\x/g')"; }
is_close() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a != "" && b != "" && a - b < 0.00001 && b - a < 0.00001) }'; }

# gives WHAT: command and program of the query give what the window shows.
gives() {
    local length
    says '"is_planning": false' "$1: a path"
    sleep 0.3
    length=$(number_of length)
    press m
    says '"copied": "handrail plan ' "$1: M copies a command"
    copied >"$place/command.sh"
    sed "s|^handrail |\"$program\" |; s|\$| --json|" "$place/command.sh" >"$place/run.sh"
    (cd / && sh "$place/run.sh") >"$place/plan.json" || [ $? -eq 1 ] || fail "$1: the command fails: $(cat "$place/command.sh")"
    is=$(sed -n 's/.*"length": {"cells": \([0-9.e]*\),.*/\1/p; s/^ *"cells": \([0-9.e]*\),*$/\1/p' "$place/plan.json" | head -n 1)
    is_close "$is" "$length" || fail "$1: the command finds $is cells, the window $length: $(cat "$place/command.sh")"
    press y
    says '"copied": "// A query' "$1: Y copies a program"
    copied >"$place/query.c"
    $compiler $flags "$place/query.c" "$(dirname "$program")/libhandrail.a" -lm -pthread -o "$place/query" ||
        { fail "$1: the program does not compile"; cat "$place/query.c"; }
    is=$("$place/query" | sed -n 's/.*, \([0-9.]*\) cells$/\1/p')
    is_close "$is" "$length" || fail "$1: the program finds $is cells, the window $length: $(cat "$place/query.c")"
}

calibrate 300 400
xdotool mousemove 311 207 click 1 sleep 0.3
says '"says": ".*where it should go' "a start"
xdotool mousemove 688 655 click 1 sleep 0.3
says '"length"' "a path"
gives "two clicks"
press k
says '"size": 2' "a larger unit"
gives "a larger unit"
press x
says '"quality": "exact"' "the exact search"
gives "the exact search"
press w
gives "from a closed start, too"
xdotool mousemove 520 300 keydown ctrl sleep 0.1 click 1 sleep 0.2 keyup ctrl
says '"says": "To [AB], the nearest of 2 goals' "one goal more"
gives "the nearest of two"
click_on tab-Search
sleep 0.5
click_on copy-command
says '"copied": "handrail plan ' "the button copies a command"
click_on copy-c
says '"copied": "// A query' "and a program"
click_on tab-Unit
sleep 0.5
click_on unit-advanced 5
sleep 0.5
click_on unit-costs 30
xdotool type --delay 30 "1=4,2-3=0.5"
xdotool key Return sleep 0.3
says '"has_costs": true' "a unit with costs"
gives "costs"
click_on unit-pass 30
xdotool key ctrl+a sleep 0.1
xdotool type --delay 30 "2"
xdotool key Return sleep 0.3
gives "another level"

# What no file holds is refused, and said so.
press b
xdotool mousemove 400 500 mousedown 1 sleep 0.1 mousemove 420 520 sleep 0.1 mouseup 1 sleep 0.2
press Escape m
says '"message": "No file holds this map' "a map that was painted on"
press ctrl+z m
says '"copied": "handrail plan ' "as it was"
press g m
says '"message": "What was seen through fog' "fog"
press g c m
says '"message": "There is no query' "no query"
close_window

# A file's name of any bytes, in escapes.
cp data/yard.map "$place/"$'m\377p'.map
open_window "$place/"$'m\377p'.map
says '"title": "m?p.map"' "the title in UTF-8"
press m
says '"copied": "handrail plan \$' "M copies a command with escapes"
copied >"$place/command.sh"
sed "s|^handrail |\"$program\" |" "$place/command.sh" >"$place/run.sh"
bash "$place/run.sh" >/dev/null || fail "the command fails: $(cat "$place/command.sh")"
close_well
