#include <btBulletCollisionCommon.h>

#include "bench/crowd/detecting.h"

namespace sidestep::bench {

namespace {

class BulletDetector : public Detector {
public:
    explicit BulletDetector(const Snapshot& first) {
        for (std::size_t k = 0; k < first.x.size(); ++k) {
            shapes_.push_back(
                std::make_unique<btSphereShape>(static_cast<btScalar>(first.radius[k])));
            objects_.push_back(std::make_unique<btCollisionObject>());
            objects_.back()->setCollisionShape(shapes_.back().get());
            put(k, first);
            world_.addCollisionObject(objects_.back().get());
        }
    }
    ~BulletDetector() override {
        for (const auto& object : objects_) world_.removeCollisionObject(object.get());
    }

    std::int64_t overlaps(const Snapshot& s) override {
        for (std::size_t k = 0; k < s.x.size(); ++k) put(k, s);
        world_.performDiscreteCollisionDetection();
        std::int64_t found = 0;
        for (int m = 0; m < dispatcher_.getNumManifolds(); ++m) {
            const btPersistentManifold* manifold = dispatcher_.getManifoldByIndexInternal(m);
            bool deep = false;
            for (int p = 0; p < manifold->getNumContacts(); ++p) {
                deep = deep || manifold->getContactPoint(p).getDistance() < btScalar(0);
            }
            found += deep;
        }
        return found;
    }
    std::string name() const override { return "detecting_bullet"; }

private:
    void put(std::size_t k, const Snapshot& s) {
        shapes_[k]->setUnscaledRadius(static_cast<btScalar>(s.radius[k]));
        objects_[k]->getWorldTransform().setOrigin(
            btVector3(static_cast<btScalar>(s.x[k]), 0, static_cast<btScalar>(s.z[k])));
    }

    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btCollisionWorld world_{&dispatcher_, &broadphase_, &configuration_};
    std::vector<std::unique_ptr<btSphereShape>> shapes_;
    std::vector<std::unique_ptr<btCollisionObject>> objects_;
};

}  // namespace

std::unique_ptr<Detector> bullet_detector(const Snapshot& first) {
    return std::make_unique<BulletDetector>(first);
}

}  // namespace sidestep::bench
