#!/usr/bin/env bash
# benchmarks.sh PROGRAM - the page of a machine's benchmarks: every kind is on it, each table with its command, each plot in
# its place; a bad name and a benchmark that fails leave the page of before as it was. Figures are not looked at. The
# committed pages show their plots, and no others lie beside them.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() { echo "benchmarks: $*" >&2 && exit 1; }

# plots_of PAGE: each plot that it shows is there, and each that is there is shown.
plots_of() {
    local shown there
    shown=$(grep -o '](.*\.svg)' "$1" | sed 's/^](//; s/)$//' | sort)
    there=$(cd "$(dirname "$1")" && ls "$(basename "$1" .md)"/*)
    [ "$shown" = "$there" ] || fail "$1 shows $shown, and there are $there"
}

bash docs/benchmarks.sh "$program" "$place/pages" tried --short >"$place/said" 2>&1 || fail "$(cat "$place/said")"
page=$place/pages/tried.md
"$program" help bench | awk '/^kinds:/ { on = 1; next } on && /^  [a-z]/ { print $1 }' >"$place/kinds"
[ "$(wc -l <"$place/kinds")" -ge 9 ] || fail "few kinds: $(cat "$place/kinds")"
while read -r kind; do
    case $kind in scen | dynamic) [ -d ../shared/maps/peers ] || continue ;; esac
    grep -q "^\$ handrail bench $kind\b" "$page" || fail "no bench $kind on the page"
done <"$place/kinds"
grep -q "^> handrail $("$program" --version | awk '{ print $2 }') on .* processor" "$page" || fail "no machine and version: $(head -n 5 "$page")"
plots_of "$page"
for plot in "$place"/pages/tried/*.svg; do
    tail -c 20 "$plot" | grep -q '</svg>' || fail "$plot does not end"
done

before=$(cat "$page")
refused() { ! bash docs/benchmarks.sh "$@" >"$place/said" 2>&1 || fail "not refused: $*"; }
refused "$program" "$place/pages" ../tried --short
grep -q "'../tried'" "$place/said" || fail "says $(cat "$place/said")"
printf '#!/bin/sh\n[ "$2" = grow ] && echo "no plateau" >&2 && exit 2\nexec "%s" "$@"\n' "$program" >"$place/failing"
chmod +x "$place/failing"
refused "$place/failing" "$place/pages" tried --short
grep -q "grow: no plateau" "$place/said" || fail "says $(cat "$place/said")"
[ "$(cat "$page")" = "$before" ] || fail "a benchmark failed, and the page is another"

for page in docs/benchmarks/*.md; do
    [ ! -e "$page" ] || plots_of "$page"
done
echo "benchmarks: every kind, $(grep -c '^## ' "$place/pages/tried.md") sections"
