// Will these two clips ever touch, and who says so fastest?
//
//     sidestep bench spacetime                           on the built-in library
//     sidestep bench spacetime --clips DIR               on real clips
//     sidestep bench spacetime --scenario short_mix      one race only
//
// Five races of twelve methods on identical questions, every answer held to a brute-force twin; the
// papers' tables; what longer clips, joined clips and the slowest questions cost; and how many of
// ten million questions made to be difficult any method gets wrong.
#include <fmt/core.h>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/contest.h"
#include "bench/spacetime/studies.h"
#include "sidestep/base/problem.h"
#include "tests/support/spacetime_agreement.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

// what the JSON promises by name
struct Summary {
    std::int64_t queries = 0;
    std::int64_t disagreements = 0;
    nlohmann::ordered_json ratios = nlohmann::ordered_json::object();
    nlohmann::ordered_json making = nlohmann::ordered_json::object();
    nlohmann::ordered_json counts = nlohmann::ordered_json::object();
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();

    void add(const std::string& scenario, const Outcome& outcome) {
        queries += static_cast<std::int64_t>(outcome.queries);
        disagreements += outcome.disagreements;
        for (const auto& [method, ratio] : outcome.ratios) ratios[scenario][method] = ratio;
        for (const auto& [method, ratio] : outcome.making_ratios) making[scenario][method] = ratio;
        const auto count = static_cast<double>(outcome.queries);
        for (const auto& [method, work] : outcome.work) {
            counts[scenario][method] = {{"box2d", static_cast<double>(work.box2d) / count},
                                        {"box3d", static_cast<double>(work.box3d) / count},
                                        {"samples", static_cast<double>(work.samples) / count}};
        }
        for (const auto& finding : outcome.findings) findings.push_back(finding);
    }
};

void show_ratios(Bench& bench, const std::string& name, const nlohmann::ordered_json& all) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const auto& [scenario, ratios] : all.items()) {
        nlohmann::ordered_json row = {{"the engine is faster in", scenario}};
        for (const char* key :
             {"brute", "brute_relative", "brute_simd", "one_level", "mobb", "umobb", "hybrid_1",
              "hybrid_2", "fcl_sphere", "fcl_cylinder", "bullet"}) {
            row[key] = ratios.contains(key) ? fmt::format("{:.1f}", ratios[key].get<double>()) : "";
        }
        rows.push_back(row);
    }
    bench.table(name + "_table", rows);
    bench.figure(name, all);
}

void show(Bench& bench, const Summary& summary) {
    if (!summary.ratios.empty()) {
        bench.note("arrays of questions in, bits out, for every method");
        show_ratios(bench, "ratios", summary.ratios);
        bench.note("making and checking the engine's array inside its time as well");
        show_ratios(bench, "making_ratios", summary.making);
    }
    bench.figure("counts", summary.counts);
    bench.figure("peer_findings", summary.findings);
    bench.tally("queries", summary.queries);
    bench.tally("disagreements", summary.disagreements);
}

// questions made to be difficult, of every method on every instruction set
void hold_to_twin(Bench& bench, Summary& summary) {
    const test::Agreement agreement =
        test::count_disagreements(bench.quick ? 200'000 : 10'000'000, bench.seed, test::Whom::main);
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const auto& family : agreement.families) {
        rows.push_back({{"family", family.family},
                        {"questions", family.questions},
                        {"collide", family.hits},
                        {"disagreements", family.disagreements}});
    }
    bench.note("questions made to be difficult, each put to the twin and to every method");
    bench.table("agreement", rows);
    std::string methods;
    for (const std::string& method : agreement.methods) {
        methods += (methods.empty() ? "" : "; ") + method;
    }
    bench.note("asked of: " + methods);
    bench.figure("agreement_methods", agreement.methods);
    bench.tally("agreement_answers", agreement.answers);
    for (std::size_t k = 0; k < std::min<std::size_t>(agreement.examples.size(), 10); ++k) {
        bench.disagree(agreement.examples[k]);
    }
    summary.queries += agreement.questions;
    summary.disagreements += agreement.disagreements;
}

int run(Bench& bench, const std::string& folder, const std::string& chosen,
        const std::string& plot) {
    const ClipSet clips = load_clips(folder, bench.seed);
    bench.note(fmt::format("{} short clips of {:.1f} samples, {} takes of {:.1f}, from {}",
                           clips.shorts.size(), mean_samples(clips.shorts), clips.takes.size(),
                           mean_samples(clips.takes), clips.source));
    bench.note("brute SIMD uses " + BruteSimd::instruction_set());
    Summary summary;
    for (const std::string& name : scenario_names()) {
        if (!chosen.empty() && name != chosen) continue;
        const Scenario scenario = make_scenario(name, clips, bench.quick, bench.seed);
        const bool main_race = !name.ends_with("_fractional") && !name.ends_with("_whole");
        const Outcome outcome = hold_contest(bench, scenario, main_race);
        summary.add(name, outcome);
        if (bench.exit_code() != 0) return bench.finish();
        if (name == "short_mix") show_paper_table(bench, 1, outcome);
        if (name == "long_takes") show_paper_table(bench, 2, outcome);
        if (name == "short_mix" || name == "long_takes") {
            study_trees(bench, scenario);
            study_slowest(bench, scenario);
        }
        if (name == "long_paths") study_joined(bench, clips, scenario);
    }
    if (chosen.empty() || chosen == "growth") study_growth(bench, clips, plot);
    if (chosen.empty()) {
        study_memory(bench, clips);
        hold_to_twin(bench, summary);
    }
    show(bench, summary);
    return bench.finish();
}

}  // namespace

int main(int argc, char** argv) {
    Bench bench("spacetime");
    std::string folder, chosen, plot;
    bench.app.add_option("--clips", folder,
                         "folder of BVH clips, or one that holds the folders short and long");
    std::vector<std::string> choices = scenario_names();
    choices.emplace_back("growth");
    bench.app.add_option("--scenario", chosen, "only this one, and what belongs to it")
        ->check(CLI::IsMember(choices));
    bench.app.add_option("--plot", plot, "draw the growth of cost with length to this .svg");
    if (!bench.parse(argc, argv)) return bench.exit_code();
    try {
        return run(bench, folder, chosen, plot);
    } catch (const InputError& error) {
        for (const Problem& problem : error.problems()) std::cerr << to_string(problem) << '\n';
        return 2;
    }
}
