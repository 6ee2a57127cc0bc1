#include "cli/picture/mannequin_strip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cli/picture/motion_sheet.h"
#include "cli/picture/render.h"
#include "cli/picture/unroll.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::picture {

namespace {

constexpr double camera_tilt = radians(10.0);

double turn_of(View view) {
    switch (view) {
        case View::side:
            return 0.0;
        case View::three_quarter:
            return radians(48.0);
        case View::front:
            return radians(90.0);
    }
    return 0.0;
}

/// The character in a pose that stands at the origin and moves to the right of the picture.
Surface posed(const body::Character& character, const motion::GlobalPose& pose) {
    Surface surface;
    const std::vector<geometry::TriangleMesh> meshes = body::posed_parts(character, pose);
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        const body::RigidPart& part = character.parts()[i];
        if (part.vertex_colours.empty()) {
            append(surface, meshes[i], std::span(&part.colour, 1));
        } else {
            append(surface, meshes[i], part.vertex_colours);
        }
    }
    if (character.skin()) {
        const Vec3 flesh(0.62, 0.47, 0.38);
        append(surface, body::skinned_mesh(character, pose), std::span(&flesh, 1));
    }
    return surface;
}

struct Extent {
    double left = 1e30, right = -1e30, bottom = 0.0, top = 0.0, depth = 0.0;

    void take(const Surface& surface) {
        for (const Vec3f& p : surface.positions) {
            left = std::min<double>(left, p.x());
            right = std::max<double>(right, p.x());
            bottom = std::min<double>(bottom, p.y());
            top = std::max<double>(top, p.y());
            depth = std::max<double>(depth, std::abs(p.z()));
        }
    }
};

/// Where the figures stand: true places when they leave room, even steps when not.
std::vector<double> places(const Unrolled& strip, const std::vector<int>& frames, double room) {
    std::vector<double> x;
    for (const int frame : frames) x.push_back(strip.x[static_cast<std::size_t>(frame)]);
    bool clear = strip.layout == Layout::straight;
    for (std::size_t i = 0; i + 1 < x.size(); ++i) clear = clear && x[i + 1] - x[i] >= room;
    // so far apart that they would be dots: rather close together
    clear = clear && x.back() - x.front() <= 5.0 * room * static_cast<double>(x.size());
    if (clear) return x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<double>(i) * room;
    return x;
}

/// The height of the floor: 0, or that of the lowest joint for those who hover so far above it, or
/// so deep below, that a picture with the floor at 0 would show a dot.
double floor_height(const motion::Clip& clip, const std::vector<int>& frames) {
    double low = std::numeric_limits<double>::max();
    double high = -low;
    double size = 0.0;
    for (const int frame : frames) {
        const motion::GlobalPose pose = clip.global_pose(frame);
        double least = pose.joints.front().translation.y();
        double most = least;
        for (const Transform& joint : pose.joints) {
            least = std::min(least, joint.translation.y());
            most = std::max(most, joint.translation.y());
        }
        low = std::min(low, least);
        high = std::max(high, most);
        size = std::max(size, most - least);
    }
    const double far = 4.0 * std::max(size, 0.5);
    return low > far || high < -far ? low : 0.0;
}

}  // namespace

Drawing mannequin_strip(const motion::Clip& clip, const body::Character& character,
                        const StripOptions& options) {
    SIDESTEP_REQUIRE(clip.frame_count() > 0, "a clip without frames cannot be drawn");
    SIDESTEP_REQUIRE(clip.joint_count() == character.skeleton().joint_count(),
                     "the clip is not of the character's skeleton");
    const Unrolled strip = unroll(clip);
    const int count = std::clamp(options.figures, 1, clip.frame_count());
    std::vector<int> frames;
    for (int i = 0; i < count; ++i) {
        frames.push_back(count == 1 ? 0
                                    : static_cast<int>(std::lround(i * (clip.frame_count() - 1.0) /
                                                                   (count - 1.0))));
    }

    const double floor = floor_height(clip, frames);

    // each figure at the origin first, to learn how much room it needs
    Scene scene;
    Extent one;
    std::vector<Extent> each;
    for (const int frame : frames) {
        const auto at = static_cast<std::size_t>(frame);
        const Quat turn =
            rotation_about(Axis::y, pi / 2.0 - strip.heading[at] - turn_of(options.view));
        const Vec3 root(strip.ground[at].x(), floor, strip.ground[at].y());
        const motion::Pose pose =
            motion::moved(clip.skeleton(), clip.pose(frame), Transform{turn, -(turn * root)});
        scene.bodies.push_back(posed(character, motion::forward_kinematics(clip.skeleton(), pose)));
        one.take(scene.bodies.back());
        each.emplace_back().take(scene.bodies.back());
    }
    // all distances below are for a person of 1.75 m; others get theirs in proportion
    const double size = std::max(one.top - one.bottom, 1e-3);
    const double metre = size / 1.75;

    // so far apart that no two neighbours touch
    double room = 0.42 * size;
    for (std::size_t i = 0; i + 1 < each.size(); ++i) {
        room = std::max(room, each[i].right - each[i + 1].left + 0.03 * size);
    }
    const std::vector<double> x = places(strip, frames, room);
    Extent all;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        scene.bodies[i] = moved(std::move(scene.bodies[i]), {x[i], 0, 0});
        all.take(scene.bodies[i]);
    }

    // the camera takes in everybody, with air around and room for the labels below
    const double air = 0.30 * metre;
    const double middle = (all.left + all.right) / 2.0;
    scene.camera.width = std::max(all.right - all.left + 2 * air, 1.2 * metre);
    // no taller than two squares, whoever flies above or stretches far behind
    const double tall = (all.top - all.bottom) * std::cos(camera_tilt);
    scene.camera.width =
        std::max(scene.camera.width, (tall + all.depth * std::sin(camera_tilt)) / 2.0);
    const double scale = options.width / scene.camera.width;
    const double above = tall * 0.11 * scale + (options.title.empty() ? 0.0 : 34.0);
    const double below = (all.depth + 0.25 * metre) * std::sin(camera_tilt) * scale +
                         tall * 0.05 * scale + (options.labels ? 34.0 : 0.0);
    const int height = static_cast<int>(std::ceil(above + tall * scale + below));
    const double up = (below - above) / (2.0 * scale);
    scene.camera.target = {middle, (all.top + all.bottom) / 2.0 - up / std::cos(camera_tilt), 0.0};
    scene.camera.eye =
        scene.camera.target + 12.0 * size * Vec3(0.0, std::sin(camera_tilt), std::cos(camera_tilt));
    scene.floor.grid = readable_step(std::max(0.28 * size, scene.camera.width / 200.0));
    scene.floor.grid_low = {all.left - 2.0 * metre, -1.6 * metre};
    scene.floor.grid_high = {all.right + 2.0 * metre, 0.95 * metre};

    Drawing sheet(options.width, height, scene.floor.color);
    sheet.title =
        options.title.empty() ? "a wooden figure at several moments of a motion" : options.title;
    sheet.photo({0, 0}, {static_cast<double>(options.width), static_cast<double>(height)},
                render(scene, options.width, height));
    sheet.text({28, 38}, options.title, {.size = 18, .color = ink::text, .bold = true});
    if (options.labels) {
        for (std::size_t i = 0; i < frames.size(); ++i) {
            const Vec3 spot = project(scene.camera, options.width, height, {x[i], 0, 0});
            sheet.text(
                {spot.x(), height - 18.0},
                fmt::format("{:.2f} s", options.first_second + frames[i] * clip.frame_time()),
                {.size = 15, .color = rgb(0x6f675c), .anchor = Anchor::middle});
        }
    }
    return sheet;
}

}  // namespace sidestep::picture
