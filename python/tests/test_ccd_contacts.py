"""First contacts of links that turn, slide and fly, held to dense sampling in numpy."""
import threading

import numpy
import pytest

import sidestep
from sidestep import ccd

CUBE = numpy.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
CUBE_FACES = numpy.array([[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1], [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4],
                          [1, 5, 7], [1, 7, 3]])


def box(*half):
    return CUBE * half, CUBE_FACES


def turned(points, q):
    w, v = q[0], numpy.asarray(q[1:])
    t = 2 * numpy.cross(v, points)
    return points + w * t + numpy.cross(v, t)


def multiplied(a, b):
    return numpy.array([a[0] * b[0] - a[1:] @ b[1:], *(a[0] * b[1:] + b[0] * a[1:] + numpy.cross(a[1:], b[1:]))])


def slow_places(motions, t):
    """Where links are, by the definition: turned by t times the turn, moved by t times the slide, on their parents."""
    made = []
    for parent, at, rotation, turn, slide in motions:
        angle = numpy.linalg.norm(turn) * t
        axis = numpy.asarray(turn) / max(1e-300, numpy.linalg.norm(turn))
        rotation = multiplied(numpy.asarray(rotation, float), numpy.array([numpy.cos(angle / 2), *(numpy.sin(angle / 2) * axis)]))
        at = numpy.asarray(at) + t * numpy.asarray(slide)
        if parent >= 0:
            above_at, above = made[parent]
            at, rotation = above_at + turned(at[None], above)[0], multiplied(above, rotation)
        made.append((at, rotation))
    return made


def segments_cut(p, q, a, b, c):
    """Which segments p-q go through which triangles a, b, c: (S, T)."""
    normal = numpy.cross(b - a, c - a)
    side_p = numpy.einsum("stk,tk->st", p[:, None] - a[None], normal)
    side_q = numpy.einsum("stk,tk->st", q[:, None] - a[None], normal)
    inside = side_p * side_q < 0
    share = side_p / numpy.where(inside, side_p - side_q, 1)
    hit = p[:, None] + share[..., None] * (q - p)[:, None]
    for u, v in ((a, b), (b, c), (c, a)):
        inside &= numpy.einsum("stk,tk->st", numpy.cross((v - u)[None], hit - u[None]), normal) > 0
    return inside


def surfaces_cut(one, other):
    for first, second in ((one, other), (other, one)):
        corners, faces = first
        edges = numpy.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
        points, triangles = second
        a, b, c = (points[triangles[:, k]] for k in range(3))
        if segments_cut(corners[edges[:, 0]], corners[edges[:, 1]], a, b, c).any():
            return True
    return False


def distance_to_triangle(p, a, b, c):
    """Of a point, the obvious way: the plane where the foot is inside, else the nearest edge."""
    normal = numpy.cross(b - a, c - a)
    best = numpy.inf
    foot = p - normal * ((p - a) @ normal) / (normal @ normal)
    if all(numpy.cross(v - u, foot - u) @ normal >= 0 for u, v in ((a, b), (b, c), (c, a))):
        best = numpy.linalg.norm(p - foot)
    for u, v in ((a, b), (b, c), (c, a)):
        s = numpy.clip((p - u) @ (v - u) / ((v - u) @ (v - u)), 0, 1)
        best = min(best, numpy.linalg.norm(p - u - s * (v - u)))
    return best


def surface_points(points, faces, count):
    """On every triangle, corners and edges among them."""
    s = numpy.array([(i / count, j / count) for i in range(count + 1) for j in range(count + 1 - i)])
    a, b, c = (points[faces[:, k]] for k in range(3))
    return (a[:, None] + s[:, 0, None] * (b - a)[:, None] + s[:, 1, None] * (c - a)[:, None]).reshape(-1, 3)


def random_motion(random, parent=-1, away=3.0):
    q = random.normal(size=4)
    return (parent, random.normal(size=3) * away / 1.7, q / numpy.linalg.norm(q), random.normal(size=3) * 1.5, random.normal(size=3) * 1.5)


def as_link(motion):
    parent, at, rotation, turn, slide = motion
    return ccd.LinkMotion(parent, at=at, rotation=rotation, turn=turn, slide=slide)


def test_places_are_those_of_the_definition():
    random = numpy.random.default_rng(1)
    motions = [random_motion(random, parent) for parent in (-1, 0, 1, 0, -1)]
    links = [as_link(motion) for motion in motions]
    for t in (0.0, 0.3, 1.0):
        at, rotation = ccd.places(links, t)
        for i, (slow_at, slow_rotation) in enumerate(slow_places(motions, t)):
            assert numpy.allclose(at[i], slow_at) and abs(abs(rotation[i] @ slow_rotation) - 1) < 1e-12


def test_two_flying_boxes_against_dense_sampling():
    random = numpy.random.default_rng(1997)
    looks = [box(0.4, 0.6, 0.5), box(0.7, 0.3, 0.5)]
    shapes = [ccd.Shape(*look) for look in looks]
    seen = {"free": 0, "contact": 0}
    for k in range(80):
        motions = [random_motion(random, away=1.8), random_motion(random, away=1.8)]
        contact = ccd.first_contact([as_link(m) for m in motions], shapes)
        seen[contact.verdict] += 1

        def cut(t):
            return surfaces_cut(*((turned(points, rotation) + at, faces) for (points, faces), (at, rotation) in
                                  zip(looks, slow_places(motions, t))))

        before = numpy.linspace(0, 1, 120) if contact.verdict == "free" else numpy.linspace(0, contact.time, 60)[:-1]
        if contact.time == 0.0:
            continue
        assert not any(cut(t) for t in before), k
        if contact.verdict == "contact":
            assert 0 <= contact.time <= contact.expected and contact.links == (0, 1)
            # at that time they are within the tolerance, where it says: the two triangles are as near to the point
            near = []
            for i, ((points, faces), (at, rotation)) in enumerate(zip(looks, slow_places(motions, contact.time))):
                placed = turned(points, rotation) + at
                near.append(distance_to_triangle(contact.point, *placed[faces[contact.triangles[i]]]))
            assert max(near) < 2e-6 and contact.gap <= 2e-6
            assert abs(numpy.linalg.norm(contact.normal) - 1) < 1e-9
            assert set(contact.features) <= {"corner", "edge", "face"}
    assert seen["free"] > 8 and seen["contact"] > 8


def test_by_hand_a_wall_a_door_and_a_skin():
    wall, slab = ccd.Shape(*box(0.5, 2, 2)), ccd.Shape(*box(1, 1, 0.05))
    flying = ccd.LinkMotion(at=(-3, 0, 0), slide=(2, 0, 0))
    ball = ccd.Shape(*box(0.5, 0.5, 0.5))
    contact = ccd.first_contact([ccd.still(), flying], [wall, ball])
    assert contact.verdict == "contact" and abs(contact.time - 1.0) < 1e-5 and abs(contact.point[0] + 0.5) < 1e-5
    assert numpy.allclose(contact.normal, [-1, 0, 0], atol=1e-6)
    assert abs(ccd.first_contact([ccd.still(), flying], [wall, ball], skin=0.5).time - 0.75) < 1e-5
    # a door of 2 m on a hinge at its edge meets a post
    door = ccd.hinge(-1, axis=(0, 1, 0), from_rad=0.0, to_rad=numpy.pi)
    leaf = ccd.still(0, at=(1, 0, 0))
    post = ccd.still(-1, at=(0, 0, -1.6))
    hit = ccd.first_contact([door, leaf, post], [None, slab, ccd.Shape(*box(0.1, 1, 0.1))])
    assert hit.verdict == "contact" and hit.links == (1, 2)
    # the face of the leaf, 5 cm before its middle, meets the corner at (0.1, -1.5)
    angle = numpy.arctan2(1.5, 0.1) - numpy.arcsin(0.05 / numpy.hypot(0.1, 1.5))
    assert abs(hit.time - angle / numpy.pi) < 1e-5
    rail = ccd.slider(-1, axis=(1, 0, 0), from_m=-3.0, to_m=-2.0)
    assert ccd.first_contact([ccd.still(), rail], [wall, ball]).verdict == "free"
    assert ccd.first_contact([ccd.still(), rail], [wall, ball]).time == numpy.inf
    across = ccd.between(at_0=(-3, 0, 0), at_1=(3, 0, 0), rotation_1=(0, 1, 0, 0))
    assert ccd.first_contact([ccd.still(), across], [wall, ball]).verdict == "contact"


def test_a_chain_meets_itself_and_all_pairs_are_told_by_time():
    look = box(0.5, 0.06, 0.06)
    shape = ccd.Shape(look[0] + (0.5, 0, 0), look[1])
    # four links that curl up
    motions = [(-1, (0, 0, 0), (1, 0, 0, 0), (0, 0, 0.2), (0, 0, 0))] + \
        [(i, (1, 0, 0), (1, 0, 0, 0), (0, 0, 2.5), (0, 0, 0)) for i in range(3)]
    links = [as_link(m) for m in motions]
    contact = ccd.first_contact(links, [shape] * 4)
    assert contact.verdict == "contact"

    def cut(t):
        placed = [(turned(look[0] + (0.5, 0, 0), rotation) + at, look[1]) for at, rotation in slow_places(motions, t)]
        return any(surfaces_cut(placed[i], placed[j]) for i in range(4) for j in range(i + 2, 4))

    assert not any(cut(t) for t in numpy.linspace(0, contact.time, 200)[:-1])
    assert any(cut(t) for t in numpy.linspace(contact.time, min(1, contact.time + 0.05), 50)[1:])
    every = ccd.first_contacts(links, [shape] * 4)
    assert [c.time for c in every] == sorted(c.time for c in every) and every[0].time == contact.time
    assert {c.links for c in every} <= {(0, 2), (0, 3), (1, 3)}
    without = ccd.first_contacts(links, [shape] * 4, ignored=[contact.links])
    assert contact.links not in {c.links for c in without} and len(without) == len(every) - 1
    assert ccd.first_contacts(links, [shape] * 4, bodies=[0, 0, 0, 0]) == []
    watch = ccd.Watch()
    for _ in range(2):
        again = watch.first_contact(links, [shape] * 4)
        assert (again.time, again.links, again.triangles) == (contact.time, contact.links, contact.triangles)
        assert [c.time for c in watch.first_contacts(links, [shape] * 4)] == [c.time for c in every]


def test_what_costs_too_much_is_unknown_and_still_never_late():
    random = numpy.random.default_rng(4)
    shapes = [ccd.Shape(*box(0.4, 0.6, 0.5)), ccd.Shape(*box(0.7, 0.3, 0.5))]
    unknown = 0
    for _ in range(30):
        links = [as_link(random_motion(random, away=2.0)) for _ in range(2)]
        whole, cheap = ccd.first_contact(links, shapes), ccd.first_contact(links, shapes, budget=3)
        if cheap.verdict == "unknown":
            unknown += 1
            assert cheap.time <= min(1.0, whole.expected)
        else:
            assert cheap.verdict == whole.verdict
    assert unknown > 3


def test_a_robot_between_two_states():
    rod = dict(mass=1.0, centre=(0.5, 0, 0), inertia=numpy.eye(3) * 0.1, far_end=(1, 0, 0))
    model = sidestep.articulated.Model([sidestep.articulated.Link("upper", **rod), sidestep.articulated.Link("lower", 0, at=(1, 0, 0), **rod)])
    look = box(0.45, 0.05, 0.05)
    arm, block = ccd.Shape(look[0] + (0.5, 0, 0), look[1]), ccd.Shape(*box(0.2, 0.2, 0.2))
    course = sidestep.articulated.Course()
    numbers = course.add(model, [0.0, 0.0], [numpy.pi / 2, 0.0])
    stone = course.add_still(at=(1.2, 1.2, 0))
    shapes = [None] * len(course.links)
    for number in numbers:
        shapes[number] = arm
    shapes[stone] = block
    contact = ccd.first_contact(course.links, shapes)
    assert contact.verdict == "contact" and contact.links == (numbers[1], stone)

    def cut(t):
        q = [t * numpy.pi / 2, 0.0]
        places, turns = sidestep.articulated.links_in_world(model, q)
        return any(surfaces_cut((turned(look[0] + (0.5, 0, 0), turns[i]) + places[i], look[1]), (CUBE * 0.2 + (1.2, 1.2, 0), CUBE_FACES))
                   for i in range(2))

    assert not any(cut(t) for t in numpy.linspace(0, contact.time, 150)[:-1])
    assert any(cut(t) for t in numpy.linspace(contact.time, contact.time + 0.05, 30))


def test_wrong_calls_are_named():
    shape = ccd.Shape(*box(1, 1, 1))
    with pytest.raises(sidestep.UsageError, match="2 links and 1 shapes"):
        ccd.first_contact([ccd.still(), ccd.still()], [shape])
    with pytest.raises(sidestep.UsageError):
        ccd.first_contact([ccd.still(1), ccd.still()], [shape, shape])
    with pytest.raises(sidestep.UsageError, match="not finite"):
        ccd.LinkMotion(slide=(numpy.nan, 0, 0))
    with pytest.raises(sidestep.UsageError, match="axis"):
        ccd.hinge(axis=(0, 0, 0), from_rad=0.0, to_rad=1.0)
    with pytest.raises(sidestep.UsageError):
        ccd.Shape(numpy.zeros((0, 3)), numpy.zeros((0, 3), int))
    with pytest.raises(sidestep.UsageError, match="corner 9 of 8"):
        ccd.Shape(CUBE, [[0, 1, 9]])
    for wrong in (dict(tolerance=-1.0), dict(skin=numpy.nan), dict(tolerance_time=0.0), dict(budget=0), dict(ignored=[(0, 7)])):
        with pytest.raises(sidestep.UsageError, match=next(iter(wrong))):
            ccd.first_contact([ccd.still(), ccd.still()], [shape, shape], **wrong)
    assert ccd.first_contact([], []).verdict == "free"


def test_threads_ask_at_once_and_answers_are_the_same():
    random = numpy.random.default_rng(12)
    shape = ccd.Shape(*box(0.3, 0.3, 0.3))
    links = [as_link(random_motion(random, away=4.0)) for _ in range(30)]
    expected = [(c.time, c.links) for c in ccd.first_contacts(links, [shape] * 30)]
    assert expected
    found = [None] * 4

    def ask(i):
        found[i] = [(c.time, c.links) for c in ccd.first_contacts(links, [shape] * 30)]

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(each == expected for each in found)
