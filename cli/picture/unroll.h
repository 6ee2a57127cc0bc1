// Where does each moment of a motion go on a strip of paper?
//
//     a straight walk     true places, seen from the side: a foot on the ground stays where it is
//     a winding walk      the path is pulled straight; each moment is seen from its own side
//     on the spot         time itself runs to the right
//
// Either way x grows to the right and one metre of a body is one metre of paper.
#pragma once

#include <vector>

#include "sidestep/motion/clip.h"

namespace sidestep::picture {

enum class Layout { straight, winding, on_the_spot };

struct Unrolled {
    Layout layout = Layout::on_the_spot;
    std::vector<double> x;        ///< Per frame, metres of paper, not decreasing as a whole.
    std::vector<double> heading;  ///< Per frame: the direction that points right on the paper.
    std::vector<Vec2> ground;     ///< Per frame: the root on the ground.

    [[nodiscard]] double length() const;
};

[[nodiscard]] Unrolled unroll(const motion::Clip& clip);

/// A point of the world on the strip: (x, height, how near to the viewer's side).
[[nodiscard]] Vec3 on_strip(const Unrolled& strip, int frame, const Vec3& point);

/// The first of 1, 2, 2.5, 5 times a power of ten that is not below `least`: a step people can
/// read.
[[nodiscard]] double readable_step(double least);

/// Seconds with as many decimals as the step needs: "2 s", "0.25 s".
[[nodiscard]] std::string seconds_text(double seconds, double step);

}  // namespace sidestep::picture
