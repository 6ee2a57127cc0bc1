// A clip on another body keeps its angles, fits its legs and loses nothing silently.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/body/lint.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"

using namespace sidestep;

namespace {

const motion::Joint* joint_named(const motion::Skeleton& skeleton, const std::string& name) {
    const auto found = skeleton.find(name);
    return found ? &skeleton.joint(*found) : nullptr;
}

// a bend of every joint, different for each
motion::Clip bent(const motion::Skeleton& skeleton) {
    motion::Clip clip(skeleton, 0.1, 3);
    for (int f = 0; f < 3; ++f) {
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            clip.set_rotation(f, j, exp_map(Vec3(0.1 * f, 0.02 * j, -0.01 * j * f)));
        }
        clip.set_translation(f, 0, Vec3(0.3 * f, 0.9, 0.1));
    }
    return clip;
}

body::Character dressed(motion::Skeleton skeleton) {
    body::CharacterParts parts;
    parts.name = "somebody";
    parts.skeleton = std::move(skeleton);
    return body::Character(std::move(parts));
}

bool has_code(const Problems& notes, const std::string& code) {
    return std::any_of(notes.begin(), notes.end(),
                       [&](const Problem& note) { return note.code == code; });
}

}  // namespace

TEST_CASE("wear: its own skeleton wears a clip to the bit") {
    const motion::Clip clip = bent(motion::human_skeleton());
    const auto worn = body::wear(clip, dressed(motion::human_skeleton()));
    REQUIRE(worn.has_value());
    CHECK(worn->clip.fingerprint() == clip.fingerprint());
    CHECK(worn->scale == 1.0);
    CHECK(worn->notes.empty());
}

TEST_CASE("wear: longer legs take longer steps and keep all angles") {
    const motion::Clip clip = bent(motion::human_skeleton());
    const auto worn = body::wear(clip, dressed(motion::human_skeleton().scaled(1.25)));
    REQUIRE(worn.has_value());
    CHECK(worn->scale == doctest::Approx(1.25));
    for (int f = 0; f < 3; ++f) {
        CHECK((worn->clip.translation(f, 0) - 1.25 * clip.translation(f, 0)).norm() < 1e-12);
        for (int j = 0; j < clip.joint_count(); ++j) {
            CHECK(worn->clip.rotation(f, j).coeffs() == clip.rotation(f, j).coeffs());
        }
    }
    body::WearOptions stay;
    stay.scale_way = false;
    const auto beside = body::wear(clip, dressed(motion::human_skeleton().scaled(1.25)), stay);
    CHECK((beside->clip.translation(2, 0) - Vec3(0.6, 1.25 * 0.9, 0.1)).norm() < 1e-12);
}

TEST_CASE("wear: joints are found by name in any order and behind any prefix") {
    const motion::Skeleton& human = motion::human_skeleton();
    // the same tree, the right side first, with a prefix
    std::vector<int> order;
    std::vector<motion::Joint> joints;
    const auto add = [&](const auto& self, int joint, int parent) -> void {
        motion::Joint copy = human.joint(joint);
        copy.name = "mixamorig:" + copy.name;
        copy.parent = parent;
        const int at = static_cast<int>(joints.size());
        joints.push_back(copy);
        order.push_back(joint);
        std::vector<int> children = human.children(joint);
        std::reverse(children.begin(), children.end());
        for (const int child : children) self(self, child, at);
    };
    add(add, 0, -1);
    const motion::Clip clip = bent(human);
    const auto worn = body::wear(clip, dressed(motion::Skeleton(joints)));
    REQUIRE(worn.has_value());
    CHECK(worn->notes.empty());
    for (std::size_t j = 0; j < order.size(); ++j) {
        CHECK(worn->clip.rotation(2, static_cast<int>(j)).coeffs() ==
              clip.rotation(2, order[j]).coeffs());
    }
}

TEST_CASE("wear: other rest frames wear the same pose in the world") {
    // every joint's own frame is turned, as in files from modelling tools
    const motion::Skeleton& human = motion::human_skeleton();
    std::vector<motion::Joint> joints(human.joints().begin(), human.joints().end());
    std::vector<Quat> frame;
    for (std::size_t j = 0; j < joints.size(); ++j) {
        frame.push_back(exp_map(Vec3(0.3 + 0.1 * static_cast<double>(j), -0.7, 0.2)));
        const Quat above = joints[j].parent < 0 ? Quat::Identity() : frame[joints[j].parent];
        joints[j].rest_rotation = (above.conjugate() * frame[j]).normalized();
        joints[j].offset = above.conjugate() * joints[j].offset;
    }
    const motion::Clip clip = bent(human);
    const auto worn = body::wear(clip, dressed(motion::Skeleton(joints)));
    REQUIRE(worn.has_value());
    CHECK(has_code(worn->notes, "frames_differ"));
    CHECK_FALSE(has_code(worn->notes, "rest_differs"));
    for (int f = 0; f < 3; ++f) {
        const auto a = clip.global_pose(f), b = worn->clip.global_pose(f);
        for (std::size_t j = 0; j < joints.size(); ++j) {
            CHECK((a.joints[j].translation - b.joints[j].translation).norm() < 1e-9);
        }
    }
}

TEST_CASE("wear: what does not fit is said and what cannot be worn is refused") {
    const motion::Skeleton& human = motion::human_skeleton();
    const motion::Clip clip = bent(human);
    std::vector<motion::Joint> joints(human.joints().begin(), human.joints().end());
    REQUIRE(joint_named(human, "Head") != nullptr);
    joints[*human.find("Head")].name = "Kopf";
    const auto headless = body::wear(clip, dressed(motion::Skeleton(joints)));
    REQUIRE(headless.has_value());
    CHECK(has_code(headless->notes, "joints_left_out"));
    CHECK(has_code(headless->notes, "joints_at_rest"));
    joints[0].name = "Becken";
    const auto rootless = body::wear(clip, dressed(motion::Skeleton(joints)));
    REQUIRE_FALSE(rootless.has_value());
    CHECK(rootless.error().front().code == "joints_do_not_fit");
    CHECK(rootless.error().front().message.find(human.joint(0).name) != std::string::npos);
    // arms that rest along the body instead of out
    std::vector<motion::Joint> down(human.joints().begin(), human.joints().end());
    for (const char* name : {"LeftForeArm", "RightForeArm"}) {
        motion::Joint& joint = down[*human.find(name)];
        joint.offset = Vec3(0, -joint.offset.norm(), 0);
    }
    const auto other = body::wear(clip, dressed(motion::Skeleton(down)));
    REQUIRE(other.has_value());
    CHECK(has_code(other->notes, "rest_differs"));
}

TEST_CASE("a clip of the same bones with another rest is worn number by number") {
    // as a file without rest rotations has it: other order of joints, no rest, the same offsets
    const Quat bent = rotation_about(Axis::z, 0.7);
    const motion::Skeleton own({{"hips", -1, {0, 1, 0}, bent},
                                {"left", 0, {0.1, 0, 0}, bent},
                                {"right", 0, {-0.1, 0, 0}, Quat::Identity()},
                                {"foot", 1, {0, -0.4, 0}, bent}});
    const motion::Skeleton filed({{"hips", -1, {0, 1, 0}, Quat::Identity()},
                                  {"left", 0, {0.1, 0, 0}, Quat::Identity()},
                                  {"foot", 1, {0, -0.40001, 0}, Quat::Identity()},
                                  {"right", 0, {-0.1, 0, 0}, Quat::Identity()}});
    CHECK(body::same_bones(filed, own));
    motion::Clip clip(filed, 1.0 / 30.0, 2);
    for (int j = 0; j < 4; ++j) clip.set_rotation(1, j, rotation_about(Axis::y, 0.1 + 0.2 * j));
    clip.set_translation(1, 0, {1, 2, 3});
    const motion::Clip worn = body::on_same_bones(clip, own);
    for (const char* name : {"hips", "left", "right", "foot"}) {
        CAPTURE(name);
        CHECK(worn.rotation(1, *own.find(name)).coeffs() ==
              clip.rotation(1, *filed.find(name)).coeffs());
    }
    CHECK(worn.translation(1, 0) == Vec3(1, 2, 3));
    body::CharacterParts parts;
    parts.skeleton = own;
    const auto put_on = body::wear(clip, body::Character(parts));
    REQUIRE(put_on.has_value());
    CHECK(put_on->clip.fingerprint() == worn.fingerprint());

    const motion::Skeleton longer({{"hips", -1, {0, 1, 0}, bent},
                                   {"left", 0, {0.1, 0, 0}, bent},
                                   {"right", 0, {-0.1, 0, 0}, Quat::Identity()},
                                   {"foot", 1, {0, -0.5, 0}, bent}});
    CHECK_FALSE(body::same_bones(filed, longer));
}
