// Whose body? A word becomes a character for any skeleton.
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

namespace sidestep::body {

/// A body by name; read once, put on any number of skeletons.
class CharacterChoice {
public:
    /// What the word means, with its files read. Problems name the file, or the part of the word.
    /// @param option  What problems call the place where the word was typed.
    [[nodiscard]] static Result<CharacterChoice> parse(const std::string& word,
                                                       const std::string& option = "character");

    /// The character for a clip of these bones.
    /// @param file  Where the clip came from, and how long its unit is: for `own`.
    [[nodiscard]] Result<CharacterFile> on(const motion::Skeleton& skeleton,
                                           const std::string& file = {},
                                           double metres_per_unit = 1.0) const;
    /// The same; flesh that has no place for these bones stands on those of the built-in person.
    [[nodiscard]] Result<CharacterFile> on_or_built_in(const motion::Skeleton& skeleton,
                                                       const std::string& file = {},
                                                       double metres_per_unit = 1.0) const;
    /// The one that clips of these bones are retargeted to: flesh on their bones where those are
    /// CMU's; wood and all other flesh stand as the built-in person does.
    [[nodiscard]] Result<CharacterFile> to_retarget(const motion::Skeleton& skeleton,
                                                    const std::string& file = {}) const;

    /// Whether every skeleton gets the same body.
    [[nodiscard]] bool is_fixed() const noexcept { return kind_ == Kind::file; }
    /// Whether every file has a body of its own, whatever its skeleton.
    [[nodiscard]] bool is_of_file() const noexcept { return kind_ == Kind::own; }
    /// Whether it is a person of flesh, who asks for CMU's bones.
    [[nodiscard]] bool is_makehuman() const noexcept { return kind_ == Kind::makehuman; }
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
    std::string option_;
    Build build_ = Build::average;
    std::shared_ptr<const CharacterFile> file_;
    std::shared_ptr<const MakeHuman> people_;
    MakeHumanShape shape_;
};

}  // namespace sidestep::body
