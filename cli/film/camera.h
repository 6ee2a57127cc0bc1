// Where does the eye stand, at every moment of a film?
//
//     orbit          from the side and above, so far away that everybody is in the picture
//     top            straight down
//     follow         behind somebody, over the shoulder
//     first-person   through somebody's eyes
//     recorded       as a camera of the recording did: a part of the layer "cameras"
#pragma once

#include <optional>
#include <vector>

#include "sidestep/raster/view.h"
#include "sidestep/recording/recording.h"

namespace sidestep::film {

enum class CameraKind { orbit, top, follow, first_person, recorded };

struct CameraOptions {
    CameraKind kind = CameraKind::orbit;
    /// Degrees: round to the right of the front (+z), or of the back of whoever is followed; and up
    /// from level.
    std::optional<double> around{}, up{};
    std::optional<double> distance{};   ///< Metres; nothing: so that all are in the picture.
    std::optional<double> field_deg{};  ///< From the lower to the upper edge.
    double turn_deg_s = 0.0;            ///< An orbit that goes round.
    int figure = -1;                    ///< The thing to follow, or to be; a recorded camera.
    std::vector<std::string> hidden{};  ///< Layers that are not seen, and need not fit.
};

class Cameraman {
public:
    /// Looks through the stretch of time to know what must fit. The recording is borrowed.
    /// @param more  Further points that must be in the picture.
    Cameraman(const recording::Recording& recording, const CameraOptions& options, double from,
              double to, int width, int height, const std::vector<Vec3>& more = {});

    [[nodiscard]] raster::View view(double time) const;
    /// For a lamp that stands to the left of the first picture, and for haze behind the scene.
    [[nodiscard]] double lamp_turn() const { return lamp_turn_; }
    [[nodiscard]] double distance() const { return distance_; }

private:
    [[nodiscard]] raster::View orbit(double time) const;
    [[nodiscard]] raster::View follow(double time) const;
    [[nodiscard]] raster::View first_person(double time) const;
    [[nodiscard]] raster::View recorded(double time) const;
    [[nodiscard]] raster::View from_direction(const Vec3& direction, const Vec3& target,
                                              double distance) const;
    void fit(const std::vector<Vec3>& points);
    /// Where the figure is, and which way it goes, without the sway of single steps.
    void smooth_place(double time, double window, Vec3& place, Vec3& ahead) const;
    [[nodiscard]] double when_there(double time) const;

    const recording::Recording* recording_;
    CameraOptions options_;
    double first_time_;
    int width_, height_;
    double field_ = 0.6;
    double distance_ = 5.0;
    double up_ = 12.0;  // degrees, unless told otherwise
    double lamp_turn_ = 0.0;
    Vec3 target_ = Vec3::Zero();
    std::vector<std::pair<double, double>> there_;  // when the figure is on the stage
};

/// The joints, corners and ends of everything at a moment; walls and discs only when there is nothing
/// else. Layers "cameras" and "floor" never count.
/// @param hidden  Layers that do not count either.
[[nodiscard]] std::vector<Vec3> points_of(const recording::Recording& recording,
                                          const recording::State& state,
                                          const std::vector<std::string>& hidden = {});

/// The cameras of a recording: parts of the layer "cameras".
[[nodiscard]] std::vector<int> cameras_of(const recording::Recording& recording);

}  // namespace sidestep::film
