#!/usr/bin/env python3
"""The layer check must bark: plant each kind of mistake in a copy of the house and listen."""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[2]

# planted file, its text, what the check must say
mistakes = [
    ("sidestep/math/planted.h", '#include "sidestep/crowd/plan.h"\n',
     "sidestep/math/planted.h:1: error: math/ must not include crowd/"),
    ("sidestep/crowd/planted.h", '\n#include <fmt/core.h>\n',
     "sidestep/crowd/planted.h:2: error: a public header includes only"),
    ("sidestep/base/planted.cpp", '#include "cli/tool.h"\n',
     "sidestep/base/planted.cpp:1: error: the library must not include cli/"),
    ("cli/planted.cpp", '#include "viewer/server/session.h"\n',
     "cli/planted.cpp:1: error: cli/ must not include viewer/"),
    ("examples/planted.cpp", '#include "sidestep/spacetime/detail/rows.h"\n',
     "examples/planted.cpp:1: error: examples use public headers only"),
    ("sidestep/attic/planted.h", "\n", "sidestep/attic:1: error: no row in docs/layers.txt"),
]

failures = 0
for file, text, expected in mistakes:
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        for part in ("sidestep", "docs", "cli"):
            shutil.copytree(root / part, house / part)
        (house / file).parent.mkdir(parents=True, exist_ok=True)
        (house / file).write_text(text)
        check = subprocess.run([sys.executable, root / "tools" / "check_layers.py", house],
                               capture_output=True, text=True)
        if check.returncode != 1 or expected not in check.stdout:
            print(f"planted {file}, expected '{expected}', heard:\n{check.stdout}{check.stderr}")
            failures += 1
print(f"{len(mistakes) - failures} of {len(mistakes)} planted mistakes were heard")
sys.exit(1 if failures else 0)
