// The clip as the pushes want it: solved frame by frame, smoothed, inside the limits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/edit/demand_track.h"
#include "sidestep/edit/detail/chains.h"
#include "sidestep/edit/detail/pushes.h"

namespace sidestep::edit::detail {

struct ChainMotionOptions {
    int smoothing = 4;  ///< Frames to either side.
    bool keep_feet = true;
};

/// Rotation vectors on top of the source, for the joints of each chain.
class ChainMotion {
public:
    /// Everything is looked at, nothing is copied but the limits; all of it must outlive this.
    ChainMotion(const motion::Clip& source, const Chains& chains,
                std::span<const std::vector<Vec3>> sigma, std::vector<body::JointLimit> limits,
                std::span<const DemandTrack> held, ChainMotionOptions options);

    /// Solves for these pushes.
    void follow(std::span<const Push> pushes);

    /// The edit of one chain scaled, frame by frame; 1 is what was solved for.
    void scale(int chain, std::span<const double> factors);

    /// The source with the edit on top. Frames without one are the source's, bit for bit.
    [[nodiscard]] motion::Clip clip() const;
    /// One frame of it, with one chain's edit scaled.
    [[nodiscard]] motion::Pose pose(int frame, int chain, double factor) const;
    [[nodiscard]] bool edited(int chain, int frame) const;
    /// The edit as one long list, to keep and to bring back.
    [[nodiscard]] const std::vector<std::vector<Vec3>>& delta() const noexcept { return delta_; }
    void restore(std::vector<std::vector<Vec3>> delta) { delta_ = std::move(delta); }

private:
    void follow_chain(int chain, std::span<const Push> pushes);
    void smooth(int chain);
    void turn(motion::Pose& pose, int frame, int chain, double factor) const;

    const motion::Clip* source_;
    const Chains* chains_;
    std::span<const std::vector<Vec3>> sigma_;
    std::vector<body::JointLimit> limits_;
    std::span<const DemandTrack> held_;
    ChainMotionOptions options_;
    std::vector<std::vector<Vec3>> delta_;  // by chain: frame by frame, upper and lower joint
};

}  // namespace sidestep::edit::detail
