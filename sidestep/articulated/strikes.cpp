#include "sidestep/articulated/detail/strikes.h"

#include <algorithm>
#include <cmath>

namespace sidestep::articulated::detail {

namespace {

constexpr double may_stay_m = 0.0005;  // inside
constexpr double out_share = 0.1;      // of what is too deep, in a step
constexpr double out_speed = 0.2;      // m/s at most
constexpr int bounce_sweeps = 8;

}  // namespace

/// Once through all. Returns how much changed, as a share of all blows.
double Strikes::sweep(const Effort& effort, bool bounced, std::vector<Knock>& list) {
    double change = 0.0, size = 0.0;
    for (std::size_t n = 0; n < list.size(); ++n) {
        Knock& one = list[n];
        const int blow = static_cast<int>(n);
        if (bounced && one.restitution > 0.0) continue;
        const V3<double> felt = one.speed + blows_.felt(blow);
        if (one.rows == 1) {
            const double was = one.impulse.x;
            const double now = std::max(0.0, was - (felt.x + one.target) / one.k.xx);
            size += now;
            if (now == was) continue;
            change += std::abs(now - was);
            blows_.hit(blow, {now - was, 0.0, 0.0});
            one.impulse.x = now;
            continue;
        }
        V3<double> without = felt - one.k * one.impulse;
        without.y += one.target;
        const V3<double> now =
            least_blow(one.k, one.inverted, without, one.friction, effort.closer, one.slide);
        const V3<double> by = now - one.impulse;
        const double most = std::abs(by.x) + std::abs(by.y) + std::abs(by.z);
        size += now.y;
        if (most == 0.0) continue;
        change += most;
        blows_.hit(blow, by);
        one.impulse = now;
    }
    return size > 0.0 ? change / size : 0.0;
}

void Strikes::solve(const Pieces& pieces, const std::vector<V3<double>>& w,
                    const std::vector<V3<double>>& v, double seconds, const Effort& effort,
                    std::vector<Knock>& list) {
    blows_.begin(pieces.groups, pieces.moving);
    blows_.quiet(pieces.count);
    bool bounces = false;
    for (std::size_t n = 0; n < list.size(); ++n) {
        Knock& one = list[n];
        const int blow = static_cast<int>(n);
        if (one.rows == 1) {
            blows_.turn(one.group, one.arm);
            const Group& group = pieces.groups[one.group];
            const double* qd = pieces.rates + group.rate;
            const double way[3] = {one.arm.x, one.arm.y, one.arm.z};
            one.speed = {0.0, 0.0, 0.0};
            for (int i = 0; i < freedom_of(group.type); ++i) one.speed.x += way[i] * qd[i];
        } else {
            blows_.strike(one.group, one.arm, one.other, one.other_arm, one.ways);
            const V3<double> u = v[one.group] + cross(w[one.group], one.arm) - v[one.other] -
                                 cross(w[one.other], one.other_arm);
            one.speed = {dot(one.ways[0], u), dot(one.ways[1], u), dot(one.ways[2], u)};
        }
        one.k = blows_.own(blow);
        if (one.rows == 3) {
            // bodies that can only turn have directions in which nothing gives
            const double bit = 1e-9 * (one.k.xx + one.k.yy + one.k.zz);
            one.inverted = inverse(plus_diagonal(one.k, bit));
        }
        // gaps may close, what bounces does so at once, and what is inside comes out slowly
        if (one.gap > 0.0) {
            one.target = one.restitution > 0.0 ? 0.0 : one.gap / seconds;
        } else {
            const double deep = std::max(0.0, -one.gap - may_stay_m);
            one.target = -std::min(out_share * deep / seconds, out_speed);
        }
        bounces |= one.restitution > 0.0;
        blows_.hit(blow, one.impulse);
    }
    for (sweeps_ = 0; sweeps_ < effort.sweeps; ++sweeps_) {
        if (sweep(effort, false, list) <= effort.tolerance) break;
    }
    if (bounces) {
        for (std::size_t n = 0; n < list.size(); ++n) {
            Knock& one = list[n];
            if (one.restitution == 0.0) continue;
            const V3<double> more = one.restitution * one.impulse;
            blows_.hit(static_cast<int>(n), more);
            one.impulse = one.impulse + more;
        }
        // those who rest take their part of it
        for (int k = 0; k < bounce_sweeps; ++k) {
            if (sweep(effort, true, list) <= effort.tolerance) break;
        }
    }
    spread(pieces, seconds, list);
}

void Strikes::spread(const Pieces& pieces, double seconds, std::vector<Knock>& list) {
    impulses_.clear();
    for (const Knock& one : list) {
        impulses_.push_back(one.impulse.x);
        if (one.rows == 1) continue;
        impulses_.push_back(one.impulse.y);
        impulses_.push_back(one.impulse.z);
    }
    blows_.apply(pieces.count, impulses_.data(), jump_.data());

    // who shares blows with whom
    heap_.resize(pieces.count);
    for (int g = 1; g < pieces.count; ++g) {
        const int parent = pieces.groups[g].parent;
        heap_[g] = parent == 0 ? g : heap_[parent];
    }
    const auto first_of = [&](int g) {
        g = heap_[g];
        while (heap_[g] != g) g = heap_[g];
        return g;
    };
    for (const Knock& one : list) {
        if (one.other == 0) continue;
        const int a = first_of(one.group), b = first_of(one.other);
        heap_[std::max(a, b)] = std::min(a, b);
    }

    // energy changes by s a + s^2 b; the parts of dampers and springs in K are no energy
    gain_.assign(pieces.count, 0.0);
    curve_.assign(pieces.count, 0.0);
    for (std::size_t n = 0; n < list.size(); ++n) {
        const Knock& one = list[n];
        const V3<double> answer = blows_.felt(static_cast<int>(n));
        const int heap = first_of(one.group);
        gain_[heap] += dot(one.impulse, one.speed);
        curve_[heap] += 0.5 * dot(one.impulse, answer);
    }
    for (int g = 1; g < pieces.count; ++g) {
        const Group& group = pieces.groups[g];
        const double stiff = group.type == JointType::free ? 0.0 : group.stiffness;
        const double slack = seconds * (group.damping + seconds * stiff);
        if (slack == 0.0) continue;
        const int heap = first_of(g);
        const double* qd = pieces.rates + group.rate;
        const double* jump = jump_.data() + group.rate;
        for (int k = 0; k < freedom_of(group.type); ++k) {
            gain_[heap] -= slack * qd[k] * jump[k];
            curve_[heap] -= 0.5 * slack * jump[k] * jump[k];
        }
    }
    guarded_ = false;
    scale_.assign(pieces.count, 1.0);
    for (int g = 1; g < pieces.count; ++g) {
        const double a = gain_[g], b = curve_[g];
        if (!(a + b > 0.0)) continue;
        guarded_ = true;
        scale_[g] = b > 0.0 ? std::clamp(-a / b, 0.0, 1.0) : 0.0;
    }
    if (!guarded_) return;
    for (Knock& one : list) one.impulse = scale_[first_of(one.group)] * one.impulse;
    for (int g = 1; g < pieces.count; ++g) {
        const double scale = scale_[first_of(g)];
        double* jump = jump_.data() + pieces.groups[g].rate;
        for (int k = 0; k < freedom_of(pieces.groups[g].type); ++k) jump[k] *= scale;
    }
}

}  // namespace sidestep::articulated::detail
