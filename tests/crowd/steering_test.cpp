// Does looking closer only where it matters keep the order of candidates?
#include <doctest/doctest.h>

#include <set>

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
        std::vector<crowd::detail::Passer> passers;
        const int others = random.index(30);
        for (int k = 0; k < others; ++k) {
            const double x = random.uniform(-6.0, 6.0), z = random.uniform(-6.0, 6.0);
            const double heading = random.uniform(-3.0, 3.0);
            const auto there = spacetime::Placement::at(at.x + x, at.z + z, heading);
            const int move = random.index(static_cast<int>(repertoire.moves().size()));
            passers.push_back(crowd::detail::passer(repertoire.move(move), there,
                                                    random.uniform(0.0, 1.0), -1, k));
        }
        Wish wish;
        wish.kind = random.chance(0.5) ? Wish::Kind::wander : Wish::Kind::point;
        const double to_x = random.uniform(0.0, 20.0), to_z = random.uniform(0.0, 20.0);
        wish.target = Vec2(to_x, to_z);
        const crowd::detail::Mind mind{.wish = wish,
                                       .asked_towards = Vec2::Zero(),
                                       .blocked_s = random.uniform(0.0, 5.0),
                                       .speed = 1.24,
                                       .whim = random()};
        const int hub = random.index(static_cast<int>(repertoire.graph().hubs.size()));
        crowd::detail::Scratch scratch;
        double before = -1e9;
        std::set<int> seen;
        int known = 0;
        steering.rank(at, hub, mind, passers, scratch, [&](const crowd::detail::Ranked& each) {
            CHECK(each.sure);
            CHECK(each.cost >= before);
            CHECK(seen.insert(each.move).second);
            before = each.cost;
            ++known;
            return false;  // refused: the next one, please
        });
        // all that is not done on the spot, and holding still where one may
        for (const int move : seen) CHECK(repertoire.move(move).hub_in == hub);
        CHECK(known >= 1);
        many += known >= 5;
        crowded += others > 15;
    }
    CHECK(crowded > 50);
    CHECK(many > 100);
}
