"""Everything public says what it is for, and every example in a docstring gives what it shows."""
import doctest
import importlib.util
import inspect
import types
from pathlib import Path

import numpy
import pytest

import sidestep

_spec = importlib.util.spec_from_file_location("python_stubs", Path(__file__).resolve().parents[2] / "tools" / "python_stubs.py")
stubs = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(stubs)


def public(holder, name):
    """(full name, object) of everything below, classes and what is in them too."""
    for each, value in stubs.members(holder):
        full = f"{name}.{each}"
        if isinstance(value, types.ModuleType):
            continue
        if isinstance(value, type):
            yield full, value
            yield from public(value, full)
        elif stubs.is_function(value) or isinstance(value, property):
            yield full, value


def everything():
    yield "sidestep", sidestep
    for name in sidestep.__all__:
        value = getattr(sidestep, name)
        if isinstance(value, types.ModuleType):
            yield f"sidestep.{name}", value
            yield from public(value, f"sidestep.{name}")
        elif isinstance(value, type):
            yield f"sidestep.{name}", value
            yield from public(value, f"sidestep.{name}")
        elif callable(value):
            yield f"sidestep.{name}", value


ALL = dict(everything())
# a constructor is told by its class, and what special methods do is known
UNNAMED = [name for name, value in ALL.items()
           if not isinstance(value, property) and not name.rpartition(".")[2].startswith("__")
           and not (stubs.words_of(stubs.plain(value)) if stubs.is_function(value) else inspect.cleandoc(value.__doc__ or ""))]
EXAMPLES = [name for name, value in ALL.items() if ">>>" in (getattr(stubs.plain(value), "__doc__", None) or "")]


def test_there_is_something_to_look_at():
    assert len(ALL) > 30
    assert "sidestep.motion.load_clip" in ALL


def test_everything_public_says_what_it_is_for():
    assert not UNNAMED, f"{len(UNNAMED)} without a docstring: {', '.join(UNNAMED)}"


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_docstrings_hold(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = inspect.cleandoc(stubs.plain(ALL[name]).__doc__)
    test = doctest.DocTestParser().get_doctest(text, {"sidestep": sidestep, "numpy": numpy, "np": numpy}, name, None, 0)
    said = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert runner.run(test, out=said.append).failed == 0, "".join(said)
