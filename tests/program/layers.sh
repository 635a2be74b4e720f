#!/usr/bin/env bash
# layers.sh [-v] [BUILD] - holds the sources against docs/layers.txt: every include line, and, of
# the objects in the folder BUILD, every call. Fails on an arrow upwards or between folders of one
# line, on a circle of files (a .c and its .h are one), on a file that lies in no layer, and on a
# program that includes the inside of the library.
# -v prints the arrows between folders with their counts.
set -euo pipefail
cd "$(dirname "$0")/../.."
verbose=false
[ "${1:-}" = -v ] && verbose=true && shift
build=${1:-}
folders="passmap planner examples viewer tests data"

# Lines "FROM TO include|call", with the files' names.
includes() {
    find $folders -name '*.[ch]' -exec grep -H '^#include "' {} + |
        sed 's/^\([^:]*\):#include "\([^"]*\)".*/\1 \2 include/'
}
# Every name that an object uses or has, as "SOURCE NAME use|definition". CMake writes __ for the .. of
# a source beside its folder.
names() {
    find "$build" -name '*.c.o' -path '*.dir/*' ! -path '*/tests/*' -exec nm -A {} + |
        sed "s#^$build/\([^:]*\)CMakeFiles/[^/:]*\.dir/\([^:]*\)\.o:#\1\2 #; :parent s#[^/ ]*/__/##; t parent" |
        awk '$2 == "U" {print $1, $3, "use"} NF == 4 && $3 ~ /[A-TV-Z]/ {print $1, $4, "definition"}'
}
# A name with a home in two sources (programs that are linked apart) leads nowhere.
calls() {
    names | awk '
        !($1 in is_there) {is_there[$1] = (getline line <$1) >= 0; close($1)}
        !is_there[$1] {next}
        $3 == "definition" && $2 in home && home[$2] != $1 {is_ambiguous[$2] = 1}
        $3 == "definition" {home[$2] = $1}
        $3 == "use" {uses[++count] = $1 " " $2}
        END {
            for (i = 1; i <= count; i++) {
                split(uses[i], u)
                if (u[2] in home && !(u[2] in is_ambiguous)) print u[1], home[u[2]], "call", u[2]
            }
        }'
}
files() { find $folders -name '*.[ch]' | sed 's/$/ - file/'; }

{
    files
    includes
    [ -z "$build" ] || calls
} | awk -v verbose=$verbose '
    function folder(file) {sub("/[^/]*$", "", file); return file}
    function unit(file) {sub("\\.[ch]$", "", file); return file}
    function fault(text) {print "layers: " text; faults++}
    # "a, which includes b, which calls f of a", of units between blanks.
    function circle(units_on_it,    n, i, on_it, text) {
        n = split(units_on_it, on_it, " ")
        text = on_it[1]
        for (i = 2; i <= n; i++) text = text ", which " verb[on_it[i - 1], on_it[i]] " " on_it[i]
        return text
    }
    # Depth first: a unit met again while it is under way closes a circle.
    function visit(u, path,    n, i, next_units) {
        if (state[u] == 2) return
        if (state[u] == 1) {fault("a circle of files: " circle(substr(path, index(path, " " u " ")))); return}
        state[u] = 1
        n = split(leads[u], next_units, " ")
        for (i = 1; i <= n; i++) visit(next_units[i], path next_units[i] " ")
        state[u] = 2
    }
    FILENAME == "docs/layers.txt" {
        if ($1 == "inside:") {for (i = 2; i <= NF; i++) may_look_inside[$i] = 1; next}
        if ($0 !~ /^#/ && NF > 0) {layers++; for (i = 1; i <= NF; i++) layer[$i] = layers}
        next
    }
    $3 == "file" {
        exists[$1] = 1
        if (!(folder($1) in layer)) fault($1 " lies in no layer: docs/layers.txt does not name its folder")
        next
    }
    {
        # What is public is declared below and defined above: calls of it are no arrows of the inside.
        from = folder($1); to = folder($2)
        if ($3 == "include" && !($2 in exists)) {fault($1 " includes " $2 ", which is not there (names are relative to the root)"); next}
        if ($3 == "include" && from ~ /^(examples|viewer|data)/ && to ~ /^(passmap|planner)/ && !(from in may_look_inside))
            fault($1 " includes " $2 ", the inside of the library")
        if (!((from, to, $3) in arrows)) order[++kinds] = from " " to " " $3
        arrows[from, to, $3]++
        does = $3 == "call" ? "calls " $4 " of" : "includes"
        if (from != to && layer[from] <= layer[to])
            fault($1 " " does " " $2 (layer[from] == layer[to] ? ", a folder of its own line" : ", which lies above it"))
        if (unit($1) != unit($2) && !((unit($1), unit($2)) in seen)) {
            seen[unit($1), unit($2)] = 1
            verb[unit($1), unit($2)] = does
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
