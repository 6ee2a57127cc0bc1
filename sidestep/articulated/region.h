// Which joints move, and which are held as if welded?
//
//     links    0 ── 1 ── 2 ── 3 ── 4          joints 0 and 3 move:
//     moves    y    .    .    y    .          two rigid groups, {0 1 2} and {3 4}
//
// Any set of joints will do. Fixed joints never move; a free joint on the world always does, since a
// body that nobody holds must fall.
//
// Read next: reduced.h (how what is left moves), adaptive.h (who chooses).
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/articulated/model.h"

namespace sidestep::articulated {

class Region {
public:
    Region() = default;
    /// Every joint that can move does.
    [[nodiscard]] static Region all(const Model& model);
    /// Only those that always move.
    [[nodiscard]] static Region least(const Model& model);

    [[nodiscard]] int link_count() const noexcept { return static_cast<int>(moves_.size()); }
    [[nodiscard]] bool moves(int link) const { return moves_[link] != 0; }
    /// Says nothing to joints that have no choice.
    void set(int link, bool moves) {
        if (choice_[link] != 0) moves_[link] = static_cast<std::uint8_t>(moves);
    }
    [[nodiscard]] bool has_choice(int link) const { return choice_[link] != 0; }
    /// Moving joints, those without a choice among them.
    [[nodiscard]] int moving_count() const;

    friend bool operator==(const Region& a, const Region& b) { return a.moves_ == b.moves_; }

private:
    std::vector<std::uint8_t> moves_, choice_;
};

}  // namespace sidestep::articulated
