#include "cli/simulate/jointed_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "cli/support/characters.h"
#include "cli/support/motions.h"
#include "cli/support/ragdoll.h"
#include "sidestep/articulated/scenes.h"
#include "sidestep/base/file.h"
#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"

namespace sidestep::cli {

namespace {

using articulated::CameraPath;
using articulated::JointType;
using articulated::Link;
using articulated::Look;
using articulated::Model;
using articulated::State;

/// A name and which of the words it understands.
struct JointedName {
    const char* name;
    bool seed, count;
};
constexpr JointedName jointed_list[] = {{"pendulum300", false, true},
                                        {"dog-wall", true, false},
                                        {"dogs100", true, true},
                                        {"falling", false, false},
                                        {"ragdolls", true, true}};

std::optional<Vec3> parse_place(std::string_view text) {
    Vec3 place;
    for (int k = 0; k < 3; ++k) {
        const std::size_t comma = text.find(',');
        if ((comma == std::string_view::npos) != (k == 2)) return std::nullopt;
        std::string_view word = text.substr(0, comma);
        while (!word.empty() && word.front() == ' ') word.remove_prefix(1);
        while (!word.empty() && word.back() == ' ') word.remove_suffix(1);
        const auto read = std::from_chars(word.data(), word.data() + word.size(), place[k]);
        if (read.ec != std::errc() || read.ptr != word.data() + word.size() ||
            !(std::abs(place[k]) <= 1e6)) {
            return std::nullopt;
        }
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return place;
}

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
        const articulated::Joint& joint = model.link(i).joint;
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
        const articulated::Joint& joint = model.link(i).joint;
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

/// A free body is put above the ground; a fixed one so high that nothing of it can reach the ground.
void put_on_stage(JointedScene& made, Model model, Look look, State state, const Vec3& gravity,
                  double drop) {
    articulated::Scene& scene = made.scene;
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
        scene.ground = articulated::Ground{};
        // where it will lie is in the picture
        box.low.y() = std::min(box.low.y(), 0.0);
    } else {
        // where it will hang
        box.low.y() = std::min(box.low.y(), 0.1);
    }
    scene.models.push_back(std::make_shared<const Model>(std::move(model)));
    articulated::Actor actor;
    actor.name = made.name;
    actor.state = std::move(state);
    scene.actors.push_back(std::move(actor));
    scene.gravity = gravity;
    scene.cameras.push_back(camera_before(box));
    made.looks.push_back(std::move(look));
}

Result<JointedScene> from_model_file(const std::string& file, const JointedWords& words) {
    Result<articulated::ModelFile> read =
        articulated::try_load_model(file, {.floating = words.floating});
    if (!read) return failure(read.error());
    JointedScene made;
    const articulated::ModelFile model = articulated::with_y_up(*std::move(read));
    made.name = std::filesystem::path(file).stem().string();
    made.title = model.name.empty() ? made.name : model.name;
    made.warnings = model.warnings;
    made.scene.walls = articulated::world_shapes(model);
    State state = rest_state(model.model);
    bend_a_little(model.model, words.seed.value_or(1), 0.4, state);
    put_on_stage(made, model.model, articulated::look_of(model), std::move(state), model.gravity,
                 0.5);
    return made;
}

/// A joint's turn from its rest, as the numbers of its type.
void put_turn(const articulated::Joint& joint, const Quat& turn, double* q) {
    if (joint.type == JointType::ball) {
        q[0] = turn.w();
        for (int k = 0; k < 3; ++k) q[k + 1] = turn.vec()[k];
    } else if (joint.type == JointType::revolute) {
        // what of the turn goes about the axis
        q[0] = 2.0 * std::atan2(turn.vec().dot(joint.axis), turn.w());
        if (q[0] > pi) q[0] -= 2.0 * pi;
        if (q[0] < -pi) q[0] += 2.0 * pi;
    }
}

Result<JointedScene> from_motion(const std::string& file) {
    Result<motion::Motion> motion = load(file, {});
    if (!motion) return failure(motion.error());
    const motion::Clip& clip = motion->clip;
    const Result<CharacterChoice> choice = CharacterChoice::parse("average");
    if (!choice) return failure(choice.error());
    const Result<body::CharacterFile> body =
        choice->on(clip.skeleton(), file, motion->metres_per_unit);
    if (!body) return failure(body.error());
    const body::Character& character = body->character;
    // enough to look like flesh, and not like rope
    const double damping = 0.02 * std::max(1.0, character.total_mass());
    Result<Model> built = ragdoll_of(character, {.damping = damping});
    if (!built) return failure(built.error());
    // hands and feet are so light that a step of a landing would turn them round
    std::vector<Link> links = built->links();
    for (Link& link : links) {
        if (link.parent >= 0) link.joint.armature = 0.01;
    }
    const Model model = Model::build(std::move(links), file).value();

    Look look(static_cast<std::size_t>(model.link_count()));
    for (const body::RigidPart& part : character.parts()) {
        geometry::TriangleMesh& mesh = look[static_cast<std::size_t>(part.joint)];
        mesh = mesh.triangles.empty() ? part.mesh : geometry::merged(std::array{mesh, part.mesh});
    }
    State state = rest_state(model);
    for (int i = 0; i < model.link_count(); ++i) {
        const articulated::Joint& joint = model.link(i).joint;
        double* q = state.positions.data() + model.first_position(i);
        const Quat turn = (joint.placement.rotation.conjugate() * clip.rotation(0, i)).normalized();
        if (joint.type != JointType::free) {
            put_turn(joint, turn, q);
            continue;
        }
        const Vec3 at = joint.placement.rotation.conjugate() *
                        (clip.translation(0, i) - joint.placement.translation);
        for (int k = 0; k < 3; ++k) q[k] = at[k];
        q[3] = turn.w();
        for (int k = 0; k < 3; ++k) q[k + 4] = turn.vec()[k];
    }
    JointedScene made;
    made.name = std::filesystem::path(file).stem().string();
    made.title = made.name + " as a ragdoll";
    made.seconds = 4.0;
    for (const Problem& note : motion->notes) {
        if (note.severity != Problem::Severity::note) made.warnings.push_back(note);
    }
    put_on_stage(made, model, std::move(look), std::move(state), {0.0, -9.81, 0.0}, 0.3);
    return made;
}

/// A dog has ears and a nose.
Look dog_look(const Model& dog, int sides) {
    Look look = articulated::look_of(dog, {.sides = sides});
    const int head = dog.find("head");
    if (head < 0) return look;
    std::vector<geometry::TriangleMesh> pieces{look[static_cast<std::size_t>(head)]};
    for (const double side : {-1.0, 1.0}) {
        pieces.push_back(articulated::round_rod({0.035 * side, 0.035, 0.015}, 0.022,
                                                {0.068 * side, -0.045, 0.0}, 0.014, sides));
    }
    pieces.push_back(
        articulated::round_rod({0.0, 0.02, 0.155}, 0.016, {0.0, 0.024, 0.166}, 0.016, sides));
    look[static_cast<std::size_t>(head)] = geometry::merged(pieces);
    return look;
}

/// A doll's head is an egg.
Look doll_look(const Model& doll, int sides) {
    Look look = articulated::look_of(doll, {.sides = sides});
    const int head = doll.find("head");
    if (head < 0) return look;
    const geometry::TriangleMesh ball =
        articulated::round_rod(Vec3::Zero(), 1.0, Vec3::Zero(), 1.0, sides);
    look[static_cast<std::size_t>(head)] = geometry::transformed(
        geometry::scaled(ball, {0.085, 0.12, 0.1}), {Quat::Identity(), {0.0, 0.1, 0.01}});
    return look;
}

JointedScene built_in(const std::string& name, const JointedWords& words) {
    JointedScene made;
    made.name = name;
    const std::uint64_t seed = words.seed.value_or(1);
    if (name == "pendulum300") {
        const int links = words.count.value_or(300);
        made.title = fmt::format("A pendulum of {} links", links);
        made.seconds = 5.0;
        made.threshold_px = 2.5;
        made.scene = articulated::long_pendulum(
            {.links = links, .distance = std::max(2.0, 40.0 / 300.0 * links)});
        // it hangs from the origin: up with it, or it would hang below the floor
        const Look look = articulated::look_of(*made.scene.models[0]);
        const double lift = full_reach(*made.scene.models[0], look, 0) + 0.5;
        made.scene.models[0] =
            std::make_shared<const Model>(raised_model(*made.scene.models[0], lift));
        for (CameraPath& camera : made.scene.cameras) {
            camera.eye.y() += lift;
            camera.target.y() += lift;
        }
    } else if (name == "dog-wall") {
        made.title = "A dog behind a wall";
        made.scene = articulated::dog_behind_wall(seed);
        made.looks.push_back(dog_look(*made.scene.models[0], 24));
        made.occlusion = true;
    } else if (name == "dogs100") {
        const int count = words.count.value_or(100);
        constexpr int columns = 10;
        made.title = fmt::format("{} swinging dogs", count);
        made.scene = articulated::hundred_dogs(
            {.rows = (count + columns - 1) / columns,
             .columns = std::min(count, columns),
             .seconds = words.seconds.value_or(words.endless ? 3600.0 : made.seconds),
             .seed = seed});
        made.scene.actors.resize(static_cast<std::size_t>(count));
        made.looks.push_back(dog_look(*made.scene.models[0], count > 30 ? 14 : 24));
    } else if (name == "falling") {
        made.title = "A doll falls while the camera moves away";
        made.seconds = 4.0;
        made.scene = articulated::falling_doll();
        made.looks.push_back(doll_look(*made.scene.models[0], 24));
    } else {
        const int count = words.count.value_or(1000);
        made.title = fmt::format("{} ragdolls", count);
        made.seconds = 4.0;
        made.step_s = 1.0 / 240.0;
        made.slow_steps = true;
        made.scene = articulated::many_dolls(count, seed);
        made.looks.push_back(doll_look(*made.scene.models[0], count > 100  ? 10
                                                              : count > 10 ? 14
                                                                           : 24));
    }
    return made;
}

}  // namespace

const std::vector<std::string>& jointed_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const JointedName& one : jointed_list) all.emplace_back(one.name);
        return all;
    }();
    return names;
}

bool is_jointed(const std::string& scene) {
    const auto& names = jointed_names();
    const std::string extension = extension_of(scene);
    return std::find(names.begin(), names.end(), scene) != names.end() || extension == ".xml" ||
           extension == ".mjcf" || extension == ".urdf";
}

Result<CameraPath> parse_camera_path(const std::string& text, double seconds) {
    CameraPath path;
    const auto wrong = [&](const std::string& what) {
        return failure(problem_with(
            "", "--camera \"" + text + "\": " + what,
            "such as --camera 0,2,8:0,2,0 or --camera \"0,1,3:0,1,0 -> 0,1,20:0,1,0\""));
    };
    const std::size_t arrow = text.find("->");
    std::optional<Vec3> eye[2], target[2];
    const int ends = arrow == std::string::npos ? 1 : 2;
    for (int k = 0; k < ends; ++k) {
        const std::string_view half = std::string_view(text).substr(
            k == 0 ? 0 : arrow + 2, k == 0 ? std::min(arrow, text.size()) : std::string::npos);
        const std::size_t colon = half.find(':');
        if (colon == std::string_view::npos) return wrong("expected EYE:TARGET, each x,y,z");
        eye[k] = parse_place(half.substr(0, colon));
        target[k] = parse_place(half.substr(colon + 1));
        if (!eye[k] || !target[k]) return wrong("expected three numbers, x,y,z, on either side");
        const Vec3 ahead = *target[k] - *eye[k];
        if (!(ahead.norm() > 1e-6)) return wrong("the eye is where it looks");
        if (std::hypot(ahead.x(), ahead.z()) < 1e-3 * ahead.norm()) {
            return wrong("looks straight up or down, where no side is up; tilt it a little");
        }
    }
    path.eye = *eye[0];
    path.target = *target[0];
    if (ends == 2) {
        path.eye_velocity = (*eye[1] - *eye[0]) / seconds;
        path.target_velocity = (*target[1] - *target[0]) / seconds;
        // on its way it must not pass through what it looks at
        for (int i = 0; i <= 1000; ++i) {
            const double t = seconds * i / 1000.0;
            const Vec3 ahead =
                path.target + t * path.target_velocity - path.eye - t * path.eye_velocity;
            if (!(std::hypot(ahead.x(), ahead.z()) > 1e-4 * std::max(1e-2, ahead.norm()))) {
                return wrong("on its way the eye passes through, over or under what it looks at");
            }
        }
    }
    return path;
}

Result<JointedScene> find_jointed(const JointedWords& words) {
    const auto* const known =
        std::find_if(std::begin(jointed_list), std::end(jointed_list),
                     [&](const JointedName& one) { return one.name == words.scene; });
    const bool named = words.ragdoll.empty() && known != std::end(jointed_list);
    const bool file = words.ragdoll.empty() && !named;
    const std::string& what = words.ragdoll.empty() ? words.scene : words.ragdoll;
    Problems problems;
    if (words.count && !(named && known->count)) {
        problems.push_back(problem_with("", "--count says nothing to " + what,
                                        "it is for dogs100, ragdolls and pendulum300"));
    }
    if (words.seed && !file && !(named && known->seed)) {
        problems.push_back(
            problem_with("", "--seed says nothing to " + what, "nothing in it is random"));
    }
    if (words.floating && !(file && extension_of(what) == ".urdf")) {
        problems.push_back(problem_with("", "--floating says nothing to " + what,
                                        "it lets the root of a .urdf file go"));
    }
    if (!problems.empty()) return failure(problems);
    Result<JointedScene> made = !words.ragdoll.empty() ? from_motion(words.ragdoll)
                                : named                ? built_in(words.scene, words)
                                                       : from_model_file(words.scene, words);
    if (!made) return made;
    // as the choice for what lies on things counts pixels
    if (made->scene.ground) made->threshold_px = 3.5;
    if (words.seconds) made->seconds = *words.seconds;
    if (!words.cameras.empty()) made->scene.cameras.clear();
    for (const std::string& text : words.cameras) {
        Result<CameraPath> path = parse_camera_path(text, made->seconds);
        if (path) {
            made->scene.cameras.push_back(*path);
        } else {
            problems.insert(problems.end(), path.error().begin(), path.error().end());
        }
    }
    if (!problems.empty()) return failure(problems);
    return made;
}

}  // namespace sidestep::cli
