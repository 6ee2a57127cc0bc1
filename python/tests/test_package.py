"""pip install . in a clean virtual environment, without a network, and what a user does first."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sidestep

HOME = Path(__file__).resolve().parents[2]
BUILD = Path(sidestep.__file__).resolve().parents[2]

# ten lines of somebody else's
SCRIPT = """
import numpy, sidestep
walk = sidestep.motion.synthesise_walk(speed=1.3, seconds=3.0)
sidestep.motion.save_clip(walk, "walk.bvh")
clip = sidestep.motion.load_clip("walk.bvh")
assert abs(clip.positions() - walk.positions()).max() < 1e-5
path = sidestep.spacetime.FastPath(sidestep.motion.ground_path(clip))
at = numpy.random.default_rng(1).uniform(-5, 5, (1000, 4))
same = numpy.zeros(1000, int)
meet = sidestep.spacetime.query_many([path], same, at, same, 0 * at)
print(sidestep.__file__, int(meet.sum()))
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


# the interpreter's own environment, without what leads to the module in the build tree or to other package indices
def clean(**more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    return {**kept, "PIP_CONFIG_FILE": os.devnull, **more}


@pytest.fixture(scope="module")
def venv(tmp_path_factory):
    if not (BUILD / "CMakeCache.txt").exists():
        pytest.skip("the module that is tested here is installed already")
    folder = tmp_path_factory.mktemp("venv")
    run(sys.executable, "-m", "venv", "--system-site-packages", folder, env=clean())
    return folder


def test_pip_installs_it_offline_and_a_script_runs(venv, tmp_path):
    run(venv / "bin/pip", "install", HOME, "--no-build-isolation", "--no-index", env=clean(SIDESTEP_BUILD=str(BUILD)))
    said = run(venv / "bin/python", "-c", SCRIPT, cwd=tmp_path, env=clean())
    where, meet = said.split()
    assert Path(where).is_relative_to(venv)
    assert 0 < int(meet) < 1000
    assert (Path(where).parent / "py.typed").exists()


def test_a_build_tree_that_is_none_is_told(venv, tmp_path):
    failed = subprocess.run([venv / "bin/pip", "install", HOME, "--no-build-isolation", "--no-index"], capture_output=True,
                            text=True, env=clean(SIDESTEP_BUILD=str(tmp_path)))
    assert failed.returncode != 0
    assert f"SIDESTEP_BUILD={tmp_path} is no build tree" in failed.stdout + failed.stderr


def test_cmake_installs_it_too(venv, tmp_path):
    prefix = tmp_path / "prefix"
    run("cmake", "--install", BUILD, "--component", "python", "--prefix", prefix, env=clean())
    folder = prefix / f"lib/python{sys.version_info.major}.{sys.version_info.minor}/site-packages"
    said = run(sys.executable, "-c", SCRIPT, cwd=tmp_path, env=clean(PYTHONPATH=str(folder)))
    assert Path(said.split()[0]).is_relative_to(folder)
