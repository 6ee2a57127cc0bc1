// Four stages in doubles. Each says "no" or "hit" only with proof, else it hands on.
//
// Contact is: the origin lies in a polygon that moves, corner - triangle (three differences w_k) or
// edge - edge (a parallelogram of four). f = det(w0, w1, w2) must vanish, and then the cross products
// E_k of neighbours must all point the same way.
#include "sidestep/ccd/elementary.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "sidestep/base/require.h"
#include "sidestep/ccd/detail/exact_touch.h"
#include "sidestep/ccd/detail/sift.h"

namespace sidestep::ccd {

namespace {

using Bounds = detail::ElementaryBounds;
constexpr double ulp = Bounds::ulp;
constexpr double side_bound = Bounds::side, side_bound_within = Bounds::side_within;
constexpr double cubic_bound = Bounds::cubic, cubic_bound_within = Bounds::cubic_within;
// the same for one coefficient, in ulps of the sizes of its terms
constexpr double term_bound = 8.0 * ulp, end_bound = 16.0 * ulp;
constexpr double least_factor = 1e-100;  // products of three, none lost
constexpr double least_size = Bounds::least_size, most_size = Bounds::most_size;
constexpr double shortest = 0x1p-46;
constexpr int most_intervals = 24;
constexpr int flat_depth = 3;  // f about zero all over: all in one plane, likely

enum class Outcome { no, hit, unknown };
enum class Sign : std::uint8_t { below, zero, above, unsure };

/// Bernstein coefficients on [0, 1].
using Quadratic = std::array<double, 3>;
using Cubic = std::array<double, 4>;

double blossom(const Quadratic& q, double s, double t) {
    const double a = (1.0 - s) * q[0] + s * q[1], b = (1.0 - s) * q[1] + s * q[2];
    return (1.0 - t) * a + t * b;
}

double blossom(const Cubic& c, double s, double t, double u) {
    const double a = (1.0 - s) * c[0] + s * c[1], b = (1.0 - s) * c[1] + s * c[2];
    const double d = (1.0 - s) * c[2] + s * c[3];
    const double e = (1.0 - t) * a + t * b, g = (1.0 - t) * b + t * d;
    return (1.0 - u) * e + u * g;
}

/// Straight from the coefficients on [0, 1], so that errors do not grow with depth.
Quadratic within(const Quadratic& q, double l, double r) {
    return {blossom(q, l, l), blossom(q, l, r), blossom(q, r, r)};
}
Cubic within(const Cubic& c, double l, double r) {
    return {blossom(c, l, l, l), blossom(c, l, l, r), blossom(c, l, r, r), blossom(c, r, r, r)};
}

template <typename Coefficients>
bool all_above(const Coefficients& c, double bound) {
    for (const double x : c) {
        if (!(x > bound)) return false;
    }
    return true;
}
template <typename Coefficients>
bool all_below(const Coefficients& c, double bound) {
    for (const double x : c) {
        if (!(x < bound)) return false;
    }
    return true;
}

/// Where f is about zero in [l, r], given that its ends differ in sign. No proof needed.
double root_near(const Cubic& f, double l, double r) {
    const Cubic on = within(f, l, r);
    double a = 0.0, b = 1.0, fa = on[0], fb = on[3];
    int kept = 0;  // which end stayed: false position halves its value (Illinois)
    for (int i = 0; i < 40 && b - a > 1e-15; ++i) {
        double s = (fa * b - fb * a) / (fa - fb);
        if (!(s > a && s < b)) s = 0.5 * (a + b);
        const double value = blossom(on, s, s, s);
        if (value == 0.0) return l + s * (r - l);
        if ((value > 0.0) == (fa > 0.0)) {
            a = s;
            fa = value;
            if (kept == 1) fb *= 0.5;
            kept = 1;
        } else {
            b = s;
            fb = value;
            if (kept == -1) fa *= 0.5;
            kept = -1;
        }
    }
    return l + 0.5 * (a + b) * (r - l);
}

template <int K>
class Polygon {
public:
    /// @param difference  (k, end) gives w_k at t = 0 and 1, each coordinate one rounding off.
    template <typename Difference>
    explicit Polygon(const Difference& difference) {
        for (int k = 0; k < K; ++k) {
            for (int end = 0; end < 2; ++end) w_[end][k] = difference(k, end);
        }
    }

    /// All differences on one side of an axis plane. Signs of rounded differences are exact.
    [[nodiscard]] bool apart_by_box() {
        bool apart = false;
        for (int c = 0; c < 3; ++c) {
            double low = w_[0][0][c], high = low;
            for (int k = 0; k < K; ++k) {
                for (int end = 0; end < 2; ++end) {
                    low = std::min(low, w_[end][k][c]);
                    high = std::max(high, w_[end][k][c]);
                }
            }
            size_[c] = std::max(-low, high);
            apart |= low > 0.0 || high < 0.0;
        }
        return apart;
    }

    [[nodiscard]] bool out_of_range() const {
        for (const double size : size_) {
            if (size != 0.0 && !(size > least_size && size < most_size)) return true;
        }
        return false;
    }

    void make_cubic() {
        make_side(0);
        const auto dot = [](const Vec3& a, int k, const auto& e) {
            return a.x() * e[0][k] + a.y() * e[1][k] + a.z() * e[2][k];
        };
        const auto& e = side_[0];  // Bernstein: the middle one is half of e1
        const Vec3 &p = w_[0][2], &q = w_[1][2];
        constexpr double third = 1.0 / 3.0;
        f_ = {dot(p, 0, e), (2.0 * dot(p, 1, e) + dot(q, 0, e)) * third,
              (dot(p, 2, e) + 2.0 * dot(q, 1, e)) * third, dot(q, 2, e)};
        unit_f_ = size_[0] * size_[1] * size_[2];
    }
    [[nodiscard]] bool apart_by_cubic() const {
        const double bound = cubic_bound * unit_f_;
        return all_above(f_, bound) || all_below(f_, -bound);
    }

    void make_sides() {
        for (int k = 1; k < K; ++k) make_side(k);
        unit_e_ = {size_[1] * size_[2], size_[2] * size_[0], size_[0] * size_[1]};
    }
    /// Two neighbours turn the other way round, all the time.
    [[nodiscard]] bool apart_by_sides() const {
        for (int c = 0; c < 3; ++c) {
            const double bound = side_bound * unit_e_[c];
            bool above = false, below = false;
            for (int k = 0; k < K; ++k) {
                above |= all_above(side_[k][c], bound);
                below |= all_below(side_[k][c], -bound);
            }
            if (above && below) return true;
        }
        return false;
    }

    /// Some coefficient is about zero: bounds for all at once are too coarse to tell its sign.
    [[nodiscard]] bool borderline() const {
        for (int k = 0; k < K; ++k) {
            for (int c = 0; c < 3; ++c) {
                for (const double x : side_[k][c]) {
                    if (std::abs(x) <= side_bound * unit_e_[c]) return true;
                }
            }
        }
        return false;
    }
    /// The sign of every single coefficient of the sides, each with a bound of its own: one that is zero
    /// because its factors are, or tiny because they are, has a sign. False: factors are too tiny for that.
    [[nodiscard]] bool make_signs() {
        for (const auto& list : w_) {
            for (const Vec3& w : list) {
                for (int c = 0; c < 3; ++c) {
                    if (w[c] != 0.0 && std::abs(w[c]) < least_factor) return false;
                }
            }
        }
        for (int k = 0; k < K; ++k) {
            for (int c = 0; c < 3; ++c) {
                for (int i = 0; i < 3; ++i) {
                    signs_[k][c][i] = sure_sign(side_[k][c][i], terms(k, c, i));
                }
            }
        }
        return true;
    }
    /// As by sides, with those signs. Then the ends may touch, and are looked at by themselves.
    [[nodiscard]] bool apart_by_signs() const {
        bool differ = false;
        for (int c = 0; c < 3; ++c) {
            bool above = false, below = false;
            for (int k = 0; k < K; ++k) {
                bool up = false, down = false, unsure = false;
                for (const Sign s : signs_[k][c]) {
                    up |= s == Sign::above;
                    down |= s == Sign::below;
                    unsure |= s == Sign::unsure;
                }
                above |= up && !down && !unsure;
                below |= down && !up && !unsure;
            }
            differ |= above && below;
        }
        if (!differ) return false;
        for (int end = 0; end < 2; ++end) {
            bool apart = false;
            for (int c = 0; c < 3; ++c) {
                bool above = false, below = false;
                for (int k = 0; k < K; ++k) {
                    above |= signs_[k][c][2 * end] == Sign::above;
                    below |= signs_[k][c][2 * end] == Sign::below;
                }
                apart |= above && below;
            }
            if (apart) continue;
            double size = 0.0;
            for (int c = 0; c < 3; ++c) size += std::abs(w_[end][2][c]) * terms(0, c, 2 * end);
            if (!(std::abs(f_[3 * end]) > end_bound * size)) return false;
        }
        return true;
    }
    /// On some axis all neighbours turn the same way between the ends, if they turn at all, and one does:
    /// where f vanishes there, they touch. A contact on a border is proved by this.
    [[nodiscard]] bool together_by_signs() const {
        for (int c = 0; c < 3; ++c) {
            bool up = false, down = false, unsure = false;
            for (int k = 0; k < K; ++k) {
                for (const Sign s : signs_[k][c]) {
                    up |= s == Sign::above;
                    down |= s == Sign::below;
                    unsure |= s == Sign::unsure;
                }
            }
            if (up != down && !unsure) return true;
        }
        return false;
    }

    /// The one root of f between the ends, where it is sure that there is one and no more (Descartes), and
    /// that it is between these two, no more than the tolerance apart.
    [[nodiscard]] std::optional<detail::OneRoot> one_root(double tolerance) const {
        const double whole = cubic_bound * unit_f_, bound = cubic_bound_within * unit_f_;
        const double s = f_[0] > 0.0 ? 1.0 : -1.0;
        if (!(s * f_[0] > whole && s * f_[3] < -whole)) return std::nullopt;
        if (!(s * f_[1] > whole || s * f_[2] < -whole)) return std::nullopt;
        if (tolerance >= 1.0) return detail::OneRoot{0.0, 1.0};
        const double root = root_near(f_, 0.0, 1.0);
        for (const double half : {0.3 * std::min(tolerance, 1e-6), 0.499 * tolerance}) {
            const double l = std::max(0.0, root - half), r = std::min(1.0, root + half);
            if ((l == 0.0 || s * blossom(f_, l, l, l) > bound) &&
                (r == 1.0 || s * blossom(f_, r, r, r) < -bound)) {
                return detail::OneRoot{l, r};
            }
        }
        return std::nullopt;
    }

    /// Left to right, so that what is proved last has nothing before it.
    Outcome subdivide(double tolerance, double& first) const {
        struct Part {
            double l, r;
            int depth, slice;  // slice: how often it was cut around a root
        };
        const double bound = cubic_bound_within * unit_f_;
        // touching at the start or the end, perhaps: no halving will tell
        if (hangs_at(0, bound) || hangs_at(1, bound)) return Outcome::unknown;
        std::array<Part, 3 * most_intervals> stack;
        int top = 0, looked = 0;
        stack[top++] = {0.0, 1.0, 0, 0};
        while (top > 0) {
            const Part at = stack[--top];
            if (++looked > most_intervals) return Outcome::unknown;
            const Cubic f = within(f_, at.l, at.r);
            if (all_above(f, bound) || all_below(f, -bound)) continue;
            bool same = false;
            if (sides_differ(at.l, at.r, same)) continue;
            const bool change = (f[0] > bound && f[3] < -bound) || (f[0] < -bound && f[3] > bound);
            const double width = at.r - at.l;
            if (change && same && width <= tolerance) {
                first = at.l;
                return Outcome::hit;
            }
            const double most =
                std::max({std::abs(f[0]), std::abs(f[1]), std::abs(f[2]), std::abs(f[3])});
            if (width < shortest || (most <= bound && at.depth >= flat_depth)) {
                return Outcome::unknown;
            }
            if (!change) {
                const double middle = 0.5 * (at.l + at.r);
                stack[top++] = {middle, at.r, at.depth + 1, at.slice};
                stack[top++] = {at.l, middle, at.depth + 1, at.slice};
                continue;
            }
            // a thin slice around the root, and the rest. The second is as thin as roundings allow
            // and still does not tell: it never will
            if (at.slice == 2) return Outcome::unknown;
            const double root = root_near(f_, at.l, at.r);
            double half = 4.0 * bound * width / std::abs(f[3] - f[0]);
            if (at.slice == 0) half = std::max(0.3 * std::min(tolerance, 1e-6), half);
            const double before = std::max(at.l, root - half), after = std::min(at.r, root + half);
            if (before == at.l && after == at.r) return Outcome::unknown;
            if (after < at.r) stack[top++] = {after, at.r, at.depth + 1, at.slice};
            stack[top++] = {before, after, at.depth + 1, at.slice + 1};
            if (before > at.l) stack[top++] = {at.l, before, at.depth + 1, at.slice};
        }
        return Outcome::no;
    }

private:
    void make_side(int k) {
        const int next = (k + 1) % K;
        const Vec3 &a = w_[0][k], &b = w_[1][k], &p = w_[0][next], &q = w_[1][next];
        for (int c = 0; c < 3; ++c) {
            const int i = (c + 1) % 3, j = (c + 2) % 3;
            side_[k][c] = {a[i] * p[j] - a[j] * p[i],
                           0.5 * ((a[i] * q[j] - a[j] * q[i]) + (b[i] * p[j] - b[j] * p[i])),
                           b[i] * q[j] - b[j] * q[i]};
        }
    }

    static Sign sure_sign(double value, double size) {
        if (value > term_bound * size) return Sign::above;
        if (value < -term_bound * size) return Sign::below;
        return size == 0.0 ? Sign::zero : Sign::unsure;
    }
    /// The sizes of the products in one coefficient of a side, added.
    [[nodiscard]] double terms(int k, int c, int power) const {
        const int next = (k + 1) % K, i = (c + 1) % 3, j = (c + 2) % 3;
        const auto both = [&](const Vec3& a, const Vec3& p) {
            return std::abs(a[i] * p[j]) + std::abs(a[j] * p[i]);
        };
        if (power != 1) return both(w_[power / 2][k], w_[power / 2][next]);
        return 0.5 * (both(w_[0][k], w_[1][next]) + both(w_[1][k], w_[0][next]));
    }

    /// At one end f is about zero and the sides do not clearly say no.
    [[nodiscard]] bool hangs_at(int end, double bound) const {
        if (std::abs(f_[3 * end]) > bound) return false;
        for (int c = 0; c < 3; ++c) {
            bool above = false, below = false;
            for (int k = 0; k < K; ++k) {
                above |= side_[k][c][2 * end] > side_bound * unit_e_[c];
                below |= side_[k][c][2 * end] < -side_bound * unit_e_[c];
            }
            if (above && below) return false;
        }
        return true;
    }

    /// True when two neighbours differ for sure; `same` when on some axis all agree for sure.
    bool sides_differ(double l, double r, bool& same) const {
        same = false;
        for (int c = 0; c < 3; ++c) {
            const double bound = side_bound_within * unit_e_[c];
            int above = 0, below = 0;
            for (int k = 0; k < K; ++k) {
                const Quadratic q = within(side_[k][c], l, r);
                above += all_above(q, bound);
                below += all_below(q, -bound);
            }
            if (above > 0 && below > 0) return true;
            same |= above == K || below == K;
        }
        return false;
    }

    std::array<std::array<Vec3, K>, 2> w_;
    std::array<double, 3> size_{};
    std::array<std::array<Quadratic, 3>, K> side_;
    std::array<std::array<std::array<Sign, 3>, 3>, K> signs_;
    Cubic f_{};
    double unit_f_ = 0.0;
    std::array<double, 3> unit_e_{};
};

bool all_finite(const MovingPoints& points) {
    double sum = 0.0;  // stays zero unless something is infinite or no number
    for (int k = 0; k < 4; ++k) {
        for (int c = 0; c < 3; ++c) sum += 0.0 * points.start[k][c] + 0.0 * points.end[k][c];
    }
    return sum == 0.0;
}

template <int K, typename Difference>
FirstTouch decide(Elementary kind, const MovingPoints& points, const Difference& difference,
                  double tolerance) {
    FirstTouch answer;
    Polygon<K> polygon(difference);
    if (polygon.apart_by_box()) return answer;
    if (polygon.out_of_range()) return detail::exact_touch(kind, points, tolerance);
    answer.stage = Stage::cubic;
    polygon.make_cubic();
    if (polygon.apart_by_cubic()) return answer;
    answer.stage = Stage::sides;
    polygon.make_sides();
    if (polygon.apart_by_sides()) return answer;
    std::optional<detail::OneRoot> root;
    bool root_sought = false;
    const auto hit_at = [&](double seconds) {
        answer.verdict = FirstTouch::Verdict::contact;
        answer.seconds = seconds;
        return answer;
    };
    if (polygon.borderline() && polygon.make_signs()) {
        if (polygon.apart_by_signs()) return answer;
        answer.stage = Stage::subdivision;
        root_sought = true;
        root = polygon.one_root(tolerance);
        if (root && polygon.together_by_signs()) return hit_at(root->l);
    }
    answer.stage = Stage::subdivision;
    double first = 0.0;
    switch (polygon.subdivide(tolerance, first)) {
        case Outcome::no:
            return answer;
        case Outcome::hit:
            return hit_at(first);
        case Outcome::unknown:
            break;
    }
    if (!root_sought) root = polygon.one_root(tolerance);
    return detail::exact_touch(kind, points, tolerance, root);
}

/// The first stages for all, the rest one by one.
void answer_block(Elementary kind, const MovingPoints* questions, std::size_t count,
                  FirstTouch* answers, const ElementaryOptions& options) {
    std::array<std::uint8_t, detail::sift_block> fate;
    detail::sift(kind, questions, count, fate.data());
    for (std::size_t i = 0; i < count; ++i) {
        if (fate[i] == detail::sift_left) {
            answers[i] = first_touch(kind, questions[i], options);
        } else {
            answers[i] = FirstTouch{.verdict = FirstTouch::Verdict::free,
                                    .stage = static_cast<Stage>(fate[i])};
        }
    }
}

}  // namespace

FirstTouch first_touch(Elementary kind, const MovingPoints& points,
                       const ElementaryOptions& options) {
    SIDESTEP_REQUIRE(options.tolerance > 0.0, "tolerance must be positive");
    if (!all_finite(points)) {
        FirstTouch refused;
        refused.verdict = FirstTouch::Verdict::refused;
        refused.seconds = std::numeric_limits<double>::quiet_NaN();
        return refused;
    }
    const auto& start = points.start;
    const auto& end = points.end;
    if (kind == Elementary::vertex_face) {
        const auto difference = [&](int k, int at) -> Vec3 {
            return at == 0 ? start[k + 1] - start[0] : end[k + 1] - end[0];
        };
        return decide<3>(kind, points, difference, options.tolerance);
    }
    // a0 - b0, a1 - b0, a1 - b1, a0 - b1
    const auto difference = [&](int k, int at) -> Vec3 {
        const auto& p = at == 0 ? start : end;
        return p[k == 1 || k == 2 ? 1 : 0] - p[k < 2 ? 2 : 3];
    };
    return decide<4>(kind, points, difference, options.tolerance);
}

void first_touches(Elementary kind, std::span<const MovingPoints> questions,
                   std::span<FirstTouch> answers, const ElementaryOptions& options) {
    SIDESTEP_REQUIRE(questions.size() == answers.size(), "as many answers as questions");
    SIDESTEP_REQUIRE(options.tolerance > 0.0, "tolerance must be positive");
    for (std::size_t first = 0; first < questions.size(); first += detail::sift_block) {
        const std::size_t count = std::min(detail::sift_block, questions.size() - first);
        answer_block(kind, questions.data() + first, count, answers.data() + first, options);
    }
}

void first_touches(Elementary kind, std::span<const MovingPointsF> questions,
                   std::span<FirstTouch> answers, const ElementaryOptions& options) {
    SIDESTEP_REQUIRE(questions.size() == answers.size(), "as many answers as questions");
    SIDESTEP_REQUIRE(options.tolerance > 0.0, "tolerance must be positive");
    std::array<MovingPoints, detail::sift_block> wider;
    for (std::size_t first = 0; first < questions.size(); first += detail::sift_block) {
        const std::size_t count = std::min(detail::sift_block, questions.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            for (int k = 0; k < 4; ++k) {
                wider[i].start[k] = questions[first + i].start[k].cast<double>();
                wider[i].end[k] = questions[first + i].end[k].cast<double>();
            }
        }
        answer_block(kind, wider.data(), count, answers.data() + first, options);
    }
}

}  // namespace sidestep::ccd
