#include "sidestep/ccd/detail/chain.h"

#include "sidestep/math/rotation.h"

namespace sidestep::ccd::detail {

namespace {

/// For what the bounds themselves lose by rounding.
constexpr double roomy = 1.0 + 1e-9;

}  // namespace

void Walk::go(const Vec3& by, const Vec3& slide) {
    const Vec3 offset = turn * by;
    const Vec3 sliding = turn * slide;
    const Vec3 around = spin.cross(offset);
    origin += offset;
    velocity += around + sliding;
    gain += spin_gain.cross(offset) + spin.cross(around + 2.0 * sliding);
}

void Walk::pass(const Quat& start, const Vec3& turned, double t) {
    turn = turn * (start * exp_map(t * turned));
    const Vec3 rate = turn * turned;
    spin_gain += spin.cross(rate);
    spin += rate;
}

Moment Walk::moment() const {
    return {.turn = turn.normalized().toRotationMatrix(),
            .origin = origin,
            .spin = spin,
            .velocity = velocity,
            .acceleration = {roomy * gain.norm(), roomy * (spin_gain.norm() + spin.squaredNorm())}};
}

void Sums::go(double distance, double slide) {
    length += distance;
    acceleration.base += roomy * (rate * rate * distance + 2.0 * rate * slide);
    jerk.base += roomy * (rate * rate * (rate * distance + 3.0 * slide));
}

void Sums::pass(double turned) {
    rate += turned;
    acceleration.slope = roomy * rate * rate;
    jerk.slope = roomy * rate * rate * rate;
}

void Chain::set(std::span<const LinkMotion> links, int from, int link) {
    path_.clear();
    for (int i = link; i != from; i = links[i].parent) path_.push_back(i);
    joints_.clear();
    tail_ = {};
    sums_ = {};
    for (auto i = path_.rbegin(); i != path_.rend(); ++i) {
        const LinkMotion& one = links[*i];
        const Transform start = tail_ * one.start;
        if (!one.moves()) {
            tail_ = start;
            continue;
        }
        const Vec3 slide = tail_.rotation * one.slide;
        joints_.push_back({start.rotation, one.turn, start.translation, slide});
        tail_ = {};
        // as long as it ever gets
        sums_.go(std::max(start.translation.norm(), (start.translation + slide).norm()),
                 slide.norm());
        sums_.pass(one.turn.norm());
    }
    sums_.go(tail_.translation.norm(), 0.0);
}

Moment Chain::at(double t) const {
    Walk walk;
    for (const Joint& joint : joints_) {
        walk.go(joint.origin + t * joint.slide, joint.slide);
        walk.pass(joint.start, joint.turn, t);
    }
    walk.go(tail_.translation, Vec3::Zero());
    walk.turn = walk.turn * tail_.rotation;
    return walk.moment();
}

}  // namespace sidestep::ccd::detail
