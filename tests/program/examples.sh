#!/usr/bin/env bash
# examples.sh [NAME...] - every example, each built and run, its output held against what it
# must be; one whose packages are not there is left out, with a line. Bindings are made from the headers first, and the
# structures of each language held against those of C, field by field. Names of parts, such as "rust", choose these alone.
# `./run examples` calls it.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export PYTHONDONTWRITEBYTECODE=1
python3 packaging/amalgamate.py "$place/one"
library=${HANDRAIL_LIBRARY:-$place/libhandrail.so} # one that is built already, or
[ -e "$library" ] || cc -std=c11 -O0 -shared -fPIC "$place/one/handrail.c" -o "$library" -lm -pthread
cmake -DTO="$place/include" -P cmake/public_headers.cmake
python3 packaging/bindings.py "$place/bindings"
export LD_LIBRARY_PATH=$(dirname "$library")

chosen=" $* "
failures=0
# hold NAME EXPECTED COMMAND...
hold() {
    if "${@:3}" >"$place/said" 2>&1 && [ "$(cat "$place/said")" = "$2" ]; then
        echo "ok       $1: $(tail -n 1 "$place/said")"
    else
        failures=$((failures + 1))
        echo "FAILED   $1:"
        cat "$place/said"
    fi
}
# succeed NAME COMMAND...
succeed() {
    if "${@:2}" >"$place/said" 2>&1; then
        echo "ok       $1"
    else
        failures=$((failures + 1))
        echo "FAILED   $1:"
        cat "$place/said"
    fi
}
# match NAME PATTERN COMMAND...: it succeeds, and all that it says is of a pattern; where figures are the planner's to
# choose, the pattern has what is true of any.
match() {
    if "${@:3}" >"$place/said" 2>&1 && [[ "$(cat "$place/said")" =~ ^$2$ ]]; then
        echo "ok       $1: $(tail -n 1 "$place/said")"
    else
        failures=$((failures + 1))
        echo "FAILED   $1:"
        cat "$place/said"
    fi
}
# has PART PACKAGES COMMAND...: whether the part is wanted, and the command works.
has() {
    [[ $chosen = "  " || $chosen = *" $1 "* ]] || return 1
    "${@:3}" >/dev/null 2>&1 && return
    echo "left out $1: install $2"
    return 1
}

# What every language's structures must be like, in any order.
sorted() { "$@" | LC_ALL=C sort; }
cc -std=c11 -I"$place/one" "$place/bindings/layout.c" -o "$place/layout"
layout=$(sorted "$place/layout")

# name_of FILE: without folder and ending.
name_of() { basename "$1" .c; }
fits() { [ "$(wc -l <"$1")" -le 80 ] || { echo "$1 is longer than 80 lines" && return 1; }; }
strict="-std=c11 -O2 -Wall -Wextra -Werror -Wno-missing-field-initializers -I$place/include -I."

declare -A says=( # of each C program: what it prints
    [bridge]=$'people: found, 47\\.0 cells: .*ramp .*, on the bridge.*\na lorry: straight, 58\\.0 cells: .*\npeople: nearest, 24\\.7 cells: .*'
    [depots]=$'straight: depot 1, 38.6 cells\n   0.0   55.2   51.3\n  55.2    0.0   48.7\n  51.3   48.7    0.0'
    [formation]='found, [0-9.]+ cells; cells wide: 16 3 3 3 16.tick 0.*'
    [gates]=$'team 0: straight, 40 cells\\.[^\n]*(\nteam [123]: found, 993 cells\\.[^\n]*){3}'
    [march]=$'70 paths are blocked, the first on leg 0\n70 of 70 units are at their places after [0-9]+ ticks'
    [one_path]='found, 69\.3 cells: \(5\.0, 5\.0\) \(29\.0, 26\.0\) \(33\.0, 26\.0\) \(59\.0, 5\.0\)'
    [own_memory]=$'held: [1-9][0-9]* bytes in [1-9][0-9]* blocks\n(recorded: index >= 0[^\n]*\n)?left: 0 bytes in 0 blocks'
    [own_threads]='200 paths by 1 thread [0-9a-f]{16}, by 4 [0-9a-f]{16}'
    [saved_game]=$'(tick [0-9]+: [1-9][0-9]* paths, the same\n){2,}tick [0-9]+: 0 paths, the same'
    [tick]=$'tick 0: [1-9][0-9]* paths, [1-9][0-9]* carried over\n(tick [0-9]+: [^\n]*\n)*tick [0-9]+: [1-9][0-9]* paths, 0 carried over'
)
if has c gcc cc --version; then
    for source in examples/*.c; do
        name=$(name_of "$source")
        cc $strict "$source" "$library" -o "$place/$name" -lm -pthread
        match "C, $name" "${says[$name]:-an example whose output is not stated here}" "$place/$name"
    done
    for name in one_path tick own_threads depots saved_game; do fits examples/$name.c || failures=$((failures + 1)); done
fi

if has porting gcc cc --version; then
    cc $strict examples/porting/*.c "$library" -o "$place/porting" -lm
    hold "Porting" "60 entities across in 425 frames, 60 by the far ford; no way by water" "$place/porting"
fi

if has godot gcc cc --version; then
    cc $strict examples/godot/*.c "$library" -o "$place/godot"
    hold "Godot" "4 waypoints: (10.5, 10.5) ... (50.5, 10.5)
2 waypoints through the gap
5 methods of HandrailMap" "$place/godot"
fi

if has sdl2 "g++ libsdl2-dev pkg-config" pkg-config --exists sdl2; then
    c++ -std=c++17 -O2 -Wall -Wextra -Werror -I"$place/include" examples/sdl2/*.cpp "$library" $(pkg-config --cflags --libs sdl2) -o "$place/crowd"
    hold "SDL 2, without a display" "2000 of 2000 units are there, 9e91e5b77e0af443" env SDL_VIDEODRIVER=dummy "$place/crowd" --demo 1300 "$place/crowd.bmp"
fi

has luajit luajit luajit -v &&
    hold LuaJIT "found: 4 waypoints, 372.8 cells" luajit examples/lua/path.lua "$place/bindings/handrail.cdef" "$library"

python=python3
python3 -c 'import numpy' 2>/dev/null || python=/usr/bin/python3 # where Debian's numpy is
if has python python3-numpy $python -c 'import numpy'; then
    cp -r examples/python/handrail examples/python/*.py "$place/"
    cp "$place/bindings/_handrail.py" "$place/handrail/"
    cp "$library" "$place/handrail/libhandrail.so"
    hold Python "found: 4 waypoints, 372.8 cells
found: 3 waypoints, 150.3 cells" $python "$place/path.py"
    # As a wheel: of this platform, for any Python 3, with the library and the mark of type hints in it.
    if has python "python3-setuptools python3-wheel" $python -c 'import setuptools, wheel'; then
        cp examples/python/pyproject.toml "$place/"
        succeed "Python, a wheel is built" env -C "$place" $python -c 'import setuptools.build_meta as build; build.build_wheel("wheel")'
        $python -m zipfile -e "$place"/wheel/handrail-*-py3-none-*.whl "$place/installed" && cp examples/python/path.py "$place/installed/"
        for file in libhandrail.so py.typed _handrail.py; do
            succeed "Python, the wheel has $file" test -e "$place/installed/handrail/$file"
        done
        hold "Python, from the wheel" "found: 4 waypoints, 372.8 cells
found: 3 waypoints, 150.3 cells" $python "$place/installed/path.py"
    fi
    if has python mypy mypy --version; then
        succeed "Python, type hints" env -C "$place" mypy --strict --cache-dir=/dev/null handrail/__init__.py path.py
    fi
    hold "Python, layout" "$layout" sorted $python tests/program/python_layout.py "$place/bindings"
fi

# Debian's own, where another one is in front.
if has rust "cargo rustc" /usr/bin/cargo --version; then
    cp -r examples/rust "$place/rust"
    cp "$place/bindings/bindings.rs" "$place/bindings/layout.rs" "$place/rust/handrail-sys/src/"
    cargo="env -C $place/rust PATH=/usr/bin:$PATH HANDRAIL_LIB_DIR=$LD_LIBRARY_PATH /usr/bin/cargo"
    hold "Rust" "Found: 4 waypoints, 372.8 cells
400 paths in 10 ticks" $cargo run --quiet --offline --example ticks
    hold "Rust, layout" "$layout" sorted $cargo run --quiet --offline --example layout
    succeed "Rust, tests" $cargo test --quiet --offline
fi

if has unity "mono-mcs mono-runtime libmono-system-core4.0-cil" mcs --version; then
    mcs -unsafe -warnaserror -out:"$place/ticks.exe" "$place/bindings/HandrailRaw.cs" examples/unity/*.cs
    hold "C#" "found: 4 waypoints, 372.8 cells
400 paths in 10 ticks
HR_BAD_SIZE: a side is 0, too large, or does not fit the other" mono "$place/ticks.exe"
    hold "C#, layout" "$layout" sorted mono "$place/ticks.exe" --layout
fi

if has mpi "libopenmpi-dev openmpi-bin" mpicc --version; then
    for name in lengths scenario; do
        mpicc -std=c11 -O2 -Wall -Wextra -Werror -I"$place/include" examples/mpi/$name.c "$library" -o "$place/$name"
    done
    mpi="mpirun --allow-run-as-root --oversubscribe --mca btl_base_warn_component_unused 0 -x LD_LIBRARY_PATH -n"
    $mpi 1 "$place/lengths" 200 >"$place/one_rank" 2>&1
    for ranks in 2 3; do hold "Open MPI, lengths, $ranks ranks" "$(cat "$place/one_rank")" $mpi $ranks "$place/lengths" 200; done
    printf 'version 1\n0\tyard.map\t44\t26\t4\t11\t39\t13\t0\n0\tyard.map\t44\t26\t4\t11\t14\t11\t0\n0\tyard.map\t44\t26\t39\t13\t4\t11\t0\n' >"$place/yard.scen"
    answers="query,status,waypoints,length
0,found,6,41.6139
1,straight,2,10.0000
2,found,9,42.2058"
    for ranks in 1 2 4; do
        hold "Open MPI, a scenario, $ranks ranks" "$answers" bash -c "$mpi $ranks '$place/scenario' data/yard.map '$place/yard.scen' 2>'$place/times'"
    done
fi
[ $failures -eq 0 ]
