#!/usr/bin/env python3
"""Do the pages still tell the truth? Runs the commands, programs and files that README.md and docs/ print.

    tools/run_docs.py [--build build/release] [--slow] [--keep DIR] [PAGE...]

What is run, in a scratch folder for each page that holds the files its commands name:

    commands      lines of fenced blocks that begin with ./run, sidestep or $ sidestep; what stands below a $ line is
                  what it prints, and each of these lines must be printed again, but for its numbers
    servers       (view, --view, --live, puppet by hand) are started, asked for their page, and ended by Ctrl-C
    bench, test   are too long: the benchmark must exist, and -R and -L must find a test
    in a line     `sidestep VERB --option` within a sentence: verb and options must exist
    cpp           blocks compile; all Python of a page is one program that runs
    toml, cat     a block whose first line is "# name.toml", and what $ cat NAME shows, become files beside the commands

A remark on the line above a block changes that:

    <!-- docs: slow -->               only with --slow
    <!-- docs: not run, REASON -->    never; the reason is printed
    <!-- docs: first COMMAND -->      brings what the block begins with
    <!-- docs: file NAME              the lines up to the end of the remark become a file, unseen by readers
    <!-- docs: given A a; B b         what a fragment of C++ stands on: #include lines, and declarations

Files from ../shared/data (or SIDESTEP_DATA) are skipped by name where they are absent.
"""
import argparse
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent
NO_IS_AN_ANSWER = {"check", "lint", "verify", "fix", "edit", "retarget", "puppet"}
COMMAND = re.compile(r"^(\$ )?((?:\./run|sidestep)(?: .*)?)$")
NUMBER = re.compile(r"[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?")


@dataclass
class Block:
    page: str
    line: int
    language: str
    text: list
    remark: str = ""


@dataclass
class Tally:
    run: int = 0
    known: int = 0
    served: int = 0
    compiled: int = 0
    skipped: list = field(default_factory=list)
    wrong: list = field(default_factory=list)

    def error(self, place, words):
        self.wrong.append(f"{place}: error: {words}")
        print(self.wrong[-1], flush=True)


def read_page(path):
    """Fenced blocks with the remark above them, and the lines of prose."""
    blocks, prose, remark, block = [], [], "", None
    lines = path.read_text(encoding="utf-8").splitlines()
    name = str(path.relative_to(HOME))
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        if block is not None:
            if line.startswith("```"):
                blocks.append(block)
                block, remark = None, ""
            else:
                block.text.append(line)
        elif line.startswith("```"):
            block = Block(name, number, line[3:].strip(), [], remark)
        elif line.startswith("<!-- docs:"):
            said = [line[len("<!-- docs:"):]]
            while "-->" not in said[-1] and number < len(lines):
                said.append(lines[number])
                number += 1
            said[-1] = said[-1].split("-->")[0]
            remark += "\n".join(said).strip() + "\n"
        else:
            prose.append((number, line))
            if line.strip():
                remark = ""
    return blocks, prose


def without_comment(line):
    """`./run walk -o a.glb   # somebody` and `$ sidestep export a.rec   one walker` without their last words."""
    line = re.sub(r"\s+# .*$", "", line)
    return re.sub(r"\s{3,}[a-zA-Z/].*$", "", line).strip()


def masked(line):
    """Without colours, numbers and fingerprints: what stays the same."""
    line = re.sub(r"\b[0-9a-f]{16}\b", "#", re.sub(r"\x1b\[[0-9;]*m", "", line))
    return re.sub(r"[\s─━]+", " ", NUMBER.sub("#", line)).strip()


def parts_of(line):
    """The commands of a line, as words; what they are sent to is left out."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=";>|")
    lexer.whitespace_split = True
    parts, sent = [[]], False
    for word in lexer:
        if word in (";", "|"):
            parts.append([])
        elif word == ">":
            sent = True
        elif sent:
            sent = False
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


class Scratch:
    """A folder with the files that pages name, made by the tool itself or lent by the data."""

    def __init__(self, folder, tool, data):
        self.folder, self.tool, self.data = folder, tool, data
        self.bin = folder / ".bin"
        self.bin.mkdir(parents=True, exist_ok=True)
        for name in ("run", "sidestep"):
            self.put(f".bin/{name}", f'#!/bin/sh\nexec "{tool}" "$@"\n').chmod(0o755)
        (folder / "run").symlink_to(self.bin / "run")
        # nobody is at the screen: what would open a browser says that it did
        self.put(".bin/browser", "#!/bin/sh\nexit 0\n").chmod(0o755)
        self.environment = dict(os.environ, PATH=f"{self.bin}:{os.environ['PATH']}", BROWSER=str(self.bin / "browser"), NO_COLOR="1",
                                SIDESTEP_DATA=str(data or ""))

    def put(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def bash(self, command, seconds):
        return subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment, text=True, timeout=seconds,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)

    def bring(self, word):
        """Makes or borrows what a word of a command names. False: it is in nobody's hands."""
        word = word.rstrip("/")
        if not word or (self.folder / word).exists():
            return True
        known = {
            "a.bvh": "walk --speed 1.2 --seconds 4 -o a.bvh",
            "b.bvh": "walk --speed 1.4 --seconds 4 -o b.bvh",
            "take.bvh": "walk --speed 1.3 --seconds 3 -o take.bvh",
            "walk.bvh": "walk -o walk.bvh",
            "walk.glb": "walk --seconds 3 -o walk.glb",
            "hero.glb": "walk --seconds 1 -o hero.glb",
            "out.rec": "crowd plaza --agents 12 --seconds 20 --record out.rec",
            "out/plaza.rec": "crowd plaza --agents 12 --seconds 40 --record out/plaza.rec",
            "plaza.rec": "crowd plaza --agents 12 --seconds 20 --record plaza.rec",
            "take.rec": "puppet --script wave --record take.rec --hands take.hands",
            "take.hands": "puppet --script wave --record take.rec --hands take.hands",
            "dogs.rec": "simulate dog-wall --seconds 1 --record dogs.rec",
            "break.rec": "simulate billiards --seconds 1 --record break.rec",
            "walk.rec": "puppet --script walk --record walk.rec --hands walk.hands",
        }
        folders = {"takes": ["walk --seconds 2 -o takes/one.bvh", "walk --seconds 2 --speed 1.6 -o takes/two.bvh"]}
        if word in ("takes/*.bvh",):
            word = "takes"
        if word in known or word in folders:
            for order in folders.get(word, [known.get(word)]):
                (self.folder / word).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / order.split(" -o ")[-1]).parent.mkdir(parents=True, exist_ok=True)
                done = self.bash("sidestep " + order, 120)
                if done.returncode not in (0, 1):
                    raise RuntimeError(f"sidestep {order}\n{done.stdout}")
            return True
        lent = {"robot.urdf": "articulated/bullet/humanoid.urdf", "clips": "mocap/short", "makehuman": "characters/makehuman"}
        pattern = lent.get(word)
        if pattern is None and "/" not in word and Path(word).suffix in (".bvh", ".glb", ".fbx", ".xml", ".urdf"):
            pattern = f"**/{word}"
        places = [place for place in (self.data, Path("/usr/share/assimp/models")) if place and place.is_dir()]
        found = [path for place in places for path in sorted(place.glob(pattern))] if pattern else []
        if found:
            (self.folder / word).symlink_to(found[0])
        return bool(found)


def inputs_of(words):
    """Words of a command that look like files to be read."""
    options_out = {"-o", "--record", "--json", "--html", "--picture", "--hands", "--out", "--strip", "--plot"}
    found, before = [], ""
    for word in words:
        named = word.split(":", 1)[1].split(",")[0] if word.startswith("makehuman:") else word
        if before not in options_out and (re.search(r"\.(bvh|glb|rec|hands|toml|txt|urdf|xml|fbx|graph)$", named) or named.endswith("/")
                                          or named in ("clips", "takes/*.bvh") or named == "makehuman"):
            found.append(named)
        before = word
    return found


class Pages:
    def __init__(self, arguments):
        self.build = arguments.build.resolve()
        self.tool = self.build / "bin/sidestep"
        self.slow = arguments.slow
        data = Path(os.environ.get("SIDESTEP_DATA") or HOME.parent / "shared/data")
        self.data = data if data.is_dir() else None
        self.tally = Tally()
        self.help = {}
        self.fragments = []

    def help_of(self, verb):
        if verb not in self.help:
            done = subprocess.run([self.tool, verb, "--help"], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.help[verb] = done.stdout if done.returncode == 0 else None
        return self.help[verb]

    def options_known(self, place, words):
        """Verb and options of a command exist."""
        if words[1:2] == ["mpi"]:
            words = words[:1] + words[3:]  # ./run mpi 4 VERB ...
        if len(words) < 2 or words[1] in ("VERB", "test", "python", "packages") or not re.fullmatch(r"[a-z]+", words[1]):
            return True
        said = self.help_of(words[1])
        if said is None:
            self.tally.error(place, f"there is no verb {words[1]}: {' '.join(words)}")
            return False
        if words[1] == "bench":
            if len(words) > 2 and re.fullmatch(r"[a-z_]+", words[2]) and not re.search(rf"\b{words[2]}\b", self.benchmarks()):
                self.tally.error(place, f"there is no benchmark {words[2]}")
                return False
            return True
        for word in words[2:]:
            option = re.match(r"(--[a-z][-a-z]*|-[a-z])(?:=|$)", word)
            if option and not re.search(rf"(?<![-\w]){re.escape(option[1])}(?![-\w])", said):
                self.tally.error(place, f"{words[1]} has no option {option[1]}: {' '.join(words)}")
                return False
        self.tally.known += 1
        return True

    def benchmarks(self):
        return " ".join(sorted(path.name for path in (HOME / "bench").iterdir() if (path / "main.cpp").exists()))

    def test_exists(self, place, words):
        if any(word in ("-R", "-L") for word in words) and (self.build / "CTestTestfile.cmake").exists():
            asked = words[2:]
            done = subprocess.run(["ctest", "--test-dir", self.build, "-N", *asked], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if re.search(r"Total Tests: 0\b", done.stdout) or done.returncode != 0:
                self.tally.error(place, f"no test answers to {' '.join(asked)}")

    def serve(self, place, scratch, command):
        """Starts what serves a page, asks for it, ends it."""
        with open(scratch.folder / ".served", "w+") as said:
            server = subprocess.Popen(["bash", "-c", "exec " + command], cwd=scratch.folder, env=scratch.environment, text=True,
                                      stdout=said, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
            address, until = None, time.monotonic() + 60
            while address is None and time.monotonic() < until and server.poll() is None:
                time.sleep(0.05)
                found = re.search(r"http://\S+", Path(said.name).read_text())
                address = found[0] if found else None
            page = b""
            if address:
                try:
                    page = urllib.request.urlopen(address, timeout=20).read()
                except OSError as problem:
                    self.tally.error(place, f"{command}: its page does not come: {problem}")
            if server.poll() is None:
                server.send_signal(signal.SIGINT)
            try:
                status = server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                status = "no end on Ctrl-C"
            if b"<html" not in page.lower() or status not in (0, 1, 130):
                self.tally.error(place, f"{command}: exit {status}\n{Path(said.name).read_text()[-2000:]}")
            self.tally.served += 1

    def command(self, place, scratch, line, expected, remark):
        line = without_comment(line)
        if "..." in line or "…" in line:
            return
        parts = parts_of(line)
        words = parts[0]
        if not self.options_known(place, words):
            return
        verb = words[1] if len(words) > 1 else ""
        if verb == "test":
            return self.test_exists(place, words)
        if verb in ("", "bench", "python", "packages", "mpi") or any(re.fullmatch(r"[A-Z]{2,}|DIR/.*|[A-Z]{3,}\..*", word) for word in words):
            return  # the front door itself is CI; Python is below; words in capitals are the reader's
        if any(remark_line.startswith("not run") for remark_line in remark.splitlines()):
            self.tally.skipped.append(f"{place}: {remark.strip()}")
            return
        if "slow" in remark.split() and not self.slow:
            self.tally.skipped.append(f"{place}: slow: {line}")
            return
        for part in parts:
            if part[0] in ("./run", "sidestep"):
                for name in inputs_of(part[2:3] if part[1] == "convert" else part[2:]):
                    if not scratch.bring(name) and not any("error:" in text for text in expected):
                        self.tally.skipped.append(f"{place}: {name} is not at hand: {line}")
                        return
        for word, before in zip(words[1:], words):
            if before in ("-o", "--record", "--json", "--html", "--picture", "--hands") and not word.endswith("/"):
                (scratch.folder / word).parent.mkdir(parents=True, exist_ok=True)
        by_hand = verb == "puppet" and not any(word in ("--script", "--replay", "--list") for word in words)
        if verb == "view" or by_hand or any(word in ("--view", "--live") for word in words):
            return self.serve(place, scratch, line)
        began = time.monotonic()
        try:
            done = scratch.bash(line, 300)
        except subprocess.TimeoutExpired:
            return self.tally.error(place, f"{line}: not done after 300 s")
        self.tally.run += 1
        took = time.monotonic() - began
        if took > 8:
            print(f"{place}: {took:.0f} s: {line}", flush=True)
        refused = any("error:" in text for text in expected)
        allowed = (2,) if refused else (0, 1) if verb in NO_IS_AN_ANSWER else (0,)
        if "echo $?" not in line and done.returncode not in allowed:
            return self.tally.error(place, f"{line}: exit {done.returncode}\n{done.stdout[-2000:]}")
        printed = {masked(text) for text in done.stdout.splitlines()}
        for text in expected:
            if text.strip() and "..." not in text and "…" not in text and masked(text) not in printed:
                self.tally.error(place, f"{line}\n    is said to print:  {text}\n    and does not:\n" + done.stdout[-1500:])
                break

    def shell(self, block, scratch):
        prompted = any(line.startswith("$ ") for line in block.text)
        commands = []  # line number, command, what it prints
        for offset, line in enumerate(block.text):
            found = COMMAND.match(line)
            if line.startswith("$ cat "):
                commands.append((offset, line, []))
            elif found and (found[1] or not prompted):
                commands.append((offset, found[2], []))
            elif commands and prompted:
                commands[-1][2].append(line)
        for offset, command, expected in commands:
            if command.startswith("$ cat "):
                scratch.put(command[6:].strip(), "\n".join(expected) + "\n")
                continue
            self.command(f"{block.page}:{block.line + 1 + offset}", scratch, command, expected, block.remark)

    def fragment(self, block):
        """C++ as it is printed: a program, or statements that stand on what the remark gives."""
        text = "\n".join(block.text)
        if block.remark.startswith("not run"):
            self.tally.skipped.append(f"{block.page}:{block.line}: {block.remark.strip()}")
        elif block.remark.startswith("program"):
            return  # compiled and run by tests/package
        elif "int main(" not in text:
            top = [line for line in block.text if re.match(r"#include|using namespace", line)]
            rest = [re.sub(r"(?<![\"\w])\.\.\.(?=\s*(//|$))", ";", line.replace("(...)", "(true)")) for line in block.text if line not in top]
            given = block.remark.split("given", 1)[1].splitlines() if "given" in block.remark else []
            top += [line for line in given if line.startswith(("#include", "using"))]
            declared = " ".join(line for line in given if not line.startswith(("#include", "using"))).strip()
            self.fragments.append((block, top, declared, rest))

    def compile_fragments(self, folder):
        if not self.fragments:
            return
        includes, bodies = [], []
        for number, (block, top, declared, rest) in enumerate(self.fragments):
            includes += [line.replace('"', "<", 1).replace('"', ">", 1) for line in top if line.startswith("#include")]
            usings = [line for line in top if line.startswith("using")]
            bodies.append(f"namespace fragment_{number} {{\n" + "\n".join(usings or ["using namespace sidestep;"]) +
                          f"\nvoid printed({declared}) {{\n#line {block.line + 1} \"{block.page}\"\n" + "\n".join(rest) + "\n}\n}\n")
        source = folder / "fragments.cpp"
        source.write_text("\n".join(["#include <iostream>", "#include <memory>", "#include <span>", "#include <vector>", *dict.fromkeys(includes),
                                     "namespace sidestep {}", *bodies]), encoding="utf-8")
        done = subprocess.run(["g++", "-std=c++20", "-fsyntax-only", "-w", "-I", HOME, "-isystem", "/usr/include/eigen3", source], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            for line in done.stdout.splitlines():
                found = re.match(r"(\S+\.md:\d+)(?::\d+)?: error: (.*)", line)
                if found:
                    self.tally.error(found[1], found[2])
            if not self.tally.wrong:
                self.tally.error("fragments.cpp", done.stdout[-3000:])
        self.tally.compiled += len(self.fragments)

    def python(self, page, blocks, scratch):
        folder = self.build / "python"
        if not blocks:
            return
        if not any((folder / "sidestep").glob("_core*.so")):
            self.tally.skipped.append(f"{page}: the Python module is not built (./run python)")
            return
        text = "\n".join("\n".join(block.text) for block in blocks)
        for name in inputs_of(re.findall(r"[\"']([^\"']+)[\"']", text)):
            if not scratch.bring(name) and f'save_clip(' not in text:
                self.tally.skipped.append(f"{page}: {name} is not at hand")
                return
        scratch.put("page.py", text + "\n")
        scratch.environment["PYTHONPATH"] = str(folder)
        done = scratch.bash("/usr/bin/python3 page.py", 300)
        self.tally.run += len(blocks)
        if done.returncode != 0:
            self.tally.error(f"{page}:{blocks[0].line}", done.stdout[-3000:])

    def page(self, path, folder):
        blocks, prose = read_page(path)
        name = str(path.relative_to(HOME))
        scratch = Scratch(folder / name.replace("/", "-"), self.tool, self.data)
        for block in blocks:
            for file in re.findall(r"^file (\S+)\n(.*?)(?=^file |\Z)", block.remark, re.M | re.S):
                scratch.put(file[0], file[1])
            if block.language == "toml" and re.match(r"# \S+\.toml\b", block.text[0]):
                scratch.put(block.text[0][2:].split(":")[0].split()[0], "\n".join(block.text) + "\n")
        for block in blocks:
            for first in re.findall(r"^first (.*)$", block.remark, re.M):
                if "$SIDESTEP_DATA" in first and not self.data:
                    continue  # the command that needs it says that it is not at hand
                done = scratch.bash(first, 120)
                if done.returncode != 0:
                    self.tally.error(f"{name}:{block.line}", f"{first}\n{done.stdout}")
            if block.language in ("", "sh", "console"):
                self.shell(block, scratch)
            elif block.language == "cpp":
                self.fragment(block)
        self.python(name, [block for block in blocks if block.language == "python" and not block.remark.startswith("not run")], scratch)
        for number, line in prose:
            for span in re.findall(r"`((?:\./run|sidestep) [^`]+)`", line):
                try:
                    for words in parts_of(span):
                        self.options_known(f"{name}:{number}", words)
                except ValueError:
                    pass  # a lone quotation mark: words, not a command


def main():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # servers end on Ctrl-C, even where it was ignored before we began
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=Path, default=HOME / "build/release")
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--keep", type=Path, help="the scratch folder, kept")
    parser.add_argument("pages", nargs="*", type=Path)
    arguments = parser.parse_args()
    pages = Pages(arguments)
    if not pages.tool.exists():
        sys.exit(f"{pages.tool} is not built: ./run --version")
    chosen = [path.resolve() for path in arguments.pages] or [HOME / "README.md", HOME / "CONTRIBUTING.md", HOME / "python/README.md",
                                                             HOME / "examples/README.md", *sorted((HOME / "docs").rglob("*.md"))]
    folder = arguments.keep or Path(tempfile.mkdtemp(prefix="sidestep-docs-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for path in chosen:
            pages.page(path, folder)
        pages.compile_fragments(folder)
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)
    tally = pages.tally
    for line in tally.skipped:
        print(f"not run: {line}")
    print(f"{len(chosen)} pages: {tally.run} commands and programs run, {tally.served} servers asked, {tally.known} commands known, "
          f"{tally.compiled} fragments compiled, {len(tally.skipped)} not run, {len(tally.wrong)} wrong")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
