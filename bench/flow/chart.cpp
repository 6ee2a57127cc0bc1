#include "bench/flow/chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace sidestep::bench {

double weidmann(double density) {
    if (density >= 5.4) return 0.0;
    return 1.34 * (1.0 - std::exp(-1.913 * (1.0 / density - 1.0 / 5.4)));
}

namespace {

constexpr double chart_width = 840, chart_height = 600;
constexpr double chart_left = 64, chart_right = 24, chart_top = 46, chart_bottom = 124;
constexpr double density_low = 0.018, density_high = 10.0, speed_high = 2.0;

double x_of(double density) {
    const double share = std::log(density / density_low) / std::log(density_high / density_low);
    return chart_left + share * (chart_width - chart_left - chart_right);
}

double y_of(double speed) {
    return chart_height - chart_bottom -
           speed / speed_high * (chart_height - chart_top - chart_bottom);
}

std::string axes() {
    std::string out = fmt::format(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' width='{0}' height='{1}' "
        "font-family='sans-serif' font-size='13'>\n<rect width='100%' height='100%' "
        "fill='white'/>\n<text x='{2}' y='26' font-size='16'>How fast, when there are so many? "
        "Ours, and the experiments of Jülich</text>\n",
        chart_width, chart_height, chart_left);
    for (int k = 0; k <= 10; ++k) {
        const double speed = 0.2 * k;
        out += fmt::format(
            "<line x1='{:.1f}' x2='{:.1f}' y1='{:.1f}' y2='{:.1f}' stroke='{}'/><text x='{:.1f}' "
            "y='{:.1f}' text-anchor='end' fill='#555'>{:.1f}</text>\n",
            chart_left, chart_width - chart_right, y_of(speed), y_of(speed),
            k == 0 ? "#888" : "#e6e6e6", chart_left - 8, y_of(speed) + 4.5, speed);
    }
    for (const double density : {0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0}) {
        out += fmt::format(
            "<line x1='{0:.1f}' x2='{0:.1f}' y1='{1:.1f}' y2='{2:.1f}' stroke='#e6e6e6'/><text "
            "x='{0:.1f}' y='{3:.1f}' text-anchor='middle' fill='#555'>{4:g}</text>\n",
            x_of(density), y_of(0.0), y_of(speed_high), y_of(0.0) + 19.0, density);
    }
    out += fmt::format(
        "<text x='{:.1f}' y='{:.1f}' text-anchor='middle' fill='#555'>people per square "
        "metre</text>\n<text transform='translate(18 {:.1f}) rotate(-90)' text-anchor='middle' "
        "fill='#555'>metres per second</text>\n",
        0.5 * (chart_left + chart_width - chart_right), y_of(0.0) + 40.0, y_of(0.5 * speed_high));
    return out;
}

}  // namespace

std::string draw_chart(const std::vector<Series>& series) {
    std::string out = axes();
    // clouds first: lines lie on top
    for (const Series& s : series) {
        if (s.kind != Series::Kind::cloud) continue;
        out += fmt::format("<g fill='{}' fill-opacity='0.45'>\n", s.colour);
        for (const Vec2& p : s.points) {
            if (p.x() < density_low || p.x() > density_high) continue;
            out += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='2.6'/>\n", x_of(p.x()),
                               y_of(std::min(p.y(), speed_high)));
        }
        out += "</g>\n";
    }
    std::string curve;
    for (double density = density_low; density < 5.4; density *= 1.03) {
        curve += fmt::format("{:.1f},{:.1f} ", x_of(density), y_of(weidmann(density)));
    }
    curve += fmt::format("{:.1f},{:.1f}", x_of(5.4), y_of(0.0));
    out += fmt::format(
        "<polyline points='{}' fill='none' stroke='#333' stroke-width='1' "
        "stroke-dasharray='5 3'/>\n",
        curve);
    for (const Series& s : series) {
        if (s.kind != Series::Kind::line) continue;
        // by density: what came about is no order
        std::vector<Vec2> sorted = s.points;
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const Vec2& a, const Vec2& b) { return a.x() < b.x(); });
        std::string points, dots;
        for (const Vec2& p : sorted) {
            points += fmt::format("{:.1f},{:.1f} ", x_of(p.x()), y_of(p.y()));
            dots +=
                fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3.6'/>", x_of(p.x()), y_of(p.y()));
        }
        out += fmt::format(
            "<polyline points='{}' fill='none' stroke='{}' stroke-width='2.2'/><g "
            "fill='{}'>{}</g>\n",
            points, s.colour, s.colour, dots);
    }
    // who is who, below: three in a column
    int entry = 0;
    double x = 0.0, y = 0.0;
    const auto next = [&] {
        x = chart_left + 245.0 * (entry / 3) - (entry / 3 == 1 ? 20.0 : 0.0);
        y = y_of(0.0) + 66.0 + 19.0 * (entry % 3);
        ++entry;
    };
    const auto legend = [&](const std::string& mark, const std::string& title) {
        out += fmt::format("{}<text x='{:.1f}' y='{:.1f}'>{}</text>\n", mark, x + 34.0, y, title);
    };
    for (const Series& s : series) {
        next();
        legend(s.kind == Series::Kind::line
                   ? fmt::format("<line x1='{0:.1f}' x2='{1:.1f}' y1='{2:.1f}' y2='{2:.1f}' "
                                 "stroke='{3}' stroke-width='2.2'/><circle cx='{4:.1f}' "
                                 "cy='{2:.1f}' r='3.6' fill='{3}'/>",
                                 x, x + 26.0, y - 4.5, s.colour, x + 13.0)
                   : fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='3.4' fill='{}' "
                                 "fill-opacity='0.7'/>",
                                 x + 13.0, y - 4.5, s.colour),
               s.title);
    }
    next();
    legend(fmt::format("<line x1='{0:.1f}' x2='{1:.1f}' y1='{2:.1f}' y2='{2:.1f}' stroke='#333' "
                       "stroke-dasharray='5 3'/>",
                       x, x + 26.0, y - 4.5),
           "Weidmann 1993");
    return out + "</svg>\n";
}

}  // namespace sidestep::bench
