// Which way out, and how far?
//
//     hand in belly, frames 40 to 61 ──► one of 64 directions for all of them: the one that costs the
//                                        arm least, frame by frame, after what it does for others
//
// A direction of its own for every frame would flicker. What is asked for is a wall: so far along the
// direction, and further is as good, so that several pairs are served by one movement.
#pragma once

#include <Eigen/Dense>
#include <span>
#include <vector>

#include "sidestep/edit/detail/chains.h"
#include "sidestep/edit/detail/contact_book.h"
#include "sidestep/edit/resolver.h"

namespace sidestep::edit::detail {

/// A wall for one point of a chain.
struct Push {
    body::LimbPair limbs{};
    int chain = 0;
    Effector at;                  ///< A point of the limb that moves.
    int frame_joint = -1;         ///< In whose frame the direction is fixed; -1: the world.
    Vec3 normal = Vec3::UnitX();  ///< Unit.
    int way = 0;                  ///< Which of `body::ways_out()`.
    int first = 0, last = 0;      ///< Frames that ask.
    /// Metres along the normal, from the source, at which the wall stands where nothing is asked of it:
    /// below zero where other pushes have carried the limb the other way.
    double floor = 0.0;
    std::vector<double> need;      ///< Metres above the floor, per frame of the clip.
    std::vector<double> envelope;  ///< The same, wider and smooth; never less.
};

/// A way that did not work.
struct Ban {
    body::LimbPair limbs{};
    int first = 0, last = 0;
    Vec3 way = Vec3::UnitX();
};

struct PushOptions {
    double margin = 0.004;
    double most = 0.6;        ///< Metres.
    int bridge = 4;           ///< Gaps of so many frames do not split a stretch.
    int width = 8;            ///< Frames to either side over which a need is spread.
    double more = 1.05;       ///< Times what is needed: turning is not sliding.
    double stickiness = 4.0;  ///< How much dearer the opposite of an earlier choice is, halved.
};

/// Everything that was asked for so far.
class PushPlan {
public:
    PushPlan(const body::LimbMap& limbs, const Chains& chains,
             std::span<const std::vector<Vec3>> sigma, PushOptions options)
        : limbs_(&limbs), chains_(&chains), sigma_(sigma), options_(options) {}

    /// Asks for what these meetings need.
    /// @param now     The clip in which they were seen.
    /// @param source  The clip from which needs are counted.
    void add(std::span<const Meeting* const> meetings, const motion::Clip& now,
             const motion::Clip& source);
    /// Bans the ways that were taken for these meetings, and forgets what was asked for them.
    void give_up(std::span<const Meeting* const> meetings);

    [[nodiscard]] std::span<const Push> pushes() const noexcept { return pushes_; }

private:
    struct Stretch;
    void settle(const Stretch& stretch, const motion::Clip& now, const motion::Clip& source,
                std::vector<std::vector<Eigen::Matrix<double, 6, 1>>>& asked);
    [[nodiscard]] bool banned(const Stretch& stretch, const Vec3& way) const;
    Push& push_for(const Stretch& stretch, int side, int way, int frame_joint, int frames,
                   const Effector& at);
    [[nodiscard]] double floor_of(const Push& push, const motion::Clip& now,
                                  const motion::Clip& source) const;

    const body::LimbMap* limbs_;
    const Chains* chains_;
    std::span<const std::vector<Vec3>> sigma_;
    PushOptions options_;
    std::vector<Push> pushes_;
    std::vector<Ban> bans_;
};

/// The largest value within `width` of each place, then a bell-shaped average over the same width: at
/// least as large as before everywhere, and smooth.
[[nodiscard]] std::vector<double> envelope_of(std::span<const double> values, int width);
/// Weights of a bell over 2 width + 1 places; their sum is 1.
[[nodiscard]] std::vector<double> bell(int width);

}  // namespace sidestep::edit::detail
