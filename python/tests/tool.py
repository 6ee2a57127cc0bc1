"""The `sidestep` command of the same build, for tests that hold Python to it."""
import os
import pathlib
import subprocess

import pytest

import sidestep


def tool_path():
    beside = pathlib.Path(sidestep.__file__).resolve().parents[2] / "bin" / "sidestep"
    return pathlib.Path(os.environ.get("SIDESTEP_TOOL", beside))


def run_tool(*words, codes=(0,)):
    """Runs the command; skips the test where the tool was not built."""
    if not tool_path().exists():
        pytest.skip(f"the sidestep command is not at {tool_path()}; SIDESTEP_TOOL names it")
    done = subprocess.run([str(tool_path()), *map(str, words)], capture_output=True, text=True, timeout=120)
    assert done.returncode in codes, done.stdout + done.stderr
    return done.stdout


def data_file(*parts):
    """A file of the data folder, or a skipped test."""
    here = pathlib.Path(__file__).resolve().parents[2]
    for root in (os.environ.get("SIDESTEP_DATA"), here.parent / "shared" / "data"):
        if root and (pathlib.Path(root).joinpath(*parts)).exists():
            return pathlib.Path(root).joinpath(*parts)
    pytest.skip(f"no {'/'.join(parts)} in SIDESTEP_DATA")
