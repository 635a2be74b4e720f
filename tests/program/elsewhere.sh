#!/usr/bin/env bash
# elsewhere.sh LIBRARY INCLUDE RUNNER COMPILER [OPTIONS...] - the quick tests (ctest -L quick) on a system that Criterion is
# not there for: compiled with tests/elsewhere in its place, linked to LIBRARY, a static one without PNG, and run by RUNNER
# ("" = by themselves), as many at a time as there are processors. INCLUDE has the public headers. Says how many tests
# passed; what failed, and status 1, where one did.
#
#     bash tests/program/elsewhere.sh build-mingw/libhandrail.a build-mingw/include wine x86_64-w64-mingw32-gcc -static
set -euo pipefail
library=$(realpath "$1") include=$(realpath "$2") runner=$3
compile=("${@:4}" -std=c11 -D_POSIX_C_SOURCE=200809L -O1)
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
compile+=(-Itests/elsewhere -I. -I"$include")
# between FIRST LAST: what of tests/CMakeLists.txt a list is in.
between() { sed -n "/$1/,/$2/p" tests/CMakeLists.txt; }

between '^add_library(test_support' ')' | grep -oE 'support/\w+\.c' | sed 's|^|tests/|' >"$place/sources"
echo tests/elsewhere/criterion.c >>"$place/sources"
between '^foreach(name batch_calls' ')' | tr '()' '  ' | xargs -n 1 | grep -vE '^(foreach|name)$' >"$place/names"
[ "$(wc -l <"$place/names")" -gt 40 ] || { echo "elsewhere: few quick tests in tests/CMakeLists.txt" >&2; exit 1; }

at_once() { xargs -P "$(nproc)" -I{} bash -c "$1" - {}; }
export place library runner line="${compile[*]}"
at_once '$line -c "$1" -o "$place/$(basename "$1" .c).o"' <"$place/sources"
at_once '
    program=$place/$1.exe
    { $line tests/*/test_$1.c "$place"/*.o "$library" -o "$program" -lm && $runner "$program"; } >"$place/$1.said" 2>&1 ||
        echo "$1" >>"$place/failed"' <"$place/names"
if [ -e "$place/failed" ]; then
    while read -r name; do echo "test_$name:" && tail -n 5 "$place/$name.said"; done <"$place/failed"
    exit 1
fi
cat "$place"/*.said | awk '{ n += $1; out += $5 } END { print n " tests passed, " out " left out" }'
