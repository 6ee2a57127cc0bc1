"""How do a hundred people cross a circle without touching?

Everybody walks to the other side through the middle, where all would meet. They see who comes, and choose steps that nobody
else is in the way of; then somebody who shares no code with them looks at every moment.

    ./run python examples/python/a_crowd.py out
"""
# %% A scene, played until they have arrived
import sys

import numpy
import sidestep
from support.photo import output_folder

folder = output_folder()
scene = sidestep.crowd.with_people(sidestep.crowd.find_scene("circle"), 100)
scene.radius = 0.3                                      # everybody is a disc; without it, as wide as limbs reach
run = sidestep.crowd.Simulation(scene, seed=7)
trace = run.trace(60.0, every=0.1)
report = run.report()
print(f"{report.arrived} of {report.people} people have arrived, {report.mean_speed:.2f} m/s of {report.free_speed:.2f} m/s alone")

# %% Whom did anybody touch? An independent judge, at every frame and between
judged = sidestep.judge.verify(run.recording())
print(f"{judged.moments} moments looked at, {judged.overlaps} overlaps, the closest two {1000 * judged.closest:.0f} mm apart")


# %% And once more in numpy, by the definition
def nearest_gap(places):
    """Metres between the two discs that are nearest to each other."""
    apart = numpy.linalg.norm(places[:, None] - places[None], axis=2)
    numpy.fill_diagonal(apart, numpy.inf)
    return numpy.nanmin(apart) - 2 * scene.radius


gaps = numpy.array([nearest_gap(places) for places in trace.positions])
steps = numpy.diff(trace.positions, axis=0)
speeds = numpy.linalg.norm(steps, axis=2).mean(axis=1) / numpy.diff(trace.times)
crossed = numpy.linalg.norm(trace.positions[-1] - trace.positions[0], axis=1)
holds = judged.overlaps == 0 and gaps.min() >= 0 and report.arrived == report.people and crossed.min() > 20

# %% The picture: every path, who stood where after a while, and how near the nearest came
size, across = 760, 1.06 * numpy.ptp([scene.low, scene.high], axis=0).max()
middle = (numpy.array(scene.low) + scene.high) / 2
on_sheet = lambda places: size / 2 + (places - middle) * size / across
colors = [f"#{r:02x}{g:02x}{b:02x}" for r, g, b in
          (90 + 90 * numpy.cos(numpy.arange(len(run))[:, None] * 0.7 + [0.0, 2.1, 4.2]) + 40).astype(int)]

sheet = sidestep.picture.Drawing(1240, size)
moment = numpy.linalg.norm(trace.positions - middle, axis=2).mean(axis=1).argmin()      # all are as near to the middle as ever
for person, color in enumerate(colors):
    path = on_sheet(trace.positions[:300, person])      # half a minute; then the first have arrived
    sheet.polyline(path, color=color + "55", width=1.2)
    sheet.polyline(path[max(0, moment - 25):moment + 1], color=color, width=2.5)
    sheet.discs(path[moment:moment + 1], scene.radius * size / across, fill=color)
sheet.text([20, 30], f"{report.people} people after {trace.times[moment]:.0f} s, and where they were and went", size=17)

for i, (title, unit, x, y, low) in enumerate((("How near is the nearest pair?", " m", trace.times, gaps, 0.0),
                                              ("How fast do they walk?", " m/s", trace.times[1:], speeds, 0.0))):
    chart = sidestep.picture.Chart(title, x=sidestep.picture.ChartAxis("seconds", high=trace.times[-1]),
                                   y=sidestep.picture.ChartAxis(unit=unit, low=low), width=470, height=380)
    chart.add("", x, y, color="#2f6fb0")
    sheet.photo([770, 380 * i], [470, 380], sidestep.picture.to_image(chart))
sidestep.picture.save(sheet, folder / "a_crowd.png", scale=1)

# %% Nobody touched anybody, or this script says so. In a notebook: sidestep.view(run)
sys.exit(0 if holds else "somebody walked through somebody")
