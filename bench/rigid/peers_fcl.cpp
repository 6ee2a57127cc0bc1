#include <fcl/fcl.h>

#include <map>

#include "bench/rigid/peers.h"

namespace sidestep::bench {

namespace {

using FclShape = std::shared_ptr<fcl::CollisionGeometryd>;

FclShape fcl_shape(const test::ConvexShape& shape, bool box) {
    if (box) return std::make_shared<fcl::Boxd>(2.0 * shape.solid.box().half_extents);
    const auto& polyhedron = shape.polyhedron;
    auto faces = std::make_shared<std::vector<int>>();
    for (const auto& face : polyhedron.faces()) {
        faces->push_back(static_cast<int>(face.vertices.size()));
        faces->insert(faces->end(), face.vertices.begin(), face.vertices.end());
    }
    return std::make_shared<fcl::Convexd>(
        std::make_shared<const std::vector<fcl::Vector3d>>(polyhedron.vertices()),
        static_cast<int>(polyhedron.faces().size()), faces);
}

class FclNarrow : public NarrowPeer {
public:
    FclNarrow(NarrowPairs pairs, bool boxes, fcl::GJKSolverType solver) {
        family = "fcl";
        name = boxes                                     ? "FCL box-box"
               : solver == fcl::GJKSolverType::GST_INDEP ? "FCL own GJK"
                                                         : "FCL libccd";
        request_.num_max_contacts = 1;
        request_.enable_contact = false;
        request_.gjk_solver_type = solver;
        std::map<const test::ConvexShape*, FclShape> made;
        const auto object = [&](const test::ConvexShape* shape, const Transform& at) {
            FclShape& own = made[shape];
            if (!own) own = fcl_shape(*shape, boxes);
            return std::make_unique<fcl::CollisionObjectd>(own, at.rotation.toRotationMatrix(),
                                                           at.translation);
        };
        for (const auto& pair : pairs) {
            objects_.push_back({object(pair.a, pair.at_a), object(pair.b, pair.at_b)});
        }
    }

    void run(std::vector<std::uint8_t>& answers) override {
        answers.resize(objects_.size());
        fcl::CollisionResultd result;
        for (std::size_t k = 0; k < objects_.size(); ++k) {
            result.clear();
            answers[k] =
                fcl::collide(objects_[k][0].get(), objects_[k][1].get(), request_, result) > 0;
        }
    }

private:
    fcl::CollisionRequestd request_;
    std::vector<std::array<std::unique_ptr<fcl::CollisionObjectd>, 2>> objects_;
};

}  // namespace

NarrowPeers fcl_peers(NarrowPairs pairs) {
    NarrowPeers peers;
    if (all_boxes(pairs)) {
        peers.push_back(std::make_unique<FclNarrow>(pairs, true, fcl::GJKSolverType::GST_LIBCCD));
        return peers;
    }
    for (const auto solver : {fcl::GJKSolverType::GST_LIBCCD, fcl::GJKSolverType::GST_INDEP}) {
        peers.push_back(std::make_unique<FclNarrow>(pairs, false, solver));
    }
    return peers;
}

}  // namespace sidestep::bench
