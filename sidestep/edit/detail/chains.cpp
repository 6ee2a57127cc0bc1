#include "sidestep/edit/detail/chains.h"

#include <algorithm>
#include <cmath>

#include "sidestep/edit/detail/person.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit::detail {

namespace {

int limb_with(const body::LimbMap& limbs, body::Role role, body::Side side) {
    for (int l = 0; l < limbs.count(); ++l) {
        if (limbs.limbs[l].label == body::Label{role, side}) return l;
    }
    return -1;
}

// how far joints of an arm or a leg may reasonably turn, radians
constexpr double arm_swing = 0.2, leg_swing = 0.1;
constexpr double arm_hinge = 0.2, leg_hinge = 0.15;
constexpr double arm_twist = 0.1, leg_twist = 0.02;
constexpr double arm_aside = 0.03, leg_aside = 0.02;

}  // namespace

std::vector<body::LimbPair> pairs_of(const Chains& chains, const body::LimbMap& limbs) {
    std::vector<body::LimbPair> pairs;
    for (const body::LimbPair& pair : body::all_pairs(limbs.count())) {
        if (limbs.adjacent(pair[0], pair[1])) continue;
        if (chains.of_limb[pair[0]] >= 0 || chains.of_limb[pair[1]] >= 0) pairs.push_back(pair);
    }
    return pairs;
}

Chains find_chains(const body::LimbMap& limbs, const motion::Skeleton& skeleton, bool arms,
                   bool legs) {
    using body::Role;
    Chains chains;
    chains.of_limb.assign(static_cast<std::size_t>(limbs.count()), -1);
    const auto person = find_person(skeleton);
    for (const bool leg : {false, true}) {
        if (leg ? !legs : !arms) continue;
        for (const body::Side side : {body::Side::left, body::Side::right}) {
            int upper = limb_with(limbs, leg ? Role::thigh : Role::upper_arm, side);
            int lower = limb_with(limbs, leg ? Role::shank : Role::fore_arm, side);
            int end = limb_with(limbs, leg ? Role::foot : Role::hand, side);
            if ((upper < 0 || lower < 0 || end < 0) && person) {
                // names do not say, but the shape of the tree does
                const auto& own = side == body::Side::left ? person->left : person->right;
                upper = limbs.of_joint[leg ? own.thigh : own.upper_arm];
                lower = limbs.of_joint[leg ? own.shank : own.fore_arm];
                end = limbs.of_joint[leg ? own.foot : own.hand];
            }
            if (upper < 0 || lower < 0 || end < 0 || upper == lower || lower == end) continue;
            Chain chain;
            chain.leg = leg;
            chain.side = side;
            chain.upper = limbs.limbs[upper].joint;
            chain.lower = limbs.limbs[lower].joint;
            chain.end = limbs.limbs[end].joint;
            chain.base = skeleton.joint(chain.upper).parent;
            if (chain.base < 0) continue;
            for (int l = 0; l < limbs.count(); ++l) {
                int up = l;
                while (up >= 0 && up != upper) up = limbs.limbs[up].parent;
                if (up != upper) continue;
                chain.limbs.push_back(l);
                chains.of_limb[l] = static_cast<int>(chains.all.size());
            }
            chains.all.push_back(std::move(chain));
        }
    }
    return chains;
}

std::vector<body::JointLimit> widened_limits(const body::Character& character,
                                             const motion::Clip& clip,
                                             std::vector<std::string>* widened) {
    std::vector<body::JointLimit> limits(character.limits().begin(), character.limits().end());
    for (std::size_t j = 0; j < limits.size(); ++j) {
        if (limits[j].is_free()) continue;
        const body::JointLimit book = limits[j];
        for (int f = 0; f < clip.frame_count(); ++f) {
            const body::SwingTwist angles =
                swing_twist(book, clip.rotation(f, static_cast<int>(j)));
            const auto widen = [](body::AngleRange& range, double angle) {
                range.low = std::min(range.low, angle);
                range.high = std::max(range.high, angle);
            };
            widen(limits[j].swing_b, angles.swing_b);
            widen(limits[j].swing_c, angles.swing_c);
            widen(limits[j].twist, angles.twist);
        }
        const double more = std::max(
            {book.swing_b.low - limits[j].swing_b.low, limits[j].swing_b.high - book.swing_b.high,
             book.swing_c.low - limits[j].swing_c.low, limits[j].swing_c.high - book.swing_c.high,
             book.twist.low - limits[j].twist.low, limits[j].twist.high - book.twist.high});
        if (widened != nullptr && more > radians(1.0)) {
            widened->push_back(clip.skeleton().joint(static_cast<int>(j)).name);
        }
    }
    return limits;
}

std::vector<Vec3> chain_sigma(const Chain& chain, const motion::Skeleton& skeleton,
                              std::span<const body::JointLimit> limits) {
    std::vector<Vec3> sigma(skeleton.joints().size(), Vec3::Zero());
    sigma[chain.upper].setConstant(chain.leg ? leg_swing : arm_swing);
    const double hinge = chain.leg ? leg_hinge : arm_hinge;
    if (limits.empty() || limits[chain.lower].is_free()) {
        sigma[chain.lower].setConstant(hinge);
        return sigma;
    }
    // along the bone, about the wider of the two swings, about the other
    const body::JointLimit& limit = limits[chain.lower];
    const bool b_is_hinge =
        limit.swing_b.high - limit.swing_b.low >= limit.swing_c.high - limit.swing_c.low;
    const double aside = chain.leg ? leg_aside : arm_aside;
    const Vec3 own(chain.leg ? leg_twist : arm_twist, b_is_hinge ? hinge : aside,
                   b_is_hinge ? aside : hinge);
    for (int axis = 0; axis < 3; ++axis) {
        sigma[chain.lower][axis] = limit.axes.row(axis).transpose().cwiseProduct(own).norm();
    }
    return sigma;
}

}  // namespace sidestep::edit::detail
