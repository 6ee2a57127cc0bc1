#ifdef SIDESTEP_HAS_SIMBODY

#include "bench/articulated/peers_simbody.h"

#include <SimTKsimbody.h>

namespace sidestep::bench {

namespace {

SimTK::Vec3 vec(const std::array<double, 3>& v) {
    return SimTK::Vec3(v[0], v[1], v[2]);
}
SimTK::Rotation rotation(const std::array<double, 9>& m) {
    return SimTK::Rotation(SimTK::Mat33(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
                           true);
}

}  // namespace

struct SimbodyPeer::Inside {
    SimTK::MultibodySystem system;
    SimTK::SimbodyMatterSubsystem matter{system};
    SimTK::GeneralForceSubsystem forces{system};
    std::vector<SimTK::MobilizedBody> bodies;
    SimTK::State state;
};

SimbodyPeer::SimbodyPeer(const std::vector<SimbodyLink>& links,
                         const std::array<double, 3>& gravity)
    : inside_(std::make_unique<Inside>()) {
    Inside& in = *inside_;
    in.bodies.reserve(links.size());
    SimTK::Force::UniformGravity(in.forces, in.matter, vec(gravity));
    for (const SimbodyLink& link : links) {
        const auto& i = link.inertia;
        const SimTK::Body::Rigid body(SimTK::MassProperties(
            link.mass, vec(link.centre),
            SimTK::Inertia(SimTK::Vec3(i[0], i[1], i[2]), SimTK::Vec3(i[3], i[4], i[5]))));
        SimTK::MobilizedBody& parent =
            link.parent < 0 ? static_cast<SimTK::MobilizedBody&>(in.matter.updGround())
                            : in.bodies[static_cast<std::size_t>(link.parent)];
        const SimTK::Transform at(rotation(link.turn), vec(link.place)), none;
        const SimTK::Transform along(rotation(link.along));
        switch (link.kind) {
            case SimbodyLink::Kind::weld:
                in.bodies.push_back(SimTK::MobilizedBody::Weld(parent, at, body, none));
                break;
            case SimbodyLink::Kind::pin:
                in.bodies.push_back(SimTK::MobilizedBody::Pin(parent, at * along, body, along));
                break;
            case SimbodyLink::Kind::slider:
                in.bodies.push_back(SimTK::MobilizedBody::Slider(parent, at * along, body, along));
                break;
            case SimbodyLink::Kind::ball:
                in.bodies.push_back(SimTK::MobilizedBody::Ball(parent, at, body, none));
                break;
            case SimbodyLink::Kind::free:
                in.bodies.push_back(SimTK::MobilizedBody::Free(parent, at, body, none));
                break;
        }
    }
    in.system.realizeTopology();
    in.state = in.system.getDefaultState();
    in.system.realizeModel(in.state);
}

SimbodyPeer::~SimbodyPeer() = default;
SimbodyPeer::SimbodyPeer(SimbodyPeer&&) noexcept = default;

void SimbodyPeer::set(int link, const std::vector<double>& q, const std::vector<double>& u) {
    Inside& in = *inside_;
    SimTK::MobilizedBody& body = in.bodies[static_cast<std::size_t>(link)];
    for (std::size_t k = 0; k < q.size(); ++k) body.setOneQ(in.state, static_cast<int>(k), q[k]);
    for (std::size_t k = 0; k < u.size(); ++k) body.setOneU(in.state, static_cast<int>(k), u[k]);
}

void SimbodyPeer::forward() {
    // to be asked for the numbers is to be told that they changed
    (void)inside_->state.updQ();
    inside_->system.realize(inside_->state, SimTK::Stage::Acceleration);
}

std::vector<double> SimbodyPeer::accelerations(int link) const {
    const SimTK::MobilizedBody& body = inside_->bodies[static_cast<std::size_t>(link)];
    std::vector<double> list;
    for (int k = 0; k < body.getNumU(inside_->state); ++k) {
        list.push_back(body.getOneUDot(inside_->state, k));
    }
    return list;
}

}  // namespace sidestep::bench

#endif
