#!/bin/sh
# bench.sh - `handrail bench`: its tables and files for scenarios small enough to know, and
# what it says about arguments and files that are wrong. No time is ever judged. The program's path
# is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

refused_bench() {
    words=$1
    shift
    refused "$words" bench scen "$@"
}

# row_has TITLE FIELD VALUE: the first line that begins with TITLE has VALUE in that field.
row_has() {
    awk -v title="$1" -v field="$2" -v value="$3" \
        'index($0, title " ") == 1 { found = $field == value; exit } END { exit !found }' out.txt ||
        fail "no $3 in field $2 of $1: $(cat out.txt)"
}

# csv_is FILE: FILE is what stands on stdin, but for times and steps, which are T and S there.
csv_is() {
    cat >expected.csv
    awk -F, -v OFS=, 'NR > 1 { $6 = "T"; $10 = "S" } 1' "$1" |
        diff expected.csv - || fail "$1 is not as expected"
}

good_scenario good.map.scen
printf '5\n4.414213562\n0\n-2\n-1\n-1\n' >good.map.k1.opt # is not looked at
printf '5\n4.414213562\n0\n-2\n-1\n-1\n' >good.k1.opt

# The tables
done_with bench scen good.map good.map.scen --methods fast,jump-raw,jump,astar
row_has fast 2 6
row_has 'JPS raw' 3 6
row_has 'A* + pulling' 4 1
grep -q '^A\* + pulling is run for every 10th query' out.txt || fail "A*: $(cat out.txt)"
grep -q '^fast  *0  *1\.0000 ' out.txt || fail "no ratio of fast: $(cat out.txt)"
grep -q '^planes, labels' out.txt || fail "no build times: $(cat out.txt)"
grep -q '^under 50 *3' out.txt || fail "no table by length: $(cat out.txt)"
grep -q 'by map' out.txt && fail 'a table by map that nobody asked for'
done_with bench scen good.map good.map.scen --methods fast --by-map --repeat 1
grep -q '^good *6' out.txt || fail "no table by map: $(cat out.txt)"
done_with bench scen good.map good.map.scen --repeat 1
for title in fast balanced exact 'JPS raw' 'JPS + pulling' 'A* + pulling'; do
    grep -qF "$title " out.txt || fail "no $title among the methods: $(cat out.txt)"
done

# No table is wider than a terminal, and from a thousand of them on microseconds are milliseconds.
narrow() {
    done_with bench "$@"
    tail -n +3 out.txt | awk 'length > 80 { exit 1 }' || fail "bench $1: over 80 columns: $(cat out.txt)"
    grep -E '[0-9]{4}(\.[0-9]+)? ?us' out.txt && fail "bench $1: thousands of microseconds"
}
narrow scen good.map good.map.scen --by-map --repeat 1
narrow random --plateau 200x200 --queries 40 --repeat 1
narrow costs --size 96x80 --ranges 3 --queries 20 --units 30 --edits 2 --repeat 1
narrow edit --size 400x400 --repeat 2
narrow orders good.map --units 20
narrow questions good.map --places 4 --goals 5 --asks 2 --repeat 1
narrow tick --size 160x128 --units 60 --ticks 4 --threads 1,2

# The CSV
done_with bench scen good.map good.map.scen --methods fast,jump-raw,jump --csv out.csv
csv_is out.csv <<'END'
map,query,method,status,stage,time_ns,length,shortest,ratio,steps
good,0,fast,straight,straight,T,5.000000,5.000000,1.000000,S
good,0,jump-raw,straight,none,T,5.000000,5.000000,1.000000,S
good,0,jump,straight,straight,T,5.000000,5.000000,1.000000,S
good,1,fast,found,trace,T,4.414214,4.414214,1.000000,S
good,1,jump-raw,found,none,T,4.414214,4.414214,1.000000,S
good,1,jump,found,none,T,4.414214,4.414214,1.000000,S
good,2,fast,straight,straight,T,0.000000,0.000000,,S
good,2,jump-raw,straight,straight,T,0.000000,0.000000,,S
good,2,jump,straight,straight,T,0.000000,0.000000,,S
good,3,fast,blocked,none,T,0.000000,-2.000000,,S
good,3,jump-raw,blocked,none,T,0.000000,-2.000000,,S
good,3,jump,blocked,none,T,0.000000,-2.000000,,S
good,4,fast,locked,none,T,0.000000,-1.000000,,S
good,4,jump-raw,locked,none,T,0.000000,-1.000000,,S
good,4,jump,locked,none,T,0.000000,-1.000000,,S
good,5,fast,nearest,trace,T,4.000000,-1.000000,,S
good,5,jump-raw,nearest,none,T,4.000000,-1.000000,,S
good,5,jump,nearest,none,T,4.000000,-1.000000,,S
END
done_with bench scen good.map good.map.scen --methods jump --sample 3 --csv out.csv
csv_is out.csv <<'END'
map,query,method,status,stage,time_ns,length,shortest,ratio,steps
good,0,jump,straight,straight,T,5.000000,5.000000,1.000000,S
good,2,jump,straight,straight,T,0.000000,0.000000,,S
good,4,jump,locked,none,T,0.000000,-1.000000,,S
END

# Other sizes have lengths of their own, or none
done_with bench scen good.map good.map.scen --methods fast --size 2 --csv out.csv
grep -q '^good,0,fast,[a-z]*,[a-z]*,[0-9]*,[0-9.]*,,,' out.csv || fail "--size 2: $(cat out.csv)"
grep -q '^fast  *0  *- ' out.txt || fail "a ratio of fast without lengths: $(cat out.txt)"

# A folder of both kinds
mkdir folder maps
cp good.map good.map.scen good.k1.opt folder
cp good.map maps/other.map
sed 's|good.map|../maps/other.map|' good.map.scen >folder/zoo.scen
done_with bench scen folder --methods jump --csv out.csv --by-map
[ "$(grep -c '^good,' out.csv)" -eq 6 ] || fail "folder: $(cat out.csv)"
[ "$(grep -c '^other,' out.csv)" -eq 6 ] || fail "folder: $(cat out.csv)"
done_with bench scen folder/ good.map good.map.scen --methods jump --csv out.csv
[ "$(wc -l <out.csv)" -eq 19 ] || fail "a folder and a pair: $(cat out.csv)"

# JSON and plots
done_with bench scen folder --methods fast,jump --json=out.json --plot out.svg
if command -v python3 >/dev/null; then
    python3 - <<'END' || fail 'the JSON is not as expected'
import json
all = json.load(open("out.json"))
assert all["command"] == "bench scen" and all["schema"] == 1 and all["size"] == 1 and all["passes"] == 3
assert [m["name"] for m in all["maps"]] == ["good", "other"]
assert [m["name"] for m in all["methods"]] == ["fast", "jump"]
assert all["methods"][0]["all"]["queries"] == 12
assert all["methods"][1]["by_map"][0]["stages"]["other"] == 4
assert abs(all["methods"][1]["by_map"][0]["ratio"]["mean"] - 1) < 1e-6
assert len(all["methods"][0]["by_length"]) == 4
import xml.dom.minidom
assert xml.dom.minidom.parse("out.svg").documentElement.tagName == "svg"
END
fi
grep -q '<svg' out.svg || fail 'the plot is no SVG'
done_with bench scen folder --methods fast,jump --plot out.png
[ "$(head -c 4 out.png | tail -c 3)" = PNG ] || fail 'the plot is no PNG'
printf 'version 1\n' >none.scen
done_with bench scen good.map none.scen --csv out.csv --json=out.json --plot out.svg
[ "$(wc -l <out.csv)" -eq 1 ] || fail "no queries: $(cat out.csv)"

# Help
done_with bench --help
grep -q '^  scen' out.txt || fail '--help names no kind'
done_with bench scen --help
grep -q 'example:' out.txt || fail 'scen --help shows no example'
for method in fast balanced exact jump-raw jump astar; do
    grep -q "$method" out.txt || fail "scen --help does not name $method"
done

# Usage
"$program" bench >out.txt 2>err.txt && fail 'bench alone: done'
refused 'bench needs a kind (see handrail bench --help)' bench
refused 'bench: unknown kind race' bench race
refused 'bench: unknown option --fast' bench --fast
refused_bench 'bench scen needs maps'
refused_bench 'good.map: a map needs a scenario after it' good.map
refused_bench '-: a benchmark reads its maps more than once, from files' -
refused_bench 'good.map: a map needs a scenario after it' good.map folder
refused_bench '--methods: "walk" is no method' folder --methods fast,walk
refused_bench '--methods: "" is no method' folder --methods ''
refused_bench '--methods: "" is no method' folder --methods fast,
refused_bench '--methods: fast is named twice' folder --methods fast,fast
refused_bench '--repeat: "0"' folder --repeat 0
refused_bench '--sample: "few"' folder --sample few
refused_bench '--plot: "out.gif" ends neither in .svg nor in .png' folder --plot out.gif
refused_bench '--reach, --budget, --quality, --promise, --split, --only, --heuristic' folder --quality fast
refused_bench '--reach, --budget, --quality, --promise, --split, --only, --heuristic' folder --only astar
refused_bench '--heuristic and --weight are not for benchmarks' folder --costs 2=4 --weight 2
refused_bench 'unknown option --fly' folder --fly
for kind in costs edit tick; do
    refused "bench $kind: --size is of the plateau" bench $kind good.map --size 64x64
done
refused 'bench grow: all of its tables are left out' bench grow --sides - --lengths - --units - --threads -
refused_bench '--csv needs a value' folder --csv
refused_bench '--size: "0"' folder --size 0

# The rival in other commands
refused '--only: "jump" is not trace, routes, exact or astar' \
    plan good.map --from 0.5,0.5 --to 1.5,0.5 --only jump
for options in '--reach 2' '--limit 9' '--budget 9' '--costs 2=4'; do
    refused 'a rival knows no --reach, --limit, --budget or --costs' scen good.map good.map.scen --only jump $options
done
refused 'scen: --quality has no effect with --only' scen good.map good.map.scen --only jump --quality fast
refused '--only: "hop" is not trace, routes, exact, astar or jump' \
    scen good.map good.map.scen --only hop
done_with scen good.map good.map.scen --only jump --csv out.csv
[ "$(cut -d, -f2 out.csv | paste -sd' ')" = 'status straight found straight blocked locked nearest' ] ||
    fail "scen --only jump: $(cat out.csv)"

# Files that cannot be read
mkdir empty broken
refused_bench 'empty: holds no scenario' empty
refused_bench 'none.map: No such file' none.map good.map.scen
refused_bench 'missing.scen: No such file' good.map missing.scen
cp none.scen broken/lost.scen
refused_bench 'broken/lost.scen: no map beside it' broken
query 0 0 1 1 | sed 's/good.map/nowhere.map/' | cat none.scen - >broken/lost.scen
refused_bench 'broken/nowhere.map: No such file' broken
sed 's/6\t4/7\t4/' good.map.scen >size.scen
refused_bench 'size.scen: line 2 is for a map of 7 x 4 cells' good.map size.scen
cp good.map.scen wrong.scen
printf '5\n4.4\n0\n-2\n-1\n' >wrong.k1.opt
refused_bench 'wrong.k1.opt: holds 5 lengths, its scenario 6 queries' good.map wrong.scen
printf '5\n4.4\n0\n-2\n-1\n-1\n7\n' >wrong.k1.opt
refused_bench "wrong.k1.opt: holds more lengths than its scenario's 6" good.map wrong.scen
printf '5\n4.4\nfar\n-2\n-1\n-1\n' >wrong.k1.opt
refused_bench 'wrong.k1.opt: line 3 is neither a length nor -1' good.map wrong.scen
printf '5\n4.4\n-3\n-2\n-1\n-1\n' >wrong.k1.opt
refused_bench 'wrong.k1.opt: line 3 is neither a length nor -1' good.map wrong.scen

refused_bench 'nowhere: No such file' nowhere

# Files that cannot be written are told of before anything is measured; if the disk turns out to be full, that takes
# nothing from the tables
for type in csv json svg; do
    option=--$type
    [ $type = svg ] && option=--plot
    refused_bench "nowhere/out.$type: No such file" folder $option=nowhere/out.$type
done
refused_bench '--csv: "out.png" does not end in .csv or .txt' folder --csv out.png
refused_bench '--json: standard output is what --csv is written to' folder --csv - --json
refused_bench '.: is a directory' folder --csv .
if [ -c /dev/full ]; then
    for type in csv json svg; do
        ln -s /dev/full full.$type
        option=--$type
        [ $type = svg ] && option=--plot
        "$program" bench scen folder --methods fast $option=full.$type >out.txt 2>err.txt
        status=$?
        [ $status -eq 2 ] || fail "$option full.$type: status $status"
        one_line "full.$type: No space left" "$option full.$type"
        grep -q '^fast' out.txt || fail "$option: the table is lost"
    done
    "$program" bench edit good.map --repeat 2 --csv full.csv >out.txt 2>err.txt
    [ $? -eq 2 ] || fail 'edit: a file that cannot be written is no failure'
    one_line 'full.csv: No space left' 'edit --csv full.csv'
    grep -q '^1 class: ' out.txt || fail 'edit: the table is lost'
fi
[ -z "$(find . -name '*.part')" ] || fail 'a half written file is left behind'

# Scenarios by cost: other methods, their costs against those of exact ones
done_with bench scen good.map good.map.scen --costs 0=2 --csv out.csv --json=out.json --plot out.svg
for title in fast balanced 'without costs' exact 'JPSW raw' 'A* raw'; do
    grep -qF "$title " out.txt || fail "no $title among the methods by cost: $(cat out.txt)"
done
row_has exact 2 1
grep -q '^balanced  *0  *1\.0000 ' out.txt || fail "by cost: no ratio of balanced: $(cat out.txt)"
grep -q '^Rivals that know no costs are left out' out.txt || fail "by cost: $(cat out.txt)"
[ "$(head -n 1 out.csv)" = 'map,query,method,status,stage,time_ns,cost,reference,ratio,steps' ] ||
    fail "by cost: $(head -n 1 out.csv)"
grep -q '^good,0,jump-raw,straight,none,[0-9]*,10.000000,10.000000,1.000000,' out.csv ||
    fail "by cost: $(cat out.csv)"
grep -q '"measure": "cost"' out.json || fail "by cost: $(head -n 4 out.json)"
grep -q '<svg' out.svg || fail 'by cost: no plot'
refused_bench '--methods: "jump" is no method' good.map good.map.scen --costs 0=2 --methods jump
refused_bench '--methods: "jump" is no method' good.map good.map.scen --methods jump --costs 0=2

# Ground of many costs: tables for each number of ranges, of methods, an army and edits
done_with bench costs --size 96x80 --ranges 0,3 --queries 20 --units 30 --edits 2 --repeat 1 \
    --csv out.csv --json=out.json --plot out.svg
[ "$(grep -c '^plateau with [03] ranges: 96 x 80 cells, 20 queries,$' out.txt)" -eq 2 ] ||
    fail "costs: $(cat out.txt)"
for title in balanced fast 'without costs' exact 'JPSW raw' 'A\* raw'; do # times, ratios
    [ "$(grep -c "^$title  *[0-9]" out.txt)" -eq 4 ] || fail "costs: no $title four times: $(cat out.txt)"
done
for title in 'separate plans' 'shared batch' 'flow field' 'other ground' rock; do
    [ "$(grep -c "^$title  *[0-9]" out.txt)" -eq 2 ] || fail "costs: no $title twice: $(cat out.txt)"
done
[ "$(wc -l <out.csv)" -eq 133 ] || fail "costs: $(wc -l <out.csv) rows"
awk -F, '$3 ~ /raw/ && $9 != "" && ($9 < 0.99999 || $9 > 1.09) { exit 1 }' out.csv ||
    fail "costs: a ratio that cannot be: $(grep raw out.csv)"
cut -d, -f1-5,7-9 out.csv >costs.csv
grep -q '"command": "bench costs"' out.json || fail "costs: $(head -n 4 out.json)"
[ "$(grep -c '"separate_us"' out.json)" -eq 2 ] || fail 'costs: no two armies in the JSON'
grep -q '<svg' out.svg || fail 'costs: no plot'
done_with bench costs --size 96x80 --ranges 0,3 --queries 20 --units 1 --edits 0 --repeat 2 --clock cpu --csv out.csv
cut -d, -f1-5,7-9 out.csv | cmp -s - costs.csv || fail 'costs: other paths in another run'
grep -q '^rock' out.txt && fail 'costs: edits that nobody asked for'
done_with bench costs good.map --ranges 0 --queries 5 --units 2 --edits 1 --repeat 1
grep -q '^good.map with 0 ranges: 6 x 4 cells' out.txt || fail "costs: $(cat out.txt)"
printf 'type octile\nheight 1\nwidth 2\nmap\n.@\n' >one.map
refused 'the map has hardly two cells with a way between them' bench costs one.map --ranges 0
done_with bench costs good.map --ranges 0 --queries 5 --units 2 --edits 0 --repeat 1 --methods balanced,exact
grep -q '^JPSW' out.txt && fail 'costs: a method that nobody asked for'
refused '--methods: "walk" is no method (see handrail bench costs' bench costs --methods walk
refused '--ranges: "few" is not' bench costs --ranges few
refused '--queries: "0" is not' bench costs --queries 0
refused 'takes one map' bench costs good.map good.map
refused 'none.map: No such file' bench costs none.map
refused '--plot: "out.pdf" ends neither' bench costs --plot out.pdf

# Edits: a table for each number of classes, a row for each side up to the map's, all in the files
done_with bench edit good.map --classes 1,4 --repeat 3 --csv out.csv --json=out.json --plot out.svg
[ "$(grep -c '^ *[0-9]* *6 .*' out.txt)" -eq 8 ] || fail "edit: not four sides twice: $(cat out.txt)"
grep -q '^4 classes: ' out.txt || fail "edit: no 4 classes: $(cat out.txt)"
[ "$(head -n 1 out.csv)" = 'classes,side,edit,is_undone,planes_and_labels_ns,routes_ns' ] ||
    fail "edit: $(head -n 1 out.csv)"
[ "$(cut -d, -f1-4 out.csv | sed -n '2p;49p')" = "$(printf '1,1,0,0\n4,6,2,1')" ] ||
    fail "edit: rows $(cat out.csv)"
grep -q '"classes": 4' out.json || fail "edit: $(cat out.json)"
grep -q '<svg' out.svg || fail 'edit: no plot'
done_with bench edit --size 70x65 --repeat 2 --classes 2
grep -q '^plateau, 70 x 65 cells' out.txt || fail "edit: $(cat out.txt)"
done_with bench edit good.map --ranges 3 --classes 1,2 --threads 1,2 --ticks 4 --csv out.csv --json=out.json
grep -q '^3 ranges of radius 20, each a cell on in 4 ticks' out.txt || fail "ranges: $(cat out.txt)"
[ "$(grep -c '^ *[12]  *[12]  ' out.txt)" -eq 4 ] || fail "ranges: not four rows: $(cat out.txt)"
[ "$(head -n 1 out.csv)" = 'classes,threads,tick,moved_ns,derived_ns,routes_ns' ] || fail "ranges: $(head -n 1 out.csv)"
[ "$(wc -l <out.csv)" -eq 17 ] || fail "ranges: $(wc -l <out.csv) rows"
grep -q '"ranges": 3' out.json || fail "ranges: $(cat out.json)"
done_with bench edit --size 150x130 --ranges 5 --classes 1 --ticks 2
grep -q '^plateau, 150 x 130 cells;' out.txt && grep -q '^5 ranges' out.txt || fail "ranges: $(cat out.txt)"
refused '--ranges: "0" is not a whole number' bench edit --ranges 0
refused '--ticks and --threads are of --ranges' bench edit --ticks 5
refused '--ticks and --threads are of --ranges' bench edit --threads 1
refused '--repeat and --plot are of squares' bench edit --ranges 5 --repeat 9
refused '--repeat and --plot are of squares' bench edit --ranges 5 --plot out.svg
refused '--classes: "17" is not a whole number from 1 to 16' bench edit --classes 1,17
refused '--classes: "" is not' bench edit --classes 1,
refused '--classes: more than 8' bench edit --classes 1,2,3,4,5,6,7,8,9
refused '--plot: "out.pdf" ends neither' bench edit --plot out.pdf
refused 'takes one map' bench edit good.map good.map
refused 'none.map: No such file' bench edit none.map
refused 'nowhere/out.csv: No such file' bench edit good.map --csv nowhere/out.csv

# Questions: a row each, lengths as exact plans have them, the same on several threads
done_with bench questions good.map --places 4 --repeat 1 --csv out.csv
grep -q '^good.map, 6 x 4 cells; 4 places in a list, 2 threads' out.txt || fail "questions: $(cat out.txt)"
[ "$(head -n 1 out.csv)" = 'map,places,question,us,ratio_mean,ratio_p99,ratio_max,disagreements' ] ||
    fail "questions: $(head -n 1 out.csv)"
[ "$(cut -d, -f1-3,8 out.csv | sed -n '2,14p')" = "$(printf 'good.map,4,%s,0\n' 'a balanced plan' \
    'lengths from a list to itself' 'lengths from a list to another' 'the first on several threads' \
    "a kept field's length" 'its length only' 'can it get there' 'a limit of half the length' \
    'a new field' 'a field repaired' 'a plan among 8 links' 'a plan among 64 links' 'a plan among 64 dear links')" ] || fail "questions: rows $(cat out.csv)"
grep -q '^  50 units in formation ' out.txt || fail "questions: no formations: $(cat out.txt)"
grep -q '^good.map,4,50 units in formation,' out.csv || fail "questions: no formations: $(cat out.csv)"
done_with bench questions good.map good.map --places 1 --threads 1 --seed 7 --clock cpu
[ "$(grep -c '^good.map, ' out.txt)" -eq 2 ] || fail "questions: not two maps: $(cat out.txt)"
done_with bench questions --size 150x130 --places 5
grep -q 'eight views, half of the map seen around their homes: [0-9.]* times one map' out.txt ||
    fail "questions: no views: $(cat out.txt)"
grep -q '^plateau, 150 x 130 cells' out.txt || fail "questions: $(cat out.txt)"
refused '--places: "0" is not a whole number from 1 to 5000' bench questions --places 0
refused 'none.map: No such file' bench questions none.map
printf 'type octile\nheight 1\nwidth 2\nmap\n@@\n' >closed.map
refused 'closed.map: no cell is open' bench questions closed.map

# Ticks of a battle: a table for each number of threads and budget, the same battle in each
battle='bench tick --size 160x128 --units 150 --orders 40 --edits 3 --ticks 8'
done_with $battle --threads 1,3 --csv out.csv --json=out.json --plot out.svg
[ "$(grep -c '^total ' out.txt)" -eq 4 ] || fail "tick: not four tables: $(cat out.txt)"
[ "$(grep -o 'hash [0-9a-f]*' out.txt | sort -u | wc -l)" -eq 2 ] || fail "tick: $(cat out.txt)"
grep -q '^planning: ' out.txt || fail "tick: no ratio: $(cat out.txt)"
[ "$(wc -l <out.csv)" -eq 33 ] || fail "tick: $(wc -l <out.csv) rows"
[ "$(grep '^1,0,' out.csv | cut -d, -f10-)" = "$(grep '^3,0,' out.csv | cut -d, -f10-)" ] ||
    fail "tick: threads change what is counted: $(cat out.csv)"
grep -q '"budget_steps": 0' out.json || fail "tick: $(cat out.json)"
grep -q '<svg' out.svg || fail 'tick: no plot'
done_with $battle --threads 2 --budget 500 --clock cpu --classes 8 --seed 9
grep -q '^2 threads, budget of 500 steps; hash' out.txt || fail "tick: $(cat out.txt)"
done_with bench tick good.map --units 2 --orders 1 --edits 0 --budget none --ticks 3
grep -q '^good.map, 6 x 4 cells, ' out.txt || fail "tick: $(cat out.txt)"
done_with $battle --ranges 9 --budget none --json=out.json
grep -q '^plateau, 160 x 128 cells, .*; 1 class with costs, 9 moving ranges' out.txt || fail "tick: $(cat out.txt)"
[ "$(grep -o 'hash [0-9a-f]*' out.txt | sort -u | wc -l)" -eq 1 ] || fail "tick: ranges differ: $(cat out.txt)"
grep -q '"ranges": 9' out.json || fail "tick: $(cat out.json)"
done_with bench tick good.map --units 2 --orders 1 --edits 0 --ranges 2 --costs 0 --classes 1 --budget none --ticks 3
grep -q '; 0 classes with costs, 2 moving ranges' out.txt || fail "tick: $(cat out.txt)"
done_with $battle --minds guard,none,hunt,wander --budget none --threads 1,3
[ "$(grep -o 'hash [0-9a-f]*' out.txt | sort -u | wc -l)" -eq 1 ] || fail "tick: minds differ: $(cat out.txt)"
refused '--fuzzy: 3 numbers in place of 12' bench tick --fuzzy 1,2,3
refused '--fuzzy: the four edges of each input have to rise' bench tick --fuzzy 8,8,28,48,25,45,55,75,15,35,55,80
refused '--minds: "gard" is not none, guard, ' bench tick --minds hunt,gard
refused '--minds: "" is not none' bench tick --minds hunt,
refused '--minds: more than 16' bench tick --minds "$(yes none | head -n 17 | paste -sd,)"
refused '--costs: 3 of 2 classes' bench tick --classes 2 --costs 3
refused '--ranges: "-1"' bench tick --ranges -1
refused '--classes: "9" is not a whole number from 1 to 8' bench tick --classes 9
refused '--threads: "0"' bench tick --threads 1,0
refused '--threads: more than 6' bench tick --threads 1,2,3,4,5,6,7
refused '--budget: "much"' bench tick --budget much
refused '--clock: "sun" is not wall or cpu' bench tick --clock sun
refused '--plot: "out.pdf" ends neither' bench tick --plot out.pdf
refused 'takes one map' bench tick good.map good.map
refused 'none.map: No such file' bench tick none.map

# Growth: a row for each value, a table for each list
done_with bench grow --sides 64,128 --lengths 20,40 --units 50,100 --threads 1,2 --side 128 \
    --length 30 --queries 20 --ticks 2 --csv out.csv --json=out.json --plot out.png
[ "$(cut -d, -f1 out.csv | sort | uniq -c | sort -k2 | awk '{ printf "%s %s ", $1, $2 }')" = \
    '1 grows 2 length 2 side 2 threads 2 units ' ] || fail "grow: $(cat out.csv)"
grep -q '^side  *queries' out.txt || fail "grow: $(cat out.txt)"
grep -q '"build_us"' out.json || fail "grow: $(cat out.json)"
[ "$(head -c 4 out.png | tail -c 3)" = PNG ] || fail 'grow: the plot is no PNG'
done_with bench grow --sides - --lengths 10 --units - --threads - --side 64 --queries 5
[ "$(grep -c '^[0-9]' out.txt)" -eq 1 ] || fail "grow: $(cat out.txt)"
refused '--sides: "63" is not a whole number from 64 to 16384' bench grow --sides 63
refused '--lengths: "" is not' bench grow --lengths ''
refused 'bench grow takes no "city.png"' bench grow city.png

# The shared maps, a few queries each, where they are beside the project
peers=$root/../shared/maps/peers
if [ -d "$peers" ]; then
    done_with bench scen "$peers" --methods fast,jump-raw,jump --sample 5 --repeat 1 --csv out.csv
    [ "$(grep -c ',jump,' out.csv)" -eq 70 ] || fail "peers: $(grep -c ',jump,' out.csv) rows"
    awk -F, 'NR > 1 && $9 != "" && ($9 < 0.99999 || ($3 == "jump-raw" && $9 > 1.083)) { exit 1 }' \
        out.csv || fail "peers: a ratio that cannot be: $(sort -t, -k9 out.csv | tail -n 3)"
else
    echo "program_bench: $peers is absent, its maps are skipped"
fi

[ $failures -eq 0 ] && echo 'program_bench: all as expected'
[ $failures -eq 0 ]
