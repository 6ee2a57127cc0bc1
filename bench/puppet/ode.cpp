// The same marionette in ODE, on our strings: same masses, joints, stops and damping; its own way to hold
// joints together (forces that pull them back, where ours cannot come apart).
#include <fmt/format.h>
#include <ode/ode.h>

#include "bench/puppet/promises.h"
#include "bench/puppet/rig.h"
#include "sidestep/puppet/scripts.h"

namespace sidestep::bench {

using namespace puppet;
using articulated::Joint;
using articulated::JointType;
using articulated::Link;
using articulated::Model;

namespace {

/// ODE keeps state of its own for the whole program; it is begun once.
void begin_ode_puppet() {
    static const int begun = dInitODE2(0);
    (void)begun;
}

class OdeEngine final : public Engine {
public:
    explicit OdeEngine(const Puppet& puppet) : model_(*puppet.model) {
        begin_ode_puppet();
        world_ = dWorldCreate();
        dWorldSetGravity(world_, 0.0, -9.81, 0.0);
        dWorldSetERP(world_, 0.2);
        dWorldSetCFM(world_, 1e-6);
        const std::vector<Transform> places = links_in_world(model_, puppet.start);
        for (int i = 0; i < model_.link_count(); ++i) {
            const Link& link = model_.link(i);
            const dBodyID body = dBodyCreate(world_);
            dMass mass;
            const Mat3& m = link.inertia;
            dMassSetParameters(&mass, link.mass, 0.0, 0.0, 0.0, m(0, 0), m(1, 1), m(2, 2), m(0, 1),
                               m(0, 2), m(1, 2));
            dBodySetMass(body, &mass);
            const Vec3 middle = places[i] * link.centre;
            const Quat& q = places[i].rotation;
            dBodySetPosition(body, middle.x(), middle.y(), middle.z());
            const dQuaternion turn = {q.w(), q.x(), q.y(), q.z()};
            dBodySetQuaternion(body, turn);
            dBodySetGyroscopicMode(body, 1);
            bodies_.push_back(body);
        }
        for (int i = 0; i < model_.link_count(); ++i) add_joint(i, places);
    }
    ~OdeEngine() override { dWorldDestroy(world_); }
    OdeEngine(const OdeEngine&) = delete;
    OdeEngine& operator=(const OdeEngine&) = delete;

    Tied end_of(int link, const Vec3& point) const override {
        const Vec3 at = point - model_.link(link).centre;
        dVector3 place, velocity;
        dBodyGetRelPointPos(bodies_[link], at.x(), at.y(), at.z(), place);
        dBodyGetRelPointVel(bodies_[link], at.x(), at.y(), at.z(), velocity);
        return {{place[0], place[1], place[2]}, {velocity[0], velocity[1], velocity[2]}};
    }
    void push(int link, const Vec3& point, const Vec3& force) override {
        const Vec3 at = point - model_.link(link).centre;
        dBodyAddForceAtRelPos(bodies_[link], force.x(), force.y(), force.z(), at.x(), at.y(),
                              at.z());
    }
    void step(double seconds) override {
        for (const auto& [link, parent, joint] : joints_) {
            // what the joint's damping takes of its turning
            const dReal* a = dBodyGetAngularVel(bodies_[link]);
            const dReal* b = dBodyGetAngularVel(bodies_[parent]);
            const double c = model_.link(link).joint.damping;
            Vec3 torque(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
            torque *= -c;
            dBodyAddTorque(bodies_[link], torque.x(), torque.y(), torque.z());
            dBodyAddTorque(bodies_[parent], -torque.x(), -torque.y(), -torque.z());
        }
        dWorldStep(world_, seconds);
    }
    std::vector<Transform> links() const override {
        std::vector<Transform> places;
        for (int i = 0; i < model_.link_count(); ++i) {
            const dReal* q = dBodyGetQuaternion(bodies_[i]);
            const Tied origin = end_of(i, Vec3::Zero());
            places.push_back({Quat(q[0], q[1], q[2], q[3]).normalized(), origin.point});
        }
        return places;
    }
    std::pair<double, double> joint_error() const override {
        const std::vector<Transform> places = links();
        double metres = 0.0, radians = 0.0;
        for (const auto& [link, parent, joint] : joints_) {
            const Joint& of = model_.link(link).joint;
            const Transform carried = places[parent] * of.placement;
            metres = std::max(metres, (places[link].translation - carried.translation).norm());
            if (of.type != JointType::revolute) continue;
            const Vec3 here = places[link].rotation * of.axis, there = carried.rotation * of.axis;
            radians = std::max(radians, here.cross(there).norm());
        }
        return {metres, radians};
    }
    bool finite() const override {
        for (const Transform& place : links()) {
            if (!place.translation.allFinite() || place.translation.norm() > 100.0) return false;
        }
        return true;
    }
    [[nodiscard]] int rows() const { return rows_; }

private:
    void add_joint(int i, const std::vector<Transform>& places) {
        const Link& link = model_.link(i);
        if (link.parent < 0) return;
        const Joint& joint = link.joint;
        const Vec3 at = places[i].translation;
        const Transform carried = places[link.parent] * joint.placement;
        const Vec3 axis = carried.rotation * joint.axis;
        dJointID made = nullptr;
        switch (joint.type) {
            case JointType::ball:
                made = dJointCreateBall(world_, nullptr);
                dJointAttach(made, bodies_[i], bodies_[link.parent]);
                dJointSetBallAnchor(made, at.x(), at.y(), at.z());
                rows_ += 3;
                break;
            case JointType::revolute:
                made = dJointCreateHinge(world_, nullptr);
                dJointAttach(made, bodies_[i], bodies_[link.parent]);
                dJointSetHingeAnchor(made, at.x(), at.y(), at.z());
                dJointSetHingeAxis(made, axis.x(), axis.y(), axis.z());
                dJointSetHingeParam(made, dParamLoStop, joint.lowest[0]);
                dJointSetHingeParam(made, dParamHiStop, joint.highest[0]);
                rows_ += 5;
                break;
            case JointType::universal: {
                // axis 1 belongs to the first body: the parent's side comes first here
                made = dJointCreateUniversal(world_, nullptr);
                dJointAttach(made, bodies_[link.parent], bodies_[i]);
                dJointSetUniversalAnchor(made, at.x(), at.y(), at.z());
                const Vec3 second = places[i].rotation * joint.axis_2;
                dJointSetUniversalAxis1(made, axis.x(), axis.y(), axis.z());
                dJointSetUniversalAxis2(made, second.x(), second.y(), second.z());
                // its angles run the other way round, and these stops are as wide either way
                dJointSetUniversalParam(made, dParamLoStop, -joint.highest[0]);
                dJointSetUniversalParam(made, dParamHiStop, -joint.lowest[0]);
                dJointSetUniversalParam(made, dParamLoStop2, -joint.highest[1]);
                dJointSetUniversalParam(made, dParamHiStop2, -joint.lowest[1]);
                rows_ += 4;
                break;
            }
            default:
                break;
        }
        joints_.push_back({i, link.parent, made});
    }

    struct Held {
        int link, parent;
        dJointID joint;
    };
    const Model model_;
    dWorldID world_ = nullptr;
    std::vector<dBodyID> bodies_;
    std::vector<Held> joints_;
    int rows_ = 0;
};

/// A ball of ODE's knows no swing limit, so neither has one here.
Puppet without_swing_limits(Puppet puppet) {
    std::vector<Link> links = puppet.model->links();
    for (Link& link : links) link.joint.swing_limit = articulated::no_limit;
    puppet.model = std::make_shared<const Model>(Model::build(std::move(links)).value());
    return puppet;
}

/// When both are looked at: while they hang, as the walk begins, later, and as it ends.
constexpr double looks_s[] = {1.0, 2.0, 3.0, 5.0, 13.0};
constexpr double hangs_until_s = 33.0;

struct Hung {
    double mean = 0.0, joint_mm = 0.0, joint_deg = 0.0;
    Spread bodies;
    std::vector<std::vector<Transform>> seen;  ///< By look.
    bool finite = true;
};

/// The walk, in the air, and then hands that rest.
Hung hang(const Puppet& puppet, bool ode, double step_s) {
    const articulated::SolidOptions air{.ground = {}};
    StringOptions strings;
    strings.ground = -10.0;
    Rig rig(puppet, ode ? ode_engine(puppet) : our_engine(puppet, air), strings);
    Hung result;
    std::vector<double> body_us;
    const Script* walk = find_script("walk");
    double sum = 0.0;
    int count = 0;
    const int steps = static_cast<int>(std::lround(hangs_until_s / step_s));
    for (int k = 1; k <= steps; ++k) {
        const double time_s = k * step_s;
        rig.step(step_s, walk->at(std::min(time_s, walk->seconds), rig.neutral()));
        if (time_s <= walk->seconds) body_us.push_back(rig.bodies_us);
        const auto [metres, radians] = rig.engine().joint_error();
        result.joint_mm = std::max(result.joint_mm, 1e3 * metres);
        result.joint_deg = std::max(result.joint_deg, degrees(radians));
        if (result.seen.size() < std::size(looks_s) &&
            k == static_cast<int>(std::lround(looks_s[result.seen.size()] / step_s))) {
            result.seen.push_back(rig.engine().links());
        }
        if (time_s <= hangs_until_s - 3.0) continue;
        sum += rig.carried();
        ++count;
    }
    result.mean = sum / count;
    result.finite = rig.engine().finite();
    result.bodies = Spread::of(std::move(body_us));
    return result;
}

/// Of places of links, mm: in the mean and at most.
std::pair<double, double> difference_mm(const Hung& a, const Hung& b, std::size_t look) {
    double sum = 0.0, most = 0.0;
    for (std::size_t i = 0; i < a.seen[look].size(); ++i) {
        const double off = (a.seen[look][i].translation - b.seen[look][i].translation).norm();
        sum += off;
        most = std::max(most, off);
    }
    return {1e3 * sum / static_cast<double>(a.seen[look].size()), 1e3 * most};
}

}  // namespace

std::unique_ptr<Engine> ode_engine(const Puppet& puppet) {
    return std::make_unique<OdeEngine>(puppet);
}

void study_ode(Bench& bench, PuppetSummary& summary) {
    const Puppet puppet = without_swing_limits(marionette());
    const int rows = OdeEngine(puppet).rows();
    const Hung ours = hang(puppet, false, 1e-3), ode = hang(puppet, true, 1e-3);
    // how far a finer step takes us from ourselves says how much of a difference means anything
    const Hung fine = hang(puppet, false, 5e-4);
    const double expected = (0.98 + 6 * 0.0049) * 9.81;
    nlohmann::ordered_json engines = nlohmann::ordered_json::array();
    for (const auto& [name, one] : {std::pair{"ours", &ours}, std::pair{"ODE", &ode}}) {
        engines.push_back({{"engine", name},
                           {"static_N", one->mean},
                           {"joint_error_mm", one->joint_mm},
                           {"joint_error_deg", one->joint_deg},
                           {"bodies_us", one->bodies.p50},
                           {"bodies_p99_us", one->bodies.p99}});
    }
    bench.note(fmt::format("the marionette in the air: {} rows in ODE, ERP .2, CFM 1e-6", rows));
    bench.table("engines", engines);
    nlohmann::ordered_json apart = nlohmann::ordered_json::array();
    for (std::size_t look = 0; look < std::size(looks_s); ++look) {
        const auto [mean, most] = difference_mm(ours, ode, look);
        const auto [own_mean, own_most] = difference_mm(ours, fine, look);
        apart.push_back({{"seconds", looks_s[look]},
                         {"ode_mean_mm", mean},
                         {"ode_most_mm", most},
                         {"finer_mean_mm", own_mean},
                         {"finer_most_mm", own_most}});
    }
    bench.note(
        "how far links are from ODE's, and from our own with steps of half a millisecond; "
        "the walk ends at 13 s");
    bench.table("apart", apart);
    const auto at = [&](std::size_t look, const char* key) {
        return apart[look][key].get<double>();
    };
    constexpr std::size_t hanging = 0, walking = 3, walked = 4;
    summary.ode = {{"rows", rows},
                   {"static_force_N", ode.mean},
                   {"joint_error_mm", ode.joint_mm},
                   {"joint_error_deg", ode.joint_deg},
                   {"us_per_step", ode.bodies.p50},
                   {"us_per_step_ours", ours.bodies.p50},
                   {"pose_difference_mm", at(walked, "ode_most_mm")},
                   {"pose_difference_1_s_mm", at(hanging, "ode_most_mm")},
                   {"pose_difference_5_s_mm", at(walking, "ode_most_mm")},
                   {"finer_step_difference_mm", at(walked, "finer_most_mm")}};
    if (!ours.finite || !ode.finite) bench.disagree("a marionette was lost");
    summary.about("rows of the joints in ODE", rows, 43.0, 0.0);
    summary.about("ODE carries", ode.mean, expected, 5e-4 * expected, "N");
    summary.about("ours carries in the same rig", ours.mean, expected, 5e-4 * expected, "N");
    summary.at_most("links apart from ODE's after 1 s", at(hanging, "ode_most_mm"), 1.0, "mm");
    // legs that kick are at the mercy of small things: what half a step changes is the measure
    summary.at_most("links apart from ODE's after 5 s: over what half the step changes",
                    at(walking, "ode_most_mm") / at(walking, "finer_most_mm"), 1.0);
    summary.at_most("links apart from ODE's as the walk ends: over what half the step changes",
                    at(walked, "ode_most_mm") / at(walked, "finer_most_mm"), 1.0);
    summary.at_most("joint error: ours over ODE's", ours.joint_mm / ode.joint_mm, 1.0);
    summary.time_at_most("bodies: ours over ODE's", ours.bodies.p50 / ode.bodies.p50, 1.0, "");
}

}  // namespace sidestep::bench
