// How does a body of many joints move, when only what shows is moved?
//
// Sixty toy dogs swing on strings. One run moves all joints; the other those whose motion can be seen from the camera,
// and is told how many pixels it is off. Links that move as one piece have one colour; grey dogs sleep.
#include <array>
#include <cstdio>

#include "photo.h"
#include "sidestep/articulated/picture_error.h"
#include "sidestep/articulated/recorder.h"
#include "sidestep/articulated/scenes.h"

using namespace sidestep;

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    const articulated::Scene scene =
        articulated::hundred_dogs({.rows = 9, .columns = 7, .distance = 14.0});
    articulated::Simulation full(scene, {}),
        thrifty(scene, {.adaptive = articulated::AdaptiveOptions{}});
    articulated::PictureError error;
    for (int frame = 0; frame < 150; ++frame) {
        full.frame(), thrifty.frame();
        error.add(full, thrifty);
    }
    const double share = static_cast<double>(thrifty.work().moving_steps) /
                         static_cast<double>(full.work().moving_steps);
    std::printf(
        "%.0f %% of the joints moved; %.2f pixels off (rms), 95 of 100 points within %.1f\n",
        100 * share, error.rms(), error.p95());

    constexpr std::array colors{0x2f6fb0, 0xd08a1d, 0x2a7f62, 0xb0448a,
                                0x7a5cc0, 0xc8402f, 0x4aa0a8, 0x8a8f30};
    // from above that camera, so that one sees the rows behind: what hardly shows sleeps
    examples::Photo photo({3.5, 6.0, 8.5}, {0.4, 0.9, -3.8}, 30.0);
    const articulated::Look look = articulated::look_of(*scene.models.front());
    for (int dog = 0; dog < thrifty.actor_count(); ++dog) {
        const articulated::Model& model = thrifty.model(dog);
        const auto groups = group_colors(model, thrifty.region(dog));
        const auto places = articulated::links_in_world(model, thrifty.state(dog));
        for (int link = 0; link < model.link_count(); ++link) {
            const int group = groups[link];
            const auto color = group == articulated::GroupColor::asleep ? picture::rgb(0xa8acb0)
                               : group == articulated::GroupColor::trunk
                                   ? picture::rgb(0xe8dcc0)
                                   : picture::rgb(colors[group % colors.size()]);
            if (!look[link].triangles.empty())
                photo.add(transformed(look[link], places[link]), color);
        }
        for (const articulated::WorldSpring& spring : scene.actors[dog].springs) {
            photo.rod(places[spring.link] * spring.point, spring.anchor, 0.006,
                      picture::rgb(0x707478));
        }
    }
    photo.save(folder / "what_shows.png");
    return !thrifty.stopped() && share < 0.5 && error.rms() < 1.5 ? 0 : 1;
}
