"""Motions changed as little as it takes: the same answers as the tool, and figures recomputed in numpy."""
import json
import re
import signal
import subprocess
import sys
import time

import numpy
import pytest

import sidestep
from sidestep import body, edit, motion
from tool import run_tool


@pytest.fixture(scope="module")
def hips():
    return motion.built_in_clip("hands_to_hips")


@pytest.fixture(scope="module")
def heavy(hips):
    return body.LintBody(body.make_mannequin(hips.skeleton, "heavy"))


@pytest.fixture(scope="module")
def fixed(hips, heavy):
    return edit.fix(hips, heavy)


def angles(a, b):
    """Between rotations (T, J, 4), radians."""
    return 2 * numpy.arccos(numpy.clip(numpy.abs((a * b).sum(axis=-1)), 0.0, 1.0))


# -- the loop

def test_no_hand_is_left_in_the_belly(hips, heavy, fixed):
    assert not body.lint(hips, heavy, only=["contact"]).clean
    assert fixed.verdict == "clean" and fixed.clean and fixed.left == [] and fixed.remaining == []
    assert fixed.contacts_before > 0 and fixed.contacts_after == 0 and fixed.rounds >= 1
    again = body.lint(fixed.clip, heavy, only=["contact"])
    movable = {frozenset(pair) for pair in edit.movable_pairs(heavy)}
    assert not [f for f in again.findings if frozenset((f.who, f.whom)) in movable]
    # the trunk and the legs were not to move, and did not, to the last bit
    arms = [i for i, name in enumerate(hips.skeleton.joint_names) if "Arm" in name or "Hand" in name or "Shoulder" in name]
    others = [i for i in range(23) if i not in arms]
    assert numpy.array_equal(fixed.clip.rotations()[:, others], hips.rotations()[:, others])
    changed = (fixed.clip.rotations() != hips.rotations()).any(axis=(1, 2))
    assert changed.sum() == fixed.frames_changed == fixed.kept.frames_changed


def test_what_is_left_of_the_source_is_measured(hips, heavy, fixed):
    kept = edit.compare(hips, fixed.clip, heavy.character)
    turned = angles(hips.rotations(), fixed.clip.rotations())
    turned[turned < 3e-8] = 0.0
    joints = (turned > 0).any(axis=0)
    assert kept.angle_peak == pytest.approx(turned.max(), abs=1e-6)
    assert kept.angle_rms_all == pytest.approx(numpy.sqrt((turned**2).mean()), rel=1e-5)
    assert kept.angle_rms == pytest.approx(numpy.sqrt((turned[:, joints] ** 2).mean()), rel=1e-5)
    assert repr(kept) == repr(fixed.kept) and kept.jerk_ratio == fixed.kept.jerk_ratio
    same = edit.compare(hips, hips, heavy.character)
    assert (same.frames_changed, same.angle_peak, same.jerk_ratio) == (0, 0.0, 1.0)


def test_a_clean_clip_comes_back_as_it_was():
    walk = motion.built_in_clip("walk")
    answer = edit.fix(walk, "thin")
    assert answer.verdict == "unchanged" and answer.clip.fingerprint() == walk.fingerprint()


def test_the_tool_makes_the_same_clip(hips, fixed, tmp_path):
    """A BVH goes in; what comes out is the same file, bit for bit, as .bvh and as .glb with the body."""
    motion.save_clip(hips, tmp_path / "take.bvh")
    loaded = motion.load_motion(tmp_path / "take.bvh", metres_per_unit=1.0, up="y")
    ours = edit.fix(loaded, "heavy")
    for format in ("bvh", "glb"):
        run_tool("fix", tmp_path / "take.bvh", "-o", tmp_path / "theirs", "--character", "heavy", "--format", format,
                 "--unit", "m", "--up", "y", "--json", tmp_path / "told.json", codes=(0, 1))
        told = json.loads((tmp_path / "told.json").read_text())["clips"][0]
        ours.save(tmp_path / f"ours.{format}")
        assert (tmp_path / f"ours.{format}").read_bytes() == (tmp_path / "theirs" / f"take.{format}").read_bytes()
        assert told["fingerprint"] == f"{ours.clip.fingerprint():016x}"
        assert (told["verdict"], told["rounds"]) == (ours.verdict, ours.rounds)
        assert told["change"]["rms_deg"] == pytest.approx(numpy.degrees(ours.kept.angle_rms))
    # and the clip is in the file, on its body
    again = body.load_character(tmp_path / "ours.glb").character
    assert again.triangle_count == ours.character.triangle_count
    assert numpy.allclose(motion.load_clip(tmp_path / "ours.glb").positions(), ours.clip.positions(), atol=1e-5)


def test_ten_lines_are_enough(hips, tmp_path):
    motion.save_clip(hips, tmp_path / "take.bvh")
    script = """
import sys
import sidestep

take = sidestep.motion.load_motion(sys.argv[1])
fixed = sidestep.edit.fix(take, "heavy")
print(fixed.verdict)
fixed.save(sys.argv[2])
"""
    assert len(script.strip().splitlines()) <= 10
    done = subprocess.run([sys.executable, "-c", script, tmp_path / "take.bvh", tmp_path / "take.glb"],
                          capture_output=True, text=True, timeout=60)
    assert done.stdout == "clean\n", done.stderr
    clip = motion.load_clip(tmp_path / "take.glb")
    assert body.lint(clip, "heavy", only=["contact"], touch_depth=0.01).frames == len(hips)


def test_obstacles_and_held_hands_are_kept_clear(hips, heavy):
    """A box where the right hand goes; the left hand is held."""
    hand = hips.skeleton.find("RightHand")
    at = hips.positions()[50, hand]
    low, high = at - 0.06, at + 0.06
    corners = numpy.array([[(low, high)[(i >> k) & 1][k] for k in range(3)] for i in range(8)])
    faces = numpy.array([[0, 2, 1], [1, 2, 3], [4, 5, 6], [5, 7, 6], [0, 1, 4], [1, 5, 4],
                         [2, 6, 3], [3, 6, 7], [0, 4, 2], [2, 4, 6], [1, 3, 5], [3, 7, 5]])
    clip = motion.trim(hips, 35, 65)
    free = edit.avoid(clip, heavy)
    boxed = edit.avoid(clip, heavy, obstacles=[("box", corners, faces)])
    assert boxed.contacts_before > free.contacts_before
    assert boxed.verdict in ("clean", "improved")
    assert numpy.abs(boxed.clip.positions()[15, hand] - at).max() > 0.03


def test_progress_tells_and_stops(hips, heavy):
    told = []
    edit.fix(hips, heavy, progress=told.append)
    assert told[0] == "looking" and all(re.fullmatch(r"looking|round \d+: \d+ contacts?", words) for words in told)
    with pytest.raises(sidestep.Stopped):
        edit.fix(hips, heavy, progress=lambda words: False)
    stopped = edit.avoid(hips, heavy, progress=lambda words: False)
    assert stopped.stopped and stopped.contacts_after <= stopped.contacts_before


@pytest.mark.parametrize("what", ["sidestep.edit.fix(take, heavy, legs=True)", "sidestep.body.lint(take, heavy, margin=0.05)"])
def test_control_c_ends_it(what):
    script = f"""
import sidestep
take = sidestep.motion.resample(sidestep.motion.built_in_clip("hands_to_hips"), 240)
for _ in range(4):
    take = sidestep.motion.concatenate(take, take)
heavy = sidestep.body.LintBody(sidestep.body.make_mannequin(take.skeleton, "heavy"), pairs="all")
print("begun", flush=True)
try:
    {what}
    print("finished")
except KeyboardInterrupt:
    print("interrupted")
"""
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "begun\n"
        time.sleep(0.3)
        asked = time.monotonic()
        child.send_signal(signal.SIGINT)
        rest, _ = child.communicate(timeout=20)
        took = time.monotonic() - asked
    finally:
        child.kill()
    assert rest == "interrupted\n"
    assert took < 2.0  # a tenth of a second on a quiet machine


# -- other bodies

def test_the_tool_retargets_to_the_same_clip(hips, tmp_path):
    motion.save_clip(hips, tmp_path / "take.bvh")
    loaded = motion.load_clip(tmp_path / "take.bvh", metres_per_unit=1.0, up="y", fix=True)
    ours = edit.retarget(loaded, "heavy")
    for format in ("bvh", "glb"):
        run_tool("retarget", tmp_path / "take.bvh", "--to", "heavy", "-o", tmp_path / f"theirs.{format}",
                 "--unit", "m", "--up", "y")
        ours.save(tmp_path / f"ours.{format}")
        assert (tmp_path / f"ours.{format}").read_bytes() == (tmp_path / f"theirs.{format}").read_bytes()


def test_another_body_walks_with_feet_that_stand():
    walk = motion.synthesise_walk(speed=1.2, steps=6)
    child = body.make_mannequin(walk.skeleton.scaled(0.7))
    worn = edit.retarget(walk, child)
    assert worn.scale == pytest.approx(0.7, rel=1e-6) and worn.stances > 4
    assert worn.worst_foot < 0.02 and worn.lowest_foot < 0.02
    assert worn.clip.skeleton.same_as(child.skeleton) and len(worn.clip) == len(walk)
    assert worn.map == list(range(23))
    guess = edit.guess_joint_map(walk.skeleton, child.skeleton)
    assert guess["LeftHand"] == "LeftHand"
    stiff = edit.retarget(walk, child, map={"Spine1": None, "LeftHand": "RightHand"}, feet=False)
    chest = walk.skeleton.find("Spine1")
    assert numpy.ptp(stiff.clip.rotations()[:, chest], axis=0).max() < 1e-9
    assert numpy.ptp(worn.clip.rotations()[:, chest], axis=0).max() > 0.001
    assert stiff.map[walk.skeleton.find("LeftHand")] == walk.skeleton.find("RightHand")


# -- constraints

def test_a_hand_is_where_it_was_told_to_be(hips):
    character = body.make_mannequin(hips.skeleton)
    hand = edit.find_joint(hips.skeleton, "right hand")
    time = 40 * hips.frame_time
    place = hips.positions()[40, hand] + (0.05, 0.12, 0.08)
    ask = edit.Constraint("position", edit.Effector(hand), time - 0.2, time + 0.2,
                          [edit.ConstraintKey(time, place)], name="higher")
    edited = edit.ClipEditor(hips, character).apply([ask])
    assert numpy.linalg.norm(edited.clip.positions()[40, hand] - place) < 1e-3
    assert not edited.constraints[0].missed and edited.constraints[0].name == "higher"
    away = numpy.abs(numpy.arange(len(hips)) * hips.frame_time - time) > 0.46
    assert numpy.array_equal(edited.clip.rotations()[away], hips.rotations()[away])
    assert numpy.allclose(edited.tracks[0].places[40], place, atol=1e-9)
    words = "position right hand %r..%r at %r = %r %r %r" % (time - 0.2, time + 0.2, time, *map(float, place))
    assert edit.edit(hips, character, words).clip.fingerprint() == edited.clip.fingerprint()
    again = edit.read_script(edit.to_script([ask], character), hips, character)
    assert edit.edit(hips, character, again).clip.fingerprint() == edited.clip.fingerprint()
    # what was asked for stays while limbs are moved apart
    kept = edit.avoid(edited.clip, character, held=edited.tracks)
    assert numpy.linalg.norm(kept.clip.positions()[40, hand] - place) < 5e-3


def test_one_frame_is_solved_by_turning_the_arm(hips):
    bones = hips.skeleton
    hand = bones.find("LeftHand")
    resolver = edit.Resolver(bones, edit.usual_sigma(bones), [edit.Effector(hand, (0.08, 0.0, 0.0))],
                             body.make_mannequin(bones))
    turns, places = hips.rotations()[10], hips.translations()[10]
    target = resolver.place(turns, places, 0) + (0.05, 0.1, 0.05)
    solved = resolver.solve(turns, places, [edit.Demand(target)])
    assert solved.reachable and solved.position_residual < 1e-4
    assert numpy.linalg.norm(resolver.place(solved.rotations, solved.translations, 0) - target) < 1e-4
    # the same place by the other way there: all joints in the world
    world, at = motion.forward_kinematics(bones, solved.rotations[None], solved.translations[None])
    w, x, y, z = world[0, hand]
    turned = 0.08 * numpy.array([1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)])
    assert numpy.allclose(at[0, hand] + turned, target, atol=1e-4)
    moved = numpy.flatnonzero(numpy.abs(solved.delta).max(axis=1) > 0)
    assert {bones.joint_names[j] for j in moved} <= {"LowerBack", "Spine", "Spine1", "LeftShoulder", "LeftArm", "LeftForeArm", "LeftHand"}
    free = resolver.solve(turns, places, [edit.Demand()])
    assert numpy.array_equal(free.rotations, turns) and free.distance == 0.0


def test_feet_stand_where_they_are_low_and_slow():
    walk = motion.synthesise_walk(speed=1.2, steps=8)
    stances = edit.foot_contacts(walk)
    assert {s.joint for s in stances} == set(edit.foot_joints(walk.skeleton)) and len(stances) >= 10
    places = walk.positions()
    for stance in stances:
        span = places[stance.first_frame : stance.last_frame + 1, stance.joint]
        speed = numpy.linalg.norm(span[-1] - span[0]) / max(len(span) - 1, 1) / walk.frame_time
        assert speed < 0.15
        assert span[:, 1].max() < places[:, stance.joint, 1].min() + 0.12
    assert len(edit.standing_feet(walk)) == len(stances)
    assert edit.foot_contacts(walk, height=0.0, speed=0.0) == []


def test_wrong_arguments_are_named(hips, heavy, tmp_path):
    nan = float("nan")
    (tmp_path / "file").write_text("")
    character = heavy.character
    hand = edit.Effector(18)
    empty = motion.Clip.from_arrays(hips.skeleton, 0.1, numpy.zeros((0, 23, 4)), numpy.zeros((0, 3)))
    rod = motion.Clip.from_arrays(motion.Skeleton([motion.Joint("rod", -1, (0, 1, 0))]), 0.1,
                                  numpy.tile([1.0, 0, 0, 0], (2, 1, 1)), numpy.zeros((2, 3)))
    resolver = edit.Resolver(hips.skeleton, edit.usual_sigma(hips.skeleton), [hand])
    for wrong, match in [
        (lambda: edit.fix(None, heavy), "a Clip or a Motion"),
        (lambda: edit.fix(hips, None), "a word such as"),
        (lambda: edit.fix(hips, heavy, margin=nan), "metres"),
        (lambda: edit.fix(hips, heavy, margin=-1.0), "metres"),
        (lambda: edit.fix(hips, heavy, most_rounds=0), "most_rounds"),
        (lambda: edit.fix(hips, heavy, tolerance=0.0), "tolerance"),
        (lambda: edit.fix(hips, heavy, progress="loud"), "callable"),
        (lambda: edit.avoid(empty, heavy), "without frames"),
        (lambda: edit.avoid(rod, heavy), "not of the character's skeleton"),
        (lambda: edit.avoid(hips, heavy, obstacles=[("box", numpy.zeros((3, 2)), numpy.zeros((1, 3)))]), r"\(N, 3\)"),
        (lambda: edit.avoid(hips, heavy, obstacles=[("box", numpy.zeros((3, 3)), [[0, 1, 9]])]), "corner 9 of 3"),
        (lambda: edit.retarget(empty, heavy.character), "without frames"),
        (lambda: edit.retarget(hips, "heavy", map={"Tail": None}), "no joint Tail"),
        (lambda: edit.retarget(hips, "heavy", map={"Head": "Tail"}), "no joint Tail"),
        (lambda: edit.retarget(hips, "heavy", ground=nan), "ground|finite"),
        (lambda: edit.compare(hips, rod, character), "skeleton|clip"),
        (lambda: edit.Constraint("wish", hand, 0, 1), "position, orientation"),
        (lambda: edit.Constraint("position", hand, 0, 1, interpolant="magic"), "pchip"),
        (lambda: edit.ConstraintKey(0.0, [1, 2]), r"place must be of shape \(3,\)"),
        (lambda: edit.edit(hips, character, [edit.Constraint("position", edit.Effector(99), 0, 1)]), "joint|position"),
        (lambda: edit.edit(hips, character, 7), "script"),
        (lambda: edit.edit(hips, character, [], sigma=numpy.zeros((2, 3))), "sigma|joint"),
        (lambda: edit.ClipEditor(rod, character), "skeleton"),
        (lambda: resolver.solve(numpy.zeros((3, 4)), numpy.zeros((3, 3)), []), r"\(23, 4\)"),
        (lambda: resolver.solve(hips.rotations()[0], hips.translations()[0], []), "demand"),
        (lambda: edit.Demand([0, 0, nan]), "position"),
        (lambda: edit.foot_contacts(hips, height=nan), "finite"),
    ]:
        with pytest.raises(sidestep.UsageError, match=match):
            wrong()
    for wrong in [
        lambda: edit.fix(empty, heavy),
        lambda: edit.fix(hips, "hevy"),
        lambda: edit.fix(rod, heavy),
        lambda: edit.fix(hips, heavy, touch_ok=[("LeftHand", "Tail")]),
        lambda: edit.retarget(rod, "heavy"),
        lambda: edit.edit(hips, character, "position the tail 1..2"),
    ]:
        with pytest.raises(sidestep.InputError) as caught:
            wrong()
        assert caught.value.problems
    fixed = edit.fix(motion.trim(hips, 0, 5), heavy)
    with pytest.raises(sidestep.InputError):
        fixed.save(tmp_path / "file" / "take.glb")  # a file is no folder
    with pytest.raises(sidestep.InputError):
        fixed.save("take.doc")
