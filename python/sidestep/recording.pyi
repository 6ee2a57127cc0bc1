# What happened, so that anyone can see it again?
# Written by tools/python_stubs.py out of the bindings; do not edit.
import os
from typing import Any, Dict, List, Optional, Sequence, Union

import numpy
import numpy.typing
from . import Problem

class Thing:
    """Something on the stage."""
    @property
    def index(self) -> int:
        """Its number: how other calls name it."""
        ...
    @property
    def kind(self) -> str:
        """figure, part, disc, box, line or string."""
        ...
    @property
    def name(self) -> str: ...
    @property
    def layer(self) -> str:
        """What it is shown and hidden with; may be empty."""
        ...
    @property
    def skeleton(self) -> int:
        """Of a figure; otherwise -1."""
        ...

class Event:
    """Something that happened, in words."""
    @property
    def time(self) -> float: ...
    @property
    def kind(self) -> str:
        """Short and stable: collision, choice, leave."""
        ...
    @property
    def text(self) -> str: ...
    @property
    def who(self) -> List[int]:
        """The things it is about."""
        ...

class Recording:
    """What the stage looked like at any moment.

        >>> import sidestep
        >>> run = sidestep.crowd.Simulation("corridor", seed=7)
        >>> run.advance(2.0)
        >>> recording = run.recording()
        >>> recording.positions([0.0, 1.0, 2.0]).shape[::2]
        (3, 3)

    It never changes, so that any number of threads may ask it.
    """
    @property
    def name(self) -> str: ...
    @property
    def first_time(self) -> float: ...
    @property
    def last_time(self) -> float: ...
    @property
    def duration(self) -> float:
        """Seconds."""
        ...
    @property
    def complete(self) -> bool:
        """False for a recording that was cut off."""
        ...
    @property
    def notes(self) -> List[Problem]:
        """What was odd while reading: problems that are no errors."""
        ...
    @property
    def about(self) -> Dict[Any, Any]:
        """Words about the recording, by name: title, seed and the like."""
        ...
    @property
    def things(self) -> List[Thing]:
        """Everything that is ever on the stage, by number."""
        ...
    @property
    def figures(self) -> List[int]:
        """Numbers of the things that have joints, in the order of definition."""
        ...
    @property
    def key_count(self) -> int:
        """How many keys, paints and removals there are."""
        ...
    @property
    def fingerprint(self) -> str:
        """Digest of what is shown: the same digits as the tool prints."""
        ...
    def events(self, first: Optional[float] = None, last: Optional[float] = None) -> List[Event]:
        """What happened in words, by time, from first to last second."""
        ...
    def joint_names(self, thing: int) -> List[str]:
        """Names of the joints of a figure."""
        ...
    def positions(self, times: numpy.typing.ArrayLike, things: Optional[Sequence[int]] = None) -> numpy.typing.NDArray[numpy.float64]:
        """Where things are, (T, N, 3): the root of a figure, the middle of others; NaN where they are not on the stage.
        Without `things`: all figures, in their order.
        """
        ...
    def headings(self, times: numpy.typing.ArrayLike, things: Optional[Sequence[int]] = None) -> numpy.typing.NDArray[numpy.float64]:
        """Which way the root of a figure, a part or a box is turned about Y, (T, N): radians, positive to the left of +Z;
        NaN where it is not there or has none.
        """
        ...
    def radii(self, times: numpy.typing.ArrayLike, things: Optional[Sequence[int]] = None) -> numpy.typing.NDArray[numpy.float64]:
        """Radii of discs, (T, N); NaN for what is no disc or not there."""
        ...
    def joint_positions(self, thing: int, times: numpy.typing.ArrayLike) -> numpy.typing.NDArray[numpy.float64]:
        """Every joint of a figure in the world, (T, J, 3); NaN while it is not there."""
        ...
    def bytes(self) -> bytes:
        """The recording as a file has it."""
        ...
    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the whole file or none of it."""
        ...

def load(path: Union[str, os.PathLike[str]], *, salvage: bool = False) -> Recording:
    """Reads a recording. One that was cut off gives what was whole, and says so among its notes; one that is damaged
    raises InputError with the byte, or with salvage=True gives what comes before.
    """
    ...
def read(bytes: bytes, name: str = '', *, salvage: bool = False) -> Recording:
    """The same from bytes."""
    ...

class Writer:
    """Tells a story while it happens.

        >>> import sidestep
        >>> writer = sidestep.recording.Writer(title="A ball goes by")
        >>> ball = writer.add_thing("disc", "ball")
        >>> for i in range(31):
        ...     writer.disc(i / 30, ball, (i / 10, 0, 0), 0.2)
        >>> recording = writer.recording()
        >>> recording.positions([0.5], things=[ball])[0, 0].round(3)
        array([1.5, 0. , 0. ])

    Things are said once and named by the numbers that come back; times come in any order.
    """
    def __init__(self, **kwargs: Any) -> None:
        """Words about the recording by name: title=..., seed=..."""
        ...
    def add_material(self, name: str, rgba: Sequence[int] = [200, 200, 200, 255]) -> int:
        """A colour, by red, green, blue and opacity from 0 to 255. Returns its number."""
        ...
    def add_mesh(self, name: str, vertices: numpy.typing.ArrayLike, triangles: numpy.typing.ArrayLike) -> int:
        """Corners (N, 3) and triangles (M, 3). Returns its number."""
        ...
    def add_thing(self, kind: str, name: str, *, material: int = -1, mesh: int = -1, blend_within: float = 0.2, layer: str = '') -> int:
        """A part (of a mesh), disc, box, line or string. Between keys further apart than blend_within seconds it jumps.
        Returns its number.
        """
        ...
    def place(self, time: float, part: int, at: Sequence[float], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0]) -> None:
        """A part is here."""
        ...
    def disc(self, time: float, disc: int, at: Sequence[float], radius: float) -> None:
        """A disc is here and so large."""
        ...
    def box(self, time: float, box: int, at: Sequence[float], half_extents: Sequence[float], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0]) -> None:
        """A box is here and so large."""
        ...
    def line(self, time: float, line: int, from_: Sequence[float], to: Sequence[float]) -> None:
        """A line goes from here to there."""
        ...
    def string(self, time: float, string: int, points: numpy.typing.ArrayLike) -> None:
        """A string goes through points (N, 3)."""
        ...
    def remove(self, time: float, thing: int) -> None:
        """It is gone until its next key."""
        ...
    def paint(self, time: float, thing: int, material: int) -> None:
        """Another colour from now on."""
        ...
    def event(self, time: float, kind: str, text: str = '', who: Sequence[int] = []) -> None:
        """Something happened, in words."""
        ...
    def recording(self) -> Recording:
        """What was said so far; more may follow."""
        ...
    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes what was said so far: the whole file or none of it."""
        ...
