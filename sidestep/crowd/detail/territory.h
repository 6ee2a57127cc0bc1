// Which part of the ground is whose?
//
//     ┌───────┬───────────┐     the ground is cut in two, each half in two again, between blocks
//     │       │     1     │     (see crowd.h), so that every part has as much to do as the others;
//     │   0   ├────┬──────┤     the outermost parts reach on for ever
//     │       │  2 │   3  │
//     └───────┴────┴──────┘
//
// Whoever chooses next in a block belongs to the rank that owns it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::crowd::detail {

/// A block, by column and row.
struct BlockAt {
    std::int64_t x = 0, z = 0;
};

/// How much there was to do, cell by cell; a cell is a square of blocks.
struct Loads {
    /// For a stage: as few blocks per cell as keeps the cells fewer than some ten thousands.
    Loads(const Vec2& low, const Vec2& high, double block_size);

    /// Blocks outside count as the nearest inside.
    void add(const BlockAt& block, std::int64_t load);

    BlockAt first{};                     ///< Block with which the first cell begins.
    std::int64_t blocks = 1;             ///< Of a cell, along a side.
    std::int64_t width = 1, height = 1;  ///< Cells.
    std::vector<std::int64_t> cells;     ///< Row by row.
};

class Territory {
public:
    /// Blocks from `low` on, up to but without `high`.
    struct Part {
        BlockAt low{}, high{};
    };

    /// Everything belongs to rank 0.
    Territory() : parts_(1, everywhere()) {}
    /// Cut so that each of the ranks has about the same share of `loads`.
    Territory(const Loads& loads, int ranks);

    [[nodiscard]] int ranks() const { return static_cast<int>(parts_.size()); }
    [[nodiscard]] int owner(const BlockAt& block) const;
    [[nodiscard]] const Part& part(int rank) const {
        return parts_[static_cast<std::size_t>(rank)];
    }
    /// Metres from a place to a part; 0 inside.
    [[nodiscard]] double distance(int rank, const Vec2& place, double block_size) const;
    /// Metres between two parts; 0 when they meet.
    [[nodiscard]] double distance(int a, int b, double block_size) const;

private:
    [[nodiscard]] static Part everywhere();
    void cut(const Loads& loads, const Part& cells, const Part& ground, int first, int count);

    struct Cut {
        bool along_z = false;
        std::int64_t at = 0;      // the first block beyond
        int left = 0, right = 0;  // a cut; or, below 0, -1 - rank
    };
    int root_ = -1;
    std::vector<Cut> cuts_;
    std::vector<Part> parts_;
};

}  // namespace sidestep::crowd::detail
