#include "bench/articulated/lanes.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bench/support/harness.h"
#include "sidestep/articulated/reduced.h"
#include "sidestep/articulated/scenes.h"

// everything below is for one instruction set; nothing of it may be shared with other files, which
// is why all of it is a template of a type of this file
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__)
#define SIDESTEP_LANES 1
#pragma GCC push_options
#pragma GCC target("avx512f,avx512dq,avx512vl,prefer-vector-width=512")
#include "sidestep/articulated/detail/reduced_inside.h"

namespace sidestep::articulated::detail {

namespace {

using Eight = double __attribute__((vector_size(64), aligned(8)));

struct Lanes {
    Eight v;
};
#define SIDESTEP_LANE [[gnu::always_inline]] inline
SIDESTEP_LANE Lanes operator+(const Lanes& a, const Lanes& b) {
    return {a.v + b.v};
}
SIDESTEP_LANE Lanes operator-(const Lanes& a, const Lanes& b) {
    return {a.v - b.v};
}
SIDESTEP_LANE Lanes operator*(const Lanes& a, const Lanes& b) {
    return {a.v * b.v};
}
SIDESTEP_LANE Lanes operator+(const Lanes& a, double b) {
    return {a.v + b};
}
SIDESTEP_LANE Lanes operator+(double a, const Lanes& b) {
    return {a + b.v};
}
SIDESTEP_LANE Lanes operator-(const Lanes& a, double b) {
    return {a.v - b};
}
SIDESTEP_LANE Lanes operator-(double a, const Lanes& b) {
    return {a - b.v};
}
SIDESTEP_LANE Lanes operator*(const Lanes& a, double b) {
    return {a.v * b};
}
SIDESTEP_LANE Lanes operator*(double a, const Lanes& b) {
    return {a * b.v};
}
SIDESTEP_LANE Lanes operator/(double a, const Lanes& b) {
    return {a / b.v};
}
SIDESTEP_LANE Lanes operator-(const Lanes& a) {
    return {-a.v};
}

SIDESTEP_LANE void sine_cosine(const Lanes& angle, Lanes& s, Lanes& c) {
    for (int k = 0; k < 8; ++k) {
        s.v[k] = std::sin(angle.v[k]);
        c.v[k] = std::cos(angle.v[k]);
    }
}
SIDESTEP_LANE Lanes root(const Lanes& x) {
    Lanes y;
    for (int k = 0; k < 8; ++k) y.v[k] = __builtin_sqrt(x.v[k]);
    return y;
}

}  // namespace

template <>
inline V3<Lanes> turned_by(Lanes w, Lanes x, Lanes y, Lanes z) {
    const Lanes half = root(0.5 + 0.5 * w), quarter = root(0.5 + 0.5 * half);
    const Lanes over = 0.25 / (half * quarter);
    const Lanes t = (x * x + y * y + z * z) * over * over;
    constexpr double c[] = {
        1.0 / 6,       3.0 / 40,         15.0 / 336,         105.0 / 3456,
        945.0 / 42240, 10395.0 / 599040, 135135.0 / 9676800, 2027025.0 / 175472640};
    Lanes sum = t * 0.0 + c[7];
    for (int k = 6; k >= 0; --k) sum = c[k] + t * sum;
    const Lanes factor = 8.0 * over * (1.0 + t * sum);
    return {factor * x, factor * y, factor * z};
}

namespace {

struct Batch {
    std::vector<Lanes> q, qd;
    std::vector<V3<Lanes>> anchors;
};

[[gnu::noinline]] void step_batch(const std::vector<Group>& groups, int count,
                                  const std::vector<WorldSpring>& springs, double seconds,
                                  std::vector<Moving<Lanes>>& work, Batch& batch) {
    set_world(work[0], V3<double>{0.0, -9.81, 0.0});
    for (int g = 1; g < count; ++g) {
        const Group& group = groups[g];
        descend<Lanes>(group, work[group.parent], &batch.q[group.position], &batch.qd[group.rate],
                       nullptr, seconds, work[g]);
    }
    for (std::size_t k = 0; k < springs.size(); ++k) {
        const WorldSpring& spring = springs[k];
        Moving<Lanes>& m = work[spring.link + 1];
        const V3<double> point{spring.point.x(), spring.point.y(), spring.point.z()};
        const V3<Lanes> arm = m.turn * point;
        const V3<Lanes> way = batch.anchors[k] - (m.origin + arm);
        const V3<Lanes> speed = m.v + cross(m.w, arm);
        const V3<Lanes> force = spring.stiffness * way - spring.damping * speed;
        m.n = m.n - cross(arm, force);
        m.f = m.f - force;
    }
    for (int g = count - 1; g > 0; --g) ascend<Lanes>(groups[g], work[g], work[groups[g].parent]);
    for (int g = 1; g < count; ++g) {
        const Group& group = groups[g];
        Lanes qdd[6];
        settle<Lanes>(group, work[group.parent], work[g], qdd);
        Lanes* rates = &batch.qd[group.rate];
        for (int k = 0; k < freedom_of(group.type); ++k) rates[k] = rates[k] + seconds * qdd[k];
        move_joint<Lanes>(group.type, seconds, rates, &batch.q[group.position]);
    }
}

}  // namespace

}  // namespace sidestep::articulated::detail
#pragma GCC pop_options
#endif

namespace sidestep::bench {

LanesTrial try_lanes(int steps) {
    LanesTrial trial;
#if defined(SIDESTEP_LANES)
    using namespace sidestep::articulated;
    using namespace sidestep::articulated::detail;
    if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq")) return trial;
    trial.ran = true;
    const Scene scene = hundred_dogs({.torque_rate = 1e-9});
    const Model& model = *scene.models[0];
    const double seconds = 1.0 / 960.0;
    std::vector<Reduced> bodies;
    std::vector<State> states;
    bodies.emplace_back(model, scene.actors[0].springs);
    for (const Actor& actor : scene.actors) {
        states.push_back(actor.state);
        if (states.size() > 1) bodies.emplace_back(bodies[0], actor.springs);
    }
    const auto& groups = Insight::groups(bodies[0]);
    const int count = Insight::count(bodies[0]);
    std::vector<Batch> batches((states.size() + 7) / 8);
    std::vector<Moving<Lanes>> work(static_cast<std::size_t>(count));
    for (std::size_t b = 0; b < batches.size(); ++b) {
        batches[b].q.resize(model.position_count());
        batches[b].qd.resize(model.freedom());
        batches[b].anchors.resize(2);
        for (int lane = 0; lane < 8; ++lane) {
            // the last lanes repeat the last dog
            const std::size_t dog =
                std::min(8 * b + static_cast<std::size_t>(lane), states.size() - 1);
            for (int k = 0; k < model.position_count(); ++k) {
                batches[b].q[k].v[lane] = states[dog].positions[k];
            }
            for (int k = 0; k < model.freedom(); ++k) {
                batches[b].qd[k].v[lane] = states[dog].rates[k];
            }
            for (std::size_t k = 0; k < 2; ++k) {
                const Vec3& anchor = scene.actors[dog].springs[k].anchor;
                batches[b].anchors[k].x.v[lane] = anchor.x();
                batches[b].anchors[k].y.v[lane] = anchor.y();
                batches[b].anchors[k].z.v[lane] = anchor.z();
            }
        }
    }
    Workspace workspace;
    std::vector<double> fast, slow;
    // sixteen steps of each body at a time, as a frame has them
    for (int s = 0; s < steps; s += 16) {
        double start = thread_seconds();
        for (std::size_t i = 0; i < states.size(); ++i) {
            for (int k = 0; k < 16; ++k) {
                bodies[i].step(seconds, {.seconds = seconds}, states[i], workspace);
            }
        }
        slow.push_back((thread_seconds() - start) / 16.0);
        start = thread_seconds();
        for (Batch& batch : batches) {
            for (int k = 0; k < 16; ++k) {
                step_batch(groups, count, scene.actors[0].springs, seconds, work, batch);
            }
        }
        fast.push_back((thread_seconds() - start) / 16.0);
        if (s != 80) continue;
        for (std::size_t i = 0; i < states.size(); ++i) {
            for (int k = 0; k < model.position_count(); ++k) {
                trial.difference =
                    std::max(trial.difference,
                             std::abs(states[i].positions[k] - batches[i / 8].q[k].v[i % 8]));
            }
        }
    }
    std::sort(fast.begin(), fast.end());
    std::sort(slow.begin(), slow.end());
    trial.lanes_us = 1e6 * fast[fast.size() / 2];
    trial.scalar_us = 1e6 * slow[slow.size() / 2];
#else
    static_cast<void>(steps);
#endif
    return trial;
}

}  // namespace sidestep::bench
