#include "sidestep/rigid/narrow.h"

#include <algorithm>
#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/rigid/detail/narrow.h"
#include "sidestep/rigid/detail/narrow_kernels.h"

namespace sidestep::rigid {

namespace detail {

namespace {

/// The tables of one pair. Bits say "outside": a corner without any is inside.
struct Tables {
    std::vector<double> s;                 // [face of a][corner of b]
    std::vector<std::uint64_t> b_outside;  // [corner of b][word], a bit for each face of a
    std::vector<std::uint64_t> mixed;      // [word], a bit for each face of a
    std::vector<double> r;                 // [corner of a][face of b], as far as known
    std::vector<std::uint64_t> a_outside;  // [corner of a][word], a bit for each face of b
    std::vector<int> known;                // [corner of a] faces of b that r knows
};

struct Clip {
    bool hit = false;
    int entry = -1, exit = -1;
};

/// The part of an edge that is behind all planes, from the distances of its ends. Its begin and end are
/// kept as fractions and compared by multiplying across: no division, and exact for whole numbers.
template <typename AtU, typename AtV>
Clip clip_edge(const std::uint64_t* u_outside, const std::uint64_t* v_outside, int words,
               const AtU& at_u, const AtV& at_v, double tau) {
    for (int w = 0; w < words; ++w) {
        if ((u_outside[w] & v_outside[w]) != 0) return {};
    }
    Clip clip;
    double in = 0.0, in_of = 1.0, out = 1.0, out_of = 1.0;
    for (int w = 0; w < words; ++w) {
        for (std::uint64_t bits = u_outside[w]; bits != 0; bits &= bits - 1) {
            const int face = 64 * w + std::countr_zero(bits);
            const double u = at_u(face) - tau, of = u - (at_v(face) - tau);
            if (u * in_of > in * of) {
                in = u;
                in_of = of;
                clip.entry = face;
            }
        }
        for (std::uint64_t bits = v_outside[w]; bits != 0; bits &= bits - 1) {
            const int face = 64 * w + std::countr_zero(bits);
            const double u = tau - at_u(face), of = (at_v(face) - tau) + u;
            if (u * out_of < out * of) {
                out = u;
                out_of = of;
                clip.exit = face;
            }
        }
    }
    clip.hit = in * out_of <= out * in_of;
    return clip;
}

class Complete {
public:
    Complete(const Solid& a, const Solid& b, const Placed& seen, double tolerance, Tables& tables)
        : a_(a), b_(b), seen_(seen), t_(tables) {
        const double rounding = is_exact(a, b, seen) ? 0.0 : rounding_of(a, b, seen);
        tau_a_ = tolerance + rounding * a.steepest();
        tau_b_ = tolerance + rounding * b.steepest();
    }

    Touch run() {
        // S1: a face of a separates, or a corner of b is in a
        if (fill_table() || corner_of_b()) return touch_;
        // S2: corners of a whose faces all cut b
        if (corner_of_a()) return touch_;
        // S3: edges of b, S4: edges of a between faces that cut b
        if (edge_of_b() || edge_of_a()) return touch_;
        return touch_;
    }

private:
    bool settle(bool touches, Touch::How how, int feature, const Clip& clip = {}) {
        touch_.touches = touches;
        touch_.how = how;
        touch_.feature = feature;
        touch_.entry = clip.entry;
        touch_.exit = clip.exit;
        return true;
    }

    /// True when a row is all outside.
    bool fill_table() {
        const int faces = a_.face_count(), corners = b_.corner_count(), words = a_.face_words();
        t_.s.resize(static_cast<std::size_t>(faces) * corners);
        t_.b_outside.assign(static_cast<std::size_t>(corners) * words, 0);
        t_.mixed.assign(words, 0);
        auto& places = own_corners().b_in_a;
        places.resize(corners);
        for (int j = 0; j < corners; ++j) places[j] = seen_.into_a(b_.corner(j));
        for (int face = 0; face < faces; ++face) {
            double* row = t_.s.data() + static_cast<std::size_t>(face) * corners;
            const Vec3 normal = a_.normal(face);
            const double offset = a_.offset(face);
            double least = std::numeric_limits<double>::infinity(), most = -least;
            std::uint64_t* column = t_.b_outside.data() + face / 64;
            for (int j = 0; j < corners; ++j, column += words) {
                const double s = normal.dot(places[j]) - offset;
                row[j] = s;
                least = std::min(least, s);
                most = std::max(most, s);
                *column |= std::uint64_t{s > tau_a_} << (face % 64);
            }
            touch_.work.products[0] += corners;
            if (least > tau_a_) return settle(false, Touch::How::apart_by_a, face);
            // the corners of the face itself may be its slack below the plane
            if (most >= -tau_a_ - a_.slack(face)) {
                t_.mixed[face / 64] |= std::uint64_t{1} << (face % 64);
            }
        }
        return false;
    }

    bool corner_of_b() {
        const int words = a_.face_words();
        for (int j = 0; j < b_.corner_count(); ++j) {
            const std::uint64_t* outside =
                t_.b_outside.data() + static_cast<std::size_t>(j) * words;
            if (std::all_of(outside, outside + words, [](std::uint64_t w) { return w == 0; })) {
                return settle(true, Touch::How::corner_of_b, j);
            }
        }
        return false;
    }

    /// One more distance of a corner of a. True when it is outside.
    bool measure(int corner, std::int64_t& products) {
        const int face = t_.known[corner]++;
        ++products;
        const double r = distance_to(b_, face, places_of_a_[corner]);
        t_.r[static_cast<std::size_t>(corner) * b_.face_count() + face] = r;
        if (!(r > tau_b_)) return false;
        t_.a_outside[static_cast<std::size_t>(corner) * b_.face_words() + face / 64] |=
            std::uint64_t{1} << (face % 64);
        return true;
    }

    bool corner_of_a() {
        const int corners = a_.corner_count(), words = a_.face_words();
        t_.r.resize(static_cast<std::size_t>(corners) * b_.face_count());
        t_.a_outside.assign(static_cast<std::size_t>(corners) * b_.face_words(), 0);
        t_.known.assign(corners, 0);
        auto& places = own_corners().a_in_b;
        places.resize(corners);
        for (int c = 0; c < corners; ++c) places[c] = seen_.into_b(a_.corner(c));
        places_of_a_ = places.data();
        for (int c = 0; c < corners; ++c) {
            bool maybe = true;
            for (int w = 0; w < words && maybe; ++w) {
                maybe = (a_.face_bits(c)[w] & ~t_.mixed[w]) == 0;
            }
            while (maybe && t_.known[c] < b_.face_count()) {
                maybe = !measure(c, touch_.work.products[1]);
            }
            if (maybe) return settle(true, Touch::How::corner_of_a, c);
        }
        return false;
    }

    bool edge_of_b() {
        const int corners = b_.corner_count(), words = a_.face_words();
        for (int e = 0; e < b_.edge_count(); ++e) {
            const auto [u, v] = b_.edges()[e].corners;
            const double* s_u = t_.s.data() + u;
            const double* s_v = t_.s.data() + v;
            const Clip clip = clip_edge(
                t_.b_outside.data() + static_cast<std::size_t>(u) * words,
                t_.b_outside.data() + static_cast<std::size_t>(v) * words, words,
                [&](int face) { return s_u[static_cast<std::size_t>(face) * corners]; },
                [&](int face) { return s_v[static_cast<std::size_t>(face) * corners]; }, tau_a_);
            if (clip.hit) return settle(true, Touch::How::edge_of_b, e, clip);
        }
        return false;
    }

    bool is_mixed(int face) const { return (t_.mixed[face / 64] >> (face % 64) & 1) != 0; }

    bool edge_of_a() {
        const int words = b_.face_words();
        for (int e = 0; e < a_.edge_count(); ++e) {
            const Solid::Edge& edge = a_.edges()[e];
            if (!is_mixed(edge.faces[0]) || !is_mixed(edge.faces[1])) continue;
            const int u = edge.corners[0], v = edge.corners[1];
            const std::uint64_t* u_outside =
                t_.a_outside.data() + static_cast<std::size_t>(u) * words;
            const std::uint64_t* v_outside =
                t_.a_outside.data() + static_cast<std::size_t>(v) * words;
            // distances of both ends, until both are outside of one plane
            const auto skipped = [&] {
                for (int w = 0; w < words; ++w) {
                    if ((u_outside[w] & v_outside[w]) != 0) return true;
                }
                return false;
            };
            bool skip = skipped();
            while (!skip && std::min(t_.known[u], t_.known[v]) < b_.face_count()) {
                const int corner = t_.known[u] <= t_.known[v] ? u : v;
                skip = measure(corner, touch_.work.products[3]) && skipped();
            }
            if (skip) continue;
            const double* r_u = t_.r.data() + static_cast<std::size_t>(u) * b_.face_count();
            const double* r_v = t_.r.data() + static_cast<std::size_t>(v) * b_.face_count();
            const Clip clip = clip_edge(
                u_outside, v_outside, words, [&](int face) { return r_u[face]; },
                [&](int face) { return r_v[face]; }, tau_b_);
            if (clip.hit) return settle(true, Touch::How::edge_of_a, e, clip);
        }
        return false;
    }

    const Solid& a_;
    const Solid& b_;
    const Placed& seen_;
    Tables& t_;
    double tau_a_ = 0.0, tau_b_ = 0.0;
    const Vec3* places_of_a_ = nullptr;
    Touch touch_;
};

}  // namespace

Touch touch_complete(const Solid& a, const Solid& b, const Placed& seen, double tolerance) {
    static thread_local Tables tables;
    return Complete(a, b, seen, tolerance, tables).run();
}

}  // namespace detail

Touch touch(const Solid& a, const Transform& a_to_world, const Solid& b,
            const Transform& b_to_world, const NarrowOptions& options) {
    SIDESTEP_REQUIRE(options.tolerance >= 0.0, "tolerance must not be negative");
    SIDESTEP_REQUIRE(a.face_count() > 0 && b.face_count() > 0, "an empty solid touches nothing");
    const detail::Placed seen = detail::seen_from(a_to_world, b_to_world);
    SIDESTEP_REQUIRE(seen.rotation.allFinite() && seen.translation.allFinite(),
                     "a placement is not finite");
    switch (options.method) {
        case NarrowMethod::complete:
            return detail::touch_complete(a, b, seen, options.tolerance);
        case NarrowMethod::naive_two_way:
            return detail::touch_naive(a, b, seen, options.tolerance, true);
        case NarrowMethod::naive_one_way:
            return detail::touch_naive(a, b, seen, options.tolerance, false);
        case NarrowMethod::printed:
            return detail::touch_printed(a, b, seen, options.tolerance, false);
        case NarrowMethod::printed_checked:
            return detail::touch_printed(a, b, seen, options.tolerance, true);
    }
    return {};
}

bool touching(const Solid& a, const Transform& a_to_world, const Solid& b,
              const Transform& b_to_world, NarrowMemory* memory) {
    static const detail::NarrowKernels& kernels = detail::narrow_kernels();
    const detail::Settled settled = kernels.settle(a, a_to_world, b, b_to_world, memory);
    if (settled != detail::Settled::open) return settled == detail::Settled::touching;
    return detail::touch_complete(a, b, detail::seen_from(a_to_world, b_to_world), 0.0).touches;
}

}  // namespace sidestep::rigid
