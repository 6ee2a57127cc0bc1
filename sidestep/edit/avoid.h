// How little must a motion change so that nothing passes through anything?
//
//     detect ──► one way out per stretch of time ──► displacement of hands, elbows, feet, knees
//        ▲                                                        │ wide and smooth
//        │           smooth, inside joint limits                  ▼
//        └──────────────── resolver, frame by frame ◄─────────────┘
//     until clean at the frames, then at every moment between them; then take back what was too much
//
// The loop of seed 002, section 6, made automatic. Exact triangles decide; a clip that is clean comes
// back bit for bit; what cannot be made clean comes back as the best that was found, never worse than
// the source, with what remains and why.
//
// Read next: docs/edit.md.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "sidestep/body/lint.h"
#include "sidestep/edit/demand_track.h"
#include "sidestep/geometry/triangle_mesh.h"

namespace sidestep::edit {

/// Something in the scene that nobody may pass through; it stands still.
struct Obstacle {
    std::string name;
    geometry::TriangleMesh mesh;  ///< In the world, metres.
};

/// A body among obstacles, made ready once for any number of clips: one body with further roots, of which
/// each is an obstacle, so that obstacles are looked at exactly as limbs are.
struct SceneBody {
    body::LintBody body;
    std::vector<std::string> obstacles;  ///< Their names.
};
/// @return Problems when an obstacle has no triangle or shares its name with another.
[[nodiscard]] Result<SceneBody> make_scene_body(const body::LintBody& body,
                                                std::span<const Obstacle> obstacles);

struct AvoidOptions {
    bool arms = true;
    bool legs = false;
    /// Metres between limbs that were apart by force.
    double margin = 0.004;
    /// Pairs that may touch, but not deeper than `touch_depth`: folded arms, hands on hips.
    std::vector<body::LimbPair> touch_ok = {};
    double touch_depth = 0.01;
    /// The body among obstacles (made of the same body); null: there are none. Arms and legs stay out of
    /// them; what the trunk does is told by nobody but `lint`.
    const SceneBody* scene = nullptr;
    /// What the user asked for. Hard tracks stay as they are, or the report says so.
    std::vector<DemandTrack> held = {};
    bool relax = true;      ///< Take back what was too much once all is clean.
    bool keep_feet = true;  ///< A foot that stands stays where it stands, or moves as a whole.
    int most_rounds = 24;   ///< Of detecting and moving.
    double most_displacement = 0.6;  ///< Metres an effector may be moved.
    body::BetweenOptions between = {};
    /// Asked now and then, from any thread; when it says true the loop ends with the best so far, told as
    /// stopped: of ways between frames only those that were looked at count then.
    std::function<bool()> stop = {};
    /// Told before each round, by the calling thread: which one it is, and how many contacts there are.
    std::function<void(int round, int contacts)> progress = {};
};

/// Limbs that still meet.
struct Remaining {
    std::string who, whom;
    body::LimbPair limbs{-1, -1};
    int first_frame = 0, last_frame = 0;
    double depth = 0.0;  ///< Metres, the deepest.
    bool between_frames = false;
    std::string why;  ///< "neither may move", "held by: left hand on the hip", "no way out found".
};

struct Avoided {
    enum class Verdict {
        unchanged,  ///< It was clean already; the clip is the source, bit for bit.
        clean,      ///< It is clean now, at the frames and at every moment between them.
        improved,   ///< Less remains than there was.
        failed      ///< Nothing helped; the clip is the source.
    };
    Verdict verdict = Verdict::unchanged;
    motion::Clip clip;
    /// Of pairs of limbs of which one may move. What two others do is the linter's business.
    std::vector<Remaining> remaining;
    int rounds = 0;
    /// Pairs of limbs times frames. Ways between frames count too, one each, where no frame had a
    /// contact or some are left.
    int contacts_before = 0;
    int contacts_after = 0;
    int frames_changed = 0;
    bool stopped = false;
    std::int64_t poses = 0;  ///< Looked at.
    Problems notes;  ///< Limits that the source itself exceeds, hard demands that were not met.
};

[[nodiscard]] const char* to_string(Avoided::Verdict verdict);

/// The clip must be of the body's skeleton (see body::wear, retarget). Same bits for any thread count.
/// @throws UsageError when it is not, or a track or pair does not fit.
[[nodiscard]] Avoided avoid(const motion::Clip& clip, const body::LintBody& body,
                            const AvoidOptions& options = {});

/// Pairs of limbs of which one may move and that are not joined by a joint: what `avoid` cares about.
[[nodiscard]] std::vector<body::LimbPair> movable_pairs(const body::Flesh& flesh, bool arms,
                                                        bool legs);

}  // namespace sidestep::edit
