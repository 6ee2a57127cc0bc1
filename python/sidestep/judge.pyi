# Does anybody in this recording overlap anybody else? Knows nothing of planners.
# Written by tools/python_stubs.py out of the bindings; do not edit.
from typing import List, Optional
from . import recording as _recording

class Overlap:
    """Two things that share ground."""
    @property
    def a(self) -> int:
        """The number of a thing ..."""
        ...
    @property
    def b(self) -> int:
        """... and of another; -1 when it is a wall."""
        ...
    @property
    def wall(self) -> int:
        """The line that somebody stands in, or -1."""
        ...
    @property
    def first_s(self) -> float: ...
    @property
    def last_s(self) -> float: ...
    @property
    def deepest(self) -> float:
        """Metres."""
        ...
    @property
    def deepest_s(self) -> float: ...

class Judgement:
    """What the judge found."""
    @property
    def overlaps(self) -> int:
        """Spells of overlap, all of them."""
        ...
    @property
    def list(self) -> List[Overlap]:
        """The earliest of them."""
        ...
    @property
    def deepest(self) -> float:
        """Metres, over all overlaps."""
        ...
    @property
    def people(self) -> int:
        """Figures that are ever seen."""
        ...
    @property
    def obstacles(self) -> int:
        """Discs."""
        ...
    @property
    def walls(self) -> int: ...
    @property
    def moments(self) -> int: ...
    @property
    def pairs(self) -> int:
        """Looked at, over all moments."""
        ...
    @property
    def measured(self) -> int:
        """Of them, not settled along x: work done."""
        ...
    @property
    def closest(self) -> float:
        """The least gap between two people, metres."""
        ...
    @property
    def closest_s(self) -> float: ...
    @property
    def closest_pair(self) -> List[int]:
        """Between whom; -1, -1 when there never were two at a time."""
        ...
    @property
    def complete(self) -> bool:
        """False when progress stopped it."""
        ...

def verify(recording: _recording.Recording, *, between: int = 8, radius: Optional[float] = None, margin: Optional[float] = None, tolerance: float = 0.0, list_at_most: int = 20, progress: object = None) -> Judgement:
    """Looks at every person and every other person, disc and wall, at every moment.

        >>> import sidestep
        >>> run = sidestep.crowd.Simulation("corridor", seed=7)
        >>> run.advance(2.0)
        >>> sidestep.judge.verify(run.recording()).overlaps
        0

    Widths are what the recording says of itself, unless `radius` (discs) or `margin` (limbs and so much
    more) is given. `progress` is called with a share from 0 to 1; when it returns False the judgement is
    incomplete.
    """
    ...
