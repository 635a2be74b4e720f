#!/usr/bin/env bash
# docs.sh PROGRAM - holds the pages of docs/ and the README against the project: links and pictures
# lead somewhere, pictures are shown somewhere, names of functions, constants and files exist, and
# the commands on the pages about paths run as they stand. Runs from the root of the project.
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

[ $faults -eq 0 ] && echo 'docs: all as expected'
[ $faults -eq 0 ]
