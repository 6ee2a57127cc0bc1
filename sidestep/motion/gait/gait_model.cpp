#include "sidestep/motion/gait/gait_model.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::embedded {
extern const std::string_view gait_json;
}

namespace sidestep::motion {

namespace {

using nlohmann::json;

constexpr int gait_count = 4;
constexpr int harmonics = 6;
constexpr int root_slot = human_joint_count;  // "Root.x" and friends follow the joints

// p[0] + p[1] u + p[2] u^2
using Quadratic = std::array<double, 3>;

double at(const Quadratic& p, double u) {
    return p[0] + u * (p[1] + u * p[2]);
}

// one number of the figure over the cycle
struct Channel {
    int slot = 0;  // joint, or root_slot
    int axis = 0;
    Quadratic mean{};
    struct Wave {
        int k = 0;
        Quadratic c{};
        Quadratic s{};
    };
    std::vector<Wave> waves;
};

// a channel of a style component: plain numbers
struct StyleChannel {
    int slot = 0;
    int axis = 0;
    double mean = 0.0;
    std::array<double, harmonics + 1> c{};
    std::array<double, harmonics + 1> s{};
};

struct GaitData {
    double slowest = 0, fastest = 0, centre = 0, scale = 1, a = 0, b = 0;
    bool symmetric = true;
    std::vector<Channel> channels;
    StanceShape stance;
    double about = 0;
    Quadratic contact_begin{}, contact_end{};
    bool own_right = false;
    ContactPhases right;
};

Quadratic quadratic(const json& numbers) {
    Quadratic p{};
    if (numbers.is_number()) {
        p[0] = numbers.get<double>();
        return p;
    }
    for (std::size_t i = 0; i < numbers.size() && i < 3; ++i) p[i] = numbers[i].get<double>();
    return p;
}

void slot_and_axis(const std::string& name, int& slot, int& axis) {
    const auto dot = name.find('.');
    const std::string joint = name.substr(0, dot);
    axis = name.at(dot + 1) - 'x';
    slot = joint == "Root" ? root_slot : human_skeleton().find(joint).value();
}

GaitData parse_gait(const json& from) {
    GaitData gait;
    gait.slowest = from["range"][0];
    gait.fastest = from["range"][1];
    gait.centre = from["speed"]["centre"];
    gait.scale = from["speed"]["scale"];
    gait.a = from["stride"]["a"];
    gait.b = from["stride"]["b"];
    gait.symmetric = from["symmetric"];
    const json& contact = from["contact"];
    gait.contact_begin = quadratic(contact["heel_strike"]);
    gait.contact_end = quadratic(contact["toe_off"]);
    gait.about = contact["about"];
    gait.stance = {contact["flat"], contact["mid"], contact["off"], FootRoll::heel_first};
    const std::string order = contact.value("order", "");
    if (order == "toe_first") gait.stance.roll = FootRoll::toe_first;
    if (order == "ball") gait.stance.roll = FootRoll::ball;
    if (contact.contains("right")) {
        gait.own_right = true;
        gait.right = {contact["right"][0], contact["right"][1]};
    }
    for (const auto& [name, numbers] : from["channels"].items()) {
        Channel channel;
        slot_and_axis(name, channel.slot, channel.axis);
        if (numbers.contains("m")) channel.mean = quadratic(numbers["m"]);
        for (std::size_t i = 0; i < numbers["k"].size(); ++i) {
            const int k = numbers["k"][i];
            SIDESTEP_REQUIRE(k >= 1 && k <= harmonics, "gait.json: harmonic " + std::to_string(k));
            channel.waves.push_back({k, quadratic(numbers["c"][i]), quadratic(numbers["s"][i])});
        }
        gait.channels.push_back(std::move(channel));
    }
    return gait;
}

TurnManner parse_turn(const json& from) {
    return {from["pelvis_yaw_lead"],   from["chest_yaw_lead"],   from["head_yaw_lead"],
            from["pelvis_roll_per_g"], from["trunk_lean_per_g"], from["pelvis_shift_per_g"]};
}

bool is_left(int slot) {
    return (slot >= left_up_leg && slot <= left_toe_base) ||
           (slot >= left_shoulder && slot <= left_hand);
}

int right_of(int slot) {
    return slot + 4;  // both limbs have four joints, left before right
}

bool is_arm(int slot) {
    return slot == left_shoulder || slot == left_arm || slot == left_fore_arm ||
           slot == right_shoulder || slot == right_arm || slot == right_fore_arm;
}

}  // namespace

struct GaitModel::Data {
    std::string credit;
    std::array<GaitData, gait_count> gaits;
    std::array<std::vector<StyleChannel>, 3> style;
    std::array<double, 3> log_stride{};
    double stride_spread = 0.0;
    TurnManner walk_turn, run_turn;
    PlantSizes plant;
    StandManner stand;

    [[nodiscard]] const GaitData& of(Gait gait) const {
        return gaits[static_cast<std::size_t>(gait)];
    }
};

const char* to_string(Gait gait) {
    constexpr std::array<const char*, gait_count> names{"walk", "run", "back", "side"};
    return names[static_cast<std::size_t>(gait)];
}

Style Style::random(std::uint64_t seed) {
    Random random(seed, 0x57a1e);
    Style style;
    for (double& z : style.components) z = std::clamp(random.normal(), -2.0, 2.0);
    style.arm_swing = std::clamp(random.normal(1.0, 0.3), 0.3, 1.5);
    // single cycles spread by 0.08, which holds pace choice too; people by less than half of that
    const double spread = GaitModel::built_in().stride_spread();
    style.stride = std::exp(spread * std::clamp(random.normal(), -2.0, 2.0));
    return style;
}

GaitModel::~GaitModel() = default;

GaitModel::GaitModel() {
    const json all = json::parse(embedded::gait_json);
    auto data = std::make_unique<Data>();
    data->credit = all["credit"];
    for (int g = 0; g < gait_count; ++g) {
        data->gaits[g] = parse_gait(all[to_string(static_cast<Gait>(g))]);
    }
    for (std::size_t j = 0; j < 3; ++j) {
        const json& component = all["style"]["components"][j];
        data->log_stride[j] = component["log_stride"];
        for (const auto& [name, numbers] : component["channels"].items()) {
            StyleChannel channel;
            slot_and_axis(name, channel.slot, channel.axis);
            channel.mean = numbers.value("m", 0.0);
            for (std::size_t i = 0; i < numbers["k"].size(); ++i) {
                const int k = numbers["k"][i];
                channel.c.at(k) = numbers["c"][i];
                channel.s.at(k) = numbers["s"][i];
            }
            data->style[j].push_back(channel);
        }
    }
    data->stride_spread = all["style"]["log_stride_sd"];
    data->walk_turn = parse_turn(all["turn"]);
    data->run_turn = parse_turn(all["turn"]["run"]);
    const json& plant = all["plant"];
    data->plant = {plant["reach_limit"],   plant["soft_from"],    plant["soft_to"],
                   plant["tau"],           plant["smooth_sigma"], plant["softmin"],
                   plant["relief_window"], plant["relief_sigma"]};
    const json& stand = all["stand"];
    data->stand.vectors.fill(Vec3::Zero());
    for (const auto& [name, v] : stand["upper"].items()) {
        data->stand.vectors[human_skeleton().find(name).value()] = Vec3(v[0], v[1], v[2]);
    }
    data->stand.root_height = stand["root_height"];
    data->stand.foot_half_width = stand["foot_half_width"];
    data->stand.foot_yaw = stand["foot_yaw"];
    data->stand.ankle_z = stand["ankle_z"];
    data_ = std::move(data);
}

const GaitModel& GaitModel::built_in() {
    static const GaitModel model;
    return model;
}

const std::string& GaitModel::credit() const {
    return data_->credit;
}
double GaitModel::slowest(Gait gait) const {
    return data_->of(gait).slowest;
}
double GaitModel::fastest(Gait gait) const {
    return data_->of(gait).fastest;
}
const StanceShape& GaitModel::stance(Gait gait) const {
    return data_->of(gait).stance;
}
const TurnManner& GaitModel::turn(Gait gait) const {
    return gait == Gait::run ? data_->run_turn : data_->walk_turn;
}
const PlantSizes& GaitModel::plant() const {
    return data_->plant;
}
double GaitModel::stride_spread() const {
    return data_->stride_spread;
}
const StandManner& GaitModel::stand() const {
    return data_->stand;
}

double GaitModel::stride(Gait gait, double speed, const Style& style) const {
    SIDESTEP_REQUIRE(speed > 0.0 && std::isfinite(speed),
                     "speed is " + std::to_string(speed) + ", expected a positive number");
    const GaitData& g = data_->of(gait);
    double log_factor = 0.0;
    for (std::size_t j = 0; j < 3; ++j) log_factor += style.components[j] * data_->log_stride[j];
    return g.a * style.stride * std::exp(log_factor) * std::pow(speed, g.b);
}

double GaitModel::cycle_time(Gait gait, double speed, const Style& style) const {
    return stride(gait, speed, style) / speed;
}

double GaitModel::speed_of_cycle(Gait gait, double seconds, const Style& style) const {
    SIDESTEP_REQUIRE(seconds > 0.0 && std::isfinite(seconds),
                     "seconds is " + std::to_string(seconds) + ", expected a positive number");
    const double a = stride(gait, 1.0, style);
    return std::pow(seconds / a, 1.0 / (data_->of(gait).b - 1.0));
}

ContactPhases GaitModel::contact(Gait gait, double speed, int foot) const {
    const GaitData& g = data_->of(gait);
    if (foot == 1 && g.own_right) return g.right;
    const double u = std::clamp(speed, g.slowest, g.fastest) - g.about;
    const double shift = foot == 1 ? 0.5 : 0.0;
    return {at(g.contact_begin, u) + shift, at(g.contact_end, u) + shift};
}

std::array<Vec3, human_joint_count> GaitModel::posture(const Style& style) const {
    std::array<Vec3, human_joint_count> sum;
    sum.fill(Vec3::Zero());
    for (std::size_t j = 0; j < 3; ++j) {
        for (const StyleChannel& channel : data_->style[j]) {
            if (channel.slot == root_slot) continue;
            const double value = style.components[j] * channel.mean;
            sum[channel.slot][channel.axis] += value;
            if (is_left(channel.slot)) {
                sum[right_of(channel.slot)][channel.axis] += channel.axis == 0 ? value : -value;
            }
        }
    }
    return sum;
}

GaitPose GaitModel::pose(Gait gait, double speed, double phase, const Style& style) const {
    SIDESTEP_REQUIRE(std::isfinite(speed) && std::isfinite(phase),
                     "speed is " + std::to_string(speed) + ", phase " + std::to_string(phase));
    const GaitData& g = data_->of(gait);
    const double u = (std::clamp(speed, g.slowest, g.fastest) - g.centre) / g.scale;

    // the waves themselves; half a cycle later the odd ones have changed their sign
    std::array<double, harmonics + 1> cosine{}, sine{};
    const double turn = phase - std::floor(phase);
    for (int k = 1; k <= harmonics; ++k) {
        cosine[k] = std::cos(2.0 * pi * k * turn);
        sine[k] = std::sin(2.0 * pi * k * turn);
    }

    std::array<Vec3, human_joint_count + 1> now;
    now.fill(Vec3::Zero());
    const auto add = [&](int slot, int axis, double mean, double even, double odd) {
        now[slot][axis] += mean + even + odd;
        if (g.symmetric && is_left(slot)) {
            const double opposite = mean + even - odd;
            now[right_of(slot)][axis] += axis == 0 ? opposite : -opposite;
        }
    };
    for (const Channel& channel : g.channels) {
        double even = 0.0, odd = 0.0;
        for (const Channel::Wave& wave : channel.waves) {
            const double value = at(wave.c, u) * cosine[wave.k] + at(wave.s, u) * sine[wave.k];
            (wave.k % 2 == 0 ? even : odd) += value;
        }
        const double swing = is_arm(channel.slot) ? style.arm_swing : 1.0;
        add(channel.slot, channel.axis, at(channel.mean, u), swing * even, swing * odd);
    }
    for (std::size_t j = 0; g.symmetric && j < 3; ++j) {
        const double z = style.components[j];
        if (z == 0.0) continue;
        for (const StyleChannel& channel : data_->style[j]) {
            double even = 0.0, odd = 0.0;
            for (int k = 1; k <= harmonics; ++k) {
                const double value = channel.c[k] * cosine[k] + channel.s[k] * sine[k];
                (k % 2 == 0 ? even : odd) += value;
            }
            const double swing = z * (is_arm(channel.slot) ? style.arm_swing : 1.0);
            add(channel.slot, channel.axis, z * channel.mean, swing * even, swing * odd);
        }
    }

    GaitPose pose;
    std::copy_n(now.begin(), human_joint_count, pose.vectors.begin());
    pose.root = now[root_slot];
    return pose;
}

Pose to_pose(const GaitPose& pose) {
    Pose out = rest_pose(human_skeleton());
    for (std::size_t j = 0; j < pose.vectors.size(); ++j) {
        out.rotations[j] = exp_map(pose.vectors[j]);
    }
    out.translations[hips] = pose.root;
    return out;
}

}  // namespace sidestep::motion
