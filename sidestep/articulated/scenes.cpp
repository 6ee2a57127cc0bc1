#include "sidestep/articulated/scenes.h"

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/figures.h"
#include "sidestep/articulated/figures_person.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

namespace {

Vec3 some_axis(Random& random) {
    for (;;) {
        const double x = random.uniform(-1.0, 1.0), y = random.uniform(-1.0, 1.0);
        const Vec3 v(x, y, random.uniform(-1.0, 1.0));
        if (v.squaredNorm() > 0.01 && v.squaredNorm() <= 1.0) return v.normalized();
    }
}

void put_rotation(const Quat& turn, double* q) {
    q[0] = turn.w();
    q[1] = turn.x();
    q[2] = turn.y();
    q[3] = turn.z();
}

/// Every joint turned by up to `most`, either way, where its limits let it.
void bend(Random& random, const Model& model, double most, State& state) {
    for (int i = 0; i < model.link_count(); ++i) {
        double* q = state.positions.data() + model.first_position(i);
        if (model.link(i).joint.type == JointType::ball) {
            const Vec3 axis = some_axis(random);
            put_rotation(exp_map(random.uniform(-most, most) * axis), q);
        } else if (model.link(i).joint.type == JointType::revolute) {
            const Joint& joint = model.link(i).joint;
            q[0] =
                random.uniform(std::max(-most, joint.lowest[0]), std::min(most, joint.highest[0]));
        }
    }
}

/// How hard torques push: what they push swings so far, in rad, if it swings freely.
constexpr double joint_push_rad = 0.5;
constexpr double root_push_nm = 1.0;

std::vector<Torque> pushes(Random& random, const Model& model, double rate, double seconds) {
    std::vector<Torque> torques;
    double time = 0.0;
    for (;;) {
        time += -std::log(1.0 - random.uniform()) / rate;
        if (!(time < seconds)) break;
        Torque torque;
        torque.start_s = time;
        torque.link = random.index(model.link_count());
        const Joint& joint = model.link(torque.link).joint;
        // a push of 0.15 s against a swing of 8 rad/s: the spring at so many rad
        const double size =
            joint.type == JointType::free ? root_push_nm : joint_push_rad * joint.stiffness;
        const Vec3 axis = some_axis(random);
        if (joint.type == JointType::revolute) {
            torque.force[0] = random.uniform(-size, size);
        } else {
            const double strength = random.uniform(-size, size);
            for (std::size_t k = 0; k < 3; ++k) {
                torque.force[k] = strength * axis[static_cast<int>(k)];
            }
        }
        torques.push_back(torque);
    }
    return torques;
}

Actor hung_dog(Random& random, const Model& model, const Vec3& at, double rate, double seconds) {
    Actor actor;
    actor.state = rest_state(model);
    bend(random, model, 0.4, actor.state);
    const double heading = random.uniform(-pi, pi);
    const Quat turn = rotation_about(Axis::y, heading);
    // the middle of the trunk at the place
    const Vec3 root = at - turn * Vec3(0.0, 0.0, 0.20);
    for (int k = 0; k < 3; ++k) actor.state.positions[k] = root[k];
    put_rotation(turn, actor.state.positions.data() + 3);
    actor.state.rates[1] = random.uniform(-3.0, 3.0);

    // springs of no length of their own, stretched by half the weight each
    constexpr double stiffness = 300.0, damping = 8.0;
    const double stretch = 0.5 * 9.81 * model.mass() / stiffness;
    const int chest = model.find("chest");
    for (const int link : {0, chest}) {
        const Vec3 point = 0.5 * model.link(link).far_end;
        // where the straight dog would have it
        const Vec3 there =
            root + turn * (point + (link == 0 ? Vec3(0, 0, 0)
                                              : model.link(link).joint.placement.translation));
        actor.springs.push_back({.link = link,
                                 .point = point,
                                 .anchor = there + Vec3(0.0, stretch, 0.0),
                                 .stiffness = stiffness,
                                 .length = 0.0,
                                 .damping = damping});
    }
    actor.torques = pushes(random, model, rate, seconds);
    return actor;
}

}  // namespace

Scene hundred_dogs(const DogsOptions& options) {
    SIDESTEP_REQUIRE(options.rows > 0 && options.columns > 0, "there must be a dog");
    SIDESTEP_REQUIRE(options.distance > 0.0, "the camera stands before the first row");
    Scene scene;
    scene.models.push_back(std::make_shared<const Model>(dog()));
    const Model& model = *scene.models[0];
    constexpr double spacing = 1.5;
    for (int row = 0; row < options.rows; ++row) {
        for (int column = 0; column < options.columns; ++column) {
            const int index = row * options.columns + column;
            // a stream for each dog: more dogs leave the others as they were
            Random random(options.seed, static_cast<std::uint64_t>(index));
            const Vec3 at(spacing * (column - 0.5 * (options.columns - 1)), 2.0, -spacing * row);
            scene.actors.push_back(
                hung_dog(random, model, at, options.torque_rate, options.seconds));
            scene.actors.back().name = "dog " + std::to_string(index);
        }
    }
    CameraPath camera;
    camera.eye = {0.0, 2.3, options.distance};
    camera.target = {0.0, 2.3, options.distance - 1.0};
    camera.eye_velocity = camera.target_velocity = {options.sweep_speed, 0.0, 0.0};
    scene.cameras.push_back(camera);
    return scene;
}

Scene long_pendulum(const PendulumOptions& options) {
    Scene scene;
    constexpr double length = 0.1;
    scene.models.push_back(std::make_shared<const Model>(
        pendulum(options.links, options.type, length, options.damping)));
    const Model& model = *scene.models[0];
    Actor actor;
    actor.name = "pendulum";
    actor.state = rest_state(model);
    if (options.type == JointType::ball) {
        put_rotation(exp_map({0.0, 0.0, options.angle}), actor.state.positions.data());
    } else {
        actor.state.positions[0] = options.angle;
    }
    scene.actors.push_back(actor);
    const double middle = -0.5 * length * options.links;
    CameraPath camera;
    camera.eye = {0.0, middle, options.distance};
    camera.target = {0.0, middle, 0.0};
    scene.cameras.push_back(camera);
    return scene;
}

Scene dog_behind_wall(std::uint64_t seed) {
    Scene scene =
        hundred_dogs({.rows = 1, .columns = 1, .distance = 3.0, .seconds = 20.0, .seed = seed});
    scene.actors[0].name = "dog";
    // from below its feet to above its back, half a metre before it
    scene.walls.vertices = {{-2.0, 1.0, 0.6}, {2.0, 1.0, 0.6}, {2.0, 2.15, 0.6}, {-2.0, 2.15, 0.6}};
    scene.walls.triangles = {{0, 1, 2}, {0, 2, 3}};
    return scene;
}

Scene falling_doll(double camera_speed) {
    Scene scene;
    scene.models.push_back(std::make_shared<const Model>(person()));
    Actor actor;
    actor.name = "doll";
    actor.state = rest_state(*scene.models[0]);
    Random random(29);
    bend(random, *scene.models[0], 0.3, actor.state);
    actor.state.positions[1] = 1.5;  // above its standing pose
    put_rotation(exp_map({0.4, 0.2, 0.3}), actor.state.positions.data() + 3);
    scene.actors.push_back(actor);
    scene.ground = Ground{};
    CameraPath camera;
    camera.eye = {0.0, 1.2, 3.0};
    camera.target = {0.0, 1.0, 0.0};
    camera.eye_velocity = {0.0, 0.0, camera_speed};
    scene.cameras.push_back(camera);
    return scene;
}

Scene many_dolls(int count, std::uint64_t seed) {
    SIDESTEP_REQUIRE(count > 0, "there must be a doll");
    Scene scene;
    scene.models.push_back(std::make_shared<const Model>(person()));
    const Model& model = *scene.models[0];
    const int columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(count))));
    for (int i = 0; i < count; ++i) {
        Random random(seed, static_cast<std::uint64_t>(i));
        Actor actor;
        actor.name = "doll " + std::to_string(i);
        actor.state = rest_state(model);
        bend(random, model, 0.4, actor.state);
        actor.state.positions[0] = 2.0 * (i % columns - 0.5 * (columns - 1));
        actor.state.positions[1] = random.uniform(0.5, 3.0);
        actor.state.positions[2] = -2.0 * (i / columns);
        const Vec3 axis = some_axis(random);
        put_rotation(exp_map(random.uniform(0.0, pi) * axis), actor.state.positions.data() + 3);
        for (int k = 0; k < 3; ++k) actor.state.rates[k] = random.uniform(-2.0, 2.0);
        scene.actors.push_back(actor);
    }
    scene.ground = Ground{};
    CameraPath camera;
    camera.eye = {0.0, 6.0, 10.0};
    camera.target = {0.0, 0.5, -15.0};
    scene.cameras.push_back(camera);
    return scene;
}

SimulationOptions many_dolls_options() {
    SimulationOptions options;
    options.step_s = 1.0 / 240.0;
    options.slow_steps = true;
    options.adaptive = notes_way(3.5);
    options.sleep = SleepOptions{};
    return options;
}

}  // namespace sidestep::articulated
