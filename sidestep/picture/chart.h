// Numbers as a chart: lines, clouds and bars over axes with readable ticks.
//
//     how fast, when there are so many?
//     2 ┤ ·
//       │ ··. .                    Chart chart{.title = "how fast?"};
//     1 ┤───╲─·─·                  chart.x = {.title = "people per m²", .log = true};
//       │    ╲___ ·                chart.series.push_back({"ours", Mark::line, points});
//     0 ┼──┬────┬──                write_file("speed.svg", to_svg(chart));
//         0.1   1
//     ── ours   · theirs
//
// On a page that is shown dark an SVG chart turns dark with it. A PNG stays light.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sidestep/picture/drawing.h"

namespace sidestep::picture {

enum class Mark {
    line,    ///< In the order of the points.
    dotted,  ///< A line with a dot on every point.
    dashed,  ///< Thin and broken: what others say.
    cloud,   ///< Dots alone.
    bars     ///< From the foot of the chart; several series of bars stand side by side.
};

struct Series {
    std::string title{};
    Mark mark = Mark::line;
    std::vector<Vec2> points{};
    std::optional<Color> color{};  ///< Nothing: the next of a palette that is easily told apart.
};

struct ChartAxis {
    std::string title{};
    bool log = false;  ///< Powers of ten are evenly apart; numbers must be positive.
    /// Where it begins and ends; nothing: a readable number at or beyond the data.
    std::optional<double> low{}, high{};
    /// Words under whole numbers from 0 on, for bars; ticks otherwise.
    std::vector<std::string> names{};
    /// Behind every tick's number: "ms", "%".
    std::string unit{};
};

struct Chart {
    std::string title{};
    std::string subtitle{};
    ChartAxis x{}, y{};
    std::vector<Series> series{};
    double width = 840.0;  ///< Pixels of the sheet.
    double height = 520.0;
};

/// Where an axis from `low` to `high` is labelled: about `most` numbers of 1, 2 or 5 times a power
/// of ten, and on a logarithmic axis powers of ten with 2 and 5 between where there is room. Both
/// ends may be left out.
[[nodiscard]] std::vector<double> ticks(double low, double high, bool log, int most);

/// A number as a tick shows it: 0.5, 20, 3k, 1.2M.
[[nodiscard]] std::string tick_text(double value);

/// The chart on a sheet. Points that an axis cannot show (not finite, outside, or not positive on a
/// logarithmic axis) are left out.
/// @throws UsageError when an axis is given upside down, or a logarithmic one from 0.
[[nodiscard]] Drawing draw(const Chart& chart);

/// The same as SVG, light or dark as the page is.
[[nodiscard]] std::string to_svg(const Chart& chart);

}  // namespace sidestep::picture
