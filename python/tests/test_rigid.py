"""Rigid bodies from Python: the tool's own worlds to the bit, and contacts held to slow twins in numpy."""
import json
import signal
import threading
import time

import numpy
import pytest

import sidestep
from tool import run_tool

wrong_scene = """
title = "Wrong in two places"
[[body]]
box = [1, 1, 1]
att = [0, 0, 0]
[[body]]
ball = -1
"""


@pytest.mark.parametrize("name, seconds", [("bounce", 2.0), ("billiards", 1.5), ("superball", 2.0), ("stack", 1.0), ("dice", 0.8)])
def test_the_same_world_as_the_tool(name, seconds, tmp_path):
    record = tmp_path / "run.rec"
    told = json.loads(run_tool("simulate", name, "--seconds", seconds, "--record", record, "--json", "-"))
    scene = sidestep.rigid.find_scene(name)
    scene.seconds = seconds
    world = sidestep.rigid.World(scene)
    world.advance()
    assert world.fingerprint == told["fingerprint"] and world.steps == told["steps"]
    assert world.impacts == told["impacts"] and world.deepest == told["deepest_m"]
    assert world.energy == told["energy"]["end"]
    assert world.sums().momentum.tolist() == told["momentum"]["end"]
    assert len(world) == told["bodies"] and int(world.asleep().sum()) == told["asleep"]
    # and so are the recordings
    assert world.recording().fingerprint == sidestep.recording.load(record).fingerprint


def test_settings_are_those_of_the_tool():
    told = json.loads(run_tool("simulate", "boxes", "--seconds", 0.5, "--step", 0.005, "--set", "gravity=1.62", "--set",
                               "meeting=ahead", "--set", "rounds=7", "--set", "sleeping=false", "--json", "-"))
    scene = sidestep.rigid.find_scene("boxes")
    scene.step, scene.gravity, scene.meeting, scene.rounds, scene.sleeping = 0.005, (0, -1.62, 0), "ahead", 7, False
    world = sidestep.rigid.World(scene, record=False)
    world.advance(0.5)
    assert world.fingerprint == told["fingerprint"]


def turned(points, q):
    """Points (N, 3) by a quaternion w, x, y, z."""
    w, v = q[0], numpy.asarray(q[1:])
    t = 2 * numpy.cross(v, points)
    return points + w * t + numpy.cross(v, t)


def test_a_thrown_body_flies_as_newton_says():
    world = sidestep.rigid.World()
    brick = sidestep.rigid.Shape.box((0.1, 0.2, 0.3))
    body = world.add(brick, at=(0, 3, 0), velocity=(1, 4, -2), spin=(0.3, 2, 0.1), mass=2.5)
    start = world.sums()
    trace = world.trace(1.0, every=0.1)
    t = trace.times[:, None]
    expected = numpy.array([0, 3, 0]) + t * numpy.array([1, 4, -2]) + 0.5 * t**2 * numpy.array([0, -9.81, 0])
    assert len(trace.times) == 11 and numpy.abs(trace.positions[:, body] - expected).max() < 1e-9
    assert numpy.abs(numpy.linalg.norm(trace.rotations, axis=2) - 1).max() < 1e-12
    end = world.sums()
    assert abs(end.energy - start.energy) < 1e-6 * abs(start.energy)
    assert numpy.allclose(end.momentum - start.momentum, [0, -9.81 * 2.5, 0], atol=1e-9)
    # spin about the centre keeps its momentum, recomputed here from what numpy sees
    inertia = 2.5 * brick.inertia_per_mass
    own = numpy.array([turned(row[None], world.rotations()[body] * [1, -1, -1, -1])[0] for row in world.spins()])[0]
    about = turned((inertia @ own)[None], world.rotations()[body])[0]
    first = inertia @ numpy.array([0.3, 2, 0.1])
    assert numpy.allclose(about, first, rtol=1e-3)
    assert world.velocities().shape == (1, 3) and world.masses()[0] == 2.5


def test_a_bounce_keeps_what_elasticity_says():
    world = sidestep.rigid.World()
    world.add(sidestep.rigid.Shape.box((5, 0.5, 5)), at=(0, -0.5, 0), role="fixed", elasticity=1.0)
    ball = world.add(sidestep.rigid.Shape.ball(0.25), at=(0, 1.25, 0), elasticity=0.5, friction=0.0)
    trace = world.trace(1.2, every=0.0)
    height = trace.positions[:, ball, 1] - 0.25
    landing = numpy.argmax(height < 0.02)
    # half of the speed is a quarter of the height
    assert abs(height[landing:].max() - 0.25) < 0.01 and world.impacts >= 1
    assert height.min() > -1e-3


def test_a_resting_box_pushes_the_floor_with_its_weight():
    world = sidestep.rigid.World()
    floor = world.add(sidestep.rigid.Shape.box((2, 0.5, 2)), at=(0, -0.5, 0), role="fixed", name="floor")
    box = world.add(sidestep.rigid.Shape.box((0.5, 0.5, 0.5)), at=(0, 0.5, 0), mass=3.0, name="box")
    for _ in range(10):
        world.step()
    contacts = world.contacts()
    assert len(contacts) >= 3 and set(map(tuple, contacts.bodies)) == {(floor, box)}
    assert numpy.allclose(numpy.linalg.norm(contacts.normals, axis=1), 1)
    weight = contacts.impulses.sum(axis=0) / world.step_time
    assert numpy.allclose(weight, [0, -3 * 9.81, 0], atol=0.05)  # on the floor, which is a
    assert numpy.abs(contacts.points[:, 1]).max() < 2e-3 and world.overlaps(1e-3) == []
    world.advance(2.0)
    assert world.asleep()[box] and world.names == ["floor", "box"] and world.role(floor) == "fixed"
    world.kick(box, (0, 9, 0))
    world.step()
    assert not world.asleep()[box] and world.velocities()[box, 1] > 2.5
    world.set(box, at=(0, 9, 0), velocity=(0, 0, 0))
    assert world.positions()[box, 1] == 9
    world.push(box, (30, 0, 0), from_=world.seconds, to=world.seconds + 0.1)
    world.advance(0.2)
    assert abs(world.velocities()[box, 0] - 1.0) < 0.1


def axes_of(points):
    """Every direction that can part hulls of few points: normals of all triples, and all edges."""
    n = len(points)
    triples = numpy.array([(i, j, k) for i in range(n) for j in range(i) for k in range(j)])
    a, b, c = points[triples[:, 0]], points[triples[:, 1]], points[triples[:, 2]]
    pairs = numpy.array([(i, j) for i in range(n) for j in range(i)])
    return numpy.cross(b - a, c - a), points[pairs[:, 0]] - points[pairs[:, 1]]


def greatest_gap(a, b):
    """Along all axes that matter: above 0 apart, below 0 minus the least depth. Slow, and obviously right."""
    faces_a, edges_a = axes_of(a)
    faces_b, edges_b = axes_of(b)
    axes = numpy.concatenate([faces_a, faces_b, numpy.cross(edges_a[:, None], edges_b[None]).reshape(-1, 3)])
    length = numpy.linalg.norm(axes, axis=1)
    axes = axes[length > 1e-9] / length[length > 1e-9, None]
    on_a, on_b = a @ axes.T, b @ axes.T
    return numpy.maximum(on_a.min(axis=0) - on_b.max(axis=0), on_b.min(axis=0) - on_a.max(axis=0)).max()


def test_contacts_of_hulls_agree_with_every_axis():
    random = numpy.random.default_rng(2004)
    met = 0
    for i in range(150):
        a, b = random.normal(size=(6, 3)), random.normal(size=(7, 3)) + random.normal(size=3) * 1.4
        gap = greatest_gap(a, b)
        assert sidestep.rigid.touching(a, b) == (gap <= 0), i
        apart = sidestep.rigid.separation(a, b)
        manifold = sidestep.rigid.contact(a, b)
        if gap > 0:
            # the distance is at least what any axis shows
            assert apart >= gap - 1e-9 and len(manifold) == 0
            continue
        met += 1
        assert abs(apart - gap) < 1e-9
        assert 1 <= len(manifold) <= 4 and manifold.points.shape == (len(manifold), 3)
        assert abs(numpy.linalg.norm(manifold.normal) - 1) < 1e-12
        assert -gap - 1e-9 <= manifold.depth <= -gap * 1.03 + 2e-3
        # moving a by the depth along the normal ends the overlap
        assert greatest_gap(a + manifold.depth * manifold.normal, b) > -1e-9
    assert 15 < met < 135


def test_places_of_points_and_of_shapes():
    random = numpy.random.default_rng(7)
    a, b = random.normal(size=(8, 3)) + 5, random.normal(size=(8, 3)) - 3
    q = numpy.array([0.6, 0.48, 0.64, 0.0])
    at = numpy.array([1.0, -2.0, 0.5])
    shape = sidestep.rigid.Shape.hull(a)
    moved = turned(a, q) + at
    far = sidestep.rigid.separation(moved, b)
    assert far > 0 and abs(sidestep.rigid.separation(a, b, a_at=at, a_rotation=q) - far) < 1e-9
    centre = turned(shape.centre[None], q)[0] + at
    assert abs(sidestep.rigid.separation(shape, b, a_at=centre, a_rotation=q) - far) < 1e-9
    assert numpy.allclose(sorted((shape.vertices() + shape.centre).tolist()), sorted(a[[v in (shape.vertices() + shape.centre).round(9).tolist() for v in a.round(9).tolist()]].tolist()))
    ball = sidestep.rigid.Shape.ball(2.0)
    assert abs(sidestep.rigid.separation(ball, ball, b_at=(0, 7, 0)) - 3.0) < 1e-12
    assert sidestep.rigid.touching(ball, ball, b_at=(0, 3.9, 0)) and not sidestep.rigid.touching(ball, ball, b_at=(0, 4.1, 0))


def test_surfaces_of_shapes_are_closed_and_hold_their_volume():
    random = numpy.random.default_rng(11)
    for shape in (sidestep.rigid.Shape.hull(random.normal(size=(40, 3))), sidestep.rigid.Shape.box((1, 2, 3))):
        corners, faces = shape.vertices(), shape.triangles()
        a, b, c = (corners[faces[:, k]] for k in range(3))
        assert abs((numpy.cross(a, b) * c).sum() / 6 - shape.volume) < 1e-9
        edges = {(int(i), int(j)) for f in faces for i, j in ((f[0], f[1]), (f[1], f[2]), (f[2], f[0]))}
        assert all((j, i) in edges for i, j in edges)
        assert numpy.linalg.norm(corners, axis=1).max() <= shape.reach + 1e-12


def test_impacts_are_never_late_by_dense_sampling():
    random = numpy.random.default_rng(99)
    hit = 0
    for i in range(40):
        a, b = random.normal(size=(6, 3)) * 0.4, random.normal(size=(6, 3)) * 0.4
        flights = []
        for k in range(2):
            start = random.normal(size=3) * 0.3 + (2.0 * k, 0, 0)
            flights.append(sidestep.rigid.Flight(at=start, velocity=(1.4 - 2.8 * k, *random.normal(size=2) * 0.3),
                                                 spin=random.normal(size=3) * 2, acceleration=(0, -1, 0)))
        impact = sidestep.rigid.time_of_impact(a, flights[0], b, flights[1], 1.0)
        shapes = [sidestep.rigid.Shape.hull(points) for points in (a, b)]

        def gap(t):
            placed = []
            for points, shape, flight in zip((a, b), shapes, flights):
                # turns about its centre of mass, which flies as the origin would
                q, start = flight.rotation(t), flight.position(t)
                placed.append(turned(points - shape.centre, q) + shape.centre + start)
            return greatest_gap(*placed)

        assert impact.certain
        times = numpy.linspace(0, impact.seconds, 60)
        if impact.hits and impact.seconds > 0:
            hit += 1
            assert min(gap(t) for t in times[:-1]) > 0, i
            assert gap(impact.seconds) <= 2e-4
        elif not impact.hits:
            assert impact.seconds == 1.0 and min(gap(t) for t in times) > 0, i
    assert 8 < hit < 38


def test_the_recording_shows_the_world(tmp_path):
    world = sidestep.rigid.World("billiards")
    world.advance(0.75)
    early = world.recording()
    world.advance(0.25)
    recording = world.recording()
    assert early.complete and recording.complete and early.last_time < recording.last_time
    parts = {thing.name: thing.index for thing in recording.things if thing.kind == "part" and thing.layer == "bodies"}
    moving = [i for i in range(len(world)) if world.role(i) == "moving"]
    shown = recording.positions([world.seconds], things=[parts[world.names[i]] for i in moving])[0]
    assert len(moving) == 16 and numpy.abs(shown - world.positions()[moving]).max() < 2e-3
    world.save(tmp_path / "break.rec")
    assert (tmp_path / "break.rec").read_bytes() == recording.bytes()
    judged = sidestep.judge.verify(recording)
    assert judged.people == 0 and judged.complete
    quiet = sidestep.rigid.World("billiards", record=False)
    quiet.advance(1.0)
    assert quiet.fingerprint == world.fingerprint
    with pytest.raises(sidestep.UsageError, match="record=False"):
        quiet.recording()


def test_what_is_wrong_with_a_scene_is_told_with_its_place(tmp_path):
    with pytest.raises(sidestep.InputError) as caught:
        sidestep.rigid.parse_scene(wrong_scene, "wrong.toml")
    assert {problem.line for problem in caught.value.problems} >= {5, 7}
    assert any("did you mean" in problem.hint for problem in caught.value.problems)
    with pytest.raises(sidestep.InputError) as caught:
        sidestep.rigid.World("dicee")
    assert "dice" in caught.value.problems[0].hint
    with pytest.raises(sidestep.InputError):
        sidestep.rigid.World(tmp_path / "none.toml")
    for name in sidestep.rigid.built_in_scenes():
        scene = sidestep.rigid.parse_scene(sidestep.rigid.built_in_scene(name), name + ".toml")
        assert scene.moving_count > 0 and len(scene) >= scene.moving_count
    path = tmp_path / "dice.toml"
    path.write_text(sidestep.rigid.built_in_scene("dice"))
    assert len(sidestep.rigid.find_scene(path)) == len(sidestep.rigid.find_scene("dice"))
    with pytest.raises(sidestep.InputError, match="plane"):
        sidestep.rigid.Shape.hull(numpy.eye(4)[:, :3] * [1, 1, 0])


def test_wrong_calls_are_named():
    box = sidestep.rigid.Shape.box((1, 1, 1))
    world = sidestep.rigid.World()
    for wrong in (dict(mass=-1.0), dict(mass=1.0, density=1.0), dict(role="floating"), dict(elasticity=2.0),
                  dict(at=(numpy.nan, 0, 0)), dict(rotation=(0, 0, 0, 0)), dict(friction=-1.0)):
        with pytest.raises(sidestep.UsageError):
            world.add(box, **wrong)
    assert len(world) == 0
    world.add(box)
    with pytest.raises(sidestep.UsageError, match="body 3 of 1"):
        world.kick(3, (0, 1, 0))
    with pytest.raises(sidestep.UsageError):
        world.push(0, (numpy.nan, 0, 0), from_=0.0, to=1.0)
    for seconds in (-1.0, numpy.nan, numpy.inf):
        with pytest.raises(sidestep.UsageError, match="seconds"):
            world.advance(seconds)
    with pytest.raises(sidestep.UsageError, match="progress"):
        world.advance(1.0, progress=3)
    world.step()
    with pytest.raises(sidestep.UsageError, match="before time begins"):
        world.add(box)
    with pytest.raises(sidestep.UsageError, match="Shape or points"):
        sidestep.rigid.separation("box", box)
    with pytest.raises(sidestep.UsageError, match=r"\(N, 3\)"):
        sidestep.rigid.separation(numpy.zeros((4, 2)), box)
    with pytest.raises(sidestep.UsageError, match="not finite"):
        sidestep.rigid.contact(numpy.full((5, 3), numpy.nan), box)
    with pytest.raises(sidestep.UsageError):
        sidestep.rigid.Shape.ball(-1)
    with pytest.raises(sidestep.UsageError):
        sidestep.rigid.time_of_impact(box, sidestep.rigid.Flight(), box, sidestep.rigid.Flight(), -1.0)
    with pytest.raises(sidestep.UsageError, match="finite"):
        sidestep.rigid.Flight(velocity=(numpy.inf, 0, 0))
    with pytest.raises(sidestep.UsageError, match="meeting"):
        sidestep.rigid.find_scene("dice").meeting = "soon"
    with pytest.raises(sidestep.UsageError, match="int"):
        sidestep.rigid.World(7)


def test_progress_watches_stops_and_raises():
    world = sidestep.rigid.World("dice")
    shares = []
    world.advance(0.5, progress=shares.append)
    assert shares[0] == 0.0 and shares[-1] == 1.0 and shares == sorted(shares)
    before = world.steps
    world.advance(1000.0, progress=lambda share: world.steps < before + 5)
    assert before + 5 <= world.steps < before + 100000
    with pytest.raises(ZeroDivisionError):
        world.advance(100.0, progress=lambda share: 1 / 0)
    again = sidestep.rigid.World("dice")
    while again.steps < world.steps:
        again.step()
    assert again.fingerprint == world.fingerprint


def test_ctrl_c_ends_a_long_run_and_other_threads_go_on():
    world = sidestep.rigid.World("dice", record=False)
    counted = []
    done = threading.Event()

    def count():
        while not done.is_set():
            counted.append(time.monotonic())
            time.sleep(0.005)

    counter = threading.Thread(target=count)
    counter.start()
    threading.Timer(0.4, lambda: signal.raise_signal(signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        world.advance(1e5)
    took = time.monotonic() - begun
    done.set()
    counter.join()
    assert 0.3 < took < 5.0 and len(counted) > 20
    world.step()
