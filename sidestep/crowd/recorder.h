// Tells a recording what a crowd does: who plays which clip, where, from when on.
//
// A crowd needs no poses: a clip is written once, and a choice is a few bytes. Walls are lines
// called "wall", obstacles are discs (or figures), and the words about the recording say how wide
// people are, so that a judge who knows nothing of us can measure.
#pragma once

#include <map>

#include "sidestep/crowd/explain.h"
#include "sidestep/crowd/simulation.h"
#include "sidestep/crowd/told.h"
#include "sidestep/recording/writer.h"

namespace sidestep::crowd {

/// The words that belong to a recording of this run; `command` may be empty.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> about(const Simulation& simulation,
                                                                     std::uint64_t seed,
                                                                     const std::string& command);

class Recorder {
public:
    /// Writes what never changes, and everybody who is there at the start (of a simulation that
    /// one process plays). All are borrowed.
    /// @param reasons  Where the simulation's refusals go: choices are explained by events, kind
    ///                 "choice" (which move, where to, how many candidates were looked at) and
    ///                 "refused" (how many of them, and on whose account). Null: no such events.
    Recorder(recording::Writer& writer, const Simulation& simulation,
             Explanations* reasons = nullptr);
    /// After each step of the simulation.
    void step();
    /// The same, of steps that others made: one after the other, from the first on.
    void tell(const Told& told);

private:
    void meet(const Met& who, double time);
    void tell_obstacles(std::int64_t frame);
    void explain(const Choice& choice, double time);

    /// A clip that begins in a frame to come.
    struct Later {
        int figure;
        int clip;
        recording::Placement placement;
        double speed;
    };

    recording::Writer* writer_;
    const Simulation* simulation_;
    Explanations* reasons_;
    std::vector<int> figures_;  // thing of each person
    std::vector<int> clips_;    // clip of the recording, by clip of the graph
    std::vector<int> materials_;
    std::vector<int> obstacles_;                // thing of each obstacle
    std::multimap<std::int64_t, Later> later_;  // by frame
    int skeleton_ = 0;
    int standing_clip_ = 0;
};

}  // namespace sidestep::crowd
