#include "sidestep/articulated/detail/velocities.h"

namespace sidestep::articulated::detail {

void group_velocities(const std::vector<Group>& groups, const std::vector<MovingDouble>& moving,
                      int count, const double* rates, std::vector<V3<double>>& w,
                      std::vector<V3<double>>& v) {
    w[0] = v[0] = {0.0, 0.0, 0.0};
    for (int g = 1; g < count; ++g) {
        const Group& group = groups[g];
        const MovingDouble& m = moving[g];
        const double* qd = rates + group.rate;
        V3<double> spin{0.0, 0.0, 0.0}, slide{0.0, 0.0, 0.0};
        switch (group.type) {
            case JointType::fixed:
                break;
            case JointType::revolute:
                spin = qd[0] * m.axis;
                break;
            case JointType::prismatic:
                slide = qd[0] * m.axis;
                break;
            case JointType::universal:
                spin = qd[0] * m.axis + qd[1] * m.axis_2;
                break;
            case JointType::free:
                slide = m.turn * V3<double>{qd[3], qd[4], qd[5]};
                [[fallthrough]];
            case JointType::ball:
                spin = m.turn * V3<double>{qd[0], qd[1], qd[2]};
                break;
        }
        w[g] = w[group.parent] + spin;
        v[g] = v[group.parent] + cross(w[group.parent], m.offset) + slide;
    }
}

void pass_at_rest(const std::vector<Group>& groups, int count, const State& state, double seconds,
                  const std::vector<double>& zeros, std::vector<MovingDouble>& moving) {
    set_world(moving[0], V3<double>{0.0, 0.0, 0.0});
    for (int g = 1; g < count; ++g) {
        const Group& group = groups[g];
        descend<double>(group, moving[group.parent], state.positions.data() + group.position,
                        zeros.data(), nullptr, seconds, moving[g]);
    }
    for (int g = count - 1; g > 0; --g) ascend(groups[g], moving[g], moving[groups[g].parent]);
}

}  // namespace sidestep::articulated::detail
