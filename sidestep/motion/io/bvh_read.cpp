#include <algorithm>
#include <cstring>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/detail/bvh_rows.h"
#include "sidestep/motion/io/detail/wrong_format.h"

namespace sidestep::motion {

void BvhChannels::add(BvhChannel channel) {
    SIDESTEP_REQUIRE(!has(channel), "the channel is there already");
    list_[count_++] = channel;
}

bool BvhChannels::has(BvhChannel channel) const noexcept {
    return std::find(list_.begin(), list_.begin() + count_, channel) != list_.begin() + count_;
}

int BvhChannels::rotation_count() const noexcept {
    return static_cast<int>(std::count_if(list_.begin(), list_.begin() + count_, is_rotation));
}

std::array<Axis, 3> BvhChannels::rotation_order() const noexcept {
    std::array<Axis, 3> order{};
    int found = 0;
    for (const BvhChannel channel : list()) {
        if (is_rotation(channel)) order[found++] = axis_of(channel);
    }
    for (const Axis axis : {Axis::x, Axis::y, Axis::z}) {
        if (std::find(order.begin(), order.begin() + found, axis) == order.begin() + found) {
            order[found++] = axis;
        }
    }
    return order;
}

namespace {

using namespace detail;

const char* text_of(LineEnd end) {
    switch (end) {
        case LineEnd::none:
        case LineEnd::lf:
            return "\n";
        case LineEnd::crlf:
            return "\r\n";
        case LineEnd::cr:
            return "\r";
    }
    return "\n";
}

/// How the numbers of one kind are written in one row.
BvhDigits digits_of(const RowStyle& style, int kind) {
    if (style.fewest[kind] == RowStyle::nothing) return {.decimals = 0};
    // one number with an exponent: someone prints as many digits as it takes
    if (style.fewest[kind] < 0) return {.decimals = -1};
    return {.decimals = style.most[kind], .trimmed = style.fewest[kind] != style.most[kind]};
}

/// The style of most rows. Where lengths vary, the longest tells how many digits are meant.
BvhDigits common_digits(const std::vector<RowStyle>& styles, int kind) {
    std::map<int, std::size_t> even;  // decimals to rows in which all numbers have them
    int longest = 0;
    for (const RowStyle& style : styles) {
        const BvhDigits digits = digits_of(style, kind);
        if (digits.decimals < 0) return digits;
        longest = std::max(longest, digits.decimals);
        if (!digits.trimmed) ++even[digits.decimals];
    }
    for (const auto& [decimals, rows] : even) {
        if (rows * 2 > styles.size()) return {.decimals = decimals};
    }
    return {.decimals = longest, .trimmed = true};
}

void note_row_styles(const BvhRows& rows, BvhDialect& dialect) {
    if (rows.count == 0) return;
    dialect.positions = common_digits(rows.styles, 0);
    dialect.rotations = common_digits(rows.styles, 1);
    std::array<std::size_t, 4> ends{};
    for (const RowStyle& style : rows.styles) ++ends[static_cast<int>(style.line_end)];
    const auto common =
        static_cast<LineEnd>(std::max_element(ends.begin() + 1, ends.end()) - ends.begin());
    dialect.row_line_end = text_of(common);
    dialect.final_line_end = rows.styles.back().line_end != LineEnd::none;

    // exceptions are worth keeping while they are exceptions
    const std::size_t limit = 16 + rows.styles.size() / 16;
    for (int row = 0; row < rows.count && dialect.odd_rows.size() <= limit; ++row) {
        const RowStyle& style = rows.styles[row];
        const auto own = [&](int kind, const BvhDigits& usual) {
            const BvhDigits digits = digits_of(style, kind);
            const bool as_usual = style.fewest[kind] == RowStyle::nothing || usual.trimmed ||
                                  usual.decimals < 0 || digits == usual;
            return as_usual ? usual : digits;
        };
        BvhOddRow odd{row, own(0, dialect.positions), own(1, dialect.rotations),
                      text_of(style.line_end)};
        const bool usual_end = style.line_end == common || style.line_end == LineEnd::none;
        if (odd.positions == dialect.positions && odd.rotations == dialect.rotations && usual_end) {
            continue;
        }
        dialect.odd_rows.push_back(std::move(odd));
    }
    if (dialect.odd_rows.size() > limit) dialect.odd_rows.clear();
}

/// Blanks before, between and after the numbers of one typical row.
void note_separators(std::string_view bytes, std::size_t at, BvhDialect& dialect) {
    while (at > 0 && !is_line_end(bytes[at - 1])) --at;
    std::size_t end = at;
    while (end < bytes.size() && !is_line_end(bytes[end])) ++end;
    const std::string_view line = bytes.substr(at, end - at);
    const auto blanks_from = [&](std::size_t p) {
        std::size_t q = p;
        while (q < line.size() && is_blank(line[q])) ++q;
        return line.substr(p, q - p);
    };
    constexpr std::size_t longest = 64;
    const std::string_view prefix = blanks_from(0).substr(0, longest);
    dialect.row_prefix = prefix;
    std::size_t p = prefix.size();
    while (p < line.size() && !is_blank(line[p])) ++p;
    const std::string_view between = blanks_from(p).substr(0, longest);
    if (!between.empty() && p + between.size() < line.size()) dialect.separator = between;
    const std::size_t solid = trimmed(line).size();
    dialect.row_suffix =
        line.substr(std::min(line.size(), prefix.size() + solid)).substr(0, longest);
}

void note_header(std::string_view bytes, const BvhHeader& header, BvhDialect& dialect) {
    dialect.offsets.decimals = header.offset_decimals;
    dialect.frame_time_text = std::string(bytes.substr(header.time_at, header.time_size));

    const std::size_t first_end = bytes.find_first_of("\r\n");
    if (first_end != bytes.npos) {
        dialect.header_line_end =
            bytes.substr(first_end, 2) == "\r\n" ? "\r\n" : bytes.substr(first_end, 1);
    }
    const std::size_t offset_at = bytes.find("OFFSET");
    if (offset_at != bytes.npos) {
        std::size_t start = offset_at;
        while (start > 0 && is_blank(bytes[start - 1])) --start;
        if (start > 0 && is_line_end(bytes[start - 1]) && offset_at - start <= 16) {
            dialect.indent = bytes.substr(start, offset_at - start);
        }
    }

    // the text above the first row, when that row has a line of its own
    std::size_t first_row = header.rows_at;
    while (first_row < bytes.size() && is_space(bytes[first_row])) ++first_row;
    while (first_row > header.rows_at && !is_line_end(bytes[first_row - 1])) --first_row;
    constexpr std::size_t longest = std::size_t{1} << 22;
    if (first_row == header.rows_at || first_row > longest) return;
    dialect.header = bytes.substr(0, first_row);
    dialect.frames_at = header.frames_at;
    dialect.frames_size = header.frames_size;
    dialect.time_at = header.time_at;
    dialect.time_size = header.time_size;
}

void check_line_lengths(std::string_view text, ProblemLog& log) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        if (end - at > bvh_line_limit) {
            log.error(at,
                      "a line of " + std::to_string(end - at) + " bytes, expected at most " +
                          std::to_string(bvh_line_limit),
                      "the file may be damaged here", "long_line");
        }
        at = end + 1;
    }
}

void compare_frame_count(const BvhHeader& header, int found, ProblemLog& log) {
    if (header.declared_frames != found) {
        log.warn(header.frames_at,
                 "the file states " +
                     counted(static_cast<std::size_t>(header.declared_frames), "frame") +
                     " and has " + std::to_string(found) + ": taking " + std::to_string(found),
                 {}, "frame_count");
    } else if (found == 0) {
        log.warn(header.frames_at, "the file has no frames", {}, "no_frames");
    }
}

}  // namespace

Result<MotionFile> read_bvh(std::string_view bytes, std::string_view name) {
    ProblemLog log(bytes, name);
    if (trimmed(bytes).empty()) {
        log.error(0, bytes.empty() ? "the file is empty" : "the file holds nothing but blanks",
                  "expected a BVH file, which begins with HIERARCHY", "empty_file");
        return failure(log.take());
    }
    if (const ForeignFormat foreign = recognise_foreign(bytes); !foreign.what.empty()) {
        log.error(0, "this is " + foreign.what + ", expected a BVH file", foreign.hint,
                  "wrong_format");
        return failure(log.take());
    }

    BvhHeader header = parse_bvh_header(bytes, log);
    check_line_lengths(bytes.substr(0, header.rows_at), log);
    const RowPlan plan(header);
    std::optional<BvhRows> rows;
    if (!log.has_error()) rows = read_rows_fast(bytes, header, plan);
    // numbers are looked at even below a broken header, so that one run names all mistakes
    if (!rows && !log.full() && header.rows_at > 0) {
        rows = read_rows_carefully(bytes, header, plan, !log.has_error(), log);
    }
    if (!rows) return failure(log.take());
    compare_frame_count(header, rows->count, log);

    auto dialect = std::make_shared<BvhDialect>();
    note_header(bytes, header, *dialect);
    note_row_styles(*rows, *dialect);
    if (rows->count > 0) note_separators(bytes, rows->sample_at, *dialect);
    dialect->channels = std::move(header.channels);
    dialect->anchors = std::move(rows->anchors);
    dialect->frame_count = rows->count;

    MotionFile file;
    file.format = "bvh";
    file.clip = Clip::from_tracks(Skeleton(std::move(header.joints), std::move(header.end_sites)),
                                  header.frame_time, rows->count, plan.translated,
                                  std::move(rows->rotations), std::move(rows->translations));
    dialect->skeleton = file.clip.skeleton();
    file.dialect = std::move(dialect);
    file.warnings = log.take();
    return file;
}

}  // namespace sidestep::motion
