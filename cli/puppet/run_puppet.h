// A puppet from the first step to the last, with everything that is worth telling.
//
//     Theatre::step ──► PuppetTally (forces, strings, joints, contacts, energy, time) ──► table, JSON
//          └──► Recorder ──► Writer          └──► TakeWriter: the hands, to be played again
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "cli/support/console.h"
#include "cli/support/output.h"
#include "sidestep/articulated/passing.h"
#include "sidestep/puppet/recorder.h"
#include "sidestep/puppet/theatre.h"

namespace sidestep::cli {

/// What one string did.
struct StringTally {
    std::string name{};
    int changes = 0;                ///< From tight to loose and back.
    double mean = 0.0, most = 0.0;  ///< N.
};

struct PuppetTally {
    std::int64_t steps = 0;
    double seconds = 0.0, step_s = 0.001;
    double weight = 0.0;       ///< N, of all that hangs.
    double mean_pull = 0.0;    ///< N, downwards, over the last seconds.
    double mean_over_s = 0.0;  ///< So many.
    double most_force = 0.0;   ///< N, in a hand.
    double force_jump = 0.0;   ///< N per ms, in a hand.
    std::vector<StringTally> strings{};
    puppet::Theatre::JointError joints{};  ///< The largest of each.
    double deepest = 0.0;                  ///< m, after a step.
    /// At any moment of any step, as the judge has it who knows nothing of contacts.
    std::optional<articulated::Passage> passage{};
    std::string passed{};  ///< Who was in what then.
    double start_energy = 0.0, end_energy = 0.0, hand_work = 0.0;
    double cpu_s = 0.0;
    std::uint64_t fingerprint = 0;
    std::optional<Problem> stopped{};
    /// Of a replay.
    std::optional<bool> identical{};
    std::int64_t first_difference = -1;

    [[nodiscard]] int changes() const;
    [[nodiscard]] double us_per_step() const;
};

/// Watches a theatre, step by step. One thread.
class PuppetWatch {
public:
    /// @param judged  Every step is looked at from its beginning to its end: some tens of
    ///                microseconds, too long for a live puppet.
    explicit PuppetWatch(const puppet::Theatre& theatre, bool judged = false);
    /// After each step. @param cpu_s  What it took; 0 where nobody looked.
    void step(const puppet::Theatre& theatre, double cpu_s = 0.0);
    [[nodiscard]] PuppetTally tally(const puppet::Theatre& theatre) const;

private:
    /// The pull is averaged over the last of these.
    static constexpr double averaged_s = 3.0;

    PuppetTally tally_{};
    std::optional<articulated::Passing> judge_{};
    std::array<Vec3, 2> force_{Vec3::Zero(), Vec3::Zero()};
    std::vector<double> pulls_{};  ///< The last ones, in a ring.
    std::size_t next_ = 0;
};

/// What a step costs this thread: seconds of the processor.
[[nodiscard]] double thread_cpu_s();

/// How the table is headed.
struct PuppetTitle {
    std::string play{};
    std::string says{};  ///< Of the play.
    std::string by{};    ///< A script, a take, a device.
    std::string force = "reaction";
};

[[nodiscard]] std::string puppet_text(const Console& console, const PuppetTitle& title,
                                      const PuppetTally& tally, bool cut);
[[nodiscard]] Json puppet_json(const PuppetTitle& title, const PuppetTally& tally, bool cut);

}  // namespace sidestep::cli
