#!/usr/bin/env bash
# layers.sh [-v] [BUILD] - holds the sources against docs/layers.txt: every include line, and, of
# the objects in the folder BUILD, every call. Fails on an arrow upwards or between folders of one
# line, on a circle of files (a .c and its .h are one), and on a file that lies in no layer.
# -v prints the arrows between folders with their counts.
set -euo pipefail
cd "$(dirname "$0")/../.."
verbose=false
[ "${1:-}" = -v ] && verbose=true && shift
build=${1:-}

# Lines "FROM TO include|call", with the files' names.
includes() {
    find passmap planner viewer tests data -name '*.[ch]' -exec grep -H '^#include "' {} + |
        sed 's/^\([^:]*\):#include "\([^"]*\)".*/\1 \2 include/'
}
objects() { find "$build" -name '*.c.o' -path '*.dir/*' ! -path '*/tests/*' | sed "s#^\($build/\)\(.*\)CMakeFiles/[^/]*\.dir/\(.*\)\.o#& \2\3#"; }
calls() {
    objects | while read -r object source; do
        [ -f "$source" ] && nm "$object" | awk -v file="$source" 'NF == 2 && $1 == "U" {print file, $2, "use"} NF == 3 && $2 ~ /[A-TV-Z]/ {print file, $3, "definition"}'
    done | awk '
        $3 == "definition" {home[$2] = $1}
        $3 == "use" {uses[++count] = $1 " " $2}
        END {for (i = 1; i <= count; i++) {split(uses[i], u); if (u[2] in home) print u[1], home[u[2]], "call"}}'
}
files() { find passmap planner viewer tests data -name '*.[ch]' | sed 's/$/ - file/'; }

{
    files
    includes
    [ -z "$build" ] || calls
} | awk -v verbose=$verbose '
    function folder(file) {sub("/[^/]*$", "", file); return file}
    function unit(file) {sub("\\.[ch]$", "", file); return file}
    function fault(text) {print "layers: " text; faults++}
    # Depth first: a unit met again while it is under way closes a circle.
    function visit(u, path,    n, i, next_units) {
        if (state[u] == 2) return
        if (state[u] == 1) {fault("a circle of files: " substr(path, index(path, " " u " ") + 1) u); return}
        state[u] = 1
        n = split(leads[u], next_units, " ")
        for (i = 1; i <= n; i++) visit(next_units[i], path next_units[i] " ")
        state[u] = 2
    }
    FILENAME == "docs/layers.txt" {
        if ($0 !~ /^#/ && NF > 0) {layers++; for (i = 1; i <= NF; i++) layer[$i] = layers}
        next
    }
    $3 == "file" {
        exists[$1] = 1
        if (!(folder($1) in layer)) fault($1 " lies in no layer of docs/layers.txt")
        next
    }
    {
        # What is public is declared below and defined above: calls of it are no arrows of the inside.
        from = folder($1); to = folder($2)
        if ($3 == "include" && !($2 in exists)) {fault($1 " includes " $2 ", which is not there (names are relative to the root)"); next}
        if (!((from, to, $3) in arrows)) order[++kinds] = from " " to " " $3
        arrows[from, to, $3]++
        if (from != to && layer[from] <= layer[to]) fault($1 " -> " $2 ": " ($3 == "call" ? "calls" : "includes") " upwards")
        if (unit($1) != unit($2) && !((unit($1), unit($2)) in seen)) {
            seen[unit($1), unit($2)] = 1
            leads[unit($1)] = leads[unit($1)] unit($2) " "
            units[++unit_count] = unit($1)
        }
    }
    END {
        for (i = 1; i <= unit_count; i++) visit(units[i], " " units[i] " ")
        if (verbose == "true") for (i = 1; i <= kinds; i++) {split(order[i], a); if (a[1] != a[2]) print a[1] " -> " a[2] ": " arrows[a[1], a[2], a[3]] " " a[3] "s"}
        if (faults) {print "layers: " faults " faults"; exit 1}
        print "layers: every arrow leads downwards"
    }' docs/layers.txt -
