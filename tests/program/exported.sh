#!/usr/bin/env bash
# exported.sh LIBRARY [HEADERS] - holds the names that the library offers against the public headers: a shared one
# exports each function that they declare and nothing else, in the version of its soname; a static one defines each. Every
# declaration is marked HR_API, and listed among Debian's symbols; the examples of a host (the battle, examples/) include
# nothing but public headers.
set -euo pipefail
cd "$(dirname "$0")/../.."
library=$1
headers=${2:-}
fail() { echo "exported: $*" >&2 && exit 1; }

# A line for each function declared.
declarations() {
    sed 's#//.*##; /^#/d; /^extern "C"/d' "$@" | tr '\n' ' ' | tr ';{}' '\n\n\n' | grep -E '^[^(]*\bhr_[a-z0-9_]+\(' |
        grep -vE '^ *typedef ' | sed 's/^ *//'
}
[ -n "$headers" ] && files=("$headers"/*.h) || files=(passmap/*.h planner/*.h)
unmarked=$(declarations "${files[@]}" | grep -v '^HR_API ' || true)
[ -z "$unmarked" ] || fail "not marked HR_API: $unmarked"
declared=$(declarations "${files[@]}" | sed -E 's/^[^(]*\b(hr_[a-z0-9_]+)\(.*/\1/' | sort)
[ "$(wc -l <<<"$declared")" -gt 50 ] || fail "few declarations found in ${files[*]}"

case $library in
*.a) offered=$(nm -g --defined-only "$library" 2>/dev/null | awk 'NF == 3 {print $3}' | sort -u) ;;
*)
    versioned=$(nm -D --defined-only "$library" | awk 'NF == 3 && $2 != "A" { print $3 }')
    soname=$(readelf -d "$library" | sed -n 's/.*(SONAME).*libhandrail\.so\.\(.*\)\]/\1/p')
    others=$(grep -v "@@HANDRAIL_$soname\$" <<<"$versioned" || true)
    [ -z "$others" ] || fail "exported, but not of the version HANDRAIL_$soname: $others"
    offered=$(sed 's/@.*//' <<<"$versioned" | sort -u)
    ;;
esac
missing=$(comm -23 <(echo "$declared") <(echo "$offered"))
[ -z "$missing" ] || fail "declared, but not in $library: $missing"
if [[ $library != *.a ]]; then
    more=$(comm -13 <(echo "$declared") <(echo "$offered"))
    [ -z "$more" ] || fail "exported, but not declared: $more"
fi

listed=$(sed -nE 's/^ (hr_[a-z0-9_]+)@HANDRAIL_[0-9.]+ .*/\1/p' debian/libhandrail*.symbols | sort)
off=$(diff <(echo "$declared") <(echo "$listed") | grep '^[<>]' || true)
[ -z "$off" ] || fail "debian/libhandrail*.symbols has others than the headers declare (<): $off"

inside=$(grep -nE '#include [<"](passmap|planner)/' -r viewer/minds viewer/battle viewer/generate examples data || true)
[ -z "$inside" ] || fail "an example for hosts includes more than the public headers: $inside"
echo "exported: $(wc -l <<<"$declared") names, as declared"
