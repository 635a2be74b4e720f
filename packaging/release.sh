#!/usr/bin/env bash
# release.sh FOLDER - what a release consists of, of the commit that is checked out: the sources, the library in one
# file, the changes, checksums. The same bytes whenever and wherever it is made: times are those of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
to=$1
version=$(awk '/#define HR_VERSION_/ { v = v "." $3 } END { print substr(v, 2) }' passmap/passmap.h)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir -p "$to"

# From the commit, too, whatever lies in the folder.
git archive --format=tar --prefix="handrail-$version/" HEAD >"$place/source.tar"
tar -C "$place" -xf "$place/source.tar"
gzip -9n <"$place/source.tar" >"$to/handrail-$version.tar.gz"
one=handrail-$version-one-file
python3 "$place/handrail-$version/packaging/amalgamate.py" "$place/$one"
tar -C "$place" --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    -cf - "$one" | gzip -9n >"$to/$one.tar.gz"
git show HEAD:CHANGELOG.md >"$to/CHANGELOG.md"
(cd "$to" && sha256sum "handrail-$version.tar.gz" "$one.tar.gz" CHANGELOG.md >SHA256SUMS)
