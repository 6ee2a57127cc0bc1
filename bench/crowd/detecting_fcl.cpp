#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>

#include "bench/crowd/detecting.h"

namespace sidestep::bench {

namespace {

class FclDetector : public Detector {
public:
    explicit FclDetector(const Snapshot& first) {
        for (std::size_t k = 0; k < first.x.size(); ++k) {
            spheres_.push_back(std::make_shared<fcl::Sphered>(first.radius[k]));
            objects_.push_back(std::make_unique<fcl::CollisionObjectd>(spheres_.back()));
            put(k, first);
            manager_.registerObject(objects_.back().get());
        }
        manager_.setup();
    }

    std::int64_t overlaps(const Snapshot& s) override {
        for (std::size_t k = 0; k < s.x.size(); ++k) put(k, s);
        manager_.update();
        std::int64_t found = 0;
        manager_.collide(&found, count);
        return found;
    }
    std::string name() const override { return "detecting_fcl"; }

private:
    void put(std::size_t k, const Snapshot& s) {
        // people get wider and narrower as they swing their arms
        spheres_[k]->radius = s.radius[k];
        spheres_[k]->computeLocalAABB();
        objects_[k]->setTranslation({s.x[k], s.z[k], 0.0});
        objects_[k]->computeAABB();
    }
    static bool count(fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* found) {
        static const fcl::CollisionRequestd request(1, false);
        fcl::CollisionResultd result;
        if (fcl::collide(a, b, request, result) > 0) ++*static_cast<std::int64_t*>(found);
        return false;  // go on
    }

    std::vector<std::shared_ptr<fcl::Sphered>> spheres_;
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
    fcl::DynamicAABBTreeCollisionManagerd manager_;
};

}  // namespace

std::unique_ptr<Detector> fcl_detector(const Snapshot& first) {
    return std::make_unique<FclDetector>(first);
}

}  // namespace sidestep::bench
