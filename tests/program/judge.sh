#!/bin/bash
# judge.sh - every scenario of the shared maps, planned by `handrail scen` and judged by pathcheck,
# which shares no code with it. Prints a line for each run that does not hold, then figures pooled
# over the game maps. Exit status: 0 all hold, 1 some do not, 2 bad usage, 77 no shared maps here.
#
#   judge.sh [--quick] [--shared FOLDER] [PROGRAM]
#
# --quick judges the first map of each folder, 300 of its queries, and pools nothing. FOLDER, or
# $SHARED, holds maps/ and tools/ (../shared beside the repository); PROGRAM, or $HANDRAIL, is the
# program.

export LC_ALL=C
root=$(cd "$(dirname "$0")/../.." && pwd)
shared=${SHARED:-$root/../shared}
program=$HANDRAIL
is_quick=false
while [ $# -gt 0 ]; do
    case $1 in
    --quick) is_quick=true ;;
    --shared) [ $# -gt 1 ] || { echo "judge: --shared needs a folder" >&2; exit 2; }
        shared=$2
        shift ;;
    -*) echo "usage: judge.sh [--quick] [--shared FOLDER] [PROGRAM]" >&2; exit 2 ;;
    *) program=$1 ;;
    esac
    shift
done
[ -x "$program" ] || { echo "judge: name the program, or set HANDRAIL to it" >&2; exit 2; }
if [ ! -d "$shared/maps" ] || [ ! -f "$shared/tools/pathcheck.c" ]; then
    echo "judge: skipped, there is no $shared/maps with a $shared/tools/pathcheck.c"
    exit 77
fi
place=$(mktemp -d) || exit 2
trap 'rm -rf "$place"' EXIT
trap 'exit 2' INT TERM
"${CC:-cc}" -O2 -w -o "$place/pathcheck" "$shared/tools/pathcheck.c" -lm || exit 2
export program place

game_folders=" sc1 wc3maps512 dao bg512 da2 iron-harvest "

# What a setting of this script is on the program's command line.
options_of() {
    case $1 in
    chain | farthest) echo "--quality fast --split $1" ;;
    balanced) echo "--quality balanced" ;;
    routes | astar | jump) echo "--only $1" ;;
    esac
}

fail() {
    echo "FAILED $1: $2"
    : >"$place/$3.failed"
}

# For the pool: a ratio a line, and a line of sums: queries, nanoseconds, by trace, by A*.
keep_figures() { # REF ID SETTING
    awk -F, 'NR == FNR { best[NR - 1] = $1; next }
             FNR > 1 && ($2 == "straight" || $2 == "found") && best[$1] > 0 {
                 printf "%.9f\n", $3 / best[$1] }' "$1" "$place/$2.csv" >"$place/$2.$3.ratios"
    awk 'FNR == NR { if ($1 == "stage") by[$2] = $3; next }
         FNR > 1 { split($0, row, ","); time += row[5]; count++ }
         END { printf "%d %.0f %d %d\n", count, time, by["trace"], by["astar"] }' \
        "$place/$2.table" "$place/$2.csv" >"$place/$2.$3.sums"
}

# One run; the fastest of three passes where times are pooled: the first warms up.
judge() { # ID NAME MAP SCENARIO REF SIZE SETTING IS_POOLED
    local title="$2 size $6 $7" repeat=1
    [ "$8" = true ] && [ "$7" != astar ] && repeat=3
    : >"$place/$1.run"
    # The options of a setting are several words.
    # shellcheck disable=SC2046
    if ! "$program" scen "$3" "$4" --size "$6" $(options_of "$7") --repeat $repeat \
        --csv "$place/$1.csv" >"$place/$1.table" 2>"$place/$1.errors"; then
        fail "$title" "$(head -n 1 "$place/$1.errors")" "$1"
    elif ! "$place/pathcheck" "$3" "$place/$1.csv" --scen "$4" --ref "$5" --size "$6" \
        >"$place/$1.verdict" 2>"$place/$1.errors"; then
        fail "$title" "$(sed 's/ |.*//' "$place/$1.verdict") $(head -n 1 "$place/$1.errors")" "$1"
    elif [ "$8" = true ]; then
        keep_figures "$5" "$1" "$7"
    fi
    rm -f "$place/$1.csv" "$place/$1.table" "$place/$1.verdict" "$place/$1.errors"
}
export -f options_of fail keep_figures judge

run_count=0

# The eight words of a run, each ended by a zero byte.
add_run() { # NAME MAP SCENARIO REF SIZE SETTING IS_POOLED
    run_count=$((run_count + 1))
    printf '%s\0' "$run_count" "$@"
}

# The queries of a scenario, at most `thin_count` of them, and the same lines of its lengths.
thin_count=300
thin() { # SCENARIO REF SCENARIO_OUT REF_OUT
    local step
    step=$(awk -v most=$thin_count 'NF == 9 { n++ } END { print int((n + most - 1) / most) }' "$1")
    awk -v step="$step" 'NF != 9 || n++ % step == 0' "$1" >"$3"
    awk -v step="$step" '(NR - 1) % step == 0' "$2" >"$4"
}

# The rival's paths must hold as well, or its times mean nothing: at size 1, and of any size when
# little is judged.
add_rival() { # NAME MAP SCENARIO REF SIZE IS_POOLED
    if $is_quick || [ "$5" = 1 ]; then add_run "$1" "$2" "$3" "$4" "$5" jump "$6"; fi
}

add_scenario() { # FOLDER SCENARIO
    local base=${2%.map.scen} scenario=$2 size setting ref is_pooled
    local name=$1/${base##*/}
    for size in 1 2 3; do
        ref=$base.k$size.opt
        if $is_quick; then
            scenario=$place/$1.k$size.scen
            thin "$2" "$ref" "$scenario" "$place/$1.k$size.opt"
            ref=$place/$1.k$size.opt
        fi
        is_pooled=false
        [[ $is_quick = false && $size = 1 && $game_folders = *" $1 "* ]] && is_pooled=true
        for setting in chain farthest routes; do
            add_run "$name" "$base.map" "$scenario" "$ref" $size $setting $is_pooled
        done
        $is_pooled && add_run "$name" "$base.map" "$scenario" "$ref" 1 astar true
        add_rival "$name" "$base.map" "$scenario" "$ref" $size $is_pooled
    done
}

# A scenario whose queries name their map, relative to its own folder. These are few enough for the
# quality that goes to A* most often.
add_peer() { # SCENARIO
    local base=${1%.scen} map setting
    map=${1%/*}/$(awk 'NF == 9 { print $2; exit }' "$1")
    for setting in chain farthest balanced routes; do
        add_run "peers/${base##*/}" "$map" "$1" "$base.k1.opt" 1 $setting false
    done
}

add_all() {
    local folder scenario name
    for folder in "$shared"/maps/*/; do
        folder=${folder%/}
        name=${folder##*/}
        for scenario in "$folder"/*.map.scen; do
            [ -f "$scenario" ] && add_scenario "$name" "$scenario"
            $is_quick && break
        done
    done
    for scenario in "$shared"/maps/peers/*.scen; do
        [ -f "$scenario" ] && add_peer "$scenario"
        $is_quick && break
    done
}

show() { printf '  %-42s %10s %s\n' "$@"; }

# bounded TITLE VALUE least|most BOUND: shows a figure and counts it if it is out of its bound.
out_of_bounds=0
bounded() {
    show "$1" "$2" "(at $3 $4)"
    awk -v value="$2" -v way="$3" -v bound="$4" \
        'BEGIN { exit !(way == "least" ? value >= bound : value <= bound) }' && return
    echo "FAILED $setting: $1"
    out_of_bounds=$((out_of_bounds + 1))
}

pool() { # SETTING
    local setting=$1 queries mean_us share mean p99
    cat "$place"/*."$1".sums >"$place/sums" 2>/dev/null || return
    cat "$place"/*."$1".ratios | sort -n >"$place/ratios"
    read -r queries mean_us share < <(awk '
        { queries += $1; time += $2; trace += $3; astar += $4 }
        END { searched = trace + astar
              printf "%d %.3f %.3f\n", queries, queries ? time / queries / 1000 : 0,
                  searched ? 100 * trace / searched : 0 }' "$place/sums")
    read -r mean p99 < <(awk '
        { ratio[NR] = $1; sum += $1 }
        END { printf "%.5f %.5f\n", NR ? sum / NR : 0, ratio[int(NR * 0.99) + 1] }' "$place/ratios")
    echo "game maps, size 1, $setting, $queries queries:"
    if [ "$setting" = chain ]; then
        bounded "answered by the trace, of those searched, %" "$share" least 99
        bounded "ratio to the shortest, mean" "$mean" most 1.03
        bounded "ratio to the shortest, p99" "$p99" most 1.40
    elif [ "$setting" = routes ]; then
        bounded "ratio to the shortest, mean" "$mean" most 1.003
        bounded "ratio to the shortest, p99" "$p99" most 1.03
    else
        show "answered by the trace, of those searched, %" "$share" ""
        show "ratio to the shortest, mean" "$mean" ""
        show "ratio to the shortest, p99" "$p99" ""
    fi
    show "time, mean, us" "$mean_us" ""
    echo "$mean_us" >"$place/$setting.mean"
}

# Shown only, never a failure: times depend on the machine.
show_speed() {
    [ -f "$place/chain.mean" ] && [ -f "$place/astar.mean" ] || return
    awk 'NR == 1 { fast = $1 } NR == 2 && fast > 0 {
             printf "A* takes %.1f times as long as fast, chain\n", $1 / fast }' \
        "$place/chain.mean" "$place/astar.mean"
}

add_all >"$place/runs"
xargs -0 -n 8 -P 2 bash -c 'judge "$@"' judge <"$place/runs"
for setting in chain farthest routes astar jump; do pool $setting; done
show_speed

count_files() { find "$place" -name "*.$1" | wc -l; }
runs=$(count_files run)
failed=$(count_files failed)
echo "judge: $runs runs, $failed failed"
[ "$runs" -eq $run_count ] || { echo "judge: $run_count runs were planned"; exit 1; }
[ "$runs" -gt 0 ] && [ "$failed" -eq 0 ] && [ $out_of_bounds -eq 0 ]
