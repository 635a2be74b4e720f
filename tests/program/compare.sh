#!/bin/sh
# compare.sh - `handrail compare`: what each method says on a map small enough to check by
# hand; its table, JSON, CSV and pictures; what it refuses. Runs from the repository root. The
# program's path is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

# compared EXIT OPTIONS...: a comparison on good.map, with nothing on stderr.
compared() {
    code=$1
    shift
    "$program" compare good.map "$@" >out.txt 2>err.txt
    status=$?
    [ $status -eq "$code" ] || fail "compare $*: exit $status, not $code"
    [ -s err.txt ] && fail "compare $*: $(cat err.txt)"
}

# column METHOD N: of the last table.
column() { sed 's/no way/no-way/; s/gave up/gave-up/; s/over budget/over-budget/' out.txt |
    awk -v name="$1" -v n="$2" '$1 == name { print $n; exit }'; }

# has METHOD COLUMN VALUE. Columns: 2 status, 5 length, 6 ratio, 7 cost, 8 touched, 9 steps.
has() {
    found=$(column "$1" "$2")
    [ "$found" = "$3" ] || fail "$1: column $2 is $found, not $3: $(cat out.txt)"
}

question='compare good.map --from 0,3 --to 9,3'
refused '--to: one goal and no more' $question --to 11,7

# A pocket that opens towards the start, a room without a door, a block that cannot be left.
cat >good.map <<'MAP'
type octile
height 8
width 12
map
............
..@@@@@.....
......@.....
......@.....
......@.....
..@@@@@..@@@
@........@.@
.@.......@@@
MAP

all='trace trace-farthest routes exact jump jump-costs astar random-step trace-free trace-line breadth
breadth-both depth deepening ida uniform bellman-ford best beam astar-octile astar-euclidean
astar-manhattan astar-none astar-weighted astar-over astar-both astar-bounded torn-sight torn-taken torn-drained
once-sight once-taken once-drained fringe theta theta-lazy visibility hpa quadtree mesh lpa
d-star-lite crash-turn trace-loop potential halves ants evolution bees flow waypoints sma'

# The race as an animated SVG: every block that was looked at is shown once, and what plays no animations shows the end
compared 0 --from 0,3 --to 9,3 --methods breadth,exact,jump --film race.svg
runs=$(tr '"' '\n' <race.svg | grep '^M[0-9]' | grep -o 'h[0-9]*' | tr -d h | awk '{ n += $1 } END { print n }')
touched=$(($(column breadth 8) + $(column exact 8) + $(column jump 8)))
[ "$runs" = "$touched" ] || fail "the race shows $runs blocks, not $touched"
[ "$(grep -c '<use href="#end"/>' race.svg)" = 3 ] || fail "not an end for each pane"
grep -q "of $(column breadth 8) looked at" race.svg || fail "the race has no counter"
if command -v python3 >/dev/null; then
    python3 -c "import xml.etree.ElementTree as e; e.parse('race.svg')" || fail "the race is no XML"
fi
refused "race.png" compare good.map --from 0,3 --to 9,3 --film race.png

# Every method is in the table, and the cheapest ones agree
compared 0 --from 0,3 --to 9,3
for method in $all; do [ -n "$(column $method 2)" ] || fail "no $method in the table"; done
for method in exact jump astar breadth breadth-both deepening ida uniform trace-line trace-loop \
    theta theta-lazy visibility hpa quadtree mesh lpa d-star-lite; do
    has $method 2 found
done
has exact 6 1.0000
has visibility 6 1.0000
has trace-free 2 gave-up
grep -q '^trace-free  *the hand walks in circles' out.txt || fail 'trace-free does not say why'
length=$(column uniform 5)
for method in ida bellman-ford astar-octile astar-euclidean astar-none astar-both fringe lpa torn-taken torn-drained \
    flow sma jump-costs; do
    has $method 5 "$length"
done
for method in jump jump-costs astar; do
    [ "$(column $method 8)" -gt 5 ] || fail "$method counts no blocks: $(cat out.txt)"
done
grep -qx 'good.map: from 0,3 to 9,3' out.txt || fail "the query is not named as it was asked: $(head -n 1 out.txt)"
grep -q '^shortest way: ' out.txt || fail 'the shortest way is not told'

# Only those that are asked for, in that order, each once
compared 0 --from 0,3 --to 9,3 --methods uniform,trace,uniform
[ "$(awk 'NR > 1 && NF > 8 { printf "%s ", $1 }' out.txt)" = 'uniform trace ' ] ||
    fail "--methods: $(cat out.txt)"

# Points set by hand, and what a search that was repaired reused
compared 0 --from 0,3 --to 9,3 --methods waypoints,lpa
has waypoints 2 gave-up
tr -s '\n ' ' ' <out.txt | grep -q 'lpa [0-9][^:]* blocks reused as they were' || fail 'lpa does not say what it reused'
compared 0 --from 0,3 --to 9,3 --methods waypoints --point 1,0 --point 8,0 --png points.png
has waypoints 2 found
compared 0 --from 0,3 --to 9,3 --methods waypoints --point 1,0 --point 3,2
has waypoints 2 gave-up
compared 0 --from 0,3 --to 9,3 --methods evolution,uniform --png early.png --race 20
compared 0 --from 0,3 --to 9,3 --methods evolution,uniform --png late.png
cmp -s early.png late.png && fail '--race does not change the picture'

# No way, a closed start, a start that cannot be left
compared 1 --from 0,3 --to 10,6
for method in trace exact jump astar; do has $method 2 nearest; done
for method in trace-line breadth breadth-both uniform bellman-ford best deepening \
    visibility hpa quadtree mesh; do
    has $method 2 no-way
done
grep -q '^there is no way to the goal' out.txt || fail 'no way, and it does not say so'
compared 1 --from 3,1 --to 9,3
for method in $all; do has $method 2 blocked; done
compared 1 --from 0,7 --to 9,3
has exact 2 locked
has uniform 2 no-way

# On the spot
compared 0 --from 5,3 --to 5,3
for method in $all; do has $method 5 0.00; done

# Budgets
compared 0 --from 0,3 --to 9,3 --budget 5
for method in random-step breadth uniform bellman-ford best ida; do
    has $method 2 over-budget
    has $method 9 5
done
grep -q '^uniform  *the budget of 5 steps ran out' out.txt || fail 'the budget is not told'

# Costs and sizes
compared 0 --from 0,0 --to 11,0 --costs 0=2 --methods uniform,astar,trace
has uniform 5 11.00
has uniform 7 22.00
has astar 7 22.00
has trace 7 22.00
compared 1 --from 0,3 --to 8,3 --size 2 --methods exact,uniform
has uniform 2 no-way
compared 0 --from 7,1 --to 9,3 --size 2 --methods exact,uniform,breadth
has uniform 2 found

# Files
compared 0 --from 0,3 --to 9,3 --csv table.csv --png four.png --svg four.svg
[ "$(wc -l <table.csv)" -eq $((1 + $(echo $all | wc -w))) ] || fail "CSV: $(cat table.csv)"
[ "$(head -n 1 table.csv)" = method,status,time_ns,length,ratio,cost,touched,steps,reason ] ||
    fail "CSV: $(head -n 1 table.csv)"
for file in four one all; do
    [ $file = one ] && compared 0 --from 0,3 --to 9,3 --methods beam --png one.png --svg one.svg
    [ $file = all ] && compared 1 --from 0,3 --to 10,6 --methods all --png all.png --svg all.svg
    [ "$(head -c 8 $file.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] ||
        fail "$file.png is no PNG"
    grep -q '</svg>' $file.svg || fail "$file.svg is no SVG, or cut short"
done
compared 0 --from 0,3 --to 9,3 --json
for field in is_reachable shortest methods name status reason time_ns length ratio cost touched \
    steps waypoints; do
    grep -q "\"$field\": " out.txt || fail "JSON without $field"
done
if command -v python3 >/dev/null && python3 -c '' 2>/dev/null; then
    python3 -m json.tool out.txt >/dev/null || fail 'not JSON'
fi

# Refused
refused 'compare needs a map' compare
refused 'too many arguments: more' compare good.map more --from 0,3 --to 9,3
refused 'compare needs --from' compare good.map --to 9,3
refused 'compare needs --to' compare good.map --from 9,3
refused 'nowhere.map: No such file' compare nowhere.map --from 0,3 --to 9,3
refused '--from: "12,0" lies outside the map of 12 x 8' compare good.map --from 12,0 --to 9,3
refused '--to: "9,8" lies outside' compare good.map --from 0,3 --to 9,8
refused '--from: "here"' compare good.map --from here --to 9,3
refused_asking '--methods: "luck" is none' --methods trace,luck
refused_asking '--methods: "" is none' --methods trace,
refused_asking '--methods: "" is none' --methods ''
refused_asking '--methods needs a value' --methods
refused_asking '--reach is not for compare' --reach 2
refused_asking '--promise is not for compare' --promise 1.5
refused_asking '--heuristic is of astar' --methods trace,breadth --heuristic none
refused_asking '--weight is of astar and astar-weighted' --methods exact --weight 2
refused_asking '--point is of waypoints' --methods trace --point 1,1
refused_asking '--point: "12,1" lies outside' --point 12,1
refused_asking '--point: "there"' --point there
refused_asking '--race is for pictures' --race 3
refused_asking 'choose by --methods' --only trace
refused_asking 'choose by --methods' --split farthest
refused_asking 'choose by --methods' --quality exact
refused_asking 'unknown option --fly' --fly
refused_asking '--size: "0"' --size 0
mkdir folder
for kind in png svg csv; do
    refused_asking "/nonexistent/x.$kind: No such file" --methods trace --$kind /nonexistent/x.$kind
    refused_asking 'folder: is a directory' --methods trace --$kind folder
done
[ -z "$(find . -name '*.part')" ] || fail 'a half written file is left behind'

# Help
done_with compare --help
grep -q '^usage: handrail compare ' out.txt || fail 'compare --help: no usage'
for method in $all; do grep -q "^  $method " out.txt || fail "--help does not list $method"; done
if [ -f "$root/data/plateau.png" ]; then
    mkdir -p data && cp "$root/data/plateau.png" data
    example=$("$program" compare --help | sed -n 's/^  handrail \(compare .*\)/\1/p')
    # shellcheck disable=SC2086
    done_with $example --methods trace,exact,beam
fi

[ $failures -eq 0 ] && echo 'program_compare: all as expected'
[ $failures -eq 0 ]
