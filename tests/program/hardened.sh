#!/usr/bin/env bash
# hardened.sh PROGRAM... - the flags of HANDRAIL_HARDENED have arrived in the programs: each is position-independent, all of
# its relocations are read-only from the start, its stack is guarded, and calls of libc know the size of what they write.
set -euo pipefail

# expect WHAT PATTERN TEXT
expect() { grep -qE "$2" <<<"$3" || { echo "hardened: $program lacks $1" >&2 && exit 1; }; }

for program in "$@"; do
    header=$(LC_ALL=C readelf -W --file-header --program-headers --dynamic "$program")
    names=$(LC_ALL=C readelf -W --dyn-syms "$program")
    expect "a place that the system chooses (PIE)" 'Type: +DYN' "$header"
    expect "read-only relocations (relro)" 'GNU_RELRO' "$header"
    expect "binding before it starts (now)" 'BIND_NOW|FLAGS_1.* NOW' "$header"
    expect "a guard of the stack" '__stack_chk_fail' "$names"
    expect "sizes in calls of libc (fortify)" '__[a-z]+_chk@' "$names"
    [ "$(uname -m)" != x86_64 ] ||
        expect "targets of branches (cf-protection)" 'endbr64' "$(objdump -d --no-show-raw-insn --disassemble=main "$program")"
    echo "hardened: $program"
done
