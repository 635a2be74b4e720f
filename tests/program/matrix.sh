#!/usr/bin/env bash
# matrix.sh [--here | --elsewhere] - builds the golden battles for every compiler, level, processor and
# system at hand, and fights them; plays recordings (tests/recordings/); and runs the quick tests under
# Wine and with musl: a line each, "same" or what differs; exit status 1 where something does.
# Flags with which the paths would be others have to be refused, with a sentence. The library without
# PNG needs nothing but libc, so these are plain static builds of its sources; for other systems it is
# built by the presets of CMake. --here: only what this machine runs by itself; --elsewhere: only the
# others. `./run matrix` installs what is needed.
set -uo pipefail
cd "$(dirname "$0")/../.."

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cmake -DTO="$place/include" -P cmake/public_headers.cmake
parts=$(ls viewer/generate/*.c viewer/minds/*.c viewer/battle/*.c)
battle="$parts tests/viewer/golden_battle.c"
library=$(ls passmap/*/*.c planner/*/*.c | grep -vE 'files/(load_)?png')
sources="$library $battle"
flags="-std=c11 -D_POSIX_C_SOURCE=200809L -I. -I$place/include -static -pthread"
failures=0
part=

# fight RUNNER WORKERS COMPILER OPTIONS...: RUNNER is what runs the program, or "". (The program's name
# is one that Windows, too, takes.)
fight() {
    runner=$1 workers=$2 name="$part${*:3}"
    "$3" $flags "${@:4}" $sources -o "$place/golden.exe" -lm 2>"$place/errors" &&
        $runner "$place/golden.exe" $workers >"$place/out" 2>>"$place/errors" &&
        echo "same     $name (workers ${workers:-1 2 3 8 32})" && return
    failures=$((failures + 1))
    echo "DIFFERS  $name"
    tail -n 5 "$place/errors" "$place/out"
}

# join COMPILER: the library in one file.
join() {
    python3 packaging/amalgamate.py "$place/one" && part="one file: " sources="$place/one/handrail.c $battle" fight "" "1 2" "$1" -O2
}

# replay RUNNER COMPILER OPTIONS...: recordings that were made elsewhere, and one of a thousand ticks.
replay() {
    runner=$1 name="recordings: ${*:2}"
    "$2" $flags "${@:3}" $library $parts tests/viewer/golden_recordings.c -o "$place/recordings.exe" -lm 2>"$place/errors" &&
        $runner "$place/recordings.exe" tests/recordings/*.rec >"$place/out" 2>>"$place/errors" &&
        echo "same     $name" && return
    failures=$((failures + 1))
    echo "DIFFERS  $name"
    tail -n 5 "$place/errors" "$place/out"
}

# visit PRESET SUFFIX RUNNER WORKERS COMPILER OPTIONS...: the library by a preset of CMake, for another system: battles and
# recordings. $files is how a program there comes to the recordings.
visit() {
    preset=$1 suffix=$2 runner=$3 workers=$4 name="$1: ${*:5}" library=$place/$1/libhandrail.a
    if ! { cmake --preset "$preset" -B "$place/$preset" -DHANDRAIL_INSTALL=OFF && cmake --build "$place/$preset"; } >"$place/errors" 2>&1; then
        failures=$((failures + 1))
        echo "DIFFERS  $name: is not built"
        tail -n 5 "$place/errors"
        return
    fi
    try golden_battle "$name (workers $workers)" "$workers" "${@:5}" &&
        try golden_recordings "$name: recordings" "$(echo tests/recordings/*.rec)" "${@:5}" $files
}

# try PROGRAM NAME ARGUMENTS COMPILER OPTIONS...: a program of tests/viewer/ with the library that visit has built.
try() {
    program=$place/$preset/$1$suffix
    "$4" -std=c11 -I. -I"$place/include" "${@:5}" $parts "tests/viewer/$1.c" -o "$program" "$library" -lm 2>"$place/errors" &&
        $runner "$program" $3 >"$place/out" 2>>"$place/errors" &&
        echo "same     $2" && return
    failures=$((failures + 1))
    echo "DIFFERS  $2"
    tail -n 5 "$place/errors" "$place/out"
}

# test_there RUNNER COMPILER OPTIONS...: the quick tests, with the library that visit has built.
test_there() {
    bash tests/program/elsewhere.sh "$library" "$place/include" "$@" >"$place/out" 2>&1 &&
        echo "same     $preset: $(tail -n 1 "$place/out")" && return
    failures=$((failures + 1))
    echo "DIFFERS  $preset: tests"
    tail -n 20 "$place/out"
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

if [ "${1:-}" != --elsewhere ]; then
    for compiler in gcc clang; do
        join $compiler
        fight "" "1 2" $compiler -O0
        fight "" "" $compiler -O2
        replay "" $compiler -O2
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
fi
if [ "${1:-}" != --here ]; then
    fight qemu-aarch64 "1 3" aarch64-linux-gnu-gcc -O2
    replay qemu-aarch64 aarch64-linux-gnu-gcc -O2
    fight qemu-arm "1 3" arm-linux-gnueabihf-gcc -O2
    replay qemu-arm arm-linux-gnueabihf-gcc -O2
    fight qemu-s390x "1 3" s390x-linux-gnu-gcc -O2
    replay qemu-s390x s390x-linux-gnu-gcc -O2
    fight qemu-s390x "2" s390x-linux-gnu-gcc -O0

    export WINEDEBUG=-all WINEPREFIX=$place/wine
    # the node of a newer system than Debian finds Debian's packages by this
    export NODE_PATH=/usr/share/nodejs
    files=
    visit mingw .exe wine "1 3" x86_64-w64-mingw32-gcc -O2 -static
    test_there wine x86_64-w64-mingw32-gcc -static
    fight wine "3" x86_64-w64-mingw32-gcc -O2 -DHANDRAIL_PLAIN_C # with the atomics that Microsoft's compiler gets
    visit musl "" "" "1 3" musl-gcc -O2 -static -pthread
    test_there "" musl-gcc -static -pthread
    # Emscripten before 3.1.30 takes Node's fetch for a browser's. Its programs have files within them.
    files="--embed-file tests/recordings"
    visit wasm .js "node --no-experimental-fetch" "1 3" emcc -O2 -sALLOW_MEMORY_GROWTH=1
    visit wasm-threads .js "node --no-experimental-fetch" "1 3" emcc -O2 -pthread -sPROXY_TO_PTHREAD -sEXIT_RUNTIME -sINITIAL_MEMORY=256MB
fi

[ $failures -eq 0 ] && echo "matrix: the same everywhere"
[ $failures -eq 0 ]
