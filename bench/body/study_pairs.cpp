#include "bench/body/study_pairs.h"

#include <fmt/core.h>

#include "sidestep/body/pair_classes.h"
#include "tests/support/paper_figure.h"

namespace sidestep::bench {

nlohmann::ordered_json study_pairs(Bench& bench) {
    const test::PaperFigure figure = test::paper_figure();
    const auto by = [&](body::PairMethod method) {
        body::PairClasses classes;
        body::ClassifyOptions options{.method = method};
        // voxels as fine as a quick run has time for: fewer proofs, none of them wrong
        if (bench.quick) options.certify.finest = options.certify.coarsest;
        const auto start = std::chrono::steady_clock::now();
        classes = body::classify_pairs(figure.skeleton, figure.boxes, figure.freedoms, options);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        return std::pair(classes, took.count());
    };
    const auto [sampled, sampled_time] = by(body::PairMethod::sampled);
    const auto [optimised, optimised_time] = by(body::PairMethod::optimised);
    const auto [certified, certified_time] = by(body::PairMethod::certified);
    int unseen = 0, met = 0, near = 0;
    for (std::size_t p = 0; p < sampled.pairs.size(); ++p) {
        if (sampled.pairs[p].kind != body::PairClass::never) continue;
        ++unseen;
        met += optimised.pairs[p].gap == 0.0;
        near += optimised.pairs[p].kind == body::PairClass::tested && optimised.pairs[p].gap > 0.0;
    }

    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    const auto row = [&](const char* what, const char* paper, int ours, const char* differs) {
        rows.push_back({{"what", what}, {"paper", paper}, {"ours", ours}, {"differs", differs}});
    };
    row("pairs", "253", static_cast<int>(sampled.pairs.size()), "23 limbs as in the paper");
    row("joined", "-", sampled.count(body::PairClass::adjacent), "the paper does not say");
    row("touch in nearly all poses", "-", sampled.count(body::PairClass::always),
        "at least 99.9 % of 60 000 random poses");
    row("left by sampling", "127", sampled.count(body::PairClass::tested),
        "boxes from a table and limits from books instead of their figure");
    row("never seen by sampling", "-", unseen, "what the paper skips");
    row("of these found touching", "-", met, "by a minimiser: skipping them is wrong");
    row("of these found within 3 cm", "-", near, "tested as well");
    row("left by the minimiser", "-", optimised.count(body::PairClass::tested), "our default");
    row("proved apart", "-", certified.count(body::PairClass::never),
        "by reach sets without a margin");
    row("left by proof", "-", certified.count(body::PairClass::tested), "nothing skipped unproved");
    bench.table("seed_002_pairs", rows);
    bench.key("sampled_s", sampled_time);
    bench.key("optimised_s", optimised_time);
    bench.key("certified_s", certified_time);

    nlohmann::ordered_json pairs;
    pairs["all"] = sampled.pairs.size();
    pairs["adjacent"] = sampled.count(body::PairClass::adjacent);
    pairs["always"] = sampled.count(body::PairClass::always);
    pairs["sampled_left"] = sampled.count(body::PairClass::tested);
    pairs["sampled_never_refuted"] = met;
    pairs["optimised_left"] = optimised.count(body::PairClass::tested);
    pairs["optimised_never"] = optimised.count(body::PairClass::never);
    pairs["certified_never"] = certified.count(body::PairClass::never);
    pairs["certified_left"] = certified.count(body::PairClass::tested);
    return pairs;
}

}  // namespace sidestep::bench
