# When do moving things first touch?
# Written by tools/python_stubs.py out of the bindings; do not edit.
import numpy
import numpy.typing

def first_touches(kind: str, points: numpy.typing.ArrayLike, *, tolerance: float = 1e-06) -> numpy.typing.NDArray[numpy.float64]:
    """First moments in [0, 1] at which a corner and a triangle (vertex_face: v, f0, f1, f2) or two edges (edge_edge: a0,
    a1, b0, b1) touch, for points (N, 2, 4, 3) that move straight from start to end; infinity where they never do.
    Exact: none missed, none made up, and never late.
    """
    ...
