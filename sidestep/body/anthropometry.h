// Figures from the books: how heavy a person's limbs are, and how far a person's joints go.
//
// Masses: P. de Leva, Adjustments to Zatsiorsky-Seluyanov's segment inertia parameters, J.
// Biomechanics 29, 1996 (men). Ranges: American Academy of Orthopaedic Surgeons, Joint Motion,
// 1965; knee flexion from the American Medical Association's Guides; shoulder girdle from Kapandji,
// The Physiology of the Joints. docs/body.md lists every number.
#pragma once

#include <span>
#include <vector>

#include "sidestep/body/humanoid.h"
#include "sidestep/body/joint_limit.h"
#include "sidestep/body/link_mass.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::body {

/// Share of the whole body's mass in the segment that a role belongs to, one side only. The roles
/// of a segment (trunk, pelvis and clavicles; neck and head; foot and toe) share one figure.
[[nodiscard]] double segment_mass_fraction(Role role);

/// Gives every link its share of `total_mass`: segments by the measured fractions, the links of one
/// segment by the masses their shapes have. Shapes keep their centres and inertia proportions.
/// @throws UsageError when sizes differ or a mass is not positive.
[[nodiscard]] std::vector<LinkMass> share_body_mass(const Humanoid& human,
                                                    std::span<const LinkMass> shapes,
                                                    double total_mass);

/// Limits for every joint of a person. Neutral is the T-pose, palms down, facing +Z, whatever pose
/// the skeleton rests in; joints that are nobody's (fingers, stubs) are free.
[[nodiscard]] std::vector<JointLimit> human_limits(const motion::Skeleton& skeleton,
                                                   const Humanoid& human);

}  // namespace sidestep::body
