#include "cli/puppet/run_puppet.h"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sidestep::cli {

using puppet::Hand;

namespace {

// joints and contacts are looked at this often, in steps
constexpr int looked_every = 10;

}  // namespace

double thread_cpu_s() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

int PuppetTally::changes() const {
    int sum = 0;
    for (const StringTally& string : strings) sum += string.changes;
    return sum;
}

double PuppetTally::us_per_step() const {
    return 1e6 * cpu_s / static_cast<double>(std::max<std::int64_t>(1, steps));
}

PuppetWatch::PuppetWatch(const puppet::Theatre& theatre, bool judged) {
    if (judged) judge_.emplace(theatre.bodies());
    tally_.step_s = theatre.options().step_s;
    tally_.weight = theatre.weight();
    tally_.start_energy = tally_.end_energy = theatre.energy();
    for (const puppet::StringTie& tie : theatre.play().puppet.strings) {
        tally_.strings.push_back({.name = tie.name});
    }
    force_ = {theatre.force(Hand::main), theatre.force(Hand::bar)};
    pulls_.reserve(static_cast<std::size_t>(averaged_s / tally_.step_s) + 1);
}

void PuppetWatch::step(const puppet::Theatre& theatre, double cpu_s) {
    tally_.cpu_s += cpu_s;
    // of a theatre that stopped, numbers may be none
    if (theatre.stopped()) return;
    ++tally_.steps;
    for (std::size_t k = 0; k < 2; ++k) {
        const Vec3 now = theatre.force(k == 0 ? Hand::main : Hand::bar);
        tally_.most_force = std::max(tally_.most_force, now.norm());
        tally_.force_jump =
            std::max(tally_.force_jump, (now - force_[k]).norm() / (1e3 * tally_.step_s));
        force_[k] = now;
    }
    const double pull = -(theatre.pull(Hand::main) + theatre.pull(Hand::bar)).y();
    const auto kept = static_cast<std::size_t>(std::lround(averaged_s / tally_.step_s));
    if (pulls_.size() < kept) {
        pulls_.push_back(pull);
    } else {
        pulls_[next_++ % kept] = pull;
    }
    for (std::size_t s = 0; s < tally_.strings.size(); ++s) {
        const double tension = theatre.tension(static_cast<int>(s));
        tally_.strings[s].mean += tension;
        tally_.strings[s].most = std::max(tally_.strings[s].most, tension);
    }
    if (judge_) judge_->step(theatre.bodies());
    for (const articulated::Touch& touch : theatre.bodies().touches()) {
        tally_.deepest = std::max(tally_.deepest, touch.depth);
    }
    if (tally_.steps % looked_every != 0) return;
    const puppet::Theatre::JointError error = theatre.joint_error();
    tally_.joints.metres = std::max(tally_.joints.metres, error.metres);
    tally_.joints.radians = std::max(tally_.joints.radians, error.radians);
    tally_.joints.beyond_stop = std::max(tally_.joints.beyond_stop, error.beyond_stop);
    tally_.deepest = std::max(tally_.deepest, theatre.bodies().deepest());
}

PuppetTally PuppetWatch::tally(const puppet::Theatre& theatre) const {
    PuppetTally now = tally_;
    const double steps = static_cast<double>(std::max<std::int64_t>(1, now.steps));
    for (std::size_t s = 0; s < now.strings.size(); ++s) {
        now.strings[s].changes = theatre.tightness(static_cast<int>(s)).changes();
        now.strings[s].mean /= steps;
    }
    if (judge_) {
        const articulated::Passage& worst = judge_->deepest();
        now.passage = worst;
        const auto name = [&](int link) { return theatre.bodies().model().link(link).name; };
        if (worst.link >= 0) {
            now.passed = name(worst.link) + " and " +
                         (worst.other >= 0   ? name(worst.other)
                          : worst.fixed >= 0 ? theatre.bodies().things()[worst.fixed].name
                                             : "ground");
        }
    }
    now.seconds = static_cast<double>(now.steps) * now.step_s;
    if (!pulls_.empty()) {
        now.mean_pull =
            std::accumulate(pulls_.begin(), pulls_.end(), 0.0) / static_cast<double>(pulls_.size());
        now.mean_over_s = static_cast<double>(pulls_.size()) * now.step_s;
    }
    now.stopped = theatre.stopped();
    if (!now.stopped) {
        now.end_energy = theatre.energy();
        now.hand_work = theatre.hand_work();
    }
    now.fingerprint = theatre.fingerprint();
    return now;
}

}  // namespace sidestep::cli
