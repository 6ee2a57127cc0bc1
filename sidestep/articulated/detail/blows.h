// How does a reduced body jump when it is struck, and how does every blow feel every other?
//
// A blow goes from the group that is struck to the root, joint by joint. At each joint it leaves a
// part y of itself in the joint's own directions; the rest goes on. What two blows have to do with
// each other is decided at the joints they share:
//
//          struck        struck
//             \            /                K_ij = sum over shared joints of  y_i . D^-1 y_j
//              o          o
//               \        /
//                o------o   shared from here on
//                |
//               root
//
// so a row of K costs the depth of the tree, not its size. The inertias D are those that the last
// pass over the groups left in the workspace: the step's own, dampers and springs at the end of the
// step among them, so that a blow meets what the step met.
#pragma once

#include <vector>

#include "sidestep/articulated/detail/reduced_inside.h"

namespace sidestep::articulated::detail {

/// One to three unit blows at one place, and what they leave at the joints on their way.
class Blows {
public:
    /// Forgets all blows. The passes over `moving` must have been made; it is borrowed.
    void begin(const std::vector<Group>& groups, const std::vector<MovingDouble>& moving);

    /// Blows along three directions at a point of a group (from its origin, axes of the world).
    void strike(int group, const V3<double>& arm, const V3<double>* directions);
    /// A blow inside a joint: `way` in its rates (those of the first link of the group).
    void turn(int group, const V3<double>& way);

    /// Rows so far.
    [[nodiscard]] int rows() const noexcept { return rows_; }
    /// How the speed of row i answers a blow of row j.
    void matrix(std::vector<double>& k) const;
    /// Jumps of all rates when each row is struck by so much. @param jump  By rate.
    void apply(int count, const double* impulse, double* jump);

private:
    /// What the rows of one blow leave at one joint.
    struct Passage {
        explicit Passage(int at) : group(at) {}  // the rest is filled at once
        int group;
        V3<double> y[3], x[3];    // in the joint's directions, and D^-1 of it
        V3<double> yl[3], xl[3];  // of free joints: the sliding half
    };
    struct Blow {
        int first_row, rows, first, last;  // passages, tips first
    };

    void walk(int group, int rows, V3<double>* n, V3<double>* f, V3<double>* push);

    const std::vector<Group>* groups_ = nullptr;
    const std::vector<MovingDouble>* moving_ = nullptr;
    std::vector<Passage> passages_;
    std::vector<Blow> blows_;
    std::vector<V3<double>> y_, yl_, w_, v_;
    int rows_ = 0;
};

}  // namespace sidestep::articulated::detail
