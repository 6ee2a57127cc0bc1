#include "sidestep/articulated/staged.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/scenes.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

namespace {

constexpr BuiltInScene built_in_list[] = {{"pendulum300", false, true},
                                          {"dog-wall", true, false},
                                          {"dogs100", true, true},
                                          {"falling", false, false},
                                          {"ragdolls", true, true}};

// as the choice for what lies on things counts pixels
constexpr double threshold_on_ground = 3.5;
// more links than these are told half as often
constexpr int many_recorded_links = 5000;

/// All that is fixed to the world, and all that starts free, this much higher.
Model raised_model(const Model& model, double by) {
    std::vector<Link> links = model.links();
    for (Link& link : links) {
        if (link.parent < 0) link.joint.placement.translation.y() += by;
    }
    return Model::build(std::move(links)).value();
}

/// How far any point of the body can ever be from the joint of its first link.
double full_reach(const Model& model, const Look& look, int root) {
    std::vector<double> reach(static_cast<std::size_t>(model.link_count()), 0.0);
    for (int i = model.link_count() - 1; i >= root; --i) {
        const auto at = static_cast<std::size_t>(i);
        for (const Vec3& v : look[at].vertices) reach[at] = std::max(reach[at], v.norm());
        // a slide goes as far as its limits, or a metre
        const Joint& joint = model.link(i).joint;
        double slide = 0.0;
        if (joint.type == JointType::prismatic) {
            slide = std::max(std::abs(joint.lowest[0]), std::abs(joint.highest[0]));
            if (!std::isfinite(slide)) slide = 1.0;
        }
        if (model.link(i).parent < 0) {
            reach[at] += slide;
            continue;
        }
        double& parent = reach[static_cast<std::size_t>(model.link(i).parent)];
        parent = std::max(parent, joint.placement.translation.norm() + slide + reach[at]);
    }
    return reach[static_cast<std::size_t>(root)];
}

/// Every joint turned a little, inside its limits.
void bend_a_little(const Model& model, std::uint64_t seed, double most, State& state) {
    Random random(seed);
    for (int i = 0; i < model.link_count(); ++i) {
        const Joint& joint = model.link(i).joint;
        double* q = state.positions.data() + model.first_position(i);
        if (joint.type == JointType::ball) {
            Vec3 by;
            for (int k = 0; k < 3; ++k) by[k] = random.uniform(-1.0, 1.0);
            const double angle = std::min(most, 0.5 * joint.swing_limit);
            const Quat turn = exp_map(angle * by / std::max(1.0, by.norm()));
            q[0] = turn.w();
            for (int k = 0; k < 3; ++k) q[k + 1] = turn.vec()[k];
        } else if (joint.type == JointType::revolute || joint.type == JointType::universal) {
            for (int k = 0; k < model.freedom_of_link(i); ++k) {
                const auto at = static_cast<std::size_t>(k);
                q[k] = std::clamp(random.uniform(-most, most), joint.lowest[at], joint.highest[at]);
            }
        }
    }
}

geometry::AxisBox box_of(const Model& model, const State& state, const Look& look) {
    geometry::AxisBox box;
    const auto world = links_in_world(model, state);
    for (std::size_t i = 0; i < look.size(); ++i) {
        for (const Vec3& v : look[i].vertices) {
            const Vec3 at = world[i] * v;
            box.low = box.low.cwiseMin(at);
            box.high = box.high.cwiseMax(at);
        }
    }
    return box;
}

/// From the front, a little from above, so that all of it is in the picture.
CameraPath camera_before(const geometry::AxisBox& box) {
    CameraPath camera;
    const Vec3 middle = box.centre();
    const double size = std::max(0.3, box.size().norm());
    camera.target = middle;
    camera.eye = middle + Vec3(0.2 * size, 0.2 * size, 1.05 * size);
    return camera;
}

/// A dog has ears and a nose.
Look dog_look(const Model& dog, int sides) {
    Look look = look_of(dog, {.sides = sides});
    const int head = dog.find("head");
    if (head < 0) return look;
    std::vector<geometry::TriangleMesh> pieces{look[static_cast<std::size_t>(head)]};
    for (const double side : {-1.0, 1.0}) {
        pieces.push_back(round_rod({0.035 * side, 0.035, 0.015}, 0.022, {0.068 * side, -0.045, 0.0},
                                   0.014, sides));
    }
    pieces.push_back(round_rod({0.0, 0.02, 0.155}, 0.016, {0.0, 0.024, 0.166}, 0.016, sides));
    look[static_cast<std::size_t>(head)] = geometry::merged(pieces);
    return look;
}

/// A doll's head is an egg.
Look doll_look(const Model& doll, int sides) {
    Look look = look_of(doll, {.sides = sides});
    const int head = doll.find("head");
    if (head < 0) return look;
    const geometry::TriangleMesh ball = round_rod(Vec3::Zero(), 1.0, Vec3::Zero(), 1.0, sides);
    look[static_cast<std::size_t>(head)] = geometry::transformed(
        geometry::scaled(ball, {0.085, 0.12, 0.1}), {Quat::Identity(), {0.0, 0.1, 0.01}});
    return look;
}

void finish(StagedScene& made, const StageWords& words) {
    if (made.scene.ground) made.threshold_px = threshold_on_ground;
    if (words.seconds) made.seconds = *words.seconds;
}

}  // namespace

std::span<const BuiltInScene> built_in_scenes() {
    return built_in_list;
}

void put_on_stage(StagedScene& made, Model model, Look look, State state, const Vec3& gravity,
                  double drop) {
    Scene& scene = made.scene;
    bool free = false;
    double lift = 0.0;
    for (int i = 0; i < model.link_count(); ++i) {
        const Link& link = model.link(i);
        if (link.parent >= 0) continue;
        if (link.joint.type == JointType::free) {
            free = true;
        } else {
            lift = std::max(
                lift, full_reach(model, look, i) + 0.1 - link.joint.placement.translation.y());
        }
    }
    geometry::AxisBox box = box_of(model, state, look);
    if (free) lift = drop - box.low.y();
    model = raised_model(model, lift);
    box = box_of(model, state, look);
    if (free) {
        scene.ground = Ground{};
        made.threshold_px = threshold_on_ground;
        // where it will lie is in the picture
        box.low.y() = std::min(box.low.y(), 0.0);
    } else {
        // where it will hang
        box.low.y() = std::min(box.low.y(), 0.1);
    }
    scene.models.push_back(std::make_shared<const Model>(std::move(model)));
    Actor actor;
    actor.name = made.name;
    actor.state = std::move(state);
    scene.actors.push_back(std::move(actor));
    scene.gravity = gravity;
    scene.cameras.push_back(camera_before(box));
    made.looks.push_back(std::move(look));
}

StagedScene stage_built_in(const std::string& name, const StageWords& words) {
    SIDESTEP_REQUIRE(std::any_of(std::begin(built_in_list), std::end(built_in_list),
                                 [&](const BuiltInScene& one) { return name == one.name; }),
                     "there is no built-in scene " + name);
    StagedScene made;
    made.name = name;
    const std::uint64_t seed = words.seed.value_or(1);
    if (name == "pendulum300") {
        const int links = words.count.value_or(300);
        made.title = fmt::format("A pendulum of {} links", links);
        made.seconds = 5.0;
        made.threshold_px = 2.5;
        made.scene =
            long_pendulum({.links = links, .distance = std::max(2.0, 40.0 / 300.0 * links)});
        // it hangs from the origin: up with it, or it would hang below the floor
        const Look look = look_of(*made.scene.models[0]);
        const double lift = full_reach(*made.scene.models[0], look, 0) + 0.5;
        made.scene.models[0] =
            std::make_shared<const Model>(raised_model(*made.scene.models[0], lift));
        for (CameraPath& camera : made.scene.cameras) {
            camera.eye.y() += lift;
            camera.target.y() += lift;
        }
    } else if (name == "dog-wall") {
        made.title = "A dog behind a wall";
        made.scene = dog_behind_wall(seed);
        made.looks.push_back(dog_look(*made.scene.models[0], 24));
        made.occlusion = true;
    } else if (name == "dogs100") {
        const int count = words.count.value_or(100);
        constexpr int columns = 10;
        made.title = fmt::format("{} swinging dogs", count);
        made.scene =
            hundred_dogs({.rows = (count + columns - 1) / columns,
                          .columns = std::min(count, columns),
                          .seconds = words.seconds.value_or(words.endless ? 3600.0 : made.seconds),
                          .seed = seed});
        made.scene.actors.resize(static_cast<std::size_t>(count));
        made.looks.push_back(dog_look(*made.scene.models[0], count > 30 ? 14 : 24));
    } else if (name == "falling") {
        made.title = "A doll falls while the camera moves away";
        made.seconds = 4.0;
        made.scene = falling_doll();
        made.looks.push_back(doll_look(*made.scene.models[0], 24));
    } else {
        const int count = words.count.value_or(1000);
        made.title = fmt::format("{} ragdolls", count);
        made.seconds = 4.0;
        made.step_s = 1.0 / 240.0;
        made.slow_steps = true;
        made.scene = many_dolls(count, seed);
        made.looks.push_back(doll_look(*made.scene.models[0], count > 100  ? 10
                                                              : count > 10 ? 14
                                                                           : 24));
    }
    finish(made, words);
    return made;
}

StagedScene stage_model(const ModelFile& file, const std::string& name, const StageWords& words) {
    StagedScene made;
    const ModelFile model = with_y_up(file);
    made.name = name;
    made.title = model.name.empty() ? made.name : model.name;
    made.warnings = model.warnings;
    made.scene.walls = world_shapes(model);
    State state = rest_state(model.model);
    bend_a_little(model.model, words.seed.value_or(1), 0.4, state);
    put_on_stage(made, model.model, look_of(model), std::move(state), model.gravity, 0.5);
    finish(made, words);
    return made;
}

StagedScene stage_alone(std::shared_ptr<const Model> model, State state, const std::string& name,
                        const StageWords& words) {
    StagedScene made;
    made.name = made.title = name;
    made.looks.push_back(look_of(*model));
    made.scene.cameras.push_back(camera_before(box_of(*model, state, made.looks[0])));
    made.scene.models.push_back(std::move(model));
    Actor actor;
    actor.name = name;
    actor.state = std::move(state);
    made.scene.actors.push_back(std::move(actor));
    finish(made, words);
    return made;
}

SimulationOptions run_options(const StagedScene& scene, const RunWords& words) {
    SimulationOptions options;
    options.step_s = words.step_s.value_or(scene.step_s);
    options.multi_rate = words.multi_rate;
    // about a sixtieth of a second; with multi-rate a multiple of four steps
    constexpr double frame_s = 1.0 / 60.0;
    const double bundle = words.multi_rate ? 4.0 : 1.0;
    const double steps = std::max(1.0, std::round(frame_s / options.step_s / bundle)) * bundle;
    options.frame_s = steps * options.step_s;
    const double pixels = words.threshold_px.value_or(scene.threshold_px);
    if (pixels == 0.0) return options;
    options.occlusion = words.occlusion.value_or(scene.occlusion);
    // what lies on things is chosen otherwise, and may fall asleep as a whole
    AdaptiveOptions& adaptive = options.adaptive.emplace(notes_way(pixels));
    if (!scene.scene.ground) {
        adaptive = {};
        adaptive.threshold_px = pixels;
    } else {
        options.sleep = SleepOptions{};
        options.slow_steps = scene.slow_steps && static_cast<int>(steps) % 4 == 0;
    }
    adaptive.budget = words.budget;
    adaptive.weight = words.weight;
    adaptive.welding = words.welding;
    return options;
}

RecorderOptions recorder_options(const StagedScene& scene) {
    int links = 0;
    for (const Actor& actor : scene.scene.actors) {
        links += scene.scene.models[static_cast<std::size_t>(actor.model)]->link_count();
    }
    RecorderOptions how;
    how.looks = scene.looks;
    // the more there is, the less of it is looked at closely
    how.slack = links > many_recorded_links ? 3e-3 : links > 400 ? 1e-3 : 2e-4;
    how.frames_per_second = links > many_recorded_links ? 30.0 : 60.0;
    return how;
}

std::vector<std::pair<std::string, std::string>> about(const StagedScene& scene,
                                                       const SimulationOptions& options,
                                                       const Simulation& run) {
    std::vector<std::pair<std::string, std::string>> words;
    words.emplace_back("title", scene.title);
    words.emplace_back("scene", scene.name);
    words.emplace_back("step", fmt::format("{}", options.step_s));
    words.emplace_back("threshold_px",
                       options.adaptive ? fmt::format("{}", options.adaptive->threshold_px) : "0");
    for (auto& word : about(run)) words.push_back(std::move(word));
    return words;
}

double total_energy(const Simulation& run) {
    double sum = 0.0;
    const Scene& scene = run.scene();
    for (int a = 0; a < run.actor_count(); ++a) {
        const Model& model = run.model(a);
        const State& state = run.state(a);
        sum += kinetic_energy(model, state) + potential_energy(model, state, scene.gravity) +
               spring_energy(model, state);
        const auto& springs = scene.actors[static_cast<std::size_t>(a)].springs;
        if (springs.empty()) continue;
        const auto world = links_in_world(model, state);
        for (const WorldSpring& spring : springs) {
            const Vec3 point = world[static_cast<std::size_t>(spring.link)] * spring.point;
            const double stretch = (point - spring.anchor).norm() - spring.length;
            sum += 0.5 * spring.stiffness * stretch * stretch;
        }
    }
    return sum;
}

}  // namespace sidestep::articulated
