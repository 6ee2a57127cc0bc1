#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>

#include <algorithm>

#include "bench/rigid/broad_peers.h"

namespace sidestep::bench {

namespace {

btVector3 bullet_vector(const Vec3& v) {
    return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()),
            static_cast<btScalar>(v.z())};
}

class BulletBroad : public BroadPeer {
public:
    BulletBroad(std::span<const geometry::AxisBox> boxes, std::span<const std::uint8_t> still)
        : still_(still.begin(), still.end()) {
        if (still_.empty()) still_.assign(boxes.size(), 0);
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            const bool rests = still_[k] != 0;
            const int group =
                rests ? btBroadphaseProxy::StaticFilter : btBroadphaseProxy::DefaultFilter;
            const int mask = rests ? btBroadphaseProxy::AllFilter ^ btBroadphaseProxy::StaticFilter
                                   : btBroadphaseProxy::AllFilter;
            proxies_.push_back(
                broad_.createProxy(bullet_vector(boxes[k].low), bullet_vector(boxes[k].high), 0,
                                   reinterpret_cast<void*>(k), group, mask, nullptr));
        }
    }
    ~BulletBroad() override {
        for (btBroadphaseProxy* proxy : proxies_) broad_.destroyProxy(proxy, nullptr);
    }

    void update(std::span<const geometry::AxisBox> boxes) override {
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            if (still_[k] != 0) continue;
            broad_.setAabb(proxies_[k], bullet_vector(boxes[k].low), bullet_vector(boxes[k].high),
                           nullptr);
        }
        broad_.calculateOverlappingPairs(nullptr);
        pairs_.clear();
        const btBroadphasePairArray& kept =
            broad_.getOverlappingPairCache()->getOverlappingPairArray();
        for (int n = 0; n < kept.size(); ++n) {
            const auto a =
                static_cast<int>(reinterpret_cast<std::size_t>(kept[n].m_pProxy0->m_clientObject));
            const auto b =
                static_cast<int>(reinterpret_cast<std::size_t>(kept[n].m_pProxy1->m_clientObject));
            if (apart(boxes[a], boxes[b])) continue;
            pairs_.push_back({std::min(a, b), std::max(a, b)});
        }
    }
    [[nodiscard]] std::span<const rigid::Pair> pairs() const override { return pairs_; }

private:
    btDbvtBroadphase broad_;
    std::vector<btBroadphaseProxy*> proxies_;
    std::vector<std::uint8_t> still_;
    std::vector<rigid::Pair> pairs_;
};

}  // namespace

std::unique_ptr<BroadPeer> bullet_broad(std::span<const geometry::AxisBox> boxes,
                                        std::span<const std::uint8_t> still) {
    return std::make_unique<BulletBroad>(boxes, still);
}

}  // namespace sidestep::bench
