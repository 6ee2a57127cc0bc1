// What is written reads back, and looks like the file it came from.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/io/bvh.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;

namespace {

Quat random_rotation(Random& random) {
    const double a = random.normal();
    const double b = random.normal();
    const double c = random.normal();
    const double d = random.normal();
    return Quat(a, b, c, d).normalized();
}

/// Random walks for every joint of a random tree whose joints are not in depth-first order.
Clip random_clip(Random& random, int joints, int frames) {
    std::vector<Joint> tree;
    std::vector<int> moving;
    for (int j = 0; j < joints; ++j) {
        Joint joint;
        joint.name = "joint " + std::to_string(j);
        joint.parent = j == 0 || random.chance(0.05) ? no_parent : random.index(j);
        for (int k = 0; k < 3; ++k) joint.offset[k] = random.uniform(-1.0, 1.0);
        tree.push_back(joint);
        if (random.chance(0.2)) moving.push_back(j);
    }
    Clip clip(Skeleton(tree, {{joints - 1, Vec3(0, 0.1, 0), "tip"}}), 1.0 / 30.0, frames, moving);
    for (int f = 0; f < frames; ++f) {
        for (int j = 0; j < joints; ++j) {
            const bool wild = random.chance(0.1);
            const Quat step =
                wild ? random_rotation(random) : exp_map(0.1 * Vec3(random.normal(), 0.3, -0.2));
            clip.set_rotation(f, j, f == 0 ? step : clip.rotation(f - 1, j) * step);
        }
        for (const int j : clip.translated_joints()) {
            const double x = random.normal();
            clip.set_translation(f, j, Vec3(x, 1.0 / 3.0, random.normal()));
        }
    }
    return clip;
}

/// Joints by name, since BVH puts them depth first.
void check_same_motion(const Clip& a, const Clip& b, double tolerance) {
    REQUIRE(a.joint_count() == b.joint_count());
    REQUIRE(a.frame_count() == b.frame_count());
    for (int j = 0; j < a.joint_count(); ++j) {
        const auto other = b.skeleton().find(a.skeleton().joint(j).name);
        REQUIRE(other.has_value());
        CHECK((a.skeleton().joint(j).offset - b.skeleton().joint(*other).offset).norm() <
              tolerance);
        for (int f = 0; f < a.frame_count(); ++f) {
            CHECK(angle_between(a.rotation(f, j), b.rotation(f, *other)) < tolerance);
            CHECK((a.translation(f, j) - b.translation(f, *other)).norm() < tolerance);
        }
    }
}

MotionFile zoo(const std::string& name) {
    const auto path = std::filesystem::path(SIDESTEP_SOURCE_DIR) / "data" / "zoo" / (name + ".bvh");
    return read_bvh(read_file(path).value(), name).value();
}

}  // namespace

TEST_CASE("a plain clip is written the way people expect") {
    Clip clip(Skeleton({{"Hips", no_parent, Vec3::Zero()}, {"Knee", 0, Vec3(0, -0.4, 0)}},
                       {{1, Vec3(0, -0.45, 0), ""}}),
              0.1, 1);
    clip.set_translation(0, 0, Vec3(1, 0.9, 0.1));
    clip.set_rotation(0, 1, rotation_about(Axis::x, radians(90)));
    CHECK(write_bvh(clip) ==
          "HIERARCHY\n"
          "ROOT Hips\n"
          "{\n"
          "\tOFFSET 0.000000 0.000000 0.000000\n"
          "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation\n"
          "\tJOINT Knee\n"
          "\t{\n"
          "\t\tOFFSET 0.000000 -0.400000 0.000000\n"
          "\t\tCHANNELS 3 Zrotation Yrotation Xrotation\n"
          "\t\tEnd Site\n"
          "\t\t{\n"
          "\t\t\tOFFSET 0.000000 -0.450000 0.000000\n"
          "\t\t}\n"
          "\t}\n"
          "}\n"
          "MOTION\n"
          "Frames: 1\n"
          "Frame Time: 0.1000000\n"
          "1.000000 0.900000 0.100000 0.000000 0.000000 0.000000 0.000000 0.000000 90.000000\n");
}

TEST_CASE("any clip comes back from BVH to a thousand-millionth") {
    constexpr std::uint64_t seed = 31;
    Random random(seed);
    for (int i = 0; i < 40; ++i) {
        INFO("seed " << seed << ", clip " << i);
        const int joints = 1 + random.index(20);
        const int frames = random.index(12);
        const Clip clip = random_clip(random, joints, frames);
        const auto file = read_bvh(write_bvh(clip), "again");
        REQUIRE(file.has_value());
        CHECK(file->clip.frame_time() == clip.frame_time());
        check_same_motion(clip, file->clip, 1e-9);
    }
}

TEST_CASE("any clip comes back in any order of channels") {
    using enum BvhChannel;
    Random random(32);
    const std::array<BvhChannel, 3> turns = {x_rotation, y_rotation, z_rotation};
    for (int i = 0; i < 40; ++i) {
        const Clip clip = random_clip(random, 6, 8);
        BvhDialect dialect;
        for (int j = 0; j < 6; ++j) {
            std::array<BvhChannel, 3> order = turns;
            for (int k = 2; k > 0; --k) std::swap(order[k], order[random.index(k + 1)]);
            BvhChannels channels;
            const int kept = random.index(4);
            for (int k = 0; k < kept; ++k) channels.add(order[k]);
            if (random.chance(0.3)) channels.add(y_position);
            dialect.channels.push_back(channels);
        }
        dialect.rotations.decimals = random.index(9) - 1;
        dialect.positions.decimals = random.index(9) - 1;
        dialect.rotations.trimmed = random.chance(0.5);
        const auto file = read_bvh(write_bvh(clip, &dialect), "again");
        REQUIRE(file.has_value());
        check_same_motion(clip, file->clip, 1e-9);
        // orders that were complete are kept
        for (int j = 0; j < 6; ++j) {
            const int other = *file->clip.skeleton().find(clip.skeleton().joint(j).name);
            CHECK(file->dialect->channels[other].rotation_order() ==
                  dialect.channels[j].rotation_order());
        }
    }
}

TEST_CASE("gimbal lock loses no digits") {
    Random random(33);
    Clip clip(human_skeleton(), 1.0 / 120.0, 200);
    for (int f = 0; f < 200; ++f) {
        for (int j = 0; j < clip.joint_count(); ++j) {
            // the middle angle of Z Y X at a right angle, exactly or nearly
            const double off = random.chance(0.3) ? 0.0 : std::pow(10.0, random.uniform(-17, -3));
            const double z = random.uniform(-3, 3);
            const double x = random.uniform(-3, 3);
            clip.set_rotation(f, j,
                              from_euler({Axis::z, Axis::y, Axis::x}, Vec3(z, pi / 2 - off, x)));
        }
    }
    check_same_motion(clip, read_bvh(write_bvh(clip)).value().clip, 1e-9);
}

TEST_CASE("angles run on instead of jumping") {
    Clip clip(human_skeleton(), 0.01, 400);
    for (int f = 0; f < 400; ++f) clip.set_rotation(f, hips, rotation_about(Axis::y, 0.1 * f));
    const std::string text = write_bvh(clip);
    // the last row: forty radians are 2286 degrees
    const std::size_t row = text.rfind('\n', text.size() - 2) + 1;
    std::istringstream numbers(text.substr(row));
    double value = 0.0;
    for (int i = 0; i < 5; ++i) numbers >> value;
    CHECK(value == doctest::Approx(degrees(39.9)));
}

TEST_CASE("a changed motion keeps the dialect and gets the channels it needs") {
    const MotionFile file = zoo("one_rotation");
    Clip bent = file.clip;
    bent.set_rotation(1, 1, rotation_about(Axis::z, 0.3) * bent.rotation(1, 1));
    const std::string text = write_bvh(bent, file.dialect.get());
    CHECK(text.find("CHANNELS 3 Xrotation Yrotation Zrotation") != text.npos);
    check_same_motion(bent, read_bvh(text).value().clip, 1e-9);

    // a joint that leaves its offset gets positions
    std::vector<Pose> poses = {bent.pose(0), bent.pose(1)};
    poses[1].translations[1].x() += 0.5;
    const Clip moved = Clip::from_poses(bent.skeleton(), bent.frame_time(), poses);
    const std::string more = write_bvh(moved, file.dialect.get());
    CHECK(more.find("CHANNELS 6 Xposition Yposition Zposition Xrotation") != more.npos);
    check_same_motion(moved, read_bvh(more).value().clip, 1e-9);
}

TEST_CASE("fewer frames or another pace change two numbers of the header") {
    const MotionFile file = zoo("mixed_ends");
    Clip one(file.clip.skeleton(), 0.25, 1);
    one.set_pose(0, file.clip.pose(1));
    const std::string text = write_bvh(one, file.dialect.get());
    CHECK(text.find("ROOT Hips\n{\r\n") != text.npos);
    CHECK(text.find("Frames: 1\nFrame Time: 0.2500000\r\n1.5 2 3") != text.npos);
    check_same_motion(one, read_bvh(text).value().clip, 1e-9);
}

TEST_CASE("another skeleton is not written under the old header") {
    const MotionFile file = zoo("plain");
    const Clip larger = file.clip.scaled(2.0);
    const auto again = read_bvh(write_bvh(larger, file.dialect.get())).value();
    check_same_motion(larger, again.clip, 1e-9);
}

TEST_CASE("a unit and back does not change a byte") {
    const MotionFile file = zoo("plain");
    constexpr double unit = 0.0254 / 0.45;
    const Clip there_and_back = file.clip.scaled(unit).scaled(1.0 / unit);
    CHECK(write_bvh(there_and_back, file.dialect.get()) ==
          write_bvh(file.clip, file.dialect.get()));
}

TEST_CASE("names that BVH cannot hold are made to fit") {
    Clip clip(Skeleton({{" two\nlines { ", no_parent, Vec3::Zero()}}), 0.1, 1);
    const auto file = read_bvh(write_bvh(clip), "again");
    REQUIRE(file.has_value());
    CHECK(file->clip.skeleton().joint(0).name == "two_lines _");
}
