#include "sidestep/picture/drawing.h"

#include "sidestep/base/require.h"

namespace sidestep::picture {

Drawing::Drawing(double width, double height, Color paper)
    : width_(width), height_(height), paper_(paper) {
    SIDESTEP_REQUIRE(width >= 1.0 && height >= 1.0, "a drawing needs a sheet");
}

void Drawing::line(const Vec2& a, const Vec2& b, const Stroke& stroke) {
    items_.emplace_back(Line{{a, b}, stroke});
}

void Drawing::polyline(std::vector<Vec2> points, const Stroke& stroke) {
    if (points.size() >= 2) items_.emplace_back(Line{std::move(points), stroke});
}

void Drawing::polygon(std::vector<Vec2> points, const Color& fill) {
    if (points.size() >= 3) items_.emplace_back(Area{std::move(points), fill});
}

void Drawing::rectangle(const Vec2& corner, const Vec2& size, const Color& fill) {
    polygon({corner,
             {corner.x() + size.x(), corner.y()},
             corner + size,
             {corner.x(), corner.y() + size.y()}},
            fill);
}

void Drawing::disc(const Vec2& center, double radius, const Color& fill) {
    items_.emplace_back(Disc{center, radius, fill});
}

void Drawing::oval(const Vec2& center, const Vec2& radii, const Color& fill, const Stroke& rim) {
    items_.emplace_back(Oval{center, radii, fill, rim});
}

void Drawing::text(const Vec2& baseline, std::string words, const TextStyle& style) {
    if (!words.empty()) items_.emplace_back(Words{baseline, std::move(words), style});
}

void Drawing::photo(const Vec2& corner, const Vec2& size, Image image) {
    items_.emplace_back(Photo{corner, size, std::move(image)});
}

}  // namespace sidestep::picture
