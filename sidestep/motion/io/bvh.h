// A BVH file, as it really comes.
//
//     HIERARCHY                                         MOTION
//     ROOT Hips                                         Frames: 344
//     {                                                 Frame Time: .0083333
//         OFFSET 0 0 0                                  10.4 16.7 -30.1  0 0 0  -17 0 0 ...
//         CHANNELS 6 Xposition ... Xrotation            one row per frame, one number per channel
//         JOINT LeftUpLeg { ... End Site { ... } }
//     }
//
// What the numbers mean here (docs/bvh.md says who agrees):
//   * rotations multiply in the order in which a joint lists them: `Zrotation Yrotation Xrotation`
//     is R = Rz Ry Rx, in degrees; each joint has an order of its own;
//   * a position channel replaces that component of the joint's OFFSET, at roots and elsewhere;
//     components without a channel keep the OFFSET;
//   * a joint with fewer than three rotation channels turns about those it has.
//
// A dialect is everything that another program may write differently and mean the same. Reading
// remembers it, writing follows it: an unchanged motion comes back as the same bytes wherever the
// file was regular.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/motion/io/motion_file.h"

namespace sidestep::motion {

enum class BvhChannel : std::uint8_t {
    x_position,
    y_position,
    z_position,
    x_rotation,
    y_rotation,
    z_rotation
};

[[nodiscard]] constexpr bool is_rotation(BvhChannel channel) {
    return channel >= BvhChannel::x_rotation;
}
[[nodiscard]] constexpr Axis axis_of(BvhChannel channel) {
    return static_cast<Axis>(static_cast<int>(channel) % 3);
}

/// The channels of one joint in the order of the file; none twice.
class BvhChannels {
public:
    BvhChannels() = default;
    BvhChannels(std::initializer_list<BvhChannel> channels) {
        for (const BvhChannel channel : channels) add(channel);
    }
    /// @throws UsageError when the channel is there already.
    void add(BvhChannel channel);

    [[nodiscard]] bool has(BvhChannel channel) const noexcept;
    [[nodiscard]] int count() const noexcept { return count_; }
    [[nodiscard]] std::span<const BvhChannel> list() const noexcept {
        return std::span(list_).first(count_);
    }
    [[nodiscard]] int rotation_count() const noexcept;
    [[nodiscard]] int position_count() const noexcept { return count_ - rotation_count(); }
    /// The axes of the rotations as listed; those that are missing follow in the order x, y, z.
    [[nodiscard]] std::array<Axis, 3> rotation_order() const noexcept;

    friend bool operator==(const BvhChannels&, const BvhChannels&) = default;

private:
    std::array<BvhChannel, 6> list_{};
    std::uint8_t count_ = 0;
};

/// How numbers are written. Where this says less than 1e-9 of a number, it is written in full.
struct BvhDigits {
    int decimals = 6;      ///< After the point; -1: the shortest text that reads back the same.
    bool trimmed = false;  ///< Trailing zeros are left out: `1.5`, `0`.

    friend bool operator==(const BvhDigits&, const BvhDigits&) = default;
};

/// A row that is written unlike the others: the made-up T-pose of a CMU take, say, with its
/// `-17 0 0` where other rows have `-17.0000 0.0000 0.0000`.
struct BvhOddRow {
    int row = 0;
    BvhDigits positions;
    BvhDigits rotations;
    std::string line_end;
};

/// Angles that the rotation alone does not tell: the curve jumps here, sits in gimbal lock, or
/// passes from 0 to -0. Between anchors the angles follow from the row before.
struct BvhAnchor {
    int row = 0;
    int joint = 0;
    std::array<double, 3> degrees{};  ///< In the joint's order.
};

struct BvhDialect {
    std::vector<BvhChannels> channels;  ///< By joint.

    // numbers
    BvhDigits offsets;
    BvhDigits positions;
    BvhDigits rotations;
    std::string frame_time_text;  ///< `.0083333`; used while it says the clip's frame time.

    // white space
    std::string indent = "\t";
    std::string header_line_end = "\n";
    std::string row_line_end = "\n";
    std::string row_prefix;
    std::string separator = " ";
    std::string row_suffix;
    bool final_line_end = true;

    // the source, for as long as a clip still matches it
    std::string header;  ///< Verbatim, up to the first row; empty when too long to keep.
    std::size_t frames_at = 0, frames_size = 0;  ///< The frame count inside `header`.
    std::size_t time_at = 0, time_size = 0;      ///< The frame time inside `header`.
    Skeleton skeleton;                           ///< What `header` describes.
    int frame_count = 0;
    std::vector<BvhOddRow> odd_rows;  ///< Ascending.
    std::vector<BvhAnchor> anchors;   ///< Ascending by row, then joint.
};

/// Limits that keep a hostile or broken file from taking the machine with it.
inline constexpr std::size_t bvh_line_limit = std::size_t{1} << 24;  ///< Bytes in one line.
inline constexpr std::size_t bvh_word_limit = 1024;  ///< Bytes in one number, keyword or name.
inline constexpr double bvh_number_limit = 1e9;      ///< Largest magnitude of any number.
/// A clip may need this many bytes for each byte of its file, or `bvh_small_memory` in any case.
/// Sizes that a file states are checked against its rows and never used to allocate.
inline constexpr std::size_t bvh_memory_factor = 16;
inline constexpr std::size_t bvh_small_memory = std::size_t{64} << 20;

/// Reads a whole BVH file. Cost: one pass over the text, on all threads allowed, with the same bits
/// for any number of them.
/// @param name  For the problems: the file as the user typed it.
[[nodiscard]] Result<MotionFile> read_bvh(std::string_view bytes, std::string_view name = {});

/// Writes a clip in the given dialect, or in a plain one: Z Y X rotations, positions where the clip
/// has them. Joints whose motion does not fit the dialect's channels get the channels they need.
/// Reading the text back gives every rotation and position to 1e-9.
///
/// BVH lists joints depth first; a clip whose joints are ordered otherwise comes back reordered.
/// Rest rotations have no place in a BVH file; the poses are the same without them.
[[nodiscard]] std::string write_bvh(const Clip& clip, const BvhDialect* dialect = nullptr);

}  // namespace sidestep::motion
