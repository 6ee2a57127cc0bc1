// Does looking closer only where it matters keep the order of candidates?
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/crowd/detail/steering.h"
#include "sidestep/motion/graph/crowd_graph.h"

using namespace sidestep;
using namespace sidestep::crowd;

TEST_CASE("candidates come once each and the cheapest first") {
    const Repertoire repertoire(motion::crowd_graph(), Width{});
    const Walls walls({}, Vec2(0, 0), Vec2(20, 20), true);
    Crowd::Options options;
    options.low = Vec2(0, 0);
    options.high = Vec2(20, 20);
    Random random(12);
    int crowded = 0, many = 0;
    for (int round = 0; round < 200; ++round) {
        options.taste.crowding = random.uniform(0.0, 0.5);
        options.taste.encounter = random.chance(0.2) ? 0.0 : random.uniform(0.0, 1.0);
        options.taste.variety = random.uniform(0.0, 0.1);
        const crowd::detail::Steering steering(repertoire, walls, {}, {}, options);
        const double at_x = random.uniform(1.0, 19.0), at_z = random.uniform(1.0, 19.0);
        const auto at = spacetime::Placement::at(at_x, at_z, random.uniform(-3.0, 3.0));
        crowd::detail::Passers passers;
        const int others = random.index(30);
        for (int k = 0; k < others; ++k) {
            const double x = random.uniform(-6.0, 6.0), z = random.uniform(-6.0, 6.0);
            const double heading = random.uniform(-3.0, 3.0);
            const auto there = spacetime::Placement::at(at.x + x, at.z + z, heading);
            const int move = random.index(static_cast<int>(repertoire.moves().size()));
            // close to each other and far, standing and walking
            passers.make_room(1);
            passers.add(crowd::detail::passer(crowd::detail::Gait(repertoire.move(move)), there,
                                              random.uniform(0.0, 1.0), -1));
        }
        Wish wish;
        wish.kind = random.chance(0.5) ? Wish::Kind::wander : Wish::Kind::point;
        const double to_x = random.uniform(0.0, 20.0), to_z = random.uniform(0.0, 20.0);
        wish.target = Vec2(to_x, to_z);
        const crowd::detail::Mind mind{.wish = wish,
                                       .asked_towards = Vec2::Zero(),
                                       .blocked_s = random.uniform(0.0, 5.0),
                                       .pace = steering.pace_of(1.24),
                                       .whim = random()};
        const int hub = random.index(static_cast<int>(repertoire.graph().hubs.size()));
        crowd::detail::Scratch scratch;
        double before = -1e9;
        std::set<int> seen;
        int known = 0;
        std::vector<std::pair<double, int>> order;
        steering.rank(at, hub, mind, passers, scratch, [&](const crowd::detail::Ranked& each) {
            CHECK(each.sure);
            CHECK(each.cost >= before);
            CHECK(seen.insert(each.move).second);
            before = each.cost;
            order.emplace_back(each.cost, each.move);
            ++known;
            return false;  // refused: the next one, please
        });
        // the same to the bit, however wide the machine
        for (const std::string& name : spacetime::instruction_sets()) {
            const spacetime::UseInstructionSet only(name);
            std::vector<std::pair<double, int>> here;
            steering.rank(at, hub, mind, passers, scratch, [&](const crowd::detail::Ranked& each) {
                here.emplace_back(each.cost, each.move);
                return false;
            });
            INFO(name << ", round " << round);
            CHECK(here == order);
        }
        // all that is not done on the spot, and holding still where one may
        for (const int move : seen) CHECK(repertoire.move(move).hub_in == hub);
        CHECK(known >= 1);
        many += known >= 5;
        crowded += others > 15;
    }
    CHECK(crowded > 50);
    CHECK(many > 100);
}

// What people add to a cost, looked at from both sides.
TEST_CASE("what is said to be the least that people add is never more than they do") {
    const Repertoire repertoire(motion::crowd_graph(), Width{});
    const Walls walls({}, Vec2(0, 0), Vec2(40, 40), true);
    Random random(77);
    int tight = 0, all = 0;
    for (int round = 0; round < 300; ++round) {
        Crowd::Options options;
        options.low = Vec2(0, 0);
        options.high = Vec2(40, 40);
        options.taste.variety = 0.0;
        options.taste.near = random.uniform(0.3, 6.0);
        options.taste.wide = random.uniform(0.3, 3.0);
        options.taste.horizon = random.uniform(0.5, 12.0);
        Crowd::Options alone = options;
        alone.taste.crowding = alone.taste.encounter = 0.0;
        const crowd::detail::Steering steering(repertoire, walls, {}, {}, options);
        const crowd::detail::Steering hermit(repertoire, walls, {}, {}, alone);
        const double x = random.uniform(15.0, 25.0), z = random.uniform(15.0, 25.0);
        const auto at = spacetime::Placement::at(x, z, random.uniform(-3.0, 3.0));
        crowd::detail::Passers passers;
        for (int k = random.index(25); k > 0; --k) {
            const double px = random.uniform(-5.0, 5.0), pz = random.uniform(-5.0, 5.0);
            const auto there = spacetime::Placement::at(x + px, z + pz, random.uniform(-3.0, 3.0));
            const int move = random.index(static_cast<int>(repertoire.moves().size()));
            passers.make_room(1);
            passers.add(crowd::detail::passer(crowd::detail::Gait(repertoire.move(move)), there,
                                              random.uniform(0.0, 1.0), -1));
        }
        Wish wish;
        wish.kind = Wish::Kind::point;
        const double to_x = random.uniform(5.0, 35.0), to_z = random.uniform(5.0, 35.0);
        wish.target = Vec2(to_x, to_z);
        const crowd::detail::Mind mind{
            .wish = wish, .asked_towards = Vec2::Zero(), .pace = steering.pace_of(1.24)};
        const int hub = random.index(static_cast<int>(repertoire.graph().hubs.size()));
        crowd::detail::Scratch scratch;
        std::map<int, double> with, without;
        hermit.rank(at, hub, mind, passers, scratch, [&](const crowd::detail::Ranked& each) {
            without[each.move] = each.cost;
            return false;
        });
        steering.rank(at, hub, mind, passers, scratch, [&](const crowd::detail::Ranked& each) {
            with[each.move] = each.cost;
            return false;
        });
        // the columns of the last ranking are still there, in order of moves
        std::size_t k = 0;
        for (const auto& each : with) {
            const double added = each.second - without.at(each.first);
            const double least = scratch.prospects.least[k++];
            INFO("round " << round << ", move " << each.first);
            CHECK(least <= added + 1e-12);
            CHECK(least >= 0.0);
            all += added > 0.02;
            tight += added > 0.02 && least > 0.9 * added;
        }
    }
    // a bound that says nothing would be none
    CHECK(all > 500);
    CHECK(tight > all / 2);
}
