# When do moving things first touch?
# Written by tools/python_stubs.py out of the bindings; do not edit.
from typing import List, Sequence, Tuple

import numpy
import numpy.typing

def first_touches(kind: str, points: numpy.typing.ArrayLike, *, tolerance: float = 1e-06) -> numpy.typing.NDArray[numpy.float64]:
    """First moments in [0, 1] at which a corner and a triangle (vertex_face: v, f0, f1, f2) or two edges (edge_edge: a0,
    a1, b0, b1) touch, for points (N, 2, 4, 3) that move straight from start to end; infinity where they never do.
    Exact: none missed, none made up, and never late.
    """
    ...

class Shape:
    """The surface of a link as a tree of boxes, made once. The inside is empty."""
    def __init__(self, vertices: numpy.typing.ArrayLike, triangles: numpy.typing.ArrayLike) -> None:
        """Corners (N, 3) and triangles (M, 3)."""
        ...
    @property
    def triangle_count(self) -> int: ...
    def vertices(self) -> numpy.typing.NDArray[numpy.float64]:
        """Corners, (N, 3)."""
        ...

class LinkMotion:
    """How one link moves against its parent during a step, at constant rates.

    >>> import numpy, sidestep
    >>> door = sidestep.ccd.hinge(-1, axis=(0, 1, 0), from_rad=0.0, to_rad=numpy.pi / 2)
    >>> knob = sidestep.ccd.still(0, at=(1, 0, 0))
    >>> sidestep.ccd.places([door, knob], 1.0)[0].round(6) + 0.0
    array([[ 0.,  0.,  0.],
           [ 0.,  0., -1.]])
    """
    def __init__(self, parent: int = -1, *, at: Sequence[float] = [0.0, 0.0, 0.0], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], turn: Sequence[float] = [0.0, 0.0, 0.0], slide: Sequence[float] = [0.0, 0.0, 0.0]) -> None:
        """Where it starts in its parent (-1: the world), radians in its own axes, metres in the parent's."""
        ...
    @property
    def parent(self) -> int: ...
    @property
    def turn(self) -> numpy.typing.NDArray[numpy.float64]: ...
    @property
    def slide(self) -> numpy.typing.NDArray[numpy.float64]: ...
    @property
    def moves(self) -> bool: ...
    def position(self, t: float) -> numpy.typing.NDArray[numpy.float64]:
        """In its parent at a share of the step, (3,)."""
        ...
    def rotation(self, t: float) -> numpy.typing.NDArray[numpy.float64]:
        """In its parent at a share of the step, (4,), w first."""
        ...

def still(parent: int = -1, *, at: Sequence[float] = [0.0, 0.0, 0.0], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0]) -> LinkMotion:
    """A link that does not move against its parent."""
    ...
def between(parent: int = -1, *, at_0: Sequence[float] = [0.0, 0.0, 0.0], rotation_0: Sequence[float] = [1.0, 0.0, 0.0, 0.0], at_1: Sequence[float] = [0.0, 0.0, 0.0], rotation_1: Sequence[float] = [1.0, 0.0, 0.0, 0.0]) -> LinkMotion:
    """The short way from one place to another: a body in flight, a joint between two frames."""
    ...
def hinge(parent: int = -1, *, at: Sequence[float] = [0.0, 0.0, 0.0], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], axis: Sequence[float] = [0.0, 0.0, 1.0], from_rad: float, to_rad: float) -> LinkMotion:
    """A link that turns about an axis of its own; at and rotation: of the joint at angle 0."""
    ...
def slider(parent: int = -1, *, at: Sequence[float] = [0.0, 0.0, 0.0], rotation: Sequence[float] = [1.0, 0.0, 0.0, 0.0], axis: Sequence[float] = [0.0, 0.0, 1.0], from_m: float, to_m: float) -> LinkMotion:
    """A link that slides along an axis of its own."""
    ...
def places(links: Sequence[LinkMotion], t: float) -> Tuple[numpy.typing.NDArray[numpy.float64], numpy.typing.NDArray[numpy.float64]]:
    """Every link in the world at a share of the step: positions (L, 3), rotations (L, 4)."""
    ...

class Contact:
    """Whether and when two links first touch."""
    @property
    def verdict(self) -> str:
        """free (proved), contact (proved free before `time`, within the tolerance then) or unknown (the budget ran out;
        nothing touches before `time`).
        """
        ...
    @property
    def time(self) -> float:
        """Share of the step; nothing touches before. Infinity when free."""
        ...
    @property
    def expected(self) -> float:
        """When they would touch at the rate at which they near each other; not proved."""
        ...
    @property
    def links(self) -> Tuple[int, int]:
        """The smaller number first; -1, -1: none."""
        ...
    @property
    def triangles(self) -> Tuple[int, int]:
        """Of their shapes."""
        ...
    @property
    def features(self) -> Tuple[str, str]:
        """Which part of each triangle: corner, edge or face."""
        ...
    @property
    def point(self) -> numpy.typing.NDArray[numpy.float64]:
        """In the world at `time`, midway, (3,)."""
        ...
    @property
    def normal(self) -> numpy.typing.NDArray[numpy.float64]:
        """Of length 1, from the first link to the second; 0 when unknown, (3,)."""
        ...
    @property
    def gap(self) -> float:
        """Metres between them at `time`."""
        ...

def first_contact(links: Sequence[LinkMotion], shapes: Sequence[Shape], *, ignored: Sequence[Tuple[int, int]] = [], bodies: Sequence[int] = [], skin: float = 0.0, tolerance: float = 1e-06, tolerance_time: float = 1e-06, budget: int = 1000000) -> Contact:
    """The first contact of all, never late; the same for any number of threads.

        >>> import sidestep
        >>> triangle = sidestep.ccd.Shape([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
        >>> still, falls = sidestep.ccd.still(), sidestep.ccd.LinkMotion(at=(0, 0, 2), slide=(0, 0, -4))
        >>> contact = sidestep.ccd.first_contact([still, falls], [triangle, triangle])
        >>> contact.verdict, round(contact.time, 3), contact.links
        ('contact', 0.5, (0, 1))

    links: LinkMotions, parents before children. shapes: one for each; None cannot be touched.
    ignored: pairs of links that are not asked about, besides parents and children.
    bodies: links of one number are not asked about among themselves.
    skin: links touch when they come as near as this. tolerance: metres, tolerance_time: share of the step.
    budget: boxes and triangles that may be compared for one pair; then it is unknown.
    """
    ...
def first_contacts(links: Sequence[LinkMotion], shapes: Sequence[Shape], *, ignored: Sequence[Tuple[int, int]] = [], bodies: Sequence[int] = [], skin: float = 0.0, tolerance: float = 1e-06, tolerance_time: float = 1e-06, budget: int = 1000000) -> List[Contact]:
    """The first contact of every pair that is not free, by time.

    links: LinkMotions, parents before children. shapes: one for each; None cannot be touched.
    ignored: pairs of links that are not asked about, besides parents and children.
    bodies: links of one number are not asked about among themselves.
    skin: links touch when they come as near as this. tolerance: metres, tolerance_time: share of the step.
    budget: boxes and triangles that may be compared for one pair; then it is unknown.
    """
    ...

class Watch:
    """Asks step after step and keeps what does not change: the answers of the functions, sooner."""
    def __init__(self) -> None: ...
    def first_contact(self, links: Sequence[LinkMotion], shapes: Sequence[Shape], *, ignored: Sequence[Tuple[int, int]] = [], bodies: Sequence[int] = [], skin: float = 0.0, tolerance: float = 1e-06, tolerance_time: float = 1e-06, budget: int = 1000000) -> Contact:
        """As the function.

        links: LinkMotions, parents before children. shapes: one for each; None cannot be touched.
        ignored: pairs of links that are not asked about, besides parents and children.
        bodies: links of one number are not asked about among themselves.
        skin: links touch when they come as near as this. tolerance: metres, tolerance_time: share of the step.
        budget: boxes and triangles that may be compared for one pair; then it is unknown.
        """
        ...
    def first_contacts(self, links: Sequence[LinkMotion], shapes: Sequence[Shape], *, ignored: Sequence[Tuple[int, int]] = [], bodies: Sequence[int] = [], skin: float = 0.0, tolerance: float = 1e-06, tolerance_time: float = 1e-06, budget: int = 1000000) -> List[Contact]:
        """As the function.

        links: LinkMotions, parents before children. shapes: one for each; None cannot be touched.
        ignored: pairs of links that are not asked about, besides parents and children.
        bodies: links of one number are not asked about among themselves.
        skin: links touch when they come as near as this. tolerance: metres, tolerance_time: share of the step.
        budget: boxes and triangles that may be compared for one pair; then it is unknown.
        """
        ...
