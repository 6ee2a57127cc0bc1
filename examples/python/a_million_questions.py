"""Where may the second walker start, so that the two never meet?

Two clips, a million ways to place one against the other: here and there, turned, and begun sooner or later. Each question is
whether the two ever touch; all of them are asked at once.

    ./run python examples/python/a_million_questions.py out
"""
# %% Two motions, as paths over the ground
import sys
import time

import numpy
import sidestep
from support.photo import output_folder

folder = output_folder()
paths = [sidestep.motion.ground_path(sidestep.motion.built_in_clip(name)) for name in ("walk", "turn_left_90")]
fast = [sidestep.spacetime.FastPath(path) for path in paths]

# %% A million questions: x, z, heading and start of the second; the first stays where it is
count = 1_000_000
random = numpy.random.default_rng(2005)
at = random.uniform((-4, -4, -numpy.pi, -1.5), (4, 4, numpy.pi, 1.5), (count, 4))
first, second = numpy.zeros(count, int), numpy.ones(count, int)
begun = time.perf_counter()
meet = sidestep.spacetime.query_many(fast, first, 0 * at, second, at)
took = time.perf_counter() - begun
print(f"{count} questions in {took:.2f} s, {1e9 * took / count:.0f} ns each; {100 * meet.mean():.1f} % touch")


# %% Some of them the slow way: every sample of the two, in numpy
def slow(placement):
    """Two discs, sample by sample; None where rounding decides."""
    x, z, heading, start = placement
    a, b = paths
    offset = int(round(start / a.dt))
    turned = b.positions @ numpy.array([[numpy.cos(heading), -numpy.sin(heading)], [numpy.sin(heading), numpy.cos(heading)]]) + (x, z)
    low, high = max(0, offset), min(len(a.positions), offset + len(turned))
    if high <= low:
        return False
    apart = numpy.linalg.norm(a.positions[low:high] - turned[low - offset:high - offset], axis=1)
    gap = (apart - a.radii[low:high] - b.radii[low - offset:high - offset]).min()
    return None if abs(gap) < 1e-6 else bool(gap < 0)


asked = numpy.arange(0, count, count // 3000)
# the slow way knows whole samples only, so the same questions begin on one
on_samples = at[asked]
on_samples[:, 3] = numpy.round(on_samples[:, 3] / paths[0].dt) * paths[0].dt
quick = sidestep.spacetime.query_many(fast, first[asked], 0 * on_samples, second[asked], on_samples)
pairs = [(bool(answer), slow(placement)) for answer, placement in zip(quick, on_samples)]
wrong = sum(answer != expected for answer, expected in pairs if expected is not None)
print(f"{len(pairs)} of them the slow way: {wrong} differ, {sum(expected is None for _, expected in pairs)} too close to call")

# %% A map: the second walker as it was filmed, begun at every place of a square
side = 720
grid = numpy.linspace(-4, 4, side)
places = numpy.zeros((side * side, 4))
places[:, 0], places[:, 1] = numpy.tile(grid, side), numpy.repeat(grid, side)
soon = numpy.zeros((side, side))
delays = numpy.linspace(-1.2, 1.2, 17)
for delay in delays:
    places[:, 3] = delay
    same = numpy.zeros(side * side, int)
    soon += sidestep.spacetime.query_many(fast, same, 0 * places, same + 1, places).reshape(side, side) / len(delays)
shade = numpy.array([[0.93, 0.95, 0.97], [0.79, 0.25, 0.18]])
picture = ((shade[0] + soon[..., None] * (shade[1] - shade[0])) * 255).astype(numpy.uint8)

sheet = sidestep.picture.Drawing(side, side + 60)
sheet.photo([0, 0], [side, side], picture)
on_sheet = lambda points: (points + 4) * side / 8
sheet.polyline(on_sheet(paths[0].positions), color="#1d3557", width=4)
sheet.discs(on_sheet(paths[0].positions[:1]), 7, fill="#1d3557")
sheet.text([20, side + 25], "Dark line: the first walker. Red: where the second, who turns left, must not begin;", size=15)
sheet.text([20, side + 46], f"the deeper, the more of {len(delays)} delays end in a touch. {side * side * len(delays)} questions.", size=15)
sidestep.picture.save(sheet, folder / "a_million_questions.png", scale=1)

# %% Every answer is right, or this script says so
sys.exit(0 if wrong == 0 and 0.02 < meet.mean() < 0.98 else "an answer is wrong")
