#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>
#include <BulletCollision/Gimpact/btGImpactShape.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>

#include "bench/body/peers.h"

namespace sidestep::bench {

namespace {

btVector3 bt_vector(const Vec3& v) {
    return {static_cast<btScalar>(v.x()), static_cast<btScalar>(v.y()),
            static_cast<btScalar>(v.z())};
}

btTransform bt_transform(const Mat3& m, const Vec3& at) {
    const auto s = [&](int i, int j) { return static_cast<btScalar>(m(i, j)); };
    return btTransform(btMatrix3x3(s(0, 0), s(0, 1), s(0, 2), s(1, 0), s(1, 1), s(1, 2), s(2, 0),
                                   s(2, 1), s(2, 2)),
                       bt_vector(at));
}

class BulletBoxes : public LimbPeer {
public:
    explicit BulletBoxes(const body::LimbBoxes& boxes) : boxes_(boxes) {
        for (const geometry::OrientedBox& box : boxes.whole) {
            shapes_.push_back(std::make_unique<btBoxShape>(bt_vector(box.half_extents())));
        }
        placed_.resize(static_cast<int>(shapes_.size()), btTransform::getIdentity());
    }

    void run(std::span<const motion::GlobalPose> frames, std::span<const body::LimbPair> pairs,
             std::vector<std::uint8_t>& answers) override {
        answers.clear();
        for (const motion::GlobalPose& frame : frames) {
            for (std::size_t k = 0; k < shapes_.size(); ++k) {
                const Transform& joint = frame.joints[boxes_.limbs.limbs[k].joint];
                const geometry::OrientedBox& box = boxes_.whole[k];
                placed_[static_cast<int>(k)] = bt_transform(
                    joint.rotation.toRotationMatrix() * box.axes(), joint * box.centre());
            }
            for (const auto& [a, b] : pairs) {
                btDiscreteCollisionDetectorInterface::ClosestPointInput input;
                input.m_transformA = placed_[a];
                input.m_transformB = placed_[b];
                btPointCollector found;
                btBoxBoxDetector detector(shapes_[a].get(), shapes_[b].get());
                detector.getClosestPoints(input, found, nullptr);
                answers.push_back(found.m_hasResult);
            }
        }
    }

private:
    const body::LimbBoxes& boxes_;
    std::vector<std::unique_ptr<btBoxShape>> shapes_;
    btAlignedObjectArray<btTransform> placed_;
};

/// A limb as a GImpact mesh over vertices that may change.
struct BulletLimb {
    std::vector<btScalar> vertices;  ///< Four apart, as Bullet likes them.
    std::vector<int> indices;
    std::unique_ptr<btTriangleIndexVertexArray> array;
    std::unique_ptr<btGImpactMeshShapePart> shape;

    void set(const LimbMesh& mesh) {
        for (const auto& t : mesh.triangles) indices.insert(indices.end(), t.begin(), t.end());
        vertices.resize(4 * mesh.vertices.size());
    }
    void place(std::size_t vertex, const Vec3& at) {
        for (int i = 0; i < 3; ++i) vertices[4 * vertex + i] = static_cast<btScalar>(at[i]);
    }
    void build() {
        if (indices.empty()) return;
        array = std::make_unique<btTriangleIndexVertexArray>(
            static_cast<int>(indices.size() / 3), indices.data(), static_cast<int>(3 * sizeof(int)),
            static_cast<int>(vertices.size() / 4), vertices.data(),
            static_cast<int>(4 * sizeof(btScalar)));
        shape = std::make_unique<btGImpactMeshShapePart>(array.get(), 0);
        shape->setMargin(btScalar(0));
        shape->updateBound();
    }
};

/// As Bullet's own algorithm for two meshes goes, but it stops at the first contact that counts.
template <typename Counts>
bool bullet_meshes_meet(const BulletLimb& a, const btTransform& at_a, const BulletLimb& b,
                        const btTransform& at_b, btPairSet& candidates, const Counts& counts) {
    if (!a.shape || !b.shape) return false;
    candidates.clear();
    btGImpactBoxSet::find_collision(a.shape->getBoxSet(), at_a, b.shape->getBoxSet(), at_b,
                                    candidates);
    a.shape->lockChildShapes();
    b.shape->lockChildShapes();
    bool met = false;
    for (int k = 0; k < candidates.size() && !met; ++k) {
        const int i = candidates[k].m_index1, j = candidates[k].m_index2;
        if (!counts(i, j)) continue;
        btPrimitiveTriangle one, other;
        a.shape->getPrimitiveTriangle(i, one);
        b.shape->getPrimitiveTriangle(j, other);
        one.m_margin = other.m_margin = btScalar(0);
        one.applyTransform(at_a);
        other.applyTransform(at_b);
        one.buildTriPlane();
        other.buildTriPlane();
        if (!one.overlap_test_conservative(other)) continue;
        GIM_TRIANGLE_CONTACT contact;
        met = one.find_triangle_collision_clip_method(other, contact);
    }
    a.shape->unlockChildShapes();
    b.shape->unlockChildShapes();
    return met;
}

class BulletStiff : public LimbPeer {
public:
    explicit BulletStiff(const body::Flesh& flesh) : flesh_(flesh) {
        const auto meshes = limb_meshes(flesh);
        limbs_.resize(meshes.size());
        for (std::size_t k = 0; k < meshes.size(); ++k) {
            limbs_[k].set(meshes[k]);
            const auto places = stiff_vertices(flesh, meshes[k], static_cast<int>(k));
            for (std::size_t v = 0; v < places.size(); ++v) limbs_[k].place(v, places[v]);
            limbs_[k].build();
        }
        placed_.resize(static_cast<int>(meshes.size()), btTransform::getIdentity());
    }

    void run(std::span<const motion::GlobalPose> frames, std::span<const body::LimbPair> pairs,
             std::vector<std::uint8_t>& answers) override {
        answers.clear();
        for (const motion::GlobalPose& frame : frames) {
            for (std::size_t k = 0; k < limbs_.size(); ++k) {
                const Transform& joint = frame.joints[flesh_.limbs().limbs[k].joint];
                placed_[static_cast<int>(k)] =
                    bt_transform(joint.rotation.toRotationMatrix(), joint.translation);
            }
            for (const auto& [a, b] : pairs) {
                answers.push_back(bullet_meshes_meet(limbs_[a], placed_[a], limbs_[b], placed_[b],
                                                     candidates_, [](int, int) { return true; }));
            }
        }
    }

private:
    const body::Flesh& flesh_;
    std::vector<BulletLimb> limbs_;
    btAlignedObjectArray<btTransform> placed_;
    btPairSet candidates_;
};

class BulletSkinned : public LimbPeer {
public:
    explicit BulletSkinned(const body::Flesh& flesh)
        : flesh_(flesh), meshes_(limb_meshes(flesh)), places_(flesh.at_rest().vertices) {
        limbs_.resize(meshes_.size());
        for (std::size_t k = 0; k < meshes_.size(); ++k) {
            limbs_[k].set(meshes_[k]);
            gather(k, Vec3::Zero());
            limbs_[k].build();
        }
    }

    void run(std::span<const motion::GlobalPose> frames, std::span<const body::LimbPair> pairs,
             std::vector<std::uint8_t>& answers) override {
        btTransform here;
        here.setIdentity();
        answers.clear();
        for (const motion::GlobalPose& frame : frames) {
            place_vertices(flesh_, frame, places_);
            // near the body's root, where floats have digits left
            const Vec3 root = frame.joints[0].translation;
            for (std::size_t k = 0; k < meshes_.size(); ++k) {
                if (!limbs_[k].shape) continue;
                gather(k, root);
                limbs_[k].shape->postUpdate();
                limbs_[k].shape->updateBound();
            }
            for (const auto& [a, b] : pairs) {
                const auto counts = [&, ia = meshes_[a].ids.data(), ib = meshes_[b].ids.data()](
                                        int i, int j) { return !flesh_.ignores(ia[i], ib[j]); };
                answers.push_back(
                    bullet_meshes_meet(limbs_[a], here, limbs_[b], here, candidates_, counts));
            }
        }
    }

private:
    void gather(std::size_t k, const Vec3& root) {
        for (std::size_t v = 0; v < meshes_[k].vertices.size(); ++v) {
            limbs_[k].place(v, places_[meshes_[k].vertices[v]] - root);
        }
    }

    const body::Flesh& flesh_;
    std::vector<LimbMesh> meshes_;
    std::vector<Vec3> places_;
    std::vector<BulletLimb> limbs_;
    btPairSet candidates_;
};

}  // namespace

std::unique_ptr<LimbPeer> bullet_boxes(const body::LimbBoxes& boxes) {
    return std::make_unique<BulletBoxes>(boxes);
}
std::unique_ptr<LimbPeer> bullet_stiff(const body::Flesh& flesh) {
    return std::make_unique<BulletStiff>(flesh);
}
std::unique_ptr<LimbPeer> bullet_skinned(const body::Flesh& flesh) {
    return std::make_unique<BulletSkinned>(flesh);
}

}  // namespace sidestep::bench
