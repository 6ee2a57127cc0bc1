"""Bodies in numpy: surfaces, masses and limits recomputed; the linter held to single frames, to triangles and to the tool."""
import json

import numpy
import pytest

import sidestep
from sidestep import body, motion
from tool import data_file, run_tool


def matrices(q):
    """Unit quaternions (.., 4) as matrices (.., 3, 3)."""
    w, x, y, z = numpy.moveaxis(q, -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
    return numpy.stack([numpy.stack(row, axis=-1) for row in rows], axis=-2)


@pytest.fixture(scope="module")
def hips():
    return motion.built_in_clip("hands_to_hips")


@pytest.fixture(scope="module")
def heavy(hips):
    return body.LintBody(body.make_mannequin(hips.skeleton, "heavy"))


# -- characters

def test_a_surface_goes_with_its_joints(hips):
    character = body.make_mannequin(hips.skeleton)
    turns, places = motion.forward_kinematics(hips.skeleton, hips.rotations(), hips.translations())
    frame = 40
    expected = [part.vertices @ matrices(turns[frame, part.joint]).T + places[frame, part.joint]
                for part in character.parts]
    vertices = character.vertices(hips, frame)
    assert vertices.shape == (character.vertex_count, 3)
    assert numpy.allclose(vertices, numpy.concatenate(expected), atol=1e-12)
    triangles = character.triangles()
    assert triangles.shape == (character.triangle_count, 3)
    assert triangles.min() == 0 and triangles.max() == character.vertex_count - 1
    short = motion.trim(hips, frame, frame + 2)
    assert numpy.array_equal(character.all_vertices(short)[0], vertices)
    # a closed surface, whose outside is outside: its volume is that of a person
    corners = vertices[triangles]
    volume = numpy.einsum("fi,fi->f", corners[:, 0], numpy.cross(corners[:, 1], corners[:, 2])).sum() / 6
    assert 0.04 < volume < 0.09


def test_a_skin_is_a_weighted_mean_of_its_joints():
    character = body.load_character(data_file("characters", "gltf", "CesiumMan.glb")).character
    skin = character.skin
    assert skin is not None and numpy.allclose(skin.weights.sum(axis=1), 1.0, atol=1e-9)
    clip = motion.load_clip(data_file("characters", "gltf", "CesiumMan.glb"), metres_per_unit=1.0, up="y")
    if not clip.skeleton.same_as(character.skeleton):
        pytest.skip("the file's clip was turned on reading")
    turns, places = motion.forward_kinematics(clip.skeleton, clip.rotations(), clip.translations())
    frame = len(clip) // 2
    to_world = numpy.zeros((clip.joint_count, 4, 4))
    to_world[:, :3, :3], to_world[:, :3, 3], to_world[:, 3, 3] = matrices(turns[frame]), places[frame], 1.0
    pull = (to_world @ skin.inverse_bind)[skin.joints]
    point = numpy.concatenate([skin.vertices, numpy.ones((len(skin.vertices), 1))], axis=1)
    expected = numpy.einsum("vk,vkij,vj->vi", skin.weights, pull, point)[:, :3]
    parts = sum(len(part.vertices) for part in character.parts)
    assert numpy.allclose(character.vertices(clip, frame)[parts:], expected, atol=1e-9)


def test_masses_balance_where_they_should(hips):
    thin, average, stout = (body.make_mannequin(hips.skeleton, build) for build in ("thin", "average", "heavy"))
    assert thin.total_mass < average.total_mass < stout.total_mass
    assert stout.masses.shape == (23,) and stout.total_mass == pytest.approx(stout.masses.sum())
    turns, places = motion.forward_kinematics(hips.skeleton, hips.rotations(), hips.translations())
    frame = 30
    centres = numpy.einsum("jik,jk->ji", matrices(turns[frame]), stout.mass_centres) + places[frame]
    expected = (stout.masses[:, None] * centres).sum(axis=0) / stout.masses.sum()
    assert numpy.allclose(stout.centre_of_mass(hips, frame), expected, atol=1e-12)
    moments = numpy.linalg.eigvalsh(stout.inertias[stout.masses > 0])
    assert (moments > 0).all() and (moments[:, 2] <= moments[:, 0] + moments[:, 1] + 1e-12).all()
    wide = body.make_mannequin(hips.skeleton, girth={"arms": 1.5})
    arm = next(i for i, part in enumerate(wide.parts) if part.name == "LeftArm")
    assert numpy.ptp(wide.parts[arm].vertices[:, 1]) > 1.3 * numpy.ptp(average.parts[arm].vertices[:, 1])


def test_limits_hold_what_is_clamped(hips):
    character = body.make_mannequin(hips.skeleton)
    turned = hips.rotations()
    elbow = hips.skeleton.find("LeftForeArm")
    turned[:, elbow] = (numpy.cos(1.4), numpy.sin(1.4), 0.0, 0.0)  # a forearm that twists by 160 degrees
    wild = motion.Clip.from_arrays(hips.skeleton, hips.frame_time, turned, hips.translations()[:, 0])
    report = character.violation(wild, 0)
    assert report.worst_joint == elbow and report.worst_rad > 0.3 and report.joints_outside >= 1
    assert character.violation(character.clamp(wild), 0).worst_rad < 1e-6


def test_a_character_goes_into_a_file_and_comes_back(hips, tmp_path):
    character = body.character("heavy", hips.skeleton)
    body.save_character(character, tmp_path / "heavy.glb", [hips])
    assert (tmp_path / "heavy.glb").read_bytes() == body.character_bytes(character, [hips])
    again = body.load_character(tmp_path / "heavy.glb").character
    assert again.skeleton.joint_names == hips.skeleton.joint_names
    assert again.triangle_count == character.triangle_count
    assert body.character(str(tmp_path / "heavy.glb"), hips.skeleton).triangle_count == again.triangle_count
    clip = motion.load_clip(tmp_path / "heavy.glb")
    assert numpy.allclose(clip.positions(), hips.positions(), atol=1e-5)
    # seams have their vertices twice in a file: triangle by triangle it is the same surface
    assert numpy.allclose(again.vertices(clip, 9)[again.triangles()],
                          character.vertices(hips, 9)[character.triangles()], atol=1e-5)


def test_people_of_flesh_come_by_word():
    folder = data_file("characters", "makehuman")
    bones = motion.load_clip(data_file("mocap", "short", "29_start_69_04.bvh")).skeleton
    normal = body.MakeHuman(folder).character(bones, sex="female", weight="stout").character
    word = body.character(f"makehuman:{folder},sex=female,weight=stout", bones)
    assert normal.fingerprint() == word.fingerprint()
    assert normal.skin is not None and len(normal.skin.vertices) > 13_000


# -- the linter

def test_findings_are_the_frames_in_which_limbs_meet(hips, heavy):
    report = body.lint(hips, heavy, only=["contact"], between=False, rest_ok=False, bridge_frames=0)
    assert not report.clean and report.frames == len(hips)
    seen = {}
    for frame in range(len(hips)):
        for contact in heavy.contacts(hips, frame):
            seen.setdefault(tuple(contact.limbs), {})[frame] = contact.depth
    told = {}
    for finding in report.findings:
        assert finding.kind == "self_contact"
        assert {finding.who, finding.whom} == {heavy.limb_names[i] for i in finding.limbs}
        frames = told.setdefault(tuple(finding.limbs), {})
        span = range(finding.first_frame, finding.last_frame + 1)
        frames.update({f: seen[tuple(finding.limbs)][f] for f in span})
        assert finding.worst == pytest.approx(max(frames[f] for f in span), abs=1e-12)
        assert frames[finding.worst_frame] == pytest.approx(finding.worst, abs=1e-12)
    assert told == {pair: frames for pair, frames in seen.items() if pair in told}
    # pairs joined by a joint are looked at by the linter alone; all others are told by both
    assert set(seen) <= set(told) and len(seen) >= 2


def near(a, b):
    """Triangles of a whose box meets the box around b."""
    low, high = b.min(axis=(0, 1)), b.max(axis=(0, 1))
    return ((a.min(axis=1) <= high) & (a.max(axis=1) >= low)).all(axis=1)


def pierced(a, b):
    """Whether an edge of triangles a (N, 3, 3) passes through a triangle of b (M, 3, 3)."""
    a, b = a[near(a, b)], b[near(b, a)]
    edge, side = b[:, 1] - b[:, 0], b[:, 2] - b[:, 0]
    for k in range(3):
        start, way = a[:, k], a[:, (k + 1) % 3] - a[:, k]
        across = numpy.cross(way[:, None], side[None])
        scale = (across * edge[None]).sum(-1)
        with numpy.errstate(divide="ignore", invalid="ignore"):
            away = start[:, None] - b[None, :, 0]
            u = (away * across).sum(-1) / scale
            over = numpy.cross(away, edge[None])
            v = (way[:, None] * over).sum(-1) / scale
            t = (side[None] * over).sum(-1) / scale
            if ((u >= 0) & (v >= 0) & (u + v <= 1) & (t >= 0) & (t <= 1)).any():
                return True
    return False


def test_contacts_are_triangles_that_pass_through_each_other(hips, heavy):
    names, whose = heavy.limb_names, heavy.limb_of_triangle
    frame = max(range(0, len(hips), 8), key=lambda f: len(heavy.contacts(hips, f)))
    corners = heavy.vertices(hips, frame)[heavy.triangles()]
    met = {tuple(contact.limbs) for contact in heavy.contacts(hips, frame)}
    hits = 0
    for hand in ("LeftHand", "RightHand", "LeftForeArm", "RightForeArm"):
        for other in ("Hips", "LowerBack", "Spine", "LeftUpLeg", "RightUpLeg", "Head"):
            pair = tuple(sorted((names.index(hand), names.index(other))))
            a, b = corners[whose == pair[0]], corners[whose == pair[1]]
            meet = pierced(a, b) or pierced(b, a)
            assert meet == (pair in met), (hand, other)
            hits += meet
    assert 2 <= hits <= 20


def test_the_tool_finds_the_same(hips, tmp_path):
    motion.save_clip(hips, tmp_path / "hips.bvh")
    run_tool("lint", tmp_path / "hips.bvh", "--character", "heavy", "--unit", "m", "--up", "y",
             "--json", tmp_path / "told.json", codes=(0, 1))
    told = json.loads((tmp_path / "told.json").read_text())["clips"][0]
    loaded = motion.load_motion(tmp_path / "hips.bvh", metres_per_unit=1.0, up="y")
    report = body.lint(loaded, "heavy")
    assert len(told["findings"]) == len(report.findings) > 0
    for ours, theirs in zip(report.findings, told["findings"]):
        assert (ours.who, ours.first_frame, ours.last_frame) == (theirs["who"], theirs["first_frame"], theirs["last_frame"])
        assert (ours.text, ours.worst, ours.worst_time) == (theirs["text"], theirs["worst"], theirs["worst_s"])
    assert f"{report.fingerprint:016x}" == told["fingerprint"] and report.poses == told["checked"]["poses"]


def test_pairs_that_may_touch_are_let_be(hips, heavy):
    report = body.lint(hips, heavy, only=["contact"])
    deepest = max(report.findings, key=lambda finding: finding.worst)
    pair = (deepest.who, deepest.whom)
    forgiving = body.lint(hips, heavy, only=["contact"], touch_ok=[pair], touch_depth=1.0)
    assert all({f.who, f.whom} != set(pair) for f in forgiving.findings)
    assert len(forgiving.findings) < len(report.findings)
    with pytest.raises(sidestep.InputError, match='did you mean "LeftHand"'):
        body.lint(hips, heavy, touch_ok=[("LeftHnad", "Head")])


def test_two_people_in_one_place_meet(hips, heavy):
    aside = motion.moved(hips, (0.25, 0.0, 0.0))
    report = body.lint_together(motion.trim(hips, 0, 5), heavy, motion.trim(aside, 0, 5), heavy)
    assert any(f.who.startswith("A ") or f.whom.startswith("A ") for f in report.findings)
    away = motion.moved(hips, (5.0, 0.0, 0.0))
    assert body.lint_together(motion.trim(hips, 0, 5), heavy, motion.trim(away, 0, 5), heavy).clean


def test_a_clip_is_worn_by_a_taller_body(hips):
    same = body.wear(hips, body.make_mannequin(hips.skeleton))
    assert same.clip.fingerprint() == hips.fingerprint() and same.scale == 1.0
    tall = body.make_mannequin(hips.skeleton, height=2.1)
    worn = body.wear(hips, tall)
    assert worn.scale == pytest.approx(2.1 / 1.75, rel=0.02)
    assert numpy.allclose(worn.clip.rotations(), hips.rotations(), atol=1e-9)


def test_progress_tells_and_stops(hips, heavy):
    shares = []
    body.lint(hips, heavy, progress=shares.append)
    assert shares and all(0.0 <= share <= 1.0 for share in shares)
    with pytest.raises(sidestep.Stopped):
        body.lint(hips, heavy, progress=lambda share: False)

    def fail(share):
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        body.lint(hips, heavy, progress=fail)


def test_wrong_arguments_are_named(hips, heavy):
    nan = float("nan")
    rod = motion.Clip.from_arrays(motion.Skeleton([motion.Joint("rod", -1, (0, 1, 0))]), 0.1,
                                  numpy.tile([1.0, 0, 0, 0], (2, 1, 1)), numpy.zeros((2, 3)))
    for wrong, match in [
        (lambda: body.make_mannequin(hips.skeleton, "fat"), "thin, average or heavy, not fat"),
        (lambda: body.make_mannequin(motion.Skeleton([])), "skeleton|joint"),
        (lambda: body.make_mannequin(hips.skeleton, segments=1), "segments"),
        (lambda: body.make_mannequin(hips.skeleton, height=nan), "height"),
        (lambda: body.make_mannequin(hips.skeleton, substance="gold"), "body or wood, not gold"),
        (lambda: body.make_mannequin(hips.skeleton, girth={"tail": 2}), "no tail"),
        (lambda: body.LintBody(heavy.character, pairs="some"), "sampled, optimised"),
        (lambda: body.LintBody(heavy.character, near_skin=nan), "near_skin"),
        (lambda: body.lint(hips, heavy, only=["beauty"]), "not beauty"),
        (lambda: body.lint(hips, heavy, margin=nan), "finite"),
        (lambda: body.lint(hips, heavy, tolerance=0.0), "tolerance"),
        (lambda: body.lint(None, heavy), "a Clip or a Motion, not NoneType"),
        (lambda: body.lint(hips, 7), "not int"),
        (lambda: body.lint(hips, "own"), "load_character"),
        (lambda: body.lint(hips, heavy, progress=3), "callable"),
        (lambda: heavy.vertices(hips, 88), "frame 88 of 88"),
        (lambda: heavy.vertices(hips, -1), "frame -1"),
        (lambda: heavy.vertices(rod, 0), "not of the character's skeleton"),
        (lambda: heavy.character.vertices(rod, 0), "not of the character's skeleton"),
        (lambda: body.save_character(heavy.character, "heavy.bvh"), ".glb"),
    ]:
        with pytest.raises(sidestep.UsageError, match=match):
            wrong()
    for wrong in [
        lambda: body.character("hevy", hips.skeleton),
        lambda: body.character("makehuman:nowhere", hips.skeleton),
        lambda: body.load_character("nowhere.glb"),
        lambda: body.read_character(b""),
        lambda: body.MakeHuman("nowhere"),
        lambda: body.wear(rod, heavy.character),
        lambda: body.lint(rod, heavy),
        lambda: body.LintBody(heavy.character, limbs="limb Nobody = NoJoint"),
    ]:
        with pytest.raises(sidestep.InputError) as caught:
            wrong()
        assert caught.value.problems
    with pytest.raises(TypeError):
        body.lint(hips, heavy, beauty=1)
