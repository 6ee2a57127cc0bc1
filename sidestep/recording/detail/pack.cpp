#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/recording/detail/define.h"

namespace sidestep::recording::detail {

namespace {

// for what is no length: far beyond any use, and far inside what a 32-bit float can hold
constexpr double largest_number = 1e30;

std::uint32_t index(int value) {
    return value < 0 ? no_index : static_cast<std::uint32_t>(value);
}

}  // namespace

// ---- what a caller may say ----

void check(const Vec3& metres, const char* what) {
    SIDESTEP_REQUIRE(within_reach(metres),
                     std::string(what) + " has a number that is not finite or beyond 1e9 metres");
}

void check_number(double number, const char* what) {
    SIDESTEP_REQUIRE(std::abs(number) <= largest_number, std::string(what) + " is not finite");
}

void check(const Transform& transform, const char* what) {
    check(transform.translation, what);
    SIDESTEP_REQUIRE(std::abs(transform.rotation.squaredNorm() - 1.0) < 1e-3,
                     std::string(what) + " has a rotation that is not of unit length");
}

void check(const Skeleton& skeleton) {
    const auto count = static_cast<int>(skeleton.joints.size());
    SIDESTEP_REQUIRE(count > 0 && skeleton.joints.size() <= joint_limit,
                     "skeleton \"" + skeleton.name + "\" has " + std::to_string(count) +
                         " joints, expected 1 to " + std::to_string(joint_limit));
    for (int i = 0; i < count; ++i) {
        const Joint& joint = skeleton.joints[static_cast<std::size_t>(i)];
        SIDESTEP_REQUIRE(joint.parent >= none && joint.parent < i,
                         "joint " + std::to_string(i) + " \"" + joint.name + "\" has parent " +
                             std::to_string(joint.parent) + ", expected an earlier joint or -1");
        check(joint.offset, "joint offset");
    }
    for (const EndSite& site : skeleton.end_sites) {
        SIDESTEP_REQUIRE(site.joint >= 0 && site.joint < count, "an end site names joint " +
                                                                    std::to_string(site.joint) +
                                                                    " of " + std::to_string(count));
        check(site.offset, "end site");
    }
}

void check(const Clip& clip, int joint_count, int moving_count) {
    const std::string who = "clip \"" + clip.name + "\"";
    SIDESTEP_REQUIRE(clip.frame_count > 0 && clip.frame_count <= static_cast<int>(frame_limit),
                     who + " has " + std::to_string(clip.frame_count) + " frames");
    SIDESTEP_REQUIRE(std::isfinite(clip.frame_time) && clip.frame_time > 0.0,
                     who + " has a frame time of " + std::to_string(clip.frame_time));
    const auto frames = static_cast<std::size_t>(clip.frame_count);
    SIDESTEP_REQUIRE(clip.rotations.size() == frames * static_cast<std::size_t>(joint_count),
                     who + " has " + std::to_string(clip.rotations.size()) + " rotations for " +
                         std::to_string(frames) + " frames of " + std::to_string(joint_count) +
                         " joints");
    SIDESTEP_REQUIRE(clip.translations.size() == frames * static_cast<std::size_t>(moving_count),
                     who + " has " + std::to_string(clip.translations.size()) +
                         " translations for " + std::to_string(frames) + " frames and " +
                         std::to_string(moving_count) + " joints that move");
    for (const Vec3& translation : clip.translations) check(translation, "clip translation");
}

namespace {

void check_surface(const geometry::TriangleMesh& surface, const std::string& who) {
    const auto count = static_cast<int>(surface.vertices.size());
    for (const Vec3& vertex : surface.vertices) check(vertex, "mesh vertex");
    for (const auto& triangle : surface.triangles) {
        for (const int corner : triangle) {
            SIDESTEP_REQUIRE(
                corner >= 0 && corner < count,
                who + " names vertex " + std::to_string(corner) + " of " + std::to_string(count));
        }
    }
}

}  // namespace

void check(const Mesh& mesh) {
    check_surface(mesh.surface, "mesh \"" + mesh.name + "\"");
}

void check(const Skin& skin, int joint_count) {
    const std::string who = "skin \"" + skin.name + "\"";
    check_surface(skin.surface, who);
    SIDESTEP_REQUIRE(!skin.joints.empty() && skin.joints.size() <= joint_limit,
                     who + " uses " + std::to_string(skin.joints.size()) +
                         " joints, expected 1 to " + std::to_string(joint_limit));
    for (const SkinJoint& joint : skin.joints) {
        SIDESTEP_REQUIRE(joint.joint >= 0 && joint.joint < joint_count,
                         who + " names joint " + std::to_string(joint.joint) + " of " +
                             std::to_string(joint_count));
        SIDESTEP_REQUIRE((joint.to_joint.array().abs() <= largest_number).all(),
                         who + " has a matrix that is not finite");
    }
    SIDESTEP_REQUIRE(skin.holds.size() == skin.surface.vertices.size(),
                     who + " has " + std::to_string(skin.holds.size()) + " holds for " +
                         std::to_string(skin.surface.vertices.size()) + " vertices");
    for (const Hold& hold : skin.holds) {
        std::uint32_t sum = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            SIDESTEP_REQUIRE(hold.joints[i] < skin.joints.size(),
                             who + " has a vertex held by joint " + std::to_string(hold.joints[i]) +
                                 " of the " + std::to_string(skin.joints.size()) + " it uses");
            sum += hold.weights[i];
        }
        SIDESTEP_REQUIRE(sum == whole_weight, who + " has weights that sum to " +
                                                  std::to_string(sum) + ", expected " +
                                                  std::to_string(whole_weight));
    }
}

void put_rotation(Packer& out, const Quat& rotation, const char* what) {
    SIDESTEP_REQUIRE(std::abs(rotation.squaredNorm() - 1.0) < 1e-3,
                     std::string(what) + " has a rotation that is not of unit length");
    for (const std::uint16_t word : pack(rotation.normalized())) out.u16(word);
}

void put_transform(Packer& out, const Transform& transform, const char* what) {
    check(transform.translation, what);
    out.vec3(transform.translation);
    put_rotation(out, transform.rotation, what);
    out.u16(0);
}

std::vector<int> moving_joints(const Skeleton& skeleton) {
    std::vector<int> moving;
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        const Joint& joint = skeleton.joints[i];
        if (joint.moves || joint.parent == none) moving.push_back(static_cast<int>(i));
    }
    return moving;
}

// ---- to bytes ----

std::string pack_about(const About& about) {
    Packer out;
    out.u32(static_cast<std::uint32_t>(about.size()));
    for (const auto& [key, value] : about) {
        out.text(key);
        out.text(value);
    }
    return out.bytes;
}

std::string pack(const Skeleton& skeleton) {
    Packer out;
    out.u32(static_cast<std::uint32_t>(skeleton.joints.size()));
    out.u32(static_cast<std::uint32_t>(skeleton.end_sites.size()));
    out.text(skeleton.name);
    for (const Joint& joint : skeleton.joints) {
        out.u32(index(joint.parent));
        out.u32(joint.moves || joint.parent == none ? 1 : 0);
        out.vec3(joint.offset);
        out.text(joint.name);
    }
    for (const EndSite& site : skeleton.end_sites) {
        out.u32(static_cast<std::uint32_t>(site.joint));
        out.vec3(site.offset);
    }
    return out.bytes;
}

std::string pack(const Clip& clip, int joint_count) {
    const auto joints = static_cast<std::size_t>(joint_count);
    std::vector<PackedRotation> packed;
    packed.reserve(clip.rotations.size());
    for (const Quat& rotation : clip.rotations) {
        SIDESTEP_REQUIRE(std::abs(rotation.squaredNorm() - 1.0) < 1e-3,
                         "clip \"" + clip.name + "\" has a rotation that is not of unit length");
        packed.push_back(pack(rotation.normalized()));
    }
    // a joint that never turns is kept once
    std::vector<bool> turns(joints, false);
    for (std::size_t i = joints; i < packed.size(); ++i) {
        if (packed[i] != packed[i - joints]) turns[i % joints] = true;
    }
    const auto put = [](Packer& out, const PackedRotation& rotation) {
        for (const std::uint16_t word : rotation) out.u16(word);
    };
    Packer out;
    out.f64(clip.frame_time);
    out.u32(static_cast<std::uint32_t>(clip.skeleton));
    out.u32(static_cast<std::uint32_t>(clip.frame_count));
    out.u32(static_cast<std::uint32_t>(joints));
    out.u32(static_cast<std::uint32_t>(clip.translations.size()) /
            static_cast<std::uint32_t>(clip.frame_count));
    out.text(clip.name);
    for (const bool turning : turns) out.u8(turning ? 1 : 0);
    out.pad(4);
    for (std::size_t joint = 0; joint < joints; ++joint) {
        if (!turns[joint]) put(out, packed[joint]);
    }
    out.pad(4);
    for (std::size_t i = 0; i < packed.size(); ++i) {
        if (turns[i % joints]) put(out, packed[i]);
    }
    out.pad(4);
    for (const Vec3& translation : clip.translations) out.vec3(translation);
    return out.bytes;
}

std::string pack(const Material& material) {
    Packer out;
    for (const std::uint8_t channel : material.rgba) out.u8(channel);
    out.text(material.name);
    return out.bytes;
}

namespace {

/// Vertices, then corners, which take two bytes where two are enough.
void put_surface(Packer& out, const geometry::TriangleMesh& surface) {
    for (const Vec3& vertex : surface.vertices) out.vec3(vertex);
    const bool small = surface.vertices.size() <= small_mesh;
    for (const auto& triangle : surface.triangles) {
        for (const int corner : triangle) {
            if (small) {
                out.u16(static_cast<std::uint16_t>(corner));
            } else {
                out.u32(static_cast<std::uint32_t>(corner));
            }
        }
    }
}

}  // namespace

std::string pack(const Mesh& mesh) {
    Packer out;
    out.u32(static_cast<std::uint32_t>(mesh.surface.vertices.size()));
    out.u32(static_cast<std::uint32_t>(mesh.surface.triangles.size()));
    out.text(mesh.name);
    put_surface(out, mesh.surface);
    return out.bytes;
}

std::string pack(const Skin& skin) {
    Packer out;
    out.u32(static_cast<std::uint32_t>(skin.skeleton));
    out.u32(index(skin.material));
    out.u32(static_cast<std::uint32_t>(skin.surface.vertices.size()));
    out.u32(static_cast<std::uint32_t>(skin.surface.triangles.size()));
    out.u32(static_cast<std::uint32_t>(skin.joints.size()));
    out.text(skin.name);
    for (const SkinJoint& joint : skin.joints) {
        out.u32(static_cast<std::uint32_t>(joint.joint));
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 4; ++column) out.f32(joint.to_joint(row, column));
        }
    }
    put_surface(out, skin.surface);
    out.pad(4);
    for (const Hold& hold : skin.holds) {
        for (const std::uint16_t joint : hold.joints) out.u16(joint);
        for (const std::uint16_t weight : hold.weights) out.u16(weight);
    }
    return out.bytes;
}

std::string pack(const Costume& costume) {
    Packer out;
    out.u32(static_cast<std::uint32_t>(costume.skeleton));
    out.u32(static_cast<std::uint32_t>(costume.garments.size()));
    out.text(costume.name);
    for (const Garment& garment : costume.garments) {
        out.u32(static_cast<std::uint32_t>(garment.joint));
        out.u32(static_cast<std::uint32_t>(garment.mesh));
        out.u32(index(garment.material));
        put_transform(out, garment.in_joint, "garment");
    }
    // said only where there is something to say, so that a file without stays one of format 1.0
    if (!costume.skins.empty()) {
        out.u32(static_cast<std::uint32_t>(costume.skins.size()));
        for (const int skin : costume.skins) out.u32(static_cast<std::uint32_t>(skin));
    }
    return out.bytes;
}

std::string pack(const Thing& thing) {
    const bool figure = thing.kind == Kind::figure;
    Packer out;
    out.u32(static_cast<std::uint32_t>(thing.kind));
    out.u32(index(thing.material));
    // what the shape comes from: a skeleton, a mesh, or the keys alone
    out.u32(figure                     ? index(thing.skeleton)
            : thing.kind == Kind::part ? index(thing.mesh)
                                       : no_index);
    out.u32(figure ? index(thing.costume) : no_index);
    out.f32(thing.blend_within);
    out.text(thing.name);
    if (!thing.layer.empty()) out.text(thing.layer);
    return out.bytes;
}

std::string pack(std::span<const IndexEntry> entries) {
    Packer out;
    out.u64(entries.size());
    for (const IndexEntry& entry : entries) {
        out.raw(entry.type);
        out.u32(entry.flags);
        out.u64(entry.offset);
        out.f64(entry.first_time);
        out.f64(entry.last_time);
    }
    return out.bytes;
}

}  // namespace sidestep::recording::detail
