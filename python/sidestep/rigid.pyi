# What happens when convex bodies meet?
# Written by tools/python_stubs.py out of the bindings; do not edit.
import os
from typing import List, Optional, Sequence, Tuple, Union

import numpy
import numpy.typing
from . import recording as _recording, Problem

class Shape:
    """A convex polyhedron or a ball, about its centre of mass.

        >>> import numpy, sidestep
        >>> corners = numpy.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
        >>> wedge = sidestep.rigid.Shape.hull(corners)
        >>> round(wedge.volume, 6), wedge.centre
        (0.166667, array([0.25, 0.25, 0.25]))

    It never changes; any number of bodies and threads may share one.
    """
    @staticmethod
    def box(half_extents: Sequence[float]) -> Shape:
        """A box by half of its edges."""
        ...
    @staticmethod
    def ball(radius: float) -> Shape:
        """A ball."""
        ...
    @staticmethod
    def hull(points: numpy.typing.ArrayLike) -> Shape:
        """The convex hull of points (N, 3). InputError where they lie in a plane."""
        ...
    @property
    def kind(self) -> str:
        """ball, box or polyhedron."""
        ...
    @property
    def volume(self) -> float:
        """Cubic metres."""
        ...
    @property
    def centre(self) -> numpy.typing.NDArray[numpy.float64]:
        """Where the centre of mass was in the coordinates of the points, (3,)."""
        ...
    @property
    def inertia_per_mass(self) -> numpy.typing.NDArray[numpy.float64]:
        """About the centre, for a kilogram, (3, 3)."""
        ...
    @property
    def reach(self) -> float:
        """No point of it is farther from its centre."""
        ...
    @property
    def inner_radius(self) -> float:
        """A ball of this radius about the centre is inside."""
        ...
    def vertices(self) -> numpy.typing.NDArray[numpy.float64]:
        """Corners about the centre, (N, 3); of a ball those of a polyhedron that looks like it."""
        ...
    def triangles(self) -> numpy.typing.NDArray[numpy.int32]:
        """Its surface in triangles, (M, 3), counter-clockwise from outside."""
        ...

class Flight:
    """How a body moves within a step.

        >>> import sidestep
        >>> sidestep.rigid.Flight(at=(0, 2, 0), velocity=(1, 0, 0)).position(0.5)
        array([0.5, 2. , 0. ])

    Straight at constant velocity, or with an acceleration, turning at constant angular velocity about its centre.
    """
    def __init__(self, *, at: Sequence[float] = [0.0, 0.0, 0.0], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], velocity: Sequence[float] = [0.0, 0.0, 0.0], spin: Sequence[float] = [0.0, 0.0, 0.0], acceleration: Sequence[float] = [0.0, 0.0, 0.0]) -> None:
        """Where it begins, how it is turned (w, x, y, z), m/s, rad/s in the world, m/s^2."""
        ...
    def position(self, seconds: float) -> numpy.typing.NDArray[numpy.float64]:
        """Where it is then, (3,)."""
        ...
    def rotation(self, seconds: float) -> numpy.typing.NDArray[numpy.float64]:
        """How it is turned then, (4,), w first."""
        ...

class Manifold:
    """Where two bodies touch, at up to four points."""
    @property
    def normal(self) -> numpy.typing.NDArray[numpy.float64]:
        """Of unit length, from b into a."""
        ...
    @property
    def points(self) -> numpy.typing.NDArray[numpy.float64]:
        """(N, 3), half-way between the surfaces; none: they are apart."""
        ...
    @property
    def depths(self) -> numpy.typing.NDArray[numpy.float64]:
        """Of the points, (N,); negative: a gap."""
        ...
    @property
    def depth(self) -> float:
        """The greatest of them."""
        ...
    def __len__(self) -> int: ...

class Impact:
    """When two bodies meet."""
    @property
    def hits(self) -> bool: ...
    @property
    def seconds(self) -> float:
        """When; the whole time when it does not hit."""
        ...
    @property
    def certain(self) -> bool:
        """False when the looks ran out: told as a hit at the last safe moment."""
        ...
    @property
    def looks(self) -> int: ...

def touching(a: object, b: object, *, a_at: Sequence[float] = [0.0, 0.0, 0.0], a_rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], b_at: Sequence[float] = [0.0, 0.0, 0.0], b_rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0]) -> bool:
    """Do these two touch? Closed bodies: on the surface counts.

    a, b: Shapes, whose places are those of their centres of mass, or points (N, 3), whose places are those of their origin: without a place they stand as they are.
    """
    ...
def contact(a: object, b: object, *, a_at: Sequence[float] = [0.0, 0.0, 0.0], a_rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], b_at: Sequence[float] = [0.0, 0.0, 0.0], b_rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], margin: float = 0.0) -> Manifold:
    """Where they touch: moving a by `depth` along `normal` ends the overlap. Gaps up to `margin` are told as contacts of negative depth.

    a, b: Shapes, whose places are those of their centres of mass, or points (N, 3), whose places are those of their origin: without a place they stand as they are.
    """
    ...
def separation(a: object, b: object, *, a_at: Sequence[float] = [0.0, 0.0, 0.0], a_rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], b_at: Sequence[float] = [0.0, 0.0, 0.0], b_rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0]) -> float:
    """Their distance in metres; where they overlap, minus the least depth.

    a, b: Shapes, whose places are those of their centres of mass, or points (N, 3), whose places are those of their origin: without a place they stand as they are.
    """
    ...
def time_of_impact(a: object, a_flight: Flight, b: object, b_flight: Flight, seconds: float = 1.0, *, tolerance: float = 0.0001, steps: int = 64) -> Impact:
    """The first moment at which the gap is `tolerance` or less, never late.

        >>> import sidestep
        >>> ball = sidestep.rigid.Shape.ball(0.5)
        >>> wall = sidestep.rigid.Shape.box((0.5, 5, 5))
        >>> flight, still = sidestep.rigid.Flight(velocity=(2, 0, 0)), sidestep.rigid.Flight(at=(4, 0, 0))
        >>> round(sidestep.rigid.time_of_impact(ball, flight, wall, still, 3.0).seconds, 3)
        1.5

    a, b: Shapes, or points (N, 3) that fly with their origin and turn about their centre of mass.
    steps: so many looks at most.
    """
    ...

class Scene:
    """Bodies, where they begin, and the laws they obey.

    >>> import sidestep
    >>> scene = sidestep.rigid.find_scene("billiards")
    >>> scene.moving_count, len(scene)
    (16, 30)
    >>> scene.gravity = (0, -1.62, 0)
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
    def warnings(self) -> List[Problem]:
        """What is odd but usable: bodies that start in each other and the like."""
        ...
    @property
    def files(self) -> List[str]:
        """Meshes that were read for it."""
        ...
    @property
    def moving_count(self) -> int:
        """Bodies that move by themselves."""
        ...
    @property
    def gravity(self) -> List[float]:
        """m/s^2."""
        ...
    @gravity.setter
    def gravity(self, value: List[float]) -> None: ...
    @property
    def step(self) -> float:
        """Seconds of a step. Smaller is truer and slower."""
        ...
    @step.setter
    def step(self, value: float) -> None: ...
    @property
    def rounds(self) -> int:
        """How often a step's contacts are solved. More: stiffer stacks, slower."""
        ...
    @rounds.setter
    def rounds(self, value: int) -> None: ...
    @property
    def meeting(self) -> str:
        """How bodies meet: exact, ahead or automatic."""
        ...
    @meeting.setter
    def meeting(self, value: str) -> None: ...
    @property
    def sleeping(self) -> bool:
        """Bodies that hardly move stop until they are touched."""
        ...
    @sleeping.setter
    def sleeping(self, value: bool) -> None: ...
    def __len__(self) -> int: ...

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
    """A scene from its text (docs/rigid-scenes.md). InputError has every problem with line and column."""
    ...

class Sums:
    """Sums over moving bodies."""
    @property
    def kinetic(self) -> float:
        """J."""
        ...
    @property
    def potential(self) -> float:
        """J, of gravity about the origin."""
        ...
    @property
    def energy(self) -> float:
        """J, both together."""
        ...
    @property
    def momentum(self) -> numpy.typing.NDArray[numpy.float64]:
        """N s, (3,)."""
        ...
    @property
    def angular_momentum(self) -> numpy.typing.NDArray[numpy.float64]:
        """N m s about the origin, (3,)."""
        ...

class Contacts:
    """Contacts of the last step, in columns."""
    @property
    def bodies(self) -> numpy.typing.NDArray[numpy.int32]:
        """(C, 2): a and b, a < b."""
        ...
    @property
    def points(self) -> numpy.typing.NDArray[numpy.float64]:
        """(C, 3)."""
        ...
    @property
    def normals(self) -> numpy.typing.NDArray[numpy.float64]:
        """(C, 3), from b into a."""
        ...
    @property
    def impulses(self) -> numpy.typing.NDArray[numpy.float64]:
        """(C, 3) on a over the step, N s."""
        ...
    @property
    def depths(self) -> numpy.typing.NDArray[numpy.float64]:
        """(C,): metres; negative: a gap."""
        ...
    @property
    def impacts(self) -> numpy.typing.NDArray[numpy.bool_]:
        """(C,): a blow, not a rest."""
        ...
    def __len__(self) -> int: ...

class Trace:
    """Where all bodies were, moment by moment."""
    @property
    def times(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T,): seconds."""
        ...
    @property
    def positions(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T, N, 3): centres of mass."""
        ...
    @property
    def rotations(self) -> numpy.typing.NDArray[numpy.float64]:
        """(T, N, 4): w, x, y, z."""
        ...

class World:
    """What happens when bodies fly, fall, hit, slide and come to rest.

        >>> import sidestep
        >>> world = sidestep.rigid.World()
        >>> floor = world.add(sidestep.rigid.Shape.box((5, 0.5, 5)), at=(0, -0.5, 0), role="fixed")
        >>> ball = world.add(sidestep.rigid.Shape.ball(0.1), at=(0, 1, 0), elasticity=0.0)
        >>> world.advance(2.0)
        >>> abs(world.positions()[ball, 1] - 0.1) < 1e-3
        True

    The same bodies, laws and steps give the same bits, with any number of threads.
    """
    def __init__(self, scene: object = None, *, record: bool = True, contacts: bool = True) -> None:
        """scene: a Scene, the name of a built-in one, or a file; None: nothing yet, for add.
        record: keep a recording, for recording() and view.
        contacts: contacts and impulses are recorded, too.
        """
        ...
    def add(self, shape: Shape, *, at: Sequence[float] = [0.0, 0.0, 0.0], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], velocity: Sequence[float] = [0.0, 0.0, 0.0], spin: Sequence[float] = [0.0, 0.0, 0.0], mass: Optional[float] = None, density: Optional[float] = None, role: str = 'moving', elasticity: float = 0.3, friction: float = 0.5, name: str = '') -> int:
        """A body whose centre of mass is there; returns its number. Before the first step only. Without mass (kg) or
        density (kg/m^3) it is as heavy as water. role: moving, fixed, or guided by its velocity.
        """
        ...
    def push(self, body: int, force: Sequence[float], *, from_: float, to: float, torque: Sequence[float] = [0.0, 0.0, 0.0], at: Sequence[float] = [0.0, 0.0, 0.0]) -> None:
        """A force (N, in the world) from one second to another, acting at a place of the body about its centre; body -1:
        on all that move.
        """
        ...
    def kick(self, body: int, impulse: Sequence[float], *, seconds: Optional[float] = None, turn: Sequence[float] = [0.0, 0.0, 0.0], at: Sequence[float] = [0.0, 0.0, 0.0]) -> None:
        """A blow (N s) at a moment, or now."""
        ...
    def set(self, body: int, *, at: Optional[Sequence[float]] = None, rotation: Optional[Sequence[float]] = None, velocity: Optional[Sequence[float]] = None, spin: Optional[Sequence[float]] = None) -> None:
        """Puts a body elsewhere or gives it another velocity, and wakes it."""
        ...
    def advance(self, seconds: Optional[float] = None, *, progress: object = None) -> None:
        """Plays on for so many seconds, or to the end of the scene. `progress` is called with a share from 0 to 1; when
        it returns False, time stops there.
        """
        ...
    def trace(self, seconds: Optional[float] = None, every: float = 0.016666666666666666, *, progress: object = None) -> Trace:
        """As advance, and tells where all bodies were, `every` so many seconds."""
        ...
    def step(self) -> None:
        """One step."""
        ...
    def positions(self) -> numpy.typing.NDArray[numpy.float64]:
        """Centres of mass, (N, 3)."""
        ...
    def rotations(self) -> numpy.typing.NDArray[numpy.float64]:
        """(N, 4): w, x, y, z."""
        ...
    def velocities(self) -> numpy.typing.NDArray[numpy.float64]:
        """Of the centres of mass, (N, 3), m/s."""
        ...
    def spins(self) -> numpy.typing.NDArray[numpy.float64]:
        """Angular velocities in the world, (N, 3), rad/s."""
        ...
    def masses(self) -> numpy.typing.NDArray[numpy.float64]:
        """(N,): kg; infinity for what is fixed or guided."""
        ...
    def asleep(self) -> numpy.typing.NDArray[numpy.bool_]:
        """(N,): who has come to rest and waits to be touched."""
        ...
    def shape(self, body: int) -> Shape:
        """What a body is like."""
        ...
    def role(self, body: int) -> str:
        """moving, fixed or guided."""
        ...
    @property
    def names(self) -> List[str]:
        """Of the bodies, by number."""
        ...
    def contacts(self) -> Contacts:
        """Contacts of the last step."""
        ...
    def overlaps(self, deeper_than: float = 0.0) -> List[Tuple[int, int, float]]:
        """Pairs that overlap now: (a, b, metres)."""
        ...
    def sums(self) -> Sums:
        """Energy and momentum of all that moves."""
        ...
    @property
    def energy(self) -> float:
        """J: motion and height together."""
        ...
    def recording(self) -> _recording.Recording:
        """What happened up to now; the world may go on."""
        ...
    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the recording up to now: the whole file or none of it."""
        ...
    @property
    def title(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def step_time(self) -> float:
        """Seconds of a step."""
        ...
    @property
    def steps(self) -> int: ...
    @property
    def impacts(self) -> int:
        """Blows so far."""
        ...
    @property
    def deepest(self) -> float:
        """Metres that any two were ever in each other at the end of a step."""
        ...
    @property
    def fingerprint(self) -> str:
        """Of places and velocities: the same digits as the tool prints."""
        ...
    def __len__(self) -> int: ...
