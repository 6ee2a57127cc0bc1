#include "cli/picture/stage_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cli/picture/motion_sheet.h"
#include "cli/picture/unroll.h"

namespace sidestep::picture {

namespace {

constexpr Color stage_ground = rgb(0xf3efe6);
constexpr Color paving = rgb(0xe7e1d4);
constexpr Color stage_wall = rgb(0x4a453e);
constexpr Color solid_color = rgb(0xb8b0a2);
constexpr Color disc_color = rgb(0x6f6a62);
constexpr Color clash_color = rgb(0xd01c1c);

/// Metres on the page.
struct StageFrame {
    Vec2 corner;  // pixels, top left
    Vec2 low;     // metres there
    double scale;

    [[nodiscard]] Vec2 to_page(const Vec2& ground) const { return corner + (ground - low) * scale; }
    [[nodiscard]] Vec2 to_page(const Vec3& place) const {
        return to_page(Vec2(place.x(), place.z()));
    }
};

struct StageBounds {
    Vec2 low = Vec2::Constant(std::numeric_limits<double>::infinity());
    Vec2 high = -low;

    void add(const Vec2& p, double reach = 0.0) {
        low = low.cwiseMin(p - Vec2::Constant(reach));
        high = high.cwiseMax(p + Vec2::Constant(reach));
    }
    [[nodiscard]] bool any() const { return (low.array() <= high.array()).all(); }
};

StageBounds stage_bounds(const StageScene& scene) {
    StageBounds bounds;
    for (const auto& [a, b] : scene.walls) {
        bounds.add(a);
        bounds.add(b);
    }
    for (const StageDisc& disc : scene.discs) bounds.add(disc.place, disc.radius);
    for (const StagePerson& person : scene.people) {
        if (person.seen) bounds.add(person.place, person.radius);
        for (const auto& stretch : person.trail) {
            for (const auto& [place, age] : stretch) bounds.add(place);
        }
    }
    if (!bounds.any()) {
        bounds.add(Vec2(-1, -1));
        bounds.add(Vec2(1, 1));
    }
    return bounds;
}

/// Walls that follow each other into a ring.
std::vector<std::vector<Vec2>> rings_of(const std::vector<std::pair<Vec2, Vec2>>& walls) {
    constexpr double same = 1e-4;
    std::vector<std::vector<Vec2>> rings;
    std::vector<Vec2> open;
    for (const auto& [a, b] : walls) {
        if (!open.empty() && (open.back() - a).norm() > same) open.clear();
        if (open.empty()) open.push_back(a);
        if ((b - open.front()).norm() <= same) {
            if (open.size() >= 3) rings.push_back(open);
            open.clear();
        } else {
            open.push_back(b);
        }
    }
    return rings;
}

bool in_ring(const std::vector<Vec2>& ring, const Vec2& p) {
    bool in = false;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
        const Vec2 &a = ring[i], &b = ring[j];
        if ((a.y() > p.y()) == (b.y() > p.y())) continue;
        if (p.x() < a.x() + (b.x() - a.x()) * (p.y() - a.y()) / (b.y() - a.y())) in = !in;
    }
    return in;
}

/// A ring with somebody in it is a room; without, it is a house.
bool anybody_in(const std::vector<Vec2>& ring, const StageScene& scene) {
    return std::any_of(scene.people.begin(), scene.people.end(), [&](const StagePerson& person) {
        if (person.seen && in_ring(ring, person.place)) return true;
        return !person.trail.empty() && in_ring(ring, person.trail.front().front().first);
    });
}

void draw_paving(Drawing& sheet, const StageFrame& frame, const Vec2& size) {
    const Vec2 high = frame.low + size;
    sheet.rectangle(frame.corner, size * frame.scale, stage_ground);
    // slabs no smaller than a dozen pixels; every readable number of metres is labelled
    const double slab = readable_step(std::max(14.0 / frame.scale, 0.5));
    const double label = readable_step(90.0 / frame.scale);
    const auto first = [](double from, double step) {
        return std::ceil(from / step - 1e-9) * step;
    };
    const auto each = [&](double from, double to, double step, const auto& draw) {
        const double begin = first(from, step);
        for (int i = 0; begin + i * step <= to + 1e-9; ++i) draw(begin + i * step);
    };
    const auto text = [&](double value) {
        return fmt::format("{:g}", std::abs(value) < 1e-9 ? 0.0 : value);
    };
    const double left = frame.corner.x(), top = frame.corner.y();
    const double right = left + size.x() * frame.scale, bottom = top + size.y() * frame.scale;
    each(frame.low.x(), high.x(), slab, [&](double x) {
        const double px = left + (x - frame.low.x()) * frame.scale;
        sheet.line({px, top}, {px, bottom}, {paving, 0.8});
    });
    each(frame.low.y(), high.y(), slab, [&](double z) {
        const double py = top + (z - frame.low.y()) * frame.scale;
        sheet.line({left, py}, {right, py}, {paving, 0.8});
    });
    each(frame.low.x(), high.x(), label, [&](double x) {
        const double px = left + (x - frame.low.x()) * frame.scale;
        sheet.text({px, bottom + 19}, text(x),
                   {.size = 12, .color = ink::faint, .anchor = Anchor::middle});
    });
    each(frame.low.y(), high.y(), label, [&](double z) {
        const double py = top + (z - frame.low.y()) * frame.scale;
        sheet.text({left - 9, py + 4}, text(z),
                   {.size = 12, .color = ink::faint, .anchor = Anchor::end});
    });
    sheet.text({right, bottom + 36}, "x (m)",
               {.size = 12, .color = ink::faint, .anchor = Anchor::end});
    sheet.text({left - 9, top - 9}, "z (m)",
               {.size = 12, .color = ink::faint, .anchor = Anchor::end});
}

void draw_stage_walls(Drawing& sheet, const StageFrame& frame, const StageScene& scene) {
    const double thick = std::clamp(0.12 * frame.scale, 1.6, 5.0);
    for (const auto& [a, b] : scene.walls) {
        sheet.line(frame.to_page(a), frame.to_page(b), {stage_wall, thick});
    }
    // round corners, as masons do
    for (const auto& [a, b] : scene.walls) {
        sheet.disc(frame.to_page(a), 0.5 * thick, stage_wall);
        sheet.disc(frame.to_page(b), 0.5 * thick, stage_wall);
    }
}

/// Old footsteps below new ones, whoever made them.
void draw_trails(Drawing& sheet, const StageFrame& frame, const StageScene& scene) {
    constexpr int bands = 12;
    const double widest = std::clamp(0.11 * frame.scale, 1.8, 5.0);
    for (int band = bands - 1; band >= 0; --band) {
        const double old = (band + 0.5) / bands;
        const double strength = std::pow(1.0 - old, 1.3);
        for (std::size_t i = 0; i < scene.people.size(); ++i) {
            const Color color =
                mix(stage_ground, person_color(i), static_cast<float>(0.1 + 0.65 * strength));
            for (const auto& stretch : scene.people[i].trail) {
                std::vector<Vec2> line;
                for (std::size_t k = 0; k < stretch.size(); ++k) {
                    const auto of = [&](std::size_t at) {
                        return std::min(static_cast<int>(stretch[at].second * bands), bands - 1);
                    };
                    // one place beyond each end, so that bands meet
                    const bool mine = of(k) == band;
                    const bool next_is = k + 1 < stretch.size() && of(k + 1) == band;
                    if (mine || next_is) line.push_back(frame.to_page(stretch[k].first));
                }
                if (line.size() > 1) {
                    sheet.polyline(std::move(line), {color, widest * (0.35 + 0.65 * strength)});
                }
            }
        }
    }
}

/// Who claims ground that another claims too?
std::vector<char> clashes(const StageScene& scene) {
    std::vector<char> clash(scene.people.size(), 0);
    std::vector<std::size_t> order;
    double widest = 0.0;
    for (std::size_t i = 0; i < scene.people.size(); ++i) {
        if (!scene.people[i].seen) continue;
        order.push_back(i);
        widest = std::max(widest, scene.people[i].radius);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return scene.people[a].place.x() < scene.people[b].place.x();
    });
    for (std::size_t i = 0; i < order.size(); ++i) {
        const StagePerson& a = scene.people[order[i]];
        for (std::size_t j = i + 1; j < order.size(); ++j) {
            const StagePerson& b = scene.people[order[j]];
            if (b.place.x() - a.place.x() > a.radius + widest) break;
            if ((b.place - a.place).norm() < a.radius + b.radius) {
                clash[order[i]] = clash[order[j]] = 1;
            }
        }
        for (const StageDisc& disc : scene.discs) {
            if ((disc.place - a.place).norm() < a.radius + disc.radius) clash[order[i]] = 1;
        }
    }
    return clash;
}

void draw_person(Drawing& sheet, const StageFrame& frame, const StagePerson& person,
                 const Color& color, bool clash) {
    const Vec2 at = frame.to_page(person.place);
    const double reach = person.radius * frame.scale;
    const Color black = rgb(0x221f1b);
    const Color rim = clash ? clash_color : color;
    const Vec2 ahead(std::sin(person.heading), std::cos(person.heading));
    // people of a few pixels: a dot with a tick
    constexpr double smallest = 16.0;  // pixels a metre
    if (frame.scale < smallest || person.bones.empty()) {
        sheet.oval(at, Vec2::Constant(reach), color.faded(0.8F), {rim, clash ? 2.0 : 1.0});
        sheet.line(at, at + ahead * reach * 1.25, {mix(color, black, 0.5F), 1.4});
        return;
    }
    sheet.oval(at, Vec2::Constant(reach), rim.faded(clash ? 0.22F : 0.13F),
               {rim.faded(0.75F), clash ? 2.0 : 1.0});
    sheet.line(at + ahead * reach * 0.86, at + ahead * reach * 1.16, {rim, 2.2});

    // from the feet up: what is higher hides what is lower
    std::vector<std::pair<Vec3, Vec3>> bones = person.bones;
    const double height = std::max(person.crown.y(), 1e-3);
    std::stable_sort(bones.begin(), bones.end(), [](const auto& a, const auto& b) {
        return a.first.y() + a.second.y() < b.first.y() + b.second.y();
    });
    for (const auto& [from, to] : bones) {
        const double level = std::clamp(0.5 * (from.y() + to.y()) / height, 0.0, 1.0);
        const bool leg = level < 0.52;
        const Color tone = leg ? mix(black, color, 0.4F) : mix(black, color, 0.85F);
        const double width = (leg ? 0.11 : level > 0.75 ? 0.17 : 0.1) * frame.scale;
        const Vec2 a = frame.to_page(from), b = frame.to_page(to);
        sheet.line(a, b, {tone, width});
        sheet.disc(a, 0.5 * width, tone);
        sheet.disc(b, 0.5 * width, tone);
    }
    sheet.oval(frame.to_page(person.crown), Vec2::Constant(0.105 * frame.scale),
               mix(color, rgb(0xffffff), 0.35F), {mix(black, color, 0.4F), 1.0});
}

}  // namespace

Color person_color(std::size_t which) {
    // hues a golden angle apart at one lightness and strength (Oklab: equal steps look equal)
    const double hue = 2.0 * pi * std::fmod(0.08 + 0.61803398875 * static_cast<double>(which), 1.0);
    const double lightness = which % 2 == 0 ? 0.60 : 0.68;
    const double a = 0.14 * std::cos(hue), b = 0.14 * std::sin(hue);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3.0);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3.0);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3.0);
    const auto shown = [](double linear) {
        return to_srgb(static_cast<float>(std::clamp(linear, 0.0, 1.0)));
    };
    return {shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            shown(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), 1.0F};
}

Drawing stage_view(const StageScene& scene, const StageOptions& options) {
    const StageBounds bounds = stage_bounds(scene);
    const Vec2 low = bounds.low - Vec2::Constant(0.3);
    const Vec2 size = bounds.high + Vec2::Constant(0.3) - low;
    constexpr double gutter = 48.0, edge = 26.0, foot = 48.0, tallest = 1500.0;
    const double header = options.title.empty() ? 34.0 : 84.0;
    const double scale = std::min(
        {(options.width - gutter - edge) / size.x(), (tallest - header - foot) / size.y(), 160.0});
    // room for the words, however slim the stage
    const double wide = std::max(gutter + size.x() * scale + edge,
                                 std::min(options.width, text_width(options.subtitle, 13) + 80.0));
    Drawing sheet(std::ceil(wide), std::ceil(header + size.y() * scale + foot), ink::paper);
    sheet.title =
        options.title.empty() ? "A stage from above" : options.title + ": " + options.subtitle;
    if (!options.title.empty()) {
        sheet.text({gutter, 36}, options.title, {.size = 20, .color = ink::text, .bold = true});
        sheet.text({gutter, 57}, options.subtitle, {.size = 13, .color = ink::faint});
    }
    const StageFrame frame{{gutter, header}, low, scale};
    draw_paving(sheet, frame, size);
    for (const std::vector<Vec2>& ring : rings_of(scene.walls)) {
        if (anybody_in(ring, scene)) continue;
        std::vector<Vec2> corners;
        for (const Vec2& corner : ring) corners.push_back(frame.to_page(corner));
        sheet.polygon(std::move(corners), solid_color);
    }
    draw_trails(sheet, frame, scene);
    draw_stage_walls(sheet, frame, scene);
    for (const StageDisc& disc : scene.discs) {
        const Vec2 reach = Vec2::Constant(disc.radius * scale);
        sheet.oval(frame.to_page(disc.place), reach, disc_color.faded(0.75F), {stage_wall, 1.6});
    }
    const std::vector<char> clash = clashes(scene);
    for (std::size_t i = 0; i < scene.people.size(); ++i) {
        if (!scene.people[i].seen) continue;
        draw_person(sheet, frame, scene.people[i], person_color(i), clash[i] != 0);
    }
    return sheet;
}

}  // namespace sidestep::picture
