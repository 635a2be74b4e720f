#!/usr/bin/env bash
# bindings.sh [COMPILER] - declarations for other languages, as packaging/bindings.py makes them: the plain one is C, size
# and offset of every field are those of C in Python's, too, and docs/bindings.md names each function that returns a
# structure. `./run examples` holds those of other languages against C's likewise, where their compilers are.
set -euo pipefail
cd "$(dirname "$0")/../.."
compiler=${1:-cc}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export PYTHONDONTWRITEBYTECODE=1
cmake -DTO="$place" -P cmake/public_headers.cmake
(cd "$place" && printf '#include <%s>\n' handrail/*.h >handrail.h)
python3 packaging/bindings.py "$place"

{ printf '#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n' && cat "$place/handrail.cdef"; } >"$place/cdef.c"
"$compiler" -std=c11 -fsyntax-only "$place/cdef.c"

sorted() { "$@" | LC_ALL=C sort; }
"$compiler" -std=c11 -I"$place" "$place/layout.c" -o "$place/layout"
[ "$(sorted "$place/layout" | tee "$place/lines" | wc -l)" -gt 250 ] || { echo "bindings: few structures were read" >&2; exit 1; }
diff "$place/lines" <(sorted python3 tests/program/python_layout.py "$place")

while read -r name; do
    grep -q "\b$name\b" docs/bindings.md && continue
    echo "bindings: docs/bindings.md does not name $name, which returns a structure" >&2
    exit 1
done <"$place/by_value.txt"
