#!/usr/bin/env bash
# bindings.sh [COMPILER] - declarations for other languages, as packaging/bindings.py makes them: the plain one is C, size
# and offset of every field are those of C in Python's, too, and docs/bindings.md names each function that returns a
# structure, and each structure that is passed by value. `./run examples` holds those of other languages against C's likewise, where their compilers are.
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

# A library of another soname is refused before anything else of it is called.
for version in 0.1.9 1.0.0 "$(awk '/#define HR_VERSION_M/ { v = v $3 "." } END { print v }' passmap/passmap.h)77"; do
    printf 'const char *hr_version(void) { return "%s"; }\n' "$version" >"$place/other.c"
    "$compiler" -shared -fPIC "$place/other.c" -o "$place/$version.so"
    said=$(PYTHONPATH=$place python3 -c "import ctypes, sys, _handrail; _handrail.declare(ctypes.CDLL(sys.argv[1]))" "$place/$version.so" 2>&1) || true
    [[ $said = *"handrail $version where"* ]] || echo "$version" # taken: then a function that it has not is missed
done >"$place/taken"
[ "$(cat "$place/taken")" = "$version" ] || { echo "bindings: libraries that Python takes: $(cat "$place/taken")" >&2; exit 1; }

while read -r name; do
    grep -q "\b$name\b" docs/bindings.md && continue
    echo "bindings: docs/bindings.md does not name $name, which is, or returns, a structure by value" >&2
    exit 1
done <"$place/by_value.txt"
