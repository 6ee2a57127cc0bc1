#!/usr/bin/env python3
"""The table maker must bark: plant each kind of mistake in a copy of pages and results, and listen."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[2]
results = json.loads((root / "bench/results/xeon-2-cores/spacetime.json").read_text())
maker = root / "tools/bench_tables.py"
page_text = """# A page

<!-- table race -->
old
<!-- end -->

text | between | tables

<!-- table papers -->
<!-- end -->
<!-- table growth -->
<!-- end -->
"""
failures = []


def check(name, holds, heard):
    if not holds:
        failures.append(name)
        print(f"{name}: heard\n{heard}")


def make(folder, *options, text=None, changed=None):
    """Runs the maker on a page and results in `folder`; both are written first when they are given."""
    page, numbers = Path(folder) / "page.md", Path(folder) / "results.json"
    if text is not None:
        page.write_text(text)
    if changed is not None or not numbers.exists():
        numbers.write_text(json.dumps(results | (changed or {})))
    run = subprocess.run([sys.executable, maker, "--json", numbers, *options, page], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr, page.read_text()


with tempfile.TemporaryDirectory() as folder:
    code, heard, page = make(folder, "--check", text=page_text)
    check("old tables are heard of", code == 1 and heard.count("is not what the results say") == 3, heard)
    check("a check changes nothing", page == page_text, page)
    code, heard, page = make(folder)
    check("tables are written", code == 0 and heard.count("made anew") == 3 and "old\n" not in page, heard)
    check("text between tables stays", "\ntext | between | tables\n" in page and page.startswith("# A page\n\n"), page)
    code, heard, again = make(folder)
    check("a second run changes nothing", code == 0 and again == page and heard == "tables hold\n", heard)
    check("what was written holds", make(folder, "--check")[0] == 0, "")

    # one digit on the page, one number in the results
    row = next(line for line in page.splitlines() if line.startswith("| `long_takes` |"))
    code, heard, _ = make(folder, "--check", text=page.replace(row, row[:-3] + "7 |"))
    check("one digit is heard of", code == 1 and 'page.md:3: error: table "race"' in heard, heard)
    ratios = json.loads(json.dumps(results["ratios"]))
    ratios["long_paths"]["bullet"] *= 2
    code, heard, _ = make(folder, "--check", text=page, changed={"ratios": ratios})
    check("one new number is heard of", code == 1 and 'table "race"' in heard and "growth" not in heard, heard)

# what cannot be made is refused, with a reason, and the page stays
refusals = [
    ("a table nobody knows", {"text": page_text.replace("papers", "pappers")}, 'page.md:9: error: no table is called "pappers"'),
    ("no end", {"text": page_text.replace("<!-- end -->", "")}, 'page.md:3: error: "race" has no <!-- end -->'),
    ("no end at the end", {"text": "<!-- table race -->\n"}, 'page.md:1: error: "race" has no <!-- end -->'),
    ("a crooked mark", {"text": page_text.replace("race -->", "race of men -->")}, "page.md:3: error: expected"),
    ("methods that disagree", {"changed": {"disagreements": 1}}, "disagree"),
    ("a run that failed", {"changed": {"agrees": False}}, "disagree"),
    ("rows of another race", {"text": "<!-- table cost -->\n<!-- end -->\n", "changed": {"rows": results["rows"][1:]}}, "races in rows"),
    ("an axis without statistics", {"changed": {"axis_short_mix": []}}, 'has no row with axis statistics'),
]
for name, planted, expected in refusals:
    with tempfile.TemporaryDirectory() as folder:
        code, heard, page = make(folder, **({"text": page_text} | planted))
        check(name, code == 2 and expected in heard and page == planted.get("text", page_text), heard)
with tempfile.TemporaryDirectory() as folder:
    short = {key: value for key, value in results.items() if key != "growth"}
    (Path(folder) / "results.json").write_text(json.dumps(short))
    code, heard, page = make(folder, text=page_text)
    check("a missing result", code == 2 and 'no "growth"' in heard and page == page_text, heard)
    (Path(folder) / "results.json").write_text("{")
    check("results cut short", make(folder, text=page_text)[0] == 2, "")

print("every planted mistake was heard" if not failures else f"{len(failures)} were not: {', '.join(failures)}")
sys.exit(1 if failures else 0)
