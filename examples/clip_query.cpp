// Will these two clips ever touch?
//
// Two people cross. Seen from above each is a disc that moves and breathes; how long must the second wait so that they
// never overlap? The fast engine is asked for every delay, and the slow one, which knows how near they come, must agree.
#include <cstdio>

#include "photo.h"
#include "sidestep/motion/gait/walker.h"
#include "sidestep/picture/chart.h"
#include "sidestep/spacetime/closest.h"
#include "sidestep/spacetime/fast_path.h"

using namespace sidestep;
using picture::rgb;

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    const motion::GroundPath path =
        motion::ground_path(motion::synthesise_walk({.speed = 1.3, .seconds = 6.0}));
    const spacetime::FastPath fast = spacetime::FastPath::build(path);
    const auto here = spacetime::Placement::at(0.0, -3.2);

    picture::Chart chart{.title = "how near do they come?",
                         .subtitle = "below 0 they walk through each other",
                         .width = 620,
                         .height = 500};
    chart.x = {.title = "the second sets out later by", .unit = " s"};
    chart.y = {.title = "least gap between the two", .unit = " m"};
    chart.series = {{"apart", picture::Mark::cloud, {}, rgb(0x2a7f62)},
                    {"collide", picture::Mark::cloud, {}, rgb(0xc8402f)}};
    double shortest_wait = -1.0;
    int disagreements = 0;
    for (double delay = 0.0; delay <= 4.0; delay += 0.05) {
        const auto there = spacetime::Placement::at(-3.2, 0.0, radians(90.0), delay);
        const bool collides =
            query(fast, here, fast, there, spacetime::Mode::interpolated).collides;
        const double gap = closest(path, here, path, there).gap();
        disagreements += collides != (gap <= 0.0);
        if (!collides && shortest_wait < 0.0) shortest_wait = delay;
        chart.series[collides ? 1 : 0].points.emplace_back(delay, gap);
    }
    std::printf("%.2f s later they pass each other; %d disagreements\n", shortest_wait,
                disagreements);

    // both ways from above, at once and with the wait: later moments are darker, and red where they overlap
    picture::Drawing sheet(1400, 560, draw(chart).paper());
    constexpr double scale = 50.0;  // pixels a metre
    for (int panel = 0; panel < 2; ++panel) {
        const double delay = panel == 0 ? 0.0 : shortest_wait;
        const auto there = spacetime::Placement::at(-3.2, 0.0, radians(90.0), delay);
        const Vec2 middle(190.0 + 370.0 * panel, 300.0);
        const auto on_sheet = [&](const Vec2& p) {
            return Vec2(middle + scale * Vec2(p.x(), -p.y()));
        };
        for (int i = 0; i < path.sample_count(); i += 5) {
            const int j = i - static_cast<int>(delay / path.dt +
                                               0.5);  // the sample of the other at that moment
            const float dark =
                0.12F + 0.5F * static_cast<float>(i) / static_cast<float>(path.sample_count());
            const Vec2 a = here(path.positions[i]), b = there(path.positions[std::max(j, 0)]);
            const bool meet = (a - b).norm() < path.radii[i] + path.radii[std::max(j, 0)];
            sheet.oval(on_sheet(a), scale * Vec2::Constant(path.radii[i]),
                       rgb(meet ? 0xc8402f : 0x2f6fb0).faded(dark),
                       {.color = sheet.paper(), .width = 1.0});
            sheet.oval(on_sheet(b), scale * Vec2::Constant(path.radii[std::max(j, 0)]),
                       rgb(meet ? 0xc8402f : 0xd08a1d).faded(dark),
                       {.color = sheet.paper(), .width = 1.0});
        }
        sheet.text({middle.x(), 40.0}, panel == 0 ? "at once" : "with the shortest wait",
                   {.size = 18, .color = rgb(0x303438), .anchor = picture::Anchor::middle});
    }
    sheet.photo({760, 30}, {620, 500}, picture::to_image(draw(chart), 2.0));
    examples::save(picture::to_image(sheet, 1.5), folder / "clip_query.png");
    return disagreements == 0 && shortest_wait > 0.0 ? 0 : 1;
}
