#include "bench/spacetime/scenario.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "bench/spacetime/brute.h"
#include "bench/spacetime/window.h"
#include "sidestep/geometry/box_overlap.h"

namespace sidestep::bench {

namespace {

using geometry::OrientedRect;
using spacetime::discs_collide;

constexpr double frame = 1.0 / 30.0;
constexpr int people = 100;
constexpr double floor_x = 30.0, floor_z = 40.0;
constexpr int now = 3000;  // frames since the crowd began

// the root box of the papers: along the line from the first sample to the last
OrientedRect root_rect(const GroundPath& path) {
    Vec2 forward = path.positions.back() - path.positions.front();
    forward = forward.norm() > 0.0 ? Vec2(forward.normalized()) : Vec2(0, 1);
    const Vec2 left(forward.y(), -forward.x());
    Vec2 low(1e300, 1e300), high(-1e300, -1e300);
    for (std::size_t i = 0; i < path.positions.size(); ++i) {
        const Vec2 p(left.dot(path.positions[i]), forward.dot(path.positions[i]));
        low = low.cwiseMin(Vec2(p.array() - path.radii[i]));
        high = high.cwiseMax(Vec2(p.array() + path.radii[i]));
    }
    const Vec2 middle = 0.5 * (low + high);
    return {middle.x() * left + middle.y() * forward, forward, 0.5 * (high - low)};
}

OrientedRect placed(const OrientedRect& rect, const Placement& at) {
    const Placement turn{0, 0, at.cosine, at.sine, 0};
    return {at(rect.centre()), turn(rect.forward()).normalized(), rect.half_extents()};
}

std::vector<OrientedRect> root_rects(const std::vector<GroundPath>& paths) {
    std::vector<OrientedRect> rects;
    for (const GroundPath& path : paths) rects.push_back(root_rect(path));
    return rects;
}

bool apart_in_time(const GroundPath& a, const Placement& at_a, const GroundPath& b,
                   const Placement& at_b) {
    const double shift = at_b.start_s - at_a.start_s;
    return std::min(a.duration(), shift + b.duration()) - std::max(0.0, shift) <=
           spacetime::time_grain;
}

int depth(const Scenario& scenario, const std::vector<OrientedRect>& rects, const Query& query) {
    const auto a = static_cast<std::size_t>(query.a), b = static_cast<std::size_t>(query.b);
    if (apart_in_time(scenario.paths[a], query.at_a, scenario.paths[b], query.at_b)) return 0;
    return geometry::apart(placed(rects[a], query.at_a), placed(rects[b], query.at_b)) ? 1 : 2;
}

// a start time, in frames; the fractional scenarios begin anywhere between
double start_s(int frames, bool fractional, Random& random) {
    return (frames + (fractional ? random.uniform() : 0.0)) * frame;
}

// where the path's sample `i` comes to lie on `spot`
Placement through(const GroundPath& path, int i, const Vec2& spot, double heading, double start) {
    Placement at = Placement::at(0.0, 0.0, heading, start);
    const Vec2 p = at(path.positions[static_cast<std::size_t>(i)]);
    at.x = spot.x() - p.x();
    at.z = spot.y() - p.y();
    return at;
}

// 100 people who do not overlap now, each somewhere in the middle of a clip
std::vector<Agent> crowd(const std::vector<GroundPath>& paths, bool fractional, Random& random) {
    struct Disc {
        Vec2 spot;
        double radius;
    };
    std::vector<Disc> taken;
    std::vector<Agent> agents;
    while (agents.size() < people) {
        const int which = random.index(static_cast<int>(paths.size()));
        const GroundPath& path = paths[static_cast<std::size_t>(which)];
        const int i = random.index(path.sample_count());
        const double x = random.uniform(0.0, floor_x);
        const double z = random.uniform(0.0, floor_z);
        const double heading = random.uniform(-pi, pi);
        const double radius = path.radii[static_cast<std::size_t>(i)];
        const double start = start_s(now - i, fractional, random);
        const auto in_the_way = [&](const Disc& other) {
            return discs_collide({x, z}, radius, other.spot, other.radius);
        };
        if (std::any_of(taken.begin(), taken.end(), in_the_way)) continue;
        taken.push_back({{x, z}, radius});
        agents.push_back({which, through(path, i, {x, z}, heading, start)});
    }
    return agents;
}

Scenario one_vs_many(const ClipSet& clips, int count, Random& random) {
    Scenario scenario{.name = "short_one_vs_many", .paths = clips.shorts};
    scenario.crowd_size = people - 1;
    const int clip_count = static_cast<int>(scenario.paths.size());
    while (static_cast<int>(scenario.queries.size()) < count) {
        std::vector<Agent> agents = crowd(scenario.paths, false, random);
        // the last one has come to the end of its clip and chooses from all of them
        const Agent chooser = agents.back();
        agents.pop_back();
        const GroundPath& path = scenario.paths[static_cast<std::size_t>(chooser.path)];
        const int i = static_cast<int>(std::lround(now - chooser.placement.start_s / frame));
        const Vec2 spot = chooser.placement(path.positions[static_cast<std::size_t>(i)]);
        const double heading = random.uniform(-pi, pi);
        const int number =
            static_cast<int>(scenario.agents.size()) / static_cast<int>(agents.size());
        scenario.agents.insert(scenario.agents.end(), agents.begin(), agents.end());
        for (int clip = 0; clip < clip_count; ++clip) {
            const Agent candidate{
                clip, Placement::at(spot.x(), spot.y(), heading, start_s(now, false, random))};
            scenario.choices.push_back({candidate, number});
            for (const Agent& other : agents) {
                scenario.queries.push_back(
                    {clip, other.path, candidate.placement, other.placement});
            }
        }
    }
    return scenario;
}

Scenario natural(const ClipSet& clips, int count, bool fractional, Random& random) {
    Scenario scenario{.name = fractional ? "short_natural_fractional" : "short_natural",
                      .paths = clips.shorts};
    scenario.crowd_size = people;
    constexpr int crowds = 20;
    for (int k = 0; k < crowds; ++k) {
        const std::vector<Agent> agents = crowd(scenario.paths, fractional, random);
        scenario.agents.insert(scenario.agents.end(), agents.begin(), agents.end());
    }
    while (static_cast<int>(scenario.queries.size()) < count) {
        const int base = people * random.index(crowds);
        const int a = base + random.index(people);
        const int b = base + random.index(people);
        if (a == b) continue;
        const Agent& first = scenario.agents[static_cast<std::size_t>(a)];
        const Agent& second = scenario.agents[static_cast<std::size_t>(b)];
        scenario.agent_pairs.emplace_back(a, b);
        scenario.queries.push_back({first.path, second.path, first.placement, second.placement});
    }
    return scenario;
}

Scenario mix(const ClipSet& clips, int count, Random& random) {
    Scenario scenario{.name = "short_mix", .paths = clips.shorts};
    const std::vector<OrientedRect> rects = root_rects(scenario.paths);
    // dealt, not drawn: the shares are exact
    std::vector<int> wanted;
    for (int k = 0; k < count; ++k) {
        wanted.push_back(k % 20 < 11 ? 0 : k % 20 < 16 ? 1 : 2);
    }
    for (int k = count - 1; k > 0; --k) {
        std::swap(wanted[static_cast<std::size_t>(k)],
                  wanted[static_cast<std::size_t>(random.index(k + 1))]);
    }
    std::vector<Agent> agents;
    for (int draws = 0; static_cast<int>(scenario.queries.size()) < count; ++draws) {
        if (draws % 2000 == 0) agents = crowd(scenario.paths, false, random);
        const int first = random.index(people), second = random.index(people);
        if (first == second) continue;
        const Agent& a = agents[static_cast<std::size_t>(first)];
        Agent b = agents[static_cast<std::size_t>(second)];
        const int want = wanted[scenario.queries.size()];
        // of those who share no moment, the one began up to five seconds after the other
        if (want == 0) b.placement.start_s += frame * (random.index(301) - 150);
        const Query query{a.path, b.path, a.placement, b.placement};
        if (depth(scenario, rects, query) == want) scenario.queries.push_back(query);
    }
    return scenario;
}

// half the range of time offsets that makes `share` of all pairs overlap in time
double time_range(const std::vector<GroundPath>& paths, double share) {
    double low = 0.0, high = 1e6;
    for (int step = 0; step < 60; ++step) {
        const double middle = 0.5 * (low + high);
        double sum = 0.0;
        for (const GroundPath& a : paths) {
            for (const GroundPath& b : paths) {
                sum += 0.5 * (std::min(a.duration(), middle) + std::min(b.duration(), middle)) /
                       middle;
            }
        }
        const double overlap = sum / static_cast<double>(paths.size() * paths.size());
        (overlap > share ? low : high) = middle;
    }
    return low;
}

// one path as it is, the other moved by up to `reach` each way, turned, and begun at another time
void place_at_random(Scenario& scenario, int count, double reach, double range, bool fractional,
                     Random& random) {
    const int paths = static_cast<int>(scenario.paths.size());
    const int frames = static_cast<int>(range / frame);
    for (int k = 0; k < count; ++k) {
        const int a = random.index(paths);
        const int b = random.index(paths);
        const double x = random.uniform(-reach, reach);
        const double z = random.uniform(-reach, reach);
        const double heading = random.uniform(-pi, pi);
        const int offset = random.index(2 * frames + 1) - frames;
        const double start = start_s(offset, fractional, random);
        scenario.queries.push_back({a, b, Placement{}, Placement::at(x, z, heading, start)});
    }
}

std::string placed_about(double reach, double range) {
    return fmt::format("; placed within {:.1f} m and {:.1f} s each way", reach, range);
}

// pairs of samples that a method with nothing but a root box looks at, per query: in the order of
// time, until two collide
double one_level_samples(const Scenario& scenario) {
    const std::vector<OrientedRect> rects = root_rects(scenario.paths);
    double tests = 0.0;
    for (const Query& query : scenario.queries) {
        if (depth(scenario, rects, query) < 2) continue;
        const GroundPath& a = scenario.paths[static_cast<std::size_t>(query.a)];
        const GroundPath& b = scenario.paths[static_cast<std::size_t>(query.b)];
        const Window window = meeting_window(a.sample_count(), a.dt, b.sample_count(), b.dt,
                                             query.at_b.start_s - query.at_a.start_s);
        bool hit = false;
        for (int i = 0; i < a.sample_count() && !hit; ++i) {
            for (int k = 0; k < window.count && !hit; ++k) {
                const Window::Run& run = window.runs[k];
                if (i < run.first || i >= run.end) continue;
                tests += 1.0;
                hit = pair_collides(a, query.at_a, i, b, query.at_b, i + run.lag);
            }
        }
    }
    return tests / static_cast<double>(scenario.queries.size());
}

constexpr double table_2_overlap = 0.83;
constexpr double table_2_samples = 306.0;
// Five sixths overlap in time; of those, two thirds of the pairs of root boxes overlap.
constexpr double long_paths_deeper = 0.83 * 2.0 / 3.0;

// The widest range of places whose questions still reach `wanted` of what is measured on them; the
// range that measures most where none does.
template <typename Measure>
double widest_reach(const Scenario& scenario, double range, std::uint64_t seed, double wanted,
                    Measure measure) {
    double most = -1.0, best = 1.0;
    for (double reach = 40.0; reach > 0.5; reach /= 1.04) {
        Scenario trial{.name = "", .paths = scenario.paths};
        Random random(seed, 77);
        place_at_random(trial, 8000, reach, range, true, random);
        const double value = measure(trial);
        if (value >= wanted) return reach;
        if (value > most) {
            most = value;
            best = reach;
        }
    }
    return best;
}

double deeper_share(const Scenario& scenario) {
    const std::vector<OrientedRect> rects = root_rects(scenario.paths);
    double deeper = 0.0;
    for (const Query& query : scenario.queries) deeper += depth(scenario, rects, query) == 2;
    return deeper / static_cast<double>(scenario.queries.size());
}

}  // namespace

const std::vector<std::string>& scenario_names() {
    static const std::vector<std::string> names = {
        "short_one_vs_many",        "short_natural",   "short_mix", "long_takes", "long_paths",
        "short_natural_fractional", "long_takes_whole"};
    return names;
}

Scenario make_scenario(const std::string& name, const ClipSet& clips, bool quick,
                       std::uint64_t seed) {
    const int count = quick ? 20000 : 100000;
    const bool fractional =
        name.ends_with("_fractional") || (name.starts_with("long") && !name.ends_with("_whole"));
    Random random(seed, 1000 + static_cast<std::uint64_t>(name[0] + name[6] + name.size()));
    if (name == "short_one_vs_many") return one_vs_many(clips, count, random);
    if (name.starts_with("short_natural")) return natural(clips, count, fractional, random);
    if (name == "short_mix") return mix(clips, count, random);
    if (name.starts_with("long_takes")) {
        Scenario scenario{.name = name, .paths = clips.takes};
        const double range = time_range(scenario.paths, table_2_overlap);
        // the papers do not say how far apart the takes were placed; their count of samples does
        const double reach =
            widest_reach(scenario, range, seed, table_2_samples, &one_level_samples);
        place_at_random(scenario, count, reach, range, fractional, random);
        scenario.about = placed_about(reach, range);
        return scenario;
    }
    if (name == "long_paths") {
        Scenario scenario{.name = name, .paths = {}};
        constexpr int parts = 20, paths = 40;
        for (int k = 0; k < paths; ++k) {
            scenario.joined.push_back(joined_path(clips, parts, random));
            scenario.paths.push_back(scenario.joined.back().path);
        }
        const double range = time_range(scenario.paths, table_2_overlap);
        // near enough for the root boxes of most to be of no help
        const double reach = widest_reach(scenario, range, seed, long_paths_deeper, &deeper_share);
        place_at_random(scenario, count, reach, range, fractional, random);
        scenario.about = placed_about(reach, range);
        return scenario;
    }
    throw std::invalid_argument("there is no scenario \"" + name + "\"");
}

int depth_of(const GroundPath& a, const Placement& at_a, const GroundPath& b,
             const Placement& at_b) {
    if (apart_in_time(a, at_a, b, at_b)) return 0;
    return geometry::apart(placed(root_rect(a), at_a), placed(root_rect(b), at_b)) ? 1 : 2;
}

Shares shares_of(const Scenario& scenario, const std::vector<std::uint64_t>& bits) {
    const std::vector<OrientedRect> rects = root_rects(scenario.paths);
    double depths[3] = {0, 0, 0};
    Shares shares;
    for (std::size_t k = 0; k < scenario.queries.size(); ++k) {
        const Query& query = scenario.queries[k];
        depths[depth(scenario, rects, query)] += 1.0;
        shares.colliding += static_cast<double>(bits[k / 64] >> (k % 64) & 1u);
        const GroundPath& a = scenario.paths[static_cast<std::size_t>(query.a)];
        const GroundPath& b = scenario.paths[static_cast<std::size_t>(query.b)];
        const Window window = meeting_window(a.sample_count(), a.dt, b.sample_count(), b.dt,
                                             query.at_b.start_s - query.at_a.start_s);
        for (int run = 0; run < window.count; ++run) {
            shares.meeting_pairs += window.runs[run].end - window.runs[run].first;
        }
    }
    const auto count = static_cast<double>(scenario.queries.size());
    shares.apart_in_time = depths[0] / count;
    shares.boxes_apart = depths[1] / count;
    shares.deeper = depths[2] / count;
    shares.colliding /= count;
    shares.meeting_pairs /= count;
    return shares;
}

}  // namespace sidestep::bench
