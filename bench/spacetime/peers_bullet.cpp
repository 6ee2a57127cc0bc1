#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/peers.h"
#include "bench/spacetime/window.h"

namespace sidestep::bench {

namespace {

constexpr btScalar half_height = btScalar(0.9);

class BulletPeer : public Peer {
public:
    explicit BulletPeer(const std::vector<GroundPath>& paths) : paths_(paths) {
        for (const GroundPath& path : paths) {
            auto& shapes = shapes_.emplace_back();
            for (const double radius : path.radii) {
                const auto r = static_cast<btScalar>(radius);
                shapes.push_back(std::make_unique<btCylinderShapeZ>(btVector3(r, r, half_height)));
            }
        }
    }

    void run(std::span<const Query> queries, std::span<std::uint64_t> bits) override {
        btVoronoiSimplexSolver simplex;
        btGjkEpaPenetrationDepthSolver depth;
        for (std::size_t k = 0; k < queries.size(); ++k) {
            const Query& query = queries[k];
            const GroundPath& a = paths_[static_cast<std::size_t>(query.a)];
            const GroundPath& b = paths_[static_cast<std::size_t>(query.b)];
            const auto& shapes_a = shapes_[static_cast<std::size_t>(query.a)];
            const auto& shapes_b = shapes_[static_cast<std::size_t>(query.b)];
            btGjkPairDetector::ClosestPointInput input;
            input.m_transformA.setIdentity();
            input.m_transformB.setIdentity();
            const bool hit =
                any_meeting(a, b, query.at_b.start_s - query.at_a.start_s, [&](int i, int j) {
                    const auto u = static_cast<std::size_t>(i), v = static_cast<std::size_t>(j);
                    const Vec2 p = query.at_a(a.positions[u]), q = query.at_b(b.positions[v]);
                    input.m_transformA.setOrigin(
                        btVector3(static_cast<btScalar>(p.x()), static_cast<btScalar>(p.y()), 0));
                    input.m_transformB.setOrigin(
                        btVector3(static_cast<btScalar>(q.x()), static_cast<btScalar>(q.y()), 0));
                    // between the cores inside the margins; whoever is further apart is free
                    const btScalar far =
                        shapes_a[u]->getMargin() + shapes_b[v]->getMargin() + btScalar(1e-3);
                    input.m_maximumDistanceSquared = far * far;
                    btPointCollector found;
                    btGjkPairDetector detector(shapes_a[u].get(), shapes_b[v].get(), &simplex,
                                               &depth);
                    detector.getClosestPoints(input, found, nullptr);
                    return found.m_hasResult && found.m_distance < btScalar(0);
                });
            set_bit(bits, k, hit);
        }
    }

private:
    const std::vector<GroundPath>& paths_;
    std::vector<std::vector<std::unique_ptr<btCylinderShapeZ>>> shapes_;
};

}  // namespace

std::unique_ptr<Peer> bullet_cylinders(const std::vector<GroundPath>& paths) {
    return std::make_unique<BulletPeer>(paths);
}

}  // namespace sidestep::bench
