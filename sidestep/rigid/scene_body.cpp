// Shapes and bodies, as a scene's text tells them: where, how turned, how heavy, how many.
#include <fmt/format.h>

#include <cmath>

#include "sidestep/base/file.h"
#include "sidestep/math/rotation.h"
#include "sidestep/rigid/detail/known_solids.h"
#include "sidestep/rigid/detail/scene_reader.h"

namespace sidestep::rigid::detail {

namespace {

constexpr double smallest_size = 1e-4, largest_size = 1e4;
constexpr double fastest = 1e4;
constexpr double water = 1000.0;
constexpr std::size_t most_bodies = 200'000;
constexpr std::size_t most_points = 10'000;

constexpr std::string_view shape_keys[] = {"box",        "ball",         "tetrahedron",
                                           "octahedron", "dodecahedron", "icosahedron",
                                           "prism",      "hull",         "mesh"};

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

// a smooth curve through the points, and how long it is up to each of its small pieces
struct Curve {
    std::vector<Vec3> points;
    std::vector<double> lengths;

    explicit Curve(const std::vector<Vec3>& through) {
        const auto n = static_cast<int>(through.size());
        const auto at = [&](int i) {
            if (i < 0) return Vec3(2.0 * through[0] - through[1]);
            if (i >= n) {
                return Vec3(2.0 * through[static_cast<std::size_t>(n - 1)] -
                            through[static_cast<std::size_t>(n - 2)]);
            }
            return through[static_cast<std::size_t>(i)];
        };
        constexpr int pieces = 64;
        for (int i = 0; i + 1 < n; ++i) {
            const Vec3 p = at(i - 1), q = at(i), r = at(i + 1), s = at(i + 2);
            for (int k = i == 0 ? 0 : 1; k <= pieces; ++k) {
                const double t = static_cast<double>(k) / pieces;
                points.push_back(0.5 * (2.0 * q + t * (r - p) +
                                        t * t * (2.0 * p - 5.0 * q + 4.0 * r - s) +
                                        t * t * t * (3.0 * q - p - 3.0 * r + s)));
            }
        }
        lengths.push_back(0.0);
        for (std::size_t i = 1; i < points.size(); ++i) {
            lengths.push_back(lengths.back() + (points[i] - points[i - 1]).norm());
        }
    }

    // the place after so many metres; its way on the ground in `way`
    [[nodiscard]] Vec3 place(double metres, Vec3& way) const {
        const auto after = std::upper_bound(lengths.begin(), lengths.end(), metres);
        const auto i = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
            after - lengths.begin(), 1, static_cast<std::ptrdiff_t>(points.size()) - 1));
        const double piece = lengths[i] - lengths[i - 1];
        const double share = piece > 0.0 ? (metres - lengths[i - 1]) / piece : 0.0;
        way = points[i] - points[i - 1];
        return points[i - 1] + share * way;
    }
};

// any rotation, all as likely as each other
Quat random_rotation(Random& random) {
    Eigen::Vector4d v;
    for (int k = 0; k < 4; ++k) v[k] = random.normal();
    return Quat(v[0], v[1], v[2], v[3]).normalized();
}

}  // namespace

// ---- shapes ----

std::optional<std::vector<Vec3>> SceneReader::points(const toml::node& node,
                                                     const std::string& what, std::size_t fewest) {
    const toml::array* list = node.as_array();
    if (!list || list->size() < fewest || list->size() > most_points) {
        wrong(node,
              list ? fmt::format("{} has {} point{}, expected {} to {}", what, list->size(),
                                 list->size() == 1 ? "" : "s", fewest, most_points)
                   : fmt::format("{} is {}, expected a list of points", what, kind_of(node)),
              fmt::format("the form is {} = [[x, y, z], [x, y, z], ...]", what));
        return {};
    }
    std::vector<Vec3> found;
    for (const toml::node& one : *list) {
        const auto point =
            vector(one, fmt::format("point {} of {}", found.size() + 1, what), farthest_place);
        if (!point) return {};
        found.push_back(*point);
    }
    return found;
}

SceneReader::ShapePointer SceneReader::hull_of(const toml::node& at, std::vector<Vec3> points,
                                               const std::string& what) {
    geometry::AxisBox box;
    for (const Vec3& point : points) box.include(point);
    const double size = box.size().maxCoeff();
    if (!(size >= smallest_size && size <= largest_size)) {
        wrong(at,
              fmt::format("{} is {:g} m large, expected {} to {}", what, size, smallest_size,
                          largest_size),
              "scenes are in metres");
        return {};
    }
    const auto hull = geometry::ConvexPolyhedron::from_points(points);
    if (!hull) {
        const Problem& why = hull.error().front();
        wrong(at, what + " is no solid: " + why.message,
              why.hint.empty() ? "give at least four points that are not all in one plane"
                               : why.hint);
        return {};
    }
    const double volume = hull->mass_properties().volume;
    if (!(volume > 1e-9 * size * size * size)) {
        wrong(
            at,
            fmt::format("{} is flat: {:g} m large, and only {:g} cubic metres", what, size, volume),
            "a body needs some thickness: a thousandth of its size is enough");
        return {};
    }
    return Shape::polyhedron(*hull);
}

SceneReader::ShapePointer SceneReader::read_prism(const toml::node& node) {
    const toml::table* table = node.as_table();
    if (!table) {
        wrong(node, fmt::format("prism is {}, expected a table", kind_of(node)),
              "the form is prism = { sides = 6, radius = 0.1, height = 0.2 }");
        return {};
    }
    const std::size_t before = problems_.size();
    const Section in{*table, "prism", place_of(node.source())};
    know(in, {"sides", "radius", "height"});
    int sides = 24;
    double radius = 0.0, height = 0.0;
    whole(in, "sides", sides, 3, 200);
    for (const char* key : {"radius", "height"}) {
        if (!table->get(key)) missing(in, key, "metres");
    }
    number(in, "radius", radius, smallest_size, largest_size);
    number(in, "height", height, smallest_size, largest_size);
    if (problems_.size() > before) return {};
    return hull_of(node, prism_points(sides, radius, height), "prism");
}

SceneReader::ShapePointer SceneReader::read_mesh(const Section& in, const toml::node& node) {
    std::string name;
    text(in, "mesh", name);
    if (!node.is_string()) return {};
    double scale = 1.0;
    number(in, "scale", scale, 1e-6, 1e6);
    std::filesystem::path path = name;
    if (path.is_relative()) path = std::filesystem::path(file_).parent_path() / path;
    Result<std::vector<Vec3>> corners = mesh_points(path.string());
    if (!corners) {
        const Problem& why = corners.error().front();
        wrong(node, fmt::format("mesh {}: {}", in_quotes(path.string()), why.message), why.hint);
        return {};
    }
    for (Vec3& point : *corners) point *= scale;
    return hull_of(node, *std::move(corners), "mesh " + in_quotes(name));
}

bool SceneReader::has_shape_key(const Section& in) const {
    return std::any_of(std::begin(shape_keys), std::end(shape_keys),
                       [&](std::string_view key) { return in.table.get(key) != nullptr; });
}

SceneReader::ShapePointer SceneReader::spelled_shape(const Section& in) {
    const toml::node* node = nullptr;
    std::string_view kind;
    for (const std::string_view key : shape_keys) {
        const toml::node* here = in.table.get(key);
        if (here == nullptr) continue;
        if (node != nullptr) {
            wrong(*here, fmt::format("{} is both a {} and a {}", in.title, kind, key),
                  "make two of it");
            return {};
        }
        node = here;
        kind = key;
    }
    if (node == nullptr) return {};
    if (in.table.get("scale") && kind != "mesh") {
        wrong(*in.table.get("scale"), "scale goes with a mesh only", "say the size itself");
    }
    if (kind == "box") {
        // one number is a cube
        if (node->is_number()) {
            const auto edge = number(*node, "box", smallest_size, largest_size);
            if (!edge) return {};
            return Shape::box(Vec3::Constant(0.5 * *edge));
        }
        const auto size = vector(*node, "box", largest_size);
        if (!size) return {};
        if (size->minCoeff() < smallest_size) {
            wrong(*node,
                  fmt::format("box is [{:g}, {:g}, {:g}], expected edges of {} to {} m", size->x(),
                              size->y(), size->z(), smallest_size, largest_size),
                  size->minCoeff() == 0.0 ? "a body needs some thickness" : "");
            return {};
        }
        return Shape::box(0.5 * *size);
    }
    if (kind == "ball") {
        const auto radius = number(*node, "ball", smallest_size, largest_size);
        return radius ? Shape::ball(*radius) : nullptr;
    }
    if (kind == "prism") return read_prism(*node);
    if (kind == "mesh") return read_mesh(in, *node);
    if (kind == "hull" || (kind == "tetrahedron" && node->is_array())) {
        if (kind == "tetrahedron" && node->as_array()->size() != 4) {
            wrong(*node,
                  fmt::format("tetrahedron has {} points, expected 4", node->as_array()->size()),
                  "or one number: the length of an edge; hull takes any number of points");
            return {};
        }
        auto found = points(*node, std::string(kind), 4);
        if (!found) return {};
        for (std::size_t i = 0; i < found->size() && found->size() <= 1000; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if ((*found)[i] != (*found)[j]) continue;
                warn(place_of(node->as_array()->get(i)->source()),
                     fmt::format("points {} and {} are the same place", j + 1, i + 1),
                     "one of them is left out");
                break;
            }
        }
        return hull_of(*node, *std::move(found), std::string(kind));
    }
    const auto edge = number(*node, std::string(kind), smallest_size, largest_size);
    if (!edge) return {};
    return hull_of(*node,
                   kind == "tetrahedron"    ? tetrahedron_points(*edge)
                   : kind == "octahedron"   ? octahedron_points(*edge)
                   : kind == "dodecahedron" ? dodecahedron_points(*edge)
                                            : icosahedron_points(*edge),
                   std::string(kind));
}

void SceneReader::read_shapes(const toml::table& root) {
    for (const Section& in : sections(root, "shape")) {
        know(in, {"name", "box", "ball", "tetrahedron", "octahedron", "dodecahedron", "icosahedron",
                  "prism", "hull", "mesh", "scale"});
        std::string name;
        text(in, "name", name);
        if (!has_shape_key(in)) {
            missing(in, "form", "give box, ball, prism, tetrahedron, hull, mesh, ...");
        }
        const ShapePointer shape = spelled_shape(in);
        if (name.empty()) {
            if (!in.table.get("name") || in.table.get("name")->is_string()) {
                missing(in, "name", "bodies ask for it by name: name = \"die\"");
            }
        } else if (!shapes_.emplace(name, shape).second) {
            wrong(*in.table.get("name"), "there are two shapes " + in_quotes(name),
                  "give one of them another name");
        }
    }
}

SceneReader::ShapePointer SceneReader::shape_of(const Section& in) {
    const toml::node* named = in.table.get("shape");
    if (!named) {
        if (!has_shape_key(in)) {
            missing(
                in, "shape",
                "name one, shape = \"die\", or spell it out: box = [x, y, z], ball = radius, ...");
        }
        return spelled_shape(in);
    }
    std::string name;
    text(in, "shape", name);
    if (!named->is_string()) return {};
    if (has_shape_key(in)) {
        wrong(*named, in.title + " names a shape and spells one out", "leave one of them out");
        return {};
    }
    const auto found = shapes_.find(name);
    if (found == shapes_.end()) {
        std::vector<std::string> known;
        for (const auto& [one, ignored] : shapes_) known.push_back(one);
        const std::string near = nearest_word(name, known);
        wrong(*named, "there is no shape " + in_quotes(name),
              !near.empty() ? "did you mean \"" + near + "\"?" : "add [[shape]] with this name");
        return {};
    }
    return found->second;
}

// ---- bodies ----

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

std::vector<Transform> SceneReader::copies_along(const Section& in, const toml::node& node) {
    const auto through = points(node, "along", 2);
    int count = 0;
    if (const toml::node* many = in.table.get("count")) {
        if (many->is_integer() || !many->is_number()) {
            whole(in, "count", count, 1, static_cast<int>(most_bodies));
        } else {
            wrong(*many, "count is a number with a fraction, expected a whole number");
        }
    } else {
        missing(in, "count", "along wants to know how many: count = 60");
    }
    if (!through || count < 1) return {};
    const Curve curve(*through);
    if (!(curve.lengths.back() > 1e-6)) {
        wrong(node, "along has no length: all its points are one place");
        return {};
    }
    std::vector<Transform> places;
    for (int k = 0; k < count; ++k) {
        const double share = count > 1 ? static_cast<double>(k) / (count - 1) : 0.0;
        Vec3 way;
        const Vec3 at = curve.place(share * curve.lengths.back(), way);
        // z looks along the way
        places.push_back({rotation_about(Axis::y, std::atan2(way.x(), way.z())), at});
    }
    return places;
}

std::vector<Transform> SceneReader::read_copies(const Section& in, const Body& body, double& shake,
                                                double& turn_deg) {
    constexpr const char* ways[] = {"grid", "pyramid", "places", "along"};
    const toml::node* node = nullptr;
    std::string way;
    for (const char* key : ways) {
        const toml::node* here = in.table.get(key);
        if (here == nullptr) continue;
        if (node != nullptr) {
            wrong(*here, fmt::format("{} has both {} and {}", in.title, way, key),
                  "write it twice, once for each");
            return {};
        }
        node = here;
        way = key;
    }
    number(in, "jitter", shake, 0.0, 1000.0);
    if (const toml::node* random = in.table.get("random_turn")) {
        if (random->is_boolean()) {
            bool any = false;
            truth(in, "random_turn", any);
            turn_deg = any ? 360.0 : 0.0;
        } else {
            number(in, "random_turn", turn_deg, 0.0, 360.0);
        }
    }
    if (way != "along" && in.table.get("count")) {
        wrong(*in.table.get("count"), "count goes with along only",
              "grid = [x, y, z] says how many");
    }
    if (way != "grid" && way != "pyramid" && in.table.get("spacing")) {
        wrong(*in.table.get("spacing"), "spacing goes with grid and pyramid only");
    }
    if (node == nullptr) return {Transform{}};
    if (way == "along") return copies_along(in, *node);
    std::vector<Transform> places;
    if (way == "places") {
        const auto found = points(*node, "places", 1);
        if (!found) return {};
        for (const Vec3& at : *found) places.push_back({Quat::Identity(), at});
        return places;
    }
    // as far apart as they are large, and a little more
    const geometry::AxisBox box = body.shape->box_in_world({body.to_world.rotation, Vec3::Zero()});
    Vec3 spacing = 1.02 * box.size();
    if (const toml::node* apart = in.table.get("spacing")) {
        if (apart->is_number()) {
            const auto one = number(*apart, "spacing", 1e-6, 1e4);
            if (one) spacing = Vec3::Constant(*one);
        } else {
            vector(in, "spacing", spacing, 1e4);
        }
    }
    if (way == "pyramid") {
        int base = 0;
        whole(in, "pyramid", base, 1, 300);
        for (int row = 0; row < base; ++row) {
            const int count = base - row;
            for (int k = 0; k < count; ++k) {
                places.push_back({Quat::Identity(),
                                  {spacing.x() * (k - 0.5 * (count - 1)), spacing.y() * row, 0.0}});
            }
        }
        return places;
    }
    const auto three = numbers(*node, "grid", 3, "[x, y, z]: how many each way");
    if (!three) return {};
    double product = 1.0;
    for (const double count : *three) {
        if (count < 1.0 || count != std::floor(count)) {
            wrong(*node,
                  fmt::format("grid has {} in a row, expected a whole number from 1 on", count));
            return {};
        }
        product *= count;
    }
    if (product > static_cast<double>(most_bodies)) {
        wrong(*node,
              fmt::format("grid makes {:g} bodies, expected at most {}", product, most_bodies));
        return {};
    }
    // in the middle on the ground, upward from where the body is
    const auto nx = static_cast<int>((*three)[0]), ny = static_cast<int>((*three)[1]),
               nz = static_cast<int>((*three)[2]);
    for (int y = 0; y < ny; ++y) {
        for (int z = 0; z < nz; ++z) {
            for (int x = 0; x < nx; ++x) {
                places.push_back(
                    {Quat::Identity(),
                     spacing.cwiseProduct(Vec3(x - 0.5 * (nx - 1), y, z - 0.5 * (nz - 1)))});
            }
        }
    }
    return places;
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
    know(in, {"size", "height", "thickness", "material", "elasticity", "friction", "color"});
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
    floor.to_world.translation = {0.0, height - 0.5 * thickness, 0.0};
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
