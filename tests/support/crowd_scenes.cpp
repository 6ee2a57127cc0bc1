#include "tests/support/crowd_scenes.h"

#include <cmath>

#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/motion/io/motion_file.h"
#include "sidestep/recording/reader.h"
#include "tests/support/data.h"

namespace sidestep::test {

namespace {

constexpr double full_turn = 6.283185307179586;

Vec2 somewhere(const crowd::Scene& scene, Random& random, double margin) {
    const double x = random.uniform(scene.low.x() + margin, scene.high.x() - margin);
    const double z = random.uniform(scene.low.y() + margin, scene.high.y() - margin);
    return {x, z};
}

/// Corners at random distances around a point: simple, often with bays.
crowd::Polygon rock(const Vec2& middle, double size, Random& random) {
    crowd::Polygon corners;
    const int count = 3 + random.index(6);
    const bool clockwise = random.chance(0.5);
    const double first = random.uniform(0.0, full_turn);
    for (int k = 0; k < count; ++k) {
        const double angle = first + full_turn * k / count * (clockwise ? -1.0 : 1.0);
        const double away = size * random.uniform(0.4, 1.0);
        corners.push_back(middle + away * Vec2(std::sin(angle), std::cos(angle)));
    }
    return corners;
}

crowd::Area some_area(const crowd::Scene& scene, Random& random) {
    crowd::Area area;
    const Vec2 size = scene.high - scene.low;
    const double reach = std::min(size.x(), size.y());
    switch (random.index(4)) {
        case 0: {  // nearly everything
            area.low = scene.low + Vec2(0.5, 0.5);
            area.high = scene.high - Vec2(0.5, 0.5);
            break;
        }
        case 1: {
            const Vec2 a = somewhere(scene, random, 0.4);
            const Vec2 b = somewhere(scene, random, 0.4);
            area.low = a.cwiseMin(b);
            area.high = a.cwiseMax(b) + Vec2(0.3, 0.3);
            break;
        }
        case 2: {
            area.kind = crowd::Area::Kind::disc;
            area.centre = 0.5 * (scene.low + scene.high);
            area.radius = random.uniform(0.3, 0.48) * reach;
            break;
        }
        default: {
            area.kind = crowd::Area::Kind::ring;
            area.centre = 0.5 * (scene.low + scene.high);
            area.radius = random.uniform(0.35, 0.45) * reach;
            area.inner_radius = random.chance(0.5) ? area.radius : 0.5 * area.radius;
            break;
        }
    }
    return area;
}

crowd::Obstacle mover(const crowd::Scene& scene, Random& random, const std::string& walker) {
    crowd::Obstacle thing;
    thing.name = "mover";
    if (!walker.empty() && random.chance(0.3)) {
        thing.clip = walker;
        thing.at = somewhere(scene, random, 0.5);
        thing.heading_deg = random.uniform(-180.0, 180.0);
        return thing;
    }
    thing.radius = random.uniform(0.05, 1.2);
    double seconds = 0.0;
    Vec2 place = somewhere(scene, random, 0.0);
    const int keys = 1 + random.index(5);
    for (int k = 0; k < keys; ++k) {
        thing.keys.push_back({seconds, place});
        seconds += random.uniform(0.05, 3.0);
        // a stroll, and now and then a rush
        const double far = random.chance(0.2) ? 8.0 : 2.0;
        const double dx = random.uniform(-far, far);
        const double dz = random.uniform(-far, far);
        place += Vec2(dx, dz);
    }
    if (keys > 1 && random.chance(0.4)) {
        thing.repeat = true;
        thing.keys.push_back({seconds, thing.keys.front().place});
    }
    return thing;
}

double people_per_m2(Crush crush) {
    switch (crush) {
        case Crush::papers:
            return 0.083;
        case Crush::busy:
            return 0.25;
        case Crush::dense:
            return 0.7;
        case Crush::packed:
            return 3.0;
        case Crush::nobody:
        case Crush::alone:
            break;
    }
    return 0.0;
}

}  // namespace

std::string to_words(Crush crush) {
    constexpr const char* words[] = {"nobody", "alone", "papers", "busy", "dense", "packed"};
    return words[static_cast<int>(crush)];
}

const std::string& walker_file() {
    static const std::string file = [] {
        const auto folder = scratch_folder("crowd_walker");
        const auto path = folder / "walker.bvh";
        const motion::MotionGraph& graph = *crowd_graphs()[1].graph;
        // the longest clip that leads anywhere
        const motion::GraphClip* longest = &graph.clips.front();
        for (const motion::GraphClip& clip : graph.clips) {
            if (clip.clip.frame_count() > longest->clip.frame_count()) longest = &clip;
        }
        const Problems problems = motion::save_clip(longest->clip, path);
        SIDESTEP_REQUIRE(!has_error(problems), to_string(problems));
        return path.string();
    }();
    return file;
}

ThrownScene thrown_scene(std::uint64_t seed, const std::string& walker) {
    Random random(seed, 0xc403d);
    ThrownScene thrown;
    crowd::Scene& scene = thrown.scene;
    scene.name = "thrown";
    const double wide = random.uniform(4.0, 16.0);
    const double deep = random.uniform(4.0, 16.0);
    Vec2 corner = Vec2::Zero();
    if (random.chance(0.3)) {
        const double far = random.chance(0.3) ? 1e5 : 100.0;
        const double x = random.uniform(-far, far);
        const double z = random.uniform(-far, far);
        corner = {x, z};
    }
    scene.low = corner;
    scene.high = corner + Vec2(wide, deep);
    scene.closed = random.chance(0.75);
    scene.seconds = random.uniform(0.8, 2.4);
    scene.lanes = random.chance(0.3) ? random.uniform(0.1, 4.0) : 0.0;
    if (random.chance(0.4)) {
        scene.width.fixed_radius = random.uniform(0.2, 0.6);
    } else {
        scene.width.margin = random.uniform(0.0, 0.15);
    }

    const int rocks = random.chance(0.3) ? 0 : 1 + random.index(5);
    for (int k = 0; k < rocks; ++k) {
        const Vec2 middle = somewhere(scene, random, 0.0);
        scene.walls.push_back(rock(middle, random.uniform(0.2, 2.0), random));
    }
    const int goals = random.index(4);
    for (int k = 0; k < goals; ++k) {
        crowd::Goal goal;
        goal.name = "goal " + std::to_string(k);
        goal.area.kind = crowd::Area::Kind::disc;
        goal.area.centre = somewhere(scene, random, 0.5);
        goal.area.radius = random.uniform(0.3, 2.0);
        goal.exit = random.chance(0.5);
        scene.goals.push_back(goal);
    }
    const int things = random.chance(0.5) ? 0 : 1 + random.index(3);
    for (int k = 0; k < things; ++k) scene.obstacles.push_back(mover(scene, random, walker));

    thrown.crush = static_cast<Crush>(random.index(6));
    const int kinds = thrown.crush == Crush::nobody ? random.index(2) : 1 + random.index(3);
    for (int k = 0; k < kinds; ++k) {
        crowd::People people;
        people.area = some_area(scene, random);
        const double per_m2 = people_per_m2(thrown.crush) / kinds;
        people.count = thrown.crush == Crush::nobody
                           ? 0
                           : std::max(1, static_cast<int>(people.area.size() * per_m2));
        if (thrown.crush == Crush::nobody || random.chance(0.3)) {
            people.per_second = random.chance(0.2) ? 100.0 : random.uniform(0.2, 8.0);
            people.most = random.chance(0.3) ? 1 + random.index(20) : 0;
        }
        const int after = random.index(3);
        if (after == 0 && goals > 0) {
            const int first = random.index(goals);
            for (int g = 0; g < goals; ++g) {
                people.goals.push_back(
                    scene.goals[static_cast<std::size_t>((first + g) % goals)].name);
                if (random.chance(0.5)) break;
            }
        } else if (after == 1) {
            people.opposite = true;
        }
        people.evenly = random.chance(0.3);
        if (random.chance(0.2)) people.heading_deg = random.uniform(-180.0, 180.0);
        people.speed = random.uniform(0.4, 1.6);
        people.speed_spread = random.uniform(0.0, 0.5);
        people.group = random.chance(0.3) ? 2 + random.index(4) : 1;
        scene.people.push_back(people);
    }
    thrown.words = "seed " + std::to_string(seed) + ", " + to_words(thrown.crush) + ", " +
                   std::to_string(rocks) + " walls, " + std::to_string(things) + " movers, " +
                   to_words(scene.width) + (scene.closed ? ", closed" : ", open");
    return thrown;
}

std::optional<crowd::Simulation> begun(ThrownScene& thrown, const motion::MotionGraph& graph,
                                       const crowd::SimulationOptions& options) {
    for (std::size_t k = 0; k < thrown.scene.people.size(); ++k) {
        thrown.scene.people[k].source.line = static_cast<int>(k) + 1;
    }
    for (int attempt = 0; attempt < 40; ++attempt) {
        Problems problems;
        try {
            return crowd::Simulation(thrown.scene, graph, options);
        } catch (const InputError& error) {
            problems = error.problems();
        }
        for (const Problem& problem : problems) {
            if (problem.severity != Problem::Severity::error) continue;
            // as many as fit, where that is said
            const std::string fits = "there is room for ";
            const std::size_t said = problem.message.find(fits);
            const bool crush = problem.message.find("overlapping") != std::string::npos;
            if (said == std::string::npos && !crush) return std::nullopt;
            int& count = thrown.scene.people[static_cast<std::size_t>(problem.line - 1)].count;
            count = said != std::string::npos
                        ? std::stoi(problem.message.substr(said + fits.size()))
                        : count * 8 / 10;
        }
    }
    return std::nullopt;
}

Watched watched(crowd::Simulation& simulation, std::uint64_t seed, int every,
                const std::function<void()>& meddle) {
    Watched seen;
    recording::WriterOptions words;
    words.about = crowd::about(simulation, seed, "");
    recording::Writer writer = recording::Writer::to_memory(seen.bytes, words);
    crowd::Recorder recorder(writer, simulation);
    const auto look = [&] {
        const crowd::Crowd& people = simulation.crowd();
        if (every == 0 || people.frame() % every != 0 || seen.broken_frame >= 0) return;
        seen.broken = people.broken_promise();
        if (seen.broken.first >= 0) seen.broken_frame = people.frame();
    };
    look();
    while (!simulation.over()) {
        if (meddle) meddle();
        simulation.step();
        recorder.step();
        look();
    }
    writer.finish();
    seen.report = simulation.report();
    return seen;
}

judge::Judgement judged(const std::string& bytes, const crowd::Width& width) {
    const Result<recording::Recording> read = recording::read(bytes, "crowd");
    SIDESTEP_REQUIRE(read.has_value(), to_string(read.error()));
    judge::JudgeOptions how;
    how.fixed_radius = width.fixed_radius;
    how.margin = width.margin;
    how.list_at_most = 1'000'000;
    judge::Judgement verdict = judge::judge(*read, how);
    const auto ours = [&](int thing) {
        return thing >= 0 &&
               read->things()[static_cast<std::size_t>(thing)].name.starts_with("person ");
    };
    std::erase_if(verdict.list, [&](const judge::Overlap& overlap) {
        return !ours(overlap.a) && !ours(overlap.b);
    });
    verdict.overlaps = static_cast<std::int64_t>(verdict.list.size());
    return verdict;
}

crowd::Scene built_in(const std::string& name, double seconds) {
    crowd::Scene scene = crowd::parse_scene(crowd::built_in_scene(name), name + ".toml").value();
    scene.seconds = seconds;
    return scene;
}

}  // namespace sidestep::test
