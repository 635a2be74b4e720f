#!/usr/bin/env bash
# coverage.sh BUILD - runs the tests of the library in BUILD, which counts what they take, and says which lines and branches
# of passmap/ and planner/ that was; every line of them is shown in BUILD/html. Fails below the bars that are held.
#
# Branches within HR_ASSERT are left out: a broken invariant is what cannot happen. The bars are those that 0.1 reached.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1
LEAST_LINES=99 LEAST_BRANCHES=93

find "$build" -name '*.gcda' -delete
# Neither battles nor the shape of sources tell what the tests of the library take.
ctest --test-dir "$build" --output-on-failure -j "$(nproc)" -E 'golden|zone|layers|recipes|exported|page_|program_'
mkdir -p "$build/html"
gcovr --root . --object-directory "$build" --filter 'passmap/' --filter 'planner/' \
    --exclude-branches-by-pattern '.*HR_ASSERT\(.*' --exclude-throw-branches \
    -j "$(nproc)" --html-details "$build/html/index.html" --txt "$build/coverage.txt" --print-summary \
    --fail-under-line "$LEAST_LINES" --fail-under-branch "$LEAST_BRANCHES"
echo "each line: $PWD/$build/html/index.html"
