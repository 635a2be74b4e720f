# expect.sh - what the tests of the program share; sourced by program_*.sh, which then run in an empty
# folder of their own. The program's path is their first argument, or $HANDRAIL.

program=${1:-$HANDRAIL}
[ -x "$program" ] || { echo "usage: $0 PROGRAM" >&2; exit 2; }
case $program in /*) ;; *) program=$PWD/$program ;; esac
root=$PWD
place=$(mktemp -d) || exit 2
trap 'chmod -R u+w "$place"; rm -rf "$place"' EXIT
cd "$place" || exit 2
failures=0

fail() {
    echo "FAILED: $1"
    failures=$((failures + 1))
}

# one_line WORDS COMMAND: err.txt holds one line, "handrail: " once at its front, and the words.
one_line() {
    [ "$(wc -l <err.txt)" -eq 1 ] || fail "$2: not one line: $(cat err.txt)"
    grep -q '^handrail: ' err.txt || fail "$2: $(cat err.txt)"
    grep -q 'handrail: .*handrail: ' err.txt && fail "$2: names itself twice: $(cat err.txt)"
    grep -qF -e "$1" err.txt || fail "$2: no \"$1\" in: $(cat err.txt)"
}

# refused WORDS ARGUMENTS...: status 2, nothing on stdout, one line that holds the words.
refused() {
    words=$1
    shift
    "$program" "$@" >out.txt 2>err.txt
    status=$?
    [ $status -eq 2 ] || fail "$*: status $status"
    [ -s out.txt ] && fail "$*: prints on stdout"
    one_line "$words" "$*"
}

# refused_asking WORDS OPTIONS...: the same for the question of a script, $question, with options.
refused_asking() {
    asked_words=$1
    shift
    # shellcheck disable=SC2086
    refused "$asked_words" $question "$@"
}

# done_with ARGUMENTS...: status 0 and nothing on stderr.
done_with() {
    "$program" "$@" >out.txt 2>err.txt || fail "$*: status $?: $(cat err.txt)"
    [ -s err.txt ] && fail "$*: $(cat err.txt)"
}

same() { cmp -s "$1" "$2" || fail "$1 and $2 differ"; }

# unwrapped INDENT: a line that begins with so many blanks goes on where the one before it ended.
unwrapped() { sed -E -e ':more' -e '$!N' -e "s/\n {$1}([^ ])/ \1/" -e 't more' -e P -e D; }

# says NAME VALUE: the last answer has such a line.
says() {
    unwrapped 16 <out.txt | awk -v name="$1" -v value="$2" \
        'index($0, name " ") == 1 { rest = substr($0, length(name) + 1); sub(/^ +/, "", rest)
                                    if (index(rest, value) == 1) found = 1 }
         END { exit !found }' || fail "no \"$1 $2\" in: $(cat out.txt)"
}

# good_scenario FILE: six queries into FILE, on good.map, which is written, too.
good_scenario() {
    printf 'type octile\nheight 4\nwidth 6\nmap\n......\n..@...\n..@.@@\n....@.\n' >good.map
    {
        echo 'version 1'
        query 0 0 5 0 # straight
        query 0 1 3 1 # around the wall
        query 0 0 0 0 # already there
        query 2 1 0 0 # from a wall
        query 5 3 0 0 # from a locked cell
        query 3 3 5 3 # to a place that cannot be reached
    } >"$1"
}
query() { printf '0\tgood.map\t6\t4\t%d\t%d\t%d\t%d\t0\n' "$@"; }
