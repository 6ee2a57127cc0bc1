"""Recordings: told from Python, read as numpy, judged."""
import numpy
import pytest

import sidestep


def two_discs(gap):
    """Two discs of half a metre that pass each other at this gap."""
    writer = sidestep.recording.Writer(title="Two")
    red = writer.add_material("red", (200, 30, 30, 255))
    discs = [writer.add_thing("disc", name, material=red, blend_within=1.0) for name in ("left", "right")]
    for i in range(41):
        x = -4 + 0.2 * i
        writer.disc(i / 20, discs[0], (x, 0, 0), 0.5)
        writer.disc(i / 20, discs[1], (-x, 0, 1 + gap), 0.5)
    writer.event(1.0, "meeting", "here they pass", discs)
    return writer, discs


def test_what_was_told_comes_back_in_numpy(tmp_path):
    writer, discs = two_discs(0.1)
    recording = writer.recording()
    times = numpy.linspace(0, 2, 81)
    places = recording.positions(times, things=discs)
    assert places.shape == (81, 2, 3)
    x = -4 + 4 * times
    assert numpy.allclose(places[:, 0], numpy.stack([x, 0 * x, 0 * x], axis=1), atol=1e-5)
    assert numpy.allclose(places[:, 1], numpy.stack([-x, 0 * x, 0 * x + 1.1], axis=1), atol=1e-5)
    assert numpy.all(recording.radii(times, things=discs) == 0.5)
    assert numpy.isnan(recording.positions([-1.0], things=discs)).all()
    assert [thing.name for thing in recording.things] == ["left", "right"]
    assert recording.things[0].kind == "disc" and recording.about["title"] == "Two"
    assert [event.kind for event in recording.events(0.5, 1.5)] == ["meeting"] and recording.events(1.5) == []
    recording.save(tmp_path / "two.rec")
    again = sidestep.recording.load(tmp_path / "two.rec")
    assert again.fingerprint == recording.fingerprint and again.complete and not again.notes
    assert sidestep.recording.read(recording.bytes()).fingerprint == recording.fingerprint


def test_parts_boxes_lines_and_strings(tmp_path):
    writer = sidestep.recording.Writer()
    mesh = writer.add_mesh("wedge", numpy.eye(3), [[0, 1, 2]])
    part = writer.add_thing("part", "wedge", mesh=mesh)
    box = writer.add_thing("box", "crate", layer="limb boxes")
    line = writer.add_thing("line", "wall")
    string = writer.add_thing("string", "rope")
    quarter = (numpy.sqrt(0.5), 0, numpy.sqrt(0.5), 0)
    writer.place(0.0, part, (1, 2, 3), quarter)
    writer.box(0.0, box, (4, 5, 6), (1, 1, 1))
    writer.line(0.0, line, (0, 0, 0), (2, 0, 0))
    writer.string(0.0, string, numpy.array([[0, 0, 0], [0, 3, 0], [0, 3, 3]]))
    writer.remove(1.0, box)
    recording = writer.recording()
    assert numpy.allclose(recording.positions([0.0], things=[part, box, line, string])[0],
                          [[1, 2, 3], [4, 5, 6], [1, 0, 0], [0, 2, 1]], atol=1e-6)
    assert abs(recording.headings([0.0], things=[part])[0, 0] - numpy.pi / 2) < 1e-3
    assert numpy.isnan(recording.positions([1.5], things=[box])).all()
    assert recording.things[box].layer == "limb boxes"


def test_the_judge_measures_what_numpy_measures():
    scene = sidestep.crowd.with_people(sidestep.crowd.find_scene("circle"), 30)
    scene.radius = 0.4
    run = sidestep.crowd.Simulation(scene, seed=11)
    run.advance(12.0)
    recording = run.recording()
    clean = sidestep.judge.verify(recording)
    assert clean.overlaps == 0 and clean.people == 30 and clean.complete
    times = numpy.arange(recording.first_time, recording.last_time, 1 / 240)
    places = recording.positions(times)[:, :, [0, 2]]
    apart = numpy.linalg.norm(places[:, :, None] - places[:, None], axis=3)
    apart[:, numpy.arange(30), numpy.arange(30)] = numpy.inf
    closest = apart.min() - 0.8
    assert abs(clean.closest - closest) < 2e-3
    a, b = clean.closest_pair
    assert {recording.things[a].kind, recording.things[b].kind} == {"figure"}
    # wider people overlap: as deep as numpy says, and as many pairs of them
    wide = sidestep.judge.verify(recording, radius=0.6, list_at_most=10000)
    assert wide.overlaps > 0 and len(wide.list) == wide.overlaps
    assert abs(wide.deepest - (1.2 - apart.min())) < 2e-3
    pairs = {tuple(sorted((o.a, o.b))) for o in wide.list if o.wall < 0}
    figures = recording.figures
    deep = {tuple(sorted((figures[i], figures[j]))) for i, j in zip(*numpy.where(apart.min(axis=0) < 1.2 - 1e-3))}
    touching = {tuple(sorted((figures[i], figures[j]))) for i, j in zip(*numpy.where(apart.min(axis=0) < 1.2 + 1e-3))}
    assert deep <= pairs <= touching
    first = wide.list[0]
    assert first.first_s <= first.deepest_s <= first.last_s and "Overlap" in repr(first)


def test_the_judge_is_watched_and_stopped():
    run = sidestep.crowd.Simulation("plaza", seed=1)
    run.advance(20.0)
    recording = run.recording()
    shares = []
    whole = sidestep.judge.verify(recording, progress=shares.append)
    assert shares[-1] == 1.0 and whole.complete
    cut = sidestep.judge.verify(recording, progress=lambda share: False)
    assert not cut.complete and cut.moments <= whole.moments
    with pytest.raises(KeyError):
        sidestep.judge.verify(recording, progress=lambda share: {}["no"])


def test_bad_files_are_told_with_their_byte(tmp_path):
    writer, _ = two_discs(0.1)
    bytes_ = writer.recording().bytes()
    cut = sidestep.recording.read(bytes_[:-40])
    assert not cut.complete and cut.notes
    damaged = bytearray(bytes_)
    damaged[len(damaged) // 2] ^= 0xFF
    with pytest.raises(sidestep.InputError, match="byte"):
        sidestep.recording.read(bytes(damaged), "damaged.rec")
    saved = sidestep.recording.read(bytes(damaged), salvage=True)
    assert saved.notes
    for nothing in (b"", b"walk", b"\0" * 100):
        with pytest.raises(sidestep.InputError):
            sidestep.recording.read(nothing)
    with pytest.raises(sidestep.InputError) as caught:
        sidestep.recording.load(tmp_path / "none.rec")
    assert caught.value.problems[0].file.endswith("none.rec")
    with pytest.raises(sidestep.InputError):
        writer.save(tmp_path)  # a folder
    odd = sidestep.recording.Writer(margin="wide")
    with pytest.raises(sidestep.InputError, match="margin"):
        sidestep.judge.verify(odd.recording())


def test_wrong_calls_are_named():
    writer, discs = two_discs(0.1)
    recording = writer.recording()
    with pytest.raises(sidestep.UsageError, match="thing 9 of 2"):
        recording.positions([0.0], things=[9])
    with pytest.raises(sidestep.UsageError, match="time 1 is not finite"):
        recording.positions([0.0, numpy.nan])
    with pytest.raises(sidestep.UsageError, match="joints"):
        recording.joint_positions(discs[0], [0.0])
    with pytest.raises(sidestep.UsageError, match=r"\(2, 2\)"):
        recording.positions(numpy.zeros((2, 2)))
    with pytest.raises(sidestep.UsageError, match="another kind"):
        writer.line(3.0, discs[0], (0, 0, 0), (1, 1, 1))
    with pytest.raises(sidestep.UsageError):
        writer.disc(3.0, 17, (0, 0, 0), 1.0)
    with pytest.raises(sidestep.UsageError):
        writer.disc(3.0, discs[0], (0, numpy.nan, 0), 1.0)
    with pytest.raises(sidestep.UsageError, match="kind is"):
        writer.add_thing("cloud", "x")
    with pytest.raises(sidestep.UsageError, match="corner 7 of 3"):
        writer.add_mesh("m", numpy.eye(3), [[0, 1, 7]])
    with pytest.raises(sidestep.UsageError, match="length"):
        writer.place(3.0, discs[0], (0, 0, 0), (0, 0, 0, 0))
    with pytest.raises(sidestep.UsageError, match="one of them"):
        sidestep.judge.verify(recording, radius=1.0, margin=1.0)
    with pytest.raises(sidestep.UsageError):
        sidestep.judge.verify(recording, between=-3)
    with pytest.raises(TypeError):
        sidestep.recording.read(None)
    assert recording.positions([]).shape == (0, 0, 3)
