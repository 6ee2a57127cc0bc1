// What does the hand feel?
//
//     strings ──► law ──► low-pass ──► slew ──► scale, clamp ──► device
//                  │
//          reaction (default): what the strings pull, so weights share themselves out
//          paper:              spring beyond the length + share of the weight + damper, while tight
//
// A string is tight once its ends are as far apart as it is long, and loose again when they come
// nearer than a little less, not sooner than a moment after. Forces never jump: whatever a law says,
// the hand feels it within so many newtons a millisecond.
//
// Seed 003 chapter V. The printed law has no rest length and counts the whole weight once for every
// tight string; ours is that law repaired.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::puppet {

enum class ForceLaw : std::uint8_t { reaction, paper };

struct TightOptions {
    double release = 0.995;  ///< Part of the length below which a tight string may become loose.
    double dwell_s = 0.03;   ///< And not sooner than this after the last change.
    double fade_s = 0.02;    ///< How long the paper's law takes to come and go.
};

/// Tight or loose, without chatter.
class Tightness {
public:
    /// @param span  From end to end. Returns whether it is tight now.
    bool update(double span, double length, double seconds, const TightOptions& options = {});

    [[nodiscard]] bool tight() const noexcept { return tight_; }
    /// 0 when loose, 1 when tight, and all between on the way.
    [[nodiscard]] double fade() const noexcept { return fade_; }
    [[nodiscard]] int changes() const noexcept { return changes_; }

private:
    bool tight_ = false;
    double fade_ = 0.0;
    double since_s_ = 1e9;
    int changes_ = 0;
};

struct ForceOptions {
    ForceLaw law = ForceLaw::reaction;
    double scale = 0.3;         ///< Of the puppet's forces in the hand.
    double low_pass_s = 0.005;  ///< Of the scaled force; 0: none.
    double slew = 200.0;        ///< N/s, after scaling; 0: no limit.
    double most = 3.3;          ///< N: what the device can do.
    // the paper's law
    double stiffness = 300.0;  ///< N/m.
    double damping = 2.0;      ///< N s/m.
    TightOptions tight{};
};

/// What a law is told of one string.
struct FeltString {
    Vec3 handle_force = Vec3::Zero();  ///< At the hand.
    Vec3 anchor = Vec3::Zero(), anchor_velocity = Vec3::Zero();
    Vec3 end = Vec3::Zero(), end_velocity = Vec3::Zero();
    double length = 0.0;
    /// Of the weight, in a pose at rest; the shares of all tight strings together are made 1.
    double share = 0.0;
    /// A rod is never loose: it is felt as it pulls and pushes, under either law.
    bool rod = false;
};

/// The force of one control. Keeps what it did before; one for each control.
class ControlForce {
public:
    explicit ControlForce(const ForceOptions& options = {}) : options_(options) {}

    /// One step. @param weight  Of all that hangs on the strings, N.
    /// @param shares_elsewhere  Of the tight strings of other controls: weight is felt once.
    Vec3 step(double seconds, std::span<const FeltString> strings, double weight,
              double shares_elsewhere = 0.0);
    /// Nobody tells what the strings do: fades to nothing in `fade_s`.
    Vec3 fade(double seconds, double fade_s = 0.05);

    [[nodiscard]] const Vec3& force() const noexcept { return force_; }
    [[nodiscard]] const std::vector<Tightness>& tightness() const noexcept { return tightness_; }
    [[nodiscard]] const ForceOptions& options() const noexcept { return options_; }

private:
    void move_to(const Vec3& wanted, double seconds);

    ForceOptions options_;
    std::vector<Tightness> tightness_;
    Vec3 smooth_ = Vec3::Zero(), force_ = Vec3::Zero();
    Vec3 fading_from_ = Vec3::Zero();
    double fading_s_ = 0.0;  ///< For how long nobody has told.
};

/// A spring and a damper between the hand's device and the control, so that the device meets no more
/// stiffness than its own damping can hold: below damping / (period / 2 + delay).
struct VirtualCoupling {
    double stiffness = 60.0;  ///< N/m.
    double damping = 0.1;     ///< N s/m.

    /// Half of what is stable. @param period_s  Of the device's loop.
    [[nodiscard]] static VirtualCoupling for_device(double device_damping, double period_s,
                                                    double delay_s);
    /// On the device.
    [[nodiscard]] Vec3 force(const Vec3& device, const Vec3& device_velocity, const Vec3& control,
                             const Vec3& control_velocity) const {
        return stiffness * (control - device) + damping * (control_velocity - device_velocity);
    }
};

/// Watches that the device gives the hand no more energy than it got, and damps when it does.
class PassivityObserver {
public:
    /// @param store  What may be given in advance, J. @param most_damping  N s/m.
    explicit PassivityObserver(double store = 1e-3, double most_damping = 2.0)
        : store_(store), most_damping_(most_damping) {}

    /// The force that may be given, for the force that is wanted.
    Vec3 pass(const Vec3& force, const Vec3& velocity, double seconds);
    /// Given by the device so far, less what was taken; J.
    [[nodiscard]] double given() const noexcept { return given_; }
    [[nodiscard]] int times_damped() const noexcept { return damped_; }

private:
    double store_, most_damping_;
    double given_ = 0.0;
    int damped_ = 0;
};

}  // namespace sidestep::puppet
