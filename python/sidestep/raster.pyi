# What can be seen from here?
# Written by tools/python_stubs.py out of the bindings; do not edit.
import numpy
import numpy.typing

def triangles_seen(vertices: numpy.typing.ArrayLike, triangles: numpy.typing.ArrayLike, *, eye: numpy.typing.ArrayLike, target: numpy.typing.ArrayLike, field_of_view_rad: float = 0.6, width: int = 640, height: int = 480, up: numpy.typing.ArrayLike = [0.0, 1.0, 0.0]) -> numpy.typing.NDArray[numpy.int32]:
    """(H, W): which triangle is nearest at every sample of a picture; -1 where none is."""
    ...
