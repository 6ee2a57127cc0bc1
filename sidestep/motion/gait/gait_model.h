// How do people hold themselves at any moment of a stride, at any speed?
//
//     phase   0 ........ 0.25 ........ 0.5 ........ 0.75 ........ 1
//             left foot                right foot                 left again
//             furthest ahead           furthest ahead
//
// Every joint angle is a short Fourier series in the phase whose coefficients are polynomials in
// the speed. The coefficients are statistics over many people, read once from gait.json. The model
// knows bodies, not ground: feet still slip by millimetres here; clips.h plants them.
//
// Figures measured on motion capture data obtained from mocap.cs.cmu.edu; the database was created
// with funding from NSF EIA-0196217.
//
// Read next: docs/gait.md.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "sidestep/motion/human.h"
#include "sidestep/motion/pose.h"

namespace sidestep::motion {

/// `back` walks backwards, `side` steps to the left.
enum class Gait { walk, run, back, side };

[[nodiscard]] const char* to_string(Gait gait);

/// What makes one person different from the next. The default is the average person.
struct Style {
    /// How far along each of the three measured directions in which people differ, in standard
    /// deviations: pelvis tilt and arm swing; shoulder height and rounded back; feet turned in or
    /// out. Sensible within +-2.
    std::array<double, 3> components{};
    double arm_swing = 1.0;  ///< Larger swings the arms further; 0.3 to 1.5.
    double stride = 1.0;     ///< Larger takes longer, slower strides at the same speed.

    /// Somebody: components and stride as they are spread among people.
    [[nodiscard]] static Style random(std::uint64_t seed);
};

/// Angles as rotation vectors (axis times angle) and the pelvis relative to the travelling point on
/// the ground, facing +Z.
struct GaitPose {
    std::array<Vec3, human_joint_count> vectors;
    Vec3 root;
};

/// When a foot is on the ground, in cycles. `end` may exceed 1.
struct ContactPhases {
    double begin = 0.0;
    double end = 0.0;
};

/// How a foot rolls: heel, ball, tip; or toes first; or flat on the ball.
enum class FootRoll { heel_first, toe_first, ball };

/// When, in fractions of its stance, a foot lies flat, is anchored, and lifts its heel.
struct StanceShape {
    double flat = 0.0;
    double middle = 0.0;
    double off = 0.0;
    FootRoll roll = FootRoll::heel_first;
};

/// How the body answers a turn. Leads are seconds times turning rate; leans are per unit of
/// sideways pull g = speed times turning rate / 9.81.
struct TurnManner {
    double pelvis_yaw_lead = 0.0;
    double chest_yaw_lead = 0.0;
    double head_yaw_lead = 0.0;
    double pelvis_roll = 0.0;
    double trunk_lean = 0.0;
    double pelvis_shift = 0.0;  ///< Metres to the inside.
};

/// Sizes used when feet are planted; docs/gait.md says what each does.
struct PlantSizes {
    double reach_limit = 0.0;
    double soft_from = 0.0;
    double soft_to = 0.0;
    double tau = 0.0;
    double smooth_sigma = 0.0;
    double softmin = 0.0;
    double relief_window = 0.0;
    double relief_sigma = 0.0;
};

/// How the average person stands.
struct StandManner {
    std::array<Vec3, human_joint_count> vectors;  ///< Legs are zero: they follow from the feet.
    double root_height = 0.0;
    double foot_half_width = 0.0;
    double foot_yaw = 0.0;
    double ankle_z = 0.0;
};

/// Immutable; any number of threads may ask.
class GaitModel {
public:
    /// The measured model that travels inside the library.
    [[nodiscard]] static const GaitModel& built_in();

    ~GaitModel();
    GaitModel(const GaitModel&) = delete;
    GaitModel& operator=(const GaitModel&) = delete;

    /// The line that must be kept with the figures.
    [[nodiscard]] const std::string& credit() const;

    /// Metres per second in which the fit holds; `pose` clamps to it.
    [[nodiscard]] double slowest(Gait gait) const;
    [[nodiscard]] double fastest(Gait gait) const;

    /// Metres per cycle (two steps) at a positive speed.
    [[nodiscard]] double stride(Gait gait, double speed, const Style& style = {}) const;
    /// Seconds per cycle at a positive speed.
    [[nodiscard]] double cycle_time(Gait gait, double speed, const Style& style = {}) const;
    /// The speed whose cycle takes `seconds`: the inverse of `cycle_time`.
    [[nodiscard]] double speed_of_cycle(Gait gait, double seconds, const Style& style = {}) const;

    /// Standard deviation of the logarithm of the stride between people at one speed.
    [[nodiscard]] double stride_spread() const;

    /// @param foot  0 is left, 1 is right.
    [[nodiscard]] ContactPhases contact(Gait gait, double speed, int foot) const;
    [[nodiscard]] const StanceShape& stance(Gait gait) const;
    [[nodiscard]] const TurnManner& turn(Gait gait) const;
    [[nodiscard]] const PlantSizes& plant() const;
    [[nodiscard]] const StandManner& stand() const;

    /// The average posture of a style without the swing: what it adds to a standing person.
    [[nodiscard]] std::array<Vec3, human_joint_count> posture(const Style& style) const;

    /// The body at a phase. Costs about a microsecond.
    [[nodiscard]] GaitPose pose(Gait gait, double speed, double phase,
                                const Style& style = {}) const;

private:
    struct Data;
    GaitModel();
    std::unique_ptr<const Data> data_;
};

/// The model's angles as a pose of `human_skeleton()`, feet not planted.
[[nodiscard]] Pose to_pose(const GaitPose& pose);

}  // namespace sidestep::motion
