// What was promised of the puppet, and what was measured: each part adds its own.
#pragma once

#include <string>
#include <vector>

#include "bench/support/harness.h"

namespace sidestep::bench {

struct Promise {
    enum class Side { at_most, at_least, about };
    std::string what;
    double measured = 0.0;
    Side side = Side::at_most;
    double bound = 0.0;
    double within = 0.0;  ///< Of `bound`, for those that are to be about it.
    std::string unit;
    bool of_this_machine = false;  ///< Times: another machine, another answer.

    [[nodiscard]] bool met() const {
        // not a number keeps no promise
        switch (side) {
            case Side::at_most:
                return measured <= bound;
            case Side::at_least:
                return measured >= bound;
            default:
                return measured >= bound - within && measured <= bound + within;
        }
    }
};

struct PuppetSummary {
    std::vector<Promise> promises;
    nlohmann::ordered_json us_per_step = nlohmann::ordered_json::object();
    nlohmann::ordered_json ode = nlohmann::ordered_json::object();
    double static_force = 0.0, joint_error_mm = 0.0, force_jump = 0.0, state_changes = 0.0;
    double energy_rise = 0.0, late_p99_us = 0.0;
    bool replay_identical = false;

    void at_most(std::string what, double measured, double bound, std::string unit = {}) {
        promises.push_back({std::move(what), measured, Promise::Side::at_most, bound, 0.0,
                            std::move(unit), false});
    }
    void at_least(std::string what, double measured, double bound, std::string unit = {}) {
        promises.push_back({std::move(what), measured, Promise::Side::at_least, bound, 0.0,
                            std::move(unit), false});
    }
    void about(std::string what, double measured, double expected, double within,
               std::string unit = {}) {
        promises.push_back({std::move(what), measured, Promise::Side::about, expected, within,
                            std::move(unit), false});
    }
    void time_at_most(std::string what, double measured, double bound, std::string unit) {
        promises.push_back(
            {std::move(what), measured, Promise::Side::at_most, bound, 0.0, std::move(unit), true});
    }
};

/// Shows every promise as met or missed, and the figures that others read by name. Returns how many
/// were missed that no machine excuses.
int show(Bench& bench, const PuppetSummary& summary);

// the parts
void study_single_strings(Bench& bench, PuppetSummary& summary);
void study_force_laws(Bench& bench, PuppetSummary& summary);
void study_body_rates(Bench& bench, PuppetSummary& summary);
void study_figure(Bench& bench, PuppetSummary& summary);
void study_ode(Bench& bench, PuppetSummary& summary);
void study_clock(Bench& bench, PuppetSummary& summary);

}  // namespace sidestep::bench
