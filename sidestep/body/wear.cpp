// A clip on another body: whose joint is whose, and how their frames differ.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/body/lint.h"
#include "sidestep/math/rotation.h"

namespace sidestep::body {

namespace {

/// A name without its prefix, in small letters.
std::string bare_name(std::string_view name) {
    if (const auto colon = name.rfind(':'); colon != std::string_view::npos) {
        name.remove_prefix(colon + 1);
    }
    std::string bare(name);
    std::transform(bare.begin(), bare.end(), bare.begin(), [](unsigned char c) {
        return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    });
    return bare;
}

/// From the hip over the knee to the ankle; 0 when the skeleton is not a person's.
double leg_length(const motion::Skeleton& skeleton) {
    const auto human = find_humanoid(skeleton);
    if (!human) return 0.0;
    double length = 0.0;
    for (const auto* side : {&human->left, &human->right}) {
        for (int j = side->foot; j != side->thigh && j >= 0; j = skeleton.joint(j).parent) {
            length += skeleton.joint(j).offset.norm();
        }
    }
    return 0.5 * length;
}

std::string some_names(const std::vector<std::string>& names) {
    std::string list;
    for (std::size_t i = 0; i < names.size() && i < 6; ++i) {
        list += (i == 0 ? "" : ", ") + names[i];
    }
    return names.size() > 6 ? list + fmt::format(" and {} more", names.size() - 6) : list;
}

Problem worn_note(Problem::Severity severity, std::string code, std::string message,
                  std::string hint = {}) {
    Problem note;
    note.severity = severity;
    note.code = std::move(code);
    note.message = std::move(message);
    note.hint = std::move(hint);
    return note;
}

/// Everything about two skeletons that does not change from frame to frame.
class Fitting {
public:
    Fitting(const motion::Skeleton& from, const motion::Skeleton& to) : from_(from), to_(to) {
        std::map<std::string, int> place;
        for (int j = 0; j < from.joint_count(); ++j)
            place.try_emplace(bare_name(from.joint(j).name), j);
        std::vector<bool> taken(static_cast<std::size_t>(from.joint_count()), false);
        for (int j = 0; j < to.joint_count(); ++j) {
            const auto found = place.find(bare_name(to.joint(j).name));
            const bool good = found != place.end() && !taken[found->second];
            source.push_back(good ? found->second : -1);
            if (good) taken[found->second] = true;
            if (!good) only_to.push_back(to.joint(j).name);
            matched += good ? 1 : 0;
        }
        for (int j = 0; j < from.joint_count(); ++j) {
            if (!taken[j]) only_from.push_back(from.joint(j).name);
        }
        rest_from_ = forward_kinematics(from, rest_pose(from));
        rest_to_ = forward_kinematics(to, rest_pose(to));
        for (int j = 0; j < to.joint_count(); ++j) {
            direct_.push_back(may_copy(j));
            if (source[j] >= 0 && !direct_.back()) carried.push_back(to.joint(j).name);
        }
    }

    /// A frame of the clip, as the other body wears it.
    [[nodiscard]] motion::Pose pose(const motion::Clip& clip, int frame, double scale,
                                    const WearOptions& options) const {
        const motion::GlobalPose world = clip.global_pose(frame);
        motion::Pose worn = rest_pose(to_);
        std::vector<Transform> placed(static_cast<std::size_t>(to_.joint_count()));
        for (int j = 0; j < to_.joint_count(); ++j) {
            const int parent = to_.joint(j).parent;
            const Transform above = parent < 0 ? Transform{} : placed[parent];
            const int s = source[j];
            if (s >= 0 && direct_[j]) {
                worn.rotations[j] = clip.rotation(frame, s);
            } else if (s >= 0) {
                // the turn from rest, in the world, is what the two have in common
                const Quat turn =
                    world.joints[s].rotation * rest_from_.joints[s].rotation.conjugate();
                const Quat wanted = turn * rest_to_.joints[j].rotation;
                worn.rotations[j] = (above.rotation.conjugate() * wanted).normalized();
            }
            if (s >= 0 && from_.joint(s).parent < 0) {
                Vec3 place = world.joints[s].translation;
                place = options.scale_way ? Vec3(scale * place)
                                          : Vec3(place.x(), scale * place.y(), place.z());
                worn.translations[j] =
                    parent < 0 ? place
                               : Vec3(above.rotation.conjugate() * (place - above.translation));
            }
            placed[j] = above * Transform{worn.rotations[j], worn.translations[j]};
        }
        return worn;
    }

    /// Joints of the other body that get a place of their own from the clip's roots.
    [[nodiscard]] std::vector<int> moved() const {
        std::vector<int> joints;
        for (int j = 0; j < to_.joint_count(); ++j) {
            if (source[j] >= 0 && from_.joint(source[j]).parent < 0) joints.push_back(j);
        }
        return joints;
    }

    /// Bones that point elsewhere at rest, and by how much: angles mean something else there.
    [[nodiscard]] std::pair<std::string, double> worst_rest() const {
        std::pair<std::string, double> worst{"", 0.0};
        for (int j = 0; j < to_.joint_count(); ++j) {
            const int parent = to_.joint(j).parent;
            if (source[j] < 0 || parent < 0 || source[parent] < 0) continue;
            if (from_.joint(source[j]).parent != source[parent]) continue;
            const Vec3 a = rest_from_.joints[source[j]].translation -
                           rest_from_.joints[source[parent]].translation;
            const Vec3 b = rest_to_.joints[j].translation - rest_to_.joints[parent].translation;
            // stubs and hip sockets point anywhere; arms and legs do not
            const Role role = label_of(to_.joint(parent).name).role;
            if (role != Role::upper_arm && role != Role::fore_arm && role != Role::thigh &&
                role != Role::shank) {
                continue;
            }
            const double angle = std::acos(std::clamp(a.dot(b) / (a.norm() * b.norm()), -1.0, 1.0));
            if (angle > worst.second) worst = {to_.joint(parent).name, angle};
        }
        return worst;
    }

    std::vector<int> source;  // for each joint of the other body; -1 when it has none
    std::vector<std::string> only_from, only_to, carried;
    int matched = 0;

private:
    /// Same parent and same frames at rest: the local rotation means the same.
    [[nodiscard]] bool may_copy(int j) const {
        const int s = source[j];
        if (s < 0) return false;
        const int parent = to_.joint(j).parent;
        const int above = from_.joint(s).parent;
        if ((parent < 0) != (above < 0)) return false;
        if (parent >= 0 && source[parent] != above) return false;
        const auto same = [&](const Quat& a, const Quat& b) {
            return std::abs(std::abs(a.dot(b)) - 1.0) < 1e-12;
        };
        return same(rest_from_.joints[s].rotation, rest_to_.joints[j].rotation) &&
               (parent < 0 ||
                same(rest_from_.joints[above].rotation, rest_to_.joints[parent].rotation));
    }

    const motion::Skeleton& from_;
    const motion::Skeleton& to_;
    motion::GlobalPose rest_from_, rest_to_;
    std::vector<bool> direct_;
};

}  // namespace

namespace {

/// For each joint of b the one of a that is the same bone; empty when they are not the same bones.
std::vector<int> bone_by_bone(const motion::Skeleton& a, const motion::Skeleton& b) {
    constexpr double nearly = 1e-4;  // metres: files round
    if (a.joint_count() != b.joint_count()) return {};
    std::map<std::string, int> place;
    for (int j = 0; j < a.joint_count(); ++j) {
        if (!place.emplace(bare_name(a.joint(j).name), j).second) return {};
    }
    std::vector<int> same;
    for (const motion::Joint& joint : b.joints()) {
        const auto found = place.find(bare_name(joint.name));
        if (found == place.end()) return {};
        const motion::Joint& other = a.joint(found->second);
        const int parent = joint.parent < 0 ? motion::no_parent : same[joint.parent];
        if (other.parent != parent) return {};
        // a root's offset is where it stands at rest, which every frame says anew
        if (parent >= 0 && (joint.offset - other.offset).norm() > nearly) return {};
        same.push_back(found->second);
    }
    return same;
}

}  // namespace

bool same_bones(const motion::Skeleton& a, const motion::Skeleton& b) {
    return a.joint_count() == 0 ? b.joint_count() == 0 : !bone_by_bone(a, b).empty();
}

motion::Clip on_same_bones(const motion::Clip& clip, const motion::Skeleton& bones) {
    const std::vector<int> source = bone_by_bone(clip.skeleton(), bones);
    SIDESTEP_REQUIRE(!source.empty(), "the clip is of other bones");
    const auto tracked = [&](int j) {
        const auto moved = clip.translated_joints();
        return std::binary_search(moved.begin(), moved.end(), source[j]);
    };
    std::vector<int> moved;
    for (int j = 0; j < bones.joint_count(); ++j) {
        if (tracked(j)) moved.push_back(j);
    }
    motion::Clip same(bones, clip.frame_time(), clip.frame_count(), moved);
    same.set_name(clip.name());
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (int j = 0; j < bones.joint_count(); ++j) {
            same.set_rotation(f, j, clip.rotation(f, source[j]));
        }
        for (const int j : moved) same.set_translation(f, j, clip.translation(f, source[j]));
    }
    return same;
}

Result<Worn> wear(const motion::Clip& clip, const Character& character,
                  const WearOptions& options) {
    using Severity = Problem::Severity;
    const motion::Skeleton& from = clip.skeleton();
    const motion::Skeleton& to = character.skeleton();
    Worn worn;
    if (from.same_as(to)) {
        worn.clip = clip;
        return worn;
    }
    if (same_bones(from, to)) {
        worn.clip = on_same_bones(clip, to);
        return worn;
    }
    const Fitting fit(from, to);
    std::vector<std::string> lost_roots;
    for (const int root : from.roots()) {
        if (std::find(fit.source.begin(), fit.source.end(), root) == fit.source.end()) {
            lost_roots.push_back(from.joint(root).name);
        }
    }
    const std::string who = character.name().empty() ? "the character" : character.name();
    if (!lost_roots.empty() || 3 * fit.matched < from.joint_count()) {
        Problem problem = worn_note(
            Severity::error, "joints_do_not_fit",
            fmt::format("{} has joints for {} of the clip's {}{}; it lacks {}", who, fit.matched,
                        from.joint_count(), lost_roots.empty() ? "" : ", none for its root",
                        some_names(lost_roots.empty() ? fit.only_from : lost_roots)),
            "clip and character must name their joints alike; a prefix up to a colon is ignored");
        return failure(std::move(problem));
    }

    // what is left out is said
    if (!fit.only_from.empty()) {
        worn.notes.push_back(worn_note(
            Severity::warning, "joints_left_out",
            fmt::format("{} has no {}: {} left out", who, some_names(fit.only_from),
                        fit.only_from.size() == 1 ? "its rotations are" : "their rotations are")));
    }
    if (!fit.only_to.empty()) {
        worn.notes.push_back(worn_note(
            Severity::note, "joints_at_rest",
            fmt::format("the clip says nothing about {}: {} at rest", some_names(fit.only_to),
                        fit.only_to.size() == 1 ? "it stays" : "they stay")));
    }
    if (!fit.carried.empty()) {
        worn.notes.push_back(worn_note(
            Severity::note, "frames_differ",
            fmt::format("{} rest in other frames: turns from rest are carried over in the world",
                        some_names(fit.carried))));
    }
    if (const auto [joint, angle] = fit.worst_rest(); angle > radians(15.0)) {
        worn.notes.push_back(worn_note(
            Severity::warning, "rest_differs",
            fmt::format("{} points {:.0f} degrees elsewhere at rest: the pose is off by as much",
                        joint, degrees(angle)),
            "give the character the rest pose of the clip"));
    }
    const double leg_from = leg_length(from), leg_to = leg_length(to);
    if (leg_from > 0.0 && leg_to > 0.0) {
        worn.scale = leg_to / leg_from;
    } else {
        worn.notes.push_back(worn_note(Severity::note, "no_leg_length",
                                       "no legs to compare: the root moves as far as recorded"));
    }
    std::vector<std::string> stretched;
    for (const int j : clip.translated_joints()) {
        if (from.joint(j).parent < 0) continue;
        for (int f = 0; f < clip.frame_count(); ++f) {
            if ((clip.translation(f, j) - from.joint(j).offset).norm() < 1e-3) continue;
            stretched.push_back(from.joint(j).name);
            break;
        }
    }
    if (!stretched.empty()) {
        worn.notes.push_back(
            worn_note(Severity::warning, "stretch_left_out",
                      fmt::format("{} moved in {} parent{}: left out", some_names(stretched),
                                  stretched.size() == 1 ? "its" : "their",
                                  stretched.size() == 1 ? "" : "s")));
    }

    worn.clip = motion::Clip(to, clip.frame_time(), clip.frame_count(), fit.moved());
    worn.clip.set_name(clip.name());
    for (int f = 0; f < clip.frame_count(); ++f) {
        const motion::Pose pose = fit.pose(clip, f, worn.scale, options);
        for (int j = 0; j < to.joint_count(); ++j) worn.clip.set_rotation(f, j, pose.rotations[j]);
        for (const int j : worn.clip.translated_joints()) {
            worn.clip.set_translation(f, j, pose.translations[j]);
        }
    }
    return worn;
}

Result<Worn> wear(const motion::Motion& motion, const Character& character,
                  const WearOptions& options, bool made_up_row) {
    Result<Worn> worn = wear(motion.clip, character, options);
    if (!worn) return worn;
    for (const Problem& note : motion.notes) {
        if (note.severity == Problem::Severity::warning) worn->notes.push_back(note);
        // nobody stood like that: what the row shows is not the motion's fault
        if (note.code == "t_pose_row" && worn->clip.frame_count() > 1 && made_up_row) {
            worn->clip.set_pose(0, worn->clip.pose(1));
            worn->notes.back().message += "; it is left out, row 1 stands in for it";
        }
    }
    return worn;
}

}  // namespace sidestep::body
