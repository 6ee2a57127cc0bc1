// When do moving things first touch?
//
// An arm of two hinges swings at a vase. Asked for the whole swing at once, the answer is never late: the moment, the place
// and the two surfaces that meet. The slow way, all triangles at many moments before, must find nothing sooner.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

#include "photo.h"
#include "sidestep/ccd/first_contact.h"
#include "sidestep/geometry/lathe.h"
#include "sidestep/geometry/triangle_distance.h"

using namespace sidestep;

int main(int argc, char** argv) {
    const auto folder = examples::output_folder(argc, argv);
    std::vector<Vec2> outline{{0.0, 0.0}};
    for (int i = 0; i <= 24; ++i)
        outline.emplace_back(0.19 + 0.08 * std::sin(5.6 * i / 24.0 - 0.3), 0.9 * i / 24.0);
    outline.emplace_back(0.0, 0.9);
    const std::array shapes{
        ccd::Shape(geometry::lathe(outline, 40)),
        ccd::Shape(
            geometry::limb_mesh({.length = 0.9, .start_radius = 0.07, .end_radius = 0.055}, 16, 8)),
        ccd::Shape(geometry::limb_mesh(
            {.length = 0.8, .start_radius = 0.055, .end_radius = 0.04, .bulge = 0.01}, 16, 8))};
    const std::array<const ccd::Shape*, 3> worn{&shapes[0], &shapes[1], &shapes[2]};

    // the vase stands; the upper arm hangs on the world, the fore-arm on its end
    const std::array links{
        ccd::still(-1, {Quat::Identity(), {0.95, 0.0, 0.0}}),
        ccd::hinge(-1, {Quat::Identity(), {0.0, 1.55, 0.0}}, Vec3::UnitZ(), radians(150.0),
                   radians(215.0)),
        ccd::hinge(1, {Quat::Identity(), {0.0, 0.86, 0.0}}, Vec3(0.0, 0.1, 1.0).normalized(),
                   radians(-10.0), radians(70.0))};
    const ccd::Contact contact = ccd::first_contact({.links = links, .shapes = worn});
    if (contact.verdict != ccd::Contact::Verdict::contact) return 1;

    // the slow way: every triangle of the arm against every one of the vase, at moments before
    double nearest = 1.0;
    const auto gap_at = [&](double t) {
        const auto at = ccd::places(links, t);
        const auto vase = transformed(shapes[0].mesh(), at[0]);
        double gap = 1.0;
        for (int arm = 1; arm <= 2; ++arm) {
            const auto limb = transformed(shapes[arm].mesh(), at[arm]);
            for (int a = 0; a < limb.triangle_count(); ++a) {
                for (int b = 0; b < vase.triangle_count(); ++b)
                    gap =
                        std::min(gap, geometry::distance(limb.corners(a), vase.corners(b)).squared);
            }
        }
        return std::sqrt(gap);
    };
    for (int i = 0; i < 10; ++i) nearest = std::min(nearest, gap_at(contact.time * i / 10.0));
    std::printf(
        "link %d meets link %d after %.6f of the swing, %.7f m apart; %.4f m at the nearest of 10 "
        "moments before\n",
        contact.links[0], contact.links[1], contact.time, contact.gap, nearest);

    examples::Photo photo({1.0, 1.5, 4.6}, {0.45, 0.85, 0.0}, 27.0);
    photo.add(transformed(shapes[0].mesh(), ccd::places(links, 0.0)[0]), picture::rgb(0x2f6fb0));
    for (int i = 0; i <= 4; ++i) {
        const auto at = ccd::places(links, contact.time * i / 4.0);
        const auto color = picture::mix(picture::rgb(0xe3e4e4), picture::rgb(0xc9955a),
                                        static_cast<float>(i * i) / 16.0F);
        for (int arm = 1; arm <= 2; ++arm)
            photo.add(transformed(shapes[arm].mesh(), at[arm]), color);
    }
    photo.add(transformed(geometry::ball_mesh(0.04, 24, 12), {Quat::Identity(), contact.point}),
              picture::rgb(0xc8402f));
    photo.save(folder / "first_contact.png");
    return nearest > 0.0 && contact.gap <= 2e-6 ? 0 : 1;
}
