#!/bin/sh
# minimise.sh - `handrail replay --minimise`: a fault that was planted in a copy of the program, in a battle of 2000
# units, comes down to a recording of at most 4 KB, which still shows it; so does an answer that is another than that of
# the program, and a slow path. The program's path is the first argument, that of the copy the second.

faulty=$2
. "$(dirname "$0")/../support/expect.sh"
case $faulty in /*) ;; *) faulty=$root/$faulty ;; esac

done_with bench tick --units 2000 --size 512x512 --orders 150 --threads 1 --budget none --ticks 2 --record battle.rec

# at_most BYTES FILE
at_most() { [ "$(wc -c <"$2")" -le "$1" ] || fail "$2 has $(wc -c <"$2") bytes"; }

# An assertion
HANDRAIL_FAULT=assertion "$faulty" replay battle.rec >out.txt 2>err.txt
[ $? -eq 1 ] || fail "the fault is not shown: $(cat out.txt err.txt)"
grep -q '^assertion  is_third_corner_good' out.txt || fail "which assertion: $(cat out.txt)"
HANDRAIL_FAULT=assertion "$faulty" replay battle.rec --minimise fault.rec >out.txt 2>err.txt || fail "$(cat err.txt)"
at_most 4096 fault.rec
HANDRAIL_FAULT=assertion "$faulty" replay fault.rec >out.txt 2>err.txt
[ $? -eq 1 ] || fail "fault.rec shows nothing: $(cat out.txt err.txt)"
grep -q '^assertion  is_third_corner_good' out.txt || fail "fault.rec: which assertion: $(cat out.txt)"

# A difference, in a smaller battle: each trial takes two processes
done_with bench tick --units 150 --size 192x192 --orders 60 --threads 1 --budget none --ticks 1 --record few.rec
HANDRAIL_FAULT=answer "$faulty" replay few.rec >out.txt 2>err.txt
[ $? -eq 1 ] || fail "no difference: $(cat out.txt err.txt)"
grep -q '^differs ' out.txt || fail "no difference is told of: $(cat out.txt)"
cat >right.sh <<SCRIPT
#!/bin/sh
unset HANDRAIL_FAULT
exec "$program" "\$@"
SCRIPT
chmod +x right.sh
HANDRAIL_FAULT=answer "$faulty" replay few.rec --minimise other.rec --against ./right.sh >out.txt 2>err.txt ||
    fail "$(cat err.txt)"
at_most 4096 other.rec
HANDRAIL_FAULT=answer "$faulty" replay other.rec >out.txt 2>err.txt
[ $? -eq 1 ] || fail "other.rec shows no difference: $(cat out.txt err.txt)"
done_with replay other.rec

# A slow path
done_with replay few.rec --minimise slow.rec --slow 60
at_most 4096 slow.rec
done_with replay slow.rec

# A march, which takes more steps than any path
done_with bench tick --formations --units 60 --size 96x80 --orders 64 --threads 1 --budget 400 --ticks 1 --record squads.rec
done_with replay squads.rec --minimise march.rec --slow 1500
at_most 4096 march.rec
done_with replay march.rec
grep -q ' 1 march,' out.txt || fail "march.rec holds no march: $(cat out.txt)"

refused 'the recording does not show it' replay few.rec --minimise none.rec
[ ! -e none.rec ] || fail 'a recording of nothing is written'
refused '/nonexist could not be run' replay few.rec --minimise none.rec --against /nonexist
refused 'true wrote no answers' replay few.rec --minimise none.rec --against true
refused '--slow is for --minimise' replay battle.rec --slow 60
refused '--against is for --minimise' replay battle.rec --against ./right.sh
refused 'one at a time' replay battle.rec --minimise none.rec --slow 60 --against ./right.sh

[ $failures -eq 0 ] && echo 'program_minimise: all as expected'
[ $failures -eq 0 ]
