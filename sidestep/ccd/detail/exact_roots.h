// Positive roots of small polynomials with whole coefficients, and signs of others at them.
//
//     x = t / (1 - t)        t in [0, 1] is x in [0, infinity]: no divisions, Descartes applies as it is
//
// A root is a fraction, or a bracket of two fractions m / 2^p in t with exactly one root between.
// Values at t = m / 2^p are taken as g_0 n^d + g_1 m n^(d-1) + ... with n = 2^p - m: whole numbers.
#pragma once

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "sidestep/ccd/detail/whole.h"

namespace sidestep::ccd::detail {

template <typename Int>
int sign(const Int& x) {
    return x.sign();
}

/// t = m / 2^p.
template <typename Int>
struct Dyadic {
    Int m;
    int p = 0;
};

/// Lowest coefficient first; `degree` is that of the last one that counts.
template <typename Int>
struct Polynomial {
    std::array<Int, 4> c;
    int degree = 0;

    [[nodiscard]] Int value_at(const Int& m, const Int& n) const {
        Int sum = c[degree], power = n;
        for (int i = degree - 1; i >= 0; --i) {
            sum = sum * m + c[i] * power;
            if (i > 0) power *= n;
        }
        return sum;
    }
    [[nodiscard]] Int value_at(const Dyadic<Int>& t) const {
        const Int n = (Int(1) << t.p) - t.m;
        return value_at(t.m, n);
    }
    [[nodiscard]] int sign_at(const Dyadic<Int>& t) const { return sign(value_at(t)); }
    [[nodiscard]] bool zero() const {
        for (int i = 0; i <= degree; ++i) {
            if (sign(c[i]) != 0) return false;
        }
        return true;
    }
    [[nodiscard]] int variations() const {
        int count = 0, last = 0;
        for (int i = 0; i <= degree; ++i) {
            const int s = sign(c[i]);
            if (s == 0) continue;
            count += last != 0 && s != last;
            last = s;
        }
        return count;
    }
    [[nodiscard]] Polynomial derivative() const {
        Polynomial d;
        d.degree = degree - 1;
        for (int i = 1; i <= degree; ++i) d.c[i - 1] = c[i] * Int(i);
        return d;
    }
};

/// Without roots at x = 0 and x = infinity.
template <typename Int>
Polynomial<Int> stripped(const Polynomial<Int>& f) {
    int low = 0, high = f.degree;
    while (low < high && sign(f.c[low]) == 0) ++low;
    while (high > low && sign(f.c[high]) == 0) --high;
    Polynomial<Int> g;
    g.degree = high - low;
    for (int i = low; i <= high; ++i) g.c[i - low] = f.c[i];
    return g;
}

template <typename Int>
struct Root {
    bool rational = false;
    Int a, b;             // x = a / b, both positive
    Dyadic<Int> lo, hi;   // otherwise; both are the root where it was met at a dyadic t
    int sign_lo = 0;      // of the polynomial at lo; the opposite at hi
    bool narrow = false;  // refined once
};

/// A number near `x` and a power of two: x = first * 2^second.
template <typename Int>
std::pair<long double, int> scaled(const Int& x) {
    int below = 0;
    const auto value = static_cast<long double>(x.head(below));
    return {x.sign() < 0 ? -value : value, below};
}

/// About a / (a + b) of 2^63, for positive sizes.
template <typename Int>
std::int64_t share_of(const Int& a, const Int& b) {
    const auto [top, top_shift] = scaled(a);
    const auto [bottom, bottom_shift] = scaled(a + b);
    const long double share = std::ldexp(top / bottom, top_shift - bottom_shift);
    return static_cast<std::int64_t>(std::ldexp(std::min(share, 1.0L - 0x1p-62L), 63));
}

template <typename Int>
class RootFinder {
public:
    /// All positive roots of g (no zero at either end), ascending.
    std::vector<Root<Int>> positive_roots(const Polynomial<Int>& g) const {
        std::vector<Root<Int>> roots;
        const int v = g.variations();
        if (v == 0 || g.degree == 0) return roots;
        if (g.degree == 1) {
            add_rational(-g.c[0], g.c[1], roots);
            return roots;
        }
        if (v == 1) {
            roots.push_back(between(g, zero(), one()));
            return roots;
        }
        if (g.degree == 2) {
            const int d = sign(discriminant_2(g));
            if (d < 0) return roots;
            if (d == 0) {
                add_rational(-g.c[1], Int(2) * g.c[2], roots);
                return roots;
            }
            const Dyadic<Int> cut = separate(g, g.derivative(), zero(), one(), -sign(g.c[0]));
            roots.push_back(between(g, zero(), cut));
            roots.push_back(between(g, cut, one()));
            return roots;
        }
        cubic_roots(g, v, roots);
        return roots;
    }

    /// Sign of q (degree 2 or less, any zeros) at a root of g.
    int sign_at(const Polynomial<Int>& q, const Polynomial<Int>& g, Root<Int>& root) const {
        // all coefficients on one side
        bool above = false, below = false;
        for (int i = 0; i <= q.degree; ++i) {
            above |= sign(q.c[i]) > 0;
            below |= sign(q.c[i]) < 0;
        }
        if (!above || !below) return above ? 1 : below ? -1 : 0;
        if (root.rational) return sign(q.value_at(root.a, root.b));
        narrow(g, root);
        if (root.rational) return sign(q.value_at(root.a, root.b));
        const Place lo = place(root.lo), hi = place(root.hi);
        if (sign(q.c[2]) == 0) return sign_of_line(q, g, root.sign_lo, lo, hi);
        const int at_lo = sign(q.value_at(lo.m, lo.n)), at_hi = sign(q.value_at(hi.m, hi.n));
        // an end of the bracket is a root of q: the rest is a line
        if (at_lo == 0) return sign_of_line(without_root(q, lo), g, root.sign_lo, lo, hi);
        if (at_hi == 0) return -sign_of_line(without_root(q, hi), g, root.sign_lo, lo, hi);
        if (at_lo != at_hi) return sign_by_remainder(q, g, root.sign_lo, lo, hi, at_lo, at_hi);
        // both ends agree; so does all between, but when the extremum of q is inside and beyond zero
        if (sign(middle(q, lo, hi)) == at_lo) return at_lo;
        const int d = sign(discriminant_2(q));
        if (d < 0) return at_lo;
        const Place top = positive(-q.c[1], Int(2) * q.c[2]);
        if (!(before(lo, top) && before(top, hi))) return at_lo;
        const int g_top = sign(g.value_at(top.m, top.n));
        if (d == 0) return g_top == 0 ? 0 : at_lo;
        if (g_top == 0) return -at_lo;
        return g_top == root.sign_lo
                   ? sign_by_remainder(q, g, root.sign_lo, top, hi, -at_lo, at_hi)
                   : sign_by_remainder(q, g, root.sign_lo, lo, top, at_lo, -at_lo);
    }

    /// Until the bracket is narrower than 2^-bits.
    void refine(const Polynomial<Int>& g, Root<Int>& root, int bits) const {
        narrow(g, root);
        while (!root.rational && width_bits(root) < bits) narrow_by_secant(g, root);
    }

    /// The bracket is narrower than 2^-(this).
    static int width_bits(const Root<Int>& root) {
        const int p = std::max(root.lo.p, root.hi.p);
        const Int width = (root.hi.m << (p - root.hi.p)) - (root.lo.m << (p - root.lo.p));
        return p - width.bits();
    }

private:
    /// x = m / n; n is 0 at infinity.
    struct Place {
        Int m, n;
    };
    static Place place(const Dyadic<Int>& t) { return {t.m, (Int(1) << t.p) - t.m}; }
    static Place positive(const Int& m, const Int& n) {
        return sign(n) < 0 ? Place{-m, -n} : Place{m, n};
    }
    static bool before(const Place& a, const Place& b) { return a.m * b.n < b.m * a.n; }

    void narrow(const Polynomial<Int>& g, Root<Int>& root) const {
        if (root.rational || root.narrow) return;
        root.narrow = true;
        narrow_by_floats(g, root);
    }

    static Dyadic<Int> zero() { return {Int(0), 0}; }
    static Dyadic<Int> one() { return {Int(1), 0}; }

    static Int discriminant_2(const Polynomial<Int>& g) {
        return g.c[1] * g.c[1] - Int(4) * g.c[0] * g.c[2];
    }

    static void add_rational(Int a, Int b, std::vector<Root<Int>>& roots) {
        if (sign(b) < 0) {
            a = -a;
            b = -b;
        }
        if (sign(a) <= 0) return;
        Root<Int> root;
        root.rational = true;
        root.a = std::move(a);
        root.b = std::move(b);
        roots.push_back(std::move(root));
    }

    static Root<Int> between(const Polynomial<Int>& g, const Dyadic<Int>& lo,
                             const Dyadic<Int>& hi) {
        Root<Int> root;
        root.lo = lo;
        root.hi = hi;
        root.sign_lo = g.sign_at(lo);
        return root;
    }

    void cubic_roots(const Polynomial<Int>& g, int v, std::vector<Root<Int>>& roots) const {
        const Int &a = g.c[0], &b = g.c[1], &c = g.c[2], &d = g.c[3];
        const Int bb = b * b, cc = c * c;
        const Int discriminant = Int(18) * a * b * c * d - Int(4) * cc * c * a + bb * cc -
                                 Int(4) * bb * b * d - Int(27) * a * a * d * d;
        const int s = sign(discriminant);
        if (s < 0) {
            if (v == 3) roots.push_back(between(g, zero(), one()));
            return;
        }
        if (s == 0) {
            // a double or triple root: all are fractions. Grazing contact ends here
            const Int m = cc - Int(3) * b * d;
            if (sign(m) == 0) {
                add_rational(-c, Int(3) * d, roots);
                return;
            }
            const Int twice = Int(9) * a * d - b * c;  // double root = twice / (2 m)
            // simple root = -c / d - twice / m = -(c m + twice d) / (d m)
            std::vector<Root<Int>> both;
            add_rational(twice, Int(2) * m, both);
            add_rational(-(c * m + twice * d), d * m, both);
            if (both.size() == 2 && both[1].a * both[0].b < both[0].a * both[1].b) {
                std::swap(both[0], both[1]);
            }
            for (Root<Int>& root : both) roots.push_back(std::move(root));
            return;
        }
        // all three are real: v of them positive, parted by the critical points
        const Polynomial<Int> slope = g.derivative();
        const int s_0 = sign(a);
        const int slope_v = slope.variations();
        if (slope_v == 1) {
            const Dyadic<Int> cut = separate(g, stripped(slope), zero(), one(), -s_0);
            roots.push_back(between(g, zero(), cut));
            roots.push_back(between(g, cut, one()));
            return;
        }
        const Dyadic<Int> inner =
            separate(slope, slope.derivative(), zero(), one(), -sign(slope.c[0]));
        if (v == 2) {
            const Dyadic<Int> cut = separate(g, slope, inner, one(), -s_0);
            roots.push_back(between(g, zero(), cut));
            roots.push_back(between(g, cut, one()));
            return;
        }
        const Dyadic<Int> first = separate(g, slope, zero(), inner, -s_0);
        const Dyadic<Int> second = separate(g, slope, inner, one(), s_0);
        roots.push_back(between(g, zero(), first));
        roots.push_back(between(g, first, second));
        roots.push_back(between(g, second, one()));
    }

    /// A point near the one root of `slope` in [lo, hi] at which g has the wanted sign.
    Dyadic<Int> separate(const Polynomial<Int>& g, const Polynomial<Int>& slope,
                         const Dyadic<Int>& lo, const Dyadic<Int>& hi, int wanted) const {
        Root<Int> root = between(slope, lo, hi);
        narrow(slope, root);
        for (;;) {
            if (g.sign_at(root.lo) == wanted) return root.lo;
            if (g.sign_at(root.hi) == wanted) return root.hi;
            refine(slope, root, width_bits(root) + 50);
        }
    }

    /// Twice the middle Bernstein coefficient of q over the bracket, up to a positive factor.
    static Int middle(const Polynomial<Int>& q, const Place& lo, const Place& hi) {
        return Int(2) * q.c[0] * lo.n * hi.n + q.c[1] * (lo.m * hi.n + hi.m * lo.n) +
               Int(2) * q.c[2] * lo.m * hi.m;
    }

    /// q by (x - m / n), one of its roots.
    static Polynomial<Int> without_root(const Polynomial<Int>& q, const Place& at) {
        Polynomial<Int> line;
        line.degree = 1;
        line.c[1] = q.c[2] * at.n;
        line.c[0] = q.c[1] * at.n + q.c[2] * at.m;
        return line;
    }

    /// Of c0 + c1 x at the root of g between.
    static int sign_of_line(const Polynomial<Int>& q, const Polynomial<Int>& g, int sign_lo,
                            const Place& lo, const Place& hi) {
        const Int &q0 = q.c[0], &q1 = q.c[1];
        const int at_lo = sign(q0 * lo.n + q1 * lo.m), at_hi = sign(q0 * hi.n + q1 * hi.m);
        if (at_lo == 0 || at_lo == at_hi) return at_hi;
        if (at_hi == 0) return at_lo;
        const Place beta = positive(-q0, q1);
        const int g_beta = sign(g.value_at(beta.m, beta.n));
        return g_beta == 0 ? 0 : g_beta == sign_lo ? at_hi : at_lo;
    }

    /// The quadratic q changes sign once between, at beta: which of beta and the root comes first?
    static int sign_by_remainder(const Polynomial<Int>& q, const Polynomial<Int>& g, int sign_lo,
                                 const Place& lo, const Place& hi, int at_lo, int at_hi) {
        // the remainder h of g by q, times q2 or its square: g at beta has its sign
        const Int &q0 = q.c[0], &q1 = q.c[1], &q2 = q.c[2];
        Int h0, h1;
        int factor = 1;
        if (g.degree == 3) {
            const Int a2 = q2 * g.c[2] - g.c[3] * q1, a1 = q2 * g.c[1] - g.c[3] * q0;
            h1 = q2 * a1 - a2 * q1;
            h0 = q2 * (q2 * g.c[0]) - a2 * q0;
        } else if (g.degree == 2) {
            h1 = q2 * g.c[1] - g.c[2] * q1;
            h0 = q2 * g.c[0] - g.c[2] * q0;
            factor = sign(q2);
        } else {
            h1 = g.c[1];
            h0 = g.c[0];
        }
        const int h_lo = sign(h0 * lo.n + h1 * lo.m), h_hi = sign(h0 * hi.n + h1 * hi.m);
        int g_beta = 0;
        if (h_lo == h_hi || h_lo == 0 || h_hi == 0) {
            g_beta = h_lo != 0 ? h_lo : h_hi;  // zero at one end only: zero nowhere inside
        } else {
            // h vanishes at x = -h0 / h1: on which side of it is beta?
            const int at_r = sign(q0 * h1 * h1 - q1 * h0 * h1 + q2 * h0 * h0);
            g_beta = at_r == 0 ? 0 : at_r == at_lo ? h_hi : h_lo;
        }
        g_beta *= factor;
        if (g_beta == 0) return 0;  // beta is the root
        return g_beta == sign_lo ? at_hi : at_lo;
    }

    /// Takes the point as a new end of the bracket, or as the root itself.
    void take(const Polynomial<Int>& g, const Dyadic<Int>& t, Root<Int>& root) const {
        if (!(compare(root.lo, t) < 0 && compare(t, root.hi) < 0)) return;
        const int s = g.sign_at(t);
        if (s == 0) {
            root.rational = true;
            root.lo = root.hi = t;
            root.a = t.m;
            root.b = (Int(1) << t.p) - t.m;
        } else if (s == root.sign_lo) {
            root.lo = t;
        } else {
            root.hi = t;
        }
    }

    static int compare(const Dyadic<Int>& a, const Dyadic<Int>& b) {
        const int p = std::max(a.p, b.p);
        const Int left = a.m << (p - a.p), right = b.m << (p - b.p);
        return left < right ? -1 : left > right ? 1 : 0;
    }

    /// Down to about 2^-60 at once: a root in floating point, then exact signs around it.
    void narrow_by_floats(const Polynomial<Int>& g, Root<Int>& root) const {
        constexpr int p = 62;
        const auto place = [](const Dyadic<Int>& t) {
            const auto [head, shift] = scaled(t.m);
            return std::ldexp(head, shift - t.p);
        };
        // coefficients on one scale
        std::array<long double, 4> c{};
        int most = -1000000;
        std::array<std::pair<long double, int>, 4> parts{};
        for (int i = 0; i <= g.degree; ++i) {
            parts[i] = scaled(g.c[i]);
            if (parts[i].first != 0.0L) most = std::max(most, parts[i].second);
        }
        for (int i = 0; i <= g.degree; ++i) {
            const int down = parts[i].second - most;
            c[i] = down < -4000 ? 0.0L : std::ldexp(parts[i].first, down);
        }
        const auto value = [&](long double t) {
            const long double u = 1.0L - t;
            long double sum = c[g.degree], power = u;
            for (int i = g.degree - 1; i >= 0; --i) {
                sum = sum * t + c[i] * power;
                power *= u;
            }
            return sum;
        };
        long double a = place(root.lo), b = place(root.hi);
        long double fa = value(a), fb = value(b);
        int kept = 0;
        for (int i = 0; i < 120 && b - a > 1e-19L; ++i) {
            long double t = fa != fb ? (fa * b - fb * a) / (fa - fb) : 0.5L * (a + b);
            if (!(t > a && t < b) || i % 8 == 7) t = 0.5L * (a + b);
            if (!(t > a && t < b)) break;
            const long double f = value(t);
            if (f == 0.0L) {
                a = b = t;
                break;
            }
            if ((f > 0.0L) == (root.sign_lo > 0)) {
                a = t;
                fa = f;
                if (kept == 1) fb *= 0.5L;
                kept = 1;
            } else {
                b = t;
                fb = f;
                if (kept == -1) fa *= 0.5L;
                kept = -1;
            }
        }
        const long double guess = 0.5L * (a + b);
        const auto units = static_cast<std::int64_t>(std::ldexp(guess, p));
        // widen until the signs agree that the root is between
        for (std::int64_t w = 2; !root.rational && width_bits(root) < p - 3; w *= 64) {
            const bool last = w > std::int64_t{1} << 56;
            if (units - w > 0) take(g, {Int(units - w), p}, root);
            if (!root.rational && units + w < std::int64_t{1} << p)
                take(g, {Int(units + w), p}, root);
            const bool done =
                !root.rational &&
                compare(root.lo, {Int(std::max<std::int64_t>(0, units - w)), p}) >= 0 &&
                compare(root.hi, {Int(std::min(std::int64_t{1} << p, units + w)), p}) <= 0;
            if (done || last) break;
        }
    }

    /// t in units of 2^-p, cut.
    static Int in_units(const Dyadic<Int>& t, int p) {
        return t.p <= p ? t.m << (p - t.p) : t.m >> (t.p - p);
    }

    /// Some 50 bits more by the secant of the exact end values. Where g is no straight line yet, the
    /// root hides near one end (another root is close): its distance from there is searched by powers.
    void narrow_by_secant(const Polynomial<Int>& g, Root<Int>& root) const {
        const int before = width_bits(root), p = before + 60;
        const Int lo = in_units(root.lo, p), width = in_units(root.hi, p) - lo;
        // the values as they are at the same power of two
        const int common = std::max(root.lo.p, root.hi.p);
        Int at_lo = g.value_at(Dyadic<Int>{root.lo.m << (common - root.lo.p), common});
        Int at_hi = g.value_at(Dyadic<Int>{root.hi.m << (common - root.hi.p), common});
        if (sign(at_lo) < 0) at_lo = -at_lo;
        if (sign(at_hi) < 0) at_hi = -at_hi;
        const Int guess = lo + ((width * Int(share_of(at_lo, at_hi))) >> 63);
        Int w(4);
        for (int i = 0; i < 4; ++i) {
            take(g, {guess - w, p}, root);
            if (root.rational) return;
            take(g, {guess + w, p}, root);
            if (root.rational) return;
            if (compare(root.lo, {guess - w, p}) >= 0 && compare(root.hi, {guess + w, p}) <= 0)
                return;
            w = w << 8;
        }
        if (width_bits(root) < before + 8) narrow_from_end(g, root, at_lo < at_hi);
    }

    /// Until the root's distance from that end is known within a factor of two.
    void narrow_from_end(const Polynomial<Int>& g, Root<Int>& root, bool from_lo) const {
        const Dyadic<Int> end = from_lo ? root.lo : root.hi;
        const int first = width_bits(root);
        // is the root nearer to the end than 2^-bits?
        const auto nearer = [&](int bits) {
            const int p = std::max(bits, end.p);
            const Int step = Int(1) << (p - bits), at = end.m << (p - end.p);
            const Dyadic<Int> t{from_lo ? at + step : at - step, p};
            take(g, t, root);
            const Dyadic<Int>& other = from_lo ? root.hi : root.lo;
            return root.rational || (from_lo ? compare(other, t) <= 0 : compare(other, t) >= 0);
        };
        int near = first, far = first + 1;
        for (int step = 1; nearer(far); step *= 2) {
            if (root.rational) return;
            near = far;
            far += step;
        }
        while (far - near > 1) {
            const int middle = near + (far - near) / 2;
            (nearer(middle) ? near : far) = middle;
            if (root.rational) return;
        }
    }
};

}  // namespace sidestep::ccd::detail
