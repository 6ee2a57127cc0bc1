// A skinned vertex is a mean of what its joints make of it: y = sum w_j T_j x_j. Seen from the joint
// m that carries the limb, T_m^-1 T_j x_j runs over the places a fixed point of j can have as the
// joints between j and m turn. Each of these is boxed by itself, turn by turn; the mean of points in
// boxes is in the mean of the boxes.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/body/reach.h"

namespace sidestep::body {

namespace {

/// One turn on the way from joint to joint, with what is fixed before it.
struct WayTurn {
    Transform before;
    Vec3 axis = Vec3::UnitX();
    AngleRange range;
};

/// From the frame of one joint to that of another: turns, then something fixed.
struct Way {
    std::vector<WayTurn> turns;
    Transform after;

    void move(const Transform& by) { after = by * after; }
    void turn(const Vec3& axis, const AngleRange& range) {
        if (range.low == range.high) {
            move({Quat(Eigen::AngleAxisd(range.low, axis)), Vec3::Zero()});
            return;
        }
        turns.push_back({after, axis, range});
        after = {};
    }
    // to the parent, and from it
    void up(const TurnChain& chain, const Vec3& offset) {
        move({chain.after, Vec3::Zero()});
        for (auto t = chain.turns.rbegin(); t != chain.turns.rend(); ++t) turn(t->axis, t->range);
        move({chain.before, offset});
    }
    void down(const TurnChain& chain, const Vec3& offset) {
        move(Transform{chain.before, offset}.inverse());
        for (const Turn& t : chain.turns) turn(t.axis, {-t.range.high, -t.range.low});
        move({chain.after.conjugate(), Vec3::Zero()});
    }
};

Way way_between(const motion::Skeleton& skeleton, std::span<const TurnChain> chains, int from,
                int to) {
    std::vector<int> above;  // of `to`, itself first
    for (int j = to; j >= 0; j = skeleton.joint(j).parent) above.push_back(j);
    Way way;
    auto meet = above.end();
    for (int j = from; j >= 0; j = skeleton.joint(j).parent) {
        meet = std::find(above.begin(), above.end(), j);
        if (meet != above.end()) break;
        way.up(chains[j], skeleton.joint(j).offset);
    }
    SIDESTEP_REQUIRE(meet != above.end(), "joints " + std::to_string(from) + " and " +
                                              std::to_string(to) +
                                              " pull on one vertex from two roots");
    while (meet != above.begin()) {
        --meet;
        way.down(chains[*meet], skeleton.joint(*meet).offset);
    }
    return way;
}

// a box, in axes turned by `seen`, around every place of the corners as they turn
geometry::AxisBox around_arcs(std::span<const Vec3> corners, const WayTurn& turn,
                              const Mat3& seen) {
    geometry::AxisBox box;
    for (const Vec3& corner : corners) {
        const Vec3 p = turn.before * corner;
        const Vec3 along = turn.axis * turn.axis.dot(p);
        const Vec3 c = seen * along, u = seen * (p - along), v = seen * turn.axis.cross(p);
        for (const double angle : {turn.range.low, turn.range.high}) {
            box.include(c + u * std::cos(angle) + v * std::sin(angle));
        }
        // where a coordinate is largest or least on the way
        for (int k = 0; k < 3; ++k) {
            const double size = std::hypot(u[k], v[k]), top = std::atan2(v[k], u[k]);
            for (const double side : {1.0, -1.0}) {
                const double at = side > 0 ? top : top + pi;
                const double turns = std::ceil((turn.range.low - at) / (2 * pi));
                if (at + 2 * pi * turns > turn.range.high) continue;
                box.low[k] = std::min(box.low[k], c[k] + side * size);
                box.high[k] = std::max(box.high[k], c[k] + side * size);
            }
        }
    }
    return box;
}

// every place of a point at the end of the way, in axes turned by `seen`
geometry::AxisBox around_way(const Way& way, const Vec3& point, const Mat3& seen) {
    std::array<Vec3, 8> corners;
    std::span<const Vec3> held(&point, 1);
    const Mat3 last = seen * way.after.rotation.toRotationMatrix();
    for (std::size_t i = 0; i < way.turns.size(); ++i) {
        const bool at_end = i + 1 == way.turns.size();
        geometry::AxisBox box = around_arcs(held, way.turns[i], at_end ? last : Mat3::Identity());
        if (at_end) {
            const Vec3 shift = seen * way.after.translation;
            return {box.low + shift, box.high + shift};
        }
        // turns keep the distance from the joint
        double reach = 0.0;
        for (const Vec3& corner : held)
            reach = std::max(reach, (way.turns[i].before * corner).norm());
        box.low = box.low.cwiseMax(-reach);
        box.high = box.high.cwiseMin(reach);
        corners = box.corners();
        held = corners;
    }
    const Vec3 there = seen * (way.after * point);
    return {there, there};
}

}  // namespace

LimbBoxes bounding_boxes(const Flesh& flesh, std::span<const JointFreedom> freedoms) {
    const motion::Skeleton& skeleton = flesh.skeleton();
    SIDESTEP_REQUIRE(static_cast<int>(freedoms.size()) == skeleton.joint_count(),
                     std::to_string(freedoms.size()) + " freedoms for " +
                         std::to_string(skeleton.joint_count()) + " joints");
    std::vector<TurnChain> chains;
    for (const JointFreedom& freedom : freedoms) chains.push_back(freedom.enclosing_chain());

    // the axes of the stiff boxes; whose vertices those of a limb are
    LimbBoxes boxes = fit_limb_boxes(flesh, {.slices = 1});
    const int count = boxes.limbs.count();
    std::vector<std::vector<int>> vertices(count);
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        const int limb = flesh.limb_of_triangle()[t];
        if (limb < 0) continue;
        for (const int v : flesh.at_rest().triangles[t]) vertices[limb].push_back(v);
    }

    parallel_for(count, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t limb = begin; limb < end; ++limb) {
            auto& mine = vertices[limb];
            if (mine.empty()) continue;
            std::sort(mine.begin(), mine.end());
            mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
            const int joint = boxes.limbs.limbs[limb].joint;
            const Mat3 axes = boxes.whole[limb].axes(), seen = axes.transpose();
            std::map<int, Way> ways;
            geometry::AxisBox box;
            for (const int v : mine) {
                geometry::AxisBox mean{Vec3::Zero(), Vec3::Zero()};
                for (const Pull& pull : flesh.pulls(v)) {
                    const auto known = ways.find(pull.joint);
                    const Way& way = known != ways.end()
                                         ? known->second
                                         : ways.emplace(pull.joint, way_between(skeleton, chains,
                                                                                pull.joint, joint))
                                               .first->second;
                    const geometry::AxisBox places = around_way(way, pull.local, seen);
                    mean.low += pull.weight * places.low;
                    mean.high += pull.weight * places.high;
                }
                box.include(mean);
            }
            box = box.expanded(1e-9);  // roundings
            boxes.whole[limb] =
                geometry::OrientedBox(axes * box.centre(), axes, box.half_extents());
            boxes.slices[limb] = {boxes.whole[limb]};
        }
    });
    return boxes;
}

}  // namespace sidestep::body
