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
// so a row of K costs the depth of the tree, not its size. A blow between two groups strikes one and,
// the other way, the other: two ways to the root, one from where they join. The inertias D are those that the last
// pass over the groups left in the workspace: the step's own, dampers and springs at the end of the
// step among them, so that a blow meets what the step met.
#pragma once

#include <vector>

#include "sidestep/articulated/detail/reduced_inside.h"

namespace sidestep::articulated::detail {

/// Two numbers side by side, as every machine has them.
using Two = double __attribute__((vector_size(16), aligned(8), may_alias));

/// One to three unit blows at one place, and what they leave at the joints on their way.
class Blows {
public:
    /// Forgets all blows. The passes over `moving` must have been made; it is borrowed.
    void begin(const std::vector<Group>& groups, const std::vector<MovingDouble>& moving);

    /// Blows along three directions at a point of a group (from its origin, axes of the world).
    void strike(int group, const V3<double>& arm, const V3<double>* directions);
    /// The same, and back at a point of another group; 0 is the world, which does not feel it.
    void strike(int group, const V3<double>& arm, int other, const V3<double>& other_arm,
                const V3<double>* directions);
    /// A blow inside a joint: `way` in its rates (those of the first link of the group).
    void turn(int group, const V3<double>& way);

    /// Rows so far.
    [[nodiscard]] int rows() const noexcept { return rows_; }
    /// Numbers from row to row of K: a multiple of four.
    [[nodiscard]] int stride() const noexcept { return (rows_ + 3) / 4 * 4; }
    /// How the speed of row i answers a blow of row j, and zeros up to the stride.
    void matrix(std::vector<double>& k) const;

    // without the whole of K, for those who go from blow to blow: blows are numbered as they came
    /// How the rows of a blow answer one another; only xx is meant where there is one row.
    [[nodiscard]] S3<double> own(int blow) const;
    /// Nobody has struck yet. @param count  Of groups.
    void quiet(int count) { felt_.assign(static_cast<std::size_t>(6 * count), 0.0); }
    /// Strikes its rows by so much more.
    void hit(int blow, const V3<double>& by);
    /// The speeds that all that has struck gives to its rows.
    [[nodiscard]] V3<double> felt(int blow) const;

    /// Jumps of all rates when each row is struck by so much. @param jump  By rate.
    void apply(int count, const double* impulse, double* jump);

private:
    /// What the rows of one blow leave at one joint: y, and x = D^-1 y, by freedom of the joint.
    struct Passage {
        Passage(int at, int many) : group(at), freedom(many) {}  // the rest is filled at once
        int group, freedom;
        double y[3][6];
        double x[6][4];  // of all rows, and zeros
    };
    struct Blow {
        int first_row, rows, first, last;  // passages, tips first
    };

    /// A front of a blow on its way to the root.
    struct Front {
        int group = 0;
        V3<double> n[3], f[3];
    };
    void walk(int rows, Front& front, Front& back, V3<double>* push);

    const std::vector<Group>* groups_ = nullptr;
    const std::vector<MovingDouble>* moving_ = nullptr;
    std::vector<Passage> passages_;
    std::vector<Blow> blows_;
    std::vector<double> left_;  // y of all blows together, six for each group
    std::vector<double> felt_;  // x of all that has struck
    std::vector<V3<double>> w_, v_;
    int rows_ = 0;
};

}  // namespace sidestep::articulated::detail
