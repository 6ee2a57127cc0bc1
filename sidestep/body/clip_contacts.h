// When does this body pass through itself, over a whole clip?
//
//     [ frames 0 .................. 32 ]     at frame 16 hand and foot are 1.2 m apart; until either
//     [ 0 ......... 16 ][ 16 ...... 32 ]     end they move 0.4 m against each other: clean, all of it,
//     [ 0 .. 8 ] ...                         frames and every moment between. The others: halve.
//
// Space-time bounds for limbs: most pairs are settled by one look at many frames, and only those that
// are near come down to single frames and, in between, to contacts_between (between.h).
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sidestep/body/between.h"
#include "sidestep/motion/clip.h"

namespace sidestep::body {

/// Thrown when somebody's `stop` asked for an end: that of ClipContactOptions or LintOptions.
struct LintStopped {};

struct ClipContactOptions {
    /// Metres; limbs nearer than this at a frame count as meeting. Between frames touching counts.
    double margin = 0.0;
    bool between = true;  ///< Look between frames too.
    /// Who asks knows that nobody meets at a frame: only the ways between them are looked at.
    bool frames_are_clean = false;
    BetweenOptions between_options = {};
    Detail detail = Detail::depth;  ///< Of contacts at frames.
    int block = 32;                 ///< Frames that are looked at together; the work is cut here.
    /// Asked before each block, from any thread; when it says true `LintStopped` is thrown.
    std::function<bool()> stop = {};
};

/// Two limbs that meet at a frame. Those nearer than the margin that do not touch have no triangles
/// and no depth.
struct FrameContact {
    int frame = 0;
    LimbContact contact;
};

/// Two limbs that meet between a frame and the next and at neither of them.
struct InBetweenContact {
    int frame = 0;  ///< The one before.
    BetweenHit hit;
};

/// Two limbs that passed each other within the tolerance between a frame and the next.
struct NearMiss {
    int frame = 0;  ///< The one before.
    LimbPair limbs{};
};

struct ClipContacts {
    std::vector<FrameContact> at_frames;    ///< By frame, then in the order of the pairs.
    std::vector<InBetweenContact> between;  ///< Likewise.
    std::int64_t poses = 0;                 ///< Looked at: frames and moments between.
    std::int64_t questions = 0;             ///< Pairs asked about, over all of them.
    std::vector<NearMiss> undecided;        ///< As in BetweenAnswer, likewise.
};

/// Frames `first` to `last`, both included. Parallel over blocks; the same bits for any thread count.
/// @throws UsageError when the clip is not of the body's skeleton, a number is not finite, or a frame
///                    does not exist.
[[nodiscard]] ClipContacts clip_contacts(const SelfContact& body, const Levers& levers,
                                         const motion::Clip& clip, int first, int last,
                                         std::span<const LimbPair> pairs,
                                         const ClipContactOptions& options = {});

}  // namespace sidestep::body
