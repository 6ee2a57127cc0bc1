// Tells a recording what a world does: bodies as parts with flat faces, contacts as points, impulses as
// arrows, each in a layer of its own that a viewer can hide.
//
//     layer "bodies"         a part for each, and one more for stripes and pips that ride on it
//     layer "contacts"       a short line from the point along the normal: viewers draw a ball
//     layer "impulses"       arrows, the push on the body that was hit; a blow stays a moment
//
// The wires that seed 004 drew are the edges between faces that are not in one plane: viewers find
// them in the parts, and nothing is kept twice.
#pragma once

#include <memory>

#include "sidestep/recording/writer.h"
#include "sidestep/rigid/scene.h"

namespace sidestep::rigid {

struct RecorderOptions {
    double frames_per_second = 60.0;  ///< Keys a second of each moving body.
    bool contacts = true;             ///< Layers "contacts" and "impulses".
    /// Of a moment's contacts, so many are told, the hardest first. More is slower to look at.
    int most_contacts = 150;
    /// A blow is told in words too while no more than so many bodies move.
    int told_blows_below = 40;
};

/// The words that belong to a recording of this scene; `command` may be empty.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> about(const Scene& scene,
                                                                     const std::string& command);

/// The surface of a shape as it is drawn: faces of polyhedra share no corners, so that every edge
/// stays crisp; balls are round.
[[nodiscard]] geometry::TriangleMesh drawn_surface(const Shape& shape);
/// What rides on it, a hair above its surface; empty without a mark.
[[nodiscard]] geometry::TriangleMesh drawn_mark(const Shape& shape, Look::Mark mark);

class Recorder {
public:
    /// Writes what never changes, and how the world stands now. All are borrowed.
    Recorder(recording::Writer& writer, const Scene& scene, const World& world,
             const RecorderOptions& options = {});
    ~Recorder();
    /// After each step.
    void step();

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::rigid
