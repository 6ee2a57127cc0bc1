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
    /// Per limb, along the bone, with the axes of its whole box; none where there is no surface.
    std::vector<std::vector<geometry::OrientedBox>> slices;
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
/// the machine has lanes. What float cannot tell is asked of double, so the answers are those of
/// `geometry::apart` on every machine. One per thread; the boxes must outlive it.
class BoxContacts {
public:
    /// @throws UsageError when a slice has other axes than its limb's box, or lists differ in length.
    explicit BoxContacts(const LimbBoxes& boxes);

    /// Carries the boxes into a pose: transforms only, never corners.
    /// @throws UsageError when a limb's joint is not among them.
    void carry(std::span<const Transform> joints);

    /// For each pair, whether the boxes overlap or touch (whole boxes only): 1 or 0.
    void whole(std::span<const LimbPair> pairs, std::vector<std::uint8_t>& touching);
    /// For each pair, whether any two slices of them do; whole boxes first.
    void sliced(std::span<const LimbPair> pairs, std::vector<std::uint8_t>& touching);
    /// For each pair the largest gap over the fifteen axes, in metres; negative when they overlap,
    /// infinite when one is empty. Same bits on every machine.
    void gaps(std::span<const LimbPair> pairs, std::vector<double>& gaps) const;
    /// The same with gaps along three axes at right angles taken together: nearer to the distance,
    /// and never more than it.
    void distances(std::span<const LimbPair> pairs, std::vector<double>& distances) const;
    /// The same of one pair, by `geometry::contact`.
    [[nodiscard]] double gap(int limb_a, int limb_b) const;

    /// Pairs of whole boxes and of slices so far.
    [[nodiscard]] std::int64_t boxes_tested() const noexcept { return tested_; }

private:
    struct Placed {
        Vec3 centre = Vec3::Zero();
        Mat3 axes = Mat3::Identity();
    };
    [[nodiscard]] geometry::OrientedBox world_box(int limb) const;
    [[nodiscard]] geometry::OrientedBox world_slice(int limb, int slice) const;
    [[nodiscard]] bool slices_touch(int a, int b);
    void measure(std::span<const LimbPair> pairs, std::vector<double>& found, bool gap) const;

    const LimbBoxes* boxes_;
    int blocks_ = 0;       // of sixteen limbs
    int slice_count_ = 0;  // the most slices of a limb
    int slice_lanes_ = 0;  // its square, rounded up to sixteens
    std::vector<Placed> placed_;
    std::vector<float> whole_;         // blocks of box_rows x sixteen lanes
    std::vector<float> first_, last_;  // slices of a limb as first and as second of a pair
    struct Row {
        std::uint32_t apart = 0, touching = 0;
        std::uint64_t pose = 0;
    };
    std::vector<Row> rows_;  // limb by block: what float said about the pose of that number
    std::uint64_t pose_ = 0;
    std::int64_t tested_ = 0;
};

}  // namespace sidestep::body
