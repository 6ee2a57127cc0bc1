#include <algorithm>
#include <numeric>

#include "bench/ccd/inclusion.h"
#include "bench/ccd/parts.h"
#include "sidestep/base/fingerprint.h"
#include "tests/support/ccd_queries.h"

namespace sidestep::bench {

namespace {

using Json = nlohmann::ordered_json;
using ccd::Elementary;
using ccd::test::KnownQuery;

struct Answers {
    std::int64_t count = 0, hits = 0, missed = 0, made_up = 0;
    std::vector<double> ns;

    [[nodiscard]] double at(double share) const {
        if (ns.empty()) return 0.0;
        const auto last = static_cast<double>(ns.size() - 1);
        return ns[static_cast<std::size_t>(share * last + 0.5)];
    }
    [[nodiscard]] double mean() const {
        return ns.empty()
                   ? 0.0
                   : std::accumulate(ns.begin(), ns.end(), 0.0) / static_cast<double>(ns.size());
    }
};

/// One question as it takes at best: many times in a row where it is short, the best of `rounds`.
template <typename Ask>
double best_ns(const Ask& ask, int rounds) {
    double best = 1e300;
    int repeats = 1;
    for (int round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        for (int k = 0; k < repeats; ++k) ask();
        const std::chrono::duration<double, std::nano> took =
            std::chrono::steady_clock::now() - start;
        best = std::min(best, took.count() / repeats);
        repeats = std::clamp(static_cast<int>(3000.0 / std::max(best, 1.0)), 1, 64);
    }
    return best;
}

template <typename Touch>
Answers ask_all(const std::vector<KnownQuery>& queries, Elementary kind, int rounds,
                const Touch& touch) {
    Answers answers;
    for (const KnownQuery& query : queries) {
        if (query.kind != kind) continue;
        ++answers.count;
        answers.hits += query.touches;
        const bool told = touch(query);
        answers.missed += query.touches && !told;
        answers.made_up += told && !query.touches;
        volatile bool keep = false;
        answers.ns.push_back(best_ns([&] { keep = touch(query); }, rounds));
    }
    std::sort(answers.ns.begin(), answers.ns.end());
    return answers;
}

}  // namespace

void public_queries(Bench& bench, const CcdOptions& options) {
    Problems problems;
    const auto queries = ccd::test::public_queries(options.queries, problems);
    for (const Problem& problem : problems) bench.complain(problem);
    if (queries.empty()) {
        bench.complain(
            {.file = {},
             .severity = Problem::Severity::error,
             .message = "no queries in \"" + options.queries.string() + "\"",
             .hint = "--queries DIR names the folder that holds vertex-face and edge-edge",
             .code = {}});
        return;
    }
    Json rows = Json::array(), medians;
    std::int64_t missed = 0, made_up = 0;
    double worst = 0.0;
    for (const Elementary kind : {Elementary::vertex_face, Elementary::edge_edge}) {
        const bool face = kind == Elementary::vertex_face;
        const auto told = [&](const char* method, const Answers& a) {
            rows.push_back({{"method", method},
                            {"kind", face ? "vertex-face" : "edge-edge"},
                            {"queries", a.count},
                            {"hits", a.hits},
                            {"missed", a.missed},
                            {"false", a.made_up},
                            {"mean_ns", a.mean()},
                            {"median_ns", a.at(0.5)},
                            {"p99_ns", a.at(0.99)},
                            {"worst_us", 1e-3 * a.at(1.0)}});
        };
        const Answers ours = ask_all(queries, kind, bench.quick ? 4 : 12, [](const KnownQuery& q) {
            return ccd::first_touch(q.kind, q.points).touches();
        });
        told("ours", ours);
        missed += ours.missed;
        made_up += ours.made_up;
        worst = std::max(worst, ours.at(1.0));
        medians[face ? "vf" : "ee"] = ours.at(0.5);
        const InclusionOptions plain{.tolerance = 1e-6, .most_cells = bench.quick ? 3'000 : 30'000};
        const Answers reference = ask_all(queries, kind, 1, [&](const KnownQuery& q) {
            return inclusion_touch(q.kind, q.points, plain).touches();
        });
        told("inclusion", reference);
        if (reference.missed > 0) bench.disagree("the inclusion method missed a contact");
    }
    bench.table("query_rows", rows);
    bench.tally("queries", static_cast<std::int64_t>(queries.size()));
    bench.tally("missed", missed);
    bench.tally("false", made_up);
    bench.figure("median_ns", medians);
    bench.note("median_ns " + medians.dump());
    bench.key("worst_us", 1e-3 * worst);
    if (missed > 0) bench.disagree("a contact of the public queries was missed");
    batch_rates(bench, options);
}

}  // namespace sidestep::bench
