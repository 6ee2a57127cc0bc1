# What does it look like? The server behind sidestep.view.
# Written by tools/python_stubs.py out of the bindings; do not edit.
import os
from typing import Union
from . import recording as _recording

class Server:
    """Shows a recording to browsers, on a thread and a port of its own. Only who has the whole address, token included,
    gets in.
    """
    def __init__(self, host: str = '127.0.0.1', port: int = 0) -> None:
        """port 0: one that is free. Any host but this machine's own lets others look."""
        ...
    @property
    def url(self) -> str:
        """What to open."""
        ...
    @property
    def port(self) -> int: ...
    def show(self, recording: _recording.Recording) -> None:
        """Shows this instead of what was shown before."""
        ...
    def show_file(self, path: Union[str, os.PathLike[str]]) -> None:
        """Shows a recording of a file, however long: the page asks for the moments it shows."""
        ...
    @property
    def connections(self) -> int:
        """How many pages and requests there are now."""
        ...
    @property
    def closed(self) -> bool: ...
    def close(self) -> None:
        """Says goodbye to every page. More than once does no harm."""
        ...
