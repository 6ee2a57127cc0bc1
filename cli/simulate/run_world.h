// A world from its first step to its last, with everything that is worth telling about it.
//
//     World::step ──► Tally (energy, blows, depth) ──► closing table, JSON
//          │
//          └──► Recorder ──► Writer        History ──► a picture of the flight
#pragma once

#include <vector>

#include "sidestep/rigid/recorder.h"

namespace sidestep::cli {

/// What came of a run.
struct Tally {
    std::int64_t steps = 0;
    double seconds = 0.0;
    std::int64_t impacts = 0;
    std::int64_t backups = 0;
    int most_touching = 0;  ///< Pairs that touch, in the step with most of them.
    int most_points = 0;
    rigid::Sums start{}, end{};
    double most_energy = 0.0;
    double deepest = 0.0;
    double energy_gain = 0.0;  ///< The largest of any blow, as a share.
    int moving = 0, asleep = 0;
    double cpu_s = 0.0;
    std::uint64_t fingerprint = 0;
    bool lost = false;  ///< Somebody is nowhere: numbers that are none.
};

/// Where some bodies were at each step, and where blows fell.
struct History {
    std::vector<int> bodies;                     ///< Whose places are kept.
    std::vector<double> times;                   ///< Of each moment.
    std::vector<std::vector<Transform>> places;  ///< Moment by moment, body by body.
    struct Blow {
        double time = 0.0;
        Vec3 point = Vec3::Zero();
        Vec3 impulse = Vec3::Zero();
    };
    std::vector<Blow> blows;
};

/// Steps a world and keeps count.
class Run {
public:
    /// All are borrowed; `recorder` and `history` may be null.
    Run(rigid::World& world, rigid::Recorder* recorder, History* history);
    void step();
    /// As it stands now.
    [[nodiscard]] Tally tally() const;
    [[nodiscard]] bool lost() const { return tally_.lost; }

private:
    void remember();

    rigid::World* world_;
    rigid::Recorder* recorder_;
    History* history_;
    Tally tally_;
};

}  // namespace sidestep::cli
