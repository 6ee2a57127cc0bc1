// Drawings and charts as SVG and PNG: pictures of numpy's numbers without another package.
#include <cmath>
#include <variant>

#include "python/src/arrays.h"
#include "sidestep/base/file.h"
#include "sidestep/picture/chart.h"

namespace sidestep::python {

namespace {

using picture::Anchor;
using picture::Chart;
using picture::ChartAxis;
using picture::Color;
using picture::Drawing;
using picture::Image;
using picture::Mark;
using picture::Stroke;

/// Pixels of a picture: rows of red, green, blue.
using Pixels = py::array_t<std::uint8_t, py::array::c_style>;
/// `#c8965a`, `#c8965a80`, or three or four numbers in [0, 1].
using Paint = std::variant<std::string, std::vector<double>>;
/// What can be saved.
using Sheet = std::variant<Chart, Drawing>;

/// What a sheet may be across, and where things on it may be.
constexpr double widest = 1e5;
constexpr double most_pixels = 2e8;

Color color_from(const Paint& paint) {
    if (const auto* word = std::get_if<std::string>(&paint)) {
        const bool hex = (word->size() == 7 || word->size() == 9) && word->front() == '#' &&
                         word->find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
        SIDESTEP_REQUIRE(hex, "a color is #rrggbb or #rrggbbaa, not " + *word);
        const auto number = std::stoul(word->substr(1, 6), nullptr, 16);
        const Color color = picture::rgb(static_cast<std::uint32_t>(number));
        if (word->size() == 7) return color;
        return color.faded(static_cast<float>(std::stoul(word->substr(7), nullptr, 16)) / 255.0F);
    }
    const auto& parts = std::get<std::vector<double>>(paint);
    SIDESTEP_REQUIRE(parts.size() == 3 || parts.size() == 4,
                     "a color has 3 or 4 numbers, not " + std::to_string(parts.size()));
    std::array<float, 4> shares{0.0F, 0.0F, 0.0F, 1.0F};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        SIDESTEP_REQUIRE(parts[i] >= 0.0 && parts[i] <= 1.0,
                         "numbers of a color are in [0, 1], not " + std::to_string(parts[i]));
        shares[i] = static_cast<float>(parts[i]);
    }
    return {shares[0], shares[1], shares[2], shares[3]};
}

double length_from(double number, const std::string& what) {
    SIDESTEP_REQUIRE(number >= 0.0 && number <= widest,
                     what + " is in pixels, from 0 to 100000, not " + std::to_string(number));
    return number;
}

Vec2 spot_from(const double* at, const std::string& what) {
    SIDESTEP_REQUIRE(std::abs(at[0]) <= widest && std::abs(at[1]) <= widest,
                     what + " holds a number that is not finite, or beyond 100000 pixels");
    return {at[0], at[1]};
}

Vec2 spot_from(const Numbers& numbers, const std::string& what) {
    SIDESTEP_REQUIRE(numbers.ndim() == 1 && numbers.shape(0) == 2,
                     what + " must be of shape (2,), not " + shape_of(numbers));
    return spot_from(numbers.data(), what);
}

/// (N, 2).
std::vector<Vec2> spots_from(const Numbers& numbers, const std::string& what) {
    SIDESTEP_REQUIRE(numbers.ndim() == 2 && numbers.shape(1) == 2,
                     what + " must be of shape (N, 2), not " + shape_of(numbers));
    std::vector<Vec2> spots;
    for (py::ssize_t i = 0; i < numbers.shape(0); ++i) {
        spots.push_back(spot_from(numbers.data() + 2 * i, what));
    }
    return spots;
}

Image image_from(const py::array& array) {
    SIDESTEP_REQUIRE(array.ndim() == 3 && array.shape(2) == 3 && array.shape(0) > 0 &&
                         array.shape(1) > 0 && array.dtype().is(py::dtype::of<std::uint8_t>()),
                     "an image is of shape (H, W, 3) and of bytes (uint8), not " + shape_of(array) +
                         " of " + py::str(array.dtype()).cast<std::string>());
    const Pixels pixels = Pixels::ensure(array);
    const int width = static_cast<int>(pixels.shape(1)), height = static_cast<int>(pixels.shape(0));
    const std::uint8_t* from = pixels.data();
    const py::gil_scoped_release unlocked;
    Image image(width, height, {});
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x, from += 3) {
            image.set(x, y,
                      {static_cast<float>(from[0]) / 255.0F, static_cast<float>(from[1]) / 255.0F,
                       static_cast<float>(from[2]) / 255.0F, 1.0F});
        }
    }
    return image;
}

Anchor anchor_from(const std::string& word) {
    SIDESTEP_REQUIRE(word == "start" || word == "middle" || word == "end",
                     "anchor is start, middle or end, not " + word);
    return word == "start" ? Anchor::start : word == "middle" ? Anchor::middle : Anchor::end;
}

Mark mark_from(const std::string& word) {
    constexpr std::array names = {"line", "dotted", "dashed", "cloud", "bars"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (word == names[i]) return static_cast<Mark>(i);
    }
    SIDESTEP_REQUIRE(false, "mark is line, dotted, dashed, cloud or bars, not " + word);
    return Mark::line;
}

/// @throws UsageError when an axis was given what it cannot show.
Drawing drawn(const Sheet& sheet) {
    if (const auto* chart = std::get_if<Chart>(&sheet)) return picture::draw(*chart);
    return std::get<Drawing>(sheet);
}

Image image_of(const Sheet& sheet, double scale) {
    const Drawing drawing = drawn(sheet);
    const double pixels = drawing.width() * drawing.height() * scale * scale;
    SIDESTEP_REQUIRE(scale > 0.0 && pixels <= most_pixels,
                     "scale is above 0 and the picture at most 200 million pixels, not " +
                         std::to_string(scale) + " of " + std::to_string(drawing.width()) + " x " +
                         std::to_string(drawing.height()));
    return picture::to_image(drawing, scale);
}

std::string svg_of(const Sheet& sheet) {
    if (const auto* chart = std::get_if<Chart>(&sheet)) return picture::to_svg(*chart);
    return picture::to_svg(std::get<Drawing>(sheet));
}

Pixels pixels_of(const Image& image) {
    const std::vector<std::uint8_t> bytes = image.bytes();
    Pixels out({image.height(), image.width(), 3});
    std::copy(bytes.begin(), bytes.end(), out.mutable_data());
    return out;
}

void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
    raise_problems(write_file(path, bytes));
}

void save_sheet(const Sheet& sheet, const std::filesystem::path& path, double scale) {
    const std::string extension = extension_of(path);
    if (extension == ".svg") return write_bytes(path, svg_of(sheet));
    if (extension == ".png") return write_bytes(path, picture::to_png(image_of(sheet, scale)));
    throw InputError({problem_with(path, "drawings and charts are written as .svg or .png",
                                   "give the file one of these endings")});
}

void save_image(const py::array& image, const std::filesystem::path& path) {
    if (extension_of(path) != ".png") {
        throw InputError(
            {problem_with(path, "images are written as .png", "give the file this ending")});
    }
    const Image pixels = image_from(image);
    const py::gil_scoped_release unlocked;
    write_bytes(path, picture::to_png(pixels));
}

void bind_drawing(py::module_& module) {
    const Paint ink = std::string("#222222");
    py::class_<Drawing>(module, "Drawing", R"(Lines, shapes, photos and words on a sheet.

    >>> import sidestep
    >>> sheet = sidestep.picture.Drawing(200, 100)
    >>> sheet.polyline([[10, 90], [100, 20], [190, 90]], color="#c8402f", width=3)
    >>> sheet.text([100, 14], "a roof", anchor="middle")
    >>> sidestep.picture.save(sheet, "roof.png")

Pixels of the sheet, x to the right, y down. A color is "#rrggbb", "#rrggbbaa", or three or four numbers in [0, 1].)")
        .def(py::init([](double width, double height, const Paint& paper) {
                 return Drawing(length_from(width, "width"), length_from(height, "height"),
                                color_from(paper));
             }),
             py::arg("width"), py::arg("height"), py::arg("paper") = Paint(std::string("#ffffff")))
        .def_property_readonly("width", &Drawing::width)
        .def_property_readonly("height", &Drawing::height)
        .def_readwrite("title", &Drawing::title, "For readers who cannot see it: <title> in SVG.")
        .def(
            "polyline",
            [](Drawing& d, const Numbers& points, const Paint& color, double width, double dash) {
                d.polyline(spots_from(points, "points"),
                           Stroke{color_from(color), length_from(width, "width"),
                                  length_from(dash, "dash")});
            },
            py::arg("points"), py::kw_only(), py::arg("color") = ink, py::arg("width") = 1.0,
            py::arg("dash") = 0.0, "A line through points (N, 2); a dash of 0 leaves it whole.")
        .def(
            "polygon",
            [](Drawing& d, const Numbers& points, const Paint& fill) {
                d.polygon(spots_from(points, "points"), color_from(fill));
            },
            py::arg("points"), py::kw_only(), py::arg("fill") = ink, "Filled, points (N, 2).")
        .def(
            "rectangle",
            [](Drawing& d, const Numbers& corner, const Numbers& size, const Paint& fill) {
                d.rectangle(spot_from(corner, "corner"), spot_from(size, "size"), color_from(fill));
            },
            py::arg("corner"), py::arg("size"), py::kw_only(), py::arg("fill") = ink,
            "Filled, from its upper left corner.")
        .def(
            "discs",
            [](Drawing& d, const Numbers& centers, double radius, const Paint& fill) {
                const Color color = color_from(fill);
                length_from(radius, "radius");
                for (const Vec2& center : spots_from(centers, "centers")) {
                    d.disc(center, radius, color);
                }
            },
            py::arg("centers"), py::arg("radius"), py::kw_only(), py::arg("fill") = ink,
            "A filled disc around each of (N, 2).")
        .def(
            "text",
            [](Drawing& d, const Numbers& at, const std::string& words, double size,
               const Paint& color, const std::string& anchor, bool bold, bool upright) {
                d.text(spot_from(at, "at"), words,
                       {.size = length_from(size, "size"),
                        .color = color_from(color),
                        .anchor = anchor_from(anchor),
                        .bold = bold,
                        .upright = upright});
            },
            py::arg("at"), py::arg("words"), py::kw_only(), py::arg("size") = 12.0,
            py::arg("color") = ink, py::arg("anchor") = "start", py::arg("bold") = false,
            py::arg("upright") = true,
            "Words on a baseline that starts, has its middle or ends at a place; not upright reads "
            "upwards.")
        .def(
            "photo",
            [](Drawing& d, const Numbers& corner, const Numbers& size, const py::array& image) {
                d.photo(spot_from(corner, "corner"), spot_from(size, "size"), image_from(image));
            },
            py::arg("corner"), py::arg("size"), py::arg("image"),
            "An image (H, W, 3) of bytes, laid into a rectangle.")
        .def("__repr__", [](const Drawing& d) {
            return "<Drawing " + picture::tick_text(d.width()) + " x " +
                   picture::tick_text(d.height()) + ", " + std::to_string(d.items().size()) +
                   " things>";
        });
}

void bind_chart(py::module_& module) {
    py::class_<ChartAxis>(module, "ChartAxis",
                          "What an axis says. Without low and high it ends at readable numbers.")
        .def(py::init([](const std::string& title, bool log, std::optional<double> low,
                         std::optional<double> high, const std::vector<std::string>& names,
                         const std::string& unit) {
                 for (const auto& end : {low, high}) {
                     SIDESTEP_REQUIRE(!end || std::isfinite(*end), "low and high are finite");
                 }
                 return ChartAxis{title, log, low, high, names, unit};
             }),
             py::arg("title") = "", py::kw_only(), py::arg("log") = false,
             py::arg("low") = py::none(), py::arg("high") = py::none(),
             py::arg("names") = std::vector<std::string>{}, py::arg("unit") = "")
        .def_readonly("title", &ChartAxis::title)
        .def_readonly("log", &ChartAxis::log, "Powers of ten are evenly apart.")
        .def_readonly("low", &ChartAxis::low)
        .def_readonly("high", &ChartAxis::high)
        .def_readonly("names", &ChartAxis::names, "Words under 0, 1, 2, for bars.")
        .def_readonly("unit", &ChartAxis::unit, "Behind every tick's number.");
    py::implicitly_convertible<py::str, ChartAxis>();

    py::class_<Chart>(module, "Chart", R"(Numbers over axes with readable ticks.

    >>> import sidestep
    >>> chart = sidestep.picture.Chart("how fast?", x="people", y=sidestep.picture.ChartAxis("time", unit="ms"))
    >>> chart.add("ours", [100, 200, 300], [1.0, 2.1, 2.9], mark="dotted")
    >>> sidestep.picture.save(chart, "speed.svg")

On a page that is shown dark an SVG turns dark with it.)")
        .def(py::init([](const std::string& title, const std::string& subtitle, const ChartAxis& x,
                         const ChartAxis& y, double width, double height) {
                 return Chart{.title = title,
                              .subtitle = subtitle,
                              .x = x,
                              .y = y,
                              .width = length_from(width, "width"),
                              .height = length_from(height, "height")};
             }),
             py::arg("title") = "", py::arg("subtitle") = "", py::kw_only(),
             py::arg("x") = ChartAxis{}, py::arg("y") = ChartAxis{},
             py::arg("width") = Chart{}.width, py::arg("height") = Chart{}.height)
        .def_readonly("title", &Chart::title)
        .def_readonly("subtitle", &Chart::subtitle)
        .def_readonly("x", &Chart::x)
        .def_readonly("y", &Chart::y)
        .def(
            "add",
            [](Chart& chart, const std::string& title, const Numbers& x, const Numbers& y,
               const std::string& mark, const std::optional<Paint>& color) {
                SIDESTEP_REQUIRE(x.ndim() == 1 && y.ndim() == 1 && x.shape(0) == y.shape(0),
                                 "x and y must be of one shape (N,), not " + shape_of(x) + " and " +
                                     shape_of(y));
                picture::Series series{.title = title, .mark = mark_from(mark)};
                if (color) series.color = color_from(*color);
                for (py::ssize_t i = 0; i < x.shape(0); ++i) {
                    series.points.emplace_back(x.data()[i], y.data()[i]);
                }
                chart.series.push_back(std::move(series));
            },
            py::arg("title"), py::arg("x"), py::arg("y"), py::kw_only(), py::arg("mark") = "line",
            py::arg("color") = py::none(),
            "One more series: a line, dotted (a dot on every point), dashed, a cloud or bars. "
            "Points that an axis cannot show (NaN, outside) are left out.")
        .def("__repr__", [](const Chart& chart) {
            return "<Chart \"" + chart.title + "\", " + std::to_string(chart.series.size()) +
                   " series>";
        });
}

}  // namespace

void bind_picture(py::module_& parent) {
    py::module_ module = parent.def_submodule("picture", "How does a drawing become a file?");
    bind_drawing(module);
    bind_chart(module);
    module.def(
        "draw", [](const Chart& chart) { return picture::draw(chart); }, py::arg("chart"),
        "The chart as a Drawing, to draw more upon.");
    module.def("to_svg", &svg_of, py::arg("sheet"), "A Drawing or Chart as SVG; text stays text.");
    module.def(
        "to_image",
        [](const Sheet& sheet, double scale) { return pixels_of(image_of(sheet, scale)); },
        py::arg("sheet"), py::arg("scale") = 1.0,
        "A Drawing or Chart as pixels, (H, W, 3) bytes; `scale` of them for each of the sheet.");
    module.def(
        "to_png",
        [](const py::array& image) { return py::bytes(picture::to_png(image_from(image))); },
        py::arg("image"), "What a PNG file of an image (H, W, 3) of bytes holds.");
    module.def("save", &save_sheet, py::arg("sheet"), py::arg("path"), py::kw_only(),
               py::arg("scale") = 2.0,
               "Writes a Drawing or Chart as .svg, or as .png of `scale` pixels for each of the "
               "sheet: the whole file or none of it.");
    module.def("save", &save_image, py::arg("image"), py::arg("path"),
               "Writes an image (H, W, 3) of bytes as .png.");
    module.def("text_width", &picture::text_width, py::arg("words"), py::arg("size") = 12.0,
               "How wide words come out in a PNG, in pixels.");
}

}  // namespace sidestep::python
