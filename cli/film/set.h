// Everything that is to be seen at a moment, as surfaces in the world.
//
//     State ──► figures in their outfits, parts, coins for discs, boxes, tubes for lines and
//               strings, slabs for walls, arrows for forces
//
// Read next: shade.h, which lights it and takes the picture.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "cli/film/wardrobe.h"
#include "sidestep/base/problem.h"
#include "sidestep/raster/view.h"

namespace sidestep::film {

/// A surface and where it stands.
struct Placed {
    const Surface* surface = nullptr;
    Transform to_world{};
    float opacity = 1.0F;
    bool lit = true;  ///< Otherwise it shows its own colour: marks and arrows.
};

struct Set {
    std::vector<Placed> seen;
    std::vector<Placed> casters;  ///< What throws shadows, in few triangles.
    std::vector<Placed> bulk;     ///< The same in fewer, for the dim light of the sky.
    std::vector<Ball> balls;      ///< What dims the ground softly.
    std::deque<Surface> own;      ///< Surfaces made for this moment.
};

struct SetOptions {
    int hidden_figure = -1;  ///< A thing whose head is left out: the eye is in it.
    /// Pixels that a coarser surface may be off by. Larger is quicker.
    double coarseness = 2.0;
    Vec3 shift = Vec3::Zero();  ///< Moves everything: strips put moments side by side.
    bool things_too = true;     ///< Otherwise figures only.
    double grain = 1.0;         ///< As of a Shot.
    bool wireframe = false;     ///< Parts and boxes as their edges.
    std::vector<std::string> hidden_layers{};
};

/// Adds what `state` shows to `set`. Things that the view cannot see, and whose shadows it cannot
/// see either, are left out.
/// @throws InputError when something is farther away than a million metres.
void add_to_set(Set& set, Wardrobe& wardrobe, const recording::Recording& recording,
                const recording::State& state, const raster::View& view,
                const SetOptions& options = {});

/// Where the eyes of a figure are, and where it looks.
struct Gaze {
    Vec3 eyes = Vec3::Zero();
    Vec3 ahead = Vec3::UnitZ();
};
[[nodiscard]] Gaze gaze_of(const recording::Recording& recording,
                           const recording::FigureState& figure);

}  // namespace sidestep::film
