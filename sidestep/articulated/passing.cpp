#include "sidestep/articulated/passing.h"

#include <algorithm>
#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/rigid/contact.h"

namespace sidestep::articulated {

namespace {

/// Of one pair in one step.
constexpr int most_looks = 4000;

double lowest_of(const rigid::Shape& shape, const Transform& place) {
    if (shape.kind() == rigid::Shape::Kind::ball) return place.translation.y() - shape.radius();
    double low = std::numeric_limits<double>::infinity();
    for (const Vec3& corner : shape.outline().vertices()) low = std::min(low, (place * corner).y());
    return low;
}

}  // namespace

/// Where the shapes of a step are at its moments, and how fast at most.
struct Passing::Shapes {
    const SolidBodies& bodies;
    Course course{};
    std::vector<int> number;         // of a link in the course
    std::vector<double> speed;       // by shape: no point of it goes farther in the whole step
    std::vector<Transform> at_half;  // by link of the course

    Shapes(const SolidBodies& all, const State& before) : bodies(all) {
        number = course.add(bodies.model(), before, bodies.state());
        for (const LinkShape& one : bodies.shapes()) {
            double reach = one.in_link.translation.norm() + one.shape->reach(), sum = 0.0;
            for (int n = number[one.link]; n >= 0; n = course.links[n].parent) {
                const ccd::LinkMotion& m = course.links[n];
                sum += m.turn.norm() * reach + m.slide.norm();
                reach += m.start.translation.norm() + m.slide.norm();
            }
            speed.push_back(sum);
        }
        at_half = ccd::places(course.links, 0.5);
    }
    [[nodiscard]] Transform place(int shape, const std::vector<Transform>& at) const {
        const LinkShape& one = bodies.shapes()[shape];
        return at[number[one.link]] * one.in_link;
    }
};

Passing::Passing(const SolidBodies& bodies, double tolerance)
    : before_(bodies.state()), tolerance_(tolerance) {
    SIDESTEP_REQUIRE(tolerance > 0.0, "what is told cannot be exact");
    const Model& model = bodies.model();
    std::vector<int> root(model.link_count());
    for (int i = 0; i < model.link_count(); ++i) {
        const int parent = model.link(i).parent;
        root[i] = parent < 0 ? i : root[parent];
    }
    const auto& shapes = bodies.shapes();
    const int count = static_cast<int>(shapes.size());
    for (int a = 0; a < count; ++a) {
        if (bodies.options().ground) pairs_.push_back({a});
        for (int t = 0; t < static_cast<int>(bodies.things().size()); ++t) {
            pairs_.push_back({a, -1, t});
        }
        for (int b = a + 1; b < count; ++b) {
            const int i = shapes[a].link, j = shapes[b].link;
            const bool one_body = root[i] == root[j];
            const bool neighbours = model.link(i).parent == j || model.link(j).parent == i;
            if (one_body && (!bodies.options().own_links || neighbours || i == j)) continue;
            pairs_.push_back({a, b, -1});
        }
    }
}

void Passing::begin(const SolidBodies& bodies) {
    before_ = bodies.state();
}

Passage Passing::step(const SolidBodies& bodies) {
    SIDESTEP_REQUIRE(bodies.state().positions.size() == before_.positions.size(),
                     "these are other bodies");
    const Shapes shapes(bodies, before_);
    before_ = bodies.state();
    Passage deepest;
    std::vector<Transform> at;
    for (const Pair& pair : pairs_) {
        const LinkShape& a = bodies.shapes()[pair.shape];
        const bool links = pair.other >= 0, ground = !links && pair.thing < 0;
        const double speed = shapes.speed[pair.shape] + (links ? shapes.speed[pair.other] : 0.0);
        const auto depth_at = [&](const std::vector<Transform>& now) {
            const Transform place = shapes.place(pair.shape, now);
            if (ground) return *bodies.options().ground - lowest_of(*a.shape, place);
            if (links) {
                return -rigid::separation(*a.shape, place, *bodies.shapes()[pair.other].shape,
                                          shapes.place(pair.other, now));
            }
            const FixedShape& thing = bodies.things()[pair.thing];
            return -rigid::separation(*a.shape, place, *thing.shape, thing.place);
        };
        // balls round them are apart all the time
        const Transform half = shapes.place(pair.shape, shapes.at_half);
        double room = -a.shape->reach() - 0.5 * speed;
        if (ground) {
            room += half.translation.y() - *bodies.options().ground;
        } else if (links) {
            const LinkShape& b = bodies.shapes()[pair.other];
            room +=
                (shapes.place(pair.other, shapes.at_half).translation - half.translation).norm() -
                b.shape->reach();
        } else {
            const FixedShape& thing = bodies.things()[pair.thing];
            room += (thing.place.translation - half.translation).norm() - thing.shape->reach();
        }
        if (room > 0.0) continue;

        // halves of the step, and halves of those, while there may be something deeper in them
        struct Stretch {
            double from, to;
        };
        std::vector<Stretch> todo{{0.0, 1.0}};
        int looks = 0;
        while (!todo.empty()) {
            const Stretch one = todo.back();
            todo.pop_back();
            const double middle = 0.5 * (one.from + one.to);
            at = ccd::places(shapes.course.links, middle);
            const double depth = depth_at(at);
            if (depth > deepest.depth) {
                deepest = {depth,      a.link, links ? bodies.shapes()[pair.other].link : -1,
                           pair.thing, middle, deepest.certain};
            }
            if (depth + 0.5 * speed * (one.to - one.from) <= deepest.depth + tolerance_) continue;
            if (++looks >= most_looks) {
                deepest.certain = false;
                break;
            }
            todo.push_back({middle, one.to});
            todo.push_back({one.from, middle});
        }
    }
    if (deepest.depth > deepest_.depth) deepest_ = deepest;
    deepest_.certain &= deepest.certain;
    return deepest;
}

}  // namespace sidestep::articulated
