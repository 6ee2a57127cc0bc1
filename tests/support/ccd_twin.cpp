#include <CGAL/Algebraic_kernel_d_1.h>
#include <CGAL/CORE_BigInt.h>
#include <CGAL/CORE_arithmetic_kernel.h>
#include <CGAL/Polynomial.h>
#include <CGAL/Polynomial_traits_d.h>

#include <cmath>

#include "tests/oracle/ccd_twin.h"

namespace sidestep::ccd::test {

namespace {

using Int = CGAL::CORE_arithmetic_kernel::Integer;
using Kernel = CGAL::Algebraic_kernel_d_1<Int>;
using Poly = Kernel::Polynomial_1;
using Real = Kernel::Algebraic_real_1;

struct Twin {
    Kernel kernel;
    int sides;
    std::array<std::array<Poly, 3>, 4> w, e;
    std::array<Poly, 3> normal;
    std::array<Poly, 4> d, inside;
    Poly f;

    static Poly linear(const Int& at_0, const Int& at_1) {
        const std::array<Int, 2> c{at_0, at_1 - at_0};
        return CGAL::Polynomial_traits_d<Poly>::Construct_polynomial()(c.begin(), c.end());
    }
    static std::array<Poly, 3> cross(const std::array<Poly, 3>& a, const std::array<Poly, 3>& b) {
        return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }
    static Poly dot(const std::array<Poly, 3>& a, const std::array<Poly, 3>& b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    Twin(Elementary kind, const MovingPoints& points)
        : sides(kind == Elementary::vertex_face ? 3 : 4) {
        // one power of two makes all coordinates whole
        int lowest = 2000;
        const auto exponent = [](double x) {
            int power = 0;
            const double m = std::frexp(x, &power);
            auto whole = static_cast<std::int64_t>(std::ldexp(m, 53));
            power -= 53;
            while (whole % 2 == 0) {
                whole /= 2;
                ++power;
            }
            return power;
        };
        for (const auto* list : {&points.start, &points.end}) {
            for (const Vec3& p : *list) {
                for (int c = 0; c < 3; ++c) {
                    if (p[c] != 0.0) lowest = std::min(lowest, exponent(p[c]));
                }
            }
        }
        const auto whole = [&](double x) -> Int {
            if (x == 0.0) return Int(0);
            const int power = exponent(x);
            Int value(static_cast<long>(std::ldexp(x, -power)));
            for (int i = lowest; i < power; ++i) value = value * Int(2);
            return value;
        };
        const auto between = [&](int a, int b) {
            std::array<Poly, 3> difference;
            for (int c = 0; c < 3; ++c) {
                difference[c] = linear(whole(points.start[a][c]) - whole(points.start[b][c]),
                                       whole(points.end[a][c]) - whole(points.end[b][c]));
            }
            return difference;
        };
        if (sides == 3) {
            for (int k = 0; k < 3; ++k) w[k] = between(k + 1, 0);
        } else {
            w = {between(0, 2), between(1, 2), between(1, 3), between(0, 3)};
        }
        const auto minus = [](const std::array<Poly, 3>& a, const std::array<Poly, 3>& b) {
            return std::array<Poly, 3>{a[0] - b[0], a[1] - b[1], a[2] - b[2]};
        };
        normal = cross(minus(w[1], w[0]), minus(w[2], w[0]));
        f = dot(w[2], cross(w[0], w[1]));
        for (int k = 0; k < sides; ++k) {
            const int next = (k + 1) % sides;
            e[k] = cross(w[k], w[next]);
            d[k] = dot(w[k], w[next]);
            inside[k] = dot(e[k], normal);
        }
    }

    int sign_at(const Poly& p, const Real& t) {
        if (CGAL::is_zero(p)) return 0;
        if (t.low() == t.high()) {
            return CGAL::sign(p.evaluate_homogeneous(numerator(t.low()), denominator(t.low())));
        }
        return static_cast<int>(kernel.sign_at_1_object()(p, t));
    }

    /// f(t) is zero. By the products with the polygon's own normal, of degree four.
    bool contact_at(const Real& t) {
        bool flat = true;
        for (const Poly& n : normal) flat &= sign_at(n, t) == 0;
        if (!flat) {
            for (int k = 0; k < sides; ++k) {
                if (sign_at(inside[k], t) < 0) return false;
            }
            return true;
        }
        // a segment or a point: is the origin on one of its sides?
        for (int k = 0; k < sides; ++k) {
            bool on_line = true;
            for (const Poly& component : e[k]) on_line &= sign_at(component, t) == 0;
            if (on_line && sign_at(d[k], t) <= 0) return true;
        }
        return false;
    }

    void add_roots(const Poly& p, std::vector<Real>& times) {
        if (CGAL::is_zero(p)) return;
        std::vector<std::pair<Real, Kernel::Multiplicity_type>> roots;
        kernel.solve_1_object()(p, std::back_inserter(roots));
        for (const auto& root : roots) {
            if (root.first >= Real(0) && root.first <= Real(1)) times.push_back(root.first);
        }
    }
};

TwinAnswer judged(Elementary kind, const MovingPoints& points) {
    Twin twin(kind, points);
    std::vector<Real> times;
    if (CGAL::is_zero(twin.f)) {
        // always in a plane: things change only where the origin meets the line of a side
        times = {Real(0), Real(1)};
        for (int k = 0; k < twin.sides; ++k) {
            for (const Poly& component : twin.e[k]) twin.add_roots(component, times);
            twin.add_roots(twin.d[k], times);
        }
    } else {
        twin.add_roots(twin.f, times);
    }
    std::sort(times.begin(), times.end());
    for (const Real& t : times) {
        if (!twin.contact_at(t)) continue;
        const auto near = CGAL::to_interval(t);
        return {true, near.first, near.second};
    }
    return {};
}

}  // namespace

std::optional<TwinAnswer> twin_touch(Elementary kind, const MovingPoints& points) {
    try {
        return judged(kind, points);
    } catch (const CGAL::Precondition_exception&) {
        return std::nullopt;  // a bracket of CGAL's 5.5 that has shrunk to a point
    }
}

}  // namespace sidestep::ccd::test
