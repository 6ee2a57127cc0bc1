#include "tests/support/spacetime_queries.h"

#include <algorithm>
#include <cmath>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/require.h"
#include "tests/oracle/spacetime_twin.h"

namespace sidestep::test {

GroundPath saunter(Random& random, int samples, double dt, double speed) {
    GroundPath path;
    path.dt = dt;
    Vec2 here(random.uniform(-2, 2), random.uniform(-2, 2));
    double heading = random.uniform(-pi, pi);
    double turning = 0.0;
    double swing = random.uniform(0, 2 * pi);
    const double wide = random.uniform(0.36, 0.49);
    for (int i = 0; i < samples; ++i) {
        path.positions.push_back(here);
        path.radii.push_back(wide + 0.06 * std::sin(swing));
        turning = 0.95 * turning + random.normal(0.0, 0.4);
        heading += turning * dt;
        swing += 2 * pi * dt;
        here += speed * dt * Vec2(std::sin(heading), std::cos(heading));
    }
    return path;
}

PooledPath cut(Random& random, GroundPath path) {
    PooledPath pooled;
    pooled.path = std::move(path);
    int begin = 0;
    const int count = pooled.path.sample_count();
    while (begin < count) {
        const int left = count - begin;
        const bool rest = left == 1 || pooled.clips.size() == 2;
        const int taken = rest ? left : 1 + random.index(left);
        const auto first = static_cast<std::ptrdiff_t>(begin);
        GroundPath clip;
        clip.dt = pooled.path.dt;
        clip.positions.assign(pooled.path.positions.begin() + first,
                              pooled.path.positions.begin() + first + taken);
        clip.radii.assign(pooled.path.radii.begin() + first,
                          pooled.path.radii.begin() + first + taken);
        pooled.clips.push_back(std::move(clip));
        pooled.turns.emplace_back();
        begin += taken;
    }
    return pooled;
}

Question Encounter::question(std::span<const PooledPath> paths, const Vec2& away) const {
    const Vec2& in_a =
        paths[static_cast<std::size_t>(a)].path.positions[static_cast<std::size_t>(i)];
    const Vec2& in_b =
        paths[static_cast<std::size_t>(b)].path.positions[static_cast<std::size_t>(j)];
    Placement at_b = Placement::at(0, 0, heading_b, start_b);
    const Vec2 wanted = at_a(in_a) + away;
    const Vec2 turned = at_b(in_b);
    at_b.x = wanted.x() - turned.x();
    at_b.z = wanted.y() - turned.y();
    return {a, b, at_a, at_b};
}

Encounter encounter(Random& random, std::span<const PooledPath> paths, double fraction) {
    Encounter met;
    met.a = random.index(static_cast<int>(paths.size()));
    met.b = random.index(static_cast<int>(paths.size()));
    const GroundPath& a = paths[static_cast<std::size_t>(met.a)].path;
    const GroundPath& b = paths[static_cast<std::size_t>(met.b)].path;
    met.i = random.index(a.sample_count());
    met.j = random.index(b.sample_count());
    const double x = random.uniform(-20, 20);
    const double z = random.uniform(-20, 20);
    const double heading_a = random.uniform(-pi, pi);
    met.at_a = Placement::at(x, z, heading_a, random.uniform(-10, 10));
    met.heading_b = random.uniform(-pi, pi);
    const double shift = a.dt == b.dt ? (met.i - met.j) * a.dt : met.i * a.dt - met.j * b.dt;
    met.start_b = met.at_a.start_s + (shift + fraction * std::min(a.dt, b.dt));
    return met;
}

void slide_to_edge(std::span<const PooledPath> paths, Question& question, int steps) {
    const GroundPath& a = paths[static_cast<std::size_t>(question.a)].path;
    const GroundPath& b = paths[static_cast<std::size_t>(question.b)].path;
    // each pair of samples has its own x beyond which it is free; the greatest decides
    bool found = false;
    double farthest_slide = 0.0, grain = 0.0;
    int at_i = 0, at_j = 0;
    const double shift = question.at_b.start_s - question.at_a.start_s;
    oracle::walk_pairs(a, b, shift, false, [&](int i, int j, const oracle::SharedTime& time) {
        if (!time.of_samples()) return false;
        const oracle::TwinDisc p = oracle::disc_of(a, question.at_a, i);
        const oracle::TwinDisc q = oracle::disc_of(b, question.at_b, j);
        const double reach = p.r + q.r, dz = p.z - q.z;
        if (reach <= std::abs(dz)) return false;
        const double slide = (p.x - q.x) + std::sqrt(reach * reach - dz * dz);
        if (found && slide <= farthest_slide) return false;
        found = true;
        farthest_slide = slide, at_i = i, at_j = j;
        const double largest = std::max({std::abs(p.x), std::abs(q.x), std::abs(question.at_b.x)});
        grain = std::nextafter(largest, 2 * largest + 1) - largest;
        return false;
    });
    if (!found) return;
    // to the rounding: the arithmetic that answers also says on which side we are
    question.at_b.x += farthest_slide;
    const oracle::TwinDisc p = oracle::disc_of(a, question.at_a, at_i);
    const auto collide = [&] {
        return oracle::overlap_strictly(p, oracle::disc_of(b, question.at_b, at_j));
    };
    for (int k = 0; k < 60 && !collide(); ++k) question.at_b.x -= grain;
    for (int k = 0; k < 60 && collide(); ++k) question.at_b.x += grain;
    question.at_b.x += steps * grain;
}

void slide_to_edge_between(std::span<const PooledPath> paths, Question& question, int steps) {
    slide_to_edge(paths, question, 0);
    const GroundPath& a = paths[static_cast<std::size_t>(question.a)].path;
    const GroundPath& b = paths[static_cast<std::size_t>(question.b)].path;
    const auto collides = [&](double x) {
        Placement at_b = question.at_b;
        at_b.x = x;
        return oracle::twin(a, question.at_a, b, at_b, Mode::interpolated, Ask::whether).collides;
    };
    double yes = question.at_b.x;
    if (!collides(yes)) return;
    double stride = 1.0;
    while (collides(yes + stride)) stride *= 4;
    double no = yes + stride;
    while (true) {
        const double half = 0.5 * (yes + no);
        if (half == yes || half == no) break;
        (collides(half) ? yes : no) = half;
    }
    question.at_b.x = yes + steps * (no - yes);
}

QuestionPool::QuestionPool(std::string_view family, std::uint64_t seed) : seed_(seed) {
    const auto all = families();
    const auto it =
        std::find_if(all.begin(), all.end(), [&](const Family& f) { return f.name == family; });
    SIDESTEP_REQUIRE(it != all.end(), "there is no family \"" + std::string(family) + "\"");
    family_ = &*it;
    stream_ = Fingerprint().add(family).value();
    Random random(seed_, stream_);
    paths_ = family_->make_paths(random);
}

Question QuestionPool::question(std::int64_t index) const {
    Random random(seed_, stream_ + 1 + static_cast<std::uint64_t>(index));
    Question question = family_->make_question(random, paths_, index);
    if (random.chance(0.125)) question.mode = Mode::interpolated;
    if (random.chance(0.25)) question.ask = Ask::when;
    // whoever is called A must not matter
    if (random.chance(0.5)) {
        std::swap(question.a, question.b);
        std::swap(question.at_a, question.at_b);
    }
    return question;
}

std::string QuestionPool::name(std::int64_t index) const {
    return "(\"" + std::string(family_->name) + "\", seed " + std::to_string(seed_) + ", index " +
           std::to_string(index) + ")";
}

}  // namespace sidestep::test
