#!/usr/bin/env bash
# one_file.sh CC CXX BATTLE_LIBRARY - the library in one file: compiled without a warning, with no name of its own seen
# from outside, fighting the golden battles from C, and asked for a path from C++ by the README's program. A release
# that is made twice is the same to the byte.
set -euo pipefail
cd "$(dirname "$0")/../.."
cc=$1 cxx=$2 battle=$3
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "one_file: $*" >&2 && exit 1; }
warnings="-Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Werror -Wno-unused-function"

python3 packaging/amalgamate.py "$place"
[ "$(wc -l <"$place/README.md")" -le 12 ] || fail "the README has grown"
"$cc" -std=c11 -O1 $warnings -c "$place/handrail.c" -o "$place/handrail.o"
nm -g --defined-only "$place/handrail.o" | awk '{ print $3 }' | grep . | sort >"$place/seen"
grep -ohE 'HR_API[^;{]*\bhr_\w+\(' -z "$place/handrail.h" | tr '\0' ' ' | tr '\n' ' ' | grep -oE 'hr_\w+\(' | tr -d '(' | sort -u >"$place/public"
strange=$(comm -23 "$place/seen" "$place/public")
[ -z "$strange" ] || fail "seen from outside: $strange"

# The battle's own objects were compiled with the library's headers; they are linked with the one file.
cmake -DTO="$place/include" -P cmake/public_headers.cmake
"$cc" -std=c11 -D_POSIX_C_SOURCE=200809L -I. -I"$place/include" tests/viewer/golden_battle.c "$battle" "$place/handrail.o" -lm -pthread -o "$place/golden"
"$place/golden" 1 3

mkdir "$place/cpp"
awk '/^```c$/ { on = 1; next } /^```$/ { if (on) exit } on' README.md |
    sed -e 's|<handrail/planner.h>|"handrail.h"|' >"$place/ten_lines.c"
grep -q hr_plan "$place/ten_lines.c" || fail "no example in README.md"
"$cc" -std=c11 $warnings -I"$place" "$place/ten_lines.c" "$place/handrail.o" -lm -pthread -o "$place/from_c"
cat >"$place/cpp/game.cpp" <<'END'
#include "handrail.h"
#include <cstdio>
#ifdef __cpp_designated_initializers
constexpr hr_request in_order = {.start = {50 * HR_CELL, 30 * HR_CELL}, .goal = {200 * HR_CELL, 40 * HR_CELL}, .class_id = 0}; // as README.md
static_assert(1.5 * HR_COST_PLAIN == 384 && 0.5 * HR_WEIGHT_MAX == 128 && HR_WALK_CELL / HR_CELL == 256 && in_order.class_id == 0);
#endif
int main() {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = 256;
    hr_map *map;
    hr_planner *planner;
    hr_class_id tank;
    hr_path path;
    if (hr_map_create(&config, &map) != HR_OK) return 1;
    hr_map_fill(map, hr_rect{100, 0, 8, 200}, HR_ROCK);
    hr_class unit = {};
    unit.pass = hr_pass_without_bits(HR_ROCK);
    unit.size = 2;
    hr_map_add_class(map, unit, &tank);
    if (hr_planner_create(map, nullptr, &planner) != HR_OK) return 1;
    hr_request order = {};
    order.class_id = tank;
    order.start = {50 * HR_CELL, 30 * HR_CELL};
    order.goal = {200 * HR_CELL, 40 * HR_CELL};
    if (hr_plan(planner, &order, &path) != HR_OK) return 1;
    std::printf("%s: %d waypoints, %.1f cells\n", hr_status_name(path.status), path.count, path.length_256ths / HR_CELL);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
}
END
"$cxx" -std=c++11 -Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Werror -I"$place" "$place/cpp/game.cpp" "$place/handrail.o" -lm -pthread -o "$place/from_cpp"
if "$cxx" -std=c++20 -fsyntax-only -x c++ /dev/null 2>"$place/said"; then # warns where C++26 refuses
    "$cxx" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Werror -I"$place" "$place/cpp/game.cpp"
fi
[ "$("$place/from_c")" = "$("$place/from_cpp")" ] || fail "C++ finds another path than C"
echo "C and C++: $("$place/from_cpp")"

if git rev-parse HEAD >"$place/said" 2>&1; then
    bash packaging/release.sh "$place/first"
    sleep 1 # so that a time of today would show
    TZ=Asia/Tokyo bash packaging/release.sh "$place/second"
    diff -r "$place/first" "$place/second" || fail "two releases of one commit differ"
    (cd "$place/second" && sha256sum --quiet -c SHA256SUMS)
    [ "$(tar -tzf "$place"/first/handrail-*-one-file.tar.gz | grep -c '/handrail.c$')" = 1 ] || fail "a release without the one file"
    echo "release: $(ls "$place/first" | tr '\n' ' ')"
fi
