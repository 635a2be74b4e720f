#!/usr/bin/env bash
# deb.sh FOLDER - Debian's packages of what git lists here: built into FOLDER, read by lintian, installed in a Debian of
# nothing else (debootstrap, FOLDER/root), and tried there by debian/tests/. Needs root for that, and asks Debian's mirror.
# The short tests are built and run, too, by DEB_BUILD_OPTIONS= in the environment.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "$1"
folder=$(realpath "$1")
export DEB_BUILD_OPTIONS=${DEB_BUILD_OPTIONS-nocheck} LC_ALL=C.UTF-8
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
fail() { echo "deb: $*" >&2 && exit 1; }
# quietly NAME COMMAND...: what it says goes into FOLDER/NAME.txt, and is shown where it fails.
quietly() { "${@:2}" >"$folder/$1.txt" 2>&1 || { tail -40 "$folder/$1.txt" >&2 && fail "$1, see $folder/$1.txt"; }; }

# ---- Build, of nothing that git does not know.
rm -rf "$folder/handrail" "$folder"/*.{deb,dsc,changes,buildinfo,tar.xz}
mkdir "$folder/handrail"
git ls-files -z | tar -c --null -T - | tar -x -C "$folder/handrail"
build_packages() { cd "$folder/handrail" && dpkg-buildpackage -us -uc; }
quietly build build_packages
(cd "$folder" && ls -sh1 -- *.deb)
! grep -E 'dpkg-(gensymbols|shlibdeps): warning' "$folder/build.txt" || fail "warnings above"

# ---- Lintian: no error, no warning.
lintian --fail-on error,warning --allow-root "$folder"/*.changes || fail "lintian"
echo "lintian: clean"

# ---- A Debian of nothing else. Its first state is kept, for the next time.
first=$folder/root-$suite.tar
if [ ! -e "$first" ]; then
    rm -rf "$folder/root"
    quietly debootstrap debootstrap --variant=minbase "$suite" "$folder/root" "$mirror"
    tar -C "$folder/root" -cf "$first.part" . && mv "$first.part" "$first"
fi
rm -rf "$folder/root"
mkdir "$folder/root"
tar -C "$folder/root" -xf "$first"
cp "$folder"/*.deb "$folder/root/tmp/"
cp -r "$folder/handrail/debian/tests" "$folder/handrail/README.md" "$folder/root/srv/"
# inside COMMAND: in the root, with a /proc of its own that goes with it, and nothing of the environment here.
inside() {
    unshare --mount --pid --fork bash -c 'mount -t proc proc "$1/proc" && exec env -i PATH="$PATH" LC_ALL=C.UTF-8 HOME=/root chroot "$1" /bin/sh -ec "$2"' \
        - "$folder/root" "$1"
}
needed=$(sed -n 's/^Depends: //p' debian/tests/control | tr -d , | tr ' ' '\n' | grep -v handrail | sort -u | tr '\n' ' ')
quietly install inside "export DEBIAN_FRONTEND=noninteractive
    apt-get update
    apt-get install -y --no-install-recommends $needed /tmp/*.deb"
for test in $(sed -n 's/^Tests: //p' debian/tests/control); do
    quietly "test-$test" inside "cd /srv && sh tests/$test"
    sed "s/^/$test: /" "$folder/test-$test.txt"
done
quietly removal inside "apt-get purge -y handrail libhandrail0.2 libhandrail-dev handrail-doc"
left=$(cd "$folder/root" && find usr etc var/lib/dpkg/info -name '*handrail*')
[ -z "$left" ] || fail "left after a purge: $left"
echo "deb: built, clean, installed and tried in a $suite of nothing else, removed without a trace"
