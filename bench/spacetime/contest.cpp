#include "bench/spacetime/contest.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/window.h"
#include "sidestep/base/fingerprint.h"
#include "tests/oracle/spacetime_twin.h"

namespace sidestep::bench {

namespace {

using Bits = std::vector<std::uint64_t>;

// a peer's answer may differ where discs come this near to touching, in metres
constexpr double peer_tolerance = 1e-3;

std::size_t words(std::size_t count) {
    return (count + 63) / 64;
}

std::string fingerprint(const Bits& bits) {
    Fingerprint print;
    for (const std::uint64_t word : bits) print.add(word);
    return print.hex();
}

Bits right_answers(const Scenario& scenario) {
    Bits bits(words(scenario.queries.size()));
    for (std::size_t k = 0; k < scenario.queries.size(); ++k) {
        const Query& query = scenario.queries[k];
        set_bit(bits, k,
                oracle::twin(scenario.paths[static_cast<std::size_t>(query.a)], query.at_a,
                             scenario.paths[static_cast<std::size_t>(query.b)], query.at_b,
                             spacetime::Mode::sampled, spacetime::Ask::whether)
                    .collides);
    }
    return bits;
}

Bits first_of(const Bits& bits, std::size_t count) {
    Bits some(bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(words(count)));
    if (count % 64 != 0) some.back() &= (std::uint64_t{1} << (count % 64)) - 1;
    return some;
}

// as many queries as it takes for the samples that meet to reach `pairs`; whole choices where one
// is tested against many
std::size_t queries_with(const Scenario& scenario, double pairs) {
    double sum = 0.0;
    std::size_t count = 0;
    for (const Query& query : scenario.queries) {
        if (sum >= pairs) break;
        const GroundPath& a = scenario.paths[static_cast<std::size_t>(query.a)];
        const GroundPath& b = scenario.paths[static_cast<std::size_t>(query.b)];
        const Window window = meeting_window(a.sample_count(), a.dt, b.sample_count(), b.dt,
                                             query.at_b.start_s - query.at_a.start_s);
        for (int run = 0; run < window.count; ++run) {
            sum += window.runs[run].end - window.runs[run].first;
        }
        ++count;
    }
    if (!scenario.choices.empty()) {
        const auto size = static_cast<std::size_t>(scenario.crowd_size);
        count = std::max(size, count / size * size);
    }
    return count;
}

struct Lane {
    Method method;
    Bits bits;
};

std::vector<Lane> lanes_of(std::vector<Method> methods, std::size_t count) {
    std::vector<Lane> lanes;
    for (Method& method : methods) lanes.push_back({std::move(method), Bits(words(count))});
    return lanes;
}

std::vector<Timing> race_lanes(std::vector<Lane>& lanes, std::size_t count, int rounds,
                               bool quick) {
    std::vector<std::function<void()>> works;
    for (Lane& lane : lanes) {
        works.emplace_back([&lane, count] { lane.method.run(count, lane.bits); });
    }
    // a turn is long enough for what the method before left in caches and predictions to be forgotten
    return race(rounds, works, quick ? 5e-3 : 60e-3);
}

// the engine's times: with an array of questions, and with making and checking that array inside
struct Rivals {
    double engine_s = 0.0, making_s = 0.0;
};

Rivals rivals_of(const std::vector<Lane>& lanes, const std::vector<Timing>& times) {
    Rivals rivals;
    for (std::size_t k = 0; k < lanes.size(); ++k) {
        if (lanes[k].method.key == "engine") rivals.engine_s = times[k].cpu_s;
        if (lanes[k].method.key == "engine_making") rivals.making_s = times[k].cpu_s;
    }
    if (rivals.making_s == 0.0) rivals.making_s = rivals.engine_s;
    return rivals;
}

std::int64_t differences(const Bits& a, const Bits& b) {
    std::int64_t count = 0;
    for (std::size_t w = 0; w < a.size(); ++w) count += std::popcount(a[w] ^ b[w]);
    return count;
}

// where a peer differs: how many queries, and how near to touching they are at most
nlohmann::ordered_json finding(const Scenario& scenario, const std::string& peer, const Bits& right,
                               const Bits& bits, std::size_t count, double* widest) {
    double least = 1e300;
    std::int64_t missed = 0, invented = 0;
    *widest = 0.0;
    for (std::size_t k = 0; k < count; ++k) {
        const bool truth = right[k / 64] >> (k % 64) & 1u;
        if (truth == (bits[k / 64] >> (k % 64) & 1u)) continue;
        ++(truth ? missed : invented);
        const Query& query = scenario.queries[k];
        const double gap =
            std::abs(clearance(scenario.paths[static_cast<std::size_t>(query.a)], query.at_a,
                               scenario.paths[static_cast<std::size_t>(query.b)], query.at_b));
        *widest = std::max(*widest, gap);
        least = std::min(least, gap);
    }
    return {{"scenario", scenario.name}, {"method", peer},
            {"queries", count},          {"missed", missed},
            {"invented", invented},      {"least_gap_m", missed + invented > 0 ? least : 0.0},
            {"widest_gap_m", *widest}};
}

Bench::Columns columns(const Timing& timing, std::size_t count, const spacetime::Work& work,
                       double ratio) {
    const auto queries = static_cast<double>(count);
    return {{"queries", queries},
            {"ns_per_query", timing.cpu_s * 1e9 / queries},
            {"median_ns", timing.median_s * 1e9 / queries},
            {"engine_is_faster", ratio},
            {"box2d", static_cast<double>(work.box2d) / queries},
            {"box3d", static_cast<double>(work.box3d) / queries},
            {"samples", static_cast<double>(work.samples) / queries}};
}

}  // namespace

Outcome hold_contest(Bench& bench, const Scenario& scenario, bool with_peers) {
    Outcome outcome;
    const std::size_t count = scenario.queries.size();
    outcome.queries = count;
    const Bits right = right_answers(scenario);
    const Shares shares = shares_of(scenario, right);
    bench.note(fmt::format(
        "{}: {} queries; {:.1f} % apart in time, {:.1f} % root boxes apart, {:.1f} % deeper; "
        "{:.2f} % collide; {:.1f} pairs of samples meet in each{}",
        scenario.name, count, 100 * shares.apart_in_time, 100 * shares.boxes_apart,
        100 * shares.deeper, 100 * shares.colliding, shares.meeting_pairs, scenario.about));

    // our own, on every query: not one answer may differ
    std::vector<Method> own = brute_methods(scenario);
    for (auto* more : {&tree_methods, &engine_methods}) {
        for (Method& method : (*more)(scenario)) own.push_back(std::move(method));
    }
    own.push_back(single_engine_method(scenario));
    std::vector<Lane> lanes = lanes_of(std::move(own), count);
    const std::vector<Timing> times = race_lanes(lanes, count, bench.quick ? 5 : 9, bench.quick);
    const Rivals rivals = rivals_of(lanes, times);
    for (std::size_t k = 0; k < lanes.size(); ++k) {
        const std::string& key = lanes[k].method.key;
        const double ratio = times[k].cpu_s / rivals.engine_s;
        outcome.ns[key] = times[k].cpu_s * 1e9 / static_cast<double>(count);
        spacetime::Work work;
        if (lanes[k].method.work) outcome.work[key] = work = lanes[k].method.work(count);
        if (!key.starts_with("engine")) {
            outcome.ratios[key] = ratio;
            outcome.making_ratios[key] = times[k].cpu_s / rivals.making_s;
        }
        outcome.disagreements += differences(lanes[k].bits, right);
        bench.row(key, times[k], columns(times[k], count, work, ratio), fingerprint(lanes[k].bits),
                  scenario.name);
    }
    if (outcome.disagreements > 0) {
        bench.disagree(scenario.name + ": answers differ from the twin in " +
                       std::to_string(outcome.disagreements) + " places");
    }
    if (!with_peers) return outcome;

    // the peers on as many queries as patience allows, each beside the engine on the same ones
    std::vector<Method> peers = peer_methods(scenario);
    for (Method& peer : peers) {
        const double patience = peer.key == "fcl_sphere" ? 2e7 : 4e6;
        const std::size_t some = queries_with(scenario, bench.quick ? patience / 10 : patience);
        const std::string key = peer.key;
        std::vector<Method> pair = engine_methods(scenario);
        pair.push_back(peer);
        std::vector<Lane> two = lanes_of(std::move(pair), some);
        const std::vector<Timing> both = race_lanes(two, some, bench.quick ? 2 : 5, bench.quick);
        const Bits& answers = two.back().bits;
        const Rivals here = rivals_of(two, both);
        const double ratio = both.back().cpu_s / here.engine_s;
        outcome.ratios[key] = ratio;
        outcome.making_ratios[key] = both.back().cpu_s / here.making_s;
        double widest = 0.0;
        const Bits some_right = first_of(right, some);
        const auto found = finding(scenario, key, some_right, answers, some, &widest);
        outcome.findings.push_back(found);
        // a question of its own: what it may differ in is judged below
        bench.row(key, both.back(), columns(both.back(), some, {}, ratio), fingerprint(answers),
                  scenario.name + ", " + key);
        const auto off = differences(some_right, answers);
        if (off > 0) {
            bench.note(fmt::format(
                "{}: {} answers of {} differ (missed {}, invented {}); these pairs pass {:.2g} to "
                "{:.2g} m from touching",
                scenario.name, off, key, found["missed"].dump(), found["invented"].dump(),
                found["least_gap_m"].get<double>(), widest));
        }
        if (widest > peer_tolerance) {
            bench.disagree(fmt::format("{}: {} differs on a pair {:.3g} m from touching",
                                       scenario.name, key, widest));
        }
    }
    return outcome;
}

}  // namespace sidestep::bench
