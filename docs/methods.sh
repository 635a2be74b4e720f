#!/usr/bin/env bash
# methods.sh PROGRAM - the tables of textbook-methods.md anew: every method on four maps, in the markdown of the page. Runs
# from the repository root.
set -euo pipefail
program=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# bends MAP FROM TO: those of the shortest way, the first 64, as points of the graph of waypoints: as good as set by hand.
bends() {
    "$program" compare "data/$1.png" --from "$2" --to "$3" --methods exact --json |
        python3 -c 'import json, sys
for x, y in json.load(sys.stdin)["methods"][0]["waypoints"][1:65]: print("--point %g,%g" % (x, y))'
}

ask() {
    # shellcheck disable=SC2046
    "$program" compare "data/$1.png" --from "$2" --to "$3" --methods all $(bends "$@") --csv "$place/$1.csv" >/dev/null
}
ask plateau 129,61 41,216
ask city 30,200 228,44
ask rooms 20,20 230,230
ask noise 10,10 240,240

# A cell: time, length over the shortest, blocks touched; or how it ended.
awk -F, '
    function time(ns) {return ns < 1e6 ? sprintf("%.3g us", ns / 1e3) : sprintf("%.3g ms", ns / 1e6)}
    FNR == 1 {file++; next}
    {if (!($1 in row)) {row[$1] = ++rows; name[rows] = $1}
     what = $2 == "found" || $2 == "straight" ? sprintf("%s, %.3f", time($3), $5) : $2
     cell[row[$1], file] = what ", " $7}
    END {print "| method | plateau | city | rooms | noise |\n|---|---|---|---|---|"
         for (i = 1; i <= rows; i++)
             print "| " name[i] " | " cell[i, 1] " | " cell[i, 2] " | " cell[i, 3] " | " cell[i, 4] " |"}
' "$place"/plateau.csv "$place"/city.csv "$place"/rooms.csv "$place"/noise.csv
