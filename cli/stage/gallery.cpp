#include "cli/stage/gallery.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/stage/gallery_pieces.h"
#include "sidestep/base/require.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/geometry/box_overlap.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/motion/human.h"

namespace sidestep::cli {

namespace {

using recording::Kind;

/// The built-in person, dressed once for everybody in the gallery.
struct Person {
    int skeleton = 0;
    int costume = 0;
    body::Character wood;
};

Person tell_person(GalleryStage& stage) {
    Person person;
    const motion::Skeleton& bones = motion::human_skeleton();
    const std::vector<int> roots = bones.roots();
    person.skeleton = stage.writer.add_skeleton(stage::recorded(bones, "person", roots));
    body::MannequinOptions options;
    options.segments = 10;
    person.wood = body::make_mannequin(bones, options);
    person.costume = stage::add_costume(stage.writer, stage.palette, person.wood, person.skeleton);
    return person;
}

/// Walks through the library, one clip after the other, as a crowd records it.
void show_walker(GalleryStage& stage, const Person& person, const std::string& name,
                 const std::vector<std::string>& moves, const spacetime::Placement& from,
                 std::size_t colour) {
    static const std::vector<motion::LibraryClip> library = motion::built_in_library();
    const stage::Rgba rgba = stage::colour_of(colour);
    const int figure = stage.writer.add_thing({.kind = Kind::figure,
                                               .name = name,
                                               .material = stage.palette(name + "'s", rgba),
                                               .skeleton = person.skeleton,
                                               .costume = person.costume});
    const int disc = stage.writer.add_thing(
        {.kind = Kind::disc,
         .name = name + " r(t)",
         .material = stage.palette(name + "'s reach", stage::Rgba{rgba[0], rgba[1], rgba[2], 90}),
         .layer = "reach"});
    const std::vector<int> roots = person.wood.skeleton().roots();
    spacetime::Placement at = from;
    double time = 0.0;
    for (const std::string& move : moves) {
        const auto found = std::find_if(library.begin(), library.end(),
                                        [&](const auto& entry) { return entry.name == move; });
        SIDESTEP_REQUIRE(found != library.end(), "the library has no clip \"" + move + "\"");
        const motion::Clip& clip = found->clip;
        if (time >= stage.seconds) break;
        const int told =
            stage.writer.add_clip(stage::recorded(clip, person.skeleton, found->name, roots));
        stage.writer.play(time, figure, {.clip = told, .placement = stage::recorded(at)});
        stage.writer.event(
            {time,
             "choice",
             fmt::format("{} plays {}: {} to {}", name, found->name, found->hub_in, found->hub_out),
             {figure}});
        const motion::GroundPath path = motion::ground_path(clip);
        for (int i = 0; i < path.sample_count(); i += 2) {
            const auto sample = static_cast<std::size_t>(i);
            const double when = time + i * path.dt;
            if (when > stage.seconds) break;
            const Vec2 p = at(path.positions[sample]);
            stage.writer.disc(when, disc, {p.x(), 0.0, p.y()}, path.radii[sample]);
        }
        // the next clip begins where this one ends
        const Vec3 end = clip.translation(clip.frame_count() - 1, roots.front());
        const double turn = heading(clip.rotation(clip.frame_count() - 1, roots.front()));
        at = at * spacetime::Placement::at(end.x(), end.z(), turn);
        time += clip.last_time();
    }
}

/// A figure whose joints are all told, its limbs in boxes; where hands meet, they turn red.
void show_clapper(GalleryStage& stage, const Person& person, const Vec3& spot) {
    const std::vector<motion::LibraryClip> gestures = motion::built_in_gestures();
    const auto clap = std::find_if(gestures.begin(), gestures.end(),
                                   [](const auto& entry) { return entry.name == "clap"; });
    SIDESTEP_REQUIRE(clap != gestures.end(), "the library has no clap");
    recording::Writer& writer = stage.writer;
    const int calm = stage.palette("limb box", stage::Rgba{90, 140, 200, 70});
    const int red = stage.palette("collision", stage::collision_colour);
    const int figure = writer.add_thing({.kind = Kind::figure,
                                         .name = "Clara",
                                         .material = stage.palette("Clara's", stage::colour_of(2)),
                                         .skeleton = person.skeleton,
                                         .costume = person.costume});
    struct Limb {
        int joint;
        geometry::OrientedBox box;
        int thing;
        bool red = false;
    };
    std::vector<Limb> limbs;
    for (const body::RigidPart& part : person.wood.parts()) {
        limbs.push_back({part.joint, geometry::OrientedBox::around(part.mesh.vertices),
                         writer.add_thing({.kind = Kind::box,
                                           .name = "Clara's " + part.name,
                                           .material = calm,
                                           .layer = "limb boxes"})});
    }
    const auto placed = [](const geometry::OrientedBox& box, const Transform& joint) {
        const Mat3 turn = joint.rotation.toRotationMatrix() * box.axes();
        return geometry::OrientedBox(joint * box.centre(), turn, box.half_extents());
    };
    bool met = false;
    for (int frame = 0; frame <= stage.frames(); frame += GalleryStage::stride) {
        const double time = frame * stage.frame_time;
        const double into = std::fmod(time, clap->clip.last_time());
        motion::Pose pose = clap->clip.sample(into);
        pose = motion::moved(motion::human_skeleton(), std::move(pose), {Quat::Identity(), spot});
        const motion::GlobalPose world = motion::forward_kinematics(motion::human_skeleton(), pose);
        writer.pose(time, figure, {pose.rotations, pose.translations});
        std::vector<geometry::OrientedBox> boxes;
        for (const Limb& limb : limbs) {
            boxes.push_back(placed(limb.box, world.joints[static_cast<std::size_t>(limb.joint)]));
            Mat3 axes = boxes.back().axes();
            if (axes.determinant() < 0.0) axes.col(2) = -axes.col(2);
            writer.box(time, limb.thing, {Quat(axes).normalized(), boxes.back().centre()},
                       boxes.back().half_extents());
        }
        // hands, and what they reach
        bool meet = false;
        for (std::size_t a = 0; a < limbs.size(); ++a) {
            bool touched = false;
            for (std::size_t b = 0; b < limbs.size(); ++b) {
                const bool hands =
                    (limbs[a].joint == motion::left_hand && limbs[b].joint == motion::right_hand) ||
                    (limbs[a].joint == motion::right_hand && limbs[b].joint == motion::left_hand);
                touched = touched || (hands && geometry::collide(boxes[a], boxes[b]));
            }
            meet = meet || touched;
            if (touched == limbs[a].red) continue;
            limbs[a].red = touched;
            writer.paint(time, limbs[a].thing, touched ? red : calm);
        }
        if (meet && !met) {
            writer.event({time, "collision", "Clara's hands meet", {figure}});
        }
        met = meet;
    }
}

void show_walls(GalleryStage& stage) {
    const int stone = stage.palette("stone", stage::Rgba{110, 110, 115, 255});
    const std::vector<std::pair<Vec3, Vec3>> walls = {
        {{-7, 0, -5}, {7, 0, -5}}, {{-7, 0, -5}, {-7, 0, 5}}, {{7, 0, -5}, {7, 0, 5}}};
    for (const auto& wall : walls) {
        const int line = stage.writer.add_thing(
            {.kind = Kind::line, .name = "wall", .material = stone, .layer = "walls"});
        stage.writer.line(0.0, line, wall.first, wall.second);
    }
}

}  // namespace

std::string gallery() {
    std::string bytes;
    recording::WriterOptions options;
    options.about = {{"title", "One of everything"}, {"frame_time", "0.03333333333333333"}};
    recording::Writer writer = recording::Writer::to_memory(bytes, options);
    stage::Palette palette(writer);
    GalleryStage stage{writer, palette};
    const Person person = tell_person(stage);
    show_walls(stage);
    show_walker(stage, person, "Anna",
                {"start_walk", "walk", "swerve_left", "walk", "turn_right_60", "walk"},
                spacetime::Placement::at(-6.0, 2.4, pi / 2), 0);
    show_walker(stage, person, "Ben", {"stand_1", "start_walk", "walk", "walk", "stop_walk"},
                spacetime::Placement::at(6.0, 3.8, -pi / 2), 1);
    show_clapper(stage, person, {-2.0, 0.0, 0.0});
    show_tumbling(stage, {2.0, 0.0, 0.0});
    show_chain(stage, {5.0, 2.6, -2.5});
    show_marionette(stage, {-4.8, 0.0, -2.0});
    show_tube(stage, {0.0, 0.0, -3.0});
    writer.event({4.0,
                  "refused",
                  "Ben looked at 12 moves: 3 lead through a wall, 5 come too near to Anna",
                  {}});
    writer.advance(stage.seconds);
    writer.finish();
    return bytes;
}

}  // namespace sidestep::cli
