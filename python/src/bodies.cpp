#include "python/src/bodies.h"

#include <span>

#include "sidestep/base/file.h"
#include "sidestep/body/character_choice.h"

namespace sidestep::python {

namespace {

using body::Character;
using body::CharacterChoice;
using body::CharacterFile;
using body::LintBody;

std::string type_of(const py::object& what) {
    return py::str(py::type::of(what).attr("__name__"));
}

CharacterChoice choice_from(const std::string& word) {
    SIDESTEP_REQUIRE(
        word != "own",
        "own: a motion does not remember its file; load_character(file) reads the body "
        "in it");
    return CharacterChoice::parse(word).value();
}

std::shared_ptr<const LintBody> made_ready(Character character) {
    return std::make_shared<const LintBody>(body::make_lint_body(std::move(character)).value());
}

}  // namespace

motion::Motion motion_from(const py::object& what) {
    if (py::isinstance<motion::Motion>(what)) return what.cast<motion::Motion>();
    SIDESTEP_REQUIRE(py::isinstance<motion::Clip>(what),
                     "expected a Clip or a Motion, not " + type_of(what));
    motion::Motion motion;
    motion.clip = what.cast<motion::Clip>();
    motion.declared_frame_rate = motion.clip.frame_rate();
    return motion;
}

ReadyBody body_from(const py::object& what, const motion::Skeleton& bones) {
    if (py::isinstance<LintBody>(what)) return {what.cast<std::shared_ptr<LintBody>>(), false};
    if (py::isinstance<Character>(what)) {
        Character character = what.cast<Character>();
        const py::gil_scoped_release unlocked;
        return {made_ready(std::move(character)), false};
    }
    SIDESTEP_REQUIRE(
        py::isinstance<py::str>(what),
        "expected a word such as \"heavy\", a Character or a LintBody, not " + type_of(what));
    const auto word = what.cast<std::string>();
    const py::gil_scoped_release unlocked;
    const CharacterChoice choice = choice_from(word);
    CharacterFile file = choice.on_or_built_in(bones).value();
    return {made_ready(std::move(file.character)), !choice.is_fixed()};
}

std::shared_ptr<const Character> character_from(const py::object& what,
                                                const motion::Skeleton& bones) {
    if (py::isinstance<Character>(what)) {
        return std::make_shared<const Character>(what.cast<Character>());
    }
    if (py::isinstance<LintBody>(what)) {
        return std::make_shared<const Character>(what.cast<std::shared_ptr<LintBody>>()->character);
    }
    SIDESTEP_REQUIRE(
        py::isinstance<py::str>(what),
        "expected a word such as \"heavy\", a Character or a LintBody, not " + type_of(what));
    const auto word = what.cast<std::string>();
    const py::gil_scoped_release unlocked;
    CharacterFile file = choice_from(word).to_retarget(bones).value();
    return std::make_shared<const Character>(std::move(file.character));
}

std::vector<body::LimbPair> pairs_from(
    const std::vector<std::pair<std::string, std::string>>& names, const body::LimbMap& limbs) {
    std::vector<body::LimbPair> pairs;
    for (const auto& [a, b] : names) pairs.push_back(body::find_limb_pair(limbs, a, b).value());
    return pairs;
}

void require_frame(const motion::Clip& clip, int frame) {
    SIDESTEP_REQUIRE(
        frame >= 0 && frame < clip.frame_count(),
        "frame " + std::to_string(frame) + " of " + std::to_string(clip.frame_count()));
}

void require_bones(const motion::Clip& clip, const motion::Skeleton& bones) {
    SIDESTEP_REQUIRE(clip.skeleton().same_as(bones, 1e-6),
                     "the clip is not of the character's skeleton: wear or retarget it first");
}

void save_worn(const Character& character, const motion::Motion& motion,
               const std::filesystem::path& path) {
    const Problems problems =
        extension_of(path) == ".glb"
            ? write_file(path, write_character_glb(character, std::span(&motion.clip, 1)))
            : motion::save_motion(motion, path);
    raise_problems(problems);
}

}  // namespace sidestep::python
