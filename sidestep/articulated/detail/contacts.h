// Blows of the ground and of joint limits on one body, between the halves of a step.
//
// All contacts and limits are solved together, block by block: the least kinetic energy that blows
// inside their friction cones can leave. Restitution scales all of them by one number. Energy
// cannot grow by that; a last guard sees to it whatever was asked for.
#pragma once

#include <optional>
#include <vector>

#include "sidestep/articulated/detail/reduced_inside.h"
#include "sidestep/articulated/simulation.h"

namespace sidestep::articulated::detail {

class Contacts {
public:
    explicit Contacts(const Model& model);

    [[nodiscard]] bool has_limits() const noexcept { return has_limits_; }
    /// Whether something hit hard since the last call.
    bool take_alarm() noexcept {
        const bool alarm = alarm_;
        alarm_ = false;
        return alarm;
    }
    /// Strikes the rates as `kick` left them. A hard hit wakes all joints first. Returns how many
    /// contacts and limits took part.
    int strike(const std::optional<Ground>& ground, bool limits, double seconds, Reduced& body,
               State& state, Workspace& workspace);

private:
    struct Block {
        int group = 0;
        int first = 0;  ///< Row.
        bool ground = false;
        V3<double> arm{};  ///< From the group's origin, or the direction in the joint's rates.
        double gap = 0.0;
        int freedom = 0;
    };

    void find_velocities(const Reduced& body, const State& state,
                         const std::vector<MovingDouble>& moving);
    bool find_blocks(const std::optional<Ground>& ground, bool limits, double seconds,
                     const Reduced& body, const State& state,
                     const std::vector<MovingDouble>& moving);
    void find_limits(double seconds, const Reduced& body, const State& state);
    void solve(const Ground& ground, double seconds, double restitution, bool careful);
    [[nodiscard]] double response(const Block& block, int k,
                                  const std::vector<MovingDouble>& moving) const;

    std::vector<V3<double>> far_;
    double reach_ = 0.0;
    bool has_limits_ = false, alarm_ = false;
    int rows_ = 0;
    std::vector<Block> blocks_;
    std::vector<V3<double>> w_, v_;
    std::vector<double> k_, u_, p_, jump_;
};

/// A rod as thick as its least moment says.
[[nodiscard]] geometry::OrientedBox box_around(const Link& link, const Transform& in_world);

}  // namespace sidestep::articulated::detail
