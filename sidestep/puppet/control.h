// Where does a hand want a control to be, and where may it be?
//
//     device, mouse, keys ──► target ──► critically damped, 12 Hz ──► no faster than 1.5 m/s, 6 rad/s
//
// A mouse jumps; a control that jumped would snap strings. A clutch holds the control while the hand
// is put elsewhere, and then goes on from there.
#pragma once

#include "sidestep/math/transform.h"

namespace sidestep::puppet {

struct ControlOptions {
    double frequency_hz = 12.0;  ///< Of the critically damped follower.
    double most_speed = 1.5;     ///< m/s.
    double most_spin = 6.0;      ///< rad/s.
};

/// Whether a control listens to such a pose: numbers, and a rotation.
[[nodiscard]] bool can_be_followed(const Transform& hand);

/// One control: main control or hand bar.
class Control {
public:
    explicit Control(const Transform& start = {}, const ControlOptions& options = {})
        : options_(options), pose_(start), target_(start) {}

    /// Where the hand is now, in its own frame of reference. Poses that are not finite are left out.
    void point_at(const Transform& hand);
    /// While held, hands move freely; let go, the control follows from where it is.
    void clutch(bool held);
    [[nodiscard]] bool clutched() const noexcept { return held_; }

    void step(double seconds);

    [[nodiscard]] const Transform& pose() const noexcept { return pose_; }
    [[nodiscard]] const Vec3& velocity() const noexcept { return velocity_; }
    [[nodiscard]] const Vec3& spin() const noexcept { return spin_; }  ///< rad/s, in the world.
    [[nodiscard]] const Transform& target() const noexcept { return target_; }
    [[nodiscard]] Vec3 place(const Vec3& point) const { return pose_ * point; }

private:
    ControlOptions options_;
    Transform pose_, target_;
    Vec3 velocity_ = Vec3::Zero(), spin_ = Vec3::Zero();
    bool held_ = false, known_ = false;
    Transform hand_{}, offset_{};  ///< Target = offset * hand, turns and moves apart.
};

}  // namespace sidestep::puppet
