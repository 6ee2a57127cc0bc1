#include "bench/flow/tracks.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "sidestep/base/file.h"

namespace sidestep::bench {

int Tracks::people() const {
    std::set<int> all;
    for (const Track& track : tracks) all.insert(track.person);
    return static_cast<int>(all.size());
}

double Tracks::first_s() const {
    double first = tracks.empty() ? 0.0 : 1e300;
    for (const Track& t : tracks) first = std::min(first, dt * static_cast<double>(t.first));
    return first;
}

double Tracks::last_s() const {
    double last = 0.0;
    for (const Track& t : tracks) {
        const auto end = t.first + static_cast<std::int64_t>(t.places.size()) - 1;
        last = std::max(last, dt * static_cast<double>(end));
    }
    return last;
}

bool Ground::contains(const Vec2& p) const {
    return (p.array() >= low.array()).all() && (p.array() < high.array()).all();
}

// ---- reading

namespace {

struct Row {
    std::int64_t frame;
    Vec2 place;
    int line;
};

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

class TrackReader {
public:
    TrackReader(const std::string& file, const TrackFormat& format)
        : file_(file), format_(format) {}

    Result<Tracks> read(std::string_view text) {
        int number = 0;
        while (!text.empty() && problems_.size() < problem_limit) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            read_line(line, ++number);
        }
        Tracks result{1.0 / format_.frames_per_second, {}};
        for (auto& [person, rows] : rows_) join(person, rows, result);
        if (problems_.empty() && result.tracks.empty()) {
            complain(0, 0, "holds nobody", "expected rows: id frame x y z");
        }
        if (!problems_.empty()) return failure(std::move(problems_));
        return result;
    }

private:
    void complain(int line, std::size_t column, std::string message, std::string hint) {
        if (problems_.size() >= problem_limit) return;
        problems_.push_back({.file = file_,
                             .line = line,
                             .column = static_cast<int>(column),
                             .message = std::move(message),
                             .hint = std::move(hint),
                             .code = {}});
    }

    void read_line(std::string_view line, int number) {
        std::size_t at = 0;
        const auto skip = [&] {
            while (at < line.size() && is_blank(line[at])) ++at;
        };
        skip();
        if (at == line.size()) return;
        if (line[at] == '#') return read_comment(line, number);
        double values[5] = {};
        constexpr const char* names[] = {"id", "frame", "x", "y", "z"};
        for (int k = 0; k < 5; ++k) {
            skip();
            const char* const begin = line.data() + at;
            const char* const end = line.data() + line.size();
            const auto [stop, error] = std::from_chars(begin, end, values[k]);
            const bool whole = k >= 2 || (values[k] == std::floor(values[k]) && values[k] >= 0.0 &&
                                          values[k] <= 1e9);
            const bool ends = stop == end || is_blank(*stop);
            if (error != std::errc() || !ends || !std::isfinite(values[k]) || !whole ||
                std::abs(values[k]) > 1e9) {
                std::size_t last = at;
                while (last < line.size() && !is_blank(line[last])) ++last;
                const std::string word(line.substr(at, std::min<std::size_t>(last - at, 40)));
                return complain(number, at + 1,
                                word.empty() ? fmt::format("the row ends before {}", names[k])
                                             : fmt::format("\"{}\" is no {}", word, names[k]),
                                k < 2 ? "expected a whole number from 0 on; a row is id frame x y z"
                                      : "expected a number; a row is id frame x y z");
            }
            at = static_cast<std::size_t>(stop - line.data());
        }
        skip();
        if (at != line.size()) {
            return complain(number, at + 1, "more than five numbers in a row",
                            "a row is id frame x y z");
        }
        rows_[static_cast<int>(values[0])].push_back({static_cast<std::int64_t>(values[1]),
                                                      format_.unit_m * Vec2(values[2], values[3]),
                                                      number});
    }

    // what a comment says about rate and unit must be what we were told
    void read_comment(std::string_view line, int number) {
        constexpr std::string_view rate = "framerate:";
        if (const std::size_t at = line.find(rate); at != std::string_view::npos) {
            std::size_t begin = at + rate.size();
            while (begin < line.size() && is_blank(line[begin])) ++begin;
            double value = 0.0;
            const auto parsed =
                std::from_chars(line.data() + begin, line.data() + line.size(), value);
            if (parsed.ec != std::errc() || std::abs(value - format_.frames_per_second) > 1e-9) {
                complain(number, begin + 1,
                         fmt::format("the file's frame rate is not the {:g} a second expected",
                                     format_.frames_per_second),
                         "is this the file that its name says?");
            }
        }
        for (const auto& [word, unit] : {std::pair{"x/cm", 0.01}, std::pair{"x/m", 1.0}}) {
            const std::size_t at = line.find(word);
            if (at != std::string_view::npos && unit != format_.unit_m) {
                complain(number, at + 1,
                         fmt::format("the file is in {}, expected {}", word + 2,
                                     format_.unit_m == 1.0 ? "m" : "cm"),
                         "is this the file that its name says?");
            }
        }
    }

    void join(int person, std::vector<Row>& rows, Tracks& result) {
        std::stable_sort(rows.begin(), rows.end(),
                         [](const Row& a, const Row& b) { return a.frame < b.frame; });
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (i > 0 && rows[i].frame == rows[i - 1].frame) {
                complain(
                    rows[i].line, 1,
                    fmt::format("person {} is in frame {} a second time", person, rows[i].frame),
                    fmt::format("the first is in line {}", rows[i - 1].line));
                continue;
            }
            if (i == 0 || rows[i].frame != rows[i - 1].frame + 1) {
                result.tracks.push_back({person, rows[i].frame, {}});
            }
            result.tracks.back().places.push_back(rows[i].place);
        }
    }

    std::string file_;
    TrackFormat format_;
    Problems problems_;
    std::map<int, std::vector<Row>> rows_;
};

}  // namespace

Result<Tracks> parse_tracks(std::string_view text, const std::string& file,
                            const TrackFormat& format) {
    return TrackReader(file, format).read(text);
}

Result<Tracks> read_tracks(const std::filesystem::path& path, const TrackFormat& format) {
    const Result<std::string> text = read_file(path);
    if (!text) return failure(text.error());
    return parse_tracks(*text, path.string(), format);
}

// ---- measuring

Measured measure(const Tracks& tracks, const Ground& ground, double from_s, double to_s) {
    // a hair's breadth, so that a whole number of samples stays one in spite of rounding
    const auto sample_at = [&](double seconds) {
        return static_cast<std::int64_t>(std::ceil(seconds / tracks.dt - 1e-6));
    };
    const std::int64_t from = sample_at(from_s), to = sample_at(to_s);
    const auto half = static_cast<std::int64_t>(std::floor(0.5 * speed_over_s / tracks.dt + 1e-6));
    Measured result;
    std::int64_t timed = 0;
    double sum = 0.0;
    for (const Track& track : tracks.tracks) {
        const auto count = static_cast<std::int64_t>(track.places.size());
        const std::int64_t begin = std::max<std::int64_t>(0, from - track.first);
        const std::int64_t end = std::min(count, to - track.first);
        for (std::int64_t k = begin; k < end; ++k) {
            if (!ground.contains(track.places[static_cast<std::size_t>(k)])) continue;
            ++result.seen;
            const std::int64_t a = std::max<std::int64_t>(0, k - half);
            const std::int64_t b = std::min(count - 1, k + half);
            if (b - a < half || b == a) continue;
            ++timed;
            const Vec2 way = track.places[static_cast<std::size_t>(b)] -
                             track.places[static_cast<std::size_t>(a)];
            sum += way.norm() / (static_cast<double>(b - a) * tracks.dt);
        }
    }
    if (to > from) {
        result.density =
            static_cast<double>(result.seen) / (static_cast<double>(to - from) * ground.size());
    }
    if (timed > 0) result.speed = sum / static_cast<double>(timed);
    return result;
}

std::vector<Measured> measure_windows(const Tracks& tracks, const Ground& ground, double seconds) {
    std::vector<Measured> windows;
    const double last = tracks.last_s();
    for (double from = tracks.first_s(); from + seconds <= last; from += seconds) {
        const Measured window = measure(tracks, ground, from, from + seconds);
        if (window.seen > 0) windows.push_back(window);
    }
    return windows;
}

std::vector<Passage> passages(const Tracks& tracks, int axis, double at) {
    std::vector<Passage> list;
    for (const Track& track : tracks.tracks) {
        const auto beyond = [&](std::size_t k) { return track.places[k][axis] >= at; };
        const std::size_t last = track.places.size() - 1;
        if (beyond(0) == beyond(last)) continue;
        std::size_t k = last;
        while (beyond(k - 1) == beyond(last)) --k;
        const Vec2 &a = track.places[k - 1], &b = track.places[k];
        const double share = (at - a[axis]) / (b[axis] - a[axis]);
        list.push_back(
            {tracks.dt * (static_cast<double>(track.first) + static_cast<double>(k - 1) + share),
             a[1 - axis] + share * (b[1 - axis] - a[1 - axis])});
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const Passage& a, const Passage& b) { return a.seconds < b.seconds; });
    return list;
}

double per_second(const std::vector<Passage>& list) {
    if (list.size() < 2) return 0.0;
    const double seconds = list.back().seconds - list.front().seconds;
    return seconds > 0.0 ? static_cast<double>(list.size() - 1) / seconds : 0.0;
}

Narrowest narrowest(const Tracks& tracks, int axis) {
    double low = 1e300, high = -1e300;
    for (const Track& track : tracks.tracks) {
        for (const Vec2& place : track.places) {
            low = std::min(low, place[axis]);
            high = std::max(high, place[axis]);
        }
    }
    constexpr double step = 0.05;
    const double enough = 0.9 * tracks.people();
    Narrowest best{0.0, 1e300};
    for (int k = 1; low + k * step < high; ++k) {
        const double at = low + k * step;
        const std::vector<Passage> list = passages(tracks, axis, at);
        if (static_cast<double>(list.size()) < enough) continue;
        const auto [left, right] = std::minmax_element(
            list.begin(), list.end(),
            [](const Passage& a, const Passage& b) { return a.across < b.across; });
        if (right->across - left->across < best.span) {
            best = {at, right->across - left->across};
        }
    }
    return best;
}

}  // namespace sidestep::bench
