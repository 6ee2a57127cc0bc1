#include "sidestep/picture/stroke_font.h"

#include <cmath>
#include <cstdlib>
#include <map>

namespace sidestep::picture {

namespace {

struct Glyph {
    char32_t sign;
    double width;
    // points "x,y", arcs "e cx,cy,rx,ry,from,to" in degrees, ";" lifts the pen
    const char* path;
};

constexpr double em = 20.0;
constexpr double bearing = 1.45;  // on either side of a glyph

constexpr Glyph glyphs[] = {
    {U'A', 11, "0,0 5.5,14 11,0 ; 1.9,4.8 9.1,4.8"},
    {U'B', 9, "0,7.4 5,7.4 e5,10.7,3.3,3.3,-90,90 0,14 0,0 5.3,0 e5.3,3.7,3.7,3.7,-90,90"},
    {U'C', 11, "e6,7,6,7,48,312"},
    {U'D', 10, "0,0 0,14 3.5,14 e3.5,7,6.5,7,90,-90 0,0"},
    {U'E', 8, "8,14 0,14 0,0 8,0 ; 0,7.2 7,7.2"},
    {U'F', 8, "8,14 0,14 0,0 ; 0,7 6.5,7"},
    {U'G', 11.5, "e6,7,6,7,48,330 11.2,6.6 7,6.6"},
    {U'H', 10, "0,0 0,14 ; 10,0 10,14 ; 0,7.2 10,7.2"},
    {U'I', 0, "0,0 0,14"},
    {U'J', 7, "7,14 7,4 e3.5,4,3.5,4,0,-180"},
    {U'K', 9.5, "0,0 0,14 ; 9,14 0,5.5 ; 3.4,8.7 9.5,0"},
    {U'L', 7.5, "0,14 0,0 7.5,0"},
    {U'M', 12, "0,0 0,14 6,4 12,14 12,0"},
    {U'N', 10, "0,0 0,14 10,0 10,14"},
    {U'O', 12, "e6,7,6,7,0,360"},
    {U'P', 9, "0,0 0,14 5,14 e5,10.2,3.8,3.8,90,-90 0,6.4"},
    {U'Q', 12, "e6,7,6,7,0,360 ; 7.5,3.5 12,-1"},
    {U'R', 9.5, "0,0 0,14 5,14 e5,10.2,3.8,3.8,90,-90 0,6.4 ; 4.8,6.4 9.5,0"},
    {U'S', 9, "e4.6,10.5,4.1,3.5,35,270 e4.6,3.5,4.4,3.5,90,-145"},
    {U'T', 10, "0,14 10,14 ; 5,14 5,0"},
    {U'U', 10, "0,14 0,5 e5,5,5,5,180,360 10,14"},
    {U'V', 11, "0,14 5.5,0 11,14"},
    {U'W', 16, "0,14 4,0 8,12 12,0 16,14"},
    {U'X', 10, "0,0 10,14 ; 0,14 10,0"},
    {U'Y', 10, "0,14 5,7 10,14 ; 5,7 5,0"},
    {U'Z', 9, "0,14 9,14 0,0 9,0"},
    {U'a', 7.5, "7.5,10 7.5,0 ; e3.75,5,3.75,5,0,360"},
    {U'b', 7.5, "0,14 0,0 ; e3.75,5,3.75,5,0,360"},
    {U'c', 7, "e3.9,5,3.9,5,45,315"},
    {U'd', 7.5, "7.5,14 7.5,0 ; e3.75,5,3.75,5,0,360"},
    {U'e', 7.6, "0.1,5.2 7.5,5.2 e3.8,5,3.8,5,3,318"},
    {U'f', 4.6, "e4.6,11,2.8,3,85,180 1.8,0 ; 0,9.7 4.4,9.7"},
    {U'g', 7.5, "e3.75,5,3.75,5,0,360 ; 7.5,10 7.5,-0.5 e3.75,-0.5,3.75,3.7,0,-150"},
    {U'h', 7, "0,0 0,14 ; 0,6.2 e3.5,6.2,3.5,3.8,180,0 7,0"},
    {U'i', 0, "0,0 0,10 ; 0,13.4 0,13.5"},
    {U'j', 2, "2,10 2,-1.5 e0,-1.5,2,2.6,0,-90 ; 2,13.4 2,13.5"},
    {U'k', 7, "0,0 0,14 ; 6.3,10 0,3.8 ; 2.5,6.2 7,0"},
    {U'l', 0, "0,0 0,14"},
    {U'm', 11.6,
     "0,0 0,10 ; 0,6.6 e2.9,6.6,2.9,3.4,180,0 5.8,0 ; 5.8,6.6 e8.7,6.6,2.9,3.4,180,0 11.6,0"},
    {U'n', 7, "0,0 0,10 ; 0,6.2 e3.5,6.2,3.5,3.8,180,0 7,0"},
    {U'o', 7.8, "e3.9,5,3.9,5,0,360"},
    {U'p', 7.5, "0,10 0,-4 ; e3.75,5,3.75,5,0,360"},
    {U'q', 7.5, "7.5,10 7.5,-4 ; e3.75,5,3.75,5,0,360"},
    {U'r', 4.2, "0,0 0,10 ; 0,6 e3.6,6.2,3.6,3.8,180,75"},
    {U's', 6.4, "e3.3,7.45,2.9,2.5,35,270 e3.3,2.5,3.1,2.45,90,-145"},
    {U't', 4.4, "1.8,13 1.8,2.6 e4,2.6,2.2,2.6,180,275 ; 0,9.7 4.4,9.7"},
    {U'u', 7, "0,10 0,3.8 e3.5,3.8,3.5,3.8,180,360 ; 7,10 7,0"},
    {U'v', 7.4, "0,10 3.7,0 7.4,10"},
    {U'w', 11.6, "0,10 2.9,0 5.8,9 8.7,0 11.6,10"},
    {U'x', 7, "0,0 7,10 ; 0,10 7,0"},
    {U'y', 7.4, "0,10 3.8,0 ; 7.4,10 3.2,-1.6 e1.2,-1,2.2,3,-20,-90"},
    {U'z', 6.4, "0,10 6.4,10 0,0 6.4,0"},
    {U'0', 8, "e4,7,4,7,0,360"},
    {U'1', 8, "1.4,11.2 4.8,14 4.8,0"},
    {U'2', 8, "e4,10,3.9,4,160,-28 0,0 8,0"},
    {U'3', 8, "e3.8,10.6,3.4,3.4,150,-90 e3.8,3.6,4.1,3.6,90,-150"},
    {U'4', 8, "6,0 6,14 0,4 8,4"},
    {U'5', 8, "7.2,14 1.4,14 0.8,7.6 e3.7,4.5,4.2,4.5,133,-150"},
    {U'6', 8, "e4,4.3,4,4.3,0,360 ; e8,5,8,9,182,106"},
    {U'7', 8, "0,14 8,14 2.6,0"},
    {U'8', 8, "e4,10.6,3.4,3.4,0,360 ; e4,3.6,4,3.6,0,360"},
    {U'9', 8, "e4,9.7,4,4.3,0,360 ; e0,9,8,9,2,-74"},
    {U' ', 3, ""},
    {U'.', 0, "0,0 0,0.1"},
    {U',', 1.5, "1.5,0.2 0.2,-3"},
    {U':', 0, "0,0.4 0,0.5 ; 0,8.4 0,8.5"},
    {U';', 1.5, "1.5,0.2 0.2,-3 ; 1.5,8.4 1.5,8.5"},
    {U'-', 4.6, "0,5.2 4.6,5.2"},
    {U'\u2013', 8, "0,5.2 8,5.2"},
    {U'_', 8, "0,-2 8,-2"},
    {U'+', 8, "0,6 8,6 ; 4,2 4,10"},
    {U'=', 8, "0,4 8,4 ; 0,8 8,8"},
    {U'/', 6, "0,-1.5 6,15"},
    {U'\\', 6, "0,15 6,-1.5"},
    {U'(', 3, "e6,6,6,11,128,232"},
    {U')', 3, "e-3,6,6,11,52,-52"},
    {U'[', 3, "3,15 0,15 0,-3 3,-3"},
    {U']', 3, "0,15 3,15 3,-3 0,-3"},
    {U'{', 4, "4,15 e4,12,2.2,3,90,180 1.8,8 0,6 1.8,4 1.8,0 e4,0,2.2,3,180,270"},
    {U'}', 4, "0,15 e0,12,2.2,3,90,0 2.2,8 4,6 2.2,4 2.2,0 e0,0,2.2,3,0,-90"},
    {U'<', 7, "7,10.5 0,6 7,1.5"},
    {U'>', 7, "0,10.5 7,6 0,1.5"},
    {U'%', 13, "e2.8,11,2.8,3,0,360 ; e10.2,3,2.8,3,0,360 ; 11,14 2,0"},
    {U'\'', 0, "0,14 0,10.5"},
    {U'"', 3.4, "0,14 0,10.5 ; 3.4,14 3.4,10.5"},
    {U'!', 0, "0,14 0,4.5 ; 0,0 0,0.1"},
    {U'?', 7, "e3.5,10.6,3.4,3.4,165,-50 3.5,6.2 3.5,4.2 ; 3.5,0 3.5,0.1"},
    {U'#', 9, "2,0 4,14 ; 6,0 8,14 ; 0,9.5 9,9.5 ; 0,4.5 9,4.5"},
    {U'&', 10, "10,0 2.2,9 e4.6,11.3,2.8,2.7,215,-35 e4,3.8,4,3.8,125,300 10,6.4"},
    {U'*', 7, "3.5,14 3.5,7 ; 0.5,12.2 6.5,8.8 ; 6.5,12.2 0.5,8.8"},
    {U'@', 13, "e6.5,5.5,2.6,3,0,360 ; 9.1,8.5 9.1,4 e11,4,1.9,1.8,180,330 e6.5,5.5,6.5,7,8,310"},
    {U'$', 9, "e4.6,10,4.1,3,35,270 e4.6,4,4.4,3,90,-145 ; 4.6,15 4.6,-1"},
    {U'|', 0, "0,15 0,-3"},
    {U'~', 8, "0,5 e2,5,2,2,180,30 e5.8,5.6,2.1,1.9,215,345"},
    {U'^', 7, "0,9 3.5,14 7,9"},
    {U'`', 2, "0,14 2,11.5"},
    {U'\u00b7', 0, "0,5.4 0,5.5"},
    {U'\u00b0', 4.4, "e2.2,11.8,2.2,2.2,0,360"},
    {U'\u00b2', 5, "e2.4,11.6,2.2,2.2,160,-28 0,7 5,7"},
    {U'\u00d7', 7, "0,2.5 7,9.5 ; 0,9.5 7,2.5"},
    {U'\u2192', 12, "0,5.5 12,5.5 ; 8.5,9 12,5.5 8.5,2"},
};

/// The next sign of UTF-8 text; a broken byte counts as a sign of its own.
char32_t next_sign(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(at++);
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
    char32_t sign = more == 3   ? first & 7u
                    : more == 2 ? first & 15u
                    : more == 1 ? first & 31u
                                : first;
    for (int i = 0; i < more && at < text.size() && (byte(at) & 0xc0u) == 0x80u; ++i) {
        sign = (sign << 6) | (byte(at++) & 63u);
    }
    return sign;
}

const Glyph* find_glyph(char32_t sign) {
    static const std::map<char32_t, const Glyph*> table = [] {
        std::map<char32_t, const Glyph*> made;
        for (const Glyph& glyph : glyphs) made.emplace(glyph.sign, &glyph);
        return made;
    }();
    const auto found = table.find(sign);
    return found == table.end() ? nullptr : found->second;
}

std::vector<double> numbers(const char*& at) {
    std::vector<double> values;
    while (*at != '\0' && *at != ' ') {
        char* end = nullptr;
        values.push_back(std::strtod(at, &end));
        at = *end == ',' ? end + 1 : end;
    }
    return values;
}

void draw_glyph(const char* path, double x, double scale, std::vector<std::vector<Vec2>>& strokes) {
    constexpr double degrees_per_step = 15.0;
    std::vector<Vec2> pen;
    const auto put = [&](double px, double py) { pen.emplace_back((x + px) * scale, py * scale); };
    const auto lift = [&] {
        if (!pen.empty()) strokes.push_back(std::move(pen));
        pen.clear();
    };
    for (const char* at = path; *at != '\0';) {
        if (*at == ' ') {
            ++at;
        } else if (*at == ';') {
            lift();
            ++at;
        } else if (*at == 'e') {
            const std::vector<double> arc = numbers(++at);
            const int steps = 1 + static_cast<int>(std::abs(arc[5] - arc[4]) / degrees_per_step);
            for (int i = 0; i <= steps; ++i) {
                const double angle = radians(arc[4] + (arc[5] - arc[4]) * i / steps);
                put(arc[0] + arc[2] * std::cos(angle), arc[1] + arc[3] * std::sin(angle));
            }
        } else {
            const std::vector<double> point = numbers(at);
            put(point[0], point[1]);
        }
    }
    lift();
}

}  // namespace

PenPath write_with_pen(std::string_view text, double size) {
    constexpr Glyph box = {U'\ufffd', 8, "0,0 8,0 8,14 0,14 0,0"};
    const double scale = size / em;
    PenPath path;
    double x = 0.0;
    for (std::size_t at = 0; at < text.size();) {
        const Glyph* glyph = find_glyph(next_sign(text, at));
        if (glyph == nullptr) glyph = &box;
        draw_glyph(glyph->path, x + bearing, scale, path.strokes);
        x += glyph->width + 2.0 * bearing;
    }
    path.width = x * scale;
    return path;
}

}  // namespace sidestep::picture
