// What a hybrid body keeps, for the two files that may touch it.
#pragma once

#include <cstdint>

#include "sidestep/articulated/detail/cut.h"
#include "sidestep/articulated/hybrid.h"

namespace sidestep::articulated {

/// Things below the cut are made when they are asked for and found older than what they rest on. Times
/// are counts of changes.
struct HybridBody::Inside {
    using Time = std::uint64_t;

    explicit Inside(const AssemblyTree& tree, State at, const Vec3& g);

    detail::Cut cut;
    detail::Sweep motion, blow;
    State state;
    Vec3 gravity;
    std::vector<double> force, yield;  // by rate
    int yielding = 0;                  // rates that do

    // by node; of nodes below the cut each is at least that of its children
    Time now = 1;
    std::vector<Time> moved;     // a joint inside was moved
    std::vector<Time> pushed;    // an external force inside was changed
    std::vector<Time> driven;    // the same, or a joint's force, or gravity
    std::vector<Time> softened;  // a yield inside was changed
    std::vector<Time> composed, gathered, exposed;

    std::vector<char> wanted;     // by node, while the region changes
    std::vector<Force> momentum;  // by node, likewise
    enum class Matrices { none, plain, yielding } matrices = Matrices::none;
    bool placed = true;     // do frames follow positions?
    bool answered = false;  // are accelerations those of now?
    HybridWork work;

    void everything_moves();
    /// Says of a node and all above it that are below the cut that something changed.
    void mark(int node, std::vector<Time>& what);

    void fresh_shape(int node);
    void fresh_force(int node);
    void fresh_end(int node);
    /// Frames, ends and velocities of now.
    void prepare();
    void assemble(bool with_yield);
    [[nodiscard]] double energy() const;
};

}  // namespace sidestep::articulated
