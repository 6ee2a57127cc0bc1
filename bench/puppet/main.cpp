// Pull the strings: do they hold what was promised, what do they cost, and what does ODE say?
//
//     sidestep bench puppet                     every part
//     sidestep bench puppet --quick             shorter runs, the same keys
//     sidestep bench puppet --part strings      one part alone
//
//     strings   one string: with a solve and without, static, shaken, swinging
//     laws      what the hand feels of a weight that is lifted: seven laws
//     rates     how stiff may the tie to a body be, when bodies step more seldom
//     figure    the whole marionette: all scripts, forces, joints, energy, cost
//     ode       the same marionette in ODE, on our strings
//     clock     how late a loop of a millisecond is here, and whether a take plays again to the bit
#include <algorithm>
#include <string>
#include <vector>

#include "bench/puppet/promises.h"

using namespace sidestep::bench;

namespace {

struct Part {
    const char* name;
    void (*run)(Bench& bench, PuppetSummary& summary);
};

constexpr Part parts[] = {
    {"strings", study_single_strings}, {"laws", study_force_laws}, {"rates", study_body_rates},
    {"figure", study_figure},          {"ode", study_ode},         {"clock", study_clock},
};

}  // namespace

int main(int argc, char** argv) {
    Bench bench("puppet");
    std::vector<std::string> names, chosen;
    for (const Part& part : parts) names.emplace_back(part.name);
    bool guard = false;
    bench.app.add_option("--part", chosen, "only these parts")->check(CLI::IsMember(names));
    bench.app.add_flag("--guard", guard, "exit with 1 when a promise is missed, times aside");
    if (!bench.parse(argc, argv)) return bench.exit_code();
    PuppetSummary summary;
    for (const Part& part : parts) {
        if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), part.name) == chosen.end()) {
            continue;
        }
        const auto start = std::chrono::steady_clock::now();
        part.run(bench, summary);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        bench.note(std::string(part.name) + " took " + std::to_string(took.count()) + " s");
    }
    const int missed = show(bench, summary);
    if (guard && missed > 0) bench.disagree("a promise is missed: see above");
    return bench.finish();
}
