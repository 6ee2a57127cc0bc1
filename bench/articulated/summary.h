// The figures that others read by name, gathered from all parts of the benchmark.
#pragma once

#include <nlohmann/json.hpp>

namespace sidestep::bench {

struct Summary {
    nlohmann::ordered_json max_rel_error = nlohmann::ordered_json::object();
    nlohmann::ordered_json us = nlohmann::ordered_json::object();
    nlohmann::ordered_json adaptive = nlohmann::ordered_json::object();
    std::string growth;
};

}  // namespace sidestep::bench
