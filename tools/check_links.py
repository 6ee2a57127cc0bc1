#!/usr/bin/env python3
"""Every relative link and picture in our Markdown leads somewhere.    tools/check_links.py [root]"""
import re
import sys
from pathlib import Path

LINK = re.compile(r'!?\[[^\]]*\]\(([^)\s]+)\)')
root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1]).resolve()
skip = {"build", "out", ".git", "node_modules"}
broken = 0
for page in sorted(root.rglob("*.md")):
    if skip & set(page.relative_to(root).parts):
        continue
    code = False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if line.lstrip().startswith("```"):
            code = not code
        for target in [] if code else LINK.findall(line):
            if re.match(r"[a-z]+:|#", target):
                continue
            if not (page.parent / target.split("#")[0]).exists():
                print(f"{page.relative_to(root)}:{number}: error: link leads nowhere: {target}")
                broken += 1
print("links hold" if not broken else f"{broken} broken links")
sys.exit(1 if broken else 0)
