// Shapes, as a scene's text tells them: by name, by size, by points or from a file.
#include <fmt/format.h>

#include <cmath>

#include "sidestep/rigid/detail/known_solids.h"
#include "sidestep/rigid/detail/scene_reader.h"

namespace sidestep::rigid::detail {

namespace {

constexpr std::size_t most_points = 10'000;

}  // namespace

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
              "give at least four points that are not all in one plane");
        return {};
    }
    const double volume = geometry::signed_volume(hull->mesh());
    if (!(volume > 1e-9 * size * size * size)) {
        wrong(
            at,
            fmt::format("{} is flat: {:g} m large, and only {:g} cubic metres", what, size, volume),
            "a body needs some thickness: a thousandth of its size is enough");
        return {};
    }
    // as thin as from a face to the corner farthest from it
    double thickness = size;
    for (const auto& face : hull->faces()) {
        double lowest = face.offset;
        for (const Vec3& corner : hull->vertices())
            lowest = std::min(lowest, face.normal.dot(corner));
        thickness = std::min(thickness, face.offset - lowest);
    }
    if (thickness < 0.99 * smallest_size) {
        wrong(
            at,
            fmt::format("{} is {:g} m thin, expected {} at least", what, thickness, smallest_size),
            "thinner bodies would fall through others");
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
    files_.push_back(path.string());
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

}  // namespace sidestep::rigid::detail
