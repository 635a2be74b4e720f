#!/usr/bin/env bash
# window.sh PROGRAM - `handrail view` under a display of its own, with real clicks and keys; what it
# shows is read from its report. Skipped (77) where there is no Xvfb, xdotool or window. Pictures of
# the window go to $WINDOW_PICTURES, if that is set.
set -u
program=$(realpath "$1")
for tool in Xvfb xdotool; do
    command -v $tool >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
if DISPLAY= WAYLAND_DISPLAY= "$program" view 2>&1 | grep -q "without its window"; then
    echo "skipped: the program has no window"
    exit 77
fi
place=$(mktemp -d)
processes=()
finish() {
    for process in "${processes[@]}"; do kill "$process" 2>/dev/null; done
    wait
    rm -rf "$place"
}
trap finish EXIT
failures=0

# ---- A display, and the window on it

mkfifo "$place/number"
Xvfb -displayfd 7 -screen 0 1400x1000x24 7>"$place/number" 2>/dev/null &
processes+=($!)
read -r number <"$place/number"
# Neither the user's settings nor a session bus take part; the drawing is Cairo's alone.
export DISPLAY=:$number GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none HOME=$place
export XDG_DATA_HOME=$place XDG_CONFIG_HOME=$place XDG_CACHE_HOME=$place XDG_RUNTIME_DIR=$place
export GSETTINGS_BACKEND=memory GTK_USE_PORTAL=0 ASAN_OPTIONS=detect_leaks=0
unset DBUS_SESSION_BUS_ADDRESS

report=$place/report.json
cat >"$place/wall.map" <<'MAP'
type octile
height 32
width 32
map
MAP
for row in $(seq 0 31); do
    if [ "$row" -ge 8 ] && [ "$row" -le 23 ]; then
        echo "...............@................"
    else
        echo "................................"
    fi
done >>"$place/wall.map"
printf 'not a map' >"$place/broken.png"

"$program" view "$place/wall.map" --report "$report" 2>"$place/err.txt" &
window=$!
processes+=($window)

# ---- Reading what it shows

# says PATTERN WHAT: within ten seconds the report has a line with the pattern.
says() {
    for _ in $(seq 100); do
        grep -q -e "$1" "$report" 2>/dev/null && return 0
        if ! kill -0 $window 2>/dev/null; then
            echo "FAILED: the window is gone: $2"
            cat "$place/err.txt"
            exit 1
        fi
        sleep 0.1
    done
    echo "FAILED: $2: no \"$1\" in:"
    cat "$report"
    failures=$((failures + 1))
}

number_of() { sed -n "s/^ *\"$1\": \([-0-9.e]*\),*$/\1/p" "$report" | head -n 1; }
# The line after "start": [ and the one after that.
place_of() { grep -A2 "^  \"$1\": \[" "$report" | tail -n 2 | tr -d ' ,\n' | sed 's/$/\n/'; }
picture() {
    [ -n "${WINDOW_PICTURES:-}" ] && command -v import >/dev/null || return 0
    mkdir -p "$WINDOW_PICTURES"
    import -window root "$WINDOW_PICTURES/$1.png"
}

# ---- Acting: places in cells

# move X Y: to the middle of a cell, by where the last click of (400, 400) landed.
move() {
    set -- $(awk -v x="$1" -v y="$2" -v left="$left" -v top="$top" -v scale="$scale" \
        -v dx="$offset_x" -v dy="$offset_y" \
        'BEGIN { printf "%d %d", (x + 0.5 - left) * scale + dx, (y + 0.5 - top) * scale + dy }')
    xdotool mousemove "$1" "$2" sleep 0.15
}
click() { move "$1" "$2"; xdotool click 1 sleep 0.15; }
press() { xdotool key --clearmodifiers "$@" sleep 0.2; }

# Learns where cells are on the screen from a click whose place is known.
calibrate() {
    xdotool mousemove 400 400 sleep 0.2 click 1 sleep 0.3
    says '"says": "Click where it should go' "a click sets the start"
    left=$(number_of left) top=$(number_of top) scale=$(number_of scale)
    start=$(grep -A2 '^  "start": \[' "$report" | tail -n 2 | tr -d ' ,' | tr '\n' ' ')
    set -- $start
    offset_x=$(awk -v at="$1" -v left="$left" -v scale="$scale" 'BEGIN { print 400 - (at - left) * scale }')
    offset_y=$(awk -v at="$2" -v top="$top" -v scale="$scale" 'BEGIN { print 400 - (at - top) * scale }')
    press c
    says '"start": null' "C clears"
}

# ---- The test

says '"says": "Click where the unit starts' "the window opens with its map"
sleep 1
picture open
calibrate

click 4 16
click 28 16
says '"status": "found"' "two clicks make a path"
says '"says": "Found: a way around' "the status in words"
length=$(number_of length)
picture path

# Drag the goal to where nothing is in the way.
move 28 16
xdotool mousedown 1 sleep 0.1
move 20 6
move 12 4
xdotool mouseup 1
says '"status": "straight"' "the goal is dragged into the open"
click 28 16
says '"status": "found"' "a third click moves the goal"

# Close the way with a wall, and open it again.
press b
says '"tool": 1' "B takes the brush"
move 15 0
xdotool mousedown 1 sleep 0.1
for row in 4 8 16 24 28 31; do move 15 $row; done
xdotool mouseup 1
says '"status": "nearest"' "a wall painted across the map"
says '"strokes": 1' "that was one stroke"
picture wall
press ctrl+z
says '"status": "found"' "undo opens the way again"
[ "$(number_of length)" = "$length" ] || { echo "FAILED: not the path of before"; failures=$((failures + 1)); }
press ctrl+y
says '"status": "nearest"' "redo closes it"
press ctrl+z
says '"undone": 1' "undo"
press Escape
says '"tool": 0' "Escape puts the brush away"

# Zoom at the pointer, pan, and back.
move 10 10
xdotool click 4 sleep 0.1 click 4 sleep 0.2
press d
says '"is_on": false' "the frame time can be shown"
press f
move 11 11
says '"scale": ' "still there"
[ "$(number_of scale)" != "$scale" ] || { echo "FAILED: the wheel does not zoom"; failures=$((failures + 1)); }
press f Home
click 28 16
press x
says '"stage": "exact"' "X asks for the exact search"
press x

# Step through the search.
press s
says '"at": 0' "S begins at the first event"
press period period period comma
says '"at": 2' "three events on and one back"
picture step
press s
says '"is_on": false' "S ends it"

# A file that cannot be loaded leaves the map.
press ctrl+o
sleep 1.5
xdotool type --delay 30 "$place/broken.png"
sleep 0.7
picture chooser
xdotool key Return
says 'neither a PNG nor a Moving AI map' "a broken file is explained in the window"
says '"title": "wall.map"' "and the map stays"
picture broken

xdotool search --onlyvisible --name "Handrail$" windowsize 1000 800
sleep 1
press 3
says '"layers": 116623' "a layer is switched by its key"
grep -q "\"height\": 788" "$report" && { echo "FAILED: resizing the window does not resize the view"; failures=$((failures + 1)); }
picture resized
press question
sleep 0.7
picture keys
press Escape
press c
says '"start": null' "C clears"

press ctrl+q
for _ in $(seq 50); do kill -0 $window 2>/dev/null || break; sleep 0.1; done
kill -0 $window 2>/dev/null && { echo "FAILED: Ctrl+Q does not close"; failures=$((failures + 1)); }
wait $window || { echo "FAILED: exit status $?"; cat "$place/err.txt"; failures=$((failures + 1)); }
grep -E "CRITICAL|AddressSanitizer|runtime error" "$place/err.txt" && failures=$((failures + 1))
[ $failures -eq 0 ] && echo "passed"
exit $((failures > 0))
