// How do bodies of many joints move: do all methods say the same, and which says it soonest?
//
//     sidestep bench articulated                      every part
//     sidestep bench articulated --quick              a tenth of the models, the same keys
//     sidestep bench articulated --part agreement     one part alone
//
// A part is a function that takes the bench and adds its figures to the summary.
#include <algorithm>
#include <string>
#include <vector>

#include "bench/articulated/adaptive.h"
#include "bench/articulated/agreement.h"

using namespace sidestep;
using namespace sidestep::bench;

namespace {

struct Part {
    const char* name;
    void (*run)(Bench& bench, Summary& summary);
};

const std::vector<Part> parts{
    {"agreement", study_agreement},
    {"adaptive", [](Bench& bench, Summary& summary) { summary.adaptive = adaptive(bench); }},
};

}  // namespace

int main(int argc, char** argv) {
    Bench bench("articulated");
    std::vector<std::string> names;
    for (const Part& part : parts) names.emplace_back(part.name);
    std::vector<std::string> chosen;
    bench.app.add_option("--part", chosen, "only these parts")->check(CLI::IsMember(names));
    if (!bench.parse(argc, argv)) return bench.exit_code();

    Summary summary;
    for (const Part& part : parts) {
        const bool wanted =
            chosen.empty() || std::find(chosen.begin(), chosen.end(), part.name) != chosen.end();
        if (wanted) part.run(bench, summary);
    }
    bench.figure("max_rel_error", summary.max_rel_error);
    bench.figure("us", summary.us);
    bench.figure("adaptive", summary.adaptive);
    bench.figure("growth", summary.growth);
    bench.note("max_rel_error " + summary.max_rel_error.dump());
    bench.note("us " + summary.us.dump());
    if (!summary.adaptive.empty()) bench.note("adaptive " + summary.adaptive.dump());
    if (!summary.growth.empty()) bench.note("growth " + summary.growth);
    return bench.finish();
}
