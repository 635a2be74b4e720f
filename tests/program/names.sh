#!/bin/sh
# names.sh - files may be called anything that the system takes: their names are read and written as they are,
# and shown with question marks where they are not UTF-8. The program's path is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

bad=$(printf 'm\377p')
if ! good_scenario "$bad.map.scen" 2>/dev/null || ! mv good.map "$bad.map" 2>/dev/null; then
    echo "skipped: names here are UTF-8"
    exit 77
fi

# shown NAME FILE: JSON, UTF-8 as all of it is, has such a value.
shown() {
    python3 -c '
import json, sys
def values(of):
    if isinstance(of, dict): of = list(of.values())
    return [v for item in of for v in values(item)] if isinstance(of, list) else [of]
sys.exit(sys.argv[1] not in values(json.load(open(sys.argv[2], encoding="utf-8"))))' "$1" "$2" ||
        fail "no \"$1\" in $2: $(cat "$2")"
}
drawn() { for file; do [ -s "$file" ] || fail "no $file"; done; }

done_with check "$bad.map" --png "$bad.png" --svg "$bad.svg" --fail none
drawn "$bad.png" "$bad.svg"
done_with check "$bad.map" --classes "$bad=1,soldier" --fail none --json="$bad.json"
shown 'm?p' "$bad.json"
done_with plan "$bad.map" --from 0,0 --to 0,3 --png a.png --svg a.svg --json=a.json
done_with compare "$bad.map" --from 0,0 --to 0,3 --png b.png --json=b.json
done_with convert "$bad.map" "$bad.csv" --json=c.json
drawn a.png a.svg a.json b.png b.json "$bad.csv"
shown 'm?p.map' c.json
shown 'm?p.csv' c.json
done_with gen caves --size 16x16 --output "$bad.png" --json=d.json
shown 'm?p.png' d.json
done_with bench scen "$bad.map" "$bad.map.scen" --repeat 1 --methods fast --json=e.json --plot e.svg --csv e.csv
drawn e.svg e.csv
shown 'm?p' e.json
done_with bench edit "$bad.map" --repeat 1 --classes 1 --json=f.json --plot f.svg
drawn f.svg
shown 'm?p.map' f.json
done_with bench questions "$bad.map" --repeat 1 --places 2 --json=g.json
shown 'm?p.map' g.json

# In whole characters: of a long name what fits.
long=$(printf '\303\266%.0s' $(seq 60))
cp "$bad.map" "x$long.map"
done_with check "x$long.map" --png "x$long.png" --fail none
done_with plan "x$long.map" --from 0,0 --to 0,3 --png h.png
done_with bench edit "x$long.map" --repeat 1 --classes 1 --plot h.svg

[ $failures -eq 0 ] && echo "program_names: all as expected"
exit $((failures > 0))
