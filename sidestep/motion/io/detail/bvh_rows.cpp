#include "sidestep/motion/io/detail/bvh_rows.h"

#include <cmath>
#include <cstring>

#include "sidestep/base/parallel.h"
#include "sidestep/motion/io/detail/number.h"

namespace sidestep::motion::detail {

namespace {

struct SineCosine {
    double sine;
    double cosine;
};

/// Of half an angle in degrees. Quarter turns come off in degrees, where that is exact; what is
/// left lies within 45 degrees, where these terms of the series err by less than 1e-16. The same
/// bits with every C library, and twice as fast as asking one.
SineCosine sine_and_cosine_of_half(double degrees) {
    if (std::abs(degrees) > 360.0) degrees = std::remainder(degrees, 360.0);
    const double half = 0.5 * degrees;
    // half is within +-180: 0 .. 4 after the shift, rounded to the nearest quarter
    const int quarter = static_cast<int>(half * (1.0 / 90.0) + 2.5);
    const double x = (half - 90.0 * (quarter - 2)) * (pi / 180.0);
    const double y = x * x;
    double s = -1.0 / 1307674368000.0;
    s = s * y + 1.0 / 6227020800.0;
    s = s * y - 1.0 / 39916800.0;
    s = s * y + 1.0 / 362880.0;
    s = s * y - 1.0 / 5040.0;
    s = s * y + 1.0 / 120.0;
    s = s * y - 1.0 / 6.0;
    s = x + x * (s * y);
    double c = 1.0 / 20922789888000.0;
    c = c * y - 1.0 / 87178291200.0;
    c = c * y + 1.0 / 479001600.0;
    c = c * y - 1.0 / 3628800.0;
    c = c * y + 1.0 / 40320.0;
    c = c * y - 1.0 / 720.0;
    c = c * y + 1.0 / 24.0;
    c = c * y - 0.5;
    c = 1.0 + c * y;
    // quarter 2 is no turn at all; each more turns (cos, sin) by a right angle. By table, since
    // branches on what limbs do are guessed wrong
    constexpr double sign_of_sine[] = {-1.0, -1.0, 1.0, 1.0, -1.0};
    constexpr double sign_of_cosine[] = {-1.0, 1.0, 1.0, -1.0, -1.0};
    const bool odd = (quarter & 1) != 0;
    return {sign_of_sine[quarter] * (odd ? c : s), sign_of_cosine[quarter] * (odd ? s : c)};
}

}  // namespace

RowPlan::RowPlan(const BvhHeader& header) {
    limbs.reserve(header.joints.size());
    channels.reserve(header.channel_count);
    for (std::size_t joint = 0; joint < header.joints.size(); ++joint) {
        const BvhChannels& own = header.channels[joint];
        Limb limb;
        limb.first_channel = static_cast<int>(channels.size());
        limb.channel_count = own.count();
        limb.offset = header.joints[joint].offset;
        if (header.joints[joint].parent == no_parent || own.position_count() > 0) {
            limb.track = static_cast<int>(translated.size());
            translated.push_back(static_cast<int>(joint));
        }
        for (const BvhChannel channel : own.list()) {
            channels.push_back({static_cast<std::uint8_t>(axis_of(channel)), is_rotation(channel)});
        }
        limbs.push_back(limb);
    }
}

void RowPlan::place(const double* row, Quat* rotations, Vec3* translations) const {
    for (std::size_t joint = 0; joint < limbs.size(); ++joint) {
        const Limb& limb = limbs[joint];
        double w = 1.0;
        std::array<double, 3> v = {0.0, 0.0, 0.0};
        Vec3 translation = limb.offset;
        for (int c = limb.first_channel; c < limb.first_channel + limb.channel_count; ++c) {
            const int a = channels[c].axis;
            double value = row[c];
            if (!channels[c].rotation) {
                translation[a] = value;
                continue;
            }
            if (value == 0.0) continue;
            const auto [sine, cosine] = sine_and_cosine_of_half(value);
            // times the turn about axis a, from the right
            const int b = a == 2 ? 0 : a + 1;
            const int d = b == 2 ? 0 : b + 1;
            const double vb = v[b] * cosine + v[d] * sine;
            const double vd = v[d] * cosine - v[b] * sine;
            const double va = w * sine + v[a] * cosine;
            w = w * cosine - v[a] * sine;
            v[a] = va;
            v[b] = vb;
            v[d] = vd;
        }
        rotations[joint] = Quat(w, v[0], v[1], v[2]);
        if (limb.track >= 0) translations[limb.track] = translation;
    }
}

void RowPlan::anchor(int row, const double* before, const double* now,
                     std::vector<BvhAnchor>& anchors) const {
    for (std::size_t joint = 0; joint < limbs.size(); ++joint) {
        const Limb& limb = limbs[joint];
        std::array<double, 3> angles = {0.0, 0.0, 0.0};
        int found = 0;
        double distance = 0.0;
        bool zero_turns_sign = false;
        for (int c = limb.first_channel; c < limb.first_channel + limb.channel_count; ++c) {
            if (!channels[c].rotation) continue;
            angles[found++] = now[c];
            distance += std::abs(now[c] - before[c]);
            zero_turns_sign |= now[c] == 0.0 && std::signbit(now[c]) != std::signbit(before[c]);
        }
        // The other triple of the same rotation is at least 360 degrees (in sum) from this one, so
        // a step below 180 finds its way alone. Near gimbal lock digits are lost instead.
        constexpr double lock = 1e-7;
        const bool locked = std::abs(angles[1]) > 89.0 && found >= 2 &&
                            std::abs(std::cos(radians(angles[1]))) < lock;
        if (distance < 180.0 && !zero_turns_sign && !locked) continue;
        anchors.push_back({row, static_cast<int>(joint), angles});
    }
}

bool fits_memory(std::size_t rows, const RowPlan& plan, std::size_t file_size) {
    const std::size_t row_bytes =
        plan.joint_count() * sizeof(Quat) + plan.translated.size() * sizeof(Vec3);
    const std::size_t allowed = std::max(bvh_small_memory, file_size * bvh_memory_factor);
    return row_bytes == 0 || rows <= allowed / row_bytes;
}

namespace {

struct Line {
    const char* first;
    const char* last;  // without the line end
    LineEnd end;
};

/// The next line of [p, stop) that is not blank; moves p behind it.
bool next_line(const char*& p, const char* stop, Line& line) {
    while (p != stop) {
        const char* const first = p;
        const auto* newline =
            static_cast<const char*>(std::memchr(p, '\n', static_cast<std::size_t>(stop - p)));
        const char* last = newline != nullptr ? newline : stop;
        p = newline != nullptr ? newline + 1 : stop;
        LineEnd end = newline != nullptr ? LineEnd::lf : LineEnd::none;
        if (newline != nullptr && last != first && last[-1] == '\r') {
            --last;
            end = LineEnd::crlf;
        }
        const char* q = first;
        while (q != last && is_blank(*q)) ++q;
        if (q == last) continue;
        line = {first, last, end};
        return true;
    }
    return false;
}

/// Reads exactly `plan.channel_count()` good numbers and nothing else.
bool parse_row(const Line& line, const RowPlan& plan, double* row, RowStyle& style) {
    const char* p = line.first;
    const std::size_t count = plan.channel_count();
    for (std::size_t c = 0; c < count; ++c) {
        while (p != line.last && is_blank(*p)) ++p;
        const Number number = parse_number(p, line.last);
        if (number.status != NumberStatus::good || number.end - p > std::ptrdiff_t{bvh_word_limit})
            return false;
        if (!(std::abs(number.value) <= bvh_number_limit)) return false;
        p = number.end;
        if (p != line.last && !is_blank(*p)) return false;
        row[c] = number.value;
        style.note(plan.channels[c].rotation, number.decimals);
    }
    while (p != line.last && is_blank(*p)) ++p;
    style.line_end = line.end;
    return p == line.last;
}

struct Chunk {
    const char* first = nullptr;
    const char* last = nullptr;
    std::size_t rows = 0;
    std::size_t first_row = 0;
    bool good = true;
    std::vector<double> first_values, last_values;
    std::vector<BvhAnchor> anchors;
    std::size_t sample_at = 0;
};

/// Cuts at line ends, by size alone.
std::vector<Chunk> cut(std::string_view text) {
    constexpr std::size_t target = std::size_t{1} << 20;
    std::vector<Chunk> chunks;
    const char* p = text.data();
    const char* const stop = p + text.size();
    while (p != stop) {
        const char* last = stop;
        if (static_cast<std::size_t>(stop - p) > target) {
            const void* newline =
                std::memchr(p + target, '\n', static_cast<std::size_t>(stop - p) - target);
            if (newline != nullptr) last = static_cast<const char*>(newline) + 1;
        }
        Chunk chunk;
        chunk.first = p;
        chunk.last = last;
        chunks.push_back(std::move(chunk));
        p = last;
    }
    return chunks;
}

void count_rows(Chunk& chunk) {
    const char* p = chunk.first;
    Line line{};
    while (next_line(p, chunk.last, line)) {
        ++chunk.rows;
        if (static_cast<std::size_t>(line.last - line.first) > bvh_line_limit) chunk.good = false;
    }
}

void read_chunk(Chunk& chunk, const RowPlan& plan, BvhRows& rows) {
    const std::size_t joints = plan.joint_count();
    const std::size_t tracks = plan.translated.size();
    std::vector<double> before(plan.channel_count());
    std::vector<double> now(plan.channel_count());
    const std::size_t limit = anchor_limit(chunk.rows, joints);
    const char* p = chunk.first;
    Line line{};
    for (std::size_t i = 0; next_line(p, chunk.last, line); ++i) {
        const std::size_t row = chunk.first_row + i;
        if (!parse_row(line, plan, now.data(), rows.styles[row])) {
            chunk.good = false;
            return;
        }
        plan.place(now.data(), &rows.rotations[row * joints], &rows.translations[row * tracks]);
        if (i == 0) {
            chunk.first_values = now;
        } else if (chunk.anchors.size() <= limit) {
            plan.anchor(static_cast<int>(row), before.data(), now.data(), chunk.anchors);
        }
        std::swap(before, now);
    }
    chunk.last_values = std::move(before);
}

/// One list out of the chunks' lists; rows on either side of a cut are compared here.
void join_anchors(std::vector<Chunk>& chunks, const RowPlan& plan, BvhRows& rows) {
    const std::vector<double> zeros(plan.channel_count());
    const std::vector<double>* before = &zeros;
    for (Chunk& chunk : chunks) {
        if (chunk.rows == 0) continue;
        plan.anchor(static_cast<int>(chunk.first_row), before->data(), chunk.first_values.data(),
                    rows.anchors);
        rows.anchors.insert(rows.anchors.end(), chunk.anchors.begin(), chunk.anchors.end());
        if (chunk.anchors.size() > anchor_limit(chunk.rows, plan.joint_count())) {
            rows.anchors.clear();
            return;
        }
        std::vector<BvhAnchor>().swap(chunk.anchors);
        before = &chunk.last_values;
    }
}

}  // namespace

std::optional<BvhRows> read_rows_fast(std::string_view bytes, const BvhHeader& header,
                                      const RowPlan& plan) {
    std::vector<Chunk> chunks = cut(bytes.substr(header.rows_at));
    const auto chunk_count = static_cast<std::int64_t>(chunks.size());
    parallel_for(chunk_count, 1, [&](std::int64_t begin, std::int64_t) {
        count_rows(chunks[static_cast<std::size_t>(begin)]);
    });
    std::size_t total = 0;
    for (Chunk& chunk : chunks) {
        if (!chunk.good) return std::nullopt;
        chunk.first_row = total;
        total += chunk.rows;
    }
    if (total > static_cast<std::size_t>(std::numeric_limits<int>::max()) ||
        !fits_memory(total, plan, bytes.size())) {
        return std::nullopt;
    }

    BvhRows rows;
    rows.count = static_cast<int>(total);
    rows.end = bytes.size();
    rows.rotations.resize(total * plan.joint_count());
    rows.translations.resize(total * plan.translated.size());
    rows.styles.resize(total);
    parallel_for(chunk_count, 1, [&](std::int64_t begin, std::int64_t) {
        read_chunk(chunks[static_cast<std::size_t>(begin)], plan, rows);
    });
    for (const Chunk& chunk : chunks) {
        if (!chunk.good) return std::nullopt;
    }
    join_anchors(chunks, plan, rows);

    // the second row is more typical than the first, which is often made up
    const char* p = bytes.data() + header.rows_at;
    Line line{};
    for (int i = 0; i < 2 && next_line(p, bytes.data() + bytes.size(), line); ++i) {
        rows.sample_at = static_cast<std::size_t>(line.first - bytes.data());
    }
    return rows;
}

}  // namespace sidestep::motion::detail
