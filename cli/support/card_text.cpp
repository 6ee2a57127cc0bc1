#include "cli/support/card_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sidestep::cli {

namespace {

using Tone = Console::Tone;

/// At most `decimals`, no trailing zeros: 120, 29.97, 0.0564.
std::string short_number(double value, int decimals) {
    std::string text = fmt::format("{:.{}f}", value, decimals);
    if (text.find('.') != std::string::npos) {
        while (text.back() == '0') text.pop_back();
        if (text.back() == '.') text.pop_back();
    }
    return text == "-0" ? "0" : text;
}

std::string rate_text(const motion::MotionCard& card) {
    std::string text = short_number(card.frame_rate, 3);
    if (std::abs(card.declared_frame_rate - card.frame_rate) > 1e-3 * card.frame_rate) {
        text += fmt::format(" (the file says {})", short_number(card.declared_frame_rate, 3));
    }
    return text;
}

std::string warning_codes(const motion::MotionCard& card) {
    std::string text;
    for (const Problem& note : card.notes) {
        if (note.severity != Problem::Severity::warning) continue;
        const std::string code = note.code.empty() ? "other" : note.code;
        if (text.find(code) == std::string::npos) text += (text.empty() ? "" : " ") + code;
    }
    return text;
}

}  // namespace

std::size_t columns_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0u) != 0x80u;
    }));
}

std::string card_line(const motion::MotionCard& card) {
    return fmt::format("{} joints · {} frames at {} fps · {:.2f} s · {:.2f} m at {:.2f} m/s",
                       card.joints, card.frames, short_number(card.frame_rate, 2), card.duration,
                       card.path_length, card.mean_speed);
}

std::string card_text(const Console& console, const std::string& file,
                      const motion::MotionCard& card) {
    std::string text = console.toned(Tone::strong, file) + "\n";
    const auto line = [&](const char* label, const std::string& value) {
        text += "  " + console.toned(Tone::dim, fmt::format("{:<10}", label)) + value + "\n";
    };
    line("format", card.format);
    line("joints", fmt::format("{}, and {} end sites", card.joints, card.end_sites));
    line("frames", fmt::format("{} at {} fps", card.frames, rate_text(card)));
    line("duration", fmt::format("{:.3f} s", card.duration));
    line("height", card.height > 0.0 ? fmt::format("{:.2f} m", card.height)
                                     : std::string("unknown: no legs or no head"));
    line("unit", fmt::format("{} m{}", short_number(card.metres_per_unit, 6),
                             card.unit_inferred ? ", inferred" : ""));
    line("up", card.up + (card.up_inferred ? ", inferred" : ""));
    line("path", fmt::format("{:.2f} m, {:.2f} m from start to end, turning {:.0f}°",
                             card.path_length, card.net_displacement, card.turn_rad * 180.0 / pi));
    line("speed", fmt::format("{:.2f} m/s on average", card.mean_speed));
    line("radius",
         fmt::format("{:.2f} m at most, from the root to the furthest joint", card.max_radius));
    line("print", card.fingerprint);
    for (const Problem& note : card.notes) {
        const bool is_warning = note.severity == Problem::Severity::warning;
        line(is_warning ? "warning" : "note",
             (is_warning ? console.toned(Tone::warning, note.message) : note.message) +
                 (note.line > 0 ? fmt::format(" (line {})", note.line) : ""));
        if (!note.hint.empty()) line("", console.toned(Tone::dim, note.hint));
    }
    return text;
}

std::string card_table(const Console& console,
                       const std::vector<std::pair<std::string, motion::MotionCard>>& cards) {
    std::vector<std::vector<std::string>> rows = {{"file", "joints", "frames", "fps", "seconds",
                                                   "height", "unit", "up", "path", "m/s", "radius",
                                                   "warnings"}};
    for (const auto& [file, card] : cards) {
        rows.push_back({file, std::to_string(card.joints), std::to_string(card.frames),
                        short_number(card.frame_rate, 2), fmt::format("{:.2f}", card.duration),
                        card.height > 0.0 ? fmt::format("{:.2f}", card.height) : "-",
                        fmt::format("{:.4g}", card.metres_per_unit), card.up,
                        fmt::format("{:.2f}", card.path_length),
                        fmt::format("{:.2f}", card.mean_speed),
                        fmt::format("{:.2f}", card.max_radius), warning_codes(card)});
    }
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            widths[c] = std::max(widths[c], columns_of(row[c]));
        }
    }
    std::string text;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line;
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const std::string& cell = rows[r][c];
            const std::string pad(widths[c] - columns_of(cell), ' ');
            // names to the left, numbers to the right
            const bool left = c == 0 || c + 1 == rows[r].size();
            std::string shown = left ? cell + pad : pad + cell;
            if (c + 1 == rows[r].size()) shown = cell;
            if (r == 0) shown = console.toned(Tone::dim, shown);
            if (r > 0 && c + 1 == rows[r].size()) shown = console.toned(Tone::warning, shown);
            line += (c > 0 ? "  " : "") + shown;
        }
        while (line.ends_with(' ')) line.pop_back();
        text += line + "\n";
    }
    return text;
}

Json to_json(const std::string& file, const motion::MotionCard& card) {
    Json json;
    json["file"] = file;
    json["kind"] = "motion";
    json["format"] = card.format;
    json["name"] = card.name;
    json["joints"] = card.joints;
    json["end_sites"] = card.end_sites;
    json["frames"] = card.frames;
    json["frame_rate"] = card.frame_rate;
    json["declared_frame_rate"] = card.declared_frame_rate;
    json["duration_s"] = card.duration;
    json["height_m"] = card.height > 0.0 ? Json(card.height) : Json(nullptr);
    json["metres_per_unit"] = card.metres_per_unit;
    json["unit_inferred"] = card.unit_inferred;
    json["up"] = card.up;
    json["up_inferred"] = card.up_inferred;
    json["path_length_m"] = card.path_length;
    json["net_displacement_m"] = card.net_displacement;
    json["mean_speed_m_s"] = card.mean_speed;
    json["turn_rad"] = card.turn_rad;
    json["max_radius_m"] = card.max_radius;
    json["fingerprint"] = card.fingerprint;
    Json warnings = Json::array();
    Json notes = Json::array();
    for (const Problem& note : card.notes) {
        (note.severity == Problem::Severity::warning ? warnings : notes).push_back(to_json(note));
    }
    json["warnings"] = std::move(warnings);
    json["notes"] = std::move(notes);
    return json;
}

}  // namespace sidestep::cli
