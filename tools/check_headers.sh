#!/usr/bin/env bash
# Each public header must compile alone: whoever includes it needs nothing before it.
#     tools/check_headers.sh [COMPILER]
# Through ccache where there is one, so that a second run costs nothing.
#
# Most of the time would go into reading Eigen again for every header. Those that come to math/types.h by
# their own includes are compiled with that one read beforehand: they lack nothing of it, and a header on
# the way to it that takes it for granted does not come to it itself, and is compiled without.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export compiler=${1:-g++}
export launcher=$(command -v ccache || true)
export flags="-std=c++20 -Wall -Wextra -Werror -I. -isystem /usr/include/eigen3"
export before=build/headers/types.h
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
mkdir -p build/headers
common=sidestep/math/types.h
[ -f "$before" ] || echo "#include \"$common\"" >"$before"
case $("$compiler" --version) in
*clang*) read_before=() ;; # reads it each time
*)
    # made anew it would be another file to ccache
    [ "$before.gch" -nt "$common" ] && [ "$before.gch" -nt "$0" ] ||
        "$compiler" $flags -x c++-header "$before" -o "$before.gch"
    read_before=(-include "$before" -fpch-preprocess)
    ;;
esac
export with="${read_before[*]-}"

# the headers that come to the common one, one a line
export comes_to_it=build/headers/comes_to_it
python3 - "$common" >"$comes_to_it" <<'END'
import pathlib, re, sys
line = re.compile(r'^\s*#include "(sidestep/[^"]+)"', re.M)
reads = {str(p): line.findall(p.read_text()) for p in pathlib.Path("sidestep").rglob("*.h")}
found = {sys.argv[1]}
grown = True
while grown:
    more = {name for name, read in reads.items() if name not in found and found.intersection(read)}
    found |= more
    grown = bool(more)
print("\n".join(sorted(found - {sys.argv[1]})))
END

alone() {
    local source=build/headers/${1//\//_}.cpp extra=
    echo "#include \"$1\"" | cmp -s - "$source" || echo "#include \"$1\"" >"$source"
    grep -qxF "$1" "$comes_to_it" && extra=$with
    $launcher "$compiler" $flags $extra -c "$source" -o "$source.o" || { echo "$1: error: does not compile alone"; return 1; }
}
export -f alone
find sidestep -name '*.h' -not -path '*/detail/*' | sort | xargs -P "$(nproc)" -I{} bash -c 'alone {}'
echo "every public header compiles alone ($compiler)"
