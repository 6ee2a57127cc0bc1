// The models of our notes on adaptive dynamics, and characters to try trees on.
#pragma once

#include <string>
#include <vector>

#include "tests/support/random_models.h"

namespace sidestep::articulated::test {

inline const Vec3 gravity_along_z{0.0, 0.0, -9.81};

/// R1: two rods, hinges about +y.
inline Model reference_pendulum() {
    std::vector<Link> links(2);
    for (int i = 0; i < 2; ++i) {
        links[i].name = "rod " + std::to_string(i);
        links[i].parent = i - 1;
        links[i].joint.axis = Vec3::UnitY();
        links[i].joint.placement.translation = {1.0 * i, 0, 0};
        links[i].mass = 1.0;
        links[i].centre = {0.5, 0, 0};
        links[i].inertia = Vec3(0.01, 1.0 / 12, 1.0 / 12).asDiagonal();
    }
    return Model::build(links).value();
}
inline State reference_pendulum_state() {
    return {{0.3, 0.5}, {0.7, -0.4}};
}

/// R2: a floating tree with five kinds of joints.
inline Model reference_tree() {
    std::vector<Link> links(5);
    const int parents[] = {-1, 0, 0, 1, 2};
    const Vec3 places[] = {{0, 0, 0}, {.3, 0, 0}, {-.3, 0, .1}, {.25, 0, 0}, {0, -.2, 0}};
    const JointType types[] = {JointType::free, JointType::ball, JointType::revolute,
                               JointType::universal, JointType::prismatic};
    for (int i = 0; i < 5; ++i) {
        links[i].name = std::to_string(i);
        links[i].parent = parents[i];
        links[i].joint.type = types[i];
        links[i].joint.placement.translation = places[i];
        links[i].mass = 1.0 + 0.1 * i;
        links[i].centre = {0.1, 0.02 * i, -0.01};
        links[i].inertia = Vec3(.02, .03, .04).asDiagonal();
    }
    links[3].joint.axis = Vec3::UnitX();
    links[3].joint.axis_2 = Vec3::UnitY();
    links[4].joint.axis = Vec3::UnitX();
    return Model::build(links).value();
}
inline State reference_tree_state() {
    const Quat root = exp_map({.1, -.2, .3}), ball = exp_map({.4, .1, -.2});
    return {{1, 2, 3, root.w(), root.x(), root.y(), root.z(), ball.w(), ball.x(), ball.y(),
             ball.z(), .6, .3, -.5, .15},
            {.2, -.1, .3, .5, -.4, .6, 1, -.5, .25, -1.2, .8, -.6, .35}};
}
inline std::vector<double> reference_tree_forces() {
    return {0, 0, 0, 0, 0, 0, .1, -.2, .3, .5, -.15, .25, -.4};
}
inline std::vector<Force> reference_tree_external() {
    std::vector<Force> external(5);
    external[3] = {{.01, .02, -.03}, {.5, -.25, 1}};
    return external;
}

/// R3: eight balls on a string.
inline Model reference_chain() {
    std::vector<Link> links(8);
    for (int i = 0; i < 8; ++i) {
        links[i].name = std::to_string(i);
        links[i].parent = i - 1;
        links[i].joint.type = JointType::ball;
        links[i].joint.placement.translation = i == 0 ? Vec3(0, 0, 0) : Vec3(.2, 0, 0);
        links[i].mass = 0.5;
        links[i].centre = {.1, 0, 0};
        links[i].inertia = Vec3(1e-3, 2e-3, 2e-3).asDiagonal();
    }
    return Model::build(links).value();
}
inline State reference_chain_state() {
    State state;
    for (int i = 0; i < 8; ++i) {
        const Quat turn = exp_map({.1 * (i + 1), .05 * i, -.1});
        for (const double x : {turn.w(), turn.x(), turn.y(), turn.z()})
            state.positions.push_back(x);
        for (const double x : {.3 - .05 * i, .1 * i, -.2}) state.rates.push_back(x);
    }
    return state;
}
inline std::vector<double> reference_chain_forces() {
    std::vector<double> q;
    for (int i = 0; i < 8; ++i) {
        for (const double x : {.01 * i, -.02, .015}) q.push_back(x);
    }
    return q;
}

/// A character from a list of parents: free at its root, balls elsewhere.
inline Model character(const std::vector<int>& parents) {
    Random random(parents.size());
    std::vector<Link> links;
    for (std::size_t i = 0; i < parents.size(); ++i) {
        links.push_back(random_link(random, i == 0 ? JointType::free : JointType::ball, parents[i],
                                    static_cast<int>(i)));
    }
    return Model::build(links).value();
}
/// Pelvis, chest, neck, head, four legs of three.
inline Model sketched_dog() {
    return character({-1, 0, 1, 2, 0, 4, 5, 0, 7, 8, 1, 10, 11, 1, 13, 14});
}
/// Pelvis, five of spine, two of neck, head; legs and arms of five.
inline Model human() {
    return character({-1, 0,  1,  2,  3, 4,  5,  6,  7,  0, 9,  10, 11, 12, 0,
                      14, 15, 16, 17, 5, 19, 20, 21, 22, 5, 24, 25, 26, 27});
}
inline Model chain(int links, JointType type) {
    Random random(static_cast<std::uint64_t>(links));
    std::vector<Link> list;
    for (int i = 0; i < links; ++i) list.push_back(random_link(random, type, i - 1, i));
    return Model::build(list).value();
}

/// 500 models in everyday tests, more when the environment says so.
inline int asked_for(const char* variable, int otherwise) {
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::atoi(text);
}

}  // namespace sidestep::articulated::test
