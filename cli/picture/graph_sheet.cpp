#include "cli/picture/graph_sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/picture/motion_sheet.h"
#include "sidestep/math/rotation.h"

namespace sidestep::picture {

namespace {

constexpr double page_width = 1000.0;
constexpr double head_height = 74.0;
constexpr double hub_radius = 26.0;
constexpr int most_arcs = 12;

/// Who turns left is blue, who turns right is red.
Color color_of(const motion::Clip& clip) {
    const int root = clip.skeleton().roots().front();
    double turn = 0.0;
    for (int f = 1; f < clip.frame_count(); ++f) {
        turn += wrap_angle(heading(clip.rotation(f, root)) - heading(clip.rotation(f - 1, root)));
    }
    if (turn > radians(12.0)) return ink::left;
    return turn < radians(-12.0) ? ink::right : mix(ink::faint, ink::trunk, 0.4F);
}

void arrow_head(Drawing& sheet, const Vec2& tip, const Vec2& along, const Color& color) {
    const Vec2 side(-along.y(), along.x());
    sheet.polygon({tip, tip - 9.0 * along + 3.6 * side, tip - 9.0 * along - 3.6 * side}, color);
}

/// A curve of three control points, from rim to rim, with a head at its end.
void arc(Drawing& sheet, const Vec2& a, const Vec2& middle, const Vec2& b, const Color& color) {
    std::vector<Vec2> line;
    constexpr int steps = 40;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const Vec2 p = (1 - t) * (1 - t) * a + 2 * t * (1 - t) * middle + t * t * b;
        if ((p - a).norm() < hub_radius || (p - b).norm() < hub_radius + 6.0) continue;
        line.push_back(p);
    }
    if (line.size() < 2) return;
    const Vec2 along = (line.back() - line[line.size() - 2]).normalized();
    arrow_head(sheet, line.back() + 6.0 * along, along, color);
    sheet.polyline(std::move(line), {color, 1.3});
}

/// A petal: out of a hub and back into it, away from the middle of the page.
void petal(Drawing& sheet, const Vec2& hub, const Vec2& away, double reach, double width,
           const Color& color) {
    const Vec2 side(-away.y(), away.x());
    const Vec2 out = hub + reach * away - width * side, back = hub + reach * away + width * side;
    std::vector<Vec2> line;
    constexpr int steps = 48;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps, s = 1 - t;
        const Vec2 p =
            s * s * s * hub + 3 * s * s * t * out + 3 * s * t * t * back + t * t * t * hub;
        if ((p - hub).norm() < hub_radius + (t > 0.5 ? 6.0 : 0.0)) continue;
        line.push_back(p);
    }
    if (line.size() < 2) return;
    const Vec2 along = (line.back() - line[line.size() - 2]).normalized();
    arrow_head(sheet, line.back() + 6.0 * along, along, color);
    sheet.polyline(std::move(line), {color, 1.3});
}

/// Clips from one hub to another, in the order of the graph.
using Bundles = std::map<std::pair<int, int>, std::vector<int>>;

Bundles bundles_of(const motion::MotionGraph& graph) {
    Bundles bundles;
    for (std::size_t i = 0; i < graph.clips.size(); ++i) {
        const motion::GraphClip& clip = graph.clips[i];
        bundles[{clip.hub_in, clip.hub_out}].push_back(static_cast<int>(i));
    }
    return bundles;
}

/// Every `most_arcs`-th share of a bundle that is larger than what can be drawn.
std::vector<int> shown(const std::vector<int>& clips) {
    if (static_cast<int>(clips.size()) <= most_arcs) return clips;
    std::vector<int> some;
    for (int i = 0; i < most_arcs; ++i) some.push_back(clips[i * clips.size() / most_arcs]);
    return some;
}

void draw_hubs(Drawing& sheet, const motion::MotionGraph& graph, const Vec2& center,
               const Vec2& radii) {
    const int count = static_cast<int>(graph.hubs.size());
    std::vector<Vec2> at;
    for (int h = 0; h < count; ++h) {
        const double angle = count == 2 ? pi * (1 - h) : 2.0 * pi * h / count - 0.5 * pi;
        at.push_back(center + Vec2(radii.x() * std::cos(angle), radii.y() * std::sin(angle)));
    }
    if (count == 1) at[0] = center + Vec2(0.0, 0.45 * radii.y());

    struct Words {
        Vec2 place;
        std::string text;
    };
    std::vector<Words> numbers;
    for (const auto& [ends, clips] : bundles_of(graph)) {
        const std::vector<int> some = shown(clips);
        const Vec2 a = at[ends.first], b = at[ends.second];
        const auto n = static_cast<double>(some.size());
        const std::string number = std::to_string(clips.size());
        if (ends.first == ends.second) {
            Vec2 away = a - center;
            away = away.norm() < 1.0 ? Vec2(0.0, -1.0) : Vec2(away.normalized());
            if (count == 1) away = {0.0, -1.0};
            for (std::size_t i = 0; i < some.size(); ++i) {
                const double share = n < 2 ? 1.0 : 0.45 + 0.55 * static_cast<double>(i) / (n - 1);
                petal(sheet, a, away, 150.0 * share, 88.0 * share,
                      color_of(graph.clips[some[i]].clip));
            }
            numbers.push_back({a + 127.0 * away + Vec2(0.0, 4.0), number});
            continue;
        }
        // the two ways between two hubs bulge to different sides
        const Vec2 along = (b - a).normalized(), side(-along.y(), along.x());
        const double gap = (b - a).norm(), spread = std::min(14.0, 90.0 / n);
        for (std::size_t i = 0; i < some.size(); ++i) {
            const double bulge = 0.10 * gap + spread * static_cast<double>(i + 1);
            arc(sheet, a, 0.5 * (a + b) + bulge * side, b, color_of(graph.clips[some[i]].clip));
        }
        const double outer = 0.5 * (0.10 * gap + spread * n) + 13.0;
        numbers.push_back({0.5 * (a + b) + outer * side + Vec2(0.0, 4.0), number});
    }
    for (int h = 0; h < count; ++h) {
        const bool standing = graph.hubs[h].standing;
        sheet.oval(at[h], {hub_radius, hub_radius}, standing ? ink::trunk : ink::paper,
                   {ink::trunk, 2.0});
        const std::string& name = graph.hubs[h].name;
        const double fits = 2.0 * hub_radius - 8.0;
        const double size = std::min(13.0, 13.0 * fits / std::max(1.0, text_width(name, 13.0)));
        sheet.text(at[h] + Vec2(0.0, 0.35 * size), name,
                   {.size = size,
                    .color = standing ? ink::paper : ink::text,
                    .anchor = Anchor::middle,
                    .bold = true});
    }
    // a number that would lie on a hub or on another number is left out
    std::vector<Vec2> taken = at;
    for (const Words& words : numbers) {
        const double wide = text_width(words.text, 12.0) + 6.0;
        const Vec2 middle = words.place - Vec2(0.0, 4.0);
        const bool crowded = std::any_of(taken.begin(), taken.end(), [&](const Vec2& other) {
            const bool hub = &other < taken.data() + count;
            return (other - middle).norm() < (hub ? hub_radius + 8.0 : 16.0);
        });
        if (crowded) continue;
        taken.push_back(middle);
        sheet.rectangle(words.place - Vec2(0.5 * wide, 11.0), {wide, 15.0}, ink::paper);
        sheet.text(words.place, words.text,
                   {.size = 12.0, .color = ink::text, .anchor = Anchor::middle});
    }
}

/// The ways over the ground of all clips that leave a hub; it lies at the bottom, facing up.
void draw_fan(Drawing& sheet, const motion::MotionGraph& graph, int hub, const Vec2& corner,
              const Vec2& size, double metres) {
    const double scale = std::min(size.x(), size.y() - 30.0) / (2.0 * metres);
    const Vec2 origin = corner + Vec2(0.5 * size.x(), 30.0 + 0.5 * (size.y() - 30.0));
    // one metre, as a ring
    for (int ring = 1; ring <= static_cast<int>(metres); ++ring) {
        sheet.oval(origin, {scale * ring, scale * ring}, ink::paper.faded(0.0F), {ink::rule, 0.8});
    }
    int leaving = 0;
    for (const motion::GraphClip& entry : graph.clips) {
        if (entry.hub_in != hub) continue;
        ++leaving;
        const motion::Clip& clip = entry.clip;
        const int root = clip.skeleton().roots().front();
        std::vector<Vec2> line;
        for (int f = 0; f < clip.frame_count(); ++f) {
            const Vec3& p = clip.translation(f, root);
            // forward is up, left is left
            line.push_back(origin + scale * Vec2(-p.x(), -p.z()));
        }
        const Color color = color_of(clip);
        sheet.disc(line.back(), 2.2, color);
        sheet.polyline(std::move(line), {color.faded(0.75F), 1.1});
    }
    sheet.disc(origin, 3.0, ink::trunk);
    sheet.text(corner + Vec2(0.5 * size.x(), 14.0),
               fmt::format("from {}: {}", graph.hubs[hub].name, leaving),
               {.size = 12.0, .color = ink::text, .anchor = Anchor::middle, .bold = true});
}

}  // namespace

Drawing graph_sheet(const motion::MotionGraph& graph, const std::string& title,
                    const std::string& subtitle) {
    const int hubs = static_cast<int>(graph.hubs.size());
    const double stage = hubs == 1 ? 430.0 : hubs == 2 ? 300.0 : 720.0;
    const int columns = hubs == 5 ? 5 : std::clamp(hubs, 1, 4),
              rows = (hubs + columns - 1) / columns;
    const double cell = (page_width - 80.0) / std::max(columns, 3), cell_height = cell + 34.0;
    Drawing sheet(page_width, head_height + stage + rows * cell_height + 46.0, ink::paper);
    sheet.title = title;
    sheet.text({40.0, 40.0}, title, {.size = 22.0, .color = ink::text, .bold = true});
    sheet.text({40.0, 62.0}, subtitle, {.size = 13.0, .color = ink::faint});

    const Vec2 center(0.5 * page_width, head_height + 0.5 * stage);
    const Vec2 radii(hubs <= 2 ? 260.0 : 270.0, hubs <= 2 ? 150.0 : 0.5 * stage - 155.0);
    draw_hubs(sheet, graph, center, radii);

    double metres = 1.0;
    for (const motion::GraphClip& entry : graph.clips) {
        const int root = entry.clip.skeleton().roots().front();
        for (int f = 0; f < entry.clip.frame_count(); ++f) {
            metres = std::max(metres, ground(entry.clip.translation(f, root)).norm());
        }
    }
    metres = std::ceil(metres);
    const double left = 0.5 * (page_width - columns * cell);
    for (int h = 0; h < hubs; ++h) {
        const Vec2 corner(left + (h % columns) * cell,
                          head_height + stage + (h / columns) * cell_height);
        draw_fan(sheet, graph, h, corner, {cell - 14.0, cell_height - 8.0}, metres);
    }
    // what the colours mean
    const double y = sheet.height() - 18.0;
    double x = 40.0;
    const auto legend = [&](const Color& color, const std::string& words) {
        sheet.line({x, y - 4.0}, {x + 22.0, y - 4.0}, {color, 2.0});
        sheet.text({x + 28.0, y}, words, {.size = 12.0, .color = ink::faint});
        x += 28.0 + text_width(words, 12.0) + 26.0;
    };
    legend(ink::left, "turns left");
    legend(ink::right, "turns right");
    legend(mix(ink::faint, ink::trunk, 0.4F), "neither");
    sheet.text({x, y}, "dark hub: one to stand in     rings: 1 m     forward is up",
               {.size = 12.0, .color = ink::faint});
    return sheet;
}

}  // namespace sidestep::picture
