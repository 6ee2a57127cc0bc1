// The race: one yes or no for each of many pairs, on one thread, everyone with objects of their own kind
// made before the clock starts. Pairs are clear (no answer hangs on the last millimetre), so that
// engines in float must give the same answers; where one does not, its row says how often.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "bench/rigid/narrow.h"
#include "bench/rigid/peers.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/rigid/narrow.h"

namespace sidestep::bench {

namespace {

using Json = nlohmann::ordered_json;

bool ask(const test::ConvexPair& pair, rigid::NarrowMemory* memory = nullptr) {
    return touching(pair.a->solid, pair.at_a, pair.b->solid, pair.at_b, memory);
}

/// No answer hangs on the last millimetre. Of large hulls, for which the twin is too slow: the same answer
/// with b two millimetres nearer and farther.
bool is_clear(const test::ConvexPair& pair) {
    if (!pair.a->solid.is_large() && !pair.b->solid.is_large()) {
        return std::abs(pair.gap(1e-2)) > 1e-3;
    }
    const Vec3 line = (pair.at_b.translation - pair.at_a.translation).normalized();
    test::ConvexPair moved = pair;
    moved.at_b.translation += 2e-3 * line;
    const bool farther = ask(moved);
    moved.at_b.translation -= 4e-3 * line;
    return farther == ask(moved);
}

std::string print_of(const std::vector<std::uint8_t>& answers) {
    Fingerprint print;
    for (const std::uint8_t answer : answers) print.add(answer != 0);
    return print.hex();
}

struct Race {
    std::map<std::string, double> ratios;  ///< By family: the worst for us over all kinds.
    Json table = Json::array();
};

void race_kind(Bench& bench, const test::ConvexKind& kind, int count, Race& all) {
    const test::ConvexPool pool(kind, 64, bench.seed);
    Random random(bench.seed, 5);
    std::vector<test::ConvexPair> pairs;
    while (static_cast<int>(pairs.size()) < count) {
        const test::ConvexPair pair = pool.pair(random);
        if (is_clear(pair)) pairs.push_back(pair);
    }
    NarrowPeers peers = fcl_peers(pairs);
    for (auto& peer : bullet_peers(pairs)) peers.push_back(std::move(peer));
    for (auto& peer : ccd_peers(pairs)) peers.push_back(std::move(peer));

    std::vector<std::vector<std::uint8_t>> answers(peers.size() + 2,
                                                   std::vector<std::uint8_t>(pairs.size()));
    std::vector<std::function<void()>> runs;
    runs.push_back([&] {
        for (std::size_t i = 0; i < pairs.size(); ++i) answers[0][i] = ask(pairs[i]);
    });
    runs.push_back([&] {
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const test::ConvexPair& pair = pairs[i];
            answers[1][i] = touch(pair.a->solid, pair.at_a, pair.b->solid, pair.at_b).touches;
        }
    });
    for (std::size_t k = 0; k < peers.size(); ++k) {
        runs.push_back([&, k] { peers[k]->run(answers[k + 2]); });
    }
    const auto times = race(bench.quick ? 5 : 15, runs, bench.quick ? 1e-3 : 4e-3);
    std::map<std::string, double> family;
    std::vector<int> order, wrong(runs.size());
    for (std::size_t k = 0; k < runs.size(); ++k) {
        for (std::size_t i = 0; i < pairs.size(); ++i) wrong[k] += answers[k][i] != answers[1][i];
        order.push_back(static_cast<int>(k));
    }
    // those who differ come last, under headings of their own
    std::stable_sort(order.begin(), order.end(),
                     [&](int i, int j) { return (wrong[i] > 0) < (wrong[j] > 0); });
    for (const int k : order) {
        const int differs = wrong[k];
        const double ratio = times[k].best_s / times[0].best_s;
        const std::string name = k == 0 ? "ours" : k == 1 ? "ours by tables" : peers[k - 2]->name;
        const auto hits = std::count(answers[k].begin(), answers[k].end(), 1);
        bench.row(kind.name + ": " + name, times[k],
                  {{"ns_per_pair", times[k].best_s * 1e9 / count},
                   {"ratio", ratio},
                   {"touching", static_cast<double>(hits)},
                   {"differs", static_cast<double>(differs)}},
                  print_of(answers[k]),
                  differs == 0 ? "race, " + kind.name : "race, " + kind.name + " by " + name);
        if (k < 2) {
            if (differs > 0) bench.disagree("the fast answer is not the answer of the tables");
            continue;
        }
        // the fastest way of each family counts, even one that is sometimes wrong
        const auto [place, fresh] = family.try_emplace(peers[k - 2]->family, ratio);
        if (!fresh) place->second = std::min(place->second, ratio);
    }
    Json line;
    line["pairs"] = kind.name;
    line["ours_ns"] = std::stod(fmt::format("{:.1f}", times[0].best_s * 1e9 / count));
    for (const auto& [name, ratio] : family) {
        line[name] = std::stod(fmt::format("{:.2f}", ratio));
        const auto [place, fresh] = all.ratios.try_emplace(name, ratio);
        if (!fresh) place->second = std::min(place->second, ratio);
    }
    all.table.push_back(line);
}

/// Pairs that drift and spin a little from question to question, as in a world that is stepped.
void race_coherent(Bench& bench, const test::ConvexKind& kind, int count) {
    const test::ConvexPool pool(kind, 64, bench.seed);
    Random random(bench.seed, 6);
    constexpr int frames = 30;
    std::vector<std::vector<test::ConvexPair>> film(frames);
    for (int i = 0; i < count; ++i) {
        test::ConvexPair pair = pool.pair(random);
        const Vec3 velocity = test::random_in_cube(random, 0.01);
        const Vec3 spin = test::random_in_cube(random, 0.01);
        for (int frame = 0; frame < frames; ++frame) {
            film[frame].push_back(pair);
            pair.at_b.translation += velocity;
            pair.at_b.rotation =
                Quat(Eigen::AngleAxisd(spin.norm(), spin.normalized())) * pair.at_b.rotation;
            pair.at_b.rotation.normalize();
        }
    }
    const std::size_t total = static_cast<std::size_t>(frames) * count;
    std::array<std::vector<std::uint8_t>, 2> answers;
    std::vector<rigid::NarrowMemory> memories(count);
    const auto play = [&](int way) {
        answers[way].clear();
        std::fill(memories.begin(), memories.end(), rigid::NarrowMemory{});
        for (const auto& pairs : film) {
            for (int i = 0; i < count; ++i) {
                answers[way].push_back(ask(pairs[i], way == 1 ? &memories[i] : nullptr));
            }
        }
    };
    const auto times = race(bench.quick ? 5 : 15, {[&] { play(0); }, [&] { play(1); }});
    for (int way = 0; way < 2; ++way) {
        bench.row(kind.name + (way == 0 ? " in motion: without memory" : " in motion: with memory"),
                  times[way],
                  {{"ns_per_pair", times[way].best_s * 1e9 / static_cast<double>(total)}},
                  print_of(answers[way]), "coherent, " + kind.name);
    }
}

}  // namespace

void narrow_race(Bench& bench) {
    struct Entry {
        test::ConvexKind kind;
        int count;
    };
    std::vector<Entry> entries;
    for (const auto& kind : test::five_kinds()) entries.push_back({kind, 2000});
    entries.push_back({test::large_hull_kind<32>(), 1000});
    entries.push_back({test::large_hull_kind<128>(), 500});
    entries.push_back({test::large_hull_kind<512>(), 200});
    Race all;
    for (const Entry& entry : entries) {
        race_kind(bench, entry.kind, bench.quick ? entry.count / 4 : entry.count, all);
    }
    for (const auto& kind :
         {test::box_kind(), test::small_hull_kind(), test::large_hull_kind<128>()}) {
        race_coherent(bench, kind, bench.quick ? 50 : 200);
    }
    bench.note("times of the fastest way of each library over ours");
    bench.table("narrow_race", all.table);
    Json ratios;
    for (const auto& [name, ratio] : all.ratios) ratios[name] = ratio;
    bench.figure("ratios", ratios);
    bench.note("ratios " + ratios.dump());
}

}  // namespace sidestep::bench
