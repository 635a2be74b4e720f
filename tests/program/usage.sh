#!/bin/sh
# usage.sh - what all commands share: help, misspelt words, standard input and output, the types of files,
# JSON, the man page and the completions of shells. The program's path is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

printf 'type octile\nheight 4\nwidth 6\nmap\n......\n..@...\n..@.@@\n....@.\n' >good.map

# Help: of a command in three ways, of the program, and the version
"$program" help plan >a.txt && "$program" plan --help >b.txt && "$program" --help plan >c.txt || fail 'help plan'
same a.txt b.txt
same a.txt c.txt
grep -q '^usage: handrail plan ' a.txt || fail "help plan: $(head -n 1 a.txt)"
"$program" help bench tick | grep -q '^usage: handrail bench tick ' || fail 'help bench tick'
[ "$("$program" -V)" = "$("$program" --version)" ] || fail '-V is not --version'
for command in plan compare scen replay bench gen convert view help 'bench scen' 'bench costs' 'bench tick' 'bench edit' \
    'bench grow' 'bench orders' 'bench questions' 'bench dynamic'; do
    # shellcheck disable=SC2086
    "$program" help $command >out.txt || fail "help $command"
    grep -v '^  handrail ' out.txt | awk 'length > 80 { exit 1 }' || fail "help $command: more than 80 columns"
    grep -q '^usage: handrail' out.txt || fail "help $command: no usage"
done

# What was probably meant
refused 'unknown command pln: did you mean plan?' pln
refused 'unknown command konvert: did you mean convert?' konvert
refused 'unknown option --verson: did you mean --version?' --verson
refused 'unknown command pan: did you mean plan?' help pan
refused '"tik" is not' help bench tik
refused 'did you mean tick?' bench tik
refused 'plan: unknown option --sise: did you mean --size?' plan good.map --sise 3
refused 'plan: unknown option --form: did you mean --from?' plan good.map --form 1,1
refused 'convert: unknown option --color: did you mean --colours?' convert good.map out.png --color key
refused '"balancd" is not fast, balanced or exact: did you mean balanced?' plan good.map --quality balancd
refused '"euclid" is not octile, euclidean, manhattan or none: did you mean euclidean?' plan good.map --heuristic euclid
refused 'did you mean islands?' gen island
refused '"brdth" is none of the methods: did you mean breadth?' compare good.map --from 0,0 --to 1,1 --methods brdth
refused '"blanced" is no method: did you mean balanced?' bench scen good.map --methods blanced

# Once is enough, unless it is a list
refused '--from is given twice' plan good.map --from 0,0 --from 1,0 --to 5,0
refused '--size is given twice' plan good.map --from 0,0 --to 5,0 --size=1 --size 1
refused '--json is given twice' plan good.map --from 0,0 --to 5,0 --json --json=a.json
done_with plan good.map --from 0,0 --to 5,0 --to 3,0 --known 0,0,9 --known 1,0,9 --events --events

refused 'unknown command xyzzy (see handrail --help)' xyzzy

# Standard input and output, by the name -
"$program" convert - - <good.map >out.png 2>err.txt || fail "convert - -: $(cat err.txt)"
"$program" convert - back.map <out.png || fail 'convert - FILE'
same good.map back.map
"$program" plan - --from 0,0 --to 5,1 --json <good.map >out.txt || fail 'plan -'
grep -q '"status": "found"' out.txt || fail "plan -: $(cat out.txt)"
"$program" plan good.map --from 0,0 --to 5,1 --svg - >out.svg 2>out.txt || fail 'plan --svg -'
grep -q '</svg>' out.svg || fail 'plan --svg -: no SVG on standard output'
grep -q '^status' out.txt || fail 'plan --svg -: no answer on standard error'
"$program" gen noise --size 20x20 -o - | "$program" convert - noise.png || fail 'gen -o - | convert -'
"$program" gen noise --size 20x20 -o noise2.png && same noise.png noise2.png
refused '--json: standard output is what --png is written to' plan good.map --from 0,0 --to 1,1 --png - --json
refused 'standard input can be read once only' scen - - <good.map

# Types that are not written
refused '--png: "out.jpg" does not end in .png' plan good.map --from 0,0 --to 1,1 --png out.jpg
refused '--svg: "out.png" does not end in .svg' plan good.map --from 0,0 --to 1,1 --svg out.png
refused '--csv: "out.json" does not end in .csv or .txt' compare good.map --from 0,0 --to 1,1 --csv out.json
refused '--json: "out.csv" does not end in .json or .txt' plan good.map --from 0,0 --to 1,1 --json=out.csv
[ -z "$(find . -name 'out.j*' -o -name out.csv)" ] || fail 'a refused file was written'

# A byte order mark in front of text
printf '\357\273\277' | cat - good.map >marked.map
done_with convert marked.map back.map
same good.map back.map
printf '\357\273\277version 1\n0\tgood.map\t6\t4\t0\t0\t5\t0\t5\n' >marked.scen
done_with scen good.map marked.scen

# Every command that reads a map reads it by a key
"$program" gen islands --size 64x64 -o keyed.png && "$program" key keyed.png -o keyed.key || fail 'a key'
printf '#000001 0\n' >odd.key
printf 'version 1\n0\tkeyed.png\t64\t64\t0\t0\t5\t0\t5\n' >keyed.scen
for command in 'plan keyed.png --from 0,0 --to 5,0' 'compare keyed.png --from 0,0 --to 5,0' 'scen keyed.png keyed.scen' \
    'check keyed.png' 'convert keyed.png keyed.csv' 'bench scen keyed.png keyed.scen --repeat 1' \
    'bench random keyed.png --queries 3' 'bench edit keyed.png --repeat 1 --classes 1' \
    'bench orders keyed.png --units 3 --goals 1 --repeat 1' 'bench tick keyed.png --units 5 --ticks 2' \
    'bench questions keyed.png --places 3 --goals 3 --asks 2 --repeat 1' \
    'bench costs keyed.png --queries 5 --units 5 --edits 2 --repeat 1' 'view keyed.png --frames'; do
    refused 'missing.key: No such file' $command --key missing.key
    # shellcheck disable=SC2086
    "$program" $command --key keyed.key >out.txt 2>err.txt
    [ $? -le 1 ] || fail "$command --key: $(cat err.txt)"
done
"$program" convert keyed.png odd.csv --key odd.key && grep -q '[1-9]' odd.csv && fail '--key: the key says nothing'

# JSON of all commands begins alike
printf 'version 1\n0\tgood.map\t6\t4\t0\t0\t5\t0\t5\n' >good.scen
"$program" bench tick --units 5 --size 96x96 --ticks 2 --threads 1 --budget none --record small.rec >out.txt
for command in 'plan good.map --from 0,0 --to 5,0' 'compare good.map --from 0,0 --to 5,0' 'scen good.map good.scen' \
    'gen rooms --size 20x20 -o rooms.png' 'convert good.map good.csv' 'key keyed.png' \
    'bench scen good.map good.scen --repeat 1' 'bench edit good.map --repeat 1 --classes 1' \
    'bench orders good.map --units 3 --goals 1 --repeat 1' \
    'bench questions good.map --places 3 --goals 3 --asks 2 --repeat 1' \
    'bench grow --sides 64 --lengths - --units - --threads - --length 9 --queries 3' 'check good.map --fail none' \
    'replay small.rec' 'hex --size 20x20 --worlds 1 --runs 2' 'bench random good.map --queries 3 --repeat 1' \
    'bench tick --units 5 --size 96x96 --ticks 2 --threads 1 --budget none' \
    'bench costs good.map --ranges 0 --queries 3 --units 3 --edits 1 --repeat 1'; do
    # shellcheck disable=SC2086
    "$program" $command --json >out.json 2>err.txt || fail "$command --json: $(cat err.txt)"
    tr -d '\n' <out.json | grep -q '^{  "handrail": "[0-9.]*",  "schema": 1,  "command": "' ||
        fail "$command --json begins otherwise: $(head -n 5 out.json)"
    case $command in bench*) grep -q '"machine": ' out.json || fail "$command --json names no machine" ;; esac
    if command -v python3 >/dev/null; then python3 -m json.tool out.json >/dev/null || fail "$command: bad JSON"; fi
done
"$program" bench edit good.map --repeat 1 --classes 1 >out.txt
head -n 1 out.txt | grep -q '^handrail [0-9.]* on .*processor' || fail "no machine heads a benchmark: $(head -n 1 out.txt)"

# A benchmark that is interrupted prints what it has
"$program" bench tick --units 20 --size 96x96 --ticks 100000 --threads 1 --budget none --json=out.json >out.txt 2>err.txt &
bench=$!
sleep 2
kill -INT $bench
wait $bench || fail "an interrupted benchmark: $(cat err.txt)"
grep -q '^Interrupted' out.txt && grep -q '^total ' out.txt || fail "an interrupted benchmark prints: $(cat out.txt)"
grep -q '"ticks": [1-9][0-9]*,' out.json || fail 'an interrupted benchmark writes no JSON'

for bench in "orders good.map --units 3 --goals 1" "questions good.map --places 3 --goals 3 --asks 2" \
    "costs good.map --queries 5 --units 5 --edits 2" 'random good.map --queries 5' 'scen good.map good.scen' \
    'edit --size 300x300'; do
    # shellcheck disable=SC2086
    "$program" bench $bench --repeat 1000 >out.txt 2>err.txt &
    running=$!
    sleep 1
    kill -INT $running 2>/dev/null
    wait $running
    [ $? -le 1 ] || fail "bench $bench, interrupted: $(cat err.txt)"
    [ "$(grep -c '^Interrupted' out.txt)" -le 1 ] || fail "bench $bench says twice that it was interrupted"
    [ "$(wc -l <out.txt)" -ge 4 ] || fail "bench $bench, interrupted, prints: $(cat out.txt)"
done

for command in 'hex --worlds 100000' 'bench grow' 'bench edit --size 96x96 --ranges 3 --ticks 100000'; do
    # shellcheck disable=SC2086
    "$program" $command >out.txt 2>err.txt &
    running=$!
    sleep 2
    kill -INT $running || fail "$command ends too soon to be interrupted"
    wait $running || fail "$command, interrupted: $(cat err.txt)"
    [ "$(grep -c '^Interrupted' out.txt)" -eq 1 ] && [ "$(wc -l <out.txt)" -ge 4 ] ||
        fail "$command, interrupted, prints: $(cat out.txt)"
done

# At a terminal, what takes long says how long it will take
if command -v python3 >/dev/null; then
    cat >terminal.py <<'END'
import os, pty, re, signal, sys
process, terminal = pty.fork()
if process == 0:
    os.execv(sys.argv[1], sys.argv[1:])
said, is_told = b"", False
try:
    while not is_told:
        said += os.read(terminal, 65536)
        is_told = re.search(rb"\[#*\.*\] [0-9]+ of [0-9]+, [0-9].* left", said)
except OSError:
    pass
os.kill(process, signal.SIGKILL)
sys.exit(0 if is_told else repr(said[-300:]))
END
    for command in 'bench tick --units 50 --size 128x128 --ticks 100000 --threads 1 --budget none' 'hex --worlds 100000' \
        'bench random good.map --queries 500 --repeat 1000' 'bench edit --size 96x96 --ranges 3 --ticks 100000' \
        'bench questions --size 128x128 --places 20 --repeat 10000' 'bench orders good.map --units 100 --repeat 2000 --goals 100'; do
        # shellcheck disable=SC2086
        python3 terminal.py "$program" $command 2>err.txt || fail "$command does not say how long: $(cat err.txt)"
    done
fi

# What is for people is no wider than 80 columns
"$program" bench tick --units 20 --size 96x96 --ticks 20 --threads 1 --budget none --record wide.rec >out.txt
for command in 'plan good.map --from 0,0 --to 5,0 --events' 'plan good.map --from 0,0 --to 5,3' 'replay wide.rec' \
    'compare good.map --from 0,0 --to 5,0 --methods all' 'scen good.map good.scen' 'check good.map' 'key keyed.png' \
    'hex --size 20x40 --worlds 1 --runs 2' 'bench tick --units 20 --size 96x96 --ticks 20' \
    'bench scen good.map good.scen --repeat 1' 'bench random good.map --queries 3 --repeat 1' \
    'bench edit good.map --repeat 1 --classes 1' 'bench edit --ranges 3 --ticks 5 --size 96x96' \
    'bench orders good.map --units 3 --goals 1 --repeat 1' \
    'bench questions good.map --places 3 --goals 3 --asks 2 --repeat 1' \
    'bench costs good.map --queries 5 --units 5 --edits 2 --repeat 1' \
    'bench grow --sides 64 --lengths 9 --units 10 --threads 1 --queries 3 --ticks 2'; do
    # shellcheck disable=SC2086
    "$program" $command >out.txt 2>err.txt
    [ $? -le 1 ] || fail "$command: $(cat err.txt)"
    wide=$(awk 'length > 80' out.txt | head -n 1)
    [ -z "$wide" ] || fail "$command is wider than 80 columns: $wide"
done

# A recording grows as it is played, and needs a file
refused '--record: needs a file, not standard output' replay wide.rec --record -
refused '--record: needs a file, not standard output' bench tick --record -
[ -e - ] && fail 'a file called -'

# The man page and the completions know all commands and options
"$program" help --man >handrail.1
if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww handrail.1 >page.txt 2>err.txt || fail 'the man page is not set'
    [ -s err.txt ] && fail "the man page: $(head -n 3 err.txt)"
fi
for shell in bash zsh fish; do "$program" help --completion $shell >$shell.txt || fail "--completion $shell"; done
for word in --heuristic --known --nearest-colour --by-map --completion; do
    grep -q -e "$(echo "$word" | sed 's/-/\\\\-/g')" handrail.1 || fail "the man page has no $word"
    grep -q -e "$word" bash.txt || fail "bash completes no $word"
    grep -q -e "$word" zsh.txt || fail "zsh completes no $word"
    grep -q -e "-l ${word#--}" fish.txt || fail "fish completes no $word"
done
refused '"tcsh" is not bash, zsh or fish' help --completion tcsh
completes() {
    found=$(bash -c '. ./bash.txt; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _handrail; echo "${COMPREPLY[*]}"' \
        -- "$@" 2>&1)
    [ "$found" = "$expected" ] || fail "bash completes $*: $found, not $expected"
}
if command -v bash >/dev/null; then
    expected=plan completes handrail pl
    expected='exact' completes handrail plan good.map --quality ex
    expected='--quality' completes handrail plan good.map --qua
    expected='tick' completes handrail bench ti
    expected='--ranges' completes handrail bench tick --rang
    expected='islands' completes handrail gen is
fi

fish_completes() {
    found=$(fish --no-config -c "source fish.txt; complete -C '$1'" 2>&1 | cut -f 1 | tr '\n' ' ')
    [ "$found" = "$2 " ] || fail "fish completes $1: $found, not $2"
}
if command -v fish >/dev/null; then
    fish_completes 'handrail pl' plan
    fish_completes 'handrail plan good.map --quality ex' exact
    fish_completes 'handrail plan good.map --qua' --quality
    fish_completes 'handrail bench ti' tick
    fish_completes 'handrail bench tick --rang' --ranges
    fish_completes 'handrail gen is' islands
fi
# A zsh of its own, at a terminal of its own: a key Tab completes the line, which Return then prints.
zsh_completes() {
    cat >complete.zsh <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'PS1=; unsetopt zle_bracketed_paste 2>/dev/null; autoload -U compinit; compinit -D -u'
zpty -w shell 'eval "$(cat zsh.txt)"; compdef _handrail handrail; handrail() { print -r -- "<$*>" }; print ready-$((1 + 1))'
zpty -r shell line '*ready-2*'
zpty -w -n shell "$1"$'\t\n'
zpty -r shell line '*<*>*'
print -r -- "${${line##*<}%%>*}"
zpty -d shell
END
    found=$(timeout 20 zsh -f complete.zsh "$1" 2>&1 | sed 's/ *$//')
    [ "$found" = "$2" ] || fail "zsh completes $1: $found, not $2"
}
if command -v zsh >/dev/null; then
    zsh_completes 'handrail pl' plan
    zsh_completes 'handrail plan good.map --quality ex' 'plan good.map --quality exact'
    zsh_completes 'handrail bench tick --rang' 'bench tick --ranges'
    zsh_completes 'handrail gen is' 'gen islands'
fi

# The table of all methods is no wider than a terminal
"$program" compare good.map --from 0,0 --to 5,1 --methods all >out.txt
awk 'length > 80 { exit 1 }' out.txt || fail "compare: more than 80 columns: $(awk 'length > 80' out.txt)"

[ $failures -eq 0 ] && echo 'program_usage: all as expected'
[ $failures -eq 0 ]
