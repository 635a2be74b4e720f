#!/usr/bin/env bash
# matrix.sh [--here] - builds the golden battles for every compiler, level and processor at hand, and
# fights them: a line each, "same" or what differs; exit status 1 where a hash does. Flags with which
# the paths would be others have to be refused, with a sentence. The library without PNG needs
# nothing but libc, so these are plain static builds of its sources. --here: only what this machine
# runs by itself. `./run matrix` installs what is needed.
set -uo pipefail
cd "$(dirname "$0")/../.."

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cmake -DTO="$place/include" -P cmake/public_headers.cmake
sources=$(ls passmap/*/*.c planner/*/*.c viewer/generate/*.c viewer/battle/*.c tests/viewer/golden_battle.c | grep -vE 'files/(load_)?png')
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -I. -I$place/include -static -pthread"
failures=0

# fight RUNNER WORKERS COMPILER OPTIONS...: RUNNER is what runs the program, or "".
fight() {
    runner=$1 workers=$2 name="${*:3}"
    "$3" $flags "${@:4}" $sources -o "$place/golden" -lm 2>"$place/errors" &&
        $runner "$place/golden" $workers >"$place/out" 2>>"$place/errors" &&
        echo "same     $name (workers ${workers:-1 2 3 8 32})" && return
    failures=$((failures + 1))
    echo "DIFFERS  $name"
    tail -n 5 "$place/errors" "$place/out"
}

# refuse COMPILER OPTIONS...
refuse() {
    local source accepted=""
    for source in planner/exact/exact.c planner/plan/plan.c passmap/map/world.c planner/routes/tile_ways.c; do
        "$1" $flags "${@:2}" -fsyntax-only "$source" 2>"$place/errors"
        grep -q "error.*Handrail finds the same path" "$place/errors" || accepted="$accepted $source"
    done
    [ -z "$accepted" ] && echo "refused  $*" && return
    failures=$((failures + 1))
    echo "ACCEPTED $*:$accepted"
}

for compiler in gcc clang; do
    fight "" "1 2" $compiler -O0
    fight "" "" $compiler -O2
    [ $compiler = gcc ] && fight "" "1 2" $compiler -O3 -flto
    [ $compiler = clang ] && fight "" "1 2" $compiler -O3
    fight "" "1 2" $compiler -O2 -DHANDRAIL_PLAIN_C -pedantic-errors
    if grep -qw fma /proc/cpuinfo; then # sums and products may be fused
        fight "" "1 2" $compiler -O3 -std=gnu11 -march=haswell -ffp-contract=fast
        fight "" "1 2" $compiler -O2 -std=gnu11 -march=haswell -ffp-contract=fast -DHANDRAIL_PLAIN_C
    fi
    refuse $compiler -ffast-math
    refuse $compiler -Ofast
    refuse $compiler -ffinite-math-only
done
if [ "$(uname -m)" = x86_64 ]; then
    refuse gcc -mfpmath=387
    refuse gcc -mfpmath=both
fi
if [ "${1:-}" != --here ]; then
    fight qemu-aarch64 "1 3" aarch64-linux-gnu-gcc -O2
    fight qemu-arm "1 3" arm-linux-gnueabihf-gcc -O2
    fight qemu-s390x "1 3" s390x-linux-gnu-gcc -O2
    fight qemu-s390x "2" s390x-linux-gnu-gcc -O0
fi

[ $failures -eq 0 ] && echo "matrix: the same everywhere"
[ $failures -eq 0 ]
