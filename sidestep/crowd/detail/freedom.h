// Is this candidate free of all those plans? One question, four ways to answer it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sidestep/base/large_vector.h"
#include "sidestep/crowd/crowd.h"
#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::crowd::detail {

/// What a method keeps about each move.
class Prepared {
public:
    Prepared(const Repertoire& repertoire, Method method);

    [[nodiscard]] Method method() const noexcept { return method_; }
    [[nodiscard]] const Repertoire& repertoire() const noexcept { return *repertoire_; }
    /// A path as the slow methods want it.
    struct Slow {
        motion::GroundPath path{};
        std::optional<spacetime::ClipTree> tree{};
        double extent = 0.0;
    };
    [[nodiscard]] const Slow& promise(int move) const {
        return promises_[static_cast<std::size_t>(move)];
    }
    [[nodiscard]] const Slow& request(int move) const {
        return requests_[static_cast<std::size_t>(move)];
    }

private:
    [[nodiscard]] Slow keep(motion::GroundPath path, const spacetime::TreeOptions& options) const;

    const Repertoire* repertoire_;
    Method method_;
    std::vector<Slow> promises_, requests_;
};

/// Do two plans overlap, by the definition, at any time that both cover? `prepared` is for brute.
[[nodiscard]] bool promises_touch(const Prepared& prepared, int move_a,
                                  const spacetime::Placement& at_a, int move_b,
                                  const spacetime::Placement& at_b);

/// The plans around one who chooses. One per thread, used again and again.
class Neighbours {
public:
    explicit Neighbours(const Prepared& prepared) : prepared_(&prepared) {}

    void clear() {
        set_.clear();
        known_.clear();
        persons_.clear();
        moves_.clear();
        others_.clear();
    }
    /// `placement.start_s` counts from now.
    void add(int person, int move, const spacetime::Placement& placement);
    [[nodiscard]] int size() const { return static_cast<int>(persons_.size()); }
    /// The same, one by one.
    [[nodiscard]] std::span<const Plan> plans();
    /// True when the plan overlaps none of them from now on; otherwise `*blocker` (where not null)
    /// is the first who is in the way.
    /// `tight` asks without elbow room.
    [[nodiscard]] bool is_free(int move, const spacetime::Placement& placement, int* blocker,
                               bool tight = false);

private:
    /// The first of them that the path touches; -1: none.
    [[nodiscard]] int first_touched(const spacetime::FastPath& path,
                                    const spacetime::Placement& placement,
                                    const spacetime::PlacedPaths& others);

    const Prepared* prepared_;
    spacetime::PlacedPaths set_;
    LargeVector<int> persons_, moves_;
    std::vector<Plan> others_;  ///< For who wants to look at them one by one.
    LargeVector<std::uint64_t> bits_;
    // who was in the way of one candidate is likely in the way of the next, and is asked about first
    spacetime::PlacedPaths known_;
};

}  // namespace sidestep::crowd::detail
