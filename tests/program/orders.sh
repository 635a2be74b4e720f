#!/bin/sh
# orders.sh - `handrail bench orders`: its table and file for a map small enough to know, and
# what it says about arguments that are wrong. No time is ever judged.

. "$(dirname "$0")/../support/expect.sh"

printf 'type octile\nheight 3\nwidth 6\nmap\n....@.\n....@@\n......\n' >good.map
printf 'type octile\nheight 2\nwidth 2\nmap\n..\n..\n' >open.map

done_with bench orders good.map open.map --units 60 --goals 2 --repeat 1 --csv out.csv
grep -q '^good.map, 6 x 3 cells' out.txt || fail "$(cat out.txt)"
grep -q 'came out otherwise' out.txt && fail "$(cat out.txt)"
[ "$(grep -c 'the map has no such place' out.txt)" -eq 2 ] || fail "open.map: $(cat out.txt)"
[ "$(head -n 1 out.csv)" = 'map,order,way,threads,computed_us,wall_us,length,shared,spin_us,reachable_us' ] ||
    fail "$(head -n 1 out.csv)"
[ "$(grep -c '^good.map,' out.csv)" -eq 20 ] || fail "good.map: $(cat out.csv)"
[ "$(grep -c '^open.map,' out.csv)" -eq 12 ] || fail "open.map: $(cat out.csv)"
# What can be reached instead of island and wall is measured, too.
[ "$(grep -c ',0.00$' out.csv)" -eq 24 ] || fail "reachable: $(cat out.csv)"
# One cell that cannot be reached, one place that is nearest to it: every way leads there.
[ "$(grep '^good.map,island,' out.csv | cut -d, -f7 | sort -u | wc -l)" -eq 1 ] ||
    fail "island: $(cat out.csv)"

done_with bench orders --help
grep -q 'example:' out.txt || fail '--help shows no example'
refused 'bench orders needs maps' bench orders
refused '--units: "0"' bench orders good.map --units 0
refused '--threads: "99"' bench orders good.map --threads 99
refused '--seed: "x"' bench orders good.map --seed x
refused 'unknown option --fly' bench orders good.map --fly
refused 'none.map: No such file' bench orders none.map

[ $failures -eq 0 ] && echo 'program_orders: all as expected'
[ $failures -eq 0 ]
