"""sidestep.view: what was computed, in a browser."""
import atexit
import os
import pathlib
import time
import webbrowser
from typing import Any, Optional

from . import _core

# pages stay until they are closed, also those that nobody has a name for
_open = {}


class Page:
    """A page that shows something, until it is closed or Python ends. `with` closes it, too.

    In a notebook its last line is a link.
    """

    def __init__(self, server: Any, title: str) -> None:
        self._server = server
        self._url: str = server.url
        self.title = title
        _open[id(self)] = self

    @property
    def url(self) -> str:
        """What to open: this machine's own address, with a token that lets in."""
        return self._url

    @property
    def closed(self) -> bool:
        """Nobody serves it any more."""
        return bool(self._server.closed)

    def show(self, x: Any) -> None:
        """Shows something else; pages that are open begin with it anew."""
        _show(self._server, x)

    def wait(self, seconds: Optional[float] = None) -> None:
        """Waits until Ctrl-C or for so many seconds: for scripts that would end before anyone has looked."""
        end = None if seconds is None else time.monotonic() + seconds
        while not self.closed and (end is None or time.monotonic() < end):
            time.sleep(0.05 if end is None else max(0.0, min(0.05, end - time.monotonic())))

    def close(self) -> None:
        """Ends it, and the port is free. More than once does no harm."""
        self._server.close()
        _open.pop(id(self), None)

    def __enter__(self) -> "Page":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Page {self.title!r}: {'closed' if self.closed else self._url}>"

    def _repr_html_(self) -> str:
        if self.closed:
            return "closed"
        title = self.title.replace("&", "&amp;").replace("<", "&lt;")
        return f'<a href="{self._url}" target="_blank" rel="noopener">{title or "look"}</a>'


def _recording_of(x: Any) -> Any:
    """Whatever can be looked at, as a recording."""
    if isinstance(x, _core.recording.Recording):
        return x
    if isinstance(x, (bytes, bytearray, memoryview)):
        return _core.recording.read(bytes(x))
    if isinstance(x, _core.motion.Clip):
        return _core.stage.clips_stage([x])
    if isinstance(x, (list, tuple)) and x and all(isinstance(each, _core.motion.Clip) for each in x):
        return _core.stage.clips_stage(list(x))
    if callable(getattr(x, "recording", None)):
        return x.recording()
    if isinstance(getattr(x, "clip", None), _core.motion.Clip):
        character = getattr(x, "character", None)
        if isinstance(character, _core.body.Character):
            return _core.stage.worn_recording(character, x.clip)
        return _core.stage.clips_stage([x.clip])
    raise _core.UsageError(f"view shows recordings, their bytes or files, clips, and runs that have a recording, not {type(x).__name__}")


def _show(server: Any, x: Any) -> str:
    if not isinstance(x, (str, os.PathLike)):
        recording = _recording_of(x)
        server.show(recording)
        return str(recording.name)
    path = pathlib.Path(x)
    if path.suffix.lower() in (".rec", ".sidestep"):
        server.show_file(path)
    else:
        server.show(_recording_of(_core.motion.load_clip(path)))
    return path.name


def view(x: Any, *, open: bool = True, port: int = 0) -> Page:
    """Opens the page that shows something: a recording, its bytes or its file (.rec, .sidestep); a clip, several, or a file with
    one; what fix and retarget give; a crowd, a world or a run of bodies with joints, up to now.

        >>> import sidestep
        >>> world = sidestep.rigid.World("bounce")
        >>> world.advance(0.5)
        >>> with sidestep.view(world, open=False) as page:
        ...     page.url.startswith("http://127.0.0.1:")
        True

    The page is served from this process by a thread of its own until it is closed or Python ends, and to this machine alone.
    open: start a browser; without it, `url` says what to open. port: 0 takes one that is free.
    """
    server = _core.viewer.Server(port=port)
    try:
        page = Page(server, _show(server, x))
    except BaseException:
        server.close()
        raise
    if open:
        webbrowser.open(page.url)
    return page


@atexit.register
def _close_all() -> None:
    for page in list(_open.values()):
        page.close()
