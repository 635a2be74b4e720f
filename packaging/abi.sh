#!/usr/bin/env bash
# abi.sh FOLDER [store] - holds the shared library (of FOLDER, built with -g) against what the last release of the same
# soname offered, packaging/abi/SONAME-MACHINE.abi: every function is there, with the same types. What is new is listed.
# Where that release had none, says so and ends with 77. `store` writes the file, when a version is released.
set -euo pipefail
cd "$(dirname "$0")/.."
library=$1/libhandrail.so
headers=$1/include/handrail
fail() { echo "abi: $*" >&2 && exit 1; }
soname=$(readelf -d "$library" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
version=$(awk '/#define HR_VERSION_/ { v = v "." $3 } END { print substr(v, 2) }' passmap/passmap.h)
baseline=packaging/abi/$soname-$(uname -m).abi

# dump LIBRARY: its functions, with the types of the public headers; what is behind a pointer to others is left out, and
# so is the folder in which it was built.
dump() {
    abidw --headers-dir "$headers" --drop-private-types --drop-undefined-syms --no-corpus-path --no-comp-dir-path \
        --no-show-locs --no-elf-needed --type-id-style hash "$1" | sed "s|path='$PWD/|path='|"
}
if [ "${2:-}" = store ]; then
    mkdir -p packaging/abi
    dump "$library" >"$baseline"
    echo "abi: stored $baseline, of version $version"
    exit 0
fi
if [ ! -e "$baseline" ]; then
    echo "abi: NOT CHECKED: there is no baseline for $soname on $(uname -m) ($baseline); \`./run abi store\` writes one at a release"
    exit 77
fi

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# compare BASELINE DUMP: what abidiff says of all but additions. Its status is of bits: 4 and 8 are changes.
compare() {
    local status=0
    abidiff --no-added-syms "$1" "$2" || status=$?
    [ $((status & 3)) -eq 0 ] || fail "abidiff ended with $status"
    return $status
}

# ---- Can it fail? Without a function, and with a structure of another size, it has to.
hidden=hr_plan
printf 'HANDRAIL_%s { global: hr_*; local: %s; };' "${soname#*.so.}" $hidden >"$place/without.map"
cc -shared -Wl,-soname,"$soname" -Wl,--version-script="$place/without.map" -o "$place/libhandrail.so" \
    $(find "$1/CMakeFiles/handrail.dir" -name '*.o') -lm -pthread
dump "$place/libhandrail.so" >"$place/without.abi"
said=$(compare "$baseline" "$place/without.abi") && fail "a library without $hidden passes"
grep -q "\[D\].*$hidden" <<<"$said" || fail "a library without $hidden is refused for something else: $said"
sed "s/\(<class-decl name='hr_request' size-in-bits='\)/\18/" "$baseline" >"$place/wider.abi"
if cmp -s "$place/wider.abi" "$baseline"; then fail "no hr_request in $baseline"; fi
dump "$library" >"$place/now.abi"
said=$(compare "$place/wider.abi" "$place/now.abi") && fail "another size of hr_request passes"

# ---- The library as it is.
said=$(compare "$baseline" "$place/now.abi") || { echo "$said" && fail "not what $soname was released with ($baseline)"; }
names() { sed -n "s/.*<elf-symbol name='\(hr_[a-z0-9_]*\)'.*/\1/p" "$1" | sort; }
added=$(comm -13 <(names "$baseline") <(nm -D --defined-only "$library" | awk '{ print $3 }' | sed -n 's/^\(hr_[a-z0-9_]*\).*/\1/p' | sort))
echo "abi: $(names "$baseline" | wc -l) functions of $soname as released; $(grep -c . <<<"$added" || true) new" $added
