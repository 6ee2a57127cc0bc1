#!/usr/bin/env bash
# Every C++ file looks as clang-format 14 would write it.  tools/check_format.sh --fix rewrites them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
formatter=$(command -v clang-format-14 || command -v clang-format)
mode=(--dry-run -Werror)
[ "${1-}" = --fix ] && mode=(-i)
find sidestep cli viewer python bench tests examples -name '*.h' -o -name '*.cpp' | sort |
    xargs -P "$(nproc)" -n 20 "$formatter" "${mode[@]}"
echo "format holds"
