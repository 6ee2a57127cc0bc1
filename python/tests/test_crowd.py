"""Crowds from Python: the tool's own crowd to the bit, and nobody overlaps anybody, recomputed in numpy."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import numpy
import pytest

import sidestep

small = """
title = "A short street"
bounds = [0, 0, 12, 4]
seconds = 6
[[goal]]
name = "east"
box = [11, 0, 12, 4]
[[people]]
count = 8
box = [0, 0, 5, 4]
goal = "east"
"""


def tool():
    """The tool that was built beside the module, if it was."""
    found = pathlib.Path(sidestep.__file__).parents[2] / "bin" / "sidestep"
    if not found.exists():
        pytest.skip("the tool was not built")
    return str(found)


def test_the_same_crowd_as_the_tool(tmp_path):
    record = tmp_path / "corridor.rec"
    told = subprocess.run([tool(), "crowd", "corridor", "--seconds", "8", "--seed", "7", "--no-verify", "--record",
                           str(record), "--json", "-"], check=True, capture_output=True, text=True)
    expected = json.loads(told.stdout)
    scene = sidestep.crowd.find_scene("corridor")
    scene.seconds = 8.0
    run = sidestep.crowd.Simulation(scene, seed=7)
    run.advance()
    report = run.report()
    assert run.over and run.fingerprint == expected["fingerprint"] == report.fingerprint
    assert report.people == expected["people"] and report.arrivals == expected["arrivals"]
    assert report.mean_speed == expected["mean_speed"]
    # and so are the recordings
    assert run.recording().fingerprint == sidestep.recording.load(record).fingerprint
    other = sidestep.crowd.Simulation(scene, seed=8)
    other.advance()
    assert other.fingerprint != run.fingerprint


def test_nobody_overlaps_anybody_in_numpy():
    scene = sidestep.crowd.with_people(sidestep.crowd.find_scene("circle"), 60)
    scene.radius = 0.4
    run = sidestep.crowd.Simulation(scene, seed=3)
    trace = run.trace(15.0, every=1 / 30)
    assert trace.positions.shape == (len(trace.times), 60, 2)
    apart = numpy.inf
    for places in trace.positions:
        between = numpy.linalg.norm(places[:, None] - places[None], axis=2)
        between[numpy.diag_indices(60)] = numpy.inf
        apart = min(apart, between.min())
    # discs of 0.4 m: never nearer than 0.8, and dense enough to have been tempted
    assert 0.8 <= apart < 1.0
    moved = numpy.linalg.norm(trace.positions[-1] - trace.positions[0], axis=1)
    assert numpy.median(moved) > 5.0
    assert run.broken_promise() is None
    # the recording says the same, to what it may round away; the judge looks between the samples too
    recording = run.recording()
    recorded = recording.positions(trace.times[1:-1:30])[:, :, [0, 2]]
    off = numpy.linalg.norm(recorded - trace.positions[1:-1:30], axis=2)
    assert numpy.median(off) < 1e-3 and off.max() < 0.1  # who turns on the spot sways within the disc
    assert sidestep.judge.verify(recording).overlaps == 0


def test_people_face_where_the_recording_shows_them():
    run = sidestep.crowd.Simulation("plaza", seed=2)
    run.advance(4.0)
    headings, now = run.headings(), run.seconds
    run.step()
    recording = run.recording()
    figures = recording.figures
    names = recording.joint_names(figures[0])
    pairs = [(names.index("LeftUpLeg"), names.index("RightUpLeg"))] if "LeftUpLeg" in names else None
    if pairs is None:
        left = next(i for i, n in enumerate(names) if "left" in n.lower() and ("leg" in n.lower() or "hip" in n.lower()))
        right = next(i for i, n in enumerate(names) if "right" in n.lower() and ("leg" in n.lower() or "hip" in n.lower()))
        pairs = [(left, right)]
    shown = []
    for figure in figures:
        joints = recording.joint_positions(figure, now)[0]
        across = joints[pairs[0][0]] - joints[pairs[0][1]]  # to the left, at right angles to where hips face
        shown.append(numpy.arctan2(-across[2], across[0]))
    off = numpy.angle(numpy.exp(1j * (headings - numpy.array(shown))))
    # hips sway about the way that hips and shoulders face together
    assert numpy.abs(off).max() < numpy.radians(25)
    assert numpy.abs(numpy.median(off)) < numpy.radians(4)
    assert headings.std() > 1.0


def test_any_number_of_steps_and_any_method_make_the_same_crowd():
    scene = sidestep.crowd.parse_scene(small, "street.toml")
    whole = sidestep.crowd.Simulation(scene)
    whole.advance(6.0)
    piecewise = sidestep.crowd.Simulation(scene, method="brute", record=False)
    while not piecewise.over:
        piecewise.step()
    assert whole.fingerprint == piecewise.fingerprint and whole.frame == piecewise.frame
    with pytest.raises(sidestep.UsageError, match="record=False"):
        piecewise.recording()


def test_a_recording_up_to_now_does_not_end_the_run(tmp_path):
    one, other = (sidestep.crowd.Simulation("corridor", seed=5) for _ in range(2))
    one.advance(2.0)
    early = one.recording()
    assert early.complete and 1.9 < early.last_time <= 2.0
    one.save(tmp_path / "early.rec")
    one.advance(2.0)
    other.advance(4.0)
    assert one.fingerprint == other.fingerprint
    assert one.recording().bytes() == other.recording().bytes()
    assert (tmp_path / "early.rec").read_bytes() == early.bytes()


def test_what_is_wrong_with_a_scene_is_told_with_its_place(tmp_path):
    with pytest.raises(sidestep.InputError) as caught:
        sidestep.crowd.parse_scene(small.replace("seconds", "secnds").replace('goal = "east"', 'goal = "esat"'), "s.toml")
    lines = {problem.line for problem in caught.value.problems}
    assert {4, 11} <= lines and any("did you mean" in problem.hint for problem in caught.value.problems)
    with pytest.raises(sidestep.InputError) as caught:
        sidestep.crowd.Simulation("plazza")
    assert "did you mean plaza" in caught.value.problems[0].hint
    with pytest.raises(sidestep.InputError):
        sidestep.crowd.find_scene(tmp_path / "none.toml")
    crowded = sidestep.crowd.parse_scene(small.replace("count = 8", "count = 800"))
    assert sidestep.crowd.check(crowded)
    with pytest.raises(sidestep.InputError):
        sidestep.crowd.Simulation(crowded)


@pytest.mark.parametrize("wrong", [dict(method="slow"), dict(taste={"hats": 1.0}), dict(graph=3), dict(taste={"right": numpy.nan})])
def test_wrong_options_are_named(wrong):
    with pytest.raises(sidestep.UsageError):
        sidestep.crowd.Simulation("corridor", **wrong)


def test_wrong_calls_are_named():
    with pytest.raises(sidestep.UsageError, match="int"):
        sidestep.crowd.Simulation(7)
    run = sidestep.crowd.Simulation("corridor")
    for seconds in (-1.0, numpy.nan, numpy.inf, 1e9):
        with pytest.raises(sidestep.UsageError, match="seconds"):
            run.advance(seconds)
    with pytest.raises(sidestep.UsageError, match="progress"):
        run.advance(1.0, progress=3)
    with pytest.raises(sidestep.UsageError):
        run.beckon((numpy.nan, 0))
    with pytest.raises(sidestep.UsageError):
        run.invite(-1)
    with pytest.raises(sidestep.UsageError, match="there is no taste"):
        run.set_taste(hats=2)
    with pytest.raises(TypeError):
        run.advance("long")
    assert run.frame == 0


def test_progress_watches_stops_and_raises():
    run = sidestep.crowd.Simulation("plaza")
    shares = []
    run.advance(3.0, progress=shares.append)
    assert shares[0] == 0.0 and shares[-1] == 1.0 and shares == sorted(shares)
    # what is asked meanwhile is answered
    run.advance(0.5, progress=lambda share: run.positions() is not None)
    before = run.frame
    run.advance(1000.0, progress=lambda share: run.frame < before + 5)
    assert before + 5 <= run.frame < before + 29000
    with pytest.raises(ZeroDivisionError):
        run.advance(100.0, progress=lambda share: 1 / 0)
    run.advance(0.1)  # still sound


def test_other_threads_run_meanwhile_and_wait_for_their_turn():
    run = sidestep.crowd.Simulation(sidestep.crowd.with_people(sidestep.crowd.find_scene("plaza"), 300))
    counted, looked, done = 0, [], threading.Event()

    def look():
        looked.append(run.positions().shape)

    def work():
        run.advance(60.0)
        done.set()

    worker, looker = threading.Thread(target=work), threading.Thread(target=look)
    worker.start()
    time.sleep(0.02)
    looker.start()
    while not done.is_set():
        counted += 1
    worker.join()
    looker.join()
    assert counted > 1000 and looked == [(300, 2)]


def test_ctrl_c_ends_a_long_run_at_once():
    script = ("import sidestep, sys\n"
              "run = sidestep.crowd.Simulation(sidestep.crowd.with_people(sidestep.crowd.find_scene('plaza'), 200))\n"
              "def say(share):\n"
              "    print('begun', flush=True)\n"
              "try:\n"
              "    run.advance(100000.0, progress=say)\n"
              "except KeyboardInterrupt:\n"
              "    print('ended', run.frame > 0, flush=True)\n"
              "    sys.exit(5)\n")
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    try:
        assert child.stdout.readline() == "begun\n"
        time.sleep(0.2)
        pressed = time.monotonic()
        child.send_signal(signal.SIGINT)
        rest = child.stdout.read()
        assert child.wait(10) == 5 and "ended True" in rest
        assert time.monotonic() - pressed < 2.0  # 50 ms, and a busy machine
    finally:
        child.kill()
        child.wait()


def test_wishes_change_what_people_want():
    run = sidestep.crowd.Simulation("plaza", seed=4)
    middle = numpy.zeros(2)
    run.advance(2.0)
    far = numpy.linalg.norm(run.positions() - middle, axis=1).mean()
    run.beckon(middle)
    run.advance(15.0)
    assert numpy.linalg.norm(run.positions() - middle, axis=1).mean() < 0.75 * far
    before = len(run)
    run.invite(3)
    run.advance(5.0)
    assert len(run) == before + 3
    run.set_taste(right=0.0)
    assert run.taste["right"] == 0.0 and run.taste["heading"] == 0.23
