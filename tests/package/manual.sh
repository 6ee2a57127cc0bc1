#!/bin/sh
# Every manual page of the tool $1 is roff that a formatter takes without a warning, and names what --help names.
set -eu
tool=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$tool" --quiet man --all "$folder"
pages=0
for page in "$folder"/*.1; do
    pages=$((pages + 1))
    if command -v groff >/dev/null && groff -man -Tutf8 -ww /dev/null >/dev/null 2>&1; then
        said=$(groff -man -Tutf8 -ww -rLL=120n "$page" 2>&1 >"$folder/text") || { echo "$page: $said"; exit 1; }
        [ -z "$said" ] || { echo "$page: $said"; exit 1; }
    fi
    # every long option of the verb is on its page
    verb=$(basename "$page" .1)
    verb=${verb#sidestep}
    verb=${verb#-}
    for option in $("$tool" $verb --help | grep -oE '^ +(-[a-z],)?--[a-z-]+' | grep -oE '\-\-[a-z-]+'); do
        sed 's/\\-/-/g' "$page" | grep -q -e "$option\\\\fR" || { echo "$page lacks $option"; exit 1; }
    done
done
verbs=$("$tool" --help | sed -n '/^Verbs:/,/^[A-Z]/p' | grep -cE '^  [a-z]')
[ "$pages" -eq $((verbs + 1)) ] || { echo "$pages pages for $verbs verbs"; exit 1; }
echo "$pages pages are sound"
