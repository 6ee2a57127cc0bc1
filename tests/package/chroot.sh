#!/bin/sh
# The .deb in a Debian 12 that has never heard of us: installed by apt, run, read about, imported, compiled against.
#     sh tests/package/chroot.sh BUILD [MIRROR]      as root, with debootstrap and a mirror; some minutes and 2 GB in BUILD
set -eu
build=$(cd "$1" && pwd)
mirror=${2:-http://deb.debian.org/debian}
here=$(cd "$(dirname "$0")" && pwd)
skip() { echo "[skipped] $1"; exit 0; }
[ "$(id -u)" = 0 ] || skip "a chroot is made by root"
command -v debootstrap >/dev/null || skip "debootstrap is missing: apt-get install debootstrap"
root=${ROOT:-$build/chroot} # ROOT: a fresh chroot that is there; DEB: a package that is made
if [ -z "${ROOT-}" ]; then
    trap 'rm -rf "$root"' EXIT
    rm -rf "$root"
    debootstrap --variant=minbase bookworm "$root" "$mirror" >"$build/debootstrap.log" 2>&1 || {
        tail -5 "$build/debootstrap.log"
        skip "debootstrap did not work here"
    }
fi
if [ -z "${DEB-}" ]; then
    cpack --config "$build/CPackConfig.cmake" -G DEB -B "$build/chroot_deb" -D CPACK_OUTPUT_FILE_PREFIX="$build/chroot_deb" \
        >"$build/cpack.log" 2>&1 || { tail "$build/cpack.log"; exit 1; }
    DEB=$(ls "$build"/chroot_deb/*.deb)
fi
cp "$DEB" "$root/sidestep.deb"
# apt in there goes the way that apt out here goes
cp /etc/resolv.conf "$root/etc/" 2>/dev/null || true
cp /etc/apt/apt.conf.d/*proxy* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive HOME=/root LC_ALL=C.UTF-8 \
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} chroot "$root" "$@"; }
inside apt-get update -qq
inside apt-get install -y -qq /sidestep.deb man-db >"$build/apt.log" 2>&1 || { tail "$build/apt.log"; exit 1; }
inside sidestep --version
inside man -P cat sidestep | grep -q "SYNOPSIS"
inside sh -c 'MANPAGER=cat man sidestep-crowd' | grep -q "print.scene"
inside python3 -c "import sidestep; print(sidestep.__version__, len(sidestep.motion.synthesise_walk(seconds=2.0)))"
inside sidestep walk --seconds 2 -o /tmp/walk.glb
# the stranger's project, with what the package suggests for those who compile
suggested=$(dpkg-deb -f "$root/sidestep.deb" Suggests | tr -d ',' | sed 's/ffmpeg//')
inside apt-get install -y -qq --no-install-recommends make $suggested >>"$build/apt.log" 2>&1 || { tail "$build/apt.log"; exit 1; }
mkdir "$root/stranger"
cp "$here/CMakeLists.txt" "$here/main.cpp" "$root/stranger/"
inside sh -c 'cd /stranger && for page in readme spacetime from-cpp; do cp main.cpp $page.cpp; done; cmake -B build -DPROGRAMS=. . && cmake --build build --target stranger && build/stranger' >"$build/stranger.log" 2>&1 || { tail -30 "$build/stranger.log"; exit 1; }
tail -1 "$build/stranger.log"
echo "the package works in a clean Debian"
