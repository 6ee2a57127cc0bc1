#!/usr/bin/env python3
"""Writes python/sidestep/*.pyi: what type checkers and editors know of the compiled module.

    ./run python tools/python_stubs.py            writes them anew
    ./run python tools/python_stubs.py --check    says what is out of date, and exits with 1

Signatures are those that pybind11 writes into docstrings, so the stubs cannot differ from the bindings. A type that the module
cannot name (sidestep::motion::Clip: it was bound after what uses it) is an error here: callers would see it in every message.
"""
import ast
import difflib
import inspect
import re
import sys
import types
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
FOLDER = HOME / "python" / "sidestep"
WIDTH = 118

# what C++ sets on an exception when it throws
ATTRIBUTES = {"InputError": ["problems: List[Problem]"]}
# special methods that a type checker wants to know of
SPECIAL = {"__init__", "__len__", "__getitem__", "__setitem__", "__iter__", "__next__", "__contains__", "__call__", "__enter__",
           "__exit__", "__add__", "__mul__", "__matmul__", "__eq__", "__hash__", "__bool__", "__array__"}
# words of typing that pybind11 uses
TYPING = ("Any", "Callable", "Dict", "Iterable", "Iterator", "List", "Optional", "Sequence", "Set", "Tuple", "Union")


class Trouble(Exception):
    pass


def submodules(core):
    return {name: module for name, module in vars(core).items() if isinstance(module, types.ModuleType)}


def members(holder):
    """Public names of a module or a class, as they were defined."""
    for name, value in vars(holder).items():
        # slots of a class without a constructor of its own are Python's
        ours = not isinstance(value, types.WrapperDescriptorType) and value is not None
        if not name.startswith("_") or (isinstance(holder, type) and name in SPECIAL and ours):
            yield name, value


def is_function(value):
    return isinstance(value, (types.BuiltinFunctionType, types.FunctionType, staticmethod, classmethod)) or \
        type(value).__name__ == "instancemethod"


def plain(value):
    """The function itself, of a static one too."""
    return value.__func__ if isinstance(value, (staticmethod, classmethod)) else value


def is_signature(line):
    return re.fullmatch(r"(?:\d+\. )?\w*\(.*\)(?: -> .+)?", line) is not None


def described(value):
    """[(signature, words)], one for each overload; the signature is None where there is none."""
    doc = inspect.cleandoc(value.__doc__ or "")
    lines = doc.split("\n")
    if lines[0].endswith("(*args, **kwargs)") and len(lines) > 1 and lines[1] == "Overloaded function.":
        found = []
        for line in lines[2:]:
            if re.match(r"\d+\. ", line) and is_signature(line):
                found.append([line.split(". ", 1)[1], []])
            elif found:
                found[-1][1].append(line)
        return [(signature, inspect.cleandoc("\n".join(words))) for signature, words in found]
    if doc and is_signature(lines[0]):
        return [(lines[0], inspect.cleandoc("\n".join(lines[1:])))]
    return [(None, doc)]


def words_of(value):
    """What a docstring says besides signatures."""
    return "\n".join(words for _, words in described(value)).strip()


def split(text, separator):
    """At separators outside brackets and quotes."""
    parts, depth, quote, start = [], 0, None, 0
    i = 0
    while i < len(text):
        c = text[i]
        if quote:
            if c == "\\":
                i += 1
            elif c == quote:
                quote = None
        elif c in "'\"":
            quote = c
        elif c in "([{<":
            depth += 1
        elif c in ")]}" or (c == ">" and text[i - 1] != "-"):
            depth -= 1
        elif depth == 0 and text.startswith(separator, i):
            parts.append(text[start:i])
            start = i + len(separator)
        i += 1
    return parts + [text[start:]]


class Stub:
    """One file."""

    def __init__(self, name, description):
        self.name, self.description = name, description
        self.lines, self.typing, self.neighbours, self.package, self.numpy, self.os = [], set(), set(), set(), False, False

    def type_of(self, text, where, taken=False):
        if "::" in text:
            raise Trouble(f"{where}: {text} is a type of C++: bind it before what uses it")
        def array(match):
            return f"numpy.typing.NDArray[{'numpy.bool_' if match[1] == 'bool' else match[1]}]"
        text = re.sub(r"numpy\.ndarray\[(numpy\.\w+|bool)(?:\[[^\]]*\])?(?:, [^\[\]]*)?\]", array, text)
        text = re.sub(r"numpy\.ndarray(?!\w)", "numpy.typing.NDArray[Any]", text)
        text = re.sub(r"os\.PathLike(?!\[)", "os.PathLike[str]", text)

        def ours(match):
            module, _, name = match[1].partition(".")
            if name and module == self.name:
                return name
            # exceptions and problems live in the package itself
            (self.neighbours if name else self.package).add(module)
            # with a name of its own: a class may have a property called motion
            return f"_{match[1]}" if name else module
        text = re.sub(r"sidestep\._core\.((?:\w+\.)*\w+)", ours, text)
        text = text.replace("handle", "Any").replace("function", "Callable") if text in ("handle", "function") else text
        text = re.sub(r"(?<!\w)(?:buffer|capsule)(?!\w)", "Any", text)
        # containers of which pybind11 knows no more
        for word, whole in (("dict", "Dict[Any, Any]"), ("list", "List[Any]"), ("tuple", "Tuple[Any, ...]"), ("set", "Set[Any]")):
            text = re.sub(rf"(?<![\w.]){word}(?![\w\[])", whole, text)
        # pybind11's way to write arrays of a fixed length
        text = re.sub(r"(\w)\[\d+\]", r"\1", text)
        if taken:
            # what is taken is converted: nested lists for arrays, any sequence for lists, words for paths
            text = re.sub(r"numpy\.typing\.NDArray\[[^\]]*\]", "numpy.typing.ArrayLike", text).replace("List[", "Sequence[")
            text = re.sub(r"^os\.PathLike\[str\]$", "Union[str, os.PathLike[str]]", text)
        for word in TYPING:
            if re.search(rf"(?<![\w.]){word}(?!\w)", text):
                self.typing.add(word)
        self.numpy |= "numpy." in text
        self.os |= "os." in text
        return text.strip()

    def argument(self, text, where):
        if text in ("*args", "**kwargs"):
            self.typing.add("Any")
            return f"{text}: Any"
        if text in ("*", "/", "self"):
            return text
        text, *default = split(text, " = ")
        name, _, kind = text.partition(": ")
        if re.fullmatch(r"arg\d+", name) and name == "arg0":
            name = "value"
        made = name + (f": {self.type_of(kind, where, taken=True)}" if kind else "")
        if not default:
            return made
        try:
            ast.literal_eval(default[0])
        except (SyntaxError, ValueError):
            default = ["..."]
        return f"{made} = {default[0]}" if kind else f"{made}={default[0]}"

    def signature(self, text, where, method=False):
        inside, arrow, returned = split(text, " -> ")[0], "", None
        if len(split(text, " -> ")) > 1:
            returned = split(text, " -> ")[1]
        inside = inside[inside.index("(") + 1:-1]
        arguments = [part.strip() for part in split(inside, ",") if part.strip()]
        if method and arguments:
            arguments[0] = "self"
        made = [self.argument(each, where) for each in arguments]
        if where.endswith(".__eq__"):
            made = ["self", "value: object"]
        arrow = f" -> {self.type_of(returned, where)}" if returned else ""
        return f"({', '.join(made)}){arrow}"

    def say(self, indent, text):
        self.lines.append("    " * indent + text if text else "")

    def document(self, indent, words):
        lines = words.replace("\\", "\\\\").replace('"""', "'''").split("\n")
        if len(lines) == 1:
            # editors fold; a file that people read does not run off the page
            folded, line = [], ""
            for word in lines[0].split(" "):
                if line and len(line) + len(word) + 4 * indent > WIDTH:
                    folded.append(line)
                    line = word
                else:
                    line = f"{line} {word}" if line else word
            lines = folded + [line]
        if len(lines) == 1:
            self.say(indent, f'"""{lines[0]}"""')
            return
        self.say(indent, f'"""{lines[0]}')
        for line in lines[1:]:
            self.say(indent, line)
        self.say(indent, '"""')

    def function(self, indent, name, value, where, method=False):
        static = isinstance(value, staticmethod)
        overloads = described(plain(value))
        for signature, words in overloads:
            if signature is None:
                if not inspect.isfunction(plain(value)):
                    raise Trouble(f"{where}: no signature in its docstring")
                signature = name + str(inspect.signature(plain(value)))
            if len(overloads) > 1:
                self.typing.add("overload")
                self.say(indent, "@overload")
            if static:
                self.say(indent, "@staticmethod")
            made = self.signature(signature, where, method and not static)
            if name == "__init__":
                made = made.split(" -> ")[0] + " -> None"
            if not words:
                self.say(indent, f"def {name}{made}: ...")
                continue
            self.say(indent, f"def {name}{made}:")
            self.document(indent + 1, words)
            self.say(indent + 1, "...")

    def klass(self, indent, name, value, where):
        bases = [base.__name__ for base in value.__bases__ if base.__name__ not in ("object", "pybind11_object")]
        self.say(indent, f"class {name}{'(' + ', '.join(bases) + ')' if bases else ''}:")
        start = len(self.lines)
        if inspect.cleandoc(value.__doc__ or ""):
            self.document(indent + 1, inspect.cleandoc(value.__doc__))
        for attribute in ATTRIBUTES.get(name, []):
            self.type_of(attribute, where)
            self.say(indent + 1, attribute)
        for each, member in members(value):
            at = f"{where}.{each}"
            if isinstance(member, type):
                self.klass(indent + 1, each, member, at)
            elif isinstance(member, property) or type(member).__name__ == "pybind11_static_property":
                self.property(indent + 1, each, member, at)
            elif is_function(member):
                if each == "__hash__" or (each == "__init__" and not words_of(member) and "(*args" in (member.__doc__ or "")[:20]):
                    continue
                self.function(indent + 1, each, member, at, method=True)
            else:
                self.say(indent + 1, f"{each}: {self.type_of(type(member).__module__.replace('builtins', '') + '.' + type(member).__qualname__, at).lstrip('.')}")
        if len(self.lines) == start:
            self.lines[-1] += " ..."

    def property(self, indent, name, value, where):
        signature = described(value.fget)[0][0]
        if signature is None:
            raise Trouble(f"{where}: its getter has no signature")
        returned = split(signature, " -> ")
        kind = self.type_of(returned[1], where) if len(returned) > 1 else "Any"
        self.say(indent, "@property")
        words = inspect.cleandoc(value.__doc__ or "")
        if words and not is_signature(words.split("\n")[0]):
            self.say(indent, f"def {name}(self) -> {kind}:")
            self.document(indent + 1, words)
            self.say(indent + 1, "...")
        else:
            self.say(indent, f"def {name}(self) -> {kind}: ...")
        if value.fset is not None:
            self.say(indent, f"@{name}.setter")
            self.say(indent, f"def {name}(self, value: {kind}) -> None: ...")

    def member(self, name, value, where):
        if isinstance(value, type):
            self.say(0, "")
            self.klass(0, name, value, where)
            self.say(0, "")
        elif is_function(value):
            self.function(0, name, value, where)
        else:
            self.say(0, f"{name}: {type(value).__name__}")

    def text(self, package=False, imports=()):
        head = [f"# {self.description}", "# Written by tools/python_stubs.py out of the bindings; do not edit.", *imports]
        if self.os:
            head.append("import os")
        if self.typing:
            head.append(f"from typing import {', '.join(sorted(self.typing))}")
        if self.numpy:
            head += ["", "import numpy", "import numpy.typing"] if head[-1].startswith(("import", "from")) else ["import numpy", "import numpy.typing"]
        names = [f"{name} as _{name}" for name in sorted(self.neighbours)] + ([] if package else sorted(self.package))
        if names:
            head.append(f"from . import {', '.join(names)}")
        body = re.sub(r"\n{3,}", "\n\n", "\n".join(self.lines)).strip("\n")
        return "\n".join(head) + "\n\n" + body + "\n"


def made(sidestep):
    """file name -> text"""
    core = sidestep._core
    files = {}
    for name, module in submodules(core).items():
        stub = Stub(name, (module.__doc__ or "").strip().split("\n")[0])
        for each, value in members(module):
            stub.member(each, value, f"sidestep.{name}.{each}")
        files[f"{name}.pyi"] = stub.text()

    root = Stub("", (sidestep.__doc__ or "").strip().split("\n")[0])
    modules, others = [], []
    for name in sorted(sidestep.__all__):
        value = getattr(sidestep, name)
        if isinstance(value, types.ModuleType):
            modules.append(name)
        elif inspect.isfunction(value) or (isinstance(value, type) and not value.__module__.startswith("sidestep._core") and hasattr(sys.modules.get(value.__module__), "__file__") and value.__module__.startswith("sidestep.")):
            others.append((value.__module__.rpartition(".")[2], name))
        else:
            root.member(name, value, f"sidestep.{name}")
    imports = [f"from . import {name} as {name}" for name in modules]
    imports += [f"from .{module} import {name} as {name}" for module, name in others]
    files["__init__.pyi"] = root.text(package=True, imports=imports)
    return files


def main():
    try:
        import sidestep
    except ImportError as missing:
        sys.exit(f"{missing}: ./run python tools/python_stubs.py puts the module on the path")
    try:
        files = made(sidestep)
    except Trouble as trouble:
        sys.exit(f"python_stubs.py: error: {trouble}")
    for name, text in files.items():
        try:
            ast.parse(text)
        except SyntaxError as error:
            sys.exit(f"python_stubs.py: error: {name} would be no Python: {error}\n{text.splitlines()[error.lineno - 1]}")
    stale = 0
    known = {path.name for path in FOLDER.glob("*.pyi")}
    if "--check" not in sys.argv[1:]:
        for name in known - set(files):
            (FOLDER / name).unlink()
        for name, text in files.items():
            (FOLDER / name).write_text(text)
        print(f"{len(files)} stubs written")
        return
    for name in sorted(known | set(files)):
        before = (FOLDER / name).read_text() if name in known else ""
        after = files.get(name, "")
        if before != after:
            stale += 1
            diff = difflib.unified_diff(before.splitlines(), after.splitlines(), f"python/sidestep/{name}", "the bindings", lineterm="", n=1)
            print("\n".join(list(diff)[:20]))
    if stale:
        sys.exit(f"{stale} stubs are not what the bindings are: ./run python tools/python_stubs.py writes them anew")
    print("stubs hold")


if __name__ == "__main__":
    main()
