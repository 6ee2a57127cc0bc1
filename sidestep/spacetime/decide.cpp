#include "sidestep/spacetime/detail/decide.h"

namespace sidestep::spacetime::detail {

namespace {

using Placed = PlacedPaths::Placed;

bool exact_samples_collide(const Placed& a, int i, const Placed& b, int j) {
    return discs_collide(a.placement(a.rows->position(i)), a.rows->radius(i),
                         b.placement(b.rows->position(j)), b.rows->radius(j));
}

PathFrame exact_frame(const Rows& rows, int i) {
    const int next = std::min(i + 1, rows.count - 1);
    return {{rows.position(i), rows.position(next), rows.radius(i), rows.radius(next)},
            i,
            rows.clock.dt};
}

double slack_between(const Placed& a, const Placed& b) {
    return interpolated_slack(a.rows->extent, a.placement, b.rows->extent, b.placement);
}

/// Visits the samples of B that meet sample i of A and collide with it, in order of time or against
/// it, until `visit(j, first_s, last_s)` is content.
template <typename Visit>
bool visit_collisions(const Placed& a, int i, const Placed& b, Mode mode, bool backwards,
                      const Visit& visit) {
    const double shift = b.placement.start_s - a.placement.start_s;
    const double dt_a = a.rows->clock.dt;
    const double dt_b = b.rows->clock.dt;
    const SampleRange range = meeting_samples(i, dt_a, dt_b, b.rows->count, shift, mode);
    for (int n = range.first; n <= range.last; ++n) {
        const int j = backwards ? range.last + range.first - n : n;
        double first_s = 0.0;
        double last_s = 0.0;
        if (mode == Mode::sampled) {
            if (!exact_samples_collide(a, i, b, j)) continue;
            first_s = a.placement.start_s + std::max(i * dt_a, shift + j * dt_b);
            last_s = a.placement.start_s + std::min((i + 1) * dt_a, shift + (j + 1) * dt_b);
        } else if (!frames_touch(exact_frame(*a.rows, i), a.placement, exact_frame(*b.rows, j),
                                 b.placement, slack_between(a, b), &first_s, &last_s)) {
            continue;
        }
        if (visit(j, first_s, last_s)) return true;
    }
    return false;
}

Meeting between(const Placed& a, const Placed& b) {
    Meeting m;
    m.rows_a = a.rows;
    m.rows_b = b.rows;
    m.at_a = &a.placement;
    m.at_b = &b.placement;
    return m;
}

/// The samples of A that meet any of B; a few more do no harm.
SampleRange overlap(const Placed& a, const Placed& b) {
    const double shift = b.placement.start_s - a.placement.start_s;
    const double first = std::floor(shift / a.rows->clock.dt) - 2.0;
    const double last =
        std::ceil((shift + b.rows->count * b.rows->clock.dt) / a.rows->clock.dt) + 2.0;
    const double count = a.rows->count;
    if (first >= count || last < 0.0) return {};
    return {static_cast<int>(std::max(first, 0.0)), static_cast<int>(std::min(last, count - 1.0))};
}

/// Are the circles of A's stretch k and of all B's stretches that share its time apart?
bool surely_apart(const Meeting& m, int k) {
    const Rows& a = *m.rows_a;
    const Rows& b = *m.rows_b;
    struct Circle {
        float x, z, r;
    };
    const auto circle = [](const Rows& rows, int n) -> Circle {
        const Circles& circles = rows.circles[stretches.number];
        const std::ptrdiff_t stride = circles.row_length;
        const std::int16_t* at = circles.phase(0) + (n - stretches.first_start() / stretch);
        const float metres = std::ldexp(1.0F, rows.clock.unit);
        return {rows.middle_x + metres * at[0], rows.middle_z + metres * at[stride],
                metres * at[2 * stride]};
    };
    const Circle in_a = circle(a, k);
    const float x = m.c * in_a.x + m.s * in_a.z + m.x;
    const float z = m.c * in_a.z - m.s * in_a.x + m.z;
    // two samples of room on either side, for lines and rounding
    const double from = (stretch * k * a.clock.dt - m.shift()) / b.clock.dt - 2.0;
    const double to = (stretch * (k + 1) * a.clock.dt - m.shift()) / b.clock.dt + 2.0;
    const int first = static_cast<int>(std::clamp(std::floor(from), 0.0, b.count - 1.0)) / stretch;
    const int last = static_cast<int>(std::clamp(std::ceil(to), 0.0, b.count - 1.0)) / stretch;
    for (int l = first; l <= last; ++l) {
        const Circle in_b = circle(b, l);
        const float dx = x - in_b.x;
        const float dz = z - in_b.z;
        const float reach = in_a.r + in_b.r + m.band;
        if (dx * dx + dz * dz <= reach * reach) return false;
    }
    return true;
}

/// Visits the samples of A, stretch by stretch, where the circles cannot exclude a collision.
template <typename Visit>
void visit_near_samples(const Placed& a, const Placed& b, Mode mode, bool backwards, Work* work,
                        const Visit& visit) {
    const SampleRange range = overlap(a, b);
    if (range.first > range.last) return;
    Meeting m = between(a, b);
    relate(m, mode == Mode::interpolated);
    const int begin = range.first / stretch;
    const int end = range.last / stretch + 1;
    for (int n = begin; n < end; ++n) {
        const int k = backwards ? begin + end - 1 - n : n;
        if (work != nullptr) ++work->blocks;
        if (surely_apart(m, k)) continue;
        const int first = std::max(stretch * k, range.first);
        const int last = std::min(stretch * k + stretch - 1, range.last);
        for (int l = first; l <= last; ++l) {
            if (work != nullptr) ++work->exact;
            if (visit(backwards ? first + last - l : l)) return;
        }
    }
}

}  // namespace

bool samples_collide(const Meeting& m, int i, int j) {
    return exact_samples_collide({*m.at_a, m.rows_a}, i, {*m.at_b, m.rows_b}, j);
}

bool frame_touches(const Meeting& m, int i) {
    // whether, not when: finding the moment takes longer than all the rest
    const Placed a{*m.at_a, m.rows_a}, b{*m.at_b, m.rows_b};
    const double shift = b.placement.start_s - a.placement.start_s;
    const SampleRange range = meeting_samples(i, a.rows->clock.dt, b.rows->clock.dt, b.rows->count,
                                              shift, Mode::interpolated);
    const double slack = slack_between(a, b);
    const PathFrame frame_a = exact_frame(*a.rows, i);
    for (int j = range.first; j <= range.last; ++j) {
        const PathFrame frame_b = exact_frame(*b.rows, j);
        if (frames_touch(frame_a, a.placement, frame_b, b.placement, slack)) return true;
    }
    return false;
}

// Between samples, pairs that only touch in time may begin a grain earlier than lower pairs, and end
// a grain later than higher ones: the frame next to the one found has a say.

bool note_first(const Meeting& m, int i, Mode mode, Verdict& verdict) {
    const bool lines = mode == Mode::interpolated;
    const auto look = [&](int k) {
        visit_collisions({*m.at_a, m.rows_a}, k, {*m.at_b, m.rows_b}, mode, false,
                         [&](int j, double first_s, double) {
                             if (!verdict.collides || first_s < verdict.first_s) {
                                 verdict.first_s = first_s;
                                 verdict.first_a = k;
                                 verdict.first_b = j;
                             }
                             verdict.collides = true;
                             return !lines;
                         });
    };
    look(i);
    if (verdict.collides && lines && i + 1 < m.rows_a->count) look(i + 1);
    return verdict.collides;
}

bool note_last(const Meeting& m, int i, Mode mode, Verdict& verdict) {
    const bool lines = mode == Mode::interpolated;
    const auto look = [&](int k) {
        visit_collisions({*m.at_a, m.rows_a}, k, {*m.at_b, m.rows_b}, mode, true,
                         [&](int j, double, double last_s) {
                             if (verdict.last_a < 0 || last_s > verdict.last_s) {
                                 verdict.last_s = last_s;
                                 verdict.last_a = k;
                                 verdict.last_b = j;
                             }
                             return !lines;
                         });
    };
    look(i);
    if (verdict.last_a >= 0 && lines && i > 0) look(i - 1);
    return verdict.last_a >= 0;
}

bool collide_at_other_rates(const Placed& a, const Placed& b, Mode mode, Work* work) {
    bool found = false;
    visit_near_samples(a, b, mode, false, work, [&](int i) {
        found = visit_collisions(a, i, b, mode, false, [](int, double, double) { return true; });
        return found;
    });
    return found;
}

void times_at_other_rates(const Placed& a, const Placed& b, Mode mode, Verdict& verdict) {
    const Meeting m = between(a, b);
    visit_near_samples(a, b, mode, false, &verdict.work,
                       [&](int i) { return note_first(m, i, mode, verdict); });
    if (!verdict.collides) return;
    visit_near_samples(a, b, mode, true, &verdict.work,
                       [&](int i) { return note_last(m, i, mode, verdict); });
}

}  // namespace sidestep::spacetime::detail
