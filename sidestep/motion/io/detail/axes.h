// Which way is up, and how does everything look when that becomes Y?
#pragma once

#include <optional>

#include "sidestep/motion/clip.h"
#include "sidestep/motion/landmarks.h"

namespace sidestep::motion::detail {

struct Up {
    Axis axis = Axis::y;
    int sign = 1;
};

/// `X`, `Y`, `Z` with a minus sign where it points down.
[[nodiscard]] std::string to_string(const Up& up);

/// The axis along which heads are above feet on the average of the frames. Nullopt for someone who
/// lies, tumbles or leans halfway between two axes.
[[nodiscard]] std::optional<Up> up_of_heads(const Clip& clip, const Landmarks& landmarks);
/// The axis along which the head is above the feet in the rest pose.
[[nodiscard]] std::optional<Up> up_at_rest(const Clip& clip, const Landmarks& landmarks);
/// The axis nearest to a direction; nullopt when less than `share` of it lies along that axis.
[[nodiscard]] std::optional<Up> nearest_axis(const Vec3& direction, double share);

/// The same motion with `up` turned into +Y. A change of basis for every joint: components change
/// places and signs and no number is rounded. Z up keeps X; X up and -Y up keep Z.
[[nodiscard]] Clip to_y_up(const Clip& clip, const Up& up);

}  // namespace sidestep::motion::detail
