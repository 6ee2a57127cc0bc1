// What happens when convex bodies meet?
//
// Dominoes along a spiral, made one by one; a ball knocks over the first. All of them fall, each because of the one
// before, and none ends up inside another.
#include <cmath>
#include <cstdio>

#include "photo.h"
#include "sidestep/rigid/recorder.h"
#include "sidestep/rigid/world.h"

using namespace sidestep;

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    rigid::World world({.step = 1.0 / 240.0});
    world.add({.name = "floor",
               .shape = rigid::Shape::box({6.0, 0.5, 6.0}),
               .role = rigid::Role::fixed,
               .to_world = {Quat::Identity(), {0.0, -0.5, 0.0}}});

    // equal steps along a spiral from the outside in, each facing along the way
    const auto domino = rigid::Shape::box({0.12, 0.25, 0.03});
    constexpr int count = 90;
    const auto radius = [](double angle) { return 2.3 - 0.115 * angle; };
    double angle = 0.0;
    for (int i = 0; i < count; ++i) {
        const Vec3 at(radius(angle) * std::sin(angle), 0.25, radius(angle) * std::cos(angle));
        const Quat turn(Eigen::AngleAxisd(angle + pi / 2, Vec3::UnitY()));
        world.add({.name = "domino",
                   .shape = domino,
                   .mass = 0.2,
                   .material = {.elasticity = 0.1, .friction = 0.35},
                   .to_world = {turn, at}});
        angle += 0.21 / radius(angle);
    }
    world.add({.name = "ball",
               .shape = rigid::Shape::ball(0.15),
               .mass = 1.0,
               .to_world = {Quat::Identity(), {-1.2, 0.4, 2.3}},
               .velocity = {3.0, 0.0, 0.0}});

    // half of them are down after some seconds: that is the picture; then on until all lie
    examples::Photo photo({2.6, 3.6, 4.6}, {0.1, 0.0, 0.25}, 37.0);
    const auto lies = [&](int i) {
        return (world.bodies()[i].to_world.rotation * Vec3::UnitY()).y() < 0.8;
    };
    int fallen = 0;
    bool taken = false;
    while (world.seconds() < 20.0 && fallen < count) {
        world.step();
        fallen = 0;
        for (int i = 1; i <= count; ++i) fallen += lies(i);
        if (fallen < count / 2 || taken) continue;
        taken = true;
        for (int i = 1; i < count + 2; ++i) {
            const rigid::Body& body = world.bodies()[i];
            const auto color = i > count
                                   ? picture::rgb(0xc8402f)
                                   : picture::mix(picture::rgb(0x2f6fb0), picture::rgb(0xe0a030),
                                                  static_cast<float>(i) / count);
            photo.add(transformed(rigid::drawn_surface(*body.shape), body.to_world), color);
        }
        photo.save(folder / "rigid_world.png");
    }
    const std::size_t inside = world.overlaps(0.005).size();
    std::printf("%d of %d lie after %.1f s; %zu pairs more than 5 mm in each other\n", fallen,
                count, world.seconds(), inside);
    return fallen == count && inside == 0 ? 0 : 1;
}
