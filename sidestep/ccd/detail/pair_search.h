// Two links, seen from the last joint that both hang on: when do their surfaces first touch?
//
// Boxes: if along one fixed direction d the two are apart by more than the bend of their ways (chain.h)
// at both ends of a time, they are apart all the time between, since every pair of points keeps
// to its chords. Else the larger box is opened, or the time halved when much happens in it.
//
// Triangles: with n the direction between the nearest points now, and all corners' speeds along n,
//
//     gap(t + s) >= gap + (slowest parting) s - acceleration s^2 / 2
//
// tells a time s that is surely free; then again from there. Where two near each other the steps
// shrink like those of Newton's method: a handful.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "sidestep/ccd/detail/chain.h"
#include "sidestep/ccd/first_contact.h"

namespace sidestep::ccd::detail {

/// The joint that both hang on, as far out as can be: its link, or -1 for the world.
[[nodiscard]] int common_link(std::span<const LinkMotion> links, int a, int b);

/// Keeps memory of its own; one thread at a time.
class PairSearch {
public:
    PairSearch(const MovingLinks& moving, const FirstContactOptions& options)
        : moving_(&moving), options_(&options) {}

    /// Names the pair and forgets what was known of another.
    void set(int a, int b);
    /// The first contact in [first, last], both of them k / 2^m with m up to 20; nothing at or
    /// after `best` is looked for.
    [[nodiscard]] Contact search(double first, double last, double best);

    FirstContactWork work{};

private:
    struct Both {
        double t = 0.0;
        Moment a{}, b{};
    };
    struct PlacedBox {
        Vec3 centre;
        Mat3 axes;  ///< Each as long as the box is half.
    };

    [[nodiscard]] const Both& at(double t);
    void boxes(int a, int b, double l, double r, int depth);
    void triangles(const Shape::Node& a, const Shape::Node& b, double l, double r);
    [[nodiscard]] bool apart(const Shape::Node& a, const Shape::Node& b, const Both& l,
                             const Both& r, double delta, double& motion) const;
    void found(Contact::Verdict verdict, double t);

    const MovingLinks* moving_;
    const FirstContactOptions* options_;
    std::array<int, 2> links_{};
    int common_ = -1;
    const Shape* shapes_[2] = {nullptr, nullptr};
    Chain chains_[2];
    std::unordered_map<std::uint64_t, Both> known_;
    std::int64_t spent_ = 0;
    Contact best_{};
    double limit_ = 1.0;
};

}  // namespace sidestep::ccd::detail
