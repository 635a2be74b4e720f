#!/usr/bin/env bash
# layers_test.sh - layers.sh passes a tree without faults, and names each kind of fault: an upward
# include and call, folders of one line, circles by includes and by calls, a file in no layer, a
# program that looks inside the library.
set -u
layers=$(realpath "$(dirname "$0")/layers.sh")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

# A tree of its own, without faults: top over two folders of one line, over base.
begin() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree"/{tests/program,docs,passmap,planner/{base,left,right,top},examples,viewer,data}
    cp "$layers" "$tree/tests/program/"
    printf '%s\n' '# a comment' planner/base 'planner/left planner/right' planner/top tests/program >"$tree/docs/layers.txt"
    file planner/base/base.h 'int base(void);'
    file planner/base/base.c '#include "planner/base/base.h"' 'int base(void) { return 1; }'
    file planner/left/left.h 'int left(void);'
    file planner/left/left.c '#include "planner/left/left.h"' '#include "planner/base/base.h"' \
        'static int same_name(void) { return 1; }' 'int left(void) { return base() + same_name(); }'
    file planner/right/right.h 'int right(void);'
    file planner/right/right.c '#include "planner/right/right.h"' \
        'static int same_name(void) { return 2; }' 'int right(void) { return same_name(); }'
    file planner/top/top.c '#include "planner/left/left.h"' '#include "planner/right/right.h"' \
        'int top(void);' 'int top(void) { return left() + right(); }'
}
file() {
    local path=$tree/$1
    shift
    printf '%s\n' "$@" >"$path"
}
# Objects where CMake would put them; those of left by a folder beside it.
compile() {
    local source object
    (cd "$tree" && find planner -name '*.c' | while read -r source; do
        object=build/CMakeFiles/all.dir/$source.o
        [[ $source != planner/left/* ]] || object=build/planner/top/CMakeFiles/all.dir/__/${source#planner/}.o
        mkdir -p "$(dirname "$object")"
        "${CC:-cc}" -I. -c "$source" -o "$object" || exit 1
    done)
}
# expect WORDS [BUILD]: fails with a line that has the words in it; "" = passes.
expect() {
    local output status
    output=$(bash "$tree/tests/program/layers.sh" ${2:-} 2>&1)
    status=$?
    if [ -z "$1" ] && [ $status -eq 0 ]; then return; fi
    if [ -n "$1" ] && [ $status -eq 1 ] && grep -qF -- "$1" <<<"$output"; then return; fi
    echo "layers_test: expected \"${1:-no fault}\", status $status, and got:"
    echo "$output"
    failures=$((failures + 1))
}

begin && compile
expect ""
expect "" build

begin && file planner/base/base.c '#include "planner/top/top.h"' && file planner/top/top.h
expect "planner/base/base.c includes planner/top/top.h, which lies above it"

begin && file planner/left/left.c '#include "planner/right/right.h"'
expect "planner/left/left.c includes planner/right/right.h, a folder of its own line"

begin && file planner/base/base.h '#include "planner/base/other.h"' && file planner/base/other.h &&
    file planner/base/other.c '#include "planner/base/base.h"'
expect "planner/base/base, which includes planner/base/other, which includes planner/base/base"

begin && file planner/base/base.c 'int left(void);' 'int base(void);' 'int base(void) { return left(); }' && compile
expect ""
expect "planner/base/base.c calls left of planner/left/left.c, which lies above it" build

begin && file planner/base/base.c 'int other(void);' 'int base(void);' 'int base(void) { return other(); }' &&
    file planner/base/other.c 'int base(void);' 'int other(void);' 'int other(void) { return base(); }' && compile
expect ""
expect "a circle of files: planner/base/" build

begin && printf '%s\n' examples viewer >>"$tree/docs/layers.txt" &&
    file examples/look.c '#include "planner/base/base.h"' && file viewer/look.c '#include <handrail/base.h>'
expect "examples/look.c includes planner/base/base.h, the inside of the library"
echo "inside: examples" >>"$tree/docs/layers.txt"
expect ""

begin && mkdir "$tree/planner/new" && file planner/new/new.h
expect "planner/new/new.h lies in no layer"

begin && file planner/top/top.c '#include "missing.h"'
expect "includes missing.h, which is not there"

[ $failures -eq 0 ] && echo "layers_test: all as expected"
exit $failures
