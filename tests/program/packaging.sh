#!/usr/bin/env bash
# packaging.sh - the library as an engine takes it in: built where there is nothing but a compiler; found by
# find_package, add_subdirectory and pkg-config; static and shared, in a host that builds by unity; from C and from C++.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "packaging: $*" >&2 && exit 1; }
refused() { ! "$@" >"$place/said" 2>&1; }

# make FOLDER SOURCES [CMake options]: configures and builds into $place/FOLDER; what CMake said is in FOLDER.txt.
make() {
    cmake -S "$2" -B "$place/$1" "${@:3}" >"$place/$1.txt" || fail "$1 does not configure"
    cmake --build "$place/$1" -j "$(nproc)" >"$place/built" || { cat "$place/built" >&2 && fail "$1 does not build"; }
}

# ---- A machine with a C compiler and CMake alone: no pkg-config, no stb. The library is built, and told what is not.
nothing="-DCMAKE_DISABLE_FIND_PACKAGE_PkgConfig=ON -DCMAKE_IGNORE_PATH=/usr/include/stb"
make alone "$root" $nothing
cmake --install "$place/alone" --prefix "$place/alone_usr" >/dev/null
for package in libstb-dev libcairo2-dev libcriterion-dev; do
    grep -q "Handrail: .* left out; .*$package" "$place/alone.txt" || fail "no line names $package"
done
[ ! -e "$place/alone/handrail" ] || fail "a program without its packages"
for part in PNG:libstb-dev PROGRAM:libcairo2-dev TESTS:libcriterion-dev; do
    refused cmake -S "$root" -B "$place/refused" $nothing -DHANDRAIL_${part%:*}=ON && grep -q "${part#*:}" "$place/said" ||
        fail "HANDRAIL_${part%:*}=ON where it cannot be: $(cat "$place/said")"
    rm -r "$place/refused"
done
cat >"$place/no_png.c" <<'END'
#include <handrail/passmap.h>
#include <stdio.h>
int main(void) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    hr_message message;
    hr_error error = hr_map_load_png(&config, "", 0, (hr_png_options){0}, &map, &message);
    puts(message.text);
    return error != HR_UNSUPPORTED;
}
END
cc -I"$place/alone_usr/include" "$place/no_png.c" "$place/alone_usr/lib/libhandrail.a" -lm -pthread -o "$place/no_png"
echo "alone: $("$place/no_png")"

# ---- `./run` builds on in a folder that was configured by hand, whatever the generator.
eval "$(sed -n '/^build() {/,/^}/p' "$root/run")"
(cd "$root" && build "$place/alone" $nothing >/dev/null) || fail "./run does not build in a folder of Makefiles"

# ---- Installed elsewhere than where CMake was told first; the program of the README, as they stand there.
# Compiled without optimization from here on: what is looked at is where things are found.
debug="-DCMAKE_BUILD_TYPE=Debug"
library="-G Ninja $debug -DHANDRAIL_PNG=ON -DHANDRAIL_PROGRAM=OFF -DHANDRAIL_TESTS=OFF"
make static "$root" $library
cmake --install "$place/static" --prefix "$place/usr" >/dev/null
make shared "$root" $library -DBUILD_SHARED_LIBS=ON
cmake --install "$place/shared" --prefix "$place/usr_shared" >/dev/null
[ "$(cd "$place/usr/include" && echo *)" = handrail ] || fail "include/ holds more than handrail/"
awk '/^```c$/ { on = 1; next } /^```$/ { if (on) exit } on' "$root/README.md" >"$place/main.c"
grep -q hr_plan "$place/main.c" || fail "no example in README.md"

# host FOLDER LANGUAGES "how to find handrail" [CMake options]: a game of its own.
host() {
    mkdir -p "$place/$1_host"
    cp "$place/main.c" "$place/$1_host/"
    printf 'cmake_minimum_required(VERSION 3.15)\nproject(game %s)\n%s\n' "$2" "$3" >"$place/$1_host/CMakeLists.txt"
    make "$1" "$place/$1_host" "${@:4}"
}
game='add_executable(game main.c)
target_link_libraries(game PRIVATE handrail::handrail)'
run_game() { echo "$1: $(cd "$root" && "$place/$1/game")"; }

host find_package C "find_package(handrail REQUIRED)
$game" -DCMAKE_PREFIX_PATH="$place/usr" && run_game find_package
host find_shared C "find_package(handrail REQUIRED)
$game" -DCMAKE_PREFIX_PATH="$place/usr_shared" && run_game find_shared
host subdirectory C "add_subdirectory($root handrail)
$game" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON && run_game subdirectory
for usr in usr usr_shared; do
    export PKG_CONFIG_PATH=$place/$usr/lib/pkgconfig
    [ -d "$PKG_CONFIG_PATH" ] || PKG_CONFIG_PATH=$(dirname "$(find "$place/$usr" -name handrail.pc)")
    cc "$place/main.c" $(pkg-config --cflags --libs handrail) -Wl,-rpath,"$(pkg-config --variable prefix handrail)/lib" -o "$place/game"
    echo "pkg-config, $usr: $(cd "$root" && "$place/game")"
done

# ---- Folders given as absolute paths, apart from each other and from the prefix, as some distributions do.
cmake "$place/static" -DCMAKE_INSTALL_PREFIX="$place/none" -DCMAKE_INSTALL_LIBDIR="$place/apart/lib64" \
    -DCMAKE_INSTALL_INCLUDEDIR="$place/apart_dev/include" >/dev/null
cmake --install "$place/static" >/dev/null
[ ! -e "$place/none" ] || fail "absolute folders, and yet below the prefix: $(find "$place/none" -type f)"
export PKG_CONFIG_PATH=$place/apart/lib64/pkgconfig
pkg-config --validate handrail || fail "handrail.pc is not valid"
for folder in "-L$place/apart/lib64" "-I$place/apart_dev/include"; do
    grep -qF -- "$folder" <<<" $(pkg-config --cflags --libs handrail) " || fail "pkg-config does not say $folder: $(pkg-config --cflags --libs handrail)"
done
cc "$place/main.c" $(pkg-config --cflags --libs handrail) -o "$place/game"
echo "absolute folders, pkg-config: $(cd "$root" && "$place/game")"
host absolute C "find_package(handrail REQUIRED)
$game" -DCMAKE_PREFIX_PATH="$place/apart/lib64/cmake" && run_game absolute

# ---- add_subdirectory leaves the host as it was: no build type, no flags, no cache entries of other names, nothing
# installed, no headers but the public ones; the library may go into the host's own shared library, and the host may
# build by unity.
cached() { sed -n 's/^\([A-Za-z_][^:]*\):\([A-Z]*\)=.*/\2 \1/p' "$place/$1/CMakeCache.txt" | grep -vE '^(INTERNAL|STATIC) ' | sort; }
host bare C 'add_executable(game main.c)
target_include_directories(game PRIVATE ${HEADERS})
target_link_libraries(game PRIVATE ${LIBRARY} m)
install(TARGETS game DESTINATION bin)' -DHEADERS="$place/usr/include" -DLIBRARY="$(find "$place/usr" -name libhandrail.a)" -DCMAKE_UNITY_BUILD=ON
host guest C "add_subdirectory($root handrail)
$game
install(TARGETS game DESTINATION bin)
add_library(engine SHARED main.c)
target_link_libraries(engine PRIVATE handrail::handrail)" -DCMAKE_UNITY_BUILD=ON
strange=$(comm -13 <(cached bare) <(cached guest) | grep -v ' HANDRAIL_' || true)
[ -z "$strange" ] || fail "in the host's cache: $strange"
grep -q '^CMAKE_BUILD_TYPE:STRING=$' "$place/guest/CMakeCache.txt" || fail "the host has a build type"
cmake --install "$place/guest" --prefix "$place/guest_usr" >/dev/null
[ "$(cd "$place/guest_usr" && find . -type f)" = ./bin/game ] || fail "the host installs more than its own"
grep '"command".*main\.c' "$place/subdirectory/compile_commands.json" | grep -E -- ' -(W|f)| -I[^ ]*'"$root"'( |/passmap|/planner)' && fail "flags of the host"
for header in planner/planner.h passmap/passmap.h planner/base/sort.h handrail/sort.h; do
    echo "#include <$header>" >"$place/inside.c"
    refused cc -I"$place/subdirectory/handrail/include" -c "$place/inside.c" -o "$place/inside.o" || fail "<$header> is found"
done
nm -D --defined-only "$place/guest/libengine.so" | grep ' hr_' && fail "the host's shared library exports the library's names"
echo "add_subdirectory: the host is as it was"

# ---- What a shared library exports.
bash "$root/tests/program/exported.sh" "$place/shared/libhandrail.so" "$place/usr/include/handrail"

# ---- Each public header for itself, as C and as C++.
export PKG_CONFIG_PATH=$place/usr/lib/pkgconfig
for header in "$place"/usr/include/handrail/*.h; do
    name=handrail/$(basename "$header")
    printf '#include <%s>\nint main(void) { return hr_version()[0] == 0; }\n' $name >"$place/header.c"
    cc -std=c11 -Wall -Wextra -Wpedantic -Werror "$place/header.c" $(pkg-config --cflags --libs handrail) -o "$place/header" && "$place/header"
    printf '#include <%s>\nint main() { return hr_version()[0] == 0; }\n' $name >"$place/header.cpp"
    c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror "$place/header.cpp" $(pkg-config --cflags --libs handrail) -o "$place/header" && "$place/header"
done
echo "C and C++: ok"

# ---- For other systems, by the presets, without PNG: static and shared, found by a game's own CMake, and run.
# elsewhere PRESET COMPILER RUNNER [CMake options of the game]
elsewhere() {
    command -v "$2" >/dev/null && command -v ${3:-true} >/dev/null || { echo "$1: left out: no $2${3:+, or no $3}"; return; }
    local shared name program
    for shared in OFF ON; do
        name=$1_$shared
        (cd "$root" && cmake --preset "$1" -B "$place/$name" $debug -DBUILD_SHARED_LIBS=$shared && cmake --build "$place/$name" &&
            cmake --install "$place/$name" --prefix "$place/${name}_usr") >"$place/said" 2>&1 || fail "$name: $(tail -n 20 "$place/said")"
        host "${name}_game" C "find_package(handrail REQUIRED)
$game" -Dhandrail_DIR="$(dirname "$(find "$place/${name}_usr" -name handrail-config.cmake)")" -DCMAKE_C_COMPILER="$2" "${@:4}"
        cp "$place/${name}_usr"/bin/*.dll "$place/${name}_game/" 2>/dev/null || [ "$1$shared" != mingwON ] || fail "$name: no library in bin/"
        program=$(ls "$place/${name}_game"/game*)
        echo "$1, $([ $shared = ON ] && echo shared || echo static): $($3 "$program" 2>"$place/said" | tr -d '\r')" | tee "$place/line"
        grep -q "found: 4 waypoints, 372.8 cells" "$place/line" || fail "$name: $(cat "$place/said")"
    done
}
export WINEDEBUG=-all WINEPREFIX=$place/wine
elsewhere musl musl-gcc ""
elsewhere mingw x86_64-w64-mingw32-gcc wine -DCMAKE_SYSTEM_NAME=Windows

# ---- Where pkg-config finds all but GTK 4, all but the window is built, which says in a line what to install.
mkdir "$place/found"
for folder in $(pkg-config --variable pc_path pkg-config | tr : ' '); do
    find "$folder" -name '*.pc' ! -name 'gtk4*' -exec ln -sf -t "$place/found" {} + 2>/dev/null || true
done
PKG_CONFIG_PATH= PKG_CONFIG_LIBDIR=$place/found make plain "$root" -G Ninja $debug -DHANDRAIL_PROGRAM=ON -DHANDRAIL_TESTS=OFF
grep -q "window left out; .*libgtk-4-dev" "$place/plain.txt" || fail "no line names libgtk-4-dev"
status=0
"$place/plain/handrail" view "$root/data/city.png" >"$place/said" 2>&1 || status=$?
[ $status -eq 2 ] && [ "$(wc -l <"$place/said")" -eq 1 ] && grep -q "install GTK 4" "$place/said" ||
    fail "view without GTK: exit status $status, $(cat "$place/said")"
echo "without GTK: $(cat "$place/said")"
