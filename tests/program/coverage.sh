#!/usr/bin/env bash
# coverage.sh BUILD - runs the tests of the library in BUILD, which counts what they take, and says which lines and branches
# of passmap/ and planner/ that was; every line of them is shown in BUILD/html. Fails below the bars that are held;
# what is left is printed, with its reason where tests/program/coverage_left.txt has one (coverage.py).
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1
LEAST_LINES=99.8 LEAST_BRANCHES=98

rm -rf "$build/counts"
mkdir -p "$build/counts"
# Of programs that are no tests of their own file; those have theirs (tests/CMakeLists.txt).
export LLVM_PROFILE_FILE="$PWD/$build/counts/%p-%m.profraw"
# Neither battles nor the shape of sources tell what the tests of the library take.
ctest --test-dir "$build" --output-on-failure -j "$(nproc)" -E 'golden|zone|layers|recipes|exported|portable|one_file|bindings|page_|program_'
llvm-profdata merge -o "$build/counts/all" "$build"/counts/*.profraw
# What was compiled is read from a program with the whole library in it.
echo 'int main(void) { return 0; }' | clang -fprofile-instr-generate -x c - -x none -Wl,--whole-archive "$build/libhandrail.a" \
    -Wl,--no-whole-archive -lpthread -lm -o "$build/counts/whole"
parts=("$build/counts/whole" -instr-profile="$build/counts/all" passmap planner)
llvm-cov show -format=html -show-branches=count -output-dir="$build/html" "${parts[@]}"
llvm-cov export -format=lcov "${parts[@]}" >"$build/counts/lines"
llvm-cov export -format=text "${parts[@]}" >"$build/counts/branches"
python3 tests/program/coverage.py "$build/counts" tests/program/coverage_left.txt "$LEAST_LINES" "$LEAST_BRANCHES"
echo "each line: $PWD/$build/html/index.html"
