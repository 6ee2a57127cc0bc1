// What everything in a recording looks like, at every distance.
//
//     Shape    a surface and its coarser copies     ███  ▓▓▓  ▒▒    near, far, as a shadow
//     Outfit   the shapes of a figure, each on its joint: a costume, or people in plain clothes
//
// Shapes are made once, when they are first asked for, and then only placed.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <tuple>
#include <vector>

#include "cli/picture/surface.h"
#include "sidestep/math/transform.h"
#include "sidestep/recording/recording.h"

namespace sidestep::film {

using picture::Surface;
using picture::Vec3f;

/// Stands for a part of a shape where only its bulk matters: the soft shade under it.
struct Ball {
    Vec3 centre = Vec3::Zero();
    double radius = 0.0;
};

struct Shape {
    std::vector<Surface> levels;  ///< The finest first.
    std::vector<double> cells;    ///< Metres that each level leaves out; 0 for the finest.
    Surface cut;                  ///< The finest in small pieces, for the eye; mostly empty.
    std::vector<Ball> balls;
    Vec3 centre = Vec3::Zero();  ///< Of a ball around everything.
    double reach = 0.0;

    /// The coarsest that leaves out no more than `blur` metres.
    [[nodiscard]] const Surface& level(double blur) const;
};

/// @param colors  Linear; one for all, or one per vertex.
[[nodiscard]] Shape make_shape(const geometry::TriangleMesh& mesh, std::span<const Vec3> colors);

struct Piece {
    int joint = 0;
    Shape shape;
};

struct Outfit {
    std::vector<Piece> pieces;
    std::vector<std::pair<int, Vec3>> skins;  ///< Of the recording, with their colour.
};

/// Linear red, green and blue; the opacity apart.
struct Paint {
    Vec3 color{0.55, 0.55, 0.55};
    double opacity = 1.0;
};

[[nodiscard]] Paint paint_of(const recording::Recording& recording, int material);

/// Used by one thread at a time. The recording is borrowed.
class Wardrobe {
public:
    explicit Wardrobe(const recording::Recording& recording) : recording_(&recording) {}

    /// What a figure wears; without a costume plain clothes in the colour of the material, and wood
    /// where there is none. The reference stays good.
    const Outfit& outfit(int skeleton, int costume, int material);
    const Shape& mesh(int mesh, int material);
    /// The edges between faces that are not in one plane; all edges of what is round everywhere.
    const std::vector<std::pair<Vec3, Vec3>>& edges(int mesh);
    /// Meshes that reach at least this far are cut into small pieces, so that shadows show on them.
    void cut_large(double reach, double piece) {
        large_ = reach;
        piece_ = piece;
    }

private:
    const recording::Recording* recording_;
    std::map<std::tuple<int, int, int>, std::unique_ptr<Outfit>> outfits_;
    std::map<std::pair<int, int>, std::unique_ptr<Shape>> meshes_;
    std::map<int, std::vector<std::pair<Vec3, Vec3>>> edges_;
    double large_ = 0.0, piece_ = 0.0;  // 0: nothing is cut
};

}  // namespace sidestep::film
