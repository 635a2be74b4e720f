#!/usr/bin/env bash
# recipes.sh [COMPILER] - compiles every piece of C on the pages of docs/: what a reader copies has to be accepted as it
# stands, in a game that has the variables of recipes.h. Errors name the page and its line.
set -euo pipefail
cd "$(dirname "$0")/../.."
compiler=${1:-cc}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

for header in passmap/*.h planner/*.h; do echo "#include \"$header\""; done >"$place/recipes_headers.h"

# Each piece becomes a function of its own.
awk '
    /^```c$/ { is_c = 1; printf "void piece_%d(void);\nvoid piece_%d(void) {\n#line %d \"%s\"\n", ++n, n, FNR + 1, FILENAME; next }
    /^```/ && is_c { is_c = 0; print "}"; next }
    is_c { print }
' docs/*.md >"$place/pieces.c"
count=$(grep -c '^void piece_.*{$' "$place/pieces.c")
[ "$count" -ge 10 ] || { echo "recipes: only $count pieces of C found in docs/" && exit 1; }
sed -i '1i #include "recipes.h"' "$place/pieces.c"
"$compiler" -std=c11 -fsyntax-only -Wall -Wextra -Werror -Wno-unused -Wno-missing-field-initializers \
    -I . -I "$place" -I tests/program "$place/pieces.c"
echo "$count pieces of C compile"
