// One drawing, two kinds of paper: the same lines, shapes and words become a small SVG or a PNG.
//
//     Drawing sheet(800, 300);
//     sheet.line({0, 10}, {800, 10}, {.color = ink, .width = 1});
//     sheet.text({400, 40}, "a walk", {.size = 14, .anchor = Anchor::middle});
//     to_svg(sheet);        text stays text
//     to_image(sheet, 2);   anti-aliased, twice the size, letters drawn with our own strokes
//
// Coordinates are pixels of the sheet, x to the right, y down.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sidestep/math/types.h"
#include "sidestep/picture/image.h"

namespace sidestep::picture {

struct Stroke {
    Color color;
    double width = 1.0;
    double dash = 0.0;  ///< Length of a dash and of the gap after it; 0 draws a solid line.
};

enum class Anchor { start, middle, end };

struct TextStyle {
    double size = 12.0;  ///< Of the em, in pixels.
    Color color;
    Anchor anchor = Anchor::start;
    bool bold = false;
    bool upright = true;  ///< False: turned a quarter to the left, reading upwards.
};

class Drawing {
public:
    struct Line {
        std::vector<Vec2> points;
        Stroke stroke;
    };
    struct Area {
        std::vector<Vec2> points;
        Color fill;
    };
    struct Disc {
        Vec2 center;
        double radius;
        Color fill;
    };
    struct Oval {
        Vec2 center;
        Vec2 radii;  ///< Across and down.
        Color fill;
        Stroke stroke;
    };
    struct Words {
        Vec2 at;  ///< On the baseline.
        std::string text;
        TextStyle style;
    };
    struct Photo {
        Vec2 corner;
        Vec2 size;
        Image image;
    };
    using Item = std::variant<Line, Area, Disc, Oval, Words, Photo>;

    Drawing(double width, double height, Color paper);

    void line(const Vec2& a, const Vec2& b, const Stroke& stroke);
    void polyline(std::vector<Vec2> points, const Stroke& stroke);
    void polygon(std::vector<Vec2> points, const Color& fill);
    void rectangle(const Vec2& corner, const Vec2& size, const Color& fill);
    void disc(const Vec2& center, double radius, const Color& fill);
    /// With its rim; a stroke without width draws none.
    void oval(const Vec2& center, const Vec2& radii, const Color& fill, const Stroke& rim);
    void text(const Vec2& baseline, std::string words, const TextStyle& style);
    void photo(const Vec2& corner, const Vec2& size, Image image);

    [[nodiscard]] double width() const noexcept { return width_; }
    [[nodiscard]] double height() const noexcept { return height_; }
    [[nodiscard]] const Color& paper() const noexcept { return paper_; }
    [[nodiscard]] std::span<const Item> items() const noexcept { return items_; }

    /// What the picture shows, for readers who cannot see it: `<title>` in SVG.
    std::string title;

private:
    double width_;
    double height_;
    Color paper_;
    std::vector<Item> items_;
};

/// How wide the words come out in a PNG, in pixels; a browser's font differs by a tenth or so.
[[nodiscard]] double text_width(std::string_view words, double size);

[[nodiscard]] std::string to_svg(const Drawing& drawing);
/// @param scale  Pixels of the image for each pixel of the sheet.
[[nodiscard]] Image to_image(const Drawing& drawing, double scale = 1.0);

}  // namespace sidestep::picture
