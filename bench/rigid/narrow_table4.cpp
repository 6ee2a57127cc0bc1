// Table 4 of seed 004: how many products and divisions does each method spend on the pairs of a thousand
// random boxes whose boxes along the axes overlap?
#include <fmt/core.h>

#include <algorithm>

#include "bench/rigid/narrow.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/rigid/narrow.h"
#include "tests/support/convex_pairs.h"

namespace sidestep::bench {

namespace {

using Json = nlohmann::ordered_json;
using rigid::NarrowMethod;

/// A line that someone else wrote.
struct TableLine {
    const char* method;
    std::array<double, 4> products;
    double divisions, us_per_pair;
};
constexpr std::array<TableLine, 6> others{
    {{"seed: naive", {26702, 23571, 376785, 0}, 121833, 0},
     {"seed: improved", {66336, 109, 2895, 0}, 383, 0},
     {"spec: naive one way", {24061, 18113, 169103, 0}, 81650, 1.37},
     {"spec: naive two ways", {24061, 18113, 169103, 162205}, 160383, 2.14},
     {"spec: printed with exact clip", {66576, 2356, 0, 0}, 582, 0.35},
     {"spec: complete", {53568, 2356, 0, 5652}, 1024, 0.29}}};

Json table4_line(const std::string& method, const std::array<double, 4>& products, double divisions,
                 double us_per_pair) {
    Json line;
    line["method"] = method;
    double sum = 0.0;
    for (int k = 0; k < 4; ++k) {
        line[fmt::format("step_{}", k + 1)] = products[k];
        sum += products[k];
    }
    line["divisions"] = divisions;
    line["products"] = sum;
    line["us_per_pair"] = us_per_pair > 0.0 ? Json(us_per_pair) : Json("-");
    return line;
}

/// A thousand boxes strewn so that about as many pairs overlap as in the spec (1387) and the seed (1382).
std::vector<test::ConvexPair> strewn_boxes(const test::ConvexPool& pool, std::uint64_t seed) {
    Random random(seed, 4);
    struct Placed {
        const test::ConvexShape* shape;
        Transform at;
    };
    std::vector<Placed> placed;
    constexpr double half_side = 12.37;
    for (const auto& shape : pool.shapes()) {
        Transform at;
        at.rotation = test::random_turn(random);
        at.translation = test::random_in_cube(random, half_side);
        placed.push_back({&shape, at});
    }
    std::vector<test::ConvexPair> pairs;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        for (std::size_t j = i + 1; j < placed.size(); ++j) {
            const test::ConvexPair pair{placed[i].shape, placed[j].shape, placed[i].at,
                                        placed[j].at};
            if (test::ConvexPool::overlap(pair)) pairs.push_back(pair);
        }
    }
    return pairs;
}

}  // namespace

void narrow_table4(Bench& bench) {
    const test::ConvexKind kind{"strewn boxes",
                                [](Random& random) {
                                    Vec3 half;
                                    for (int i = 0; i < 3; ++i) half[i] = random.uniform(0.2, 1.0);
                                    return test::box_of(half);
                                },
                                1.0};
    const test::ConvexPool pool(kind, 1000, bench.seed);
    const std::vector<test::ConvexPair> pairs = strewn_boxes(pool, bench.seed);
    struct Entry {
        const char* name;
        NarrowMethod method;
    };
    constexpr std::array<Entry, 5> entries{
        {{"ours: naive one way", NarrowMethod::naive_one_way},
         {"ours: naive two ways", NarrowMethod::naive_two_way},
         {"ours: printed", NarrowMethod::printed},
         {"ours: printed with middle", NarrowMethod::printed_checked},
         {"ours: complete", NarrowMethod::complete}}};
    std::vector<std::vector<std::uint8_t>> answers(entries.size(),
                                                   std::vector<std::uint8_t>(pairs.size()));
    std::vector<rigid::NarrowWork> work(entries.size());
    std::vector<std::function<void()>> runs;
    for (std::size_t k = 0; k < entries.size(); ++k) {
        runs.push_back([&, k] {
            rigid::NarrowWork sum;
            for (std::size_t i = 0; i < pairs.size(); ++i) {
                const test::ConvexPair& pair = pairs[i];
                const rigid::Touch found = touch(pair.a->solid, pair.at_a, pair.b->solid, pair.at_b,
                                                 {.method = entries[k].method});
                answers[k][i] = found.touches;
                for (int s = 0; s < 4; ++s) sum.products[s] += found.work.products[s];
                sum.divisions += found.work.divisions;
            }
            work[k] = sum;
        });
    }
    const auto times = race(bench.quick ? 7 : 25, runs);
    Json table = Json::array();
    for (const TableLine& line : others) {
        table.push_back(table4_line(line.method, line.products, line.divisions, line.us_per_pair));
    }
    const auto hits = std::count(answers[4].begin(), answers[4].end(), 1);
    bench.note(
        fmt::format("table 4: 1000 random boxes, {} pairs overlap, {} touch (spec 1387 and 555, "
                    "seed 1382 and 79)",
                    pairs.size(), hits));
    std::array<double, 5> products{};
    for (std::size_t k = 0; k < entries.size(); ++k) {
        std::array<double, 4> steps{};
        for (int s = 0; s < 4; ++s) steps[s] = static_cast<double>(work[k].products[s]);
        products[k] = steps[0] + steps[1] + steps[2] + steps[3];
        const double us = times[k].best_s * 1e6 / static_cast<double>(pairs.size());
        table.push_back(table4_line(entries[k].name, steps, static_cast<double>(work[k].divisions),
                                    std::stod(fmt::format("{:.3f}", us))));
        Fingerprint print;
        for (const std::uint8_t answer : answers[k]) print.add(answer != 0);
        // only the two right ones must agree
        const bool right = k == 1 || k == 4;
        bench.row(entries[k].name, times[k],
                  {{"products", products[k]},
                   {"divisions", static_cast<double>(work[k].divisions)},
                   {"us_per_pair", us}},
                  print.hex(), right ? "table 4" : std::string("table 4 by ") + entries[k].name);
    }
    bench.table("narrow_table4", table);
    bench.note(
        "what differs: our clip compares fractions and divides nothing (its ratio is against one "
        "division); edges of a stop at the first plane that both ends are outside of; the seed's "
        "pairs "
        "touch in 79 of 1382 cases, its naive method runs one way, and its times are of another "
        "machine");
    Json ratios;
    ratios["products_ratio"] = products[1] / products[4];
    ratios["divisions_ratio"] = static_cast<double>(work[1].divisions) /
                                static_cast<double>(std::max<std::int64_t>(1, work[4].divisions));
    ratios["time_ratio"] = times[1].best_s / times[4].best_s;
    bench.figure("table4", ratios);
    bench.note("table4 " + ratios.dump());
}

}  // namespace sidestep::bench
