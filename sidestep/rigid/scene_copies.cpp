// Copies of a body: in grids and pyramids, at places, along a curve.
#include <fmt/format.h>

#include <cmath>

#include "sidestep/math/rotation.h"
#include "sidestep/rigid/detail/scene_reader.h"

namespace sidestep::rigid::detail {

namespace {

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

}  // namespace

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

}  // namespace sidestep::rigid::detail
