#!/bin/sh
# plan.sh - `handrail plan`: its statuses on a map small enough to check by hand, its JSON
# and its pictures, and what it says about arguments and places that are wrong; the help of every
# command; `handrail gen`, and that data/ holds what data/README.md says. Runs from the repository
# root. The program's path is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

# refused_plan WORDS OPTIONS...: the same for a plan that would succeed without the options.
refused_plan() {
    words=$1
    shift
    refused "$words" plan good.map --from 0,0 --to 7,2 "$@"
}

# answers STATUS EXIT OPTIONS...: a plan on good.map says STATUS, and nothing on stderr.
answers() {
    expected=$1
    code=$2
    shift 2
    "$program" plan good.map "$@" >out.txt 2>err.txt
    status=$?
    [ $status -eq "$code" ] || fail "plan $*: exit $status, not $code"
    grep -q "^status  *$expected\$" out.txt || fail "plan $*: not $expected: $(head -n 1 out.txt)"
    [ -s err.txt ] && fail "plan $*: $(cat err.txt)"
}

# waypoints_are "X,Y X,Y ...", in cells.
waypoints_are() {
    found=$(awk '$1 ~ /^[0-9]+$/ && NF == 5 { printf "%s%s,%s", space, $2, $3; space = " " }' \
        out.txt)
    [ "$found" = "$1" ] || fail "waypoints $found, not $1"
}

# A building whose yard cannot be entered, and a corner that cannot be left.
cat >good.map <<'MAP'
type octile
height 6
width 10
map
..........
....@@@@..
....@..@..
....@@@@..
........@@
@.......@.
MAP

# Statuses
answers straight 0 --from 0,0 --to 9,0
waypoints_are '0.5,0.5 9.5,0.5'
says length 9.0000
says 'turning points' 0
answers found 0 --from 1,1 --to 9,2
waypoints_are '1.5,1.5 3.5,0.5 8.5,0.5 9.5,2.5'
says 'turning points' 2
answers straight 0 --from 1,1 --to 1,1
says length 0.0000
answers straight 0 --from 0.25,0.75 --to 1.5,0.5
waypoints_are '0.25,0.75 1.5,0.5'
answers blocked 1 --from 4,1 --to 1,1
says 'answered by' none
waypoints_are ''
answers blocked 1 --from 4,1 --to 9,2 --escape
waypoints_are '4.5,0.5 8.5,0.5 9.5,2.5'
grep -q 'It ends' out.txt && fail "an escaped start leads to the goal: $(cat out.txt)"
answers blocked 1 --from 4,1 --to 4,2 --escape
says why 'the start is closed to this unit: wall or out of bounds, which it may not enter. The path begins at the open block nearest to it. It ends 1.0 cells from the goal, which is closed, too: wall or out of bounds, which it may not enter.'
answers locked 1 --from 9,5 --to 0,0
says 'answered by' none
answers nearest 1 --from 1,1 --to 5,2
waypoints_are '1.5,1.5 3.5,0.5 5.5,0.5'
says remaining 2.0000
answers found 0 --from 1,1 --to 5,2 --reach 2
answers straight 0 --from 1,1 --to 1,4 --reach 1
waypoints_are '1.5,1.5 1.5,3.5'
answers partial 1 --from 1,1 --to 9,2 --budget 1
answers found 0 --from 1,1 --to 9,2 --budget 2147483647
answers found 0 --from 1,1 --to 9,2 --first-leg
answers found 0 --from 1,1 --to 9,2 --size=1 --quality fast --split farthest
answers found 0 --from 1,1 --to 9,2 --only astar
says 'answered by' astar
answers found 0 --from 1,1 --to 9,2 --only trace
says 'answered by' trace
answers straight 0 --from 4,1 --to 7,1 --level 255
answers straight 0 --from 0,0 --to 9,0 --world 100,50,20x12
awk '$1 == 0 && $4 == 101 && $5 == 51 { first = 1 } $1 == 1 && $4 == 119 { last = 1 }
     END { exit !(first && last) }' out.txt || fail "--world: $(cat out.txt)"
answers straight 0 --from 0,0 --to 0,3 --world 100,50,20x-6 # y up, and cells twice as wide as high
awk '$1 == 0 && $4 == 101 && $5 == 49.5 { first = 1 } $1 == 1 && $5 == 46.5 { last = 1 }
     $1 == "length" && $2 == 3 && $4 == 3 { length_ = 1 }
     END { exit !(first && last && length_) }' out.txt || fail "--world, y up: $(cat out.txt)"
answers blocked 1 --from 9,4 --to 9,0 --world 100,50,20x-6
says remaining '4.0000 cells, 4 in the world'

# A unit larger than the map fits nowhere; a cell at the edge is on the map for every size
for size in 7 20 255; do answers blocked 1 --from 1,1 --to 2,2 --size $size; done
answers blocked 1 --from 9,0 --to 2,2 --size 2
says why 'the start is closed to this unit: wall or out of bounds within its 2 x 2 cells'
answers blocked 1 --from 9,5 --to 0,0 --size 255
answers blocked 1 --from 9.9999,5.9999 --to 0,0 --size 2
answers straight 0 --from 8,0 --to 0,0 --size 1
answers straight 0 --from 9.9999,0 --to 0,0

# A row of one cell leads to the right side
answers nearest 1 --from 1,2 --to 8,1 --size 2
says why 'no way leads to the goal: a gap is too narrow for size 2; size 1 would get there'
answers nearest 1 --from 1,2 --to 9,5
says why 'no way leads to the goal: what is closed encloses it, or the start'

# Places off the map
refused '--from: "30,1" lies outside the map of 10 x 6 cells' plan good.map --from 30,1 --to 1,1
refused '--from: "-1,0" lies outside' plan good.map --from -1,0 --to 1,1
refused '--to: "10,1" lies outside' plan good.map --from 1,1 --to 10,1
refused '--to: "1,6" lies outside' plan good.map --from 1,1 --to 1,6 --json
refused '--to: "1e30,1" lies outside' plan good.map --from 1,1 --to 1e30,1
refused '--from: "-0.5,0" lies outside' plan good.map --from=-0.5,0 --to 1,1 --size 255

# Usage
refused 'plan needs a map' plan
refused 'plan needs a map' plan --from 0,0 --to 7,2
refused 'plan needs --from' plan good.map --to 7,2
refused 'plan needs --to' plan good.map --from 0,0
refused 'too many arguments: more.map' plan good.map more.map --from 0,0 --to 7,2
refused 'none.map: No such file' plan none.map --from 0,0 --to 7,2
refused_plan 'unknown option --fly' --fly
refused_plan 'unknown option --fly' --fly=3
refused_plan 'unknown option -q' -q
refused_plan 'unknown option -x' --json -xq
refused_plan 'unknown option -x' --size=1 -xq
refused_plan '--escape takes no value' --escape=yes
refused_plan '--help takes no value' --help=yes
for option in from to size level blocked-bits required-bits values reach budget quality promise split only \
    world png svg view layers stop-after; do
    refused_plan "--$option needs a value" --$option
done
for text in 1 1,x 1,2,3 nan,1 inf,1 1e999,1 ' 1,1' '' 0x1,1 '1,'; do
    refused "--from: \"$text\"" plan good.map --from "$text" --to 7,2
    refused_plan "--to: \"$text\"" --to "$text"
done
for option in size level budget; do
    for text in two '' -1 1.5 256x 99999999999 99999999999999999999; do
        refused_plan "--$option: \"$text\"" --$option "$text"
    done
done
refused_plan '--size: "0"' --size 0
refused_plan '--size: "256"' --size 256
refused_plan '--level: "256"' --level 256
refused_plan '--budget: "2147483648"' --budget 2147483648
for text in far -1 1e400 nan 40000; do refused_plan "--reach: \"$text\"" --reach $text; done
for text in z 256 0x100 0x '' -1; do
    refused_plan "--blocked-bits: \"$text\"" --blocked-bits "$text"
    refused_plan "--required-bits: \"$text\"" --required-bits "$text"
done
for text in 3-1 1,,2 256 a ''; do refused_plan "--values: \"$text\"" --values "$text"; done
for text in 1,2 0,0,0x0 0,0,0x6 '' 0,0,10; do
    refused_plan "--world: \"$text\"" --world "$text"
done
refused_plan '--world: ' --world 0,0,1e999x6
refused_plan 'good.map: the map of 10 x 6 cells cannot lie on the world' --world 1e300,0,10x6
for text in best '' FAST; do refused_plan "--quality: \"$text\"" --quality "$text"; done
for text in half ''; do refused_plan "--split: \"$text\"" --split "$text"; done
for text in 0.9 two ''; do refused_plan "--promise: \"$text\"" --promise "$text"; done
for text in luck ''; do refused_plan "--only: \"$text\"" --only "$text"; done

# JSON
has_fields() {
    for field in status stage length remaining steps time_ns guaranteed_ratio map waypoints; do
        grep -q "\"$field\": " out.json || fail "JSON without $field: $(cat out.json)"
    done
}
"$program" plan good.map --from 1,1 --to 9,2 --json >out.json 2>err.txt || fail "--json: status $?"
has_fields
grep -q '"status": "found"' out.json || fail "--json: $(cat out.json)"
if command -v python3 >/dev/null && python3 -c '' 2>/dev/null; then
    python3 -m json.tool out.json >/dev/null || fail "not JSON: $(cat out.json)"
    cells=$(python3 -c 'import json
print([point["cells"] for point in json.load(open("out.json"))["waypoints"]])')
    [ "$cells" = '[[1.5, 1.5], [3.5, 0.5], [8.5, 0.5], [9.5, 2.5]]' ] || fail "--json: $cells"
fi
"$program" plan good.map --from 4,1 --to 9,2 --json >out.json 2>err.txt
[ $? -eq 1 ] || fail '--json of a blocked start: not status 1'
has_fields
grep -q '"waypoints": \[\]' out.json || fail "--json of a blocked start: $(cat out.json)"

# Pictures
is_png() {
    [ "$(head -c 8 "$1" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] || fail "$1 is no PNG"
}
is_svg() {
    grep -q '<svg ' "$1" || fail "$1 is no SVG"
    grep -q '</svg>' "$1" || fail "$1 is cut short"
}
answers found 0 --from 1,1 --to 9,2 --png path.png --svg path.svg
is_png path.png
is_svg path.svg
answers blocked 1 --from 4,1 --to 9,2 --png blocked.png --svg blocked.svg
is_png blocked.png
is_svg blocked.svg
mkdir folder
for kind in png svg; do
    refused_plan "/nonexistent/x.$kind: No such file" --$kind /nonexistent/x.$kind
    refused_plan 'folder: is a directory' --$kind folder
    refused_plan "path.png/x.$kind: Not a directory" --$kind path.png/x.$kind
    [ -c /dev/full ] && refused_plan '/dev/full: No space left' --$kind /dev/full
done
refused '--from: "10,0" lies outside' plan good.map --from 10,0 --to 1,1 --png off.png
[ -e off.png ] && fail 'a refused plan left a picture behind'
[ -z "$(find . -name '*.part')" ] || fail 'a half written picture is left behind'

# The search: its events in words, and as the window shows it
"$program" plan good.map --from 1,1 --to 9,2 --events >out.txt 2>err.txt || fail "--events: status $?"
grep -q '^ *1  trace: a ray from (1, 1) is stopped at (3, 1): an entry$' out.txt ||
    fail "--events: $(cat out.txt)"
refused_plan '--events does not go with --json' --events --json
# Options of a stage that will not be asked
for options in '' '--quality fast' '--quality exact --costs 2=4' '--only trace'; do
    refused_plan 'plan: --promise has no effect but with --quality exact' --promise 1.5 $options
done
for options in '' '--quality exact' '--costs 2=4' '--costs 2=4 --only exact'; do
    refused_plan 'plan: --weight has no effect but with --costs and --quality exact, or --only astar' \
        --weight 2 $options
    refused_plan 'plan: --heuristic has no effect but with --costs' --heuristic octile $options
done
refused_plan 'plan: --quality has no effect with --only' --quality balanced --only trace
for options in '--only routes' '--only astar' '--costs 2=4'; do
    refused_plan 'plan: --split has no effect but without --costs' --split farthest $options
done
answers found 0 --from 1,1 --to 9,2 --split farthest --only exact
answers found 0 --from 1,1 --to 9,2 --promise 1.5 --quality exact
answers found 0 --from 1,1 --to 9,2 --promise 1.5 --only exact
answers found 0 --from 1,1 --to 9,2 --weight 2 --heuristic none --only astar
view() { answers found 0 --from 1,1 --to 9,2 --view 120x80 --png "$@"; }
view whole.png
view window.png --layers terrain,open,grid,line,left,right,corridor,path,turns,unit
view bare.png --layers terrain
view areas.png --layers terrain,areas
view labels.png --layers terrain,labels
refused '"terain" is no layer, as in terrain,left,right,path: did you mean terrain?' plan "$root/data/plateau.png" \
    --from 129,61 --to 41,216 --layers terrain,terain
view begun.png --stop-after 1
view ended.png --stop-after 2147483647
for file in whole begun bare; do is_png $file.png; done
[ "$(od -An -tx1 -j16 -N8 whole.png | tr -d ' \n')" = 0000007800000050 ] ||
    fail '--view: not 120 x 80 pixels'
same whole.png window.png
cmp -s areas.png bare.png && fail '--layers areas: nothing is seen of it'
cmp -s areas.png labels.png || fail '--layers labels: not what areas are'
cmp -s whole.png bare.png && fail '--layers: one layer looks like all of them'
cmp -s whole.png begun.png && fail '--stop-after: the first event looks like all of them'
cmp -s whole.png ended.png && fail '--stop-after: the last event is not marked'
answers blocked 1 --from 4,1 --to 9,2 --view 120x80 --png blocked.png --stop-after 3
refused_plan '--view goes with --png' --view 120x80
refused_plan '--layers and --stop-after go with --view' --layers grid --png x.png
refused_plan '--layers and --stop-after go with --view' --stop-after 1 --png x.png
for text in grid, ,grid; do refused_plan '--layers: "" is no layer' --layers "$text"; done
for text in '' Grid gri grids 'grid left'; do
    refused_plan "--layers: \"$text\" is no layer" --layers "$text"
done
for text in '' 12 0x5 x; do refused_plan "--view: \"$text\"" --view "$text"; done
for text in '' -1 2147483648 two; do refused_plan "--stop-after: \"$text\"" --stop-after "$text"; done
refused_plan '/nonexistent/x.png: No such file' --view 120x80 --png /nonexistent/x.png

# The nearest of several goals
answers straight 0 --from 1,1 --to 9,2 --to 0,3 --to 9,3
says goal 'index 1 of 3, at 0.5,3.5'
waypoints_are '1.5,1.5 0.5,3.5'
answers straight 0 --from 1,1 --to 9,2 --to 1,4 --reach 1
waypoints_are '1.5,1.5 1.5,3.5'
answers nearest 1 --from 1,1 --to 5,2 --to 9,4
says goal 'index 1 of 2, at 9.5,4.5'
says why 'the goal is closed to this unit'
answers locked 1 --from 9,5 --to 0,0 --to 1,1
says goal 'none of 2'
"$program" plan good.map --from 1,1 --to 9,2 --to 0,3 --json >out.txt
grep -q '"goal_index": 1' out.txt || fail "--to --to --json: $(cat out.txt)"
"$program" plan good.map --from 1,1 --to 9,2 --json >out.txt
grep -q goal_index out.txt && fail 'the index of one goal alone'
answers straight 0 --from 1,1 --to 9,2 --to 0,3 --png goals.png --svg goals.svg --events
answers straight 0 --from 1,1 --to 9,2 --to 0,3 --view 120x80 --png goals.png
answers straight 0 --from 1,1 --to 0,3 --view 120x80 --png goal.png
cmp -s goal.png goals.png && fail '--to --to: the other goal is not drawn'
refused '--to: "10,1" lies outside' plan good.map --from 1,1 --to 1,2 --to 10,1
many=$(for i in 1 2 3 4 5 6 7 8 9; do echo --to 1,1 --to 2,2 --to 3,0; done)
refused '--to: no more than 26 goals' plan good.map --from 1,1 $many

# Lengths from the start
answers found 0 --from 1,1 --to 9,2 --lengths
says farthest "10.4 cells"
answers found 0 --from 1,1 --to 9,2
grep -q '^farthest' out.txt && fail 'lengths that nobody asked for'
"$program" plan good.map --from 1,1 --to 9,2 --lengths --json >out.txt
grep -q '"farthest": 10.39' out.txt || fail "--lengths --json: $(grep farthest out.txt)"
answers found 0 --from 1,1 --to 9,2 --png path.png
answers found 0 --from 1,1 --to 9,2 --lengths --png lengths.png --svg lengths.svg
for file in path lengths; do is_png $file.png; done
cmp -s path.png lengths.png && fail '--lengths: the picture shows none'
view shown.png --lengths
view listed.png --layers terrain,open,grid,line,left,right,corridor,path,turns,unit,lengths
same shown.png listed.png
cmp -s whole.png shown.png && fail '--lengths: the view shows none'
answers locked 1 --from 9,5 --to 0,0 --lengths --png locked.png
says farthest "0.0 cells"
answers blocked 1 --from 4,1 --to 1,1 --lengths --png closed.png
answers straight 0 --from 1,0 --to 1,3 --lengths --costs 0=2 --json=costs.json
grep -q '"farthest": 2[0-9]' costs.json || fail "--lengths --costs: $(grep farthest costs.json)"

# What a player knows: the building is in the way of those who have seen it
answers straight 0 --from 1,2 --to 9,3 --known 0,0,1
says seen '4 cells'
answers found 0 --from 1,2 --to 9,3 --known 0,0,1 --known 5,2,3
answers found 0 --from 1,2 --to 9,3 --known 0,0,16383
says seen '60 cells'
"$program" plan good.map --from 1,2 --to 9,3 --known 0,0,1 --json >out.txt
grep -q '"seen_cells": 4' out.txt || fail "--known --json: $(cat out.txt)"
answers straight 0 --from 1,2 --to 9,3 --known 0,0,1 --png fog.png --svg fog.svg --lengths
answers found 0 --from 1,2 --to 9,3 --png clear.png
for file in fog clear; do is_png $file.png; done
answers straight 0 --from 1,2 --to 9,3 --known 1,2,2 --view 120x80 --png fog.png
answers straight 0 --from 1,2 --to 9,3 --known 1,2,1 --view 120x80 --png fog1.png
cmp -s fog.png fog1.png && fail '--known: the view shows no fog'
for text in '' 1 1,2 1,2,3,4 a,b,c -1,2,3 1,2,16384; do refused_plan '--known: ' --known "$text"; done
many=$(i=0; while [ $i -lt 65 ]; do echo --known 1,1,1; i=$((i + 1)); done)
refused_plan '--known: no more than 64 discs' $many

# Standard output that cannot be written
if [ -c /dev/full ]; then
    for option in --escape --json --help; do
        "$program" plan good.map --from 1,1 --to 9,2 $option >/dev/full 2>err.txt
        status=$?
        [ $status -eq 2 ] || fail "plan $option to a full device: status $status"
        one_line 'standard output: No space left' "plan $option to a full device"
    done
fi

# Help
for command in plan scen gen convert view; do
    "$program" $command --help >out.txt 2>err.txt || fail "$command --help: status $?"
    [ -s err.txt ] && fail "$command --help: $(cat err.txt)"
    grep -q "^usage: handrail $command " out.txt || fail "$command --help: no usage"
    sed -n '/^examples\?:/,$p' out.txt | grep -q "handrail $command " ||
        fail "$command --help: no example"
done

# The window's command, where no window is opened
refused 'too many arguments: b' view a b
refused 'view: --units goes with --frames' view --units 5
refused 'view: --report is of the window' view --frames --report report.json
refused '--units: "0" is not a whole number from 1 to 20000' view --frames --units 0
refused 'unknown option --frame-time' view --frame-time
refused 'nosuch.png' view nosuch.png --frames

# Maps that are made
makes() {
    "$program" gen "$@" >out.txt 2>err.txt || fail "gen $*: status $?: $(cat err.txt)"
    [ -s err.txt ] && fail "gen $*: $(cat err.txt)"
}
for kind in islands plateau base city rooms maze caves noise; do
    makes $kind --seed 7 --size 70x50 -o first.png
    makes $kind --size=70x50 --output second.png --seed=7
    cmp -s first.png second.png || fail "gen $kind: the same seed, other bytes"
    makes $kind --seed 8 --size 70x50 -o third.png
    cmp -s first.png third.png && fail "gen $kind: another seed, the same bytes"
    makes $kind --size 1x1 -o tiny.png
done
refused 'gen needs a kind: islands, plateau' gen
refused 'gen needs a kind' gen --seed 3 -o out.png
refused 'gen: "nowhere" is not islands' gen nowhere -o out.png
done_with gen islands --seed 3 --size 20x10
done_with gen islands --seed 3 --size 20x10 -o named.png
same islands.png named.png
refused 'too many arguments: more' gen islands more -o out.png
refused 'unknown option --fly' gen islands --fly -o out.png
refused 'unknown option -x' gen islands -x -o out.png
refused 'unknown option -x' gen islands --seed=3 -xy -o out.png
refused '--help takes no value' gen --help=yes
refused '-o needs a value' gen islands -o
refused '--output needs a value' gen islands --output
refused '--seed needs a value' gen islands -o out.png --seed
refused '--size needs a value' gen islands -o out.png --size
for text in 12 0x5 5x0 -5x5 axb 16385x5 99999999999999999999x5 ''; do
    refused "--size: \"$text\"" gen islands -o out.png --size "$text"
done
for text in two '' -1 1.5 18446744073709551616; do
    refused "--seed: \"$text\"" gen islands -o out.png --seed "$text"
done
refused 'nonexistent/out.png: No such file' gen islands --size 9x9 -o nonexistent/out.png
refused 'folder: is a directory' gen islands --size 9x9 -o folder
refused 'plain: the name should end in' gen islands --size 9x9 -o plain
refused '"out.gif" does not end in .png, .map, .csv, .raw, .pgm, .yaml, .tmj, .json or .tmx' gen islands --size 9x9 -o out.gif
[ -e out.png ] && fail 'a refused gen left out.png behind'

# data/ holds what the commands in its README make
if [ -f "$root/data/README.md" ]; then
    mkdir data
    # shellcheck disable=SC2016
    grep -o '`handrail gen [^`]* -o [^`]*`' "$root/data/README.md" | tr -d '`' >commands.txt
    while read -r _ words; do
        # shellcheck disable=SC2086
        "$program" $words </dev/null || fail "data/README.md: handrail $words"
    done <commands.txt
    for file in "$root"/data/*.png; do
        cmp "$file" "data/${file##*/}" || fail "$file is not what its command makes"
    done
    for file in data/*.png; do
        [ -f "$root/$file" ] || fail "data/README.md makes $file, which is not there"
    done
    # The example in the help of plan ends well.
    example=$("$program" plan --help | sed -n 's/^  handrail \(plan .*\)/\1/p')
    # shellcheck disable=SC2086
    "$program" $example >out.txt 2>err.txt ||
        fail "the example of plan --help: status $?: $(cat err.txt out.txt)"
else
    fail "no data/README.md in $root: run this from the repository root"
fi

[ $failures -eq 0 ] && echo 'program_plan: all as expected'
[ $failures -eq 0 ]
