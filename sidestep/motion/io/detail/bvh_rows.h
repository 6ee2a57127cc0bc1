// The rows of a BVH file: two readers, one meaning.
//
//     read_rows_fast      one row per line, every line right: cut into chunks, all threads.
//     read_rows_carefully everything else, one word at a time: finds rows that share or span lines,
//                         and every mistake with its place.
//
// The fast one gives up at the first surprise and the careful one starts over.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "sidestep/motion/io/detail/bvh_header.h"

namespace sidestep::motion::detail {

enum class LineEnd : std::uint8_t { none, lf, crlf, cr };

/// How one row is written: the fewest and most decimals among its positions and rotations.
struct RowStyle {
    static constexpr std::int8_t nothing = std::numeric_limits<std::int8_t>::max();
    std::array<std::int8_t, 2> fewest = {nothing, nothing};  // positions, rotations
    std::array<std::int8_t, 2> most = {-1, -1};
    LineEnd line_end = LineEnd::lf;

    void note(bool rotation, int decimals) {
        const auto d = static_cast<std::int8_t>(decimals > 100 ? 100 : decimals);
        const int kind = rotation ? 1 : 0;
        if (d < fewest[kind]) fewest[kind] = d;
        if (d > most[kind]) most[kind] = d;
    }
};

/// What the channels mean, flattened for the inner loop.
struct RowPlan {
    explicit RowPlan(const BvhHeader& header);

    struct Channel {
        std::uint8_t axis;
        bool rotation;
    };
    struct Limb {
        int first_channel = 0;
        int channel_count = 0;
        int track = -1;  // among the translated joints
        Vec3 offset = Vec3::Zero();
    };
    std::vector<Channel> channels;
    std::vector<Limb> limbs;
    std::vector<int> translated;  // joints with a track, ascending

    [[nodiscard]] std::size_t joint_count() const { return limbs.size(); }
    [[nodiscard]] std::size_t channel_count() const { return channels.size(); }
    /// Turns one row of numbers into the rotations and translations of one frame.
    void place(const double* row, Quat* rotations, Vec3* translations) const;
    /// Adds an anchor for every joint whose angles do not follow from the row before.
    void anchor(int row, const double* before, const double* now,
                std::vector<BvhAnchor>& anchors) const;
};

struct BvhRows {
    int count = 0;
    std::vector<Quat> rotations;
    std::vector<Vec3> translations;
    std::vector<BvhAnchor> anchors;
    std::vector<RowStyle> styles;  // by row
    std::size_t sample_at = 0;     // a typical row, for its separators
    std::size_t end = 0;           // one past the last byte that was read
};

/// Nothing when a line is not exactly one good row.
[[nodiscard]] std::optional<BvhRows> read_rows_fast(std::string_view bytes, const BvhHeader& header,
                                                    const RowPlan& plan);

/// Nothing when there were errors. With a broken header only the numbers themselves are checked.
[[nodiscard]] std::optional<BvhRows> read_rows_carefully(std::string_view bytes,
                                                         const BvhHeader& header,
                                                         const RowPlan& plan, bool header_is_good,
                                                         ProblemLog& log);

/// Complains when so many frames of such a skeleton are out of proportion to the file.
[[nodiscard]] bool fits_memory(std::size_t rows, const RowPlan& plan, std::size_t file_size);

/// More anchors than this and the angles are noise, not a curve worth keeping.
[[nodiscard]] inline std::size_t anchor_limit(std::size_t rows, std::size_t joints) {
    return 2 * joints + rows * joints / 8;
}

}  // namespace sidestep::motion::detail
