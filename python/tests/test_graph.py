"""Which clip may follow which: graphs built, asked and kept; and what can be done with clips."""
import numpy
import pytest

import sidestep
from sidestep import motion


@pytest.fixture(scope="module")
def walk():
    return motion.built_in_clip("walk")


def gap(a, b):
    """The largest angle between two lists of quaternions; the sign of one means nothing."""
    return 2 * numpy.arccos(numpy.clip(numpy.abs((a * b).sum(axis=-1)), 0, 1)).max()


def matrices(q):
    """Unit quaternions (.., 4) as matrices (.., 3, 3)."""
    w, x, y, z = numpy.moveaxis(q, -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
    return numpy.stack([numpy.stack(row, axis=-1) for row in rows], axis=-2)


# -- graphs

def test_the_built_in_graph_joins_without_a_seam():
    graph = motion.built_in_graph()
    assert motion.check_graph(graph) == []
    assert {hub.name for hub in graph.hubs} == {"stand", "stroll", "walk", "brisk", "jog"}
    assert [hub.name for hub in graph.hubs if hub.standing] == ["stand"]
    assert len(set(motion.connected_parts(graph))) == 1
    edges = graph.edges
    assert edges.shape == (len(graph), 2) and edges.dtype == numpy.int64
    joins = 0
    worst = 0.0
    for i, (_, out) in enumerate(edges):  # every legal join, in numpy: the last frame is the next one's first
        for k in numpy.flatnonzero(edges[:, 0] == out):
            joins += 1
            a, b = graph.clips[i].clip, graph.clips[k].clip
            worst = max(worst, gap(a.rotations()[-1, 1:], b.rotations()[0, 1:]))  # the root is placed
    quality = motion.measure_joins(graph)
    assert quality.joins == joins and joins > 500
    assert worst < 1e-6 and quality.turn_gap < 1e-6


def test_a_graph_comes_back_from_its_file(tmp_path):
    graph = motion.crowd_graph()
    motion.save_graph(graph, tmp_path / "steps.graph")
    again = motion.load_graph(tmp_path / "steps.graph")
    assert again.fingerprint() == graph.fingerprint()
    data = motion.graph_bytes(graph)
    assert data == (tmp_path / "steps.graph").read_bytes()
    assert motion.read_graph(data).fingerprint() == graph.fingerprint()
    for cut in (0, 10, len(data) // 2, len(data) - 1):
        with pytest.raises(sidestep.InputError) as caught:
            motion.read_graph(data[:cut], "cut.graph")
        assert caught.value.problems[0].file == "cut.graph"
    with pytest.raises(sidestep.InputError):
        motion.load_graph(tmp_path / "none.graph")


def test_labelled_clips_become_a_graph():
    names = ["walk", "start_walk", "stop_walk", "stand_1"]
    entries = {clip.name: clip for clip in motion.built_in_clips()}
    chosen = [entries[name] for name in names if name in entries]
    assert len(chosen) >= 3
    graph = motion.graph_of_labelled([motion.LabelledClip(c.clip, c.hub_in, c.hub_out) for c in chosen])
    assert {hub.name for hub in graph.hubs} == {"walk", "stand"}
    assert graph.hubs[graph.hub("stand")].standing and graph.hub("nowhere") == -1
    at = graph.clip("walk")
    assert graph.clips[at].hub_in == graph.clips[at].hub_out == graph.hub("walk")
    assert motion.check_graph(graph) == []


def test_takes_are_cut_where_moments_look_alike():
    takes = [c for c in motion.built_in_clips() if c.family == "long"][:2]
    graph = motion.graph_of_takes([motion.LabelledClip(c.clip) for c in takes], most_hubs=4)
    assert 2 <= len(graph.hubs) <= 4 and len(graph) > 4
    assert any(hub.standing for hub in graph.hubs)
    assert all(clip.slide <= 0.02 for clip in graph.clips)
    a, b = takes[0].clip, takes[1].clip
    assert motion.window_distance(a, 40, a, 40) == pytest.approx(0.0, abs=1e-7)
    assert motion.window_distance(a, 40, b, 90) == pytest.approx(motion.window_distance(b, 90, a, 40))


def test_nothing_to_build_from_is_said():
    with pytest.raises(sidestep.InputError):
        motion.graph_of_labelled([])
    with pytest.raises(sidestep.InputError):
        motion.graph_of_takes([])
    clip = motion.built_in_clip("walk")
    with pytest.raises(sidestep.UsageError):
        motion.window_distance(clip, 0, clip, 10_000)
    with pytest.raises(TypeError):
        motion.measure_joins(None)


# -- clips

def test_clips_at_another_rate_keep_the_frames_they_share(walk):
    twice = motion.resample(walk, 2 * walk.frame_rate)
    assert len(twice) == 2 * len(walk) - 1
    assert numpy.array_equal(twice.rotations()[::2], walk.rotations())
    middle = twice.translations()[1::2, 0]  # straight between the two frames around it
    roots = walk.translations()[:, 0]
    assert numpy.allclose(middle, 0.5 * (roots[1:] + roots[:-1]), atol=1e-12)
    turns, places = walk.sample(0.5 * walk.frame_time)
    assert gap(turns, twice.rotations()[1]) < 1e-7 and numpy.allclose(places[0], middle[0])


def test_pieces_slow_motion_and_one_after_the_other(walk):
    assert numpy.array_equal(motion.trim(walk, 3, 9).rotations(), walk.rotations()[3:10])
    assert len(motion.trim_seconds(walk, 0.0, 0.5)) == int(0.5 / walk.frame_time + 1e-6) + 1
    slow = motion.retime(walk, 2.0)
    assert slow.frame_rate == walk.frame_rate and numpy.array_equal(slow.rotations()[::2], walk.rotations())
    both = motion.concatenate(walk, walk)
    assert len(both) == 2 * len(walk) - 1
    steps = numpy.linalg.norm(numpy.diff(both.positions()[:, 0], axis=0), axis=1)
    assert steps.max() < 1.2 * steps.min() + 0.02  # no jump at the seam
    apart = motion.concatenate(walk, walk, align=False, drop_doubled_frame=False)
    assert numpy.array_equal(apart.rotations()[len(walk):], walk.rotations())


def test_a_clip_is_put_elsewhere(walk):
    angle = 0.7
    turned = motion.moved(walk, (1.0, 0.0, -2.0), (numpy.cos(angle / 2), 0.0, numpy.sin(angle / 2), 0.0))
    turn = matrices(numpy.array([numpy.cos(angle / 2), 0.0, numpy.sin(angle / 2), 0.0]))
    assert numpy.allclose(turned.positions(), walk.positions() @ turn.T + (1.0, 0.0, -2.0), atol=1e-9)
    placed = motion.place(turned, (3.0, 4.0), 0.0)
    assert numpy.allclose(placed.positions()[0, 0, [0, 2]], (3.0, 4.0), atol=1e-9)
    assert placed.positions()[0, 0, 1] == pytest.approx(walk.positions()[0, 0, 1])


def test_a_mirror_swaps_left_and_right(walk):
    bones = walk.skeleton
    twins = motion.mirror_map(bones)
    assert twins.method == "names" and twins.pairs == 8
    assert twins.twin[bones.find("LeftHand")] == bones.find("RightHand")
    mirrored = motion.mirror(walk)
    expected = walk.positions()[:, twins.twin] * (-1.0, 1.0, 1.0)
    assert numpy.allclose(mirrored.positions(), expected, atol=5e-3)
    assert numpy.allclose(motion.mirror(mirrored, twins).positions(), walk.positions(), atol=1e-9)


def test_forward_kinematics_is_a_product_of_matrices(walk):
    turns, places = motion.forward_kinematics(walk.skeleton, walk.rotations(), walk.translations())
    assert numpy.allclose(places, walk.positions(), atol=1e-12)
    local, at = matrices(walk.rotations()), walk.translations()
    world = numpy.empty_like(local)
    for j, joint in enumerate(walk.skeleton.joints):
        if joint.parent < 0:
            world[:, j], expected = local[:, j], at[:, j]
        else:
            world[:, j] = world[:, joint.parent] @ local[:, j]
            expected = places[:, joint.parent] + numpy.einsum("tij,tj->ti", world[:, joint.parent], at[:, j])
        assert numpy.allclose(places[:, j], expected, atol=1e-12)
    assert numpy.allclose(matrices(turns), world, atol=1e-12)


def test_landmarks_and_the_card_say_who_it_is(walk):
    marks = motion.find_landmarks(walk.skeleton)
    names = walk.skeleton.joint_names
    assert (names[marks.pelvis], names[marks.left.knee], names[marks.right.wrist]) == ("Hips", "LeftLeg", "RightHand")
    assert marks.has_legs and motion.standing_height(walk) == pytest.approx(1.75, rel=0.05)
    assert numpy.allclose(motion.facing(walk)[0], 0.0, atol=0.1)
    loaded = motion.read_motion(motion.clip_bytes(walk, "bvh"), metres_per_unit=1.0, up="y", name="walk")
    card = motion.make_card(loaded)
    assert (card.frames, card.joints, card.format) == (len(walk), 23, "bvh")
    assert card.fingerprint == f"{loaded.clip.fingerprint():016x}"


@pytest.mark.parametrize("extension", [".bvh", ".glb", ".gltf"])
def test_bytes_are_what_the_file_holds(walk, tmp_path, extension):
    data = motion.clip_bytes(walk, extension)
    motion.save_clip(walk, tmp_path / f"walk{extension}")
    assert (tmp_path / f"walk{extension}").read_bytes() == data
    again = motion.read_motion(data, metres_per_unit=1.0, up="y").clip
    assert again.skeleton.joint_names == walk.skeleton.joint_names
    assert numpy.allclose(again.positions(), walk.positions(), atol=1e-4)
    with pytest.raises(sidestep.InputError):
        motion.read_motion(data[: len(data) // 2] if extension != ".bvh" else data[:200])


def test_a_walk_is_made_to_measure():
    walk = motion.synthesise_walk(speed=1.4, steps=6, turn_rad=0.5, height=1.9)
    assert motion.standing_height(walk) == pytest.approx(1.9, rel=0.05)
    assert motion.facing(walk)[-1] - motion.facing(walk)[0] == pytest.approx(0.5, abs=0.15)
    somebody = motion.synthesise_walk(speed=1.4, steps=6, turn_rad=0.5, height=1.9, person=7)
    assert somebody.fingerprint() != walk.fingerprint()
    again = motion.synthesise_walk(speed=1.4, steps=6, turn_rad=0.5, height=1.9, person=7)
    assert again.fingerprint() == somebody.fingerprint()


def test_wrong_arguments_are_named(walk):
    nan = float("nan")
    for wrong, match in [
        (lambda: motion.trim(walk, 5, 2), "trim"),
        (lambda: motion.trim(walk, 0, 10**6), "trim"),
        (lambda: motion.resample(walk, nan), "frame_rate|rate"),
        (lambda: motion.retime(walk, -1.0), "stretch"),
        (lambda: motion.moved(walk, (1.0, 2.0)), r"translation must be of shape \(3,\), not \(2\)"),
        (lambda: motion.moved(walk, (nan, 0, 0)), "translation holds"),
        (lambda: motion.moved(walk, (0, 0, 0), (0, 0, 0, 0)), "rotation has no length"),
        (lambda: motion.concatenate(walk, walk, blend_frames=-1), "blend"),
        (lambda: motion.concatenate(walk, motion.resample(walk, 60)), "frame|resample"),
        (lambda: motion.forward_kinematics(walk.skeleton, numpy.zeros((2, 5, 4)), numpy.zeros((2, 3))), r"\(T, 23, 4\)"),
        (lambda: walk.sample(nan), "seconds"),
        (lambda: walk.skeleton.children(99), "99|joint"),
        (lambda: motion.Skeleton([motion.Joint("a", 3)]), "parent|joint"),
        (lambda: motion.EndSite(0, [nan, 0, 0]), "offset"),
        (lambda: motion.synthesise_walk(speed=nan), "speed"),
    ]:
        with pytest.raises(sidestep.UsageError, match=match):
            wrong()
    with pytest.raises(sidestep.InputError, match="did you mean"):
        motion.built_in_clip("stop_walkk")
    with pytest.raises(sidestep.InputError):
        motion.clip_bytes(walk, ".doc")
    with pytest.raises(sidestep.InputError):
        motion.read_motion(b"")
