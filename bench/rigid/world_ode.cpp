// A scene in ODE's world.
#include <ode/ode.h>

#include "bench/rigid/worlds.h"

namespace sidestep::bench {

namespace {

/// ODE keeps state of its own for the whole program; it is begun once.
void begin_ode() {
    static const int begun = dInitODE2(0);
    (void)begun;
}

class OdeWorld final : public RaceWorld {
public:
    explicit OdeWorld(const RaceScene& scene) : scene_(scene) {
        begin_ode();
        world_ = dWorldCreate();
        space_ = dHashSpaceCreate(nullptr);
        contacts_ = dJointGroupCreate(0);
        const auto real = [](double x) { return static_cast<dReal>(x); };
        dWorldSetGravity(world_, real(scene.gravity.x()), real(scene.gravity.y()),
                         real(scene.gravity.z()));
        dWorldSetAutoDisableFlag(world_, scene.sleeping ? 1 : 0);
        for (const RaceBox& box : scene.boxes) {
            const Vec3 size = 2.0 * box.half_extents;
            const dGeomID geom = dCreateBox(space_, real(size.x()), real(size.y()), real(size.z()));
            const Quat& q = box.start.rotation;
            const Vec3& p = box.start.translation;
            const dQuaternion turn = {real(q.w()), real(q.x()), real(q.y()), real(q.z())};
            if (box.mass > 0.0) {
                const dBodyID body = dBodyCreate(world_);
                dMass mass;
                dMassSetBoxTotal(&mass, real(box.mass), real(size.x()), real(size.y()),
                                 real(size.z()));
                dBodySetMass(body, &mass);
                dGeomSetBody(geom, body);
                dBodySetPosition(body, real(p.x()), real(p.y()), real(p.z()));
                dBodySetQuaternion(body, turn);
                dBodySetLinearVel(body, real(box.velocity.x()), real(box.velocity.y()),
                                  real(box.velocity.z()));
                dBodySetAngularVel(body, real(box.spin.x()), real(box.spin.y()),
                                   real(box.spin.z()));
                bodies_.push_back(body);
            } else {
                dGeomSetPosition(geom, real(p.x()), real(p.y()), real(p.z()));
                dGeomSetQuaternion(geom, turn);
            }
        }
    }
    ~OdeWorld() override {
        dJointGroupDestroy(contacts_);
        dSpaceDestroy(space_);
        dWorldDestroy(world_);
    }
    OdeWorld(const OdeWorld&) = delete;
    OdeWorld& operator=(const OdeWorld&) = delete;

    void step() override {
        dSpaceCollide(space_, this, &OdeWorld::near_pair);
        dWorldQuickStep(world_, static_cast<dReal>(scene_.step));
        dJointGroupEmpty(contacts_);
    }

    void look(Now& now) const override {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            const dReal* const p = dBodyGetPosition(bodies_[i]);
            const dReal* const q = dBodyGetQuaternion(bodies_[i]);
            const dReal* const v = dBodyGetLinearVel(bodies_[i]);
            const dReal* const w = dBodyGetAngularVel(bodies_[i]);
            now.places[i] = {Quat(q[0], q[1], q[2], q[3]).normalized(), Vec3(p[0], p[1], p[2])};
            now.velocities[i] = Vec3(v[0], v[1], v[2]);
            now.spins[i] = Vec3(w[0], w[1], w[2]);
        }
    }

private:
    static void near_pair(void* data, dGeomID a, dGeomID b) {
        OdeWorld& self = *static_cast<OdeWorld*>(data);
        const dBodyID body_a = dGeomGetBody(a), body_b = dGeomGetBody(b);
        if (body_a == nullptr && body_b == nullptr) return;
        constexpr int most = 8;
        dContact found[most] = {};
        const int count = dCollide(a, b, most, &found[0].geom, sizeof(dContact));
        for (int i = 0; i < count; ++i) {
            found[i].surface.mode = dContactBounce | dContactApprox1;
            found[i].surface.mu = static_cast<dReal>(self.scene_.friction);
            found[i].surface.bounce = static_cast<dReal>(self.scene_.elasticity);
            found[i].surface.bounce_vel = static_cast<dReal>(0.1);
            dJointAttach(dJointCreateContact(self.world_, self.contacts_, &found[i]), body_a,
                         body_b);
        }
    }

    RaceScene scene_;
    dWorldID world_ = nullptr;
    dSpaceID space_ = nullptr;
    dJointGroupID contacts_ = nullptr;
    std::vector<dBodyID> bodies_;
};

}  // namespace

std::unique_ptr<RaceWorld> ode_world(const RaceScene& scene) {
    return std::make_unique<OdeWorld>(scene);
}

}  // namespace sidestep::bench
