#!/usr/bin/env bash
# build.sh FOLDER - the page: the library in one file, the battle and web.c as WebAssembly, and the page's own files.
set -euo pipefail
cd "$(dirname "$0")/../.."
to=$1
stb=${HANDRAIL_STB:-/usr/include/stb}
mkdir -p "$to/made"
python3 packaging/amalgamate.py "$to/made"
cmake -DTO="$to/made/include" -P cmake/public_headers.cmake
# the node of a newer system than Debian finds Debian's packages by this
export NODE_PATH=/usr/share/nodejs
if ! cmp -s "$to/made/handrail.c" "$to/made/compiled.c"; then
    emcc -std=c11 -O2 -DHANDRAIL_PNG -isystem "$stb" -c "$to/made/handrail.c" -o "$to/made/handrail.o"
    cp "$to/made/handrail.c" "$to/made/compiled.c"
fi
emcc -std=c11 -O2 -I. -I"$to/made/include" viewer/web/web.c viewer/minds/*.c viewer/battle/*.c viewer/generate/*.c "$to/made/handrail.o" \
    -sALLOW_MEMORY_GROWTH=1 -sMODULARIZE=1 -sEXPORT_NAME=loadHandrail -sENVIRONMENT=web \
    -sEXPORTED_RUNTIME_METHODS=UTF8ToString,ccall -sEXPORTED_FUNCTIONS=_malloc,_free -o "$to/handrail.js"
cp viewer/web/index.html viewer/web/page.js viewer/web/draw.js viewer/web/library.js viewer/web/tour.js "$to/"
