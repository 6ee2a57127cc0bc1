"""Many questions at once, held to asking one by one and to a slow twin in numpy."""
import numpy
import pytest

import sidestep


def stroll(random, frames=60):
    steps = random.normal(0.0, 0.05, (frames, 2)) + random.normal(0.0, 0.04, 2)
    return sidestep.motion.GroundPath(1 / 30, numpy.cumsum(steps, axis=0), random.uniform(0.3, 0.6, frames))


def placed(path, x, z, heading):
    p = path.positions
    c, s = numpy.cos(heading), numpy.sin(heading)
    return numpy.stack([c * p[:, 0] + s * p[:, 1] + x, c * p[:, 1] - s * p[:, 0] + z], axis=1)


def test_many_are_as_one_by_one_and_as_the_twin():
    random = numpy.random.default_rng(2005)
    paths = [stroll(random) for _ in range(12)]
    fast = [sidestep.spacetime.FastPath(path) for path in paths]
    count = 2000
    a, b = random.integers(0, 12, count), random.integers(0, 12, count)
    at = [numpy.stack([random.uniform(-3, 3, count), random.uniform(-3, 3, count), random.uniform(-3, 3, count),
                       random.integers(-40, 40, count) / 30], axis=1) for _ in range(2)]
    answers = sidestep.spacetime.query_many(fast, a, at[0], b, at[1])
    assert 0.1 < answers.mean() < 0.9
    for i in range(count):
        one = sidestep.spacetime.query(fast[a[i]], sidestep.spacetime.Placement(*at[0][i]),
                                       fast[b[i]], sidestep.spacetime.Placement(*at[1][i]))
        assert one.collides == answers[i]
    for i in range(300):
        pa, pb = placed(paths[a[i]], *at[0][i][:3]), placed(paths[b[i]], *at[1][i][:3])
        shift = int(round((at[1][i][3] - at[0][i][3]) * 30))
        hit = False
        for j in range(60):
            k = j - shift
            if 0 <= k < 60:
                hit |= numpy.hypot(*(pa[j] - pb[k])) < paths[a[i]].radii[j] + paths[b[i]].radii[k]
        assert hit == answers[i]


def test_wrong_questions_are_named():
    path = sidestep.spacetime.FastPath(sidestep.motion.GroundPath(0.1, numpy.zeros((3, 2)), numpy.ones(3)))
    with pytest.raises(sidestep.UsageError, match="names path 7 of 1"):
        sidestep.spacetime.query_many([path], [7], [[0, 0, 0, 0]], [0], [[0, 0, 0, 0]])
    with pytest.raises(sidestep.UsageError, match=r"\(1, 3\)"):
        sidestep.spacetime.query_many([path], [0], [[0, 0, 0]], [0], [[0, 0, 0]])


def test_a_corner_falls_on_a_triangle():
    face = [[-1, 0, -1], [1, 0, -1], [0, 0, 2]]
    points = numpy.array([[[[0, 1, 0]] + face, [[0, -1, 0]] + face], [[[5, 1, 0]] + face, [[5, -1, 0]] + face]], float)
    times = sidestep.ccd.first_touches("vertex_face", points)
    assert 0.5 - 1e-6 <= times[0] <= 0.5  # never late
    assert times[1] == numpy.inf
    with pytest.raises(sidestep.UsageError, match="question 1"):
        points[1, 0, 0, 0] = numpy.nan
        sidestep.ccd.first_touches("vertex_face", points)
