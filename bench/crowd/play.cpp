#include "bench/crowd/play.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "bench/support/harness.h"
#include "sidestep/base/parallel.h"
#include "sidestep/motion/graph/crowd_graph.h"

namespace sidestep::bench {

crowd::Scene square_of(int people, bool by_lot, int times_as_dense) {
    crowd::Scene scene = crowd::parse_scene(crowd::built_in_scene("plaza"), "plaza").value();
    scene = crowd::with_people(scene, people / times_as_dense, false);
    if (times_as_dense > 1) scene = crowd::with_people(scene, people, true);
    for (crowd::People& some : scene.people) some.random = by_lot;
    return scene;
}

double Account::no_free_share() const {
    if (tally.choices == 0) return 0.0;
    return static_cast<double>(tally.no_free) / static_cast<double>(tally.choices);
}
double Account::speed_ratio() const {
    return tally.free_um > 0 ? tally.metres() / tally.free_metres() : 0.0;
}
double Account::choices_per_agent_second() const {
    return static_cast<double>(tally.choices) / (people * seconds);
}

Play::Play(const PlayOptions& options)
    : options_(options),
      scene_(std::make_unique<crowd::Scene>(
          square_of(options.people, options.by_lot, options.times_as_dense))) {
    const ThreadLimit limit(options.threads);
    simulation_ = std::make_unique<crowd::Simulation>(
        *scene_, motion::crowd_graph(),
        crowd::SimulationOptions{
            .seed = options.seed, .method = options.method, .listener = options.listener});
    frames_ = static_cast<int>(std::lround(1.0 / simulation_->repertoire().frame_time()));
    frames(static_cast<int>(std::lround(options.warm_s * frames_)), {});
    cpu_s_ = wall_s_ = 0.0;
    before_ = simulation_->crowd().tally();
}

void Play::frames(int count, const std::function<void()>& after_frame) {
    const ThreadLimit limit(options_.threads);
    // a thread of the library's pool that wakes for nothing is not the crowd's
    const auto clock = options_.threads == 1 ? thread_seconds : processor_seconds;
    // reading it takes as long as a frame of few people: all frames at once, where nobody looks on
    const int turn = after_frame ? 1 : count;
    for (int done = 0; done < count; done += turn) {
        const auto wall = std::chrono::steady_clock::now();
        const double cpu = clock();
        for (int k = 0; k < turn; ++k) simulation_->step();
        cpu_s_ += clock() - cpu;
        wall_s_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
        if (after_frame) after_frame();
    }
}

void Play::second(const std::function<void()>& after_frame) {
    const double cpu = cpu_s_;
    frames(frames_, after_frame);
    best_cpu_s_ = std::min(best_cpu_s_, cpu_s_ - cpu);
    seconds_ += 1.0;
}

Account Play::account() const {
    Account account;
    const crowd::Crowd& crowd = simulation_->crowd();
    account.people = crowd.size();
    account.seconds = seconds_;
    account.cpu_s = cpu_s_;
    account.wall_s = wall_s_;
    account.best_cpu_s = best_cpu_s_;
    account.fingerprint = crowd.fingerprint();
    account.memory_bytes = crowd.memory_bytes();
    account.tally = crowd.tally();
    account.tally -= before_;
    return account;
}

void in_turns(std::vector<std::unique_ptr<Play>>& plays, int turns, int seconds) {
    for (int turn = 0; turn < turns; ++turn) {
        for (const auto& play : plays) {
            for (int k = 0; k < seconds; ++k) play->second();
        }
    }
}

}  // namespace sidestep::bench
