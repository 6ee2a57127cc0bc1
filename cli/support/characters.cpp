#include "cli/support/characters.h"

#include <map>

#include "sidestep/base/file.h"
#include "sidestep/base/suggest.h"

namespace sidestep::cli {

namespace {

constexpr std::string_view makehuman_prefix = "makehuman:";

const std::map<std::string, body::Build> builds = {
    {"thin", body::Build::thin}, {"average", body::Build::average}, {"heavy", body::Build::heavy}};
const std::map<std::string, body::Weight> weights = {{"thin", body::Weight::thin},
                                                     {"normal", body::Weight::normal},
                                                     {"stout", body::Weight::stout},
                                                     {"heavy", body::Weight::heavy}};

Problem bad_character(const std::string& word, const std::string& why,
                      const std::string& hint = {}) {
    return problem_with("", "--character " + word + ": " + why,
                        hint.empty() ? "--character makehuman:FOLDER,sex=male,weight=heavy" : hint);
}

struct MakeHumanWords {
    std::string folder;
    body::Sex sex = body::Sex::male;
    body::Weight weight = body::Weight::normal;
};

Result<MakeHumanWords> parse_makehuman(const std::string& word) {
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
            words.sex = part == "sex=male" ? body::Sex::male : body::Sex::female;
        } else if (part.starts_with("weight=") && weights.count(part.substr(equals + 1)) > 0) {
            words.weight = weights.at(part.substr(equals + 1));
        } else if (part.starts_with("weight=")) {
            problems.push_back(bad_character(word, "there is no weight \"" + part.substr(7) + "\"",
                                             "thin, normal, stout or heavy"));
        } else if (part.starts_with("sex=")) {
            problems.push_back(bad_character(word, "there is no sex \"" + part.substr(4) + "\"",
                                             "male or female"));
        } else {
            problems.push_back(bad_character(word, "\"" + part + "\" is neither sex= nor weight="));
        }
    }
    if (words.folder.empty()) problems.push_back(bad_character(word, "no folder is named"));
    if (!problems.empty()) return failure(std::move(problems));
    return words;
}

}  // namespace

Result<CharacterChoice> CharacterChoice::parse(const std::string& word) {
    CharacterChoice choice;
    if (const auto build = builds.find(word); build != builds.end()) {
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
        const Result<MakeHumanWords> words = parse_makehuman(word);
        if (!words) return failure(words.error());
        Result<body::MakeHuman> people = body::MakeHuman::open(words->folder);
        if (!people) return failure(people.error());
        choice.kind_ = Kind::makehuman;
        choice.people_ = std::make_shared<const body::MakeHuman>(std::move(*people));
        choice.shape_ = body::makehuman_shape(words->sex, words->weight);
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
        Result<body::CharacterFile> file = body::read_character_glb(*bytes, word);
        if (!file) return failure(file.error());
        if (file->character.triangle_count() == 0) {
            return failure(problem_with(word, "the character has no surface",
                                        "lint needs a mesh: use another file, or thin, average or "
                                        "heavy for the wooden figure"));
        }
        choice.kind_ = Kind::file;
        choice.name_ = std::filesystem::path(word).filename().string();
        choice.file_ = std::make_shared<const body::CharacterFile>(std::move(*file));
        return choice;
    }
    std::vector<std::string> known{"own"};
    for (const auto& [name, build] : builds) known.push_back(name);
    const std::string near = nearest(word, known);
    return failure(bad_character(word, "is no body and no .glb, .gltf or .vrm file",
                                 near.empty() ? "" : "did you mean \"" + near + "\"?"));
}

Result<body::CharacterFile> CharacterChoice::on(const motion::Skeleton& skeleton,
                                                const std::string& file,
                                                double metres_per_unit) const {
    switch (kind_) {
        case Kind::mannequin: {
            if (skeleton.joint_count() == 0) {
                return failure(problem_with(file, "has no joints to dress"));
            }
            body::CharacterFile made;
            made.character = body::make_mannequin(skeleton, body::mannequin_options(build_));
            if (made.character.parts().empty()) {
                return failure(problem_with(file, "has no bone long enough to dress in wood",
                                            "--character names a body with a surface"));
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
                                    "--character average dresses it in wood"));
    }
    Result<body::CharacterFile> own = body::read_character_glb(*bytes, file);
    if (!own) return failure(own.error());
    if (own->character.triangle_count() == 0) {
        return failure(
            problem_with(file, "has no surface", "--character average dresses its bones in wood"));
    }
    if (metres_per_unit != 1.0) {
        return failure(problem_with(
            file, "its surface is not in metres, and --character own does not scale it",
            "pass --unit m, or --character average"));
    }
    return own;
}

}  // namespace sidestep::cli
