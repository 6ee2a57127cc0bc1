// The figures that others read by name, gathered from all parts of the benchmark, and what was promised.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "bench/support/harness.h"

namespace sidestep::bench {

/// A number that must not be passed, and perhaps one that would be splendid.
struct Must {
    enum class Side { at_most, at_least };
    std::string what;
    double measured = 0.0;
    Side side = Side::at_most;
    double bound = 0.0;
    std::optional<double> moonshot{};

    [[nodiscard]] bool within(double limit) const {
        // not a number keeps no promise
        return side == Side::at_most ? measured <= limit : measured >= limit;
    }
    [[nodiscard]] bool kept() const { return within(bound); }
    [[nodiscard]] bool reached() const { return moonshot && within(*moonshot); }
};

struct Summary {
    nlohmann::ordered_json max_rel_error = nlohmann::ordered_json::object();
    nlohmann::ordered_json us = nlohmann::ordered_json::object();
    nlohmann::ordered_json adaptive = nlohmann::ordered_json::object();
    nlohmann::ordered_json ragdolls = nlohmann::ordered_json::object();
    std::string growth{};
    std::vector<Must> musts{};

    void at_most(std::string what, double measured, double bound,
                 std::optional<double> moonshot = {}) {
        musts.push_back({std::move(what), measured, Must::Side::at_most, bound, moonshot});
    }
    void at_least(std::string what, double measured, double bound,
                  std::optional<double> moonshot = {}) {
        musts.push_back({std::move(what), measured, Must::Side::at_least, bound, moonshot});
    }
};

/// Shows all of them by name; says of each promise whether it was kept. Returns how many were not.
int show(Bench& bench, const Summary& summary);

}  // namespace sidestep::bench
