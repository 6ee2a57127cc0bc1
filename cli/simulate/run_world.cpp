#include "cli/simulate/run_world.h"

#include <time.h>

#include <algorithm>

namespace sidestep::cli {

namespace {

double processor_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

Run::Run(rigid::World& world, rigid::Recorder* recorder, History* history)
    : world_(&world), recorder_(recorder), history_(history) {
    tally_.start = world.sums();
    tally_.most_energy = tally_.start.energy();
    for (const rigid::Body& body : world.bodies()) {
        tally_.moving += body.role == rigid::Role::moving;
    }
    remember();
}

void Run::remember() {
    if (history_ == nullptr) return;
    history_->times.push_back(world_->seconds());
    std::vector<Transform>& now = history_->places.emplace_back();
    for (const int body : history_->bodies) {
        now.push_back(world_->bodies()[static_cast<std::size_t>(body)].to_world);
    }
    for (const rigid::Contact& contact : world_->contacts()) {
        if (!contact.impact) continue;
        history_->blows.push_back({world_->seconds(), contact.point, contact.impulse});
    }
}

void Run::step() {
    const double before = processor_seconds();
    const rigid::StepWork work = world_->step();
    tally_.cpu_s += processor_seconds() - before;
    ++tally_.steps;
    tally_.impacts += work.impacts;
    tally_.backups += work.backups;
    tally_.most_touching = std::max(tally_.most_touching, work.touching);
    tally_.most_points = std::max(tally_.most_points, work.points);
    tally_.deepest = std::max(tally_.deepest, work.deepest);
    tally_.energy_gain = std::max(tally_.energy_gain, work.energy_gain);
    const double energy = world_->sums().energy();
    tally_.most_energy = std::max(tally_.most_energy, energy);
    // a place that is none spoils every sum
    if (!(energy < 1e30 && energy > -1e30)) {
        tally_.lost = true;
        return;
    }
    remember();
    if (recorder_ != nullptr) recorder_->step();
}

Tally Run::tally() const {
    Tally now = tally_;
    now.seconds = world_->seconds();
    now.end = world_->sums();
    for (const rigid::Body& body : world_->bodies()) {
        now.asleep += body.role == rigid::Role::moving && body.asleep;
    }
    now.fingerprint = world_->fingerprint();
    return now;
}

}  // namespace sidestep::cli
