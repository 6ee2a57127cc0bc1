// People out of MakeHuman's parts (CC0): base mesh, body-shape targets, rig and weights, put
// together on a CMU skeleton. Files lie in <data>/characters/makehuman and are never committed.
#pragma once

#include <charconv>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sidestep/base/file.h"
#include "sidestep/body/anthropometry.h"
#include "sidestep/body/character.h"
#include "sidestep/body/humanoid.h"
#include "sidestep/math/rotation.h"

namespace sidestep::test {

/// Which person: base + sex target + share of a shape target.
struct MakeHumanShape {
    std::string sex_target;  ///< Such as `caucasian-male-young`.
    std::string
        shape_target;  ///< Such as `universal-male-young-minmuscle-maxweight`; may be empty.
    double share = 1.0;
};

class MakeHuman {
public:
    explicit MakeHuman(std::filesystem::path folder) : folder_(std::move(folder)) {
        read_base();
        rig_ = json("cmu_mb.mhskel");
        read_weights();
    }

    /// All vertices of the base mesh in this shape, metres, Y up, facing +Z.
    [[nodiscard]] std::vector<Vec3> vertices(const MakeHumanShape& shape) const {
        std::vector<Vec3> moved = base_;
        add_target(shape.sex_target, 1.0, moved);
        if (!shape.shape_target.empty()) add_target(shape.shape_target, shape.share, moved);
        for (Vec3& v : moved) v *= 0.1;
        return moved;
    }

    /// The body alone: 13 380 vertices, 26 756 triangles.
    [[nodiscard]] geometry::TriangleMesh body_mesh(const MakeHumanShape& shape) const {
        std::vector<Vec3> all = vertices(shape);
        all.resize(body_vertices);
        return {std::move(all), triangles_};
    }

    /// The body skinned to a skeleton with CMU joint names, whose offsets give the directions of
    /// the bones in its zero pose; lengths come from the body.
    [[nodiscard]] body::Character character(const MakeHumanShape& shape,
                                            const motion::Skeleton& cmu) const {
        const std::vector<Vec3> all = vertices(shape);
        const int count = cmu.joint_count();
        std::vector<Vec3> centre(count);
        for (int j = 0; j < count; ++j) centre[j] = joint_centre(all, rig_name(cmu.joint(j).name));

        // turns that take the resting body into the zero pose of the skeleton, parents first
        std::vector<Mat3> turn(count, Mat3::Identity());
        for (int j = 0; j < count; ++j) {
            const int parent = cmu.joint(j).parent;
            if (parent >= 0) turn[j] = turn[parent];
            const body::Role role = body::label_of(cmu.joint(j).name).role;
            const auto towards = [&](const Vec3& from, const Vec3& to) {
                turn[j] = shortest_arc(turn[j] * from, to).toRotationMatrix() * turn[j];
            };
            using body::Role;
            if (role == Role::thigh || role == Role::shank || role == Role::upper_arm ||
                role == Role::fore_arm) {
                const int child = cmu.children(j).front();
                towards(centre[child] - centre[j], cmu.joint(child).offset);
            } else if (role == Role::hand) {
                const bool left = cmu.joint(j).name[0] == 'L';
                const Vec3 finger =
                    joint_centre(all, left ? "LeftHandFinger1" : "RightHandFinger1");
                towards(finger - centre[j], Vec3(left ? 1 : -1, 0, 0));
            } else if (role == Role::foot) {
                const int toe = cmu.children(j).front();
                const Vec3 is = centre[toe] - centre[j];
                const Vec3 should = cmu.joint(toe).offset;
                turn[j] = rotation_about(Axis::y, std::atan2(should.x(), should.z()) -
                                                      std::atan2(is.x(), is.z()))
                              .toRotationMatrix();
            }
        }

        body::CharacterParts parts;
        parts.name = shape.sex_target + " " + shape.shape_target;
        std::vector<motion::Joint> joints;
        body::Skin skin;
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
        skin.mesh.vertices.assign(all.begin(), all.begin() + body_vertices);
        skin.mesh.triangles = triangles_;
        std::map<std::string, int> joint_of;
        for (int j = 0; j < count; ++j) joint_of[rig_name(cmu.joint(j).name)] = j;
        for (int v = 0; v < body_vertices; ++v) {
            std::vector<body::Influence> raw;
            for (const auto& [bone, weight] : weights_[v])
                raw.push_back({joint_of.at(bone), weight});
            body::add_vertex_influences(skin, body::normalised(raw, 0.005));
        }
        parts.skin = std::move(skin);
        if (const auto human = body::find_humanoid(parts.skeleton)) {
            parts.limits = body::human_limits(parts.skeleton, *human);
        }
        return body::Character(std::move(parts));
    }

    static constexpr int body_vertices = 13380;

private:
    [[nodiscard]] nlohmann::json json(const char* file) const {
        return nlohmann::json::parse(read_file(folder_ / file).value());
    }

    static std::string rig_name(const std::string& bvh_name) {
        if (bvh_name == "LeftHandIndex1") return "LeftHandFinger1";
        if (bvh_name == "RightHandIndex1") return "RightHandFinger1";
        return bvh_name;
    }

    [[nodiscard]] Vec3 joint_centre(const std::vector<Vec3>& all, const std::string& bone) const {
        const std::string head = rig_.at("bones").at(bone).at("head");
        Vec3 sum = Vec3::Zero();
        const auto& around = rig_.at("joints").at(head);
        for (const int v : around) sum += all.at(v);
        return sum / static_cast<double>(around.size());
    }

    /// Calls `each(words)` for every line; words are split at blanks.
    template <typename Each>
    static void for_lines(const std::string& text, const Each& each) {
        std::vector<std::string_view> words;
        std::string_view rest(text);
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            words.clear();
            while (!line.empty()) {
                const std::size_t from = line.find_first_not_of(" \t\r");
                if (from == std::string_view::npos) break;
                line.remove_prefix(from);
                const std::size_t to = std::min(line.find_first_of(" \t\r"), line.size());
                words.push_back(line.substr(0, to));
                line.remove_prefix(to);
            }
            if (!words.empty() && words[0][0] != '#') each(words);
        }
    }

    template <typename Number>
    static Number number(std::string_view word) {
        Number value{};
        std::from_chars(word.data(), word.data() + word.size(), value);
        return value;
    }

    void read_base() {
        bool in_body = false;
        for_lines(read_file(folder_ / "base.obj").value(), [&](const auto& words) {
            if (words[0] == "v") {
                base_.emplace_back(number<double>(words[1]), number<double>(words[2]),
                                   number<double>(words[3]));
            } else if (words[0] == "g") {
                in_body = words[1] == "body";
            } else if (words[0] == "f" && in_body) {
                std::vector<int> corners;
                for (std::size_t i = 1; i < words.size(); ++i) {
                    corners.push_back(number<int>(words[i]) - 1);
                }
                for (std::size_t i = 2; i < corners.size(); ++i) {
                    triangles_.push_back({corners[0], corners[i - 1], corners[i]});
                }
            }
        });
    }

    void add_target(const std::string& name, double share, std::vector<Vec3>& moved) const {
        for_lines(read_file(folder_ / "targets" / (name + ".target")).value(),
                  [&](const auto& words) {
                      moved.at(number<int>(words[0])) +=
                          share * Vec3(number<double>(words[1]), number<double>(words[2]),
                                       number<double>(words[3]));
                  });
    }

    /// Weights of the default rig, summed for the CMU bones that refer to its bones; a bone that
    /// none refers to gives its weight to the nearest ancestor that is.
    void read_weights() {
        std::map<std::string, std::string> owner;
        for (const auto& [bone, about] : rig_.at("bones").items()) {
            const char* key =
                about.contains("weights_reference") ? "weights_reference" : "reference";
            for (const std::string fine : about.at(key)) owner[fine] = bone;
        }
        const nlohmann::json fine_rig = json("default.mhskel");
        const auto find_owner = [&](std::string bone) {
            while (owner.find(bone) == owner.end())
                bone = fine_rig.at("bones").at(bone).at("parent");
            return owner.at(bone);
        };
        weights_.resize(body_vertices);
        const nlohmann::json weights = json("default_weights.mhw");
        for (const auto& [bone, list] : weights.at("weights").items()) {
            const std::string mine = find_owner(bone);
            for (const auto& entry : list) {
                const int vertex = entry.at(0);
                if (vertex < body_vertices) weights_[vertex][mine] += entry.at(1).get<double>();
            }
        }
    }

    std::filesystem::path folder_;
    std::vector<Vec3> base_;
    std::vector<geometry::TriangleIndices> triangles_;
    nlohmann::json rig_;
    std::vector<std::map<std::string, double>> weights_;
};

}  // namespace sidestep::test
