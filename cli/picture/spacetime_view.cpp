#include "cli/picture/spacetime_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/picture/motion_sheet.h"
#include "cli/picture/spacetime_scene.h"
#include "sidestep/base/require.h"

namespace sidestep::picture {

namespace {

constexpr double margin = 44.0;
constexpr double tubes_height = 640.0;

const char* headline(spacetime::TreeKind kind) {
    switch (kind) {
        case spacetime::TreeKind::mobb:
            return "MOBB: rectangles on the ground, upright in time";
        case spacetime::TreeKind::umobb:
            return "UMOBB: boxes that lean with the motion";
        case spacetime::TreeKind::hybrid_1:
            return "Hybrid 1: an upright root, leaning boxes below";
        case spacetime::TreeKind::hybrid_2:
            return "Hybrid 2: a leaning root, upright boxes below";
        case spacetime::TreeKind::mobb_one_level:
            return "MOBB, one level";
        case spacetime::TreeKind::umobb_one_level:
            return "UMOBB, one level";
    }
    return "";
}

/// The boxes of one level, clip by clip.
using LevelBoxes = std::vector<std::vector<SpacetimeBox>>;

/// Boxes of every level of one kind.
std::vector<LevelBoxes> row_of(std::span<const SpacetimeClip> clips, spacetime::TreeKind kind,
                               const SpacetimeOptions& options) {
    std::vector<LevelBoxes> row(static_cast<std::size_t>(options.levels));
    for (const SpacetimeClip& clip : clips) {
        const spacetime::ClipTree tree =
            spacetime::ClipTree::build(clip.path, {.kind = kind, .n_min = options.n_min});
        for (int level = 0; level < options.levels; ++level) {
            row[static_cast<std::size_t>(level)].push_back(boxes_of(clip, tree, level));
        }
    }
    return row;
}

/// "level 1: 4 boxes, 11.2 m²s".
std::string caption(int level, const LevelBoxes& boxes) {
    std::size_t count = 0;
    double volume = 0.0;
    for (const auto& of_clip : boxes) {
        count += of_clip.size();
        for (const SpacetimeBox& box : of_clip) volume += box.volume;
    }
    // three digits, and never a power of ten
    const int decimals = volume < 10.0 ? 2 : volume < 100.0 ? 1 : 0;
    return fmt::format("level {}: {} box{}, {:.{}f} m\u00b2s", level, count, count == 1 ? "" : "es",
                       volume, decimals);
}

/// Title, legend and facts; returns where the next thing may begin.
double draw_head(Drawing& sheet, std::span<const SpacetimeClip> clips,
                 const SpacetimeOptions& options) {
    double y = 18.0;
    if (!options.title.empty()) {
        y += 32.0;
        sheet.text({margin, y}, options.title, {.size = 22, .color = ink::text, .bold = true});
    }
    y += 26.0;
    double x = margin;
    for (std::size_t i = 0; i < clips.size(); ++i) {
        const SpacetimeClip& clip = clips[i];
        const std::string words =
            fmt::format("{}  {:.2f}\u2013{:.2f} s", clip.name, clip.placement.start_s,
                        clip.placement.start_s + clip.path.duration());
        const double wide = text_width(words, 13) + 44.0;
        if (x > margin && x + wide > options.width - margin) x = margin, y += 22.0;
        sheet.rectangle({x, y - 10}, {12, 12}, clip_color(i));
        sheet.text({x + 19, y}, words, {.size = 13, .color = ink::text});
        x += wide;
    }
    for (const Fact& fact : options.facts) {
        y += 22.0;
        sheet.text({margin, y}, fact.words,
                   {.size = 13,
                    .color = fact.alarming ? collision_red : ink::text,
                    .bold = fact.alarming});
    }
    return y + 16.0;
}

/// Coins and boxes on a stage. Boxes that lean reach below the ground: what does is painted before
/// it, and shines through.
void draw_panel(Drawing& sheet, const Axonometry& view, const SpacetimeBounds& stage,
                std::span<const SpacetimeClip> clips, const LevelBoxes& boxes,
                std::vector<Solid> piles) {
    std::vector<Facet> walls;
    for (std::size_t c = 0; c < boxes.size(); ++c) {
        for (const SpacetimeBox& box : boxes[c]) add_walls(walls, view, box, clip_color(c));
    }
    Facet ground{{}, std::vector<bool>(4, false), Color{0, 0, 0, 0}, {}, 0.0};
    for (const auto& [x, z] :
         {std::pair(stage.low.x(), stage.low.y()), std::pair(stage.high.x(), stage.low.y()),
          std::pair(stage.high.x(), stage.high.y()), std::pair(stage.low.x(), stage.high.y())}) {
        ground.points.push_back(view.in_space({x, z, stage.first_s}));
    }
    const double level = ground.points.front().z();
    walls.push_back(std::move(ground));
    std::vector<Facet> facets = painter_order(std::move(walls), std::move(piles), view.to_eye());
    const auto above = std::stable_partition(facets.begin(), facets.end(), [&](const Facet& facet) {
        return std::all_of(facet.points.begin(), facet.points.end(),
                           [&](const Vec3& p) { return p.z() <= level + 1e-7; });
    });
    const auto below_count = static_cast<std::size_t>(above - facets.begin());
    const std::span<const Facet> all(facets);
    draw_walls(sheet, view, stage);
    // the ground itself is among what lies below, and drawn with its grid instead
    std::vector<Facet> below(all.begin(), all.begin() + static_cast<long>(below_count));
    std::erase_if(below, [](const Facet& facet) { return facet.fill.a <= 0.0F; });
    draw_facets(sheet, view, below);
    draw_ground(sheet, view, stage, false);
    draw_footprints(sheet, view, stage.first_s, clips);
    draw_facets(sheet, view, all.subspan(below_count));
}

}  // namespace

Drawing spacetime_sheet(std::span<const SpacetimeClip> clips, const SpacetimeOptions& options) {
    SIDESTEP_REQUIRE(!clips.empty(), "there is no clip");
    SIDESTEP_REQUIRE(options.tubes || (options.levels > 0 && !options.kinds.empty()),
                     "there is nothing to draw");
    SIDESTEP_REQUIRE(options.levels >= 0 && options.levels <= 8,
                     "levels is " + std::to_string(options.levels));
    const double yaw = options.yaw_deg ? *options.yaw_deg : good_yaw_deg(clips);

    SpacetimeBounds tube_bounds;
    for (const SpacetimeClip& clip : clips) tube_bounds.add(clip);
    // a rim, and some ground under those who are a point
    const Vec2 rim = Vec2::Constant(0.05 + 0.02 * (tube_bounds.high - tube_bounds.low).maxCoeff());
    tube_bounds.low -= rim;
    tube_bounds.high += rim;
    // one ground for all panels with boxes, so that they can be compared; boxes that lean reach out
    // of the time of their clips, which makes room for it in their row alone
    SpacetimeBounds ground = tube_bounds;
    std::vector<SpacetimeBounds> row_bounds;
    std::vector<std::vector<LevelBoxes>> rows;
    if (options.levels > 0) {
        for (const spacetime::TreeKind kind : options.kinds) {
            rows.push_back(row_of(clips, kind, options));
            row_bounds.push_back(tube_bounds);
            for (const LevelBoxes& level : rows.back()) {
                for (const auto& boxes : level) {
                    for (const SpacetimeBox& box : boxes) {
                        for (const Vec3& p : box.corners) {
                            ground.add(Vec2(p.x(), p.y()));
                            row_bounds.back().add_time(p.z());
                        }
                    }
                }
            }
        }
    }

    // the head is measured on a sheet of its own
    Drawing trial(options.width, 100, ink::paper);
    const double head = draw_head(trial, clips, options);
    const double gap = 22.0;
    const double panel_wide =
        options.levels > 0
            ? (options.width - 2 * margin - (options.levels - 1) * gap) / options.levels
            : 0.0;
    const double panel_high = std::clamp(panel_wide * 1.02, 120.0, 460.0);
    const double row_high = panel_high + 74.0;
    const double tubes = options.tubes ? tubes_height + 30.0 : 0.0;
    Drawing sheet(options.width, head + tubes + static_cast<double>(rows.size()) * row_high + 12.0,
                  ink::paper);
    sheet.title = options.title;
    double y = draw_head(sheet, clips, options);

    if (options.tubes) {
        const Axonometry view(tube_bounds, yaw, {margin + 40, y},
                              {options.width - 2 * margin - 60, tubes_height - 14.0});
        const Slices slices = slices_of(clips, 76);
        const auto colliding = colliding_slices(clips, options, slices);
        draw_walls(sheet, view, tube_bounds);
        draw_ground(sheet, view, tube_bounds, true);
        draw_footprints(sheet, view, tube_bounds.first_s, clips);
        draw_facets(sheet, view,
                    painter_order({}, coins(view, clips, slices, colliding, true), view.to_eye()));
        y += tubes;
    }
    if (rows.empty()) return sheet;
    const Slices slices = slices_of(clips, 40);
    const auto colliding = colliding_slices(clips, options, slices);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        sheet.text({margin, y + 22}, headline(options.kinds[r]),
                   {.size = 15, .color = ink::text, .bold = true});
        for (int level = 0; level < options.levels; ++level) {
            const LevelBoxes& boxes = rows[r][static_cast<std::size_t>(level)];
            const double x = margin + level * (panel_wide + gap);
            SpacetimeBounds& bounds = row_bounds[r];
            bounds.low = ground.low;
            bounds.high = ground.high;
            const Axonometry view(bounds, yaw, {x + 26, y + 36}, {panel_wide - 26, panel_high - 6});
            draw_panel(sheet, view, ground, clips, boxes,
                       coins(view, clips, slices, colliding, false));
            sheet.text({x + 26 + (panel_wide - 26) / 2, y + panel_high + 54}, caption(level, boxes),
                       {.size = 12, .color = ink::text, .anchor = Anchor::middle});
        }
        y += row_high;
    }
    return sheet;
}

}  // namespace sidestep::picture
