// The scenes of the thesis have its sizes, and nothing in them passes through anything.
#include "sidestep/articulated/ccd_scenes.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/articulated/assembly_tree.h"
#include "sidestep/base/require.h"
#include "sidestep/ccd/motion.h"
#include "sidestep/geometry/box_tree.h"

using namespace sidestep;
using namespace sidestep::articulated;

namespace {

/// Pairs of links that cut each other where the step of a run ended, of those that are asked about.
int cutting_pairs(const ContactRun& run, double share) {
    const ccd::MovingLinks moving = run.moving();
    const auto at = ccd::places(moving.links, share);
    const auto groups = ccd::rigid_groups(moving.links);
    const int count = static_cast<int>(at.size());
    std::vector<geometry::BoxTree> trees;
    for (const ccd::Shape* shape : moving.shapes)
        trees.push_back(shape != nullptr ? geometry::BoxTree::build(shape->mesh())
                                         : geometry::BoxTree());
    int found = 0;
    for (int a = 0; a < count; ++a) {
        for (int b = a + 1; b < count; ++b) {
            if (moving.shapes[a] == nullptr || moving.shapes[b] == nullptr) continue;
            if (groups[a] == groups[b] || moving.links[b].parent == a) continue;
            bool asked = true;
            for (const auto& pair : moving.ignored)
                asked = asked && pair != std::pair<int, int>(a, b);
            if (asked && geometry::intersect(trees[a], at[a], trees[b], at[b])) ++found;
        }
    }
    return found;
}

}  // namespace

TEST_CASE("the scenes have as many triangles and links as table 6.1") {
    const ContactScene men = wooden_men(), chain = ball_pendulum(), fall = falling_man();
    REQUIRE(men.actors.size() == 2);
    CHECK(men.models[0].model->link_count() == 29);
    CHECK(men.models[0].triangle_count() / 1000 == 11);
    CHECK(chain.models[0].model->link_count() == 30);
    CHECK(std::lround(chain.triangle_count() / 1000.0) == 119);
    CHECK(fall.models[0].model->link_count() == 29);
    const int ware = fall.triangle_count() - fall.models[0].triangle_count();
    CHECK(std::lround(ware / 1000.0) == 153);
}

TEST_CASE(
    "tableware that is brought stands at every second place, in turn, and moves nothing else") {
    ContactSceneOptions options{.seed = 2, .detail = 0.1};
    const ContactScene ours = falling_man(options);
    for (const double half : {0.05, 0.08})
        options.ware.push_back(
            geometry::box_mesh({Vec3(-half, 0.0, -half), Vec3(half, half, half)}));
    const ContactScene both = falling_man(options);
    REQUIRE(both.obstacles.size() == ours.obstacles.size());
    for (std::size_t i = 0; i < ours.obstacles.size(); ++i) {
        CAPTURE(i);
        const geometry::TriangleMesh& mesh = both.obstacles[i].shape->mesh();
        CHECK(both.obstacles[i].placement.translation == ours.obstacles[i].placement.translation);
        CHECK(mesh.triangle_count() ==
              (i % 2 == 1 ? 12 : ours.obstacles[i].shape->mesh().triangle_count()));
        if (i % 2 == 1) CHECK(geometry::bounds(mesh).size().y() == (i % 4 == 1 ? 0.05 : 0.08));
    }
    CHECK(both.actors[0].state.positions == ours.actors[0].state.positions);
}

TEST_CASE("so many joints move as were asked for and all those above them in the tree") {
    const ContactScene scene = wooden_men({.detail = 0.1});
    const Model& model = *scene.models[0].model;
    for (const int count : {1, 2, 15, 29, 99}) {
        const Region region = top_joints(model, count);
        CHECK(region.moving_count() == std::min(count, 29));
        CHECK(region.moves(0));
        CHECK(ContactRun(scene, count).moving_count() == 2 * std::min(count, 29));
    }
    // fewer joints are a part of more
    const Region few = top_joints(model, 7), more = top_joints(model, 8);
    for (int i = 0; i < model.link_count(); ++i) CHECK((!few.moves(i) || more.moves(i)));
}

TEST_CASE("joints by chance: as many as asked for, part of more, others for another seed") {
    const ContactScene scene = wooden_men({.detail = 0.1});
    const Model& model = *scene.models[0].model;
    const AssemblyTree tree = AssemblyTree::build(model).value();
    for (const auto choose : {random_subtree, random_joints}) {
        std::vector<int> often(model.link_count(), 0);
        int alike = 0;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            Region before = choose(model, 1, seed);
            CHECK(before.moving_count() == 1);
            for (const int count : {2, 5, 15, 29, 99}) {
                const Region region = choose(model, count, seed);
                CHECK(region.moving_count() == std::min(count, 29));
                for (int i = 0; i < model.link_count(); ++i)
                    CHECK((!before.moves(i) || region.moves(i)));
                before = region;
            }
            const Region half = choose(model, 15, seed);
            alike += half == choose(model, 15, seed + 1);
            for (int i = 0; i < model.link_count(); ++i) often[i] += half.moves(i);
            if (choose != random_subtree) continue;
            // whoever was chosen hangs below others that move
            int alone = 0;
            for (const AssemblyNode& node : tree.nodes()) {
                if (node.leaf() || node.parent < 0 || !half.has_choice(node.joint)) continue;
                alone += half.moves(node.joint) && !half.moves(tree.nodes()[node.parent].joint);
            }
            CHECK(alone == 0);
        }
        CHECK(alike < 3);
        for (int i = 0; i < model.link_count(); ++i) CHECK(often[i] > 4);
    }
}

TEST_CASE("nothing in the scenes passes through anything") {
    for (int kind = 0; kind < 3; ++kind) {
        const ContactSceneOptions options{.seed = 5, .detail = 0.1};
        for (const int joints : {30, 12, 1}) {
            ContactRun run(kind == 0   ? wooden_men(options)
                           : kind == 1 ? ball_pendulum(options)
                                       : falling_man(options),
                           joints);
            int contacts = 0, unknown = 0, cutting = 0, last = 1000;
            for (int k = 0; k < 90; ++k) {
                const auto step = run.step();
                contacts += !step.contact.is_free();
                unknown += step.contact.verdict == ccd::Contact::Verdict::unknown;
                if (!step.contact.is_free()) last = k;
                // around contacts, and now and then
                if (k - last <= 1 || k % 30 == 29) cutting += cutting_pairs(run, step.share);
            }
            CAPTURE(kind);
            CAPTURE(joints);
            CHECK(unknown == 0);
            CHECK(cutting == 0);
            CHECK(contacts > 0);
        }
    }
}

TEST_CASE("the men meet each other, and do not get stuck in themselves") {
    int steps = 0, to_nothing = 0, each_other = 0, touching = 0;
    for (const std::uint64_t seed : {5, 6}) {
        ContactRun run(wooden_men({.seed = seed, .detail = 0.1}), 29);
        const int half = static_cast<int>(run.moving().links.size()) / 2;
        for (int k = 0; k < 120; ++k) {
            const auto step = run.step();
            ++steps;
            if (step.contact.is_free()) continue;
            ++touching;
            to_nothing += step.contact.time < 0.02;
            each_other += (step.contact.links[0] < half) != (step.contact.links[1] < half);
        }
    }
    MESSAGE(steps << " steps, " << touching << " touch, " << each_other << " each other, "
                  << to_nothing << " come to nothing");
    CHECK(each_other > steps / 20);
    CHECK(to_nothing < steps / 6);
}

TEST_CASE("a run is the same every time and can begin anew") {
    const ContactScene scene = falling_man({.seed = 2, .detail = 0.1});
    ContactRun one(scene, 10), other(scene, 10);
    std::vector<State> middle;
    for (int k = 0; k < 20; ++k) {
        if (k == 10) middle = {one.state(0)};
        (void)one.step();
        (void)other.step();
    }
    CHECK(one.state(0).positions == other.state(0).positions);
    ContactRun all(scene, 99);
    all.put(middle);
    CHECK(all.state(0).positions == middle[0].positions);
    CHECK_THROWS_AS(all.put({}), UsageError);
    CHECK_THROWS_AS(ContactRun(scene, std::vector<Region>{}), UsageError);
}

TEST_CASE("who follows a run takes its steps") {
    const ContactScene scene = wooden_men({.seed = 5, .detail = 0.1});
    ContactRun leader(scene, 29), same(scene, 29), few(scene, 9), one(scene, 1);
    int contacts = 0;
    double farthest = 0.0, farthest_of_leader = 0.0;
    const auto way = [](const ContactRun& run) {
        const auto from = ccd::places(run.moving().links, 0.0);
        const auto to = ccd::places(run.moving().links, 1.0);
        double most = 0.0;
        for (std::size_t i = 0; i < from.size(); ++i)
            most = std::max(most, (to[i].translation - from[i].translation).norm());
        return most;
    };
    for (int k = 0; k < 90; ++k) {
        same.follow(leader);
        few.follow(leader);
        CHECK(few.state(0).positions == leader.state(0).positions);
        const auto step = leader.step(), again = same.step();
        contacts += !step.contact.is_free();
        CHECK(step.contact.time == again.contact.time);
        CHECK(step.contact.links == again.contact.links);
        for (const int man : {0, 1}) CHECK(leader.state(man).rates == same.state(man).rates);
        farthest_of_leader = std::max(farthest_of_leader, way(leader));
        for (ContactRun* stiff : {&few, &one}) {
            stiff->follow(leader);
            (void)stiff->step();
            farthest = std::max(farthest, way(*stiff));
        }
    }
    CHECK(contacts > 10);
    // contacts that the stiff ones cannot part do not make them spin
    MESSAGE("the farthest way in a step: " << farthest_of_leader << " m, stiff: " << farthest);
    CHECK(farthest < 3.0 * farthest_of_leader);
}
