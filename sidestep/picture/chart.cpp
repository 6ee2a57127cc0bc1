#include "sidestep/picture/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep::picture {

namespace {

// each colour of the furniture, and what it becomes in the dark
struct Tint {
    std::uint32_t light, dark;
};
constexpr Tint chart_paper{0xfdfcfa, 0x1d1f23};
constexpr Tint chart_text{0x2e2c29, 0xe4e1db};
constexpr Tint chart_faint{0x6e6960, 0xa29c91};
constexpr Tint chart_rule{0xe6e2da, 0x33363c};
constexpr Tint chart_base{0x9a948a, 0x7b766d};

/// Easily told apart, on white and on black.
constexpr std::array<std::uint32_t, 8> chart_palette = {0xc0562b, 0x2f7fb5, 0x3f9b6c, 0xc9952a,
                                                        0x8a63b0, 0xc25b84, 0x4fa3a5, 0x7d7f86};

Color series_color(const Chart& chart, std::size_t index) {
    if (chart.series[index].color) return *chart.series[index].color;
    return rgb(chart_palette[index % chart_palette.size()]);
}

/// One axis, from numbers to pixels.
class Scale {
public:
    Scale(const ChartAxis& axis, double least, double most, double from, double to, int labels)
        : log_(axis.log), from_(from), to_(to) {
        low_ = axis.low.value_or(least);
        high_ = axis.high.value_or(most);
        SIDESTEP_REQUIRE(!log_ || low_ > 0.0, "a logarithmic axis begins above 0");
        SIDESTEP_REQUIRE(low_ <= high_, "an axis ends before it begins");
        if (low_ == high_) {
            high_ = log_ ? low_ * 10.0 : low_ + 1.0;
        }
        // out to a readable number, where nobody chose
        const std::vector<double> marks = ticks(low_, high_, log_, labels);
        if (marks.size() >= 2 && axis.names.empty()) {
            if (!log_) {
                const double step = marks[1] - marks[0];
                if (!axis.low) low_ = step * std::floor(low_ / step + 1e-9);
                if (!axis.high) high_ = step * std::ceil(high_ / step - 1e-9);
            } else {
                const double air = std::pow(high_ / low_, 0.03);
                if (!axis.low) low_ /= air;
                if (!axis.high) high_ *= air;
            }
        }
    }

    [[nodiscard]] bool shows(double value) const {
        return std::isfinite(value) && value >= low_ && value <= high_;
    }
    [[nodiscard]] double operator()(double value) const {
        const double share = log_ ? std::log(value / low_) / std::log(high_ / low_)
                                  : (value - low_) / (high_ - low_);
        return from_ + share * (to_ - from_);
    }
    [[nodiscard]] double low() const { return low_; }
    [[nodiscard]] double high() const { return high_; }

private:
    bool log_;
    double low_ = 0.0, high_ = 1.0, from_, to_;
};

/// The smallest and largest of what an axis has to show.
struct Reach {
    double low = 1e300, high = -1e300;
    void take(double value, bool log) {
        if (!std::isfinite(value) || (log && value <= 0.0)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    void settle(bool log) {
        if (low <= high) return;
        low = log ? 1.0 : 0.0;
        high = log ? 10.0 : 1.0;
    }
};

}  // namespace

std::vector<double> ticks(double low, double high, bool log, int most) {
    std::vector<double> marks;
    if (!(low < high) || most < 1) return marks;
    if (!log) {
        const double least = (high - low) / most;
        const double power = std::pow(10.0, std::floor(std::log10(least)));
        double step = power * 10.0;
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (power * factor >= least * (1.0 - 1e-9)) {
                step = power * factor;
                break;
            }
        }
        for (double k = std::ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k += 1.0) {
            marks.push_back(k * step);
        }
        return marks;
    }
    const int first = static_cast<int>(std::floor(std::log10(low)));
    const int last = static_cast<int>(std::ceil(std::log10(high)));
    const double decades = std::log10(high / low);
    const bool between = 3.0 * decades <= most;
    const int skip = std::max(1, static_cast<int>(std::ceil(decades / most)));
    for (int power = first; power <= last; ++power) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (factor != 1.0 && !between) continue;
            if (factor == 1.0 && !between && power % skip != 0) continue;
            const double value = factor * std::pow(10.0, power);
            if (value >= low * (1.0 - 1e-9) && value <= high * (1.0 + 1e-9)) marks.push_back(value);
        }
    }
    return marks;
}

std::string tick_text(double value) {
    const double size = std::abs(value);
    if (size == 0.0) return "0";
    if (size >= 1e15 || size < 1e-4) return fmt::format("{:.3g}", value);
    if (size >= 1e9) return fmt::format("{:g}G", value / 1e9);
    if (size >= 1e6) return fmt::format("{:g}M", value / 1e6);
    if (size >= 1e4) return fmt::format("{:g}k", value / 1e3);
    return fmt::format("{:g}", std::round(value * 1e6) / 1e6);
}

Drawing draw(const Chart& chart) {
    const Color text = rgb(chart_text.light), faint = rgb(chart_faint.light);
    constexpr double right = 26.0, small = 13.0;
    std::vector<std::size_t> legend;
    std::size_t bar_count = 0;
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        if (!chart.series[i].title.empty()) legend.push_back(i);
        bar_count += chart.series[i].mark == Mark::bars;
    }
    // the legend in columns below, as many as fit
    double widest = 0.0;
    for (const std::size_t i : legend) {
        widest = std::max(widest, text_width(chart.series[i].title, small) * 1.1 + 58.0);
    }
    const double unit_room = 8.0 * static_cast<double>(chart.y.unit.size());
    const double left = (chart.y.title.empty() ? 58.0 : 76.0) + unit_room;
    const auto columns = static_cast<std::size_t>(
        legend.empty() ? 1 : std::max(1.0, std::floor((chart.width - left - right) / widest)));
    const std::size_t legend_rows = (legend.size() + columns - 1) / columns;
    const double top = (chart.title.empty() ? 18.0 : 46.0) + (chart.subtitle.empty() ? 0.0 : 20.0);
    const double bottom = (chart.x.title.empty() ? 34.0 : 56.0) +
                          20.0 * static_cast<double>(legend_rows) + (legend.empty() ? 0.0 : 10.0);
    SIDESTEP_REQUIRE(chart.width > left + right + 50.0 && chart.height > top + bottom + 50.0,
                     "a chart needs more room than that");

    Reach across, up;
    for (const Series& series : chart.series) {
        for (const Vec2& p : series.points) {
            across.take(p.x(), chart.x.log);
            up.take(p.y(), chart.y.log);
        }
    }
    across.settle(chart.x.log);
    up.settle(chart.y.log);
    // bars stand on nothing, and have a width
    if (bar_count > 0) {
        if (!chart.y.log) up.take(0.0, false);
        across.low -= 0.5;
        across.high += 0.5;
    }
    if (!chart.x.names.empty()) {
        across.low = -0.5;
        across.high = static_cast<double>(chart.x.names.size()) - 0.5;
    }
    constexpr int ticks_across = 10, ticks_up = 8;
    const Scale x(chart.x, across.low, across.high, left, chart.width - right, ticks_across);
    const Scale y(chart.y, up.low, up.high, chart.height - bottom, top, ticks_up);

    Drawing sheet(chart.width, chart.height, rgb(chart_paper.light));
    sheet.title = chart.title;
    double words_y = 30.0;
    if (!chart.title.empty()) {
        sheet.text({left, words_y}, chart.title, {.size = 17, .color = text, .bold = true});
        words_y += 20.0;
    }
    if (!chart.subtitle.empty()) {
        sheet.text({left, words_y}, chart.subtitle, {.size = small, .color = faint});
    }
    const double foot = chart.height - bottom;
    const Stroke rule{rgb(chart_rule.light), 1.0, 0.0}, base{rgb(chart_base.light), 1.2, 0.0};
    const std::string y_unit = chart.y.unit.empty() ? "" : " " + chart.y.unit;
    const std::string x_unit = chart.x.unit.empty() ? "" : " " + chart.x.unit;
    for (const double value : ticks(y.low(), y.high(), chart.y.log, ticks_up)) {
        sheet.line({left, y(value)}, {chart.width - right, y(value)}, rule);
        sheet.text({left - 8.0, y(value) + 4.5}, tick_text(value) + y_unit,
                   {.size = small, .color = faint, .anchor = Anchor::end});
    }
    if (chart.x.names.empty()) {
        for (const double value : ticks(x.low(), x.high(), chart.x.log, ticks_across)) {
            sheet.line({x(value), foot}, {x(value), top}, rule);
            sheet.text({x(value), foot + 19.0}, tick_text(value) + x_unit,
                       {.size = small, .color = faint, .anchor = Anchor::middle});
        }
    } else {
        for (std::size_t i = 0; i < chart.x.names.size(); ++i) {
            sheet.text({x(static_cast<double>(i)), foot + 19.0}, chart.x.names[i],
                       {.size = small, .color = faint, .anchor = Anchor::middle});
        }
    }
    sheet.line({left, foot}, {chart.width - right, foot}, base);
    if (!chart.x.title.empty()) {
        sheet.text({(left + chart.width - right) / 2.0, foot + 41.0}, chart.x.title,
                   {.size = small, .color = faint, .anchor = Anchor::middle});
    }
    if (!chart.y.title.empty()) {
        sheet.text({19.0, (top + foot) / 2.0}, chart.y.title,
                   {.size = small, .color = faint, .anchor = Anchor::middle, .upright = false});
    }

    // clouds and bars first: lines lie on top
    const auto shown = [&](const Vec2& p) { return x.shows(p.x()) && y.shows(p.y()); };
    std::size_t bar = 0;
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        const Series& series = chart.series[i];
        const Color color = series_color(chart, i);
        if (series.mark == Mark::cloud) {
            for (const Vec2& p : series.points) {
                if (shown(p)) sheet.disc({x(p.x()), y(p.y())}, 2.6, color.faded(0.5F));
            }
        } else if (series.mark == Mark::bars) {
            const double wide = 0.8 / static_cast<double>(bar_count);
            for (const Vec2& p : series.points) {
                const double from = p.x() - 0.4 + wide * static_cast<double>(bar);
                if (!x.shows(from) || !x.shows(from + wide) || !std::isfinite(p.y())) continue;
                if (chart.y.log && p.y() <= 0.0) continue;
                const double end = y(std::clamp(p.y(), y.low(), y.high()));
                const double start = y(std::clamp(chart.y.log ? y.low() : 0.0, y.low(), y.high()));
                sheet.rectangle({x(from) + 0.5, std::min(start, end)},
                                {x(from + wide) - x(from) - 1.0, std::abs(start - end)}, color);
            }
            ++bar;
        }
    }
    for (std::size_t i = 0; i < chart.series.size(); ++i) {
        const Series& series = chart.series[i];
        if (series.mark == Mark::cloud || series.mark == Mark::bars) continue;
        const Color color = series_color(chart, i);
        const bool dashed = series.mark == Mark::dashed;
        // what cannot be shown breaks the line
        std::vector<Vec2> stretch;
        const auto flush = [&] {
            if (stretch.size() > 1) {
                sheet.polyline(stretch, {color, dashed ? 1.3 : 2.2, dashed ? 4.0 : 0.0});
            }
            stretch.clear();
        };
        for (const Vec2& p : series.points) {
            if (!shown(p)) {
                flush();
                continue;
            }
            stretch.emplace_back(x(p.x()), y(p.y()));
            if (series.mark == Mark::dotted) sheet.disc(stretch.back(), 3.6, color);
        }
        flush();
    }

    // who is who
    const double first_row = chart.height - 20.0 * static_cast<double>(legend_rows) - 6.0;
    for (std::size_t k = 0; k < legend.size(); ++k) {
        const Series& series = chart.series[legend[k]];
        const Color color = series_color(chart, legend[k]);
        const double at = left + widest * static_cast<double>(k % columns);
        const double row = first_row + 20.0 * static_cast<double>(k / columns) + 12.0;
        const Vec2 from(at, row - 4.5), to(at + 26.0, row - 4.5), middle(at + 13.0, row - 4.5);
        switch (series.mark) {
            case Mark::cloud:
                sheet.disc(middle, 3.2, color.faded(0.7F));
                break;
            case Mark::bars:
                sheet.rectangle({at + 6.0, row - 11.0}, {13.0, 13.0}, color);
                break;
            case Mark::dashed:
                sheet.line(from, to, {color, 1.3, 4.0});
                break;
            default:
                sheet.line(from, to, {color, 2.2, 0.0});
                if (series.mark == Mark::dotted) sheet.disc(middle, 3.6, color);
        }
        sheet.text({at + 34.0, row}, series.title, {.size = small, .color = text});
    }
    return sheet;
}

std::string to_svg(const Chart& chart) {
    std::string svg = to_svg(draw(chart));
    // the furniture changes colour with the page; data keeps its own
    std::string style = "<style>@media (prefers-color-scheme:dark){";
    for (const Tint& tint : {chart_paper, chart_text, chart_faint, chart_rule, chart_base}) {
        style += fmt::format(
            "[fill=\"#{0:06x}\"]{{fill:#{1:06x}}}[stroke=\"#{0:06x}\"]"
            "{{stroke:#{1:06x}}}",
            tint.light, tint.dark);
    }
    style += "}</style>\n";
    svg.insert(svg.find(">\n") + 2, style);
    return svg;
}

}  // namespace sidestep::picture
