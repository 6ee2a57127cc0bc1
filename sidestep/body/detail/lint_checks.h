// The single questions of lint.h, each on its own: what a clip does to feet, joints and frames.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sidestep/body/lint.h"

namespace sidestep::body::detail {

/// Something seen at a moment, on its way to becoming part of a finding.
struct Moment {
    double at = 0.0;     ///< In frames; between two of them when not whole.
    double worst = 0.0;  ///< How bad; the largest of a run is told.
    bool between = false;
    bool near_only = false;
};

/// Moments, ascending, as findings with times and frames: gaps of up to `bridge` frames are
/// bridged. Kind, names and text are left to the caller.
[[nodiscard]] std::vector<Finding> runs_of(std::span<const Moment> moments, int bridge,
                                           double frame_time);

/// "31 mm", "1.20 m".
[[nodiscard]] std::string length_text(double metres);

/// What the checks look at.
struct LintView {
    const motion::Clip& clip;
    const LintBody& body;
    const LintOptions& options;
};

/// A foot and how low its flesh is, frame by frame.
struct FootTrack {
    std::string name;            ///< Of the foot's joint.
    int limb = -1;               ///< Of the foot.
    int joint = -1;              ///< Of the foot.
    int toe = -1;                ///< Its toe's joint; -1 when the foot is one piece.
    std::vector<double> lowest;  ///< Height of the lowest vertex, per frame.
    std::vector<int> lowest_limb;
    std::vector<Vec3> ankle, tip;  ///< Joint places, per frame; tip as the ankle without a toe.
};

/// Feet by their labels; empty when the limbs are nobody's that has feet, or have no flesh.
[[nodiscard]] std::vector<FootTrack> track_feet(const LintView& view);

/// Where the feet stand: the median of the lowest heights over frames in which a foot rests.
[[nodiscard]] double ground_under(const std::vector<FootTrack>& feet, double frame_time);

void check_ground(const LintView& view, const std::vector<FootTrack>& feet, double ground,
                  std::vector<Finding>& findings);
void check_slide(const LintView& view, const std::vector<FootTrack>& feet,
                 std::vector<Finding>& findings);
void check_limits(const LintView& view, std::vector<Finding>& findings, Problems& notes);
void check_pops(const LintView& view, std::vector<Finding>& findings);
void check_dropouts(const LintView& view, std::vector<Finding>& findings);
/// What the reader doubted about the rate, and frames that come in equal groups.
void check_rate(const LintView& view, std::vector<Finding>& findings);

}  // namespace sidestep::body::detail
