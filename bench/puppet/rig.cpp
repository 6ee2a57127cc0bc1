#include "bench/puppet/rig.h"

#include <algorithm>
#include <chrono>

namespace sidestep::bench {

using namespace puppet;

namespace {

using Clock = std::chrono::steady_clock;

double us_since(Clock::time_point start) {
    return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

class OurEngine final : public Engine {
public:
    OurEngine(const Puppet& puppet, const articulated::SolidOptions& options)
        : bodies_(puppet.model, puppet.start, puppet.shapes, {}, options),
          external_(static_cast<std::size_t>(puppet.model->link_count())) {}

    Tied end_of(int link, const Vec3& point) const override {
        const Transform& place = bodies_.links()[link];
        const Motion& v = bodies_.velocities()[link];
        return {place * point, place.rotation * (v.linear + v.angular.cross(point))};
    }
    void push(int link, const Vec3& point, const Vec3& world_force) override {
        const Vec3 force = bodies_.links()[link].rotation.conjugate() * world_force;
        external_[link] += Force{point.cross(force), force};
    }
    void step(double seconds) override {
        bodies_.step(seconds, external_);
        std::fill(external_.begin(), external_.end(), Force{});
    }
    std::vector<Transform> links() const override { return bodies_.links(); }
    std::pair<double, double> joint_error() const override {
        double worst = 0.0;
        for (int i = 0; i < bodies_.model().link_count(); ++i) {
            const articulated::Link& link = bodies_.model().link(i);
            if (link.parent < 0) continue;
            const Vec3 carried = bodies_.links()[link.parent] * link.joint.placement.translation;
            worst = std::max(worst, (bodies_.links()[i].translation - carried).norm());
        }
        return {worst, 0.0};
    }
    bool finite() const override { return !bodies_.stopped(); }

private:
    articulated::SolidBodies bodies_;
    std::vector<Force> external_;
};

}  // namespace

std::unique_ptr<Engine> our_engine(const Puppet& puppet, const articulated::SolidOptions& options) {
    return std::make_unique<OurEngine>(puppet, options);
}

Rig::Rig(Puppet puppet, std::unique_ptr<Engine> engine, const StringOptions& options)
    : puppet_(std::move(puppet)),
      engine_(std::move(engine)),
      main_(puppet_.main_control),
      bar_(puppet_.hand_bar) {
    std::vector<StringStart> starts;
    for (const StringTie& tie : puppet_.strings) {
        const Control& control = tie.hand == Hand::main ? main_ : bar_;
        StringStart start;
        start.anchor = control.place(tie.anchor);
        ends_.push_back(engine_->end_of(tie.link, tie.point));
        start.end = ends_.back().point;
        start.length = tie.slack * (start.anchor - start.end).norm();
        anchors_.push_back(start.anchor);
        starts.push_back(start);
    }
    strings_.emplace(starts, options);
}

void Rig::step(double seconds, const Hands& hands) {
    main_.point_at(hands.main);
    main_.step(seconds);
    bar_.point_at(hands.bar);
    bar_.step(seconds);
    const auto begin = Clock::now();
    for (std::size_t s = 0; s < puppet_.strings.size(); ++s) {
        const StringTie& tie = puppet_.strings[s];
        anchors_[s] = (tie.hand == Hand::main ? main_ : bar_).place(tie.anchor);
        ends_[s] = engine_->end_of(tie.link, tie.point);
    }
    strings_->step(seconds, anchors_, ends_);
    strings_us = us_since(begin);
    for (std::size_t s = 0; s < puppet_.strings.size(); ++s) {
        engine_->push(puppet_.strings[s].link, puppet_.strings[s].point,
                      strings_->body_force(static_cast<int>(s)));
    }
    const auto middle = Clock::now();
    engine_->step(seconds);
    bodies_us = us_since(middle);
}

double Rig::carried() const {
    double sum = 0.0;
    for (int s = 0; s < strings_->count(); ++s) sum -= strings_->handle_force(s).y();
    return sum;
}

Spread Spread::of(std::vector<double> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    return {values[values.size() / 2], values[values.size() * 99 / 100], values.back()};
}

}  // namespace sidestep::bench
