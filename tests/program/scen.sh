#!/bin/sh
# scen.sh - `handrail scen`: its CSV and its table for scenarios small enough to check by
# hand, and what it says about scenarios and arguments that are wrong. The program's path is the
# first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

# refused_scen WORDS ARGUMENTS...: the same for `handrail scen`.
refused_scen() {
    words=$1
    shift
    refused "$words" scen "$@"
}

# A CSV that cannot be written: status 2 and one line on stderr, but the table is not lost.
refused_csv() {
    "$program" scen good.map good.scen --csv "$2" >out.txt 2>err.txt
    status=$?
    [ $status -eq 2 ] || fail "--csv $2: status $status"
    [ "$(wc -l <err.txt)" -eq 1 ] || fail "--csv $2: not one line: $(cat err.txt)"
    grep -qF -e "$1" err.txt || fail "--csv $2: no \"$1\" in: $(cat err.txt)"
    grep -q '^queries' out.txt || fail "--csv $2: the table is lost"
}

done_with() {
    "$program" scen "$@" >out.txt 2>err.txt || fail "scen $*: status $?: $(cat err.txt)"
    [ -s err.txt ] && fail "scen $*: $(cat err.txt)"
}

# csv_is FILE: FILE is what stands on stdin, but for steps and times, which are S and T there.
csv_is() {
    cat >expected.csv
    awk -F, -v OFS=, '$4 ~ /^[0-9]+$/ { $4 = "S" } $5 ~ /^[0-9]+$/ { $5 = "T" } 1' "$1" |
        diff expected.csv - || fail "$1 is not as expected"
}

# table_has GROUP NAME VALUE
table_has() {
    awk -v group="$1" -v name="$2" -v value="$3" \
        '$1 == group && $2 == name && $3 == value { found = 1 } END { exit !found }' out.txt ||
        fail "the table has no $1 $2 $3: $(cat out.txt)"
}

good_scenario good.scen

# Its answers
done_with good.map good.scen --csv out.csv
cat >answers.csv <<'END'
query,status,length,steps,time_ns,waypoints
0,straight,5.000000000,S,T,0.5 0.5;5.5 0.5
1,found,4.414213562,S,T,0.5 1.5;1.5 0.5;3.5 0.5;3.5 1.5
2,straight,0.000000000,S,T,0.5 0.5;0.5 0.5
3,blocked,0.000000000,S,T,
4,locked,0.000000000,S,T,
5,nearest,4.000000000,S,T,3.5 3.5;3.5 1.5;5.5 1.5
END
csv_is out.csv <answers.csv
table_has status straight 2
table_has status found 1
table_has status nearest 1
table_has status locked 1
table_has status blocked 1
table_has stage none 2
grep -q '^queries *6$' out.txt || fail "no count of queries: $(cat out.txt)"
for figure in 'time mean' 'time median' 'time p99' 'time max' 'steps mean' 'length mean' \
    'length total'; do
    awk -v figure="$figure" '$1 " " $2 == figure && $3 + 0 > 0 { found = 1 } END { exit !found }' \
        out.txt || fail "no $figure in the table"
done

# The same answers in other ways
for options in '--quality fast' '--quality fast --split farthest' '--repeat 3' '--values 0,1,2'; do
    # shellcheck disable=SC2086
    done_with good.map good.scen --csv out.csv $options
    csv_is out.csv <answers.csv
done
done_with good.map good.scen --only trace
table_has stage trace 2
done_with good.map good.scen --only astar
table_has stage astar 3
sed 's/$/\r/' good.scen >crlf.scen
done_with good.map crlf.scen --csv=out.csv
csv_is out.csv <answers.csv
"$program" convert good.map good.png || fail 'convert good.map'
done_with good.png good.scen --csv out.csv
csv_is out.csv <answers.csv
"$program" scen good.map good.scen --csv - >out.csv 2>out.txt || fail '--csv -: not done'
csv_is out.csv <answers.csv
table_has status found 1
done_with --help
grep -q 'example:' out.txt || fail '--help shows no example'
printf 'version 1\n' >none.scen
done_with good.map none.scen --csv out.csv
echo 'query,status,length,steps,time_ns,waypoints' | csv_is out.csv

# Sizes: blocks that stick out of the map are closed, and no position lies off the map
{
    echo 'version 1'
    query 0 2 0 0
    query 3 0 5 0
    query 5 0 3 0
    query 5 3 3 0
} >wide.scen
done_with good.map wide.scen --size 2 --csv out.csv
csv_is out.csv <<'END'
query,status,length,steps,time_ns,waypoints
0,straight,2.000000000,S,T,1 3;1 1
1,nearest,1.000000000,S,T,4 1;5 1
2,blocked,0.000000000,S,T,
3,blocked,0.000000000,S,T,
END
for size in 5 7 200 255; do
    done_with good.map good.scen --size $size
    table_has status blocked 6
done
done_with good.map good.scen --reach 1.3 --csv out.csv
grep -q '^0,straight,4\.0*,[0-9]*,[0-9]*,0\.5 0\.5;4\.5 0\.5$' out.csv ||
    fail "--reach: $(cat out.csv)"

# Usage
refused_scen 'needs two files' good.map
refused_scen 'needs two files'
refused_scen 'too many arguments: more' good.map good.scen more
refused_scen 'unknown option --fly' good.map good.scen --fly
refused_scen 'unknown option -q' good.map good.scen -q
refused_scen '--csv needs a value' good.map good.scen --csv
refused_scen '--size needs a value' good.map good.scen --size
refused_scen '--help takes no value' good.map good.scen --help=yes
refused_scen '--size: "two"' good.map good.scen --size two
refused_scen '--size: "0"' good.map good.scen --size 0
refused_scen '--size: "256"' good.map good.scen --size 256
refused_scen '--size: "99999999999"' good.map good.scen --size 99999999999
refused_scen '--size: "99999999999999999999"' good.map good.scen --size 99999999999999999999
refused_scen '--repeat: "0"' good.map good.scen --repeat 0
refused_scen '--repeat: "1e3"' good.map good.scen --repeat 1e3
refused_scen '--repeat: ""' good.map good.scen --repeat ''
refused_scen '--quality: "best"' good.map good.scen --quality best
refused_scen '--split: "half"' good.map good.scen --split half
refused_scen '--only: "luck"' good.map good.scen --only luck
refused_scen '--reach: "far"' good.map good.scen --reach far

# Files that cannot be read
mkdir folder
: >empty.scen
refused_scen 'none.map: No such file' none.map good.scen
refused_scen 'missing.scen: No such file' good.map missing.scen
refused_scen 'folder: is a directory' folder good.scen
refused_scen 'folder: is a directory' good.map folder
refused_scen 'empty.scen: the file is empty' good.map empty.scen
refused_scen 'good.map: line 1 should be "version 1"' good.map good.map
{ echo 'version 1' && query 0 0 6 0; } >off.scen
refused_scen 'off.scen: the goal (6, 0) in line 2 is off the map of 6 x 4 cells' good.map off.scen
{ echo 'version 1' && query 0 0 1 1 && query 0 4 1 1; } >off.scen
refused_scen 'off.scen: the start (0, 4) in line 3 is off the map' good.map off.scen
sed 's/6\t4/7\t4/' good.scen >size.scen
refused_scen 'size.scen: line 2 is for a map of 7 x 4 cells, this one has 6 x 4' good.map size.scen
head -c 25 good.scen >half.scen
refused_scen 'half.scen: line 2 has' good.map half.scen
sed '3s/\t1\t/\tone\t/' good.scen >word.scen
refused_scen 'word.scen: the start y in line 3, "one", is not a whole number from 0 to 2147483647' good.map word.scen

# Files that cannot be written
refused 'nonexistent/out.csv: No such file' scen good.map good.scen --csv nonexistent/out.csv
refused 'folder: is a directory' scen good.map good.scen --csv folder
refused '"out.png" does not end in .csv or .txt' scen good.map good.scen --csv out.png
if [ -c /dev/full ]; then
    refused_csv '/dev/full: No space left' /dev/full
    "$program" scen good.map good.scen --csv - >/dev/full 2>err.txt
    status=$?
    [ $status -eq 2 ] || fail "--csv - to a full device: status $status"
    grep -q '^handrail: standard output' err.txt || fail "--csv - to a full device: $(cat err.txt)"
fi
[ -z "$(find . -name '*.part')" ] || fail 'a half written file is left behind'

[ $failures -eq 0 ] && echo 'program_scen: all as expected'
[ $failures -eq 0 ]
