#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/peers.h"
#include "bench/spacetime/window.h"

namespace sidestep::bench {

namespace {

constexpr double height = 1.8;

std::shared_ptr<fcl::Sphered> make_shape(double radius, const fcl::Sphered*) {
    return std::make_shared<fcl::Sphered>(radius);
}
std::shared_ptr<fcl::Cylinderd> make_shape(double radius, const fcl::Cylinderd*) {
    return std::make_shared<fcl::Cylinderd>(radius, height);
}

template <typename Shape>
class FclPeer : public Peer {
public:
    explicit FclPeer(const std::vector<GroundPath>& paths) : paths_(paths) {
        for (const GroundPath& path : paths) {
            auto& shapes = shapes_.emplace_back();
            for (const double radius : path.radii) {
                shapes.push_back(make_shape(radius, static_cast<Shape*>(nullptr)));
            }
        }
    }

    void run(std::span<const Query> queries, std::span<std::uint64_t> bits) override {
        const fcl::CollisionRequestd request(1, false);
        for (std::size_t k = 0; k < queries.size(); ++k) {
            const Query& query = queries[k];
            const GroundPath& a = paths_[static_cast<std::size_t>(query.a)];
            const GroundPath& b = paths_[static_cast<std::size_t>(query.b)];
            const auto& shapes_a = shapes_[static_cast<std::size_t>(query.a)];
            const auto& shapes_b = shapes_[static_cast<std::size_t>(query.b)];
            // FCL's cylinders stand along z: the ground is its x, y plane
            fcl::Transform3d pose_a = fcl::Transform3d::Identity();
            fcl::Transform3d pose_b = fcl::Transform3d::Identity();
            fcl::CollisionResultd result;
            const bool hit =
                any_meeting(a, b, query.at_b.start_s - query.at_a.start_s, [&](int i, int j) {
                    const auto u = static_cast<std::size_t>(i), v = static_cast<std::size_t>(j);
                    pose_a.translation().head<2>() = query.at_a(a.positions[u]);
                    pose_b.translation().head<2>() = query.at_b(b.positions[v]);
                    result.clear();
                    return fcl::collide(shapes_a[u].get(), pose_a, shapes_b[v].get(), pose_b,
                                        request, result) > 0;
                });
            set_bit(bits, k, hit);
        }
    }

private:
    const std::vector<GroundPath>& paths_;
    std::vector<std::vector<std::shared_ptr<Shape>>> shapes_;
};

}  // namespace

std::unique_ptr<Peer> fcl_spheres(const std::vector<GroundPath>& paths) {
    return std::make_unique<FclPeer<fcl::Sphered>>(paths);
}

std::unique_ptr<Peer> fcl_cylinders(const std::vector<GroundPath>& paths) {
    return std::make_unique<FclPeer<fcl::Cylinderd>>(paths);
}

}  // namespace sidestep::bench
