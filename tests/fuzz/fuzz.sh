#!/usr/bin/env bash
# fuzz.sh FOLDER MINUTES [TARGETS] - runs the fuzz targets in FOLDER so long each, from the small corpora in tests/fuzz/
# and from what earlier runs have found, which is kept in FOLDER. Stops at the first finding and names its file.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1 minutes=$2
shift 2
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(calls movingai png saved scenario)
export UBSAN_OPTIONS=print_stacktrace=1

for target in "${targets[@]}"; do
    mkdir -p "$folder/found_$target"
    corpora=("$folder/found_$target")
    [ ! -d "tests/fuzz/corpus_$target" ] || corpora+=("tests/fuzz/corpus_$target")
    echo "fuzz_$target, $minutes minutes:"
    "$folder/fuzz_$target" -max_total_time=$((minutes * 60)) -max_len=4096 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 \
        -artifact_prefix="$folder/finding_$target-" "${corpora[@]}" 2>"$folder/log_$target" || {
        tail -40 "$folder/log_$target"
        echo "fuzz_$target has found something: see $folder/finding_$target-*"
        exit 1
    }
    grep -E 'stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)|cov:' "$folder/log_$target" | tail -4
done
echo "fuzz: nothing found"
