// The slow twin of the judge: asks the recording for the whole stage at every moment, measures every
// pair, and keeps books in the most obvious way.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "sidestep/judge/judge.h"

namespace sidestep::judge::test {

struct Body {
    int thing = 0;
    bool person = false;
    Vec2 place = Vec2::Zero();
    double radius = 0.0;
};

inline std::vector<Body> bodies_at(const recording::Recording& recording, double seconds,
                                   const JudgeOptions& options) {
    std::vector<Body> bodies;
    const recording::State state = recording.state_at(seconds);
    for (const recording::FigureState& figure : state.figures) {
        const int which = recording.things()[static_cast<std::size_t>(figure.thing)].skeleton;
        const auto& skeleton = recording.skeletons()[static_cast<std::size_t>(which)];
        const auto joints = recording::joints_in_world(skeleton, figure.pose);
        const auto ground = [](const Vec3& p) { return Vec2(p.x(), p.z()); };
        const Vec2 root = ground(joints[0].translation);
        double reach = 0.0;
        for (const Transform& joint : joints) {
            reach = std::max(reach, (ground(joint.translation) - root).norm());
        }
        for (const recording::EndSite& end : skeleton.end_sites) {
            const Vec3 place = joints[static_cast<std::size_t>(end.joint)] * end.offset;
            reach = std::max(reach, (ground(place) - root).norm());
        }
        bodies.push_back({figure.thing, true, root,
                          options.fixed_radius ? *options.fixed_radius : reach + options.margin});
    }
    for (const recording::DiscState& disc : state.discs) {
        bodies.push_back({disc.thing, false, {disc.centre.x(), disc.centre.z()}, disc.radius});
    }
    return bodies;
}

inline double distance_to_line(const Vec2& p, const recording::LineState& line) {
    const Vec2 a(line.from.x(), line.from.z()), b(line.to.x(), line.to.z());
    const double length2 = (b - a).squaredNorm();
    const double share = length2 > 0.0 ? std::clamp((p - a).dot(b - a) / length2, 0.0, 1.0) : 0.0;
    return (p - (a + share * (b - a))).norm();
}

/// @param moments  When to look, ascending.
inline Judgement slow_judge(const recording::Recording& recording,
                            const std::vector<double>& moments, const JudgeOptions& options) {
    using Party = std::tuple<int, int, int>;
    Judgement judgement;
    judgement.moments = static_cast<std::int64_t>(moments.size());
    double closest = std::numeric_limits<double>::infinity();
    std::map<Party, Overlap> open;
    for (const double now : moments) {
        const std::vector<Body> bodies = bodies_at(recording, now, options);
        std::map<Party, double> depths;
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            for (std::size_t j = i + 1; j < bodies.size(); ++j) {
                if (!bodies[i].person && !bodies[j].person) continue;
                ++judgement.pairs;
                const double gap = (bodies[i].place - bodies[j].place).norm() -
                                   (bodies[i].radius + bodies[j].radius);
                const auto [a, b] = std::minmax(bodies[i].thing, bodies[j].thing);
                if (-gap > options.tolerance) depths[{a, b, recording::none}] = -gap;
                if (!bodies[i].person || !bodies[j].person || gap >= closest) continue;
                closest = judgement.closest = gap;
                judgement.closest_s = now;
                judgement.closest_a = a;
                judgement.closest_b = b;
            }
        }
        for (const recording::LineState& line : recording.state_at(now).lines) {
            if (recording.things()[static_cast<std::size_t>(line.thing)].name != "wall") continue;
            for (const Body& body : bodies) {
                if (!body.person) continue;
                ++judgement.pairs;
                const double depth = body.radius - distance_to_line(body.place, line);
                if (depth > options.tolerance) {
                    depths[{body.thing, recording::none, line.thing}] = depth;
                }
            }
        }
        std::erase_if(open, [&](const auto& entry) {
            if (depths.contains(entry.first)) return false;
            judgement.list.push_back(entry.second);
            return true;
        });
        for (const auto& [who, depth] : depths) {
            const auto [a, b, wall] = who;
            Overlap& spell =
                open.try_emplace(who, Overlap{a, b, wall, now, now, 0.0, now}).first->second;
            spell.last_s = now;
            if (depth > spell.deepest) {
                spell.deepest = depth;
                spell.deepest_s = now;
            }
        }
    }
    for (const auto& [who, spell] : open) judgement.list.push_back(spell);
    std::sort(judgement.list.begin(), judgement.list.end(), [](const Overlap& x, const Overlap& y) {
        return std::tie(x.first_s, x.a, x.b, x.wall) < std::tie(y.first_s, y.a, y.b, y.wall);
    });
    judgement.overlaps = static_cast<std::int64_t>(judgement.list.size());
    for (const Overlap& spell : judgement.list) {
        judgement.deepest = std::max(judgement.deepest, spell.deepest);
    }
    return judgement;
}

}  // namespace sidestep::judge::test
