"""Bodies with joints from Python: the tool's own runs to the bit, and the laws of motion by hand and in numpy."""
import json
import signal
import threading

import numpy
import pytest

import sidestep
from sidestep import articulated
from tool import data_file, run_tool

urdf = """<robot name="arm">
  <link name="base"><inertial><mass value="0.5"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0 0 -0.2"/><mass value="2"/><inertia ixx="0.03" iyy="0.03" izz="0.002" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="0 0 -0.2"/><geometry><box size="0.06 0.06 0.4"/></geometry></visual></link>
  <link name="lower"><inertial><origin xyz="0 0 -0.15"/><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="0 0 -0.15"/><geometry><box size="0.05 0.05 0.3"/></geometry></visual></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="10" velocity="10"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/><origin xyz="0 0 -0.4"/><axis xyz="0 1 0"/><limit lower="-2" upper="2" effort="10" velocity="10"/></joint>
</robot>
"""


def double_pendulum(length=1.0, masses=(1.0, 2.0)):
    """Two points on massless rods, turning about Z."""
    return articulated.Model([articulated.Link("one", mass=masses[0], centre=(0, -length, 0), far_end=(0, -length, 0)),
                              articulated.Link("two", 0, at=(0, -length, 0), mass=masses[1], centre=(0, -length, 0),
                                               far_end=(0, -length, 0))])


def tree(random, links=9):
    """A random body with every type of joint."""
    types = ["free", "revolute", "ball", "prismatic", "universal"]
    made = []
    for i in range(links):
        spread = random.normal(size=(3, 3)) * 0.2
        square = spread @ spread.T + 0.05 * numpy.eye(3)
        axis = random.normal(size=3)
        made.append(articulated.Link(f"link {i}", -1 if i == 0 else int(random.integers(i)), type=types[i % 5] if i else "free",
                                     at=random.normal(size=3) * 0.4, rotation=random.normal(size=4), axis=axis / numpy.linalg.norm(axis),
                                     axis_2=numpy.roll(axis, 1) / numpy.linalg.norm(axis), mass=float(random.uniform(0.5, 3)),
                                     centre=random.normal(size=3) * 0.2,
                                     inertia=numpy.trace(square) * numpy.eye(3) - square, far_end=(0.1, 0.2, 0.3)))
    return articulated.Model(made)


def random_state(model, random):
    q, v = model.rest_state()
    q = articulated.advance(model, q, random.normal(size=model.freedom), 1.0)
    return q, random.normal(size=model.freedom)


@pytest.mark.parametrize("words, options", [
    (["pendulum300", "--count", 40, "--seconds", 0.6], dict(scene="pendulum300", count=40, seconds=0.6)),
    (["pendulum300", "--seconds", 0.2, "--full"], dict(scene="pendulum300", seconds=0.2, full=True)),
    (["dogs100", "--count", 6, "--seed", 3, "--seconds", 0.8], dict(scene="dogs100", count=6, seed=3, seconds=0.8)),
    (["dog-wall", "--seconds", 0.5, "--no-occlusion", "--weight", "area"], dict(scene="dog-wall", seconds=0.5, occlusion=False, weight="area")),
    (["ragdolls", "--count", 12, "--seconds", 1.0, "--budget", 40], dict(scene="ragdolls", count=12, seconds=1.0, budget=40)),
    (["falling", "--threshold", 3, "--step", 0.002], dict(scene="falling", threshold=3, step=0.002)),
])
def test_the_same_run_as_the_tool(words, options):
    told = json.loads(run_tool("simulate", *words, "--json", "-"))
    run = articulated.Simulation(**options)
    run.advance()
    assert run.fingerprint == told["fingerprint"]
    again = articulated.Simulation(**options, record=False)
    while again.seconds < run.seconds - 1e-9:
        again.frame()
    assert again.fingerprint == run.fingerprint


def test_a_robot_of_a_file_runs_as_the_tool_runs_it(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(urdf)
    for floating in (False, True):
        told = json.loads(run_tool("simulate", path, "--seconds", 0.5, *(["--floating"] if floating else []), "--json", "-"))
        run = articulated.Simulation(path, seconds=0.5, floating=floating)
        run.advance()
        assert run.fingerprint == told["fingerprint"], floating
    file = articulated.read_model(urdf, "arm.urdf")
    assert file.name == "arm" and file.model.mass == 3.5 and file.up[2] == 1 and "elbow" in file.joint_names
    same = articulated.Simulation(file, seconds=0.5)
    same.advance()
    assert same.title == "arm"


def test_a_pendulum_by_pencil():
    model = double_pendulum(masses=(1.0, 0.5))
    q, v = model.rest_state()
    assert articulated.accelerations(model, q, v).tolist() == [0, 0]
    # both hang straight out: the force on the first joint is the whole weight at its arms
    held = articulated.inverse_dynamics(model, [numpy.pi / 2, 0], v, [0, 0])
    assert numpy.allclose(held, [9.81 * (1.0 * 1 + 0.5 * 2), 9.81 * 0.5])
    places, turns = articulated.links_in_world(model, [numpy.pi / 2, 0.0])
    assert numpy.allclose(places, [[0, 0, 0], [1, 0, 0]]) and numpy.allclose(turns[0], [0.5**0.5, 0, 0, 0.5**0.5])
    # the textbook's mass matrix
    for bend in (0.0, 0.7, 2.0):
        c = numpy.cos(bend)
        expected = [[1 + 0.5 * (2 + 2 * c), 0.5 * (1 + c)], [0.5 * (1 + c), 0.5]]
        assert numpy.allclose(articulated.mass_matrix(model, [0.3, bend]), expected)


def test_forward_and_inverse_dynamics_undo_each_other():
    random = numpy.random.default_rng(3)
    for k in range(5):
        model = tree(random)
        assert set(model.types) == {"free", "revolute", "ball", "prismatic", "universal"}
        q, v = random_state(model, random)
        forces, external = random.normal(size=model.freedom), random.normal(size=(model.link_count, 6))
        a = articulated.accelerations(model, q, v, forces, external=external)
        assert numpy.allclose(articulated.inverse_dynamics(model, q, v, a, external=external), forces, atol=1e-8)
        # H a + bias = forces, with the bias from the inverse at no acceleration
        h = articulated.mass_matrix(model, q)
        bias = articulated.inverse_dynamics(model, q, v, numpy.zeros(model.freedom), external=external)
        assert numpy.allclose(h, h.T) and numpy.linalg.eigvalsh(h).min() > 0
        assert numpy.allclose(h @ a + bias, forces, atol=1e-8)
        assert numpy.isclose(articulated.kinetic_energy(model, q, v), 0.5 * v @ h @ v)
        # the kinetic energy again, link by link
        links = articulated.link_velocities(model, q, v)
        sum_ = 0.0
        for link, motion in zip(model.links, links):
            at_centre = motion[3:] + numpy.cross(motion[:3], link.centre)
            sum_ += 0.5 * link.mass * at_centre @ at_centre + 0.5 * motion[:3] @ link.inertia @ motion[:3]
        assert numpy.isclose(sum_, articulated.kinetic_energy(model, q, v))


def test_rows_of_states_give_rows_of_answers():
    random = numpy.random.default_rng(5)
    model = tree(random, 7)
    states = [random_state(model, random) for _ in range(33)]
    q, v = (numpy.array(column) for column in zip(*states))
    many = articulated.accelerations(model, q, v)
    assert many.shape == (33, model.freedom)
    assert numpy.array_equal(many, [articulated.accelerations(model, *state) for state in states])
    assert numpy.array_equal(articulated.mass_matrix(model, q)[4], articulated.mass_matrix(model, q[4]))
    assert articulated.kinetic_energy(model, q, v).shape == (33,) and isinstance(articulated.kinetic_energy(model, q[0], v[0]), float)
    # one row beside many serves all
    held = articulated.accelerations(model, q[0], v[0], numpy.zeros((4, model.freedom)))
    assert held.shape == (4, model.freedom) and numpy.array_equal(held[0], held[3])
    places, turns = articulated.links_in_world(model, q)
    assert places.shape == (33, 7, 3) and turns.shape == (33, 7, 4)
    with pytest.raises(sidestep.UsageError, match="33 rows"):
        articulated.accelerations(model, q, v[:5])


def test_velocities_are_how_places_change():
    random = numpy.random.default_rng(8)
    model = tree(random, 6)
    q, v = random_state(model, random)
    tiny = 1e-6
    before, turns = articulated.links_in_world(model, articulated.advance(model, q, v, -tiny))
    after, _ = articulated.links_in_world(model, articulated.advance(model, q, v, tiny))
    _, now = articulated.links_in_world(model, q)
    for i, motion in enumerate(articulated.link_velocities(model, q, v)):
        w, x = now[i][0], now[i][1:]
        t = 2 * numpy.cross(x, motion[3:])
        assert numpy.allclose((after - before)[i] / (2 * tiny), motion[3:] + w * t + numpy.cross(x, t), atol=1e-5)


def test_a_run_of_a_model_keeps_its_energy_and_follows_numpy():
    model = double_pendulum()
    run = articulated.Simulation(model, full=True, step=1 / 4800, seconds=1.0)
    run.set_state([1.2, -0.4], [0.3, 0.1])
    start = run.energy
    trace = run.trace(every=0.1)
    assert len(trace.times) == 11 and abs(run.energy - start) < 2e-3 * abs(start)
    # Runge and Kutta in numpy, with the accelerations of the module, in steps of a millisecond
    y = numpy.array([1.2, -0.4, 0.3, 0.1])

    def rate(y):
        return numpy.concatenate([y[2:], articulated.accelerations(model, y[:2], y[2:])])

    h = 1e-3
    for _ in range(1000):
        k1 = rate(y)
        k2 = rate(y + 0.5 * h * k1)
        k3 = rate(y + 0.5 * h * k2)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(y + h * k3))
    q, v = run.state()
    assert numpy.abs(q - y[:2]).max() < 3e-3 and numpy.array_equal(trace.q[-1], q) and numpy.array_equal(trace.v[-1], v)
    assert numpy.linalg.norm(trace.q[-1] - trace.q[0]) > 0.5


def test_springs_and_dampers_are_told():
    model = articulated.Model([articulated.Link("door", mass=1.0, centre=(0.5, 0, 0), stiffness=8.0, damping=3.0, axis=(0, 1, 0))])
    assert numpy.allclose(articulated.passive_forces(model, [0.5], [2.0]), [-8 * 0.5 - 3 * 2])
    assert articulated.spring_energy(model, [0.5]) == pytest.approx(1.0)
    assert articulated.potential_energy(model, [0.5]) == pytest.approx(0.0)


def test_joints_that_do_not_show_are_welded():
    run = articulated.Simulation("dogs100", count=12)
    every = articulated.Simulation("dogs100", count=12, full=True, record=False)
    run.advance(0.5)
    every.advance(0.5)
    assert len(run) == 12 and 0 < run.moving_count < run.joint_count and every.moving_count == every.joint_count
    moving = run.moving(3)
    assert moving.shape == (run.model(3).link_count,) and moving.dtype == bool and 0 < moving.sum() <= len(moving)
    assert run.threshold == 1.5 and every.threshold == 0.0
    with pytest.raises(sidestep.UsageError, match="record=False"):
        every.recording()


def test_the_recording_shows_the_bodies_and_the_run_goes_on(tmp_path):
    one, other = (articulated.Simulation("pendulum300", count=12, full=True) for _ in range(2))
    one.advance(0.5)
    early = one.recording()
    one.advance(0.5)
    other.advance(1.0)
    recording = one.recording()
    assert early.complete and early.last_time == pytest.approx(0.5) and recording.bytes() == other.recording().bytes()
    parts = [thing.index for thing in recording.things if thing.kind == "part" and thing.layer == "bodies"]
    shown = recording.positions([0.5, 1.0], things=parts)
    places, _ = articulated.links_in_world(one.model(), one.state()[0])
    assert len(parts) == 12 and numpy.abs(shown[1] - places).max() < 2e-3
    assert numpy.abs(shown[0] - shown[1]).max() > 0.05
    one.save(tmp_path / "run.rec")
    assert (tmp_path / "run.rec").read_bytes() == recording.bytes()
    assert sidestep.judge.verify(recording).complete


def test_files_of_the_wild():
    path = data_file("articulated", "mujoco", "humanoid.xml")
    file = articulated.with_y_up(articulated.load_model(path))
    model = file.model
    assert model.link_count > 10 and model.mass > 30 and file.gravity[1] < -9
    run = articulated.Simulation(path, seconds=0.3)
    run.advance()
    assert run.fingerprint == json.loads(run_tool("simulate", path, "--seconds", 0.3, "--json", "-"))["fingerprint"]


def test_what_is_wrong_with_a_file_is_told(tmp_path):
    with pytest.raises(sidestep.InputError) as caught:
        articulated.read_model(urdf.replace('child link="lower"', 'child link="missing"'), "arm.urdf")
    assert caught.value.problems[0].file == "arm.urdf" and caught.value.problems[0].line > 0
    with pytest.raises(sidestep.InputError, match="pendulum300"):
        articulated.Simulation("pendulums")
    with pytest.raises(sidestep.InputError):
        articulated.Simulation(tmp_path / "none.urdf")
    with pytest.raises(sidestep.InputError) as caught:
        articulated.Model([articulated.Link("a", 1, mass=-1.0), articulated.Link("a", 0)])
    assert len(caught.value.problems) >= 2
    with pytest.raises(sidestep.InputError):
        articulated.Model([])


@pytest.mark.parametrize("wrong", [dict(threshold=-1), dict(full=True, threshold=1.0), dict(step=1.0), dict(weight="heavy"),
                                   dict(seed=4), dict(count=0), dict(floating=True), dict(seconds=0.0), dict(budget=-2)])
def test_wrong_options_are_named(wrong):
    with pytest.raises(sidestep.UsageError):
        articulated.Simulation("pendulum300", **wrong)


def test_wrong_calls_are_named():
    model = double_pendulum()
    with pytest.raises(sidestep.UsageError, match=r"q must be of shape \(2,\)"):
        articulated.accelerations(model, [0.0], [0.0, 0.0])
    with pytest.raises(sidestep.UsageError, match="not finite"):
        articulated.accelerations(model, [0.0, numpy.nan], [0.0, 0.0])
    with pytest.raises(sidestep.UsageError, match="external"):
        articulated.accelerations(model, [0, 0], [0, 0], external=numpy.zeros((3, 6)))
    free = articulated.Model([articulated.Link("stone", type="free", mass=1.0, inertia=numpy.eye(3))])
    with pytest.raises(sidestep.UsageError, match="q"):
        articulated.accelerations(free, numpy.zeros(7), numpy.zeros(6))  # no rotation is of length 0
    run = articulated.Simulation(model)
    with pytest.raises(sidestep.UsageError, match="body 2 of 1"):
        run.state(2)
    with pytest.raises(sidestep.UsageError, match="q"):
        run.set_state([0.0], [0.0, 0.0])
    with pytest.raises(sidestep.UsageError, match="seconds"):
        run.advance(-1.0)
    with pytest.raises(sidestep.UsageError, match="int"):
        articulated.Simulation(7)
    with pytest.raises(sidestep.UsageError, match="type"):
        articulated.Link("x", type="hinge")


def test_progress_ctrl_c_and_explosions():
    run = articulated.Simulation("pendulum300", count=50)
    shares = []
    run.advance(0.2, progress=shares.append)
    assert shares[0] == 0.0 and shares[-1] == 1.0
    before = run.seconds
    run.advance(1000.0, progress=lambda share: run.seconds < before + 0.1)
    assert before + 0.1 <= run.seconds < before + 100
    threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        run.advance(1e5)
    wild = articulated.Simulation(double_pendulum(), full=True)
    wild.set_state([0.0, 0.0], [0.0, 5e4])
    with pytest.raises(sidestep.InputError, match="two"):
        wild.advance(1.0)
