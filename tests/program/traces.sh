#!/bin/sh
# traces.sh - what others read of a search and of ticks: `plan --trace` in the format of Posthoc, `bench tick
# --trace` as Chrome trace events; and `bench random`, which needs no files. The program's path is the first
# argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

printf 'type octile\nheight 6\nwidth 10\nmap\n..........\n....@@@@..\n....@..@..\n....@@@@..\n........@@\n@.......@.\n' >good.map

# A search: an event for each that --events lists, two ends and the path
"$program" plan good.map --from 1,1 --to 9,2 --events >out.txt
listed=$(grep -cE '^ *[0-9]+  [a-z]+: ' out.txt)
done_with plan good.map --from 1,1 --to 9,2 --trace a.trace.json
[ "$(grep -c '"type": ' a.trace.json)" -eq $((listed + 3)) ] || fail "not $listed events and three: $(cat a.trace.json)"
done_with plan good.map --from 1,1 --to 9,2 --only astar --trace b.trace.yaml
grep -q '"type": "expand"' b.trace.yaml || fail 'A* expands nothing'
"$program" plan good.map --from 4,1 --to 9,2 --trace blocked.trace.json >out.txt
[ $? -eq 1 ] || fail 'a blocked start'
refused '--trace: "a.csv" does not end in .json or .yaml' plan good.map --from 1,1 --to 9,2 --trace a.csv
refused 'nowhere/a.json: No such file' plan good.map --from 1,1 --to 9,2 --trace nowhere/a.json
if command -v python3 >/dev/null; then
    python3 - <<'END' || fail 'the trace is not as expected'
import json
for name in "a.trace.json", "b.trace.yaml", "blocked.trace.json":
    trace = json.load(open(name))
    assert trace["version"] == "1.4.0" and trace["views"]["main"]
    assert [e["type"] for e in trace["events"][:2]] == ["source", "destination"]
    assert all("x" in e and "y" in e and "id" in e and "colour" in e for e in trace["events"])
path = json.load(open("a.trace.json"))["events"][-1]
assert path["type"] == "path"
assert [(p["x"], p["y"]) for p in path["points"]] == [(1.5, 1.5), (3.5, 0.5), (8.5, 0.5), (9.5, 2.5)]
END
fi

# Ticks: five parts and the whole for each tick and number of threads, and a name for each row
done_with bench tick --units 20 --size 96x96 --ticks 4 --threads 1,2 --budget none --trace ticks.json
[ "$(grep -c '"ph": "X"' ticks.json)" -eq 48 ] || fail "not 2 x 4 x 6 slices: $(grep -c '"ph": "X"' ticks.json)"
[ "$(grep -c '"ph": "M"' ticks.json)" -eq 2 ] || fail 'not two rows'
if command -v python3 >/dev/null; then
    python3 - <<'END' || fail 'the ticks are not as expected'
import json
slices = [e for e in json.load(open("ticks.json"))["traceEvents"] if e["ph"] == "X"]
ticks = [e for e in slices if e["name"] == "tick" and e["tid"] == 0]
assert len(ticks) == 4
for before, after in zip(ticks, ticks[1:]):
    assert abs(before["ts"] + before["dur"] - after["ts"]) < 0.01
END
fi

# Random queries: against exact plans of the same run, whose ratio is 1; nothing is shorter
done_with bench random good.map --queries 20 --repeat 1 --csv random.csv --json=random.json
awk '$1 == "exact" && $3 == "1.0000" && $5 == "1.0000" { found = 1 } END { exit !found }' out.txt ||
    fail "exact against itself: $(cat out.txt)"
awk -F, 'NR > 1 && $9 != "" && $9 < 0.99999 { exit 1 }' random.csv || fail "shorter than exact: $(cat random.csv)"
[ "$(cut -d, -f3 random.csv | grep -cx exact)" -eq 20 ] || fail "not 20 exact plans: $(cat random.csv)"
done_with bench random --plateau 64x64 --size 2 --queries 10 --repeat 1 --methods fast
grep -q '^exact ' out.txt || fail "no exact beside --methods fast: $(cat out.txt)"
done_with bench random good.map --queries 5 --repeat 1 --costs 0=2
done_with convert good.map good.csv
done_with bench random good.csv --queries 5 --repeat 1 --methods balanced
refused 'bench random: --plateau is what is made without a map' bench random good.map --plateau 9x9
refused 'hardly two cells' bench random good.map --size 200
refused 'how to plan is chosen by --methods' bench random good.map --reach 2
refused 'takes one map' bench random good.map good.map

[ $failures -eq 0 ] && echo 'program_traces: all as expected'
[ $failures -eq 0 ]
