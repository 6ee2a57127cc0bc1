#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <map>

#include "bench/rigid/peers.h"

namespace sidestep::bench {

namespace {

btVector3 narrow_vector(const Vec3& v) {
    return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()),
            static_cast<btScalar>(v.z())};
}

btTransform narrow_transform(const Transform& at) {
    const Mat3 m = at.rotation.toRotationMatrix();
    const auto s = [&](int i, int j) { return static_cast<btScalar>(m(i, j)); };
    return btTransform(btMatrix3x3(s(0, 0), s(0, 1), s(0, 2), s(1, 0), s(1, 1), s(1, 2), s(2, 0),
                                   s(2, 1), s(2, 2)),
                       narrow_vector(at.translation));
}

std::unique_ptr<btConvexInternalShape> bullet_shape(const test::ConvexShape& shape, bool box) {
    std::unique_ptr<btConvexInternalShape> made;
    if (box) {
        made = std::make_unique<btBoxShape>(narrow_vector(shape.solid.box().half_extents));
    } else {
        auto hull = std::make_unique<btConvexHullShape>();
        for (const Vec3& p : shape.polyhedron.vertices()) hull->addPoint(narrow_vector(p), false);
        hull->recalcLocalAabb();
        made = std::move(hull);
    }
    made->setMargin(btScalar(0));
    return made;
}

enum class BulletWay { gjk_epa, pair_detector, box_detector };

class BulletNarrow : public NarrowPeer {
public:
    BulletNarrow(NarrowPairs pairs, bool boxes, BulletWay way) : way_(way) {
        family = "bullet";
        name = way == BulletWay::gjk_epa         ? "Bullet GJK distance"
               : way == BulletWay::pair_detector ? "Bullet GJK pair detector"
                                                 : "Bullet box-box";
        const auto made = [&](const test::ConvexShape* shape) {
            auto& own = shapes_[shape];
            if (!own) own = bullet_shape(*shape, boxes);
            return own.get();
        };
        for (const auto& pair : pairs) {
            asked_.push_back({made(pair.a), made(pair.b)});
            placed_.push_back(narrow_transform(pair.at_a));
            placed_.push_back(narrow_transform(pair.at_b));
        }
    }

    void run(std::vector<std::uint8_t>& answers) override {
        answers.resize(asked_.size());
        for (std::size_t k = 0; k < asked_.size(); ++k) {
            const auto& [a, b] = asked_[k];
            const btTransform& at_a = placed_[static_cast<int>(2 * k)];
            const btTransform& at_b = placed_[static_cast<int>(2 * k + 1)];
            answers[k] = way_ == BulletWay::gjk_epa ? by_distance(a, at_a, b, at_b)
                                                    : by_detector(a, at_a, b, at_b);
        }
    }

private:
    static bool by_distance(const btConvexInternalShape* a, const btTransform& at_a,
                            const btConvexInternalShape* b, const btTransform& at_b) {
        btGjkEpaSolver2::sResults found;
        return !btGjkEpaSolver2::Distance(a, at_a, b, at_b, at_b.getOrigin() - at_a.getOrigin(),
                                          found);
    }

    bool by_detector(const btConvexInternalShape* a, const btTransform& at_a,
                     const btConvexInternalShape* b, const btTransform& at_b) {
        btDiscreteCollisionDetectorInterface::ClosestPointInput input;
        input.m_transformA = at_a;
        input.m_transformB = at_b;
        btPointCollector found;
        if (way_ == BulletWay::box_detector) {
            btBoxBoxDetector detector(static_cast<const btBoxShape*>(a),
                                      static_cast<const btBoxShape*>(b));
            detector.getClosestPoints(input, found, nullptr);
            return found.m_hasResult;
        }
        btGjkPairDetector detector(a, b, &simplex_, nullptr);
        detector.getClosestPoints(input, found, nullptr);
        // without a solver for depths it finds no points where bodies overlap
        return !found.m_hasResult || found.m_distance <= btScalar(0);
    }

    BulletWay way_;
    std::map<const test::ConvexShape*, std::unique_ptr<btConvexInternalShape>> shapes_;
    std::vector<std::array<const btConvexInternalShape*, 2>> asked_;
    btAlignedObjectArray<btTransform> placed_;
    btVoronoiSimplexSolver simplex_;
};

}  // namespace

NarrowPeers bullet_peers(NarrowPairs pairs) {
    const bool boxes = all_boxes(pairs);
    NarrowPeers peers;
    for (const auto way : {BulletWay::gjk_epa, BulletWay::pair_detector, BulletWay::box_detector}) {
        if (way == BulletWay::box_detector && !boxes) continue;
        peers.push_back(std::make_unique<BulletNarrow>(pairs, boxes, way));
    }
    return peers;
}

}  // namespace sidestep::bench
