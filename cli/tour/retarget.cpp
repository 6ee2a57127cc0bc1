// The same motion on another body: do arms and legs point where they pointed, do feet stand?
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/base/file.h"
#include "sidestep/base/problem.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/edit/retarget.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/stage/clips.h"

namespace sidestep::tour {

namespace {

/// Joints of a person by their part.
struct Marks {
    std::array<int, 2> upper_arm, fore_arm, hand, foot;
};

Marks marks_of(const motion::Skeleton& skeleton) {
    const std::optional<body::Humanoid> human = body::find_humanoid(skeleton);
    if (!human) throw InputError({problem_with("", "the built-in figure is no person")});
    const auto both = [&](auto part) {
        return std::array<int, 2>{human->left.*part, human->right.*part};
    };
    using Limbs = body::Humanoid::Limbs;
    return {both(&Limbs::upper_arm), both(&Limbs::fore_arm), both(&Limbs::hand),
            both(&Limbs::foot)};
}

Vec3 place_at(const std::vector<Mat4>& joints, int joint) {
    return place_of(joints[static_cast<std::size_t>(joint)]);
}

double angle_between(const Vec3& a, const Vec3& b) {
    return std::atan2(a.cross(b).norm(), a.dot(b));
}

/// How far an ankle moves over the ground while that of the source hardly does: metres.
double plain_slide(const motion::Clip& source, const std::array<int, 2>& from,
                   const motion::Clip& result, const std::array<int, 2>& to) {
    double worst = 0.0;
    for (std::size_t side = 0; side < 2; ++side) {
        Vec3 stood = Vec3::Zero();
        bool stands = false;
        for (int f = 1; f < source.frame_count(); ++f) {
            const Vec3 was = place_at(plain_joints(source, f - 1), from[side]);
            const Vec3 is = place_at(plain_joints(source, f), from[side]);
            const double speed = (is - was).norm() / source.frame_time();
            const Vec3 here = place_at(plain_joints(result, f), to[side]);
            // slower than five centimetres a second and no higher than an ankle: it stands
            if (speed > 0.05 || is.y() > 0.12) {
                stands = false;
                continue;
            }
            if (!stands) stood = here;
            stands = true;
            worst = std::max(worst, (Vec2(here.x() - stood.x(), here.z() - stood.z())).norm());
        }
    }
    return worst;
}

Findings visit_retarget(const Order& order) {
    const std::vector<motion::LibraryClip> library = motion::built_in_library();
    const std::vector<std::string> names{"start_walk", "turn_left_90", "stop_walk"};
    const motion::Clip clip = motion::chained(library, names);
    const body::Character wooden = body::wooden_man(1.2);

    Findings findings;
    order.tell("onto the wooden man");
    edit::Retargeted worn;
    Row arms;
    arms.fast_s = timed([&] {
        Result<edit::Retargeted> made = edit::retarget(clip, wooden);
        if (!made) throw InputError(made.error());
        worn = *std::move(made);
    });
    findings.fingerprint = worn.clip.fingerprint();
    if (order.spoil) {
        const Marks marks = marks_of(worn.clip.skeleton());
        for (int f = 0; f < worn.clip.frame_count(); ++f) {
            const Quat tilt(Eigen::AngleAxisd(0.05, Vec3::UnitX()));
            worn.clip.set_rotation(f, marks.upper_arm[0],
                                   worn.clip.rotation(f, marks.upper_arm[0]) * tilt);
            Vec3 root = worn.clip.translation(f, 0);
            root.x() += 0.01 * f;
            worn.clip.set_translation(f, 0, root);
        }
    }
    const Marks from = marks_of(clip.skeleton()), to = marks_of(worn.clip.skeleton());
    double worst = 0.0;
    arms.slow_s = timed([&] {
        for (int f = 0; f < clip.frame_count(); ++f) {
            const std::vector<Mat4> a = plain_joints(clip, f), b = plain_joints(worn.clip, f);
            for (std::size_t side = 0; side < 2; ++side) {
                worst = std::max(
                    worst, angle_between(
                               place_at(a, from.fore_arm[side]) - place_at(a, from.upper_arm[side]),
                               place_at(b, to.fore_arm[side]) - place_at(b, to.upper_arm[side])));
                worst = std::max(
                    worst,
                    angle_between(place_at(a, from.hand[side]) - place_at(a, from.fore_arm[side]),
                                  place_at(b, to.hand[side]) - place_at(b, to.fore_arm[side])));
            }
        }
    });
    arms.asked = fmt::format(
        "A walk of {} frames, {} joints, onto a wooden man of 1.2 m with {}: do arms point where "
        "they pointed?",
        clip.frame_count(), clip.joint_count(), worn.clip.joint_count());
    arms.fast = fmt::format("yes; the way is {:.2f} times as long", worn.scale);
    arms.slow = fmt::format("upper arms and forearms off by {:.0g}° at most", degrees(worst));
    arms.agrees = worst < radians(0.01);
    findings.rows.push_back(arms);

    order.tell("feet");
    Row feet;
    const double ankles = plain_slide(clip, from.foot, worn.clip, to.foot);
    feet.asked =
        fmt::format("{} times a foot stands: how far does it move meanwhile?", worn.stances);
    feet.fast = fmt::format("{:.1f} mm at most, whatever of it stands", 1e3 * worn.worst_foot);
    // it has stances of its own, a frame longer or shorter; the wooden man has no toes to look at
    feet.slow = fmt::format("ankles, while the walker's hardly move: {:.1f} mm", 1e3 * ankles);
    feet.agrees = ankles < worn.worst_foot + 1e-3 && worn.worst_foot < 0.002;
    findings.rows.push_back(feet);

    order.tell("onto its own bones");
    body::Character own = body::make_mannequin(clip.skeleton());
    Result<edit::Retargeted> same = edit::retarget(clip, own);
    if (!same) throw InputError(same.error());
    Row bits;
    bits.asked = "And onto its own bones: the same bits?";
    bits.fast = fmt::format("{:016x}", same->clip.fingerprint());
    bits.slow = fmt::format("{:016x}", clip.fingerprint());
    bits.agrees = same->clip.fingerprint() == clip.fingerprint();
    findings.rows.push_back(bits);

    order.tell("the picture");
    std::vector<stage::Performer> both(2);
    both[0] = {.name = "source", .clip = clip};
    both[1] = {.name = "wooden man", .clip = worn.clip, .character = wooden};
    stage::stand_side_by_side(both);
    findings.plates.push_back(
        {snapshot(stage::clips_stage(both, ""),
                  {.camera = {.around = 35.0, .up = 12.0}, .at = 1.9, .hide = {"reach"}}),
         "", "The same moment: the built-in walker, and the wooden man of 1.2 m."});
    return findings;
}

}  // namespace

Station retarget_station() {
    return {"retarget",
            "What would this motion look like on another body?",
            "Bones differ in number, name and length. Arms and legs have to point where they "
            "pointed, and "
            "feet that stood have to stand, on shorter legs.",
            "directions of bones and ways of feet, from our own products of matrices",
            "docs/retarget.md",
            "sidestep retarget library:turn_left_90 --to heavy -o heavy.glb",
            visit_retarget};
}

}  // namespace sidestep::tour
