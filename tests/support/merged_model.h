// The slow twin of bodies with welded joints: an ordinary model in which welded links have become one.
#pragma once

#include <vector>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/articulated/region.h"

namespace sidestep::articulated::test {

struct MergedModel {
    Model model;
    State state;
    std::vector<Transform> in_group;  // every old link in the link it became part of
    std::vector<int> link;            // that link; -1 is the world

    /// External forces of the old links, on the new ones.
    [[nodiscard]] std::vector<Force> forces(std::span<const Force> old) const {
        std::vector<Force> sum(model.link_count());
        for (std::size_t i = 0; i < old.size(); ++i) {
            if (link[i] < 0) continue;
            sum[link[i]] += Shift::of(in_group[i]).to_parent(old[i]);
        }
        return sum;
    }
    /// Numbers for each rate, of joints that were kept.
    [[nodiscard]] std::vector<double> rates(const Model& old, std::span<const double> all,
                                            std::span<const char> active) const {
        std::vector<double> kept;
        for (int i = 0; i < old.link_count(); ++i) {
            if (!active[i]) continue;
            for (int k = 0; k < old.freedom_of_link(i); ++k)
                kept.push_back(all[old.first_rate(i) + k]);
        }
        return kept;
    }
};

inline MergedModel merge(const Model& model, const State& state, std::span<const char> active) {
    struct Sum {
        double mass = 0.0;
        Vec3 first = Vec3::Zero();   // mass times centre
        Mat3 second = Mat3::Zero();  // inertia about the origin
    };
    MergedModel merged;
    std::vector<Link> links;
    std::vector<Sum> sums;
    for (int i = 0; i < model.link_count(); ++i) {
        const Link& link = model.link(i);
        const int carrier = link.parent < 0 ? -1 : merged.link[link.parent];
        const Transform carried = link.parent < 0 ? Transform{} : merged.in_group[link.parent];
        const auto q = std::span(state.positions).subspan(model.first_position(i));
        if (active[i]) {
            Link next = link;
            next.parent = carrier;
            next.joint.placement = carried * link.joint.placement;
            merged.link.push_back(static_cast<int>(links.size()));
            merged.in_group.push_back({});
            links.push_back(next);
            sums.emplace_back();
            for (int k = 0; k < position_size_of(link.joint.type); ++k) {
                merged.state.positions.push_back(q[k]);
            }
            for (int k = 0; k < model.freedom_of_link(i); ++k) {
                merged.state.rates.push_back(state.rates[model.first_rate(i) + k]);
            }
        } else {
            merged.link.push_back(carrier);
            merged.in_group.push_back(carried * joint_transform(link.joint, q));
        }
        if (merged.link[i] < 0) continue;
        Sum& sum = sums[merged.link[i]];
        const Transform& at = merged.in_group[i];
        const Mat3 turn = at.rotation.toRotationMatrix();
        const Vec3 centre = at * link.centre;
        const Mat3 c = cross_matrix(centre);
        sum.mass += link.mass;
        sum.first += link.mass * centre;
        sum.second += turn * link.inertia * turn.transpose() - link.mass * c * c;
    }
    for (std::size_t i = 0; i < links.size(); ++i) {
        links[i].mass = sums[i].mass;
        links[i].centre = sums[i].first / sums[i].mass;
        const Mat3 c = cross_matrix(links[i].centre);
        const Mat3 about = sums[i].second + sums[i].mass * c * c;
        links[i].inertia = 0.5 * (about + about.transpose());
    }
    merged.model = Model::build(std::move(links)).value();
    return merged;
}

/// Which joints of a region move, as flags.
inline std::vector<char> flags_of(const Region& region) {
    std::vector<char> flags(region.link_count());
    for (int i = 0; i < region.link_count(); ++i) flags[i] = region.moves(i) ? 1 : 0;
    return flags;
}

}  // namespace sidestep::articulated::test
