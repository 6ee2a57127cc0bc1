"""Where does Blender put the bones of a glTF file?

    blender -b --factory-startup --python-exit-code 3 -P compare.py -- walk.glb bones.json RATE FRAME...

Imports the file and writes, for each of the given frames, the head of every bone in the world:

    {"frames": [{"frame": 0, "bones": {"Hips": [x, y, z], ...}}, ...]}

in our axes (Y up): Blender's importer turns Y up into its own Z up, and this script turns it back.
"""
import json
import sys

import bpy
import numpy

# Debian's importer still uses a name that numpy has dropped
numpy.bool = bool


def to_y_up(place):
    return [place.x, place.z, -place.y]


def main():
    source, target, rate, *frames = sys.argv[sys.argv.index("--") + 1:]
    rate = float(rate)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    # the importer turns seconds into frames with the scene's rate, which is a whole number: at 29.97
    # our frames fall between Blender's
    scene.render.fps = max(1, round(rate))
    bpy.ops.import_scene.gltf(filepath=source, bone_heuristic="BLENDER")
    armatures = [thing for thing in scene.objects if thing.type == "ARMATURE"]
    if len(armatures) != 1:
        raise SystemExit(f"{len(armatures)} armatures in {source}, expected 1")
    armature = armatures[0]
    result = []
    for frame in map(int, frames):
        place = frame / rate * scene.render.fps
        scene.frame_set(int(place), subframe=place - int(place))
        bones = {bone.name: to_y_up(armature.matrix_world @ bone.head) for bone in armature.pose.bones}
        result.append({"frame": frame, "bones": bones})
    with open(target, "w") as out:
        json.dump({"frames": result}, out)


main()
