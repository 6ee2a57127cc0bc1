#include <ccd/ccd.h>
#include <ccd/quat.h>

#include "bench/rigid/peers.h"

namespace sidestep::bench {

namespace {

/// What libccd hands back to our functions.
struct CcdBody {
    ccd_vec3_t at;
    ccd_quat_t turn, back;
    ccd_vec3_t half;                // of a box
    const Vec3* corners = nullptr;  // of a hull
    int count = 0;
};

CcdBody ccd_body(const test::ConvexShape& shape, const Transform& to_world, bool box) {
    CcdBody body;
    const auto set = [](ccd_vec3_t& v, const Vec3& p) { ccdVec3Set(&v, p.x(), p.y(), p.z()); };
    set(body.at, to_world.translation);
    const Quat& q = to_world.rotation;
    ccdQuatSet(&body.turn, q.x(), q.y(), q.z(), q.w());
    ccdQuatInvert2(&body.back, &body.turn);
    set(body.half, box ? shape.solid.box().half_extents : Vec3(Vec3::Zero()));
    body.corners = shape.polyhedron.vertices().data();
    body.count = static_cast<int>(shape.polyhedron.vertices().size());
    return body;
}

void support_box(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* point) {
    const auto& body = *static_cast<const CcdBody*>(object);
    ccd_vec3_t d = *direction;
    ccdQuatRotVec(&d, &body.back);
    ccdVec3Set(point, d.v[0] < 0.0 ? -body.half.v[0] : body.half.v[0],
               d.v[1] < 0.0 ? -body.half.v[1] : body.half.v[1],
               d.v[2] < 0.0 ? -body.half.v[2] : body.half.v[2]);
    ccdQuatRotVec(point, &body.turn);
    ccdVec3Add(point, &body.at);
}

void support_hull(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* point) {
    const auto& body = *static_cast<const CcdBody*>(object);
    ccd_vec3_t d = *direction;
    ccdQuatRotVec(&d, &body.back);
    int best = 0;
    double farthest = -1e300;
    for (int k = 0; k < body.count; ++k) {
        const Vec3& p = body.corners[k];
        const double along = d.v[0] * p.x() + d.v[1] * p.y() + d.v[2] * p.z();
        if (along > farthest) {
            farthest = along;
            best = k;
        }
    }
    const Vec3& p = body.corners[best];
    ccdVec3Set(point, p.x(), p.y(), p.z());
    ccdQuatRotVec(point, &body.turn);
    ccdVec3Add(point, &body.at);
}

void ccd_centre(const void* object, ccd_vec3_t* centre) {
    ccdVec3Copy(centre, &static_cast<const CcdBody*>(object)->at);
}

class CcdNarrow : public NarrowPeer {
public:
    CcdNarrow(NarrowPairs pairs, bool boxes, bool portal) : portal_(portal) {
        family = "libccd";
        name = portal ? "libccd MPR" : "libccd GJK";
        CCD_INIT(&ccd_);
        ccd_.support1 = ccd_.support2 = boxes ? support_box : support_hull;
        ccd_.center1 = ccd_.center2 = ccd_centre;
        ccd_.max_iterations = 100;
        for (const auto& pair : pairs) {
            bodies_.push_back(
                {ccd_body(*pair.a, pair.at_a, boxes), ccd_body(*pair.b, pair.at_b, boxes)});
        }
    }

    void run(std::vector<std::uint8_t>& answers) override {
        answers.resize(bodies_.size());
        for (std::size_t k = 0; k < bodies_.size(); ++k) {
            const auto& [a, b] = bodies_[k];
            answers[k] =
                (portal_ ? ccdMPRIntersect(&a, &b, &ccd_) : ccdGJKIntersect(&a, &b, &ccd_)) != 0;
        }
    }

private:
    bool portal_;
    ccd_t ccd_{};
    std::vector<std::array<CcdBody, 2>> bodies_;
};

}  // namespace

NarrowPeers ccd_peers(NarrowPairs pairs) {
    NarrowPeers peers;
    for (const bool portal : {false, true}) {
        peers.push_back(std::make_unique<CcdNarrow>(pairs, all_boxes(pairs), portal));
    }
    return peers;
}

}  // namespace sidestep::bench
