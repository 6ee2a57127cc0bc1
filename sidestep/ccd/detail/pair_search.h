// Two links, seen from the last joint that both hang on: when do their surfaces first touch?
//
// Boxes: if along one fixed direction d the two are apart by more than the bend of their ways (chain.h)
// at both ends of a time, they are apart all the time between, since every pair of points keeps
// to its chords. Else the larger box is opened, or the time halved when much happens in it. Once a
// contact is known, nothing after it is looked at: stretches of time end there.
//
// Triangles: with n the direction between the nearest points now, and all corners' speeds along n,
//
//     gap(t + s) >= gap + (slowest parting) s - acceleration s^2 / 2
//
// tells a time s that is surely free; then again from there. Where two near each other the steps
// shrink like those of Newton's method: a handful.
//
// Wholes: the same with all corners of both at once, along the direction between their hulls (hulls.h).
// Limbs that do not touch are told apart by this alone, up to the moment they do.
//
// Patches: the same with the few corners of two small nodes, where boxes around them meet.
//
// Order: wholes first, as far as they tell. From there two triangles are followed that are near each other:
// those where the hulls are nearest, or, where hulls meet, those to which a greedy walk down both trees
// leads. When they meet, wholes are asked once more until then. What is left goes to the boxes, and the
// direction between the two is tried first on all of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/ccd/detail/chain.h"
#include "sidestep/ccd/detail/hulls.h"
#include "sidestep/ccd/first_contact.h"

namespace sidestep::ccd::detail {

/// The joint that both hang on, as far out as can be: its link, or -1 for the world.
[[nodiscard]] int common_link(std::span<const LinkMotion> links, int a, int b);

/// Keeps memory of its own; one thread at a time.
class PairSearch {
public:
    /// Must live as long as it is asked.
    void begin(const MovingLinks& moving, const FirstContactOptions& options) {
        moving_ = &moving;
        options_ = &options;
        work = {};
    }

    /// Names the pair and forgets what was known of another.
    void set(int a, int b);
    /// False: the boxes around the two are apart in [first, last].
    [[nodiscard]] bool may_meet(double first, double last);
    /// When the two seem to meet, at a moment of the step; nothing is proved of it.
    [[nodiscard]] double seems_to_meet(double t);
    /// The first contact in [first, last]; nothing at or after `best` is looked for.
    [[nodiscard]] Contact search(double first, double last, double best);

    FirstContactWork work{};

private:
    /// Two triangles that may be the first to touch. Nothing is proved of it.
    struct Guess {
        double time = 0.0;   ///< When, if they go on like this; beyond the step when they part.
        int a = -1, b = -1;  ///< Nodes.
        double direction[3] = {0, 0, 0};
    };
    struct Both {
        double t = 0.0;
        Moment a{}, b{};
        double spin_a = 0.0, spin_b = 0.0;  ///< How fast they turn, rad a step.
    };
    /// A stretch of time between two moments; halves are made when they are first asked for.
    struct Stretch {
        int left = 0, right = 0;     ///< In moments_.
        int halves = -1;             ///< The first; the second follows it.
        double hint[3] = {0, 0, 0};  ///< Along this two boxes were apart; others often are too.
    };
    /// A number at both ends of a stretch, worked on together.
    using Ends = double __attribute__((vector_size(16)));
    /// A node at both ends of a stretch. Axes are placed when centres do not tell.
    struct Placed {
        Ends centre[3];
        Ends axes[9];               ///< Of length 1, one after the other.
        int left = -1, right = -1;  ///< The moments.
        bool axes_there = false;
    };

    [[nodiscard]] int add_moment(double t);
    void place(const Shape::Node& node, bool is_b, int left, int right, Placed& out) const;
    void place_axes(const Shape::Node& node, bool is_b, Placed& out) const;
    void halve(int stretch);
    /// @param corners  Of the last small nodes above that were not told apart by theirs.
    void boxes(int a, int b, Placed& at_a, Placed& at_b, int stretch, int depth, double corners);
    void open(int a, int b, Placed& at_a, Placed& at_b, int stretch, int depth, double corners);
    /// A bound of how far ways leave their chords, and what rounding and the skin need besides.
    struct Room {
        double bend = 0.0, room = 0.0;
    };

    void start(double first, double last);
    [[nodiscard]] Room room_for(const Shape::Node& a, const Shape::Node& b, int left,
                                int right) const;
    [[nodiscard]] int end_moment();
    [[nodiscard]] int apart_as_wholes(int left);
    void follow(const Guess& guess, int moment, double last);
    [[nodiscard]] bool apart_as_patches(const Shape::Node& a, const Shape::Node& b, int left,
                                        int right, double* hint);
    [[nodiscard]] Guess guess(int moment);
    [[nodiscard]] Guess guess_by_hulls(int moment);
    void aim(Guess& guess, const Both& now);
    [[nodiscard]] double bend_room(const Shape::Node& a, const Shape::Node& b, int left,
                                   int right) const;
    void triangles(const Shape::Node& a, const Shape::Node& b, int moment, double r,
                   int steps_allowed);
    /// @param quickly  Only by the directions that told before.
    [[nodiscard]] bool apart(const Shape::Node& a, const Shape::Node& b, Placed& at_a, Placed& at_b,
                             double h, double delta, bool quickly, double* hint,
                             double& motion) const;
    void found(Contact::Verdict verdict, double t);

    const MovingLinks* moving_ = nullptr;
    const FirstContactOptions* options_ = nullptr;
    std::array<int, 2> links_{};
    int common_ = -1;
    const Shape* shapes_[2] = {nullptr, nullptr};
    Chain chains_[2];
    Hulls hulls_;
    std::vector<Both> moments_;
    std::vector<Stretch> stretches_;
    std::int64_t spent_ = 0;
    Contact best_{};
    double limit_ = 1.0;
    int limit_moment_ = -1;  ///< That of limit_, once somebody needs it.
    double direction_[3] = {0, 0, 0};
    bool hulls_apart_ = false;       ///< When wholes were asked last.
    int seen_a_ = -1, seen_b_ = -1;  ///< Two leaves that were followed all the way.
};

}  // namespace sidestep::ccd::detail
