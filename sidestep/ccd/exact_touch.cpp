// Whole numbers decide what doubles could not: touching a border, grazing, sliding in a plane.
#include <bit>
#include <cmath>
#include <memory>

#include "sidestep/base/require.h"
#include "sidestep/ccd/detail/exact_roots.h"
#include "sidestep/ccd/detail/exact_touch.h"
#include "sidestep/ccd/detail/wide.h"

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

/// The coordinates as whole numbers: a power of two of its own for every axis. Stretching an axis moves
/// no contact: f and the sides keep their signs, and the products D are asked only of parallel vectors.
struct Scaled {
    std::array<std::array<std::array<Parts, 3>, 4>, 2> parts;  // [end][point][axis]
    std::array<int, 3> exponent;
    int bits = 0;  // of the largest

    explicit Scaled(const MovingPoints& points) {
        for (int c = 0; c < 3; ++c) {
            int low = std::numeric_limits<int>::max(), high = std::numeric_limits<int>::min();
            for (int end = 0; end < 2; ++end) {
                for (int k = 0; k < 4; ++k) {
                    const Parts one = parts_of((end == 0 ? points.start[k] : points.end[k])[c]);
                    parts[end][k][c] = one;
                    if (one.mantissa == 0) continue;
                    low = std::min(low, one.exponent);
                    const auto size = static_cast<std::uint64_t>(std::abs(one.mantissa));
                    high = std::max(high, one.exponent + 64 - std::countl_zero(size));
                }
            }
            exponent[c] = low;
            if (low < high) bits = std::max(bits, high - low);
        }
    }
    template <typename Number>
    [[nodiscard]] Number whole(int end, int k, int c) const {
        const Parts& one = parts[end][k][c];
        return one.mantissa == 0 ? Number{}
                                 : Number::shifted(one.mantissa, one.exponent - exponent[c]);
    }
};

/// Coefficients in x = t / (1 - t), each made when first asked for.
///
/// @tparam Linear, Square, Cube  Whole numbers for the differences, and for products of two and three.
template <typename Linear, typename Square, typename Cube>
class Coefficients {
public:
    Coefficients(Elementary kind, const Scaled& scaled)
        : sides_(kind == Elementary::vertex_face ? 3 : 4) {
        for (int end = 0; end < 2; ++end) {
            for (int c = 0; c < 3; ++c) {
                std::array<Linear, 4> p;
                for (int k = 0; k < 4; ++k) p[k] = scaled.template whole<Linear>(end, k, c);
                for (int k = 0; k < sides_; ++k) {
                    Linear& w = w_[end][k][c];
                    w = sides_ == 3 ? p[k + 1] : p[k == 1 || k == 2 ? 1 : 0];
                    w -= sides_ == 3 ? p[0] : p[k < 2 ? 2 : 3];
                }
            }
        }
    }

    [[nodiscard]] int sides() const { return sides_; }

    /// Of component `axis` of w_k x w_next.
    const Square& side(int k, int axis, int power) {
        Square& e = e_[k][axis][power];
        if (made_[k][axis][power]) return e;
        made_[k][axis][power] = true;
        const int n = k + 1 == sides_ ? 0 : k + 1;
        const int i = axis == 2 ? 0 : axis + 1, j = axis == 0 ? 2 : axis - 1;
        if (power == 1) {
            const auto &a = w_[0][k], &b = w_[1][k], &p = w_[0][n], &q = w_[1][n];
            e = a[i] * q[j];
            e -= a[j] * q[i];
            e += b[i] * p[j];
            e -= b[j] * p[i];
        } else {
            const auto &a = w_[power / 2][k], &p = w_[power / 2][n];
            e = a[i] * p[j];
            e -= a[j] * p[i];
        }
        return e;
    }

    const Cube& cubic(int power) {
        Cube& f = f_[power];
        if (made_f_[power]) return f;
        made_f_[power] = true;
        f = Cube{};
        for (int axis = 0; axis < 3; ++axis) {
            if (power < 3) f += w_[0][2][axis] * side(0, axis, power);
            if (power > 0) f += w_[1][2][axis] * side(0, axis, power - 1);
        }
        return f;
    }

    /// Of w_k . w_next.
    [[nodiscard]] Square facing(int k, int power) const {
        const int n = k + 1 == sides_ ? 0 : k + 1;
        Square d{};
        for (int c = 0; c < 3; ++c) {
            if (power < 2) d += w_[0][k][c] * w_[power == 0 ? 0 : 1][n][c];
            if (power > 0) d += w_[1][k][c] * w_[power == 2 ? 1 : 0][n][c];
        }
        return d;
    }

private:
    int sides_;
    std::array<std::array<std::array<Linear, 3>, 4>, 2> w_;
    std::array<std::array<std::array<Square, 3>, 3>, 4> e_;
    std::array<std::array<std::array<bool, 3>, 3>, 4> made_{};
    std::array<Cube, 4> f_;
    std::array<bool, 4> made_f_{};
};

template <typename Int, int N>
Int as_whole(const Wide<N>& x) {
    return x.template whole<Int::most_limbs>();
}
template <typename Int>
const Int& as_whole(const Int& x) {
    return x;
}

/// @tparam Int  For roots, and signs at roots.
template <typename Int, typename Source>
class ExactPolygon {
public:
    ExactPolygon(Elementary kind, const Scaled& scaled) : of_(kind, scaled), sides_(of_.sides()) {}

    FirstTouch decide(double tolerance, const std::optional<OneRoot>& known) {
        // signs of single coefficients first: they tell most
        if (known) return decide_at(*known);
        const int f_0 = of_.cubic(0).sign(), f_3 = of_.cubic(3).sign();
        if (f_0 == 0 && f_3 == 0 && of_.cubic(1).sign() == 0 && of_.cubic(2).sign() == 0) {
            return in_one_plane(tolerance);
        }
        if (f_0 == 0 && touches_at_end(0)) return hit(0.0);
        if (sides() != Sides::differ) {
            const Polynomial<Int> g = stripped(cubic());
            for (Root<Int>& root : finder_.positive_roots(g)) {
                if (touches_at(g, root)) return hit(time_of(g, root, tolerance));
            }
        }
        if (f_3 == 0 && touches_at_end(1)) return hit(1.0);
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

    [[nodiscard]] Polynomial<Int> cubic() {
        Polynomial<Int> f;
        f.degree = 3;
        for (int i = 0; i < 4; ++i) f.c[i] = as_whole<Int>(of_.cubic(i));
        return f;
    }
    /// Component `axis` of w_k x w_next.
    [[nodiscard]] Polynomial<Int> side(int k, int axis) {
        Polynomial<Int> e;
        e.degree = 2;
        for (int i = 0; i < 3; ++i) e.c[i] = as_whole<Int>(of_.side(k, axis, i));
        return e;
    }
    /// w_k . w_next.
    [[nodiscard]] Polynomial<Int> facing(int k) const {
        Polynomial<Int> d;
        d.degree = 2;
        for (int i = 0; i < 3; ++i) d.c[i] = as_whole<Int>(of_.facing(k, i));
        return d;
    }

    /// Is the origin in the polygon at a moment at which all lie in a plane with it?
    /// @param side_at, facing_at  Tell the signs at that moment.
    template <typename SideAt, typename FacingAt>
    bool touches(const SideAt& side_at, const FacingAt& facing_at) {
        for (int axis = 0; axis < 3; ++axis) {
            bool above = false, below = false;
            for (int k = 0; k < sides_; ++k) {
                const int s = side_at(k, axis);
                above |= s > 0;
                below |= s < 0;
                if (above && below) return false;
            }
            if (above || below) return true;
        }
        // all on one line with the origin: between two neighbours?
        for (int k = 0; k < sides_; ++k) {
            if (facing_at(k) <= 0) return true;
        }
        return false;
    }
    bool touches_at_end(int end) {
        const int power = end == 0 ? 0 : 2;
        return touches([&](int k, int axis) { return of_.side(k, axis, power).sign(); },
                       [&](int k) { return of_.facing(k, power).sign(); });
    }

    bool touches_at(const Polynomial<Int>& g, Root<Int>& root) {
        return touches([&](int k, int axis) { return finder_.sign_at(side(k, axis), g, root); },
                       [&](int k) { return finder_.sign_at(facing(k), g, root); });
    }

    /// Nothing is left to ask but whether they touch at the one root.
    FirstTouch decide_at(const OneRoot& known) {
        switch (sides()) {
            case Sides::differ:
                return none();
            case Sides::agree:
                return hit(known.l);
            case Sides::unclear:
                break;
        }
        const Polynomial<Int> g = cubic();
        Root<Int> root;
        root.lo = dyadic(known.l);
        root.hi = dyadic(known.r);
        root.sign_lo = g.c[0].sign();
        root.narrow = true;
        return touches_at(g, root) ? hit(known.l) : none();
    }
    static Dyadic<Int> dyadic(double t) {
        const Parts parts = parts_of(t);
        if (parts.exponent > 0) return {Int::shifted(parts.mantissa, parts.exponent), 0};
        return {Int(parts.mantissa), -parts.exponent};
    }

    /// By the signs of their coefficients, which hold all the time between the ends.
    enum class Sides {
        differ,  ///< On some axis one neighbour turns one way and another the other.
        agree,   ///< On some axis all turn the same way, if they turn at all, and one does.
        unclear
    };
    Sides sides() {
        bool agree = false;
        for (int axis = 0; axis < 3; ++axis) {
            bool above = false, below = false, mixed = false;
            for (int k = 0; k < sides_; ++k) {
                bool up = false, down = false;
                for (int i = 0; i < 3 && !(up && down); ++i) {
                    const int s = of_.side(k, axis, i).sign();
                    up |= s > 0;
                    down |= s < 0;
                }
                above |= up && !down;
                below |= down && !up;
                mixed |= up && down;
            }
            if (above && below) return Sides::differ;
            agree |= above != below && !mixed;
        }
        return agree ? Sides::agree : Sides::unclear;
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
            // signs of coefficients again tell most: a side that turns one way all the time is not
            // crossed but perhaps at the end, and one whose neighbours face the same way is never
            int axis = 3;
            bool one_way = false;
            for (int c = 2; c >= 0; --c) {
                bool up = false, down = false;
                for (int i = 0; i < 3; ++i) {
                    const int s = of_.side(k, c, i).sign();
                    up |= s > 0;
                    down |= s < 0;
                }
                if (up || down) axis = c;
                one_way |= up != down;
            }
            if (of_.facing(k, 0).sign() > 0 && of_.facing(k, 1).sign() >= 0 &&
                of_.facing(k, 2).sign() > 0) {
                continue;
            }
            if (one_way) {
                if (of_.side(k, 0, 2).sign() == 0 && of_.side(k, 1, 2).sign() == 0 &&
                    of_.side(k, 2, 2).sign() == 0 && of_.facing(k, 2).sign() <= 0) {
                    first = std::min(first, 1.0);
                }
                continue;
            }
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
            const Polynomial<Int> q = side(k, axis);
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

    Source of_;
    int sides_;
    RootFinder<Int> finder_;
};

/// With numbers of so many limbs for roots; false when they are too short.
template <int Limbs, typename Source>
bool decided(Elementary kind, const Scaled& scaled, double tolerance,
             const std::optional<OneRoot>& root, FirstTouch& answer) {
    using Polygon = ExactPolygon<Whole<Limbs>, Source>;
    try {
        if constexpr (sizeof(Polygon) <= 65536) {
            answer = Polygon(kind, scaled).decide(tolerance, root);
        } else {
            answer = std::make_unique<Polygon>(kind, scaled)->decide(tolerance, root);
        }
        return true;
    } catch (const TooShort&) {
        return false;
    }
}

template <int Limbs>
bool decided_at_length(Elementary kind, const Scaled& scaled, double tolerance,
                       const std::optional<OneRoot>& root, FirstTouch& answer) {
    using Int = Whole<Limbs>;
    return decided<Limbs, Coefficients<Int, Int, Int>>(kind, scaled, tolerance, root, answer);
}

/// Differences of N limbs and all that is made of them fit when coordinates have 64 N - 3 bits.
template <int N>
using Short = Coefficients<Wide<N>, Wide<2 * N>, Wide<3 * N>>;

}  // namespace

FirstTouch exact_touch(Elementary kind, const MovingPoints& points, double tolerance,
                       const std::optional<OneRoot>& root) {
    const Scaled scaled(points);
    FirstTouch answer;
    if (scaled.bits <= 61 && decided<24, Short<1>>(kind, scaled, tolerance, root, answer)) {
        return answer;
    }
    if (scaled.bits <= 125 && decided<32, Short<2>>(kind, scaled, tolerance, root, answer)) {
        return answer;
    }
    const bool done =
        (scaled.bits <= 250 && decided_at_length<64>(kind, scaled, tolerance, root, answer)) ||
        decided_at_length<512>(kind, scaled, tolerance, root, answer) ||
        decided_at_length<4096>(kind, scaled, tolerance, root, answer);
    SIDESTEP_REQUIRE(done, "whole numbers of a quarter of a million bits were too short");
    return answer;
}

}  // namespace sidestep::ccd::detail
