#include "sidestep/motion/io/detail/gltf_animation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/io/detail/gltf_skeleton.h"

namespace sidestep::motion::detail {

namespace {

using Json = GltfDocument::Json;

// keys further apart than this are poses to be joined, not frames
constexpr double slowest_capture = 0.11;
constexpr double fastest_rate = 1000.0;

bool check_times(GltfDocument& document, const GltfNumbers& times, const std::string& path) {
    if (times.width != 1) {
        document.error(path, "key times are not single numbers");
        return false;
    }
    for (std::size_t i = 1; i < times.count; ++i) {
        if (times.values[i] < times.values[i - 1]) {
            document.error(
                path,
                fmt::format("key {} at {:.6g} s comes before the key in front of it, at {:.6g} s",
                            i, times.values[i], times.values[i - 1]));
            return false;
        }
    }
    return true;
}

bool check_values(GltfDocument& document, const GltfChannel& channel, const std::string& path) {
    const int width = channel.target == GltfTarget::rotation ? 4 : 3;
    const bool cubic = channel.interpolation == GltfInterpolation::cubic;
    if (channel.values->width != width) {
        document.error(path, "values come in groups of " + std::to_string(channel.values->width) +
                                 ", expected " + std::to_string(width));
        return false;
    }
    const std::size_t expected = channel.times->count * (cubic ? 3 : 1);
    if (channel.values->count != expected) {
        document.error(path, "has " + std::to_string(channel.values->count) + " values for " +
                                 std::to_string(channel.times->count) + " keys, expected " +
                                 std::to_string(expected));
        return false;
    }
    if (channel.target != GltfTarget::rotation) return true;
    for (std::size_t key = 0; key < channel.times->count; ++key) {
        const double* q = channel.values->values.data() + 4 * (cubic ? 3 * key + 1 : key);
        if (Eigen::Map<const Eigen::Vector4d>(q).norm() < 1e-6) {
            document.error(path, "the rotation of key " + std::to_string(key) +
                                     " is zero, expected a unit quaternion");
            return false;
        }
    }
    return true;
}

std::optional<GltfTarget> target_of(const std::string& word) {
    if (word == "translation") return GltfTarget::translation;
    if (word == "rotation") return GltfTarget::rotation;
    if (word == "scale") return GltfTarget::scale;
    return std::nullopt;
}

std::optional<GltfInterpolation> interpolation_of(const std::string& word) {
    if (word == "STEP") return GltfInterpolation::step;
    if (word == "LINEAR") return GltfInterpolation::linear;
    if (word == "CUBICSPLINE") return GltfInterpolation::cubic;
    return std::nullopt;
}

/// A channel that moves a node; nothing for morph targets and the like, or when it is broken.
std::optional<GltfChannel> read_channel(GltfDocument& document, const Json& animation,
                                        const Json& object, const std::string& animation_path,
                                        const std::string& path) {
    if (!object.is_object() || !object.contains("target") || !object["target"].is_object()) {
        document.error(path, "has no \"target\" object");
        return std::nullopt;
    }
    const Json& target = object["target"];
    const auto what = target_of(document.text(target, "path"));
    // without a node an extension is meant; other paths move no joint
    const auto node = document.index(target, "node", path + "/target", "nodes");
    if (!what || !node) return std::nullopt;

    const Json& samplers = animation["samplers"];
    const auto which = document.required(document.natural(object, "sampler", path, samplers.size()),
                                         object, "sampler", path);
    if (!which) return std::nullopt;
    const Json& sampler = samplers[*which];
    const std::string sampler_path = animation_path + "/samplers/" + std::to_string(*which);
    if (!sampler.is_object()) {
        document.error(sampler_path, "is not an object");
        return std::nullopt;
    }

    GltfChannel channel;
    channel.node = *node;
    channel.target = *what;
    if (sampler.contains("interpolation")) {
        const std::string word = document.text(sampler, "interpolation");
        const auto interpolation = interpolation_of(word);
        if (!interpolation) {
            document.error(
                sampler_path + "/interpolation",
                "is \"" + word.substr(0, 20) + "\", expected LINEAR, STEP or CUBICSPLINE");
            return std::nullopt;
        }
        channel.interpolation = *interpolation;
    }
    const auto input =
        document.required(document.index(sampler, "input", sampler_path, "accessors"), sampler,
                          "input", sampler_path);
    const auto output =
        document.required(document.index(sampler, "output", sampler_path, "accessors"), sampler,
                          "output", sampler_path);
    if (!input || !output) return std::nullopt;
    channel.times = document.accessor(*input);
    channel.values = document.accessor(*output);
    if (!channel.times || !channel.values ||
        !document.spend(channel.times->count + channel.values->count, sampler_path) ||
        !check_times(document, *channel.times, sampler_path + "/input") ||
        !check_values(document, channel, sampler_path + "/output")) {
        return std::nullopt;
    }
    return channel;
}

void read_own_notes(const Json& object, GltfAnimation& animation) {
    const Json::json_pointer where(std::string("/extras/") + extras_key);
    if (!object.contains(where) || !object[where].is_object()) return;
    const Json& ours = object[where];
    if (ours.contains("frame_count") && ours["frame_count"].is_number_unsigned() &&
        ours["frame_count"].get<std::uint64_t>() < 1'000'000'000) {
        animation.frame_count = ours["frame_count"].get<int>();
    }
    if (ours.contains("frame_time") && ours["frame_time"].is_number()) {
        const double value = ours["frame_time"].get<double>();
        if (value > 1e-6 && value < 1e6) animation.frame_time = value;
    }
}

/// Hermite weights of the specification, for values and tangents of two neighbouring keys.
Eigen::Vector4d cubic(const double* before, const double* after, int width, double span, double u) {
    // each key holds: tangent in, value, tangent out
    const double u2 = u * u;
    const double u3 = u2 * u;
    Eigen::Vector4d result = Eigen::Vector4d::Zero();
    for (int k = 0; k < width; ++k) {
        const double value_0 = before[width + k];
        const double slope_0 = before[2 * width + k] * span;
        const double value_1 = after[width + k];
        const double slope_1 = after[k] * span;
        result[k] = (2 * u3 - 3 * u2 + 1) * value_0 + (u3 - 2 * u2 + u) * slope_0 +
                    (-2 * u3 + 3 * u2) * value_1 + (u3 - u2) * slope_1;
    }
    return result;
}

}  // namespace

GltfAnimation read_animation(GltfDocument& document, int index) {
    GltfAnimation animation;
    const Json& object = document.list("animations")[index];
    const std::string path = "/animations/" + std::to_string(index);
    animation.name = document.text(object, "name");
    read_own_notes(object, animation);
    for (const char* part : {"channels", "samplers"}) {
        if (!object.contains(part) || !object[part].is_array()) {
            document.error(path, std::string("has no list of \"") + part + "\"");
            return animation;
        }
    }
    const Json& channels = object["channels"];
    std::set<std::pair<int, GltfTarget>> taken;
    for (std::size_t i = 0; i < channels.size() && !document.gave_up(); ++i) {
        const std::string here = path + "/channels/" + std::to_string(i);
        auto channel = read_channel(document, object, channels[i], path, here);
        if (!channel) continue;
        if (!taken.insert({channel->node, channel->target}).second) {
            document.warn(here, "moves a node that an earlier channel already moves: left out");
            continue;
        }
        animation.channels.push_back(std::move(*channel));
    }
    set_span(animation);
    return animation;
}

void set_span(GltfAnimation& animation) {
    bool first = true;
    for (const GltfChannel& channel : animation.channels) {
        const double begin = channel.times->values.front();
        const double end = channel.times->values.back();
        animation.first_time = first ? begin : std::min(animation.first_time, begin);
        animation.last_time = first ? end : std::max(animation.last_time, end);
        first = false;
    }
}

Eigen::Vector4d value_at(GltfChannel& channel, double seconds, double snap) {
    const std::vector<double>& times = channel.times->values;
    const int width = channel.values->width;
    const bool is_cubic = channel.interpolation == GltfInterpolation::cubic;
    const double* values = channel.values->values.data();
    const auto stored = [&](std::size_t key) {
        return values + width * (is_cubic ? 3 * key : key);
    };
    const auto at_key = [&](std::size_t key) {
        Eigen::Vector4d value = Eigen::Vector4d::Zero();
        for (int k = 0; k < width; ++k) value[k] = stored(key)[(is_cubic ? width : 0) + k];
        return value;
    };

    // the last key that is not later, walking on from where we were
    std::size_t& key = channel.cursor;
    if (times[key] > seconds) key = 0;
    while (key + 1 < times.size() && times[key + 1] <= seconds) ++key;

    if (key + 1 == times.size() || seconds <= times[key]) return at_key(key);
    if (times[key + 1] - seconds <= snap) return at_key(key + 1);
    if (seconds - times[key] <= snap) return at_key(key);
    if (channel.interpolation == GltfInterpolation::step) return at_key(key);

    const double span = times[key + 1] - times[key];
    const double weight = (seconds - times[key]) / span;
    if (is_cubic) return cubic(stored(key), stored(key + 1), width, span, weight);
    const Eigen::Vector4d a = at_key(key);
    const Eigen::Vector4d b = at_key(key + 1);
    if (channel.target == GltfTarget::rotation) {
        return slerp(Quat(a.normalized()), Quat(b.normalized()), weight).coeffs();
    }
    return a + weight * (b - a);
}

void apply(GltfChannel& channel, double seconds, double snap, GltfPlace& place) {
    const Eigen::Vector4d value = value_at(channel, seconds, snap);
    switch (channel.target) {
        case GltfTarget::translation:
            place.translation = value.head<3>();
            break;
        case GltfTarget::scale:
            place.scale = value.head<3>();
            break;
        case GltfTarget::rotation:
            // a wild spline may pass through zero; then the rotation before it stands
            if (value.norm() > 1e-6) place.rotation = Quat(value / value.norm());
            break;
    }
}

GltfRate infer_rate(const GltfAnimation& animation) {
    // the channel with most keys knows most about time
    const GltfChannel* densest = nullptr;
    for (const GltfChannel& channel : animation.channels) {
        if (densest == nullptr || channel.times->count > densest->times->count) densest = &channel;
    }
    GltfRate rate;
    if (densest == nullptr || densest->times->count < 2) return rate;

    std::vector<double> gaps;
    const auto& times = densest->times->values;
    for (std::size_t i = 1; i < times.size(); ++i) {
        if (times[i] > times[i - 1]) gaps.push_back(times[i] - times[i - 1]);
    }
    if (gaps.empty()) return rate;
    std::nth_element(gaps.begin(), gaps.begin() + gaps.size() / 2, gaps.end());
    const double gap = gaps[gaps.size() / 2];
    if (gap > slowest_capture || gap < 1.0 / fastest_rate) {
        rate.assumed = fmt::format("keys are {:.4g} s apart: sampled at 30 frames a second", gap);
        return rate;
    }
    // key times are rounded to 32 bits, so a rate next to a whole number is that number
    const double found = 1.0 / gap;
    const double whole = std::round(found);
    const bool is_whole = std::abs(found - whole) < 5e-3 * whole;
    rate.frame_time = is_whole ? 1.0 / whole : gap;
    // a steady rate puts every key on a frame
    const auto off_beat = std::count_if(times.begin(), times.end(), [&](double t) {
        const double place = (t - times.front()) / rate.frame_time;
        return std::abs(place - std::round(place)) > 0.05;
    });
    if (off_beat > 0) {
        rate.assumed =
            fmt::format("{} of {} keys lie between frames: sampled at {:.6g} frames a second",
                        off_beat, times.size(), 1.0 / rate.frame_time);
    }
    return rate;
}

}  // namespace sidestep::motion::detail
