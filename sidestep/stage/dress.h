// Who stands on the stage, and in what?
//
//     motion::Clip ──────► recording::Skeleton, Clip        what moves
//     body::Character ───► Costume: rigid parts as garments, the skin as a skin
//     nothing of its own ► Costume: a wooden mannequin for any skeleton
//
// A recording knows nothing of motions and characters; this is where they are told to it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>

#include "sidestep/body/character.h"
#include "sidestep/motion/clip.h"
#include "sidestep/recording/writer.h"
#include "sidestep/spacetime/placement.h"

namespace sidestep::stage {

using Rgba = std::array<std::uint8_t, 4>;

/// Materials of a recording, each said once.
class Palette {
public:
    explicit Palette(recording::Writer& writer) : writer_(&writer) {}
    int operator()(const std::string& name, const Rgba& rgba);
    /// @param linear  Red, green, blue, each in [0, 1].
    int operator()(const std::string& name, const Vec3& linear);

private:
    recording::Writer* writer_;
    std::map<std::pair<std::string, Rgba>, int> known_;
};

/// The colour of person or clip number `index`; ten that are easily told apart.
[[nodiscard]] Rgba colour_of(std::size_t index);
inline constexpr Rgba collision_colour{196, 22, 46, 255};

/// @param moving  Joints, besides the roots, whose translation is animated.
[[nodiscard]] recording::Skeleton recorded(const motion::Skeleton& skeleton,
                                           const std::string& name, std::span<const int> moving);
/// @param moving  As for its skeleton; every translated joint of the clip is among them.
[[nodiscard]] recording::Clip recorded(const motion::Clip& clip, int skeleton,
                                       const std::string& name, std::span<const int> moving);
[[nodiscard]] recording::Placement recorded(const spacetime::Placement& placement);

/// A skin with the four strongest joints of each vertex. @param scale  Metres in a unit of it.
[[nodiscard]] recording::Skin recorded(const body::Skin& skin, int skeleton,
                                       const std::string& name, double scale = 1.0);

/// Rigid parts and skin as a costume of the recording. What has no colour of its own takes that of
/// whoever wears it.
/// @param scale  Metres in a unit of the character; its skeleton was told in metres.
int add_costume(recording::Writer& writer, Palette& palette, const body::Character& character,
                int skeleton, double scale = 1.0);

/// 1 for bodies of any likely size; for giants and ants, whose wood would be too thick or too thin
/// to turn, the factor that makes them people.
[[nodiscard]] double to_life_size(const motion::Skeleton& skeleton);

/// A mannequin for any skeleton, of any size. `segments` as in MannequinOptions. Without bones to
/// dress, `recording::none`.
int add_wood(recording::Writer& writer, Palette& palette, const motion::Skeleton& bones,
             int skeleton, int segments = 12);

}  // namespace sidestep::stage
