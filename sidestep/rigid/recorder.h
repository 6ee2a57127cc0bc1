// Tells a recording what a world does: bodies as parts with flat faces, their edges as wires, contacts
// as points, impulses as arrows, each in a layer of its own that a viewer can hide.
#pragma once

#include <memory>

#include "sidestep/recording/writer.h"
#include "sidestep/rigid/scene.h"

namespace sidestep::rigid {

struct RecorderOptions {
    double frames_per_second = 60.0;  ///< Keys a second of each moving body.
    bool contacts = true;             ///< Layers "contacts" and "impulses".
};

class Recorder {
public:
    /// Writes what never changes. All are borrowed.
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
