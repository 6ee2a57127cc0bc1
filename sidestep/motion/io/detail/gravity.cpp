#include "sidestep/motion/io/detail/gravity.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sidestep/motion/clip_operations.h"

namespace sidestep::motion::detail {

namespace {

constexpr double standard_gravity = 9.80665;

/// What the two questions need of each frame.
struct Track {
    double dt = 0.0;
    std::vector<Vec3> centre;               // of mass
    std::array<std::vector<Vec3>, 2> foot;  // middle of each foot
    std::vector<double> lowest;             // height of the lowest joint or end site
};

/// Segment masses and centres after Dempster 1955, as shares of body mass and of segment length.
Vec3 centre_of_mass(const GlobalPose& body, const Landmarks& marks) {
    const auto at = [&](int joint) -> const Vec3& { return body.joints[joint].translation; };
    Vec3 sum = Vec3::Zero();
    double mass = 0.0;
    const auto add = [&](double share, const Vec3& near, const Vec3& far, double along) {
        sum += share * ((1.0 - along) * near + along * far);
        mass += share;
    };
    const Vec3 hips = 0.5 * (at(marks.left.hip) + at(marks.right.hip));
    const bool arms = marks.left.shoulder >= 0 && marks.left.elbow >= 0 && marks.left.wrist >= 0;
    const Vec3 shoulders =
        arms ? Vec3(0.5 * (at(marks.left.shoulder) + at(marks.right.shoulder))) : at(marks.head);
    add(0.497, hips, shoulders, 0.5);
    const Vec3 crown = marks.head_tip >= 0 ? body.end_sites[marks.head_tip] : at(marks.head);
    add(0.081, at(marks.head), crown, 0.5);
    for (const Landmarks::Side* side : {&marks.left, &marks.right}) {
        add(0.100, at(side->hip), at(side->knee), 0.433);
        add(0.0465, at(side->knee), at(side->ankle), 0.433);
        add(0.0145, at(side->ankle), at(side->toe >= 0 ? side->toe : side->ankle), 0.5);
        if (!arms) continue;
        add(0.028, at(side->shoulder), at(side->elbow), 0.436);
        add(0.016, at(side->elbow), at(side->wrist), 0.430);
        add(0.006, at(side->wrist), at(side->wrist), 0.0);
    }
    return sum / mass;
}

Track make_track(const Clip& clip, const Landmarks& marks, double frame_time) {
    constexpr int most = 20000;
    Track track;
    track.dt = 1.0 / nominal_rate(frame_time);
    const int count = std::min(clip.frame_count(), most);
    for (int frame = 0; frame < count; ++frame) {
        const GlobalPose body = clip.global_pose(frame);
        track.centre.push_back(centre_of_mass(body, marks));
        const std::array<const Landmarks::Side*, 2> sides{&marks.left, &marks.right};
        for (int k = 0; k < 2; ++k) {
            const int toe = sides[k]->toe >= 0 ? sides[k]->toe : sides[k]->ankle;
            track.foot[k].push_back(
                0.5 * (body.joints[sides[k]->ankle].translation + body.joints[toe].translation));
        }
        double lowest = body.joints.front().translation.y();
        for (const Transform& joint : body.joints) {
            lowest = std::min(lowest, joint.translation.y());
        }
        for (const Vec3& tip : body.end_sites) lowest = std::min(lowest, tip.y());
        track.lowest.push_back(lowest);
    }
    return track;
}

/// A parabola through 2 half + 1 equally spaced values by least squares.
struct Parabola {
    Vec3 acceleration = Vec3::Zero();
    Vec3 misfit = Vec3::Zero();  // root mean square, metres
};

Parabola fit(const std::vector<Vec3>& points, int middle, int half, double dt) {
    const double n = 2.0 * half + 1.0;
    double s2 = 0.0, s4 = 0.0;
    for (int k = -half; k <= half; ++k) {
        const double kk = static_cast<double>(k) * k;
        s2 += kk;
        s4 += kk * kk;
    }
    Vec3 sum = Vec3::Zero(), slope = Vec3::Zero(), bend = Vec3::Zero();
    for (int k = -half; k <= half; ++k) {
        const Vec3& p = points[middle + k];
        sum += p;
        slope += k * p;
        bend += (n * k * k - s2) * p;
    }
    // p(k) = c0 + c1 k + c2 k^2
    const Vec3 c2 = bend / (n * s4 - s2 * s2);
    const Vec3 c1 = slope / s2;
    const Vec3 c0 = (sum - s2 * c2) / n;
    Vec3 square = Vec3::Zero();
    for (int k = -half; k <= half; ++k) {
        const Vec3 gap = points[middle + k] - (c0 + k * c1 + k * k * c2);
        square += gap.cwiseAbs2();
    }
    return {2.0 * c2 / (dt * dt), (square / n).cwiseSqrt()};
}

/// Half a window of about `seconds` in all, no shorter than five frames.
int half_window(double seconds, double dt) {
    return std::max(2, static_cast<int>(std::lround(0.5 * seconds / dt)));
}

double floor_height(std::vector<double> heights) {
    const auto place = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 20);
    std::nth_element(heights.begin(), place, heights.end());
    return *place;
}

void look_for_falls(const Track& track, GravityEvidence& evidence) {
    const int half = half_window(0.1, track.dt);
    const int count = static_cast<int>(track.centre.size());
    if (count < 2 * half + 3) return;
    // jitter of the capture is no parabola
    constexpr double smooth = 0.004;
    std::vector<double> fall(count, 0.0);
    for (int f = half; f + half < count; ++f) {
        const Parabola parabola = fit(track.centre, f, half, track.dt);
        if (parabola.misfit.y() < smooth) fall[f] = -parabola.acceleration.y();
    }
    // steady: three windows in a row agree that it is at least so fast
    for (int f = 1; f + 1 < count; ++f) {
        const double steady = std::min({fall[f - 1], fall[f], fall[f + 1]});
        if (steady / standard_gravity > evidence.fall) {
            evidence.fall = steady / standard_gravity;
            evidence.fall_frame = f;
        }
    }

    // a flight: both feet clear of the ground for long enough, and one parabola for all of it
    const double ground_level = floor_height(track.lowest);
    constexpr double clear = 0.04;
    int longest = 0;
    for (int begin = 0; begin < count;) {
        int end = begin;
        while (end < count && track.lowest[end] > ground_level + clear) ++end;
        const int reach = (end - begin - 1) / 2;
        if (end - begin > longest && reach >= 2 && (end - begin) * track.dt >= 0.15) {
            const Parabola flight = fit(track.centre, begin + reach, reach, track.dt);
            if (flight.misfit.y() < smooth && -flight.acceleration.y() > 0.5 * standard_gravity) {
                evidence.flight = -flight.acceleration.y();
                longest = end - begin;
            }
        }
        begin = end + 1;
    }
}

void look_for_balance(const Track& track, GravityEvidence& evidence) {
    // below 25 frames per second a step has too few frames to see it accelerate
    const int half = half_window(0.12, track.dt);
    const int count = static_cast<int>(track.centre.size());
    if (track.dt > 0.0401 || count < 2 * half + 1) return;
    std::vector<double> heights;
    for (const auto& foot : track.foot) {
        for (const Vec3& place : foot) heights.push_back(place.y());
    }
    const double ground_level = floor_height(heights);

    double lean_lean = 0.0, lean_push = 0.0, push_push = 0.0;
    int seen = 0;
    for (int f = half; f + half < count; ++f) {
        for (int k = 0; k < 2; ++k) {
            const Vec3& stance = track.foot[k][f];
            const Vec3& swing = track.foot[1 - k][f];
            const double span = 2.0 * half * track.dt;
            const double stance_speed =
                (track.foot[k][f + half] - track.foot[k][f - half]).norm() / span;
            const double swing_speed =
                (track.foot[1 - k][f + half] - track.foot[1 - k][f - half]).norm() / span;
            // one foot stands on the ground, the other travels above it
            if (swing_speed < 0.5 || stance_speed > 0.15 * swing_speed) continue;
            if (stance.y() > ground_level + 0.06 || swing.y() < stance.y() + 0.02) continue;
            const Vec3 arm = track.centre[f] - stance;
            if (arm.y() < 0.5) continue;
            // a - a_vertical d / h = g d / h
            const Vec3 a = fit(track.centre, f, half, track.dt).acceleration;
            const Vec2 lean = ground(arm) / arm.y();
            const Vec2 push = ground(a) - a.y() * lean;
            lean_lean += lean.squaredNorm();
            lean_push += lean.dot(push);
            push_push += push.squaredNorm();
            ++seen;
        }
    }
    evidence.balance_seconds = seen * track.dt;
    // enough of it, leaning far enough, and pushing where it leans: else there is no answer
    if (evidence.balance_seconds < 0.6 || lean_push <= 0.0) return;
    const double mean_lean = std::sqrt(lean_lean / seen);
    const double agreement = lean_push * lean_push / (lean_lean * push_push);
    if (mean_lean < 0.08 || agreement < 0.3) return;
    evidence.balance = lean_push / lean_lean / standard_gravity;
}

}  // namespace

int GravityEvidence::rate_factor() const {
    const double seen = fall > fall_limit ? fall : 4.0;
    return std::max(2, static_cast<int>(std::lround(std::sqrt(seen))));
}

GravityEvidence weigh(const Clip& clip, const Landmarks& landmarks, double frame_time) {
    GravityEvidence evidence;
    if (!landmarks.has_legs() || landmarks.head == no_joint || clip.frame_count() < 5) {
        return evidence;
    }
    const Track track = make_track(clip, landmarks, frame_time);
    look_for_falls(track, evidence);
    look_for_balance(track, evidence);
    return evidence;
}

std::optional<Vec3> up_by_flight(const Clip& clip, const Landmarks& landmarks,
                                 double metres_per_unit) {
    if (!landmarks.has_legs() || landmarks.head == no_joint) return std::nullopt;
    Track track = make_track(clip, landmarks, clip.frame_time());
    for (Vec3& place : track.centre) place *= metres_per_unit;
    const int half = half_window(0.16, track.dt);
    const int count = static_cast<int>(track.centre.size());
    constexpr double smooth = 0.004;

    // the longest stretch of windows that agree with each other and with gravity
    Vec3 best = Vec3::Zero(), sum = Vec3::Zero();
    int longest = 0, run = 0;
    for (int f = half; f + half < count; ++f) {
        const Parabola parabola = fit(track.centre, f, half, track.dt);
        const double size = parabola.acceleration.norm() / standard_gravity;
        const bool flies = size > 0.85 && size < 1.15 && parabola.misfit.norm() < smooth;
        const bool goes_on = run > 0 && sum.dot(parabola.acceleration) >
                                            0.97 * sum.norm() * parabola.acceleration.norm();
        if (!flies || !goes_on) {
            sum.setZero();
            run = 0;
        }
        if (!flies) continue;
        sum += parabola.acceleration;
        if (++run > longest) {
            longest = run;
            best = sum;
        }
    }
    const bool enough = longest >= 3 && (longest + 2 * half) * track.dt >= 0.2;
    return enough ? std::optional<Vec3>(-best.normalized()) : std::nullopt;
}

}  // namespace sidestep::motion::detail
