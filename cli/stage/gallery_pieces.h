// The pieces of the gallery; each stands on its own spot and tells its own story.
#pragma once

#include "sidestep/recording/writer.h"
#include "sidestep/stage/dress.h"

namespace sidestep::cli {

struct GalleryStage {
    recording::Writer& writer;
    stage::Palette& palette;
    double seconds = 10.0;
    double frame_time = 1.0 / 30.0;

    /// Most things are told at every second frame: what lies between is blended.
    static constexpr int stride = 2;
    [[nodiscard]] int frames() const { return static_cast<int>(seconds / frame_time + 0.5); }
};

/// Solids that fall, tumble and bounce on the ground around `spot`: rigid bodies with the masses of
/// their shapes, one impulse without friction at each touch. "bodies", "contacts", "forces".
void show_tumbling(GalleryStage& stage, const Vec3& spot);

/// A chain that hangs at `spot` and swings; joints lock and unlock, and links that move as one wear
/// one colour.
void show_chain(GalleryStage& stage, const Vec3& spot);

/// A wooden figure on strings below a bar at `spot`. "strings", "handles".
void show_marionette(GalleryStage& stage, const Vec3& spot);

/// A tube that sways: five joints, one skin.
void show_tube(GalleryStage& stage, const Vec3& spot);

}  // namespace sidestep::cli
