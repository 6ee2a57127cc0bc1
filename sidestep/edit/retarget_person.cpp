#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

#include "sidestep/edit/detail/person.h"
#include "sidestep/motion/pose.h"

namespace sidestep::edit::detail {

namespace {

using body::Humanoid;
using body::Role;
using body::Side;

/// What a name says about sides by a word or letter of its own: "arm_joint_L__4_" is left.
Side side_in_name(const std::string& name) {
    std::string word;
    for (std::size_t i = 0; i <= name.size(); ++i) {
        const unsigned char c = i < name.size() ? static_cast<unsigned char>(name[i]) : '_';
        if (std::isalpha(c) != 0) {
            word += static_cast<char>(std::tolower(c));
            continue;
        }
        if (word == "l" || word == "left") return Side::left;
        if (word == "r" || word == "right") return Side::right;
        word.clear();
    }
    return Side::middle;
}

/// A skeleton's tree, asked for chains.
class PersonFinder {
public:
    explicit PersonFinder(const motion::Skeleton& skeleton)
        : skeleton_(skeleton), rest_(forward_kinematics(skeleton, rest_pose(skeleton))) {
        const int count = skeleton.joint_count();
        children_.resize(count);
        height_.assign(count, 0);
        for (int j = count - 1; j >= 0; --j) {
            const int parent = skeleton.joint(j).parent;
            if (parent < 0) continue;
            children_[parent].insert(children_[parent].begin(), j);
            height_[parent] = std::max(height_[parent], height_[j] + 1);
        }
    }

    [[nodiscard]] std::optional<Humanoid> find() const {
        for (int pelvis = 0; pelvis < skeleton_.joint_count(); ++pelvis) {
            for (const auto& [a, b] : like_pairs(pelvis)) {
                for (const int spine : children_[pelvis]) {
                    if (spine == a || spine == b) continue;
                    if (auto human = with_trunk(pelvis, a, b, spine)) return human;
                }
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] const Vec3& at(int joint) const { return rest_.joints[joint].translation; }

    /// From a joint downwards, at forks along the deepest branch.
    [[nodiscard]] std::vector<int> chain(int joint) const {
        std::vector<int> joints{joint};
        while (!children_[joints.back()].empty()) {
            const auto& next = children_[joints.back()];
            joints.push_back(*std::max_element(
                next.begin(), next.end(), [&](int a, int b) { return height_[a] < height_[b]; }));
        }
        return joints;
    }

    /// Children with chains of three or more that are as long as each other.
    [[nodiscard]] std::vector<std::pair<int, int>> like_pairs(int joint) const {
        std::vector<std::pair<int, int>> pairs;
        const auto& children = children_[joint];
        for (std::size_t i = 0; i < children.size(); ++i) {
            for (std::size_t k = i + 1; k < children.size(); ++k) {
                if (like(chain(children[i]), chain(children[k]))) {
                    pairs.emplace_back(children[i], children[k]);
                }
            }
        }
        return pairs;
    }

    [[nodiscard]] bool like(const std::vector<int>& a, const std::vector<int>& b) const {
        if (a.size() < 3 || a.size() != b.size()) return false;
        for (std::size_t i = 1; i < 3; ++i) {
            const double u = (at(a[i]) - at(a[i - 1])).norm();
            const double v = (at(b[i]) - at(b[i - 1])).norm();
            if (std::abs(u - v) > 0.15 * std::max(u, v)) return false;
        }
        return true;
    }

    [[nodiscard]] std::optional<Humanoid> with_trunk(int pelvis, int leg_a, int leg_b,
                                                     int spine) const {
        for (int chest = spine;;) {
            for (const auto& [a, b] : like_pairs(chest)) {
                for (const int neck : children_[chest]) {
                    if (neck == a || neck == b) continue;
                    Humanoid human = whole(pelvis, chest, neck);
                    if (!upright(pelvis, chest, leg_a)) continue;
                    if (!legs(human, leg_a, leg_b) || !arms(human, a, b)) continue;
                    return human;
                }
            }
            if (children_[chest].empty()) return std::nullopt;
            chest = chain(chest)[1];
        }
    }

    /// Legs hang where the trunk rises; those of a fox do not.
    [[nodiscard]] bool upright(int pelvis, int chest, int leg) const {
        const Vec3 trunk = at(chest) - at(pelvis), down = at(chain(leg)[2]) - at(leg);
        return trunk.dot(down) < -0.7 * trunk.norm() * down.norm();
    }

    [[nodiscard]] Humanoid whole(int pelvis, int chest, int neck) const {
        Humanoid human;
        human.labels.resize(skeleton_.joints().size());
        human.pelvis = pelvis;
        human.chest = chest;
        for (int j = chest; j != pelvis; j = skeleton_.joint(j).parent) {
            human.trunk.insert(human.trunk.begin(), j);
            human.labels[j] = {Role::trunk, Side::middle};
        }
        human.trunk.insert(human.trunk.begin(), pelvis);
        human.labels[pelvis] = {Role::pelvis, Side::middle};
        // a neck of several joints ends in the head; what hangs on the head is a face
        const std::vector<int> up = chain(neck);
        const std::size_t head = std::min<std::size_t>(up.size() - 1, 2);
        human.head = up[head];
        human.labels[human.head] = {Role::head, Side::middle};
        for (std::size_t i = 0; i < head; ++i) {
            human.necks.push_back(up[i]);
            human.labels[up[i]] = {Role::neck, Side::middle};
        }
        return human;
    }

    bool legs(Humanoid& human, int a, int b) const {
        // which is left: by name, else by where the toes point, else by +X
        std::vector<int> chain_a = chain(a), chain_b = chain(b);
        const double first = (at(chain_a[1]) - at(chain_a[0])).norm();
        if (chain_a.size() > 3 && first < 0.25 * (at(chain_a[2]) - at(chain_a[1])).norm()) {
            chain_a.erase(chain_a.begin());
            chain_b.erase(chain_b.begin());
        }
        if (is_right(human, chain_a, chain_b)) std::swap(chain_a, chain_b);
        for (auto* side : {&human.left, &human.right}) {
            const std::vector<int>& joints = side == &human.left ? chain_a : chain_b;
            side->thigh = joints[0];
            side->shank = joints[1];
            side->foot = joints[2];
            side->toe = joints.size() > 3 ? joints[3] : -1;
        }
        name_side(human);
        return true;
    }

    bool arms(Humanoid& human, int a, int b) const {
        std::vector<int> chain_a = chain(a), chain_b = chain(b);
        int collar_a = -1, collar_b = -1;
        const double first = (at(chain_a[1]) - at(chain_a[0])).norm();
        if (chain_a.size() > 3 && first < 0.75 * (at(chain_a[2]) - at(chain_a[1])).norm()) {
            collar_a = chain_a[0];
            collar_b = chain_b[0];
            chain_a.erase(chain_a.begin());
            chain_b.erase(chain_b.begin());
        }
        // on the side of the leg of that name
        const Vec3 left = at(human.left.thigh) - at(human.right.thigh);
        if ((at(chain_a[0]) - at(chain_b[0])).dot(left) < 0.0) {
            std::swap(chain_a, chain_b);
            std::swap(collar_a, collar_b);
        }
        for (auto* side : {&human.left, &human.right}) {
            const std::vector<int>& joints = side == &human.left ? chain_a : chain_b;
            side->clavicle = side == &human.left ? collar_a : collar_b;
            side->upper_arm = joints[0];
            side->fore_arm = joints[1];
            side->hand = joints[2];
        }
        name_side(human);
        return true;
    }

    [[nodiscard]] bool is_right(const Humanoid& human, const std::vector<int>& a,
                                const std::vector<int>& b) const {
        const Side named_a = side_in_name(skeleton_.joint(a[0]).name);
        const Side named_b = side_in_name(skeleton_.joint(b[0]).name);
        if (named_a != named_b && named_a != Side::middle) return named_a == Side::right;
        const Vec3 up = at(human.chest) - at(human.pelvis);
        Vec3 left = Vec3::UnitX();
        if (a.size() > 3) {
            const Vec3 forward = at(a[3]) - at(a[2]) + at(b[3]) - at(b[2]);
            const Vec3 across = up.cross(forward);
            if (across.norm() > 1e-3 * up.norm() * forward.norm()) left = across;
        }
        return (at(a[0]) - at(b[0])).dot(left) < 0.0;
    }

    static void name_side(Humanoid& human) {
        for (const Side side : {Side::left, Side::right}) {
            const auto& limbs = side == Side::left ? human.left : human.right;
            const auto name = [&](int joint, Role role) {
                if (joint >= 0) human.labels[joint] = {role, side};
            };
            name(limbs.clavicle, Role::clavicle);
            name(limbs.upper_arm, Role::upper_arm);
            name(limbs.fore_arm, Role::fore_arm);
            name(limbs.hand, Role::hand);
            name(limbs.thigh, Role::thigh);
            name(limbs.shank, Role::shank);
            name(limbs.foot, Role::foot);
            name(limbs.toe, Role::toe);
        }
    }

    const motion::Skeleton& skeleton_;
    motion::GlobalPose rest_;
    std::vector<std::vector<int>> children_;
    std::vector<int> height_;
};

}  // namespace

std::optional<body::Humanoid> find_person(const motion::Skeleton& skeleton) {
    if (auto named = body::find_humanoid(skeleton)) return named;
    return PersonFinder(skeleton).find();
}

Mat3 standing_axes(const body::Humanoid& human, const motion::GlobalPose& rest) {
    Mat3 axes = body_axes(human, rest);
    int axis = 0;
    axes.col(1).cwiseAbs().maxCoeff(&axis);
    Vec3 up = Vec3::Zero();
    up[axis] = axes(axis, 1) > 0.0 ? 1.0 : -1.0;
    const Vec3 left = axes.col(0) - axes.col(0).dot(up) * up;
    if (left.norm() < 0.5) return axes;
    axes.col(0) = left.normalized();
    axes.col(1) = up;
    axes.col(2) = axes.col(0).cross(up);
    return axes;
}

double leg_length_of(const body::Humanoid& human, const motion::Skeleton& skeleton) {
    double length = 0.0;
    for (const auto* side : {&human.left, &human.right}) {
        for (int j = side->foot; j != side->thigh && j >= 0; j = skeleton.joint(j).parent) {
            length += skeleton.joint(j).offset.norm();
        }
    }
    return 0.5 * length;
}

}  // namespace sidestep::edit::detail
