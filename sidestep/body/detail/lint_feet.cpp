// Feet: through the floor, or over it while they stand.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "sidestep/base/parallel.h"
#include "sidestep/body/detail/lint_checks.h"

namespace sidestep::body::detail {

namespace {

// the rule of contact: this near to the lowest place of the clip, for this long
constexpr double standing_height = 0.03;
constexpr double standing_seconds = 4.0 / 30.0;
// speeds are taken over this long, so that noise of single frames does not count
constexpr double speed_seconds = 1.0 / 30.0;

/// The value below which a share of the numbers lies.
double lint_quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0.0;
    const auto at = values.begin() +
                    static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

/// Horizontal speed of a point, over a thirtieth of a second around each frame.
std::vector<double> ground_speeds(const std::vector<Vec3>& places, double frame_time) {
    const int count = static_cast<int>(places.size());
    const int half = std::max(1, static_cast<int>(std::lround(0.5 * speed_seconds / frame_time)));
    std::vector<double> speeds;
    for (int f = 0; f < count; ++f) {
        const int a = std::max(0, f - half), b = std::min(count - 1, f + half);
        const Vec3 way = places[b] - places[a];
        speeds.push_back(b > a ? std::hypot(way.x(), way.z()) / ((b - a) * frame_time) : 0.0);
    }
    return speeds;
}

/// Both ankle and toe as low as when the foot stands flat.
std::vector<bool> flat_frames(const FootTrack& foot) {
    const auto low = [](const std::vector<Vec3>& places) {
        std::vector<double> heights;
        for (const Vec3& p : places) heights.push_back(p.y());
        // a single bad frame is not where the foot stands
        const double floor = lint_quantile(heights, 0.01);
        std::vector<bool> is(places.size());
        for (std::size_t f = 0; f < places.size(); ++f) {
            is[f] = places[f].y() < floor + standing_height;
        }
        return is;
    };
    std::vector<bool> flat = low(foot.ankle);
    const std::vector<bool> tip = low(foot.tip);
    for (std::size_t f = 0; f < flat.size(); ++f) flat[f] = flat[f] && tip[f];
    return flat;
}

}  // namespace

std::vector<FootTrack> track_feet(const LintView& view) {
    const Flesh& flesh = view.body.contact.flesh();
    const LimbMap& limbs = flesh.limbs();
    std::vector<FootTrack> feet;
    // a limb of a foot, and the limb of its toe
    std::vector<std::array<int, 2>> of_foot;
    for (int l = 0; l < limbs.count(); ++l) {
        if (limbs.limbs[l].label.role != Role::foot) continue;
        int toe = -1;
        for (int other = 0; other < limbs.count(); ++other) {
            if (limbs.limbs[other].label.role == Role::toe && limbs.limbs[other].parent == l) {
                toe = other;
            }
        }
        FootTrack foot;
        foot.name = limbs.limbs[l].name;
        foot.limb = l;
        foot.joint = limbs.limbs[l].joint;
        foot.toe = toe < 0 ? -1 : limbs.limbs[toe].joint;
        feet.push_back(std::move(foot));
        of_foot.push_back({l, toe});
    }
    // whose sole is it?
    std::vector<std::vector<std::array<int, 2>>> soles(feet.size());  // vertex, limb
    {
        std::vector<int> limb_of_vertex(static_cast<std::size_t>(flesh.vertex_count()), -1);
        for (int t = 0; t < flesh.triangle_count(); ++t) {
            for (const int v : flesh.at_rest().triangles[t]) {
                limb_of_vertex[v] = flesh.limb_of_triangle()[t];
            }
        }
        for (int v = 0; v < flesh.vertex_count(); ++v) {
            for (std::size_t i = 0; i < feet.size(); ++i) {
                if (limb_of_vertex[v] < 0) continue;
                if (limb_of_vertex[v] == of_foot[i][0] || limb_of_vertex[v] == of_foot[i][1]) {
                    soles[i].push_back({v, limb_of_vertex[v]});
                }
            }
        }
    }
    for (std::size_t i = feet.size(); i-- > 0;) {
        if (!soles[i].empty()) continue;
        feet.erase(feet.begin() + static_cast<std::ptrdiff_t>(i));
        soles.erase(soles.begin() + static_cast<std::ptrdiff_t>(i));
    }
    const auto frames = static_cast<std::size_t>(view.clip.frame_count());
    for (FootTrack& foot : feet) {
        foot.lowest.assign(frames, 0.0);
        foot.lowest_limb.assign(frames, foot.limb);
        foot.ankle.assign(frames, Vec3::Zero());
        foot.tip.assign(frames, Vec3::Zero());
    }
    if (feet.empty()) return feet;
    parallel_for(view.clip.frame_count(), 64, [&](std::int64_t begin, std::int64_t end) {
        for (auto f = static_cast<std::size_t>(begin); f < static_cast<std::size_t>(end); ++f) {
            const motion::GlobalPose pose = view.clip.global_pose(static_cast<int>(f));
            std::vector<Mat3> turns;
            for (const Transform& joint : pose.joints) {
                turns.push_back(joint.rotation.toRotationMatrix());
            }
            for (std::size_t i = 0; i < feet.size(); ++i) {
                FootTrack& foot = feet[i];
                foot.ankle[f] = pose.joints[foot.joint].translation;
                foot.tip[f] = foot.toe < 0 ? foot.ankle[f] : pose.joints[foot.toe].translation;
                double lowest = std::numeric_limits<double>::infinity();
                for (const auto& [vertex, limb] : soles[i]) {
                    const double height = flesh.place(vertex, turns, pose.joints).y();
                    if (height >= lowest) continue;
                    lowest = height;
                    foot.lowest_limb[f] = limb;
                }
                foot.lowest[f] = lowest;
            }
        }
    });
    return feet;
}

double ground_under(const std::vector<FootTrack>& feet, double frame_time) {
    std::vector<double> standing, all;
    for (const FootTrack& foot : feet) {
        const std::vector<bool> flat = flat_frames(foot);
        const std::vector<double> speeds = ground_speeds(foot.ankle, frame_time);
        for (std::size_t f = 0; f < flat.size(); ++f) {
            all.push_back(foot.lowest[f]);
            if (flat[f] && speeds[f] < 0.15) standing.push_back(foot.lowest[f]);
        }
    }
    return standing.empty() ? lint_quantile(all, 0.05) : lint_quantile(standing, 0.5);
}

void check_ground(const LintView& view, const std::vector<FootTrack>& feet, double ground,
                  std::vector<Finding>& findings) {
    const LimbMap& limbs = view.body.contact.flesh().limbs();
    for (const FootTrack& foot : feet) {
        std::vector<Moment> below;
        for (std::size_t f = 0; f < foot.lowest.size(); ++f) {
            const double depth = ground - foot.lowest[f];
            if (depth > view.options.ground_tolerance) {
                below.push_back({static_cast<double>(f), depth});
            }
        }
        for (Finding& finding :
             runs_of(below, view.options.bridge_frames, view.clip.frame_time())) {
            finding.kind = Finding::Kind::ground;
            finding.limbs = {foot.lowest_limb[finding.worst_frame], -1};
            finding.who = limbs.limbs[finding.limbs[0]].name;
            finding.text =
                fmt::format("{} is {} below the floor", finding.who, length_text(finding.worst));
            findings.push_back(std::move(finding));
        }
    }
}

void check_slide(const LintView& view, const std::vector<FootTrack>& feet,
                 std::vector<Finding>& findings) {
    const double dt = view.clip.frame_time();
    for (const FootTrack& foot : feet) {
        const std::vector<bool> flat = flat_frames(foot);
        const std::vector<double> heel = ground_speeds(foot.ankle, dt);
        const std::vector<double> tip = ground_speeds(foot.tip, dt);
        std::vector<Moment> moving;
        for (std::size_t f = 0; f < flat.size(); ++f) {
            // a foot that turns on its heel or its ball has a point that stands
            const double speed = std::min(heel[f], tip[f]);
            if (flat[f] && speed > view.options.slide_speed) {
                moving.push_back({static_cast<double>(f), speed});
            }
        }
        for (Finding& finding : runs_of(moving, 0, dt)) {
            // shorter ones are landings and take-offs
            if (finding.last_time - finding.first_time < standing_seconds - 1e-9) continue;
            const Vec3 way = foot.ankle[finding.last_frame] - foot.ankle[finding.first_frame];
            finding.kind = Finding::Kind::slide;
            finding.who = foot.name;
            finding.limbs = {foot.limb, -1};
            finding.text =
                fmt::format("{} slides {} while it stands, at up to {:.2f} m/s", finding.who,
                            length_text(std::hypot(way.x(), way.z())), finding.worst);
            findings.push_back(std::move(finding));
        }
    }
}

}  // namespace sidestep::body::detail
