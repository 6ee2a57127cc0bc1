#!/usr/bin/env python3
"""A crowd that several processes play is the crowd of one, killed or not.

    tests/cluster/crowd_ranks.py TOOL            checkpoints of one process, no MPI
    tests/cluster/crowd_ranks.py TOOL MPIEXEC R  every scene on R ranks; then a rank is killed, and the run is played on

Fingerprints and figures must be those of one process that ran through, recordings its bytes, and the judge, shared by
the ranks, finds no overlap.
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOOL = os.path.realpath(sys.argv[1])
RANKS = int(sys.argv[3]) if len(sys.argv) > 3 else 1
ROOT = Path(tempfile.mkdtemp(prefix="sidestep-crowd-"))
SCENES = ["plaza", "circle", "crossing", "corridor", "bottleneck", "blocks"]
# of a clock, of a process, or of how many there are
OWN = {"us_per_agent_second", "ranks"}


def launch(ranks):
    return [sys.argv[2], "-n", str(ranks)] if ranks > 1 else []


def run(*words, ranks=RANKS):
    done = subprocess.run([*launch(ranks), TOOL, *map(str, words)], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, f"{words} on {ranks}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def figures(name):
    return {key: value for key, value in json.loads((ROOT / name).read_text()).items() if key not in OWN}


def same(what, a, b):
    if a != b:
        sys.exit(f"{what}: differs from one process alone")
    print(f"{what}: the same")


def every_scene():
    for scene in SCENES:
        words = ["crowd", scene, "--seconds", 20, "--threads", 1]
        run(*words, "--record", "one.rec", "--json", "one.json", ranks=1)
        run(*words, "--record", "some.rec", "--json", "some.json")
        same(f"{scene} on {RANKS} ranks", figures("one.json"), figures("some.json"))
        same(f"its recording", (ROOT / "one.rec").read_bytes(), (ROOT / "some.rec").read_bytes())
        assert not (ROOT / "some.rec.parts").exists()
        verdict = run("verify", "some.rec")
        assert "overlaps  0" in verdict, verdict


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


def begin_and_kill(words, ranks, after, keep="keep"):
    """Waits for a checkpoint at or after frame `after`, then kills one rank; the job must end with it."""
    job = subprocess.Popen([*launch(ranks), TOOL, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                           text=True, cwd=ROOT, start_new_session=True)

    def frame():
        frames = [int(p.name.split("-")[1]) for p in (ROOT / keep).glob("state-*")]
        return max(frames, default=0)
    while frame() < after:
        assert job.poll() is None, f"ended before frame {after}: {job.stderr.read()}"
        time.sleep(0.002)
    workers = [p for p in [job.pid, *descendants(job.pid)] if runs_tool(p)]
    assert len(workers) == ranks, f"{len(workers)} processes, not {ranks}"
    os.kill(workers[-1], signal.SIGKILL)
    job.communicate(timeout=60)
    assert job.returncode != 0, "a killed job must not look like one that is done"
    for pid in workers:
        until = time.time() + 30
        while runs_tool(pid) and time.time() < until:
            time.sleep(0.01)
    return frame()


def killed_and_played_on():
    crowd = ["crowd", "plaza", "--agents", 400, "--seconds", 30, "--threads", 1]
    run(*crowd, "--record", "calm.rec", "--json", "calm.json", ranks=1)
    words = [*crowd, "--record", "torn.rec", "--json", "torn.json", "--checkpoint", "keep", "--every", 1]
    first = begin_and_kill(words, RANKS, 150)
    # without the word nothing is played over what was kept
    refused = subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, cwd=ROOT)
    assert refused.returncode == 2 and "--resume" in refused.stderr, refused.stderr
    # a recording that would lack its beginning is not made
    begin_and_kill([*crowd, "--checkpoint", "mute", "--every", 1], 1, 60, "mute")
    refused = subprocess.run([TOOL, *map(str, crowd), "--checkpoint", "mute", "--resume", "--record", "mute.rec"],
                             capture_output=True, text=True, cwd=ROOT)
    assert refused.returncode == 2 and "kept nothing" in refused.stderr, refused.stderr
    # by another number of processes, killed again
    second = begin_and_kill([*words, "--resume"], 1 if RANKS == 1 else RANKS - 1, max(first + 60, 400))
    assert second > first
    told = run(*words, "--resume", ranks=RANKS + 1 if RANKS > 1 else 1)
    assert "playing on from second" in told, told
    print(f"killed at frames {first} and {second} or later, then played to the end")
    same("figures", figures("calm.json"), figures("torn.json"))
    same("recording", (ROOT / "calm.rec").read_bytes(), (ROOT / "torn.rec").read_bytes())
    assert not (ROOT / "keep").exists(), "what was kept is not needed any more"


try:
    if RANKS > 1:
        every_scene()
    killed_and_played_on()
finally:
    shutil.rmtree(ROOT, ignore_errors=True)
