#!/usr/bin/env bash
# any_input.sh INCLUDES - any_input.c by Frama-C's Eva; fails unless it raises no alarm. INCLUDES holds the public headers.
set -euo pipefail
cd "$(dirname "$0")/../.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT
frama-c -machdep gcc_x86_64 -cpp-extra-args="-I. -I$1 -DHANDRAIL_PLAIN_C -DHANDRAIL_ASSERT -std=c11" \
    -eva -eva-precision 2 -eva-auto-loop-unroll 1024 -eva-no-show-progress -eva-msg-key=-initial-state,-final-states \
    tests/proof/any_input.c passmap/planes/pack.c passmap/planes/plane.c planner/grid/sweep.c >"$log" 2>&1 ||
    { cat "$log" && exit 1; }
grep -q '^  0 alarms generated' "$log" && grep -q 'No errors or warnings' "$log" || { cat "$log" && exit 1; }
grep -E 'functions analyzed|statements reached|alarms generated' "$log"
