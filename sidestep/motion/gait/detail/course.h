// A walk as it is driven: phase, speed and heading, sample by sample; and how it becomes figures.
//
//     padding            the clip proper                padding
//     ~~~~~~~~~~ first ───────────────────── last ~~~~~~~~~~
//     steady gait  │                           │   steady gait     (none at a standing end)
//                hub in                     hub out
//
// Feet are planted on the padded course and faded into the hub's own corrections near both ends, so
// that every clip through a hub has exactly the hub's pose there.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "sidestep/motion/gait/detail/figure.h"
#include "sidestep/motion/gait/gait_model.h"

namespace sidestep::motion {

/// What drives one sample.
struct Moment {
    double phase = 0.0;
    double speed = 0.0;          ///< Along the path, in metres per second.
    double gait_speed = 0.0;     ///< The speed whose pose is taken.
    double run = 0.0;            ///< 0 walks (or backs, or sides), 1 runs.
    double contact_begin = 0.0;  ///< 0: the walk's contact start, 1: the run's.
    double contact_end = 0.0;    ///< 0: the walk's toe off, 1: the run's.
    double amplitude = 1.0;      ///< 0 stands, 1 walks.
    double heading = 0.0;
    double turning = 0.0;  ///< Rate of the heading.
};

/// Where a foot stands, in the frame of the hub (path point at the origin, facing +Z).
struct FootAnchor {
    bool fixed = false;
    Vec3 ball = Vec3::Zero();
    Vec3 heel = Vec3::Zero();
};

/// The planting of one steady cycle, by sample from phase 0: what all clips through a hub share.
struct SteadyTable {
    int samples = 0;
    std::array<std::vector<Vec3>, 2> shift;  ///< Of each ankle, in the frame of the path.
    std::vector<double> relief;              ///< How far the pelvis is lowered.
    std::array<FootAnchor, 2> anchors;       ///< Feet on the ground at phase 0, or about to be.
};

/// How a course begins or ends.
struct CourseEnd {
    std::shared_ptr<const SteadyTable> table;  ///< Null: standing.
    double fade = 0.25;                        ///< Cycles over which the hub takes over.
};

struct Course {
    Gait gait = Gait::walk;
    Style style;
    double rate = 120.0;  ///< Samples per second.
    std::vector<Moment> moments;
    int first = 0;  ///< The clip proper.
    int last = 0;
    double cycle_samples = 1.0;  ///< Length of a cycle near the ends, for fades.
    CourseEnd in, out;
    double clearance = 0.0;  ///< Least height of a swinging sole.
    /// Replaces the integral of the speed where the path is given: one point per moment.
    std::vector<Vec3> path;
};

/// The figures of the clip proper, starting at the origin facing +Z, feet planted.
[[nodiscard]] std::vector<Figure> perform(const Course& course);

/// Five steady cycles of a gait at a speed, the third kept.
[[nodiscard]] std::shared_ptr<const SteadyTable> plant_steady(Gait gait, double speed,
                                                              const Style& style, double rate,
                                                              int cycle_samples,
                                                              double clearance = 0.0);

}  // namespace sidestep::motion
