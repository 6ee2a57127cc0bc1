// What does the puppet do, millisecond by millisecond, when hands move its controls?
//
//     hands ──► controls ──► strings ──► bodies ──► what the hands feel
//                 12 Hz        one solve     joints, ground, props      within limits
//
// A Theatre is a play that runs: one call is one step. Steps take the time of a counter, not of a
// clock: the same hands give the same bits. Threads and clocks are Session's (session.h).
//
// Seed 003 chapter V.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sidestep/articulated/solid_bodies.h"
#include "sidestep/puppet/control.h"
#include "sidestep/puppet/force.h"
#include "sidestep/puppet/play.h"
#include "sidestep/puppet/strings.h"

namespace sidestep::puppet {

/// Where two hands want the controls, in a step. The first are where the controls are: hands count from
/// there. Poses that are no numbers, or without a rotation, are left out.
struct Hands {
    Transform main{}, bar{};
    std::uint32_t buttons = 0;
    static constexpr std::uint32_t clutch_main = 1, clutch_bar = 2;
};

/// What a step consists of, in this order.
enum class StepPart : std::uint8_t { controls, strings, bodies, forces };

struct TheatreOptions {
    double step_s = 0.001;
    StringOptions strings{};
    bool explicit_strings = false;  ///< For comparison: stable only for soft strings.
    int body_every = 1;  ///< Bodies step so many times more seldom: 33 is the seed's 30 Hz.
    ControlOptions controls{};
    bool follow = true;  ///< False: controls are where hands are, at once. For measuring.
    ForceOptions force{};
    /// Plays that depend on the view are looked at from their camera, by `adaptive` (the usual way where there
    /// is none); in others it is left out.
    articulated::SolidOptions bodies{.drag = 0.05};
    /// Strings are pushed out of links and props. Beyond the thesis.
    bool string_contact = false;
    /// Called as each part of a step is done, where somebody measures: time is not read here.
    std::function<void(StepPart)> after_part{};
};

class Theatre {
public:
    /// Links of the puppet come first, then those of props that move.
    /// @throws UsageError when the play does not hold together.
    Theatre(Play play, const TheatreOptions& options = {});
    ~Theatre();
    Theatre(Theatre&&) noexcept;
    Theatre& operator=(Theatre&&) noexcept;

    /// Where both hands are while nobody moves them.
    [[nodiscard]] Hands neutral() const;
    void step(const Hands& hands);
    /// Begins anew.
    void reset();

    [[nodiscard]] const Play& play() const;
    [[nodiscard]] const TheatreOptions& options() const;
    [[nodiscard]] std::int64_t steps() const;
    [[nodiscard]] double time_s() const;

    [[nodiscard]] const Control& control(Hand hand) const;
    [[nodiscard]] const Strings& strings() const;
    [[nodiscard]] const articulated::SolidBodies& bodies() const;
    [[nodiscard]] bool tight(int string) const;
    [[nodiscard]] const Tightness& tightness(int string) const;
    /// What the string pulls at the hand, N.
    [[nodiscard]] double tension(int string) const;
    /// What a hand feels: scaled, smooth, within the device's limits.
    [[nodiscard]] const Vec3& force(Hand hand) const;
    /// What all strings and rods of a control pull, unscaled.
    [[nodiscard]] Vec3 pull(Hand hand) const;
    /// Of the weight, what each string carries while the puppet hangs still: what the paper's law wants to
    /// know. Found by letting it hang, the first time; above no ground and with no props.
    [[nodiscard]] std::span<const double> weight_shares() const;
    /// N, of all that hangs on strings and rods, these included.
    [[nodiscard]] double weight() const;

    /// Of bodies, strings and what holds them together, J.
    [[nodiscard]] double energy() const;
    /// What the hands have put in since the beginning, J.
    [[nodiscard]] double hand_work() const;
    /// How far the two sides of a joint are from each other at most, m and rad: joints whose places are
    /// computed apart, in the world.
    struct JointError {
        double metres = 0.0, radians = 0.0;
        double beyond_stop = 0.0;  ///< rad past a stop.
    };
    [[nodiscard]] JointError joint_error() const;

    /// The joint that exploded, and when; a string that is no number.
    [[nodiscard]] const std::optional<Problem>& stopped() const;
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::puppet
