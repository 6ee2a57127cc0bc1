#include "sidestep/body/detail/nearest_pose.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sidestep::body::detail {

namespace {

// what a step of the descent must gain, metres
constexpr double gain = 1e-9;
// sweeps at one scale, and rounds of all scales, at most
constexpr int sweep_limit = 40;
constexpr int round_limit = 8;
// tries of sixteen poses each to better the best
constexpr int polish_rounds = 150;
// a sweep that gains less ends its scale
constexpr double stall = 1e-5;

void path_up(const motion::Skeleton& skeleton, int joint, std::vector<int>& path) {
    for (; joint >= 0; joint = skeleton.joint(joint).parent) path.push_back(joint);
}

}  // namespace

JointPath::JointPath(const motion::Skeleton& skeleton, const LimbBoxes& boxes,
                     std::span<const JointFreedom> freedoms, LimbPair limbs) {
    const geometry::OrientedBox& a = boxes.whole[limbs[0]];
    const geometry::OrientedBox& b = boxes.whole[limbs[1]];
    box_a_ = {a.centre(), a.axes()};
    box_b_ = {b.centre(), b.axes()};
    half_a_ = a.half_extents();
    half_b_ = b.half_extents();
    // up from a, down to b, without what both hang on
    std::vector<int> up, down;
    path_up(skeleton, boxes.limbs.limbs[limbs[0]].joint, up);
    path_up(skeleton, boxes.limbs.limbs[limbs[1]].joint, down);
    while (!up.empty() && !down.empty() && up.back() == down.back()) {
        up.pop_back();
        down.pop_back();
    }
    std::reverse(down.begin(), down.end());
    for (const int joint : up) add_step(skeleton, freedoms, joint, true);
    for (const int joint : down) add_step(skeleton, freedoms, joint, false);
    seen_b_.resize(steps_.size());
    add_coordinates();
}

void JointPath::add_step(const motion::Skeleton& skeleton, std::span<const JointFreedom> freedoms,
                         int joint, bool up) {
    Step step;
    step.joint = joint;
    step.up = up;
    const motion::Joint& bone = skeleton.joint(joint);
    (up ? step.after : step.before) = up ? Vec3(-bone.offset) : bone.offset;
    if (bone.parent < 0) {
        // roots stay at rest
        const Mat3 rest = bone.rest_rotation.toRotationMatrix();
        step.turn = up ? Mat3(rest.transpose()) : rest;
    } else {
        step.freedom = &freedoms[joint];
        step.first = static_cast<int>(angles_.size());
        for (const AngleRange& range : step.freedom->ranges()) {
            angles_.push_back(0.5 * (range.low + range.high));
            ++step.count;
        }
        step.turn = rotation(step);
        joints_.push_back(joint);
    }
    steps_.push_back(step);
}

Mat3 JointPath::rotation(const Step& step) const {
    const auto angles = std::span<const double>(angles_).subspan(step.first, step.count);
    const Mat3 turn = step.freedom->rotation(angles).toRotationMatrix();
    return step.up ? Mat3(turn.transpose()) : turn;
}

/// Three values of an angle give V = V0 + cos V1 + sin V2 if it is a turn about some axis; two more
/// tell whether it is.
bool JointPath::turns(const Step& step, int which) const {
    const std::vector<double> before = angles_;
    double& angle = angles_[step.first + which];
    const auto at = [&](double value) {
        angle = value;
        return rotation(step);
    };
    bool turning = true;
    for (int probe = 0; probe < 3 && turning; ++probe) {
        // the other angles low, in the middle, high
        for (int k = 0; k < step.count; ++k) {
            const AngleRange& range = step.freedom->ranges()[k];
            angles_[step.first + k] = range.low + (range.high - range.low) * (0.1 + 0.4 * probe);
        }
        const Mat3 m0 = at(0.0), m1 = at(2.0 * pi / 3.0), m2 = at(4.0 * pi / 3.0);
        const Mat3 v0 = (m0 + m1 + m2) / 3.0, v1 = (2.0 * m0 - m1 - m2) / 3.0,
                   v2 = (m1 - m2) / std::sqrt(3.0);
        for (const double value : {0.7, -1.9}) {
            const Mat3 guess = v0 + std::cos(value) * v1 + std::sin(value) * v2;
            turning = turning && (at(value) - guess).norm() < 1e-9;
        }
    }
    angles_ = before;
    return turning;
}

void JointPath::add_coordinates() {
    for (std::size_t s = 0; s < steps_.size(); ++s) {
        const Step& step = steps_[s];
        for (int k = 0; k < step.count; ++k) {
            const AngleRange& range = step.freedom->ranges()[k];
            if (!(range.high > range.low)) continue;
            Coordinate c;
            c.step = static_cast<int>(s);
            c.angle = step.first + k;
            c.turning = turns(step, k);
            c.low = range.low;
            c.high = range.high;
            c.cosine_low = std::cos(c.low), c.sine_low = std::sin(c.low);
            c.cosine_high = std::cos(c.high), c.sine_high = std::sin(c.high);
            const double width = c.high - c.low;
            const auto set = [](Moves& moves, int lane, double by) {
                moves.by[lane] = by;
                moves.cosine[lane] = std::cos(by);
                moves.sine[lane] = std::sin(by);
            };
            for (int lane = 0; lane < box_lanes; ++lane) {
                set(c.scan, lane, c.low + width * lane / (box_lanes - 1));
                const double share = std::ldexp(0.25, -(lane / 2)) * (lane % 2 == 0 ? 1.0 : -1.0);
                set(c.moves[0], lane, width * share);
                set(c.moves[1], lane, width * share / 200.0);
            }
            coordinates_.push_back(c);
        }
    }
}

void JointPath::improve(const Coordinate& c, const Moves& moves, bool absolute, const Placed& a,
                        const Placed& b) {
    Step& step = steps_[c.step];
    double& angle = angles_[c.angle];
    const double now = angle, cosine = std::cos(now), sine = std::sin(now);
    double values[box_lanes], cosines[box_lanes], sines[box_lanes];
    double gaps[box_lanes], distances[box_lanes];
    for (int k = 0; k < box_lanes; ++k) {
        values[k] = absolute ? moves.by[k] : now + moves.by[k];
        if (values[k] <= c.low) {
            values[k] = c.low, cosines[k] = c.cosine_low, sines[k] = c.sine_low;
        } else if (values[k] >= c.high) {
            values[k] = c.high, cosines[k] = c.cosine_high, sines[k] = c.sine_high;
        } else if (absolute) {
            cosines[k] = moves.cosine[k], sines[k] = moves.sine[k];
        } else {
            cosines[k] = cosine * moves.cosine[k] - sine * moves.sine[k];
            sines[k] = sine * moves.cosine[k] + cosine * moves.sine[k];
        }
    }
    const auto at = [&](double value) {
        angle = value;
        return rotation(step);
    };
    const Mat3 from_a = a.axes.transpose();
    const Vec3 to_a = from_a * a.centre;
    if (c.turning) {
        const Mat3 m0 = at(0.0), m1 = at(2.0 * pi / 3.0), m2 = at(4.0 * pi / 3.0);
        const Mat3 v[3] = {from_a * ((m0 + m1 + m2) / 3.0), from_a * ((2.0 * m0 - m1 - m2) / 3.0),
                           from_a * ((m1 - m2) / std::sqrt(3.0))};
        TurningBox box{};
        double* const r[3] = {box.r0, box.r1, box.r2};
        double* const t[3] = {box.t0, box.t1, box.t2};
        for (int n = 0; n < 3; ++n) {
            const Mat3 turned = v[n] * b.axes;
            const Vec3 place = v[n] * b.centre - (n == 0 ? to_a : Vec3(Vec3::Zero()));
            for (int i = 0; i < 3; ++i) {
                for (int j = 0; j < 3; ++j) r[n][3 * i + j] = turned(i, j);
                t[n][i] = place[i];
            }
        }
        for (int i = 0; i < 3; ++i) box.half_a[i] = half_a_[i], box.half_b[i] = half_b_[i];
        box_kernels().turning(box, cosines, sines, gaps, distances);
    } else {
        SeenLanes lanes;
        for (int k = 0; k < box_lanes; ++k) {
            const Mat3 v = from_a * at(values[k]);
            const Mat3 turned = v * b.axes;
            const Vec3 place = v * b.centre - to_a;
            for (int i = 0; i < 3; ++i) {
                for (int j = 0; j < 3; ++j) lanes.r[3 * i + j][k] = turned(i, j);
                lanes.t[i][k] = place[i];
                lanes.half_a[i][k] = half_a_[i];
                lanes.half_b[i][k] = half_b_[i];
            }
        }
        box_kernels().gaps(lanes, gaps, distances);
    }
    tried_ += box_lanes;
    const int best =
        static_cast<int>(std::min_element(distances, distances + box_lanes) - distances);
    if (distances[best] < distance_ - gain) {
        distance_ = distances[best];
        angle = values[best];
        step.turn = rotation(step);
    } else {
        angle = now;
    }
}

void JointPath::sweep(int scale) {
    // b's box seen from after every step, with the angles as they are
    Placed b = box_b_;
    for (std::size_t s = steps_.size(); s-- > 0;) {
        b.centre += steps_[s].after;
        seen_b_[s] = b;
        b = {steps_[s].turn * b.centre + steps_[s].before, steps_[s].turn * b.axes};
    }
    // and a's box from before it, with those that have changed
    Placed a = box_a_;
    std::size_t next = 0;
    for (std::size_t s = 0; s < steps_.size(); ++s) {
        a.centre -= steps_[s].before;
        for (; next < coordinates_.size() && coordinates_[next].step == static_cast<int>(s);
             ++next) {
            const Coordinate& c = coordinates_[next];
            improve(c, scale < 0 ? c.scan : c.moves[scale], scale < 0, a, seen_b_[s]);
            if (distance_ <= 0.0) return;
        }
        const Mat3 back = steps_[s].turn.transpose();
        a = {back * a.centre - steps_[s].after, back * a.axes};
    }
}

/// The distance for each lane of `lane_angles_`, from end to end.
void JointPath::look_at_all() {
    SeenLanes lanes;
    for (int k = 0; k < box_lanes; ++k) {
        if (!coordinates_.empty()) angles_ = lane_angles_[k];
        Placed b = box_b_;
        for (std::size_t s = steps_.size(); s-- > 0;) {
            const Step& step = steps_[s];
            const Mat3 turn = step.freedom != nullptr ? rotation(step) : step.turn;
            b = {turn * (b.centre + step.after) + step.before, turn * b.axes};
        }
        const Mat3 r = box_a_.axes.transpose() * b.axes;
        const Vec3 t = box_a_.axes.transpose() * (b.centre - box_a_.centre);
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < 3; ++j) lanes.r[3 * i + j][k] = r(i, j);
            lanes.t[i][k] = t[i];
            lanes.half_a[i][k] = half_a_[i];
            lanes.half_b[i][k] = half_b_[i];
        }
    }
    double gaps[box_lanes];
    box_kernels().gaps(lanes, gaps, lane_distances_.data());
    tried_ += box_lanes;
}

/// Angles one at a time are caught where two would have to move together: all of them at random,
/// by less and less.
void JointPath::polish(NearestPose& best, Random& random) {
    for (int n = 0; n < polish_rounds && best.distance > 0.0; ++n) {
        const double share = 0.1 * std::pow(0.01, static_cast<double>(n) / polish_rounds);
        for (auto& angles : lane_angles_) {
            angles = best.angles;
            for (const Coordinate& c : coordinates_) {
                const double by = share * (c.high - c.low) * random.normal();
                angles[c.angle] = std::clamp(angles[c.angle] + by, c.low, c.high);
            }
        }
        look_at_all();
        const auto least = std::min_element(lane_distances_.begin(), lane_distances_.end());
        if (!(*least < best.distance - gain)) continue;
        best.distance = *least;
        best.angles = lane_angles_[static_cast<std::size_t>(least - lane_distances_.begin())];
    }
}

NearestPose JointPath::nearest(int restarts, Random& random) {
    NearestPose best;
    best.distance = std::numeric_limits<double>::infinity();
    tried_ = 0;
    // nothing turns: there is one pose
    if (coordinates_.empty()) restarts = 1;
    for (int restart = 0; restart < restarts && best.distance > 0.0; ++restart) {
        for (Step& step : steps_) {
            if (step.freedom == nullptr) continue;
            for (int k = 0; k < step.count; ++k) {
                const AngleRange& range = step.freedom->ranges()[k];
                angles_[step.first + k] = random.uniform(range.low, range.high);
            }
            step.turn = rotation(step);
        }
        if (coordinates_.empty()) {
            look_at_all();
            distance_ = lane_distances_[0];
        } else {
            // over whole ranges, then near by, then nearer; again while a look at the whole helps.
            // every other descent starts near by: wide ranges lead into the same few valleys
            distance_ = std::numeric_limits<double>::infinity();
            for (int round = 0; round < round_limit && distance_ > 0.0; ++round) {
                const double start = distance_;
                if (round > 0 || restart % 2 == 0) {
                    sweep(-1);
                    if (!(start - distance_ > stall)) break;
                }
                for (int scale = 0; scale < 2; ++scale) {
                    double before = std::numeric_limits<double>::infinity();
                    for (int n = 0; n < sweep_limit && distance_ > 0.0; ++n) {
                        if (n > 0 && !(before - distance_ > stall)) break;
                        before = distance_;
                        sweep(scale);
                    }
                }
            }
        }
        if (distance_ < best.distance) {
            best.distance = distance_;
            best.angles = angles_;
        }
    }
    if (!coordinates_.empty() && best.distance > 0.0) polish(best, random);
    best.poses_tried = tried_;
    return best;
}

}  // namespace sidestep::body::detail
