// Tells a recording what a run does: every link as a part, in the colour of its rigid group.
//
//     links    0 ── 1 ── 2 ── 3 ── 4       joints 1 and 3 move
//     colours  s    a    a    b    b       s: the trunk's, a: that of link 1, b: that of link 3
//
// Links that are welded together look alike; a group wears the colour of its topmost link, so that it
// keeps it while links join and leave below. What hangs on a free root is pale; a body of which no
// joint moves is grey, as is what the world holds: grey sleeps. Figures 3.1 and 6.2 of seed 003.
//
//     layer "bodies"     a part for each link
//     layer "springs"    from a body to where it hangs
//     layers "walls", "floor", "cameras"     once, or as they move
//
// Keys are told of what has moved otherwise than straight on, and of nothing else: a heap that lies
// still costs nothing.
//
// Read next: look.h (what links look like), recording/writer.h.
#pragma once

#include <memory>
#include <utility>

#include "sidestep/articulated/look.h"
#include "sidestep/articulated/simulation.h"
#include "sidestep/recording/writer.h"

namespace sidestep::articulated {

struct RecorderOptions {
    double frames_per_second = 60.0;  ///< Keys a second of each link that moves.
    bool groups = true;               ///< False: one colour for each body, and no paint.
    /// Metres that a point of a link may be off in the recording. A link that has moved less since its
    /// last key gets none.
    double slack = 1e-4;
    /// Keys that lie between their neighbours, to `slack`, are left out. What is told is then late by
    /// a fifth of a second, which nobody minds who does not watch while it runs.
    bool thin = true;
    /// For each model of the scene, or empty: rods, fewer-sided where there are many.
    std::vector<Look> looks{};
};

/// For every link the topmost link of its rigid group: the one whose joint moves the group. -1 for
/// what the world holds.
[[nodiscard]] std::vector<int> topmost_links(const Model& model, const Region& region);

/// What the colours of `Recorder` mean.
struct GroupColor {
    static constexpr int asleep = -1, trunk = -2;  ///< Else the link whose colour it is.
};
/// For every link whose colour it wears.
[[nodiscard]] std::vector<int> group_colors(const Model& model, const Region& region);

/// Words that belong to a recording of this run, without a title; among them the lens of the cameras.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> about(const Simulation& run);

class Recorder {
public:
    /// Writes what never changes, and how the run stands now. The writer is borrowed.
    /// @throws UsageError when looks do not belong to the scene's models.
    Recorder(recording::Writer& writer, const Simulation& run, const RecorderOptions& options = {});
    /// Does not finish: the writer may be gone.
    ~Recorder();
    /// After each frame, of the same run or another of the same scene. A run that has stopped is not
    /// told any more: its numbers may be none.
    void frame(const Simulation& run);
    /// Tells what is late. Nothing may follow.
    void finish();

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::articulated
