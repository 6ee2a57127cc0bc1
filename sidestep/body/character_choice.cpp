#include "sidestep/body/character_choice.h"

#include <map>

#include "sidestep/base/file.h"
#include "sidestep/base/suggest.h"
#include "sidestep/motion/human.h"

namespace sidestep::body {

namespace {

constexpr std::string_view makehuman_prefix = "makehuman:";

const std::map<std::string, Build> build_words = {
    {"thin", Build::thin}, {"average", Build::average}, {"heavy", Build::heavy}};
const std::map<std::string, Weight> weight_words = {{"thin", Weight::thin},
                                                    {"normal", Weight::normal},
                                                    {"stout", Weight::stout},
                                                    {"heavy", Weight::heavy}};

Problem bad_character(const std::string& option, const std::string& word, const std::string& why,
                      const std::string& hint = {}) {
    return problem_with("", option + " " + word + ": " + why,
                        hint.empty() ? option + " makehuman:FOLDER,sex=male,weight=heavy" : hint);
}

struct MakeHumanWords {
    std::string folder;
    Sex sex = Sex::male;
    Weight weight = Weight::normal;
};

Result<MakeHumanWords> parse_makehuman(const std::string& word, const std::string& option) {
    MakeHumanWords words;
    Problems problems;
    std::string rest = word.substr(makehuman_prefix.size());
    for (bool first = true; first || !rest.empty(); first = false) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        const std::string part = rest.substr(0, comma);
        rest.erase(0, comma + 1);
        const std::size_t equals = part.find('=');
        if (first) {
            words.folder = part;
        } else if (part == "sex=male" || part == "sex=female") {
            words.sex = part == "sex=male" ? Sex::male : Sex::female;
        } else if (part.starts_with("weight=") && weight_words.count(part.substr(equals + 1)) > 0) {
            words.weight = weight_words.at(part.substr(equals + 1));
        } else if (part.starts_with("weight=")) {
            problems.push_back(bad_character(option, word,
                                             "there is no weight \"" + part.substr(7) + "\"",
                                             "thin, normal, stout or heavy"));
        } else if (part.starts_with("sex=")) {
            problems.push_back(bad_character(
                option, word, "there is no sex \"" + part.substr(4) + "\"", "male or female"));
        } else {
            problems.push_back(
                bad_character(option, word, "\"" + part + "\" is neither sex= nor weight="));
        }
    }
    if (words.folder.empty()) problems.push_back(bad_character(option, word, "no folder is named"));
    if (!problems.empty()) return failure(std::move(problems));
    return words;
}

}  // namespace

Result<CharacterChoice> CharacterChoice::parse(const std::string& word, const std::string& option) {
    CharacterChoice choice;
    choice.option_ = option;
    if (const auto build = build_words.find(word); build != build_words.end()) {
        choice.build_ = build->second;
        choice.name_ = word + " mannequin";
        return choice;
    }
    if (word == "own") {
        choice.kind_ = Kind::own;
        choice.name_ = "own surface";
        return choice;
    }
    if (word.starts_with(makehuman_prefix)) {
        const Result<MakeHumanWords> words = parse_makehuman(word, option);
        if (!words) return failure(words.error());
        Result<MakeHuman> people = MakeHuman::open(words->folder);
        if (!people) return failure(people.error());
        choice.kind_ = Kind::makehuman;
        choice.people_ = std::make_shared<const MakeHuman>(std::move(*people));
        choice.shape_ = makehuman_shape(words->sex, words->weight);
        choice.name_ = choice.shape_.name;
        // targets are read now, so that a missing one is said once
        if (const auto mesh = choice.people_->vertices(choice.shape_); !mesh) {
            return failure(mesh.error());
        }
        return choice;
    }
    const std::string extension = extension_of(word);
    if (extension == ".glb" || extension == ".gltf" || extension == ".vrm") {
        const Result<std::string> bytes = read_file(word);
        if (!bytes) return failure(bytes.error());
        Result<CharacterFile> file = read_character_glb(*bytes, word);
        if (!file) return failure(file.error());
        if (file->character.triangle_count() == 0) {
            return failure(problem_with(word, "the character has no surface",
                                        "lint needs a mesh: use another file, or thin, average or "
                                        "heavy for the wooden figure"));
        }
        choice.kind_ = Kind::file;
        choice.name_ = std::filesystem::path(word).filename().string();
        choice.file_ = std::make_shared<const CharacterFile>(std::move(*file));
        return choice;
    }
    std::vector<std::string> known{"own"};
    for (const auto& [name, build] : build_words) known.push_back(name);
    const std::string near = nearest(word, known);
    return failure(bad_character(option, word, "is no body and no .glb, .gltf or .vrm file",
                                 near.empty() ? "" : "did you mean \"" + near + "\"?"));
}

Result<CharacterFile> CharacterChoice::on(const motion::Skeleton& skeleton, const std::string& file,
                                          double metres_per_unit) const {
    switch (kind_) {
        case Kind::mannequin: {
            if (skeleton.joint_count() == 0) {
                return failure(problem_with(file, "has no joints to dress"));
            }
            CharacterFile made;
            made.character = make_mannequin(skeleton, mannequin_options(build_));
            if (made.character.parts().empty()) {
                return failure(problem_with(file, "has no bone long enough to dress in wood",
                                            option_ + " names a body with a surface"));
            }
            return made;
        }
        case Kind::makehuman:
            return people_->character(shape_, skeleton);
        case Kind::file:
            return *file_;
        case Kind::own:
            break;
    }
    const Result<std::string> bytes = read_file(file);
    if (!bytes) return failure(bytes.error());
    const std::string extension = extension_of(file);
    if (extension != ".glb" && extension != ".gltf" && extension != ".vrm") {
        return failure(problem_with(file, "brings no surface of its own",
                                    option_ + " average dresses it in wood"));
    }
    Result<CharacterFile> own = read_character_glb(*bytes, file);
    if (!own) return failure(own.error());
    if (own->character.triangle_count() == 0) {
        return failure(
            problem_with(file, "has no surface", option_ + " average dresses its bones in wood"));
    }
    if (metres_per_unit != 1.0) {
        return failure(problem_with(
            file, "its surface is not in metres, and " + option_ + " own does not scale it",
            "read it with metres as its unit, or choose " + option_ + " average"));
    }
    return own;
}

Result<CharacterFile> CharacterChoice::on_or_built_in(const motion::Skeleton& skeleton,
                                                      const std::string& file,
                                                      double metres_per_unit) const {
    Result<CharacterFile> own = on(skeleton, file, metres_per_unit);
    if (own || !is_makehuman()) return own;
    Result<CharacterFile> built_in = on(motion::human_skeleton(), file);
    return built_in ? std::move(built_in) : std::move(own);
}

Result<CharacterFile> CharacterChoice::to_retarget(const motion::Skeleton& skeleton,
                                                   const std::string& file) const {
    return is_makehuman() ? on_or_built_in(skeleton, file) : on(motion::human_skeleton(), file);
}

}  // namespace sidestep::body
