// The slow twin of a reduced body: an ordinary model in which welded links have become one.
#pragma once

#include <string>
#include <vector>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/region.h"
#include "tests/support/random_models.h"

namespace sidestep::articulated::test {

struct Welded {
    Model model;
    State state;
    std::vector<int> carrier;  ///< Of every link: the link of the small model; -1 is the world.
    std::vector<Transform> inside;  ///< Of every link, in its carrier.
    std::vector<int> link;          ///< Of every link of the small model, in the large.
};

/// Merges by parallel axes, link by link. Rates of welded joints are not looked at.
inline Welded weld(const Model& model, const Region& region, const State& state) {
    Welded welded;
    std::vector<Link> links;
    std::vector<double> positions, rates;
    const int count = model.link_count();
    welded.carrier.resize(count);
    welded.inside.resize(count);
    for (int i = 0; i < count; ++i) {
        const Link& link = model.link(i);
        const int above = link.parent < 0 ? -1 : welded.carrier[link.parent];
        const Transform up = link.parent < 0 ? Transform{} : welded.inside[link.parent];
        const auto q = std::span(state.positions).subspan(model.first_position(i));
        if (region.moves(i)) {
            welded.carrier[i] = static_cast<int>(links.size());
            Link copy = link;
            copy.parent = above;
            copy.joint.placement = up * link.joint.placement;
            links.push_back(copy);
            welded.link.push_back(i);
            const int size = position_size_of(link.joint.type);
            positions.insert(positions.end(), q.begin(), q.begin() + size);
            const double* rate = state.rates.data() + model.first_rate(i);
            rates.insert(rates.end(), rate, rate + model.freedom_of_link(i));
            continue;
        }
        welded.carrier[i] = above;
        welded.inside[i] = up * joint_transform(link.joint, q);
        if (above < 0) continue;
        Link& group = links[above];
        const Vec3 centre = welded.inside[i] * link.centre;
        const Mat3 turn = welded.inside[i].rotation.toRotationMatrix();
        const double mass = group.mass + link.mass;
        const Vec3 middle = (group.mass * group.centre + link.mass * centre) / mass;
        const auto about = [](double m, const Vec3& d) {
            return Mat3(m * (d.squaredNorm() * Mat3::Identity() - d * d.transpose()));
        };
        group.inertia = (group.inertia + about(group.mass, group.centre - middle) +
                         turn * link.inertia * turn.transpose() + about(link.mass, centre - middle))
                            .eval();
        group.inertia = (0.5 * (group.inertia + group.inertia.transpose())).eval();
        group.mass = mass;
        group.centre = middle;
    }
    welded.model = Model::build(links).value();
    welded.state = {positions, rates};
    return welded;
}

inline Region random_region(Random& random, const Model& model, double share = 0.5) {
    Region region = Region::least(model);
    for (int i = 0; i < model.link_count(); ++i) region.set(i, random.chance(share));
    return region;
}

}  // namespace sidestep::articulated::test
