// Which limbs may be moved out of the way?
//
//     chest ── upper arm ── forearm ── hand        an arm or a leg: three limbs that hang on the
//              ╰── turns ──╯╰─ turns ─╯            trunk and are moved by two joints
#pragma once

#include <vector>

#include "sidestep/body/character.h"
#include "sidestep/body/limbs.h"
#include "sidestep/motion/clip.h"

namespace sidestep::edit::detail {

/// An arm or a leg.
struct Chain {
    bool leg = false;
    body::Side side = body::Side::left;
    int base = 0;  ///< The joint it hangs on: directions are kept in its frame.
    int upper = 0, lower = 0, end = 0;  ///< Shoulder, elbow, wrist; hip, knee, ankle.
    std::vector<int> limbs;  ///< What it carries: upper, lower, end and what hangs on it.
};

struct Chains {
    std::vector<Chain> all;
    std::vector<int> of_limb;  ///< -1 for limbs of no chain.
};

[[nodiscard]] Chains find_chains(const body::LimbMap& limbs, const motion::Skeleton& skeleton,
                                 bool arms, bool legs);

/// Pairs of limbs that are not joined by a joint and of which one is of a chain.
[[nodiscard]] std::vector<body::LimbPair> pairs_of(const Chains& chains,
                                                   const body::LimbMap& limbs);

/// Limits wide enough for everything that the clip does; empty when the character has none.
/// @param widened  Names of joints whose limits the clip exceeds; may be null.
[[nodiscard]] std::vector<body::JointLimit> widened_limits(const body::Character& character,
                                                           const motion::Clip& clip,
                                                           std::vector<std::string>* widened);

/// How far a joint of a chain may turn, about the axes of the joint: shoulders and hips any way, elbows
/// and knees about their hinge.
[[nodiscard]] std::vector<Vec3> chain_sigma(const Chain& chain, const motion::Skeleton& skeleton,
                                            std::span<const body::JointLimit> limits);

}  // namespace sidestep::edit::detail
