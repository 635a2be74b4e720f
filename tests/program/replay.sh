#!/bin/sh
# replay.sh - `handrail replay`: battles that record themselves, played again: the same answers for
# any number of threads, until any tick; files that are cut off, of a later version or none. The
# program's path is the first argument, or $HANDRAIL.

. "$(dirname "$0")/../support/expect.sh"

battle="bench tick --units 120 --size 128x128 --orders 30 --threads 2 --budget 1500 --ticks 20"
# shellcheck disable=SC2086
done_with $battle --record b.rec

done_with replay b.rec
says same "every answer is the recorded one"
says played "61 ticks"
hash=$(grep '^hash' out.txt)
done_with replay b.rec --threads 3
grep -q "^$hash\$" out.txt || fail "another hash with three threads: $(cat out.txt)"
done_with replay b.rec --until 9
says played "10 ticks"
done_with replay b.rec --json
grep -q '"differences": 0' out.txt || fail "JSON: $(cat out.txt)"
grep -q "\"hash\": \"${hash##* }\"" out.txt || fail "JSON has another hash: $(cat out.txt)"

# Recorded again, its ticks have the same calls.
done_with replay b.rec --record again.rec
costliest() { grep -A6 'costliest by steps' out.txt | sed 's/ *[0-9.]* ms//'; }
done_with replay b.rec
costliest >first.txt
done_with replay again.rec
costliest >second.txt
cmp -s first.txt second.txt || fail "recorded again, ticks differ: $(diff first.txt second.txt)"

# A battle whose squads march in formation.
done_with bench tick --formations --units 60 --size 96x80 --orders 64 --threads 1 --budget 400 --ticks 4 --record f.rec
done_with replay f.rec --threads 3
says same "every answer is the recorded one"
grep -q ' [1-9][0-9]* marches' out.txt || fail "no marches: $(cat out.txt)"

# What is cut off is played up to there.
head -c "$(($(wc -c <b.rec) / 2))" b.rec >half.rec
done_with replay half.rec
says "cut off" ""

# Damaged in the middle: told, and played up to there. Its header is 16 bytes, then a piece with its length.
half=$(($(wc -c <b.rec) / 2))
{
    head -c $half b.rec
    head -c 1 /dev/zero | tr '\0' '\125'
    tail -c +$((half + 2)) b.rec
} >damaged.rec
cmp -s b.rec damaged.rec && fail 'damaged.rec is b.rec'
"$program" replay damaged.rec >out.txt 2>err.txt
[ $? -eq 2 ] || fail "damaged.rec: exit status: $(cat err.txt)"
one_line 'damaged.rec: damaged at byte' 'replay damaged.rec'
says damaged "at byte"
head -c 60 b.rec >first.rec
refused 'first.rec: cut off at byte 60, before its first snapshot ends' replay first.rec

# The recording is of the battle that is printed first, without a budget.
first="bench tick --units 60 --size 96x80 --orders 30 --threads 1 --ticks 4"
# shellcheck disable=SC2086
done_with $first --record p50.rec
# shellcheck disable=SC2086
done_with $first --budget none --record none.rec
same p50.rec none.rec

# A later version: "HREC", 4, and the hash of that.
printf 'HREC\004\000\000\000\043\260\056\234\151\337\170\362' >later.rec
refused 'a recording of version 4; this library plays those up to version 3' replay later.rec
head -c 10 b.rec >none.rec
refused 'these bytes are no recording' replay none.rec
refused 'nowhere.rec' replay nowhere.rec
refused 'too many arguments' replay b.rec none.rec
refused '--threads' replay b.rec --threads 0
refused 'replay needs a file' replay
refused 'nowhere' bench tick --units 10 --size 64x64 --ticks 1 --record nowhere/b.rec

[ $failures -eq 0 ] && echo 'program_replay: all as expected'
[ $failures -eq 0 ]
