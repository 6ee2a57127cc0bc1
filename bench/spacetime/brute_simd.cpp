// Brute force as wide as the processor allows: the opponent that a fast engine has to beat.
#include "bench/spacetime/brute.h"
#include "bench/spacetime/window.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bench/spacetime/brute_simd.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sidestep::bench {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// one lag: samples first .. end of A against the same, `lag` later, of B
bool run_collides(const BruteSimd::Path& a, const BruteSimd::Path& b, const Query& query,
                  const Window::Run& run, const Relative& to_a, float band) {
    const hn::CappedTag<float, 16> d;
    const int lanes = static_cast<int>(hn::Lanes(d));
    const auto cosine = hn::Set(d, static_cast<float>(to_a.cosine));
    const auto sine = hn::Set(d, static_cast<float>(to_a.sine));
    const auto x = hn::Set(d, static_cast<float>(to_a.x));
    const auto z = hn::Set(d, static_cast<float>(to_a.z));
    const auto room = hn::Set(d, band);
    const float *ax = a.x.data(), *az = a.z.data(), *ar = a.r.data();
    const float *bx = b.x.data() + run.lag, *bz = b.z.data() + run.lag, *br = b.r.data() + run.lag;

    const auto near = [&](int i) HWY_ATTR {
        const auto px = hn::LoadU(d, bx + i);
        const auto pz = hn::LoadU(d, bz + i);
        const auto dx =
            hn::MulAdd(cosine, px, hn::MulAdd(sine, pz, hn::Sub(x, hn::LoadU(d, ax + i))));
        const auto dz =
            hn::MulAdd(cosine, pz, hn::NegMulAdd(sine, px, hn::Sub(z, hn::LoadU(d, az + i))));
        const auto reach = hn::Add(hn::Add(hn::LoadU(d, ar + i), hn::LoadU(d, br + i)), room);
        return hn::Lt(hn::MulAdd(dx, dx, hn::Mul(dz, dz)), hn::Mul(reach, reach));
    };
    // whoever is near is looked at again, in double
    const auto confirm = [&](auto mask, int i) HWY_ATTR {
        std::uint8_t bytes[8] = {};
        hn::StoreMaskBits(d, mask, bytes);
        std::uint32_t lanes_near = bytes[0] | bytes[1] << 8;
        for (; lanes_near != 0; lanes_near &= lanes_near - 1) {
            const int s = i + __builtin_ctz(lanes_near);
            if (pair_collides(*a.exact, query.at_a, s, *b.exact, query.at_b, s + run.lag)) {
                return true;
            }
        }
        return false;
    };

    int i = run.first;
    for (; i + 2 * lanes <= run.end; i += 2 * lanes) {
        const auto first = near(i);
        const auto second = near(i + lanes);
        if (HWY_LIKELY(hn::AllFalse(d, hn::Or(first, second)))) continue;
        if (confirm(first, i) || confirm(second, i + lanes)) return true;
    }
    for (; i < run.end; i += lanes) {
        const auto mask = hn::And(near(i), hn::FirstN(d, static_cast<std::size_t>(run.end - i)));
        if (!hn::AllFalse(d, mask) && confirm(mask, i)) return true;
    }
    return false;
}

void run_all(const std::vector<BruteSimd::Path>& paths, std::span<const Query> queries,
             std::span<std::uint64_t> bits) {
    for (std::size_t k = 0; k < queries.size(); ++k) {
        const Query& query = queries[k];
        const BruteSimd::Path& a = paths[static_cast<std::size_t>(query.a)];
        const BruteSimd::Path& b = paths[static_cast<std::size_t>(query.b)];
        const GroundPath &pa = *a.exact, &pb = *b.exact;
        const Window window = meeting_window(pa.sample_count(), pa.dt, pb.sample_count(), pb.dt,
                                             query.at_b.start_s - query.at_a.start_s);
        bool hit = false;
        if (window.plain) {
            if (window.count > 0) {
                const Relative to_a = relative(query.at_a, query.at_b);
                // five roundings of everything that is added up on the way to a distance, and what
                // doubles lose far out
                const double size =
                    std::abs(to_a.x) + std::abs(to_a.z) + 2.0 * (a.extent + b.extent);
                const double far = std::abs(query.at_a.x) + std::abs(query.at_a.z) +
                                   std::abs(query.at_b.x) + std::abs(query.at_b.z);
                const auto band = static_cast<float>(1e-6 + 6e-7 * size + 1e-14 * far);
                for (int run = 0; run < window.count && !hit; ++run) {
                    hit = run_collides(a, b, query, window.runs[run], to_a, band);
                }
            }
        } else {
            hit = collides_by_definition(pa, query.at_a, pb, query.at_b);
        }
        set_bit(bits, k, hit);
    }
}

const char* name() {
    return hwy::TargetName(HWY_TARGET);
}

}  // namespace HWY_NAMESPACE
}  // namespace sidestep::bench
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sidestep::bench {

HWY_EXPORT(run_all);
HWY_EXPORT(name);

BruteSimd::BruteSimd(const std::vector<GroundPath>& paths) {
    constexpr std::size_t padding = 16;
    for (const GroundPath& path : paths) {
        Path floats{&path, {}, {}, {}, spacetime::extent(path)};
        for (std::size_t i = 0; i < path.positions.size() + padding; ++i) {
            const std::size_t s = std::min(i, path.positions.size() - 1);
            floats.x.push_back(static_cast<float>(path.positions[s].x()));
            floats.z.push_back(static_cast<float>(path.positions[s].y()));
            floats.r.push_back(static_cast<float>(path.radii[s]));
        }
        paths_.push_back(std::move(floats));
    }
}

void BruteSimd::run(std::span<const Query> queries, std::span<std::uint64_t> bits) const {
    HWY_DYNAMIC_DISPATCH(run_all)(paths_, queries, bits);
}

std::string BruteSimd::instruction_set() {
    return HWY_DYNAMIC_DISPATCH(name)();
}

}  // namespace sidestep::bench
#endif
