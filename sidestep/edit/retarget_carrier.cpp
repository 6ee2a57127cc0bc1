#include <algorithm>
#include <cmath>

#include "sidestep/edit/detail/carrier.h"
#include "sidestep/edit/detail/person.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit::detail {

namespace {

using body::Role;

constexpr double shortest_bone = 1e-4;  // metres; what is shorter points nowhere
constexpr double trunk_posture = 0.26;  // radians; less is how spines are drawn, not a posture
constexpr double standing_lean = 0.6;  // radians a shank may lean in a body that stands on its feet

bool same_turn(const Quat& a, const Quat& b) {
    return std::abs(std::abs(a.dot(b)) - 1.0) < 1e-12;
}

Vec3 middle_of_hips(const body::Humanoid& human, const motion::GlobalPose& pose) {
    return 0.5 *
           (pose.joints[human.left.thigh].translation + pose.joints[human.right.thigh].translation);
}

}  // namespace

Carrier::Carrier(const motion::Clip& clip, const motion::Skeleton& target, const JointMap& map)
    : from_(clip.skeleton()),
      to_(target),
      map_(map),
      rest_from_(forward_kinematics(from_, rest_pose(from_))),
      rest_to_(forward_kinematics(to_, rest_pose(to_))),
      who_from_(find_person(from_)),
      who_to_(find_person(to_)) {
    if (who_from_ && who_to_) {
        find_up(clip);
        const Mat3 a = standing_axes(*who_from_, rest_from_);
        const Mat3 b = standing_axes(*who_to_, rest_to_);
        if (a != b) facing_ = Quat(a * b.transpose()).normalized();
        const double leg_from = leg_length_of(*who_from_, from_);
        const double leg_to = leg_length_of(*who_to_, to_);
        scale_known_ = leg_from > 0.0 && leg_to > 0.0;
        if (scale_known_) scale_ = leg_to / leg_from;
        moved_.push_back(who_to_->pelvis);
    } else {
        // some other creature: as long as its bones are
        double length_from = 0.0, length_to = 0.0;
        for (int j = 0; j < to_.joint_count(); ++j) {
            const int s = map_.source[j];
            if (s >= 0 && from_.joint(s).parent < 0) moved_.push_back(j);
            if (s < 0 || from_.joint(s).parent < 0 || to_.joint(j).parent < 0) continue;
            length_from += from_.joint(s).offset.norm();
            length_to += to_.joint(j).offset.norm();
        }
        scale_known_ = length_from > 0.0 && length_to > 0.0;
        if (scale_known_) scale_ = length_to / length_from;
    }
    align();
}

/// Files with Z up that say so nowhere: bodies rest along Z and are along Z in motion.
void Carrier::find_up(const motion::Clip& clip) {
    Vec3 rest = standing_axes(*who_from_, rest_from_).col(1);
    Vec3 mean = Vec3::Zero();
    constexpr int looks = 64;
    const int step = std::max(1, clip.frame_count() / looks);
    for (int f = 0; f < clip.frame_count(); f += step) {
        const motion::GlobalPose pose = clip.global_pose(f);
        const Vec3 trunk =
            pose.joints[who_from_->chest].translation - middle_of_hips(*who_from_, pose);
        if (trunk.norm() > shortest_bone) mean += trunk.normalized();
    }
    if (mean.norm() == 0.0 || rest.z() < 0.9) return;
    mean.normalize();
    if (mean.z() < 0.8) return;
    tipped_ = true;
    world_turn_ = rotation_about(Axis::x, -0.5 * pi);
}

/// The next joint that a limb's bone leads to; -1 where a joint's bone has no direction of its own.
int Carrier::below(int joint) const {
    if (!who_to_) {
        const std::vector<int> children = to_.children(joint);
        return children.size() == 1 ? children[0] : -1;
    }
    const body::Label label = who_to_->labels[joint];
    const auto& limbs = label.side == body::Side::left ? who_to_->left : who_to_->right;
    switch (label.role) {
        case Role::upper_arm:
            return limbs.fore_arm;
        case Role::fore_arm:
            return limbs.hand;
        case Role::thigh:
            return limbs.shank;
        case Role::shank:
            return limbs.foot;
        case Role::foot:
            return limbs.toe;
        default:
            return -1;
    }
}

std::optional<Vec3> Carrier::bone_to(int joint) const {
    const int next = below(joint);
    if (next < 0) return std::nullopt;
    const Vec3 bone = rest_to_.joints[next].translation - rest_to_.joints[joint].translation;
    return bone.norm() > shortest_bone ? std::optional(bone) : std::nullopt;
}

/// Where the source's bone of the same meaning points, at rest.
std::optional<Vec3> Carrier::bone_from(int joint) const {
    const int next = below(joint);
    const int s = map_.source[joint];
    if (next < 0 || s < 0 || map_.source[next] < 0) return std::nullopt;
    const int t = map_.source[next];
    int above = t;
    while (above >= 0 && above != s) above = from_.joint(above).parent;
    if (above < 0 || t == s) return std::nullopt;
    const Vec3 bone = rest_from_.joints[t].translation - rest_from_.joints[s].translation;
    return bone.norm() > shortest_bone ? std::optional(bone) : std::nullopt;
}

/// Both bodies rest on their feet: then soles are flat at rest, however high the ankles are.
bool Carrier::legs_stand() const {
    const auto stands = [](const body::Humanoid& human, const motion::GlobalPose& rest) {
        const Vec3 up = standing_axes(human, rest).col(1);
        for (const auto* side : {&human.left, &human.right}) {
            const Vec3 shank =
                rest.joints[side->foot].translation - rest.joints[side->shank].translation;
            if (-shank.dot(up) < std::cos(standing_lean) * shank.norm()) return false;
        }
        return true;
    };
    return stands(*who_from_, rest_from_) && stands(*who_to_, rest_to_);
}

void Carrier::align() {
    const bool people = who_from_ && who_to_;
    const bool flat_feet = people && legs_stand();
    // what a joint's rest is turned by, on the left, so that its bone points where the source's does
    std::vector<Quat> turn(static_cast<std::size_t>(to_.joint_count()), facing_);
    Quat trunk_turn = facing_;
    if (people) {
        const auto trunk = [](const body::Humanoid& human, const motion::GlobalPose& rest) {
            return Vec3(0.5 * (rest.joints[human.left.upper_arm].translation +
                               rest.joints[human.right.upper_arm].translation) -
                        middle_of_hips(human, rest));
        };
        const Vec3 is = facing_ * trunk(*who_to_, rest_to_);
        const Quat lean = shortest_arc(is, trunk(*who_from_, rest_from_));
        if (angle_between(lean, Quat::Identity()) > trunk_posture) {
            trunk_turn = (lean * facing_).normalized();
        }
    }
    for (int j = 0; j < to_.joint_count(); ++j) {
        const int parent = to_.joint(j).parent;
        const Role role = people ? who_to_->labels[j].role : Role::none;
        turn[j] = parent < 0 ? trunk_turn : turn[parent];
        if (role == Role::pelvis || role == Role::trunk) turn[j] = trunk_turn;
        if (flat_feet && (role == Role::foot || role == Role::toe)) {
            turn[j] = facing_;
            continue;
        }
        const auto is = bone_to(j), shall = bone_from(j);
        if (!is || !shall) continue;
        const Vec3 points = turn[j] * *is;
        // the same direction to rounding is the same direction: no arc, no noise
        if (points.normalized().dot(shall->normalized()) > 1.0 - 1e-12) continue;
        turn[j] = (shortest_arc(points, *shall) * turn[j]).normalized();
    }
    aligned_.resize(turn.size());
    carry_.resize(turn.size());
    direct_.assign(turn.size(), false);
    for (int j = 0; j < to_.joint_count(); ++j) {
        aligned_[j] = turn[j] * rest_to_.joints[j].rotation;
        if (map_.source[j] < 0) continue;
        carry_[j] = rest_from_.joints[map_.source[j]].rotation.conjugate() * aligned_[j];
        direct_[j] = same_turn(turn[j], Quat::Identity()) && may_copy(j);
    }
    for (Quat& rotation : aligned_) rotation = world_turn_ * rotation;
}

/// Same parent and same frames at rest: the local rotation means the same.
bool Carrier::may_copy(int joint) const {
    const int s = map_.source[joint];
    const int parent = to_.joint(joint).parent;
    const int above = from_.joint(s).parent;
    if (tipped_ || (parent < 0) != (above < 0)) return false;
    if (parent >= 0 && (map_.source[parent] != above || !direct_[parent])) return false;
    return same_turn(rest_from_.joints[s].rotation, rest_to_.joints[joint].rotation);
}

motion::Pose Carrier::pose(const motion::Clip& clip, int frame, double ground) const {
    const motion::GlobalPose world = clip.global_pose(frame);
    motion::Pose worn = rest_pose(to_);
    std::vector<Transform> placed(static_cast<std::size_t>(to_.joint_count()));
    const auto scaled = [&](const Vec3& place) {
        const Vec3 turned = world_turn_ * place;
        return Vec3(scale_ * turned.x(), ground + scale_ * (turned.y() - ground),
                    scale_ * turned.z());
    };
    for (int j = 0; j < to_.joint_count(); ++j) {
        const int parent = to_.joint(j).parent;
        const Transform above = parent < 0 ? Transform{} : placed[parent];
        const int s = map_.source[j];
        if (s >= 0 && direct_[j]) {
            worn.rotations[j] = clip.rotation(frame, s);
        } else if (s >= 0) {
            const Quat wanted = world_turn_ * world.joints[s].rotation * carry_[j];
            worn.rotations[j] = (above.rotation.conjugate() * wanted).normalized();
        }
        if (std::find(moved_.begin(), moved_.end(), j) != moved_.end() && s >= 0) {
            const Vec3 place = scaled(world.joints[s].translation);
            worn.translations[j] =
                parent < 0 ? place : Vec3(above.rotation.conjugate() * (place - above.translation));
        }
        placed[j] = above * Transform{worn.rotations[j], worn.translations[j]};
    }
    // hips go where hips go: skeletons differ in how far above them the pelvis is drawn
    if (who_from_ && who_to_ && scale_known_) {
        const motion::GlobalPose now = forward_kinematics(to_, worn);
        const Vec3 by = scaled(middle_of_hips(*who_from_, world)) - middle_of_hips(*who_to_, now);
        const int pelvis = who_to_->pelvis;
        if (by.norm() > 1e-9) {
            const int parent = to_.joint(pelvis).parent;
            worn.translations[pelvis] +=
                parent < 0 ? by : Vec3(now.joints[parent].rotation.conjugate() * by);
        }
    }
    return worn;
}

}  // namespace sidestep::edit::detail
