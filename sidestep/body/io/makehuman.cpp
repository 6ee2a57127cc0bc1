#include "sidestep/body/io/makehuman.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/body/anthropometry.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/io/detail/text.h"

namespace sidestep::body {

namespace {

// the files measure in decimetres
constexpr double metres_per_makehuman_unit = 0.1;
// shares of flesh smaller than this are noise of the weight painting
constexpr double least_makehuman_weight = 0.005;

/// The rig's name of a joint: without a prefix, and its fingers are called otherwise.
std::string makehuman_bone(std::string_view joint) {
    if (const auto colon = joint.rfind(':'); colon != std::string_view::npos) {
        joint.remove_prefix(colon + 1);
    }
    if (joint == "LeftHandIndex1") return "LeftHandFinger1";
    if (joint == "RightHandIndex1") return "RightHandFinger1";
    return std::string(joint);
}

Vec3 middle_of(const std::vector<Vec3>& all, const std::vector<int>& around) {
    Vec3 sum = Vec3::Zero();
    for (const int v : around) sum += all[v];
    return sum / static_cast<double>(around.size());
}

/// Turns that take the resting body into the zero pose of the skeleton, parents first. Arcs are
/// chained: the rest elbow is bent by some 50 degrees, and an arc per bone would twist the forearm.
/// @param fingers  Where the left and the right finger begin; hands point there.
std::vector<Mat3> turns_to_zero(const motion::Skeleton& cmu, const std::vector<Vec3>& centre,
                                const std::array<std::optional<Vec3>, 2>& fingers) {
    std::vector<Mat3> turn(centre.size(), Mat3::Identity());
    for (int j = 0; j < cmu.joint_count(); ++j) {
        const int parent = cmu.joint(j).parent;
        if (parent >= 0) turn[j] = turn[parent];
        const Label label = label_of(cmu.joint(j).name);
        const std::vector<int> children = cmu.children(j);
        const auto towards = [&](const Vec3& from, const Vec3& to) {
            turn[j] = shortest_arc(turn[j] * from, to).toRotationMatrix() * turn[j];
        };
        // bones without a length say nothing about direction
        const auto has_length = [&](int child) {
            return cmu.joint(child).offset.norm() > 1e-9 &&
                   (centre[child] - centre[j]).norm() > 1e-9;
        };
        switch (label.role) {
            case Role::thigh:
            case Role::shank:
            case Role::upper_arm:
            case Role::fore_arm:
                if (!children.empty() && has_length(children.front())) {
                    towards(centre[children.front()] - centre[j],
                            cmu.joint(children.front()).offset);
                }
                break;
            case Role::hand: {
                const bool left = label.side == Side::left;
                const std::optional<Vec3>& finger = fingers[left ? 0 : 1];
                if (finger && (*finger - centre[j]).norm() > 1e-9) {
                    towards(*finger - centre[j], Vec3(left ? 1 : -1, 0, 0));
                }
                break;
            }
            case Role::foot:
                if (!children.empty() && has_length(children.front())) {
                    // about the vertical alone: the sole stays level
                    const Vec3 is = centre[children.front()] - centre[j];
                    const Vec3 should = cmu.joint(children.front()).offset;
                    turn[j] = rotation_about(Axis::y, std::atan2(should.x(), should.z()) -
                                                          std::atan2(is.x(), is.z()))
                                  .toRotationMatrix();
                }
                break;
            default:
                break;
        }
    }
    return turn;
}

}  // namespace

MakeHumanShape makehuman_shape(Sex sex, Weight weight) {
    const std::string who = sex == Sex::male ? "male" : "female";
    const char* const kind = weight == Weight::thin     ? "thin"
                             : weight == Weight::normal ? "normal"
                             : weight == Weight::stout  ? "stout"
                                                        : "heavy";
    MakeHumanShape shape;
    shape.sex_target = "caucasian-" + who + "-young";
    if (weight != Weight::normal) {
        shape.shape_target = "universal-" + who + "-young-minmuscle-" +
                             (weight == Weight::thin ? "minweight" : "maxweight");
    }
    shape.share = weight == Weight::stout ? 0.5 : 1.0;
    shape.name = std::string(kind) + (sex == Sex::male ? " man" : " woman");
    return shape;
}

Problems MakeHuman::add_target(const std::string& name, double share,
                               std::vector<Vec3>& moved) const {
    const std::filesystem::path path = folder_ / "targets" / (name + ".target");
    const auto text = read_file(path);
    if (!text) return text.error();
    const auto target = read_makehuman_target(*text, path.string(), vertex_count());
    if (!target) return target.error();
    for (const auto& [vertex, by] : *target) moved[vertex] += share * by;
    return {};
}

Result<std::vector<Vec3>> MakeHuman::vertices(const MakeHumanShape& shape) const {
    SIDESTEP_REQUIRE(std::abs(shape.share) <= 10.0, fmt::format("share is {}", shape.share));
    std::vector<Vec3> moved = base_;
    Problems problems = add_target(shape.sex_target, 1.0, moved);
    if (!shape.shape_target.empty()) {
        const Problems more = add_target(shape.shape_target, shape.share, moved);
        problems.insert(problems.end(), more.begin(), more.end());
    }
    if (!problems.empty()) return failure(std::move(problems));
    for (Vec3& v : moved) v *= metres_per_makehuman_unit;
    return moved;
}

Result<geometry::TriangleMesh> MakeHuman::body_mesh(const MakeHumanShape& shape) const {
    auto all = vertices(shape);
    if (!all) return failure(all.error());
    all->resize(static_cast<std::size_t>(body_vertices_));
    return geometry::TriangleMesh{std::move(*all), triangles_};
}

Result<CharacterFile> MakeHuman::character(const MakeHumanShape& shape,
                                           const motion::Skeleton& cmu) const {
    const auto all = vertices(shape);
    if (!all) return failure(all.error());
    const int count = cmu.joint_count();
    Problems problems;
    std::vector<Vec3> centre(static_cast<std::size_t>(count), Vec3::Zero());
    std::map<std::string, int> joint_of;
    for (int j = 0; j < count; ++j) {
        const std::string bone = makehuman_bone(cmu.joint(j).name);
        const auto found = bones_.find(bone);
        if (found == bones_.end()) {
            if (problems.size() < problem_limit) {
                problems.push_back(problem_with(
                    rig_name_,
                    "the rig has no bone for joint " + motion::detail::in_quotes(cmu.joint(j).name),
                    "the body fits skeletons with the joint names of CMU's BVH files"));
            }
            continue;
        }
        centre[j] = middle_of(*all, found->second.around);
        joint_of.emplace(bone, j);
    }
    if (count == 0) problems.push_back(problem_with(rig_name_, "the skeleton has no joints"));
    if (!problems.empty()) return failure(std::move(problems));

    std::array<std::optional<Vec3>, 2> fingers;
    for (const auto& [side, name] : {std::pair(0, "LeftHandFinger1"), {1, "RightHandFinger1"}}) {
        if (const auto found = bones_.find(name); found != bones_.end()) {
            fingers[side] = middle_of(*all, found->second.around);
        }
    }
    const std::vector<Mat3> turn = turns_to_zero(cmu, centre, fingers);
    CharacterParts parts;
    parts.name = shape.name.empty() ? shape.sex_target + " " + shape.shape_target : shape.name;
    std::vector<motion::Joint> joints;
    Skin skin;
    for (int j = 0; j < count; ++j) {
        const int parent = cmu.joint(j).parent;
        const Vec3 offset =
            parent < 0 ? Vec3(Vec3::Zero()) : Vec3(turn[parent] * (centre[j] - centre[parent]));
        joints.push_back({cmu.joint(j).name, parent, offset});
        Mat4 bind = Mat4::Identity();
        bind.topLeftCorner<3, 3>() = turn[j];
        bind.topRightCorner<3, 1>() = -(turn[j] * centre[j]);
        skin.inverse_bind.push_back(bind);
    }
    parts.skeleton = motion::Skeleton(std::move(joints));
    skin.mesh.vertices.assign(all->begin(), all->begin() + body_vertices_);
    skin.mesh.triangles = triangles_;

    // a bone that the skeleton does not have leaves its flesh to the nearest ancestor that it has
    CharacterFile file;
    std::map<std::string, int> carrier = joint_of;
    for (const auto& [name, bone] : bones_) {
        if (joint_of.count(name) > 0) continue;
        std::string up = name;
        while (!up.empty() && joint_of.count(up) == 0) up = bones_.at(up).parent;
        const int joint = up.empty() ? cmu.roots().front() : joint_of.at(up);
        carrier[name] = joint;
        Problem note =
            problem_with(rig_name_, fmt::format("the skeleton has no {}: its flesh goes with {}",
                                                motion::detail::in_quotes(name),
                                                motion::detail::in_quotes(cmu.joint(joint).name)));
        note.severity = Problem::Severity::warning;
        note.code = "bone_left_out";
        file.warnings.push_back(std::move(note));
    }
    for (int v = 0; v < body_vertices_; ++v) {
        std::vector<Influence> raw;
        for (const Share& share : weights_[v])
            raw.push_back({carrier.at(share.bone), share.weight});
        std::vector<Influence> lawful = normalised(raw, least_makehuman_weight);
        // so lightly painted that every share is noise: the largest counts
        if (lawful.empty()) lawful = normalised(raw, 0.0);
        // a vertex of no triangle may hang on nothing; it hangs on the root then
        if (lawful.empty()) lawful = {{0, 1.0}};
        add_vertex_influences(skin, lawful);
    }
    parts.skin = std::move(skin);
    if (const auto human = find_humanoid(parts.skeleton)) {
        parts.limits = human_limits(parts.skeleton, *human);
    }
    file.character = Character(std::move(parts));
    return file;
}

}  // namespace sidestep::body
