// The promise of every way of finding pairs: the same pairs as comparing all with all, in the same order.
#include "sidestep/rigid/broad.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "tests/support/instruction_sets.h"

using namespace sidestep;
using namespace sidestep::rigid;
using namespace sidestep::test;
using geometry::AxisBox;

namespace {

constexpr BroadMethod quick_ways[] = {BroadMethod::automatic, BroadMethod::sweep,
                                      BroadMethod::two_axes, BroadMethod::tree};

/// The slow twin.
std::vector<Pair> obvious_pairs(const std::vector<AxisBox>& boxes,
                                const std::vector<std::uint8_t>& still = {}) {
    std::vector<Pair> pairs;
    for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
        for (int j = i + 1; j < static_cast<int>(boxes.size()); ++j) {
            bool meet = true;
            for (int axis = 0; axis < 3; ++axis) {
                meet = meet && boxes[i].low[axis] <= boxes[j].high[axis] &&
                       boxes[j].low[axis] <= boxes[i].high[axis];
            }
            if (!still.empty() && still[i] != 0 && still[j] != 0) meet = false;
            if (meet) pairs.push_back({i, j});
        }
    }
    return pairs;
}

bool same(std::span<const Pair> got, const std::vector<Pair>& wanted) {
    return std::equal(got.begin(), got.end(), wanted.begin(), wanted.end());
}

Vec3 somewhere(Random& random, double size) {
    Vec3 place;
    for (double& x : place) x = random.uniform(0.0, size);
    return place;
}

/// Boxes that drift, at one for each cube of `room` times their mean edge.
struct Drifting {
    std::vector<AxisBox> boxes;
    std::vector<Vec3> velocities;
    double size = 0.0;

    Drifting(Random& random, int count, double room) {
        size = room * std::cbrt(static_cast<double>(count));
        for (int k = 0; k < count; ++k) add(random);
    }
    void add(Random& random) {
        const Vec3 centre = somewhere(random, size);
        const Vec3 half = 0.25 * Vec3::Ones() + 0.5 * somewhere(random, 1.0);
        boxes.push_back({centre - half, centre + half});
        velocities.push_back(0.05 * (somewhere(random, 2.0) - Vec3::Ones()));
    }
    void step() {
        for (std::size_t k = 0; k < boxes.size(); ++k) {
            boxes[k].low += velocities[k];
            boxes[k].high += velocities[k];
        }
    }
};

}  // namespace

TEST_CASE("three boxes of which two overlap") {
    const std::vector<AxisBox> boxes{
        {{0, 0, 0}, {1, 1, 1}}, {{5, 0, 0}, {6, 1, 1}}, {{0.5, 0.5, 0.5}, {2, 2, 2}}};
    for (const BroadMethod way : quick_ways) {
        Broad broad(way);
        const std::span<const Pair> pairs = broad.update(boxes);
        REQUIRE(pairs.size() == 1);
        CHECK(pairs[0] == Pair{0, 2});
    }
    Broad all(BroadMethod::all_pairs);
    CHECK(all.update(boxes).size() == 1);
    CHECK(all.work().tests == 3);
    CHECK(all.work().used == BroadMethod::all_pairs);
}

TEST_CASE("nobody and one body have no pairs") {
    for (const BroadMethod way : quick_ways) {
        Broad broad(way);
        CHECK(broad.update({}).empty());
        const std::vector<AxisBox> one{{{0, 0, 0}, {1, 1, 1}}};
        CHECK(broad.update(one).empty());
        CHECK(broad.update({}).empty());
    }
}

TEST_CASE("boxes that touch are a pair and boxes a hair apart are none") {
    const double hair = std::nextafter(1.0, 2.0);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<AxisBox> boxes{{{0, 0, 0}, {1, 1, 1}}, {{0, 0, 0}, {1, 1, 1}}};
        boxes[1].low[axis] = 1.0;
        boxes[1].high[axis] = 2.0;
        // the same as points and in the other order
        boxes.push_back({{1, 1, 1}, {1, 1, 1}});
        for (const BroadMethod way : quick_ways) {
            CHECK(same(Broad(way).update(boxes), {{0, 1}, {0, 2}, {1, 2}}));
        }
        boxes.pop_back();
        boxes[1].low[axis] = hair;
        for (const BroadMethod way : quick_ways) CHECK(Broad(way).update(boxes).empty());
        std::swap(boxes[0], boxes[1]);
        for (const BroadMethod way : quick_ways) CHECK(Broad(way).update(boxes).empty());
    }
}

TEST_CASE("every way finds the pairs of drifting boxes on every machine") {
    constexpr std::uint64_t seed = 60;
    int frames = 0;
    std::size_t most = 0, fewest = 1 << 20;
    for (const std::int64_t set : instruction_sets()) {
        const UseInstructionSet use(set);
        Random random(seed);
        for (const int count : {2, 7, 8, 9, 64, 65, 130, 513}) {
            for (const double room : {0.5, 1.0, 3.0}) {
                Drifting world(random, count, room);
                Broad ways[] = {Broad(quick_ways[0]), Broad(quick_ways[1]), Broad(quick_ways[2]),
                                Broad(quick_ways[3])};
                // past two full sorts
                for (int frame = 0; frame < (count < 100 ? 130 : 8); ++frame) {
                    const std::vector<Pair> wanted = obvious_pairs(world.boxes);
                    INFO("seed " << seed << ", " << count << " boxes, room " << room << ", frame "
                                 << frame << ", set " << set);
                    for (Broad& broad : ways) CHECK(same(broad.update(world.boxes), wanted));
                    if (count == 513) {
                        most = std::max(most, wanted.size());
                        fewest = std::min(fewest, wanted.size());
                    }
                    world.step();
                    ++frames;
                }
            }
        }
    }
    CHECK(frames > 1000);
    CHECK(most > 10000);
    CHECK(fewest < 100);
}

TEST_CASE("bodies may come and go and jump") {
    constexpr std::uint64_t seed = 61;
    Random random(seed);
    Drifting world(random, 200, 1.2);
    Broad ways[] = {Broad(quick_ways[0]), Broad(quick_ways[1]), Broad(quick_ways[2]),
                    Broad(quick_ways[3])};
    std::size_t pairs = 0;
    for (int frame = 0; frame < 400; ++frame) {
        const double what = random.uniform();
        if (what < 0.2) {
            for (int k = random.index(30); k >= 0; --k) world.add(random);
        } else if (what < 0.4) {
            // from anywhere: everybody behind gets another number
            for (int k = random.index(30); k >= 0 && !world.boxes.empty(); --k) {
                const int gone = random.index(static_cast<int>(world.boxes.size()));
                world.boxes.erase(world.boxes.begin() + gone);
                world.velocities.erase(world.velocities.begin() + gone);
            }
        } else if (what < 0.45) {
            std::reverse(world.boxes.begin(), world.boxes.end());
        } else if (what < 0.47) {
            world = Drifting(random, 1 + random.index(400), 1.2);
        } else if (what < 0.48) {
            world.boxes.clear();
            world.velocities.clear();
        }
        world.step();
        const std::vector<Pair> wanted = obvious_pairs(world.boxes);
        pairs += wanted.size();
        INFO("seed " << seed << ", frame " << frame);
        for (Broad& broad : ways) CHECK(same(broad.update(world.boxes), wanted));
    }
    CHECK(pairs > 10000);
}

TEST_CASE("equal coordinates and a lattice of touching boxes") {
    // 6 x 6 x 6 unit cubes that touch at faces and edges and corners, in a shuffled order
    constexpr std::uint64_t seed = 62;
    Random random(seed);
    std::vector<AxisBox> boxes;
    for (int n = 0; n < 216; ++n) {
        const Vec3 low(n % 6, n / 6 % 6, n / 36);
        boxes.push_back({low, low + Vec3::Ones()});
    }
    for (int k = 215; k > 0; --k) std::swap(boxes[k], boxes[random.index(k + 1)]);
    const std::vector<Pair> wanted = obvious_pairs(boxes);
    // 16 of 18 neighbours along each axis, for each of three
    CHECK(wanted.size() == (16 * 16 * 16 - 216) / 2);
    for (const BroadMethod way : quick_ways) {
        Broad broad(way);
        CHECK(same(broad.update(boxes), wanted));
        CHECK(same(broad.update(boxes), wanted));
        CHECK(broad.work().moves == 0);
    }
    // all at one place, and all points
    std::fill(boxes.begin(), boxes.end(), AxisBox{{1, 2, 3}, {1, 2, 3}});
    for (const BroadMethod way : quick_ways) {
        CHECK(Broad(way).update(boxes).size() == 216 * 215 / 2);
    }
}

TEST_CASE("boxes of all sizes from a grain to a world") {
    constexpr std::uint64_t seed = 63;
    Random random(seed);
    std::size_t pairs = 0;
    for (int scene = 0; scene < 60; ++scene) {
        std::vector<AxisBox> boxes;
        const int count = 20 + random.index(300);
        for (int k = 0; k < count; ++k) {
            const Vec3 centre = somewhere(random, 10.0);
            Vec3 half = somewhere(random, 1.0);
            half *= std::pow(10.0, random.uniform(-6.0, scene % 2 == 0 ? 0.0 : 5.0));
            if (random.chance(0.1)) half[random.index(3)] = 0.0;
            boxes.push_back({centre - half, centre + half});
        }
        if (scene % 3 == 0) boxes.push_back({{1e300, -1e300, 0}, {1.5e308, 1.7e308, 1}});
        if (scene % 4 == 0)
            boxes.push_back({{-1.7e308, -1.7e308, -1.7e308}, {1.7e308, 1.7e308, 0}});
        const std::vector<Pair> wanted = obvious_pairs(boxes);
        pairs += wanted.size();
        INFO("seed " << seed << ", scene " << scene);
        for (const BroadMethod way : quick_ways) {
            Broad broad(way);
            CHECK(same(broad.update(boxes), wanted));
            CHECK(same(broad.update(boxes), wanted));
        }
    }
    CHECK(pairs > 10000);
}

TEST_CASE("still bodies are not paired with each other") {
    constexpr std::uint64_t seed = 64;
    Random random(seed);
    for (const double share : {0.02, 0.5, 0.98, 1.0}) {
        Drifting world(random, 300, 1.0);
        std::vector<std::uint8_t> still(300);
        for (auto& mark : still) mark = random.chance(share) ? 1 : 0;
        if (share == 1.0) still.assign(300, 255);
        Broad ways[] = {Broad(quick_ways[0]), Broad(quick_ways[1]), Broad(quick_ways[2]),
                        Broad(quick_ways[3]), Broad(BroadMethod::all_pairs)};
        std::size_t pairs = 0;
        for (int frame = 0; frame < 70; ++frame) {
            const std::vector<Pair> wanted = obvious_pairs(world.boxes, still);
            pairs += wanted.size();
            INFO("seed " << seed << ", share " << share << ", frame " << frame);
            for (Broad& broad : ways) CHECK(same(broad.update(world.boxes, still), wanted));
            for (std::size_t k = 0; k < still.size(); ++k) {
                if (still[k] != 0) continue;
                world.boxes[k].low += world.velocities[k];
                world.boxes[k].high += world.velocities[k];
            }
            // some fall asleep, some wake up
            if (share < 1.0 && frame % 5 == 0) {
                auto& mark = still[static_cast<std::size_t>(random.index(300))];
                mark = mark == 0 ? 1 : 0;
            }
        }
        CHECK((pairs == 0) == (share == 1.0));
    }
}

TEST_CASE("a floor under ten thousand boxes costs no more than it must") {
    constexpr std::uint64_t seed = 65;
    Random random(seed);
    std::vector<AxisBox> boxes{{{-1000, -1, -1000}, {1000, 0, 1000}}};
    for (int k = 0; k < 10000; ++k) {
        const Vec3 low(2.0 * (k % 100), 0.0, 2.0 * (k / 100) + random.uniform(0.0, 0.5));
        boxes.push_back({low, low + Vec3::Ones()});
    }
    std::vector<std::uint8_t> still(boxes.size(), 0);
    still[0] = 1;
    for (const BroadMethod way : quick_ways) {
        Broad broad(way);
        const std::span<const Pair> pairs = broad.update(boxes, still);
        REQUIRE(pairs.size() == 10000);
        CHECK(pairs[0] == Pair{0, 1});
        CHECK(pairs[9999] == Pair{0, 10000});
        MESSAGE("way " << static_cast<int>(way) << ": " << broad.work().tests << " tests");
        if (way == BroadMethod::two_axes || way == BroadMethod::tree) {
            CHECK(broad.work().tests < 60 * 10000);
        }
    }
}

TEST_CASE("a sweep of a thousand boxes at constant density needs a tenth of all tests") {
    // our spec, section 3: boxes at rest density, small steps, 100 frames
    constexpr std::uint64_t seed = 66;
    Random random(seed);
    Drifting world(random, 1000, 2.0);
    Broad broad(BroadMethod::sweep);
    double tests = 0, moves = 0;
    for (int frame = 0; frame < 100; ++frame) {
        (void)broad.update(world.boxes);
        tests += static_cast<double>(broad.work().tests);
        moves += static_cast<double>(broad.work().moves);
        world.step();
    }
    MESSAGE("a frame: " << tests / 100 << " tests, " << moves / 100 << " moves");
    CHECK(tests / 100 <= 0.10 * 499500);
    CHECK(moves / 100 <= 1000);
    CHECK(moves > 0);
}

TEST_CASE("moves of the sort are bounded however bodies jump") {
    constexpr std::uint64_t seed = 67;
    Random random(seed);
    Broad broad(BroadMethod::sweep);
    for (int frame = 0; frame < 5; ++frame) {
        const Drifting world(random, 5000, 2.0);
        const std::span<const Pair> pairs = broad.update(world.boxes);
        CHECK(pairs.size() > 10);
        // one more insertion than allowed, at most
        CHECK(broad.work().moves <= 17 * 5000);
        if (frame > 0) CHECK(broad.work().moves > 5000);
    }
}

TEST_CASE("boxes that are none are refused by number") {
    std::vector<AxisBox> boxes(3, AxisBox{{0, 0, 0}, {1, 1, 1}});
    Broad broad;
    const double nan = std::nan(""), infinity = std::numeric_limits<double>::infinity();
    boxes[2] = {};
    CHECK_THROWS_WITH((void)broad.update(boxes),
                      "update: the box of body 2 is empty or not finite");
    for (int axis = 0; axis < 3; ++axis) {
        for (const double bad : {nan, infinity, -infinity}) {
            boxes[2] = {{0, 0, 0}, {1, 1, 1}};
            boxes[2].low[axis] = bad;
            CHECK_THROWS_AS((void)broad.update(boxes), UsageError);
            boxes[2] = {{0, 0, 0}, {1, 1, 1}};
            boxes[2].high[axis] = bad;
            CHECK_THROWS_AS((void)broad.update(boxes), UsageError);
        }
        boxes[2] = {{0, 0, 0}, {1, 1, 1}};
        boxes[2].high[axis] = -0.5;
        CHECK_THROWS_AS((void)broad.update(boxes), UsageError);
    }
    boxes[2] = {{0, 0, 0}, {1, 1, 1}};
    CHECK_THROWS_AS((void)broad.update(boxes, std::vector<std::uint8_t>{1, 0}), UsageError);
    // and a good frame after all that
    CHECK(broad.update(boxes).size() == 3);
}

TEST_CASE("automatic takes a tree for calm worlds and a sweep where all jump or few are") {
    constexpr std::uint64_t seed = 68;
    Random random(seed);
    const auto used_after = [](Broad& broad, Drifting& world, int frames, auto step) {
        int sweeps = 0;
        for (int frame = 0; frame < frames; ++frame) {
            (void)broad.update(world.boxes);
            sweeps += broad.work().used == BroadMethod::sweep ? 1 : 0;
            step();
        }
        return sweeps;
    };
    // few
    Drifting pair_of_dice(random, 12, 2.0);
    Broad few;
    CHECK(used_after(few, pair_of_dice, 10, [&] { pair_of_dice.step(); }) == 10);
    // many and calm
    Drifting calm(random, 500, 2.0);
    Broad quiet;
    CHECK(used_after(quiet, calm, 200, [&] { calm.step(); }) == 0);
    // all somewhere else along a wall, again and again: long in one direction
    Drifting wild(random, 300, 2.0);
    Broad restless;
    const int sweeps = used_after(restless, wild, 200, [&] {
        for (AxisBox& box : wild.boxes) {
            const Vec3 half = box.half_extents(), place = somewhere(random, 3.0);
            const Vec3 centre(random.uniform(0.0, 2000.0), place.y(), place.z());
            box = {centre - half, centre + half};
        }
    });
    CHECK(sweeps > 150);
    // the tree has its trial
    CHECK(sweeps < 200);
}

TEST_CASE("a calm tree asks only who left its room") {
    constexpr std::uint64_t seed = 69;
    Random random(seed);
    Drifting world(random, 1000, 1.5);
    for (Vec3& velocity : world.velocities) velocity *= 0.2;
    Broad broad(BroadMethod::tree);
    std::int64_t first = 0, later = 0, most = 0;
    for (int frame = 0; frame < 120; ++frame) {
        CHECK(same(broad.update(world.boxes), obvious_pairs(world.boxes)));
        if (frame == 0) first = broad.work().tests;
        // before that nobody knows who goes where
        if (frame >= 20) later += broad.work().tests;
        if (frame >= 20) most = std::max(most, broad.work().tests);
        world.step();
    }
    MESSAGE("tests at first " << first << ", later " << later / 100 << ", at most " << most);
    CHECK(later / 100 < first / 3);
    // nor do all leave at once
    CHECK(most < first);
    // nobody moves: only the kept pairs are looked at
    (void)broad.update(world.boxes);
    const std::int64_t before = broad.work().tests;
    const std::vector<Pair> kept(broad.update(world.boxes).begin(),
                                 broad.update(world.boxes).end());
    CHECK(broad.work().tests <= before);
    CHECK(broad.work().tests < 8 * static_cast<std::int64_t>(kept.size()));
}

TEST_CASE("a body that joins a tree finds its pairs at once") {
    constexpr std::uint64_t seed = 70;
    Random random(seed);
    Drifting world(random, 100, 1.0);
    Broad broad(BroadMethod::tree);
    for (int frame = 0; frame < 200; ++frame) {
        INFO("seed " << seed << ", frame " << frame);
        CHECK(same(broad.update(world.boxes), obvious_pairs(world.boxes)));
        // a few at a time: the tree is not made anew
        for (int k = frame % 4; k > 0; --k) world.add(random);
        world.step();
    }
    CHECK(world.boxes.size() == 400);
}

TEST_CASE("bodies that wake up meet others that rest") {
    // two lattices of touching cubes that rest; each frame one of them wakes and never moves
    std::vector<AxisBox> boxes;
    for (int n = 0; n < 125; ++n) {
        const Vec3 low(n % 5, n / 5 % 5, n / 25);
        boxes.push_back({low, low + Vec3::Ones()});
    }
    std::vector<std::uint8_t> still(boxes.size(), 1);
    Broad ways[] = {Broad(quick_ways[0]), Broad(quick_ways[1]), Broad(quick_ways[2]),
                    Broad(quick_ways[3])};
    std::size_t last = 0;
    for (std::size_t frame = 0; frame < boxes.size(); ++frame) {
        const std::vector<Pair> wanted = obvious_pairs(boxes, still);
        for (Broad& broad : ways) CHECK(same(broad.update(boxes, still), wanted));
        CHECK(wanted.size() >= last);
        last = wanted.size();
        still[frame * 37 % boxes.size()] = 0;
    }
    // and with nobody marked
    for (Broad& broad : ways) CHECK(same(broad.update(boxes), obvious_pairs(boxes)));
}

TEST_CASE("a sweep looks for a better axis every sixty updates") {
    std::vector<AxisBox> along_x, along_y;
    for (int k = 0; k < 50; ++k) {
        along_x.push_back({{2.0 * k, 0, 0}, {2.0 * k + 1, 1, 1}});
        along_y.push_back({{0, 2.0 * k, 0}, {1, 2.0 * k + 1, 1}});
    }
    Broad broad(BroadMethod::sweep);
    (void)broad.update(along_x);
    CHECK(broad.work().tests == 0);
    // all begin at the same x: nothing to mend, and everybody is compared with everybody
    for (int frame = 1; frame < 60; ++frame) {
        CHECK(broad.update(along_y).empty());
        CHECK(broad.work().tests == 50 * 49 / 2);
    }
    CHECK(broad.update(along_y).empty());
    CHECK(broad.work().tests == 0);
}
