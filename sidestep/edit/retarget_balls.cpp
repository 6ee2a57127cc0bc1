#include <algorithm>

#include "sidestep/edit/detail/balls.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit::detail {

namespace {

constexpr double one_place = 1e-6;  // metres between a ball and its limb

/// The local rotation from which a joint's turn is counted.
Quat neutral_of(const body::Character& character, int joint) {
    return character.limits().empty() ? character.skeleton().joint(joint).rest_rotation
                                      : character.limits()[joint].reference;
}

body::AngleRange both(const body::AngleRange& a, const body::AngleRange& b) {
    return {std::max(-pi, a.low + b.low), std::min(pi, a.high + b.high)};
}

}  // namespace

int ball_of(const std::optional<body::Humanoid>& human, const motion::Skeleton& skeleton,
            const JointMap& map, int joint) {
    const int above = skeleton.joint(joint).parent;
    if (!human || above < 0 || human->labels[above].role != body::Role::ball) return -1;
    if (map.source[above] >= 0 || map.source[joint] < 0) return -1;
    return skeleton.joint(joint).offset.norm() < one_place ? above : -1;
}

body::JointLimit limit_on_ball(const Carrier& carrier, const body::Character& character,
                               int joint) {
    body::JointLimit limit = character.limits()[joint];
    const int ball = ball_of(carrier.person_to(), character.skeleton(), carrier.map(), joint);
    if (ball < 0) return limit;
    const body::JointLimit& more = character.limits()[ball];
    limit.reference = (character.skeleton().joint(ball).rest_rotation.conjugate() * more.reference *
                       limit.reference)
                          .normalized();
    limit.swing_b = both(limit.swing_b, more.swing_b);
    limit.swing_c = both(limit.swing_c, more.swing_c);
    limit.twist = both(limit.twist, more.twist);
    return limit;
}

void share_with_balls(const Carrier& carrier, const body::Character& character,
                      motion::Clip& clip) {
    const motion::Skeleton& skeleton = character.skeleton();
    for (int limb = 0; limb < skeleton.joint_count(); ++limb) {
        const int ball = ball_of(carrier.person_to(), skeleton, carrier.map(), limb);
        if (ball < 0) continue;
        const Quat ball_neutral = neutral_of(character, ball);
        const Quat limb_neutral = neutral_of(character, limb);
        Quat last = Quat::Identity();
        for (int f = 0; f < clip.frame_count(); ++f) {
            const Quat whole = clip.rotation(f, ball) * clip.rotation(f, limb);
            Quat turn = same_hemisphere(last, (ball_neutral * limb_neutral).conjugate() * whole);
            // a whole turn has no middle: past three quarters of one, the short way again
            if (turn.w() < -0.7) turn.coeffs() = -turn.coeffs();
            last = turn;
            // a turn's root: half way between it and none
            turn.w() += 1.0;
            turn.normalize();
            const Quat carried = ball_neutral * limb_neutral * turn * limb_neutral.conjugate();
            clip.set_rotation(f, ball, carried.normalized());
            clip.set_rotation(f, limb, (carried.conjugate() * whole).normalized());
        }
    }
}

}  // namespace sidestep::edit::detail
