#!/bin/sh
# sh run.sh CASE TOOL: one case in the browser, or [skipped] and why.
node=$(command -v node || command -v nodejs) || {
    echo "[skipped] there is no node: install nodejs"
    exit 0
}
exec "$node" "$(dirname "$0")/run.mjs" "$@"
