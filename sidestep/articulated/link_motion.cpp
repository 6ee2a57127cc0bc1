#include "sidestep/articulated/link_motion.h"

#include <algorithm>

#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

namespace {

using JointNumbers = std::span<const double>;

Quat rotation_in(JointNumbers q) {
    return {q[0], q[1], q[2], q[3]};
}

Vec3 vector_in(JointNumbers q) {
    return {q[0], q[1], q[2]};
}

void require_state_of(const Model& model, const State& state) {
    SIDESTEP_REQUIRE(static_cast<int>(state.positions.size()) == model.position_count() &&
                         static_cast<int>(state.rates.size()) == model.freedom(),
                     "the state is not one of this model");
}

JointNumbers positions_of(const Model& model, const State& state, int link) {
    return JointNumbers(state.positions)
        .subspan(model.first_position(link), position_size_of(model.link(link).joint.type));
}

JointNumbers rates_of(const Model& model, const State& state, int link) {
    return JointNumbers(state.rates).subspan(model.first_rate(link), model.freedom_of_link(link));
}

/// Adds one link for each joint, two where it has two axes.
class Adding {
public:
    Adding(const Model& model, std::vector<ccd::LinkMotion>& out) : model_(model), out_(out) {
        numbers_.reserve(model.link_count());
    }

    [[nodiscard]] int parent_of(int link) const {
        const int parent = model_.link(link).parent;
        return parent < 0 ? -1 : numbers_[parent];
    }
    int put(const ccd::LinkMotion& motion) {
        out_.push_back(motion);
        return static_cast<int>(out_.size()) - 1;
    }
    void is_link(int number) { numbers_.push_back(number); }
    [[nodiscard]] std::vector<int> numbers() && { return std::move(numbers_); }

    /// What angles and lengths have in common, whoever says where they end.
    void turn(int link, JointNumbers from, JointNumbers to) {
        const Joint& joint = model_.link(link).joint;
        const int parent = parent_of(link);
        switch (joint.type) {
            case JointType::revolute:
                return is_link(
                    put(ccd::hinge(parent, joint.placement, joint.axis, from[0], to[0])));
            case JointType::prismatic:
                return is_link(
                    put(ccd::slider(parent, joint.placement, joint.axis, from[0], to[0])));
            default: {
                const int first =
                    put(ccd::hinge(parent, joint.placement, joint.axis, from[0], to[0]));
                return is_link(put(ccd::hinge(first, {}, joint.axis_2, from[1], to[1])));
            }
        }
    }

private:
    const Model& model_;
    std::vector<ccd::LinkMotion>& out_;
    std::vector<int> numbers_;
};

}  // namespace

std::vector<int> Course::add(const Model& model, const State& from, const State& to) {
    require_state_of(model, from);
    require_state_of(model, to);
    Adding adding(model, links);
    for (int i = 0; i < model.link_count(); ++i) {
        const Joint& joint = model.link(i).joint;
        const JointNumbers q_0 = positions_of(model, from, i), q_1 = positions_of(model, to, i);
        const Transform start = joint_transform(joint, q_0);
        // two links for a universal joint even where it rests: numbers are those of every step
        if (joint.type != JointType::universal && std::equal(q_0.begin(), q_0.end(), q_1.begin())) {
            adding.is_link(adding.put(ccd::still(adding.parent_of(i), start)));
        } else if (joint.type == JointType::ball || joint.type == JointType::free) {
            adding.is_link(
                adding.put(ccd::between(adding.parent_of(i), start, joint_transform(joint, q_1))));
        } else {
            adding.turn(i, q_0, q_1);
        }
    }
    return std::move(adding).numbers();
}

std::vector<int> Course::add(const Model& model, const State& state, double seconds,
                             const Region& region) {
    require_state_of(model, state);
    SIDESTEP_REQUIRE(region.link_count() == model.link_count(),
                     "the region is not one of this model");
    Adding adding(model, links);
    for (int i = 0; i < model.link_count(); ++i) {
        const Joint& joint = model.link(i).joint;
        const JointNumbers q = positions_of(model, state, i), rates = rates_of(model, state, i);
        ccd::LinkMotion motion = ccd::still(adding.parent_of(i), joint_transform(joint, q));
        const bool rests =
            std::all_of(rates.begin(), rates.end(), [](double rate) { return rate == 0.0; });
        if (rests || !region.moves(i)) {
            if (joint.type == JointType::universal) {
                adding.turn(i, q, q);
            } else {
                adding.is_link(adding.put(motion));
            }
        } else if (joint.type == JointType::ball || joint.type == JointType::free) {
            motion.turn = seconds * vector_in(rates);
            if (joint.type == JointType::free) {
                motion.slide = seconds * (motion.start.rotation * vector_in(rates.subspan(3)));
            }
            adding.is_link(adding.put(motion));
        } else {
            std::array<double, 2> q_1{};
            for (std::size_t k = 0; k < rates.size(); ++k) q_1[k] = q[k] + seconds * rates[k];
            adding.turn(i, q, JointNumbers(q_1).first(rates.size()));
        }
    }
    return std::move(adding).numbers();
}

int Course::add_still(const Transform& placement) {
    links.push_back(ccd::still(-1, placement));
    return static_cast<int>(links.size()) - 1;
}

State state_between(const Model& model, const State& from, const State& to, double t) {
    require_state_of(model, from);
    require_state_of(model, to);
    State state = to;
    for (int i = 0; i < model.link_count(); ++i) {
        const JointType type = model.link(i).joint.type;
        const JointNumbers q_0 = positions_of(model, from, i), q_1 = positions_of(model, to, i);
        const auto out = std::span(state.positions).subspan(model.first_position(i), q_0.size());
        const bool turns = type == JointType::ball || type == JointType::free;
        const std::size_t plain = turns ? q_0.size() - 4 : q_0.size();
        for (std::size_t k = 0; k < plain; ++k) out[k] = q_0[k] + t * (q_1[k] - q_0[k]);
        // what does not move keeps its bits
        if (!turns || std::equal(q_0.begin(), q_0.end(), q_1.begin())) continue;
        const Quat turned =
            slerp(rotation_in(q_0.subspan(plain)), rotation_in(q_1.subspan(plain)), t).normalized();
        out[plain] = turned.w();
        out[plain + 1] = turned.x();
        out[plain + 2] = turned.y();
        out[plain + 3] = turned.z();
    }
    return state;
}

}  // namespace sidestep::articulated
