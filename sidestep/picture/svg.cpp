// A drawing as SVG: small, readable, the words still words.
#include <fmt/format.h>

#include <cmath>

#include "sidestep/picture/drawing.h"

namespace sidestep::picture {

namespace {

/// Two decimals at most, no trailing zeros, never "-0".
std::string number(double value) {
    std::string text = fmt::format("{:.2f}", value);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

/// Bytes of the sign that begins here beyond ASCII; 0 where this is no UTF-8, or a sign that XML
/// does not allow.
std::size_t wide_sign(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(at);
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || at + length > text.size()) return 0;
    unsigned sign = first & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xc0u) != 0x80u) return 0;
        sign = sign << 6 | (byte(at + i) & 0x3fu);
    }
    const bool too_long = sign < (length == 4 ? 0x10000u : length == 3 ? 0x800u : 0x80u);
    const bool half = sign >= 0xd800 && sign < 0xe000;
    const bool none = sign == 0xfffe || sign == 0xffff || sign > 0x10ffff;
    return too_long || half || none ? 0 : length;
}

/// Names of files may hold any bytes: those that are no text become U+FFFD.
std::string escaped(std::string_view text) {
    std::string safe;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (static_cast<unsigned char>(c) >= 0x80) {
            const std::size_t length = wide_sign(text, at);
            safe += length == 0 ? "\xef\xbf\xbd" : text.substr(at, length);
            at += length == 0 ? 0 : length - 1;
            continue;
        }
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                // control characters may not appear in XML at all
                if (static_cast<unsigned char>(c) >= 0x20) safe += c;
        }
    }
    return safe;
}

std::string hex(const Color& color) {
    const auto byte = [](float value) { return static_cast<int>(value * 255.0F + 0.5F); };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(color.r), byte(color.g), byte(color.b));
}

/// ` fill="#..."`, with the opacity when it matters.
std::string painted(const char* what, const Color& color) {
    std::string text = fmt::format(" {}=\"{}\"", what, hex(color));
    if (color.a < 1.0F) text += fmt::format(" {}-opacity=\"{}\"", what, number(color.a));
    return text;
}

/// "m0 0 10 5-2 7 ...": moves to the first point, then from each to the next. Steps are taken
/// between rounded points, so that errors do not add up.
std::string path(const std::vector<Vec2>& points) {
    std::string text = "m";
    Vec2 last = Vec2::Zero();
    for (const Vec2& point : points) {
        const Vec2 here((point * 100.0).array().round() / 100.0);
        for (const double step : {here.x() - last.x(), here.y() - last.y()}) {
            const std::string word = number(step);
            if (text.size() > 1 && word.front() != '-') text += ' ';
            text += word;
        }
        last = here;
    }
    return text;
}

std::string base64(std::string_view bytes) {
    constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t have = std::min<std::size_t>(3, bytes.size() - i);
        unsigned group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            group = group << 8 | (k < have ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += k <= have ? letters[(group >> (18 - 6 * k)) & 63u] : '=';
        }
    }
    return text;
}

struct Writer {
    std::string& out;

    void operator()(const Drawing::Line& line) const {
        out += fmt::format("<path d=\"{}\" fill=\"none\"{} stroke-width=\"{}\"", path(line.points),
                           painted("stroke", line.stroke.color), number(line.stroke.width));
        if (line.stroke.dash > 0.0) {
            out += fmt::format(" stroke-dasharray=\"{}\"", number(line.stroke.dash));
        }
        out += "/>\n";
    }
    void operator()(const Drawing::Area& area) const {
        out += fmt::format("<path d=\"{}z\"{}/>\n", path(area.points), painted("fill", area.fill));
    }
    void operator()(const Drawing::Disc& disc) const {
        out +=
            fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", number(disc.center.x()),
                        number(disc.center.y()), number(disc.radius), painted("fill", disc.fill));
    }
    void operator()(const Drawing::Oval& oval) const {
        out += fmt::format("<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"{}",
                           number(oval.center.x()), number(oval.center.y()), number(oval.radii.x()),
                           number(oval.radii.y()), painted("fill", oval.fill));
        if (oval.stroke.width > 0.0) {
            out += fmt::format("{} stroke-width=\"{}\"", painted("stroke", oval.stroke.color),
                               number(oval.stroke.width));
        }
        out += "/>\n";
    }
    void operator()(const Drawing::Words& words) const {
        const TextStyle& style = words.style;
        out += "<text";
        if (style.upright) {
            out += fmt::format(" x=\"{}\" y=\"{}\"", number(words.at.x()), number(words.at.y()));
        } else {
            out += fmt::format(" transform=\"translate({} {}) rotate(-90)\"", number(words.at.x()),
                               number(words.at.y()));
        }
        out += fmt::format(" font-size=\"{}\"{}", number(style.size), painted("fill", style.color));
        if (style.anchor == Anchor::middle) out += " text-anchor=\"middle\"";
        if (style.anchor == Anchor::end) out += " text-anchor=\"end\"";
        if (style.bold) out += " font-weight=\"bold\"";
        out += '>' + escaped(words.text) + "</text>\n";
    }
    void operator()(const Drawing::Photo& photo) const {
        out += fmt::format(
            "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
            "href=\"data:image/png;base64,{}\"/>\n",
            number(photo.corner.x()), number(photo.corner.y()), number(photo.size.x()),
            number(photo.size.y()), base64(to_png(photo.image)));
    }
};

}  // namespace

std::string to_svg(const Drawing& drawing) {
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" font-family=\"Helvetica, Arial, sans-serif\" "
        "stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
        number(drawing.width()), number(drawing.height()));
    if (!drawing.title.empty()) out += "<title>" + escaped(drawing.title) + "</title>\n";
    out += fmt::format("<path d=\"M0 0H{}V{}H0z\"{}/>\n", number(drawing.width()),
                       number(drawing.height()), painted("fill", drawing.paper()));
    for (const Drawing::Item& item : drawing.items()) std::visit(Writer{out}, item);
    out += "</svg>\n";
    return out;
}

}  // namespace sidestep::picture
