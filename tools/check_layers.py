#!/usr/bin/env python3
"""Checks every #include in sidestep/ against docs/layers.txt, and speaks like a compiler.

    tools/check_layers.py [root]

Also: no public header may include anything but the standard library, Eigen and Sidestep, and no program
folder (cli, viewer, bench, examples, python) may include another, but for viewer/server/server.h: the
tool, the benchmarks and Python show what they do through that door. Examples see what users see: no detail/.
"""
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
PROGRAMS = ("cli", "viewer", "bench", "examples", "python")
DOORS = {"viewer/server/server.h"}


def read_layers(path):
    """module -> the set of modules it may include, itself and everything below."""
    allowed = {}
    for number, row in enumerate(path.read_text().splitlines(), 1):
        row = row.split("#")[0].strip()
        if not row:
            continue
        module, _, below = row.partition(":")
        module, below = module.strip(), below.split()
        for name in below:
            if name not in allowed:
                sys.exit(f"{path}:{number}: error: {module} names {name}, which no earlier row defines")
        allowed[module] = {module}.union(*(allowed[name] for name in below))
    return allowed


def includes(path):
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        if match := INCLUDE.match(line):
            yield number, match[1], match[2]


def check(root):
    allowed = read_layers(root / "docs" / "layers.txt")
    errors = []
    for folder in sorted(path.name for path in (root / "sidestep").iterdir() if path.is_dir()):
        if folder not in allowed:
            errors.append(f"sidestep/{folder}:1: error: no row in docs/layers.txt")
            continue
        for path in sorted((root / "sidestep" / folder).rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            name = path.relative_to(root)
            public = path.suffix == ".h" and "detail" not in path.parts
            for number, bracket, target in includes(path):
                where = f"{name}:{number}: error:"
                parts = target.split("/")
                if parts[0] == "sidestep":
                    if parts[1] not in allowed[folder]:
                        errors.append(f"{where} {folder}/ must not include {parts[1]}/")
                    elif public and "detail" in parts:
                        errors.append(f"{where} a public header must not include detail/")
                elif parts[0] in PROGRAMS:
                    errors.append(f"{where} the library must not include {parts[0]}/")
                elif public and (bracket == '"' or "/" in target or "." in target) and parts[0] != "Eigen":
                    errors.append(f"{where} a public header includes only the standard library, Eigen "
                                  f"and Sidestep, not {target}")
    for program in PROGRAMS:
        for path in sorted((root / program).rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            for number, _, target in includes(path):
                other = target.split("/")[0]
                if other in PROGRAMS and other != program and target not in DOORS:
                    errors.append(f"{path.relative_to(root)}:{number}: error: {program}/ must not include {other}/")
                elif program == "examples" and "detail" in target.split("/"):
                    errors.append(f"{path.relative_to(root)}:{number}: error: examples use public headers only, not detail/")
    return errors


if __name__ == "__main__":
    found = check(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve())
    print("\n".join(found) if found else "layers hold")
    sys.exit(1 if found else 0)
