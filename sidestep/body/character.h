// What does a character look like, weigh, and allow?
//
// A skeleton says how a body is strung together. A character dresses it:
//
//     Skeleton ──┬── rigid parts   each in the frame of one joint: wood, metal, puppets
//                ├── skin          one surface that follows several joints: flesh
//                ├── masses        one per joint: what a dynamics engine asks for
//                └── limits        one per joint: how far it goes
//
// A character is made whole and then only read, so any number of threads may share one.
//
// Read next: mannequin.h (a wooden one for any skeleton), io/character_glb.h (bring your own).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sidestep/body/joint_limit.h"
#include "sidestep/body/link_mass.h"
#include "sidestep/body/skin.h"
#include "sidestep/geometry/triangle_mesh.h"
#include "sidestep/motion/pose.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::body {

/// Something stiff, fixed to one joint.
struct RigidPart {
    std::string name;  ///< Usually that of the joint.
    int joint = 0;
    geometry::TriangleMesh mesh;  ///< In the frame of the joint, metres.
    std::string material;         ///< A label such as `wood`; parts of one material look alike.
    Vec3 colour{0.8, 0.8, 0.8};   ///< Linear red, green, blue, each in [0, 1].
    /// One colour per vertex, or empty: then `colour` holds everywhere.
    std::vector<Vec3> vertex_colours;
};

/// Everything a character is made of. Empty `masses` or `limits` mean none are known.
struct CharacterParts {
    std::string name;
    motion::Skeleton skeleton;
    std::vector<RigidPart> parts;
    std::optional<Skin> skin;
    std::vector<LinkMass> masses;    ///< Empty, or one per joint.
    std::vector<JointLimit> limits;  ///< Empty, or one per joint.
};

class Character {
public:
    Character() = default;

    /// @throws UsageError when an index is out of range, a number is not finite, weights do not sum
    ///                    to 1, a mass is unphysical, a limit is empty, or a list has a wrong
    ///                    length.
    explicit Character(CharacterParts parts);

    [[nodiscard]] const std::string& name() const noexcept { return all_.name; }
    [[nodiscard]] const motion::Skeleton& skeleton() const noexcept { return all_.skeleton; }
    [[nodiscard]] std::span<const RigidPart> parts() const noexcept { return all_.parts; }
    [[nodiscard]] const std::optional<Skin>& skin() const noexcept { return all_.skin; }
    /// One per joint, or empty.
    [[nodiscard]] std::span<const LinkMass> masses() const noexcept { return all_.masses; }
    /// One per joint, or empty.
    [[nodiscard]] std::span<const JointLimit> limits() const noexcept { return all_.limits; }

    /// Kilograms; 0 when no masses are known.
    [[nodiscard]] double total_mass() const;
    /// Of the parts and the skin together.
    [[nodiscard]] int triangle_count() const;
    /// The parts fixed to one joint, as indices into `parts()`.
    [[nodiscard]] std::vector<int> parts_of(int joint) const;

    /// Digest of everything that shapes the character.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    CharacterParts all_;
};

/// The mesh of each rigid part in the world, in the order of `character.parts()`.
[[nodiscard]] std::vector<geometry::TriangleMesh> posed_parts(const Character& character,
                                                              const motion::GlobalPose& pose);

/// The skin in the world. @throws UsageError when the character has none.
[[nodiscard]] geometry::TriangleMesh skinned_mesh(const Character& character,
                                                  const motion::GlobalPose& pose);

/// Where the whole body balances. @throws UsageError when no masses are known.
[[nodiscard]] Vec3 centre_of_mass(const Character& character, const motion::GlobalPose& pose);

/// What a pose asks of the joints, beyond what they give.
struct LimitReport {
    double worst_rad = 0.0;  ///< 0 when every joint is inside.
    int worst_joint = -1;
    int joints_outside = 0;
};

[[nodiscard]] LimitReport violation(const Character& character, const motion::Pose& pose);

/// Every joint brought inside its limits. Characters without limits return the pose as it is.
[[nodiscard]] motion::Pose clamp(const Character& character, motion::Pose pose);

}  // namespace sidestep::body
