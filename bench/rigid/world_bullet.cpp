// A scene in Bullet's world.
#include <btBulletDynamicsCommon.h>

#include "bench/rigid/worlds.h"

namespace sidestep::bench {

namespace {

btVector3 to_bullet(const Vec3& v) {
    return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()),
            static_cast<btScalar>(v.z())};
}

Vec3 from_bullet(const btVector3& v) {
    return {v.x(), v.y(), v.z()};
}

class BulletWorld final : public RaceWorld {
public:
    explicit BulletWorld(const RaceScene& scene)
        : dispatcher_(&configuration_),
          world_(&dispatcher_, &pairs_, &solver_, &configuration_),
          step_(static_cast<btScalar>(scene.step)),
          moving_(scene.moving) {
        world_.setGravity(to_bullet(scene.gravity));
        for (const RaceBox& box : scene.boxes) {
            shapes_.push_back(std::make_unique<btBoxShape>(to_bullet(box.half_extents)));
            btVector3 inertia(0, 0, 0);
            const auto mass = static_cast<btScalar>(box.mass);
            if (box.mass > 0.0) shapes_.back()->calculateLocalInertia(mass, inertia);
            const Quat& q = box.start.rotation;
            const btTransform start(
                btQuaternion(static_cast<btScalar>(q.x()), static_cast<btScalar>(q.y()),
                             static_cast<btScalar>(q.z()), static_cast<btScalar>(q.w())),
                to_bullet(box.start.translation));
            btRigidBody::btRigidBodyConstructionInfo info(mass, nullptr, shapes_.back().get(),
                                                          inertia);
            info.m_startWorldTransform = start;
            info.m_friction = static_cast<btScalar>(scene.friction);
            info.m_restitution = static_cast<btScalar>(scene.elasticity);
            bodies_.push_back(std::make_unique<btRigidBody>(info));
            bodies_.back()->setLinearVelocity(to_bullet(box.velocity));
            bodies_.back()->setAngularVelocity(to_bullet(box.spin));
            if (!scene.sleeping) bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
            world_.addRigidBody(bodies_.back().get());
        }
    }
    ~BulletWorld() override {
        for (const auto& body : bodies_) world_.removeRigidBody(body.get());
    }

    void step() override { world_.stepSimulation(step_, 0); }

    void look(Now& now) const override {
        for (int i = 0; i < moving_; ++i) {
            const btTransform& at = bodies_[i]->getWorldTransform();
            const btQuaternion q = at.getRotation();
            now.places[i] = {Quat(q.w(), q.x(), q.y(), q.z()).normalized(),
                             from_bullet(at.getOrigin())};
            now.velocities[i] = from_bullet(bodies_[i]->getLinearVelocity());
            now.spins[i] = from_bullet(bodies_[i]->getAngularVelocity());
        }
    }

private:
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_;
    btDbvtBroadphase pairs_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_;
    std::vector<std::unique_ptr<btBoxShape>> shapes_;
    std::vector<std::unique_ptr<btRigidBody>> bodies_;
    btScalar step_;
    int moving_;
};

}  // namespace

std::unique_ptr<RaceWorld> bullet_world(const RaceScene& scene) {
    return std::make_unique<BulletWorld>(scene);
}

}  // namespace sidestep::bench
