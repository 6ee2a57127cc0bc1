"""Whose hand is in whose belly, and how little must change so that it is not?

A take that is clean on the one who was filmed passes through a heavier body. It comes as BVH, the linter tells every
contact, the fixer moves the arms out of the way, and what goes on is a glTF with the body in it.

    ./run python examples/python/fix_a_take.py out
"""
# %% A take, as a studio hands it over: BVH
import sys

import numpy
import sidestep
from support.photo import Photo, light_of, output_folder

folder = output_folder()
sidestep.motion.save_clip(sidestep.motion.built_in_clip("hands_to_hips"), folder / "take.bvh")

take = sidestep.motion.load_motion(folder / "take.bvh")
for note in take.notes:                                 # what was guessed: unit, axis, rate
    print(note)

# %% What the linter says, on a heavy body
heavy = sidestep.body.LintBody(sidestep.body.character("heavy", take.clip.skeleton))
before = sidestep.body.lint(take, heavy, only=["contact"])
print(f"{len(before.findings)} contacts; the deepest:")
for finding in sorted(before.findings, key=lambda finding: -finding.worst)[:4]:
    print(f"{finding.first_time:5.2f} to {finding.last_time:.2f} s: {finding.text}")

# %% Fixed, and written for any other program
fixed = sidestep.edit.fix(take, heavy)
fixed.save(folder / "take-heavy.glb")
print(f"{fixed.verdict} in {fixed.rounds} rounds; {fixed.frames_changed} of {len(take.clip)} frames changed, "
      f"by {numpy.degrees(fixed.kept.angle_rms):.1f} degrees in the mean")

# %% The file is read again, and judged as if nobody had ever seen it
again = sidestep.motion.load_clip(folder / "take-heavy.glb")
after = sidestep.body.lint(again, heavy, only=["contact"])
holds = not before.clean and fixed.clean and after.clean


def deepest(clip):
    """Millimetres that a limb is in another, frame by frame."""
    return [1000 * max((contact.depth for contact in heavy.contacts(clip, frame)), default=0.0) for frame in range(len(clip))]


depth_before, depth_after = deepest(fixed.worn), deepest(again)
print(f"deepest: {max(depth_before):.0f} mm before, {max(depth_after):.0f} mm after")

# %% The picture: the worst moment, what passes through the body in red; and all moments
worst = max(before.findings, key=lambda finding: finding.worst)
photo = Photo(eye=(0.4, 1.5, 5.2), target=(0.0, 0.94, 0.0), field_of_view_deg=22.5, width=1200, height=640)
limb, arms = heavy.limb_of_triangle, [i for i, each in enumerate(heavy.limb_names) if "Arm" in each or "Hand" in each]
for clip, aside in ((fixed.worn, -0.75), (again, 0.75)):
    met = {each for contact in heavy.contacts(clip, worst.worst_frame) for each in contact.limbs}
    light = numpy.tile(light_of("#c9a06a"), (len(limb), 1))
    light[numpy.isin(limb, list(met & set(arms)))] = light_of("#c8402f")
    photo.add(heavy.vertices(clip, worst.worst_frame) + (aside, 0, 0), heavy.triangles(), light)

seconds = numpy.arange(len(take.clip)) * take.clip.frame_time
chart = sidestep.picture.Chart("How deep is a limb in another?", x=sidestep.picture.ChartAxis("seconds", high=seconds[-1]),
                               y=sidestep.picture.ChartAxis(unit="mm"), width=1200, height=360)
chart.add("as it came", seconds, depth_before, color="#c8402f")
chart.add("fixed", seconds, depth_after, color="#2a7f62")

sheet = sidestep.picture.Drawing(1200, 1000)
sheet.photo([0, 0], [1200, 640], photo.image())
sheet.photo([0, 640], [1200, 360], sidestep.picture.to_image(chart))
for x, words in ((368, f"as it came: {worst.text}"), (833, f"fixed: {len(after.findings)} contacts")):
    sheet.text([x, 40], words, size=19, anchor="middle")
sidestep.picture.save(sheet, folder / "fix_a_take.png", scale=1)

# %% Nothing is left, or this script says so
sys.exit(0 if holds and max(depth_before) > 10 else "a limb is still in another")
