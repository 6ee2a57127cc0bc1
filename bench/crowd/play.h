// A crowd that is played second by second, with the clock running only while it thinks.
//
//     put down ──► warm up ──► │ second │ second │ second │      several crowds in turns: whatever
//                              │ second │ second │ second │      else the machine does meets all
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sidestep/crowd/simulation.h"

namespace sidestep::bench {

/// The papers' crowd: so many people to the square metre, whatever their number.
/// @param by_lot  As in the papers: any free clip, whichever. Otherwise people get somewhere.
/// @param times_as_dense  More people on the same ground.
[[nodiscard]] crowd::Scene square_of(int people, bool by_lot = false, int times_as_dense = 1);

struct PlayOptions {
    int people = 100;
    double warm_s = 3.0;  ///< Everybody sets out within the first second; then it evens out.
    crowd::Method method = crowd::Method::fast;
    int threads = 1;
    std::uint64_t seed = 1;
    bool by_lot = false;
    int times_as_dense = 1;
    std::function<void(const crowd::Question&)> listener{};
};

/// What the seconds after the warm-up cost, and how people fared in them.
struct Account {
    int people = 0;
    double seconds = 0.0;
    double cpu_s = 0.0, wall_s = 0.0;
    double best_cpu_s = 0.0;  ///< The cheapest second.
    crowd::Tally tally{};     ///< Of these seconds.
    std::uint64_t fingerprint = 0;
    std::size_t memory_bytes = 0;

    [[nodiscard]] double us_per_agent_second() const { return 1e6 * cpu_s / (people * seconds); }
    [[nodiscard]] double no_free_share() const;
    [[nodiscard]] double speed_ratio() const;
    [[nodiscard]] double choices_per_agent_second() const;
};

class Play {
public:
    /// Puts everybody down and warms up.
    explicit Play(const PlayOptions& options);

    /// One second more. `after_frame` (when not empty) is called after each frame, off the clock.
    void second(const std::function<void()>& after_frame = {});
    [[nodiscard]] Account account() const;
    [[nodiscard]] const crowd::Simulation& simulation() const { return *simulation_; }
    [[nodiscard]] int frames_per_second() const { return frames_; }

private:
    void frames(int count, const std::function<void()>& after_frame);

    PlayOptions options_;
    std::unique_ptr<crowd::Scene> scene_;
    std::unique_ptr<crowd::Simulation> simulation_;
    int frames_ = 30;
    crowd::Tally before_{};
    double cpu_s_ = 0.0, wall_s_ = 0.0, seconds_ = 0.0, best_cpu_s_ = 1e300;
};

/// Plays several crowds in turns of so many seconds: long enough that what one of them keeps in
/// caches is its own for most of it.
void in_turns(std::vector<std::unique_ptr<Play>>& plays, int turns, int seconds);

}  // namespace sidestep::bench
