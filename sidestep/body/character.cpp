#include "sidestep/body/character.h"

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"

namespace sidestep::body {

namespace {

void check_mesh(const geometry::TriangleMesh& mesh, const std::string& who) {
    const int count = static_cast<int>(mesh.vertices.size());
    for (const Vec3& vertex : mesh.vertices) {
        SIDESTEP_REQUIRE(vertex.allFinite(), who + " has a vertex that is not finite");
    }
    for (const auto& triangle : mesh.triangles) {
        for (const int corner : triangle) {
            SIDESTEP_REQUIRE(corner >= 0 && corner < count, who + " has a triangle with corner " +
                                                                std::to_string(corner) + " of " +
                                                                std::to_string(count));
        }
    }
}

bool is_colour(const Vec3& c) {
    return c.allFinite() && c.minCoeff() >= 0.0 && c.maxCoeff() <= 1.0;
}

void check_part(const RigidPart& part, int joint_count) {
    const std::string who = "part \"" + part.name + "\"";
    SIDESTEP_REQUIRE(part.joint >= 0 && part.joint < joint_count,
                     who + " hangs on joint " + std::to_string(part.joint) + " of " +
                         std::to_string(joint_count));
    check_mesh(part.mesh, who);
    SIDESTEP_REQUIRE(is_colour(part.colour), who + " has a colour outside [0, 1]");
    SIDESTEP_REQUIRE(
        part.vertex_colours.empty() || part.vertex_colours.size() == part.mesh.vertices.size(),
        who + " has " + std::to_string(part.vertex_colours.size()) + " vertex colours for " +
            std::to_string(part.mesh.vertices.size()) + " vertices");
    for (const Vec3& colour : part.vertex_colours) {
        SIDESTEP_REQUIRE(is_colour(colour), who + " has a vertex colour outside [0, 1]");
    }
}

void check_pose(const Character& character, std::size_t joints) {
    SIDESTEP_REQUIRE(static_cast<int>(joints) == character.skeleton().joint_count(),
                     "the pose has " + std::to_string(joints) + " joints, the character " +
                         std::to_string(character.skeleton().joint_count()));
}

void add_mesh(Fingerprint& digest, const geometry::TriangleMesh& mesh) {
    for (const Vec3& v : mesh.vertices) digest.add(std::span<const double>(v.data(), 3));
    for (const auto& t : mesh.triangles) digest.add(t[0]).add(t[1]).add(t[2]);
}

}  // namespace

Character::Character(CharacterParts parts) : all_(std::move(parts)) {
    const int joints = all_.skeleton.joint_count();
    for (const RigidPart& part : all_.parts) check_part(part, joints);
    if (all_.skin) {
        check_mesh(all_.skin->mesh, "the skin");
        check(*all_.skin, joints);
    }
    SIDESTEP_REQUIRE(
        all_.masses.empty() || static_cast<int>(all_.masses.size()) == joints,
        std::to_string(all_.masses.size()) + " masses for " + std::to_string(joints) + " joints");
    for (std::size_t j = 0; j < all_.masses.size(); ++j) {
        SIDESTEP_REQUIRE(is_physical(all_.masses[j]),
                         "the mass of joint " + std::to_string(j) + " fits no real body");
    }
    SIDESTEP_REQUIRE(
        all_.limits.empty() || static_cast<int>(all_.limits.size()) == joints,
        std::to_string(all_.limits.size()) + " limits for " + std::to_string(joints) + " joints");
    for (const JointLimit& limit : all_.limits) check(limit);
}

double Character::total_mass() const {
    double sum = 0.0;
    for (const LinkMass& link : all_.masses) sum += link.mass;
    return sum;
}

int Character::triangle_count() const {
    std::size_t count = all_.skin ? all_.skin->mesh.triangles.size() : 0;
    for (const RigidPart& part : all_.parts) count += part.mesh.triangles.size();
    return static_cast<int>(count);
}

std::vector<int> Character::parts_of(int joint) const {
    std::vector<int> found;
    for (std::size_t i = 0; i < all_.parts.size(); ++i) {
        if (all_.parts[i].joint == joint) found.push_back(static_cast<int>(i));
    }
    return found;
}

std::uint64_t Character::fingerprint() const {
    Fingerprint digest;
    for (const motion::Joint& joint : all_.skeleton.joints()) {
        digest.add(joint.name).add(joint.parent);
        digest.add(std::span<const double>(joint.offset.data(), 3));
        digest.add(std::span<const double>(joint.rest_rotation.coeffs().data(), 4));
    }
    for (const RigidPart& part : all_.parts) {
        digest.add(part.name).add(part.joint);
        add_mesh(digest, part.mesh);
    }
    if (all_.skin) {
        add_mesh(digest, all_.skin->mesh);
        for (const Influence& i : all_.skin->influences) digest.add(i.joint).add(i.weight);
        for (const Mat4& m : all_.skin->inverse_bind) {
            digest.add(std::span<const double>(m.data(), 16));
        }
    }
    for (const LinkMass& link : all_.masses) {
        digest.add(link.mass).add(std::span<const double>(link.centre.data(), 3));
        digest.add(std::span<const double>(link.inertia.data(), 9));
    }
    for (const JointLimit& limit : all_.limits) {
        digest.add(std::span<const double>(limit.reference.coeffs().data(), 4));
        digest.add(std::span<const double>(limit.axes.data(), 9));
        for (const AngleRange& r : {limit.swing_b, limit.swing_c, limit.twist}) {
            digest.add(r.low).add(r.high);
        }
    }
    return digest.value();
}

std::vector<geometry::TriangleMesh> posed_parts(const Character& character,
                                                const motion::GlobalPose& pose) {
    check_pose(character, pose.joints.size());
    std::vector<geometry::TriangleMesh> placed;
    placed.reserve(character.parts().size());
    for (const RigidPart& part : character.parts()) {
        placed.push_back(part.mesh);
        for (Vec3& vertex : placed.back().vertices) vertex = pose.joints[part.joint] * vertex;
    }
    return placed;
}

geometry::TriangleMesh skinned_mesh(const Character& character, const motion::GlobalPose& pose) {
    check_pose(character, pose.joints.size());
    SIDESTEP_REQUIRE(character.skin().has_value(), "character \"" + character.name() +
                                                       "\" has no skin; see posed_parts for its "
                                                       "rigid parts");
    return {skinned_vertices(*character.skin(), pose), character.skin()->mesh.triangles};
}

Vec3 centre_of_mass(const Character& character, const motion::GlobalPose& pose) {
    check_pose(character, pose.joints.size());
    const double total = character.total_mass();
    SIDESTEP_REQUIRE(total > 0.0, "character \"" + character.name() + "\" has no masses");
    Vec3 sum = Vec3::Zero();
    for (std::size_t j = 0; j < pose.joints.size(); ++j) {
        sum += character.masses()[j].mass * (pose.joints[j] * character.masses()[j].centre);
    }
    return sum / total;
}

LimitReport violation(const Character& character, const motion::Pose& pose) {
    check_pose(character, pose.rotations.size());
    LimitReport report;
    for (std::size_t j = 0; j < character.limits().size(); ++j) {
        const double outside = violation(character.limits()[j], pose.rotations[j]);
        if (outside <= 0.0) continue;
        ++report.joints_outside;
        if (outside > report.worst_rad) {
            report.worst_rad = outside;
            report.worst_joint = static_cast<int>(j);
        }
    }
    return report;
}

motion::Pose clamp(const Character& character, motion::Pose pose) {
    check_pose(character, pose.rotations.size());
    for (std::size_t j = 0; j < character.limits().size(); ++j) {
        pose.rotations[j] = clamp(character.limits()[j], pose.rotations[j]);
    }
    return pose;
}

}  // namespace sidestep::body
