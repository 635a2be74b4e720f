#!/usr/bin/env bash
# instructions.sh HANDRAIL [QUALITY ...] - instructions of a query on the ten maps of the published
# comparison, counted by callgrind inside hr_plan alone: the same number for the same program,
# however busy the machine. A line a quality, and a line a map with -v. `./run count` calls it.
set -euo pipefail
shared=$(cd "$(dirname "$0")/../../.." && pwd)/shared/maps
[ -d "$shared/peers" ] || { echo "instructions: no $shared/peers, nothing to count" >&2; exit 77; }
verbose=false
[ "${1:-}" = -v ] && verbose=true && shift
handrail=$1
shift
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

maps="dao/arena2 dao/brc202d dao/ost100d bg512/AR0205SR bg512/AR0603SR sc1/BigGameHunters sc1/WheelofWar
      sc1/Aurora wc3maps512/battleground wc3maps512/divideandconquer"

# count QUALITY MAP: the instructions of all its queries, and how many those are.
count() {
    local scenario=$shared/peers/$(basename "$2").scen
    valgrind --tool=callgrind --callgrind-out-file="$place/out" --toggle-collect=hr_plan --collect-atstart=no \
        "$handrail" scen "$shared/$2.map" "$scenario" --quality "$1" --csv "$place/csv" >/dev/null 2>"$place/errors" ||
        { cat "$place/errors" >&2; exit 2; }
    echo "$(awk '/^summary:|^totals:/ {n = $2} END {print n}' "$place/out") $(($(wc -l <"$place/csv") - 1))"
}

for quality in "${@:-balanced}"; do
    total=0 queries=0
    for map in $maps; do
        read -r instructions count < <(count "$quality" "$map")
        $verbose && echo "$quality $(basename "$map"): $((instructions / count))"
        total=$((total + instructions)) queries=$((queries + count))
    done
    echo "$quality: $((total / queries)) instructions a query, $queries queries"
done
