// A drawing on a grid of pixels.
//
// Every shape becomes closed outlines; a pixel's coverage is measured on several lines across it,
// exactly along each line:
//
//     ┌──────────┐
//     │    ▁▂▄▆██│   what of this line lies inside an outline (non-zero winding)
//     │  ▂▄▆█████│   ... the mean over the lines is the coverage
//     └──────────┘
//
// A stroke is the union of its segments and of a disc at every corner.
#include <algorithm>
#include <cmath>

#include "sidestep/picture/drawing.h"
#include "sidestep/picture/stroke_font.h"

namespace sidestep::picture {

namespace {

constexpr int lines_per_pixel = 8;

using Outline = std::vector<Vec2>;

struct Edge {
    double x_top, y_top, y_bottom, slope;  // slope is dx/dy
    int winding;
};

std::vector<Edge> edges_of(const std::vector<Outline>& outlines) {
    std::vector<Edge> edges;
    for (const Outline& outline : outlines) {
        for (std::size_t i = 0; i < outline.size(); ++i) {
            Vec2 a = outline[i];
            Vec2 b = outline[(i + 1) % outline.size()];
            if (a.y() == b.y()) continue;
            const int winding = a.y() < b.y() ? 1 : -1;
            if (winding < 0) std::swap(a, b);
            edges.push_back({a.x(), a.y(), b.y(), (b.x() - a.x()) / (b.y() - a.y()), winding});
        }
    }
    std::sort(edges.begin(), edges.end(),
              [](const Edge& a, const Edge& b) { return a.y_top < b.y_top; });
    return edges;
}

/// Adds the part of each pixel that [from, to) covers.
void cover(std::vector<float>& row, double from, double to, float weight) {
    from = std::clamp(from, 0.0, static_cast<double>(row.size()));
    to = std::clamp(to, 0.0, static_cast<double>(row.size()));
    if (to <= from) return;
    const auto first = static_cast<std::size_t>(from);
    const auto last = static_cast<std::size_t>(to);
    if (first == last) {
        row[first] += weight * static_cast<float>(to - from);
        return;
    }
    row[first] += weight * static_cast<float>(static_cast<double>(first + 1) - from);
    for (std::size_t x = first + 1; x < last; ++x) row[x] += weight;
    if (last < row.size()) row[last] += weight * static_cast<float>(to - static_cast<double>(last));
}

void fill(Image& image, const std::vector<Outline>& outlines, const Color& color) {
    const std::vector<Edge> edges = edges_of(outlines);
    if (edges.empty()) return;
    double lowest = edges.front().y_bottom;
    for (const Edge& edge : edges) lowest = std::max(lowest, edge.y_bottom);
    const int first_row = std::max(0, static_cast<int>(std::floor(edges.front().y_top)));
    const int last_row = std::min(image.height() - 1, static_cast<int>(std::floor(lowest)));

    std::vector<float> coverage(static_cast<std::size_t>(image.width()));
    std::vector<const Edge*> active;
    std::vector<std::pair<double, int>> crossings;
    std::size_t next = 0;
    for (int y = first_row; y <= last_row; ++y) {
        std::fill(coverage.begin(), coverage.end(), 0.0F);
        // edges that begin above the bottom of this row join, those that ended leave
        while (next < edges.size() && edges[next].y_top < y + 1) active.push_back(&edges[next++]);
        std::erase_if(active, [&](const Edge* edge) { return edge->y_bottom <= y; });
        double left = image.width();
        double right = 0.0;
        for (int line = 0; line < lines_per_pixel; ++line) {
            const double at = y + (line + 0.5) / lines_per_pixel;
            crossings.clear();
            for (const Edge* edge : active) {
                if (at < edge->y_top || at >= edge->y_bottom) continue;
                crossings.emplace_back(edge->x_top + (at - edge->y_top) * edge->slope,
                                       edge->winding);
            }
            std::sort(crossings.begin(), crossings.end());
            int winding = 0;
            for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
                winding += crossings[i].second;
                if (winding == 0) continue;
                cover(coverage, crossings[i].first, crossings[i + 1].first, 1.0F / lines_per_pixel);
                left = std::min(left, crossings[i].first);
                right = std::max(right, crossings[i + 1].first);
            }
        }
        const int begin = std::max(0, static_cast<int>(std::floor(left)));
        const int end = std::min(image.width() - 1, static_cast<int>(std::floor(right)));
        for (int x = begin; x <= end; ++x) {
            const float c = coverage[static_cast<std::size_t>(x)];
            if (c > 0.0F) image.lay(x, y, color, std::min(c, 1.0F));
        }
    }
}

Outline circle(const Vec2& center, double radius) {
    // sides short enough that the flat parts stay below a fiftieth of a pixel
    const int sides = std::clamp(static_cast<int>(std::ceil(16.0 * std::sqrt(radius))), 8, 160);
    Outline outline;
    for (int i = 0; i < sides; ++i) {
        const double angle = 2.0 * pi * i / sides;
        outline.emplace_back(center.x() + radius * std::cos(angle),
                             center.y() + radius * std::sin(angle));
    }
    return outline;
}

void add_segment(std::vector<Outline>& outlines, const Vec2& a, const Vec2& b, double half) {
    const Vec2 along = b - a;
    const double length = along.norm();
    if (length <= 1e-9) return;
    const Vec2 side = Vec2(-along.y(), along.x()) * (half / length);
    outlines.push_back({a - side, b - side, b + side, a + side});
}

std::vector<Outline> outlines_of(const std::vector<Vec2>& points, double width) {
    std::vector<Outline> outlines;
    const double half = width / 2.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        add_segment(outlines, points[i], points[i + 1], half);
    }
    for (const Vec2& point : points) outlines.push_back(circle(point, half));
    return outlines;
}

/// Cuts a line into dashes, each as long as the gap after it.
std::vector<std::vector<Vec2>> dashes_of(const std::vector<Vec2>& points, double dash) {
    std::vector<std::vector<Vec2>> dashes;
    double left = dash;
    bool drawing = true;
    std::vector<Vec2> now{points.front()};
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        Vec2 at = points[i];
        double length = (points[i + 1] - at).norm();
        while (length > left) {
            at += (points[i + 1] - at) * (left / length);
            length -= left;
            left = dash;
            now.push_back(at);
            if (drawing) dashes.push_back(now);
            now = {at};
            drawing = !drawing;
        }
        left -= length;
        now.push_back(points[i + 1]);
    }
    if (drawing && now.size() > 1) dashes.push_back(std::move(now));
    return dashes;
}

/// Draws items one by one.
struct Painter {
    Image& image;
    double scale;

    [[nodiscard]] std::vector<Vec2> scaled(const std::vector<Vec2>& points) const {
        std::vector<Vec2> result;
        result.reserve(points.size());
        for (const Vec2& point : points) result.push_back(point * scale);
        return result;
    }

    void operator()(const Drawing::Line& line) const {
        const double width = line.stroke.width * scale;
        if (line.stroke.dash > 0.0) {
            for (const auto& dash : dashes_of(scaled(line.points), line.stroke.dash * scale)) {
                fill(image, outlines_of(dash, width), line.stroke.color);
            }
        } else {
            fill(image, outlines_of(scaled(line.points), width), line.stroke.color);
        }
    }

    void operator()(const Drawing::Area& area) const {
        fill(image, {scaled(area.points)}, area.fill);
    }

    void operator()(const Drawing::Disc& disc) const {
        fill(image, {circle(disc.center * scale, disc.radius * scale)}, disc.fill);
    }

    void operator()(const Drawing::Oval& oval) const {
        if (!(oval.radii.maxCoeff() > 0.0)) return;
        Outline outline = circle(Vec2::Zero(), oval.radii.maxCoeff() * scale);
        for (Vec2& point : outline) {
            point =
                oval.center * scale + Vec2(point.cwiseProduct(oval.radii / oval.radii.maxCoeff()));
        }
        fill(image, {outline}, oval.fill);
        if (oval.stroke.width <= 0.0) return;
        outline.push_back(outline.front());
        fill(image, outlines_of(outline, oval.stroke.width * scale), oval.stroke.color);
    }

    void operator()(const Drawing::Words& words) const {
        const double size = words.style.size * scale;
        const PenPath path = write_with_pen(words.text, size);
        // a thick pen needs wider letters
        const double stretch = words.style.bold ? 1.1 : 1.0;
        const double wide = path.width * stretch;
        const double shift = words.style.anchor == Anchor::start    ? 0.0
                             : words.style.anchor == Anchor::middle ? wide / 2.0
                                                                    : wide;
        const Vec2 origin = words.at * scale;
        const double pen = std::max(size * (words.style.bold ? 0.125 : 0.078), 0.9);
        for (const auto& stroke : path.strokes) {
            std::vector<Vec2> placed;
            for (const Vec2& point : stroke) {
                const double along = point.x() * stretch - shift;
                placed.push_back(words.style.upright
                                     ? Vec2(origin.x() + along, origin.y() - point.y())
                                     : Vec2(origin.x() - point.y(), origin.y() - along));
            }
            fill(image, outlines_of(placed, pen), words.style.color);
        }
    }

    void operator()(const Drawing::Photo& photo) const {
        const Vec2 corner = photo.corner * scale;
        const Vec2 size = photo.size * scale;
        const int x0 = static_cast<int>(std::lround(corner.x()));
        const int y0 = static_cast<int>(std::lround(corner.y()));
        const int x1 = static_cast<int>(std::lround(corner.x() + size.x()));
        const int y1 = static_cast<int>(std::lround(corner.y() + size.y()));
        for (int y = std::max(0, y0); y < std::min(y1, image.height()); ++y) {
            for (int x = std::max(0, x0); x < std::min(x1, image.width()); ++x) {
                const int u = (x - x0) * photo.image.width() / (x1 - x0);
                const int v = (y - y0) * photo.image.height() / (y1 - y0);
                image.set(x, y, photo.image.at(u, v));
            }
        }
    }
};

}  // namespace

double text_width(std::string_view words, double size) {
    return write_with_pen(words, size).width;
}

Image to_image(const Drawing& drawing, double scale) {
    Image image(static_cast<int>(std::lround(drawing.width() * scale)),
                static_cast<int>(std::lround(drawing.height() * scale)), drawing.paper());
    const Painter painter{image, scale};
    for (const Drawing::Item& item : drawing.items()) std::visit(painter, item);
    return image;
}

}  // namespace sidestep::picture
