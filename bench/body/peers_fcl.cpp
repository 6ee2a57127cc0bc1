#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/math/bv/AABB.h>
#include <fcl/math/bv/OBB.h>
#include <fcl/math/bv/OBBRSS.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/traversal/collision/mesh_collision_traversal_node.h>
#include <fcl/narrowphase/detail/traversal/collision_node.h>

#include "bench/body/peers.h"

namespace sidestep::bench {

namespace {

fcl::Transform3d fcl_transform(const Transform& transform) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    result.linear() = transform.rotation.toRotationMatrix();
    result.translation() = transform.translation;
    return result;
}

fcl::Transform3d fcl_box_place(const geometry::OrientedBox& box) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    result.linear() = box.axes();
    result.translation() = box.centre();
    return result;
}

class FclBoxes : public LimbPeer {
public:
    explicit FclBoxes(const body::LimbBoxes& boxes) : boxes_(boxes) {
        for (const geometry::OrientedBox& box : boxes.whole) {
            const Vec3 size = 2.0 * box.half_extents();
            shapes_.push_back(std::make_shared<fcl::Boxd>(size));
            in_joint_.push_back(fcl_box_place(box));
        }
        placed_.resize(shapes_.size());
    }

    void run(std::span<const motion::GlobalPose> frames, std::span<const body::LimbPair> pairs,
             std::vector<std::uint8_t>& answers) override {
        const fcl::CollisionRequestd request(1, false);
        fcl::CollisionResultd result;
        answers.clear();
        for (const motion::GlobalPose& frame : frames) {
            for (std::size_t k = 0; k < shapes_.size(); ++k) {
                placed_[k] =
                    fcl_transform(frame.joints[boxes_.limbs.limbs[k].joint]) * in_joint_[k];
            }
            for (const auto& [a, b] : pairs) {
                result.clear();
                answers.push_back(fcl::collide(shapes_[a].get(), placed_[a], shapes_[b].get(),
                                               placed_[b], request, result) > 0);
            }
        }
    }

private:
    const body::LimbBoxes& boxes_;
    std::vector<std::shared_ptr<fcl::Boxd>> shapes_;
    std::vector<fcl::Transform3d> in_joint_, placed_;
};

class FclBounds : public LimbPeer {
public:
    explicit FclBounds(const body::LimbBoxes& boxes) : boxes_(boxes) {
        placed_.resize(boxes.whole.size());
    }

    void run(std::span<const motion::GlobalPose> frames, std::span<const body::LimbPair> pairs,
             std::vector<std::uint8_t>& answers) override {
        answers.clear();
        for (const motion::GlobalPose& frame : frames) {
            for (std::size_t k = 0; k < placed_.size(); ++k) {
                const Transform& joint = frame.joints[boxes_.limbs.limbs[k].joint];
                const geometry::OrientedBox& box = boxes_.whole[k];
                placed_[k].axis = joint.rotation.toRotationMatrix() * box.axes();
                placed_[k].To = joint * box.centre();
                placed_[k].extent = box.half_extents();
            }
            for (const auto& [a, b] : pairs) answers.push_back(placed_[a].overlap(placed_[b]));
        }
    }

private:
    const body::LimbBoxes& boxes_;
    std::vector<fcl::OBBd> placed_;
};

template <typename Bound>
std::shared_ptr<fcl::BVHModel<Bound>> fcl_model(const std::vector<Vec3>& vertices,
                                                const LimbMesh& mesh) {
    auto model = std::make_shared<fcl::BVHModel<Bound>>();
    if (mesh.triangles.empty()) return nullptr;
    std::vector<fcl::Triangle> triangles;
    for (const auto& t : mesh.triangles) {
        triangles.emplace_back(static_cast<std::size_t>(t[0]), static_cast<std::size_t>(t[1]),
                               static_cast<std::size_t>(t[2]));
    }
    model->beginModel(static_cast<int>(triangles.size()), static_cast<int>(vertices.size()));
    model->addSubModel(vertices, triangles);
    model->endModel();
    return model;
}

class FclStiff : public LimbPeer {
public:
    explicit FclStiff(const body::Flesh& flesh) : flesh_(flesh) {
        const auto meshes = limb_meshes(flesh);
        for (std::size_t k = 0; k < meshes.size(); ++k) {
            models_.push_back(fcl_model<fcl::OBBRSSd>(
                stiff_vertices(flesh, meshes[k], static_cast<int>(k)), meshes[k]));
        }
        placed_.resize(models_.size());
    }

    void run(std::span<const motion::GlobalPose> frames, std::span<const body::LimbPair> pairs,
             std::vector<std::uint8_t>& answers) override {
        const fcl::CollisionRequestd request(1, false);
        fcl::CollisionResultd result;
        answers.clear();
        for (const motion::GlobalPose& frame : frames) {
            for (std::size_t k = 0; k < models_.size(); ++k) {
                placed_[k] = fcl_transform(frame.joints[flesh_.limbs().limbs[k].joint]);
            }
            for (const auto& [a, b] : pairs) {
                result.clear();
                const bool hit = models_[a] && models_[b] &&
                                 fcl::collide(models_[a].get(), placed_[a], models_[b].get(),
                                              placed_[b], request, result) > 0;
                answers.push_back(hit);
            }
        }
    }

private:
    const body::Flesh& flesh_;
    std::vector<std::shared_ptr<fcl::BVHModel<fcl::OBBRSSd>>> models_;
    std::vector<fcl::Transform3d> placed_;
};

/// Passes over triangles that are neighbours along the skin, and so stops at the first that counts.
class FilteredNode : public fcl::detail::MeshCollisionTraversalNode<fcl::AABBd> {
public:
    const body::Flesh* flesh = nullptr;
    const int* ids_a = nullptr;
    const int* ids_b = nullptr;

    void leafTesting(int b1, int b2) const override {
        const int a = ids_a[this->model1->getBV(b1).primitiveId()];
        const int b = ids_b[this->model2->getBV(b2).primitiveId()];
        if (!flesh->ignores(a, b)) {
            fcl::detail::MeshCollisionTraversalNode<fcl::AABBd>::leafTesting(b1, b2);
        }
    }
};

class FclSkinned : public LimbPeer {
public:
    explicit FclSkinned(const body::Flesh& flesh) : flesh_(flesh), meshes_(limb_meshes(flesh)) {
        places_ = flesh.at_rest().vertices;
        own_.resize(meshes_.size());
        for (std::size_t k = 0; k < meshes_.size(); ++k) {
            gather(k);
            models_.push_back(fcl_model<fcl::AABBd>(own_[k], meshes_[k]));
        }
    }

    void run(std::span<const motion::GlobalPose> frames, std::span<const body::LimbPair> pairs,
             std::vector<std::uint8_t>& answers) override {
        const fcl::CollisionRequestd request(1, false);
        fcl::CollisionResultd result;
        fcl::Transform3d here = fcl::Transform3d::Identity();
        answers.clear();
        for (const motion::GlobalPose& frame : frames) {
            place_vertices(flesh_, frame, places_);
            for (std::size_t k = 0; k < meshes_.size(); ++k) {
                if (!models_[k]) continue;
                gather(k);
                models_[k]->beginReplaceModel();
                models_[k]->replaceSubModel(own_[k]);
                models_[k]->endReplaceModel(true, true);
            }
            for (const auto& [a, b] : pairs) {
                bool hit = false;
                if (models_[a] && models_[b]) {
                    result.clear();
                    FilteredNode node;
                    node.flesh = &flesh_;
                    node.ids_a = meshes_[a].ids.data();
                    node.ids_b = meshes_[b].ids.data();
                    if (fcl::detail::initialize(node, *models_[a], here, *models_[b], here, request,
                                                result)) {
                        fcl::detail::collide(&node);
                    }
                    hit = result.numContacts() > 0;
                }
                answers.push_back(hit);
            }
        }
    }

private:
    void gather(std::size_t k) {
        own_[k].resize(meshes_[k].vertices.size());
        for (std::size_t v = 0; v < own_[k].size(); ++v) {
            own_[k][v] = places_[meshes_[k].vertices[v]];
        }
    }

    const body::Flesh& flesh_;
    std::vector<LimbMesh> meshes_;
    std::vector<std::shared_ptr<fcl::BVHModel<fcl::AABBd>>> models_;
    std::vector<Vec3> places_;
    std::vector<std::vector<Vec3>> own_;
};

}  // namespace

std::unique_ptr<LimbPeer> fcl_boxes(const body::LimbBoxes& boxes) {
    return std::make_unique<FclBoxes>(boxes);
}
std::unique_ptr<LimbPeer> fcl_bounds(const body::LimbBoxes& boxes) {
    return std::make_unique<FclBounds>(boxes);
}
std::unique_ptr<LimbPeer> fcl_stiff(const body::Flesh& flesh) {
    return std::make_unique<FclStiff>(flesh);
}
std::unique_ptr<LimbPeer> fcl_skinned(const body::Flesh& flesh) {
    return std::make_unique<FclSkinned>(flesh);
}

}  // namespace sidestep::bench
