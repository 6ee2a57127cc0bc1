#include "bench/flow/ours.h"

#include <algorithm>
#include <cmath>

#include "sidestep/crowd/recorder.h"
#include "sidestep/crowd/simulation.h"
#include "sidestep/judge/judge.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/recording/reader.h"

namespace sidestep::bench {

namespace {

/// The places of all who are there, added to their tracks.
void look(const crowd::Crowd& crowd, std::int64_t sample, std::vector<Track>& tracks) {
    for (int id = 0; id < crowd.size(); ++id) {
        if (static_cast<int>(tracks.size()) <= id) tracks.push_back({id, sample, {}});
        if (!crowd.state(id).present) continue;
        tracks[static_cast<std::size_t>(id)].places.push_back(crowd.place(id));
    }
}

crowd::Scene built_in(const char* name) {
    return crowd::parse_scene(crowd::built_in_scene(name), name).value();
}

}  // namespace

Watched watch(const crowd::Scene& scene, std::uint64_t seed, double from_s, double judged_s) {
    crowd::Simulation simulation(scene, motion::crowd_graph(), {.seed = seed});
    const crowd::Crowd& crowd = simulation.crowd();
    std::string bytes;
    std::optional<recording::Writer> writer;
    std::optional<crowd::Recorder> recorder;
    if (judged_s > 0.0) {
        recording::WriterOptions words;
        words.about = crowd::about(simulation, seed, "");
        writer.emplace(recording::Writer::to_memory(bytes, words));
        recorder.emplace(*writer, simulation);
    }

    Watched watched;
    const double frame_s = simulation.repertoire().frame_time();
    const auto every = std::max<std::int64_t>(1, std::lround(0.1 / frame_s));
    watched.tracks.dt = static_cast<double>(every) * frame_s;
    crowd::Tally before;
    bool warm = false;
    while (!simulation.over()) {
        if (!warm && crowd.seconds() >= from_s) {
            before = crowd.tally();
            warm = true;
        }
        if (crowd.frame() % every == 0) look(crowd, crowd.frame() / every, watched.tracks.tracks);
        simulation.step();
        if (recorder && crowd.seconds() <= judged_s) recorder->step();
    }
    // somebody may have come and gone between two looks
    std::erase_if(watched.tracks.tracks, [](const Track& track) { return track.places.empty(); });

    const crowd::Report report = simulation.report();
    crowd::Tally tally = crowd.tally();
    tally -= before;
    watched.people = report.people;
    watched.present = report.present;
    watched.stuck_30 = report.stuck_30;
    watched.waiting = report.waiting;
    if (tally.spent_us > 0) {
        watched.walked = tally.metres() / tally.person_seconds();
        watched.free_speed = tally.free_metres() / tally.person_seconds();
    }
    if (tally.choices > 0) {
        watched.no_free_share =
            static_cast<double>(tally.no_free) / static_cast<double>(tally.choices);
    }
    watched.promises_hold = crowd.broken_promise().first < 0;
    if (writer) {
        writer->finish();
        judge::JudgeOptions how;
        how.fixed_radius = scene.width.fixed_radius;
        how.margin = scene.width.margin;
        const judge::Judgement judgement =
            judge::judge(recording::read(bytes, "recording").value(), how);
        watched.overlaps = judgement.overlaps;
        watched.closest = judgement.closest;
    }
    return watched;
}

crowd::Scene square_with(int people, std::optional<double> radius) {
    crowd::Scene scene = crowd::with_people(built_in("plaza"), people, true);
    scene.width.fixed_radius = radius;
    return scene;
}

crowd::Scene corridor_with(double per_second, bool two_way) {
    crowd::Scene scene = built_in("corridor");
    if (!two_way) {
        std::erase_if(scene.people, [](const crowd::People& some) {
            return some.goals != std::vector<std::string>{"east"};
        });
        // nobody comes towards them: they have the whole width, and ways in enough
        scene.lanes = 0.0;
        std::vector<crowd::People> ways_in;
        for (crowd::People& some : scene.people) {
            some.area.low.y() = 0.7;
            some.area.high.y() = corridor_width - 0.7;
            for (int k = 0; some.per_second > 0.0 && k < 3; ++k) {
                ways_in.push_back(some);
                ways_in.back().area.low.x() = 0.7 + 3.5 * k;
                ways_in.back().area.high.x() = 3.5 + 3.5 * k;
            }
        }
        std::erase_if(scene.people,
                      [](const crowd::People& some) { return some.per_second > 0.0; });
        scene.people.insert(scene.people.end(), ways_in.begin(), ways_in.end());
    }
    double arriving = 0.0;
    for (const crowd::People& some : scene.people) arriving += some.per_second;
    for (crowd::People& some : scene.people) {
        // at the start so many as will be there when it has settled, at most the scene's own
        some.count =
            std::min(some.count, static_cast<int>(std::lround(some.count * per_second / arriving)));
        some.per_second *= per_second / arriving;
    }
    return scene;
}

Ground middle_of_corridor() {
    return {Vec2(12.0, 0.0), Vec2(28.0, corridor_width)};
}

crowd::Scene room_with_door(double door_m) {
    crowd::Scene scene = built_in("bottleneck");
    const double middle = 0.5 * (scene.low.x() + scene.high.x());
    const double low = 12.0, high = 12.4;
    const auto box = [&](double left, double right) {
        return crowd::Polygon{Vec2(left, low), Vec2(right, low), Vec2(right, high),
                              Vec2(left, high)};
    };
    scene.walls = {box(scene.low.x(), middle - 0.5 * door_m),
                   box(middle + 0.5 * door_m, scene.high.x())};
    scene.wall_sources.clear();
    return scene;
}

}  // namespace sidestep::bench
