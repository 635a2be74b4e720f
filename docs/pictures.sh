#!/usr/bin/env bash
# pictures.sh PROGRAM [FOLDER] - makes the pictures of these pages and of the README anew, into
# FOLDER (docs/pictures). Runs from the root of the project. The plots are measurements, and so
# made by hand on a quiet machine: edits.png by `bench edit`, times.png by `bench scen`. Those of
# the window need Xvfb, xdotool and ImageMagick, and are left as they are without them. Where
# ImageMagick is, large pictures are written with a palette, which takes a third of the bytes.
set -euo pipefail
program=$(realpath "$1")
folder=${2:-docs/pictures}
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

# draw NAME MAP OPTIONS...: a picture of a plan, whatever that ends in.
draw() {
    local name=$1 map=$2 status=0
    shift 2
    "$program" plan "$map" "$@" --png "$folder/$name.png" >/dev/null || status=$?
    [ $status -le 1 ] || exit $status
}

# ---- Start here

land=(--from 50,102 --to 214,210 --view 288x288 --layers terrain,path,turns,unit)
draw class_land data/islands.png "${land[@]}"
draw class_amphibian data/islands.png "${land[@]}" --blocked-bits 0x34

"$program" gen rooms --seed 2 --size 64x40 -o "$made/rooms.png"
rooms=(--from 7,7 --to 50,36 --view 416x272 --layers terrain,open,corridor,path,turns,unit)
draw size_1 "$made/rooms.png" "${rooms[@]}"
draw size_3 "$made/rooms.png" "${rooms[@]}" --size 3

cat >"$made/leg.map" <<'MAP'
type octile
height 9
width 11
map
...........
...........
...........
......@....
...........
...........
...........
...........
...........
MAP
leg=(--size 2 --view 362x302 --layers terrain,grid,open,corridor,path,turns,unit)
draw leg_clear "$made/leg.map" --from 1,7 --to 8,4 "${leg[@]}"
draw leg_around "$made/leg.map" --from 1,7 --to 7,1 "${leg[@]}"

end=(--view 296x188 --layers terrain,left,right,path,turns,unit)
draw end_straight data/yard.map --from 4,11 --to 14,11 "${end[@]}"
draw end_found data/yard.map --from 4,11 --to 39,13 "${end[@]}"
draw end_nearest data/yard.map --from 4,11 --to 39,22 "${end[@]}"
draw end_partial data/yard.map --from 4,11 --to 39,13 --quality fast --budget 20 "${end[@]}"
draw end_locked data/yard.map --from 3,3 --to 39,13 "${end[@]}"
draw end_blocked data/yard.map --from 14,5 --to 39,13 --escape "${end[@]}"

# ---- How a path is found

query=(--from 4,11 --to 39,13 --view 516x318)
hands=(--only trace --layers terrain,grid,line,left,right,splits,path,turns,unit)
step() { draw "trace_$1" data/yard.map "${query[@]}" "${hands[@]}" "${@:2}"; }
step 1_ray --stop-after 1
step 2_left --stop-after 22
step 3_right --stop-after 40
step 4_split --stop-after 55
step 5_next --stop-after 69
step 6_path

plateau=(data/plateau.png --from 129,61 --to 41,216 --only routes --view 544x544)
draw routes_tiles "${plateau[@]}" --layers terrain,tiles
draw routes_path "${plateau[@]}" --layers terrain,path,turns

draw taut_corners data/yard.map "${query[@]}" --only astar --layers terrain,grid,corners
draw taut_pulled data/yard.map "${query[@]}" --only astar --layers terrain,grid,unpulled,path,turns
draw exact data/yard.map "${query[@]}" --only exact --layers terrain,grid,exact,path,turns

# ---- A wrong or odd path

draw areas data/yard.map --from 4,11 --to 39,22 --view 384x240 --layers terrain,areas

# ---- The README and data/README.md

draw plan data/plateau.png --from 129.0,61.0 --to 41.0,216.0 --size 2 --quality fast
avoid=(data/zone/zone.png --from 12,36 --to 107,32)
draw avoid_cost "${avoid[@]}" --blocked-bits 0x34 --costs 64=4
draw avoid_closed "${avoid[@]}" --blocked-bits 0x74
draw nearest data/plateau.png --from 129,61 --to 41,216 --to 210,133 --to 60,40 --to 230,20 --view 560x560 --layers terrain,open,path,turns,unit
draw fog data/plateau.png --from 129,61 --to 41,216 --known 129,61,40 --known 100,120,30 --known 60,190,25 --view 560x560 --layers terrain,open,path,turns,unit
draw lengths data/plateau.png --from 129,61 --to 41,216 --size 2 --view 640x640 --layers terrain,open,path,unit,lengths
"$program" compare data/plateau.png --from 129,61 --to 41,216 --size 2 --png "$folder/compare.png" \
    --methods trace,exact,astar-octile,best,trace-line,trace-free >/dev/null
points=(124,89 40,188 28,212 28,217 32,226 34,227 36,227 45,226 45,221 80,140 150,110 170,180)
"$program" compare data/plateau.png --from 129,61 --to 41,216 --methods flow,waypoints,lpa "${points[@]/#/--point=}" \
    --png "$folder/methods_more.png" >/dev/null
"$program" compare data/city.png --from 30,200 --to 228,44 --methods evolution,bees --race 20000 \
    --png "$folder/generations.png" >/dev/null

"$program" hex --worlds 1 --runs 6 --run 1 --size 49x40 --methods astar --picture "$folder/hex.png" >/dev/null
"$program" check data/city.png --classes 1,2,3,4 --png "$folder/check.png" --fail none >/dev/null

if command -v import >/dev/null; then
    for name in check hex plan nearest lengths fog avoid_cost avoid_closed compare methods_more generations; do
        convert "$folder/$name.png" +dither -colors 64 "png8:$made/small.png"
        mv "$made/small.png" "$folder/$name.png"
    done
fi
if command -v Xvfb >/dev/null && command -v import >/dev/null; then
    bash tests/program/screenshots.sh "$program" "$folder"
else
    echo "pictures: those of the window are left as they are: no Xvfb, or no ImageMagick"
fi
