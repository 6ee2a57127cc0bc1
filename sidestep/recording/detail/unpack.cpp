#include <array>
#include <cmath>
#include <cstdio>

#include "sidestep/recording/detail/define.h"

namespace sidestep::recording::detail {

namespace {

const std::string short_of_bytes = "it promises more than its bytes hold";

std::string too_far(const std::string& what, const Vec3& metres) {
    const auto text = [](double number) {
        std::array<char, 32> digits{};
        std::snprintf(digits.data(), digits.size(), "%.6g", number);
        return std::string(digits.data());
    };
    return what + " is (" + text(metres.x()) + ", " + text(metres.y()) + ", " + text(metres.z()) +
           "), expected finite numbers of at most 1e9 metres";
}

/// An index into `count` things, or `none` for the mark that says so.
bool get_index(Unpacker& in, std::size_t count, bool may_be_none, int& index) {
    const std::uint32_t value = in.u32();
    index = value < count ? static_cast<int>(value) : none;
    return value < count || (may_be_none && value == no_index);
}

std::string no_such(const std::string& what, std::size_t count) {
    return "it names a " + what + " that is not among the " + std::to_string(count) + " defined";
}

}  // namespace

PackedRotation get_rotation(Unpacker& in) {
    PackedRotation rotation{};
    for (std::uint16_t& word : rotation) word = in.u16();
    return rotation;
}

Transform get_transform(Unpacker& in) {
    Transform transform;
    transform.translation = in.vec3();
    transform.rotation = unpack(get_rotation(in));
    (void)in.u16();
    return transform;
}

std::string unpack(std::string_view bytes, About& about) {
    Unpacker in(bytes);
    const std::uint32_t count = in.u32();
    if (!in.has(count, 8)) return short_of_bytes;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::string_view key = in.text();
        const std::string_view value = in.text();
        if (!in.ok()) return short_of_bytes;
        about.emplace_back(key, value);
    }
    return {};
}

std::string unpack(std::string_view bytes, Skeleton& skeleton) {
    Unpacker in(bytes);
    const std::uint32_t joints = in.u32();
    const std::uint32_t sites = in.u32();
    skeleton.name = in.text();
    if (joints == 0 || joints > joint_limit) {
        return "it has " + std::to_string(joints) + " joints, expected 1 to " +
               std::to_string(joint_limit);
    }
    if (!in.has(joints, 24)) return short_of_bytes;
    for (std::uint32_t i = 0; i < joints; ++i) {
        Joint joint;
        if (!get_index(in, i, true, joint.parent)) {
            return "the parent of joint " + std::to_string(i) + " does not come before it";
        }
        joint.moves = in.u32() != 0 || joint.parent == none;
        joint.offset = in.vec3();
        joint.name = in.text();
        if (!in.ok()) return short_of_bytes;
        if (!within_reach(joint.offset)) {
            return too_far("the offset of joint " + std::to_string(i) + " \"" + joint.name + "\"",
                           joint.offset);
        }
        skeleton.joints.push_back(std::move(joint));
    }
    if (!in.has(sites, 16)) return short_of_bytes;
    for (std::uint32_t i = 0; i < sites; ++i) {
        EndSite site;
        if (!get_index(in, joints, false, site.joint)) return no_such("joint", joints);
        site.offset = in.vec3();
        if (!within_reach(site.offset)) {
            return too_far("the offset of end site " + std::to_string(i), site.offset);
        }
        skeleton.end_sites.push_back(site);
    }
    return {};
}

std::string unpack(std::string_view bytes, const Known& known, PackedClip& clip) {
    Unpacker in(bytes);
    clip.frame_time = in.f64();
    if (!get_index(in, known.skeletons.size(), false, clip.skeleton)) {
        return no_such("skeleton", known.skeletons.size());
    }
    const std::uint32_t frames = in.u32();
    const std::uint32_t joints = in.u32();
    const std::uint32_t moving = in.u32();
    clip.name = in.text();
    const auto skeleton = static_cast<std::size_t>(clip.skeleton);
    if (!(clip.frame_time > 0.0) || !std::isfinite(clip.frame_time)) {
        return "its frame time is not a positive number";
    }
    if (frames == 0 || frames > frame_limit) {
        return "it has " + std::to_string(frames) + " frames, expected 1 to " +
               std::to_string(frame_limit);
    }
    if (joints != known.skeletons[skeleton].joints.size() ||
        moving != known.moving[skeleton].size()) {
        return "it does not fit its skeleton: " + std::to_string(joints) + " joints and " +
               std::to_string(moving) + " that move";
    }
    clip.frame_count = static_cast<int>(frames);
    clip.moving_count = static_cast<int>(moving);
    if (!in.has(joints, 1)) return short_of_bytes;
    std::int32_t still = 0;
    std::int32_t turning = 0;
    for (std::uint32_t joint = 0; joint < joints; ++joint) {
        clip.row.push_back(in.u8() != 0 ? turning++ : ~still++);
    }
    clip.turning_count = turning;
    in.skip_to(4);
    if (!in.has(static_cast<std::uint64_t>(still), 6)) return short_of_bytes;
    for (std::int32_t i = 0; i < still; ++i) clip.still.push_back(get_rotation(in));
    in.skip_to(4);
    const std::uint64_t rotations = std::uint64_t{frames} * static_cast<std::uint64_t>(turning);
    if (!in.has(rotations, 6)) return short_of_bytes;
    clip.turning.reserve(rotations);
    for (std::uint64_t i = 0; i < rotations; ++i) clip.turning.push_back(get_rotation(in));
    in.skip_to(4);
    const std::uint64_t numbers = std::uint64_t{frames} * moving * 3;
    if (!in.has(numbers, 4)) return short_of_bytes;
    clip.moving.reserve(numbers);
    for (std::uint64_t i = 0; i < numbers; ++i) {
        clip.moving.push_back(static_cast<float>(in.f32()));
        if (!(std::abs(clip.moving.back()) <= farthest)) {
            return "a translation in frame " + std::to_string(i / (std::uint64_t{moving} * 3)) +
                   " is not finite or beyond 1e9 metres";
        }
    }
    return {};
}

std::string unpack(std::string_view bytes, Material& material) {
    Unpacker in(bytes);
    for (std::uint8_t& channel : material.rgba) channel = in.u8();
    material.name = in.text();
    return in.ok() ? std::string() : short_of_bytes;
}

namespace {

/// Vertices, then corners, which take two bytes where two are enough.
std::string get_surface(Unpacker& in, std::uint32_t vertices, std::uint32_t triangles,
                        geometry::TriangleMesh& surface) {
    if (!in.has(vertices, 12)) return short_of_bytes;
    surface.vertices.reserve(vertices);
    for (std::uint32_t i = 0; i < vertices; ++i) {
        surface.vertices.push_back(in.vec3());
        if (!within_reach(surface.vertices.back())) {
            return too_far("vertex " + std::to_string(i), surface.vertices.back());
        }
    }
    const bool small = vertices <= small_mesh;
    if (!in.has(triangles, small ? 6 : 12)) return short_of_bytes;
    surface.triangles.reserve(triangles);
    for (std::uint32_t i = 0; i < triangles; ++i) {
        geometry::TriangleIndices corners{};
        for (int& corner : corners) {
            const std::uint32_t value = small ? in.u16() : in.u32();
            if (value >= vertices) return no_such("vertex", vertices);
            corner = static_cast<int>(value);
        }
        surface.triangles.push_back(corners);
    }
    return {};
}

}  // namespace

std::string unpack(std::string_view bytes, Mesh& mesh) {
    Unpacker in(bytes);
    const std::uint32_t vertices = in.u32();
    const std::uint32_t triangles = in.u32();
    mesh.name = in.text();
    return get_surface(in, vertices, triangles, mesh.surface);
}

std::string unpack(std::string_view bytes, const Known& known, Skin& skin) {
    Unpacker in(bytes);
    if (!get_index(in, known.skeletons.size(), false, skin.skeleton)) {
        return no_such("skeleton", known.skeletons.size());
    }
    if (!get_index(in, known.materials, true, skin.material)) {
        return no_such("material", known.materials);
    }
    const std::uint32_t vertices = in.u32();
    const std::uint32_t triangles = in.u32();
    const std::uint32_t used = in.u32();
    skin.name = in.text();
    if (used == 0 || used > joint_limit) {
        return "it uses " + std::to_string(used) + " joints, expected 1 to " +
               std::to_string(joint_limit);
    }
    if (!in.has(used, 52)) return short_of_bytes;
    const std::size_t joints =
        known.skeletons[static_cast<std::size_t>(skin.skeleton)].joints.size();
    for (std::uint32_t i = 0; i < used; ++i) {
        SkinJoint joint;
        if (!get_index(in, joints, false, joint.joint)) return no_such("joint", joints);
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 4; ++column) joint.to_joint(row, column) = in.f32();
        }
        if (!joint.to_joint.allFinite()) return "a matrix is not finite";
        skin.joints.push_back(joint);
    }
    const std::string wrong = get_surface(in, vertices, triangles, skin.surface);
    if (!wrong.empty()) return wrong;
    in.skip_to(4);
    if (!in.has(vertices, 16)) return short_of_bytes;
    skin.holds.reserve(vertices);
    for (std::uint32_t i = 0; i < vertices; ++i) {
        Hold hold;
        for (std::uint16_t& joint : hold.joints) {
            joint = in.u16();
            if (joint >= used) return no_such("joint", used);
        }
        std::uint32_t sum = 0;
        for (std::uint16_t& weight : hold.weights) sum += weight = in.u16();
        if (sum != whole_weight) {
            return "the weights of vertex " + std::to_string(i) + " sum to " + std::to_string(sum) +
                   ", expected " + std::to_string(whole_weight);
        }
        skin.holds.push_back(hold);
    }
    return {};
}

std::string unpack(std::string_view bytes, const Known& known, Costume& costume) {
    Unpacker in(bytes);
    if (!get_index(in, known.skeletons.size(), false, costume.skeleton)) {
        return no_such("skeleton", known.skeletons.size());
    }
    const std::uint32_t garments = in.u32();
    costume.name = in.text();
    if (!in.has(garments, 32)) return short_of_bytes;
    const std::size_t joints =
        known.skeletons[static_cast<std::size_t>(costume.skeleton)].joints.size();
    for (std::uint32_t i = 0; i < garments; ++i) {
        Garment garment;
        if (!get_index(in, joints, false, garment.joint)) return no_such("joint", joints);
        if (!get_index(in, known.meshes, false, garment.mesh)) return no_such("mesh", known.meshes);
        if (!get_index(in, known.materials, true, garment.material)) {
            return no_such("material", known.materials);
        }
        garment.in_joint = get_transform(in);
        if (!within_reach(garment.in_joint.translation)) {
            return too_far("the place of garment " + std::to_string(i),
                           garment.in_joint.translation);
        }
        costume.garments.push_back(garment);
    }
    // nothing more was said before format 1.1, and at most four zeros of padding were written
    if (in.left() < 4) return {};
    const std::uint32_t skins = in.u32();
    if (!in.has(skins, 4)) return short_of_bytes;
    for (std::uint32_t i = 0; i < skins; ++i) {
        int skin = none;
        if (!get_index(in, known.skins.size(), false, skin)) {
            return no_such("skin", known.skins.size());
        }
        if (known.skins[static_cast<std::size_t>(skin)].skeleton != costume.skeleton) {
            return "it has a skin made for another skeleton";
        }
        costume.skins.push_back(skin);
    }
    return {};
}

std::string unpack(std::string_view bytes, const Known& known, Thing& thing) {
    Unpacker in(bytes);
    const std::uint32_t kind = in.u32();
    if (kind < static_cast<std::uint32_t>(Kind::figure) ||
        kind > static_cast<std::uint32_t>(Kind::string)) {
        return "it is of kind " + std::to_string(kind) + ", expected 1 to 6";
    }
    thing.kind = static_cast<Kind>(kind);
    if (!get_index(in, known.materials, true, thing.material)) {
        return no_such("material", known.materials);
    }
    if (thing.kind == Kind::figure) {
        if (!get_index(in, known.skeletons.size(), false, thing.skeleton)) {
            return no_such("skeleton", known.skeletons.size());
        }
        if (!get_index(in, known.costumes.size(), true, thing.costume)) {
            return no_such("costume", known.costumes.size());
        }
        if (thing.costume != none &&
            known.costumes[static_cast<std::size_t>(thing.costume)].skeleton != thing.skeleton) {
            return "it wears a costume made for another skeleton";
        }
    } else if (thing.kind == Kind::part) {
        if (!get_index(in, known.meshes, false, thing.mesh)) return no_such("mesh", known.meshes);
        (void)in.u32();
    } else {
        (void)in.u64();
    }
    thing.blend_within = in.f32();
    thing.name = in.text();
    // nothing more was said before format 1.1, and at most four zeros of padding were written
    if (in.left() >= 4) thing.layer = in.text();
    if (!in.ok()) return short_of_bytes;
    if (!(thing.blend_within >= 0.0 && thing.blend_within <= 2e6)) {
        return "its blend time is not between 0 and a million seconds";
    }
    return {};
}

std::string unpack(std::string_view bytes, std::vector<IndexEntry>& index) {
    Unpacker in(bytes);
    const std::uint64_t count = in.u64();
    if (!in.has(count, index_entry_size)) return short_of_bytes;
    for (std::uint64_t i = 0; i < count; ++i) {
        IndexEntry entry;
        entry.type = in.take(4);
        entry.flags = in.u32();
        entry.offset = in.u64();
        entry.first_time = in.f64();
        entry.last_time = in.f64();
        index.push_back(std::move(entry));
    }
    return {};
}

}  // namespace sidestep::recording::detail
