"""Lets CMake compile the module, for pip. See pyproject.toml for the rest.

Where it is compiled:
    SIDESTEP_BUILD=DIR    a build tree that is configured already (build/release): only what is missing is compiled
    otherwise             build/pip, configured here and kept, so that a second install takes seconds
CMAKE_BUILD_PARALLEL_LEVEL says how many compilers run at once; all cores unless told otherwise.
"""
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent


def version():
    text = (HERE / "CMakeLists.txt").read_text()
    return re.search(r"project\(sidestep VERSION ([0-9.]+)", text)[1]


def run(*command):
    print(" ".join(str(word) for word in command), flush=True)
    if subprocess.run(command).returncode != 0:
        raise SystemExit(f"sidestep: {command[0]} failed, see above. What must be installed is in packages.txt, "
                         "sections [build] and [python]; on Debian ./run packages build python installs it.")


class Compile(build_ext):
    def build_extension(self, extension):
        if shutil.which("cmake") is None:
            raise SystemExit("sidestep: cmake is missing. On Debian: apt-get install cmake ninja-build g++")
        os.environ.setdefault("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
        chosen = os.environ.get("SIDESTEP_BUILD")
        tree = Path(chosen or HERE / "build" / "pip").expanduser().resolve()
        if chosen and not (tree / "CMakeCache.txt").exists():
            raise SystemExit(f"sidestep: SIDESTEP_BUILD={chosen} is no build tree: there is no {tree / 'CMakeCache.txt'}. "
                             "./run makes build/release.")
        if not chosen:
            options = ["-DCMAKE_BUILD_TYPE=Release", "-DSIDESTEP_PYTHON=ON", "-DSIDESTEP_TOOL=OFF", "-DSIDESTEP_TESTS=OFF",
                       "-DSIDESTEP_GL=OFF", "-DSIDESTEP_DEVICES=OFF", "-DSIDESTEP_UNITY=ON", f"-DPython_EXECUTABLE={sys.executable}"]
            if shutil.which("ninja"):
                options += ["-G", "Ninja"]
            if shutil.which("ccache"):
                options += ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"]
            run("cmake", "-S", HERE, "-B", tree, *options)
        run("cmake", "--build", tree, "--target", "sidestep_python")
        made = tree / "python" / "sidestep" / ("_core" + sysconfig.get_config_var("EXT_SUFFIX"))
        if not made.exists():
            raise SystemExit(f"sidestep: {tree} has a module for another Python than {sys.version.split()[0]}: no {made.name}. "
                             "Unset SIDESTEP_BUILD, or configure that tree with -DPython_EXECUTABLE=" + sys.executable)
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made, target)


setup(version=version(), ext_modules=[Extension("sidestep._core", sources=[])], cmdclass={"build_ext": Compile})
