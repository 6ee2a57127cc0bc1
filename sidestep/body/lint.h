// What is wrong with this clip?
//
// A clip on a body, looked at the way a supervisor would: who passes through himself, when and how
// deep; whose feet go through the floor or slide over it; which joints bend too far; where the
// capture lost its markers; whether the frame rate can be true.
//
//     00:03.21 - 00:03.58   LeftHand in Spine          worst 31 mm at 3.37 s, frame 404
//     00:05.02 - 00:05.10   RightFoot below the floor  worst 12 mm at 5.07 s, frame 608
//
// A clip never holds what is no number: readers refuse such files with line and column.
//
// A clip with no finding is clean, and the report says what that means: pairs, margin, whether the
// way between frames was looked at and how closely, and a fingerprint.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/body/clip_contacts.h"
#include "sidestep/body/pair_classes.h"
#include "sidestep/body/self_contact.h"
#include "sidestep/motion/clip.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::body {

struct Finding {
    enum class Kind {
        self_contact,   ///< Two limbs share a point, or come nearer than the margin.
        other_contact,  ///< A limb of this one and a limb of somebody else.
        ground,         ///< A foot below the floor.
        slide,          ///< A foot that stands, and moves.
        limit,          ///< A joint further than it goes.
        pop,            ///< A joint that jumps from one frame to the next.
        dropout,        ///< Frames or joints that repeat to the bit: lost markers.
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
    bool near_only = false;       ///< Nearer than the margin, but never touching.
    LimbPair limbs{-1, -1};       ///< Of the limb map, for contacts; whose limb it is otherwise.
    std::string text;             ///< The whole finding as one sentence, without its time.
};

[[nodiscard]] const char* to_string(Finding::Kind kind);

/// Which questions are asked; all, unless told otherwise.
struct LintChecks {
    bool self_contact = true;
    bool ground = true;
    bool slide = true;
    bool limits = true;
    bool pops = true;
    bool dropouts = true;
    bool rate = true;
};

struct LintOptions {
    LintChecks checks = {};
    double margin = 0.0;  ///< Metres; limbs nearer than this at a frame count as meeting.
    bool between = true;  ///< Look between frames too; the margin is for frames alone.
    BetweenOptions between_options = {};
    std::vector<LimbPair>
        touch_ok;  ///< Pairs that may touch; deeper than `touch_depth` is a finding.
    double touch_depth = 0.01;
    /// Pairs that meet already at rest (what the body is, not what the clip does) are told only
    /// where they are deeper than at rest by more than `touch_depth`; a note names them.
    bool rest_ok = true;
    double ground = 0.0;       ///< Height of the floor.
    bool find_ground = false;  ///< Take the floor where the feet stand instead; a note says where.
    double ground_tolerance = 0.01;  ///< Soles are as thick as the body's maker liked.
    double slide_speed = 0.15;       ///< Metres per second of a standing foot.
    /// Excess over the books' limits that is let pass. Captured people exceed them often: bodies
    /// differ, and skeletons are fitted to markers on moving skin.
    double limit_tolerance = radians(10.0);
    double pop_speed = 40.0;  ///< Radians per second between neighbouring frames.
    int bridge_frames = 3;    ///< Gaps up to this long do not split a finding.
    /// What the reader of the file said (motion::Motion::notes): a rate that gravity contradicts
    /// becomes a finding here, so that there is one judge of it.
    Problems import_notes = {};
    /// Asked now and then; when it says true the linter throws `LintStopped`. From any thread.
    std::function<bool()> stop = {};
    /// Told now and then which share of the frames was looked at for contacts, by the calling thread.
    std::function<void(double)> progress = {};
};

struct LintReport {
    std::string clip;
    std::string character;
    int frames = 0;
    double frame_rate = 0.0;
    std::vector<Finding> findings;  ///< By kind, then by time.
    Problems notes;                 ///< What was assumed or could not be checked.
    // what "clean" means
    int pairs_tested = 0;           ///< In frames inside the joint limits, adjacent ones included.
    int pairs_skipped = 0;          ///< "Never", by the body's pair classes.
    int frames_outside_limits = 0;  ///< There every pair but the adjacent ones was tested.
    double margin = 0.0;
    bool between = false;
    double tolerance = 0.0;      ///< Of the look between frames, metres.
    std::int64_t poses = 0;      ///< Looked at: frames, and moments between them.
    std::int64_t undecided = 0;  ///< Passed nearer than the tolerance without being seen to meet.
    double ground = 0.0;         ///< Where the floor was.
    std::uint64_t fingerprint = 0;  ///< Of clip, body, options and findings.

    [[nodiscard]] bool clean() const noexcept { return findings.empty(); }
};

/// A body made ready once for any number of clips.
struct LintBody {
    Character character;
    SelfContact contact;
    Levers levers;
    PairClasses classes;
    Problems notes =
        {};  ///< A cache that could not be read or written; classes were computed anew.
};

struct LintBodyOptions {
    FleshOptions flesh = {};
    ClassifyOptions classify = {};
    /// Without it every pair of limbs is tested, and nothing is sampled or proved.
    bool classify_pairs = true;
    std::optional<LimbMap> limbs = {};  ///< Without it they are guessed.
    /// Where pair classes are kept, by what they hold for; empty keeps none.
    std::filesystem::path cache = {};
};

/// Flesh, boxes, pair classes: everything above from a character. What is wrong with its surface is
/// an error here; what is odd about it is in `contact.flesh().warnings()`.
[[nodiscard]] Result<LintBody> make_lint_body(Character character,
                                              const LintBodyOptions& options = {});

/// The clip must be of the character's skeleton: see `wear`. Frames are looked at on all threads;
/// the report has the same bits for any number of them.
/// @throws UsageError when it is not, or a pair of `touch_ok` does not exist.
[[nodiscard]] LintReport lint(const motion::Clip& clip, const LintBody& body,
                              const LintOptions& options = {});

/// Two people in one take: limbs of one against limbs of the other, at frames and between them.
///
/// Both fleshes become one body with two roots (limbs called "A LeftHand", "B Spine"), of which only
/// pairs across are compared; so the answers are those of SelfContact, exact and complete. Clips
/// share their first frame; where one is longer, the rest of it is left out, with a note. Nothing
/// else is checked: `lint` each of them for that.
/// @throws UsageError when a clip is not of its body's skeleton, or their rates differ.
[[nodiscard]] Result<LintReport> lint_together(const motion::Clip& clip_a, const LintBody& body_a,
                                               const motion::Clip& clip_b, const LintBody& body_b,
                                               const LintOptions& options = {});

/// One body out of two, for those who want to draw or ask more about a pair: skeleton with two
/// roots, names with "A " and "B " before them, first all joints and limbs of a, then those of b. At
/// rest b stands ten metres to the side.
struct PairedBody {
    Character character;
    LimbMap limbs;
};
[[nodiscard]] PairedBody paired_body(const Character& a, const LimbMap& limbs_a, const Character& b,
                                     const LimbMap& limbs_b);
/// Both clips as one, of the paired body's skeleton, as long as the shorter.
[[nodiscard]] motion::Clip paired_clip(const motion::Skeleton& skeleton, const motion::Clip& a,
                                       const motion::Clip& b);

struct WearOptions {
    /// Scale the way over the ground by the ratio of leg lengths too, so that feet do not slide.
    /// Without it only heights are: two people of one take then stay where they were.
    bool scale_way = true;
};

/// Whether two skeletons have the same joints by name, in any order, with the same parents and offsets, in
/// each parent's frame, to a tenth of a millimetre: local rotations then mean the same in both, whatever each calls its rest. A BVH file
/// knows no rest rotations, so a character that goes out through one comes back with others.
[[nodiscard]] bool same_bones(const motion::Skeleton& a, const motion::Skeleton& b);
/// A clip of one of them as a clip of the other: the same rotations and places, number by number.
[[nodiscard]] motion::Clip on_same_bones(const motion::Clip& clip, const motion::Skeleton& bones);

/// A clip put on a character whose joints have the same names (in any order, prefixes ignored): its
/// rotations, the root moved as leg lengths ask, offsets of the character. Where the two rest in
/// different frames, rotations are carried over as turns from rest in the world. Joints that only
/// one of the two has rest. Notes name what was left out or does not fit; it is an error when the
/// character has no joint for the clip's root, or for fewer than a third of its joints.
struct Worn {
    motion::Clip clip;
    double scale = 1.0;  ///< The ratio of leg lengths.
    Problems notes;
};
[[nodiscard]] Result<Worn> wear(const motion::Clip& clip, const Character& character,
                                const WearOptions& options = {});

/// A motion as the linter looks at it: worn, with the warnings of its reader among the notes. A first row
/// that the reader calls a made-up T-pose is nobody's pose: the second stands in for it, with a note.
/// @param made_up_row  False where such a row was taken out on reading (ImportOptions::fix).
[[nodiscard]] Result<Worn> wear(const motion::Motion& motion, const Character& character,
                                const WearOptions& options = {}, bool made_up_row = true);

}  // namespace sidestep::body
