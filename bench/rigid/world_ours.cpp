// A scene in our world.
#include "bench/rigid/worlds.h"
#include "sidestep/rigid/world.h"

namespace sidestep::bench {

namespace {

class OurWorld final : public RaceWorld {
public:
    explicit OurWorld(const RaceScene& scene)
        : world_({.gravity = scene.gravity,
                  .step = scene.step,
                  .meeting = rigid::Meeting::ahead,
                  .sleeping = scene.sleeping}),
          moving_(scene.moving) {
        for (const RaceBox& box : scene.boxes) {
            rigid::Body body;
            body.shape = rigid::Shape::box(box.half_extents);
            body.role = box.mass > 0.0 ? rigid::Role::moving : rigid::Role::fixed;
            body.mass = box.mass;
            body.material = {scene.elasticity, scene.friction};
            body.to_world = box.start;
            body.velocity = box.velocity;
            body.spin = box.spin;
            world_.add(body);
        }
    }
    void step() override { world_.step(); }
    void look(Now& now) const override {
        for (int i = 0; i < moving_; ++i) {
            const rigid::Body& body = world_.bodies()[i];
            now.places[i] = body.to_world;
            now.velocities[i] = body.velocity;
            now.spins[i] = body.spin;
        }
    }

private:
    rigid::World world_;
    int moving_;
};

}  // namespace

std::unique_ptr<RaceWorld> our_world(const RaceScene& scene) {
    return std::make_unique<OurWorld>(scene);
}

}  // namespace sidestep::bench
