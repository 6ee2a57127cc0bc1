"""What would these motions look like on another body?

Six people of 1.75 m, each with a walk of their own, put on a child whose joints have other names and whose legs are
short. Feet that stood stand still; with bones alone they would slide.

    ./run python examples/python/retarget_a_folder.py out
"""
# %% A folder of clips
import sys

import numpy
import sidestep
from support.photo import Photo, output_folder

folder = output_folder()
takes = folder / "takes"
takes.mkdir(exist_ok=True)
for person, (name, speed, turn) in enumerate([("ambling", 0.8, 0), ("in_a_hurry", 1.7, 0), ("strolling", 1.0, 60),
                                              ("to_the_left", 1.3, 90), ("to_the_right", 1.3, -90), ("walking", 1.25, 0)]):
    walk = sidestep.motion.synthesise_walk(speed=speed, seconds=3.5, turn_rad=numpy.radians(turn), person=person)
    sidestep.motion.save_clip(walk, takes / f"{name}.bvh")

# %% The other body: a child of 1.1 m, with short legs and a large head
SIZES = {"Leg": 0.55, "Foot": 0.6, "Toe": 0.6, "Head": 0.9, "Neck": 0.7, "Arm": 0.58, "Hand": 0.58}


def size_of(name):
    return next((size for part, size in SIZES.items() if part in name), 0.66)


bones = sidestep.motion.human_skeleton()
joints = [sidestep.motion.Joint("child:" + joint.name, joint.parent, size_of(joint.name) * numpy.array(joint.offset))
          for joint in bones.joints]
ends = [sidestep.motion.EndSite(end.joint, size_of(bones.joint_names[end.joint]) * end.offset) for end in bones.end_sites]
child = sidestep.body.make_mannequin(sidestep.motion.Skeleton(joints, ends))

# %% Each clip on it, as glTF with the body in it
sources, by_bones, worn = {}, {}, {}
for file in sorted(takes.glob("*.bvh")):
    clip = sources[file.stem] = sidestep.motion.load_clip(file)
    by_bones[file.stem] = sidestep.edit.retarget(clip, child, feet=False)
    worn[file.stem] = sidestep.edit.retarget(clip, child)
    worn[file.stem].save(folder / f"{file.stem}.glb")


# %% How far do feet move that should stand? Measured anew, out of the files
def slide(source, clip, joint_map):
    """Millimetres over the ground, at most, while the source's foot stands."""
    worst, places = 0.0, clip.positions()
    for stance in sidestep.edit.foot_contacts(source):
        stood = places[stance.first_frame:stance.last_frame + 1, joint_map.index(stance.joint)]
        worst = max(worst, 1000 * numpy.linalg.norm(numpy.ptp(stood[:, [0, 2]], axis=0)))
    return worst


table = []
print(f"{'clip':14} {'frames':>6} {'scale':>6} {'by bones alone':>17} {'feet kept':>12}")
for name, source in sources.items():
    again = sidestep.motion.load_clip(folder / f"{name}.glb")
    table.append((slide(source, by_bones[name].clip, by_bones[name].map), slide(source, again, worn[name].map)))
    print(f"{name:14} {len(again):6} {worn[name].scale:6.2f} {table[-1][0]:14.1f} mm {table[-1][1]:9.1f} mm")
loose, kept = numpy.transpose(table)

# %% The picture: one of them at equal times on both bodies, and the feet of all
photo = Photo(eye=(6.4, 1.9, 2.1), target=(0.0, 0.74, 1.72), field_of_view_deg=23, width=1200, height=600)
tall = sidestep.body.make_mannequin(sources["walking"].skeleton)
for frame in numpy.linspace(0, len(sources["walking"]) - 1, 5).astype(int):
    photo.add_character(tall, sources["walking"], frame, moved=(-1.1, 0, 0))
    photo.add_character(child, worn["walking"].clip, frame, tint="#2f6fb0", share=0.7, moved=(0.5, 0, 0))

chart = sidestep.picture.Chart("How far does a standing foot slide?", f"with feet kept: {kept.max():.1f} mm at most",
                               x=sidestep.picture.ChartAxis(names=list(sources)), y=sidestep.picture.ChartAxis(unit="mm", low=0),
                               width=1200, height=400)
chart.add("by bones alone", numpy.arange(len(loose)), loose, mark="bars", color="#c9a06a")
chart.add("feet kept", numpy.arange(len(kept)), kept, mark="bars", color="#2f6fb0")

sheet = sidestep.picture.Drawing(1200, 1000)
sheet.photo([0, 0], [1200, 600], photo.image())
sheet.photo([0, 600], [1200, 400], sidestep.picture.to_image(chart))
sheet.text([30, 44], "walking: somebody of 1.75 m, and a child, other bones, other proportions", size=19)
sidestep.picture.save(sheet, folder / "retarget_a_folder.png", scale=1)

# %% Feet stand, or this script says so
sys.exit(0 if kept.max() < 5 and loose.max() > 10 else "a standing foot slides")
