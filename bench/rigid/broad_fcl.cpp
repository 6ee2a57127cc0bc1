#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/narrowphase/collision_object.h>

#include <algorithm>

#include "bench/rigid/broad_peers.h"

namespace sidestep::bench {

namespace {

class FclBroad : public BroadPeer {
public:
    FclBroad(std::span<const geometry::AxisBox> boxes, std::span<const std::uint8_t> still)
        : still_(still.begin(), still.end()) {
        if (still_.empty()) still_.assign(boxes.size(), 0);
        std::vector<fcl::CollisionObjectd*> all;
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            objects_.push_back(std::make_unique<fcl::CollisionObjectd>(
                std::make_shared<fcl::Boxd>(boxes[k].size())));
            objects_[k]->setUserData(reinterpret_cast<void*>(k));
            objects_[k]->setTranslation(boxes[k].centre());
            objects_[k]->computeAABB();
            all.push_back(objects_[k].get());
        }
        tree_.registerObjects(all);
        tree_.setup();
    }

    void update(std::span<const geometry::AxisBox> boxes) override {
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            if (still_[k] != 0) continue;
            objects_[k]->setTranslation(boxes[k].centre());
            objects_[k]->computeAABB();
        }
        tree_.update();
        pairs_.clear();
        tree_.collide(this, [](fcl::CollisionObjectd* a, fcl::CollisionObjectd* b, void* self) {
            auto& me = *static_cast<FclBroad*>(self);
            const auto i = static_cast<int>(reinterpret_cast<std::size_t>(a->getUserData()));
            const auto j = static_cast<int>(reinterpret_cast<std::size_t>(b->getUserData()));
            if (me.still_[i] == 0 || me.still_[j] == 0) {
                me.pairs_.push_back({std::min(i, j), std::max(i, j)});
            }
            return false;
        });
    }
    [[nodiscard]] std::span<const rigid::Pair> pairs() const override { return pairs_; }

private:
    fcl::DynamicAABBTreeCollisionManagerd tree_;
    std::vector<std::unique_ptr<fcl::CollisionObjectd>> objects_;
    std::vector<std::uint8_t> still_;
    std::vector<rigid::Pair> pairs_;
};

}  // namespace

std::unique_ptr<BroadPeer> fcl_broad(std::span<const geometry::AxisBox> boxes,
                                     std::span<const std::uint8_t> still) {
    return std::make_unique<FclBroad>(boxes, still);
}

}  // namespace sidestep::bench
