// The five sets of questions, made once and asked of every method.
//
//     short_one_vs_many   a crowd of 100 on 30 x 40 m in mid-walk; every clip one of them could play
//                         next, against the 99 others
//     short_natural       pairs out of such crowds
//     short_mix           as table 1 of the papers implies: 55 % never overlap in time, 25 % have
//                         their root boxes apart, 20 % go deeper
//     long_takes          table 2: takes of 42 s, placed at random
//     long_paths          20 clips joined, placed at random
//
// In the short ones start times are whole frames apart, as in a crowd that runs at 30 steps a
// second; in the long ones they are any real numbers, so that every sample meets two. Two more sets
// show what that changes: short_natural_fractional and long_takes_whole.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/spacetime/clips.h"

namespace sidestep::bench {

struct Query {
    int a = 0, b = 0;  ///< Indices into Scenario::paths.
    Placement at_a, at_b;
};

/// Somebody who plays a path somewhere.
struct Agent {
    int path = 0;
    Placement placement;
};

/// One path against a run of agents.
struct Choice {
    Agent candidate;
    int crowd = 0;  ///< The agents crowd * crowd_size and on.
};

/// How the questions divide: table 1 can only be compared on the papers' shares.
struct Shares {
    double apart_in_time = 0, boxes_apart = 0, deeper = 0, colliding = 0;
    double meeting_pairs = 0;  ///< Pairs of samples that meet, per query.
};

struct Scenario {
    std::string name;
    std::string about = {};  ///< How it was made, where that is not in the name.
    std::vector<GroundPath> paths = {};
    std::vector<Query> queries = {};

    // where the crowd already stands before the question: the same queries once more
    int crowd_size = 0;
    std::vector<Agent> agents = {};
    std::vector<Choice> choices = {};  ///< short_one_vs_many: query k is choice k / size.
    std::vector<std::pair<int, int>> agent_pairs = {};  ///< short_natural: as many as queries.

    std::vector<JoinedPath> joined = {};  ///< long_paths: how the paths were made.
};

[[nodiscard]] const std::vector<std::string>& scenario_names();

/// @param quick  A fifth of the queries.
[[nodiscard]] Scenario make_scenario(const std::string& name, const ClipSet& clips, bool quick,
                                     std::uint64_t seed);

/// How a query looks from the root: 0 apart in time, 1 root boxes apart, 2 deeper.
[[nodiscard]] int depth_of(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                           const Placement& at_b);

/// @param bits  The right answers.
[[nodiscard]] Shares shares_of(const Scenario& scenario, const std::vector<std::uint64_t>& bits);

}  // namespace sidestep::bench
