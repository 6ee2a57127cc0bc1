// Why did they do that? What was refused on the way to each choice, and on whose account.
//
//     Explanations reasons;
//     Simulation run(scene, graph, {.refusals = reasons.listener()});
//     Recorder recorder(writer, run, &reasons);        events "choice" and "refused" for everybody
//
// Listening changes nothing: who listens gets the same crowd to the bit.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/crowd/crowd.h"

namespace sidestep::crowd {

/// Refusals of one choice, counted.
struct Reasons {
    int walls = 0;
    int things = 0;  ///< Obstacles that move.
    /// Person and how many candidates: into what they promised; and with too little elbow room.
    std::vector<std::pair<int, int>> promises{};
    std::vector<std::pair<int, int>> too_near{};

    [[nodiscard]] int total() const;
    /// Everybody who is named, each once, ascending.
    [[nodiscard]] std::vector<int> who() const;
    /// "7 refused: 2 by walls, 4 by what person 12 promised, 1 too near to person 3". Beyond three
    /// names a kind says how many more. Empty when nothing was refused.
    [[nodiscard]] std::string text() const;
};

/// Collects refusals, whichever thread meets them.
class Explanations {
public:
    /// To be given to a Crowd or Simulation; borrows this.
    [[nodiscard]] std::function<void(const Refusal&)> listener();
    /// What was refused to a person since the last `forget`.
    [[nodiscard]] Reasons of(int person) const;
    /// The same for everybody, once a step has been told.
    void forget();

private:
    mutable std::mutex mutex_;                   // guards the next line
    std::map<int, std::vector<Refusal>> heard_;  // by person, in the order in which they came
};

/// What somebody is after, in a few words: "to goal north", "to a place 7 m off", "anywhere".
[[nodiscard]] std::string towards(const Wish& wish, const Vec2& here,
                                  std::span<const std::vector<int>> itineraries,
                                  std::span<const Goal> goals);

}  // namespace sidestep::crowd
