// Between two states the links go where the joints take them, and no joint comes apart.
#include "sidestep/articulated/link_motion.h"

#include <doctest/doctest.h>

#include "sidestep/base/require.h"
#include "tests/support/random_models.h"

using namespace sidestep;
using namespace sidestep::articulated;
using namespace sidestep::articulated::test;

namespace {

double place_error(const Transform& a, const Transform& b) {
    return std::max((a.translation - b.translation).norm(),
                    (a.rotation.toRotationMatrix() - b.rotation.toRotationMatrix()).norm());
}

double worst_place_error(const Model& model, const State& state,
                         std::span<const ccd::LinkMotion> links, const std::vector<int>& numbers,
                         double t) {
    const auto expected = links_in_world(model, state);
    const auto found = ccd::places(links, t);
    double worst = 0.0;
    for (int i = 0; i < model.link_count(); ++i)
        worst = std::max(worst, place_error(expected[i], found[numbers[i]]));
    return worst;
}

}  // namespace

TEST_CASE("links begin and end where the two states have them and keep their joints between") {
    Random random(41);
    double worst = 0.0, worst_between = 0.0;
    for (int k = 0; k < 60; ++k) {
        const Model model =
            random_model(random, {.links = 1 + random.index(14), .floating = random.chance(0.5)});
        const State from = random_state(random, model), to = random_state(random, model);
        Course course;
        course.add_still({});  // numbers need not begin at 0
        const auto numbers = course.add(model, from, to);
        worst = std::max({worst, worst_place_error(model, from, course.links, numbers, 0.0),
                          worst_place_error(model, to, course.links, numbers, 1.0)});
        for (const double t : {0.3, 0.5}) {
            const State middle = state_between(model, from, to, t);
            CHECK(check(model, middle).empty());
            worst_between =
                std::max(worst_between, worst_place_error(model, middle, course.links, numbers, t));
        }
    }
    CHECK(worst < 1e-12);
    // the state between obeys every joint: so do the links
    CHECK(worst_between < 1e-12);
}

TEST_CASE("a state and its rates lead where advance leads") {
    Random random(42);
    for (int k = 0; k < 40; ++k) {
        const Model model = random_model(random, {.links = 10, .floating = k % 2 == 0});
        State state = random_state(random, model);
        Region region = Region::all(model);
        for (int i = 0; i < model.link_count(); ++i) region.set(i, random.chance(0.6));
        Course course;
        const auto numbers = course.add(model, state, 0.25, region);
        CHECK(worst_place_error(model, state, course.links, numbers, 0.0) < 1e-12);
        // what is held does not move
        int moving = 0;
        for (int i = 0; i < model.link_count(); ++i) {
            if (!region.moves(i)) {
                CHECK(!course.links[numbers[i]].moves());
                for (int r = 0; r < model.freedom_of_link(i); ++r)
                    state.rates[model.first_rate(i) + r] = 0.0;
            }
            moving += region.moves(i);
        }
        CHECK(moving > 0);
        advance(model, 0.25, state);
        CHECK(worst_place_error(model, state, course.links, numbers, 1.0) < 1e-12);
    }
}

TEST_CASE("joints that do not move are one rigid group and universal joints are two links") {
    Random random(43);
    const Model model = random_model(random, {.links = 12, .floating = true});
    const State state = random_state(random, model);
    State to = state;
    Course rest;
    const auto numbers = rest.add(model, state, to);
    int universal = 0;
    for (const Link& link : model.links()) universal += link.joint.type == JointType::universal;
    CHECK(universal > 0);
    CHECK(static_cast<int>(rest.links.size()) == model.link_count() + universal);
    for (const int group : ccd::rigid_groups(rest.links)) CHECK(group == -1);
    // numbers are the same when it moves
    Course moved;
    advance(model, 0.1, to);
    CHECK(moved.add(model, state, to) == numbers);
    CHECK(moved.links.size() == rest.links.size());
}

TEST_CASE("states of another model have no course") {
    Random random(44);
    const Model model = random_model(random, {.links = 5});
    State wrong = rest_state(model);
    wrong.positions.push_back(0.0);
    Course course;
    CHECK_THROWS_AS((void)course.add(model, wrong, rest_state(model)), UsageError);
    CHECK_THROWS_AS((void)state_between(model, rest_state(model), wrong, 0.5), UsageError);
}
