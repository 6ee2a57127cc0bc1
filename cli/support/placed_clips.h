// Clips on the ground, as people put them there:
//
//     sidestep check a.bvh b.bvh library:walk --at 0,0 --at 3,1.5,90 --at 0,4,180,0.5
//
// the first --at is for the first clip, and so on: x and z in metres, the heading in degrees, when
// it begins in seconds. What is left out is 0, as recorded.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/support/motions.h"
#include "sidestep/base/result.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/spacetime/placement.h"

namespace CLI {
class App;
}

namespace sidestep::cli {

class Console;

/// As an --at says it.
struct At {
    double x = 0.0;
    double z = 0.0;
    double heading_deg = 0.0;  ///< Positive turns to the left, from +z towards +x.
    double start_s = 0.0;

    /// Quarter turns come out exact.
    [[nodiscard]] spacetime::Placement placement() const;
};

/// "x,z", "x,z,heading" or "x,z,heading,t". @param number  Which --at it is, from 1.
[[nodiscard]] Result<At> parse_at(const std::string& text, int number);

/// As a --prop says it: "JOINT:x,y,z:radius" for everybody, "2:JOINT:x,y,z:radius" for clip 2.
struct PropText {
    int clip = 0;  ///< From 1; 0 is everybody.
    std::string joint;
    Vec3 offset = Vec3::Zero();
    double radius = 0.0;
};

[[nodiscard]] Result<PropText> parse_prop(const std::string& text);

struct PlaceFlags {
    std::vector<std::string> at;
    double margin = motion::flesh_margin;
    double radius = -1.0;  ///< Negative: r(t).
    std::vector<std::string> props;
};

/// Adds --at, --margin, --radius and --prop.
void add_place_flags(CLI::App& verb, PlaceFlags& flags, const std::string& group);

struct PlacedClip {
    std::string file;  ///< As typed.
    std::string name;  ///< For people: without folders; "walk (1)", "walk (2)" when it is one file.
    At at;
    spacetime::Placement placement;
    motion::GroundPath path;  ///< As recorded, not yet placed.
    double frame_rate = 0.0;

    [[nodiscard]] double begins_s() const { return placement.start_s; }
    [[nodiscard]] double ends_s() const { return placement.start_s + path.duration(); }
};

/// The clip that a word `library:NAME` means comes from the built-in library.
inline constexpr std::string_view library_prefix = "library:";

/// The files that words mean, patterns and folders expanded; one file named twice is two clips.
[[nodiscard]] std::vector<std::string> expand_clip_words(const std::vector<std::string>& words,
                                                         Problems& problems);

/// A file, standard input for `-`, or a clip of the built-in library for `library:NAME`.
[[nodiscard]] Result<motion::Motion> load_clip_word(const std::string& word,
                                                    const motion::ImportOptions& options);

/// Without folders, told apart where they are equal: "walk.bvh (1)", "walk.bvh (2)".
[[nodiscard]] std::vector<std::string> names_of_clip_words(const std::vector<std::string>& words);

/// Reads every clip and puts it in its place. Patterns and folders are expanded; one file named
/// twice is two clips. Warnings and problems are reported; fewer than `least` or more than `most`
/// clips are one. Empty after a problem.
[[nodiscard]] std::vector<PlacedClip> load_placed_clips(Console& console,
                                                        const std::vector<std::string>& words,
                                                        const PlaceFlags& flags,
                                                        const ImportFlags& import, int least,
                                                        int most);

}  // namespace sidestep::cli
