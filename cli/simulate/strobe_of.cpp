#include "cli/simulate/strobe_of.h"

#include <algorithm>

namespace sidestep::cli {

std::vector<int> followed_bodies(const rigid::Scene& scene) {
    constexpr int few = 8;
    std::vector<int> found;
    if (scene.moving_count() > few) return found;
    for (std::size_t k = 0; k < scene.bodies.size(); ++k) {
        if (scene.bodies[k].role != rigid::Role::fixed) found.push_back(static_cast<int>(k));
    }
    return found;
}

picture::StrobeScene strobe_of(const rigid::Scene& scene, const rigid::World& world,
                               const History& history) {
    picture::StrobeScene strobe;
    strobe.title = scene.title.empty() ? scene.name : scene.title;
    double lowest = -1e30;
    for (const rigid::Body& body : world.bodies()) {
        if (body.role == rigid::Role::moving) continue;
        const double low = body.shape->box_in_world(body.to_world).low.y();
        lowest = lowest < -1e29 ? low : std::min(lowest, low);
    }
    for (std::size_t k = 0; k < world.bodies().size(); ++k) {
        const rigid::Body& body = world.bodies()[k];
        const rigid::Color color = scene.look(static_cast<int>(k)).color;
        picture::StrobeBody one;
        one.outline = &body.shape->outline();
        one.ball_radius =
            body.shape->kind() == rigid::Shape::Kind::ball ? body.shape->radius() : 0.0;
        one.reach = body.shape->reach();
        one.moves = body.role != rigid::Role::fixed;
        one.color = {static_cast<float>(color[0]) / 255.0F, static_cast<float>(color[1]) / 255.0F,
                     static_cast<float>(color[2]) / 255.0F, 1.0F};
        const auto followed =
            std::find(history.bodies.begin(), history.bodies.end(), static_cast<int>(k));
        if (followed != history.bodies.end()) {
            const auto which = static_cast<std::size_t>(followed - history.bodies.begin());
            for (const auto& moment : history.places) one.path.push_back(moment[which]);
        }
        // who has fallen off the edge of the world has left the picture
        while (one.path.size() > 1 && one.path.back().translation.y() < lowest - one.reach) {
            one.path.pop_back();
        }
        if (one.path.empty()) one.path.push_back(body.to_world);
        strobe.bodies.push_back(std::move(one));
    }
    for (const History::Blow& blow : history.blows) strobe.blows.push_back(blow.point);
    strobe.seconds = world.seconds();
    return strobe;
}

}  // namespace sidestep::cli
