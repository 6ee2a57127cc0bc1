// The promise of a distance field: about as far as the shortest way around the corners, and a
// direction that leads there.

#include "sidestep/crowd/distance_field.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"

using namespace sidestep;
using namespace sidestep::crowd;

namespace {

Polygon box_wall(double x_0, double z_0, double x_1, double z_1) {
    return {{x_0, z_0}, {x_1, z_0}, {x_1, z_1}, {x_0, z_1}};
}

Area disc_area(double x, double z, double radius) {
    return {.kind = Area::Kind::disc, .centre = {x, z}, .radius = radius};
}

struct Maze {
    std::vector<Polygon> walls;
    Vec2 low = {0, 0}, high = {30, 20};
};

/// Does the open segment cross a box, more than along its border?
bool crosses(const Vec2& a, const Vec2& b, const Polygon& box) {
    double begin = 0.0, end = 1.0;
    for (int axis = 0; axis < 2; ++axis) {
        const double low = box[0][axis] + 1e-9, high = box[2][axis] - 1e-9;
        const double step = b[axis] - a[axis];
        if (step == 0.0) {
            if (a[axis] <= low || a[axis] >= high) return false;
            continue;
        }
        const double t_0 = (low - a[axis]) / step, t_1 = (high - a[axis]) / step;
        begin = std::max(begin, std::min(t_0, t_1));
        end = std::min(end, std::max(t_0, t_1));
    }
    return begin < end;
}

/// The exact twin for walls that are boxes and someone without width: the shortest way runs
/// straight from corner to corner. Bellman and Ford, without any cleverness.
class VisibilityTwin {
public:
    VisibilityTwin(const Maze& maze, const Area& goal) : maze_(maze), goal_(goal) {
        for (const Polygon& wall : maze.walls) {
            for (const Vec2& corner : wall) {
                // a corner on the frame, or inside another wall, is no way round
                const bool on_stage = corner.x() > maze.low.x() && corner.y() > maze.low.y() &&
                                      corner.x() < maze.high.x() && corner.y() < maze.high.y();
                if (on_stage) corners_.push_back(corner);
            }
        }
        for (const Vec2& corner : corners_) metres_.push_back(straight(corner));
        for (bool better = true; better;) {
            better = false;
            for (std::size_t i = 0; i < corners_.size(); ++i) {
                for (std::size_t j = 0; j < corners_.size(); ++j) {
                    const double way = metres_[j] + (corners_[i] - corners_[j]).norm();
                    if (way < metres_[i] - 1e-12 && sees(corners_[i], corners_[j])) {
                        metres_[i] = way;
                        better = true;
                    }
                }
            }
        }
    }

    [[nodiscard]] double operator()(const Vec2& p) const {
        double best = straight(p);
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            if (sees(p, corners_[i])) best = std::min(best, metres_[i] + (p - corners_[i]).norm());
        }
        return best;
    }

private:
    [[nodiscard]] bool sees(const Vec2& a, const Vec2& b) const {
        return std::none_of(maze_.walls.begin(), maze_.walls.end(),
                            [&](const Polygon& wall) { return crosses(a, b, wall); });
    }
    // goals here are small discs that no wall touches
    [[nodiscard]] double straight(const Vec2& p) const {
        return sees(p, goal_.nearest(p)) ? goal_.distance(p)
                                         : std::numeric_limits<double>::infinity();
    }
    const Maze& maze_;
    Area goal_;
    std::vector<Vec2> corners_;
    std::vector<double> metres_;
};

/// Walls from alternating sides, so that every way is a slalom; and some boxes in between.
Maze random_maze(Random& random) {
    Maze maze;
    const int screens = 1 + random.index(4);
    for (int i = 0; i < screens; ++i) {
        const double x = 4.0 + 24.0 * (i + random.uniform(0.0, 0.5)) / screens;
        const double thick = random.chance(0.3) ? 0.05 : random.uniform(0.2, 1.0);
        const double open = random.uniform(1.5, 8.0);
        maze.walls.push_back(i % 2 ? box_wall(x, open, x + thick, 20)
                                   : box_wall(x, 0, x + thick, 20 - open));
    }
    return maze;
}

}  // namespace

TEST_CASE("distances are those of the shortest way around the corners") {
    constexpr std::uint64_t seed = 4201;
    Random random(seed);
    double worst = 0.0, sum = 0.0;
    int asked = 0, round_corners = 0;
    for (int i = 0; i < 40; ++i) {
        const Maze maze = random_maze(random);
        const Walls walls(maze.walls, maze.low, maze.high, true);
        const Area goal = disc_area(1.5, 10.0, 1.0);
        const VisibilityTwin twin(maze, goal);
        const DistanceField field(walls, goal, maze.low, maze.high, 0.25, 0.0);
        for (int k = 0; k < 100; ++k) {
            const double x = random.uniform(0.1, 29.9);
            const Vec2 p(x, random.uniform(0.1, 19.9));
            if (walls.clearance(p) < 0.1) continue;
            const double truth = twin(p);
            INFO("seed " << seed << ", maze " << i << ", place " << k << ": " << p.x() << ", "
                         << p.y());
            REQUIRE(truth < 1000.0);
            CHECK(field.reachable(p));
            // half a cell for each of up to four screens, and what a grid bends
            CHECK(std::abs(field(p) - truth) < 0.25 + 0.02 * truth);
            CHECK(field(p) >= goal.distance(p));
            if (truth > 5.0) {
                worst = std::max(worst, std::abs(field(p) - truth) / truth);
                sum += std::abs(field(p) - truth) / truth;
                ++asked;
                round_corners += truth > goal.distance(p) + 0.5;
            }
        }
    }
    MESSAGE("error beyond 5 m: worst " << 100.0 * worst << " %, mean " << 100.0 * sum / asked
                                       << " %");
    CHECK(worst < 0.03);
    CHECK(sum / asked < 0.01);
    CHECK(round_corners > asked / 3);
}

TEST_CASE("keeping clear of walls costs a little more and finer cells agree") {
    constexpr std::uint64_t seed = 4203;
    Random random(seed);
    double worst = 0.0;
    int asked = 0;
    for (int i = 0; i < 12; ++i) {
        const Maze maze = random_maze(random);
        const Walls walls(maze.walls, maze.low, maze.high, true);
        const Area goal = disc_area(1.5, 10.0, 1.0);
        const VisibilityTwin twin(maze, goal);
        // someone half a metre wide: all walls grown, square at the corners
        Maze grown = maze;
        for (Polygon& wall : grown.walls) {
            wall = box_wall(wall[0].x() - 0.5, wall[0].y() - 0.5, wall[2].x() + 0.5,
                            wall[2].y() + 0.5);
        }
        const VisibilityTwin wide(grown, goal);
        const DistanceField field(walls, goal, maze.low, maze.high, 0.25, 0.5);
        const DistanceField fine(walls, goal, maze.low, maze.high, 0.0625, 0.5);
        for (int k = 0; k < 60; ++k) {
            const double x = random.uniform(0.6, 29.4);
            const Vec2 p(x, random.uniform(0.6, 19.4));
            if (walls.clearance(p) < 0.6) continue;
            INFO("seed " << seed << ", maze " << i << ", place " << k);
            CHECK(field(p) > twin(p) * 0.99 - 0.05);
            CHECK(field(p) < wide(p) * 1.02 + 0.25);
            if (fine(p) < 5.0) continue;
            worst = std::max(worst, std::abs(field(p) - fine(p)) / fine(p));
            ++asked;
        }
    }
    MESSAGE("against cells four times finer, beyond 5 m: worst " << 100.0 * worst << " %");
    // where the rim of the wall's strip lies is known to half a cell
    CHECK(worst < 0.04);
    CHECK(asked > 400);
}

TEST_CASE("walking down the field arrives after about the distance it named") {
    constexpr std::uint64_t seed = 4202;
    Random random(seed);
    int walks = 0;
    for (int i = 0; i < 20; ++i) {
        const Maze maze = random_maze(random);
        const Walls walls(maze.walls, maze.low, maze.high, true);
        const Area goal = disc_area(1.5, 10.0, 1.0);
        const DistanceField field(walls, goal, maze.low, maze.high, 0.25, 0.5);
        for (int k = 0; k < 10; ++k) {
            const double x = random.uniform(0.6, 29.4);
            Vec2 p(x, random.uniform(0.6, 19.4));
            if (walls.clearance(p) < 0.6) continue;
            const double named = field(p);
            double way = 0.0, least = 1e9;
            Vec2 before = field.direction(p);
            double sharpest = 1.0;
            for (int step = 0; step < 3000 && field(p) > 0.0; ++step) {
                const Vec2 direction = field.direction(p);
                REQUIRE(direction.norm() == doctest::Approx(1.0));
                sharpest = std::min(sharpest, direction.dot(before));
                before = direction;
                p += 0.05 * direction;
                way += 0.05;
                least = std::min(least, walls.clearance(p));
            }
            INFO("seed " << seed << ", maze " << i << ", walk " << k);
            CHECK(field(p) == 0.0);
            CHECK(way < 1.03 * named + 0.3);
            // nobody brushes a wall where there is room
            CHECK(least > 0.3);
            // five centimetres of way never turn anybody by a right angle
            CHECK(sharpest > 0.3);
            ++walks;
        }
    }
    CHECK(walks > 120);
}

TEST_CASE("walls are kept at a distance where there is room and doors still let through") {
    // a screen with a door of 0.8 m straight ahead, and a wide way round at the far end
    const auto screen = [](double door) {
        return std::vector<Polygon>{box_wall(10, 0, 10.3, 10 - door / 2),
                                    box_wall(10, 10 + door / 2, 10.3, 20)};
    };
    const Vec2 low(0, 0), high(20, 20);
    const Area goal = disc_area(15, 10, 0.5);
    for (const double door : {0.5, 0.8, 1.2, 2.0}) {
        INFO("door " << door);
        const Walls walls(screen(door), low, high, true);
        const DistanceField field(walls, goal, low, high, 0.25, 0.5);
        CHECK(field.reachable({5, 10}));
        // the only way costs more the narrower it is, and never more than the wall's strip
        CHECK(field({5, 10}) >= 9.4);
        CHECK(field({5, 10}) < 9.5 + 6.0 * 1.5);
        CHECK(field.direction({5, 10}).x() > 0.95);
    }
    const DistanceField wide(Walls(screen(2.0), low, high, true), goal, low, high, 0.25, 0.5);
    CHECK(wide({5, 10}) == doctest::Approx(9.5).epsilon(0.02));
    // a corner is passed at the distance that was asked for
    const std::vector<Polygon> corner = {box_wall(8, 0, 12, 10)};
    const Walls walls(corner, low, high, true);
    const DistanceField field(walls, disc_area(18, 3, 0.5), low, high, 0.25, 1.0);
    Vec2 p(2, 3);
    double least = 1e9;
    for (int step = 0; step < 2000 && field(p) > 0.0; ++step) {
        p += 0.05 * field.direction(p);
        least = std::min(least, walls.clearance(p));
    }
    CHECK(field(p) == 0.0);
    CHECK(least > 0.8);
}

TEST_CASE("where there is no way distances are large and directions those of the crow") {
    const std::vector<Polygon> screen = {box_wall(10, 0, 10.02, 20)};
    const Vec2 low(0, 0), high(20, 20);
    const Walls walls(screen, low, high, true);
    const Area goal = disc_area(15, 10, 1.0);
    const DistanceField field(walls, goal, low, high, 0.25, 0.4);
    CHECK_FALSE(field.reachable({5, 10}));
    CHECK(field.reachable({12, 3}));
    // a wall thinner than a cell does not leak: neither distance nor direction, right beside it
    CHECK(field({9.99, 10}) >= DistanceField::no_way);
    CHECK(field({10.03, 10}) < 10.0);
    CHECK(field({5, 10}) == DistanceField::no_way + 9.0);
    CHECK(field({2, 10}) > field({5, 10}));
    CHECK(field.direction({5, 10}) == Vec2(1, 0));
    // inside a wall
    const DistanceField house(Walls(std::vector<Polygon>{box_wall(4, 4, 8, 8)}, low, high, true),
                              goal, low, high, 0.25, 0.4);
    CHECK_FALSE(house.reachable({6, 6}));
    CHECK(house({6, 6}) > DistanceField::no_way);
}

TEST_CASE("an empty stage needs no grid and is exact") {
    const Vec2 low(0, 0), high(3500, 3500);
    const Walls walls(std::span<const Polygon>{}, low, high, true);
    Area goal;
    goal.low = {3000, 3000};
    goal.high = {3100, 3100};
    const DistanceField field(walls, goal, low, high, 0.25, 0.4);
    CHECK(field.cell() == 0.0);
    CHECK(field({2997, 2996}) == 5.0);
    CHECK(field.direction({2997, 2996}).x() == doctest::Approx(0.6));
    CHECK(field({3050, 3050}) == 0.0);
    CHECK(field.direction({3050, 3060}) == Vec2(0, -1));
    CHECK(field.reachable({1, 1}));
}

TEST_CASE("a large town has coarser cells and still all its streets") {
    std::vector<Polygon> houses;
    for (int row = 0; row < 50; ++row) {
        for (int column = 0; column < 50; ++column) {
            houses.push_back(
                box_wall(20.0 * column + 5, 20.0 * row + 5, 20.0 * column + 15, 20.0 * row + 15));
        }
    }
    const Vec2 low(0, 0), high(1000, 1000);
    const Walls walls(houses, low, high, true);
    const DistanceField field(walls, disc_area(500, 500, 2.0), low, high, 0.25, 0.5);
    CHECK(field.cell() > 0.9);
    CHECK(field.cell() < 1.1);
    CHECK(field.reachable({2, 2}));
    CHECK(field.reachable({999, 2}));
    // along a street, straight
    CHECK(field({2, 500}) == doctest::Approx(496.0).epsilon(0.02));
}

TEST_CASE("any kind of area is a goal and places off the stage know the way back") {
    const std::vector<Polygon> house = {box_wall(8, 8, 12, 12)};
    const Vec2 low(0, 0), high(20, 20);
    const Walls walls(house, low, high, false);
    Area ring{.kind = Area::Kind::ring, .centre = {4, 4}, .radius = 2.0, .inner_radius = 1.5};
    const DistanceField to_ring(walls, ring, low, high, 0.25, 0.4);
    CHECK(to_ring({4, 4}) == doctest::Approx(1.5).epsilon(0.03));
    CHECK(to_ring({4, 10}) == doctest::Approx(4.0).epsilon(0.03));
    CHECK(to_ring({4, 2.2}) == 0.0);
    // smaller than a cell
    const DistanceField to_point(walls, disc_area(3.3, 3.3, 0.01), low, high, 0.5, 0.4);
    CHECK(to_point({3.3, 9.3}) == doctest::Approx(6.0).epsilon(0.03));
    CHECK(to_point({3.3, -7}) == doctest::Approx(10.3).epsilon(0.03));
    CHECK(to_point.direction({3.3, -7}).y() == 1.0);
    CHECK(to_point.reachable({3.3, -7}));
}

TEST_CASE("a field that another rank worked out is the same field to the bit") {
    const Vec2 low(0, 0), high(30, 20);
    const std::vector<Polygon> boxes = {box_wall(10, 0, 11, 14), box_wall(20, 6, 21, 20)};
    const Walls walls(boxes, low, high, true);
    const Area goal = disc_area(27, 3, 1.0);
    const DistanceField field(walls, goal, low, high, 0.25, 0.5);
    const std::string grid = field.grid();
    const DistanceField told(walls, goal, low, high, grid);
    Random random(13, 1);
    for (int k = 0; k < 2000; ++k) {
        const Vec2 p(random.uniform(-2.0, 32.0), random.uniform(-2.0, 22.0));
        CHECK(told(p) == field(p));
        CHECK(told.direction(p) == field.direction(p));
        CHECK(told.reachable(p) == field.reachable(p));
    }
    // where no grid is needed none is sent
    const DistanceField empty(Walls{}, goal, low, high, 0.25, 0.5);
    CHECK(empty.grid().empty());
    CHECK(DistanceField(Walls{}, goal, low, high, empty.grid())(Vec2(1, 1)) == empty(Vec2(1, 1)));
    CHECK_THROWS_AS(DistanceField(walls, goal, low, high, grid.substr(0, grid.size() / 2)),
                    UsageError);
    CHECK_THROWS_AS(DistanceField(walls, goal, low, high, std::string_view("no grid at all")),
                    UsageError);
}

TEST_CASE("a distance field refuses what is no stage") {
    const Walls none;
    const Area goal = disc_area(1, 1, 1);
    CHECK_THROWS_AS(DistanceField(none, goal, {0, 0}, {0, 1}, 0.25, 0.0), UsageError);
    CHECK_THROWS_AS(DistanceField(none, goal, {0, 0}, {1, 1}, 0.0, 0.0), UsageError);
    CHECK_THROWS_AS(DistanceField(none, goal, {0, 0}, {1, 1}, 0.25, -1.0), UsageError);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK_THROWS_AS(DistanceField(none, goal, {0, 0}, {1, nan}, 0.25, 0.0), UsageError);
    const Walls house(std::vector<Polygon>{box_wall(4, 4, 8, 8)}, {0, 0}, {20, 20}, true);
    const DistanceField field(house, goal, {0, 0}, {20, 20}, 0.25, 0.4);
    CHECK_THROWS_AS((void)field({nan, 3}), UsageError);
}
