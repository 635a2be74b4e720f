#!/usr/bin/env bash
# coverage.sh BUILD - runs the tests of the library in BUILD, which counts what they take, and says which lines and branches
# of passmap/ and planner/ that was; every line of them is shown in BUILD/html. Fails below the bars that are held;
# what is left is printed, with its reason where tests/program/coverage_left.txt has one (coverage.py).
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1
LEAST_LINES=99 LEAST_BRANCHES=93

find "$build" -name '*.gcda' -delete
# Neither battles nor the shape of sources tell what the tests of the library take.
ctest --test-dir "$build" --output-on-failure -j "$(nproc)" -E 'golden|zone|layers|recipes|exported|portable|one_file|bindings|page_|program_'
mkdir -p "$build/html"
gcovr --root . --object-directory "$build" --filter 'passmap/' --filter 'planner/' --exclude-throw-branches \
    -j "$(nproc)" --html-details "$build/html/index.html" --json "$build/coverage.json" "$build/CMakeFiles/handrail.dir"
python3 tests/program/coverage.py "$build/coverage.json" tests/program/coverage_left.txt "$LEAST_LINES" "$LEAST_BRANCHES"
echo "each line: $PWD/$build/html/index.html"
