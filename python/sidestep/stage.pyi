# Who stands on the stage, and in what?
# Written by tools/python_stubs.py out of the bindings; do not edit.
from typing import Sequence
from . import body as _body, motion as _motion, recording as _recording

def clips_stage(clips: Sequence[_motion.Clip], *, title: str = '') -> _recording.Recording:
    """Motions side by side, each in wood, as a recording.

        >>> import sidestep
        >>> walk = sidestep.motion.synthesise_walk(speed=1.3, seconds=2.0)
        >>> recording = sidestep.stage.clips_stage([walk, walk])
        >>> len(recording.figures)
        2
    """
    ...
def worn_recording(character: _body.Character, clip: _motion.Clip) -> _recording.Recording:
    """A body that plays a clip, as a recording."""
    ...
