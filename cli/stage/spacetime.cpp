#include "cli/stage/spacetime.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/picture/spacetime_scene.h"
#include "cli/support/approach.h"
#include "sidestep/base/require.h"
#include "sidestep/stage/dress.h"

namespace sidestep::cli {

namespace {

/// (x, z, seconds) on this stage.
Vec3 up_in_time(const Vec2& place, double seconds) {
    return {place.x(), seconds, place.y()};
}

/// Where a clip is at a moment of the world, as sampled.
struct Slice {
    Vec2 centre;
    double radius = 0.0;
};

Slice slice_at(const PlacedClip& clip, double seconds) {
    const double at = (seconds - clip.placement.start_s) / clip.path.dt;
    const double last = clip.path.sample_count() - 1.0;
    const auto sample = static_cast<std::size_t>(std::clamp(std::floor(at + 1e-9), 0.0, last));
    return {clip.placement(clip.path.positions[sample]), clip.path.radii[sample]};
}

/// A tube through rings, closed at both ends.
geometry::TriangleMesh tube(const std::vector<std::pair<double, Slice>>& rings) {
    constexpr int sides = 24;
    geometry::TriangleMesh mesh;
    for (const auto& [seconds, slice] : rings) {
        for (int i = 0; i < sides; ++i) {
            const double angle = 2.0 * pi * i / sides;
            const Vec2 edge = slice.centre + slice.radius * Vec2(std::cos(angle), std::sin(angle));
            mesh.vertices.push_back(up_in_time(edge, seconds));
        }
    }
    const int count = static_cast<int>(rings.size());
    for (int ring = 0; ring + 1 < count; ++ring) {
        for (int i = 0; i < sides; ++i) {
            const int a = ring * sides + i;
            const int b = ring * sides + (i + 1) % sides;
            // from +x towards +z is clockwise seen from above
            mesh.triangles.push_back({a, a + sides, b});
            mesh.triangles.push_back({b, a + sides, b + sides});
        }
    }
    const int top = (count - 1) * sides;
    for (int i = 1; i + 1 < sides; ++i) {
        mesh.triangles.push_back({0, i, i + 1});
        mesh.triangles.push_back({top, top + i + 1, top + i});
    }
    return mesh;
}

/// The box with these corners, numbered as OrientedBox does, in (x, z, seconds).
struct StageBox {
    Transform to_world;
    Vec3 half_extents;
};

StageBox box_of(const picture::SpacetimeBox& box) {
    std::array<Vec3, 8> corners;
    Vec3 centre = Vec3::Zero();
    for (std::size_t i = 0; i < 8; ++i) {
        const Vec3& p = box.corners[i];
        corners[i] = up_in_time({p.x(), p.y()}, p.z());
        centre += corners[i] / 8.0;
    }
    Mat3 axes;
    Vec3 half;
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 edge = corners[std::size_t{1} << axis] - corners[0];
        half[axis] = edge.norm() / 2.0;
        axes.col(axis) = edge.normalized();
    }
    // y and z changed places: a right hand became a left one
    if (axes.determinant() < 0.0) axes.col(2) = -axes.col(2);
    return {{Quat(axes).normalized(), centre}, half};
}

/// Stretches of equal colour.
struct Stretch {
    double first_s, last_s;
    bool red;
};

std::vector<Stretch> stretches_of(const PlacedClip& clip, std::size_t which,
                                  const picture::Slices& slices,
                                  const std::vector<std::vector<bool>>& colliding) {
    std::vector<Stretch> stretches;
    for (int i = 0; i < slices.count; ++i) {
        const double low = std::max(slices.first_s + i * slices.length_s, clip.begins_s());
        const double high = std::min(slices.first_s + (i + 1) * slices.length_s, clip.ends_s());
        if (high <= low) continue;
        const bool red = colliding[static_cast<std::size_t>(i)][which];
        if (!stretches.empty() && stretches.back().red == red) {
            stretches.back().last_s = high;
        } else {
            stretches.push_back({low, high, red});
        }
    }
    return stretches;
}

}  // namespace

std::string spacetime_stage(const std::vector<PlacedClip>& clips,
                            const SpacetimeStageOptions& options) {
    SIDESTEP_REQUIRE(!clips.empty(), "there is no clip");
    std::vector<picture::SpacetimeClip> shown;
    std::string title;
    double first = 1e300;
    double last = -1e300;
    for (const PlacedClip& clip : clips) {
        title += (title.empty() ? "" : ", ") + clip.name;
        shown.push_back({clip.name, clip.path, clip.placement});
        first = std::min(first, clip.begins_s());
        last = std::max(last, clip.ends_s());
    }
    std::string bytes;
    recording::WriterOptions how;
    how.about = {{"title", title}, {"axes", "x time z"}, {"metres_per_second", "1"}};
    recording::Writer writer = recording::Writer::to_memory(bytes, how);
    stage::Palette palette(writer);
    const int red = palette("collision", stage::collision_colour);

    // the numbers of the printed picture: the same slices, red in the same places
    picture::SpacetimeOptions sheet;
    sheet.collide = [&](std::size_t a, std::size_t b, double from_s, double to_s) {
        return collide_between(clips[a], clips[b], from_s, to_s);
    };
    const picture::Slices slices = picture::slices_of(shown, 90);
    const auto colliding = picture::colliding_slices(shown, sheet, slices);
    const Transform here{};
    for (std::size_t c = 0; c < clips.size(); ++c) {
        const PlacedClip& clip = clips[c];
        const stage::Rgba colour = stage::colour_of(c);
        const int paint = palette(fmt::format("clip {}", c), colour);
        for (const Stretch& stretch : stretches_of(clip, c, slices, colliding)) {
            std::vector<std::pair<double, Slice>> rings;
            const int cuts = std::max(
                1, static_cast<int>(std::ceil((stretch.last_s - stretch.first_s) /
                                              std::max(clip.path.dt, slices.length_s / 2.0))));
            for (int i = 0; i <= cuts; ++i) {
                const double t = stretch.first_s + (stretch.last_s - stretch.first_s) * i / cuts;
                rings.emplace_back(t, slice_at(clip, t));
            }
            const int mesh = writer.add_mesh({clip.name + " r(t)", tube(rings)});
            const int part = writer.add_thing({.kind = recording::Kind::part,
                                               .name = clip.name,
                                               .material = stretch.red ? red : paint,
                                               .mesh = mesh,
                                               .layer = stretch.red ? "collisions" : "tubes"});
            writer.place(first, part, here);
        }

        // boxes that can be seen through, level by level
        const spacetime::ClipTree tree = spacetime::ClipTree::build(
            clip.path, {.kind = options.kind, .n_min = options.n_min, .time_scale = 1.0});
        const int glass =
            palette(fmt::format("boxes {}", c), stage::Rgba{colour[0], colour[1], colour[2], 70});
        for (int level = 0; level < options.levels; ++level) {
            int number = 0;
            for (const picture::SpacetimeBox& corners : picture::boxes_of(shown[c], tree, level)) {
                const StageBox box = box_of(corners);
                const int thing =
                    writer.add_thing({.kind = recording::Kind::box,
                                      .name = fmt::format("{} {}.{}", clip.name, level, number++),
                                      .material = glass,
                                      .layer = fmt::format("level {}", level)});
                writer.box(first, thing, box.to_world, box.half_extents);
            }
        }

        // now: a disc that rises
        const int disc = writer.add_thing({.kind = recording::Kind::disc,
                                           .name = clip.name + " now",
                                           .material = paint,
                                           .layer = "now"});
        const int stride = std::max(1, static_cast<int>(std::floor(1.0 / (clip.path.dt * 30.0))));
        for (int i = 0; i < clip.path.sample_count(); i += stride) {
            const double t = clip.begins_s() + i * clip.path.dt;
            const auto sample = static_cast<std::size_t>(i);
            writer.disc(t, disc, up_in_time(clip.placement(clip.path.positions[sample]), t),
                        clip.path.radii[sample]);
        }
        writer.remove(clip.ends_s(), disc);
    }

    // what the engine says about every pair
    for (std::size_t a = 0; a < clips.size(); ++a) {
        for (std::size_t b = a + 1; b < clips.size(); ++b) {
            const spacetime::Verdict verdict =
                ask(clips[a].path, clips[a].placement, clips[b].path, clips[b].placement,
                    spacetime::Mode::sampled, spacetime::Ask::when);
            if (!verdict.collides) continue;
            writer.event({std::clamp(verdict.first_s, first, last),
                          "collision",
                          fmt::format("{} and {} collide from {:.2f} s to {:.2f} s", clips[a].name,
                                      clips[b].name, verdict.first_s, verdict.last_s),
                          {}});
        }
    }
    writer.advance(last);
    writer.finish();
    return bytes;
}

}  // namespace sidestep::cli
