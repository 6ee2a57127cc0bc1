# How do people pass each other without touching? Places are x, z on the ground.
# Written by tools/python_stubs.py out of the bindings; do not edit.
import os
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy
import numpy.typing
from . import recording as _recording, Problem

class Scene:
    """Where people walk, how many and where to.

    >>> import sidestep
    >>> scene = sidestep.crowd.find_scene("plaza")
    >>> scene.count
    100
    >>> sidestep.crowd.with_people(scene, 25).count
    25
    """
    @property
    def name(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def seconds(self) -> float:
        """How long it lasts."""
        ...
    @seconds.setter
    def seconds(self, value: float) -> None: ...
    @property
    def closed(self) -> bool:
        """Walls stand around the stage."""
        ...
    @closed.setter
    def closed(self, value: bool) -> None: ...
    @property
    def lanes(self) -> float:
        """How much people keep to the right of those who come towards them."""
        ...
    @lanes.setter
    def lanes(self, value: float) -> None: ...
    @property
    def radius(self) -> Optional[float]:
        """Everybody is a disc of this radius; None: as wide as limbs reach."""
        ...
    @radius.setter
    def radius(self, value: Optional[float]) -> None: ...
    @property
    def margin(self) -> float:
        """Around the limbs, where radius is None."""
        ...
    @margin.setter
    def margin(self, value: float) -> None: ...
    @property
    def count(self) -> int:
        """People there from the start."""
        ...
    @property
    def area(self) -> float:
        """Of the stage, square metres."""
        ...
    @property
    def low(self) -> List[float]:
        """Corner of the stage: x, z."""
        ...
    @property
    def high(self) -> List[float]: ...
    @property
    def goals(self) -> List[str]:
        """Their names."""
        ...
    @property
    def walls(self) -> List[Any]:
        """Polygons, each (N, 2): x, z."""
        ...

def built_in_scenes() -> List[str]:
    """Names of scenes that need no file."""
    ...
def built_in_scene(name: str) -> str:
    """The text of one of them, as a file to start from."""
    ...
def find_scene(what: object) -> Scene:
    """A built-in scene by its name, or a file."""
    ...
def parse_scene(text: str, file: str = '') -> Scene:
    """A scene from its text (docs/scenes.md). InputError has every problem with line and column."""
    ...
def check(scene: Scene) -> List[Problem]:
    """What is wrong with the ground, before anything runs."""
    ...
def with_people(scene: Scene, count: int, *, keep_stage: bool = False) -> Scene:
    """The scene with so many people from the start; the stage grows with them unless keep_stage."""
    ...

class Report:
    """How it went, up to now."""
    @property
    def seconds(self) -> float: ...
    @property
    def people(self) -> int:
        """Ever there."""
        ...
    @property
    def present(self) -> int: ...
    @property
    def mean_present(self) -> float: ...
    @property
    def waiting(self) -> int:
        """Wanted to arrive and found no room yet."""
        ...
    @property
    def arrivals(self) -> int:
        """Goals reached."""
        ...
    @property
    def arrived(self) -> int:
        """People who are where they wanted to be."""
        ...
    @property
    def left(self) -> int:
        """Went out at an exit."""
        ...
    @property
    def all_arrived_s(self) -> float: ...
    @property
    def throughput(self) -> float:
        """Goals reached per second."""
        ...
    @property
    def mean_speed(self) -> float:
        """Metres per second."""
        ...
    @property
    def free_speed(self) -> float:
        """What they would walk alone."""
        ...
    @property
    def speed_ratio(self) -> float: ...
    @property
    def stuck_10(self) -> int: ...
    @property
    def stuck_30(self) -> int: ...
    @property
    def worst_stuck_s(self) -> float: ...
    @property
    def choices(self) -> int: ...
    @property
    def no_free_share(self) -> float: ...
    @property
    def candidates_per_choice(self) -> float: ...
    @property
    def fingerprint(self) -> str:
        """Of every choice: the same digits as the tool prints."""
        ...

class Trace:
    """Where everybody was, moment by moment."""
    @property
    def times(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T,): seconds."""
        ...
    @property
    def positions(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T, N, 2): x, z; NaN while not there."""
        ...
    @property
    def headings(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T, N): radians, positive to the left of +Z; NaN while not there."""
        ...

class Simulation:
    """A scene, played.

        >>> import sidestep
        >>> run = sidestep.crowd.Simulation("circle", seed=7)
        >>> run.advance(3.0)
        >>> run.positions().shape, round(run.seconds, 6)
        ((250, 2), 3.0)

    The same scene, graph and seed give the same steps to the bit, with any number of threads.
    """
    def __init__(self, scene: object, graph: object = None, *, seed: int = 1, method: str = 'fast', taste: Optional[Dict[Any, Any]] = None, record: bool = True, explain: bool = False) -> None:
        """scene: a Scene, the name of a built-in one, or a file.
        graph: what people can do: None (steps), "built-in", a .graph file or a MotionGraph.
        method: how plans are compared: fast, mobb, one_level or brute; the crowd is the same.
        taste: what people like, by name, as the tool's --taste has it: {"right": 0.3}.
        record: keep a recording, for recording() and view; a few bytes for each choice.
        explain: record why, too: what was refused at each choice, and on whose account.
        """
        ...
    def advance(self, seconds: Optional[float] = None, *, progress: object = None) -> None:
        """Plays on for so many seconds, or to the end of the scene. `progress` is called with a share from 0 to 1; when
        it returns False, time stops there.
        """
        ...
    def trace(self, seconds: Optional[float] = None, every: float = 0.1, *, progress: object = None) -> Trace:
        """As advance, and tells where everybody was, `every` so many seconds."""
        ...
    def step(self) -> None:
        """One frame."""
        ...
    def positions(self) -> numpy.typing.NDArray[numpy.float64]:
        """Where everybody is, (N, 2): x, z by number; NaN for those who have left."""
        ...
    def headings(self) -> numpy.typing.NDArray[numpy.float64]:
        """Which way everybody faces, (N,): radians, positive to the left of +Z."""
        ...
    def report(self) -> Report:
        """How it went, up to now."""
        ...
    def broken_promise(self) -> Optional[Tuple[int, int]]:
        """Two whose plans overlap from now on, by the slow definition; None, always."""
        ...
    def beckon(self, point: Optional[Sequence[float]]) -> None:
        """Everybody would rather be at x, z; None: to their own wishes."""
        ...
    def invite(self, count: int) -> None:
        """So many more come, as soon as there is room."""
        ...
    def set_taste(self, **kwargs: Any) -> None:
        """Other tastes, by name, from the next choice on: set_taste(right=0.3)."""
        ...
    @property
    def taste(self) -> Dict[Any, Any]:
        """What people like, by name."""
        ...
    def recording(self) -> _recording.Recording:
        """What happened up to now; the simulation may go on."""
        ...
    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the recording up to now: the whole file or none of it."""
        ...
    @property
    def title(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def frame(self) -> int: ...
    @property
    def frame_time(self) -> float:
        """Seconds of a step."""
        ...
    @property
    def over(self) -> bool:
        """The scene's seconds have passed; one may go on."""
        ...
    @property
    def present(self) -> int:
        """How many are there."""
        ...
    def __len__(self) -> int: ...
    @property
    def fingerprint(self) -> str:
        """Of every choice so far: the same digits as the tool prints."""
        ...
    @property
    def walls(self) -> numpy.typing.NDArray[numpy.float64]:
        """Edges of all walls, the frame included, (E, 2, 2)."""
        ...
