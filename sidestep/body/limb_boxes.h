// A box for every limb, and five along each.
//
//       ┌─────┬─────┬─────┬─────┬─────┐        one box along the bone; slices cut across it, each
//     ●─┤     │     │     │     │     ├─●      refitted to the triangles clipped to it, so that
//       └─────┴─────┴─────┴─────┴─────┘        together they cover every bit of the surface
//
// Boxes are stiff: they are fitted in the frame of the limb's joint at rest and then only carried
// along. They answer in microseconds what triangles answer in hundreds, as the seed (002, section 6)
// has it; self_contact.h is the judge.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/body/flesh.h"
#include "sidestep/geometry/oriented_box.h"
#include "sidestep/motion/pose.h"

namespace sidestep::body {

struct LimbBoxOptions {
    int slices = 5;
};

/// Immutable once made.
struct LimbBoxes {
    LimbMap limbs;
    std::vector<geometry::OrientedBox> whole;  ///< One per limb, in its joint's frame.
    std::vector<std::vector<geometry::OrientedBox>> slices;  ///< Per limb, along the bone.
    std::vector<bool> empty;  ///< Limbs without a surface: they touch nothing.
};

/// Fitted to the flesh at rest (spec: axis along the bone, the other two from the areas of the
/// triangles; equal ones take fixed axes).
[[nodiscard]] LimbBoxes fit_limb_boxes(const Flesh& flesh, const LimbBoxOptions& options = {});

/// For a person without a surface: half-widths from a table, scaled with the stature.
/// @throws UsageError when the skeleton is not a person's.
[[nodiscard]] LimbBoxes table_limb_boxes(const motion::Skeleton& skeleton, const LimbMap& limbs,
                                         const LimbBoxOptions& options = {});

/// Asks many pairs at once: the boxes of a pose as flat arrays, fifteen axes for as many pairs as
/// the machine has lanes. Same answers on every machine. One per thread.
class BoxContacts {
public:
    explicit BoxContacts(const LimbBoxes& boxes);

    /// Carries the boxes into a pose: transforms only, never corners.
    void carry(std::span<const Transform> joints);

    /// For each pair, whether the boxes overlap or touch (whole boxes only).
    void whole(std::span<const LimbPair> pairs, std::vector<std::uint8_t>& touching);
    /// For each pair, whether any two slices of them do; whole boxes first.
    void sliced(std::span<const LimbPair> pairs, std::vector<std::uint8_t>& touching);
    /// The largest gap over the fifteen axes; negative when they overlap.
    [[nodiscard]] double gap(int limb_a, int limb_b) const;

    [[nodiscard]] std::int64_t boxes_tested() const noexcept { return tested_; }

private:
    struct Lanes;
    const LimbBoxes* boxes_;
    std::vector<float> whole_, slices_;  // laid out by the kernels
    std::vector<geometry::OrientedBox> placed_;
    std::int64_t tested_ = 0;
};

}  // namespace sidestep::body
