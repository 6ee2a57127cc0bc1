// What is wrong with this clip?
//
// A clip on a body, looked at the way a supervisor would: who passes through himself, when and how
// deep; whose feet go through the floor or slide over it; which joints bend too far; where the
// capture lost its markers; whether the frame rate can be true.
//
//     00:03.21 - 00:03.58   LeftHand in Spine          worst 31 mm at 3.37 s, frame 404
//     00:05.02 - 00:05.10   RightFoot below the floor  worst 12 mm at 5.07 s, frame 608
//
// A clip with no finding is clean, and the report says what that means: pairs, margin, whether the
// way between frames was looked at and how closely, and a fingerprint.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/between.h"
#include "sidestep/body/pair_classes.h"
#include "sidestep/body/self_contact.h"
#include "sidestep/motion/clip.h"

namespace sidestep::body {

struct Finding {
    enum class Kind {
        self_contact,   ///< Two limbs share a point, or come nearer than the margin.
        other_contact,  ///< A limb of this one and a limb of somebody else.
        ground,         ///< A foot below the floor.
        slide,          ///< A foot that stands, and moves.
        limit,          ///< A joint further than it goes.
        pop,            ///< A joint that jumps from one frame to the next.
        dropout,        ///< Frames that repeat or are not numbers: lost markers.
        rate            ///< The stated frame rate cannot be true.
    };
    Kind kind = Kind::self_contact;
    std::string who;   ///< A limb or joint.
    std::string whom;  ///< The other limb; empty where there is none.
    int first_frame = 0;
    int last_frame = 0;  ///< Both ends included.
    double first_time = 0.0;
    double last_time = 0.0;
    int worst_frame = 0;
    double worst_time = 0.0;      ///< May lie between frames.
    double worst = 0.0;           ///< Metres, radians or frames per second, as the kind asks.
    bool between_frames = false;  ///< Seen only on the way from one frame to the next.
    std::string text;             ///< The whole finding as one sentence.
};

[[nodiscard]] const char* to_string(Finding::Kind kind);

struct LintOptions {
    double margin = 0.0;  ///< Metres; limbs nearer than this count as meeting.
    bool between = true;  ///< Look between frames too.
    BetweenOptions between_options = {};
    std::vector<LimbPair>
        touch_ok;  ///< Pairs that may touch; deeper than `touch_depth` is a finding.
    double touch_depth = 0.01;
    double ground = 0.0;  ///< Height of the floor.
    double ground_tolerance = 0.005;
    double slide_speed = 0.15;  ///< Metres per second of a standing foot.
    double limit_tolerance = radians(1.0);
    double pop_speed = 40.0;  ///< Radians per second between neighbouring frames.
    int bridge_frames = 3;    ///< Gaps up to this long do not split a finding.
};

struct LintReport {
    std::string clip;
    std::string character;
    int frames = 0;
    double frame_rate = 0.0;
    std::vector<Finding> findings;  ///< By kind, then by time.
    Problems notes;                 ///< What was assumed or could not be checked.
    // what "clean" means
    int pairs_tested = 0;
    int pairs_skipped = 0;
    int frames_outside_limits = 0;  ///< There every pair but the adjacent ones was tested.
    double margin = 0.0;
    bool between = false;
    double tolerance = 0.0;
    std::int64_t poses_between = 0;
    std::uint64_t fingerprint = 0;  ///< Of clip, body, options and findings.

    [[nodiscard]] bool clean() const noexcept { return findings.empty(); }
};

/// A body made ready once for any number of clips.
struct LintBody {
    Character character;
    SelfContact contact;
    PairClasses classes;
};

/// The clip must be of the character's skeleton: see `wear`.
/// @throws UsageError when it is not.
[[nodiscard]] LintReport lint(const motion::Clip& clip, const LintBody& body,
                              const LintOptions& options = {});

/// A clip put on a character whose joints have the same names (in any order, prefixes ignored): its
/// rotations, the root moved as leg lengths ask, offsets of the character. Joints that only one of
/// the two has rest. Problems name what does not fit.
struct Worn {
    motion::Clip clip;
    Problems notes;
};
[[nodiscard]] Result<Worn> wear(const motion::Clip& clip, const Character& character);

}  // namespace sidestep::body
