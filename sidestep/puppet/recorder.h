// Tells a recording what the theatre does: puppet, strings, controls, props, forces.
//
//     figure               the puppet with its joints, in wood: exported like any other
//     layer "threads"      every string, coloured by its tension: grey is loose, amber to red is tight
//     layer "rods"         those of puppets on rods
//     layer "controls"     main control and hand bar
//     layer "props"        chair, ball, wall
//     layer "forces"       what the hands feel, as arrows
//
// What does not move is told once, so that a puppet at rest costs nothing.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/puppet/session.h"
#include "sidestep/recording/writer.h"

namespace sidestep::puppet {

struct RecorderOptions {
    double frames_per_second = 60.0;
    /// Strings are told by so many points at most. More is rounder and larger.
    int string_points = 13;
    /// What moved less, in metres, has not moved.
    double still = 2e-5;
    /// Of the arrows, metres for a newton.
    double metres_per_newton = 0.045;
};

/// Words that belong to a recording of this theatre: title, play, puppet, frame_time.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> about(
    const Theatre& theatre, const RecorderOptions& options = {});

class Recorder {
public:
    /// Writes what never changes. The writer is borrowed.
    Recorder(recording::Writer& writer, const Theatre& theatre,
             const RecorderOptions& options = {});
    ~Recorder();
    /// Whenever there is a new moment, of this theatre or its like; those that come too early for the
    /// rate are left out. A moment whose numbers are none (a theatre that stopped) is not told.
    /// @throws UsageError when the moment is of another play.
    void tell(const Moment& moment);
    /// Tells what is late. Nothing may follow.
    void finish();

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::puppet
