// A path is the shadow of a clip: where the root is, and how far the body reaches around it.

#include "sidestep/motion/ground_path.h"

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/mirror.h"
#include "tests/motion/wanderer.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::motion;
using sidestep::test::wander;

namespace {

/// A post at the origin with one arm of half a metre, three frames, walking 1 m along +X in all.
Clip post() {
    const Skeleton skeleton({{"Root", no_parent, Vec3::Zero()}, {"Arm", 0, Vec3(0, 1, 0.3)}},
                            {{1, {0, 0, 0.2}, ""}});
    Clip clip(skeleton, 0.5, 3);
    for (int k = 0; k < 3; ++k) clip.set_translation(k, 0, Vec3(0.5 * k, 1, 0));
    clip.set_rotation(2, 1, rotation_about(Axis::x, pi / 2));  // the hand points down
    return clip;
}

/// The columns of an index.csv by name; a field may be quoted.
std::vector<std::map<std::string, std::string>> read_index(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<std::string> names;
    std::vector<std::map<std::string, std::string>> rows;
    for (std::string line; std::getline(in, line);) {
        std::vector<std::string> fields{""};
        bool quoted = false;
        for (const char c : line) {
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                fields.emplace_back();
            } else if (c != '\r') {
                fields.back() += c;
            }
        }
        if (names.empty()) {
            names = fields;
            continue;
        }
        rows.emplace_back();
        for (std::size_t i = 0; i < names.size() && i < fields.size(); ++i) {
            rows.back()[names[i]] = fields[i];
        }
    }
    return rows;
}

}  // namespace

TEST_CASE("a post with one arm casts the shadow a pencil would draw") {
    const GroundPath path = ground_path(post(), {.margin = 0.0});
    REQUIRE(path.sample_count() == 3);
    CHECK(path.dt == 0.5);
    CHECK(path.duration() == 1.5);
    CHECK(path.positions[2] == Vec2(1, 0));
    CHECK(path.radii[0] == doctest::Approx(0.5));
    CHECK(path.radii[2] == doctest::Approx(0.3));  // the wrist, now that the hand points down
    CHECK(path_length(path) == doctest::Approx(1.0));
    CHECK(net_displacement(path) == doctest::Approx(1.0));
    CHECK(mean_speed(path) == doctest::Approx(1.0));
    CHECK(max_radius(path) == doctest::Approx(0.5));
    CHECK(mean_radius(path) == doctest::Approx(1.3 / 3));
}

TEST_CASE("margin fixed radius and props do what they say") {
    CHECK(ground_path(post()).radii[0] == doctest::Approx(0.5 + flesh_margin));
    const GroundPath fixed = ground_path(post(), {.fixed_radius = 0.45});
    for (const double radius : fixed.radii) CHECK(radius == 0.45);
    CHECK(fixed.positions == ground_path(post()).positions);

    // a pole held in the hand, one metre out, with a ball of 10 cm at its end
    GroundPathOptions pole{.margin = 0.05};
    pole.props.push_back({1, Vec3(0, 0, 1.2), 0.1});
    CHECK(ground_path(post(), pole).radii[0] == doctest::Approx(0.3 + 1.2 + 0.1 + 0.05));
    pole.props[0].joint = 2;
    CHECK_THROWS_AS((void)ground_path(post(), pole), UsageError);
    CHECK_THROWS_AS((void)ground_path(post(), {.margin = -1}), UsageError);
    CHECK_THROWS_AS((void)ground_path(post(), {.margin = NAN}), UsageError);
    CHECK_THROWS_AS((void)ground_path(post(), {.fixed_radius = -0.1}), UsageError);
}

TEST_CASE("turning moving and mirroring a clip changes no radius") {
    Random random(41);
    const Clip clip = wander(random, 25, 0.1);
    const GroundPath path = ground_path(clip);
    const Clip elsewhere = moved(clip, Placement{2.1, Vec2(3, 4)}.transform());
    for (const Clip& other : {elsewhere, mirror(clip)}) {
        const GroundPath same = ground_path(other);
        CHECK(path_length(same) == doctest::Approx(path_length(path)));
        for (int k = 0; k < path.sample_count(); ++k) {
            CHECK(same.radii[k] == doctest::Approx(path.radii[k]).epsilon(1e-9));
        }
    }
}

TEST_CASE("no joint ever leaves its disc") {
    Random random(42);
    const Clip clip = wander(random, 50, 0.1);
    const GroundPath path = ground_path(clip, {.margin = 0.0});
    for (int k = 0; k < 50; ++k) {
        double furthest = 0.0;
        const GlobalPose body = clip.global_pose(k);
        for (const Transform& joint : body.joints) {
            furthest = std::max(furthest, (ground(joint.translation) - path.positions[k]).norm());
        }
        for (const Vec3& tip : body.end_sites) {
            furthest = std::max(furthest, (ground(tip) - path.positions[k]).norm());
        }
        CHECK(furthest == path.radii[k]);
    }
}

TEST_CASE("facing follows hips and shoulders past a full turn") {
    Clip clip(human_skeleton(), 0.1, 50);
    for (int k = 0; k < 50; ++k) clip.set_rotation(k, 0, rotation_about(Axis::y, 0.4 + 0.2 * k));
    const std::vector<double> angles = facing(clip);
    CHECK(angles[0] == doctest::Approx(0.4));
    CHECK(net_turn(clip) == doctest::Approx(0.2 * 49));  // to the left, more than once round
    CHECK(net_turn(mirror(clip)) == doctest::Approx(-0.2 * 49));
}

TEST_CASE("an empty clip has an empty path") {
    const Clip none(human_skeleton(), 0.1, 0);
    const GroundPath path = ground_path(none);
    CHECK(path.sample_count() == 0);
    CHECK(path_length(path) == 0.0);
    CHECK(net_displacement(path) == 0.0);
    CHECK(mean_speed(path) == 0.0);
    CHECK(max_radius(path) == 0.0);
    CHECK(mean_radius(path) == 0.0);
    CHECK(facing(none).empty());
    CHECK(net_turn(none) == 0.0);
    CHECK(ground_path(Clip()).sample_count() == 0);
    CHECK(mean_speed(ground_path(Clip(human_skeleton(), 0.1, 1))) == 0.0);
}

TEST_CASE("paths of the real clips agree with their index") {
    SIDESTEP_NEEDS_DATA(folder, "mocap/short");
    constexpr double metres_per_unit = 0.0254 / 0.45;
    // the index is written with three decimals, angles with one
    constexpr double half_digit = 0.00051;
    int clips = 0;
    std::map<std::string, double> worst;
    for (const char* set : {"short", "fast", "long"}) {
        for (auto& row : read_index(folder.parent_path() / set / "index.csv")) {
            const auto file = folder.parent_path() / set / row["file"];
            const auto bytes = read_file(file);
            REQUIRE(bytes);
            const auto read = read_bvh(*bytes, file.string());
            REQUIRE(read);
            const Clip clip = read->clip.scaled(metres_per_unit);
            const GroundPath path = ground_path(clip, {.margin = 0.0});
            const auto compare = [&](const char* column, double ours) {
                const double gap = std::abs(ours - std::stod(row[column]));
                worst[column] = std::max(worst[column], gap);
            };
            compare("frames", clip.frame_count());
            compare("path_m", path_length(path));
            compare("net_m", net_displacement(path));
            compare("mean_speed", mean_speed(path));
            compare("max_radius_m", max_radius(path));
            compare("mean_radius_m", mean_radius(path));
            compare("turn_deg", degrees(net_turn(clip)));
            ++clips;
        }
    }
    CHECK(clips == 83);
    for (const auto& entry : worst) {
        MESSAGE(entry.first << " differs by at most " << entry.second);
    }
    CHECK(worst["frames"] == 0.0);
    CHECK(worst["path_m"] < half_digit);
    CHECK(worst["net_m"] < half_digit);
    CHECK(worst["mean_speed"] < half_digit);
    CHECK(worst["max_radius_m"] < half_digit);
    CHECK(worst["mean_radius_m"] < half_digit);
    CHECK(worst["turn_deg"] < 0.051);
}
