#!/usr/bin/env bash
# faults.sh - what every command does where a file cannot be read or written: one line that says what and where, exit
# status 2, what was there before is still there, and nothing half-written. The program's path is the first argument, or
# $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

good_scenario six.scen
printf 'version 2\nheight 4\nwidth 6\ncost 1 octile\npatch a.patch\ncommands\nP 0 0 1 1\nQ 0 0 0 5 0 5\n' >changes.scen
printf 'type patch\npatches 1\npatch 0\nheight 1\nwidth 1\nmap\n@\n' >a.patch

# Every way to write a file: the words of the command, the option before the file's name, its ending.
outputs() {
    local plan='plan good.map --from 0,0 --to 5,0' compare='compare good.map --from 0,0 --to 5,0 --methods breadth'
    local scen='bench scen good.map six.scen --methods jump --repeat 1'
    local costs='bench costs good.map --ranges 0 --queries 2 --units 1 --edits 0 --repeat 1'
    local edit='bench edit good.map --classes 1 --repeat 2' questions='bench questions good.map --places 2 --repeat 1'
    local tick='bench tick good.map --units 2 --orders 1 --edits 0 --budget none --ticks 2'
    local grow='bench grow --sides - --lengths 10 --units - --threads - --side 64 --queries 2'
    local orders='bench orders good.map --units 2 --goals 1 --repeat 1' dynamic='bench dynamic changes.scen --repeat 1'
    local words
    for words in "$plan" "$compare"; do
        printf '%s|%s|%s\n' "$words" --png= png "$words" --svg= svg "$words" --json= json
    done
    printf '%s|%s|%s\n' "$scen" --plot= png "$compare" --csv= csv "scen good.map six.scen" --csv= csv "scen good.map six.scen" --json= json
    printf '%s|%s|%s\n' 'gen islands --size 96x80' -o png 'gen rooms --size 96x80' -o map
    printf '%s|%s|%s\n' 'convert good.map' '' png 'convert good.map' '' map
    for words in "$scen" "$costs" "$edit" "$tick" "$grow" "$dynamic"; do
        printf '%s|%s|%s\n' "$words" --csv= csv "$words" --json= json "$words" --plot= svg
    done
    for words in "$orders" "$questions"; do printf '%s|%s|%s\n' "$words" --csv= csv "$words" --json= json; done
}

# Every way to read one: the words of the command, with FILE for the file.
inputs() {
    echo 'plan FILE --from 0,0 --to 5,0'
    echo 'compare FILE --from 0,0 --to 5,0'
    echo 'scen FILE six.scen'
    echo 'scen good.map FILE'
    echo 'convert FILE out.png'
    echo 'bench scen FILE six.scen'
    echo 'bench scen good.map FILE'
    echo 'bench tick FILE'
    echo 'bench edit FILE'
    echo 'bench orders FILE'
    echo 'bench costs FILE'
    echo 'bench questions FILE'
    echo 'bench dynamic FILE'
    echo 'replay FILE'
}

# fails WORDS COMMAND...: status 2 and, last on stderr, a line that holds the words.
fails() {
    local words=$1 status=0
    shift
    "$@" >out.txt 2>err.txt || status=$?
    [ $status -eq 2 ] || fail "$*: status $status"
    tail -1 err.txt | grep '^handrail: ' | grep -qF -e "$words" || fail "$*: no \"$words\" in: $(cat err.txt)"
}

# At most 512 bytes a file; what is said goes through a pipe, which has no size.
within_a_block() {
    (
        ulimit -f 1
        exec "$@"
    ) 2>&1 >/dev/null | cat >&2
    return "${PIPESTATUS[0]}"
}

check_output() {
    local words=$1 option=$2 file=out.$3
    # shellcheck disable=SC2086
    {
        ln -s /dev/full "$file"
        fails "$file: No space left on device" "$program" $words "$option$file"
        [ -L "$file" ] || fail "$words $option: what was a device is none any more"
        rm "$file"
        fails "no/$file: No such file or directory" "$program" $words "${option}no/$file"
        mkdir "$file"
        fails "$file: is a directory" "$program" $words "$option$file"
        rmdir "$file"
        if [ "$(id -u)" -ne 0 ]; then
            echo old >"$file" && chmod a-w "$file"
            fails "$file: Permission denied" "$program" $words "$option$file"
            rm -f "$file"
        fi
        echo old >"$file"
        "$program" $words "$option$file" >out.txt 2>err.txt || fail "$words $option$file: $(cat err.txt)"
        if [ "$(wc -c <"$file")" -gt 1024 ]; then
            echo old >"$file"
            fails "$file: File too large" within_a_block "$program" $words "$option$file"
            [ "$(cat "$file")" = old ] || fail "$words $option: the old file is gone"
            too_large=$((too_large + 1))
        fi
    }
    rm -f "$file"
}

check_input() {
    local words=$1 name
    truncate -s 2G huge.map
    : >empty.map
    mkdir -p folder.map
    while IFS='|' read -r name problem; do
        # shellcheck disable=SC2086
        fails "$name: $problem" "$program" ${words/FILE/$name}
    done <<'TABLE'
none.map|No such file or directory
huge.map|larger than 1 GiB
no/none.map|No such file or directory
good.map/none.map|Not a directory
TABLE
    # shellcheck disable=SC2086
    fails empty.map "$program" ${words/FILE/empty.map}
}

too_large=0 tried=0
while IFS='|' read -r words option ending; do
    check_output "$words" "$option" "$ending"
    tried=$((tried + 1))
done < <(outputs)
[ $too_large -ge 8 ] || fail "only $too_large of $tried files were larger than a block"
while read -r words; do check_input "$words"; done < <(inputs)
rm -rf huge.map empty.map folder.map

# Standard output that is full, or closed
for words in --help 'plan good.map --from 0,0 --to 5,0 --json' 'scen good.map six.scen' 'bench scen good.map six.scen'; do
    status=0
    # shellcheck disable=SC2086
    "$program" $words >/dev/full 2>err.txt || status=$?
    [ $status -eq 2 ] || fail "$words >/dev/full: status $status"
    grep -q '^handrail: standard output: No space left on device' err.txt || fail "$words >/dev/full: $(cat err.txt)"
done
# A reader that goes away ends the program without a word, and files are whole or not there.
"$program" bench scen good.map six.scen --csv=out.csv 2>err.txt | true
[ ! -s err.txt ] || fail "a closed pipe: $(cat err.txt)"
[ ! -e out.csv ] || [ "$(wc -l <out.csv)" -gt 6 ] || fail 'a closed pipe: half a table'

# Signals while a file of 4 MB is written beside its name: it is whole or as it was, and nothing lies beside it.
"$program" gen rooms --size 2048x2048 -o large.map || fail 'no large map'
for signal in INT TERM HUP; do
    for try in 1 2 3 4; do
        echo old >copy.map
        # Shells let what runs in the background ignore SIGINT: this gives it back.
        env --default-signal="$signal" "$program" convert large.map copy.map 2>err.txt &
        job=$!
        until compgen -G 'copy.map.*.part' >part.txt || ! kill -0 $job 2>part.txt; do :; done
        kill -$signal $job 2>part.txt
        status=0
        wait $job 2>part.txt || status=$?
        [ -z "$(compgen -G '*.part')" ] || fail "SIG$signal leaves $(compgen -G '*.part') behind"
        [ "$(cat copy.map | head -c 4)" = 'old' ] || cmp -s copy.map large.map || fail "SIG$signal: half a map"
        [ $status -eq 0 ] || stopped=$((${stopped:-0} + 1))
        rm -f ./*.part
    done
done
[ "${stopped:-0}" -gt 0 ] || fail 'no signal came before the file was whole'
[ -z "$(find . -name '*.part')" ] || fail 'a half written file is left behind'

[ $failures -eq 0 ] && echo "program_faults: all as expected ($tried ways to write)"
[ $failures -eq 0 ]
