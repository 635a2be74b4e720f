#!/bin/sh
# costs.sh - `handrail plan` and `handrail scen` for units with costs: --costs, --heuristic
# and --weight, and what is printed and drawn of them. Runs from the repository root. The program's
# path is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

question='plan mud.map --from 0,1 --to 8,1'

# planned OPTIONS...: plans on mud.map; what it printed is in out.txt.
planned() {
    "$program" $question "$@" >out.txt 2>err.txt ||
        fail "plan $*: status $?: $(cat err.txt)"
    [ -s err.txt ] && fail "plan $*: $(cat err.txt)"
}

# S is value 2, G is value 1.
cat >mud.map <<'MAP'
type octile
height 4
width 9
map
...GGG...
...SSS...
...SSS...
@.......@
MAP

# Costs
planned
says status straight
grep -q '^cost' out.txt && fail 'a cost without --costs'
planned --costs 2=4
says 'answered by' routes
says cost 8.2462
says guaranteed 'at most'
planned --costs 2=4 --quality exact
says 'answered by' astar
says cost 8.2462
planned --costs 2=1.0625
says status straight
says cost 8.1875
planned --costs 1-2=4,0=1 --heuristic none --quality exact
says status found
planned --costs 0x1=0.5,2=9 --heuristic manhattan --weight 2.5 --quality exact
planned --costs 2=4 --heuristic euclidean --quality exact
says guaranteed 'at most'
planned --heuristic octile --weight 256 --only astar

# JSON
"$program" $question --costs 2=4 --json >out.txt || fail "--json: $?"
grep -q '"cost": 8.246' out.txt || fail "--json: $(cat out.txt)"

# Pictures
for extension in png svg; do
    planned --costs 0=0.5,1=1.2,2=4 --$extension costs.$extension
    [ -s costs.$extension ] || fail "no costs.$extension"
done

# Scenarios
printf 'version 1\n0\tmud.map\t9\t4\t0\t1\t8\t1\t8.8\n' >mud.map.scen
done_with scen mud.map mud.map.scen --costs 2=4
grep -q '^stage  routes' out.txt || fail "scen: $(cat out.txt)"
done_with scen mud.map mud.map.scen --costs 2=4 --weight 1.5 --quality exact
grep -q '^stage  astar' out.txt || fail "scen: $(cat out.txt)"

# Usage
for text in 2 2= =4 2=x 2=4x 2=0 2=-1 2=256 256=1 '2=4,' 2-1=4 2=1e9 2=nan ''; do
    refused_asking "--costs: \"$text\"" --costs "$text"
done
for text in astar '' OCTILE; do refused_asking "--heuristic: \"$text\"" --heuristic "$text"; done
for text in 0 0.9 257 two ''; do refused_asking "--weight: \"$text\"" --weight "$text"; done
for option in costs heuristic weight; do refused_asking "--$option needs a value" --$option; done
for command in plan scen; do
    "$program" $command --help | grep -q -- '--costs LIST' || fail "$command --help: no --costs"
done

[ $failures -eq 0 ] && echo 'program_costs: all as expected'
[ $failures -eq 0 ]
