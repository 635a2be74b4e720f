#!/usr/bin/env bash
# portable.sh COMPILER | --msvc - the library's files are C11 and no more: no extension of a compiler's, no array of
# variable length, nothing that only one system's libc has. --msvc: what Microsoft's compiler would read, by clang in its
# mode over the headers of MinGW (mingw-w64-common), 77 where one is missing; tests/msvc/ has the three headers that are
# Microsoft's own. Files are read, nothing is built.
set -euo pipefail
cd "$(dirname "$0")/../.."
compiler=${1:-cc}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cmake -DTO="$place" -P cmake/public_headers.cmake
sources=$(ls passmap/*/*.c planner/*/*.c)
[ -e /usr/include/stb/stb_image.h ] || sources=$(echo "$sources" | grep -vE 'files/(load_)?png')
warnings="-Werror -Wall -Wextra -Wvla -Wno-missing-field-initializers"

if [ "$compiler" = --msvc ]; then
    headers=/usr/share/mingw-w64/include
    command -v clang >/dev/null && [ -e $headers/_mingw.h ] || { echo "portable: no clang, or no mingw-w64-common" && exit 77; }
    clang --target=x86_64-pc-windows-msvc -fms-compatibility -fms-extensions -fms-compatibility-version=19.40 -std=c11 \
        -D__STDC_NO_ATOMICS__=1 $warnings -Itests/msvc -include first.h -I. -I"$place" -isystem /usr/include/stb \
        -idirafter $headers -fsyntax-only $sources
    echo "Microsoft's mode: all files"
    exit
fi

# c11 NAME FILES OPTIONS...
c11() {
    "$compiler" -std=c11 -pedantic-errors $warnings -I. -I"$place" -isystem /usr/include/stb -fsyntax-only $2 "${@:3}"
    echo "C11: $1"
}
c11 "all files" "$sources"
c11 "without threads" "planner/base/pool.c planner/base/threads.c" -DHANDRAIL_NO_THREADS
