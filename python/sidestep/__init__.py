"""Motion in which nothing passes through anything else.

    import sidestep
    clip = sidestep.motion.load_clip("walk.bvh")
    path = sidestep.spacetime.FastPath(sidestep.motion.ground_path(clip))

The names are those of the C++ library. Metres, seconds, radians, Y up; quaternions are w, x, y, z.
"""
import sys as _sys
from types import ModuleType as _ModuleType

from . import _core
from ._core import InputError, Problem, Stopped, UsageError, __version__, thread_count

motion = _core.motion
body = _core.body
edit = _core.edit
picture = _core.picture
raster = _core.raster
spacetime = _core.spacetime
ccd = _core.ccd
recording = _core.recording
judge = _core.judge
crowd = _core.crowd
rigid = _core.rigid
articulated = _core.articulated
stage = _core.stage
viewer = _core.viewer

__all__ = ["InputError", "Problem", "Stopped", "UsageError", "__version__", "articulated", "body", "ccd", "crowd", "edit", "judge", "motion", "picture", "raster",
           "recording", "rigid", "spacetime", "stage", "thread_count", "view", "viewer"]

from ._view import view  # noqa: E402 (after the modules it shows)

# `import sidestep.motion` and `from sidestep.motion import load_clip` work as well
for _name, _module in list(vars(_core).items()):
    if isinstance(_module, _ModuleType):
        _sys.modules[f"{__name__}.{_name}"] = _module
