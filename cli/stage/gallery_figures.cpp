// Soft things in the gallery: a figure on strings, and a tube that bends.
#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/stage/gallery_pieces.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/human.h"
#include "sidestep/motion/pose.h"

namespace sidestep::cli {

namespace {

using recording::Kind;

/// A string that hangs a little between two ends, the more the shorter the way between them.
std::vector<Vec3> hanging(const Vec3& from, const Vec3& to, double length) {
    constexpr int pieces = 10;
    const double slack = std::max(0.0, length - (to - from).norm());
    std::vector<Vec3> points;
    for (int i = 0; i <= pieces; ++i) {
        const double s = static_cast<double>(i) / pieces;
        const Vec3 straight = from + s * (to - from);
        // a parabola with about the right length
        const double sag = std::sqrt(0.375 * slack * (to - from).norm()) * 4.0 * s * (1.0 - s);
        points.push_back(straight - Vec3(0.35 * sag, 0.0, 0.0) - Vec3(0.0, 0.2 * sag, 0.0));
    }
    return points;
}

}  // namespace

void show_marionette(GalleryStage& stage, const Vec3& spot) {
    recording::Writer& writer = stage.writer;
    const motion::Skeleton bones = motion::human_skeleton().scaled(0.55);
    const int skeleton = writer.add_skeleton(stage::recorded(bones, "marionette", bones.roots()));
    const int costume = stage::add_wood(writer, stage.palette, bones, skeleton, 8);
    const int figure =
        writer.add_thing({.kind = Kind::figure,
                          .name = "Pulcinella",
                          .material = stage.palette("Pulcinella's", stage::colour_of(6)),
                          .skeleton = skeleton,
                          .costume = costume});
    const int bar =
        writer.add_thing({.kind = Kind::box,
                          .name = "bar",
                          .material = stage.palette("bar", stage::Rgba{120, 84, 48, 255}),
                          .layer = "handles"});
    struct Thread {
        int joint;
        Vec3 on_bar;
        double length;
        int thing;
    };
    const int twine = stage.palette("twine", stage::Rgba{70, 66, 60, 255});
    std::vector<Thread> threads;
    const auto add_thread = [&](const char* name, int joint, const Vec3& on_bar, double length) {
        threads.push_back(
            {joint, on_bar, length,
             writer.add_thing(
                 {.kind = Kind::string, .name = name, .material = twine, .layer = "strings"})});
    };
    add_thread("head", motion::head, {0.0, 0.0, 0.0}, 0.72);
    add_thread("left hand", motion::left_hand, {0.35, 0.0, 0.1}, 1.15);
    add_thread("right hand", motion::right_hand, {-0.35, 0.0, 0.1}, 1.15);
    add_thread("left knee", motion::left_leg, {0.2, 0.0, 0.25}, 1.55);
    add_thread("right knee", motion::right_leg, {-0.2, 0.0, 0.25}, 1.55);

    for (int frame = 0; frame <= stage.frames(); frame += GalleryStage::stride) {
        const double time = frame * stage.frame_time;
        // the bar rocks; hands and knees follow the side that is up
        const double rock = 0.28 * std::sin(2.4 * time);
        const double lift = 0.06 * std::sin(4.8 * time);
        const Transform hand{rotation_about(Axis::z, rock),
                             spot + Vec3(0.05 * std::sin(1.2 * time), 1.85 + lift, 0.0)};
        motion::Pose pose = motion::rest_pose(bones);
        pose.translations[motion::hips] =
            spot + Vec3(0.05 * std::sin(1.2 * time - 0.4), 0.62 + 0.8 * lift, 0.0);
        pose.rotations[motion::hips] = rotation_about(Axis::y, 0.25 * std::sin(1.2 * time));
        const auto turn = [&](int joint, const Quat& by) {
            Quat& rotation = pose.rotations[static_cast<std::size_t>(joint)];
            rotation = rotation * by;
        };
        for (const double side : {1.0, -1.0}) {
            const bool left = side > 0.0;
            const double raised = 0.5 + 0.5 * std::sin(2.4 * time * 1.0) * side;
            turn(left ? motion::left_arm : motion::right_arm,
                 rotation_about(Axis::z, -side * (1.15 - 1.3 * raised)));
            turn(left ? motion::left_fore_arm : motion::right_fore_arm,
                 rotation_about(Axis::y, -side * 0.5));
            turn(left ? motion::left_up_leg : motion::right_up_leg,
                 rotation_about(Axis::x, -0.95 * raised));
            turn(left ? motion::left_leg : motion::right_leg,
                 rotation_about(Axis::x, 1.1 * raised));
        }
        turn(motion::neck, rotation_about(Axis::z, 0.15 * std::sin(2.4 * time + 1.0)));
        writer.pose(time, figure, {pose.rotations, pose.translations});
        writer.box(time, bar, hand, {0.4, 0.02, 0.03});
        const motion::GlobalPose world = motion::forward_kinematics(bones, pose);
        for (const Thread& thread : threads) {
            const Vec3 end = world.joints[static_cast<std::size_t>(thread.joint)].translation;
            writer.string(time, thread.thing, hanging(hand * thread.on_bar, end, thread.length));
        }
        if (frame % 80 == 40) {
            writer.event({time, "pull", "the bar goes over to the other hand", {figure, bar}});
        }
    }
}

void show_tube(GalleryStage& stage, const Vec3& spot) {
    recording::Writer& writer = stage.writer;
    constexpr int joints = 5;
    constexpr double length = 0.36;
    recording::Skeleton bones{.name = "tube"};
    for (int i = 0; i < joints; ++i) {
        bones.joints.push_back({.name = fmt::format("ring {}", i),
                                .parent = i - 1,
                                .offset = i == 0 ? Vec3(0, 0.02, 0) : Vec3(0, length, 0)});
    }
    bones.end_sites.push_back({joints - 1, {0, length, 0}});
    const int skeleton = writer.add_skeleton(bones);

    // a tube with a belly and a head, in rings of sixteen
    recording::Skin skin{.name = "tube",
                         .skeleton = skeleton,
                         .material = stage.palette("jade", stage::Rgba{72, 160, 130, 255})};
    for (int i = 0; i < joints; ++i) {
        recording::SkinJoint used{i, recording::IntoJoint::Identity()};
        used.to_joint.col(3) = Vec3(0, -0.02 - i * length, 0);
        skin.joints.push_back(used);
    }
    constexpr int rings = 41;
    constexpr int sides = 16;
    const double height = joints * length;
    for (int ring = 0; ring < rings; ++ring) {
        const double s = static_cast<double>(ring) / (rings - 1);
        const double girth = 0.05 + 0.13 * std::sin(pi * std::pow(s, 0.7)) +
                             0.06 * std::exp(-80.0 * (s - 0.9) * (s - 0.9));
        const double radius = ring == 0 || ring + 1 == rings ? 0.02 : girth;
        // between two joints the hold goes over smoothly
        const double along = std::clamp(s * joints - 0.5, 0.0, joints - 1.0);
        const int lower = std::min(static_cast<int>(along), joints - 2);
        const double w = along - lower;
        const double upper = w * w * (3.0 - 2.0 * w);
        for (int k = 0; k < sides; ++k) {
            const double angle = 2.0 * pi * k / sides;
            skin.surface.vertices.push_back(
                {radius * std::sin(angle), 0.02 + height * s, radius * std::cos(angle)});
            skin.holds.push_back(recording::hold_of(
                {static_cast<std::uint16_t>(lower), static_cast<std::uint16_t>(lower + 1), 0, 0},
                {1.0 - upper, upper, 0.0, 0.0}));
            if (ring == 0) continue;
            const int a = (ring - 1) * sides + k;
            const int b = (ring - 1) * sides + (k + 1) % sides;
            skin.surface.triangles.push_back({a, b, b + sides});
            skin.surface.triangles.push_back({a, b + sides, a + sides});
        }
    }
    for (int k = 1; k + 1 < sides; ++k) {
        const int top = (rings - 1) * sides;
        skin.surface.triangles.push_back({0, k + 1, k});
        skin.surface.triangles.push_back({top, top + k, top + k + 1});
    }
    const int worn = writer.add_skin(skin);
    const int costume = writer.add_costume({"tube", skeleton, {}, {worn}});

    // sways for five seconds, and again
    constexpr double beat = 5.0;
    const int frames = static_cast<int>(beat / stage.frame_time + 0.5) + 1;
    recording::Clip sway{"sway", skeleton, stage.frame_time, frames, {}, {}};
    for (int frame = 0; frame < frames; ++frame) {
        const double phase = 2.0 * pi * frame / (frames - 1);
        for (int i = 0; i < joints; ++i) {
            const double bend = 0.10 + 0.06 * i;
            sway.rotations.push_back(rotation_about(Axis::z, bend * std::sin(phase - 0.5 * i)) *
                                     rotation_about(Axis::x, bend * std::sin(2 * phase - 0.4 * i)));
        }
        sway.translations.push_back({0, 0.02, 0});
    }
    const int clip = writer.add_clip(sway);
    const int figure = writer.add_thing(
        {.kind = Kind::figure, .name = "Reed", .skeleton = skeleton, .costume = costume});
    for (double time = 0.0; time < stage.seconds - 1e-9; time += beat) {
        writer.play(time, figure, {.clip = clip, .placement = {spot, 0.0}});
    }
}

}  // namespace sidestep::cli
