#include <algorithm>
#include <cmath>
#include <cstdint>
#include <queue>
#include <string>
#include <vector>

#include "sidestep/base/require.h"
#include "sidestep/crowd/distance_field.h"
#include "sidestep/crowd/scene.h"
#include "sidestep/crowd/walls.h"

namespace sidestep::crowd {

namespace {

// Nobody gets through less whose limbs tell how wide they are: half of the narrowest way. The ground
// is looked at in cells so fine that two neighbours with this much room cannot have a wall between
// them.
constexpr double narrowest_limbs = 0.32;
constexpr double fine_cell = 0.125, coarse_cell = 0.2;
constexpr double most_ground_cells = 4e6;
// places looked at in an area, each way
constexpr int area_looks = 48;
// ... and to measure what walls leave of it
constexpr int measuring_looks = 240;
// People come to a place at the ends of their steps: one smaller than this, a span each way, is
// passed by. Of discs of 5 cm none of 40 people made it in two minutes, of 8 cm four, of 20 cm half.
constexpr double smallest_goal = 1.0 / 64.0;
// how exactly the room in an area is looked for, and how long
constexpr double room_error = 0.002;
constexpr int most_squares = 200'000;

/// Which pieces of ground hang together, for someone so wide? 0 is no ground at all.
///
/// Never torn apart where there is a way: half a diagonal is forgiven, so that ways 0.18 m narrower
/// may pass for wide enough.
class Pieces {
public:
    Pieces(const Walls& walls, const Scene& scene, double half) : low_(scene.low) {
        if (walls.frame_only()) return;
        const Vec2 size = scene.high - scene.low;
        cell_ = size.x() * size.y() / (fine_cell * fine_cell) <= most_ground_cells ? fine_cell
                                                                                   : coarse_cell;
        if (size.x() * size.y() / (cell_ * cell_) > most_ground_cells) return;
        columns_ = static_cast<int>(size.x() / cell_) + 1;
        rows_ = static_cast<int>(size.y() / cell_) + 1;
        label_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), -1);
        const double room = std::max(0.0, half - 0.70711 * cell_);
        for (std::size_t i = 0; i < label_.size(); ++i) {
            const Vec2 p = centre(static_cast<std::int32_t>(i));
            if (!(walls.clearance_at_least(p) > room) && !(walls.clearance(p) > room))
                label_[i] = 0;
        }
        std::int32_t pieces = 0;
        for (std::size_t i = 0; i < label_.size(); ++i) {
            if (label_[i] < 0) flood(static_cast<std::int32_t>(i), ++pieces);
        }
    }

    /// There is nothing but a frame, or the ground is too large to be looked at so finely.
    [[nodiscard]] bool unknown() const { return columns_ == 0; }

    [[nodiscard]] std::int32_t operator()(const Vec2& p) const {
        const double x = (p.x() - low_.x()) / cell_, z = (p.y() - low_.y()) / cell_;
        if (!(x >= 0.0 && z >= 0.0 && x < columns_ && z < rows_)) return 0;
        return label_[static_cast<std::size_t>(z) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(x)];
    }

    /// Is some of this piece so near to the place, or a cell further?
    [[nodiscard]] bool near(std::int32_t piece, const Vec2& place, double far) const {
        const Vec2 reach(far, far);
        const Vec2 low = (place - reach - low_) / cell_, high = (place + reach - low_) / cell_;
        const int last_row = static_cast<int>(std::clamp(high.y(), 0.0, rows_ - 1.0));
        const int last_column = static_cast<int>(std::clamp(high.x(), 0.0, columns_ - 1.0));
        for (int row = std::max(0, static_cast<int>(low.y())); row <= last_row; ++row) {
            for (int column = std::max(0, static_cast<int>(low.x())); column <= last_column;
                 ++column) {
                const std::int32_t i = row * columns_ + column;
                if (label_[static_cast<std::size_t>(i)] == piece &&
                    (centre(i) - place).norm() < far + cell_) {
                    return true;
                }
            }
        }
        return false;
    }

private:
    [[nodiscard]] Vec2 centre(std::int32_t i) const {
        return low_ + cell_ * Vec2(i % columns_ + 0.5, i / columns_ + 0.5);
    }
    void flood(std::int32_t from, std::int32_t piece) {
        std::vector<std::int32_t> todo{from};
        label_[static_cast<std::size_t>(from)] = piece;
        while (!todo.empty()) {
            const std::int32_t i = todo.back();
            todo.pop_back();
            const int column = i % columns_, row = i / columns_;
            for (int r = std::max(0, row - 1); r <= std::min(rows_ - 1, row + 1); ++r) {
                for (int c = std::max(0, column - 1); c <= std::min(columns_ - 1, column + 1);
                     ++c) {
                    std::int32_t& label =
                        label_[static_cast<std::size_t>(r) * static_cast<std::size_t>(columns_) +
                               static_cast<std::size_t>(c)];
                    if (label >= 0) continue;
                    label = piece;
                    todo.push_back(r * columns_ + c);
                }
            }
        }
    }

    Vec2 low_;
    double cell_ = 0.0;
    int columns_ = 0, rows_ = 0;
    std::vector<std::int32_t> label_;
};

/// Places spread over an area: centres of a grid, or along the line of a ring.
std::vector<Vec2> places_in(const Area& area, int looks = area_looks) {
    std::vector<Vec2> places;
    if (area.size() == 0.0 && area.kind == Area::Kind::ring) {
        // the outline of a square, drawn onto the circle
        for (int k = 0; k < 4 * area_looks; ++k) {
            const double along = 2.0 * (k % area_looks + 0.5) / area_looks - 1.0;
            const Vec2 side = k < area_looks       ? Vec2(along, -1.0)
                              : k < 2 * area_looks ? Vec2(1.0, along)
                              : k < 3 * area_looks ? Vec2(-along, 1.0)
                                                   : Vec2(-1.0, -along);
            places.push_back(area.centre + area.radius * side.normalized());
        }
        return places;
    }
    const Vec2 low = area.lowest(), step = (area.highest() - low) / looks;
    for (int row = 0; row < looks; ++row) {
        for (int column = 0; column < looks; ++column) {
            const Vec2 p = low + Vec2((column + 0.5) * step.x(), (row + 0.5) * step.y());
            if (area.contains(p)) places.push_back(p);
        }
    }
    // a ring so thin that it falls between the grid
    if (places.empty()) places.push_back(area.nearest(low));
    return places;
}

/// How far from walls one can be in this area: at least that, and at most `room_error` more. Beyond
/// `enough` nobody asks.
double most_room(const Walls& walls, const Area& area, double enough) {
    // squares of ground, the most promising first: nowhere is there more room than at the middle
    // and as far as it is away
    struct Square {
        Vec2 middle;
        double half, bound;
        bool operator<(const Square& other) const { return bound < other.bound; }
    };
    double best = -no_wall;
    std::priority_queue<Square> open;
    const auto look = [&](const Vec2& middle, double half) {
        const double reach = half * std::sqrt(2.0), off = area.distance(middle);
        if (off > reach) return;
        const double room = walls.clearance(area.nearest(middle));
        best = std::max(best, room);
        open.push({middle, half, room + off + reach});
    };
    look(0.5 * (area.lowest() + area.highest()), 0.5 * (area.highest() - area.lowest()).maxCoeff());
    for (int looked = 0; !open.empty() && looked < most_squares; ++looked) {
        const Square top = open.top();
        if (best > enough) return best;
        if (top.bound <= best + room_error) return top.bound;
        open.pop();
        const double half = 0.5 * top.half;
        for (const double x : {-half, half}) {
            for (const double z : {-half, half}) look(top.middle + Vec2(x, z), half);
        }
    }
    return open.empty() ? best : open.top().bound;
}

// metres with two decimals at most
std::string metres_text(double metres) {
    std::string text = std::to_string(metres);
    text.resize(text.find('.') + 3);
    return text;
}

Problem goal_without_room(const Scene& scene, const Goal& goal, double room) {
    return {scene.file,
            goal.source.line,
            goal.source.column,
            Problem::Severity::error,
            "nobody gets into the goal \"" + goal.name + "\": all of it is too near to a wall",
            "nobody's middle comes within " + metres_text(room) +
                " m of a wall; make it half a metre deeper than that",
            {}};
}

class GroundCheck {
public:
    explicit GroundCheck(const Scene& scene)
        : scene_(scene),
          half_(scene.width.fixed_radius.value_or(narrowest_limbs)),
          walls_(scene.walls, scene.low, scene.high, scene.closed),
          pieces_(walls_, scene, half_) {}

    Problems run() {
        goals_in_walls();
        somebody_at_all();
        for (std::size_t i = 0; i < scene_.people.size(); ++i) {
            const People& some = scene_.people[i];
            if (some.count == 0 && some.per_second == 0.0) continue;
            const std::string title = "[[people]] " + std::to_string(i + 1);
            standing_places(some, title);
            room_for_all(i, title);
            ways(some, title);
            leaving(some, title);
        }
        if (problems_.size() > static_cast<std::size_t>(problem_limit)) {
            problems_.resize(problem_limit);
        }
        return std::move(problems_);
    }

private:
    void say(Problem::Severity severity, const SourcePlace& where, std::string message,
             std::string hint) {
        problems_.push_back({scene_.file,
                             where.line,
                             where.column,
                             severity,
                             std::move(message),
                             std::move(hint),
                             {}});
    }
    void wrong(const SourcePlace& where, std::string message, std::string hint = {}) {
        say(Problem::Severity::error, where, std::move(message), std::move(hint));
    }

    // where somebody could stand
    [[nodiscard]] std::vector<Vec2> free_places(const Area& area, double room) const {
        std::vector<Vec2> places = places_in(area);
        std::erase_if(places, [&](const Vec2& p) { return !(walls_.clearance(p) > room); });
        return places;
    }

    void goals_in_walls() {
        for (const Goal& goal : scene_.goals) {
            goal_free_.push_back(free_places(goal.area, 0.0));
            if (!goal_free_.back().empty()) continue;
            wrong(goal.source, "the goal \"" + goal.name + "\" lies inside a wall",
                  "move the goal, or open the wall there");
        }
        // one is there when one's middle is, at the end of a step
        for (std::size_t i = 0; i < goal_free_.size(); ++i) {
            if (goal_free_[i].empty()) continue;
            const Goal& goal = scene_.goals[i];
            if (goal.area.size() < smallest_goal) {
                const bool thin = goal.area.kind == Area::Kind::ring && goal.area.radius > 0.5;
                wrong(goal.source,
                      "nobody gets into the goal \"" + goal.name + "\": it is " +
                          (goal.area.size() == 0.0 ? "a line" : "too small") +
                          ", and people come to places at the ends of their steps",
                      thin ? "give the ring two radii, half a metre apart"
                           : "make it half a metre wide each way, or more");
            } else if (most_room(walls_, goal.area, half_) <= half_) {
                problems_.push_back(goal_without_room(scene_, goal, half_));
            }
        }
    }

    void somebody_at_all() {
        for (const People& some : scene_.people) {
            if (some.count > 0 || some.per_second > 0.0) return;
        }
        if (scene_.people.empty()) return;
        wrong(scene_.people.front().source,
              "nobody is there from the start, and nobody comes later",
              "say how many there are, or how many come");
    }

    // fills free_: the places of an area where someone could stand
    void standing_places(const People& some, const std::string& title) {
        all_ = places_in(some.area).size();
        free_ = free_places(some.area, half_);
        if (free_.empty()) {
            wrong(some.source, "the starting area of " + title + " lies inside a wall",
                  "nobody can stand within " + text_of(half_) + " m of a wall");
        }
    }

    void room_for_all(std::size_t index, const std::string& title) {
        const People& some = scene_.people[index];
        if (some.count == 0 || free_.empty()) return;
        // all who start inside this area
        std::int64_t count = some.count;
        for (std::size_t j = 0; j < scene_.people.size(); ++j) {
            if (j == index || scene_.people[j].count == 0) continue;
            const std::vector<Vec2> theirs = places_in(scene_.people[j].area);
            if (std::all_of(theirs.begin(), theirs.end(),
                            [&](const Vec2& p) { return some.area.contains(p); })) {
                count += scene_.people[j].count;
            }
        }
        const double radius = scene_.width.fixed_radius.value_or(typical_standing_radius);
        const double share = static_cast<double>(free_.size()) / static_cast<double>(all_);
        const double most = std::max(1.0, std::floor(most_people(some.area, radius) * share));
        if (static_cast<double>(count) <= most) return;
        wrong(some.source,
              "overlapping spawn: " + std::to_string(count) +
                  " people cannot stand in the area of " + title + " without overlapping",
              "at most " + std::to_string(static_cast<std::int64_t>(most)) + " discs of " +
                  text_of(radius) + " m fit there; half of that is comfortable");
    }

    void ways(const People& some, const std::string& title) {
        if (free_.empty() || walls_.frame_only()) return;
        if (some.opposite) {
            const auto lost = static_cast<std::size_t>(std::count_if(
                free_.begin(), free_.end(),
                [&](const Vec2& p) { return !joined(p, 2.0 * some.area.middle() - p); }));
            if (lost > 0) {
                wrong(some.source,
                      "there is no way from " + share_of(lost, free_.size()) + title +
                          " to the opposite side of its area",
                      "nobody gets within " + text_of(opposite_near) + " m of the places across; " +
                          no_way_hint());
                return;
            }
        }
        std::size_t before = scene_.goals.size();
        for (const std::string& name : some.goals) {
            const auto goal = static_cast<std::size_t>(
                std::find_if(scene_.goals.begin(), scene_.goals.end(),
                             [&](const Goal& g) { return g.name == name; }) -
                scene_.goals.begin());
            if (goal == scene_.goals.size()) {
                wrong(some.source, title + " goes to \"" + name + "\", which is no goal");
                continue;
            }
            if (goal_free_[goal].empty()) continue;
            // from where they start, all of them; later from some place of the goal before
            const std::size_t cut = cut_off(free_, goal);
            if (cut > 0) {
                wrong(some.source,
                      "the goal \"" + name + "\" cannot be reached from " +
                          share_of(cut, free_.size()) + "the area of " + title,
                      no_way_hint());
                continue;
            }
            if (before < scene_.goals.size() && !goal_free_[before].empty() &&
                cut_off(goal_free_[before], goal) == goal_free_[before].size()) {
                wrong(some.source,
                      "the goal \"" + name + "\" cannot be reached from the goal \"" +
                          scene_.goals[before].name + "\"",
                      no_way_hint());
            }
            before = goal;
        }
    }

    // nothing where it is all of them
    static std::string share_of(std::size_t some, std::size_t all) {
        return some == all ? "" : std::to_string(100 * some / all) + " % of ";
    }

    // does one who starts here come near enough to the place across, which may be in a wall?
    [[nodiscard]] bool joined(const Vec2& here, const Vec2& across) const {
        if (pieces_.unknown()) return walls_.clearance(across) > half_ - opposite_near;
        const std::int32_t piece = pieces_(here);
        if (piece == 0) return true;  // at a wall: what is free beside it speaks for it
        return pieces_(across) == piece || pieces_.near(piece, across, opposite_near);
    }

    // how many of the places have no way to the goal
    [[nodiscard]] std::size_t cut_off(const std::vector<Vec2>& places, std::size_t goal) const {
        if (!pieces_.unknown()) {
            std::vector<std::int32_t> ends;
            for (const Vec2& p : goal_free_[goal]) ends.push_back(pieces_(p));
            std::sort(ends.begin(), ends.end());
            return static_cast<std::size_t>(
                std::count_if(places.begin(), places.end(), [&](const Vec2& p) {
                    const std::int32_t piece = pieces_(p);
                    return piece != 0 && !std::binary_search(ends.begin(), ends.end(), piece);
                }));
        }
        const DistanceField field(walls_, scene_.goals[goal].area, scene_.low, scene_.high, 0.25,
                                  0.0);
        return static_cast<std::size_t>(std::count_if(
            places.begin(), places.end(), [&](const Vec2& p) { return !field.reachable(p); }));
    }

    void leaving(const People& some, const std::string& title) {
        if (some.per_second == 0.0 || some.most > 0) return;
        for (const Goal& goal : scene_.goals) {
            if (goal.exit &&
                std::find(some.goals.begin(), some.goals.end(), goal.name) != some.goals.end()) {
                return;
            }
        }
        say(Problem::Severity::warning, some.source,
            title + " keeps coming and never leaves: the scene fills up",
            "give one of its goals exit = true, or most = N");
    }

    static std::string text_of(double metres) { return metres_text(metres); }

    [[nodiscard]] std::string no_way_hint() const {
        return "every way needs to be at least " + text_of(2.0 * half_) + " m wide" +
               (scene_.width.fixed_radius ? "" : ", and a walking person likes 1.2 m");
    }

    const Scene& scene_;
    double half_;  ///< Of the narrowest way that anybody gets through.
    Walls walls_;
    Pieces pieces_;
    Problems problems_;
    std::vector<std::vector<Vec2>> goal_free_;
    std::vector<Vec2> free_;
    std::size_t all_ = 0;
};

}  // namespace

Problems check(const Scene& scene) {
    SIDESTEP_REQUIRE(scene.low.x() < scene.high.x() && scene.low.y() < scene.high.y(),
                     "the stage of the scene is empty");
    return GroundCheck(scene).run();
}

Problems check_goals(const Scene& scene, const Walls& walls, double room) {
    Problems problems;
    for (const Goal& goal : scene.goals) {
        if (static_cast<int>(problems.size()) >= problem_limit) break;
        if (most_room(walls, goal.area, room) > room) continue;
        problems.push_back(goal_without_room(scene, goal, room));
    }
    return problems;
}

double free_size(const Area& area, const Walls& walls) {
    if (walls.empty() || area.size() == 0.0) return area.size();
    const std::vector<Vec2> places = places_in(area, measuring_looks);
    const auto free = std::count_if(places.begin(), places.end(), [&](const Vec2& p) {
        return walls.clearance_at_least(p) > 0.0 || walls.clearance(p) > 0.0;
    });
    return area.size() * static_cast<double>(free) / static_cast<double>(places.size());
}

}  // namespace sidestep::crowd
