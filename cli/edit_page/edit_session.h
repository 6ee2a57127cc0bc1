// What happens to a motion while somebody pulls at it?
//
//     drag(hand, frame, place) ──► keys ──► constraints ──► ClipEditor ──► the clip, and who touches whom
//     release()                    one step of history: undo gives the former clip bit for bit
//     fix ──► FixJob, anywhere ──► take_fix()      keys stay where they are; what they did is in the clip
//
// The part of the editing page that knows motions and bodies, and no sockets. One thread; the long
// questions (all contacts of a clip, the way out of them) are handed out as jobs that any thread may run.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sidestep/body/lint.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/constraint.h"

namespace sidestep::cli {

/// Something of the body that can be pulled at.
struct Grip {
    std::string name;  ///< "left hand".
    edit::Effector at;
    int limb = -1;  ///< Whose it is, for colours; -1 when nobody's.
};

/// Hands, feet, elbows, knees and head of a person; of any other creature the ends of its limbs.
[[nodiscard]] std::vector<Grip> grips_of(const body::LintBody& body);

/// Somebody said: at this frame it shall be there.
struct EditKey {
    int grip = 0;
    int frame = 0;
    Vec3 place = Vec3::Zero();  ///< In the world.
    /// What it asks is in the motion already, since a fix: it only holds what is there.
    bool held = false;
};

/// Two limbs that meet at a frame, or between it and the next.
struct EditContact {
    body::LimbPair limbs{};
    double depth = 0.0;  ///< Metres.
    bool between = false;
};

/// Who touches whom, frame by frame.
struct ContactMap {
    std::vector<std::vector<EditContact>> frames;

    [[nodiscard]] int bad_frames() const;
    /// Pairs of limbs times frames.
    [[nodiscard]] int count() const;
    [[nodiscard]] double deepest() const;
};

struct EditSessionOptions {
    /// Seconds over which a key is felt before and after it. Keys of one grip that are nearer to each
    /// other than twice this are one movement; between others the source is left alone.
    double blend = 0.4;
    bool limits = true;
    /// Deeper than at rest by more than this is a contact, for limbs that touch at rest.
    double touch_depth = 0.01;
    /// How long contacts of frames beside the dragged one are looked for.
    double live_ms = 3.0;
    std::size_t most_keys = 500;
    std::size_t most_steps = 200;  ///< Of history.
};

/// What a pull did.
struct Dragged {
    double solve_ms = 0.0;    ///< The whole clip.
    double contact_ms = 0.0;  ///< The frames below.
    double residual = 0.0;    ///< Metres between where it was asked to be and where it is.
    bool reachable = true;
    int first_frame = 0;                             ///< Contacts are known from here ...
    std::vector<std::vector<EditContact>> contacts;  ///< ... for so many frames.
};

class EditSession {
public:
    /// @throws UsageError when the clip is not of the body's skeleton or has no frames.
    EditSession(motion::Clip source, std::shared_ptr<const body::LintBody> body,
                EditSessionOptions options = {});

    [[nodiscard]] const body::LintBody& body() const noexcept { return *body_; }
    [[nodiscard]] const std::vector<Grip>& grips() const noexcept { return grips_; }
    [[nodiscard]] const motion::Clip& source() const noexcept { return *source_; }
    /// As it stands, a drag that is going on included.
    [[nodiscard]] const motion::Clip& clip() const noexcept { return *current().clip; }
    /// Without the drag that is going on.
    [[nodiscard]] const motion::Clip& settled() const noexcept { return *now_.clip; }
    [[nodiscard]] const std::vector<EditKey>& keys() const noexcept { return current().keys; }
    [[nodiscard]] Vec3 place(int grip, int frame) const;
    [[nodiscard]] bool dragging() const noexcept { return dragged_.has_value(); }
    /// Counts up whenever the settled clip or its keys become others.
    [[nodiscard]] int version() const noexcept { return version_; }

    // ---- what people do; false when there is nothing to do ----

    /// The clip follows at once. Anything but another drag of the same grip and frame ends the drag
    /// first, as a release would.
    /// @throws UsageError when there is no such grip or frame, or the place is not finite.
    Dragged drag(int grip, int frame, const Vec3& place);
    /// What was dragged becomes a key and a step of history. A place that could not be reached becomes
    /// the nearest one that was.
    bool release();
    /// As if it had never been.
    bool cancel();
    bool remove_key(int key);
    /// To another frame; its place is kept as far from the source as it was. A key that is there
    /// already gives way.
    bool move_key(int key, int frame);
    bool undo();
    bool redo();
    /// What undo and redo would take back or do again; empty when there is nothing.
    [[nodiscard]] std::string undo_name() const;
    [[nodiscard]] std::string redo_name() const;

    // ---- contacts of the whole clip ----

    /// Who touches whom in the settled clip; null until somebody looked.
    [[nodiscard]] const ContactMap* contacts() const noexcept { return now_.contacts.get(); }
    /// The question, to be run by any thread; frames that did not change since the last answer are
    /// not looked at again.
    [[nodiscard]] std::function<ContactMap()> look_job() const;
    /// The answer to the question that was asked at `version`; false when it came too late.
    bool take_look(int version, ContactMap map);

    // ---- the way out ----

    struct FixJob {
        int version = 0;
        std::function<edit::Avoided(const std::function<bool()>& stop)> run;
    };
    /// Keys are kept as they are.
    [[nodiscard]] FixJob fix_job(bool legs) const;
    /// False when the session has moved on meanwhile, or nothing became better.
    bool take_fix(int version, edit::Avoided fixed);

    /// Whole or not at all, by the extension: .bvh, .gltf (bones), .glb (with the body).
    [[nodiscard]] Problems save(const std::string& file) const;

private:
    struct State {
        std::shared_ptr<const edit::ClipEditor> editor;  // what keys are put on
        std::vector<EditKey> keys;
        std::shared_ptr<const motion::Clip> clip;
        std::shared_ptr<const ContactMap> contacts;
        std::string name;  // of the step that led here
    };

    [[nodiscard]] const State& current() const noexcept { return dragged_ ? *dragged_ : now_; }
    [[nodiscard]] std::shared_ptr<const edit::ClipEditor> editor_on(motion::Clip clip) const;
    [[nodiscard]] std::vector<edit::Constraint> constraints_of(
        const std::vector<EditKey>& keys) const;
    void resolve(State& state) const;
    void step(State next);
    [[nodiscard]] std::string name_of(const EditKey& key) const;
    void look_around(int frame, Dragged& told) const;

    struct Watch;  // what counts as a contact; shared with jobs

    std::shared_ptr<const body::LintBody> body_;
    EditSessionOptions options_;
    std::vector<Grip> grips_;
    std::shared_ptr<const Watch> watch_;
    std::shared_ptr<const motion::Clip> source_;
    State now_;
    std::optional<State> dragged_;
    int dragged_grip_ = -1, dragged_frame_ = -1;
    std::vector<State> past_, future_;
    int version_ = 0;
    // the last clip that was looked at, so that the next look is short
    std::shared_ptr<const motion::Clip> known_clip_;
    std::shared_ptr<const ContactMap> known_;
    std::unique_ptr<body::SelfContact::Scratch, void (*)(body::SelfContact::Scratch*)> scratch_;
};

}  // namespace sidestep::cli
