// The path from above: travel to the right, the walker's left hand up, metres on both axes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/picture/motion_sheet.h"
#include "cli/picture/unroll.h"
#include "sidestep/motion/ground_path.h"

namespace sidestep::picture {

namespace {

/// Metres on the page: z to the right, x up.
struct PathFrame {
    Vec2 corner;  // pixels, top left of the plot
    double z0, x1;
    double scale;

    [[nodiscard]] Vec2 to_page(const Vec2& ground) const {
        return {corner.x() + (ground.y() - z0) * scale, corner.y() + (x1 - ground.x()) * scale};
    }
};

std::string metres_text(double value, double step) {
    const int decimals = step >= 1.0 - 1e-9 ? 0 : step >= 0.1 - 1e-9 ? 1 : 2;
    const double clean = std::abs(value) < step * 1e-6 ? 0.0 : value;
    return fmt::format("{:.{}f}", clean, decimals);
}

void draw_axes(Drawing& sheet, const PathFrame& frame, double wide, double tall) {
    const double step = readable_step(std::max(60.0 / frame.scale, 0.01));
    const double z1 = frame.z0 + wide / frame.scale;
    const double x0 = frame.x1 - tall / frame.scale;
    // counted, not added up: far from the origin a step may be lost in rounding
    const double first_z = std::ceil(frame.z0 / step - 1e-9) * step;
    for (int i = 0; first_z + i * step <= z1 + 1e-9 && i * step <= z1 - frame.z0; ++i) {
        const double z = first_z + i * step;
        const double px = frame.corner.x() + (z - frame.z0) * frame.scale;
        sheet.line({px, frame.corner.y()}, {px, frame.corner.y() + tall}, {ink::rule, 0.8});
        sheet.text({px, frame.corner.y() + tall + 16}, metres_text(z, step),
                   {.size = 11, .color = ink::faint, .anchor = Anchor::middle});
    }
    const double first_x = std::ceil(x0 / step - 1e-9) * step;
    for (int i = 0; first_x + i * step <= frame.x1 + 1e-9 && i * step <= frame.x1 - x0; ++i) {
        const double x = first_x + i * step;
        const double py = frame.corner.y() + (frame.x1 - x) * frame.scale;
        sheet.line({frame.corner.x(), py}, {frame.corner.x() + wide, py}, {ink::rule, 0.8});
        sheet.text({frame.corner.x() - 7, py + 4}, metres_text(x, step),
                   {.size = 11, .color = ink::faint, .anchor = Anchor::end});
    }
    sheet.text({frame.corner.x() + wide, frame.corner.y() + tall + 32}, "z (m)",
               {.size = 11, .color = ink::faint, .anchor = Anchor::end});
    sheet.text({frame.corner.x() - 30, frame.corner.y() - 8}, "x (m)",
               {.size = 11, .color = ink::faint});
}

/// Words beside a point, and the room they take.
struct Label {
    Vec2 baseline;
    Anchor anchor;
    Vec2 low, high;

    [[nodiscard]] bool covers(const Vec2& p) const {
        return (p.array() >= low.array()).all() && (p.array() <= high.array()).all();
    }
    [[nodiscard]] bool overlaps(const Label& other) const {
        return (low.array() <= other.high.array()).all() &&
               (other.low.array() <= high.array()).all();
    }
};

Label label_beside(const Vec2& point, const Vec2& off, Anchor anchor, double width) {
    const Vec2 at = point + off;
    const double left = anchor == Anchor::start ? 0.0 : anchor == Anchor::end ? width : width / 2;
    return {at, anchor, at + Vec2(-left - 2, -10), at + Vec2(width - left + 2, 3)};
}

/// Time along the path, and where it leads.
void draw_times(Drawing& sheet, const PathFrame& frame, const motion::GroundPath& path,
                std::span<const Vec2> line, double first_second) {
    constexpr double size = 11.0;
    const int last = path.sample_count() - 1;
    const double duration = last * path.dt;
    const double step = readable_step(std::max(duration / 12.0, 0.1));
    std::vector<Label> taken;
    for (int i = 0; i * step <= duration + 1e-9; ++i) {
        const int at = std::min(static_cast<int>(std::lround(i * step / path.dt)), last);
        const Vec2 here = frame.to_page(path.positions[static_cast<std::size_t>(at)]);
        sheet.disc(here, 3.2, ink::trunk);

        // beside the line, not on it: above a level stretch, to the right of a steep one, else
        // wherever there is room; a label that finds none is left out
        const Vec2 along =
            frame.to_page(path.positions[static_cast<std::size_t>(std::min(at + 2, last))]) -
            frame.to_page(path.positions[static_cast<std::size_t>(std::max(at - 2, 0))]);
        const std::string words = seconds_text(first_second + i * step, step);
        const double width = text_width(words, size);
        const Label above = label_beside(here, {0, -10}, Anchor::middle, width);
        const Label right = label_beside(here, {9, 4}, Anchor::start, width);
        const bool steep = std::abs(along.y()) > 0.6 * std::abs(along.x());
        for (const Label& label : {steep ? right : above, steep ? above : right,
                                   label_beside(here, {-9, 4}, Anchor::end, width),
                                   label_beside(here, {0, 18}, Anchor::middle, width)}) {
            const auto on_it = [&](const Vec2& p) { return label.covers(p); };
            const auto beside = [&](const Label& other) { return label.overlaps(other); };
            if (std::any_of(line.begin(), line.end(), on_it)) continue;
            if (std::any_of(taken.begin(), taken.end(), beside)) continue;
            sheet.text(label.baseline, words,
                       {.size = size, .color = ink::text, .anchor = label.anchor});
            taken.push_back(label);
            break;
        }
    }

    // an arrow head at the end, along the last stretch that leads anywhere
    const Vec2 tip = frame.to_page(path.positions[static_cast<std::size_t>(last)]);
    for (int i = last; i >= 0; --i) {
        const Vec2 from = frame.to_page(path.positions[static_cast<std::size_t>(i)]);
        if ((tip - from).norm() < 9.0) continue;
        const Vec2 along = (tip - from).normalized();
        const Vec2 side(-along.y(), along.x());
        sheet.polygon({tip + along * 10, tip - along * 3 + side * 6, tip - along * 3 - side * 6},
                      ink::right);
        break;
    }
}

}  // namespace

double draw_path(Drawing& sheet, const motion::Clip& clip, const Vec2& corner, double width,
                 double most_height, double first_second) {
    constexpr double gutter = 34.0;  // for the numbers of the vertical axis
    const motion::GroundPath path = motion::ground_path(clip);
    Vec2 low = path.positions.front();
    Vec2 high = low;
    for (std::size_t i = 0; i < path.positions.size(); ++i) {
        const Vec2 reach = Vec2::Constant(path.radii[i]);
        low = low.cwiseMin(path.positions[i] - reach);
        high = high.cwiseMax(path.positions[i] + reach);
    }
    low -= Vec2::Constant(0.1);
    high += Vec2::Constant(0.1);
    const Vec2 size = high - low;  // (x, z)
    const double wide = width - gutter;
    const double scale = std::min({wide / size.y(), (most_height - 60.0) / size.x(), 140.0});
    const double tall = size.x() * scale;
    const double used = size.y() * scale;

    sheet.text(corner + Vec2(0, -24), "from above: the root joint and how far the body reaches",
               {.size = 12, .color = ink::faint});
    const PathFrame frame{{corner.x() + gutter, corner.y() + 12.0}, low.y(), high.x(), scale};

    // the ground that the body sweeps over, then the grid, then the way itself
    const int count = path.sample_count();
    const int stride = std::max(1, count / 400);
    std::vector<Vec2> line;
    for (int i = 0; i < count; i += stride) {
        line.push_back(frame.to_page(path.positions[static_cast<std::size_t>(i)]));
    }
    line.push_back(frame.to_page(path.positions.back()));
    sheet.rectangle(frame.corner, {used, tall}, rgb(0xffffff));
    const int rings = std::min(count, 120);
    for (int k = 0; k < rings; ++k) {
        const auto i = static_cast<std::size_t>(
            rings == 1 ? 0 : static_cast<std::int64_t>(k) * (count - 1) / (rings - 1));
        sheet.disc(frame.to_page(path.positions[i]), path.radii[i] * scale, rgb(0xe6eef4));
    }
    draw_axes(sheet, frame, used, tall);
    sheet.polyline(line, {ink::right, 2.2});
    draw_times(sheet, frame, path, line, first_second);
    return tall + 12.0 + 34.0;
}

}  // namespace sidestep::picture
