// Whose body? A word of the command line becomes a character for any skeleton.
//
//     thin, average, heavy                          the wooden figure, on the clip's own bones
//     own                                           the surface that the clip's file brings along
//     fox.glb                                       a character from a file
//     makehuman:FOLDER,sex=female,weight=stout      a person of flesh, on the clip's CMU bones
#pragma once

#include <memory>
#include <string>

#include "sidestep/base/result.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/io/makehuman.h"
#include "sidestep/body/mannequin.h"

namespace sidestep::cli {

/// A body by name; read once, put on any number of skeletons.
class CharacterChoice {
public:
    /// What the word means, with its files read. Problems name the file, or the part of the word.
    [[nodiscard]] static Result<CharacterChoice> parse(const std::string& word);

    /// The character for a clip of these bones.
    /// @param file  Where the clip came from, and how long its unit is: for `own`.
    [[nodiscard]] Result<body::CharacterFile> on(const motion::Skeleton& skeleton,
                                                 const std::string& file,
                                                 double metres_per_unit) const;

    /// Whether every skeleton gets the same body.
    [[nodiscard]] bool is_fixed() const noexcept { return kind_ == Kind::file; }
    /// Whether every file has a body of its own, whatever its skeleton.
    [[nodiscard]] bool is_of_file() const noexcept { return kind_ == Kind::own; }
    /// What to call it: "average mannequin", "heavy man", "fox.glb".
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    /// For the help of an option.
    static constexpr const char* help =
        "Whose body: thin, average or heavy (the wooden figure on the clip's own bones), own\n"
        "(the surface in the clip's file), a .glb, .gltf or .vrm file, or\n"
        "makehuman:FOLDER,sex=male,weight=heavy (thin, normal, stout or heavy)";

private:
    enum class Kind { mannequin, own, file, makehuman } kind_ = Kind::mannequin;
    std::string name_;
    body::Build build_ = body::Build::average;
    std::shared_ptr<const body::CharacterFile> file_;
    std::shared_ptr<const body::MakeHuman> people_;
    body::MakeHumanShape shape_;
};

}  // namespace sidestep::cli
