#!/usr/bin/env python3
"""A batch of a hundred clips, killed twice, is the batch that nobody disturbed.

    tests/cluster/batch_killed.py TOOL            one process, no MPI
    tests/cluster/batch_killed.py TOOL MPIEXEC R  R ranks: first one of them is killed, then the whole job

lint, fix, retarget and graph run over clips of the built-in walker and one bad file. Reports, printed words and files
must be those of one process that ran through, byte for byte, but for times by the clock.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CLIPS = 100
TOOL = os.path.realpath(sys.argv[1])
RANKS = int(sys.argv[3]) if len(sys.argv) > 3 else 1
LAUNCH = [sys.argv[2], "-n", str(RANKS)] if RANKS > 1 else []
ROOT = Path(tempfile.mkdtemp(prefix="sidestep-batch-"))


def make_clips(folder):
    """Walks of the tool, each cut to another length; clip050 is no motion at all."""
    folder.mkdir()
    sources = []
    for seed in range(4):
        walk = ROOT / f"walk{seed}.bvh"
        subprocess.run([TOOL, "walk", "--seconds", "4", "--seed", str(seed), "--fps", "30", "--quiet", "-o", walk], check=True)
        sources.append(walk.read_text().splitlines())
    for i in range(CLIPS):
        lines = sources[i % 4]
        at = next(n for n, line in enumerate(lines) if line.startswith("Frames:"))
        rows = lines[at + 2:][i // 4:i // 4 + 12 + i % 23]
        text = "\n".join([*lines[:at], f"Frames: {len(rows)}", lines[at + 1], *rows]) + "\n"
        (folder / f"clip{i:03}.bvh").write_text(text)
    (folder / "clip050.bvh").write_text("HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0\n")


def run(*words, launch=LAUNCH):
    """Exit code, standard output and standard error."""
    done = subprocess.run([*launch, TOOL, *map(str, words)], capture_output=True, text=True, cwd=ROOT)
    return done.returncode, done.stdout, done.stderr


def timeless(text):
    """Words and reports without what a clock says: the two last columns of fix's table, its last line."""
    lines = [re.sub(r"\s+\S+\s+\S+$", "", line) if " > " in line else line for line in text.splitlines()]
    return [re.sub(r" in [0-9.]+ s$", "", line) for line in lines]


def report(file):
    def without_times(value):
        if isinstance(value, dict):
            return {k: without_times(v) for k, v in value.items() if k not in ("seconds", "frames_per_second")}
        return [without_times(v) for v in value] if isinstance(value, list) else value
    return without_times(json.loads((ROOT / file).read_text()))


def files_in(folder):
    return {p.name: p.read_bytes() for p in sorted((ROOT / folder).iterdir()) if p.name != ".sidestep-manifest"}


def descendants(pid):
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        try:
            children = (task / "children").read_text().split()
        except OSError:
            continue
        for child in map(int, children):
            found += [child, *descendants(child)]
    return found


def runs_tool(pid):
    try:
        return os.readlink(f"/proc/{pid}/exe") == TOOL
    except OSError:
        return False


def workers(pid):
    """The processes of the tool itself."""
    return [p for p in [pid, *descendants(pid)] if runs_tool(p)]


def written(folder):
    return len(list((ROOT / folder).glob("clip*.bvh"))) if (ROOT / folder).exists() else 0


def begin_and_kill(words, folder, at_least, whole_job):
    """Starts the batch, waits for some results, and pulls the plug."""
    job = subprocess.Popen([*LAUNCH, TOOL, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                           text=True, cwd=ROOT, start_new_session=True)
    while written(folder) < at_least:
        assert job.poll() is None, f"ended before {at_least} clips were there: {job.stderr.read()}"
        time.sleep(0.002)
    ranks = workers(job.pid)
    assert len(ranks) == RANKS, f"{len(ranks)} processes, not {RANKS}"
    for pid in [*ranks, job.pid] if whole_job else ranks[-1:]:
        os.kill(pid, signal.SIGKILL)
    job.communicate(timeout=60)
    assert job.returncode != 0, "a killed job must not look like one that is done"
    # whoever is left ends too, and does not write into what comes next
    for pid in ranks:
        until = time.time() + 30
        while runs_tool(pid) and time.time() < until:
            time.sleep(0.01)
    count = written(folder)
    assert count < CLIPS - 5, f"{count} clips were there: killed too late to prove anything"
    return count


def same(what, a, b):
    if a != b:
        shown = [(x, y) for x, y in zip(a, b) if x != y][:3] if isinstance(a, list) else ""
        sys.exit(f"{what}: differs from the undisturbed run {shown}")
    print(f"{what}: the same")


def fix_twice_killed():
    heavy = ["--character", "heavy", "--threads", 1]  # arms in the belly: there is something to fix
    code, out, _ = run("fix", "clips", "-o", "calm", "--json", "calm.json", *heavy, launch=[])
    assert code == 2, f"a bad clip is among them: exit code {code}"
    words = ["fix", "clips", "-o", "torn", "--json", "torn.json", *heavy, "--resume"]
    first = begin_and_kill(words, "torn", 15, whole_job=False)
    second = begin_and_kill(words, "torn", max(first + 10, 45), whole_job=True)
    assert second > first
    code, torn, told = run(*words)
    assert code == 2, told
    kept = int(re.search(r"^(\d+) of 100 were done already, by .*; (\d+) were done now$", told, re.M)[1])
    print(f"killed with {first} and with {second} clips written; {kept} were kept")
    # a clip may have been written and not yet noted, one for each that a rank had in hand
    assert second - 8 * RANKS <= kept <= second, (kept, second)
    same("fix, words", timeless(out.replace("calm", "torn")), timeless(torn))
    calm = json.loads(json.dumps(report("calm.json")).replace("calm", "torn"))
    same("fix, report", calm, report("torn.json"))
    same("fix, files", files_in("calm"), files_in("torn"))
    assert len(files_in("torn")) == CLIPS - 1, sorted(files_in("torn"))
    assert report("torn.json")["summary"]["verdicts"]["clean"] > CLIPS // 4, report("torn.json")["summary"]
    bad = report("torn.json")["bad"]
    assert [each["file"] for each in bad] == ["clips/clip050.bvh"], bad
    assert "clip050.bvh" in told
    if RANKS > 1:
        rows = re.findall(r"^ +(\d+)  \S+ +(\d+) +(\d+) ", told, re.M)
        assert [int(row[0]) for row in rows] == list(range(RANKS)), told
        assert sum(int(row[1]) + int(row[2]) for row in rows) == CLIPS, told
    # nothing is left to do but the bad one; what changed is done anew, and said
    clip = ROOT / "clips" / "clip007.bvh"
    before = clip.read_text()
    clip.write_text(before.replace("OFFSET", "OFFSET ", 1))
    _, _, told = run(*words)
    assert "98 of 100 were done already" in told and "2 were done now" in told, told
    assert "clips/clip007.bvh: note: done anew: what it reads has changed" in told, told
    clip.write_text(before)
    _, _, told = run(*words, "--margin", 5)
    assert "jobs are done anew: other options were asked for" in told, told


def others_as_one():
    """lint, retarget and graph: over ranks as in one process."""
    def lint(name, launch):
        return run("lint", "clips", "--json", f"{name}.json", "--html", f"{name}.html", "--srdf", f"{name}.srdf",
                   "--record", f"{name}.sidestep", "--threads", 1, launch=launch)
    alone, shared = lint("one", []), lint("many", LAUNCH)
    assert alone[0] == shared[0] == 2, shared
    same("lint, words", alone[1].replace("one.", "many."), shared[1])
    for kind in ("json", "html", "srdf", "sidestep"):
        same(f"lint, {kind}", (ROOT / f"one.{kind}").read_bytes(), (ROOT / f"many.{kind}").read_bytes())

    def retarget(name, launch):
        return run("retarget", "clips", "--to", "heavy", "-o", name, "--format", "bvh", "--json", f"{name}.json",
                   launch=launch)
    alone, shared = retarget("worn_one", []), retarget("worn_many", LAUNCH)
    assert alone[0] == shared[0] == 2, shared
    same("retarget, words", alone[1].replace("worn_one", "worn_many"), shared[1])
    same("retarget, report", (ROOT / "worn_one.json").read_text().replace("worn_one", "worn_many"),
         (ROOT / "worn_many.json").read_text())
    same("retarget, files", files_in("worn_one"), files_in("worn_many"))

    def graph(name, launch, *more):
        return run("graph", "build", *sorted(ROOT.glob("walk?.bvh")), "--takes", "--threshold", 0.1, "-o", f"{name}.graph",
                   *more, launch=launch)
    alone, shared = graph("one", []), graph("many", LAUNCH, "--manifest", "graph.manifest")
    assert alone[0] == shared[0], (alone, shared)
    same("graph, words", alone[1].replace("one.graph", "many.graph"), shared[1])
    same("graph, file", (ROOT / "one.graph").read_bytes(), (ROOT / "many.graph").read_bytes())
    again = graph("again", LAUNCH, "--manifest", "graph.manifest", "--resume")
    assert re.search(r"^(\d+) of \1 were done already, .*; 0 were done now$", again[2], re.M), again[2]
    same("graph, resumed", (ROOT / "one.graph").read_bytes(), (ROOT / "again.graph").read_bytes())


def any_other_verb():
    """Verbs that share no work say what they say once."""
    code, out, told = run("info", "walk0.bvh")
    alone = run("info", "walk0.bvh", launch=[])
    assert (code, out) == alone[:2], (out, told)
    code, _, told = run("lint", "clips", "--no-such-option")
    assert code == 2 and told.count("there is no option --no-such-option") == 1, told
    code, _, told = run("lint", "no-such-folder/*.bvh")
    assert code == 2 and told.count("no file fits this pattern") == 1, told
    print("other verbs and mistakes: said once")


if __name__ == "__main__":
    try:
        make_clips(ROOT / "clips")
        fix_twice_killed()
        others_as_one()
        any_other_verb()
        print(f"{RANKS} ranks: all the same")
    finally:
        shutil.rmtree(ROOT)
