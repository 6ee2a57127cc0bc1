# How does a drawing become a file?
# Written by tools/python_stubs.py out of the bindings; do not edit.
import os
from typing import List, Optional, Sequence, Union, overload

import numpy
import numpy.typing

class Drawing:
    """Lines, shapes, photos and words on a sheet.

        >>> import sidestep
        >>> sheet = sidestep.picture.Drawing(200, 100)
        >>> sheet.polyline([[10, 90], [100, 20], [190, 90]], color="#c8402f", width=3)
        >>> sheet.text([100, 14], "a roof", anchor="middle")
        >>> sidestep.picture.save(sheet, "roof.png")

    Pixels of the sheet, x to the right, y down. A color is "#rrggbb", "#rrggbbaa", or three or four numbers in [0, 1].
    """
    def __init__(self, width: float, height: float, paper: Union[str, Sequence[float]] = '#ffffff') -> None: ...
    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def title(self) -> str:
        """For readers who cannot see it: <title> in SVG."""
        ...
    @title.setter
    def title(self, value: str) -> None: ...
    def polyline(self, points: numpy.typing.ArrayLike, *, color: Union[str, Sequence[float]] = '#222222', width: float = 1.0, dash: float = 0.0) -> None:
        """A line through points (N, 2); a dash of 0 leaves it whole."""
        ...
    def polygon(self, points: numpy.typing.ArrayLike, *, fill: Union[str, Sequence[float]] = '#222222') -> None:
        """Filled, points (N, 2)."""
        ...
    def rectangle(self, corner: numpy.typing.ArrayLike, size: numpy.typing.ArrayLike, *, fill: Union[str, Sequence[float]] = '#222222') -> None:
        """Filled, from its upper left corner."""
        ...
    def discs(self, centers: numpy.typing.ArrayLike, radius: float, *, fill: Union[str, Sequence[float]] = '#222222') -> None:
        """A filled disc around each of (N, 2)."""
        ...
    def text(self, at: numpy.typing.ArrayLike, words: str, *, size: float = 12.0, color: Union[str, Sequence[float]] = '#222222', anchor: str = 'start', bold: bool = False, upright: bool = True) -> None:
        """Words on a baseline that starts, has its middle or ends at a place; not upright reads upwards."""
        ...
    def photo(self, corner: numpy.typing.ArrayLike, size: numpy.typing.ArrayLike, image: numpy.typing.ArrayLike) -> None:
        """An image (H, W, 3) of bytes, laid into a rectangle."""
        ...

class ChartAxis:
    """What an axis says. Without low and high it ends at readable numbers."""
    def __init__(self, title: str = '', *, log: bool = False, low: Optional[float] = None, high: Optional[float] = None, names: Sequence[str] = [], unit: str = '') -> None: ...
    @property
    def title(self) -> str: ...
    @property
    def log(self) -> bool:
        """Powers of ten are evenly apart."""
        ...
    @property
    def low(self) -> Optional[float]: ...
    @property
    def high(self) -> Optional[float]: ...
    @property
    def names(self) -> List[str]:
        """Words under 0, 1, 2, for bars."""
        ...
    @property
    def unit(self) -> str:
        """Behind every tick's number."""
        ...

class Chart:
    """Numbers over axes with readable ticks.

        >>> import sidestep
        >>> chart = sidestep.picture.Chart("how fast?", x="people", y=sidestep.picture.ChartAxis("time", unit="ms"))
        >>> chart.add("ours", [100, 200, 300], [1.0, 2.1, 2.9], mark="dotted")
        >>> sidestep.picture.save(chart, "speed.svg")

    On a page that is shown dark an SVG turns dark with it.
    """
    def __init__(self, title: str = '', subtitle: str = '', *, x: ChartAxis = ..., y: ChartAxis = ..., width: float = 840.0, height: float = 520.0) -> None: ...
    @property
    def title(self) -> str: ...
    @property
    def subtitle(self) -> str: ...
    @property
    def x(self) -> ChartAxis: ...
    @property
    def y(self) -> ChartAxis: ...
    def add(self, title: str, x: numpy.typing.ArrayLike, y: numpy.typing.ArrayLike, *, mark: str = 'line', color: Optional[Union[str, Sequence[float]]] = None) -> None:
        """One more series: a line, dotted (a dot on every point), dashed, a cloud or bars. Points that an axis cannot
        show (NaN, outside) are left out.
        """
        ...

def draw(chart: Chart) -> Drawing:
    """The chart as a Drawing, to draw more upon."""
    ...
def to_svg(sheet: Union[Chart, Drawing]) -> str:
    """A Drawing or Chart as SVG; text stays text."""
    ...
def to_image(sheet: Union[Chart, Drawing], scale: float = 1.0) -> numpy.typing.NDArray[numpy.uint8]:
    """A Drawing or Chart as pixels, (H, W, 3) bytes; `scale` of them for each of the sheet."""
    ...
def to_png(image: numpy.typing.ArrayLike) -> bytes:
    """What a PNG file of an image (H, W, 3) of bytes holds."""
    ...
@overload
def save(sheet: Union[Chart, Drawing], path: Union[str, os.PathLike[str]], *, scale: float = 2.0) -> None:
    """Writes a Drawing or Chart as .svg, or as .png of `scale` pixels for each of the sheet: the whole file or none of
    it.
    """
    ...
@overload
def save(image: numpy.typing.ArrayLike, path: Union[str, os.PathLike[str]]) -> None:
    """Writes an image (H, W, 3) of bytes as .png."""
    ...
def text_width(words: str, size: float = 12.0) -> float:
    """How wide words come out in a PNG, in pixels."""
    ...
