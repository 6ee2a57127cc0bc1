#include "sidestep/motion/io/detail/unit.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/motion/mirror.h"

namespace sidestep::motion::detail {

namespace {

struct Unit {
    double metres;
    const char* name;
};

// a person of 1.4 to 2.0 m measures, in these units, numbers that do not overlap
constexpr std::array<Unit, 6> units{{{1.0, "metre"},
                                     {0.1, "decimetre"},
                                     {0.0254 / 0.45, "CMU unit, 1 inch / 0.45"},
                                     {0.0254, "inch"},
                                     {0.01, "centimetre"},
                                     {0.001, "millimetre"}}};

/// For bodies without telling names: the largest extent at rest, when the body has pairs enough to
/// be a person's.
double overall_height(const Skeleton& skeleton) {
    if (mirror_map(skeleton).pairs < 4) return 0.0;
    const GlobalPose rest = forward_kinematics(skeleton, rest_pose(skeleton));
    Eigen::AlignedBox3d box;
    for (const Transform& joint : rest.joints) box.extend(joint.translation);
    for (const Vec3& tip : rest.end_sites) box.extend(tip);
    return box.sizes().maxCoeff();
}

}  // namespace

std::optional<UnitGuess> infer_unit(const Clip& clip, const Landmarks& landmarks) {
    UnitGuess guess;
    guess.height = standing_height(clip, landmarks).height;
    if (guess.height <= 0.0) {
        guess.height = overall_height(clip.skeleton());
        guess.by_bones = false;
    }
    if (guess.height <= 0.0) return std::nullopt;

    // of all units, the one that makes the person most ordinary
    constexpr double ordinary = 1.7;
    const Unit* best = nullptr;
    double furthest = 0.0;
    for (const Unit& unit : units) {
        const double distance = std::abs(std::log(guess.height * unit.metres / ordinary));
        if (best == nullptr || distance < furthest) {
            best = &unit;
            furthest = distance;
        }
    }
    const double person = guess.height * best->metres;
    if (person < 0.9 || person > 2.5) return std::nullopt;
    guess.metres_per_unit = best->metres;
    guess.name = best->name;
    guess.likely = person >= 1.4 && person <= 2.0;
    return guess;
}

}  // namespace sidestep::motion::detail
