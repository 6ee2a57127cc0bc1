#include "bench/puppet/promises.h"

#include <fmt/format.h>

namespace sidestep::bench {

int show(Bench& bench, const PuppetSummary& summary) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    int missed = 0, missed_times = 0;
    for (const Promise& one : summary.promises) {
        const std::string bound = one.side == Promise::Side::at_most
                                      ? fmt::format("at most {:.4g}", one.bound)
                                  : one.side == Promise::Side::at_least
                                      ? fmt::format("at least {:.4g}", one.bound)
                                      : fmt::format("{:.6g} +- {:.2g}", one.bound, one.within);
        if (!one.met()) ++(one.of_this_machine ? missed_times : missed);
        rows.push_back({{"what", one.what},
                        {"measured", fmt::format("{:.6g}", one.measured)},
                        {"promised", bound},
                        {"unit", one.unit},
                        {"answer", one.met() ? "met" : "missed"}});
    }
    bench.note("what was promised, and what was measured");
    bench.table("promises", rows);
    bench.tally("missed", missed);
    bench.tally("missed_times", missed_times);
    if (!summary.us_per_step.empty()) {
        bench.figure("us_per_step", summary.us_per_step);
        bench.note("us_per_step " + summary.us_per_step.dump());
        bench.key("static_force_N", summary.static_force);
        bench.key("joint_error_mm", summary.joint_error_mm);
        bench.key("force_jump_N_per_ms", summary.force_jump);
        bench.key("state_changes", summary.state_changes);
        bench.key("energy_rise_J", summary.energy_rise);
    }
    bench.key("late_p99_us", summary.late_p99_us);
    bench.figure("replay_identical", summary.replay_identical);
    bench.note(std::string("replay_identical: ") + (summary.replay_identical ? "true" : "false"));
    bench.figure("ode", summary.ode);
    if (!summary.ode.empty()) bench.note("ode " + summary.ode.dump());
    return missed;
}

}  // namespace sidestep::bench
