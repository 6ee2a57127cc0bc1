#include "sidestep/crowd/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::crowd {

namespace {

constexpr double pi = 3.14159265358979323846;
// Of the fields that lead to goals: metres.
constexpr double field_cell = 0.25;
// A place is tried so often before it is given up, at random and then row by row.
constexpr int throws = 60;

// Of those who were beckoned and have come: people per square metre.
constexpr double gathered_density = 0.5;

struct Spot {
    Vec2 place = Vec2::Zero();
    double heading_rad = 0.0;
};

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
    Inside(const Scene& s, const motion::MotionGraph& graph, const SimulationOptions& o)
        : scene(s),
          options(o),
          repertoire(graph, s.width),
          walls(s.walls, s.low, s.high, s.closed),
          random(o.seed, 0x5ce7e) {}

    const Scene& scene;
    SimulationOptions options;
    Repertoire repertoire;
    Walls walls;
    Random random;
    std::vector<DistanceField> fields;
    std::vector<motion::GroundPath> obstacles;
    std::vector<std::optional<motion::Clip>> obstacle_clips;
    std::optional<Crowd> crowd;
    std::vector<int> newcomers;
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

    [[nodiscard]] Wish wish_of(std::size_t kind, const Vec2& place) {
        const People& people = scene.people[kind];
        Wish wish;
        wish.speed = usual_speed() *
                     std::max(0.3, random.normal(people.speed, people.speed_spread * people.speed));
        if (people.opposite) {
            wish.kind = Wish::Kind::point;
            wish.target = 2.0 * people.area.middle() - place;
            wish.near = 2.5;
        } else if (people.random) {
            wish.kind = Wish::Kind::random;
        } else if (itinerary[kind] >= 0) {
            wish.kind = Wish::Kind::goal;
            wish.itinerary = itinerary[kind];
        } else {
            wish.kind = Wish::Kind::wander;
        }
        return wish;
    }

    [[nodiscard]] double heading_of(std::size_t kind, const Vec2& place, const Wish& wish) {
        const People& people = scene.people[kind];
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

    bool put(std::size_t kind, const Vec2& place, int group, Room room) {
        Wish wish = wish_of(kind, place);
        wish.group = group;
        const int id = crowd->add(place, heading_of(kind, place, wish), wish, room);
        if (id < 0) return false;
        newcomers.push_back(id);
        if (lantern) {
            own_wishes.push_back(crowd->wish(id));
            crowd->set_wish(id, called(id, crowd->present()));
        }
        return true;
    }

    /// The wish of one who is beckoned: so many are there before.
    [[nodiscard]] Wish called(int id, int before) const {
        Wish wish = own_wishes[static_cast<std::size_t>(id)];
        wish.kind = Wish::Kind::point;
        wish.target = *lantern;
        wish.near = 1.0 + std::sqrt(before / (pi * gathered_density));
        return wish;
    }

    /// Everybody of this kind who is there from the start; how many did not fit.
    int put_all(std::size_t kind);
    void put_arrivals(std::size_t kind);
    void put_guests();
};

int Simulation::Inside::put_all(std::size_t kind) {
    const People& people = scene.people[kind];
    int left = people.count;
    if (people.evenly) {
        const std::vector<Vec2> spots = even_spots(people.area, people.count);
        for (const Vec2& spot : spots) {
            if (left > 0 && put(kind, spot, -1, Room::standing)) --left;
        }
        return left;
    }
    while (left > 0) {
        // a group begins somewhere and keeps near
        const int size = std::min(left, std::max(1, people.group));
        const int group = people.group > 1 ? groups++ : -1;
        Vec2 first = Vec2::Zero();
        int here = 0;
        for (int member = 0; member < size; ++member) {
            bool found = false;
            for (int attempt = 0; attempt < throws && !found; ++attempt) {
                Vec2 place = random_spot(people.area, random);
                if (member > 0) {
                    const double dx = random.uniform(-2.2, 2.2);
                    const double dz = random.uniform(-2.2, 2.2);
                    place = first + Vec2(dx, dz);
                    if (!people.area.contains(place)) continue;
                }
                found = put(kind, place, group, Room::elbow);
                if (found && member == 0) first = place;
            }
            if (!found) break;
            ++here;
        }
        left -= here;
        if (here < size) break;  // it is getting full
    }
    // then row by row, with elbow room while there is any, shoulder to shoulder after that
    for (const Room room : {Room::elbow, Room::standing}) {
        for (double step = 1.2; left > 0 && step > 0.5; step *= 0.8) {
            const int spots = static_cast<int>(people.area.size() / (step * step * 0.866));
            for (const Vec2& spot : even_spots(people.area, std::max(spots, 1))) {
                if (left == 0) break;
                if (put(kind, spot, -1, room)) --left;
            }
        }
    }
    return left;
}

void Simulation::Inside::put_arrivals(std::size_t kind) {
    const People& people = scene.people[kind];
    if (people.per_second <= 0.0) return;
    if (people.most == 0 || come[kind] + std::floor(owed[kind]) < people.most) {
        owed[kind] += people.per_second * repertoire.frame_time();
    }
    // a few looks in each frame, then those who wait wait on
    for (int attempt = 0; attempt < 4 && owed[kind] >= 1.0; ++attempt) {
        if (!put(kind, random_spot(people.area, random), -1, Room::elbow)) continue;
        owed[kind] -= 1.0;
        ++come[kind];
    }
}

void Simulation::Inside::put_guests() {
    // as at the doors: a few looks in each frame, all kinds of people in turn
    for (int attempt = 0; attempt < 4 && guests > 0; ++attempt) {
        const std::size_t kind = guest_kind;
        guest_kind = (guest_kind + 1) % scene.people.size();
        if (put(kind, random_spot(scene.people[kind].area, random), -1, Room::elbow)) --guests;
    }
}

Simulation::Simulation(const Scene& scene, const motion::MotionGraph& graph,
                       const SimulationOptions& options) {
    Problems problems = check(scene);
    if (has_error(problems)) throw InputError(problems);
    inside_ = std::make_unique<Inside>(scene, graph, options);
    Inside& in = *inside_;
    const double dt = in.repertoire.frame_time();

    for (const Goal& goal : scene.goals) {
        in.fields.emplace_back(in.walls, goal.area, scene.low, scene.high, field_cell,
                               in.repertoire.elbow_radius() + 0.1);
    }
    Crowd::Options crowd;
    crowd.seed = options.seed;
    crowd.taste = taste_on(scene, options.taste);
    crowd.method = options.method;
    crowd.listener = options.listener;
    crowd.refusals = options.refusals;
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
            Result<motion::Clip> clip = motion::try_load_clip(obstacle.clip);
            if (!clip) throw InputError(clip.error());
            motion::Clip person = motion::place(motion::resample(*clip, motion::nominal_rate(dt)),
                                                obstacle.at, obstacle.heading_deg * pi / 180.0);
            in.obstacles.push_back(held_discs(person, scene.width));
            in.obstacle_clips.back() = std::move(person);
        }
        in.crowd->add_obstacle(in.obstacles.back());
    }

    in.owed.assign(scene.people.size(), 0.0);
    in.come.assign(scene.people.size(), 0);
    for (std::size_t kind = 0; kind < scene.people.size(); ++kind) {
        const int missing = in.put_all(kind);
        if (missing == 0) continue;
        const People& people = scene.people[kind];
        Problem problem;
        problem.file = scene.file;
        problem.line = people.source.line;
        problem.column = people.source.column;
        problem.message = fmt::format("{} people were to begin here, there is room for {}",
                                      people.count, people.count - missing);
        problem.hint = "make the area larger, or people fewer";
        problem.code = "overlapping_spawn";
        problems.push_back(std::move(problem));
    }
    if (has_error(problems)) throw InputError(problems);
}

Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

void Simulation::step() {
    Inside& in = *inside_;
    if (in.crowd->frame() > 0) in.newcomers.clear();
    for (std::size_t kind = 0; kind < in.scene.people.size(); ++kind) in.put_arrivals(kind);
    in.put_guests();
    in.crowd->step();
    in.person_frames += in.crowd->present();
    const auto a_second = std::max<std::int64_t>(1, std::llround(1.0 / in.repertoire.frame_time()));
    if (in.crowd->frame() % a_second != 0) return;
    bool all = !in.lantern;
    for (int id = 0; id < in.crowd->size(); ++id) {
        in.worst_stuck = std::max(in.worst_stuck, in.crowd->stuck_seconds(id));
        all = all && !in.crowd->is_under_way(id);
    }
    if (all && in.all_arrived == 0.0) in.all_arrived = in.crowd->seconds();
    if (!all) in.all_arrived = 0.0;  // somebody came later
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
std::span<const std::vector<int>> Simulation::itineraries() const {
    return inside_->lists;
}
std::span<const int> Simulation::newcomers() const {
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
    const Tally& tally = crowd.tally();
    Report report;
    report.seconds = crowd.seconds();
    report.people = crowd.size();
    report.present = crowd.present();
    if (crowd.frame() > 0) {
        report.mean_present =
            static_cast<double>(in.person_frames) / static_cast<double>(crowd.frame());
    }
    report.left = crowd.size() - crowd.present();
    report.waiting = in.guests;
    for (const double owed : in.owed) report.waiting += static_cast<int>(owed);
    report.arrivals = tally.arrivals;
    for (int id = 0; id < crowd.size(); ++id) {
        const double stuck = crowd.stuck_seconds(id);
        report.stuck_10 += stuck > 10.0;
        report.stuck_30 += stuck > 30.0;
        report.arrived += crowd.state(id).arrived;
    }
    report.worst_stuck_s = in.worst_stuck;
    report.all_arrived_s = in.all_arrived;
    if (report.seconds > 0.0) {
        report.throughput = static_cast<double>(tally.arrivals) / report.seconds;
    }
    if (tally.person_seconds > 0.0) {
        report.mean_speed = tally.metres / tally.person_seconds;
        report.free_speed = tally.free_metres / tally.person_seconds;
        report.speed_ratio = tally.metres / tally.free_metres;
    }
    report.choices = tally.choices;
    if (tally.choices > 0) {
        const auto choices = static_cast<double>(tally.choices);
        report.no_free_share = static_cast<double>(tally.no_free) / choices;
        report.candidates_per_choice = static_cast<double>(tally.candidates) / choices;
    }
    report.fingerprint = crowd.fingerprint();
    return report;
}

}  // namespace sidestep::crowd
