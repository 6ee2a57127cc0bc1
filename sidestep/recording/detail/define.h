// Definitions to bytes and back. Packing checks its caller; unpacking trusts nobody.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/detail/format.h"
#include "sidestep/recording/detail/packed_clip.h"
#include "sidestep/recording/things.h"

namespace sidestep::recording::detail {

using About = std::vector<std::pair<std::string, std::string>>;

// ---- what a caller may say; each throws UsageError ----

/// Lengths and places: none beyond `farthest`.
void check(const Vec3& metres, const char* what);
void check(const Transform& transform, const char* what);
/// What is no length: an angle, seconds, a speed.
void check_number(double number, const char* what);
void check(const Skeleton& skeleton);
void check(const Clip& clip, int joint_count, int moving_count);
void check(const Mesh& mesh);
/// @param joint_count  Of the skin's skeleton.
void check(const Skin& skin, int joint_count);
void put_rotation(Packer& out, const Quat& rotation, const char* what);
/// Twelve bytes of position, six of rotation, two of zeros.
void put_transform(Packer& out, const Transform& transform, const char* what);

/// Joints whose translation is recorded: the roots and those marked.
[[nodiscard]] std::vector<int> moving_joints(const Skeleton& skeleton);

// ---- to bytes ----

[[nodiscard]] std::string pack_about(const About& about);
[[nodiscard]] std::string pack(const Skeleton& skeleton);
[[nodiscard]] std::string pack(const Clip& clip, int joint_count);
[[nodiscard]] std::string pack(const Material& material);
[[nodiscard]] std::string pack(const Mesh& mesh);
[[nodiscard]] std::string pack(const Skin& skin);
[[nodiscard]] std::string pack(const Costume& costume);
[[nodiscard]] std::string pack(const Thing& thing);
[[nodiscard]] std::string pack(std::span<const IndexEntry> index);

// ---- from bytes; each returns what is wrong, empty when nothing is ----

/// How many of each kind are defined so far, and how they hang together.
struct Known {
    std::span<const Skeleton> skeletons;
    std::span<const std::vector<int>> moving;  ///< By skeleton: `moving_joints`.
    std::size_t materials = 0;
    std::size_t meshes = 0;
    std::span<const Skin> skins;
    std::span<const Costume> costumes;
};

[[nodiscard]] PackedRotation get_rotation(Unpacker& in);
[[nodiscard]] Transform get_transform(Unpacker& in);

[[nodiscard]] std::string unpack(std::string_view bytes, About& about);
[[nodiscard]] std::string unpack(std::string_view bytes, Skeleton& skeleton);
[[nodiscard]] std::string unpack(std::string_view bytes, const Known& known, PackedClip& clip);
[[nodiscard]] std::string unpack(std::string_view bytes, Material& material);
[[nodiscard]] std::string unpack(std::string_view bytes, Mesh& mesh);
[[nodiscard]] std::string unpack(std::string_view bytes, const Known& known, Skin& skin);
[[nodiscard]] std::string unpack(std::string_view bytes, const Known& known, Costume& costume);
[[nodiscard]] std::string unpack(std::string_view bytes, const Known& known, Thing& thing);
[[nodiscard]] std::string unpack(std::string_view bytes, std::vector<IndexEntry>& index);

}  // namespace sidestep::recording::detail
