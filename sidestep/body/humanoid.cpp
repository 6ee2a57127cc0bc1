#include "sidestep/body/humanoid.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>

#include "sidestep/base/require.h"

namespace sidestep::body {

namespace {

// cosine of the lean, about 18 degrees, below which a rest pose counts as upright
constexpr double nearly_square = 0.95;

struct Word {
    std::string_view text;
    Role role;
};

// core words, without side, case and separators
constexpr std::array words{
    Word{"hips", Role::pelvis},       Word{"pelvis", Role::pelvis},
    Word{"root", Role::pelvis},       Word{"lowerback", Role::trunk},
    Word{"upperback", Role::trunk},   Word{"thorax", Role::trunk},
    Word{"spine", Role::trunk},       Word{"spine1", Role::trunk},
    Word{"spine2", Role::trunk},      Word{"spine3", Role::trunk},
    Word{"chest", Role::trunk},       Word{"upperchest", Role::trunk},
    Word{"abdomen", Role::trunk},     Word{"waist", Role::trunk},
    Word{"torso", Role::trunk},       Word{"neck", Role::neck},
    Word{"neck1", Role::neck},        Word{"neck2", Role::neck},
    Word{"lowerneck", Role::neck},    Word{"upperneck", Role::neck},
    Word{"head", Role::head},         Word{"shoulder", Role::clavicle},
    Word{"clavicle", Role::clavicle}, Word{"collar", Role::clavicle},
    Word{"arm", Role::upper_arm},     Word{"upperarm", Role::upper_arm},
    Word{"humerus", Role::upper_arm}, Word{"forearm", Role::fore_arm},
    Word{"lowerarm", Role::fore_arm}, Word{"radius", Role::fore_arm},
    Word{"elbow", Role::fore_arm},    Word{"hand", Role::hand},
    Word{"wrist", Role::hand},        Word{"upleg", Role::thigh},
    Word{"upperleg", Role::thigh},    Word{"thigh", Role::thigh},
    Word{"femur", Role::thigh},       Word{"leg", Role::shank},
    Word{"lowerleg", Role::shank},    Word{"shin", Role::shank},
    Word{"shank", Role::shank},       Word{"calf", Role::shank},
    Word{"tibia", Role::shank},       Word{"knee", Role::shank},
    Word{"foot", Role::foot},         Word{"ankle", Role::foot},
    Word{"toebase", Role::toe},       Word{"toe", Role::toe},
    Word{"toes", Role::toe},          Word{"shoulderball", Role::ball},
    Word{"elbowball", Role::ball},    Word{"wristball", Role::ball},
    Word{"hipball", Role::ball},      Word{"kneeball", Role::ball},
    Word{"ankleball", Role::ball},
};

std::optional<Role> role_of(std::string_view core) {
    for (const Word& word : words) {
        if (word.text == core) return word.role;
    }
    return std::nullopt;
}

bool is_separator(char c) {
    return c == '_' || c == '.' || c == '-' || c == ' ';
}

bool is_ancestor(const motion::Skeleton& skeleton, int above, int below) {
    while (below != motion::no_parent && below != above) below = skeleton.joint(below).parent;
    return below == above;
}

}  // namespace

Label label_of(std::string_view joint_name) {
    if (const auto colon = joint_name.rfind(':'); colon != std::string_view::npos) {
        joint_name.remove_prefix(colon + 1);
    }
    std::string core;
    for (const char c : joint_name) {
        if (!is_separator(c))
            core += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }

    // a side may be a word in front or a letter set apart at either end
    const std::size_t n = joint_name.size();
    std::vector<std::pair<std::string, Side>> readings{{core, Side::middle}};
    if (core.rfind("left", 0) == 0) readings.push_back({core.substr(4), Side::left});
    if (core.rfind("right", 0) == 0) readings.push_back({core.substr(5), Side::right});
    if (core.size() > 1) {
        const auto side_of = [](char c) { return c == 'l' ? Side::left : Side::right; };
        if (core.front() == 'l' || core.front() == 'r') {
            readings.push_back({core.substr(1), side_of(core.front())});
        }
        if (n > 2 && is_separator(joint_name[n - 2]) &&
            (core.back() == 'l' || core.back() == 'r')) {
            readings.push_back({core.substr(0, core.size() - 1), side_of(core.back())});
        }
    }
    for (const auto& [text, side] : readings) {
        const auto role = role_of(text);
        if (!role) continue;
        // what comes in pairs needs a side, what comes once must have none
        const bool single = *role == Role::pelvis || *role == Role::trunk || *role == Role::neck ||
                            *role == Role::head;
        if (single == (side == Side::middle)) return {*role, side};
    }
    return {};
}

namespace {

std::pair<Vec3, Vec3> across_and_up(const Humanoid& human, const motion::GlobalPose& rest) {
    const auto at = [&](int joint) -> const Vec3& { return rest.joints[joint].translation; };
    const Vec3 hips = at(human.left.thigh) + at(human.right.thigh);
    const Vec3 shoulders = at(human.left.upper_arm) + at(human.right.upper_arm);
    const Vec3 across = at(human.left.upper_arm) - at(human.right.upper_arm) +
                        at(human.left.thigh) - at(human.right.thigh);
    return {across, shoulders - hips};
}

bool stands(const Humanoid& human, const motion::GlobalPose& rest) {
    const auto [across, up] = across_and_up(human, rest);
    return across.cross(up).norm() > 0.0;
}

}  // namespace

std::optional<Humanoid> find_humanoid(const motion::Skeleton& skeleton) {
    Humanoid human;
    human.labels.resize(skeleton.joint_count());
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        const Label label = label_of(skeleton.joint(j).name);
        const auto take = [&](int& slot) {
            if (slot < 0) {
                slot = j;
                human.labels[j] = label;
            }
        };
        Humanoid::Limbs& limbs = label.side == Side::right ? human.right : human.left;
        switch (label.role) {
            case Role::pelvis:
                take(human.pelvis);
                break;
            case Role::head:
                take(human.head);
                break;
            case Role::clavicle:
                take(limbs.clavicle);
                break;
            case Role::upper_arm:
                take(limbs.upper_arm);
                break;
            case Role::fore_arm:
                take(limbs.fore_arm);
                break;
            case Role::hand:
                take(limbs.hand);
                break;
            case Role::thigh:
                take(limbs.thigh);
                break;
            case Role::shank:
                take(limbs.shank);
                break;
            case Role::foot:
                take(limbs.foot);
                break;
            case Role::toe:
                take(limbs.toe);
                break;
            case Role::ball:
                human.labels[j] = label;
                break;
            case Role::trunk:
            case Role::neck:
            case Role::none:
                break;
        }
    }

    // a chain counts only when each bone hangs below the one before
    const auto chain = [&](std::initializer_list<int> joints) {
        int above = human.pelvis;
        for (const int joint : joints) {
            if (above < 0 || joint < 0 || !is_ancestor(skeleton, above, joint)) return false;
            above = joint;
        }
        return true;
    };
    for (const Humanoid::Limbs* limbs : {&human.left, &human.right}) {
        if (!chain({limbs->thigh, limbs->shank, limbs->foot})) return std::nullopt;
        if (!chain({limbs->upper_arm, limbs->fore_arm, limbs->hand})) return std::nullopt;
    }
    if (!chain({human.head})) return std::nullopt;
    for (Humanoid::Limbs* limbs : {&human.left, &human.right}) {
        if (limbs->clavicle >= 0 && !is_ancestor(skeleton, limbs->clavicle, limbs->upper_arm)) {
            human.labels[limbs->clavicle] = {};
            limbs->clavicle = -1;
        }
        if (limbs->toe >= 0 && !is_ancestor(skeleton, limbs->foot, limbs->toe)) {
            human.labels[limbs->toe] = {};
            limbs->toe = -1;
        }
    }

    // the chest is the lowest joint that carries both arms and the head
    int chest = human.head;
    while (!is_ancestor(skeleton, chest, human.left.upper_arm) ||
           !is_ancestor(skeleton, chest, human.right.upper_arm)) {
        chest = skeleton.joint(chest).parent;
    }
    if (!is_ancestor(skeleton, human.pelvis, chest)) return std::nullopt;
    human.chest = chest;
    for (int j = chest; j != human.pelvis; j = skeleton.joint(j).parent) {
        human.trunk.push_back(j);
        human.labels[j] = {Role::trunk, Side::middle};
    }
    human.trunk.push_back(human.pelvis);
    std::reverse(human.trunk.begin(), human.trunk.end());
    for (int j = skeleton.joint(human.head).parent; j != chest; j = skeleton.joint(j).parent) {
        human.necks.push_back(j);
        human.labels[j] = {Role::neck, Side::middle};
    }
    std::reverse(human.necks.begin(), human.necks.end());
    // names on a heap of joints make no person: there must be a left and an up
    if (!stands(human, forward_kinematics(skeleton, rest_pose(skeleton)))) return std::nullopt;
    return human;
}

std::vector<std::string> missing_of_a_person(const motion::Skeleton& skeleton) {
    std::vector<std::string> missing;
    if (find_humanoid(skeleton)) return missing;
    struct Need {
        Role role;
        const char* name;
        bool twice;
    };
    constexpr std::array needs{
        Need{Role::pelvis, "pelvis", false},      Need{Role::head, "head", false},
        Need{Role::upper_arm, "upper arm", true}, Need{Role::fore_arm, "forearm", true},
        Need{Role::hand, "hand", true},           Need{Role::thigh, "thigh", true},
        Need{Role::shank, "shank", true},         Need{Role::foot, "foot", true}};
    int wanted = 0;
    for (const Need& need : needs) {
        for (const Side side : {Side::middle, Side::left, Side::right}) {
            if (need.twice == (side == Side::middle)) continue;
            ++wanted;
            const bool there =
                std::any_of(skeleton.joints().begin(), skeleton.joints().end(),
                            [&](const motion::Joint& joint) {
                                return label_of(joint.name) == Label{need.role, side};
                            });
            const char* which = side == Side::left ? "left " : side == Side::right ? "right " : "";
            if (!there) missing.push_back(std::string(which) + need.name);
        }
    }
    // half of it missing: some other creature
    if (2 * missing.size() > static_cast<std::size_t>(wanted)) missing.clear();
    return missing;
}

Mat3 body_axes(const Humanoid& human, const motion::GlobalPose& rest) {
    const auto [across, up] = across_and_up(human, rest);
    SIDESTEP_REQUIRE(across.cross(up).norm() > 0.0,
                     "a person whose hips and shoulders lie in one line");
    Mat3 axes;
    axes.col(0) = across.normalized();
    axes.col(1) = (up - up.dot(axes.col(0)) * axes.col(0)).normalized();
    axes.col(2) = axes.col(0).cross(axes.col(1));

    // nearly square: hips set a little before the shoulders do not mean a leaning body
    Mat3 square = Mat3::Zero();
    for (int c = 0; c < 3; ++c) {
        int axis = 0;
        if (axes.col(c).cwiseAbs().maxCoeff(&axis) < nearly_square) return axes;
        square(axis, c) = axes(axis, c) > 0.0 ? 1.0 : -1.0;
    }
    return square;
}

}  // namespace sidestep::body
