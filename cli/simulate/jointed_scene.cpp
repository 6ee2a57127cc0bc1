#include "cli/simulate/jointed_scene.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "cli/support/characters.h"
#include "cli/support/motions.h"
#include "cli/support/ragdoll.h"
#include "sidestep/base/file.h"

namespace sidestep::cli {

namespace {

using articulated::CameraPath;
using articulated::JointType;
using articulated::Link;
using articulated::Look;
using articulated::Model;
using articulated::State;

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

Result<JointedScene> from_model_file(const std::string& file, const JointedWords& words,
                                     const articulated::StageWords& staging) {
    Result<articulated::ModelFile> read =
        articulated::try_load_model(file, {.floating = words.floating});
    if (!read) return failure(read.error());
    return articulated::stage_model(*read, std::filesystem::path(file).stem().string(), staging);
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

Result<JointedScene> from_motion(const std::string& file, const articulated::StageWords& words) {
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
    articulated::put_on_stage(made, model, std::move(look), std::move(state), {0.0, -9.81, 0.0},
                              0.3);
    if (words.seconds) made.seconds = *words.seconds;
    return made;
}

}  // namespace

const std::vector<std::string>& jointed_names() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& one : articulated::built_in_scenes()) all.emplace_back(one.name);
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
    const auto list = articulated::built_in_scenes();
    const auto known = std::find_if(list.begin(), list.end(),
                                    [&](const auto& one) { return words.scene == one.name; });
    const bool named = words.ragdoll.empty() && known != list.end();
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
    const articulated::StageWords staging{.count = words.count,
                                          .seed = words.seed,
                                          .seconds = words.seconds,
                                          .endless = words.endless};
    Result<JointedScene> made = !words.ragdoll.empty() ? from_motion(words.ragdoll, staging)
                                : named ? articulated::stage_built_in(words.scene, staging)
                                        : from_model_file(words.scene, words, staging);
    if (!made) return made;
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
