#!/usr/bin/env bash
# fuzz.sh FOLDER MINUTES|SECONDSs SEED [TARGETS] - runs the fuzz targets in FOLDER so long each (5, or 20s), two at a time,
# from the small corpora in tests/fuzz/ and from what earlier runs have found, which is kept in FOLDER. Says of each target how
# many inputs it has tried; names the file of every finding. The same seed tries the same inputs in the same order; 0 is another
# each time.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$1 time=$2 seed=$3
shift 3
[[ $time =~ ^[1-9][0-9]*s?$ ]] || { echo "fuzz: $time is no number of minutes (5) or seconds (20s), 1 or more" >&2 && exit 2; }
case $time in
*s) seconds=${time%s} ;;
*) seconds=$((time * 60)) ;;
esac
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=($(find "$folder" -maxdepth 1 -name 'fuzz_*' -perm -u+x -type f | sed 's/.*fuzz_//' | sort))
[ ${#targets[@]} -gt 0 ] || { echo "$folder holds no fuzz targets" >&2 && exit 2; }
export UBSAN_OPTIONS=print_stacktrace=1

# Inputs of any length from the beginning: short ones are hardly a call.
fuzz() {
    local target=$1 corpora=("$folder/found_$1")
    mkdir -p "$folder/found_$target"
    [ ! -d "tests/fuzz/corpus_$target" ] || corpora+=("tests/fuzz/corpus_$target")
    "$folder/fuzz_$target" -max_total_time="$seconds" -len_control=0 -max_len=4096 -timeout=60 -rss_limit_mb=4096 \
        -seed="$seed" -print_final_stats=1 -artifact_prefix="$folder/finding_$target-" "${corpora[@]}" >"$folder/log_$target" 2>&1
}

report() {
    local target=$1 log=$folder/log_$1
    if [ "$2" = 0 ]; then
        local tried=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        local memory=$(sed -n 's/^stat::peak_rss_mb: *//p' "$log")
        local covered=$(grep -oE 'cov: [0-9]+' "$log" | tail -1)
        echo "fuzz_$target, $seconds seconds: $tried inputs, ${covered/cov: /} edges, $memory MB"
        return 0
    fi
    tail -40 "$log"
    echo "fuzz_$target has found something: see $folder/finding_$target-*"
    return 1
}

failed=0
for ((i = 0; i < ${#targets[@]}; i += 2)); do
    pair=("${targets[@]:i:2}") jobs=()
    for target in "${pair[@]}"; do
        fuzz "$target" &
        jobs+=($!)
    done
    for k in "${!pair[@]}"; do
        status=0
        wait "${jobs[k]}" || status=$?
        report "${pair[k]}" "$status" || failed=1
    done
done
[ "$failed" = 0 ] && echo "fuzz: nothing found"
exit "$failed"
