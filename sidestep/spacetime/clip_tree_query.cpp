// Two clip trees against each other: different moments, then different places, then the halves.
#include <array>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/spacetime/clip_tree.h"
#include "sidestep/spacetime/detail/tree_clock.h"
#include "sidestep/spacetime/detail/tree_fit.h"

namespace sidestep::spacetime::detail {

namespace {

// Placing a sample, building a box around it, moving that box into the other tree's plane and
// casting its shadow are sums of a few rounded products; 64 units cover them several times.
constexpr double query_room_units = 64.0 * epsilon;

/// How far from unit length a turn is.
double turn_defect(const Placement& p) {
    return std::abs(p.cosine * p.cosine + p.sine * p.sine - 1.0);
}

/// A node of B in A's ground plane and on A's clock; halves of the ground grown by the room.
struct MovedNode {
    double x, z, forward_x, forward_z, half_left, half_forward;
};

/// Where B's plane lies in A's, and how much room comparisons leave for rounding.
struct BetweenClips {
    double cosine, sine, x, z;
    double room;       ///< Metres on the ground.
    double room_time;  ///< Metres in space-time, for boxes that lean.
    double time;       ///< B's start on A's clock, in time_scale * seconds.
    double time_scale, dt_a, dt_b;
    const FlatNode *flat_a, *flat_b;
    const Lean *lean_a, *lean_b;

    BetweenClips(const ClipTree& a, const Placement& at_a, const ClipTree& b, const Placement& at_b,
                 double shift, double slack) {
        cosine = at_a.cosine * at_b.cosine + at_a.sine * at_b.sine;
        sine = at_a.cosine * at_b.sine - at_a.sine * at_b.cosine;
        const double dx = at_b.x - at_a.x;
        const double dz = at_b.z - at_a.z;
        x = at_a.cosine * dx - at_a.sine * dz;
        z = at_a.cosine * dz + at_a.sine * dx;
        const double size = a.extent() + b.extent() + std::abs(at_a.x) + std::abs(at_a.z) +
                            std::abs(at_b.x) + std::abs(at_b.z);
        // 1e-150: below, squares of distances are lost altogether
        room = (query_room_units + 2.0 * (turn_defect(at_a) + turn_defect(at_b))) * size + slack +
               1e-150;
        flat_a = a.flat().data(), flat_b = b.flat().data();
        lean_a = a.lean().data(), lean_b = b.lean().data();
        dt_a = a.path().dt, dt_b = b.path().dt;
        time_scale = a.lean().empty() ? b.options().time_scale : a.options().time_scale;
        time = time_scale * shift;
        // frames that touch by the grain are as far apart in time
        const double longest = a.path().duration() + b.path().duration() + std::abs(shift);
        room_time = room + time_scale * (4.0 * time_grain + query_room_units * longest);
    }

    [[nodiscard]] MovedNode move(const FlatNode& b) const {
        return {(cosine * b.x + sine * b.z) + x,
                (cosine * b.z - sine * b.x) + z,
                cosine * b.forward_x + sine * b.forward_z,
                cosine * b.forward_z - sine * b.forward_x,
                b.half_left + room,
                b.half_forward + room};
    }
    /// `moved` is `move(b)`.
    [[nodiscard]] bool apart(const FlatNode& a, const FlatNode& b, const MovedNode& moved,
                             Work& work) const;
};

/// Four lines. No early exit: the branches would cost more than the sums.
bool apart_upright(const FlatNode& a, const MovedNode& b) {
    const double dx = b.x - a.x;
    const double dz = b.z - a.z;
    const double c = std::abs(a.forward_x * b.forward_x + a.forward_z * b.forward_z);
    const double s = std::abs(a.forward_z * b.forward_x - a.forward_x * b.forward_z);
    const double left_a = std::abs(a.forward_z * dx - a.forward_x * dz);
    const double forward_a = std::abs(a.forward_x * dx + a.forward_z * dz);
    const double left_b = std::abs(b.forward_z * dx - b.forward_x * dz);
    const double forward_b = std::abs(b.forward_x * dx + b.forward_z * dz);
    const int on_a =
        static_cast<int>(left_a > a.half_left + (c * b.half_left + s * b.half_forward)) |
        static_cast<int>(forward_a > a.half_forward + (s * b.half_left + c * b.half_forward));
    const int on_b =
        static_cast<int>(left_b > b.half_left + (c * a.half_left + s * a.half_forward)) |
        static_cast<int>(forward_b > b.half_forward + (s * a.half_left + c * a.half_forward));
    return (on_a | on_b) != 0;
}

/// Fifteen lines (geometry/box_overlap.h tells why), with axes as Lean has them.
bool apart_leaning(const FlatNode& a, const Lean& lean_a, const MovedNode& b, const Lean& lean_b,
                   double time_b, double room_ground, double room) {
    const double c = a.forward_x * b.forward_x + a.forward_z * b.forward_z;
    const double s = a.forward_z * b.forward_x - a.forward_x * b.forward_z;
    const double sa = lean_a.sine;
    const double ca = lean_a.cosine;
    const double sb = lean_b.sine;
    const double cb = lean_b.cosine;
    const double dx = b.x - a.x;
    const double dz = b.z - a.z;
    const double dt = time_b - lean_a.time;
    const double f = a.forward_x * dx + a.forward_z * dz;
    // faces of a
    const std::array<double, 3> t{sa * f + ca * dt, a.forward_z * dx - a.forward_x * dz,
                                  ca * f - sa * dt};
    const std::array<std::array<double, 3>, 3> r{
        {{sa * sb * c + ca * cb, -sa * s, sa * cb * c - ca * sb},
         {sb * s, c, cb * s},
         {ca * sb * c - sa * cb, -ca * s, ca * cb * c + sa * sb}}};
    const auto sizes = [](const std::array<double, 3>& row) -> std::array<double, 3> {
        return {std::abs(row[0]), std::abs(row[1]), std::abs(row[2])};
    };
    const std::array<std::array<double, 3>, 3> size{sizes(r[0]), sizes(r[1]), sizes(r[2])};
    const std::array<double, 3> ea{lean_a.half_along, a.half_left, a.half_forward};
    const std::array<double, 3> eb{lean_b.half_along, b.half_left - room_ground,
                                   b.half_forward - room_ground};
    const auto face_a = [&](std::size_t i) {
        const double reach = ea[i] + (size[i][0] * eb[0] + size[i][1] * eb[1] + size[i][2] * eb[2]);
        return std::abs(t[i]) > reach + room;
    };
    const auto face_b = [&](std::size_t j) {
        const double reach = eb[j] + (size[0][j] * ea[0] + size[1][j] * ea[1] + size[2][j] * ea[2]);
        return std::abs(r[0][j] * t[0] + r[1][j] * t[1] + r[2][j] * t[2]) > reach + room;
    };
    if (face_a(1) || face_a(2) || face_a(0)) return true;
    if (face_b(1) || face_b(2) || face_b(0)) return true;
    const auto edges = [&](std::size_t i, std::size_t i1, std::size_t i2, std::size_t j,
                           std::size_t j1, std::size_t j2) {
        const double reach = (ea[i1] * size[i2][j] + ea[i2] * size[i1][j]) +
                             (eb[j1] * size[i][j2] + eb[j2] * size[i][j1]);
        return std::abs(t[i2] * r[i1][j] - t[i1] * r[i2][j]) > reach + room;
    };
    // not 1 with 1: both are level, so theirs is the axis of time, and these nodes meet in time
    return edges(0, 1, 2, 0, 1, 2) || edges(0, 1, 2, 1, 2, 0) || edges(0, 1, 2, 2, 0, 1) ||
           edges(1, 2, 0, 0, 1, 2) || edges(1, 2, 0, 2, 0, 1) || edges(2, 0, 1, 0, 1, 2) ||
           edges(2, 0, 1, 1, 2, 0) || edges(2, 0, 1, 2, 0, 1);
}

bool BetweenClips::apart(const FlatNode& a, const FlatNode& b, const MovedNode& moved,
                         Work& work) const {
    if (!a.leans && !b.leans) {
        ++work.box2d;
        return apart_upright(a, moved);
    }
    // where only one leans, the other is a box in space-time too
    ++work.box3d;
    const Lean la = a.leans ? lean_a[&a - flat_a] : upright_lean(a, dt_a, time_scale);
    const Lean lb = b.leans ? lean_b[&b - flat_b] : upright_lean(b, dt_b, time_scale);
    return apart_leaning(a, la, moved, lb, lb.time + time, room, room_time);
}

/// The two placed paths, sample by sample.
struct SamplePairs {
    const GroundPath& a;
    const Placement at_a;
    const GroundPath& b;
    const Placement at_b;
    const double shift, slack;
    Work& work;

    /// A placed sample; or all a frame may reach from there.
    struct Disc {
        int index = -1;
        Vec2 place{0, 0};
        double reach = 0;
    };
    Disc disc_a{}, disc_b{};

    static void place_sample(Disc& disc, const GroundPath& path, const Placement& at, int index) {
        if (disc.index == index) return;
        const auto k = static_cast<std::size_t>(index);
        disc = {index, at(path.positions[k]), path.radii[k]};
    }
    static void place_frame(Disc& disc, const GroundPath& path, const Placement& at, int index) {
        if (disc.index == index) return;
        const auto k = static_cast<std::size_t>(index);
        const std::size_t next = std::min(k + 1, path.positions.size() - 1);
        const Vec2 here = at(path.positions[k]);
        const Vec2 there = at(path.positions[next]);
        disc = {index, here,
                std::max(path.radii[k], path.radii[next]) + std::abs(there.x() - here.x()) +
                    std::abs(there.y() - here.y())};
    }

    [[nodiscard]] bool samples_collide(int i, int j) {
        ++work.samples;
        place_sample(disc_a, a, at_a, i);
        place_sample(disc_b, b, at_b, j);
        return discs_collide(disc_a.place, disc_a.reach, disc_b.place, disc_b.reach);
    }
    [[nodiscard]] bool frames_collide(int i, int j, double* first = nullptr,
                                      double* last = nullptr) {
        ++work.samples;
        place_frame(disc_a, a, at_a, i);
        place_frame(disc_b, b, at_b, j);
        // too far for whatever happens until the next samples; the second slack is for rounding
        if (!discs_collide(disc_a.place, disc_a.reach + slack, disc_b.place, disc_b.reach + slack))
            return false;
        return frames_touch(a, at_a, i, b, at_b, j, slack, first, last);
    }
    /// When samples that collide begin and cease to.
    [[nodiscard]] double begin_s(int i, int j) const {
        return at_a.start_s + std::max(i * a.dt, shift + j * b.dt);
    }
    [[nodiscard]] double end_s(int i, int j) const {
        return at_a.start_s + std::min((i + 1) * a.dt, shift + (j + 1) * b.dt);
    }
};

/// Yes or no: the first pair ends it.
template <Mode mode>
struct SeekAny {
    static constexpr bool forwards = true;
    SamplePairs& pairs;

    [[nodiscard]] static bool hopeless(const Stretches&) { return false; }
    [[nodiscard]] bool visit(int i, int j) {
        return mode == Mode::sampled ? pairs.samples_collide(i, j) : pairs.frames_collide(i, j);
    }
};

/// The earliest pair; of several, the lowest.
template <Mode mode>
struct SeekFirst {
    static constexpr bool forwards = true;
    SamplePairs& pairs;
    double best = std::numeric_limits<double>::infinity();
    int i = -1, j = -1;

    [[nodiscard]] bool hopeless(const Stretches& s) const {
        return pairs.begin_s(s.first_a, s.first_b) > best;
    }
    [[nodiscard]] bool visit(int k, int l) {
        double time = pairs.begin_s(k, l);
        if (time > best) return false;
        if (mode == Mode::sampled ? !pairs.samples_collide(k, l)
                                  : !pairs.frames_collide(k, l, &time))
            return false;
        if (time < best || (time == best && (k < i || (k == i && l < j)))) {
            best = time, i = k, j = l;
        }
        return false;
    }
};

/// The latest pair; of several, the highest.
template <Mode mode>
struct SeekLast {
    static constexpr bool forwards = false;
    SamplePairs& pairs;
    double best = -std::numeric_limits<double>::infinity();
    int i = -1, j = -1;

    /// A frame that only touches the other in time may be over by the grain.
    [[nodiscard]] double no_later_than(int k, int l) const {
        const double end = pairs.end_s(k, l);
        return mode == Mode::sampled
                   ? end
                   : end + 2.0 * time_grain +
                         8.0 * epsilon * (std::abs(end) + std::abs(pairs.at_a.start_s));
    }
    [[nodiscard]] bool hopeless(const Stretches& s) const {
        return no_later_than(s.last_a, s.last_b) < best;
    }
    [[nodiscard]] bool visit(int k, int l) {
        double time = no_later_than(k, l);
        if (time < best) return false;
        if (mode == Mode::sampled ? !pairs.samples_collide(k, l)
                                  : !pairs.frames_collide(k, l, nullptr, &time))
            return false;
        if (time > best || (time == best && (k > i || (k == i && l > j)))) {
            best = time, i = k, j = l;
        }
        return false;
    }
};

/// The descent, for one clock and one goal.
template <typename Clock, typename Goal>
class TreeWalk {
public:
    TreeWalk(const BetweenClips& between, const Clock& clock, Goal& goal, Work& work)
        : between_(between), clock_(clock), goal_(goal), work_(work) {}

    /// From the roots, which meet in time and are not apart. True when the goal asks to stop.
    bool run() { return descend(between_.flat_a[0], between_.flat_b[0]); }

private:
    static Stretches stretches(const FlatNode& a, const FlatNode& b) {
        return {a.first, a.last, b.first, b.last};
    }

    /// For nodes that meet in time and are not apart.
    bool descend(const FlatNode& a, const FlatNode& b) {
        // A leaf walks down the other tree by time only. All it can meet there are the samples
        // that correspond, so go to them at once.
        if (a.right < 0 || b.right < 0) return samples(stretches(a, b));
        const std::array<const FlatNode*, 2> children_a{&a + 1, between_.flat_a + a.right};
        const std::array<const FlatNode*, 2> children_b{&b + 1, between_.flat_b + b.right};
        for (const int m : {0, 1}) {
            const FlatNode& child_b =
                *children_b[static_cast<std::size_t>(Goal::forwards ? m : 1 - m)];
            MovedNode moved{};
            bool is_moved = false;
            for (const int k : {0, 1}) {
                const FlatNode& child_a =
                    *children_a[static_cast<std::size_t>(Goal::forwards ? k : 1 - k)];
                const Stretches both = stretches(child_a, child_b);
                // different moments, or too late to matter
                if (!clock_.meet(both) || goal_.hopeless(both)) continue;
                if (!is_moved) moved = between_.move(child_b);
                is_moved = true;
                // different places
                if (between_.apart(child_a, child_b, moved, work_)) continue;
                if (descend(child_a, child_b)) return true;
            }
        }
        return false;
    }

    bool samples(const Stretches& s) {
        const auto visit = [&](int i, int j) { return goal_.visit(i, j); };
        return Goal::forwards ? clock_.forwards(s, visit) : clock_.backwards(s, visit);
    }

    const BetweenClips& between_;
    const Clock clock_;
    Goal& goal_;
    Work& work_;
};

template <Mode mode, typename Clock>
void answer_by(const Clock& clock, const BetweenClips& between, SamplePairs& pairs, Ask ask,
               Verdict& verdict) {
    if (ask == Ask::whether) {
        SeekAny<mode> any{pairs};
        verdict.collides = TreeWalk(between, clock, any, verdict.work).run();
        return;
    }
    SeekFirst<mode> first{pairs};
    TreeWalk(between, clock, first, verdict.work).run();
    if (first.i < 0) return;
    SeekLast<mode> last{pairs};
    TreeWalk(between, clock, last, verdict.work).run();
    verdict.collides = true;
    verdict.first_s = first.best, verdict.first_a = first.i, verdict.first_b = first.j;
    verdict.last_s = last.best, verdict.last_a = last.i, verdict.last_b = last.j;
}

template <Mode mode>
void answer(const RealClock& real, const BetweenClips& between, SamplePairs& pairs, Ask ask,
            Verdict& verdict) {
    LagClock lag{};
    const double duration = std::max(pairs.a.duration(), pairs.b.duration());
    if (real.dt_a == real.dt_b && make_lag_clock(real.dt_a, real.shift, duration, mode, lag)) {
        answer_by<mode>(lag, between, pairs, ask, verdict);
    } else {
        answer_by<mode>(real, between, pairs, ask, verdict);
    }
}

}  // namespace

}  // namespace sidestep::spacetime::detail

namespace sidestep::spacetime {

Verdict query(const ClipTree& a, const Placement& at_a, const ClipTree& b, const Placement& at_b,
              Mode mode, Ask ask) {
    SIDESTEP_REQUIRE(!a.flat().empty() && !b.flat().empty(), "a tree has not been built");
    check(at_a);
    check(at_b);
    SIDESTEP_REQUIRE(mode == Mode::sampled || (a.options().mode == Mode::interpolated &&
                                               b.options().mode == Mode::interpolated),
                     "mode is interpolated, but a tree was built for samples only");
    SIDESTEP_REQUIRE(
        a.lean().empty() || b.lean().empty() || a.options().time_scale == b.options().time_scale,
        "time_scale is " + std::to_string(a.options().time_scale) + " in one tree, " +
            std::to_string(b.options().time_scale) + " in the other");
    Verdict verdict;
    const double shift = at_b.start_s - at_a.start_s;
    const detail::RealClock clock(a.path().dt, b.path().dt, shift, mode);
    // never at the same time
    if (!clock.meet({0, a.path().sample_count() - 1, 0, b.path().sample_count() - 1}))
        return verdict;

    const double slack =
        mode == Mode::interpolated ? interpolated_slack(a.extent(), at_a, b.extent(), at_b) : 0.0;
    const detail::BetweenClips between(a, at_a, b, at_b, shift, slack);
    // never in the same place
    if (between.apart(a.flat()[0], b.flat()[0], between.move(b.flat()[0]), verdict.work))
        return verdict;

    detail::SamplePairs pairs{a.path(), at_a, b.path(), at_b, shift, slack, verdict.work};
    if (mode == Mode::sampled) {
        detail::answer<Mode::sampled>(clock, between, pairs, ask, verdict);
    } else {
        detail::answer<Mode::interpolated>(clock, between, pairs, ask, verdict);
    }
    return verdict;
}

}  // namespace sidestep::spacetime
