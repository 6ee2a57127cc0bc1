// A plaza full of people, judged afterwards by somebody who knows nothing of how they decided.
#include <fmt/format.h>

#include "cli/plot_recording.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/base/problem.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/judge/judge.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/recording/reader.h"

namespace sidestep::tour {

namespace {

struct Played {
    std::string bytes{};
    crowd::Report report{};
    double cpu_s = 0.0;
};

Played play_plaza(const crowd::Scene& scene, std::uint64_t seed, crowd::Method method) {
    crowd::SimulationOptions how;
    how.seed = seed;
    how.method = method;
    crowd::Simulation simulation(scene, motion::crowd_graph(), how);
    Played played;
    recording::WriterOptions words;
    words.about = crowd::about(simulation, seed, "");
    recording::Writer writer = recording::Writer::to_memory(played.bytes, words);
    crowd::Recorder recorder(writer, simulation);
    while (!simulation.over()) {
        played.cpu_s += timed([&] { simulation.step(); });
        recorder.step();
    }
    writer.finish();
    played.report = simulation.report();
    return played;
}

recording::Recording reread(const std::string& bytes) {
    Result<recording::Recording> read = recording::read(bytes, "plaza");
    if (!read) throw InputError(read.error());
    return *std::move(read);
}

Findings visit_crowd(const Order& order) {
    Result<crowd::Scene> parsed = crowd::parse_scene(crowd::built_in_scene("plaza"), "plaza.toml");
    if (!parsed) throw InputError(parsed.error());
    crowd::Scene scene = *std::move(parsed);
    scene.seconds = 20.0;
    crowd::Scene thin = scene;
    thin.width.fixed_radius = 0.05;

    Findings findings;
    order.tell("the plaza");
    const Played played = play_plaza(order.spoil ? thin : scene, order.seed, crowd::Method::fast);
    findings.fingerprint = played.report.fingerprint;
    judge::JudgeOptions how;
    how.fixed_radius = scene.width.fixed_radius;
    how.margin = scene.width.margin;
    const recording::Recording plaza = reread(played.bytes);
    order.tell("the judge");
    judge::Judgement judged;
    Row overlaps;
    overlaps.fast_s = played.cpu_s;
    overlaps.slow_s = timed([&] { judged = judge::judge(plaza, how); });
    overlaps.asked = fmt::format("{} people, {:g} s on the plaza: does anybody overlap anybody?",
                                 played.report.people, played.report.seconds);
    overlaps.fast = fmt::format("no: {} free choices", grouped(played.report.choices));
    overlaps.slow = fmt::format(
        "{} overlaps in {} moments; the closest two {:.0f} mm apart; {} pairs measured",
        judged.overlaps, grouped(judged.moments), 1e3 * judged.closest, grouped(judged.pairs));
    overlaps.agrees = judged.overlaps == 0 && judged.complete && judged.pairs > 0;
    findings.rows.push_back(overlaps);

    order.tell("the same by brute force");
    const Played slow = play_plaza(scene, order.seed, crowd::Method::brute);
    Row same;
    same.asked = "The same people, every question answered sample by sample: the same choices?";
    same.fast = fmt::format("{:016x}", played.report.fingerprint);
    same.slow = fmt::format("{:016x}", slow.report.fingerprint);
    same.agrees = played.report.fingerprint == slow.report.fingerprint;
    same.race = true;
    same.fast_s = played.cpu_s;
    same.slow_s = slow.cpu_s;
    findings.rows.push_back(same);

    order.tell("is the judge blind?");
    const Played careless = play_plaza(thin, order.seed, crowd::Method::fast);
    const judge::Judgement caught = judge::judge(reread(careless.bytes), how);
    Row blind;
    blind.asked = "People who think that they are 10 cm wide: does the judge notice?";
    blind.fast = "they plan to overlap";
    blind.slow =
        fmt::format("{} overlaps, {:.0f} mm deep at most", caught.overlaps, 1e3 * caught.deepest);
    blind.agrees = caught.overlaps > 0;
    findings.rows.push_back(blind);

    order.tell("the pictures");
    const Result<picture::Drawing> above =
        cli::draw_stage(plaza, "plaza", cli::StageFlags{.trail_s = 6.0}, "");
    if (!above) throw InputError(above.error());
    findings.plates.push_back(
        {snapshot(played.bytes, {.camera = {.around = 30.0, .up = 34.0, .distance = 30.0},
                                 .at = 20.0,
                                 .width = 760,
                                 .height = 980}),
         "", "The plaza after 20 s.", true});
    findings.plates.push_back(
        {drawn(*above), "",
         "From above: the disc that everyone claims, and the way of the last 6 s.", true});
    return findings;
}

}  // namespace

Station crowd_station() {
    return {"crowd",
            "How do people pass each other without touching?",
            "A hundred people cross a plaza. Each picks the next clip only if its whole tube is "
            "free of "
            "everybody else's, so nobody can ever be in anybody.",
            "the judge: it reads the recording, places every joint at every moment, eight times "
            "between two "
            "samples, and measures all pairs; it shares no code with those who decided",
            "docs/crowd.md",
            "sidestep crowd plaza --seconds 20 --record plaza.rec && sidestep verify plaza.rec",
            visit_crowd};
}

}  // namespace sidestep::tour
