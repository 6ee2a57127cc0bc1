// Who was where, when? And from that: how dense, how fast, how many through the door?
//
//     id frame x y z        ┌───────────┬───────┬───────────┐
//     1  43  79.0 774.0     │  o->   o->│ o-> o │->   o->   │   density and speed: in the middle,
//     1  44  79.1 764.6     └───────────┴───────┴───────────┘   window of time by window of time
//
// One instrument for the Juelich experiments and for our own people: what differs between two rows
// is then the people, not the ruler.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/math/types.h"

namespace sidestep::bench {

/// A person seen without a gap: one place per sample.
struct Track {
    int person = 0;
    std::int64_t first = 0;  ///< Sample of places[0].
    std::vector<Vec2> places;
};

struct Tracks {
    double dt = 0.04;  ///< Seconds between samples.
    std::vector<Track> tracks;

    [[nodiscard]] int people() const;  ///< Different persons.
    [[nodiscard]] double first_s() const;
    [[nodiscard]] double last_s() const;
};

/// What a file of head positions does not say, or says in its comments.
struct TrackFormat {
    double frames_per_second = 25.0;
    double unit_m = 1.0;  ///< Metres per unit of x and y.
};

/// Reads rows `id frame x y z`, blanks or tabs between, `#` comments. Lines that are not such rows,
/// a person who is twice in a frame, and comments that contradict `format` are errors with their
/// line. A gap in the frames of a person begins a new track.
[[nodiscard]] Result<Tracks> parse_tracks(std::string_view text, const std::string& file,
                                          const TrackFormat& format);
[[nodiscard]] Result<Tracks> read_tracks(const std::filesystem::path& path,
                                         const TrackFormat& format);

/// A piece of ground to look at, corner to corner.
struct Ground {
    Vec2 low = Vec2::Zero(), high = Vec2::Zero();

    [[nodiscard]] double size() const { return (high - low).prod(); }
    [[nodiscard]] bool contains(const Vec2& p) const;
};

/// Seconds over which a displacement is a speed: about a stride and a half, so that the sway of a
/// step is not taken for walking.
inline constexpr double speed_over_s = 1.0;

struct Measured {
    double density = 0.0;   ///< People per square metre of the ground, on average over time.
    double speed = 0.0;     ///< Metres per second, on average over people and time.
    std::int64_t seen = 0;  ///< Samples of people that this is made of.
};

/// Over [from_s, to_s). Speed is the way in the plane from half of `speed_over_s` before to half
/// of it after, or from as much of that as the track has; at least half of it, or it is not counted.
[[nodiscard]] Measured measure(const Tracks& tracks, const Ground& ground, double from_s,
                               double to_s);

/// `measure` window by window; windows in which nobody is there are left out.
[[nodiscard]] std::vector<Measured> measure_windows(const Tracks& tracks, const Ground& ground,
                                                    double seconds);

/// Somebody got through a line.
struct Passage {
    double seconds = 0.0;
    double across = 0.0;  ///< Where on the line.
};

/// Whoever begins on one side of the line where coordinate `axis` is `at`, and ends on the other;
/// once each, at the last crossing. In order of time.
[[nodiscard]] std::vector<Passage> passages(const Tracks& tracks, int axis, double at);
/// From the first passage to the last; 0 when there are fewer than two.
[[nodiscard]] double per_second(const std::vector<Passage>& list);

/// The line across `axis` on which people pass nearest to one another.
struct Narrowest {
    double at = 0.0;
    double span = 0.0;  ///< From the outermost passage on one side to the other, metres.
};
/// Among lines 5 cm apart that at least nine of ten people pass.
[[nodiscard]] Narrowest narrowest(const Tracks& tracks, int axis);

}  // namespace sidestep::bench
