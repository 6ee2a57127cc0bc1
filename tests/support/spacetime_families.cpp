// The families of spacetime_queries.h: how to be difficult, one way at a time.

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/support/spacetime_queries.h"

namespace sidestep::test {

namespace {

using Paths = std::vector<PooledPath>;
using Pool = std::span<const PooledPath>;

// about where the engine's stretches of 16 and groups of 256 begin and end
constexpr std::array<int, 18> odd_lengths{1,  2,  3,   15,  16,  17,  31,  32,  33,
                                          47, 48, 255, 256, 257, 271, 272, 273, 513};

template <typename Make>
Paths many(Random& random, int count, Make&& make) {
    Paths paths;
    for (int k = 0; k < count; ++k) paths.push_back(cut(random, make(k)));
    return paths;
}

const GroundPath& path_of(Pool paths, int k) {
    return paths[static_cast<std::size_t>(k)].path;
}

double reach_at(Pool paths, const Encounter& met) {
    return path_of(paths, met.a).radii[static_cast<std::size_t>(met.i)] +
           path_of(paths, met.b).radii[static_cast<std::size_t>(met.j)];
}

Vec2 direction(Random& random) {
    const double angle = random.uniform(-pi, pi);
    return {std::sin(angle), std::cos(angle)};
}

/// Near enough to collide at times, and now and then far away.
Question nearby(Random& random, Pool paths, const Encounter& met) {
    const double reach = reach_at(paths, met);
    const double far = random.chance(0.2) ? random.uniform(3, 20) : random.uniform(0.3, 3) * reach;
    return met.question(paths, far * direction(random));
}

/// A turn that is one by a hair: as far from the unit circle as `check` allows.
Placement crooked(Random& random, Placement placement) {
    const double stretch = 1.0 + 0.49 * spacetime::crookedest * random.uniform(-1, 1);
    placement.cosine *= stretch;
    placement.sine *= stretch;
    return placement;
}

// ------------------------------------------------------------------ everyday life

Paths strolls(Random& random) {
    return many(random, 24, [&](int) { return saunter(random, 8 + random.index(80), 1.0 / 30.0); });
}

Question whole_frames(Random& random, Pool paths, std::int64_t) {
    return nearby(random, paths, encounter(random, paths));
}

Question fractions(Random& random, Pool paths, std::int64_t) {
    return nearby(random, paths, encounter(random, paths, random.uniform(-1, 1)));
}

Paths lengths(Random& random) {
    return many(random, static_cast<int>(odd_lengths.size()), [&](int k) {
        return saunter(random, odd_lengths[static_cast<std::size_t>(k)], 1.0 / 30.0);
    });
}

Paths joined(Random& random) {
    Paths paths;
    for (int k = 0; k < 12; ++k) {
        PooledPath pooled;
        std::vector<spacetime::PathSegment> segments;
        Vec2 end(0, 0);
        const Vec2 far = (k % 4 == 3 ? 1e5 : 0.0) * direction(random);
        const int count = 2 + random.index(9);
        for (int c = 0; c < count; ++c) {
            const int samples = random.chance(0.2) ? 1 + random.index(4) : 20 + random.index(60);
            pooled.clips.push_back(saunter(random, samples, 1.0 / 30.0));
            for (Vec2& p : pooled.clips.back().positions) p += far;
            const double heading = random.uniform(-pi, pi);
            Placement turn = Placement::at(0, 0, heading, random.uniform(-9, 9));
            if (k % 3 == 2) turn = crooked(random, turn);
            const Vec2 begin = turn(pooled.clips.back().positions.front());
            turn.x = end.x() - begin.x();
            turn.z = end.y() - begin.y();
            pooled.turns.push_back(turn);
            end = turn(pooled.clips.back().positions.back());
        }
        for (std::size_t c = 0; c < pooled.clips.size(); ++c) {
            segments.push_back({&pooled.clips[c], pooled.turns[c]});
        }
        pooled.path = spacetime::concatenate(segments);
        paths.push_back(std::move(pooled));
    }
    return paths;
}

Paths long_walks(Random& random) {
    constexpr std::array<int, 5> samples{20160, 20160, 20159, 5000, 63};
    return many(random, 5, [&](int k) {
        return saunter(random, samples[static_cast<std::size_t>(k)], 1.0 / 120.0);
    });
}

Question long_question(Random& random, Pool paths, std::int64_t) {
    Encounter met = encounter(random, paths, random.chance(0.5) ? random.uniform(0, 1) : 0.0);
    const double far = random.chance(0.5) ? random.uniform(5, 300) : random.uniform(0.8, 3);
    Question question = met.question(paths, far * direction(random));
    if (random.chance(0.4)) slide_to_edge(paths, question, random.index(5) - 2);
    return question;
}

// ------------------------------------------------------------------ to the last bit

// Everything a multiple of 1/64 m and 1/32 s, 65 being the long side of four right triangles:
// distances, sums and squares are exact.
constexpr int twins = 6;

Paths dyadic_walks(Random& random) {
    Paths paths;
    for (int k = 0; k < twins; ++k) {
        GroundPath walk;
        walk.dt = 1.0 / 32.0;
        Vec2 here(0, 0);
        const int count = k == 0 ? 2 : 20 + random.index(50);
        const double radius = 65.0 / 256.0 * (1 + random.index(3));
        for (int i = 0; i < count; ++i) {
            walk.positions.push_back(here);
            walk.radii.push_back(radius);
            here.x() += (random.index(5) - 2) / 64.0;
            here.y() += (random.index(5) - 2) / 64.0;
        }
        // the second walks in step with the first, from frame k on
        GroundPath tail = walk;
        const int from = std::min(k, count - 1);
        tail.positions.erase(tail.positions.begin(), tail.positions.begin() + from);
        tail.radii.assign(tail.positions.size(), 65.0 / 256.0 * (1 + random.index(3)));
        paths.push_back(cut(random, std::move(walk)));
        paths.push_back(cut(random, std::move(tail)));
    }
    return paths;
}

Question touching(Random& random, Pool paths, std::int64_t index) {
    constexpr std::array<std::array<double, 2>, 5> sides{
        {{65, 0}, {16, 63}, {33, 56}, {25, 60}, {39, 52}}};
    constexpr std::array<std::array<double, 2>, 4> quarters{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    Question question;
    const int k = random.index(twins);
    question.a = 2 * k;
    question.b = 2 * k + 1;
    const auto& turn = quarters[static_cast<std::size_t>(random.index(4))];
    question.at_a.cosine = turn[0], question.at_a.sine = turn[1];
    question.at_a.x = (random.index(1024) - 512) / 64.0;
    question.at_a.z = (random.index(1024) - 512) / 64.0;
    question.at_a.start_s = (random.index(512) - 256) / 32.0;
    const double reach = path_of(paths, 2 * k).radii[0] + path_of(paths, 2 * k + 1).radii[0];
    const auto& side = sides[static_cast<std::size_t>(random.index(5))];
    Vec2 away(side[0] * (reach / 65), side[1] * (reach / 65));
    if (random.chance(0.5)) std::swap(away.x(), away.y());
    // touching; the least step of what is below 32 nearer; the same further
    const double nudge = index % 3 == 0 ? 0.0 : index % 3 == 1 ? -0x1p-47 : 0x1p-47;
    (away.x() > away.y() ? away.x() : away.y()) += nudge;
    if (random.chance(0.5)) away.x() = -away.x();
    if (random.chance(0.5)) away.y() = -away.y();
    question.at_b = question.at_a;
    question.at_b.x += away.x();
    question.at_b.z += away.y();
    question.at_b.start_s +=
        (path_of(paths, 2 * k).sample_count() - path_of(paths, 2 * k + 1).sample_count()) / 32.0;
    return question;
}

Paths all_sizes(Random& random) {
    constexpr std::array<double, 6> scales{1.0, 1.0, 1.0, 1e-4, 30.0, 1.0};
    return many(random, 24, [&](int k) {
        GroundPath path =
            saunter(random, 1 + random.index(70), k % 4 == 3 ? 1.0 / 25.0 : 1.0 / 30.0);
        const double scale = scales[static_cast<std::size_t>(k % 6)];
        const double offset = k % 6 == 5 ? 1e5 : 0.0;
        for (Vec2& p : path.positions) p = scale * p + Vec2(offset, -offset);
        for (double& r : path.radii) r *= k % 8 == 6 ? 0.0 : scale;
        return path;
    });
}

Question knife_edge(Random& random, Pool paths, std::int64_t index) {
    const double fraction = random.chance(0.5) ? random.uniform(-1, 1) : 0.0;
    const Encounter met = encounter(random, paths, fraction);
    const double reach = reach_at(paths, met);
    Question question = met.question(paths, random.uniform(0, 0.95) * reach * direction(random));
    slide_to_edge(paths, question, static_cast<int>(index % 5) - 2);
    return question;
}

Question crooked_edge(Random& random, Pool paths, std::int64_t index) {
    Encounter met = encounter(random, paths, random.chance(0.5) ? random.uniform(-1, 1) : 0.0);
    if (random.chance(0.5)) met.at_a.x += random.uniform(-1e5, 1e5);
    met.at_a = crooked(random, met.at_a);
    const double reach = reach_at(paths, met);
    Question question = met.question(paths, random.uniform(0, 0.95) * reach * direction(random));
    // crooked about the place of the encounter, or everything flies apart
    const Vec2 p = path_of(paths, met.b).positions[static_cast<std::size_t>(met.j)];
    const Vec2 before = question.at_b(p);
    question.at_b = crooked(random, question.at_b);
    const Vec2 after = question.at_b(p);
    question.at_b.x += before.x() - after.x();
    question.at_b.z += before.y() - after.y();
    slide_to_edge(paths, question, static_cast<int>(index % 5) - 2);
    return question;
}

Question knife_edge_between(Random& random, Pool paths, std::int64_t index) {
    const double fraction = random.chance(0.5) ? random.uniform(-1, 1) : 0.0;
    const Encounter met = encounter(random, paths, fraction);
    const double reach = reach_at(paths, met);
    Question question = met.question(paths, random.uniform(0, 0.95) * reach * direction(random));
    question.mode = Mode::interpolated;
    slide_to_edge_between(paths, question, static_cast<int>(index % 5) - 2);
    return question;
}

// ------------------------------------------------------------------ odd paths

Paths standing(Random& random) {
    return many(random, 16, [&](int k) {
        GroundPath path = saunter(random, 1 + random.index(40), 1.0 / 30.0);
        const Vec2 spot = k % 3 == 0 ? Vec2(0, 0) : path.positions[0];
        for (Vec2& p : path.positions) p = spot;
        if (k % 2 == 0) path.radii.assign(path.radii.size(), 0.5);
        return path;
    });
}

Paths single_samples(Random& random) {
    return many(random, 20, [&](int k) {
        return saunter(random, k % 4 == 3 ? 2 + random.index(60) : 1, 1.0 / 30.0);
    });
}

Paths points(Random& random) {
    return many(random, 16, [&](int k) {
        GroundPath path = saunter(random, 1 + random.index(60), 1.0 / 30.0);
        for (std::size_t i = 0; i < path.radii.size(); ++i) {
            if (k % 2 == 0 || (k % 4 == 1 && i % 3 != 0)) path.radii[i] = 0.0;
        }
        return path;
    });
}

Question onto_each_other(Random& random, Pool paths, std::int64_t index) {
    Encounter met = encounter(random, paths, index % 4 == 0 ? 0.5 : 0.0);
    const double reach = reach_at(paths, met);
    // exactly on the spot, when nothing rounds
    if (random.chance(0.3)) met.at_a = Placement{0, 0, 1, 0, met.at_a.start_s};
    return met.question(paths,
                        (index % 3 == 0 ? 0.0 : random.uniform(0, 3)) * reach * direction(random));
}

Question same_clip(Random& random, Pool paths, std::int64_t index) {
    Encounter met = encounter(random, paths);
    Question question{met.a, met.a, met.at_a, met.at_a};
    const GroundPath& path = path_of(paths, met.a);
    if (index % 2 == 1) question.at_b.start_s += met.i * path.dt;
    if (index % 8 == 3) question.at_b.start_s += random.uniform(0, 1) * path.dt;
    return question;
}

Paths growing(Random& random) {
    return many(random, 16, [&](int k) {
        GroundPath path = saunter(random, 2 + random.index(60), 1.0 / 30.0);
        for (std::size_t i = 0; i < path.radii.size(); ++i) {
            const double along = static_cast<double>(i) / static_cast<double>(path.radii.size());
            if (k % 4 == 0) path.radii[i] = 3.0 * along;
            if (k % 4 == 1) path.radii[i] = 3.0 * (1.0 - along);
            if (k % 4 == 2) path.radii[i] = i % 16 == 7 ? 2.5 : 0.1;  // a sword drawn and put away
            if (k % 4 == 3) path.radii[i] = random.uniform(0, 2);
        }
        return path;
    });
}

Paths jumps(Random& random) {
    return many(random, 16, [&](int k) {
        GroundPath path = saunter(random, 2 + random.index(60), 1.0 / 30.0, 300.0);
        for (Vec2& p : path.positions) {
            const double far = k % 4 == 0 ? 1000.0 : 1e8;
            if (k % 2 == 0 && random.chance(0.3)) {
                p.x() += random.uniform(-far, far);
                p.y() += random.uniform(-far, far);
            }
        }
        return path;
    });
}

// One sample is far from all others: whoever skips it is wrong.
constexpr double needle_length = 60.0;

Paths needles(Random& random) {
    Paths paths = many(random, 36, [&](int k) {
        GroundPath path =
            saunter(random, odd_lengths[static_cast<std::size_t>(k % 18)], 1.0 / 30.0);
        if (k >= 18) {
            const auto i = static_cast<std::size_t>(random.index(path.sample_count()));
            path.positions[i] += needle_length * direction(random);
        }
        return path;
    });
    return paths;
}

Question onto_needle(Random& random, Pool paths, std::int64_t) {
    Encounter met = encounter(random, paths);
    met.a = 18 + random.index(18);
    met.b = random.index(18);
    const GroundPath& a = path_of(paths, met.a);
    const GroundPath& b = path_of(paths, met.b);
    // the one that is far from its neighbours
    met.i = 0;
    double farthest = 0.0;
    for (int i = 0; i < a.sample_count(); ++i) {
        const double away = a.positions[static_cast<std::size_t>(i)].norm();
        if (away > farthest) farthest = away, met.i = i;
    }
    met.j = random.index(b.sample_count());
    // one sample too early or too late, at times
    const int miss = random.index(4) == 0 ? random.index(3) - 1 : 0;
    met.start_b = met.at_a.start_s + (met.i + miss - met.j) * a.dt;
    if (random.chance(0.3)) met.start_b += random.uniform(-1, 1) * a.dt;
    return met.question(paths, random.uniform(0.5, 1.5) * reach_at(paths, met) * direction(random));
}

// ------------------------------------------------------------------ odd places

Paths far_paths(Random& random) {
    return many(random, 16, [&](int k) {
        GroundPath path = saunter(random, 5 + random.index(60), 1.0 / 30.0);
        if (k % 2 == 0) {
            const Vec2 far = 1e5 * direction(random);
            for (Vec2& p : path.positions) p += far;
        }
        return path;
    });
}

Question far_away(Random& random, Pool paths, std::int64_t index) {
    Encounter met = encounter(random, paths, index % 2 == 0 ? random.uniform(-1, 1) : 0.0);
    met.at_a.x += random.uniform(-1e5, 1e5);
    met.at_a.z += random.uniform(-1e5, 1e5);
    return nearby(random, paths, met);
}

Paths giants_and_dwarfs(Random& random) {
    constexpr std::array<double, 6> scales{1e-170, 1e-30, 1e-12, 1e-6, 1e3, 1e8};
    return many(random, 18, [&](int k) {
        GroundPath path = saunter(random, 3 + random.index(40), 1.0 / 30.0);
        const double scale = scales[static_cast<std::size_t>(k / 3)];
        for (Vec2& p : path.positions) p *= scale;
        for (double& r : path.radii) r *= scale;
        return path;
    });
}

Question of_like_size(Random& random, Pool paths, std::int64_t) {
    Encounter met = encounter(random, paths);
    met.b = 3 * (met.a / 3) + random.index(3);
    met.j = std::min(met.j, path_of(paths, met.b).sample_count() - 1);
    if (random.chance(0.7)) met.at_a.x = met.at_a.z = 0.0;
    return met.question(paths, random.uniform(0, 3) * reach_at(paths, met) * direction(random));
}

// ------------------------------------------------------------------ odd times

Question almost_whole(Random& random, Pool paths, std::int64_t index) {
    Encounter met = encounter(random, paths);
    if (random.chance(0.5)) met.at_a.start_s = 0.0;
    const double dt_a = path_of(paths, met.a).dt, dt_b = path_of(paths, met.b).dt;
    met.start_b =
        met.at_a.start_s + (dt_a == dt_b ? (met.i - met.j) * dt_a : met.i * dt_a - met.j * dt_b);
    // roundings, and either side of the grain of time
    constexpr std::array<double, 8> crumbs{0.0,      1e-16, 1e-13,    1e-10,
                                           0.999e-9, 1e-9,  1.001e-9, 2e-9};
    const double crumb = crumbs[static_cast<std::size_t>(index % 8)];
    met.start_b += random.chance(0.5) ? crumb : -crumb;
    const int roundings = random.index(5) - 2;
    for (int k = 0; k < std::abs(roundings); ++k) {
        met.start_b = std::nextafter(met.start_b, roundings < 0 ? -1e9 : 1e9);
    }
    return nearby(random, paths, met);
}

Question far_in_time(Random& random, Pool paths, std::int64_t index) {
    Encounter met = encounter(random, paths, index % 2 == 0 ? random.uniform(-1, 1) : 0.0);
    const double then = std::pow(10.0, random.uniform(3, 8.99)) * (random.chance(0.5) ? 1 : -1);
    const double shift = met.start_b - met.at_a.start_s;
    met.at_a.start_s += then;
    // now and then far from each other too
    met.start_b = met.at_a.start_s + (random.chance(0.1) ? -then : shift);
    return nearby(random, paths, met);
}

Paths frame_rates(Random& random) {
    constexpr std::array<double, 10> steps{1.0 / 30, 1.0 / 120,      1.0 / 25, 1.0 / 24,
                                           1.0 / 60, 0.0333,         0.00833,  1 / 29.97,
                                           0.25,     0.0353553390593};
    return many(random, 30, [&](int k) {
        return saunter(random, 4 + random.index(70), steps[static_cast<std::size_t>(k % 10)]);
    });
}

Paths strange_clocks(Random& random) {
    constexpr std::array<double, 7> steps{1e-6, 1.7e-6, 1e-3, 1.0 / 30, 10.0, 7e3, 1e6};
    return many(random, 28, [&](int k) {
        const double dt = steps[static_cast<std::size_t>(k % 7)];
        return saunter(random, 1 + random.index(50), dt, std::min(1.3, 0.3 / dt));
    });
}

Question other_times(Random& random, Pool paths, std::int64_t index) {
    Encounter met = encounter(random, paths);
    const GroundPath& a = path_of(paths, met.a);
    const double end = a.duration();
    // right after each other, a crumb or a while apart
    constexpr std::array<double, 5> gaps{0.0, 1e-12, 0.9e-9, 1e-7, 3.0};
    met.start_b = met.at_a.start_s + (end + gaps[static_cast<std::size_t>(index % 5)]);
    if (index % 10 >= 7) met.start_b += random.uniform(0, 100);
    return nearby(random, paths, met);
}

Question one_shared_sample(Random& random, Pool paths, std::int64_t index) {
    Encounter met = encounter(random, paths);
    const GroundPath& a = path_of(paths, met.a);
    met.i = a.sample_count() - 1;
    met.j = 0;
    const double fraction = index % 3 == 0 ? random.uniform(0, 1) : 0.0;
    met.start_b = met.at_a.start_s + (met.i + fraction) * a.dt;
    return met.question(paths, random.uniform(0.3, 1.7) * reach_at(paths, met) * direction(random));
}

}  // namespace

std::span<const Family> families() {
    static constexpr std::array all{
        Family{"strolls", 0.08, 0.2, 0.5, strolls, whole_frames},
        Family{"fractional offsets", 0.06, 0.2, 0.5, strolls, fractions},
        Family{"lengths", 0.05, 0.2, 0.5, lengths, fractions},
        Family{"joined clips", 0.04, 0.2, 0.6, joined, fractions},
        Family{"long walks", 0.0005, 0.1, 0.6, long_walks, long_question},
        Family{"touching", 0.05, 0.3, 0.37, dyadic_walks, touching},
        Family{"knife edge", 0.08, 0.3, 0.5, all_sizes, knife_edge},
        Family{"knife edge of joined clips", 0.03, 0.3, 0.6, joined, knife_edge},
        Family{"knife edge of jumps", 0.03, 0.3, 0.6, jumps, knife_edge},
        Family{"knife edge of growing radii", 0.03, 0.3, 0.6, growing, knife_edge},
        Family{"knife edge at other rates", 0.03, 0.3, 0.6, frame_rates, knife_edge},
        Family{"knife edge far away", 0.03, 0.3, 0.6, far_paths, knife_edge},
        Family{"crooked turns", 0.03, 0.3, 0.6, far_paths, crooked_edge},
        Family{"between samples", 0.002, 0.2, 0.7, all_sizes, knife_edge_between},
        Family{"between samples of joined clips", 0.001, 0.2, 0.7, joined, knife_edge_between},
        Family{"between samples of jumps", 0.001, 0.2, 0.7, jumps, knife_edge_between},
        Family{"between samples at other rates", 0.001, 0.2, 0.7, frame_rates, knife_edge_between},
        Family{"between samples far away", 0.001, 0.2, 0.7, far_paths, knife_edge_between},
        Family{"standing still", 0.04, 0.1, 0.4, standing, fractions},
        Family{"one sample", 0.04, 0.1, 0.4, single_samples, fractions},
        Family{"no radius", 0.04, 0.4, 0.7, points, onto_each_other},
        Family{"identical clips", 0.03, 0.2, 0.6, points, same_clip},
        Family{"growing radii", 0.03, 0.25, 0.6, growing, fractions},
        Family{"jumps", 0.03, 0.1, 0.4, jumps, fractions},
        Family{"needles", 0.04, 0.3, 0.7, needles, onto_needle},
        Family{"far away", 0.03, 0.2, 0.5, far_paths, far_away},
        Family{"giants and dwarfs", 0.02, 0.2, 0.5, giants_and_dwarfs, of_like_size},
        Family{"almost whole frames", 0.04, 0.2, 0.5, strolls, almost_whole},
        Family{"almost whole frames at other rates", 0.02, 0.2, 0.5, frame_rates, almost_whole},
        Family{"far in time", 0.02, 0.1, 0.4, strolls, far_in_time},
        Family{"frame rates", 0.03, 0.2, 0.5, frame_rates, fractions},
        Family{"strange clocks", 0.02, 0.1, 0.4, strange_clocks, fractions},
        Family{"other times", 0.005, 0, 0, strolls, other_times},
        Family{"one shared sample", 0.02, 0.3, 0.7, strolls, one_shared_sample},
    };
    return all;
}

}  // namespace sidestep::test
