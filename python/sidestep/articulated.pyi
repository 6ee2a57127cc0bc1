# How does a body of many joints move, and how much of that will anyone see?
# Written by tools/python_stubs.py out of the bindings; do not edit.
import os
from typing import List, Optional, Sequence, Tuple, Union

import numpy
import numpy.typing
from . import ccd as _ccd, recording as _recording, Problem

class Link:
    """A rigid body and the joint it hangs on."""
    def __init__(self, name: str, parent: int = -1, *, type: str = 'revolute', at: Sequence[float] = [0.0, 0.0, 0.0], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], axis: Sequence[float] = [0.0, 0.0, 1.0], axis_2: Sequence[float] = [1.0, 0.0, 0.0], mass: float = 0.0, centre: Sequence[float] = [0.0, 0.0, 0.0], inertia: Optional[numpy.typing.ArrayLike] = None, far_end: Sequence[float] = [0.0, 0.0, 0.0], damping: float = 0.0, stiffness: float = 0.0, armature: float = 0.0, lowest: float = ..., highest: float = ...) -> None:
        """parent: number of an earlier link; -1 is the world.
        type: of the joint: fixed, revolute, prismatic, universal, ball or free.
        at, rotation: of the link in its parent, where the joint is at rest.
        mass, centre, inertia: kg; where its centre is, in the link; about the centre, (3, 3).
        far_end: where the link ends, for pictures.
        """
        ...
    @property
    def name(self) -> str: ...
    @property
    def parent(self) -> int: ...
    @property
    def mass(self) -> float:
        """kg."""
        ...
    @property
    def type(self) -> str:
        """Of its joint."""
        ...
    @property
    def centre(self) -> numpy.typing.NDArray[numpy.float64]: ...
    @property
    def inertia(self) -> numpy.typing.NDArray[numpy.float64]: ...
    @property
    def axis(self) -> numpy.typing.NDArray[numpy.float64]: ...
    @property
    def at(self) -> numpy.typing.NDArray[numpy.float64]: ...
    @property
    def rotation(self) -> numpy.typing.NDArray[numpy.float64]: ...

class Model:
    """Which links hang on which, by which joints, and how heavy they are.

        >>> import numpy, sidestep
        >>> rod = dict(mass=1.0, centre=(0, -0.5, 0), inertia=numpy.eye(3) / 12, far_end=(0, -1, 0))
        >>> model = sidestep.articulated.Model([
        ...     sidestep.articulated.Link("upper", **rod),
        ...     sidestep.articulated.Link("lower", 0, at=(0, -1, 0), **rod)])
        >>> model.freedom, model.mass
        (2, 2.0)
        >>> sidestep.articulated.accelerations(model, [0.0, 0.1], [0.0, 0.0]).round(3)
        array([ 1.237, -4.552])

    It never changes; any number of states and threads may share one.
    """
    def __init__(self, links: Sequence[Link]) -> None:
        """Parents come before children. InputError has every problem."""
        ...
    @property
    def link_count(self) -> int: ...
    @property
    def freedom(self) -> int:
        """Numbers in v."""
        ...
    @property
    def position_count(self) -> int:
        """Numbers in q: a ball has four, w, x, y, z; a free joint x, y, z and a rotation."""
        ...
    @property
    def mass(self) -> float:
        """kg, of all links."""
        ...
    @property
    def links(self) -> List[Link]: ...
    @property
    def names(self) -> List[str]:
        """Of the links."""
        ...
    @property
    def parents(self) -> List[int]:
        """Of the links; -1: the world."""
        ...
    @property
    def types(self) -> List[str]:
        """Of the joints."""
        ...
    @property
    def first_positions(self) -> List[int]:
        """Where the numbers of each link begin in q."""
        ...
    @property
    def first_rates(self) -> List[int]:
        """Where the numbers of each link begin in v."""
        ...
    def find(self, name: str) -> int:
        """Number of a link by its name; -1: none."""
        ...
    def rest_state(self) -> Tuple[numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]:
        """q and v of the model at rest, where every joint is 0 or not turned."""
        ...

class ModelFile:
    """What a file says about a body of many joints."""
    @property
    def name(self) -> str: ...
    @property
    def model(self) -> Model: ...
    @property
    def gravity(self) -> numpy.typing.NDArray[numpy.float64]:
        """m/s^2, (3,)."""
        ...
    @property
    def up(self) -> numpy.typing.NDArray[numpy.float64]: ...
    @property
    def time_step(self) -> float:
        """That the file asks for; 0 when it does not."""
        ...
    @property
    def joint_names(self) -> List[str]:
        """By link; empty where the file gives none."""
        ...
    @property
    def warnings(self) -> List[Problem]:
        """What it asks for and we do not simulate, with its line."""
        ...

def load_model(path: Union[str, os.PathLike[str]], *, floating: bool = False) -> ModelFile:
    """Reads MJCF (.xml) or URDF, which have Z up: with_y_up turns it. floating: the root of a URDF moves freely."""
    ...
def read_model(text: str, name: str = '', *, floating: bool = False) -> ModelFile:
    """The same from its text."""
    ...
def with_y_up(file: ModelFile) -> ModelFile:
    """The same with Y up, standing on a ground that is y = 0."""
    ...
def accelerations(model: Model, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike, joint: Optional[numpy.typing.ArrayLike] = None, *, gravity: Sequence[float] = [0.0, -9.81, 0.0], external: Optional[numpy.typing.ArrayLike] = None, yield_: Optional[numpy.typing.ArrayLike] = None) -> numpy.typing.NDArray[numpy.float64]:
    """Forward dynamics: how joints accelerate, as many numbers as v; O(links).

        >>> import numpy, sidestep
        >>> pendulum = sidestep.articulated.Model([sidestep.articulated.Link("bob", mass=2.0, centre=(0, -1, 0))])
        >>> sidestep.articulated.accelerations(pendulum, [numpy.pi / 2], [0.0]).round(6)
        array([-9.81])

    joint: one number for each rate: motors, springs, dampers (passive_forces).
    external: on each link in its own axes about its own origin, (L, 6): moment and force.
    yield_: joint forces that grow against acceleration: armature.
    Rows of states (B, ...) give rows of answers, computed on all threads.
    """
    ...
def inverse_dynamics(model: Model, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike, accelerations: numpy.typing.ArrayLike, *, gravity: Sequence[float] = [0.0, -9.81, 0.0], external: Optional[numpy.typing.ArrayLike] = None) -> numpy.typing.NDArray[numpy.float64]:
    """Joint forces that make these accelerations. Rows of states give rows of answers."""
    ...
def mass_matrix(model: Model, q: numpy.typing.ArrayLike) -> numpy.typing.NDArray[numpy.float64]:
    """H with kinetic energy = v' H v / 2: (n, n), or (B, n, n)."""
    ...
def kinetic_energy(model: Model, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike) -> object:
    """J; a column for rows of states."""
    ...
def potential_energy(model: Model, q: numpy.typing.ArrayLike, *, gravity: Sequence[float] = [0.0, -9.81, 0.0]) -> object:
    """J against gravity, 0 at the origin; springs not counted."""
    ...
def spring_energy(model: Model, q: numpy.typing.ArrayLike) -> object:
    """J of springs in joints."""
    ...
def passive_forces(model: Model, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike) -> numpy.typing.NDArray[numpy.float64]:
    """What springs and dampers of the joints do now: for `joint` of accelerations."""
    ...
def links_in_world(model: Model, q: numpy.typing.ArrayLike) -> Tuple[numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]:
    """Every link in the world: positions (L, 3) and rotations (L, 4), w first."""
    ...
def link_velocities(model: Model, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike) -> numpy.typing.NDArray[numpy.float64]:
    """Every link's velocity in its own axes, (L, 6): angular, then of its origin."""
    ...
def advance(model: Model, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike, seconds: float) -> numpy.typing.NDArray[numpy.float64]:
    """q after every joint has moved by its rate for so long."""
    ...

class Trace:
    """How one body was, moment by moment."""
    @property
    def times(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T,): seconds."""
        ...
    @property
    def q(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T, positions)."""
        ...
    @property
    def v(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T, rates)."""
        ...

class Simulation:
    """Bodies with joints, of which those move that show.

        >>> import sidestep
        >>> run = sidestep.articulated.Simulation("pendulum300", count=20)
        >>> run.advance(0.5)
        >>> q, v = run.state()
        >>> q.shape, 0 < run.moving_count <= run.joint_count
        ((20,), True)

    The same scene, words and steps give the same bits, with any number of threads.
    """
    def __init__(self, scene: object, *, seconds: Optional[float] = None, count: Optional[int] = None, seed: Optional[int] = None, full: bool = False, threshold: Optional[float] = None, budget: int = 0, occlusion: Optional[bool] = None, weight: str = 'lever', step: Optional[float] = None, multi_rate: bool = False, floating: bool = False, record: bool = True, groups: bool = True) -> None:
        """scene: pendulum300, dog-wall, dogs100, falling, ragdolls; a robot as .xml (MJCF) or .urdf; a ModelFile;
            or a Model, which begins at rest where it is, with nothing to fall on.
        seconds, count, seed: how long, how many and which, instead of the scene's own.
        full: all joints move, always. threshold: a joint moves while its swing is larger than so many pixels.
        budget: so many joints may move at a time; 0: no limit. occlusion: what is hidden counts less.
        weight: what a joint's motion counts by: lever, area or none.
        step: seconds. multi_rate: bodies that look small take longer steps.
        floating: the root of a .urdf file is free, and falls.
        record: keep a recording, for recording() and view. groups: coloured by rigid group.
        """
        ...
    def advance(self, seconds: Optional[float] = None, *, progress: object = None) -> None:
        """Plays on for so many seconds, or to the end of the scene. `progress` is called with a share from 0 to 1; when
        it returns False, time stops there. InputError names the joint at which a run explodes.
        """
        ...
    def trace(self, seconds: Optional[float] = None, every: float = 0.016666666666666666, *, body: int = 0, progress: object = None) -> Trace:
        """As advance, and tells how one body was, `every` so many seconds."""
        ...
    def frame(self) -> None:
        """One frame, of several steps."""
        ...
    def state(self, body: int = 0) -> Tuple[numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]:
        """q and v of a body."""
        ...
    def set_state(self, q: numpy.typing.ArrayLike, v: numpy.typing.ArrayLike, body: int = 0) -> None:
        """Puts a body somewhere else; which of its joints move stays as it is."""
        ...
    def model(self, body: int = 0) -> Model:
        """What a body is made of."""
        ...
    def moving(self, body: int = 0) -> numpy.typing.NDArray[numpy.bool_]:
        """(L,): which joints move now; the others are welded."""
        ...
    @property
    def names(self) -> List[str]:
        """Of the bodies, by number."""
        ...
    @property
    def energy(self) -> float:
        """J: motion, height and springs."""
        ...
    @property
    def joint_count(self) -> int:
        """Joints that have a choice."""
        ...
    @property
    def moving_count(self) -> int:
        """Those of them that move now."""
        ...
    @property
    def asleep_count(self) -> int:
        """Bodies at rest that take no steps."""
        ...
    @property
    def threshold(self) -> float:
        """Pixels, as a budget has steered it; 0: all joints move."""
        ...
    @property
    def seconds(self) -> float: ...
    @property
    def frame_time(self) -> float:
        """Seconds of a frame."""
        ...
    @property
    def step_time(self) -> float:
        """Seconds of a step."""
        ...
    @property
    def title(self) -> str: ...
    @property
    def warnings(self) -> List[Problem]:
        """What a file asks for and is not simulated."""
        ...
    @property
    def fingerprint(self) -> str:
        """Of all states: the same digits as the tool prints."""
        ...
    def recording(self) -> _recording.Recording:
        """What happened up to now; the run may go on."""
        ...
    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the recording up to now: the whole file or none of it."""
        ...
    def __len__(self) -> int: ...

class Course:
    """How models move between two states, link by link, for sidestep.ccd.

    >>> import numpy, sidestep
    >>> arm = sidestep.articulated.Model([sidestep.articulated.Link("arm", mass=1.0, centre=(1, 0, 0))])
    >>> course = sidestep.articulated.Course()
    >>> course.add(arm, [0.0], [numpy.pi / 2])
    [0]
    >>> sidestep.ccd.places(course.links, 1.0)[1].round(3)
    array([[0.707, 0.   , 0.   , 0.707]])
    """
    def __init__(self) -> None: ...
    def add(self, model: Model, q_0: numpy.typing.ArrayLike, q_1: numpy.typing.ArrayLike) -> List[int]:
        """From one state to another: every joint evenly, rotations the short way round. Returns the number of each of its
        links.
        """
        ...
    def add_still(self, *, at: Sequence[float] = [0.0, 0.0, 0.0], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0]) -> int:
        """Something that stands. Returns its number."""
        ...
    @property
    def links(self) -> List[_ccd.LinkMotion]:
        """What moves, for ccd.first_contact."""
        ...
    def __len__(self) -> int: ...

def built_in_scenes() -> List[str]:
    """Names of scenes that need no file."""
    ...
