// How do people pass each other without touching?
//
// A scene of your own, as text: two groups meet at a pillar. They walk for half a minute; the judge, who knows
// nothing of planners, then looks at every pair, at every frame and between.
#include <cstdio>

#include "photo.h"
#include "sidestep/body/mannequin.h"
#include "sidestep/crowd/recorder.h"
#include "sidestep/judge/judge.h"
#include "sidestep/motion/graph/crowd_graph.h"
#include "sidestep/recording/reader.h"

using namespace sidestep;

constexpr const char* scene_text = R"(
title = "A pillar"
bounds = [-9, -5, 9, 5]
seconds = 30
lanes = 1.0
wall = [{ points = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]] }]
goal = [{ name = "west", box = [-9, -5, -7, 5] }, { name = "east", box = [7, -5, 9, 5] }]
people = [{ count = 12, box = [-8, -4, -2, 4], goals = ["east", "west"] },
          { count = 12, box = [2, -4, 8, 4], goals = ["west", "east"] }]
)";

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    const crowd::Scene scene =
        crowd::parse_scene(scene_text, "pillar.toml").value();  // InputError: line and column
    crowd::Simulation run(scene, motion::crowd_graph(), {.seed = 7});
    std::string bytes;
    auto writer = recording::Writer::to_memory(bytes, {.about = about(run, 7, "")});
    crowd::Recorder recorder(writer, run);
    while (!run.over()) run.step(), recorder.step();
    writer.finish();

    const recording::Recording stage = recording::read(bytes).value();
    const judge::Judgement verdict = judge::judge(stage);
    std::printf("%d people, %lld goals reached, %lld overlaps, never nearer than %.0f mm\n",
                verdict.people, static_cast<long long>(run.report().arrivals),
                static_cast<long long>(verdict.overlaps), 1000 * verdict.closest);

    // the moment after six seconds: those who want to go east are blue
    const body::Character person =
        body::make_mannequin(motion::crowd_graph().skeleton, {.segments = 12});
    examples::Photo photo({-5.0, 6.5, 12.5}, {0.0, 0.9, 0.3}, 32.0);
    const recording::State moment = stage.state_at(6.0);
    for (std::size_t i = 0; i < moment.figures.size(); ++i) {
        const recording::FigureState& who = moment.figures[i];
        const auto& skeleton = stage.skeletons()[stage.things()[who.thing].skeleton];
        photo.add(person, {joints_in_world(skeleton, who.pose), {}},
                  picture::rgb(i < 12 ? 0x2f6fb0 : 0xd08a1d).faded(0.6F));
    }
    for (const crowd::Polygon& wall : scene.walls) {
        photo.add(
            geometry::box_mesh({{wall[0].x(), 0, wall[0].y()}, {wall[2].x(), 2.4, wall[2].y()}}),
            picture::rgb(0x9a9fa5));
    }
    photo.save(folder / "crowd_scene.png");
    return verdict.overlaps == 0 && run.report().arrivals > 0 ? 0 : 1;
}
