// Two clip trees against each other: different moments, then different places, then the halves.
#include <array>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/spacetime/clip_tree.h"
#include "sidestep/spacetime/detail/tree_boxes.h"
#include "sidestep/spacetime/detail/tree_clock.h"

namespace sidestep::spacetime::detail {

namespace {

/// The two placed paths, sample by sample.
struct SamplePairs {
    const GroundPath& a;
    const Placement at_a;
    const GroundPath& b;
    const Placement at_b;
    const double shift, slack;
    Work& work;

    /// A placed sample, and all its frame may reach from there.
    struct Disc {
        int index = -1;
        Vec2 place{0, 0};
        double reach = 0;
    };
    Disc disc_a{}, disc_b{};

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
        const auto k = static_cast<std::size_t>(i);
        const auto l = static_cast<std::size_t>(j);
        return discs_collide(at_a(a.positions[k]), a.radii[k], at_b(b.positions[l]), b.radii[l]);
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
                         8.0 * tree_epsilon * (std::abs(end) + std::abs(pairs.at_a.start_s));
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
void answer_query(const RealClock& real, const BetweenClips& between, SamplePairs& pairs, Ask ask,
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
        detail::answer_query<Mode::sampled>(clock, between, pairs, ask, verdict);
    } else {
        detail::answer_query<Mode::interpolated>(clock, between, pairs, ask, verdict);
    }
    return verdict;
}

}  // namespace sidestep::spacetime
