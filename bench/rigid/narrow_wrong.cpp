// How often is each method wrong? Random pairs against a separating-axis oracle, tetrahedra at whole
// numbers against exact integers.
#include <fmt/core.h>

#include "bench/rigid/narrow.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/rigid/narrow.h"
#include "tests/support/convex_pairs.h"

namespace sidestep::bench {

namespace {

using Json = nlohmann::ordered_json;
using rigid::NarrowMethod;

struct Way {
    const char* name;
    NarrowMethod method;
};
constexpr std::array<Way, 5> ways{{{"complete", NarrowMethod::complete},
                                   {"naive_two_way", NarrowMethod::naive_two_way},
                                   {"naive_one_way", NarrowMethod::naive_one_way},
                                   {"printed", NarrowMethod::printed},
                                   {"printed_checked", NarrowMethod::printed_checked}}};

/// What the spec measured with pairs of its own: counts, of which we compare shares.
struct SpecRow {
    double pairs, hits, one_way_missed, printed_alarms, printed_missed, checked_missed;
};
constexpr std::array<SpecRow, 5> spec_rows{{{1656111, 1108720, 2785, 245782, 10033, 21360},
                                            {1392915, 726510, 60690, 305151, 52879, 157529},
                                            {977136, 317027, 17905, 311619, 515, 17905},
                                            {856830, 666411, 52, 78314, 203, 415},
                                            {190854, 81512, 259, 49897, 395, 1425}}};

struct Wrong {
    std::int64_t pairs = 0, hits = 0, near = 0;
    std::array<std::int64_t, 5> missed{}, alarms{};
    std::int64_t fast = 0;     ///< `touching` is wrong.
    std::int64_t swapped = 0;  ///< `complete` says something else about (b, a).
    std::uint64_t print = 0;
    Wrong& operator+=(const Wrong& more) {
        pairs += more.pairs;
        hits += more.hits;
        near += more.near;
        for (std::size_t k = 0; k < ways.size(); ++k) {
            missed[k] += more.missed[k];
            alarms[k] += more.alarms[k];
        }
        fast += more.fast;
        swapped += more.swapped;
        print = Fingerprint().add(print).add(more.print).value();
        return *this;
    }
};

/// Asks every method about a pair whose truth is known.
void ask_all(Wrong& wrong, Fingerprint& print, const rigid::Solid& a, const Transform& at_a,
             const rigid::Solid& b, const Transform& at_b, bool truth) {
    ++wrong.pairs;
    wrong.hits += truth;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        const bool said = touch(a, at_a, b, at_b, {.method = ways[k].method}).touches;
        wrong.missed[k] += truth && !said;
        wrong.alarms[k] += said && !truth;
        print.add(said);
    }
    wrong.fast += touching(a, at_a, b, at_b) != truth;
    wrong.swapped += touch(b, at_b, a, at_a).touches != truth;
}

Wrong wrong_of_kind(const test::ConvexKind& kind, std::int64_t pairs, std::uint64_t seed) {
    const test::ConvexPool pool(kind, 4000, seed);
    return parallel_sum<Wrong>(pairs, 2000, {}, [&](std::int64_t begin, std::int64_t end) {
        Random random(seed, static_cast<std::uint64_t>(begin));
        Wrong wrong;
        Fingerprint print;
        while (wrong.pairs < end - begin) {
            const test::ConvexPair pair = pool.pair(random);
            const double gap = pair.gap();
            if (std::abs(gap) < 1e-9) {
                ++wrong.near;
                continue;
            }
            ask_all(wrong, print, pair.a->solid, pair.at_a, pair.b->solid, pair.at_b, gap < 0.0);
        }
        wrong.print = print.value();
        return wrong;
    });
}

Wrong wrong_of_lattice(int side, std::int64_t pairs, std::uint64_t seed) {
    const int count = side < 5 ? 3000 : 6000;
    const test::LatticePool pool(side, count, seed);
    return parallel_sum<Wrong>(pairs, 2000, {}, [&](std::int64_t begin, std::int64_t end) {
        Random random(seed, static_cast<std::uint64_t>(begin));
        Wrong wrong;
        Fingerprint print;
        for (std::int64_t i = begin; i < end; ++i) {
            const int a = random.index(count), b = random.index(count);
            ask_all(wrong, print, pool.solids[a], {}, pool.solids[b], {},
                    oracle::lattice_touching(pool.points[a], pool.points[b]));
        }
        wrong.print = print.value();
        return wrong;
    });
}

double percent(double part, double whole) {
    return whole > 0.0 ? 100.0 * part / whole : 0.0;
}

/// Rounded to a few digits, for a table.
double short_number(double number) {
    return std::stod(fmt::format("{:.4g}", number));
}

Json wrong_line(const std::string& name, const Wrong& wrong, const SpecRow* spec) {
    const auto hits = static_cast<double>(wrong.hits);
    const double apart = static_cast<double>(wrong.pairs) - hits;
    Json line;
    const auto both = [&](const char* key, double ours, double theirs) {
        line[std::string(key)] = short_number(ours);
        line[std::string(key) + "_spec"] = spec != nullptr ? Json(short_number(theirs)) : Json("-");
    };
    line["set"] = name;
    line["pairs"] = wrong.pairs;
    line["near"] = wrong.near;
    line["complete_wrong"] = wrong.missed[0] + wrong.alarms[0];
    line["touching_wrong"] = wrong.fast;
    line["swapped_wrong"] = wrong.swapped;
    line["two_way_wrong"] = wrong.missed[1] + wrong.alarms[1];
    const SpecRow none{1, 1, 0, 0, 0, 0};
    const SpecRow& theirs = spec != nullptr ? *spec : none;
    const double spec_apart = theirs.pairs - theirs.hits;
    both("colliding_%", percent(hits, static_cast<double>(wrong.pairs)),
         percent(theirs.hits, theirs.pairs));
    both("one_way_missed_%", percent(static_cast<double>(wrong.missed[2]), hits),
         percent(theirs.one_way_missed, theirs.hits));
    both("printed_alarms_%", percent(static_cast<double>(wrong.alarms[3]), apart),
         percent(theirs.printed_alarms, spec_apart));
    both("printed_missed_%", percent(static_cast<double>(wrong.missed[3]), hits),
         percent(theirs.printed_missed, theirs.hits));
    both("checked_missed_%", percent(static_cast<double>(wrong.missed[4]), hits),
         percent(theirs.checked_missed, theirs.hits));
    line["fingerprint"] = fmt::format("{:016x}", wrong.print);
    return line;
}

}  // namespace

void narrow_wrong(Bench& bench) {
    const std::int64_t per_kind = bench.quick ? 60000 : 1000000;
    const std::int64_t per_lattice = bench.quick ? 20000 : 200000;
    Json table = Json::array();
    Wrong all;
    const auto kinds = test::five_kinds();
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        const Wrong wrong = wrong_of_kind(kinds[k], per_kind, bench.seed);
        table.push_back(wrong_line(kinds[k].name, wrong, &spec_rows[k]));
        all += wrong;
    }
    for (const int side : {2, 9}) {
        const Wrong wrong = wrong_of_lattice(side, per_lattice, bench.seed);
        table.push_back(wrong_line(fmt::format("whole tetrahedra 0..{}", side), wrong, nullptr));
        all += wrong;
    }
    bench.note("shares of alarms are of pairs apart, shares of misses of pairs that collide");
    bench.note(
        "naive two ways is wrong only about tetrahedra that touch without overlapping: it divides");
    bench.table("narrow_wrong", table);
    Json wrong;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        wrong[ways[k].name] = all.missed[k] + all.alarms[k];
    }
    wrong["touching"] = all.fast;
    wrong["complete_swapped"] = all.swapped;
    bench.figure("wrong", wrong);
    bench.note("wrong " + wrong.dump());
    bench.tally("pairs", all.pairs);
    if (all.missed[0] + all.alarms[0] + all.fast + all.swapped > 0) {
        bench.disagree("complete is wrong about a pair");
    }
}

}  // namespace sidestep::bench
