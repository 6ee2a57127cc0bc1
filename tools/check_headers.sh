#!/usr/bin/env bash
# Each public header must compile alone: whoever includes it needs nothing before it.
#     tools/check_headers.sh [COMPILER]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export compiler=${1:-g++}
alone() {
    "$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -I. -isystem /usr/include/eigen3 \
        -include "$1" -x c++ /dev/null || { echo "$1: error: does not compile alone"; return 1; }
}
export -f alone
find sidestep -name '*.h' -not -path '*/detail/*' | sort | xargs -P "$(nproc)" -I{} bash -c 'alone {}'
echo "every public header compiles alone ($compiler)"
