// The whole of a scene: the world's laws, materials, pushes, kicks and fields.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "sidestep/base/file.h"
#include "sidestep/rigid/detail/scene_reader.h"

namespace sidestep::rigid {

namespace detail {

namespace {

constexpr double longest_run = 86400.0;
constexpr double most_force = 1e9;

}  // namespace

void SceneReader::warn(SourcePlace where, std::string message, std::string hint) {
    warnings_.push_back({.file = file_,
                         .line = std::max(1, where.line),
                         .column = std::max(1, where.column),
                         .severity = Problem::Severity::warning,
                         .message = std::move(message),
                         .hint = std::move(hint),
                         .code = {}});
}

SourcePlace SceneReader::key_place(const Section& in, std::string_view key) const {
    const toml::node* node = in.table.get(key);
    return node != nullptr ? place_of(node->source()) : in.source;
}

std::optional<Vec3> SceneReader::vector(const toml::node& node, const std::string& what,
                                        double farthest) {
    const auto three = numbers(node, what, 3, "[x, y, z]", farthest);
    if (!three) return {};
    return Vec3((*three)[0], (*three)[1], (*three)[2]);
}

void SceneReader::vector(const Section& in, std::string_view key, Vec3& value, double farthest) {
    if (const toml::node* node = in.table.get(key)) {
        value = vector(*node, std::string(key), farthest).value_or(value);
    }
}

std::optional<double> SceneReader::any_number(const toml::node& node, const std::string& what) {
    if (node.is_number()) return node.value<double>();
    wrong(node, fmt::format("{} is {}, expected a number", what, kind_of(node)));
    return {};
}

template <typename Value>
void SceneReader::word(const Section& in, std::string_view key, Value& value,
                       std::initializer_list<std::pair<std::string_view, Value>> words) {
    std::string said;
    text(in, key, said);
    const toml::node* node = in.table.get(key);
    if (node == nullptr || !node->is_string()) return;
    std::vector<std::string_view> known;
    std::string all;
    for (const auto& [one, meaning] : words) {
        if (one == said) {
            value = meaning;
            return;
        }
        known.push_back(one);
        all += (all.empty() ? "" : ", ") + std::string(one);
    }
    const std::string near = nearest_word(said, known);
    wrong(*node, fmt::format("{} is {}, expected one of {}", key, in_quotes(said), all),
          near.empty() ? "" : "did you mean \"" + near + "\"?");
}

void SceneReader::read_world(const toml::table& root, Scene& scene) {
    const std::optional<Section> found = section(root, "world", "gravity or step");
    if (!found) return;
    const Section& in = *found;
    know(in, {"gravity", "step", "meeting", "exact_limit", "tangential", "rounds", "sleeping",
              "sleep_after", "sleep_speed", "broad"});
    WorldOptions& world = scene.world;
    if (const toml::node* gravity = in.table.get("gravity")) {
        // one number pulls down
        if (gravity->is_number()) {
            if (const auto pull = number(*gravity, "gravity", -1e4, 1e4)) {
                world.gravity = {0.0, -*pull, 0.0};
            }
        } else {
            vector(in, "gravity", world.gravity, 1e4);
        }
    }
    number(in, "step", world.step, 1e-5, 0.1);
    word<Meeting>(
        in, "meeting", world.meeting,
        {{"automatic", Meeting::automatic}, {"exact", Meeting::exact}, {"ahead", Meeting::ahead}});
    whole(in, "exact_limit", world.exact_limit, 0, 10000);
    word<Tangential>(in, "tangential", world.tangential,
                     {{"none", Tangential::none}, {"paper", Tangential::paper}});
    whole(in, "rounds", world.rounds, 1, 1000);
    truth(in, "sleeping", world.sleeping);
    number(in, "sleep_after", world.sleep_after, 0.01, 1000.0);
    number(in, "sleep_speed", world.sleep_speed, 0.0, 10.0);
    word<BroadMethod>(in, "broad", world.broad,
                      {{"automatic", BroadMethod::automatic},
                       {"all_pairs", BroadMethod::all_pairs},
                       {"sweep", BroadMethod::sweep},
                       {"two_axes", BroadMethod::two_axes},
                       {"tree", BroadMethod::tree}});
}

void SceneReader::read_material(const Section& in, Material& material) {
    std::string name;
    text(in, "material", name);
    if (const toml::node* node = in.table.get("material"); node != nullptr && node->is_string()) {
        const auto found = materials_.find(name);
        if (found != materials_.end()) {
            material = found->second;
        } else {
            std::vector<std::string> known;
            for (const auto& [one, ignored] : materials_) known.push_back(one);
            const std::string near = nearest_word(name, known);
            wrong(*node, "there is no material " + in_quotes(name),
                  !near.empty()   ? "did you mean \"" + near + "\"?"
                  : known.empty() ? "add [[material]] with a name, elasticity and friction"
                                  : "add [[material]] with this name");
        }
    }
    if (const toml::node* node = in.table.get("elasticity")) {
        const auto value = any_number(*node, "elasticity");
        if (value && !(*value >= 0.0 && *value <= 1.0)) {
            wrong(*node, fmt::format("elasticity is {}, expected 0 to 1", *value),
                  *value > 1.0 ? "more than 1 would make energy out of nothing at every bounce"
                               : "0 does not bounce, 1 loses nothing");
        } else if (value) {
            material.elasticity = *value;
        }
    }
    if (const toml::node* node = in.table.get("friction")) {
        const auto value = any_number(*node, "friction");
        if (value && !(*value >= 0.0)) {
            wrong(*node, fmt::format("friction is {}, expected 0 or more", *value),
                  "0 is ice, 0.5 wood, inf never slides");
        } else if (value) {
            material.friction = *value;
        }
    }
}

void SceneReader::read_materials(const toml::table& root) {
    for (const Section& in : sections(root, "material")) {
        know(in, {"name", "elasticity", "friction"});
        std::string name;
        text(in, "name", name);
        Material material;
        read_material(in, material);
        if (name.empty()) {
            if (!in.table.get("name") || in.table.get("name")->is_string()) {
                missing(in, "name", "bodies ask for it by name: name = \"rubber\"");
            }
        } else if (!materials_.emplace(name, material).second) {
            wrong(*in.table.get("name"), "there are two materials " + in_quotes(name),
                  "give one of them another name");
        }
    }
}

std::vector<int> SceneReader::named_bodies(const Section& in, const Scene& scene,
                                           bool all_by_default) {
    const toml::node* node = in.table.get("body");
    if (node == nullptr) {
        if (all_by_default) return {-1};
        missing(in, "body", "say which one, by its name: body = \"cue ball\"");
        return {};
    }
    std::string name;
    text(in, "body", name);
    if (!node->is_string()) return {};
    std::vector<int> found;
    if (const auto group = groups_.find(name); group != groups_.end()) {
        if (group->second.second == 0) return {};  // wrong, which has been said
        for (int k = 0; k < group->second.second; ++k) found.push_back(group->second.first + k);
    } else {
        // a copy, "brick 7"
        const std::size_t blank = name.rfind(' ');
        if (blank != std::string::npos) {
            const auto of = groups_.find(name.substr(0, blank));
            if (of != groups_.end()) {
                for (int k = 0; k < of->second.second; ++k) {
                    const int index = of->second.first + k;
                    if (scene.bodies[static_cast<std::size_t>(index)].name == name) {
                        found.push_back(index);
                    }
                }
            }
        }
    }
    if (found.empty()) {
        std::vector<std::string> known;
        for (const auto& [one, ignored] : groups_) known.push_back(one);
        const std::string near = nearest_word(name, known);
        wrong(
            *node, "there is no body " + in_quotes(name),
            !near.empty() ? "did you mean \"" + near + "\"?" : "give one of the bodies this name");
        return {};
    }
    for (const int index : found) {
        if (scene.bodies[static_cast<std::size_t>(index)].role != Role::moving) {
            wrong(*node, fmt::format("body {} does not move by itself: nothing can push it",
                                     in_quotes(name)));
            return {};
        }
    }
    return found;
}

void SceneReader::read_pushes(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "push")) {
        know(in, {"body", "from", "to", "force", "torque", "at"});
        Push push;
        push.to = longest_run;
        number(in, "from", push.from, 0.0, longest_run);
        number(in, "to", push.to, 0.0, longest_run);
        vector(in, "force", push.force, most_force);
        vector(in, "torque", push.torque, most_force);
        vector(in, "at", push.at, farthest_place);
        if (!in.table.get("force") && !in.table.get("torque")) {
            missing(in, "force and no torque", "say how hard: force = [x, y, z], newtons");
        }
        if (push.to <= push.from) {
            wrong(key_place(in, in.table.get("to") ? "to" : "from"),
                  fmt::format("the push lasts from {} to {}: it ends before it begins", push.from,
                              push.to));
        }
        for (const int body : named_bodies(in, scene, true)) {
            push.body = body;
            scene.pushes.push_back(push);
        }
    }
}

void SceneReader::read_kicks(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "kick")) {
        know(in, {"body", "when", "impulse", "turn", "at"});
        Kick kick;
        number(in, "when", kick.seconds, 0.0, longest_run);
        vector(in, "impulse", kick.impulse, most_force);
        vector(in, "turn", kick.turn, most_force);
        vector(in, "at", kick.at, farthest_place);
        if (!in.table.get("impulse") && !in.table.get("turn")) {
            missing(in, "impulse and no turn",
                    "say how hard: impulse = [x, y, z], newton seconds: kilograms times metres per "
                    "second");
        }
        if (in.table.get("when") && kick.seconds >= scene.seconds) {
            warn(key_place(in, "when"),
                 fmt::format("the kick comes at second {}, and the scene ends at {}", kick.seconds,
                             scene.seconds));
        }
        for (const int body : named_bodies(in, scene, false)) {
            kick.body = body;
            scene.kicks.push_back(kick);
        }
    }
}

void SceneReader::read_fields(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "field")) {
        know(in, {"kind", "direction", "centre", "strength", "power", "box"});
        Field field;
        if (!in.table.get("kind")) missing(in, "kind", "wind, drag, pull or swirl");
        word<Field::Kind>(in, "kind", field.kind,
                          {{"wind", Field::Kind::wind},
                           {"drag", Field::Kind::drag},
                           {"pull", Field::Kind::pull},
                           {"swirl", Field::Kind::swirl}});
        vector(in, "direction", field.direction, 1e4);
        vector(in, "centre", field.centre, farthest_place);
        if (!in.table.get("strength")) missing(in, "strength", "how strong it is, a number");
        number(in, "strength", field.strength, -1e6, 1e6);
        number(in, "power", field.power, -4.0, 8.0);
        const bool drags = field.kind == Field::Kind::wind || field.kind == Field::Kind::drag;
        if (drags && field.strength < 0.0) {
            wrong(*in.table.get("strength"),
                  fmt::format("strength is {}, expected 0 or more", field.strength),
                  "a drag that pushes on would make bodies faster without end");
        }
        const bool directed = field.kind == Field::Kind::wind || field.kind == Field::Kind::swirl;
        if (in.table.get("kind") && directed && field.direction.isZero()) {
            missing(in, "direction",
                    field.kind == Field::Kind::wind
                        ? "where the wind blows and how fast, metres per second"
                        : "the axis it turns about");
        }
        if (const toml::node* box = in.table.get("box")) {
            if (const auto six = numbers(*box, "box", 6, "[x, y, z, x, y, z]: two corners")) {
                const std::vector<double>& v = *six;
                for (std::size_t k = 0; k < 3; ++k) {
                    field.where.include(Vec3(v[0], v[1], v[2]));
                    field.where.include(Vec3(v[3], v[4], v[5]));
                    if (v[k] < v[k + 3]) continue;
                    wrong(*box,
                          fmt::format("box is reversed or flat: {} runs from {} to {}", "xyz"[k],
                                      v[k], v[k + 3]),
                          "the lower corner comes first");
                    break;
                }
            }
        }
        scene.fields.push_back(std::move(field));
    }
}

Result<Scene> SceneReader::read() {
    const std::optional<toml::table> parsed = parse("docs/rigid-scenes.md");
    if (!parsed) return failure(std::move(problems_));
    const toml::table& root = *parsed;
    Scene scene;
    scene.name = std::filesystem::path(file_).stem().string();
    scene.file = file_;
    const Section all{root, "the scene", {1, 1}};
    know(all, {"title", "seconds", "seed", "world", "floor", "material", "shape", "body", "push",
               "kick", "field"});
    text(all, "title", scene.title);
    number(all, "seconds", scene.seconds, 0.01, longest_run);
    int seed = 1;
    whole(all, "seed", seed, 0, 2'000'000'000);
    seed_ = static_cast<std::uint64_t>(seed);
    read_world(root, scene);
    read_materials(root);
    read_shapes(root);
    read_floor(root, scene);
    read_bodies(root, scene);
    read_pushes(root, scene);
    read_kicks(root, scene);
    read_fields(root, scene);
    if (problems_.empty() && scene.bodies.empty()) {
        missing(all, "bodies", "add [[body]] with box = [x, y, z] and at = [x, y, z]");
    }
    if (!problems_.empty()) return failure(sorted_problems());
    scene.warnings = std::move(warnings_);
    scene.files = std::move(files_);
    for (Problem& problem : check(scene)) scene.warnings.push_back(std::move(problem));
    return scene;
}

}  // namespace detail

Result<Scene> parse_scene(std::string_view text, const std::string& file) {
    return detail::SceneReader(text, file).read();
}

Result<Scene> find_scene(const std::string& what, std::span<const std::string> also) {
    std::vector<std::string> names = built_in_scenes();
    if (std::find(names.begin(), names.end(), what) != names.end()) {
        return parse_scene(built_in_scene(what), what + ".toml");
    }
    std::error_code ignored;
    if (std::filesystem::exists(what, ignored) || !extension_of(what).empty()) {
        return read_scene(what);
    }
    names.insert(names.end(), also.begin(), also.end());
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    const std::string near = sidestep::detail::nearest_word(what, names);
    return failure(
        problem_with(what, "is neither a built-in scene nor a file",
                     (near.empty() ? "" : "did you mean " + near + "? ") + "built in are " + all));
}

}  // namespace sidestep::rigid
