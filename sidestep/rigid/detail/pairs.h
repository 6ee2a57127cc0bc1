// Who is near whom, where do they touch, and what did they push last time?
//
// Contacts outlive a step: a pair keeps its slot while its boxes overlap, and with it the impulses that
// held it apart, so that a solver starts from what was right a moment ago.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sidestep/rigid/detail/state.h"

namespace sidestep::rigid::detail {

/// Bodies that are deeper in each other were put there: of the sum of their inner radii.
inline constexpr double entangled_share = 0.8, parted_share = 0.1;

struct PairContact {
    int a = -1, b = -1;  ///< Bodies, a < b.
    ContactMemory memory{};
    Manifold manifold{};
    double elasticity = 0.0, friction = 0.0;
    /// Impulses of one round, N s: along the normal at each point; sideways at the middle; about it.
    std::array<double, 4> push{};
    Vec3 drag = Vec3::Zero();
    double twist = 0.0;
    /// Of the last step, all rounds together, on a.
    Vec3 impulse = Vec3::Zero();
    bool impact = false;
    double allowed = 0.0;    ///< Overlap that was there before and is undone slowly: metres.
    bool entangled = false;  ///< In each other as nobody gets by moving, and not out of it yet.
    bool dormant = false;    ///< Both sleep or are fixed: kept as it is, and not looked at.
    /// Where both were at the last look, how deep the points were, and how far that look saw.
    std::array<Vec3, 2> place{Vec3::Zero(), Vec3::Zero()};
    std::array<Quat, 2> turn{Quat::Identity(), Quat::Identity()};
    std::array<double, 4> looked_depth{};
    double looked_margin = -1.0;
    /// Exact meetings only: blows that were slow and came soon after one another, and the last moment.
    int slow_blows = 0;
    double last_blow = -1e9;
    bool rests = false;
};

class Pairs {
public:
    explicit Pairs(BroadMethod method) : broad_(method) {}

    /// Pairs that may touch within `seconds`, and their contacts as they are now. Contacts are looked for
    /// as far ahead as the pair may come closer. Same bits with any number of threads.
    /// @param reuse  Contacts of bodies that hardly moved may be those of an earlier look.
    void update(const State& state, double seconds, bool reuse);
    /// Only the pairs; contacts are left as they were.
    void list(const State& state, double seconds);
    /// Contacts of all pairs that are not dormant.
    void look(const State& state, double seconds, bool reuse);
    /// Of one.
    void look_at(const State& state, int k, double seconds, bool reuse);

    [[nodiscard]] int count() const { return static_cast<int>(slots_.size()); }
    /// The k-th pair, ascending by (a, b).
    [[nodiscard]] PairContact& operator[](int k) { return pool_[slots_[k]]; }
    [[nodiscard]] const PairContact& operator[](int k) const { return pool_[slots_[k]]; }

private:
    Broad broad_;
    std::vector<PairContact> pool_;
    std::vector<int> slots_, before_, free_;
    std::vector<geometry::AxisBox> boxes_;
    std::vector<std::uint8_t> still_;
};

}  // namespace sidestep::rigid::detail
