// Models that nobody would build: any tree, any joints, any speeds.
#pragma once

#include <vector>

#include "sidestep/articulated/dynamics.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated::test {

inline Vec3 random_vector(Random& random, double size = 1.0) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

inline Vec3 random_axis(Random& random) {
    for (;;) {
        const Vec3 v = random_vector(random);
        if (v.norm() > 0.1) return v.normalized();
    }
}

/// An inertia that a body could have: of a few point masses.
inline Link random_link(Random& random, JointType type, int parent, int index) {
    Link link;
    link.name = "link " + std::to_string(index);
    link.parent = parent;
    link.joint.type = type;
    link.joint.placement = {exp_map(random_vector(random, 2.0)), random_vector(random, 0.5)};
    link.joint.axis = random_axis(random);
    do {
        link.joint.axis_2 = random_axis(random);
    } while (std::abs(link.joint.axis.dot(link.joint.axis_2)) > 0.9);
    link.mass = random.uniform(0.2, 2.0);
    link.centre = random_vector(random, 0.3);
    for (int k = 0; k < 4; ++k) {
        const Mat3 p = cross_matrix(random_vector(random, 0.3));
        link.inertia -= 0.25 * link.mass * p * p;
    }
    return link;
}

struct RandomModelOptions {
    int links = 12;
    bool floating = false;
    bool chain = false;
};

inline Model random_model(Random& random, const RandomModelOptions& options) {
    constexpr JointType types[] = {JointType::revolute, JointType::prismatic, JointType::universal,
                                   JointType::ball,     JointType::fixed,     JointType::free};
    std::vector<Link> links;
    for (int i = 0; i < options.links; ++i) {
        const int parent = i == 0 ? -1 : options.chain ? i - 1 : random.index(i);
        // free joints inside a tree are odd but legal
        const JointType type =
            i == 0 && options.floating ? JointType::free : types[random.index(i == 0 ? 4 : 6)];
        links.push_back(random_link(random, type, parent, i));
    }
    return Model::build(std::move(links)).value();
}

inline State random_state(Random& random, const Model& model) {
    State state = rest_state(model);
    for (double& rate : state.rates) rate = random.uniform(-2.0, 2.0);
    for (int i = 0; i < model.link_count(); ++i) {
        double* q = state.positions.data() + model.first_position(i);
        const JointType type = model.link(i).joint.type;
        if (type == JointType::ball || type == JointType::free) {
            if (type == JointType::free) {
                for (int k = 0; k < 3; ++k) *q++ = random.uniform(-1.0, 1.0);
            }
            const Quat turn = exp_map(random_vector(random, 2.0));
            q[0] = turn.w();
            q[1] = turn.x();
            q[2] = turn.y();
            q[3] = turn.z();
        } else {
            for (int k = 0; k < position_size_of(type); ++k) q[k] = random.uniform(-2.0, 2.0);
        }
    }
    return state;
}

inline std::vector<double> random_numbers(Random& random, int count, double size = 1.0) {
    std::vector<double> numbers(count);
    for (double& x : numbers) x = random.uniform(-size, size);
    return numbers;
}

inline std::vector<Force> random_forces(Random& random, int count) {
    std::vector<Force> forces(count);
    for (Force& f : forces) {
        f.moment = random_vector(random);
        f.force = random_vector(random, 5.0);
    }
    return forces;
}

/// Largest difference, as a part of the largest number of `b`.
inline double difference(std::span<const double> a, std::span<const double> b) {
    double most = 0.0, size = 1e-300;
    for (std::size_t i = 0; i < a.size(); ++i) {
        most = std::max(most, std::abs(a[i] - b[i]));
        size = std::max(size, std::abs(b[i]));
    }
    return most / size;
}

}  // namespace sidestep::articulated::test
