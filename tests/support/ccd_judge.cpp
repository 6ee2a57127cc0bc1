#include "tests/oracle/ccd_judge.h"

#include <gmpxx.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace sidestep::ccd::test {

namespace {

/// Lowest coefficient first, the last one not zero; empty is zero.
using Terms = std::vector<mpz_class>;
using Terms3 = std::array<Terms, 3>;

void trim(Terms& p) {
    while (!p.empty() && p.back() == 0) p.pop_back();
}
Terms times(const Terms& a, const Terms& b) {
    if (a.empty() || b.empty()) return {};
    Terms product(a.size() + b.size() - 1);
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) product[i + j] += a[i] * b[j];
    }
    trim(product);
    return product;
}
/// a + factor * b.
Terms plus(Terms a, const Terms& b, int factor) {
    if (b.size() > a.size()) a.resize(b.size());
    for (std::size_t i = 0; i < b.size(); ++i) a[i] += factor * b[i];
    trim(a);
    return a;
}
Terms slope(const Terms& p) {
    Terms d;
    for (std::size_t i = 1; i < p.size(); ++i) d.push_back(p[i] * static_cast<long>(i));
    return d;
}
Terms3 cross(const Terms3& a, const Terms3& b) {
    const auto part = [&](int i, int j) { return plus(times(a[i], b[j]), times(a[j], b[i]), -1); };
    return {part(1, 2), part(2, 0), part(0, 1)};
}
Terms dot(const Terms3& a, const Terms3& b) {
    return plus(plus(times(a[0], b[0]), times(a[1], b[1]), 1), times(a[2], b[2]), 1);
}

/// A remainder of a by b, times something positive, without common factors.
Terms remainder(Terms a, const Terms& b) {
    const mpz_class& lead = b.back();
    const mpz_class size = abs(lead);
    while (a.size() >= b.size()) {
        const mpz_class top = lead > 0 ? a.back() : mpz_class(-a.back());
        const std::size_t shift = a.size() - b.size();
        for (mpz_class& c : a) c *= size;
        for (std::size_t i = 0; i < b.size(); ++i) a[i + shift] -= top * b[i];
        trim(a);
    }
    mpz_class common = 0;
    for (const mpz_class& c : a) common = gcd(common, c);
    if (common > 1) {
        for (mpz_class& c : a) c /= common;
    }
    return a;
}

/// t = m / 2^p.
struct Place {
    mpz_class m;
    int p = 0;
};

int sign_of(const Terms& terms, const Place& t) {
    mpz_class sum = 0;
    for (std::size_t i = terms.size(); i-- > 0;) {
        sum = sum * t.m + (terms[i] << (static_cast<unsigned long>(t.p) * (terms.size() - 1 - i)));
    }
    return sgn(sum);
}

/// g, g' q and their remainders with turned signs.
std::vector<Terms> sequence(const Terms& g, const Terms& q) {
    std::vector<Terms> all{g, times(slope(g), q)};
    while (!all.back().empty()) {
        Terms next = remainder(all[all.size() - 2], all.back());
        for (mpz_class& c : next) c = -c;
        all.push_back(std::move(next));
    }
    all.pop_back();
    return all;
}
int changes(const std::vector<Terms>& all, const Place& t) {
    int count = 0, last = 0;
    for (const Terms& one : all) {
        const int s = sign_of(one, t);
        if (s == 0) continue;
        count += last != 0 && s != last;
        last = s;
    }
    return count;
}

/// One root of `g` strictly between.
struct Between {
    Terms g;
    Place l, r;
};

Place inside(const Terms& g, const Place& l, const Place& r) {
    const int p = std::max(l.p, r.p) + 4;
    const mpz_class from = l.m << static_cast<unsigned long>(p - 4 - l.p);
    const mpz_class to = r.m << static_cast<unsigned long>(p - 4 - r.p);
    // three roots at most: one of these is none
    for (const int share : {8, 7, 9, 5, 11}) {
        Place middle{from * (16 - share) + to * share, p};
        while (middle.p > 0 && mpz_even_p(middle.m.get_mpz_t()) != 0) {
            middle.m >>= 1;
            --middle.p;
        }
        if (sign_of(g, middle) != 0) return middle;
    }
    return l;
}

void isolate(const Terms& g, const std::vector<Terms>& sturm, const Place& l, const Place& r,
             std::vector<Between>& roots) {
    const int count = changes(sturm, l) - changes(sturm, r);
    if (count == 0) return;
    if (count == 1) {
        roots.push_back({g, l, r});
        return;
    }
    const Place middle = inside(g, l, r);
    isolate(g, sturm, l, middle, roots);
    isolate(g, sturm, middle, r, roots);
}

/// Roots strictly between 0 and 1, ascending.
std::vector<Between> roots_of(Terms g) {
    trim(g);
    if (g.empty()) return {};
    while (g.front() == 0) g.erase(g.begin());
    const Place zero{0, 0}, one{1, 0};
    while (sign_of(g, one) == 0) {
        // by (1 - t): sums of the lower coefficients
        for (std::size_t i = 1; i < g.size(); ++i) g[i] += g[i - 1];
        g.pop_back();
    }
    std::vector<Between> roots;
    if (g.size() > 1) isolate(g, sequence(g, {mpz_class(1)}), zero, one, roots);
    return roots;
}

struct Judge {
    std::size_t sides;
    std::array<Terms3, 4> e;
    std::array<Terms, 4> d, within;
    Terms3 normal;
    Terms f;

    Judge(Elementary kind, const MovingPoints& points)
        : sides(kind == Elementary::vertex_face ? 3 : 4) {
        // doubles are multiples of 2^-1074; what they all share is dropped
        int lowest = 4000;
        const auto power_of = [](double x) { return std::max(std::ilogb(x) - 52, -1074); };
        for (const auto* list : {&points.start, &points.end}) {
            for (const Vec3& p : *list) {
                for (const double x : p) {
                    if (x != 0.0) lowest = std::min(lowest, power_of(x));
                }
            }
        }
        const auto whole = [&](double x) -> mpz_class {
            if (x == 0.0) return 0;
            const int power = power_of(x);
            const mpz_class head(std::scalbn(x, -power));
            return head << static_cast<unsigned long>(power - lowest);
        };
        std::array<Terms3, 4> p, w;
        for (std::size_t k = 0; k < 4; ++k) {
            for (int c = 0; c < 3; ++c) {
                const mpz_class from = whole(points.start[k][c]), to = whole(points.end[k][c]);
                p[k][c] = {from, to - from};
                trim(p[k][c]);
            }
        }
        const auto minus = [](const Terms3& a, const Terms3& b) {
            return Terms3{plus(a[0], b[0], -1), plus(a[1], b[1], -1), plus(a[2], b[2], -1)};
        };
        if (sides == 3) {
            for (std::size_t k = 0; k < 3; ++k) w[k] = minus(p[k + 1], p[0]);
        } else {
            w = {minus(p[0], p[2]), minus(p[1], p[2]), minus(p[1], p[3]), minus(p[0], p[3])};
        }
        normal = cross(minus(w[1], w[0]), minus(w[2], w[0]));
        f = dot(w[2], cross(w[0], w[1]));
        for (std::size_t k = 0; k < sides; ++k) {
            const std::size_t next = (k + 1) % sides;
            e[k] = cross(w[k], w[next]);
            d[k] = dot(w[k], w[next]);
            within[k] = dot(e[k], normal);
        }
    }

    /// At a moment at which f is zero; `at` tells the sign of anything there.
    template <typename SignAt>
    [[nodiscard]] bool contact(const SignAt& at) const {
        if (at(normal[0]) != 0 || at(normal[1]) != 0 || at(normal[2]) != 0) {
            for (std::size_t k = 0; k < sides; ++k) {
                if (at(within[k]) < 0) return false;
            }
            return true;
        }
        // a segment or a point: is the origin on one of its sides?
        for (std::size_t k = 0; k < sides; ++k) {
            if (at(e[k][0]) == 0 && at(e[k][1]) == 0 && at(e[k][2]) == 0 && at(d[k]) <= 0) {
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] bool contact_at_end(int end) const {
        const Place t{end, 0};
        const auto at = [&](const Terms& q) { return sign_of(q, t); };
        return at(f) == 0 && contact(at);
    }
    [[nodiscard]] bool contact_at(const Between& root) const {
        return contact([&](const Terms& q) {
            const auto all = sequence(root.g, q);
            return changes(all, root.l) - changes(all, root.r);
        });
    }
};

/// The root to 2^-64, by halves.
TwinAnswer located(Between root) {
    const auto sturm = sequence(root.g, {mpz_class(1)});
    int at_l = changes(sturm, root.l);
    for (int i = 0; i < 64; ++i) {
        const Place middle = inside(root.g, root.l, root.r);
        const int at_middle = changes(sturm, middle);
        if (at_l - at_middle == 1) {
            root.r = middle;
        } else {
            root.l = middle;
            at_l = at_middle;
        }
    }
    const auto value = [](const Place& t) {
        return mpq_class(t.m, mpz_class(1) << static_cast<unsigned long>(t.p)).get_d();
    };
    return {true, std::nextafter(value(root.l), -1.0), std::nextafter(value(root.r), 2.0)};
}

}  // namespace

TwinAnswer judge_touch(Elementary kind, const MovingPoints& points) {
    const Judge judge(kind, points);
    if (judge.contact_at_end(0)) return {true, 0.0, 0.0};
    TwinAnswer first;
    const auto look = [&](const Terms& g) {
        for (const Between& root : roots_of(g)) {
            if (!judge.contact_at(root)) continue;
            const TwinAnswer one = located(root);
            if (!first.touches || one.low < first.low) first = one;
            return;
        }
    };
    if (judge.f.empty()) {
        // always in a plane: things change only where the origin meets the line of a side
        for (std::size_t k = 0; k < judge.sides; ++k) {
            for (const Terms& component : judge.e[k]) look(component);
            look(judge.d[k]);
        }
    } else {
        look(judge.f);
    }
    if (!first.touches && judge.contact_at_end(1)) return {true, 1.0, 1.0};
    return first;
}

}  // namespace sidestep::ccd::test
