// The stage at a moment: find each thing's last key, look at the next one, blend.
#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"
#include "sidestep/recording/detail/inside.h"
#include "sidestep/recording/recording.h"

namespace sidestep::recording {

using detail::Key;
using detail::Record;
using detail::Unpacker;

namespace {

Vec3 mix(const Vec3& a, const Vec3& b, double weight) {
    return a + weight * (b - a);
}

Transform mix(const Transform& a, const Transform& b, double weight) {
    return {slerp(a.rotation, b.rotation, weight), mix(a.translation, b.translation, weight)};
}

/// A key and, when the thing is on its way to another, that one and how far it has come.
struct Between {
    const Key* now = nullptr;
    const Key* next = nullptr;
    double weight = 0.0;
};

Between find(const detail::Track& track, double seconds, double blend_within) {
    const auto after = std::partition_point(track.keys.begin(), track.keys.end(),
                                            [&](const Key& key) { return key.time <= seconds; });
    if (after == track.keys.begin()) return {};
    Between found;
    found.now = &*(after - 1);
    if (found.now->kind == Record::remove) return {};
    if (after == track.keys.end() || after->kind != found.now->kind) return found;
    if (found.now->kind == Record::play) return found;  // a clip moves by itself
    const double gap = after->time - found.now->time;
    if (gap > blend_within || !(gap > 0.0)) return found;
    found.next = &*after;
    found.weight = (seconds - found.now->time) / gap;
    return found;
}

std::vector<Vec3> read_points(Unpacker in) {
    std::vector<Vec3> points;
    points.reserve(in.left() / 12);
    while (in.left() >= 12) points.push_back(in.vec3());
    return points;
}

LocalPose read_pose(Unpacker in, const Skeleton& skeleton, std::span<const int> moving) {
    LocalPose pose;
    pose.rotations.reserve(skeleton.joints.size());
    pose.translations.reserve(skeleton.joints.size());
    for (const Joint& joint : skeleton.joints) {
        pose.rotations.push_back(detail::unpack(detail::get_rotation(in)));
        pose.translations.push_back(joint.offset);
    }
    in.skip_to(4);
    for (const int joint : moving) pose.translations[static_cast<std::size_t>(joint)] = in.vec3();
    return pose;
}

}  // namespace

LocalPose Recording::Inside::sample(const detail::PackedClip& clip, double seconds) const {
    const double place =
        std::clamp(seconds / clip.frame_time, 0.0, static_cast<double>(clip.frame_count - 1));
    const int frame = std::min(static_cast<int>(place), clip.frame_count - 1);
    const int next = std::min(frame + 1, clip.frame_count - 1);
    const double weight = place - frame;
    const auto which = static_cast<std::size_t>(clip.skeleton);
    const Skeleton& skeleton = skeletons[which];
    LocalPose pose;
    pose.rotations.reserve(skeleton.joints.size());
    pose.translations.reserve(skeleton.joints.size());
    for (std::size_t joint = 0; joint < skeleton.joints.size(); ++joint) {
        const Quat here = clip.rotation(frame, static_cast<int>(joint));
        const bool turns = weight > 0.0 && clip.row[joint] >= 0;
        pose.rotations.push_back(
            turns ? slerp(here, clip.rotation(next, static_cast<int>(joint)), weight) : here);
        pose.translations.push_back(skeleton.joints[joint].offset);
    }
    for (int track = 0; track < clip.moving_count; ++track) {
        const int joint = moving[which][static_cast<std::size_t>(track)];
        pose.translations[static_cast<std::size_t>(joint)] =
            mix(clip.translation(frame, track), clip.translation(next, track), weight);
    }
    return pose;
}

/// Where to put a figure's clip, and at which pace it goes.
Play Recording::Inside::read_play(const Key& key) const {
    Unpacker in(std::string_view(pool).substr(key.payload, key.size));
    Play play;
    play.clip = static_cast<int>(in.u32());
    play.placement.position = in.vec3();
    play.placement.heading = in.f32();
    if ((key.flags & detail::play_has_pace) != 0) {
        play.from = in.f32();
        play.speed = in.f32();
    }
    return play;
}

State Recording::state_at(double seconds) const {
    SIDESTEP_REQUIRE(std::isfinite(seconds), "seconds is not finite");
    const Inside& in = *inside_;
    State state;
    state.time = seconds;

    // who could be there at all?
    const auto after = std::partition_point(
        in.stretches.begin(), in.stretches.end(),
        [&](const detail::Stretch& stretch) { return stretch.first <= seconds; });
    if (after == in.stretches.begin()) return state;
    std::vector<int> candidates = (after - 1)->things;
    std::sort(candidates.begin(), candidates.end());
    for (const int index : candidates) look_at(index, seconds, state);
    return state;
}

State Recording::state_of(int thing, double seconds) const {
    SIDESTEP_REQUIRE(std::isfinite(seconds), "seconds is not finite");
    SIDESTEP_REQUIRE(
        thing >= 0 && thing < static_cast<int>(inside_->things.size()),
        "thing " + std::to_string(thing) + " of " + std::to_string(inside_->things.size()));
    State state;
    state.time = seconds;
    look_at(thing, seconds, state);
    return state;
}

std::vector<Told> Recording::told(int thing) const {
    SIDESTEP_REQUIRE(
        thing >= 0 && thing < static_cast<int>(inside_->things.size()),
        "thing " + std::to_string(thing) + " of " + std::to_string(inside_->things.size()));
    std::vector<Told> all;
    for (const Key& key : inside_->tracks[static_cast<std::size_t>(thing)].keys) {
        Told told{key.time, Told::What::other, {}};
        if (key.kind == Record::remove) told.what = Told::What::remove;
        if (key.kind == Record::play) {
            told.what = Told::What::play;
            told.play = inside_->read_play(key);
        }
        all.push_back(told);
    }
    return all;
}

void Recording::look_at(int index, double seconds, State& state) const {
    const Inside& in = *inside_;
    ++state.things_visited;
    const auto open = [&](const Key& key) {
        return Unpacker(std::string_view(in.pool).substr(key.payload, key.size));
    };
    const Thing& thing = in.things[static_cast<std::size_t>(index)];
    const detail::Track& track = in.tracks[static_cast<std::size_t>(index)];
    const Between found = find(track, seconds, thing.blend_within);
    if (found.now == nullptr) return;

    int material = thing.material;
    const auto painted =
        std::partition_point(track.paints.begin(), track.paints.end(),
                             [&](const detail::PaintKey& paint) { return paint.time <= seconds; });
    if (painted != track.paints.begin()) material = (painted - 1)->material;

    Unpacker now = open(*found.now);
    Unpacker next = found.next != nullptr ? open(*found.next) : Unpacker({});
    const bool moves = found.next != nullptr;
    switch (found.now->kind) {
        case Record::play: {
            FigureState figure{index, material, {}, none, 0.0};
            const Play play = in.read_play(*found.now);
            figure.clip = play.clip;
            const auto& clip = in.clips[static_cast<std::size_t>(figure.clip)];
            const double last = (clip.frame_count - 1) * clip.frame_time;
            figure.clip_seconds =
                std::clamp(play.from + play.speed * (seconds - found.now->time), 0.0, last);
            figure.pose = in.sample(clip, figure.clip_seconds);
            const Transform placed{rotation_about(Axis::y, play.placement.heading),
                                   play.placement.position};
            const auto& joints = in.skeletons[static_cast<std::size_t>(clip.skeleton)].joints;
            for (std::size_t j = 0; j < joints.size(); ++j) {
                if (joints[j].parent != none) continue;
                figure.pose.rotations[j] = placed.rotation * figure.pose.rotations[j];
                figure.pose.translations[j] = placed * figure.pose.translations[j];
            }
            state.figures.push_back(std::move(figure));
            break;
        }
        case Record::pose: {
            const auto which = static_cast<std::size_t>(thing.skeleton);
            FigureState figure{index, material, {}, none, 0.0};
            figure.pose = read_pose(now, in.skeletons[which], in.moving[which]);
            if (moves) {
                const LocalPose to = read_pose(next, in.skeletons[which], in.moving[which]);
                for (std::size_t j = 0; j < to.rotations.size(); ++j) {
                    figure.pose.rotations[j] =
                        slerp(figure.pose.rotations[j], to.rotations[j], found.weight);
                    figure.pose.translations[j] =
                        mix(figure.pose.translations[j], to.translations[j], found.weight);
                }
            }
            state.figures.push_back(std::move(figure));
            break;
        }
        case Record::place: {
            Transform to_world = get_transform(now);
            if (moves) to_world = mix(to_world, get_transform(next), found.weight);
            state.parts.push_back({index, material, to_world});
            break;
        }
        case Record::disc: {
            Vec3 centre = now.vec3();
            double radius = now.f32();
            if (moves) {
                centre = mix(centre, next.vec3(), found.weight);
                radius += found.weight * (next.f32() - radius);
            }
            state.discs.push_back({index, material, centre, radius});
            break;
        }
        case Record::box: {
            Transform to_world = get_transform(now);
            Vec3 half = now.vec3();
            if (moves) {
                to_world = mix(to_world, get_transform(next), found.weight);
                half = mix(half, next.vec3(), found.weight);
            }
            state.boxes.push_back({index, material, to_world, half});
            break;
        }
        case Record::line:
        case Record::string: {
            std::vector<Vec3> points = read_points(now);
            if (moves) {
                const std::vector<Vec3> to = read_points(next);
                // a string that gains or loses points is another string: no blend
                if (to.size() == points.size()) {
                    for (std::size_t i = 0; i < to.size(); ++i) {
                        points[i] = mix(points[i], to[i], found.weight);
                    }
                }
            }
            if (found.now->kind == Record::line) {
                state.lines.push_back({index, material, points[0], points[1]});
            } else {
                state.strings.push_back({index, material, std::move(points)});
            }
            break;
        }
        case Record::remove:
        case Record::paint:
        case Record::event:
            SIDESTEP_ASSERT(false);
    }
}

std::vector<Transform> joints_in_world(const Skeleton& skeleton, const LocalPose& pose) {
    const std::size_t count = skeleton.joints.size();
    SIDESTEP_REQUIRE(pose.rotations.size() == count && pose.translations.size() == count,
                     "the pose has " + std::to_string(pose.rotations.size()) +
                         " joints, the skeleton " + std::to_string(count));
    std::vector<Transform> world;
    world.reserve(count);
    for (std::size_t j = 0; j < count; ++j) {
        const Transform local{pose.rotations[j], pose.translations[j]};
        const int parent = skeleton.joints[j].parent;
        world.push_back(parent == none ? local : world[static_cast<std::size_t>(parent)] * local);
    }
    return world;
}

Hold hold_of(const std::array<std::uint16_t, 4>& joints, const std::array<double, 4>& weights) {
    double sum = 0.0;
    for (const double weight : weights) {
        SIDESTEP_REQUIRE(std::isfinite(weight) && weight >= 0.0,
                         "a weight is " + std::to_string(weight));
        sum += weight;
    }
    SIDESTEP_REQUIRE(std::isfinite(sum) && sum > 0.0, "the weights sum to " + std::to_string(sum));
    // the running sum is rounded, not each weight: the last one ends at the whole by itself
    Hold hold;
    hold.joints = joints;
    double so_far = 0.0;
    std::uint32_t given = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        so_far += weights[i];
        const double share = std::clamp(so_far / sum, 0.0, 1.0);
        const auto up_to =
            i == 3 ? detail::whole_weight
                   : static_cast<std::uint32_t>(std::lround(share * double{detail::whole_weight}));
        hold.weights[i] = static_cast<std::uint16_t>(up_to - given);
        given = up_to;
    }
    return hold;
}

std::vector<Vec3> skinned_vertices(const Skin& skin, std::span<const Transform> joints) {
    SIDESTEP_REQUIRE(skin.holds.size() == skin.surface.vertices.size(),
                     "the skin has " + std::to_string(skin.holds.size()) + " holds for " +
                         std::to_string(skin.surface.vertices.size()) + " vertices");
    // one matrix for each joint used: from the mesh into the world
    std::vector<IntoJoint> to_world;
    to_world.reserve(skin.joints.size());
    for (const SkinJoint& used : skin.joints) {
        SIDESTEP_REQUIRE(used.joint >= 0 && used.joint < static_cast<int>(joints.size()),
                         "the skin names joint " + std::to_string(used.joint) + " of " +
                             std::to_string(joints.size()));
        const Transform& joint = joints[static_cast<std::size_t>(used.joint)];
        IntoJoint whole = joint.rotation.toRotationMatrix() * used.to_joint;
        whole.col(3) += joint.translation;
        to_world.push_back(whole);
    }
    std::vector<Vec3> placed;
    placed.reserve(skin.holds.size());
    for (std::size_t v = 0; v < skin.holds.size(); ++v) {
        const Vec3& at = skin.surface.vertices[v];
        const Hold& hold = skin.holds[v];
        Vec3 sum = Vec3::Zero();
        for (std::size_t i = 0; i < 4; ++i) {
            if (hold.weights[i] == 0) continue;
            SIDESTEP_REQUIRE(hold.joints[i] < to_world.size(),
                             "a vertex is held by joint " + std::to_string(hold.joints[i]) +
                                 " of " + std::to_string(to_world.size()));
            const IntoJoint& matrix = to_world[hold.joints[i]];
            sum += (hold.weights[i] / double{detail::whole_weight}) *
                   (matrix.leftCols<3>() * at + matrix.col(3));
        }
        placed.push_back(sum);
    }
    return placed;
}

}  // namespace sidestep::recording
