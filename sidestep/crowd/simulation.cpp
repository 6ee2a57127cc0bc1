#include "sidestep/crowd/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <utility>

#include "sidestep/base/file.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/cluster/pack.h"
#include "sidestep/crowd/detail/lots.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::crowd {

namespace {

// Of the fields that lead to goals: metres.
constexpr double field_cell = 0.25;
// A place is tried so often before it is given up, at random and then row by row.
constexpr int throws = 60;
// Messages about people who look for a place.
constexpr int throwing_tag = 111;
// Places that one who arrives looks at, in a frame.
constexpr int looks_per_frame = 4;

// Of those who were beckoned and have come: people per square metre.
constexpr double gathered_density = 0.5;

/// Somebody who looks for a place: where it was thrown, and near to whom.
struct Thrown {
    int number = 0;  // of the kind
    Vec2 near = Vec2::Zero();
    Vec2 place = Vec2::Zero();
};

template <typename Archive>
void fields(Archive& archive, Thrown& one) {
    archive(one.number, one.near.x(), one.near.y(), one.place.x(), one.place.y());
}

/// In lanes one keeps to the wall, and goes round others on either side.
Taste taste_on(const Scene& scene, Taste taste) {
    taste.lane *= scene.lanes > 0.0 ? scene.lanes : 0.3;
    taste.right /= std::max(1.0, 1.25 * scene.lanes);
    return taste;
}

Vec2 random_spot(const Area& area, Random& random) {
    if (area.kind == Area::Kind::box) {
        const double x = random.uniform(area.low.x(), area.high.x());
        const double z = random.uniform(area.low.y(), area.high.y());
        return {x, z};
    }
    const double inner = area.kind == Area::Kind::ring ? area.inner_radius : 0.0;
    const double r2 =
        inner * inner + random.uniform() * (area.radius * area.radius - inner * inner);
    const spacetime::Placement turn = spacetime::Placement::at(0.0, 0.0, random.uniform(-pi, pi));
    return area.centre + std::sqrt(r2) * Vec2(turn.sine, turn.cosine);
}

/// Evenly over the area: at equal angles on a ring, in rows elsewhere.
std::vector<Vec2> even_spots(const Area& area, int count) {
    std::vector<Vec2> spots;
    if (area.kind == Area::Kind::ring) {
        const double radius = 0.5 * (area.radius + area.inner_radius);
        for (int k = 0; k < count; ++k) {
            const spacetime::Placement turn =
                spacetime::Placement::at(0.0, 0.0, 2.0 * pi * k / count - pi);
            spots.push_back(area.centre + radius * Vec2(turn.sine, turn.cosine));
        }
        return spots;
    }
    const Vec2 low = area.lowest(), high = area.highest();
    const double share = area.kind == Area::Kind::disc ? pi / 4.0 : 1.0;
    for (double step = std::sqrt((high - low).prod() * share / count);; step *= 0.98) {
        spots.clear();
        int row = 0;
        for (double z = low.y() + 0.5 * step; z < high.y(); z += step * 0.8660254, ++row) {
            for (double x = low.x() + (row % 2 == 0 ? 0.25 : 0.75) * step; x < high.x();
                 x += step) {
                if (area.contains({x, z})) spots.push_back({x, z});
            }
        }
        if (static_cast<int>(spots.size()) >= count || step < 0.3) return spots;
    }
}

/// Where an obstacle is, frame by frame.
motion::GroundPath keyed_path(const Obstacle& obstacle, double dt, std::int64_t frames) {
    motion::GroundPath path{.dt = dt, .positions = {}, .radii = {}};
    const auto& keys = obstacle.keys;
    const double period = keys.back().seconds;
    for (std::int64_t f = 0; f < frames; ++f) {
        double t = static_cast<double>(f) * dt;
        if (obstacle.repeat && period > 0.0) t -= period * std::floor(t / period);
        std::size_t k = 0;
        while (k + 1 < keys.size() && keys[k + 1].seconds <= t) ++k;
        Vec2 place = keys[k].place;
        if (k + 1 < keys.size()) {
            const double share = std::clamp(
                (t - keys[k].seconds) / (keys[k + 1].seconds - keys[k].seconds), 0.0, 1.0);
            place += share * (keys[k + 1].place - keys[k].place);
        }
        path.positions.push_back(place);
        path.radii.push_back(obstacle.radius + recording_guard);
    }
    return path;
}

}  // namespace

struct Simulation::Inside {
    Inside(Scene s, const motion::MotionGraph& graph, const SimulationOptions& o)
        : scene(std::move(s)),
          options(o),
          repertoire(graph, scene.width),
          walls(scene.walls, scene.low, scene.high, scene.closed) {}

    const Scene scene;  // the crowd looks at its goals
    Problems warnings;
    SimulationOptions options;
    Repertoire repertoire;
    Walls walls;
    std::vector<DistanceField> fields;
    std::vector<motion::GroundPath> obstacles;
    std::vector<std::optional<motion::Clip>> obstacle_clips;
    std::optional<Crowd> crowd;
    std::vector<Met> newcomers;
    std::vector<double> owed;    // by people of the scene: arrivals due
    std::vector<int> come;       // ... and come so far
    std::vector<int> itinerary;  // ... and their list of goals, or -1
    std::vector<std::vector<int>> lists;
    int groups = 0;
    std::optional<Vec2> lantern;   // where everybody was beckoned to ...
    std::vector<Wish> own_wishes;  // ... and what they want otherwise, by person
    int guests = 0;                // invited and not yet here
    std::size_t guest_kind = 0;    // of the next one
    std::int64_t person_frames = 0;
    double worst_stuck = 0.0;
    double all_arrived = 0.0;

    /// The ordinary speed of these clips: people's own are shares of it.
    [[nodiscard]] double usual_speed() const {
        const std::span<const double> all = repertoire.cruising_speeds();
        return all[all.size() / 2];
    }

    /// Lots that hang on nothing but their words: whoever draws them, and when, draws the same.
    template <typename... Words>
    [[nodiscard]] Random lots(Words... words) const {
        return Random(options.seed, detail::mixed(0x5ce7e, words...));
    }

    /// Somebody of a kind who comes here: speed and heading are this person's own.
    [[nodiscard]] Newcomer newcomer(std::size_t kind, int person, const Vec2& place, int group,
                                    Room room) const {
        const People& people = scene.people[kind];
        Random random = lots(person);
        Wish wish;
        wish.group = group;
        wish.speed = usual_speed() *
                     std::max(0.3, random.normal(people.speed, people.speed_spread * people.speed));
        if (people.opposite) {
            wish.kind = Wish::Kind::point;
            wish.target = 2.0 * people.area.middle() - place;
            wish.near = opposite_near;
        } else if (people.random) {
            wish.kind = Wish::Kind::random;
        } else if (itinerary[kind] >= 0) {
            wish.kind = Wish::Kind::goal;
            wish.itinerary = itinerary[kind];
        } else {
            wish.kind = Wish::Kind::wander;
        }
        return {.person = person,
                .place = place,
                .heading_rad = heading_of(people, place, wish, random),
                .wish = wish,
                .room = room};
    }

    [[nodiscard]] double heading_of(const People& people, const Vec2& place, const Wish& wish,
                                    Random& random) const {
        if (people.heading_deg) return *people.heading_deg * pi / 180.0;
        Vec2 way = wish.target - place;
        if (wish.kind == Wish::Kind::wander || wish.kind == Wish::Kind::random) {
            return random.uniform(-pi, pi);
        }
        if (wish.kind == Wish::Kind::goal) {
            const auto goal = static_cast<std::size_t>(
                goal_index(people.goals[static_cast<std::size_t>(wish.stage)]));
            way = fields[goal].direction(place);
        }
        return std::atan2(way.x(), way.y());
    }

    [[nodiscard]] int goal_index(const std::string& name) const {
        for (std::size_t g = 0; g < scene.goals.size(); ++g) {
            if (scene.goals[g].name == name) return static_cast<int>(g);
        }
        return -1;
    }

    /// Puts them down, and remembers who found room.
    void put(std::vector<Newcomer>& some) {
        crowd->put(some);
        newcomers.reserve(newcomers.size() + some.size());
        for (const Newcomer& who : some) {
            if (!who.came) continue;
            newcomers.push_back({who.person, crowd->state(who.person).placement});
            if (!lantern) continue;
            own_wishes.resize(static_cast<std::size_t>(crowd->size()));
            own_wishes[static_cast<std::size_t>(who.person)] = crowd->wish(who.person);
            crowd->set_wish(who.person, called(who.person, crowd->present()));
        }
    }

    void sort_newcomers() {
        std::sort(newcomers.begin(), newcomers.end(),
                  [](const Met& a, const Met& b) { return a.person < b.person; });
    }

    /// The wish of one who is beckoned: so many are there before.
    [[nodiscard]] Wish called(int id, int before) const {
        Wish wish = own_wishes[static_cast<std::size_t>(id)];
        wish.kind = Wish::Kind::point;
        wish.target = *lantern;
        wish.near = 1.0 + std::sqrt(before / (pi * gathered_density));
        return wish;
    }

    /// Of number so and so of a kind that is being put down.
    [[nodiscard]] int group_of(const People& people, int number) const {
        return people.group > 1 ? groups + number / people.group : -1;
    }

    /// Everybody of this kind who is there from the start; how many did not fit.
    int put_all(std::size_t kind);
    /// The people `left` of a kind, row by row, as long as there is room; who did not find any.
    std::vector<int> put_in_rows(std::size_t kind, int first, std::vector<int> left);
    void put_arrivals();
    void put_guests();
    void find_ways();
    /// Recorded people who walk into walls or each other: that nobody overlaps could not be kept.
    [[nodiscard]] Problems obstacles_in_each_other() const;
    /// People whose mean speed no clip has.
    [[nodiscard]] Problems speeds_beyond_clips() const;
    void restore();
    [[nodiscard]] Problem problem_at(const SourcePlace& where, std::string message,
                                     std::string hint) const {
        return {
            scene.file,      where.line, where.column, Problem::Severity::error, std::move(message),
            std::move(hint), {}};
    }
    /// A file that the scene names: beside the scene, or from where one is.
    /// What a run is made of: the same words give the same crowd.
    [[nodiscard]] std::uint64_t identity() const;

    // what several processes agree on; one alone agrees with itself

    [[nodiscard]] cluster::Ranks* ranks() const { return options.ranks; }
    [[nodiscard]] std::int64_t sum(std::int64_t number) const {
        return ranks() != nullptr ? ranks()->sum({&number, 1}).front() : number;
    }
    void sum_all(std::span<std::int64_t* const> numbers) const {
        if (ranks() == nullptr) return;
        std::vector<std::int64_t> mine;
        for (const std::int64_t* number : numbers) mine.push_back(*number);
        mine = ranks()->sum(mine);
        for (std::size_t k = 0; k < mine.size(); ++k) *numbers[k] = mine[k];
    }
    /// Of numbers that are not negative: their bits are in the same order.
    [[nodiscard]] double most(double number) const {
        if (ranks() == nullptr) return number;
        const auto bits = std::bit_cast<std::int64_t>(number);
        return std::bit_cast<double>(ranks()->most({&bits, 1}).front());
    }
    [[nodiscard]] int my_rank() const { return ranks() != nullptr ? ranks()->rank() : 0; }
    [[nodiscard]] int rank_count() const { return ranks() != nullptr ? ranks()->size() : 1; }
    /// Everybody's, given to those who own the places.
    [[nodiscard]] std::vector<Thrown> delivered(std::vector<Thrown> some) const;
    /// The numbers of all, ascending.
    [[nodiscard]] std::vector<int> all_of(std::vector<int> mine) const;
};

std::vector<int> Simulation::Inside::all_of(std::vector<int> mine) const {
    if (ranks() != nullptr) {
        std::string bytes(reinterpret_cast<const char*>(mine.data()), mine.size() * sizeof(int));
        mine.clear();
        for (const std::string& theirs : ranks()->all_gather(std::move(bytes))) {
            const std::size_t before = mine.size();
            mine.resize(before + theirs.size() / sizeof(int));
            std::memcpy(mine.data() + before, theirs.data(), theirs.size());
        }
    }
    std::sort(mine.begin(), mine.end());
    return mine;
}

std::vector<Thrown> Simulation::Inside::delivered(std::vector<Thrown> some) const {
    if (ranks() == nullptr) return some;
    std::vector<cluster::Packer> to(static_cast<std::size_t>(rank_count()));
    // at the beginning there are many of them: nothing lies in memory twice for long
    std::vector<Thrown> mine;
    for (const Thrown& one : some) {
        const int owner = crowd->owner(one.place);
        if (owner == my_rank()) {
            mine.push_back(one);
        } else {
            to[static_cast<std::size_t>(owner)](one);
        }
    }
    std::vector<Thrown>().swap(some);
    std::vector<cluster::Message> out;
    std::vector<int> others;
    for (int rank = 0; rank < rank_count(); ++rank) {
        if (rank == my_rank()) continue;
        others.push_back(rank);
        out.push_back({rank, to[static_cast<std::size_t>(rank)].take()});
    }
    for (cluster::Message& message :
         ranks()->start_exchange(throwing_tag, std::move(out), others)->finish()) {
        const std::string bytes = std::move(message.bytes);
        cluster::Unpacker from(bytes);
        while (!from.at_end()) from(mine.emplace_back());
    }
    return mine;
}

int Simulation::Inside::put_all(std::size_t kind) {
    const People& people = scene.people[kind];
    const int first = crowd->size();  // number of the first of this kind
    std::vector<Newcomer> coming;
    std::vector<int> left;  // out of `count`, who found no room
    const auto bring = [&] {
        put(coming);
        std::vector<int> failed;
        for (const Newcomer& who : coming) {
            if (!who.came) failed.push_back(who.person - first);
        }
        coming.clear();
        return failed;
    };
    if (people.evenly) {
        const std::vector<Vec2> spots = even_spots(people.area, people.count);
        for (int k = 0; k < people.count; ++k) {
            if (k >= static_cast<int>(spots.size())) {
                if (crowd->owner(people.area.middle()) == my_rank()) left.push_back(k);
                continue;
            }
            const Vec2& spot = spots[static_cast<std::size_t>(k)];
            if (!crowd->owns(spot)) continue;
            coming.push_back(newcomer(kind, first + k, spot, group_of(people, k), Room::standing));
        }
        for (const int k : bring()) left.push_back(k);
        if (people.group > 1) groups += (people.count + people.group - 1) / people.group;
        return static_cast<int>(sum(static_cast<std::int64_t>(left.size())));
    }

    // A group begins somewhere, and the others keep near: all first ones, then all second ones.
    // Who finds no room throws again, and belongs to whoever owns the place that was thrown.
    const int size = std::max(1, people.group);
    const int group_count = (people.count + size - 1) / size;
    // from the first to the others, along x and z: larger groups take more room
    const double apart = 2.2 * std::max(1.0, 0.5 * std::sqrt(size));
    std::vector<Thrown> begun;  // where groups of mine began
    for (int member = 0; member < size; ++member) {
        std::vector<Thrown> pending;
        if (member == 0) {
            // everybody's first throw is looked at everywhere: letters about all of them would be larger
            for (int g = 0; g < group_count; ++g) {
                Random random = lots(static_cast<int>(kind), g * size, 0, 0x7110);
                if (!crowd->owns(random_spot(people.area, random))) continue;
                pending.push_back({.number = g * size, .near = Vec2::Zero()});
            }
        } else {
            for (const Thrown& group : begun) {
                if (group.number + member >= people.count) continue;
                pending.push_back({.number = group.number + member, .near = group.near});
            }
        }
        for (int attempt = 0; attempt < throws; ++attempt) {
            if (sum(static_cast<std::int64_t>(pending.size())) == 0) break;
            std::vector<Thrown> outside;
            for (Thrown& one : pending) {
                Random random = lots(static_cast<int>(kind), one.number, attempt, 0x7110);
                one.place = random_spot(people.area, random);
                if (member == 0) continue;
                const double dx = random.uniform(-apart, apart);
                const double dz = random.uniform(-apart, apart);
                one.place = one.near + Vec2(dx, dz);
                if (!people.area.contains(one.place)) outside.push_back(one);
            }
            if (member > 0) {
                std::erase_if(pending,
                              [&](const Thrown& one) { return !people.area.contains(one.place); });
            }
            pending = delivered(std::move(pending));
            coming.reserve(pending.size());
            for (const Thrown& one : pending) {
                coming.push_back(newcomer(kind, first + one.number, one.place,
                                          group_of(people, one.number), Room::elbow));
            }
            put(coming);
            std::vector<Thrown> again = std::move(outside);
            for (std::size_t k = 0; k < coming.size(); ++k) {
                if (!coming[k].came) {
                    again.push_back(pending[k]);
                } else if (member == 0 && size > 1) {
                    begun.push_back({.number = pending[k].number, .near = pending[k].place});
                }
            }
            std::vector<Newcomer>().swap(coming);  // most came at the first throw
            pending = std::move(again);
        }
        for (const Thrown& one : pending) {
            // without the first of a group the others have nobody to keep near to
            const int last =
                member == 0 ? std::min(one.number + size, people.count) : one.number + 1;
            for (int k = one.number; k < last; ++k) left.push_back(k);
        }
    }
    // it is getting full
    const auto missing = put_in_rows(kind, first, all_of(std::move(left))).size();
    if (people.group > 1) groups += group_count;
    return static_cast<int>(missing);
}

std::vector<int> Simulation::Inside::put_in_rows(std::size_t kind, int first,
                                                 std::vector<int> left) {
    const People& people = scene.people[kind];
    // with elbow room while there is any, shoulder to shoulder after that
    for (const Room room : {Room::elbow, Room::standing}) {
        for (double step = 1.2; !left.empty() && step > 0.5; step *= 0.8) {
            const int count = static_cast<int>(people.area.size() / (step * step * 0.866));
            const std::vector<Vec2> spots = even_spots(people.area, std::max(count, 1));
            int from = 0;  // spots before this one have been tried
            while (!left.empty()) {
                std::vector<int> free;
                for (int k = from; k < static_cast<int>(spots.size()); ++k) {
                    const Vec2& spot = spots[static_cast<std::size_t>(k)];
                    if (!crowd->owns(spot)) continue;
                    if (crowd->is_room(newcomer(kind, first, spot, -1, room))) free.push_back(k);
                }
                free = all_of(std::move(free));
                if (free.empty()) break;
                free.resize(std::min(free.size(), left.size()));
                from = free.back() + 1;
                std::vector<Newcomer> coming;
                for (std::size_t k = 0; k < free.size(); ++k) {
                    const Vec2& spot = spots[static_cast<std::size_t>(free[k])];
                    if (!crowd->owns(spot)) continue;
                    const int group = group_of(people, left[k]);
                    coming.push_back(newcomer(kind, first + left[k], spot, group, room));
                }
                put(coming);
                std::vector<int> came;
                for (const Newcomer& who : coming) {
                    if (who.came) came.push_back(who.person - first);
                }
                came = all_of(std::move(came));
                std::erase_if(left, [&](int number) {
                    return std::binary_search(came.begin(), came.end(), number);
                });
            }
        }
    }
    return left;
}

void Simulation::Inside::put_arrivals() {
    // who wants to come: a few looks of each kind in each frame, then those who wait wait on
    struct Look {
        std::size_t kind;
        Vec2 place;
        std::int64_t is_free = 0;
    };
    std::vector<Look> looks;
    for (std::size_t kind = 0; kind < scene.people.size(); ++kind) {
        const People& people = scene.people[kind];
        if (people.per_second <= 0.0) continue;
        if (people.most == 0 || people.count + come[kind] + std::floor(owed[kind]) < people.most) {
            owed[kind] += people.per_second * repertoire.frame_time();
        }
        if (owed[kind] < 1.0) continue;
        for (int attempt = 0; attempt < looks_per_frame; ++attempt) {
            Random random = lots(static_cast<int>(kind), crowd->frame(), attempt, 0xa22);
            looks.push_back({kind, random_spot(people.area, random)});
        }
    }
    if (looks.empty()) return;
    std::vector<std::int64_t> free;
    for (const Look& look : looks) {
        free.push_back(
            crowd->owns(look.place) &&
            crowd->is_room(newcomer(look.kind, crowd->size(), look.place, -1, Room::elbow)));
    }
    if (ranks() != nullptr) free = ranks()->sum(free);
    // the first of them come; nobody into the way of one who comes at the same time
    const double apart = 2.0 * repertoire.move(repertoire.hold(repertoire.rest())).reach + 0.01;
    std::vector<Vec2> taken;
    std::vector<Newcomer> coming;
    int next = crowd->size();
    for (std::size_t k = 0; k < looks.size(); ++k) {
        const Look& look = looks[k];
        if (free[k] == 0 || owed[look.kind] < 1.0) continue;
        const bool clear = std::all_of(taken.begin(), taken.end(), [&](const Vec2& other) {
            return (other - look.place).norm() > apart;
        });
        if (!clear) continue;
        taken.push_back(look.place);
        owed[look.kind] -= 1.0;
        ++come[look.kind];
        if (crowd->owns(look.place)) {
            coming.push_back(newcomer(look.kind, next, look.place, -1, Room::elbow));
        }
        ++next;
    }
    if (!taken.empty()) put(coming);
}

void Simulation::Inside::put_guests() {
    // as at the doors: a few looks in each frame, all kinds of people in turn
    for (int attempt = 0; attempt < looks_per_frame && guests > 0; ++attempt) {
        const std::size_t kind = guest_kind;
        guest_kind = (guest_kind + 1) % scene.people.size();
        Random random = lots(crowd->frame(), attempt, 0x60e5);
        const Vec2 place = random_spot(scene.people[kind].area, random);
        const Newcomer who = newcomer(kind, crowd->size(), place, -1, Room::elbow);
        if (!crowd->is_room(who)) continue;
        std::vector<Newcomer> coming{who};
        put(coming);
        --guests;
    }
}

void Simulation::Inside::find_ways() {
    const auto work_out = [&](const Goal& goal) {
        return DistanceField(walls, goal.area, scene.low, scene.high, field_cell,
                             repertoire.elbow_radius() + 0.1);
    };
    // each rank works out some, then all tell each other
    std::vector<std::string> mine(scene.goals.size());
    for (std::size_t k = 0; k < scene.goals.size() && rank_count() > 1; ++k) {
        const bool my_turn = static_cast<int>(k) % rank_count() == my_rank();
        if (my_turn) mine[k] = work_out(scene.goals[k]).grid();
    }
    for (std::size_t k = 0; k < scene.goals.size(); ++k) {
        if (rank_count() == 1) {
            fields.push_back(work_out(scene.goals[k]));
            continue;
        }
        const int owner = static_cast<int>(k) % rank_count();
        const std::string grid = ranks()->broadcast(owner, std::move(mine[k]));
        fields.emplace_back(walls, scene.goals[k].area, scene.low, scene.high, grid);
    }
}

Problems Simulation::Inside::obstacles_in_each_other() const {
    Problems problems;
    const double dt = repertoire.frame_time();
    const auto played = [&](std::size_t k) { return !scene.obstacles[k].clip.empty(); };
    // a path stays where it ends
    const auto at = [](const motion::GroundPath& path, std::size_t frame) {
        const std::size_t i = std::min(frame, path.positions.size() - 1);
        return std::pair(path.positions[i], path.radii[i]);
    };
    for (std::size_t a = 0; a < obstacles.size(); ++a) {
        if (!played(a)) continue;
        const SourcePlace& source = scene.obstacles[a].source;
        for (std::size_t i = 0; i < obstacles[a].positions.size(); ++i) {
            const auto [place, radius] = at(obstacles[a], i);
            if (walls.clearance(place) >= radius) continue;
            problems.push_back(problem_at(
                source,
                fmt::format(
                    "this recorded person walks into a wall, after {:.2f} s at {:.2f}, {:.2f}",
                    static_cast<double>(i) * dt, place.x(), place.y()),
                "put it elsewhere, or open the wall there"));
            break;
        }
        for (std::size_t b = 0; b < obstacles.size(); ++b) {
            if (b == a || (played(b) && b < a)) continue;
            const std::size_t frames =
                std::max(obstacles[a].positions.size(), obstacles[b].positions.size());
            for (std::size_t i = 0; i < frames; ++i) {
                const auto [place, radius] = at(obstacles[a], i);
                const auto [other, others_radius] = at(obstacles[b], i);
                if ((place - other).norm() >= radius + others_radius) continue;
                problems.push_back(problem_at(
                    source,
                    fmt::format(
                        "this recorded person and [[obstacle]] {} run into each other, after "
                        "{:.2f} s at {:.2f}, {:.2f}",
                        b + 1, static_cast<double>(i) * dt, place.x(), place.y()),
                    "put one of them elsewhere"));
                break;
            }
        }
    }
    return problems;
}

Problems Simulation::Inside::speeds_beyond_clips() const {
    constexpr double rounding = 0.01;  // of the numbers that are told
    const double slowest = repertoire.cruising_speeds().front() / usual_speed();
    const double fastest = repertoire.cruising_speeds().back() / usual_speed();
    Problems problems;
    for (std::size_t k = 0; k < scene.people.size(); ++k) {
        const People& people = scene.people[k];
        if (people.random) continue;
        const bool slow = people.speed < slowest - rounding;
        if (!slow && people.speed <= fastest + rounding) continue;
        Problem problem = problem_at(
            people.source,
            fmt::format(
                "[[people]] {} are to walk at {} times the usual speed, and with these clips "
                "people walk at {:.2f} to {:.2f} times",
                k + 1, people.speed, slowest, fastest),
            fmt::format("they walk at {:.2f} times; {} clips would change that",
                        slow ? slowest : fastest, slow ? "slower" : "faster"));
        problem.severity = Problem::Severity::warning;
        problems.push_back(std::move(problem));
    }
    return problems;
}

Simulation::Simulation(Scene played, const motion::MotionGraph& graph,
                       const SimulationOptions& options) {
    Problems problems = check(played);
    if (!has_error(problems)) {
        const Problems walking = check_to_walk(graph);
        problems.insert(problems.end(), walking.begin(), walking.end());
    }
    if (has_error(problems)) throw InputError(problems);
    inside_ = std::make_unique<Inside>(std::move(played), graph, options);
    Inside& in = *inside_;
    const Scene& scene = in.scene;
    // nearer to a wall no promise ends
    for (Problems more :
         {check_goals(scene, in.walls, in.repertoire.elbow_radius()), in.speeds_beyond_clips()}) {
        problems.insert(problems.end(), more.begin(), more.end());
    }
    if (has_error(problems)) throw InputError(problems);
    in.warnings = problems;
    const double dt = in.repertoire.frame_time();

    in.find_ways();
    Crowd::Options crowd;
    crowd.seed = options.seed;
    crowd.taste = taste_on(scene, options.taste);
    crowd.method = options.method;
    crowd.listener = options.listener;
    crowd.refusals = options.refusals;
    crowd.ranks = options.ranks;
    crowd.low = scene.low;
    crowd.high = scene.high;
    for (const People& people : scene.people) {
        in.itinerary.push_back(-1);
        if (people.goals.empty()) continue;
        std::vector<int> list;
        for (const std::string& name : people.goals) list.push_back(in.goal_index(name));
        in.itinerary.back() = static_cast<int>(crowd.itineraries.size());
        crowd.itineraries.push_back(std::move(list));
    }
    in.lists = crowd.itineraries;
    in.crowd.emplace(in.repertoire, in.walls, scene.goals, in.fields, std::move(crowd));

    const auto frames = static_cast<std::int64_t>(std::ceil(scene.seconds / dt)) +
                        in.repertoire.longest_promise() + in.repertoire.longest_frames() + 2;
    for (const Obstacle& obstacle : scene.obstacles) {
        in.obstacle_clips.emplace_back();
        if (obstacle.clip.empty()) {
            in.obstacles.push_back(keyed_path(obstacle, dt, frames));
        } else {
            const std::string file = clip_file(scene, obstacle);
            Result<motion::Clip> clip = motion::try_load_clip(file);
            if (!clip) {
                Problems unread = clip.error();
                unread.insert(
                    unread.begin(),
                    in.problem_at(obstacle.source,
                                  "this obstacle's clip \"" + obstacle.clip + "\" cannot be read",
                                  "it is looked for beside the scene, then from where one is"));
                throw InputError(unread);
            }
            motion::Clip person = motion::place(motion::resample(*clip, motion::nominal_rate(dt)),
                                                obstacle.at, obstacle.heading_deg * pi / 180.0);
            in.obstacles.push_back(held_discs(person, scene.width));
            in.obstacle_clips.back() = std::move(person);
        }
        in.crowd->add_obstacle(in.obstacles.back());
    }
    if (Problems wrong = in.obstacles_in_each_other(); !wrong.empty()) {
        problems.insert(problems.end(), wrong.begin(), wrong.end());
        throw InputError(problems);
    }

    in.owed.assign(scene.people.size(), 0.0);
    in.come.assign(scene.people.size(), 0);
    if (options.saved) {
        in.restore();
        if (has_error(problems)) throw InputError(problems);
        return;
    }
    for (std::size_t kind = 0; kind < scene.people.size(); ++kind) {
        const int missing = in.put_all(kind);
        if (missing == 0) continue;
        const People& people = scene.people[kind];
        Problem problem = in.problem_at(
            people.source,
            fmt::format("{} people were to begin here, there is room for {}", people.count,
                        people.count - missing),
            scene.obstacles.empty()
                ? "make the area larger, or people fewer"
                : "make the area larger, or people fewer, or keep obstacles out of it");
        problem.code = "overlapping_spawn";
        problems.push_back(std::move(problem));
    }
    if (has_error(problems)) throw InputError(problems);
    in.sort_newcomers();
    in.crowd->rebalance();
}

Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

void Simulation::step() {
    Inside& in = *inside_;
    if (in.crowd->frame() > 0) in.newcomers.clear();
    const std::int64_t frame = in.crowd->frame();
    if (in.options.rebalance_frames > 0 && frame > 0 && frame % in.options.rebalance_frames == 0) {
        in.crowd->rebalance();
    }
    in.put_arrivals();
    in.put_guests();
    in.sort_newcomers();
    in.crowd->step();
    in.person_frames += in.crowd->present();
    const auto a_second = std::max<std::int64_t>(1, std::llround(1.0 / in.repertoire.frame_time()));
    if (in.crowd->frame() % a_second != 0) return;
    const Crowd::Progress progress = in.crowd->progress();
    in.worst_stuck = std::max(in.worst_stuck, progress.longest_stuck_s);
    if (in.sum(progress.under_way || in.lantern ? 1 : 0) > 0) {
        in.all_arrived = 0.0;  // somebody came later
    } else if (in.all_arrived == 0.0) {
        in.all_arrived = in.crowd->seconds();
    }
}

std::string Simulation::save() const {
    const Inside& in = *inside_;
    SIDESTEP_REQUIRE(!in.lantern && in.guests == 0,
                     "a crowd that follows a lantern or waits for guests is not saved");
    return cluster::pack(in.identity(), in.owed, in.come, in.groups, in.person_frames,
                         in.worst_stuck, in.all_arrived, in.crowd->save());
}

void Simulation::Inside::restore() {
    crowd->restore([&](int part) -> std::optional<std::string> {
        const std::optional<std::string> bytes = options.saved(part);
        if (!bytes && part == 0) {
            throw InputError({problem_with(scene.file, "there is nothing saved to play on from")});
        }
        if (!bytes) return std::nullopt;
        cluster::Unpacker from(*bytes);
        std::uint64_t whose = 0;
        std::int64_t frames = 0;
        double stuck = 0.0;
        std::string people;
        from(whose);
        if (whose != identity()) {
            throw InputError({problem_with(scene.file, "what was saved is another crowd",
                                           "scene, people, seconds, seed, clips, width and tastes "
                                           "must be those of the run that saved")});
        }
        from(owed, come, groups, frames, stuck, all_arrived, people);
        worst_stuck = std::max(worst_stuck, stuck);
        if (my_rank() == 0) person_frames += frames;
        if (owed.size() != scene.people.size() || come.size() != scene.people.size()) {
            throw cluster::UnpackError();
        }
        return people;
    });
    crowd->rebalance();
}

std::uint64_t Simulation::Inside::identity() const {
    Fingerprint print;
    print.add("third kind of what is saved");  // what others saved means something else
    const auto add_area = [&](const Area& area) {
        print.add(static_cast<int>(area.kind)).add(area.radius).add(area.inner_radius);
        for (const Vec2& p : {area.low, area.high, area.centre}) print.add(p.x()).add(p.y());
    };
    print.add(scene.low.x()).add(scene.low.y()).add(scene.high.x()).add(scene.high.y());
    print.add(scene.closed).add(scene.lanes).add(scene.seconds);
    for (const Polygon& wall : scene.walls) {
        for (const Vec2& p : wall) print.add(p.x()).add(p.y());
        print.add("wall");
    }
    for (const Goal& goal : scene.goals) {
        add_area(goal.area);
        print.add(goal.name).add(goal.exit);
    }
    for (const People& people : scene.people) {
        add_area(people.area);
        print.add(people.count).add(people.per_second).add(people.most).add(people.opposite);
        print.add(people.random).add(people.evenly).add(people.heading_deg.value_or(1e9));
        print.add(people.speed).add(people.speed_spread).add(people.group);
        for (const std::string& goal : people.goals) print.add(goal);
    }
    for (const motion::GroundPath& path : obstacles) {
        for (const Vec2& p : path.positions) print.add(p.x()).add(p.y());
        for (const double radius : path.radii) print.add(radius);
    }
    print.add(repertoire.fingerprint()).add(options.seed);
    for (const TasteName& one : taste_names()) print.add(options.taste.*one.number);
    return print.add(options.taste.tries).value();
}

bool Simulation::over() const {
    return inside_->crowd->seconds() >= inside_->scene.seconds - 1e-9;
}

void Simulation::beckon(const std::optional<Vec2>& point) {
    Inside& in = *inside_;
    Crowd& crowd = *in.crowd;
    if (!point) {
        if (!in.lantern) return;
        in.lantern.reset();
        for (int id = 0; id < crowd.size(); ++id) {
            if (!crowd.state(id).present) continue;
            crowd.set_wish(id, in.own_wishes[static_cast<std::size_t>(id)]);
        }
        in.own_wishes.clear();
        return;
    }
    SIDESTEP_REQUIRE(point->allFinite(), "the point is not finite");
    if (!in.lantern) {
        for (int id = 0; id < crowd.size(); ++id) in.own_wishes.push_back(crowd.wish(id));
    }
    in.lantern = point->cwiseMax(in.scene.low).cwiseMin(in.scene.high);
    // who is nearest comes nearest: the place fills up from its middle
    std::vector<std::pair<double, int>> order;
    for (int id = 0; id < crowd.size(); ++id) {
        if (!crowd.state(id).present) continue;
        order.emplace_back((crowd.place(id) - *in.lantern).squaredNorm(), id);
    }
    std::sort(order.begin(), order.end());
    for (std::size_t k = 0; k < order.size(); ++k) {
        crowd.set_wish(order[k].second, in.called(order[k].second, static_cast<int>(k)));
    }
}

void Simulation::invite(int count) {
    SIDESTEP_REQUIRE(count >= 0, "to invite " + std::to_string(count) + " people");
    SIDESTEP_REQUIRE(!inside_->scene.people.empty(), "the scene has no people");
    inside_->guests += count;
}

void Simulation::set_taste(const Taste& taste) {
    inside_->crowd->set_taste(taste_on(inside_->scene, taste));
}

const Crowd& Simulation::crowd() const {
    return *inside_->crowd;
}
const Repertoire& Simulation::repertoire() const {
    return inside_->repertoire;
}
const Walls& Simulation::walls() const {
    return inside_->walls;
}
const Scene& Simulation::scene() const {
    return inside_->scene;
}
const Problems& Simulation::warnings() const {
    return inside_->warnings;
}
std::span<const std::vector<int>> Simulation::itineraries() const {
    return inside_->lists;
}
std::span<const Met> Simulation::newcomers() const {
    return inside_->newcomers;
}
std::span<const motion::GroundPath> Simulation::obstacle_paths() const {
    return inside_->obstacles;
}
std::span<const std::optional<motion::Clip>> Simulation::obstacle_clips() const {
    return inside_->obstacle_clips;
}

Report Simulation::report() const {
    const Inside& in = *inside_;
    const Crowd& crowd = *in.crowd;
    Report report;
    report.seconds = crowd.seconds();
    report.people = crowd.size();
    crowd.each([&](int id) {
        const double stuck = crowd.stuck_seconds(id);
        report.stuck_10 += stuck > 10.0;
        report.stuck_30 += stuck > 30.0;
        report.arrived += crowd.state(id).arrived;
    });
    // sums over all who play, the same on each of them
    Tally tally = crowd.tally();
    std::int64_t present = crowd.present(), person_frames = in.person_frames;
    std::int64_t stuck_10 = report.stuck_10, stuck_30 = report.stuck_30, arrived = report.arrived;
    auto print = static_cast<std::int64_t>(crowd.fingerprint());
    std::int64_t* const sums[] = {
        &tally.choices,   &tally.no_free,  &tally.candidates, &tally.pairs, &tally.arrivals,
        &tally.walked_um, &tally.spent_us, &tally.free_um,    &present,     &person_frames,
        &stuck_10,        &stuck_30,       &arrived,          &print};
    in.sum_all(sums);
    report.present = static_cast<int>(present);
    report.stuck_10 = static_cast<int>(stuck_10);
    report.stuck_30 = static_cast<int>(stuck_30);
    report.arrived = static_cast<int>(arrived);
    report.fingerprint = static_cast<std::uint64_t>(print);
    if (crowd.frame() > 0) {
        report.mean_present =
            static_cast<double>(person_frames) / static_cast<double>(crowd.frame());
    }
    report.left = crowd.size() - present;
    report.waiting = in.guests;
    for (const double owed : in.owed) report.waiting += static_cast<int>(owed);
    report.arrivals = tally.arrivals;
    report.worst_stuck_s = in.most(in.worst_stuck);
    report.all_arrived_s = in.all_arrived;
    if (report.seconds > 0.0) {
        report.throughput = static_cast<double>(tally.arrivals) / report.seconds;
    }
    if (tally.spent_us > 0) {
        report.mean_speed = tally.metres() / tally.person_seconds();
        report.free_speed = tally.free_metres() / tally.person_seconds();
        report.speed_ratio = tally.metres() / tally.free_metres();
    }
    report.choices = tally.choices;
    if (tally.choices > 0) {
        const auto choices = static_cast<double>(tally.choices);
        report.no_free_share = static_cast<double>(tally.no_free) / choices;
        report.candidates_per_choice = static_cast<double>(tally.candidates) / choices;
    }
    return report;
}

}  // namespace sidestep::crowd
