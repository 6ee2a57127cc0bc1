#include "sidestep/body/io/crowd_glb.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/body/io/detail/part_meshes.h"
#include "sidestep/motion/io/detail/gltf_builder.h"

namespace sidestep::body {

using motion::detail::GltfBuilder;
using motion::detail::GltfTrack;

namespace {

/// A surface that hangs on a joint of everybody who is this character.
struct Hanging {
    int joint = 0;
    int mesh = 0;
};

struct Cast {
    motion::Skeleton skeleton;
    std::vector<Hanging> parts;
};

}  // namespace

struct CrowdGlb::Inside {
    GltfBuilder builder;
    std::vector<Cast> cast;
    std::vector<GltfTrack> tracks;
    detail::PartMeshes meshes{builder};
    std::map<std::vector<double>, int> times;  // whoever moves at the same times shares them

    int times_at(const std::vector<double>& seconds) {
        const auto [found, fresh] = times.try_emplace(seconds, 0);
        if (fresh) found->second = builder.add_times(seconds);
        return found->second;
    }
};

CrowdGlb::CrowdGlb() : inside_(std::make_unique<Inside>()) {}
CrowdGlb::~CrowdGlb() = default;
CrowdGlb::CrowdGlb(CrowdGlb&&) noexcept = default;
CrowdGlb& CrowdGlb::operator=(CrowdGlb&&) noexcept = default;

int CrowdGlb::add_character(const Character& character) {
    SIDESTEP_REQUIRE(character.skeleton().joint_count() > 0, "the character has no joints");
    Cast cast{character.skeleton(), {}};
    for (const RigidPart& part : character.parts()) {
        if (part.mesh.triangles.empty()) continue;
        cast.parts.push_back({part.joint, inside_->meshes.add(part)});
    }
    inside_->cast.push_back(std::move(cast));
    return static_cast<int>(inside_->cast.size()) - 1;
}

void CrowdGlb::add_person(std::string_view name, int character, const motion::Clip& clip,
                          double start_s, bool stays) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(
        character >= 0 && character < static_cast<int>(in.cast.size()),
        "character " + std::to_string(character) + " of " + std::to_string(in.cast.size()));
    const Cast& cast = in.cast[static_cast<std::size_t>(character)];
    SIDESTEP_REQUIRE(clip.skeleton().same_as(cast.skeleton),
                     "the clip of \"" + std::string(name) + "\" has another skeleton");
    SIDESTEP_REQUIRE(clip.frame_count() > 0, "the clip of \"" + std::string(name) + "\" is empty");
    SIDESTEP_REQUIRE(std::isfinite(start_s) && start_s >= 0.0,
                     "start_s " + std::to_string(start_s));

    const int frames = clip.frame_count();
    std::vector<double> seconds;
    for (int frame = 0; frame < frames; ++frame) {
        seconds.push_back(start_s + frame * clip.frame_time());
    }
    const int times = in.times_at(seconds);
    const int holder = in.builder.add_node({.name = std::string(name)});

    // joints: what never turns stands in the node, what turns gets keys
    std::vector<int> nodes;
    std::vector<Quat> turns(static_cast<std::size_t>(frames));
    std::vector<Vec3> places(static_cast<std::size_t>(frames));
    const auto tracked = clip.translated_joints();
    for (int joint = 0; joint < clip.joint_count(); ++joint) {
        const motion::Joint& bone = cast.skeleton.joint(joint);
        for (int frame = 0; frame < frames; ++frame) {
            turns[static_cast<std::size_t>(frame)] = clip.rotation(frame, joint);
            places[static_cast<std::size_t>(frame)] = clip.translation(frame, joint);
        }
        const int parent = bone.parent == motion::no_parent
                               ? holder
                               : nodes[static_cast<std::size_t>(bone.parent)];
        nodes.push_back(in.builder.add_node(
            {.name = bone.name, .translation = places.front(), .rotation = turns.front()}, parent));
        const bool turning = std::any_of(turns.begin(), turns.end(), [&](const Quat& turn) {
            return turn.coeffs() != turns.front().coeffs();
        });
        if (turning) {
            in.tracks.push_back({nodes.back(), GltfTrack::Target::rotation, times,
                                 in.builder.add_short_rotations(turns)});
        }
        const bool moving = std::find(tracked.begin(), tracked.end(), joint) != tracked.end() &&
                            std::any_of(places.begin(), places.end(),
                                        [&](const Vec3& place) { return place != places.front(); });
        if (moving) {
            in.tracks.push_back({nodes.back(), GltfTrack::Target::translation, times,
                                 in.builder.add_vectors(places)});
        }
    }
    for (const Hanging& part : cast.parts) {
        in.builder.add_node({.name = "", .mesh = part.mesh},
                            nodes[static_cast<std::size_t>(part.joint)]);
    }

    // not there yet, or no longer: nothing is left to see
    std::vector<double> changes;
    std::vector<Vec3> sizes;
    const double blink = std::min(0.5 * clip.frame_time(), 1e-3);
    if (start_s > blink) {
        changes = {0.0, start_s - blink, start_s};
        sizes = {Vec3::Zero(), Vec3::Zero(), Vec3::Ones()};
    }
    if (!stays) {
        const double end = seconds.back() + clip.frame_time();
        if (changes.empty()) {
            changes = {start_s};
            sizes = {Vec3::Ones()};
        }
        changes.insert(changes.end(), {end - blink, end});
        sizes.insert(sizes.end(), {Vec3::Ones(), Vec3::Zero()});
    }
    if (!changes.empty()) {
        in.tracks.push_back({holder, GltfTrack::Target::scale, in.times_at(changes),
                             in.builder.add_vectors(sizes)});
    }
}

std::string CrowdGlb::glb() const {
    GltfBuilder whole = inside_->builder;
    if (!inside_->tracks.empty()) whole.add_animation("crowd", inside_->tracks);
    return whole.glb();
}

}  // namespace sidestep::body
