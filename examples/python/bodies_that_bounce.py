"""What happens when four dozen odd stones fall into a tray?

Convex bodies out of random points, dropped one above the other. They hit, slide, tumble and come to rest; energy only ever goes
down, what lies does not sink, and the first blow falls when the time of impact says.

    ./run python examples/python/bodies_that_bounce.py out
"""
# %% A tray, and stones out of numpy's points
import sys

import numpy
import sidestep
from support.photo import Photo, output_folder

folder = output_folder()
rigid = sidestep.rigid
random = numpy.random.default_rng(2004)
world = rigid.World()
ground = world.add(rigid.Shape.box((9, 0.5, 9)), at=(0, -0.5, 0), role="fixed", name="ground")
tray = [world.add(rigid.Shape.box(half), at=at, role="fixed", friction=0.6, name="tray") for half, at in (
    ((0.75, 0.05, 0.75), (0, 0.05, 0)), ((0.05, 0.15, 0.75), (0.8, 0.15, 0)), ((0.05, 0.15, 0.75), (-0.8, 0.15, 0)),
    ((0.85, 0.15, 0.05), (0, 0.15, 0.8)), ((0.85, 0.15, 0.05), (0, 0.15, -0.8)))]
stones = []
for i in range(48):
    points = random.normal(size=(14, 3))
    points *= 0.12 / numpy.linalg.norm(points, axis=1, keepdims=True) * random.uniform(0.75, 1.25, 3)
    at = (random.uniform(-0.35, 0.35), 0.5 + 0.3 * i, random.uniform(-0.35, 0.35))
    stones.append(world.add(rigid.Shape.hull(points), at=at, rotation=random.normal(size=4), spin=random.normal(size=3) * 3,
                            density=2400, friction=0.5, elasticity=0.3, name=f"stone {i}"))

# %% When will the lowest stone hit the tray? Asked before anything moves
fall = rigid.Flight(at=world.positions()[stones[0]], rotation=world.rotations()[stones[0]], spin=world.spins()[stones[0]],
                    acceleration=(0, -9.81, 0))
impact = rigid.time_of_impact(world.shape(stones[0]), fall, world.shape(tray[0]), rigid.Flight(at=(0, 0.05, 0)), 2.0)

# %% Eight seconds, step by step
times, energy, first_blow = [], [], None
while world.seconds < 8:
    world.step()
    contacts = world.contacts()
    if first_blow is None and (contacts.bodies == stones[0]).any():
        first_blow = world.seconds
    times.append(world.seconds)
    energy.append(world.energy)
times, energy = numpy.array(times), numpy.array(energy)
places, speeds = world.positions()[stones], numpy.linalg.norm(world.velocities()[stones], axis=1)
inside = (numpy.abs(places[:, [0, 2]]) < 0.85).all(axis=1)
rise = numpy.diff(energy).max() / energy[0]
sunk = max((depth for _, _, depth in world.overlaps()), default=0.0)
print(f"the first blow at {first_blow:.3f} s, foreseen for {impact.seconds:.3f} s; {world.impacts} blows in all")
print(f"{inside.sum()} of {len(stones)} stones lie in the tray, the fastest moves at {1000 * speeds.max():.1f} mm/s; "
      f"{1000 * sunk:.2f} mm in each other, and never more than {1000 * world.deepest:.1f} mm while they fell")

# %% The picture: how they lie, and where their energy went
photo = Photo(eye=(1.5, 1.7, 2.1), target=(0, 0.05, 0.06), field_of_view_deg=38, width=1200, height=640)
rotations = world.rotations()


def turned(points, q):
    across = 2 * numpy.cross(q[1:], points)
    return points + q[0] * across + numpy.cross(q[1:], across)


for body, place in enumerate(world.positions()):
    if body == ground:
        continue
    shape = world.shape(body)
    color = "#6f5b45" if body in tray else ("#b8b2a7", "#8f9aa3", "#a78b71", "#7e8f7a")[body % 4]
    photo.add(turned(shape.vertices(), rotations[body]) + place, shape.triangles(), color)

chart = sidestep.picture.Chart("Where does the energy go?", x=sidestep.picture.ChartAxis("seconds", high=8),
                               y=sidestep.picture.ChartAxis(unit=" J", low=0), width=1200, height=320)
chart.add("motion and height", times, energy, color="#c8402f")
sheet = sidestep.picture.Drawing(1200, 960)
sheet.photo([0, 0], [1200, 640], photo.image())
sheet.photo([0, 640], [1200, 320], sidestep.picture.to_image(chart))
sidestep.picture.save(sheet, folder / "bodies_that_bounce.png", scale=1)

# %% Energy fell, nothing sank, the blow came when it was foreseen; or this script says so
holds = rise < 1e-4 and sunk < 2e-3 and world.deepest < 0.01 and abs(first_blow - impact.seconds) < 2 * world.step_time
sys.exit(0 if holds and inside.mean() > 0.8 and speeds.max() < 0.05 else "bodies did what bodies do not")
