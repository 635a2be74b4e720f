#!/usr/bin/env bash
# docs.sh PROGRAM - holds the pages of docs/ and the README against the project: links and pictures
# lead somewhere, pictures are shown somewhere, names of functions, constants and files exist, the
# commands on the pages about paths run as they stand, and events, steps and tables that the pages
# quote are what the program prints. Runs from the root of the project.
set -euo pipefail
program=$(realpath "$1")
pages=(README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md data/README.md docs/*.md)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
faults=0
fail() {
    echo "docs: $1"
    faults=$((faults + 1))
}

# ---- Links

for page in "${pages[@]}"; do
    while read -r target; do
        case $target in http* | '#'*) continue ;; esac
        [ -e "$(dirname "$page")/${target%%#*}" ] || fail "$page: a link to $target, which is not there"
    done < <(grep -o ']([^)]*)' "$page" | sed 's/^](//; s/)$//')
done
for picture in docs/pictures/*.png; do
    grep -qF "pictures/${picture##*/}" "${pages[@]}" || fail "$picture is shown on no page"
done

# ---- Names: what stands in docs/ between backquotes

names() { sed '/^```/,/^```/d' docs/*.md CONTRIBUTING.md | grep -o '`[^`]*`' | tr -d '`' | grep -v NAME | sort -u; } # NAME: the reader's own
find passmap planner viewer -name '*.h' -exec cat {} + >"$place/headers"
while read -r name; do
    grep -qwF "$name" "$place/headers" || fail "$name is in no header"
done < <(names | grep -oE '\b(hr|HR)_[A-Za-z0-9_]+' | sort -u)
while read -r path; do
    [ -e "$path" ] || fail "$path is not there"
done < <(names | grep -E '^(passmap|planner|viewer|tests|data|docs)/[A-Za-z0-9_/.-]*$')

# ---- Commands: lines of a page that begin with "handrail" or "$ handrail". Benchmarks take long,
# the window needs a display, and words in capitals stand for files of the reader's.

run() {
    local command=$1 status=0
    (cd "$place" && eval "\"$program\" $command" >out.txt 2>&1) || status=$?
    [ $status -le 1 ] || fail "handrail $command: $(cat "$place/out.txt")"
}
ln -s "$PWD/data" "$place/data"
while read -r command; do
    run "$command"
done < <(sed -n 's/^ *\(\$ \)\{0,1\}handrail \(\(plan\|compare\|gen\) .*\)/\2/p' docs/*.md | sed 's/ #.*//')

# ---- Figures: what pages quote of the program's answers. The time that something takes is left out.

# The events of the trace on one example: how many there are, and what happens in those named.
page=docs/how-a-path-is-found.md
command=$(sed -n 's/^handrail \(plan .* --events\)$/\1/p' $page)
run "$command"
sed -E -e ':more' -e '$!N' -e 's/\n {8}([^ ])/ \1/' -e 't more' -e P -e D "$place/out.txt" | # a line for each
    grep -E '^ *[0-9]+  [a-z]+: ' >"$place/events" || true
count=$(grep -c . "$place/events" || true)
grep -qE "^lists $count events\b" $page || fail "$page: \"$command\" lists $count events"

# event_of TEXT: the number that stands behind a bold text, which begins with this one.
event_of() { sed -n "s/^\*\*$1[^*]*\*\* ([a-z ]*\([0-9]*\)).*/\1/p" $page; }
# expect_event TEXT WORDS [PICTURE]: the event says WORDS, and the picture is drawn after it.
expect_event() {
    local number
    number=$(event_of "$1")
    [ -n "$number" ] || fail "$page: no number behind \"**$1\""
    awk -v number="$number" '$1 == number' "$place/events" | grep -q -e "$2" ||
        fail "$page: event $number is not \"$2\", as \"**$1\" has it"
    [ -z "${3-}" ] || grep -qE "^step $3 --stop-after $number\$" docs/pictures.sh ||
        fail "docs/pictures.sh: step $3 does not stop after $number, as $page has it"
}
expect_event 'A ray is stopped' 'a ray .* is stopped .* an entry' 1_ray
expect_event 'The left hand follows the contour' 'the left hand .* an exit' 2_left
expect_event 'The right hand does the same' 'the right hand .* an exit' 3_right
expect_event 'The way is split' 'a ray .* nothing is in the way' 4_split
expect_event 'On to the next obstacle' 'the right hand .* an exit' 5_next
expect_event 'Pulled taut' 'a leg of the way found'
[ "$(event_of 'Pulled taut')" = "$count" ] || fail "$page: the way is pulled taut after event $count"
[ "$(awk -v last="$(event_of 'The way is split')" '$1 <= last && / split / { last_split = $0 } END { print last_split }' \
    "$place/events" | grep -c ' level 1$')" = 1 ] || fail "$page: the first leg is not split one level deeper"

# expect_line NAME VALUE: the last answer has a line that begins so.
expect_line() { grep -qE "^$1 +$2\b" "$place/out.txt" || fail "handrail $command: no \"$1 $2\""; }

# Commands with their answer behind a "#": a status, then "N steps" or "N cells remain".
while IFS='#' read -r command answer; do
    run "$command"
    expect_line status "$(sed 's/^ *\([a-z]*\).*/\1/' <<<"$answer")"
    case $answer in
    *steps*) expect_line steps "$(grep -o '[0-9]*' <<<"$answer")" ;;
    *remain*) expect_line remaining "$(grep -o '[0-9]*' <<<"$answer")\.0+ cells" ;;
    *) fail "handrail $command: the page gives no figure" ;;
    esac
done < <(sed -n 's/^\$ handrail \(plan [^#]*#.*\)/\1/p' docs/*.md)

# What a command prints, quoted below it: "..." stands for the rest, of a line or of all.
awk -v into="$place/quoted" '/^(```|\$)/ { quotes = 0 }
    /^\$ handrail (plan|compare) [^#]*$/ { quotes = 1; into_this = into "." ++count }
    quotes { print > into_this }' docs/*.md
without_time() { sed 's/ *[0-9.]* [num]*s  / /; s/  */ /g; s/ *$//'; }
for quoted in "$place"/quoted.*; do
    command=$(sed -n '1s/^\$ handrail //p' "$quoted")
    run "$command"
    without_time <"$place/out.txt" >"$place/answer"
    while read -r row; do
        awk -v row="$row" 'index($0, row) == 1 { found = 1 } END { exit !found }' "$place/answer" ||
            fail "handrail $command: does not print \"$row\""
    done < <(sed '1d; s/ *\.\.\.$//' "$quoted" | without_time)
done

# The examples of JSON.
if command -v python3 >/dev/null; then
    printf 'type octile\nheight 4\nwidth 6\nmap\n......\n..@...\n..@.@@\n....@.\n' >"$place/MAP.map"
    printf 'version 1\n0\tgood.map\t6\t4\t0\t0\t5\t0\t5\n0\tgood.map\t6\t4\t0\t1\t3\t1\t3.5\n' >"$place/MAP.map.scen"
    root=$PWD
    (cd "$place" && python3 "$root/tests/program/json_shapes.py" "$program" "$root/docs/json.md") >"$place/out.txt" ||
        fail "docs/json.md: $(cat "$place/out.txt")"
fi

[ $faults -eq 0 ] && echo 'docs: all as expected'
[ $faults -eq 0 ]
