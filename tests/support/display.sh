# display.sh - sourced by the scripts that use the window: a display of its own, away from the user's
# settings, and a window on it that tells what it shows by a report.
#
#   source tests/support/display.sh         exits with 77 where there is no Xvfb or xdotool
#   begin_display WIDTH HEIGHT      $place is a folder for files, gone at the end
#   open_window MAP [OPTIONS]       $window is its process, $report what it tells
for tool in Xvfb xdotool; do
    command -v $tool >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
if DISPLAY= WAYLAND_DISPLAY= "$program" view 2>&1 | grep -q "without its window"; then
    echo "skipped: the program has no window"
    exit 77
fi
place=$(mktemp -d)
report=$place/report.json
processes=()
failures=0
finish() {
    for process in "${processes[@]}"; do kill "$process" 2>/dev/null; done
    wait
    rm -rf "$place"
}
trap finish EXIT

# Neither the user's settings nor a session bus take part; the drawing is Cairo's alone.
begin_display() {
    mkfifo "$place/number"
    Xvfb -displayfd 7 -screen 0 "$1x$2x24" 7>"$place/number" 2>/dev/null &
    processes+=($!)
    read -r number <"$place/number"
    export DISPLAY=:$number GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none HOME=$place
    export XDG_DATA_HOME=$place XDG_CONFIG_HOME=$place XDG_CACHE_HOME=$place XDG_RUNTIME_DIR=$place
    export GSETTINGS_BACKEND=memory GTK_USE_PORTAL=0 ASAN_OPTIONS=detect_leaks=0
    unset DBUS_SESSION_BUS_ADDRESS
}

open_window() {
    rm -f "$report"
    "$program" view "$@" --report "$report" 2>>"$place/err.txt" &
    window=$!
    processes+=($window)
    within 60 "a report" test -s "$report" && comes "Handrail$"
}

# ---- Reading what it shows

fail() {
    echo "FAILED: $*"
    failures=$((failures + 1))
}

# within SECONDS WHAT COMMAND...: the command succeeds within so many seconds; it ends where the window does.
within() {
    local seconds=$1 what=$2 end
    shift 2
    end=$((SECONDS + seconds))
    while ! "$@" 2>/dev/null; do
        if ! kill -0 $window 2>/dev/null; then
            echo "FAILED: the window is gone: $what"
            cat "$place/err.txt"
            exit 1
        fi
        [ $SECONDS -lt $end ] || return 1
        sleep 0.1
    done
}

has_line() { grep -q -e "$1" "$report"; }

# says PATTERN WHAT [SECONDS]: within half a minute, or so many seconds, the report has a line with the pattern.
says() {
    within "${3:-30}" "$2" has_line "$1" && return
    fail "$2: no \"$1\" in:"
    cat "$report"
}

# becomes NAME TEST NUMBER WHAT: a number of the report comes to be so, as in "tick -gt 5".
is_number() { local is; is=$(number_of "$1"); [ "${is%.*}" "$2" "$3" ]; } # of a broken one the whole
becomes() {
    within 30 "$4" is_number "$1" "$2" "$3" || fail "$4: $1 is $(number_of "$1"), not $2 $3"
}

# comes TITLE: a window with that title can be seen, and has had time to take the keys.
is_seen() { xdotool search --onlyvisible --name "$1" >/dev/null; }
comes() {
    within 30 "$1" is_seen "$1" || fail "no window \"$1\""
    sleep 0.5
}

# by PATTERN WHAT COMMAND...: the command makes the report say so, if not at once, then tried again; for what a busy
# display may miss, as a menu that is slow to open.
by() {
    local pattern=$1 what=$2
    shift 2
    for _ in 1 2; do
        "$@"
        within 8 "$what" has_line "$pattern" && return
        press Escape
    done
    "$@"
    says "$pattern" "$what"
}

# counts_up NAME LAST KEY WHAT: each time the key is pressed, a number of the report is one more, up to LAST; what a busy
# display has missed is pressed again.
counts_up() {
    local at
    for at in $(seq $(($(number_of "$1") + 1)) "$2"); do
        press "$3"
        within 8 "$4" is_number "$1" -eq "$at" && continue
        press "$3"
        becomes "$1" -eq "$at" "$4"
    done
}

number_of() { sed -n "s/^ *\"$1\": \([-0-9.e]*\),*$/\1/p" "$report" | head -n 1; }

# picture NAME: of the whole display, to the folder $WINDOW_PICTURES, if that is set.
picture() {
    [ -n "${WINDOW_PICTURES:-}" ] && command -v import >/dev/null || return 0
    mkdir -p "$WINDOW_PICTURES"
    import -window root "$WINDOW_PICTURES/$1.png"
}

# ---- Acting

# press_button SECONDS: clicks where the pointer is, as long as a hand does, and waits: GTK drops a click that is over
# before a frame of which it asks where the pointer is.
press_button() { xdotool mousedown 1 sleep 0.06 mouseup 1 sleep "$1"; }
press() { xdotool key --clearmodifiers "$@" sleep 0.2; }

# widget NAME: where a widget is that has a name, as "X Y WIDTH HEIGHT" on the screen; nothing where it is not shown.
# point NAME [SHARE]: moves the pointer onto it, that percent across. click_on NAME [SHARE]: and clicks.
widget() { tr -d ' \n' <"$report" | sed -n "s/.*\"$1\":\[\([-0-9]*\),\([-0-9]*\),\([0-9]*\),\([0-9]*\)\].*/\1 \2 \3 \4/p"; }
is_shown() { [ -n "$(widget "$1")" ]; }
point() {
    within 20 "$1" is_shown "$1" || fail "there is no \"$1\" to click"
    set -- $(widget "$1") "${2:-50}"
    xdotool mousemove $(($1 + $3 * $5 / 100)) $(($2 + $4 / 2)) sleep 0.15
}
click_on() { point "$@"; press_button 0.2; }

# type_into NAME TEXT: a number into a field, which is taken when the focus goes on.
type_into() {
    click_on "$1" 20
    xdotool key ctrl+a
    xdotool type --delay 30 "$2"
    xdotool key Tab sleep 0.3
}

# clicks NAME PATTERN WHAT [SHARE]: clicks on a widget until the report has a line with the pattern: on a busy machine its
# panel may still move when the first click comes.
clicks() {
    for _ in 1 2 3; do
        click_on "$1" "${4:-50}"
        within 10 "$3" has_line "$2" && return
    done
    says "$2" "$3" 1
}

# close_window: Ctrl+Q closes the window, with status 0 and nothing on stderr that GTK or a sanitizer found.
# close_well: that, and ends the script.
close_window() {
    press ctrl+q
    for _ in $(seq 100); do kill -0 $window 2>/dev/null || break; sleep 0.1; done
    kill -0 $window 2>/dev/null && fail "Ctrl+Q does not close"
    wait $window || { fail "exit status $?"; cat "$place/err.txt"; }
    grep -E "CRITICAL|AddressSanitizer|runtime error" "$place/err.txt" && failures=$((failures + 1))
}
close_well() {
    close_window
    [ $failures -eq 0 ] && echo "passed"
    exit $((failures > 0))
}

# calibrate [X Y]: learns where cells are on the screen from a click whose place is known: that pixel
# becomes the start, which is then cleared again.
calibrate() {
    local x=${1:-400} y=${2:-400}
    press c
    xdotool mousemove $x $y sleep 0.2 click 1 sleep 0.3
    says '"says": ".*where it should go' "a click sets the start"
    left=$(number_of left) top=$(number_of top) scale=$(number_of scale)
    set -- $(grep -A2 '^  "start": \[' "$report" | tail -n 2 | tr -d ' ,' | tr '\n' ' ')
    offset_x=$(awk -v x=$x -v at="$1" -v left="$left" -v scale="$scale" 'BEGIN { print x - (at - left) * scale }')
    offset_y=$(awk -v y=$y -v at="$2" -v top="$top" -v scale="$scale" 'BEGIN { print y - (at - top) * scale }')
    press c
    says '"start": null' "C clears"
}

# move X Y: to the middle of a cell.
move() {
    set -- $(awk -v x="$1" -v y="$2" -v left="$left" -v top="$top" -v scale="$scale" \
        -v dx="$offset_x" -v dy="$offset_y" \
        'BEGIN { printf "%d %d", (x + 0.5 - left) * scale + dx, (y + 0.5 - top) * scale + dy }')
    xdotool mousemove "$1" "$2" sleep 0.15
}
click() { move "$1" "$2"; press_button 0.15; }

# Paints, ends the program without a question, and opens MAP: what was kept is offered, and opened.
is_kept() { ls "$place"/handrail/painted-*"$1"*.png >/dev/null 2>&1; } # TITLE
lose_and_keep() { # TITLE MAP
    press b
    xdotool mousemove 300 400 mousedown 1 sleep 0.1 mousemove 340 440 sleep 0.1 mousemove 380 460 sleep 0.1 mouseup 1 sleep 0.2
    press Escape
    within 30 "kept work" is_kept "$1" || fail "painted work is not kept"
    kill -9 $window
    wait $window 2>/dev/null
    open_window "$2"
    within 20 "an offer" is_shown kept-open || fail "what was kept is not offered"
    picture kept
    click_on kept-open
}
