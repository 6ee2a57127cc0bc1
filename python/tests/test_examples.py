"""Every script of examples/python runs from an empty folder, finds its own answer right and leaves a picture."""
import subprocess
import sys
from pathlib import Path

import pytest
import sidestep

HOME = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((HOME / "examples" / "python").glob("*.py"))


def test_there_are_scripts_and_the_page_lists_them():
    page = (HOME / "examples" / "README.md").read_text()
    assert len(SCRIPTS) >= 5
    assert [script.name for script in SCRIPTS if f"(python/{script.name})" not in page] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_finds_its_answer_right_and_leaves_a_picture(script, tmp_path):
    folder = tmp_path / "a folder"
    done = subprocess.run([sys.executable, script, folder], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip(), "it says what it found"
    pictures = list(folder.glob("*.png"))
    assert pictures, f"no picture among {sorted(path.name for path in folder.iterdir())}"
    for picture in pictures:
        data = picture.read_bytes()
        # a sheet of one colour is no picture: they compress to a hundredth of what is drawn
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) > 20000, picture
    assert list(tmp_path.iterdir()) == [folder], "everything it writes is in the folder it was given"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_is_a_page_of_cells(script):
    """Opened as a notebook (Jupytext, VS Code) it has cells, each with a title; nothing but numpy is imported."""
    lines = script.read_text().splitlines()
    assert lines[0].startswith('"""') and lines[0].rstrip('"').endswith("?"), "the first line asks"
    cells = [line for line in lines if line.startswith("# %%")]
    assert len(cells) >= 3 and all(len(cell) > 5 for cell in cells)
    assert len(lines) <= 110
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= {"numpy", "sidestep", "support"} | set(sys.stdlib_module_names)
