// Scenes nobody would think of, and runs that are watched at every step.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "sidestep/crowd/simulation.h"
#include "sidestep/judge/judge.h"
#include "tests/support/crowd_graphs.h"

namespace sidestep::test {

/// How many people for the ground.
enum class Crush { nobody, alone, papers, busy, dense, packed };
[[nodiscard]] std::string to_words(Crush crush);

struct ThrownScene {
    crowd::Scene scene;
    Crush crush = Crush::nobody;
    std::string words;  ///< What it is, for those who must find out what went wrong.
};

/// Random walls, people who wander, go somewhere, leave, arrive and stay together, things that move
/// about; on a stage of a few metres to a few dozen, sometimes far from the origin.
/// @param walker  A motion file for obstacles that are people; empty for none of these.
[[nodiscard]] ThrownScene thrown_scene(std::uint64_t seed, const std::string& walker);

/// A motion file of somebody who walks, made once.
[[nodiscard]] const std::string& walker_file();

/// Makes the simulation; where not all people fit, with fewer. None when the ground itself is
/// refused.
[[nodiscard]] std::optional<crowd::Simulation> begun(ThrownScene& thrown,
                                                     const motion::MotionGraph& graph,
                                                     const crowd::SimulationOptions& options = {});

/// What was seen of a run.
struct Watched {
    std::string bytes;                   ///< The recording.
    crowd::Report report;                ///< At the end.
    std::pair<int, int> broken{-1, -1};  ///< The first pair whose plans overlapped ...
    std::int64_t broken_frame = -1;      ///< ... and when.
};

/// Plays to the end and records; the invariant is looked at by its slow definition in every
/// `every`-th frame (0: never). Before each step somebody may `meddle`.
[[nodiscard]] Watched watched(crowd::Simulation& simulation, std::uint64_t seed, int every,
                              const std::function<void()>& meddle = {});

/// What the judge says. A recorded person who was told to walk through a wall, or through a thing
/// that was told to be there, does so: what the crowd promises is that its own people do not, and
/// `overlaps` counts and `list` names only these.
[[nodiscard]] judge::Judgement judged(const std::string& bytes, const crowd::Width& width);

/// A built-in scene for so many seconds.
[[nodiscard]] crowd::Scene built_in(const std::string& name, double seconds);

}  // namespace sidestep::test
