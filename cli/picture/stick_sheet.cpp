#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/picture/motion_sheet.h"
#include "cli/picture/unroll.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/landmarks.h"
#include "sidestep/motion/mirror.h"

namespace sidestep::picture {

namespace {

constexpr double sheet_margin = 44.0;
constexpr double header = 100.0;

/// One line of a stick figure.
struct Stick {
    int from;  // joint
    int to;    // joint, or end site when `to_end`
    bool to_end;
    int side;  // -1 left, 0 middle, 1 right
};

struct Figure {
    std::vector<Stick> sticks;
    motion::Landmarks landmarks;
};

Figure figure_of(const motion::Skeleton& skeleton) {
    const motion::MirrorMap map = motion::mirror_map(skeleton);
    const auto side = [&](int joint) {
        const auto at = static_cast<std::size_t>(joint);
        if (map.twin[at] == joint) return 0;
        return map.on_left[at] ? -1 : 1;
    };
    Figure figure;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        const int parent = skeleton.joint(j).parent;
        if (parent >= 0) figure.sticks.push_back({parent, j, false, side(j)});
    }
    for (std::size_t e = 0; e < skeleton.end_sites().size(); ++e) {
        const int joint = skeleton.end_sites()[e].joint;
        figure.sticks.push_back({joint, static_cast<int>(e), true, side(joint)});
    }
    // far side first: the near side is drawn over it
    std::stable_sort(figure.sticks.begin(), figure.sticks.end(),
                     [](const Stick& a, const Stick& b) { return a.side < b.side; });
    figure.landmarks = motion::find_landmarks(skeleton);
    return figure;
}

/// One line of the strip, like a line of text.
struct Row {
    double x0, x1;    // metres of paper
    double baseline;  // pixels, where the ground is
};

struct Strip {
    Unrolled unrolled;
    std::vector<Row> rows;
    double scale = 100.0;          // pixels per metre
    double low = 0.0, high = 1.8;  // heights that occur, metres
    double reach = 0.5;            // how far a body sticks out to either side of its place

    [[nodiscard]] const Row& row_of(double x) const {
        for (const Row& row : rows) {
            if (x <= row.x1) return row;
        }
        return rows.back();
    }
    [[nodiscard]] Vec2 to_page(const Row& row, double x, double height) const {
        return {sheet_margin + (x - row.x0 + reach) * scale, row.baseline - height * scale};
    }
};

/// How far bodies reach, over some dozens of frames.
void measure(Strip& strip, const motion::Clip& clip) {
    const int step = std::max(1, clip.frame_count() / 60);
    strip.low = 0.0;
    strip.high = 0.5;
    strip.reach = 0.3;
    const auto take = [&](int frame, const Vec3& point) {
        const Vec3 at = on_strip(strip.unrolled, frame, point);
        strip.low = std::min(strip.low, at.y());
        strip.high = std::max(strip.high, at.y());
        strip.reach = std::max(
            strip.reach, std::abs(at.x() - strip.unrolled.x[static_cast<std::size_t>(frame)]));
    };
    for (int frame = 0; frame < clip.frame_count(); frame += step) {
        const motion::GlobalPose pose = clip.global_pose(frame);
        for (const Transform& joint : pose.joints) take(frame, joint.translation);
        for (const Vec3& end : pose.end_sites) take(frame, end);
    }
    strip.reach += 0.1;
}

/// Chooses a scale and breaks the strip into rows, as few as show people of a decent size.
void arrange(Strip& strip, double width) {
    constexpr double decent_height = 135.0, most_height = 700.0, gap = 50.0;
    constexpr int most_rows = 6;
    const double paper = width - 2 * sheet_margin;
    const double length = std::max(strip.unrolled.length(), 0.01);
    const double body = strip.high - strip.low + 0.12;
    // who falls from the sky, or is a tower, still fits the page
    const double most_scale = std::min(150.0, most_height / body);
    int rows = 0;
    do {
        ++rows;
        strip.scale = std::min(most_scale, paper / (length / rows + 2 * strip.reach));
    } while (rows < most_rows && body * strip.scale < decent_height);

    const double start = *std::min_element(strip.unrolled.x.begin(), strip.unrolled.x.end());
    for (int r = 0; r < rows; ++r) {
        const double top = header + r * (body * strip.scale + gap);
        strip.rows.push_back({start + r * length / rows, start + (r + 1) * length / rows + 1e-9,
                              top + (strip.high + 0.06) * strip.scale});
    }
}

void draw_figure(Drawing& sheet, const Strip& strip, const Figure& figure, const motion::Clip& clip,
                 int frame, bool strong) {
    const Row& row = strip.row_of(strip.unrolled.x[static_cast<std::size_t>(frame)]);
    const motion::GlobalPose pose = clip.global_pose(frame);
    const auto place = [&](const Vec3& point) {
        const Vec3 at = on_strip(strip.unrolled, frame, point);
        return strip.to_page(row, at.x(), at.y());
    };
    // never so fine that nothing is seen
    const double thick = std::max(strip.scale * (strong ? 0.021 : 0.008), strong ? 0.8 : 0.3);
    // joined bones of one colour become one line: smaller files, clean corners
    for (const int side : {-1, 0, 1}) {
        Color color = side < 0 ? ink::left : side > 0 ? ink::right : ink::trunk;
        if (!strong) color = mix(ink::paper, color, 0.34F);
        std::vector<Vec2> line;
        int tail = -1;
        const auto flush = [&] {
            sheet.polyline(std::move(line), {color, thick});
            line.clear();
        };
        for (const Stick& stick : figure.sticks) {
            if (stick.side != side) continue;
            const Vec2 a = place(pose.joints[static_cast<std::size_t>(stick.from)].translation);
            const Vec2 b = stick.to_end
                               ? place(pose.end_sites[static_cast<std::size_t>(stick.to)])
                               : place(pose.joints[static_cast<std::size_t>(stick.to)].translation);
            if ((a - b).norm() < 0.3 && stick.to_end) continue;
            if (tail != stick.from || line.empty()) {
                flush();
                line = {a};
            }
            line.push_back(b);
            tail = stick.to_end ? -1 : stick.to;
        }
        flush();
    }
    if (strong && figure.landmarks.head >= 0) {
        const Vec3 base = pose.joints[static_cast<std::size_t>(figure.landmarks.head)].translation;
        Vec3 middle = base;
        double radius = 0.09;
        if (figure.landmarks.head_tip >= 0) {
            const Vec3 tip = pose.end_sites[static_cast<std::size_t>(figure.landmarks.head_tip)];
            middle = (base + tip) / 2.0;
            radius = std::clamp((tip - base).norm() * 0.55, 0.05, 0.13);
        }
        sheet.disc(place(middle), radius * strip.scale, ink::trunk);
    }
}

/// The ground under every row, and the time under every labelled figure.
void draw_ground(Drawing& sheet, const Strip& strip) {
    for (const Row& row : strip.rows) {
        const double right =
            std::min(sheet_margin + (row.x1 - row.x0 + 2 * strip.reach) * strip.scale,
                     sheet.width() - sheet_margin);
        sheet.line({sheet_margin, row.baseline}, {right, row.baseline}, {ink::rule, 1.5});
    }
}

void draw_scale(Drawing& sheet, const Strip& strip) {
    const double right = sheet.width() - sheet_margin;
    const double y = strip.rows.back().baseline + 34.0;
    // a metre, or what fills its place where a metre is too small to be seen
    const double metres = strip.scale >= 12.0 ? 1.0 : readable_step(40.0 / strip.scale);
    const double left = right - metres * strip.scale;
    sheet.line({left, y}, {right, y}, {ink::faint, 1.5});
    sheet.line({left, y - 4}, {left, y + 4}, {ink::faint, 1.5});
    sheet.line({right, y - 4}, {right, y + 4}, {ink::faint, 1.5});
    sheet.text({left - 8, y + 4}, fmt::format("{:g} m", metres),
               {.size = 12, .color = ink::faint, .anchor = Anchor::end});
}

void draw_header(Drawing& sheet, const SheetOptions& options) {
    sheet.text({sheet_margin, 40}, options.title, {.size = 20, .color = ink::text, .bold = true});
    sheet.text({sheet_margin, 60}, options.subtitle, {.size = 13, .color = ink::faint});
    const double right = sheet.width() - sheet_margin;
    double x = right;
    for (const auto& [word, color] :
         {std::pair{"right", ink::right}, std::pair{"left", ink::left}}) {
        sheet.text({x, 40}, word, {.size = 13, .color = ink::text, .anchor = Anchor::end});
        x -= text_width(word, 13) + 12;
        sheet.line({x - 18, 36}, {x, 36}, {color, 4});
        x -= 38;
    }
}

const char* caption_of(Layout layout) {
    switch (layout) {
        case Layout::straight:
            return "from the side, at true places";
        case Layout::winding:
            return "from the side, the path pulled straight";
        case Layout::on_the_spot:
            return "from the side, time runs to the right";
    }
    return "";
}

}  // namespace

Drawing stick_sheet(const motion::Clip& clip, const SheetOptions& options) {
    SIDESTEP_REQUIRE(clip.frame_count() > 0, "a clip without frames cannot be drawn");
    Strip strip;
    strip.unrolled = unroll(clip);
    measure(strip, clip);
    arrange(strip, options.width);
    const double strip_bottom = strip.rows.back().baseline + 44.0 - strip.low * strip.scale;

    // the path below: drawn first into a sheet of unknown height to learn how tall it is
    Drawing probe(options.width, 4000, ink::paper);
    const double path_height =
        draw_path(probe, clip, {sheet_margin, 0}, options.width - 2 * sheet_margin, 420.0,
                  options.first_second);
    Drawing sheet(options.width, std::ceil(strip_bottom + 52.0 + path_height + 26.0), ink::paper);
    sheet.title = options.title + ": " + options.subtitle;
    draw_header(sheet, options);
    draw_ground(sheet, strip);

    // labelled figures keep clear of each other, the faint ones between show the way
    const double length = std::max(strip.unrolled.length(), 1e-3);
    const double duration = std::max(clip.last_time(), 1e-6);
    const double clear = std::max(62.0 / strip.scale, 0.62);
    // no finer than the frames themselves
    const double step = std::max(options.every.value_or(readable_step(duration / length * clear)),
                                 clip.frame_time());
    // where time runs to the right they would hide more than they show: one is enough
    const double between =
        step / (strip.unrolled.layout == Layout::on_the_spot
                    ? 2.0
                    : std::clamp(std::round(clear * strip.scale / 13.0), 2.0, 6.0));
    const Figure figure = figure_of(clip.skeleton());
    const auto frame_at = [&](double seconds) {
        return std::min(static_cast<int>(std::lround(seconds / clip.frame_time())),
                        clip.frame_count() - 1);
    };
    for (int i = 0; i * between <= duration + 1e-9; ++i) {
        draw_figure(sheet, strip, figure, clip, frame_at(i * between), false);
    }
    double last_x = -1e9;
    const Row* last_row = nullptr;
    for (int i = 0; i * step <= duration + 1e-9; ++i) {
        const int frame = frame_at(i * step);
        draw_figure(sheet, strip, figure, clip, frame, true);
        const double x = strip.unrolled.x[static_cast<std::size_t>(frame)];
        const Row& row = strip.row_of(x);
        const Vec2 foot = strip.to_page(row, x, 0.0);
        sheet.line(foot, foot + Vec2(0, 5), {ink::faint, 1.2});
        if (&row == last_row && std::abs(foot.x() - last_x) < 44.0) continue;
        last_x = foot.x();
        last_row = &row;
        sheet.text(foot + Vec2(0, 20), seconds_text(options.first_second + i * step, step),
                   {.size = 12, .color = ink::text, .anchor = Anchor::middle});
    }
    draw_scale(sheet, strip);
    sheet.text({sheet_margin, header - 6.0}, caption_of(strip.unrolled.layout),
               {.size = 12, .color = ink::faint});
    draw_path(sheet, clip, {sheet_margin, strip_bottom + 52.0}, options.width - 2 * sheet_margin,
              420.0, options.first_second);
    return sheet;
}

}  // namespace sidestep::picture
