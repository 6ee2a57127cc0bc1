#!/usr/bin/env bash
# Runs every fuzz target from the committed seeds, four at a time.
#     tools/fuzz.sh [SECONDS] [BUILD_FOLDER]           a new walk of so many seconds each (default 60)
#     tools/fuzz.sh --runs N [BUILD_FOLDER]            the same walk every time, N inputs each: what .ci/run does,
#                                                      so that a change is judged by what it changed
# New inputs grow a corpus under the build folder; a crash is kept there too and ends the run with 1.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [ "${1:-}" = --runs ]; then
    limit="-runs=${2:?--runs N} -seed=2002"
    shift 2
else
    limit="-max_total_time=${1:-60}"
    [ $# -eq 0 ] || shift
fi
build=${1:-build/asan}
export ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=0
one() {
    local program=$1 name corpus status=0
    name=$(basename "$program" | sed s/^fuzz_//)
    corpus=$build/fuzz/$name
    # a walk that is to be the same every time starts from the committed seeds alone
    case $limit in *-seed*) rm -rf "$corpus" ;; esac
    mkdir -p "$corpus"
    local options=($limit -timeout=10 -rss_limit_mb=2048 -max_len=65536
        -artifact_prefix="$corpus.crash-" -print_final_stats=1)
    [ -f "tests/fuzz/$name.dict" ] && options+=(-dict="tests/fuzz/$name.dict")
    "$program" "${options[@]}" "$corpus" "tests/fuzz/corpus/$name" >"$corpus.log" 2>&1 || status=$?
    local runs
    runs=$(awk '/stat::number_of_executed_units/ { print $2 }' "$corpus.log")
    if [ $status -eq 0 ]; then
        echo "fuzz $name: ${runs:-0} inputs, nothing found"
    else
        echo "fuzz $name: FAILED, see $corpus.log"
        tail -n 40 "$corpus.log"
    fi
    return $status
}
export -f one
export limit build
find "$build/tests/fuzz" -maxdepth 1 -type f -name 'fuzz_*' -perm -u+x | sort |
    xargs -P 4 -I{} bash -c 'one {}'
