#!/bin/sh
# dynamic.sh - `handrail bench dynamic`: its tables and files for scenarios small enough to
# know, what it says about broken ones, and the public ones where they are. No time is ever judged.

. "$(dirname "$0")/../support/expect.sh"

refused_bench() {
    words=$1
    shift
    refused "$words" bench dynamic "$@"
}

printf 'type patch\npatches 2\npatch 0\nheight 4\nwidth 1\nmap\n@\n@\n@\n@\npatch 1\nheight 1\nwidth 1\nmap\n.\n' \
    >wall.patch
{
    printf 'version 2\nheight 4\nwidth 6\ncost 1 octile\npatch wall.patch\ncommands\n'
    printf 'Q 0 0 0 5 0 5\nP 1 0 2 0\nQ 1 0 0 5 0 -1\nQ 1 2 1 5 0 -1\nP 2 1 2 3\nQ 2 0 0 5 0 9.243\n'
} >good.scen

# The table and the files
done_with bench dynamic good.scen --csv out.csv --json=out.json --plot out.svg
grep -q '^good, 6 x 4 cells: 2 changes of 2 patches, 4 queries' out.txt || fail "$(cat out.txt)"
grep -q 'reachability: 4 of 4 as given (2 reached, 2 proven' out.txt || fail "$(cat out.txt)"
grep -q '^4 of 4 queries agree$' out.txt || fail "$(cat out.txt)"
grep -q 'length / shortest' out.txt && fail 'a ratio to lengths that nobody gave'
[ "$(cut -d, -f1-5,9,10 out.csv | paste -sd' ')" = \
    'scenario,change,line,patches,cells,queries,agreements good,0,7,0,0,1,1 good,1,8,1,4,2,2 good,2,11,1,1,1,1' ] ||
    fail "CSV: $(cat out.csv)"
grep -q '"agreements": 4' out.json || fail "JSON: $(cat out.json)"
grep -q '<svg' out.svg || fail 'the plot is no SVG'
printf '5\n-1\n-2\n8.767829\n' >good.k1.opt
done_with bench dynamic good.scen good.scen --repeat 1
grep -q 'length / shortest: mean 1.00000' out.txt || fail "no ratio: $(cat out.txt)"
grep -q '^8 of 8 queries agree$' out.txt || fail "twice: $(cat out.txt)"

# What does not agree
disagrees() {
    "$program" bench dynamic "$2" >out.txt 2>err.txt
    status=$?
    [ $status -eq 1 ] || fail "$2: status $status"
    one_line "$1" "$2"
}
sed 's/9.243/-1/' good.scen >bad.scen
disagrees 'bad.scen: line 12: found, length 8.7678' bad.scen
grep -q '^3 of 4 queries agree$' out.txt || fail "bad: $(cat out.txt)"
sed '9s/-1$/6/' good.scen >bad.scen
disagrees 'bad.scen: line 9: nearest' bad.scen
sed 's/9.243/9.6/' good.scen >bad.scen
disagrees 'bad.scen: line 12: found' bad.scen

# Usage and broken files
done_with bench dynamic --help
grep -q 'example:' out.txt || fail '--help shows no example'
refused_bench 'needs scenarios'
refused_bench 'at most 4' good.scen good.scen good.scen good.scen good.scen
refused_bench '--repeat: "0"' good.scen --repeat 0
refused_bench '--plot: "out.gif" ends neither' good.scen --plot out.gif
refused_bench 'unknown option --fly' good.scen --fly
refused_bench 'none.scen: No such file' none.scen
sed 's/wall/fall/' good.scen >lost.scen
refused_bench 'fall.patch: No such file' lost.scen
sed 's/P 2 1/P 2 7/' good.scen >bad.scen
refused_bench 'bad.scen: line 11: there is no patch 7' bad.scen
sed 's/^Q 2.*/Q 2 0 0/' good.scen >bad.scen
refused_bench 'bad.scen: line 12 should be P' bad.scen
sed 's/wall/bad/' good.scen >broken.scen
sed '8s/@/x/' wall.patch >bad.patch
refused_bench 'bad.patch: line 8: unknown letter' broken.scen
printf '5\n-1\n' >good.k1.opt
refused_bench 'good.k1.opt: holds 2 lengths, its scenario 4 queries' good.scen
rm good.k1.opt
refused 'nowhere/out.csv: No such file' bench dynamic good.scen --csv nowhere/out.csv

# The public benchmark, where it is beside the project
dynamic=$root/../shared/maps/dynamic
if [ -d "$dynamic" ]; then
    done_with bench dynamic "$dynamic"/*.scen --repeat 1
    grep -q '^4200 of 4200 queries agree$' out.txt || fail "public scenarios: $(cat out.txt)"
else
    echo "program_dynamic: $dynamic is absent, its scenarios are skipped"
fi

[ $failures -eq 0 ] && echo 'program_dynamic: all as expected'
[ $failures -eq 0 ]
