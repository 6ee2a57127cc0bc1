// Two bodies as one with two roots: joints, limbs, parts and skins side by side.

#include <algorithm>
#include <tuple>

#include "sidestep/base/require.h"
#include "sidestep/body/lint.h"

namespace sidestep::body {

namespace {

// at rest the two stand this far apart, so that no skin goes over into the other's
const Vec3 apart_at_rest(10.0, 0.0, 0.0);

void append_joints(std::vector<motion::Joint>& joints, std::vector<motion::EndSite>& ends,
                   const motion::Skeleton& skeleton, const std::string& prefix, const Vec3& aside) {
    const int shift = static_cast<int>(joints.size());
    for (motion::Joint joint : skeleton.joints()) {
        joint.name = prefix + joint.name;
        if (joint.parent < 0) joint.offset += aside;
        if (joint.parent >= 0) joint.parent += shift;
        joints.push_back(std::move(joint));
    }
    for (motion::EndSite end : skeleton.end_sites()) {
        end.joint += shift;
        ends.push_back(std::move(end));
    }
}

/// A skin follows; matrices of joints that no skin names are identities.
void append_skin(Skin& skin, const Character& character, int shift, const Vec3& aside) {
    // moved and moved back: each vertex is where it was in every joint's frame
    Mat4 back = Mat4::Identity();
    back.topRightCorner<3, 1>() = -aside;
    for (int j = 0; j < character.skeleton().joint_count(); ++j) {
        const bool has = character.skin().has_value();
        skin.inverse_bind.push_back(has ? Mat4(character.skin()->inverse_bind[j] * back)
                                        : Mat4(Mat4::Identity()));
    }
    if (!character.skin()) return;
    const Skin& more = *character.skin();
    const int vertices = skin.mesh.vertex_count();
    for (const Vec3& vertex : more.mesh.vertices) skin.mesh.vertices.push_back(vertex + aside);
    for (auto triangle : more.mesh.triangles) {
        for (int& corner : triangle) corner += vertices;
        skin.mesh.triangles.push_back(triangle);
    }
    for (int v = 0; v < more.mesh.vertex_count(); ++v) {
        std::vector<Influence> of_vertex;
        for (Influence influence : more.of_vertex(v)) {
            influence.joint += shift;
            of_vertex.push_back(influence);
        }
        add_vertex_influences(skin, of_vertex);
    }
}

void append_limbs(LimbMap& all, const LimbMap& limbs, int joint_shift, const std::string& prefix) {
    const int shift = all.count();
    for (Limb limb : limbs.limbs) {
        limb.name = prefix + limb.name;
        limb.joint += joint_shift;
        for (int& joint : limb.joints) joint += joint_shift;
        if (limb.parent >= 0) limb.parent += shift;
        all.limbs.push_back(std::move(limb));
    }
    for (const int limb : limbs.of_joint) all.of_joint.push_back(limb < 0 ? -1 : limb + shift);
}

}  // namespace

PairedBody paired_body(const Character& a, const LimbMap& limbs_a, const Character& b,
                       const LimbMap& limbs_b) {
    PairedBody both;
    CharacterParts parts;
    parts.name = a.name() == b.name() ? "two of " + a.name() : a.name() + " and " + b.name();
    std::vector<motion::Joint> joints;
    std::vector<motion::EndSite> ends;
    Skin skin;
    int shift = 0;
    for (const auto& [character, limbs, prefix] : {std::tuple(&a, &limbs_a, std::string("A ")),
                                                   std::tuple(&b, &limbs_b, std::string("B "))}) {
        const Vec3 aside = shift == 0 ? Vec3(Vec3::Zero()) : apart_at_rest;
        append_joints(joints, ends, character->skeleton(), prefix, aside);
        for (RigidPart part : character->parts()) {
            part.name = prefix + part.name;
            part.joint += shift;
            parts.parts.push_back(std::move(part));
        }
        append_skin(skin, *character, shift, aside);
        append_limbs(both.limbs, *limbs, shift, prefix);
        shift += character->skeleton().joint_count();
    }
    parts.skeleton = motion::Skeleton(std::move(joints), std::move(ends));
    if (a.skin() || b.skin()) parts.skin = std::move(skin);
    both.character = Character(std::move(parts));
    return both;
}

motion::Clip paired_clip(const motion::Skeleton& skeleton, const motion::Clip& a,
                         const motion::Clip& b) {
    const int shift = a.joint_count();
    SIDESTEP_REQUIRE(skeleton.joint_count() == shift + b.joint_count(),
                     "the skeleton is not of these two");
    std::vector<int> moved(a.translated_joints().begin(), a.translated_joints().end());
    for (const int joint : b.translated_joints()) moved.push_back(joint + shift);
    motion::Clip both(skeleton, a.frame_time(), std::min(a.frame_count(), b.frame_count()), moved);
    both.set_name(a.name() + " and " + b.name());
    for (int f = 0; f < both.frame_count(); ++f) {
        for (int j = 0; j < shift; ++j) both.set_rotation(f, j, a.rotation(f, j));
        for (int j = 0; j < b.joint_count(); ++j) both.set_rotation(f, j + shift, b.rotation(f, j));
        for (const int j : a.translated_joints()) both.set_translation(f, j, a.translation(f, j));
        for (const int j : b.translated_joints()) {
            both.set_translation(f, j + shift, b.translation(f, j));
        }
    }
    return both;
}

}  // namespace sidestep::body
