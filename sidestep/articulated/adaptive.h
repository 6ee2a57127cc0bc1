// Which joints must move now, so that the picture stays right to a few pixels?
//
//     e = (pixels that the farthest thing beyond the joint moves for a radian)
//         x ( |rate| T + |acceleration| T^2 )
//
// With T near the time of a swing, e is the joint's swing in pixels. A joint moves while e is above
// a threshold. The accelerations are those of the whole body with all joints moving, found by one
// ordinary pass every so often, in which springs and dampers resist as over a step of T: then T^2
// times the acceleration is how far a joint is from where it would settle, fast and slow joints
// alike. A few hundredths of what simulating everything costs. A joint at rest counts double: it is
// off all the time, where a swing comes back. And it creeps home on its spring, look by look.
//
//     look ──► e of every joint ──► region ──► weld, release, creep ──► steps, steps, steps ──► look
//
// The error of a long run follows the threshold: about four tenths of it, rms, on swinging figures
// and on a pendulum of 300 links.
//
// Seed 003 chapter III and section 6; docs/articulated-view.md has the tables.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sidestep/articulated/pixels.h"
#include "sidestep/articulated/reduced.h"

namespace sidestep::articulated {

/// What a joint's motion is multiplied by.
enum class Weight : std::uint8_t {
    lever,  ///< Pixels that the farthest thing beyond the joint moves for a radian.
    area,   ///< As the thesis: the root of the pixels that all things beyond the joint cover.
    none,   ///< Metres instead of pixels, 100 to a metre: no camera.
};

struct AdaptiveOptions {
    double threshold_px = 1.5;  ///< Larger: fewer joints, more error.
    double horizon_s = 0.1;     ///< T above; near 1 / omega of what swings.
    double hysteresis = 0.8;    ///< Joints move on until e is below this part of the threshold.
    int dwell = 0;              ///< And for so many looks more.
    double look_s = 0.05;       ///< Between two looks at the same body.
    /// Joints at rest count so many times: what is off stays off, what swings swings back.
    double rest_counts = 2.0;
    /// Accelerations over the horizon; false: of this moment, as our notes have it, and halved.
    bool foresee = true;
    /// In so long a joint at rest goes two thirds of the way to where its spring and all else would
    /// hold it; 0: it stays as it was left. Only joints with a spring and without limits, never over
    /// ground, never where energy would rise.
    double creep_s = 0.3;
    Welding welding = Welding::keep_momentum;
    Weight weight = Weight::lever;
    /// Adds up e from tips to root and moves a joint where the sum passes the threshold: for long
    /// chains of joints that each move too little to count.
    bool add_up = false;
    PixelOptions pixels{};
    /// Joints that may move in all bodies together, 0: no limit. Steers the threshold, once a frame.
    int budget = 0;
};

/// As our notes had it: accelerations of the moment, no creeping, slow to let go. For bodies that lie
/// on things, and for comparison. Thresholds mean less: two or three times the pixels.
[[nodiscard]] AdaptiveOptions notes_way(double threshold_px);

/// Chooses for one body. Keeps memory of its own; one thread at a time.
class Chooser {
public:
    explicit Chooser(const Model& model);

    /// One look: how much every joint matters, and the region that follows. Returns whether the
    /// region changed; the body and the state have been welded then.
    /// @param threshold_px  In place of that of the options.
    /// @param hidden  One flag for each link that cannot be seen, or none.
    /// @param touched  May change the accelerations that the survey found: what the ground does.
    bool look(const AdaptiveOptions& options, double threshold_px,
              std::span<const PixelScale> cameras, const Drive& drive, Reduced& body, State& state,
              Workspace& workspace, std::span<const std::uint8_t> hidden = {},
              const std::function<void(std::span<double>)>& touched = {});

    /// Of the last look, in pixels.
    [[nodiscard]] std::span<const double> importance() const noexcept { return importance_; }
    /// Of the last look: pixels that a radian of each joint is worth (a metre, of slides).
    [[nodiscard]] std::span<const double> levers() const noexcept { return lever_; }
    /// Of the last look: the largest pixel scale of any link.
    [[nodiscard]] double largest_scale() const noexcept { return largest_scale_; }

private:
    bool creep(const AdaptiveOptions& options, double threshold_px, const Reduced& body,
               State& state);

    std::vector<double> accelerations_, before_, scale_, reach_, lever_, importance_, sum_;
    std::vector<double> length_, arm_, breadth_;
    std::vector<int> parent_;
    std::vector<std::int16_t> waits_;
    std::vector<std::uint8_t> creeps_;
    Region next_;
    double largest_scale_ = 0.0;
};

/// Steers a threshold so that a number of joints is held: without ranking, no joint is locked out.
[[nodiscard]] double steered_threshold(double threshold_px, int moving, int budget);

}  // namespace sidestep::articulated
