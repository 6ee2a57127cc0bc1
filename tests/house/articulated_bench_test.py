#!/usr/bin/env python3
"""The quick run of `sidestep bench articulated` reports every key that others read by name, and the kept results do too.

    articulated_bench_test.py PROGRAM

Without the program (it is built when asked for: target sidestep_bench_articulated) only the kept results are read.
"""
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

root = Path(__file__).resolve().parents[2]
NUMBERS = {
    "max_rel_error": ["dca", "aba", "hybrid", "metric", "mujoco"],
    "us.pendulum300": ["aba", "dca", "hybrid", "reduced", "mujoco"],
    "us.dogs100": ["aba", "dca", "hybrid", "reduced", "mujoco"],
    "adaptive": ["dogs100_active_share", "speedup_vs_own_aba", "pixel_error_rms_long", "pop_ratio", "pendulum300_active",
                 "pendulum300_speedup"],
    "ragdolls": ["real_time_factor", "active_share"],
}
TABLES = ["agreement", "dca_threads", "cost_joints", "cost_forces", "adaptive_points", "adaptive_threshold", "adaptive_distance",
          "adaptive_pendulum", "adaptive_pendulum_distance", "adaptive_thesis", "thesis_dogs", "adaptive_occlusion", "ragdolls_rows",
          "musts"]


def missing(results):
    """What a run does not say, or says with something that is no number."""
    lacks = []
    for place, names in NUMBERS.items():
        at = results
        for part in place.split("."):
            at = at.get(part, {})
        for name in names:
            value = at.get(name)
            if not isinstance(value, (int, float)) or not math.isfinite(value):
                lacks.append(f"{place}.{name}")
    lacks += [name for name in TABLES if not results.get(name)]
    if "n us for n moving joints" not in results.get("growth", ""):
        lacks.append("growth")
    if not results.get("agrees"):
        lacks.append("agrees")
    return lacks


def held(name, results):
    lacks = missing(results)
    if lacks:
        print(f"{name}: no {', '.join(lacks)}")
    # a check that hears nothing is no check
    broken = json.loads(json.dumps(results))
    broken.get("max_rel_error", {}).pop("metric", None)
    broken["growth"] = ""
    if not {"max_rel_error.metric", "growth"} <= set(missing(broken)):
        print(f"{name}: planted gaps were not heard of")
        return False
    return not lacks


def main():
    good = True
    kept = root / "bench/results/epyc-2-cores/articulated.json"
    if kept.exists():
        results = json.loads(kept.read_text())
        good = held("kept results", results) and not results["quick"]
    program = Path(sys.argv[1])
    if not program.exists():
        if not good:
            return 1
        print(f"[skipped] {program.name} is not built; the kept results hold")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "quick.json"
        run = subprocess.run([program, "--quick", "--json", file, "--charts", folder, "--png"], capture_output=True, text=True)
        if run.returncode != 0:
            print(run.stdout + run.stderr)
            return 1
        good = held("quick run", json.loads(file.read_text())) and good
        for name in ("threshold", "distance", "error", "cost"):
            for ending in ("svg", "png"):
                if not (Path(folder) / f"articulated-{name}.{ending}").exists():
                    print(f"no chart articulated-{name}.{ending}")
                    good = False
    print("every key is there" if good else "keys are missing")
    return 0 if good else 1


sys.exit(main())
