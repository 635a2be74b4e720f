#!/bin/sh
# files.sh - what the program says about files and arguments that are wrong: one line that
# names the thing, and exit status 2. The program's path is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

printf 'type octile\nheight 2\nwidth 3\nmap\n.@T\nGWS\n' >good.map

# Round trips
done_with convert good.map colours.png
done_with convert colours.png back.map
same good.map back.map
done_with convert good.map gray.PNG --colours gray
done_with convert --colours=key gray.PNG colours2.png
same colours.png colours2.png
printf 'type octile\nheight 1\nwidth 1\nmap\n.\n' >one.map
done_with convert one.map one.png
done_with convert one.png one_back.map
same one.map one_back.map
cp good.map itself.map
done_with convert itself.map itself.map
same good.map itself.map
done_with --version
done_with --help
done_with convert --help
done_with gen --help

# Usage
refused 'unknown command fly' fly
refused 'unknown option --fly' --fly
"$program" >out.txt 2>err.txt
[ $? -eq 2 ] && [ -s err.txt ] && [ ! -s out.txt ] || fail 'handrail without a command'
refused 'needs two files' convert
refused 'needs two files' convert good.map
refused 'more.png' convert good.map out.png more.png
refused '--fly' convert good.map out.png --fly
refused '--fly' convert good.map out.png --fly=3
refused '-q' convert -q good.map out.png
refused 'convert: --colours is of a PNG, and out.map is none' convert good.map out.map --colours key
refused '--colours needs a value' convert good.map out.png --colours
refused '--colours: "blue"' convert good.map out.png --colours blue
refused '--nearest-colour takes no value' convert good.map out.png --nearest-colour=yes
refused 'picture.gif' convert good.map picture.gif
refused '--json: the name of the file is empty' plan good.map --from 0,0 --to 0,0 --json=
refused '"": No such file' check ''
refused '--size' gen islands -o out.png --size
refused '--size: "12"' gen islands -o out.png --size 12
refused '--size: "0x5"' gen islands -o out.png --size 0x5
refused '--size: "20000x5"' gen islands -o out.png --size 20000x5
refused '--size: "99999999999999999999x5"' gen islands -o out.png --size 99999999999999999999x5
refused '--size: "5x5x"' gen islands -o out.png --size 5x5x
refused '--seed: "12x"' gen islands -o out.png --seed 12x
refused '--seed: ""' gen islands -o out.png --seed ''
refused '--seed: "-1"' gen islands -o out.png --seed -1
refused '--seed: "18446744073709551616"' gen islands -o out.png --seed 18446744073709551616
refused '--fly' gen islands -o out.png --fly
refused 'nowhere' gen nowhere -o out.png

# An output that is read, or another output's, by any name
printf 'type octile\nheight 2\nwidth 3\nmap\n...\n...\n' >own.map
done_with convert own.map own.png
done_with convert own.map own.json
cp own.png own_kept.png
cp own.json own_kept.json
ln -s own.png linked.png
ln own.png hard.png
for name in own.png ./own.png linked.png hard.png; do
    refused "--png: $name would be written over own.png, which is read" plan own.png --from 0,0 --to 1,1 --png $name
    refused "--png: $name would be written over own.png, which is read" check own.png --png $name
done
refused '--png: own.png would be written over own.png' compare own.png --from 0,0 --to 1,1 --methods breadth --png own.png
refused '--json: own.json would be written over own.json' plan own.json --from 0,0 --to 1,1 --json=own.json
refused '--json: own.json would be written over own.json' convert own.json out.map --json=own.json
refused '--trace: ./o.json is what --json is written to' plan own.png --from 0,0 --to 1,1 --json=o.json --trace ./o.json
refused '--film: d.svg is what --svg is written to' compare own.png --from 0,0 --to 1,1 --methods breadth --svg d.svg --film d.svg
refused 'convert: own.json is what --json is written to' convert own.png own.json --json=own.json
[ ! -e o.json ] && [ ! -e d.svg ] || fail 'a refused command writes'
same own.png own_kept.png
same own.json own_kept.json
done_with plan own.png --from 0,0 --to 1,1 --png /dev/null --svg /dev/null

# Files that cannot be read
refused 'none.map: No such file' convert none.map out.png
: >empty.png
refused 'empty.png: the file is empty' convert empty.png out.png
mkdir folder
refused 'folder: is a directory' convert folder out.png
echo 'hello' >text.map
refused 'text.map: neither a PNG nor a Moving AI map' convert text.map out.png
head -c 60 colours.png >cut.png
refused 'cut.png: the PNG is cut short' convert cut.png out.png
printf '\377\330\377\340\000\020JFIF\000' >photo.png
refused 'photo.png: a JPEG, not a PNG' convert photo.png out.png
printf '\211PNG\r\n\032\n\000\000\000\rIHDR\000\000\116\040\000\000\000\004\010\000\000\000\000' >wide.png
printf '\116\022\120\341' >>wide.png
refused 'wide.png: the PNG is 20000 x 4 pixels; sides are 1 to 16384' convert wide.png out.png
printf 'type octile\nheight 2\nwidth 3\nmap\n.@T\nGW\n' >short.map
refused 'short.map: row 1 (line 6) has 2 cells' convert short.map out.png
printf 'type octile\nheight 2\nwidth 3\nmap\n.@T\nG?S\n' >letter.map
refused "letter.map: unknown letter '?' at cell (1, 1) (line 6)" convert letter.map out.png
printf 'type octile\nheight 2\nwidth 99999999999\nmap\n' >large.map
refused 'large.map: the width in line 3' convert large.map out.png
[ -e out.png ] && fail 'a refused command left out.png behind'

# Files that cannot be written
mkdir folder.png
refused 'folder.png: is a directory' convert good.map folder.png
refused 'no/where.png: No such file' convert good.map no/where.png
refused 'picture: the name should end in' convert good.map picture
mkfifo pipe.map && { cat pipe.map >piped.map & }
done_with convert good.map pipe.map
wait
same good.map piped.map
ln -s good.map link.map
done_with convert one.map link.map
[ -L link.map ] || fail 'writing through a link replaced the link'
same one.map good.map
if [ -c /dev/full ]; then
    ln -s /dev/full full.map
    refused 'full.map: No space left' convert one.map full.map
    "$program" --help >/dev/full 2>err.txt
    [ $? -eq 2 ] && grep -q '^handrail: standard output' err.txt || fail 'help to a full device'
fi
if [ "$(id -u)" -ne 0 ]; then
    chmod a-w one.map folder
    refused 'one.map: Permission denied' convert good.map one.map
    refused 'folder/new.png: Permission denied' convert good.map folder/new.png
fi
[ -z "$(find . -name '*.part')" ] || fail 'a half written file is left behind'

[ $failures -eq 0 ] && echo 'program_files: all as expected'
[ $failures -eq 0 ]
