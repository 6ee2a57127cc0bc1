// Bodies, as a scene's text tells them: where, how turned, how heavy, how painted.
#include <fmt/format.h>

#include <cmath>

#include "sidestep/math/rotation.h"
#include "sidestep/rigid/detail/scene_reader.h"

namespace sidestep::rigid::detail {

namespace {

constexpr double fastest = 1e4;
constexpr double water = 1000.0;

struct NamedColor {
    std::string_view name;
    std::uint32_t hex;
};
constexpr NamedColor named_colors[] = {
    {"red", 0xc8443c},   {"orange", 0xe08a3c}, {"yellow", 0xe9c46a}, {"green", 0x4f9d69},
    {"teal", 0x2a9d8f},  {"blue", 0x3f6fb0},   {"navy", 0x264653},   {"purple", 0x7b5ea7},
    {"pink", 0xe58fa5},  {"brown", 0x8d6346},  {"wood", 0xc79a6b},   {"sand", 0xe0cfa9},
    {"stone", 0xa7a59f}, {"slate", 0x6b7683},  {"steel", 0x9aa7b4},  {"gold", 0xd4a843},
    {"white", 0xf4f1ea}, {"ivory", 0xf2e8cf},  {"grey", 0x9a9a9a},   {"black", 0x2b2b2b},
    {"felt", 0x2f7d5b},  {"brick", 0xb5533c},
};

Color of_hex(std::uint32_t hex) {
    return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8),
            static_cast<std::uint8_t>(hex), 255};
}

// any rotation, all as likely as each other
Quat random_rotation(Random& random) {
    Eigen::Vector4d v;
    for (int k = 0; k < 4; ++k) v[k] = random.normal();
    return Quat(v[0], v[1], v[2], v[3]).normalized();
}

}  // namespace

std::optional<Color> SceneReader::color(const toml::node& node, const std::string& what) {
    if (node.is_array()) {
        const auto rgb = numbers(node, what, 3, "[red, green, blue], 0 to 255", 255.0);
        if (!rgb) return {};
        Color found{0, 0, 0, 255};
        for (std::size_t k = 0; k < 3; ++k) {
            if ((*rgb)[k] < 0.0) {
                wrong(node, fmt::format("entry {} of {} is {}, expected 0 to 255", k + 1, what,
                                        (*rgb)[k]));
                return {};
            }
            found[k] = static_cast<std::uint8_t>(std::lround((*rgb)[k]));
        }
        return found;
    }
    const auto* said = node.as_string();
    if (!said) {
        wrong(node, fmt::format("{} is {}, expected a colour", what, kind_of(node)),
              "a name, \"#rrggbb\" or [red, green, blue]");
        return {};
    }
    const std::string& word = said->get();
    if (word.size() == 7 && word[0] == '#' &&
        word.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos) {
        return of_hex(static_cast<std::uint32_t>(std::stoul(word.substr(1), nullptr, 16)));
    }
    std::vector<std::string_view> known;
    std::string all;
    for (const NamedColor& one : named_colors) {
        if (one.name == word) return of_hex(one.hex);
        known.push_back(one.name);
        all += (all.empty() ? "" : ", ") + std::string(one.name);
    }
    const std::string near = nearest_word(word, known);
    wrong(node, fmt::format("{} is {}, which is no colour that is known", what, in_quotes(word)),
          near.empty() ? "\"#rrggbb\", or one of " + all : "did you mean \"" + near + "\"?");
    return {};
}

std::optional<Quat> SceneReader::axis_turn(const toml::node& node, const std::string& what) {
    const auto four = numbers(node, what, 4, "[x, y, z, degrees]: an axis and how far around it");
    if (!four) return {};
    const Vec3 axis((*four)[0], (*four)[1], (*four)[2]);
    if (!(axis.norm() > 1e-9)) {
        wrong(node, what + " has no axis: its first three numbers are zero",
              "about the vertical it is [0, 1, 0, degrees]");
        return {};
    }
    return exp_map(radians((*four)[3]) * axis.normalized());
}

std::optional<Quat> SceneReader::read_turn(const Section& in) {
    const toml::node* turn = in.table.get("turn");
    const toml::node* euler = in.table.get("euler");
    const toml::node* quaternion = in.table.get("rotation");
    if ((turn != nullptr) + (euler != nullptr) + (quaternion != nullptr) > 1) {
        wrong(
            turn != nullptr && euler != nullptr ? *euler : *quaternion,
            in.title + " is turned in more than one way",
            "give one of turn = [x, y, z, degrees], euler = [x, y, z] and rotation = [w, x, y, z]");
        return {};
    }
    if (turn != nullptr) return axis_turn(*turn, "turn");
    if (euler != nullptr) {
        const auto three = numbers(*euler, "euler", 3, "[x, y, z], degrees: first about x");
        if (!three) return {};
        return from_euler({Axis::z, Axis::y, Axis::x},
                          {radians((*three)[2]), radians((*three)[1]), radians((*three)[0])});
    }
    if (quaternion != nullptr) {
        const auto four = numbers(*quaternion, "rotation", 4, "[w, x, y, z]");
        if (!four) return {};
        const Quat q((*four)[0], (*four)[1], (*four)[2], (*four)[3]);
        if (!(std::abs(q.norm() - 1.0) < 1e-3)) {
            wrong(*quaternion,
                  fmt::format("rotation is a quaternion of length {:g}, expected 1", q.norm()),
                  "turn = [x, y, z, degrees] is easier to write");
            return {};
        }
        return q.normalized();
    }
    return Quat::Identity();
}

void SceneReader::read_motion(const Section& in, Body& body) {
    bool fixed = false, guided = false;
    truth(in, "fixed", fixed);
    truth(in, "guided", guided);
    vector(in, "velocity", body.velocity, fastest);
    vector(in, "spin", body.spin, fastest);
    if (const toml::node* spin = in.table.get("spin_deg")) {
        if (in.table.get("spin")) {
            wrong(*spin, in.title + " has both spin and spin_deg",
                  "spin is in radians a second, spin_deg in degrees; give one");
        }
        Vec3 degrees_a_second = Vec3::Zero();
        vector(in, "spin_deg", degrees_a_second, degrees(fastest));
        body.spin = radians(1.0) * degrees_a_second;
    }
    const toml::node* guide = in.table.get("guide");
    if (guide != nullptr) read_guide(in, *guide, body);
    if (guide != nullptr || guided) body.role = Role::guided;
    if (!fixed) return;
    if (body.role == Role::guided) {
        wrong(*in.table.get("fixed"), in.title + " is both fixed and guided", "choose one");
    }
    body.role = Role::fixed;
    for (const char* key : {"velocity", "spin", "spin_deg", "mass", "density"}) {
        if (const toml::node* node = in.table.get(key)) {
            wrong(*node, fmt::format("{} of a fixed body means nothing", key),
                  "leave it out, or leave out fixed = true");
        }
    }
}

void SceneReader::read_mass(const Section& in, Body& body) {
    const toml::node* mass = in.table.get("mass");
    const toml::node* density = in.table.get("density");
    if (mass != nullptr && density != nullptr) {
        wrong(*density, in.title + " has both a mass and a density", "one follows from the other");
        return;
    }
    const auto weight = [&](const toml::node& node, const char* what, const char* unit) {
        const auto value = any_number(node, what);
        if (value && !(*value > 0.0)) {
            wrong(node, fmt::format("{} is {}, expected more than 0 {}", what, *value, unit),
                  "what is not to move is fixed = true");
            return std::optional<double>();
        }
        return value;
    };
    double kilograms = water * body.shape->volume();
    if (mass != nullptr) kilograms = weight(*mass, "mass", "kg").value_or(kilograms);
    if (density != nullptr) {
        kilograms = weight(*density, "density", "kg/m^3").value_or(water) * body.shape->volume();
    }
    if (!(kilograms >= 1e-9 && kilograms <= 1e12)) {
        wrong(key_place(in, mass != nullptr ? "mass" : "density"),
              fmt::format("{} weighs {:g} kg, expected 1e-09 to 1e+12", in.title, kilograms));
        return;
    }
    body.mass = kilograms;
}

void SceneReader::read_guide(const Section& in, const toml::node& node, Body& body) {
    const toml::array* list = node.as_array();
    if (!list || list->empty()) {
        wrong(node,
              list ? std::string("guide is empty")
                   : fmt::format("guide is {}, expected a list", kind_of(node)),
              "the form is guide = [[second, x, y, z], [second, x, y, z, axis x, y, z, degrees]]");
        return;
    }
    for (const char* key : {"velocity", "spin", "spin_deg", "guided"}) {
        if (const toml::node* other = in.table.get(key)) {
            wrong(*other, fmt::format("{} means nothing beside a guide", key),
                  "the guide says where it is when");
        }
    }
    Vec3 last_axis = Vec3::Zero();
    double last_deg = 0.0;
    for (const toml::node& one : *list) {
        const toml::array* numbers_of = one.as_array();
        const bool turned = numbers_of != nullptr && numbers_of->size() == 8;
        const std::string what = fmt::format("key {} of guide", body.guide.size() + 1);
        const auto v = numbers(one, what, turned ? 8 : 4,
                               "[second, x, y, z] or [second, x, y, z, axis x, y, z, degrees]");
        if (!v) return;
        if ((*v)[0] < 0.0 || (!body.guide.empty() && (*v)[0] <= body.guide.back().seconds)) {
            wrong(one,
                  fmt::format("{} is at second {}, expected {}", what, (*v)[0],
                              body.guide.empty() ? "0 or later" : "later than the one before"),
                  "seconds ascend");
            return;
        }
        GuideKey key{(*v)[0], {body.to_world.rotation, {(*v)[1], (*v)[2], (*v)[3]}}};
        if (turned) {
            const Vec3 axis((*v)[4], (*v)[5], (*v)[6]);
            if (!(axis.norm() > 1e-9)) {
                wrong(one, what + " has no axis");
                return;
            }
            key.to_world.rotation = exp_map(radians((*v)[7]) * axis.normalized());
            // about one axis people mean the degrees they write
            const Vec3 unit = axis.normalized();
            const double by = (*v)[7] - last_deg;
            if (unit.dot(last_axis) > 0.999 && std::abs(by) > 179.0) {
                wrong(one,
                      fmt::format(
                          "{} turns by {} degrees since the key before, expected less than 180",
                          what, by),
                      "between two keys a body turns the short way: add keys in between");
                return;
            }
            last_axis = unit;
            last_deg = (*v)[7];
        }
        key.to_world.translation += key.to_world.rotation * body.shape->centre();
        body.guide.push_back(key);
    }
}

void SceneReader::read_look(const Section& in, const Body& body, std::vector<Look>& looks) {
    Look look;
    if (body.role == Role::fixed) look.color = of_hex(0xd9d4c7);
    std::string mark;
    text(in, "mark", mark);
    if (!mark.empty()) {
        const bool ball = body.shape->kind() == Shape::Kind::ball;
        const std::initializer_list<std::string_view> known = {"none", "stripe", "spots", "pips",
                                                               "rings"};
        look.mark = mark == "stripe"  ? Look::Mark::stripe
                    : mark == "spots" ? Look::Mark::spots
                    : mark == "pips"  ? Look::Mark::pips
                    : mark == "rings" ? Look::Mark::rings
                                      : Look::Mark::none;
        const bool on_ball = mark == "stripe" || mark == "spots";
        const bool on_box = mark == "pips" || mark == "rings";
        if (mark != "none" && !on_ball && !on_box) {
            const std::string near = nearest_word(mark, known);
            wrong(*in.table.get("mark"),
                  fmt::format("mark is {}, expected one of none, stripe, spots, pips, rings",
                              in_quotes(mark)),
                  near.empty() ? "" : "did you mean \"" + near + "\"?");
        } else if ((on_ball && !ball) || (on_box && !body.shape->is_box())) {
            wrong(*in.table.get("mark"),
                  fmt::format("{} go on a {} only", mark, on_ball ? "ball" : "box"));
        }
    }
    if (const toml::node* node = in.table.get("mark_color")) {
        look.mark_color = color(*node, "mark_color").value_or(look.mark_color);
    } else if (look.mark == Look::Mark::pips || look.mark == Look::Mark::rings) {
        look.mark_color = of_hex(0x2b2b2b);
    }
    const toml::node* one = in.table.get("color");
    const toml::node* many = in.table.get("colors");
    if (one != nullptr && many != nullptr) {
        wrong(*many, in.title + " has both color and colors", "colors are for copies, in turn");
    }
    if (one != nullptr) look.color = color(*one, "color").value_or(look.color);
    looks.push_back(look);
    if (many == nullptr) return;
    const toml::array* list = many->as_array();
    if (!list || list->empty()) {
        wrong(*many,
              fmt::format("colors is {}, expected a list of colours",
                          list ? "empty" : kind_of(*many)),
              "the form is colors = [\"red\", \"#3f6fb0\"]");
        return;
    }
    looks.clear();
    for (const toml::node& entry : *list) {
        if (const auto found = color(entry, fmt::format("colour {}", looks.size() + 1))) {
            look.color = *found;
        }
        looks.push_back(look);
    }
}

bool SceneReader::read_name(const Section& in, const Scene& scene, std::string& name, bool many) {
    text(in, "name", name);
    const toml::node* node = in.table.get("name");
    if (name.empty()) {
        if (node != nullptr && node->is_string()) wrong(*node, "name is empty");
        // by its shape, counted on
        std::string kind = "body";
        text(in, "shape", kind);
        for (const std::string_view key : shape_keys) {
            if (in.table.get(key)) kind = std::string(key);
        }
        name = kind;
        for (int k = 2; groups_.count(name) > 0; ++k) name = fmt::format("{} ({})", kind, k);
        return true;
    }
    if (name.size() > 200) {
        wrong(*node, fmt::format("name has {} letters, expected at most 200", name.size()));
        return false;
    }
    const auto before = groups_.find(name);
    if (before == groups_.end()) return true;
    const SourcePlace there = scene.body_sources[static_cast<std::size_t>(before->second.first)];
    wrong(*node, fmt::format("there is a body {} already, in line {}", in_quotes(name), there.line),
          many ? "copies are counted by themselves: name them once" : "give it another name");
    return false;
}

void SceneReader::read_floor(const toml::table& root, Scene& scene) {
    const std::optional<Section> found = section(root, "floor", "size or friction");
    if (!found) return;
    const Section& in = *found;
    know(in,
         {"size", "middle", "height", "thickness", "material", "elasticity", "friction", "color"});
    double height = 0.0;
    std::vector<double> size{20.0, 20.0};
    number(in, "height", height, -1e4, 1e4);
    if (const toml::node* node = in.table.get("size")) {
        const auto two =
            node->is_number()
                ? std::optional(std::vector<double>(
                      2, number(*node, "size", smallest_size, largest_size).value_or(1.0)))
                : numbers(*node, "size", 2, "[x, z], metres");
        if (two && std::min((*two)[0], (*two)[1]) < smallest_size) {
            wrong(*node, fmt::format("the floor is {:g} x {:g} m", (*two)[0], (*two)[1]));
        } else if (two) {
            size = *two;
        }
    }
    // thick enough that nothing falls through it in a step
    double thickness = std::max(0.2, 0.05 * std::max(size[0], size[1]));
    number(in, "thickness", thickness, smallest_size, largest_size);
    Body floor;
    floor.name = "floor";
    floor.role = Role::fixed;
    floor.shape = Shape::box(0.5 * Vec3(size[0], thickness, size[1]));
    std::vector<double> middle{0.0, 0.0};
    if (const toml::node* node = in.table.get("middle")) {
        middle = numbers(*node, "middle", 2, "[x, z], metres").value_or(middle);
    }
    floor.to_world.translation = {middle[0], height - 0.5 * thickness, middle[1]};
    read_material(in, floor.material);
    Look look;
    look.color = of_hex(0xd9d4c7);
    if (const toml::node* node = in.table.get("color")) {
        look.color = color(*node, "color").value_or(look.color);
    }
    groups_.emplace("floor", std::pair(static_cast<int>(scene.bodies.size()), 1));
    scene.bodies.push_back(std::move(floor));
    scene.looks.push_back(look);
    scene.body_sources.push_back(in.source);
}

void SceneReader::read_bodies(const toml::table& root, Scene& scene) {
    for (const Section& in : sections(root, "body")) read_body(in, scene);
}

void SceneReader::read_body(const Section& in, Scene& scene) {
    know(in, {"name",         "shape",       "box",         "ball",     "tetrahedron", "octahedron",
              "dodecahedron", "icosahedron", "prism",       "hull",     "mesh",        "scale",
              "at",           "turn",        "euler",       "rotation", "mass",        "density",
              "material",     "elasticity",  "friction",    "velocity", "spin",        "spin_deg",
              "fixed",        "guided",      "guide",       "color",    "colors",      "mark",
              "mark_color",   "grid",        "pyramid",     "places",   "along",       "count",
              "spacing",      "jitter",      "random_turn", "asleep"});
    const std::size_t before = problems_.size();
    Body body;
    body.shape = shape_of(in);
    // what is wrong with the rest is told, too
    const bool shapeless = body.shape == nullptr;
    if (shapeless) {
        if (problems_.size() == before) wrong(in.source, in.title + " has a shape that is wrong");
        body.shape = Shape::box(Vec3::Constant(0.5));
    }
    Vec3 at = Vec3::Zero();
    vector(in, "at", at, farthest_place);
    body.to_world.rotation = read_turn(in).value_or(Quat::Identity());
    read_material(in, body.material);
    read_motion(in, body);
    if (body.role == Role::moving) read_mass(in, body);
    truth(in, "asleep", body.asleep);
    std::vector<Look> looks;
    read_look(in, body, looks);
    double shake = 0.0, turn_deg = 0.0;
    const std::vector<Transform> places = read_copies(in, body, shake, turn_deg);
    if (places.size() > 1 && !body.guide.empty()) {
        wrong(*in.table.get("guide"), "copies cannot all be at one guide's places",
              "write a body for each");
    }
    if (scene.bodies.size() + places.size() > most_bodies) {
        wrong(in.source, fmt::format("more than {} bodies in all", most_bodies));
    }
    std::string name;
    const bool named = read_name(in, scene, name, places.size() > 1);
    if (!named || problems_.size() > before) {
        // known, so that pushes do not complain as well
        if (named) groups_.emplace(name, std::pair(static_cast<int>(scene.bodies.size()), 0));
        return;
    }
    groups_.emplace(
        name, std::pair(static_cast<int>(scene.bodies.size()), static_cast<int>(places.size())));
    Random random(seed_, scene.bodies.size());
    const Quat turn = body.to_world.rotation;
    for (std::size_t k = 0; k < places.size(); ++k) {
        body.name = places.size() > 1 ? fmt::format("{} {}", name, k + 1) : name;
        Quat own = places[k].rotation * turn;
        Vec3 off = Vec3::Zero();
        if (shake > 0.0) {
            for (int axis = 0; axis < 3; ++axis) off[axis] = random.uniform(-shake, shake);
        }
        if (turn_deg >= 360.0) {
            own = random_rotation(random) * own;
        } else if (turn_deg > 0.0) {
            Vec3 axis;
            for (int c = 0; c < 3; ++c) axis[c] = random.normal();
            const double angle = radians(random.uniform(0.0, turn_deg));
            if (axis.norm() > 1e-9) own = exp_map(angle * axis.normalized()) * own;
        }
        own.normalize();
        body.to_world.rotation = own;
        body.to_world.translation = at + places[k].translation + off + own * body.shape->centre();
        scene.bodies.push_back(body);
        scene.looks.push_back(looks[k % looks.size()]);
        scene.body_sources.push_back(in.source);
    }
}

}  // namespace sidestep::rigid::detail
