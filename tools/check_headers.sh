#!/usr/bin/env bash
# Each public header must compile alone: whoever includes it needs nothing before it.
#     tools/check_headers.sh [COMPILER]
# Through ccache where there is one, so that a second run costs nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export compiler=${1:-g++}
export launcher=$(command -v ccache || true)
alone() {
    local source=build/headers/${1//\//_}.cpp
    echo "#include \"$1\"" | cmp -s - "$source" || echo "#include \"$1\"" >"$source"
    $launcher "$compiler" -std=c++20 -Wall -Wextra -Werror -I. -isystem /usr/include/eigen3 \
        -c "$source" -o "$source.o" || { echo "$1: error: does not compile alone"; return 1; }
}
export -f alone
mkdir -p build/headers
find sidestep -name '*.h' -not -path '*/detail/*' | sort | xargs -P "$(nproc)" -I{} bash -c 'alone {}'
echo "every public header compiles alone ($compiler)"
