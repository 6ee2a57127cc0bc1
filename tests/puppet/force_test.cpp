// What hands feel: weights, no jumps, no chatter, and nothing when nobody speaks.
#include "sidestep/puppet/force.h"

#include <doctest/doctest.h>

#include <cmath>
#include <thread>

#include "sidestep/base/random.h"
#include "sidestep/math/rotation.h"
#include "sidestep/puppet/control.h"
#include "sidestep/puppet/exchange.h"
#include "sidestep/puppet/strings.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

constexpr double h = 0.001;

struct Felt {
    double most = 0.0, jump = 0.0;
    int changes = 0;
};

/// A weight of 0.2 kg is lifted off the ground by a string, and then held there by a hand that trembles: 8
/// Hz, 0.3 mm, and noise of 0.05 mm.
Felt lift(const ForceOptions& options) {
    const double length = 0.6, top = 0.6;
    Strings strings(std::vector<StringStart>{{.length = length,
                                              .anchor = {0.0, top - 0.018, 0.0},
                                              .end = {0.0, 0.0, 0.0},
                                              .sag = Vec3::UnitZ()}});
    ControlForce control(options);
    Random random(5);
    Tied body{};
    const double mass = 0.2;
    Felt felt;
    Vec3 last = Vec3::Zero(), anchor(0.0, top - 0.018, 0.0);
    for (int k = 0; k < 6000; ++k) {
        const double t = h * k;
        const double rise = std::min(1.0, t / 2.0) * 0.018;
        const double tremor =
            t < 2.0 ? 0.0 : 0.0003 * std::sin(2.0 * M_PI * 8.0 * t) + 0.00005 * random.normal();
        const Vec3 next(0.0, top - 0.018 + rise + tremor, 0.0);
        const Vec3 speed = (next - anchor) / h;
        anchor = next;
        const Vec3 anchors[1] = {anchor};
        const Tied ends[1] = {body};
        strings.step(h, anchors, ends);
        double force = strings.body_force(0).y() - mass * 9.81;
        // it stands on the ground until it is lifted
        if (body.point.y() <= 0.0 && force < 0.0) {
            body.velocity.setZero();
            force = 0.0;
        }
        body.velocity.y() += h * force / mass;
        body.point.y() = std::max(0.0, body.point.y() + h * body.velocity.y());
        const FeltString string{.handle_force = strings.handle_force(0),
                                .anchor = anchor,
                                .anchor_velocity = speed,
                                .end = body.point,
                                .end_velocity = body.velocity,
                                .length = length,
                                .share = 1.0};
        const Vec3 now = control.step(h, {&string, 1}, mass * 9.81);
        felt.most = std::max(felt.most, now.norm());
        felt.jump = std::max(felt.jump, (now - last).norm());
        felt.changes = control.tightness()[0].changes();
        last = now;
    }
    return felt;
}

}  // namespace

TEST_CASE("a lifted weight is felt without jumps and without chatter") {
    ForceOptions raw;
    raw.scale = 1.0;
    raw.low_pass_s = raw.slew = 0.0;
    raw.most = 1e9;

    ForceOptions nervous = raw;
    nervous.law = ForceLaw::paper;
    nervous.tight = {.release = 1.0, .dwell_s = 0.0, .fade_s = 0.0};
    const Felt chatter = lift(nervous);
    ForceOptions calm = raw;
    calm.law = ForceLaw::paper;
    calm.tight.fade_s = 0.0;
    const Felt step = lift(calm);
    calm.tight.fade_s = 0.02;
    const Felt faded = lift(calm);
    const Felt bare = lift(raw);
    ForceOptions smooth = raw;
    smooth.low_pass_s = 0.005;
    const Felt reaction = lift(smooth);
    const Felt standard = lift({});
    MESSAGE("changes " << chatter.changes << " " << step.changes << " " << faded.changes);
    MESSAGE("jumps " << chatter.jump << " " << step.jump << " " << faded.jump << " " << bare.jump
                     << " " << reaction.jump << " " << standard.jump);
    CHECK(chatter.changes > 25);
    CHECK(step.changes <= 2);
    CHECK(step.jump > 1.0);
    CHECK(faded.jump < 0.6 * step.jump);
    CHECK(reaction.jump < bare.jump);
    CHECK(reaction.most < 2.5);
    CHECK(standard.jump <= 0.2 + 1e-12);
    CHECK(standard.changes <= 2);
}

TEST_CASE("a force that nobody tells any more fades to nothing") {
    ControlForce control;
    const FeltString string{.handle_force = {0.0, -9.0, 0.0}, .length = 1.0};
    for (int k = 0; k < 1000; ++k) control.step(h, {&string, 1}, 9.0);
    CHECK(control.force().y() == doctest::Approx(-2.7));
    double last = 2.7;
    for (int k = 0; k < 51; ++k) {
        const double now = control.fade(h).norm();
        CHECK(now <= last);
        CHECK(last - now <= 0.2);
        last = now;
    }
    CHECK(last == 0.0);
}

TEST_CASE("a coupling made for a device holds and twice what is stable does not") {
    // a hand's device of 45 g against a control that stands still
    const auto swings = [](double factor) {
        const double b = 0.2, mass = 0.045;
        VirtualCoupling coupling = VirtualCoupling::for_device(b, h, h);
        coupling.stiffness *= factor;
        coupling.damping = 0.0;
        Vec3 x(0.001, 0.0, 0.0), v = Vec3::Zero(), late = Vec3::Zero();
        double most = 0.0;
        for (int k = 0; k < 5000; ++k) {
            const Vec3 force = coupling.force(x, v, Vec3::Zero(), Vec3::Zero());
            // felt a step later; the device itself in fine steps
            for (int i = 0; i < 20; ++i) {
                v += h / 20 * (late - b * v) / mass;
                x += h / 20 * v;
            }
            late = force;
            if (k > 4000) most = std::max(most, x.norm());
        }
        return most;
    };
    CHECK(swings(1.0) < 1e-4);
    CHECK(swings(4.0) > 1e-2);
}

TEST_CASE("the observer lets no energy out that did not come in") {
    PassivityObserver observer(1e-3, 1e9);
    Random random(3);
    Vec3 v = Vec3::Zero();
    for (int k = 0; k < 10'000; ++k) {
        v += 0.01 * Vec3(random.normal(), random.normal(), random.normal());
        // a force that always helps: as active as can be
        observer.pass(3.0 * v.normalized(), v, h);
        CHECK(observer.given() <= 1e-3 + 1e-12);
    }
    CHECK(observer.times_damped() > 1000);
}

TEST_CASE("controls follow hands softly and stay where the clutch found them") {
    Control control({Quat::Identity(), Vec3(0.0, 1.0, 0.0)});
    control.point_at({Quat::Identity(), Vec3(5.0, 5.0, 5.0)});  // wherever hands begin
    control.step(h);
    CHECK((control.pose().translation - Vec3(0.0, 1.0, 0.0)).norm() < 1e-12);
    // a jump of a metre
    control.point_at({rotation_about(Axis::y, 1.0), Vec3(6.0, 5.0, 5.0)});
    Vec3 last = control.pose().translation;
    double most = 0.0, farthest = 0.0;
    for (int k = 0; k < 3000; ++k) {
        control.step(h);
        most = std::max(most, (control.pose().translation - last).norm() / h);
        last = control.pose().translation;
        farthest = std::max(farthest, last.x());
    }
    CHECK(most <= 1.5 + 1e-9);
    CHECK(last.x() == doctest::Approx(1.0).epsilon(1e-6));
    CHECK(farthest < 1.001);  // and does not overshoot
    CHECK(angle_between(control.pose().rotation, rotation_about(Axis::y, 1.0)) < 1e-6);
    control.clutch(true);
    control.point_at({Quat::Identity(), Vec3(9.0, 9.0, 9.0)});
    for (int k = 0; k < 500; ++k) control.step(h);
    CHECK((control.pose().translation - last).norm() < 1e-9);
    control.clutch(false);
    control.point_at({Quat::Identity(), Vec3(9.0, 9.1, 9.0)});
    for (int k = 0; k < 1000; ++k) control.step(h);
    CHECK(control.pose().translation.y() == doctest::Approx(1.1).epsilon(1e-6));
    CHECK(angle_between(control.pose().rotation, rotation_about(Axis::y, 1.0)) < 1e-6);
    // a device that talks nonsense is not listened to
    control.point_at({Quat::Identity(), Vec3::Constant(std::nan(""))});
    for (int k = 0; k < 100; ++k) control.step(h);
    CHECK(control.pose().translation.allFinite());
}

TEST_CASE("packets arrive whole and in order between two threads") {
    struct Packet {
        std::uint64_t step = 0;
        std::uint64_t copies[31] = {};
    };
    Exchange<Packet> exchange;
    constexpr std::uint64_t last = 200'000;
    std::thread writer([&] {
        for (std::uint64_t k = 1; k <= last; ++k) {
            Packet& packet = exchange.back();
            packet.step = k;
            for (auto& copy : packet.copies) copy = k;
            exchange.publish();
        }
    });
    std::uint64_t seen = 0, torn = 0, backwards = 0;
    while (seen < last) {
        if (!exchange.update()) continue;
        const Packet& packet = exchange.front();
        backwards += packet.step <= seen;
        for (const auto& copy : packet.copies) torn += copy != packet.step;
        seen = packet.step;
    }
    writer.join();
    CHECK(torn == 0);
    CHECK(backwards == 0);
}
