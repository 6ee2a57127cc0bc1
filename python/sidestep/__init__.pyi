# Motion in which nothing passes through anything else.
# Written by tools/python_stubs.py out of the bindings; do not edit.
from . import articulated as articulated
from . import body as body
from . import ccd as ccd
from . import crowd as crowd
from . import edit as edit
from . import judge as judge
from . import motion as motion
from . import picture as picture
from . import raster as raster
from . import recording as recording
from . import rigid as rigid
from . import spacetime as spacetime
from . import stage as stage
from . import viewer as viewer
from ._view import view as view
from typing import List

class InputError(ValueError):
    """A file or an argument is bad; `problems` says where and how."""
    problems: List[Problem]

class Problem:
    """What is wrong with an input, and what to try."""
    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...
    @property
    def severity(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def hint(self) -> str: ...

class Stopped(RuntimeError):
    """`progress` returned False before there was an answer."""

class UsageError(ValueError):
    """A function was called with what it cannot take."""

__version__: str
def thread_count() -> int:
    """How many threads computations use."""
    ...
