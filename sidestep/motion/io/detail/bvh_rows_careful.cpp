#include <algorithm>
#include <cmath>

#include "sidestep/motion/io/detail/bvh_rows.h"
#include "sidestep/motion/io/detail/bvh_scanner.h"
#include "sidestep/motion/io/detail/number.h"

namespace sidestep::motion::detail {

namespace {

struct NumberLine {
    std::size_t at = 0;  // its first number
    std::size_t count = 0;
    LineEnd end = LineEnd::none;
};

struct Numbers {
    std::vector<double> values;
    std::vector<std::int8_t> decimals;
    std::vector<NumberLine> lines;
    std::size_t end = 0;
};

/// All numbers, line by line; what is not one is an error, unless the rows are complete already.
Numbers collect(std::string_view bytes, const BvhHeader& header, std::size_t channels,
                ProblemLog& log) {
    Numbers found;
    std::size_t at = header.rows_at;
    const auto declared = static_cast<std::size_t>(header.declared_frames);
    while (at < bytes.size() && !log.full()) {
        std::size_t stop = at;
        while (stop < bytes.size() && !is_line_end(bytes[stop])) ++stop;
        NumberLine line;
        if (stop - at > bvh_line_limit) {
            log.error(at,
                      "a line of " + std::to_string(stop - at) + " bytes, expected at most " +
                          std::to_string(bvh_line_limit),
                      "put each frame on a line of its own", "long_line");
            return found;
        }
        for (std::size_t p = at; p < stop && !log.full();) {
            if (is_blank(bytes[p])) {
                ++p;
                continue;
            }
            std::size_t q = p;
            while (q < stop && !is_blank(bytes[q])) ++q;
            const std::string_view word = bytes.substr(p, q - p);
            const Number number = parse_number(word.data(), word.data() + word.size());
            const bool starts_as_number = number.status != NumberStatus::not_a_number;
            const bool complete = channels > 0 && line.count == 0 &&
                                  found.values.size() % channels == 0 &&
                                  found.values.size() / channels >= declared;
            if (!starts_as_number && complete && header.complete) {
                log.warn(p,
                         "expected the end of the file, found " + in_quotes(word) + " after row " +
                             std::to_string(found.values.size() / channels),
                         "the rest of the file is left out", "trailing_text");
                return found;
            }
            if (line.count == 0) line.at = p;
            ++line.count;
            Number checked;
            const bool good = take_number(log, p, word, checked);
            found.values.push_back(good ? checked.value : 0.0);
            found.decimals.push_back(
                static_cast<std::int8_t>(std::clamp(checked.decimals, -1, 100)));
            found.end = q;
            p = q;
        }
        if (stop < bytes.size()) {
            const bool pair =
                bytes[stop] == '\r' && stop + 1 < bytes.size() && bytes[stop + 1] == '\n';
            line.end = pair ? LineEnd::crlf : bytes[stop] == '\n' ? LineEnd::lf : LineEnd::cr;
            stop += pair ? 2 : 1;
        }
        if (line.count > 0) {
            found.lines.push_back(line);
            found.end = stop;
        }
        at = stop;
    }
    return found;
}

/// Do rows end where lines end, and never inside one that holds less or more than whole rows?
bool rows_end_with_lines(const std::vector<NumberLine>& lines, std::size_t channels) {
    std::size_t open = 0;
    for (const NumberLine& line : lines) {
        if (open == 0 && line.count % channels == 0) continue;
        open += line.count;
        if (open > channels) return false;
        if (open == channels) open = 0;
    }
    return true;
}

/// Decides what a row is when lines are not rows. Returns false after an error.
bool settle_layout(const Numbers& found, const BvhHeader& header, std::size_t channels,
                   ProblemLog& log) {
    const auto fits = [&](const NumberLine& line) { return line.count == channels; };
    const auto odd = std::find_if_not(found.lines.begin(), found.lines.end(), fits);
    if (odd == found.lines.end()) return true;
    const auto fitting =
        static_cast<std::size_t>(std::count_if(found.lines.begin(), found.lines.end(), fits));

    // only the last line is short: the file was cut off there, which is said elsewhere
    if (odd + 1 == found.lines.end() && odd->count < channels && fitting > 0) return true;

    const std::string expected = ", expected " + std::to_string(channels);
    const bool aligned = rows_end_with_lines(found.lines, channels);
    const bool exact =
        header.declared_frames > 0 && found.values.size() % channels == 0 &&
        found.values.size() / channels == static_cast<std::size_t>(header.declared_frames);
    const bool mostly_lines = fitting * 2 >= found.lines.size();
    if ((aligned && found.values.size() >= channels) || (exact && !mostly_lines)) {
        log.warn(odd->at,
                 "this line has " + counted(odd->count, "number") + expected +
                     ": rows are taken by count, not by line",
                 {}, "rows_by_count");
        return true;
    }
    for (const NumberLine& line : found.lines) {
        if (fits(line)) continue;
        log.error(line.at, "a row of " + counted(line.count, "number") + expected,
                  "the channels of all joints add up to " + std::to_string(channels), "row_length");
        if (log.full()) break;
    }
    return false;
}

}  // namespace

std::optional<BvhRows> read_rows_carefully(std::string_view bytes, const BvhHeader& header,
                                           const RowPlan& plan, bool header_is_good,
                                           ProblemLog& log) {
    const std::size_t channels = header_is_good ? plan.channel_count() : 0;
    const Numbers found = collect(bytes, header, channels, log);
    if (log.has_error() || channels == 0) return std::nullopt;
    if (!settle_layout(found, header, channels, log)) return std::nullopt;

    const std::size_t total = found.values.size() / channels;
    const std::size_t left_over = found.values.size() % channels;
    if (left_over > 0) {
        const std::size_t at = found.lines.back().at;
        const std::string text = "the last row has " + std::to_string(left_over) + " of " +
                                 std::to_string(channels) + " numbers";
        if (total == 0) {
            log.error(at, text, "the file was cut off", "cut_row");
            return std::nullopt;
        }
        log.warn(at, text + " and is left out", "the file was cut off", "cut_row");
    }
    if (total > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
        !fits_memory(total, plan, bytes.size())) {
        log.error(header.rows_at,
                  std::to_string(total) + " frames of " + std::to_string(plan.joint_count()) +
                      " joints need more memory than a file of " + std::to_string(bytes.size()) +
                      " bytes may take",
                  "joints without channels cost memory too: remove them", "memory");
        return std::nullopt;
    }

    BvhRows rows;
    rows.count = static_cast<int>(total);
    rows.end = found.end;
    rows.rotations.resize(total * plan.joint_count());
    rows.translations.resize(total * plan.translated.size());
    rows.styles.resize(total);
    const bool line_is_row = found.lines.size() - (left_over > 0 ? 1 : 0) == total;
    const std::vector<double> zeros(channels);
    const double* before = zeros.data();
    bool keep_anchors = true;
    for (std::size_t row = 0; row < total; ++row) {
        const double* const now = &found.values[row * channels];
        plan.place(now, &rows.rotations[row * plan.joint_count()],
                   &rows.translations[row * plan.translated.size()]);
        if (keep_anchors) plan.anchor(static_cast<int>(row), before, now, rows.anchors);
        if (rows.anchors.size() > anchor_limit(total, plan.joint_count())) {
            keep_anchors = false;
            rows.anchors.clear();
        }
        before = now;
        for (std::size_t c = 0; c < channels; ++c) {
            rows.styles[row].note(plan.channels[c].rotation, found.decimals[row * channels + c]);
        }
        if (line_is_row) rows.styles[row].line_end = found.lines[row].end;
    }
    if (!found.lines.empty()) {
        rows.sample_at = found.lines[std::min<std::size_t>(1, found.lines.size() - 1)].at;
    }
    return rows;
}

}  // namespace sidestep::motion::detail
