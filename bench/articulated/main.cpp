// How do bodies of many joints move: do all methods say the same, which says it soonest, and what of
// it need not be said at all?
//
//     sidestep bench articulated                       every part
//     sidestep bench articulated --quick               a tenth of it, the same keys
//     sidestep bench articulated --part agreement      one part alone
//     sidestep bench articulated --charts docs/pictures    and the thesis' figures 6.4 and 6.5
//
// A part is a function that takes the bench and adds its figures to the summary.
#include <algorithm>
#include <string>
#include <vector>

#include "bench/articulated/adaptive.h"
#include "bench/articulated/agreement.h"
#include "bench/articulated/charts.h"
#include "bench/articulated/growth.h"
#include "bench/articulated/ragdolls.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

struct Part {
    const char* name;
    void (*run)(Bench& bench, Summary& summary);
};

const std::vector<Part> parts{
    {"agreement", study_agreement}, {"contest", study_contest},   {"growth", study_growth},
    {"adaptive", study_adaptive},   {"variants", study_variants}, {"ragdolls", study_ragdolls},
};

}  // namespace

int main(int argc, char** argv) {
    Bench bench("articulated");
    std::vector<std::string> names;
    for (const Part& part : parts) names.emplace_back(part.name);
    std::vector<std::string> chosen;
    std::string charts;
    bool guard = false, png = false;
    bench.app.add_option("--part", chosen, "only these parts")->check(CLI::IsMember(names));
    bench.app.add_option("--charts", charts, "draw the charts into this folder, as .svg");
    bench.app.add_flag("--png", png, "and as .png");
    bench.app.add_flag("--guard", guard, "exit with 1 when a promise is missed, times included");
    if (!bench.parse(argc, argv)) return bench.exit_code();

    Summary summary;
    for (const Part& part : parts) {
        const bool wanted =
            chosen.empty() || std::find(chosen.begin(), chosen.end(), part.name) != chosen.end();
        if (!wanted) continue;
        const auto start = std::chrono::steady_clock::now();
        part.run(bench, summary);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        bench.note(std::string(part.name) + " took " + std::to_string(took.count()) + " s");
    }
    const int missed = show(bench, summary);
    if (guard && missed > 0) bench.disagree("a promise is missed: see above");
    if (!charts.empty()) draw_charts(bench, {charts, png});
    return bench.finish();
}
