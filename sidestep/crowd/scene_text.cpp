// Places on the ground, as a scene's text tells them.
#include <fmt/format.h>

#include "sidestep/crowd/detail/scene_reader.h"

namespace sidestep::crowd::detail {

bool SceneReader::corners(const toml::node& node, const std::string& what, Vec2& low, Vec2& high) {
    const auto four = numbers(node, what, 4, "[x, z, x, z]: two opposite corners, the lower first");
    if (!four) return false;
    const std::vector<double>& v = *four;
    if (v[0] > v[2] || v[1] > v[3]) {
        wrong(
            node,
            fmt::format("{} is reversed: {} runs from {} down to {}", what, v[0] > v[2] ? "x" : "z",
                        v[0] > v[2] ? v[0] : v[1], v[0] > v[2] ? v[2] : v[3]),
            fmt::format("write [{}, {}, {}, {}]", std::min(v[0], v[2]), std::min(v[1], v[3]),
                        std::max(v[0], v[2]), std::max(v[1], v[3])));
        return false;
    }
    if (v[0] == v[2] || v[1] == v[3]) {
        wrong(node, what + " is empty: it has no width", "the form is [x, z, x, z]");
        return false;
    }
    low = {v[0], v[1]};
    high = {v[2], v[3]};
    return true;
}

bool SceneReader::area(const Section& in, const Scene& scene, Area& area) {
    const toml::node* box = in.table.get("box");
    const toml::node* disc = in.table.get("disc");
    const toml::node* ring = in.table.get("ring");
    const int given = (box != nullptr) + (disc != nullptr) + (ring != nullptr);
    if (given == 0) {
        missing(in, "place",
                "give box = [x, z, x, z], disc = [x, z, radius] or "
                "ring = [x, z, inner radius, outer radius]");
        return false;
    }
    if (given > 1) {
        wrong(in.source, in.title + " has more than one of box, disc and ring",
              "write it twice, once for each place");
        return false;
    }
    const toml::node& node = box ? *box : disc ? *disc : *ring;
    if (box) {
        area.kind = Area::Kind::box;
        if (!corners(node, "box", area.low, area.high)) return false;
    } else {
        const auto v = disc ? numbers(node, "disc", 3, "[x, z, radius]")
                            : numbers(node, "ring", 4, "[x, z, inner radius, outer radius]");
        if (!v) return false;
        area.kind = disc ? Area::Kind::disc : Area::Kind::ring;
        area.centre = {(*v)[0], (*v)[1]};
        area.radius = v->back();
        area.inner_radius = ring ? (*v)[2] : 0.0;
        if (!(area.radius > 0.0)) {
            wrong(node, fmt::format("the radius is {}, expected more than 0", area.radius));
            return false;
        }
        if (area.inner_radius < 0.0 || area.inner_radius > area.radius) {
            wrong(node, fmt::format("the inner radius is {}, expected 0 to the outer, {}",
                                    area.inner_radius, area.radius));
            return false;
        }
    }
    const Vec2 low = area.lowest(), high = area.highest();
    if (stage_known_ && (low.x() < scene.low.x() || low.y() < scene.low.y() ||
                         high.x() > scene.high.x() || high.y() > scene.high.y())) {
        wrong(node, "the place reaches beyond the stage",
              fmt::format("bounds are [{}, {}, {}, {}], the place needs [{}, {}, {}, {}]",
                          scene.low.x(), scene.low.y(), scene.high.x(), scene.high.y(), low.x(),
                          low.y(), high.x(), high.y()));
        return false;
    }
    return true;
}

}  // namespace sidestep::crowd::detail
