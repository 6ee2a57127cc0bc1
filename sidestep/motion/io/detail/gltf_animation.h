// How do the nodes move? Channels with keys at any times, turned into values at ours.
//
//     keys    •      •  •         •     •          each channel has its own times
//     frames  |   |   |   |   |   |   |   |        we want all of them at a steady rate
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/motion/io/detail/gltf_document.h"
#include "sidestep/motion/io/detail/gltf_tree.h"

namespace sidestep::motion::detail {

enum class GltfTarget { translation, rotation, scale };
enum class GltfInterpolation { step, linear, cubic };

/// One property of one node over time.
struct GltfChannel {
    int node = 0;
    GltfTarget target = GltfTarget::rotation;
    GltfInterpolation interpolation = GltfInterpolation::linear;
    std::shared_ptr<const GltfNumbers> times;   ///< Ascending.
    std::shared_ptr<const GltfNumbers> values;  ///< One per time; three, with tangents, when cubic.
    std::size_t cursor = 0;                     ///< The key at or before the last time asked for.
};

struct GltfAnimation {
    std::string name;
    std::vector<GltfChannel> channels;  ///< At most one for each node and target.
    double first_time = 0.0;
    double last_time = 0.0;
    std::optional<int> frame_count;    ///< Where the file is ours and says so.
    std::optional<double> frame_time;  ///< Likewise.
};

/// First and last time, from the keys of the channels.
void set_span(GltfAnimation& animation);

/// What is wrong with it is left in the document.
[[nodiscard]] GltfAnimation read_animation(GltfDocument& document, int index);

/// The value at a moment; before the first and after the last key it is held. A moment within
/// `snap` seconds of a key takes the key as it is.
///
/// Moments asked for in ascending order cost O(1) each.
[[nodiscard]] Eigen::Vector4d value_at(GltfChannel& channel, double seconds, double snap);

/// Writes the value into the place it belongs to.
void apply(GltfChannel& channel, double seconds, double snap, GltfPlace& place);

/// Seconds between frames that suit the keys: their own spacing when it is steady, otherwise
/// 1/30. The sentence says which, for a warning; empty when the keys speak for themselves.
struct GltfRate {
    double frame_time = 1.0 / 30.0;
    std::string assumed;
};
[[nodiscard]] GltfRate infer_rate(const GltfAnimation& animation);

}  // namespace sidestep::motion::detail
