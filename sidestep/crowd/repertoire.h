// What can somebody do next, and what does it promise?
//
//     plan of a move     ├── clip ──┤├── stop ──┤├─ standing, for ever ──── ...
//                        o──o──o──o──o──o──o──o──●  ●  ●  ●  ●  ●  ●
//                        start       hub         the standing disc: idling and turning on the spot
//                                                stay inside it
//
// Every clip of a motion graph becomes a move: the clip itself, the quickest way from its end to
// standing, and then standing. That whole promise is one prepared path, made once and shared by
// everyone who ever makes the move: a plan in the world is a move and a placement.
//
// The end of a promise is part of it exactly: whoever does not find anything better takes the stop
// as the next move, and what that promises is what was promised before.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sidestep/crowd/scene.h"
#include "sidestep/motion/graph/motion_graph.h"
#include "sidestep/spacetime/fast_path.h"

namespace sidestep::crowd {

/// Added to every disc, in metres: what a recording may round away, twice over.
inline constexpr double recording_guard = 0.002;

/// Discs, one per frame, whose straight lines hold the body at every moment between, guard
/// included.
[[nodiscard]] motion::GroundPath held_discs(const motion::Clip& clip, const Width& width);

/// A clip inside a move.
struct MovePart {
    int clip = 0;               ///< Of the graph.
    int frame = 0;              ///< In which it begins, from the move's beginning.
    spacetime::Placement at{};  ///< From the move's ground plane; `start_s` is 0.
    bool still = false;         ///< The clip's first frame, and no more of it.
};

/// What one does until the next choice, and all that it commits to.
struct Move {
    std::string name;
    /// A clip; or a turn on the spot and the clip that sets out after it, so that one who has
    /// turned finds the way still free; or a clip and walking straight on. None for holding still. Where no
    /// clip that begins in standing turns, a pose that is turned, frame by frame, is such a turn.
    std::vector<MovePart> parts;
    /// Moves that begin with this one and then lead straight on, the longest first: for whoever
    /// has a free way, and need not think after every step.
    std::vector<int> longer;
    bool prolonged = false;  ///< One of those.
    int hub_in = 0;
    int hub_out = 0;
    int frames = 0;  ///< Until the next choice.
    [[nodiscard]] bool holds() const noexcept { return parts.empty(); }
    /// Leads nowhere: one stands before and after it, at nearly the same place, facing nearly the
    /// same way. Holding still, or no better.
    bool idle = false;
    bool covered = false;  ///< Never leaves the standing disc, so it is always allowed.
    /// The move that keeps the promise when nothing better is found at the end: the next part of
    /// the stop, or holding still.
    int fallback = -1;

    /// Where the next clip begins, from this one's ground plane; `start_s` is 0.
    spacetime::Placement end{};
    /// Where one would stand at last, from this one's ground plane.
    Vec2 stand = Vec2::Zero();

    double length = 0.0;          ///< Metres walked by the root until the next choice.
    double seconds = 0.0;         ///< Until the next choice.
    double speed = 0.0;           ///< length / seconds.
    double turn_rad = 0.0;        ///< Change of direction, positive to the left.
    Vec2 facing = Vec2::UnitY();  ///< Where one faces at the end, in this one's ground plane.

    Vec2 middle = Vec2::Zero();  ///< A circle around the whole promise: centre ...
    double reach = 0.0;          ///< ... and radius, discs included.
    Vec2 half = Vec2::Zero();    ///< Half the sides of a box around it, with the same centre.
    /// Clip and stop, the last sample standing: for walls.
    motion::GroundPath sweep;
    /// The same, standing on for long enough that two plans under way can be compared to the end.
    std::optional<spacetime::FastPath> promise;
    /// The promise of one who keeps elbow room at its end: so much that from there one can set out
    /// again, whoever stands there. This is what is asked for; the promise is what is given.
    std::optional<spacetime::FastPath> request;
};

/// What keeps people from walking on a graph: whatever motion::check finds, and that nobody can walk
/// on in it: no clip, and no two, lead from a hub that walks back to it. Empty when nothing does.
[[nodiscard]] Problems check_to_walk(const motion::MotionGraph& graph);

/// All moves of a graph, for people of one width. Immutable.
class Repertoire {
public:
    /// @throws UsageError when the graph is refused by `check_to_walk`, naming its first problem.
    Repertoire(const motion::MotionGraph& graph, const Width& width);

    [[nodiscard]] const motion::MotionGraph& graph() const noexcept { return *graph_; }
    [[nodiscard]] const Width& width() const noexcept { return width_; }
    [[nodiscard]] double frame_time() const noexcept { return frame_time_; }
    [[nodiscard]] std::span<const Move> moves() const noexcept { return moves_; }
    [[nodiscard]] const Move& move(int index) const {
        return moves_[static_cast<std::size_t>(index)];
    }
    /// Moves that may follow one that ends in this hub, holding still and those that lead straight
    /// on for long not among them.
    [[nodiscard]] std::span<const int> from(int hub) const {
        return from_[static_cast<std::size_t>(hub)];
    }
    /// Holding still in a hub that stands; -1 in one that does not.
    [[nodiscard]] int hold(int hub) const { return hold_[static_cast<std::size_t>(hub)]; }
    /// Which way one goes who is in this hub, in the ground plane of clips that begin there: a
    /// pelvis sways, and at a hub it rarely points where its owner walks.
    [[nodiscard]] const Vec2& forward(int hub) const {
        return forward_[static_cast<std::size_t>(hub)];
    }
    /// The standing hub where people begin.
    [[nodiscard]] int rest() const noexcept { return rest_; }
    /// Radius of the standing disc there.
    [[nodiscard]] double standing_radius() const noexcept { return standing_radius_; }
    /// The same with elbow room: as wide as anybody gets who sets out from standing.
    [[nodiscard]] double elbow_radius() const noexcept { return elbow_radius_; }
    /// No promise reaches further from where it begins, discs included.
    [[nodiscard]] double farthest_reach() const noexcept { return farthest_reach_; }
    /// No promise's circle is larger.
    [[nodiscard]] double widest_circle() const noexcept { return widest_circle_; }
    /// No move takes longer to its next choice.
    [[nodiscard]] int longest_frames() const noexcept { return longest_frames_; }
    /// Frames of the longest clip and stop.
    [[nodiscard]] int longest_promise() const noexcept { return longest_promise_; }
    /// How fast one goes who is in this hub: the speed of the shortest clip that leads straight on;
    /// 0 in a hub that stands.
    [[nodiscard]] double speed(int hub) const { return speed_[static_cast<std::size_t>(hub)]; }
    /// The speeds of all hubs that walk, ascending.
    [[nodiscard]] std::span<const double> cruising_speeds() const noexcept { return cruising_; }
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    const motion::MotionGraph* graph_;
    Width width_;
    double frame_time_;
    std::vector<Move> moves_;
    std::vector<std::vector<int>> from_;
    std::vector<int> hold_;
    std::vector<Vec2> forward_;
    std::vector<double> speed_;
    std::vector<double> cruising_;
    int rest_ = 0;
    double standing_radius_ = 0.0;
    double elbow_radius_ = 0.0;
    double farthest_reach_ = 0.0;
    double widest_circle_ = 0.0;
    int longest_frames_ = 0;
    int longest_promise_ = 0;
};

}  // namespace sidestep::crowd
