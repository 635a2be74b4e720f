#!/usr/bin/env bash
# hex.sh PROGRAM - `handrail hex`: its table, files and pictures, and what it refuses.
source "$(dirname "$0")/../support/expect.sh"

small="hex --worlds 2 --runs 20 --size 20x30"

# shellcheck disable=SC2086
done_with $small --csv rows.csv --json=all.json --plot plot.svg --picture trip.png
awk 'length > 80 {exit 1}' <(tail -n +3 out.txt) || fail "a table over 80 columns: $(cat out.txt)"
grep -q 'Bellman-Ford' out.txt || fail "no method in: $(cat out.txt)"
[ "$(wc -l <rows.csv)" -eq $((1 + 2 * 20 * 5)) ] || fail "rows.csv has $(wc -l <rows.csv) lines"
grep -q '"machine": "' all.json || fail "all.json does not say on what: $(head -5 all.json)"
grep -q '"command": "hex"' all.json || fail "all.json: $(head -5 all.json)"
head -c 8 trip.png | grep -q PNG || fail "trip.png is none"
grep -q '<svg' plot.svg || fail "plot.svg is none"

# The same ways in every run: all but the times.
# shellcheck disable=SC2086
done_with $small --csv again.csv
same <(cut -d, -f1-4,6- rows.csv) <(cut -d, -f1-4,6- again.csv)

# What is proven is proven alike, and nothing is cheaper.
awk -F, 'NR > 1 && $4 == "cheapest" {if (($1, $2) in cost && cost[$1, $2] != $6) exit 1; cost[$1, $2] = $6}' rows.csv ||
    fail "two cheapest ways of different costs"
awk -F, 'NR == FNR {if ($4 == "cheapest") cost[$1, $2] = $6; next}
         FNR > 1 && $7 > 0 && $6 < cost[$1, $2] {exit 1}' rows.csv rows.csv || fail "cheaper than the cheapest"

# shellcheck disable=SC2086
done_with $small --methods dijkstra,bellman-ford --gain --descent 60 --csv gain.csv --picture cycle.svg
grep -q 'bellman-ford,negative-cycle' gain.csv || fail "no cycle: $(cat gain.csv)"
grep -q 'dijkstra,cheapest' gain.csv && fail "Dijkstra's search proves what it cannot"
# shellcheck disable=SC2086
done_with $small --methods astar --budget 1
grep -qE '^A\* +0 +0 +[0-9]+ +[0-9]+ ' out.txt || fail "a budget of 1: $(cat out.txt)"

refused 'did you mean dijkstra?' hex --methods dijkstr
refused '--methods' hex --methods ,
refused '--size: "2000x10" is not a size WIDTHxHEIGHT with sides from 1 to 1024' hex --size 2000x10
refused '--world' hex --worlds 2 --world 2
refused '--run' hex --runs 2 --run 2
refused '--worlds' hex --worlds 0
refused 'too many arguments: map.png' hex map.png
refused 'nowhere/trip.png' hex --picture nowhere/trip.png
refused '--picture' hex --picture trip.jpg

[ $failures -eq 0 ] && echo "program_hex: all as expected"
exit $((failures > 0))
