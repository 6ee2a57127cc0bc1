// A scene, played: people are put down, arrive, get where they want to be, and leave.
//
//     scene + graph ──► Simulation ──step──step──► who did what (choices) ──► Recorder ──► .rec
//                                                 └► Report: speed, throughput, who is stuck
//
//     Simulation run(scene, motion::crowd_graph(), {.seed = 7});
//     while (!run.over()) run.step();
//     fmt::print("{}\n", run.report().speed_ratio);
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/crowd/crowd.h"
#include "sidestep/crowd/scene.h"

namespace sidestep::crowd {

struct SimulationOptions {
    std::uint64_t seed = 1;
    Taste taste{};
    Method method = Method::fast;
    std::function<void(const Question&)> listener{};  ///< As in Crowd::Options.
    std::function<void(const Refusal&)> refusals{};   ///< As in Crowd::Options; see explain.h.
    /// As in Crowd::Options: all processes make the same calls in the same order, `report` too.
    /// Whoever watches may beckon, invite and change tastes in one process alone.
    cluster::Ranks* ranks = nullptr;
    /// With several processes: every so many frames (a multiple of 15) the ground is cut anew where
    /// that is worth it; 0: never. It changes nothing but who does the work.
    std::int64_t rebalance_frames = 150;
    /// What any number of processes saved, by part until there is none: play on from there.
    std::function<std::optional<std::string>(int part)> saved{};
};

/// Somebody who has come, and where.
struct Met {
    int person = 0;
    spacetime::Placement placement{};
};

/// How it went, up to now.
struct Report {
    double seconds = 0.0;
    int people = 0;              ///< Ever there.
    int present = 0;             ///< Still there.
    double mean_present = 0.0;   ///< People there, on average over time.
    int waiting = 0;             ///< Wanted to arrive and found no room yet.
    std::int64_t arrivals = 0;   ///< Goals reached.
    int arrived = 0;             ///< People who are where they wanted to be, for good.
    std::int64_t left = 0;       ///< Went out at an exit.
    double all_arrived_s = 0.0;  ///< When the last one did; 0 when somebody has not.
    double throughput = 0.0;     ///< Goals reached per second.
    double mean_speed = 0.0;     ///< Metres per second, of those who want to get somewhere.
    double free_speed = 0.0;     ///< What these would have walked alone.
    double speed_ratio = 0.0;    ///< The one over the other.
    int stuck_10 = 0;            ///< People without progress for ten seconds, at this moment.
    int stuck_30 = 0;
    double worst_stuck_s = 0.0;  ///< The longest that anybody ever was without progress.
    std::int64_t choices = 0;
    double no_free_share = 0.0;  ///< Of them, no candidate was free.
    double candidates_per_choice = 0.0;
    std::uint64_t fingerprint = 0;  ///< Of every choice.
};

class Simulation {
public:
    /// The graph is borrowed.
    /// The graph is what people can do, whatever the scene says in `clips`.
    /// @throws InputError with everything that is wrong with the scene for these clips: see `check`
    /// and `check_goals` in scene.h and `check_to_walk` in repertoire.h; people who do not fit;
    /// obstacles whose motion cannot be read, or who walk into walls or each other; saved parts of
    /// another crowd. cluster::UnpackError when they are damaged.
    Simulation(Scene scene, const motion::MotionGraph& graph,
               const SimulationOptions& options = {});
    Simulation(Scene, const motion::MotionGraph&&, const SimulationOptions& = {}) = delete;
    ~Simulation();
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    /// One frame. Those who arrive do so before others choose.
    void step();
    /// This process's part of all that is needed to play on; at frames that are a multiple of 15.
    /// @throws UsageError at others, and while a lantern is up or guests wait.
    [[nodiscard]] std::string save() const;
    /// The scene's seconds have passed. One may step on; obstacles that come back in turn then stay.
    [[nodiscard]] bool over() const;

    // what those who watch may do between two steps; it changes what people want, never what they
    // may do, so that they overlap as little as before

    /// Everybody, newcomers too, would rather be at this point of the stage (at the nearest one, when
    /// it is outside), as the crow flies; the nearest come nearest. Nothing: to their own wishes
    /// again. O(people log people).
    /// @throws UsageError when the point is not finite.
    void beckon(const std::optional<Vec2>& point);
    /// So many more come, as soon as there is room, where the scene's people begin or arrive.
    /// @throws UsageError when the scene has no people, or `count` is negative.
    void invite(int count);
    /// Other tastes from the next choice on, as SimulationOptions has them.
    /// @throws UsageError for a number that is no taste.
    void set_taste(const Taste& taste);

    [[nodiscard]] const Crowd& crowd() const;
    [[nodiscard]] const Repertoire& repertoire() const;
    [[nodiscard]] const Walls& walls() const;
    [[nodiscard]] const Scene& scene() const;
    /// What there is to say about the scene, although it can be played: the warnings of `check`, and
    /// speeds that these clips do not have.
    [[nodiscard]] const Problems& warnings() const;
    /// Lists of goals that people visit in turn; see Wish.
    [[nodiscard]] std::span<const std::vector<int>> itineraries() const;
    /// People who were put down in the last step (or at the start, before the first), by number.
    [[nodiscard]] std::span<const Met> newcomers() const;
    /// The paths of the obstacles, one sample per frame from frame 0 on.
    [[nodiscard]] std::span<const motion::GroundPath> obstacle_paths() const;
    /// The clips of obstacles that are recorded people; empty for discs.
    [[nodiscard]] std::span<const std::optional<motion::Clip>> obstacle_clips() const;
    [[nodiscard]] Report report() const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::crowd
