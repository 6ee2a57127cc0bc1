#include "bench/flow/chart.h"

#include <algorithm>
#include <cmath>

#include "sidestep/picture/chart.h"

namespace sidestep::bench {

double weidmann(double density) {
    if (density >= 5.4) return 0.0;
    return 1.34 * (1.0 - std::exp(-1.913 * (1.0 / density - 1.0 / 5.4)));
}

std::string draw_chart(const std::vector<Series>& series) {
    constexpr double density_low = 0.018, density_high = 10.0, speed_high = 2.0;
    picture::Chart chart{
        .title = "How fast, when there are so many? Ours, and the experiments of Jülich"};
    chart.height = 600.0;
    chart.x = {
        .title = "people per square metre", .log = true, .low = density_low, .high = density_high};
    chart.y = {.title = "metres per second", .low = 0.0, .high = speed_high};
    for (const Series& s : series) {
        const bool line = s.kind == Series::Kind::line;
        picture::Series shown{s.title, line ? picture::Mark::dotted : picture::Mark::cloud,
                              s.points, picture::rgb(s.colour)};
        // by density: what came about is no order
        std::stable_sort(shown.points.begin(), shown.points.end(),
                         [](const Vec2& a, const Vec2& b) { return a.x() < b.x(); });
        for (Vec2& p : shown.points) p.y() = std::min(p.y(), speed_high);
        chart.series.push_back(std::move(shown));
    }
    picture::Series curve{"Weidmann 1993", picture::Mark::dashed, {}, picture::rgb(0x77736c)};
    for (double density = density_low; density < 5.4; density *= 1.03) {
        curve.points.emplace_back(density, weidmann(density));
    }
    curve.points.emplace_back(5.4, 0.0);
    chart.series.push_back(std::move(curve));
    return picture::to_svg(chart);
}

}  // namespace sidestep::bench
