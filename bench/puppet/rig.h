// Controls and strings as in the theatre, and bodies of whoever: so that two engines move one puppet.
//
//     hands ──► Control ──► Strings ──► Engine (ours, ODE)
//
// With our own bodies it does to the bit what Theatre does; study_figure holds it to that.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sidestep/puppet/theatre.h"

namespace sidestep::bench {

/// Bodies that strings are tied to. Links are those of the puppet's model.
class Engine {
public:
    virtual ~Engine() = default;
    /// A point of a link, in the world.
    [[nodiscard]] virtual puppet::Tied end_of(int link, const Vec3& point) const = 0;
    /// @param point  In the link.
    virtual void push(int link, const Vec3& point, const Vec3& world_force) = 0;
    virtual void step(double seconds) = 0;
    [[nodiscard]] virtual std::vector<Transform> links() const = 0;
    /// How far the two sides of a joint are apart, m and rad.
    [[nodiscard]] virtual std::pair<double, double> joint_error() const = 0;
    [[nodiscard]] virtual bool finite() const = 0;
};

/// Bodies in the air: no ground, no drag, unless the options say so.
std::unique_ptr<Engine> our_engine(const puppet::Puppet& puppet,
                                   const articulated::SolidOptions& options);
std::unique_ptr<Engine> ode_engine(const puppet::Puppet& puppet);

class Rig {
public:
    Rig(puppet::Puppet puppet, std::unique_ptr<Engine> engine,
        const puppet::StringOptions& options);

    void step(double seconds, const puppet::Hands& hands);
    [[nodiscard]] const Engine& engine() const { return *engine_; }
    [[nodiscard]] const puppet::Strings& strings() const { return *strings_; }
    [[nodiscard]] puppet::Hands neutral() const {
        return {puppet_.main_control, puppet_.hand_bar, 0};
    }
    /// Upward, of both hands together.
    [[nodiscard]] double carried() const;
    /// By the clock, of the last step.
    double strings_us = 0.0, bodies_us = 0.0;

private:
    puppet::Puppet puppet_;
    std::unique_ptr<Engine> engine_;
    std::optional<puppet::Strings> strings_;
    puppet::Control main_, bar_;
    std::vector<Vec3> anchors_;
    std::vector<puppet::Tied> ends_;
};

/// Middle of some times, and what 99 in 100 stay below.
struct Spread {
    double p50 = 0.0, p99 = 0.0, most = 0.0;
    static Spread of(std::vector<double> values);
};

}  // namespace sidestep::bench
