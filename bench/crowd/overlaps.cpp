#include "bench/crowd/overlaps.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bench/crowd/play.h"
#include "sidestep/base/random.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/judge/judge.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/recording/reader.h"

namespace sidestep::bench {

Findings judged_run(int people, double seconds, std::uint64_t seed) {
    crowd::Scene scene = square_of(people);
    scene.seconds = seconds;
    std::string bytes;
    {
        crowd::Simulation simulation(scene, motion::crowd_graph(), {.seed = seed});
        recording::WriterOptions words;
        words.about = crowd::about(simulation, seed, "");
        recording::Writer writer = recording::Writer::to_memory(bytes, words);
        crowd::Recorder recorder(writer, simulation);
        while (!simulation.over()) {
            simulation.step();
            recorder.step();
        }
        writer.finish();
    }
    judge::JudgeOptions how;
    how.fixed_radius = scene.width.fixed_radius;
    how.margin = scene.width.margin;
    const judge::Judgement judgement =
        judge::judge(recording::read(bytes, "recording").value(), how);
    return {.overlaps = judgement.overlaps,
            .people = judgement.people,
            .pairs = judgement.measured,
            .closest = judgement.closest};
}

namespace {

struct Disc {
    Vec2 place;
    double radius;
};

struct Seen {
    Vec2 here;  // where the promise ends: everything it covers is within `reach` of that
    int person;
    crowd::PersonState state;
};

}  // namespace

Findings sampled_promises(const crowd::Simulation& simulation, int sample, std::uint64_t seed) {
    const crowd::Repertoire& repertoire = simulation.repertoire();
    const crowd::Crowd& crowd = simulation.crowd();
    std::vector<motion::GroundPath> paths;
    double reach = 0.0;
    for (const crowd::Move& move : repertoire.moves()) {
        paths.push_back(move.promise->path());
        for (std::size_t i = 0; i < paths.back().positions.size(); ++i) {
            reach = std::max(
                reach, (paths.back().positions[i] - move.stand).norm() + paths.back().radii[i]);
        }
    }
    // where somebody is, this long after now
    const auto at = [&](const Seen& who, double frames) {
        const motion::GroundPath& path = paths[static_cast<std::size_t>(who.state.move)];
        const double since = static_cast<double>(crowd.frame() - who.state.start) + frames;
        const auto last = path.positions.size() - 1;
        const auto i = std::min(static_cast<std::size_t>(since), last);
        const auto j = std::min(i + 1, last);
        const double share = i == last ? 0.0 : since - static_cast<double>(i);
        const Vec2 place = path.positions[i] + share * (path.positions[j] - path.positions[i]);
        return Disc{who.state.placement(place),
                    path.radii[i] + share * (path.radii[j] - path.radii[i])};
    };

    std::vector<Seen> all;
    for (int id = 0; id < crowd.size(); ++id) {
        const crowd::PersonState state = crowd.state(id);
        if (!state.present) continue;
        all.push_back({state.placement(repertoire.move(state.move).stand), id, state});
    }
    std::sort(all.begin(), all.end(), [](const Seen& a, const Seen& b) {
        return a.here.x() != b.here.x() ? a.here.x() < b.here.x() : a.person < b.person;
    });

    Findings findings;
    Random random(seed, 0x5ee);
    for (int k = 0; k < sample && !all.empty(); ++k) {
        const Seen& who = all[static_cast<std::size_t>(random.index(static_cast<int>(all.size())))];
        ++findings.people;
        const double low = who.here.x() - 2.0 * reach;
        auto other = std::lower_bound(all.begin(), all.end(), low,
                                      [](const Seen& s, double x) { return s.here.x() < x; });
        for (; other != all.end() && other->here.x() <= who.here.x() + 2.0 * reach; ++other) {
            if (other->person == who.person) continue;
            if (std::abs(other->here.y() - who.here.y()) > 2.0 * reach) continue;
            ++findings.pairs;
            bool overlap = false;
            const int moments = 4 * (repertoire.longest_promise() + 1);
            for (int moment = 0; moment <= moments; ++moment) {
                const Disc a = at(who, 0.25 * moment), b = at(*other, 0.25 * moment);
                const double gap = (a.place - b.place).norm() - a.radius - b.radius;
                findings.closest = std::min(findings.closest, gap);
                overlap = overlap || gap < 0.0;
            }
            findings.overlaps += overlap;
        }
    }
    return findings;
}

}  // namespace sidestep::bench
