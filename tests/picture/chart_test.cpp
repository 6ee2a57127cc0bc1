// Charts: readable numbers on the axes, every point where it belongs, nothing drawn outside.
#include "sidestep/picture/chart.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"

using namespace sidestep;
using namespace sidestep::picture;

namespace {

template <typename Item>
std::vector<Item> all_of(const Drawing& sheet) {
    std::vector<Item> found;
    for (const Drawing::Item& item : sheet.items()) {
        if (const Item* one = std::get_if<Item>(&item)) found.push_back(*one);
    }
    return found;
}

/// Where words are written, or nothing.
std::vector<Vec2> places_of(const Drawing& sheet, const std::string& words) {
    std::vector<Vec2> places;
    for (const auto& text : all_of<Drawing::Words>(sheet)) {
        if (text.text == words) places.push_back(text.at);
    }
    return places;
}

}  // namespace

TEST_CASE("ticks are ones and twos and fives") {
    CHECK(ticks(0, 10, false, 10) == std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    CHECK(ticks(0, 10, false, 5) == std::vector<double>{0, 2, 4, 6, 8, 10});
    CHECK(ticks(-7, 8, false, 4) == std::vector<double>{-5, 0, 5});
    CHECK(ticks(1, 1000, true, 4) == std::vector<double>{1, 10, 100, 1000});
    CHECK(ticks(1, 10, true, 4) == std::vector<double>{1, 2, 5, 10});
    CHECK(ticks(3, 3, false, 4).empty());
}

TEST_CASE("there are never more ticks than there is room for and each lies on its axis") {
    constexpr std::uint64_t seed = 4;
    Random random(seed);
    int found = 0;
    for (int i = 0; i < 3000; ++i) {
        INFO("seed " << seed << ", trial " << i);
        const bool log = i % 2 == 1;
        const double size = std::pow(10.0, random.uniform(-6.0, 9.0));
        const double low = log ? size : random.uniform(-size, size);
        const double high = log ? low * std::pow(10.0, random.uniform(0.3, 8.0))
                                : low + size * random.uniform(0.01, 2.0);
        const int most = 2 + random.index(10);
        const std::vector<double> marks = ticks(low, high, log, most);
        // both ends may carry one
        CHECK(static_cast<int>(marks.size()) <= most + 1);
        for (std::size_t k = 0; k < marks.size(); ++k) {
            CHECK(marks[k] >= low - 1e-6 * std::abs(low));
            CHECK(marks[k] <= high + 1e-6 * std::abs(high));
            if (k > 0) CHECK(marks[k] > marks[k - 1]);
        }
        found += marks.size() >= 2;
    }
    CHECK(found > 2000);
}

TEST_CASE("numbers on axes are short") {
    CHECK(tick_text(0.0) == "0");
    CHECK(tick_text(0.30000000000000004) == "0.3");
    CHECK(tick_text(2000.0) == "2000");
    CHECK(tick_text(20000.0) == "20k");
    CHECK(tick_text(-1.5e6) == "-1.5M");
}

TEST_CASE("a point lies where the axes say") {
    Chart chart{.title = "squares"};
    chart.x = {.title = "n", .low = 0.0, .high = 10.0};
    chart.y = {.title = "n squared", .low = 0.0, .high = 100.0};
    chart.series.push_back({"squares", Mark::dotted, {{0, 0}, {5, 25}, {10, 100}}});
    const Drawing sheet = draw(chart);
    const auto dots = all_of<Drawing::Disc>(sheet);
    REQUIRE(dots.size() >= 3);
    const auto at_5 = places_of(sheet, "5");
    const auto at_20 = places_of(sheet, "20"), at_40 = places_of(sheet, "40");
    REQUIRE(at_5.size() == 1);
    REQUIRE(at_20.size() == 1);
    CHECK(dots[1].center.x() == doctest::Approx(at_5[0].x()));
    // 25 is a quarter of the way from 20 to 40; words hang 4.5 pixels below their line
    CHECK(dots[1].center.y() ==
          doctest::Approx(at_20[0].y() - 4.5 + 0.25 * (at_40[0].y() - at_20[0].y())));
}

TEST_CASE("a decade is as wide as any other on a logarithmic axis") {
    Chart chart;
    chart.x = {.log = true, .low = 1.0, .high = 1000.0};
    chart.series.push_back({"", Mark::dotted, {{1, 1}, {10, 2}, {100, 3}, {1000, 4}}});
    const auto dots = all_of<Drawing::Disc>(draw(chart));
    REQUIRE(dots.size() == 4);
    const double step = dots[1].center.x() - dots[0].center.x();
    CHECK(dots[2].center.x() - dots[1].center.x() == doctest::Approx(step));
    CHECK(dots[3].center.x() - dots[2].center.x() == doctest::Approx(step));
}

TEST_CASE("bars stand on zero side by side and under their names") {
    Chart chart;
    chart.x.names = {"ours", "theirs"};
    chart.series.push_back({"2005", Mark::bars, {{0, 3}, {1, 6}}});
    chart.series.push_back({"2026", Mark::bars, {{0, 1}, {1, -2}}});
    const Drawing sheet = draw(chart);
    std::vector<Drawing::Area> bars;
    for (const auto& area : all_of<Drawing::Area>(sheet)) bars.push_back(area);
    REQUIRE(bars.size() == 6);  // four, and two in the legend
    const auto height = [](const Drawing::Area& bar) {
        return std::abs(bar.points[0].y() - bar.points[2].y());
    };
    CHECK(height(bars[1]) == doctest::Approx(2.0 * height(bars[0])));
    CHECK(height(bars[2]) == doctest::Approx(height(bars[0]) / 3.0));
    CHECK(height(bars[3]) == doctest::Approx(2.0 * height(bars[2])));
    const auto name = places_of(sheet, "ours");
    REQUIRE(name.size() == 1);
    CHECK(bars[0].points[0].x() < name[0].x());
    CHECK(bars[2].points[0].x() >= name[0].x());
}

TEST_CASE("what an axis cannot show breaks the line and is not drawn") {
    Chart chart;
    chart.y = {.log = true};
    chart.series.push_back(
        {"", Mark::line, {{0, 1}, {1, 10}, {2, 0}, {3, std::nan("")}, {4, 100}, {5, 10}}});
    const Drawing sheet = draw(chart);
    int curves = 0;
    for (const auto& line : all_of<Drawing::Line>(sheet)) {
        curves += line.stroke.width > 2.0;
        for (const Vec2& p : line.points) {
            CHECK(p.allFinite());
            CHECK(p.x() >= 0.0);
            CHECK(p.x() <= sheet.width());
        }
    }
    CHECK(curves == 2);
    CHECK(to_svg(Chart{}).starts_with("<svg"));
}

TEST_CASE("an SVG chart turns dark with its page and keeps the colours of data") {
    Chart chart{.title = "a < b & \"c\""};
    chart.series.push_back({"data", Mark::line, {{0, 0}, {1, 1}}, rgb(0x123456)});
    const std::string svg = to_svg(chart);
    CHECK(svg.find("prefers-color-scheme:dark") != std::string::npos);
    CHECK(svg.find("#123456") != std::string::npos);
    CHECK(svg.find("[fill=\"#123456\"]") == std::string::npos);
    CHECK(svg.find("a &lt; b &amp;") != std::string::npos);
    CHECK(svg == to_svg(chart));
}

TEST_CASE("an axis upside down is refused") {
    Chart chart;
    chart.x = {.low = 2.0, .high = 1.0};
    CHECK_THROWS_AS(draw(chart), UsageError);
    chart.x = {.log = true, .low = 0.0, .high = 1.0};
    CHECK_THROWS_AS(draw(chart), UsageError);
    CHECK_THROWS_AS(draw(Chart{.width = 20.0}), UsageError);
}
