#!/usr/bin/env bash
# packaging.sh - links a small program against the library by find_package, add_subdirectory and pkg-config, in C,
# compiles the public headers as C++, and builds the program where there is no GTK.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# Installed elsewhere than where CMake was told first.
cmake -S "$root" -B "$place/build" -G Ninja -DHANDRAIL_PROGRAM=OFF -DHANDRAIL_TESTS=OFF >/dev/null
cmake --build "$place/build" >/dev/null
cmake --install "$place/build" --prefix "$place/usr" >/dev/null

# The ten lines of the README, as they stand there.
awk '/^```c$/ { on = 1; next } /^```$/ { if (on) exit } on' "$root/README.md" >"$place/main.c"
grep -q hr_plan "$place/main.c" || { echo "packaging: no example in README.md" >&2; exit 1; }

project() { # project FOLDER "how to find handrail"
    mkdir -p "$place/$1"
    cp "$place/main.c" "$place/$1/"
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(game C)\n%s\nadd_executable(game main.c)\ntarget_link_libraries(game PRIVATE handrail::handrail)\n' \
        "$2" >"$place/$1/CMakeLists.txt"
    cmake -S "$place/$1" -B "$place/$1/build" -G Ninja -DCMAKE_PREFIX_PATH="$place/usr" >/dev/null
    cmake --build "$place/$1/build" >/dev/null
    echo "$1: $(cd "$root" && "$place/$1/build/game")"
}

project find_package 'find_package(handrail REQUIRED)'
project add_subdirectory "add_subdirectory($root handrail)"

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$place/usr" -name handrail.pc)")
cc "$place/main.c" $(pkg-config --cflags --libs handrail) -o "$place/game"
echo "pkg-config: $(cd "$root" && "$place/game")"

printf '#include "passmap/footprints.h"\n#include "passmap/passmap.h"\n#include "planner/path_watch.h"\n#include "planner/planner.h"\nint main() { return hr_version()[0] == 0; }\n' >"$place/main.cpp"
c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror "$place/main.cpp" $(pkg-config --cflags --libs handrail) -o "$place/game++"
"$place/game++"
echo "C++: ok"

# Where pkg-config finds all but GTK 4, all but the window is built, which says in a line what to install.
mkdir "$place/found"
for folder in $(pkg-config --variable pc_path pkg-config | tr : ' '); do
    find "$folder" -name '*.pc' ! -name 'gtk4*' -exec ln -sf -t "$place/found" {} + 2>/dev/null || true
done
PKG_CONFIG_PATH= PKG_CONFIG_LIBDIR=$place/found cmake -S "$root" -B "$place/plain" -G Ninja -DHANDRAIL_TESTS=OFF >/dev/null
cmake --build "$place/plain" >/dev/null
status=0
"$place/plain/handrail" view "$root/data/city.png" >"$place/said" 2>&1 || status=$?
[ $status -eq 2 ] && [ "$(wc -l <"$place/said")" -eq 1 ] && grep -q "install GTK 4" "$place/said" ||
    { echo "packaging: view without GTK: exit status $status, $(cat "$place/said")" >&2; exit 1; }
echo "without GTK: $(cat "$place/said")"
