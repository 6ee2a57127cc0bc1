#!/usr/bin/env python3
"""Does every test exist that docs/seeds-to-code.md names, and is no cell of its tables empty?

    tools/check_seeds.py [PAGE] [TESTS]

Names of test cases stand in double quotes there. A test that is renamed must be renamed on the page. What has no test
says why.
"""
import pathlib
import re
import sys


def main() -> int:
    home = pathlib.Path(__file__).resolve().parent.parent
    page = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else home / "docs/seeds-to-code.md"
    tests = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else home / "tests"
    known = set()
    for source in tests.rglob("*_test.cpp"):
        known.update(re.findall(r'TEST_CASE\(\s*"([^"]*)"', source.read_text(encoding="utf-8")))
    wrong = 0
    named = 0
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []
        if len(cells) == 3 and not all(cells):
            print(f"{page.name}:{number}: error: a row with an empty cell: {cells[0] or line}")
            wrong += 1
        for name in re.findall(r'"([^"]+)"', line):
            named += 1
            if name not in known:
                print(f'{page.name}:{number}: error: no test case is called "{name}"')
                wrong += 1
    if wrong == 0:
        print(f"{named} tests that the papers' page names are there")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
