"""Clips in numpy, and what is wrong with a file."""
import numpy
import pytest

import sidestep


def wagging_rod(frames=20):
    joints = [sidestep.motion.Joint("Hips", -1, (0.0, 1.0, 0.0)), sidestep.motion.Joint("Arm", 0, (0.5, 0.0, 0.0))]
    angles = numpy.linspace(0.0, 1.0, frames)
    rotations = numpy.zeros((frames, 2, 4))
    rotations[:, :, 0] = 1.0
    rotations[:, 0, 0] = numpy.cos(angles / 2)  # w first
    rotations[:, 0, 2] = numpy.sin(angles / 2)  # about y
    translations = numpy.zeros((frames, 3))
    translations[:, 1] = 1.0
    return sidestep.motion.Clip.from_arrays(sidestep.motion.Skeleton(joints), 1 / 30, rotations, translations), angles


def test_arrays_go_in_and_come_out():
    clip, angles = wagging_rod()
    assert len(clip) == 20
    assert clip.rotations().shape == (20, 2, 4)
    positions = clip.positions()
    # a turn about y carries the arm from +x towards -z
    expected = numpy.stack([0.5 * numpy.cos(angles), numpy.ones(20), -0.5 * numpy.sin(angles)], axis=1)
    assert numpy.allclose(positions[:, 1], expected, atol=1e-12)


def test_a_file_comes_back(tmp_path):
    clip, _ = wagging_rod()
    for name in ("rod.bvh", "rod.glb"):
        sidestep.motion.save_clip(clip, tmp_path / name)
        again = sidestep.motion.load_clip(tmp_path / name, metres_per_unit=1.0, up="y")
        assert again.skeleton.joint_names == ["Hips", "Arm"]
        assert numpy.allclose(again.positions(), clip.positions(), atol=1e-5)


def test_a_bad_file_is_told_with_line_and_column(tmp_path):
    bad = tmp_path / "bad.bvh"
    bad.write_text("HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0\n")
    with pytest.raises(sidestep.InputError) as caught:
        sidestep.motion.load_clip(bad)
    problem = caught.value.problems[0]
    assert problem.file.endswith("bad.bvh") and problem.line >= 4 and problem.severity == "error"


def test_wrong_shapes_are_named():
    clip, _ = wagging_rod()
    with pytest.raises(sidestep.UsageError, match=r"\(T, 2, 4\)"):
        sidestep.motion.Clip.from_arrays(clip.skeleton, 0.1, numpy.zeros((3, 3, 4)), numpy.zeros((3, 3)))
