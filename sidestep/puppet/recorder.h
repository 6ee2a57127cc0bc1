// Tells a recording what the theatre does: puppet, strings, controls, props, forces.
//
//     figure "puppet"      the puppet as a figure with joints: exported like any other
//     layer "strings"      every string as a string, coloured by its tension
//     layer "controls"     main control and hand bar
//     layer "props"        chair, ball, wall
//     layer "forces"       what the hands feel, as arrows
#pragma once

#include <memory>

#include "sidestep/puppet/session.h"
#include "sidestep/recording/writer.h"

namespace sidestep::puppet {

struct RecorderOptions {
    double frames_per_second = 60.0;
};

class Recorder {
public:
    /// Writes what never changes. The writer is borrowed.
    Recorder(recording::Writer& writer, const Theatre& theatre,
             const RecorderOptions& options = {});
    ~Recorder();
    /// Whenever there is a new moment; those that come too early for the rate are left out.
    void tell(const Moment& moment);
    void finish();

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::puppet
