// The promise of a crowd: no two plans ever overlap, and so nobody ever walks through anybody.
#include "sidestep/crowd/crowd.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <set>

#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/grid.h"
#include "sidestep/crowd/detail/traffic.h"
#include "sidestep/crowd/recorder.h"
#include "tests/support/crowd_scenes.h"
#include "tests/support/data.h"

using namespace sidestep;
using namespace sidestep::crowd;
using namespace sidestep::test;

namespace {

const Repertoire& steps() {
    static const Repertoire repertoire(*crowd_graphs()[0].graph, {});
    return repertoire;
}

const std::pair<int, int> nobody{-1, -1};

Wish wandering(double speed = 1.2) {
    Wish wish;
    wish.kind = Wish::Kind::wander;
    wish.speed = speed;
    return wish;
}

Wish going_to(const Vec2& target) {
    Wish wish;
    wish.kind = Wish::Kind::point;
    wish.target = target;
    return wish;
}

/// People thrown onto a closed square with this lower corner; as many as fit of those asked for.
struct Square {
    Walls walls;
    std::optional<Crowd> crowd;

    Square(const Vec2& low, double size, int people, Crowd::Options options, double turn = 0.0,
           const Repertoire& repertoire = steps()) {
        const Vec2 high = low + Vec2(size, size);
        walls = Walls({}, low, high, true);
        options.low = low;
        options.high = high;
        crowd.emplace(repertoire, walls, std::span<const Goal>{}, std::span<const DistanceField>{},
                      options);
        Random random(options.seed, 0x59a3e);
        for (int k = 0; k < 40 * people && crowd->size() < people; ++k) {
            const double x = random.uniform(0.3, size - 0.3);
            const double z = random.uniform(0.3, size - 0.3);
            const double heading = turn + random.uniform(-3.0, 3.0);
            crowd->add(low + Vec2(x, z), heading, wandering(random.uniform(0.8, 1.6)),
                       random.chance(0.5) ? Room::elbow : Room::standing);
        }
    }
};

int chosen_number(const char* name, int otherwise) {
    const char* const text = std::getenv(name);
    return text != nullptr ? std::atoi(text) : otherwise;
}

}  // namespace

// SIDESTEP_CROWD_SCENES asks for more of them, SIDESTEP_CROWD_FIRST for others.
TEST_CASE("nobody overlaps anybody on a thousand thrown scenes") {
    const int scenes = chosen_number("SIDESTEP_CROWD_SCENES", 1000);
    const int first = chosen_number("SIDESTEP_CROWD_FIRST", 0);
    std::map<Crush, int> played;
    std::map<std::string, int> graphs;
    int refused = 0, by_limbs = 0, with_movers = 0, jammed = 0, judged_pairs = 0;
    std::int64_t choices = 0, left = 0, came = 0, moments = 0, arrivals = 0;
    double no_free = 0.0;
    int done = 0;
    for (int k = first; done < scenes; ++k) {
        const auto seed = static_cast<std::uint64_t>(k);
        // large graphs take longer to prepare
        const CrowdGraph few{"few steps", &few_steps()};
        const std::size_t which = k % 60 == 20 ? 2 : k % 60 == 40 ? 1 : 0;
        const CrowdGraph& graph =
            k % 20 == 0 ? crowd_graphs()[std::min(which, crowd_graphs().size() - 1)] : few;
        ThrownScene thrown = thrown_scene(seed, walker_file());
        INFO(thrown.words, ", ", graph.name);
        std::optional<Simulation> run = begun(thrown, *graph.graph, {.seed = seed});
        if (!run) {
            ++refused;
            continue;
        }
        const int beginners = run->crowd().size();
        const Watched seen = watched(*run, seed, 10);
        REQUIRE_MESSAGE(seen.broken == nobody, "broken promise in frame ", seen.broken_frame,
                        " between ", seen.broken.first, " and ", seen.broken.second);
        const judge::Judgement verdict = judged(seen.bytes, thrown.scene.width);
        REQUIRE_MESSAGE(verdict.overlaps == 0, "deepest ", verdict.deepest, " m at second ",
                        verdict.list.empty() ? 0.0 : verdict.list[0].first_s);
        CHECK(verdict.complete);
        int guests = 0;
        for (const Obstacle& thing : thrown.scene.obstacles) guests += !thing.clip.empty();
        CHECK(verdict.people == seen.report.people + guests);

        ++done;
        ++played[thrown.crush];
        ++graphs[graph.name];
        by_limbs += !thrown.scene.width.fixed_radius;
        with_movers += !thrown.scene.obstacles.empty();
        judged_pairs += verdict.measured > 0;
        moments += verdict.moments;
        choices += seen.report.choices;
        left += seen.report.left;
        arrivals += seen.report.arrivals;
        came += seen.report.people - beginners;
        no_free += seen.report.no_free_share * static_cast<double>(seen.report.choices);
        jammed += seen.report.choices > 0 && seen.report.no_free_share > 0.8;
    }
    MESSAGE("refused ", refused, ", limbs ", by_limbs, ", movers ", with_movers, ", jammed ",
            jammed, ", choices ", choices, ", of which without a free candidate ", no_free,
            ", came ", came, ", left ", left, ", goals ", arrivals, ", moments ", moments);
    if (scenes < 1000) return;
    // the scenes are what they are meant to be
    CHECK(refused < scenes);
    for (const Crush crush :
         {Crush::nobody, Crush::alone, Crush::papers, Crush::busy, Crush::dense, Crush::packed}) {
        CAPTURE(to_words(crush));
        CHECK(played[crush] > scenes / 20);
    }
    CHECK(graphs.size() == crowd_graphs().size() + 1);
    CHECK(by_limbs > scenes / 5);
    CHECK(with_movers > scenes / 5);
    CHECK(judged_pairs > scenes / 3);
    CHECK(jammed > scenes / 50);
    CHECK(no_free > 0.02 * static_cast<double>(choices));
    CHECK(came > scenes / 2);
    CHECK(left > scenes / 20);
}

TEST_CASE("plans stay apart at every step and at every density") {
    for (const int people : {0, 1, 2, 20, 60, 400}) {
        CAPTURE(people);
        Square square(Vec2(-3, 5), 9.0, people, {.seed = 11});
        Crowd& crowd = *square.crowd;
        // 400 do not fit: as many as the ground holds
        CHECK(crowd.size() == (people < 400 ? std::min(people, crowd.size()) : crowd.size()));
        if (people == 400) CHECK(crowd.size() > 60);
        for (int frame = 0; frame < 150; ++frame) {
            if (people < 100 || frame % 10 == 0) REQUIRE(crowd.broken_promise() == nobody);
            crowd.step();
        }
        CHECK(crowd.broken_promise() == nobody);
        if (people == 20) CHECK(crowd.tally().metres() > 20.0);
    }
}

TEST_CASE("who asks hears of everybody whose plan could be in the way") {
    const ThreadLimit one(1);  // a listener hears from one at a time
    std::optional<Square> square;
    int questions = 0, prolonged = 0, named = 0, left_out = 0, missing = 0;
    Crowd::Options options{.seed = 4};
    options.listener = [&](const Question& question) {
        const Crowd& crowd = *square->crowd;
        const Move& asked = steps().move(question.candidate.move);
        const Vec2 middle = question.candidate.placement(asked.middle);
        ++questions;
        prolonged += asked.prolonged;
        std::set<int> heard{question.candidate.person};
        for (const Plan& plan : question.others) heard.insert(plan.person);
        named += static_cast<int>(heard.size()) - 1;
        for (int id = 0; id < crowd.size(); ++id) {
            const PersonState state = crowd.state(id);
            const Move& move = steps().move(state.move);
            // whoever chooses in this frame may have another plan by now
            const bool chooses = state.start + move.frames <= crowd.frame() || move.holds();
            if (heard.contains(id) || chooses) continue;
            ++left_out;
            const double apart = (state.placement(move.middle) - middle).norm();
            missing += apart < asked.reach + move.reach;
        }
    };
    square.emplace(Vec2(0, 0), 30.0, 70, options);
    for (int frame = 0; frame < 30 * 30; ++frame) square->crowd->step();
    CAPTURE(questions);
    CHECK(missing == 0);
    CHECK(prolonged > questions / 10);
    CHECK(prolonged < questions * 9 / 10);
    CHECK(named > questions);
    CHECK(left_out > 10 * questions);
}

TEST_CASE("every way of comparing plans gives the same crowd") {
    constexpr Method methods[] = {Method::fast, Method::mobb, Method::one_level, Method::brute};
    const auto agree = [&](ThrownScene thrown, const motion::MotionGraph& graph,
                           std::uint64_t seed) {
        std::vector<std::uint64_t> prints;
        std::int64_t choices = 0;
        for (const Method method : methods) {
            std::optional<Simulation> run = begun(thrown, graph, {.seed = seed, .method = method});
            if (!run) return std::int64_t{0};
            while (!run->over()) run->step();
            prints.push_back(run->report().fingerprint);
            choices += run->report().choices;
        }
        for (const std::uint64_t print : prints) CHECK(print == prints[0]);
        return choices;
    };
    std::int64_t choices = 0;
    for (std::uint64_t seed = 5000; seed < 5020; ++seed) {
        ThrownScene thrown = thrown_scene(seed, walker_file());
        INFO(thrown.words);
        choices += agree(
            thrown, *crowd_graphs()[seed % 15 == 0 ? crowd_graphs().size() - 1 : 0].graph, seed);
    }
    CHECK(choices > 250);
    for (const char* name : {"plaza", "blocks", "bottleneck"}) {
        CAPTURE(name);
        ThrownScene thrown;
        thrown.scene = built_in(name, 4.0);
        CHECK(agree(thrown, *crowd_graphs()[0].graph, 3) > 500);
    }
}

TEST_CASE("any number of threads gives the same bytes") {
    struct Case {
        std::string name;
        Scene scene;
        std::uint64_t blocks;  // of one colour in one frame, at least
    };
    std::vector<Case> cases;
    cases.push_back({"plaza", built_in("plaza", 6.0), 1});
    cases.push_back({"circle", built_in("circle", 6.0), 4});
    cases.push_back({"blocks", built_in("blocks", 6.0), 1});
    cases.push_back({"town", with_people(built_in("plaza", 2.0), 4000, false), 20});
    cases.push_back({"town in groups", with_people(built_in("plaza", 4.0), 2500, false), 10});
    cases.back().scene.people.front().group = 5;
    for (const Case& one : cases) {
        CAPTURE(one.name);
        std::string first;
        std::uint64_t most = 0;
        for (const int threads : {1, 2, 7}) {
            CAPTURE(threads);
            const ThreadLimit limit(threads);
            Simulation run(one.scene, *crowd_graphs()[0].graph, {.seed = 5});
            // several blocks of one colour choose at once: otherwise nothing was shown
            const double block = 2.0 * run.repertoire().farthest_reach() + 0.01;
            std::string bytes;
            {
                recording::Writer writer = recording::Writer::to_memory(bytes);
                Recorder recorder(writer, run);
                while (!run.over()) {
                    run.step();
                    recorder.step();
                    std::array<std::set<std::pair<int, int>>, 4> colours;
                    for (const Choice& choice : run.crowd().choices()) {
                        const int x = static_cast<int>(std::floor(choice.placement.x / block));
                        const int z = static_cast<int>(std::floor(choice.placement.z / block));
                        colours[static_cast<std::size_t>((x & 1) | (z & 1) << 1)].insert({x, z});
                    }
                    for (const auto& colour : colours) {
                        most = std::max<std::uint64_t>(most, colour.size());
                    }
                }
                writer.finish();
            }
            if (first.empty()) first = bytes;
            CHECK(bytes == first);
        }
        CHECK(most >= one.blocks);
        MESSAGE(one.name, ": ", first.size(), " bytes, up to ", most, " blocks at once");
    }
}

// So many choose at once that threads share the ground among them also when plans are filed.
TEST_CASE("any number of threads gives the same great crowd") {
    struct Case {
        std::string name;
        int people, times_as_dense;
    };
    for (const Case& one : {Case{"roomy", 90'000, 1}, Case{"dense", 60'000, 3}}) {
        CAPTURE(one.name);
        Scene scene = with_people(built_in("plaza", 2.0), one.people / one.times_as_dense, false);
        if (one.times_as_dense > 1) scene = with_people(scene, one.people, true);
        std::set<std::uint64_t> prints;
        std::set<std::int64_t> pairs;
        std::size_t most = 0;
        for (const int threads : {1, 2, 3, 7}) {
            const ThreadLimit limit(threads);
            Simulation run(scene, *crowd_graphs()[0].graph, {.seed = 5});
            for (int frame = 0; frame < 45; ++frame) {
                run.step();
                most = std::max(most, run.crowd().choices().size());
            }
            prints.insert(run.crowd().fingerprint());
            pairs.insert(run.crowd().tally().pairs);
        }
        CHECK(prints.size() == 1);
        CHECK(pairs.size() == 1);
        CHECK(most > 4 * 7 * 64);
    }
}

TEST_CASE("any instruction set gives the same crowd") {
    const Scene scene = built_in("plaza", 8.0);
    std::set<std::uint64_t> prints;
    for (const std::string& set : spacetime::instruction_sets()) {
        const spacetime::UseInstructionSet use(set);
        Simulation run(scene, *crowd_graphs()[0].graph, {.seed = 8});
        while (!run.over()) run.step();
        prints.insert(run.report().fingerprint);
    }
    CHECK(prints.size() == 1);
}

TEST_CASE("the same seed gives the same day and another seed another") {
    const auto day = [](std::uint64_t seed) {
        Square square(Vec2(0, 0), 12.0, 25, {.seed = seed});
        for (int frame = 0; frame < 120; ++frame) square.crowd->step();
        return square.crowd->fingerprint();
    };
    CHECK(day(1) == day(1));
    CHECK(day(1) != day(2));
}

// Printed so that two compilers can be laid side by side; see docs/crowd.md.
TEST_CASE("a day has a fingerprint") {
    for (const std::string& name : built_in_scenes()) {
        const Scene scene = built_in(name, 5.0);
        for (const CrowdGraph& graph : crowd_graphs()) {
            if (graph.name == "real people" && name != "plaza") continue;
            Simulation run(scene, *graph.graph, {.seed = 1});
            while (!run.over()) run.step();
            MESSAGE(name, ", ", graph.name, ": ", run.report().fingerprint, " after ",
                    run.report().choices, " choices");
            CHECK(run.report().choices > 10);
        }
    }
}

TEST_CASE("plans stay apart far from the origin") {
    // the last: where blocks are numbered beyond 21 bits
    const double block = 2.0 * steps().farthest_reach() + 0.01;
    for (const double far : {1e3, 1e5, 1e6, -2e7, block * 3.0 * 0x1p21, -block * 5.0 * 0x1p20}) {
        for (const bool both : {false, true}) {
            CAPTURE(far);
            // several blocks, and so many people that some choose side by side in one frame
            Square square(Vec2(far, both ? far : 0.0), 50.0, 500, {.seed = 4});
            Crowd& crowd = *square.crowd;
            REQUIRE(crowd.size() > 300);
            for (int frame = 0; frame < 150; ++frame) {
                crowd.step();
                if (frame % 15 == 0) REQUIRE(crowd.broken_promise() == nobody);
            }
            CHECK(crowd.tally().metres() > 100.0);
        }
    }
}

TEST_CASE("patience of any length breaks no promise") {
    for (const double patience : {0.0, 0.01, 0.25, 2.0, 30.0, 1000.0}) {
        CAPTURE(patience);
        Crowd::Options options{.seed = 6};
        options.taste.patience = patience;
        Square square(Vec2(0, 0), 10.0, 60, options);
        Crowd& crowd = *square.crowd;
        for (int frame = 0; frame < 200; ++frame) {
            crowd.step();
            for (const Choice& choice : crowd.choices()) {
                REQUIRE(choice.move >= 0);
                REQUIRE(choice.frame == crowd.frame() - 1);
            }
            if (frame % 10 == 0) REQUIRE(crowd.broken_promise() == nobody);
            // a plan under way is never older than what was promised can be compared with
            for (int id = 0; id < crowd.size(); ++id) {
                REQUIRE(crowd.frame() - crowd.state(id).start <= steps().longest_frames() + 1);
            }
        }
        CHECK(crowd.tally().metres() > 10.0);
    }
}

TEST_CASE("strange tastes are tastes and what is no number is refused") {
    for (const double strange : {0.0, 1e-300, 1e6}) {
        for (double Taste::*number :
             {&Taste::heading,   &Taste::crowding, &Taste::ahead,    &Taste::near,
              &Taste::encounter, &Taste::horizon,  &Taste::view,     &Taste::wide,
              &Taste::detour,    &Taste::overview, &Taste::right,    &Taste::right_fades,
              &Taste::lane,      &Taste::speed,    &Taste::roaming,  &Taste::turning,
              &Taste::stopping,  &Taste::binding,  &Taste::restless, &Taste::variety,
              &Taste::haste,     &Taste::hurry,    &Taste::company,  &Taste::patience,
              &Taste::walls,     &Taste::wall_room}) {
            Crowd::Options options{.seed = 9};
            options.taste.*number = strange;
            Square square(Vec2(0, 0), 8.0, 25, options);
            for (int frame = 0; frame < 60; ++frame) square.crowd->step();
            REQUIRE(square.crowd->broken_promise() == nobody);
        }
    }
    for (const double nothing : {std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity(), -1.0}) {
        Crowd::Options options;
        options.taste.patience = nothing;
        CHECK_THROWS_AS(Square(Vec2(0, 0), 8.0, 3, options), UsageError);
        options.taste = {};
        options.taste.crowding = nothing;
        CHECK_THROWS_AS(Square(Vec2(0, 0), 8.0, 3, options), UsageError);
    }
    Square square(Vec2(0, 0), 8.0, 3, {});
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(square.crowd->add({nan, 1}, 0, wandering()), UsageError);
    CHECK_THROWS_AS(square.crowd->add({1, 1}, nan, wandering()), UsageError);
    CHECK_THROWS_AS(square.crowd->add({1, 1}, 0, going_to({nan, 0})), UsageError);
    CHECK_THROWS_AS(square.crowd->set_wish(0, going_to({0, nan})), UsageError);
    CHECK_THROWS_AS(square.crowd->add({1, 1}, 0, wandering(nan)), UsageError);
    Wish lost;
    lost.kind = Wish::Kind::goal;
    lost.itinerary = 4;
    CHECK_THROWS_AS(square.crowd->add({1, 1}, 0, lost), UsageError);
    CHECK_THROWS_AS(square.crowd->set_wish(0, lost), UsageError);
    CHECK_THROWS_AS(square.crowd->set_wish(77, wandering()), UsageError);
    CHECK_THROWS_AS(square.crowd->remove(77), UsageError);
    CHECK_THROWS_AS((void)square.crowd->state(-1), UsageError);
}

TEST_CASE("nobody is put down on anybody or into a wall or in the way of an obstacle") {
    Random random(77);
    Walls walls(std::vector<Polygon>{{{4, 4}, {6, 4}, {6, 6}, {4, 6}}}, Vec2(0, 0), Vec2(12, 12),
                true);
    Crowd::Options options{.seed = 2, .low = Vec2(0, 0), .high = Vec2(12, 12)};
    Crowd crowd(steps(), walls, {}, {}, options);
    // goes across in ten seconds and stays
    motion::GroundPath way{.dt = steps().frame_time(), .positions = {}, .radii = {}};
    for (int k = 0; k <= 300; ++k) {
        way.positions.push_back({1.0 + 10.0 * k / 300, 9.0});
        way.radii.push_back(0.6);
    }
    crowd.add_obstacle(way);
    int put = 0, no_room = 0;
    for (int k = 0; k < 4000; ++k) {
        const double x = random.uniform(0.0, 12.0);
        const double z = random.uniform(0.0, 12.0);
        const Vec2 place(x, z);
        const Room room = k % 2 == 0 ? Room::elbow : Room::standing;
        const double wide =
            room == Room::elbow ? steps().elbow_radius() : steps().standing_radius();
        // the slow twin: standing discs and the line that the obstacle takes
        bool free = walls.clearance(place) > wide;
        const double gone = static_cast<double>(std::min<std::int64_t>(crowd.frame(), 300)) / 30.0;
        const double nearest = std::max(std::clamp(x, 1.0, 11.0), std::min(11.0, 1.0 + gone));
        free = free && (Vec2(nearest, 9.0) - place).norm() > wide + 0.6;
        bool beside_somebody = false;
        for (int id = 0; id < crowd.size(); ++id) {
            const double away = (crowd.place(id) - place).norm();
            beside_somebody |= away < wide + steps().standing_radius();
        }
        const int id = crowd.add(place, 0.0, Wish{}, room);
        CAPTURE(k);
        if (!free || beside_somebody) CHECK(id == -1);
        // before anybody moves, the twin knows all there is to know
        if (crowd.frame() == 0 && free && !beside_somebody) CHECK(id >= 0);
        put += id >= 0;
        no_room += id < 0;
        REQUIRE(crowd.size() == put);
        if (k % 100 == 99) crowd.step();
        if (k % 500 == 0) REQUIRE(crowd.broken_promise() == nobody);
    }
    CHECK(put > 40);
    CHECK(no_room > 1000);
}

TEST_CASE("people who come and go between others break no promise") {
    Random random(5);
    Square square(Vec2(0, 0), 14.0, 30, {.seed = 3});
    Crowd& crowd = *square.crowd;
    int came = 0, went = 0;
    for (int frame = 0; frame < 400; ++frame) {
        for (int k = 0; k < 3; ++k) {
            const double x = random.uniform(0.3, 13.7);
            const double z = random.uniform(0.3, 13.7);
            came += crowd.add({x, z}, random.uniform(-3, 3), wandering(),
                              k == 0 ? Room::standing : Room::elbow) >= 0;
        }
        for (int k = 0; k < 3; ++k) {
            const int who = random.index(crowd.size());
            if (!crowd.state(who).present) continue;
            crowd.remove(who);
            CHECK_THROWS_AS(crowd.remove(who), UsageError);
            CHECK_THROWS_AS((void)crowd.place(who), UsageError);
            CHECK(crowd.stuck_seconds(who) == 0.0);
            ++went;
        }
        if (random.chance(0.1)) {
            const int who = random.index(crowd.size());
            crowd.set_wish(who, going_to({7, 7}));
        }
        crowd.step();
        for (const Choice& choice : crowd.choices()) {
            REQUIRE(crowd.state(choice.person).present);
        }
        if (frame % 3 == 0) REQUIRE(crowd.broken_promise() == nobody);
        CHECK(crowd.present() == 30 + came - went);
    }
    CHECK(came > 100);
    CHECK(went > 100);
}

TEST_CASE("people who walk off an open stage keep their promises out there") {
    const Walls open({}, Vec2(0, 0), Vec2(6, 6), false);
    Crowd crowd(steps(), open, {}, {}, {.seed = 1, .low = Vec2(0, 0), .high = Vec2(6, 6)});
    // two rows that want to be far outside, through each other
    for (int k = 0; k < 8; ++k) {
        crowd.add({0.0, 1.6 * k - 4.0}, 0.0, going_to({60.0, 1.6 * k - 4.0}));
        crowd.add({16.0, 1.6 * k - 4.0}, 0.0, going_to({-60.0, 1.6 * k - 4.0}));
    }
    CHECK(crowd.size() == 16);
    for (int frame = 0; frame < 900; ++frame) {
        crowd.step();
        if (frame % 10 == 0) REQUIRE(crowd.broken_promise() == nobody);
    }
    double widest = 0.0;
    for (int id = 0; id < crowd.size(); ++id) {
        widest = std::max(widest, std::abs(crowd.place(id).x()));
    }
    CHECK(widest > 20.0);
}

TEST_CASE("obstacles are respected for as long as they move and afterwards") {
    Random random(12);
    for (int round = 0; round < 6; ++round) {
        const Walls walls({}, Vec2(0, 0), Vec2(14, 14), true);
        Crowd crowd(steps(), walls, {}, {}, {.seed = 5, .low = Vec2(0, 0), .high = Vec2(14, 14)});
        std::vector<motion::GroundPath> ways;
        for (int k = 0; k < 3; ++k) {
            motion::GroundPath way{.dt = steps().frame_time(), .positions = {}, .radii = {}};
            Vec2 place(random.uniform(2, 12), 0.0);
            place.y() = random.uniform(2, 12);
            double heading = random.uniform(-3, 3);
            const int frames = 1 + random.index(400);
            const double radius = random.uniform(0.2, 0.8);
            const double speed = random.chance(0.3) ? 0.2 : 0.04;
            for (int f = 0; f < frames; ++f) {
                way.positions.push_back(place);
                way.radii.push_back(radius * (1.0 + 0.2 * std::sin(0.1 * f)));
                heading += random.uniform(-0.1, 0.1);
                place += speed * Vec2(std::sin(heading), std::cos(heading));
            }
            crowd.add_obstacle(way);
            ways.push_back(way);
        }
        for (int k = 0; k < 2000 && crowd.size() < 40; ++k) {
            const double x = random.uniform(0.5, 13.5);
            const double z = random.uniform(0.5, 13.5);
            crowd.add({x, z}, random.uniform(-3, 3), wandering());
        }
        REQUIRE(crowd.size() > 5);
        CHECK_THROWS_AS(crowd.add_obstacle(ways[0]), UsageError);
        for (int frame = 0; frame < 500; ++frame) {
            // the discs of everybody at this moment, against things at this moment
            for (int id = 0; id < crowd.size(); ++id) {
                const PersonState state = crowd.state(id);
                const motion::GroundPath path = steps().move(state.move).promise->path();
                const auto sample = static_cast<std::size_t>(crowd.frame() - state.start);
                for (const motion::GroundPath& way : ways) {
                    const auto there = static_cast<std::size_t>(
                        std::min<std::int64_t>(crowd.frame(), way.sample_count() - 1));
                    const double gap =
                        (crowd.place(id) - way.positions[there]).norm() - way.radii[there];
                    REQUIRE(gap >= path.radii[std::min(sample, path.radii.size() - 1)]);
                }
            }
            crowd.step();
        }
        CHECK(crowd.tally().metres() > 20.0);
    }
}

TEST_CASE("the grid finds every circle in reach wherever it lies") {
    Random random(31);
    int looked = 0, only_met = 0;
    for (int round = 0; round < 40; ++round) {
        const double far = round % 2 == 0 ? 0.0 : 4000.0;
        const Vec2 low(far, -far), high(far + 20.0, -far + 10.0);
        crowd::detail::Grid grid(low, high, 2.5);
        std::vector<crowd::detail::PlanCircle> circles;
        std::vector<bool> there;
        for (int k = 0; k < 60; ++k) {
            // some beyond the stage
            const double x = random.uniform(far - 15.0, far + 35.0);
            const double z = random.uniform(-far - 15.0, -far + 25.0);
            const auto radius = static_cast<float>(random.uniform(0.0, 2.5));
            circles.push_back({static_cast<float>(x), static_cast<float>(z), radius});
            crowd::detail::Walker walker;
            walker.id = k;
            walker.circle = circles.back();
            walker.move = 0;
            grid.add(k, walker);
            there.push_back(true);
        }
        for (int k = 0; k < 20; ++k) {
            const int who = random.index(60);
            if (!there[static_cast<std::size_t>(who)]) continue;
            grid.remove(who);
            there[static_cast<std::size_t>(who)] = false;
        }
        if (round % 3 == 0) grid.tidy();
        crowd::detail::Found near;
        for (int look = 0; look < 50; ++look) {
            const double x = random.uniform(far - 20.0, far + 40.0);
            const double z = random.uniform(-far - 20.0, -far + 30.0);
            const double reach = random.uniform(0.1, 12.0);
            const double view = random.uniform(0.1, 12.0);
            std::set<int> seen, met;
            grid.find_near({x, z, view, reach}, near);
            for (const std::int32_t slot : near.seen.all()) {
                CHECK(seen.insert(grid.at_slot(slot).id).second);
            }
            for (const std::int32_t slot : near.met.all()) {
                CHECK(met.insert(grid.at_slot(slot).id).second);
            }
            for (int k = 0; k < 60; ++k) {
                const crowd::detail::PlanCircle& c = circles[static_cast<std::size_t>(k)];
                const double away = std::hypot(c.x - x, c.z - z);
                if (!there[static_cast<std::size_t>(k)]) {
                    CHECK(seen.count(k) + met.count(k) == 0);
                    continue;
                }
                if (away <= view) CHECK(seen.count(k) == 1);
                if (away <= reach + c.radius) CHECK(met.count(k) == 1);
                // and hardly anybody else: where numbers are small, nobody
                if (far == 0.0 && away > view + 0.01) CHECK(seen.count(k) == 0);
                if (far == 0.0 && away > reach + c.radius + 0.02) CHECK(met.count(k) == 0);
                looked += 1;
                only_met += met.count(k) == 1 && away > reach;
            }
        }
    }
    CHECK(only_met > looked / 100);
    CHECK(only_met < looked / 10);
}

TEST_CASE("who is found by the grid comes cell by cell and the newest first") {
    // the slow twin: a list for each cell
    Random random(32);
    int crowded = 0;
    for (int round = 0; round < 30; ++round) {
        constexpr int columns = 7, rows = 5, people = 120;
        const Vec2 low(-3.0, 2.0), high(low.x() + 2.0 * columns, low.y() + 2.0 * rows);
        crowd::detail::Grid grid(low, high, 2.0);
        std::vector<std::vector<int>> cells(static_cast<std::size_t>(columns * rows));
        std::map<int, crowd::detail::PlanCircle> filed;
        std::vector<int> started(people);
        const auto cell_of = [&](const crowd::detail::PlanCircle& c) -> std::vector<int>& {
            const int i = std::clamp(static_cast<int>(std::floor((c.x - low.x()) / 2.0)), 0, 6);
            const int j = std::clamp(static_cast<int>(std::floor((c.z - low.y()) / 2.0)), 0, 4);
            return cells[static_cast<std::size_t>(j * columns + i)];
        };
        const double spread = round % 2 == 0 ? 1.0 : 0.3;  // all over the place, or in a heap
        for (int turn = 0; turn < 600; ++turn) {
            const int id = random.index(people);
            if (const auto known = filed.find(id); known != filed.end()) {
                grid.remove(id);
                std::erase(cell_of(known->second), id);
                grid.walker(id).move = -1;
                filed.erase(known);
                if (random.chance(0.3)) continue;
            }
            const double x = low.x() + spread * random.uniform(0.0, 2.0 * columns);
            const double z = low.y() + spread * random.uniform(0.0, 2.0 * rows);
            crowd::detail::Walker walker;
            walker.id = id;
            walker.move = 1;
            walker.circle = {static_cast<float>(x), static_cast<float>(z), 1.0F};
            walker.start = turn / 5;  // several in a frame
            grid.add(id, walker);
            filed[id] = walker.circle;
            started[static_cast<std::size_t>(id)] = walker.start;
            std::vector<int>& cell = cell_of(walker.circle);
            cell.push_back(id);
            std::sort(cell.begin(), cell.end(), [&](int a, int b) {
                const int from_a = started[static_cast<std::size_t>(a)];
                const int from_b = started[static_cast<std::size_t>(b)];
                return from_a != from_b ? from_a > from_b : a > b;
            });
            if (turn % 150 == 149) grid.tidy();
        }
        std::vector<int> expected;
        for (const std::vector<int>& cell : cells) {
            expected.insert(expected.end(), cell.begin(), cell.end());
            crowded += cell.size() > 8;
        }
        for (const std::string& name : spacetime::instruction_sets()) {
            const spacetime::UseInstructionSet only(name);
            crowd::detail::Found found;
            grid.find_near({low.x(), low.y(), 100.0, 100.0}, found);
            for (const crowd::detail::Slots* slots : {&found.seen, &found.met}) {
                std::vector<int> order;
                for (const std::int32_t slot : slots->all()) {
                    order.push_back(grid.at_slot(slot).id);
                }
                INFO(name << ", round " << round);
                CHECK(order == expected);
            }
        }
    }
    CHECK(crowded > 20);
}

TEST_CASE("who is moved within a band of the grid is found as one who was removed and added") {
    Random random(33);
    int moved = 0, at_edges = 0, full = 0;
    for (int round = 0; round < 40; ++round) {
        const Vec2 low(0, 0), high(40, 10);
        crowd::detail::Grid fast(low, high, 2.0), slow(low, high, 2.0);
        const int people = round % 2 == 0 ? 60 : 400;
        const auto somebody = [&](int id, int start) {
            crowd::detail::Walker walker;
            walker.id = id;
            walker.move = 0;
            walker.start = start;
            const double x = random.uniform(-2.0, 42.0), z = random.uniform(-2.0, 12.0);
            walker.circle = {static_cast<float>(x), static_cast<float>(z), 1.5F};
            return walker;
        };
        for (int id = 0; id < people; ++id) {
            const crowd::detail::Walker walker = somebody(id, random.index(5));
            fast.add(id, walker);
            slow.add(id, walker);
        }
        const int after = random.index(8), before = after + 2 + random.index(12);
        for (int turn = 0; turn < 300; ++turn) {
            const int id = random.index(people);
            const crowd::detail::Walker next = somebody(id, 5 + turn / 4);
            const auto inside = [&](const crowd::detail::PlanCircle& circle) {
                const int at = std::clamp(static_cast<int>(std::floor(circle.x / 2.0)), 0, 19);
                return at > after && at < before;
            };
            const bool stays = inside(fast.walker(id).circle) && inside(next.circle);
            if (fast.try_move(id, next, after, before)) {
                CHECK(stays);
                ++moved;
            } else {
                (stays ? full : at_edges) += 1;
                fast.remove(id);
                fast.add(id, next);
            }
            slow.remove(id);
            slow.add(id, next);
        }
        crowd::detail::Found here, there;
        fast.find_near({20.0, 5.0, 100.0, 100.0}, here);
        slow.find_near({20.0, 5.0, 100.0, 100.0}, there);
        std::vector<int> order, expected;
        for (const std::int32_t slot : here.seen.all()) order.push_back(fast.at_slot(slot).id);
        for (const std::int32_t slot : there.seen.all()) expected.push_back(slow.at_slot(slot).id);
        CHECK(order == expected);
        CHECK(order.size() == static_cast<std::size_t>(people));
    }
    CHECK(moved > 300);
    CHECK(at_edges > 1000);
    CHECK(full > 100);
}

TEST_CASE("traffic counts people and velocities as plain sums do, whichever way they go") {
    Random random(31);
    int against = 0;
    for (int round = 0; round < 200; ++round) {
        crowd::detail::Traffic traffic(Vec2(0, 0), Vec2(9, 6), 3.0);
        const Vec2 place(random.uniform(0, 9), random.uniform(0, 6));
        const Vec2 other(place.x() < 4.5 ? place.x() + 4.0 : place.x() - 4.0, place.y());
        const int count = static_cast<int>(random.uniform(0, 40));
        double sum_x = 0.0, sum_z = 0.0;
        for (int k = 0; k < count; ++k) {
            // in what velocities are counted in
            const double x = std::round(random.uniform(-4000, 4000)) / 1024.0;
            const double z = std::round(random.uniform(-4000, 4000)) / 1024.0;
            traffic.add(traffic.spot(place, {x, z}));
            sum_x += x;
            sum_z += z;
        }
        const double turn = random.uniform(-3, 3);
        const Vec2 way(std::sin(turn), std::cos(turn));
        const double along = sum_x * way.x() + sum_z * way.y();
        against += along < 0.0;
        CHECK(traffic.density(place) == doctest::Approx(count / 9.0));
        CHECK(traffic.resistance(place, way) ==
              doctest::Approx(std::max(0.2 * count, count - 0.6 * along) / 9.0));
        CHECK(traffic.density(other) == 0.0);
    }
    CHECK(against > 60);
    CHECK(against < 140);
    // a coarse map of a country: a town in one cell, and all of it on the move
    crowd::detail::Traffic country(Vec2(0, 0), Vec2(4e5, 4e5), 200.0);
    for (int k = 0; k < 50'000; ++k) country.add(country.spot({1e5, 1e5}, {-2.0, 1.5}));
    const double area = country.cell() * country.cell();
    CHECK(country.density({1e5, 1e5}) == doctest::Approx(50'000 / area));
    CHECK(country.resistance({1e5, 1e5}, {1.0, 0.0}) == doctest::Approx(50'000 * 2.2 / area));
}

TEST_CASE("a stage as large as a country costs no more than a town") {
    const Walls open({}, Vec2(0, 0), Vec2(4e5, 4e5), false);
    Crowd crowd(steps(), open, {}, {}, {.seed = 1, .low = Vec2(0, 0), .high = Vec2(4e5, 4e5)});
    // a knot of people far from every corner
    Random random(6);
    for (int k = 0; k < 400; ++k) {
        const double x = random.uniform(2e5, 2e5 + 12.0);
        const double z = random.uniform(3e5, 3e5 + 12.0);
        crowd.add({x, z}, random.uniform(-3, 3), going_to({2e5 + 6.0, 3e5 + 6.0}));
    }
    REQUIRE(crowd.size() > 20);
    for (int frame = 0; frame < 90; ++frame) {
        crowd.step();
        if (frame % 10 == 0) REQUIRE(crowd.broken_promise() == nobody);
    }
    // two million cells of a cache line each, and the map of traffic
    CHECK(crowd.memory_bytes() < 160u << 20);
    CHECK(crowd.tally().metres() > 10.0);
}
