// The clip as the pushes want it: solved frame by frame, smoothed, inside the limits.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/edit/demand_track.h"
#include "sidestep/edit/detail/chains.h"
#include "sidestep/edit/detail/pushes.h"
#include "sidestep/edit/foot_contacts.h"

namespace sidestep::edit::detail {

struct ChainMotionOptions {
    int smoothing = 4;  ///< Frames to either side.
    bool keep_feet = true;
};

/// Rotation vectors on top of the source, for the joints of each chain.
class ChainMotion {
public:
    /// Everything is looked at, nothing is copied but the limits; all of it must outlive this.
    /// @param stances  Of ankles and toes; feet are kept where there are any and legs may move.
    ChainMotion(const motion::Clip& source, const Chains& chains,
                std::span<const std::vector<Vec3>> sigma, std::vector<body::JointLimit> limits,
                std::span<const DemandTrack> held, std::span<const Stance> stances,
                ChainMotionOptions options);

    /// Solves for these pushes.
    void follow(std::span<const Push> pushes);

    /// The edit of one chain scaled, frame by frame; 1 is what was solved for.
    void scale(int chain, std::span<const double> factors);

    /// The source with the edit on top. Frames without one are the source's, bit for bit.
    [[nodiscard]] motion::Clip clip() const;
    /// One frame of it, with one chain's edit scaled.
    [[nodiscard]] motion::Pose pose(int frame, int chain, double factor) const;
    [[nodiscard]] bool edited(int chain, int frame) const;

    /// The whole edit, to keep and to bring back.
    struct Edit {
        /// By chain: frame by frame, rotation vectors of the upper and the lower joint.
        std::vector<std::vector<Vec3>> delta;
        /// By chain, for legs whose feet are kept: frame by frame, how far knee and ankle are moved.
        std::vector<std::vector<Vec3>> moved;
    };
    [[nodiscard]] const Edit& edit() const noexcept { return edit_; }
    void restore(Edit edit) { edit_ = std::move(edit); }

private:
    void follow_chain(int chain, std::span<const Push> pushes);
    void smooth(int chain, int width);
    void turn(motion::Pose& pose, int frame, int chain, double factor) const;
    [[nodiscard]] bool keeps_feet(int chain) const;
    void measure_moves(int chain);
    void hold_stances(int chain);
    void hold_tracks(int chain);
    [[nodiscard]] std::vector<const DemandTrack*> tracks_of(int chain) const;
    void follow_moves(int chain);

    const motion::Clip* source_;
    const Chains* chains_;
    std::span<const std::vector<Vec3>> sigma_;
    std::vector<body::JointLimit> limits_;
    std::span<const DemandTrack> held_;
    ChainMotionOptions options_;
    std::vector<std::vector<Stance>> stances_;  // by chain; merged, by time
    Edit edit_;
};

}  // namespace sidestep::edit::detail
