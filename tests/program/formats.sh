#!/bin/sh
# formats.sh - maps of other programs' formats and pictures with a key of their own: every map that `gen` makes
# goes into every format that can hold it and comes back the same; what is broken is refused with its line.
# The program's path is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

# There and back
for kind in islands plateau base city rooms maze caves noise; do
    done_with gen $kind --size 40x30 --seed 3 -o $kind.png
    for type in csv pgm tmj json tmx raw; do
        done_with convert $kind.png there.$type
        size=
        [ $type = raw ] && size=--raw=40x30
        done_with convert there.$type back.png --colours key $size
        same $kind.png back.png
    done
done
done_with gen rooms --size 40x30 -o direct.tmj
refused "cell (0, 0) has value" convert islands.png values.yaml
refused 'value 16 at cell (0, 0) has no letter' convert plateau.png there.map
printf '0,0,32\n254,0,32\n' >ros.csv
done_with convert ros.csv ros.yaml
done_with convert ros.yaml back.csv
same ros.csv back.csv
grep -q '^image: ros.pgm$' ros.yaml || fail "ros.yaml: $(cat ros.yaml)"
done_with plan ros.yaml --from 0,0 --to 1,1
for name in 'a: b' 'x #2' "[it's] 1" '&z' ' first' './- d'; do
    done_with convert ros.csv "$name.yaml"
    done_with convert "$name.yaml" back.csv
    cmp ros.csv back.csv || fail "$name.yaml is read as another map"
done
cat >endless.tmx <<'MAP'
<map version="1.10" orientation="orthogonal" width="4" height="2" tilewidth="16" tileheight="16" infinite="1">
<layer id="1" name="a" width="4" height="2"><data encoding="csv">
<chunk x="0" y="0" width="2" height="2">1,1,1,1</chunk><chunk x="2" y="0" width="2" height="2">2,2,2,2</chunk>
</data></layer></map>
MAP
refused 'line 3: the layer is endless' convert endless.tmx back.csv
printf '1 2\t3\r\n\n4;5,6' >blanks.csv
printf '1,2,3\n4,5,6\n' >commas.csv
done_with convert blanks.csv back.csv
same commas.csv back.csv
printf 'P2 # text\n2 1\n100\n0 100\n' >text.pgm
done_with convert text.pgm back.csv
[ "$(cat back.csv)" = 255,0 ] || fail "text.pgm: $(cat back.csv)"
printf 'P5\n2 1\n65535\n\000\000\377\377' | "$program" convert - back.csv || fail 'a PGM of 16 bits'
[ "$(cat back.csv)" = 255,0 ] || fail "a PGM of 16 bits: $(cat back.csv)"
printf '<map><layer width="2" height="1"><data><tile gid="5"/><tile gid="2147483650"/></data></layer></map>' >tiles.tmx
done_with convert tiles.tmx back.csv
[ "$(cat back.csv)" = 4,1 ] || fail "tiles.tmx: $(cat back.csv)"

# Layers within groups
printf '{"layers":[{"type":"group","layers":[{"type":"objectgroup"},{"type":"tilelayer","width":2,"height":1,"data":[5,2]}]}]}' >group.tmj
printf '<map><group><layer width="2" height="1"><data encoding="csv">5,2</data></layer></group></map>' >group.tmx
for type in tmj tmx; do
    done_with convert group.$type back.csv
    [ "$(cat back.csv)" = 4,1 ] || fail "group.$type: $(cat back.csv)"
done

# A byte order mark in front of a text; raw bytes keep theirs
for type in csv pgm tmj json tmx yaml; do
    [ $type = yaml ] && from=ros.csv || from=commas.csv
    [ $type = yaml ] && rm plain.pgm # nobody's picture any more
    done_with convert $from plain.$type
    { printf '\357\273\277' && cat plain.$type; } >marked.$type
    done_with convert marked.$type back.csv
    same $from back.csv
done
printf '\357\273\277\001' >marked.raw
done_with convert marked.raw back.csv --raw 4x1
[ "$(cat back.csv)" = 239,187,191,1 ] || fail "marked.raw: $(cat back.csv)"

# The picture beside a YAML: replaced only as that of the YAML that is there, and never what is read
done_with convert ros.csv level.pgm
cp level.pgm kept.pgm
refused 'level.yaml: its picture would be written over level.pgm' convert level.pgm level.yaml
refused 'level.yaml: its picture would be written over level.pgm' convert ros.csv level.yaml
printf 'image: level.pgm\nnegate: 1\n' >level.yaml
refused 'level.pgm would be written over level.pgm, which is read' convert level.pgm level.yaml
refused 'level.pgm would be written over level.pgm, which is read' convert level.yaml level.pgm
same level.pgm kept.pgm
done_with convert ros.csv ros.yaml
done_with convert ros.yaml ros.yaml
done_with convert ros.yaml back.csv
same ros.csv back.csv
# Both or none
mkdir folder.yaml
refused 'folder.yaml: is a directory' convert ros.csv folder.yaml
cp ros.pgm kept.pgm
printf '32,0,0\n0,0,0\n' >other.csv
ln -s /dev/full full.yaml
refused 'full.yaml: No space left' convert other.csv full.yaml
[ ! -e folder.pgm ] && [ ! -e full.pgm ] || fail 'a picture of no YAML is left behind'
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w ros.yaml
    refused 'ros.yaml: Permission denied' convert other.csv ros.yaml
fi
same ros.pgm kept.pgm
[ -z "$(find . -name '*.part')" ] || fail 'a half written file is left behind'

# Broken, with the place
broken() { # WORDS FILE TEXT
    printf "$3" >"$2"
    refused "$1" convert "$2" out.csv
    [ -e out.csv ] && fail "$2: a refused file was written"
}
broken 'line 2, column 2: not a whole number from 0 to 255' bad.csv '1,2\n3,256\n'
broken 'line 2 has 1 values, the first line 2' bad.csv '1,2\n3\n'
broken 'line 2 has more than 2 values' bad.csv '1,2\n3,4,5\n'
broken 'no row of whole numbers' bad.csv 'a,b\n'
broken 'pixel (1, 0) is missing' bad.pgm 'P2\n2 1\n255\n7\n'
broken 'pixel (0, 0) is brighter' bad.pgm 'P2\n2 1\n100\n101 1\n'
broken 'gives no width' bad.pgm 'P5\n2\n'
broken 'sides are 1 to 16384' bad.pgm 'P5\n40000 2\n255\n'
broken 'line 2: ' bad.tmj '{"layers": [\n'
broken 'no layer of tiles' bad.tmj '{"layers": []}'
broken 'the layer has 1 tiles, not 2 x 2' bad.tmj '{"layers":[{"type":"tilelayer","width":2,"height":2,"data":[1]}]}'
broken 'tile (1, 0) of the layer' bad.tmj '{"layers":[{"type":"tilelayer","width":2,"height":1,"data":[1,300]}]}'
broken 'compressed or endless' bad.tmj '{"layers":[{"type":"tilelayer","width":2,"height":1,"data":"eJw="}]}'
broken "the layer's width or height is no whole number" bad.tmj '{"layers":[{"type":"tilelayer","width":"3","height":2,"data":[1]}]}'
broken "line 1: the layer's width or height is no whole number" bad.tmx '<map><layer width="x" height="1"/></map>'
broken 'line 2: mismatched tag' bad.tmx '<map>\n<group></map>'
broken 'line 1: the layer is base64' bad.tmx \
    '<map><layer width="1" height="1"><data encoding="base64">AA==</data></layer></map>'
broken 'line 1: a document type is refused' bad.tmx '<!DOCTYPE map [<!ENTITY a "b">]><map>&a;</map>'
broken 'more tiles than 1 x 1' bad.tmx '<map><layer width="1" height="1"><data encoding="csv">1,2</data></layer></map>'
broken 'the layer has 1 tiles' bad.tmx '<map><layer width="2" height="1"><data encoding="csv">1</data></layer></map>'
broken 'line 1: references are not read' bad.yaml 'image: *a\n'
broken 'no image is named' bad.yaml 'resolution: 1\n'
broken 'line 2: free_thresh: not a number from 0 to 1' bad.yaml 'image: a.pgm\nfree_thresh: 7\n'
broken 'line 1: resolution: not a number above 0' bad.yaml 'resolution: nan\nimage: a.pgm\n'
broken 'line 1: resolution: not a number above 0' bad.yaml 'resolution: 0\nimage: a.pgm\n'
broken 'line 2: negate: neither 0 nor 1' bad.yaml 'image: a.pgm\nnegate: 7\n'
broken 'line 2: negate: neither 0 nor 1' bad.yaml 'image: a.pgm\nnegate: abc\n'
broken 'occupied_thresh is 0.1, below free_thresh, 0.2' bad.yaml 'image: a.pgm\noccupied_thresh: 0.1\nfree_thresh: 0.2\n'
broken 'nowhere.pgm: No such file' bad.yaml 'image: nowhere.pgm\n'
broken 'should say how they lie' bad.raw 'abc'
refused 'commas.csv: 12 bytes: --raw 3x3 asks for 9' convert commas.csv out.csv --raw 3x3
refused 'convert: "out.gif" does not end in' convert commas.csv out.gif

# A drawing of three colours with soft edges, one of them half transparent: by a key it is what was drawn
if command -v python3 >/dev/null; then
    cat >draw.py <<'END'
import struct, sys, zlib
def png(name, rows, depth):
    kind = {4: 6, 3: 2}[len(rows[0][0])]
    form = ">B" if depth == 8 else ">H"
    raw = b"".join(b"\0" + b"".join(struct.pack(form, s) for p in row for s in p) for row in rows)
    chunk = lambda t, d: struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
    head = struct.pack(">IIBBBBB", len(rows[0]), len(rows), depth, kind, 0, 0, 0)
    open(name, "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b""))
land, sea, fog = (250, 240, 200, 255), (20, 40, 150, 255), (20, 40, 150, 128)
mix = tuple((a + b) // 2 for a, b in zip(land, sea))
def at(x, y):
    if y > 20: return fog
    return land if x < 15 else mix if x == 15 else sea
png("drawing.png", [[at(x, y) for x in range(32)] for y in range(32)], 8)
png("deep.png", [[(1000, 2000, 3000), (60000, 60000, 60001)]], 16)
END
    python3 draw.py
    refused 'unknown colour #faf0c8 at pixel (0, 0)' convert drawing.png out.png
    done_with key drawing.png
    grep -q '^#FAF0C8 .* 0 .* 315 cells' out.txt || fail "key: $(cat out.txt)"
    done_with key drawing.png -o drawing.key
    grep -v '^#87' drawing.key | sed 's/^\(#14289680  *\)[0-9~]*/\17/; s/^\(#142896  *\)[0-9~]*/\18/' >own.key
    echo '#878CAF ~' >>own.key
    done_with convert drawing.png drawn.csv --key own.key
    [ "$(head -n 1 drawn.csv | tr ',' '\n' | sort | uniq -c | tr -s ' ' | tr '\n' ';')" = ' 16 0; 16 8;' ] ||
        [ "$(head -n 1 drawn.csv | tr ',' '\n' | sort | uniq -c | tr -s ' ' | tr '\n' ';')" = ' 15 0; 17 8;' ] ||
        fail "the soft edge: $(head -n 1 drawn.csv)"
    [ "$(tail -n 1 drawn.csv | tr ',' '\n' | sort -u)" = 7 ] || fail "alpha: $(tail -n 1 drawn.csv)"
    done_with plan drawing.png --key own.key --from 2,2 --to 10,10
    done_with key deep.png
    grep -q '^#03E807D00BB8 ' out.txt || fail "16 bits: $(cat out.txt)"
    printf '# my own\n#03E807D00BB8 9\n\n#EA60EA60EA61 4 light\n' >deep.key
    done_with convert deep.png deep.csv --key deep.key
    [ "$(cat deep.csv)" = 9,4 ] || fail "16 bits by a key: $(cat deep.csv)"
    for line in 'FFFFFF 0:is no colour' '#FFFFF 0:is no colour' '#GGGGGG 0:is no colour' '#FFFFFF 256:is no value' \
        '#FFFFFF:is no value' '#FFFFFF -1:is no value'; do
        printf '# key\n%s\n' "${line%:*}" >bad.key
        refused "bad.key: line 2: " convert drawing.png out.png --key bad.key
        grep -q "${line#*:}" err.txt || fail "${line%:*}: $(cat err.txt)"
    done
    printf '#FFFFFF ~\n' >bad.key
    refused 'no colour has a value' convert drawing.png out.png --key bad.key
    printf '#FFFFFF 1\n#FFFFFFFF 2\n' >bad.key
    refused 'line 2: #FFFFFFFF comes a second time' convert drawing.png out.png --key bad.key
    refused 'not a PNG' key commas.csv
    head -c 60 drawing.png >cut.png
    refused 'cut.png: the PNG is cut short: it ends at byte 60' key cut.png
fi

[ $failures -eq 0 ] && echo 'program_formats: all as expected'
[ $failures -eq 0 ]
