// What an Acclaim skeleton file says, before it becomes a Skeleton.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/motion/io/detail/text.h"
#include "sidestep/motion/skeleton.h"

namespace sidestep::motion::detail {

enum class AcclaimChannel { tx, ty, tz, rx, ry, rz, length };

/// A bone, or the root (bone 0), which has no length.
struct AcclaimBone {
    std::string name;
    std::size_t offset = 0;  ///< Where in the text it begins.
    int parent = no_parent;  ///< Index into `AsfModel::bones`.
    Vec3 direction = Vec3::Zero();
    double length = 0.0;
    Quat axis = Quat::Identity();  ///< C: from the axis frame to the world. The root's orientation.
    Vec3 position = Vec3::Zero();  ///< The root's place before all motion; zero for bones.
    std::vector<AcclaimChannel> channels;  ///< In the order of the motion file.

    /// From its start to its end.
    [[nodiscard]] Vec3 reach() const { return direction * length; }
};

struct AsfModel {
    std::string name;
    std::optional<double> unit_length;  ///< `length` under `:units`.
    bool degrees = true;
    /// The root first; then, parents before children, every bone that hangs on it.
    std::vector<AcclaimBone> bones;
};

/// Reads the text; what is wrong goes into the log. The model is whole when there are no errors.
[[nodiscard]] AsfModel parse_asf(std::string_view text, ProblemLog& log);

/// A joint at the start of each bone, in the order of `bones`; end sites where last bones stop.
[[nodiscard]] Skeleton to_skeleton(const AsfModel& model);

}  // namespace sidestep::motion::detail
