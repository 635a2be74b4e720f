#!/bin/sh
# check.sh - `handrail check`: what it finds on a map small enough to check by hand, as text, as JSON and as
# pictures, its exit status, and what it says about arguments that are wrong. The program's path is the first
# argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

cat >rooms.map <<'MAP'
type octile
height 9
width 14
map
@@@@@@.@.@@@@@
@.....@@.....@
@....@@......@
@.....@......@
@............@
@.....@......@
@.....@@@@@..@
@.....@...@..@
@@@@@@@...@@@@
MAP
printf 'type octile\nheight 20\nwidth 20\nmap\n' >plain.map
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo .................... >>plain.map; done

checked() {
    code=$1
    shift
    "$program" check "$@" >out.txt 2>err.txt
    status=$?
    [ $status -eq "$code" ] || fail "check $*: exit $status, not $code: $(cat err.txt)"
    [ -s err.txt ] && fail "check $*: $(cat err.txt)"
    awk 'length > 80 { exit 1 }' out.txt || fail "check $*: more than 80 columns"
}

checked 0 plain.map
grep -q '^nothing found' out.txt || fail "plain.map: $(cat out.txt)"
checked 1 rooms.map --classes 1,2 --island-least 5 --choke-width 2
grep -q '^size 1 .* 1  *1  *0  *1$' out.txt || fail "the table: $(head -n 3 out.txt)"
grep -q '^island  size 1 .* 6 blocks' out.txt || fail "no island: $(cat out.txt)"
grep -q '^gap     size 2  *6,4 ' out.txt || fail "no gap: $(cat out.txt)"
grep -q '^choke   size 1  *6,4 ' out.txt || fail "no choke: $(cat out.txt)"
checked 0 rooms.map --classes 1,2 --fail none
checked 0 rooms.map --classes 1 --fail gap,odd
checked 1 rooms.map --classes 2 --island-least 5 --fail gap
checked 1 rooms.map --classes 1 --fail pocket
checked 0 rooms.map --classes bird=1:0-255 --fail island,pocket,gap
grep -q '^bird  *1  *126  *100.0 %' out.txt || fail "a class by its values: $(cat out.txt)"
checked 0 rooms.map --classes soldier,Tank,own=car,car:0-255 --fail none
for line in 'soldier  *1' 'Tank  *3' 'own  *2' 'car  *2'; do
    grep -q "^$line " out.txt || fail "no \"$line\" by its name: $(head -n 5 out.txt)"
done
sed -n 2,3p out.txt | cut -c 16- >by_name.txt
checked 0 rooms.map --classes 1:0-7,3:0-3 --fail none
sed -n 2,3p out.txt | cut -c 16- | cmp -s - by_name.txt || fail "a soldier is not what it enters: $(cat out.txt by_name.txt)"
checked 1 rooms.map --classes 1,12 --island-least 5 --fail closed
grep -q '^closed  size 12 .* nothing is open to this class' out.txt || fail "no closed: $(cat out.txt)"
printf '255,255\n255,255\n' >closed.csv
checked 1 closed.csv --classes 2
tr -s ' \n' ' ' <out.txt | grep -q 'units of size 2 fit nowhere' || fail "closed.csv: $(cat out.txt)"
checked 0 closed.csv --fail island
"$program" check closed.csv --json >out.json
grep -q '"is_good": false' out.json && grep -q '"kind": "closed"' out.json || fail "--json: $(cat out.json)"
checked 1 rooms.map --most 1
grep -q 'and [0-9]* more$' out.txt || fail "--most: $(cat out.txt)"

"$program" check rooms.map --classes 1,2 --json >out.json
[ $? -eq 1 ] || fail '--json: exit status'
grep -q '"is_good": false' out.json && grep -q '"kind": "gap"' out.json || fail "--json: $(cat out.json)"
checked 1 rooms.map --png out.png --svg out.svg
[ "$(head -c 4 out.png | tail -c 3)" = PNG ] || fail 'no PNG'
grep -q '</svg>' out.svg || fail 'no SVG'

refused 'check needs a map' check
refused 'more.map' check rooms.map more.map
refused '--classes: "0" is not a whole number from 1 to 255' check rooms.map --classes 0
refused '--classes: "bird" has no size: as bird=3 it is 3 x 3 cells; by name' check rooms.map --classes 1,bird
refused '--classes: "" is not a whole number' check rooms.map --classes 1,
refused '--classes: "=1" has an empty name' check rooms.map --classes =1
refused '--classes: "9-2" is not a list like 0+3+8-15' check rooms.map --classes 1:9-2
refused '--classes: no more than 8' check rooms.map --classes 1,2,3,4,5,6,7,8,9
refused 'did you mean island?' check rooms.map --fail ilsand
refused '"" is not closed' check rooms.map --fail gap,
refused 'sizes are in --classes' check rooms.map --size 2

[ $failures -eq 0 ] && echo 'program_check: all as expected'
[ $failures -eq 0 ]
