#include "sidestep/articulated/ccd_scenes.h"

#include <algorithm>
#include <cmath>

#include "sidestep/articulated/assembly_tree.h"
#include "sidestep/articulated/figures_person.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/geometry/box_tree.h"
#include "sidestep/geometry/lathe.h"
#include "sidestep/math/rotation.h"

namespace sidestep::articulated {

namespace {

using geometry::TriangleMesh;
using Profile = std::vector<Vec2>;

/// Segments or rings of a coarser mesh.
int fewer(int count, double detail, int least) {
    return std::max(least, static_cast<int>(std::lround(count * std::sqrt(detail))));
}

/// Pairs of links that touch in a pose, parents and children apart.
void ignore_touching(ShapedModel& body, const State& state) {
    const Model& model = *body.model;
    const auto at = links_in_world(model, state);
    std::vector<geometry::BoxTree> trees;
    for (const auto& shape : body.shapes)
        trees.push_back(shape ? geometry::BoxTree::build(shape->mesh()) : geometry::BoxTree());
    for (int a = 0; a < model.link_count(); ++a) {
        for (int b = a + 1; b < model.link_count(); ++b) {
            if (!body.shapes[a] || !body.shapes[b] || model.link(b).parent == a) continue;
            if (geometry::intersect(trees[a], at[a], trees[b], at[b]))
                body.ignored.emplace_back(a, b);
        }
    }
    std::sort(body.ignored.begin(), body.ignored.end());
    body.ignored.erase(std::unique(body.ignored.begin(), body.ignored.end()), body.ignored.end());
}

void put_turn(const Quat& turn, double* q) {
    q[0] = turn.w();
    q[1] = turn.x();
    q[2] = turn.y();
    q[3] = turn.z();
}

Vec3 odd_vector(Random& random, double size) {
    const double x = random.uniform(-size, size), y = random.uniform(-size, size);
    return {x, y, random.uniform(-size, size)};
}

/// Joints turned this way and that, the root put somewhere.
State odd_pose(Random& random, const Model& model, double bend, const Transform& root) {
    State state = rest_state(model);
    for (int i = 0; i < model.link_count(); ++i) {
        double* q = state.positions.data() + model.first_position(i);
        switch (model.link(i).joint.type) {
            case JointType::free:
                for (int k = 0; k < 3; ++k) q[k] = root.translation[k];
                put_turn(root.rotation, q + 3);
                break;
            case JointType::ball:
                put_turn(exp_map(odd_vector(random, bend)), q);
                break;
            case JointType::revolute:
                q[0] = random.uniform(-bend, bend);
                break;
            default:
                break;
        }
    }
    return state;
}

ShapedModel wooden_man(double detail) {
    return with_limbs(std::make_shared<const Model>(person()), fewer(16, detail, 5),
                      fewer(12, detail, 3));
}

/// A point between points of a profile where it is long, so that all triangles are alike.
Profile refined(const Profile& profile, int points) {
    std::vector<double> until{0.0};
    for (std::size_t i = 1; i < profile.size(); ++i)
        until.push_back(until.back() + (profile[i] - profile[i - 1]).norm());
    // every corner stays; what is left over goes to the longest sides
    std::vector<int> cuts(profile.size(), 1);
    for (int left = points - static_cast<int>(profile.size()); left > 0; --left) {
        std::size_t longest = 1;
        for (std::size_t i = 2; i < profile.size(); ++i) {
            if ((until[i] - until[i - 1]) / cuts[i] >
                (until[longest] - until[longest - 1]) / cuts[longest])
                longest = i;
        }
        ++cuts[longest];
    }
    Profile fine{profile.front()};
    for (std::size_t i = 1; i < profile.size(); ++i) {
        for (int k = 1; k <= cuts[i]; ++k) {
            const double s = static_cast<double>(k) / cuts[i];
            fine.emplace_back(profile[i - 1] + s * (profile[i] - profile[i - 1]));
        }
    }
    return fine;
}

/// Outlines in metres: outside from the middle of the foot up to the rim, and back inside.
struct Ware {
    const char* name;
    Profile profile;
};

std::vector<Ware> tableware() {
    return {
        {"plate",
         {{0.0, 0.0},
          {0.07, 0.0},
          {0.075, 0.006},
          {0.13, 0.025},
          {0.132, 0.029},
          {0.075, 0.012},
          {0.0, 0.010}}},
        {"bowl",
         {{0.0, 0.0},
          {0.045, 0.0},
          {0.05, 0.008},
          {0.085, 0.035},
          {0.11, 0.085},
          {0.105, 0.087},
          {0.08, 0.04},
          {0.045, 0.014},
          {0.0, 0.012}}},
        {"cup",
         {{0.0, 0.0},
          {0.03, 0.0},
          {0.038, 0.03},
          {0.045, 0.09},
          {0.041, 0.09},
          {0.034, 0.03},
          {0.0, 0.006}}},
        {"pot",
         {{0.0, 0.0},
          {0.10, 0.0},
          {0.115, 0.015},
          {0.12, 0.14},
          {0.128, 0.146},
          {0.122, 0.15},
          {0.113, 0.14},
          {0.107, 0.018},
          {0.0, 0.010}}},
        {"bottle",
         {{0.0, 0.0},
          {0.04, 0.0},
          {0.042, 0.01},
          {0.042, 0.17},
          {0.03, 0.205},
          {0.015, 0.23},
          {0.015, 0.29},
          {0.011, 0.29},
          {0.011, 0.235},
          {0.026, 0.205},
          {0.037, 0.165},
          {0.037, 0.012},
          {0.0, 0.008}}},
    };
}

AssemblyTree tree_of(const Model& model) {
    auto tree = AssemblyTree::build(model);
    SIDESTEP_REQUIRE(tree.has_value(), "the model has no assembly tree");
    return std::move(tree).value();
}

}  // namespace

int ShapedModel::triangle_count() const {
    int count = 0;
    for (const auto& shape : shapes) count += shape ? shape->mesh().triangle_count() : 0;
    return count;
}

int ContactScene::triangle_count() const {
    int count = 0;
    for (const Actor& actor : actors) count += models[actor.model].triangle_count();
    for (const StandingShape& one : obstacles) count += one.shape->mesh().triangle_count();
    return count;
}

ShapedModel with_limbs(std::shared_ptr<const Model> model, int segments, int rings) {
    ShapedModel body;
    body.model = std::move(model);
    for (const Link& link : body.model->links()) {
        const double length = link.far_end.norm();
        if (!(length > 0.0)) {
            body.shapes.push_back(nullptr);
            continue;
        }
        const Vec3 along = link.far_end / length;
        const double around = along.dot(link.inertia * along);
        const double thick = std::sqrt(2.0 * std::max(0.0, around) / link.mass);
        // short of the joints at both ends, so that neighbours hardly meet
        const double long_ = 0.9 * length;
        const double tip = std::min(0.7 * thick, 0.4 * long_);
        const geometry::Limb limb{.length = long_,
                                  .start_radius = tip,
                                  .end_radius = tip,
                                  .bulge = std::max(0.0, thick - tip)};
        body.shapes.push_back(std::make_shared<const ccd::Shape>(
            geometry::transformed(geometry::limb_mesh(limb, segments, rings),
                                  {shortest_arc(Vec3::UnitY(), along), 0.05 * length * along})));
    }
    ignore_touching(body, rest_state(*body.model));
    return body;
}

ContactScene wooden_men(const ContactSceneOptions& options) {
    ContactScene scene;
    scene.name = "wooden men";
    scene.gravity = Vec3::Zero();
    scene.models.push_back(wooden_man(options.detail));
    const Model& model = *scene.models[0].model;
    const int chest = model.find("chest");
    for (int k = 0; k < 2; ++k) {
        Random random(options.seed, static_cast<std::uint64_t>(k));
        const double side = k == 0 ? -1.0 : 1.0;
        Actor man;
        man.name = k == 0 ? "left man" : "right man";
        const Quat facing =
            rotation_about(Axis::y, -side * 0.5 * pi) * exp_map(odd_vector(random, 0.3));
        man.state = odd_pose(random, model, 0.45, {facing, Vec3(0.45 * side, 1.0, 0.0)});
        ignore_touching(scene.models[0], man.state);
        for (const int link : {0, chest}) {
            man.springs.push_back({.link = link,
                                   .point = Vec3::Zero(),
                                   .anchor = Vec3(0.0, link == 0 ? 1.0 : 1.4, 0.0),
                                   .stiffness = 300.0,
                                   .length = 0.0,
                                   .damping = 2.0});
        }
        scene.actors.push_back(std::move(man));
    }
    return scene;
}

ContactScene ball_pendulum(const ContactSceneOptions& options) {
    constexpr int balls = 30;
    constexpr double spacing = 0.1, radius = 0.042;
    ContactScene scene;
    scene.name = "pendulum";
    ShapedModel chain;
    std::vector<Link> links(balls);
    for (int i = 0; i < balls; ++i) {
        Link& link = links[i];
        link.name = "ball " + std::to_string(i);
        link.parent = i - 1;
        link.joint.type = JointType::ball;
        link.joint.placement.translation = Vec3(0.0, i == 0 ? 0.0 : -spacing, 0.0);
        link.joint.damping = 0.03;
        link.joint.armature = 1e-4;
        link.mass = 0.3;
        link.centre = Vec3(0.0, -0.5 * spacing, 0.0);
        link.inertia = 0.4 * link.mass * radius * radius * Mat3::Identity();
        link.far_end = Vec3(0.0, -spacing, 0.0);
    }
    chain.model = std::make_shared<const Model>(Model::build(std::move(links)).value());
    const auto ball = std::make_shared<const ccd::Shape>(geometry::transformed(
        geometry::ball_mesh(radius, fewer(44, options.detail, 6), fewer(45, options.detail, 3)),
        {Quat::Identity(), Vec3(0.0, -0.5 * spacing, 0.0)}));
    chain.shapes.assign(balls, ball);
    scene.models.push_back(std::move(chain));
    Random random(options.seed);
    Actor actor;
    actor.name = "pendulum";
    const Model& model = *scene.models[0].model;
    actor.state = rest_state(model);
    // held up sideways and rolled a little: it falls in on itself
    for (int i = 0; i < balls; ++i) {
        const double turn = (i == 0 ? 1.9 : 0.12) + random.uniform(-0.02, 0.02);
        const double out = random.uniform(-0.03, 0.03);
        put_turn(exp_map(Vec3(out, 0.0, turn)),
                 actor.state.positions.data() + model.first_position(i));
    }
    scene.actors.push_back(std::move(actor));
    return scene;
}

ContactScene falling_man(const ContactSceneOptions& options) {
    ContactScene scene;
    scene.name = "falling man";
    scene.models.push_back(wooden_man(options.detail));
    Random random(options.seed);
    Actor man;
    man.name = "man";
    // nearly lying, face down
    const Quat turn = rotation_about(Axis::x, 0.5 * pi) * exp_map(odd_vector(random, 0.3));
    man.state = odd_pose(random, *scene.models[0].model, 0.3, {turn, Vec3(0.0, 0.75, 0.1)});
    // all of him moves: whatever falls at rest falls as one
    Random waving(options.seed, 1);
    const Model& model = *scene.models[0].model;
    for (int i = 1; i < model.link_count(); ++i) {
        for (int k = 0; k < model.freedom_of_link(i); ++k)
            man.state.rates[model.first_rate(i) + k] = waving.uniform(-1.0, 1.0);
    }
    ignore_touching(scene.models[0], man.state);
    scene.actors.push_back(std::move(man));

    // 49 pieces of 3120 triangles on a table
    const int segments = fewer(52, options.detail, 8), points = fewer(32, options.detail, 6);
    std::vector<std::shared_ptr<const ccd::Shape>> made;
    for (const Ware& ware : tableware())
        made.push_back(std::make_shared<const ccd::Shape>(
            geometry::lathe(refined(ware.profile, points), segments)));
    std::vector<std::shared_ptr<const ccd::Shape>> brought;
    for (const TriangleMesh& mesh : options.ware)
        brought.push_back(std::make_shared<const ccd::Shape>(mesh));
    constexpr int columns = 7, rows = 7;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const double x = 0.3 * (column - 0.5 * (columns - 1)) + random.uniform(-0.01, 0.01);
            const double z = 0.3 * (row - 0.5 * (rows - 1)) + random.uniform(-0.01, 0.01);
            const int kind = random.index(static_cast<int>(made.size()));
            const std::size_t place = scene.obstacles.size();
            const auto& shape = place % 2 == 1 && !brought.empty()
                                    ? brought[place / 2 % brought.size()]
                                    : made[kind];
            scene.obstacles.push_back(
                {shape, {rotation_about(Axis::y, random.uniform(-pi, pi)), Vec3(x, 0.0, z)}});
        }
    }
    return scene;
}

Region top_joints(const Model& model, int count) {
    Region region = Region::least(model);
    const AssemblyTree tree = tree_of(model);
    for (const AssemblyNode& node : tree.nodes()) {
        if (region.moving_count() >= count) break;
        if (!node.leaf()) region.set(node.joint, true);
    }
    return region;
}

Region random_subtree(const Model& model, int count, std::uint64_t seed) {
    Region region = Region::least(model);
    const AssemblyTree tree = tree_of(model);
    Random random(seed);
    std::vector<int> next{0};  // nodes of which all above move
    while (!next.empty() && region.moving_count() < count) {
        std::swap(next[random.index(static_cast<int>(next.size()))], next.back());
        const AssemblyNode& node = tree.nodes()[next.back()];
        next.pop_back();
        if (node.leaf()) continue;
        region.set(node.joint, true);
        next.push_back(node.upper);
        next.push_back(node.lower);
    }
    return region;
}

Region random_joints(const Model& model, int count, std::uint64_t seed) {
    Region region = Region::least(model);
    Random random(seed);
    std::vector<int> left;
    for (int i = 0; i < model.link_count(); ++i) {
        if (region.has_choice(i)) left.push_back(i);
    }
    while (!left.empty() && region.moving_count() < count) {
        std::swap(left[random.index(static_cast<int>(left.size()))], left.back());
        region.set(left.back(), true);
        left.pop_back();
    }
    return region;
}

}  // namespace sidestep::articulated
