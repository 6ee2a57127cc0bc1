// Whole numbers decide what doubles could not: touching a border, grazing, sliding in a plane.
#include <bit>
#include <cmath>
#include <memory>

#include "sidestep/base/require.h"
#include "sidestep/ccd/detail/exact_roots.h"
#include "sidestep/ccd/detail/exact_touch.h"

namespace sidestep::ccd::detail {

namespace {

/// A finite double is mantissa * 2^exponent.
struct Parts {
    std::int64_t mantissa = 0;
    int exponent = 0;
};

Parts parts_of(double x) {
    const auto word = std::bit_cast<std::uint64_t>(x);
    const int biased = static_cast<int>(word >> 52 & 0x7ff);
    auto mantissa = static_cast<std::int64_t>(word & 0xfffffffffffffu);
    if (biased > 0) mantissa |= std::int64_t{1} << 52;
    if (mantissa == 0) return {};
    const int zeros = std::countr_zero(static_cast<std::uint64_t>(mantissa));
    mantissa >>= zeros;
    return {x < 0.0 ? -mantissa : mantissa, std::max(biased, 1) - 1075 + zeros};
}

template <typename Int>
class ExactPolygon {
public:
    using Vec = std::array<Int, 3>;

    ExactPolygon(Elementary kind, const MovingPoints& points, int exponent)
        : sides_(kind == Elementary::vertex_face ? 3 : 4) {
        std::array<std::array<Vec, 4>, 2> p;
        for (int end = 0; end < 2; ++end) {
            for (int k = 0; k < 4; ++k) {
                const Vec3& from = end == 0 ? points.start[k] : points.end[k];
                for (int c = 0; c < 3; ++c) {
                    const Parts parts = parts_of(from[c]);
                    p[end][k][c] = parts.mantissa == 0
                                       ? Int(std::int64_t{0})
                                       : Int(Int(parts.mantissa) << (parts.exponent - exponent));
                }
            }
        }
        for (int end = 0; end < 2; ++end) {
            for (int k = 0; k < sides_; ++k) {
                const auto& q = p[end];
                const Vec& a = sides_ == 3 ? q[k + 1] : q[k == 1 || k == 2 ? 1 : 0];
                const Vec& b = sides_ == 3 ? q[0] : q[k < 2 ? 2 : 3];
                for (int c = 0; c < 3; ++c) w_[end][k][c] = a[c] - b[c];
            }
        }
        make_cubic();
    }

    FirstTouch decide(double tolerance) {
        if (f_.zero()) return in_one_plane(tolerance);
        if (sign(f_.c[0]) == 0 && touches_at_end(0)) return hit(0.0);
        const Polynomial<Int> g = stripped(f_);
        if (!sides_differ()) {
            for (Root<Int>& root : finder_.positive_roots(g)) {
                const bool contact =
                    touches([&](const Polynomial<Int>& q) { return finder_.sign_at(q, g, root); });
                if (contact) return hit(time_of(g, root, tolerance));
            }
        }
        if (sign(f_.c[3]) == 0 && touches_at_end(1)) return hit(1.0);
        return none();
    }

private:
    static FirstTouch none() {
        FirstTouch answer;
        answer.stage = Stage::exact;
        return answer;
    }
    static FirstTouch hit(double seconds) {
        FirstTouch answer = none();
        answer.verdict = FirstTouch::Verdict::contact;
        answer.seconds = seconds;
        return answer;
    }

    void make_cubic() {
        f_.degree = 3;
        for (Int& c : f_.c) c = Int(0);
        for (int axis = 0; axis < 3; ++axis) {
            const Polynomial<Int>& e = side(0, axis);
            const Int &p = w_[0][2][axis], &q = w_[1][2][axis];
            f_.c[0] += p * e.c[0];
            f_.c[1] += p * e.c[1] + q * e.c[0];
            f_.c[2] += p * e.c[2] + q * e.c[1];
            f_.c[3] += q * e.c[2];
        }
    }

    /// Component `axis` of w_k x w_next, made when first asked for.
    const Polynomial<Int>& side(int k, int axis) {
        Polynomial<Int>& e = e_[k][axis];
        if (made_[k][axis]) return e;
        made_[k][axis] = true;
        const int n = (k + 1) % sides_, i = (axis + 1) % 3, j = (axis + 2) % 3;
        const Vec &a = w_[0][k], &b = w_[1][k], &p = w_[0][n], &q = w_[1][n];
        e.degree = 2;
        e.c[0] = a[i] * p[j] - a[j] * p[i];
        e.c[1] = a[i] * q[j] - a[j] * q[i] + b[i] * p[j] - b[j] * p[i];
        e.c[2] = b[i] * q[j] - b[j] * q[i];
        return e;
    }

    /// w_k . w_next.
    Polynomial<Int> facing(int k) const {
        const int n = (k + 1) % sides_;
        Polynomial<Int> d;
        d.degree = 2;
        for (int i = 0; i < 3; ++i) d.c[i] = Int(0);
        for (int c = 0; c < 3; ++c) {
            const Int &a = w_[0][k][c], &b = w_[1][k][c], &p = w_[0][n][c], &q = w_[1][n][c];
            d.c[0] += a * p;
            d.c[1] += a * q + b * p;
            d.c[2] += b * q;
        }
        return d;
    }

    /// Is the origin in the polygon at a moment at which all lie in a plane with it? `at` tells signs.
    template <typename SignAt>
    bool touches(const SignAt& at) {
        for (int axis = 0; axis < 3; ++axis) {
            bool above = false, below = false;
            for (int k = 0; k < sides_; ++k) {
                const int s = at(side(k, axis));
                above |= s > 0;
                below |= s < 0;
                if (above && below) return false;
            }
            if (above || below) return true;
        }
        // all on one line with the origin: between two neighbours?
        for (int k = 0; k < sides_; ++k) {
            if (at(facing(k)) <= 0) return true;
        }
        return false;
    }
    bool touches_at_end(int end) {
        return touches([&](const Polynomial<Int>& q) { return sign(q.c[end == 0 ? 0 : 2]); });
    }

    /// On some axis one neighbour turns one way and another the other, all the time in between.
    bool sides_differ() {
        for (int axis = 0; axis < 3; ++axis) {
            bool above = false, below = false;
            for (int k = 0; k < sides_; ++k) {
                const Polynomial<Int>& e = side(k, axis);
                bool up = false, down = false;
                for (int i = 0; i < 3; ++i) {
                    up |= sign(e.c[i]) > 0;
                    down |= sign(e.c[i]) < 0;
                }
                above |= up && !down;
                below |= down && !up;
            }
            if (above && below) return true;
        }
        return false;
    }

    /// Not later than the root, and no more than the tolerance before it.
    double time_of(const Polynomial<Int>& g, Root<Int>& root, double tolerance) {
        if (!root.rational) {
            const int bits = std::min(1100, std::max(1, 1 - std::ilogb(tolerance)));
            finder_.refine(g, root, bits);
        }
        if (root.rational) {
            const Int sum = root.a + root.b;
            return down(ratio(root.a, sum), 0x1p-50);
        }
        const auto [head, shift] = scaled(root.lo.m);
        return down(static_cast<double>(std::ldexp(head, shift - root.lo.p)), 0x1p-52);
    }
    static double down(double t, double share) { return std::max(0.0, t * (1.0 - share)); }
    static double ratio(const Int& a, const Int& b) {
        const auto [top, top_shift] = scaled(a);
        const auto [bottom, bottom_shift] = scaled(b);
        return static_cast<double>(std::ldexp(top / bottom, top_shift - bottom_shift));
    }

    /// f vanishes always. Then contact begins at the start, or where the origin crosses a side.
    FirstTouch in_one_plane(double tolerance) {
        if (touches_at_end(0)) return hit(0.0);
        double first = std::numeric_limits<double>::infinity();
        for (int k = 0; k < sides_; ++k) {
            int axis = 0;
            while (axis < 3 && side(k, axis).zero()) ++axis;
            const Polynomial<Int> d = facing(k);
            if (axis == 3) {
                // on one line with the origin always: when does it come between?
                const Polynomial<Int> g = stripped(d);
                if (d.zero()) return hit(0.0);
                std::vector<Root<Int>> roots = finder_.positive_roots(g);
                if (!roots.empty()) first = std::min(first, time_of(g, roots.front(), tolerance));
                if (sign(d.c[2]) == 0) first = std::min(first, 1.0);
                continue;
            }
            const Polynomial<Int>& q = side(k, axis);
            const Polynomial<Int> g = stripped(q);
            const auto crosses = [&](const auto& at) {
                for (int other = 0; other < 3; ++other) {
                    if (other != axis && at(side(k, other)) != 0) return false;
                }
                return at(d) <= 0;
            };
            for (Root<Int>& root : finder_.positive_roots(g)) {
                if (!crosses([&](const Polynomial<Int>& p) { return finder_.sign_at(p, g, root); }))
                    continue;
                first = std::min(first, time_of(g, root, tolerance));
                break;
            }
            if (sign(q.c[2]) == 0 &&
                crosses([](const Polynomial<Int>& p) { return sign(p.c[2]); })) {
                first = std::min(first, 1.0);
            }
        }
        return std::isfinite(first) ? hit(first) : none();
    }

    int sides_;
    RootFinder<Int> finder_;
    std::array<std::array<Vec, 4>, 2> w_;
    std::array<std::array<Polynomial<Int>, 3>, 4> e_;
    std::array<std::array<bool, 3>, 4> made_{};
    Polynomial<Int> f_;
};

/// With numbers of so many limbs; false when they are too short.
template <int Limbs>
bool decided(Elementary kind, const MovingPoints& points, int exponent, double tolerance,
             FirstTouch& answer) {
    using Polygon = ExactPolygon<Whole<Limbs>>;
    try {
        if constexpr (Limbs <= 64) {
            answer = Polygon(kind, points, exponent).decide(tolerance);
        } else {
            answer = std::make_unique<Polygon>(kind, points, exponent)->decide(tolerance);
        }
        return true;
    } catch (const TooShort&) {
        return false;
    }
}

}  // namespace

FirstTouch exact_touch(Elementary kind, const MovingPoints& points, double tolerance) {
    // one power of two makes all coordinates whole
    int low = std::numeric_limits<int>::max();
    for (int k = 0; k < 4; ++k) {
        for (int c = 0; c < 3; ++c) {
            for (const double x : {points.start[k][c], points.end[k][c]}) {
                const Parts parts = parts_of(x);
                if (parts.mantissa != 0) low = std::min(low, parts.exponent);
            }
        }
    }
    FirstTouch answer;
    const bool done = decided<24>(kind, points, low, tolerance, answer) ||
                      decided<64>(kind, points, low, tolerance, answer) ||
                      decided<512>(kind, points, low, tolerance, answer) ||
                      decided<4096>(kind, points, low, tolerance, answer);
    SIDESTEP_REQUIRE(done, "whole numbers of a quarter of a million bits were too short");
    return answer;
}

}  // namespace sidestep::ccd::detail
