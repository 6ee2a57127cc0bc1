// Random placements of clips, put to the engine and to two loops that look at every pair of samples.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/picture/spacetime_view.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/random.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/ground_path.h"
#include "sidestep/spacetime/batch.h"

namespace sidestep::tour {

namespace {

using motion::GroundPath;
using spacetime::Placement;

struct PlacedQuestion {
    int a = 0, b = 0;
    Placement at_a{}, at_b{};
};

/// The definition, sample by sample: two that are there at the same time, nearer than their radii.
bool samples_overlap(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                     const Placement& at_b) {
    const double shift = at_b.start_s - at_a.start_s;
    const int last_b = b.sample_count() - 1;
    for (int i = 0; i < a.sample_count(); ++i) {
        const double begins = i * a.dt, ends = (i + 1) * a.dt;
        const int from = std::max(0, static_cast<int>(std::floor((begins - shift) / b.dt)) - 1);
        const int to = std::min(last_b, static_cast<int>(std::floor((ends - shift) / b.dt)) + 1);
        for (int j = from; j <= to; ++j) {
            const double first = std::max(begins, shift + j * b.dt);
            const double last = std::min(ends, shift + (j + 1) * b.dt);
            if (!(last - first > 1e-9)) continue;  // docs/spacetime.md: shorter is not meeting
            const Vec2 p = at_a(a.positions[static_cast<std::size_t>(i)]);
            const Vec2 q = at_b(b.positions[static_cast<std::size_t>(j)]);
            const double reach =
                a.radii[static_cast<std::size_t>(i)] + b.radii[static_cast<std::size_t>(j)];
            const double dx = p.x() - q.x(), dz = p.y() - q.y();
            if (dx * dx + dz * dz < reach * reach) return true;
        }
    }
    return false;
}

/// Where a path is at a time of its own, straight between samples; the last one stays.
void between_samples(const GroundPath& path, const Placement& at, double seconds, Vec2& place,
                     double& radius) {
    const int last = path.sample_count() - 1;
    const double x = seconds / path.dt;
    const int i = std::clamp(static_cast<int>(std::floor(x)), 0, last);
    const int next = std::min(i + 1, last);
    const double u = std::clamp(x - i, 0.0, 1.0);
    const auto k = static_cast<std::size_t>(i), n = static_cast<std::size_t>(next);
    place = at((1.0 - u) * path.positions[k] + u * path.positions[n]);
    radius = (1.0 - u) * path.radii[k] + u * path.radii[n];
}

/// Moments close to each other: what they see is so; what lies between them they miss.
bool moments_overlap(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                     const Placement& at_b) {
    constexpr int looks = 16;  // between two samples
    const double from = std::max(at_a.start_s, at_b.start_s);
    const double to = std::min(at_a.start_s + a.duration(), at_b.start_s + b.duration());
    const double step = std::min(a.dt, b.dt) / looks;
    for (double t = from; t < to; t += step) {
        Vec2 p, q;
        double r = 0.0, s = 0.0;
        between_samples(a, at_a, t - at_a.start_s, p, r);
        between_samples(b, at_b, t - at_b.start_s, q, s);
        if ((p - q).squaredNorm() < (r + s) * (r + s)) return true;
    }
    return false;
}

/// A race on the same questions.
struct Race {
    std::string what{};
    int count = 0;
    double field = 6.0;   ///< Metres to each side.
    double spread = 2.0;  ///< Seconds between starts, at most.
    spacetime::Mode mode = spacetime::Mode::sampled;
};

Row run_race(const Order& order, const Race& race, const std::vector<GroundPath>& paths,
             const std::vector<spacetime::FastPath>& ready, std::uint64_t stream,
             Fingerprint& print) {
    order.tell(race.what);
    Random random(order.seed, stream);
    const auto anywhere = [&] {
        const double x = random.uniform(-race.field, race.field);
        const double z = random.uniform(-race.field, race.field);
        const double heading = random.uniform(-pi, pi);
        const double start = random.uniform(0.0, race.spread);
        return Placement::at(x, z, heading, start);
    };
    std::vector<PlacedQuestion> asked;
    std::vector<spacetime::PathQuestion> questions;
    const int clips = static_cast<int>(paths.size());
    for (int k = 0; k < race.count; ++k) {
        PlacedQuestion one;
        one.a = random.index(clips);
        one.b = random.index(clips);
        one.at_a = anywhere();
        one.at_b = anywhere();
        questions.emplace_back(ready[static_cast<std::size_t>(one.a)], one.at_a,
                               ready[static_cast<std::size_t>(one.b)], one.at_b);
        asked.push_back(one);
    }
    Row row;
    row.asks = race.count;
    row.race = true;
    std::vector<std::uint64_t> bits(spacetime::bit_words(asked.size()));
    row.fast_s = timed([&] { spacetime::query_list(questions, bits, race.mode); });
    std::vector<char> twin(asked.size());
    const bool sampled = race.mode == spacetime::Mode::sampled;
    row.slow_s = timed([&] {
        for (std::size_t k = 0; k < asked.size(); ++k) {
            const PlacedQuestion& one = asked[k];
            const GroundPath& a = paths[static_cast<std::size_t>(one.a)];
            const GroundPath& b = paths[static_cast<std::size_t>(one.b)];
            twin[k] = sampled ? samples_overlap(a, one.at_a, b, one.at_b)
                              : moments_overlap(a, one.at_a, b, one.at_b);
        }
    });
    if (order.spoil) {
        // of the first that meet, one is called free
        for (std::size_t k = 0; k < asked.size(); ++k) {
            if (!twin[k]) continue;
            bits[k / 64] &= ~(std::uint64_t{1} << (k % 64));
            break;
        }
    }
    int hits = 0, seen = 0, missed = 0, differ = 0;
    for (std::size_t k = 0; k < asked.size(); ++k) {
        const bool fast = (bits[k / 64] >> (k % 64) & 1U) != 0;
        hits += fast;
        seen += twin[k];
        missed += twin[k] && !fast;
        differ += fast != static_cast<bool>(twin[k]);
    }
    for (const std::uint64_t word : bits) print.add(word);
    row.asked = fmt::format("{}: {} pairs anywhere within {:g} m and {:g} s", race.what,
                            grouped(race.count), race.field, race.spread);
    // a race in which nobody ever meets proves nothing
    const bool telling = seen > race.count / 100 && seen < race.count * 9 / 10;
    if (sampled) {
        row.fast = fmt::format("{} meet", grouped(hits));
        row.slow = fmt::format("{} meet; {} answers differ", grouped(seen), grouped(differ));
        row.agrees = telling && differ == 0;
    } else {
        row.fast = fmt::format("{} meet", grouped(hits));
        row.slow = fmt::format("16 looks a frame see {} of them; {} missed", grouped(seen),
                               grouped(missed));
        // what it calls a meeting and looks do not see is a brush between two looks: few
        row.agrees = telling && missed == 0 && hits - seen <= race.count / 100;
    }
    return row;
}

std::string picture_of_two(const std::vector<motion::LibraryClip>& library) {
    const auto named = [&](const char* name) {
        return *std::find_if(library.begin(), library.end(),
                             [&](const motion::LibraryClip& clip) { return clip.name == name; });
    };
    const motion::LibraryClip straight = named("walk_to_brisk"), turn = named("turn_left_90");
    std::vector<picture::SpacetimeClip> shown(2);
    shown[0] = {straight.name, motion::ground_path(straight.clip), Placement::at(0.0, 0.0)};
    shown[1] = {turn.name, motion::ground_path(turn.clip), Placement::at(-0.7, 3.6, 2.6, 0.2)};
    picture::SpacetimeOptions options;
    options.title = "";
    options.levels = 0;
    options.width = 900.0;
    options.collide = [&](std::size_t a, std::size_t b, double from_s, double to_s) {
        for (double t = from_s; t < to_s; t += 0.005) {
            Vec2 p, q;
            double r = 0.0, s = 0.0;
            between_samples(shown[a].path, shown[a].placement, t - shown[a].placement.start_s, p,
                            r);
            between_samples(shown[b].path, shown[b].placement, t - shown[b].placement.start_s, q,
                            s);
            if ((p - q).norm() < r + s) return true;
        }
        return false;
    };
    return drawn(picture::spacetime_sheet(shown, options));
}

Findings visit_spacetime(const Order& order) {
    const std::vector<motion::LibraryClip> library = motion::built_in_library();
    std::vector<GroundPath> paths, takes;
    std::vector<spacetime::FastPath> ready, ready_takes;
    for (const motion::LibraryClip& clip : library) {
        paths.push_back(motion::ground_path(clip.clip));
        ready.push_back(spacetime::FastPath::build(paths.back()));
    }
    for (std::uint64_t k = 0; k < 6; ++k) {
        takes.push_back(
            motion::ground_path(motion::long_motion(library, 42.0, order.seed + k).clip));
        ready_takes.push_back(spacetime::FastPath::build(takes.back()));
    }
    Findings findings;
    Fingerprint print;
    findings.rows.push_back(
        run_race(order, {"Clips of 2 s", 300'000, 3.5, 2.0}, paths, ready, 1, print));
    findings.rows.push_back(
        run_race(order, {"Takes of 42 s", 30'000, 12.0, 30.0}, takes, ready_takes, 2, print));
    findings.rows.push_back(run_race(order,
                                     {"Clips, every moment between samples too", 20'000, 3.5, 2.0,
                                      spacetime::Mode::interpolated},
                                     paths, ready, 3, print));
    findings.fingerprint = print.value();
    order.tell("the picture");
    findings.plates.push_back({picture_of_two(library), "",
                               "Two clips in space and time: the ground lies flat, time goes up, "
                               "everyone is a pile of discs. "
                               "Red: at the same place at the same time."});
    return findings;
}

}  // namespace

Station spacetime_station() {
    return {"spacetime",
            "Will these two ever touch?",
            "Each clip is a tube through space and time. The engine compares whole tubes, then "
            "stretches, "
            "then single samples, sixteen to an instruction.",
            "two loops over all samples that share a moment, in plain doubles",
            "docs/spacetime.md",
            "sidestep check library:walk library:walk --at 0,0 --at 0,3,180",
            visit_spacetime};
}

}  // namespace sidestep::tour
