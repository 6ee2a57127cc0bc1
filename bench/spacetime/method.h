// A way to answer all questions of a scenario: the first `count` of them, bits out.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bench/spacetime/scenario.h"
#include "sidestep/spacetime/clip_tree.h"

namespace sidestep::bench {

struct Method {
    std::string key;  ///< As in the JSON: "mobb".
    std::function<void(std::size_t count, std::span<std::uint64_t> bits)> run;
    /// What it looked at for the first `count` questions; empty for methods that do not count.
    std::function<spacetime::Work(std::size_t count)> work;
};

/// "brute", "brute_relative" (the same with its transforms hoisted) and "brute_simd".
[[nodiscard]] std::vector<Method> brute_methods(const Scenario& scenario);
/// "one_level", "one_level_umobb", "mobb", "umobb", "hybrid_1" and "hybrid_2".
[[nodiscard]] std::vector<Method> tree_methods(const Scenario& scenario);
[[nodiscard]] Method tree_method(const std::string& key, const Scenario& scenario,
                                 const spacetime::TreeOptions& options);
/// "engine": query_one where a crowd stands and one of them chooses, query_pairs among people who
/// stand there already, query_list where placements are part of the question.
[[nodiscard]] std::vector<Method> engine_methods(const Scenario& scenario);
/// "engine_single": the same engine, asked one question at a time.
[[nodiscard]] Method single_engine_method(const Scenario& scenario);

/// "fcl_sphere", "fcl_cylinder" and "bullet".
[[nodiscard]] std::vector<Method> peer_methods(const Scenario& scenario);

}  // namespace sidestep::bench
