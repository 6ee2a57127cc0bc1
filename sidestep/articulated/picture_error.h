// How wrong is a picture, in pixels, against the same run with all joints moving?
//
// Both ends of every link are followed through the camera, frame by frame. What counts is what the
// full run shows: points out of view there are left out, since averaging over them would flatter.
//
//     rms, p95, most     distance of a point from where it should be
//     pop                the largest second difference of a point from frame to frame
//
// The error of a single frame tells nothing: it is small even when everything is frozen, because
// nothing moves far in a frame. Let both runs go their own way and compare after seconds.
#pragma once

#include <vector>

#include "sidestep/articulated/simulation.h"

namespace sidestep::articulated {

class PictureError {
public:
    /// @param camera  Which of the scene's.
    /// @param same_roots  Free roots are taken from the full run: what is left is the joints' error.
    /// @param seen_only  Links that the full run does not show are left out too: hidden by walls or
    /// by others, or too small for every second pixel.
    explicit PictureError(int camera = 0, bool same_roots = false, bool seen_only = false)
        : camera_(camera), same_roots_(same_roots), seen_only_(seen_only) {}

    /// Compares the runs as they stand; frames must be added one after the other.
    void add(const Simulation& full, const Simulation& other);

    [[nodiscard]] double rms() const;
    [[nodiscard]] double most() const noexcept { return most_; }
    /// 95 of 100 points are nearer than this, to a hundredth of a pixel.
    [[nodiscard]] double p95() const;
    /// Of the second differences, px a frame^2.
    [[nodiscard]] double full_pop() const noexcept { return full_pop_; }
    [[nodiscard]] double other_pop() const noexcept { return other_pop_; }
    [[nodiscard]] double pop_ratio() const {
        return full_pop_ > 0.0 ? other_pop_ / full_pop_ : 0.0;
    }
    /// Rms of what a point of the full run moves in a frame.
    [[nodiscard]] double motion_rms() const;
    [[nodiscard]] std::int64_t point_count() const noexcept { return points_; }

private:
    struct Track {
        std::vector<Vec2> now, last, before;
        std::vector<char> shown, shown_last, shown_before;
    };
    void follow(const Simulation& run, const Simulation& full, Track& track) const;
    void leave_out_hidden(const Simulation& full);

    int camera_;
    bool same_roots_, seen_only_;
    Track full_, other_;
    std::vector<std::int64_t> histogram_;
    double squares_ = 0.0, most_ = 0.0, full_pop_ = 0.0, other_pop_ = 0.0;
    double motion_squares_ = 0.0;
    std::int64_t points_ = 0, motions_ = 0;
    int frames_ = 0;
};

}  // namespace sidestep::articulated
