#!/usr/bin/env bash
# benchmarks.sh PROGRAM FOLDER [MACHINE] [--short] - every benchmark, one after the other, into a page of its own for this
# machine: FOLDER/MACHINE.md, its plots in FOLDER/MACHINE/. Each table stands as the program prints it, below the command
# that prints it again. MACHINE is made of the processor's name, unless it is given. The maps of ../shared/maps are
# asked, too, where they are beside the project. --short: maps and armies too small to say anything, to try the page.
# Nothing is written unless all of them end well.
set -euo pipefail
export LC_ALL=C
short=
[ "${*: -1}" != --short ] || { short=1 && set -- "${@:1:$#-1}"; }
program=$(realpath "$1")
folder=$(realpath -m "$2")
cd "$(dirname "$0")/.."
maps=../shared/maps
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "benchmarks: $*" >&2 && exit 1; }

# Seconds that the processors have worked so far, for whomever, a hypervisor's other guests among them; 0 where no one says.
worked() { awk -v hz="$(getconf CLK_TCK)" '/^cpu / { print ($2 + $3 + $4 + $7 + $8 + $9) / hz }' /proc/stat 2>/dev/null || echo 0; }
described=$("$program" bench edit --size 32x32 --repeat 1 | head -n 1) # "handrail VERSION on PROCESSOR, N processors, SYSTEM, COMPILER"
processor=$(sed 's/^handrail [^ ]* on //; s/ processors*,.*//; s/, / /' <<<"$described")
machine=${3:-$(tr '[:upper:]' '[:lower:]' <<<"$processor" | sed 's/([^)]*)//g; s/[^a-z0-9]\{1,\}/-/g; s/^-//; s/-$//')}
[[ $machine =~ ^[A-Za-z0-9][A-Za-z0-9_.-]*$ ]] || fail "not a name of a machine for a file: '$machine'"
commit=$(git rev-parse --short HEAD 2>/dev/null || echo "no commit")
[ -z "$(git status --porcelain 2>/dev/null)" ] || commit="$commit, with changes"
pictures=$place/$machine
mkdir "$pictures"

# measure NAME TITLE [--plot] ARGUMENTS...: a section of the page; below it, how much of the processors others had meanwhile.
measure() {
    local name=$1 title=$2 plot=() before
    shift 2
    [ "$1" != --plot ] || { shift && plot=(--plot "$pictures/$name.svg"); }
    echo "$name: handrail bench $*" >&2
    before=$(worked)
    TIMEFORMAT='%R %U %S'
    { time "$program" bench "$@" "${plot[@]}" >"$place/said" 2>"$place/errors"; } 2>"$place/time" ||
        fail "$name: $(cat "$place/errors" "$place/said")"
    printf '\n## %s\n\n```text\n$ handrail bench %s\n%s\n```\n' "$title" "$*" "$(tail -n +2 "$place/said")"
    [ ${#plot[@]} -eq 0 ] || printf '\n![%s](%s/%s.svg)\n' "$title" "$machine" "$name"
    awk -v before="$before" -v after="$(worked)" '{
        printf "\n%.0f s", $1
        others = after - before - $2 - $3
        if (after > 0) printf "; others had %.1f processors meanwhile", (others > 0 && $1 > 0) ? others / $1 : 0
        print "."
    }' "$place/time"
}

# some LONG SHORT: options, by how long it may take.
some() { if [ "$short" ]; then echo "$2"; else echo "$1"; fi; }

run_all() {
    if [ -d $maps/peers ]; then
        measure scen "Game maps, against rivals" --plot scen $maps/peers $(some "--sample 200" "--sample 4 --repeat 1")
        measure dynamic "Changing maps" --plot dynamic $maps/dynamic/*.scen --repeat $(some 3 1)
    fi
    measure random "A city, random queries" --plot random data/city.png $(some "" "--queries 20 --repeat 1")
    measure costs "Ground of many costs" --plot costs $(some "--queries 200" "--size 128x128 --queries 10 --units 50 --edits 4 --repeat 1")
    measure edit "Edits" --plot edit $(some "" "--size 128x128 --classes 1 --repeat 2")
    measure ranges "Ranges that move" edit --ranges 50 $(some "" "--size 128x128 --classes 1 --ticks 5")
    measure questions "Questions without a path" questions $(some "" "--size 128x128 --places 10 --goals 20 --asks 5 --repeat 1")
    measure orders "An army's orders" orders data/plateau.png data/city.png $(some "--goals 4" "--units 50 --goals 1 --repeat 1")
    measure tick "Ticks of a battle" --plot tick $(some "" "--size 128x128 --units 100 --ticks 5")
    measure formations "Ticks of a battle in formation" tick --formations $(some "--units 5000 --orders 500 --threads 2" "--size 128x128 --units 100 --ticks 5 --threads 1")
    measure grow "As all of it grows" --plot grow $(some "" "--sides 64,128 --lengths 25,50 --units 50,100 --threads 1,2 --side 128 --length 30 --queries 20 --ticks 3")
}

run_all >"$place/sections"
{
    echo "# $machine"
    printf '\nWritten by `./run benchmarks%s` on %s, of commit %s:\n\n> %s\n\n' "$(some "" " --short")" "$(date -u +%F)" "$commit" "$described"
    [ ! "$short" ] || printf 'All is too small to say anything: this page tries how such pages are made.\n\n'
    echo "Below each table stands how much of the processors' time others had while it was measured. Where that is not 0, times"
    echo "are longer than they would be, those of several threads and the highest percentiles most of all. Medians, and ratios"
    echo "within one table, hold longer. Steps, lengths, hashes and bytes are the same on every machine."
    cat "$place/sections"
} >"$place/$machine.md"
mkdir -p "$folder"
rm -rf "${folder:?}/$machine"
mv "$pictures" "$folder/"
mv "$place/$machine.md" "$folder/"
echo "benchmarks: $folder/$machine.md"
