#include "cli/edit_page/edit_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "cli/support/motions.h"
#include "sidestep/base/file.h"
#include "sidestep/base/require.h"
#include "sidestep/body/clip_contacts.h"
#include "sidestep/body/io/character_glb.h"

namespace sidestep::cli {

namespace {

using EditClock = std::chrono::steady_clock;

double ms_since(EditClock::time_point then) {
    return std::chrono::duration<double, std::milli>(EditClock::now() - then).count();
}

bool same_frame(const motion::Clip& a, const motion::Clip& b, int frame) {
    const auto same = [](const auto& u, const auto& v) { return u.coeffs() == v.coeffs(); };
    const auto turns_a = a.rotations(frame), turns_b = b.rotations(frame);
    const auto moves_a = a.translations(frame), moves_b = b.translations(frame);
    return std::equal(turns_a.begin(), turns_a.end(), turns_b.begin(), turns_b.end(), same) &&
           std::equal(moves_a.begin(), moves_a.end(), moves_b.begin(), moves_b.end());
}

int limb_of(const body::LimbMap& limbs, int joint) {
    return joint >= 0 ? limbs.of_joint[static_cast<std::size_t>(joint)] : -1;
}

/// The middle of a limb's flesh at rest, in the frame of a joint; nothing when it has none.
std::optional<Vec3> middle_of(const body::Flesh& flesh, int limb, int joint) {
    Vec3 low = Vec3::Constant(1e300), high = Vec3::Constant(-1e300);
    for (int t = 0; t < flesh.triangle_count(); ++t) {
        if (flesh.limb_of_triangle()[t] != limb) continue;
        for (const int v : flesh.at_rest().triangles[t]) {
            low = low.cwiseMin(flesh.at_rest().vertices[v]);
            high = high.cwiseMax(flesh.at_rest().vertices[v]);
        }
    }
    if (!(low.x() <= high.x())) return std::nullopt;
    const motion::GlobalPose rest =
        forward_kinematics(flesh.skeleton(), motion::rest_pose(flesh.skeleton()));
    return rest.joints[static_cast<std::size_t>(joint)].inverse() * Vec3(0.5 * (low + high));
}

}  // namespace

std::vector<Grip> grips_of(const body::LintBody& body) {
    const body::LimbMap& limbs = body.contact.flesh().limbs();
    std::vector<Grip> grips;
    const auto add = [&](const std::string& name, int joint, bool middle) {
        if (joint < 0) return;
        Grip grip{name, {joint, Vec3::Zero()}, limb_of(limbs, joint)};
        if (middle && grip.limb >= 0) {
            grip.at.point =
                middle_of(body.contact.flesh(), grip.limb, joint).value_or(Vec3::Zero());
        }
        grips.push_back(std::move(grip));
    };
    if (const auto human = body::find_humanoid(body.character.skeleton())) {
        for (const bool left : {true, false}) {
            const body::Humanoid::Limbs& side = left ? human->left : human->right;
            const std::string which = left ? "left " : "right ";
            // the middle of the palm and of the skull, not wrist and neck
            add(which + "hand", side.hand, true);
            add(which + "elbow", side.fore_arm, false);
            add(which + "foot", side.foot, false);
            add(which + "knee", side.shank, false);
        }
        add("head", human->head, true);
        return grips;
    }
    constexpr std::size_t most = 24;
    for (int l = 0; l < limbs.count() && grips.size() < most; ++l) {
        const bool last = std::none_of(limbs.limbs.begin(), limbs.limbs.end(),
                                       [&](const body::Limb& other) { return other.parent == l; });
        const body::Limb& limb = limbs.limbs[static_cast<std::size_t>(l)];
        if (last) add(limb.name, limb.joint, true);
    }
    return grips;
}

int ContactMap::bad_frames() const {
    return static_cast<int>(std::count_if(frames.begin(), frames.end(),
                                          [](const auto& frame) { return !frame.empty(); }));
}

int ContactMap::count() const {
    std::size_t all = 0;
    for (const auto& frame : frames) all += frame.size();
    return static_cast<int>(all);
}

double ContactMap::deepest() const {
    double deepest = 0.0;
    for (const auto& frame : frames) {
        for (const EditContact& contact : frame) deepest = std::max(deepest, contact.depth);
    }
    return deepest;
}

// ---- contacts ----

struct EditSession::Watch {
    std::shared_ptr<const body::LintBody> body;
    std::vector<body::LimbPair> pairs;
    std::vector<body::LimbContact> at_rest;
    double touch_depth = 0.0;

    /// What the body is, not what the motion does, is let pass.
    [[nodiscard]] bool counts(const body::LimbPair& limbs, double depth) const {
        return std::none_of(at_rest.begin(), at_rest.end(), [&](const body::LimbContact& rest) {
            return rest.limbs == limbs && depth <= rest.depth + touch_depth;
        });
    }

    [[nodiscard]] std::vector<EditContact> at(body::SelfContact::Scratch& scratch,
                                              const motion::GlobalPose& pose) const {
        std::vector<EditContact> found;
        for (const body::LimbContact& contact : body->contact.contacts(scratch, pose, pairs)) {
            if (counts(contact.limbs, contact.depth)) {
                found.push_back({contact.limbs, contact.depth, false});
            }
        }
        return found;
    }

    /// The whole clip; frames that are as they were in `before` keep their answers.
    [[nodiscard]] ContactMap over(const motion::Clip& clip, const motion::Clip* before,
                                  const ContactMap* known) const {
        const int frames = clip.frame_count();
        ContactMap map;
        map.frames.resize(static_cast<std::size_t>(frames));
        if (before == nullptr || known == nullptr) {
            look(clip, 0, frames - 1, map);
            return map;
        }
        map = *known;
        for (int f = 0; f < frames; ++f) {
            if (same_frame(clip, *before, f)) continue;
            // a stretch that changed, small gaps included
            int last = f;
            for (int g = f + 1; g < frames && g <= last + 4; ++g) {
                if (!same_frame(clip, *before, g)) last = g;
            }
            look(clip, std::max(0, f - 1), std::min(frames - 1, last + 1), map);
            f = last;
        }
        return map;
    }

private:
    void look(const motion::Clip& clip, int first, int last, ContactMap& map) const {
        const body::ClipContacts found =
            body::clip_contacts(body->contact, body->levers, clip, first, last, pairs);
        for (int f = first; f <= last; ++f) {
            auto& here = map.frames[static_cast<std::size_t>(f)];
            // the way from the last frame on was not looked at
            std::erase_if(here, [&](const EditContact& old) { return !old.between || f < last; });
        }
        for (const body::FrameContact& one : found.at_frames) {
            if (!counts(one.contact.limbs, one.contact.depth)) continue;
            map.frames[static_cast<std::size_t>(one.frame)].push_back(
                {one.contact.limbs, one.contact.depth, false});
        }
        for (const body::InBetweenContact& one : found.between) {
            const double depth = one.hit.contact.depth;
            if (!counts(one.hit.limbs, depth)) continue;
            map.frames[static_cast<std::size_t>(one.frame)].push_back({one.hit.limbs, depth, true});
        }
    }
};

// ---- life ----

EditSession::EditSession(motion::Clip source, std::shared_ptr<const body::LintBody> body,
                         EditSessionOptions options)
    : body_(std::move(body)),
      options_(options),
      grips_(grips_of(*body_)),
      scratch_(body_->contact.scratch()) {
    SIDESTEP_REQUIRE(source.frame_count() > 0, "the clip has no frames");
    SIDESTEP_REQUIRE(source.skeleton().same_as(body_->character.skeleton()),
                     "the clip is not of the body's skeleton");
    auto watch = std::make_shared<Watch>();
    watch->body = body_;
    watch->touch_depth = options_.touch_depth;
    watch->pairs = edit::movable_pairs(body_->contact.flesh().limbs(), true, true);
    const motion::Skeleton& bones = source.skeleton();
    watch->at_rest = body_->contact.contacts(
        *scratch_, forward_kinematics(bones, motion::rest_pose(bones)), watch->pairs);
    watch_ = std::move(watch);
    source_ = std::make_shared<const motion::Clip>(source);
    now_.editor = editor_on(std::move(source));
    now_.clip = source_;
}

std::shared_ptr<const edit::ClipEditor> EditSession::editor_on(motion::Clip clip) const {
    edit::EditOptions options;
    options.limits = options_.limits;
    options.sigma = edit::usual_sigma(clip.skeleton(), true);
    return std::make_shared<const edit::ClipEditor>(std::move(clip), body_->character, options);
}

Vec3 EditSession::place(int grip, int frame) const {
    SIDESTEP_REQUIRE(grip >= 0 && grip < static_cast<int>(grips_.size()),
                     "grip " + std::to_string(grip));
    const edit::Effector& at = grips_[static_cast<std::size_t>(grip)].at;
    return clip().global_pose(frame).joints[static_cast<std::size_t>(at.joint)] * at.point;
}

// ---- keys ----

std::vector<edit::Constraint> EditSession::constraints_of(const std::vector<EditKey>& keys) const {
    const double dt = source_->frame_time();
    const int reach = std::max(1, static_cast<int>(std::lround(2.0 * options_.blend / dt)));
    // what a fix put into the motion is there already; it is asked for again only where something near
    // it is pulled at
    const auto asked = [&](const EditKey& key) {
        return !key.held || std::any_of(keys.begin(), keys.end(), [&](const EditKey& other) {
            return !other.held && std::abs(other.frame - key.frame) <= reach;
        });
    };
    std::vector<edit::Constraint> all;
    for (int g = 0; g < static_cast<int>(grips_.size()); ++g) {
        std::vector<EditKey> own;
        for (const EditKey& key : keys) {
            if (key.grip == g && asked(key)) own.push_back(key);
        }
        std::sort(own.begin(), own.end(),
                  [](const EditKey& a, const EditKey& b) { return a.frame < b.frame; });
        for (std::size_t i = 0; i < own.size(); ++i) {
            if (i == 0 || own[i].frame - own[i - 1].frame > reach) {
                edit::Constraint one;
                one.name = grips_[static_cast<std::size_t>(g)].name;
                one.effector = grips_[static_cast<std::size_t>(g)].at;
                one.first = own[i].frame * dt;
                one.blend_in = one.blend_out = options_.blend;
                all.push_back(std::move(one));
            }
            edit::Constraint& group = all.back();
            group.last = own[i].frame * dt;
            edit::ConstraintKey key;
            key.time = own[i].frame * dt;
            key.from_source = own[i].held;
            key.place = own[i].held ? Vec3(Vec3::Zero()) : own[i].place;
            group.keys.push_back(key);
        }
    }
    return all;
}

void EditSession::resolve(State& state) const {
    state.contacts = nullptr;
    const std::vector<edit::Constraint> wanted = constraints_of(state.keys);
    if (wanted.empty()) {
        state.clip = std::make_shared<const motion::Clip>(state.editor->source());
        return;
    }
    edit::Edited edited = state.editor->apply(wanted);
    edited.clip.set_name(source_->name());
    state.clip = std::make_shared<const motion::Clip>(std::move(edited.clip));
}

std::string EditSession::name_of(const EditKey& key) const {
    return fmt::format("{} at {:.2f} s", grips_[static_cast<std::size_t>(key.grip)].name,
                       key.frame * source_->frame_time());
}

void EditSession::step(State next) {
    past_.push_back(std::move(now_));
    if (past_.size() > options_.most_steps) past_.erase(past_.begin());
    future_.clear();
    now_ = std::move(next);
    ++version_;
}

Dragged EditSession::drag(int grip, int frame, const Vec3& place) {
    SIDESTEP_REQUIRE(grip >= 0 && grip < static_cast<int>(grips_.size()),
                     "grip " + std::to_string(grip) + " of " + std::to_string(grips_.size()));
    SIDESTEP_REQUIRE(
        frame >= 0 && frame < source_->frame_count(),
        "frame " + std::to_string(frame) + " of " + std::to_string(source_->frame_count()));
    SIDESTEP_REQUIRE(place.allFinite(), "the place is not finite");
    if (dragged_ && (grip != dragged_grip_ || frame != dragged_frame_)) release();
    const auto began = EditClock::now();
    State next = now_;
    auto key = std::find_if(next.keys.begin(), next.keys.end(), [&](const EditKey& old) {
        return old.grip == grip && old.frame == frame;
    });
    if (key == next.keys.end()) {
        if (next.keys.size() >= options_.most_keys) next.keys.erase(next.keys.begin());
        key = next.keys.insert(next.keys.end(), EditKey{grip, frame, place, false});
    }
    key->place = place;
    key->held = false;
    next.name = name_of(*key);
    resolve(next);
    dragged_ = std::move(next);
    dragged_grip_ = grip;
    dragged_frame_ = frame;
    Dragged told;
    told.solve_ms = ms_since(began);
    told.residual = (this->place(grip, frame) - place).norm();
    constexpr double met = 5e-4;
    told.reachable = told.residual < met;
    const auto looked = EditClock::now();
    look_around(frame, told);
    told.contact_ms = ms_since(looked);
    return told;
}

void EditSession::look_around(int frame, Dragged& told) const {
    const motion::Clip& clip = this->clip();
    const auto began = EditClock::now();
    const auto look = [&](int f) { return watch_->at(*scratch_, clip.global_pose(f)); };
    told.first_frame = frame;
    told.contacts = {look(frame)};
    int last = frame;
    // both ways by turns, while there is time
    for (bool more = true; more;) {
        more = false;
        for (const bool back : {true, false}) {
            if (ms_since(began) > options_.live_ms) return;
            if (back && told.first_frame > 0) {
                told.contacts.insert(told.contacts.begin(), look(--told.first_frame));
                more = true;
            } else if (!back && last + 1 < clip.frame_count()) {
                told.contacts.push_back(look(++last));
                more = true;
            }
        }
    }
}

bool EditSession::release() {
    if (!dragged_) return false;
    State next = std::move(*dragged_);
    dragged_.reset();
    // what cannot be reached is not asked for again and again
    for (EditKey& key : next.keys) {
        if (key.grip != dragged_grip_ || key.frame != dragged_frame_) continue;
        const edit::Effector& at = grips_[static_cast<std::size_t>(key.grip)].at;
        const Vec3 reached =
            next.clip->global_pose(key.frame).joints[static_cast<std::size_t>(at.joint)] * at.point;
        constexpr double missed = 1e-3;
        if ((reached - key.place).norm() > missed) key.place = reached;
    }
    step(std::move(next));
    return true;
}

bool EditSession::cancel() {
    if (!dragged_) return false;
    dragged_.reset();
    return true;
}

bool EditSession::remove_key(int key) {
    release();
    if (key < 0 || key >= static_cast<int>(now_.keys.size())) return false;
    State next = now_;
    const EditKey gone = next.keys[static_cast<std::size_t>(key)];
    next.name = "removing " + name_of(gone);
    next.keys.erase(next.keys.begin() + key);
    // one that only held something moves nothing
    if (!gone.held) resolve(next);
    step(std::move(next));
    return true;
}

bool EditSession::move_key(int key, int frame) {
    release();
    if (key < 0 || key >= static_cast<int>(now_.keys.size()) || frame < 0 ||
        frame >= source_->frame_count() ||
        now_.keys[static_cast<std::size_t>(key)].frame == frame) {
        return false;
    }
    State next = now_;
    EditKey moved = next.keys[static_cast<std::size_t>(key)];
    const edit::Effector& at = grips_[static_cast<std::size_t>(moved.grip)].at;
    const auto base = [&](int f) {
        return next.editor->source().global_pose(f).joints[static_cast<std::size_t>(at.joint)] *
               at.point;
    };
    moved.place += base(frame) - base(moved.frame);
    moved.frame = frame;
    moved.held = false;
    next.keys.erase(next.keys.begin() + key);
    std::erase_if(next.keys, [&](const EditKey& other) {
        return other.grip == moved.grip && other.frame == frame;
    });
    next.keys.push_back(moved);
    next.name = "moving " + name_of(moved);
    resolve(next);
    step(std::move(next));
    return true;
}

bool EditSession::undo() {
    if (cancel()) return true;
    if (past_.empty()) return false;
    future_.push_back(std::move(now_));
    now_ = std::move(past_.back());
    past_.pop_back();
    ++version_;
    return true;
}

bool EditSession::redo() {
    if (dragged_ || future_.empty()) return false;
    past_.push_back(std::move(now_));
    now_ = std::move(future_.back());
    future_.pop_back();
    ++version_;
    return true;
}

std::string EditSession::undo_name() const {
    return dragged_ ? dragged_->name : past_.empty() ? "" : now_.name;
}

std::string EditSession::redo_name() const {
    return dragged_ || future_.empty() ? "" : future_.back().name;
}

// ---- jobs ----

std::function<ContactMap()> EditSession::look_job() const {
    return [watch = watch_, clip = now_.clip, before = known_clip_, known = known_] {
        return watch->over(*clip, before.get(), known.get());
    };
}

bool EditSession::take_look(int version, ContactMap map) {
    if (version != version_) return false;
    now_.contacts = std::make_shared<const ContactMap>(std::move(map));
    known_ = now_.contacts;
    known_clip_ = now_.clip;
    return true;
}

EditSession::FixJob EditSession::fix_job(bool legs) const {
    edit::AvoidOptions options;
    options.legs = legs;
    std::vector<edit::Constraint> wanted;
    std::vector<edit::DemandTrack> held;
    // at its frame a key stays where it is; beside it there is room
    for (std::size_t g = 0; g < grips_.size(); ++g) {
        edit::DemandTrack track;
        track.name = grips_[g].name;
        track.effector = grips_[g].at;
        track.frames.resize(static_cast<std::size_t>(source_->frame_count()));
        bool any = false;
        for (const EditKey& key : now_.keys) {
            if (key.grip != static_cast<int>(g)) continue;
            track.frames[static_cast<std::size_t>(key.frame)].position =
                now_.clip->global_pose(key.frame)
                    .joints[static_cast<std::size_t>(track.effector.joint)] *
                track.effector.point;
            any = true;
        }
        if (any) held.push_back(std::move(track));
    }
    options.held = std::move(held);
    return {version_, [clip = now_.clip, body = body_, options](const std::function<bool()>& stop) {
                edit::AvoidOptions with = options;
                with.stop = stop;
                return edit::avoid(*clip, *body, with);
            }};
}

bool EditSession::take_fix(int version, edit::Avoided fixed) {
    if (version != version_ || dragged_) return false;
    using Verdict = edit::Avoided::Verdict;
    if (fixed.verdict != Verdict::clean && fixed.verdict != Verdict::improved) return false;
    State next = now_;
    fixed.clip.set_name(source_->name());
    next.clip = std::make_shared<const motion::Clip>(fixed.clip);
    next.editor = editor_on(std::move(fixed.clip));
    next.contacts = nullptr;
    next.name = "fix";
    for (EditKey& key : next.keys) key.held = true;
    step(std::move(next));
    return true;
}

Problems EditSession::save(const std::string& file) const {
    const std::string extension = extension_of(file);
    if (extension == ".glb") {
        const motion::Clip& clip = *now_.clip;
        return write_file(file, body::write_character_glb(body_->character, std::span(&clip, 1)));
    }
    if (!is_motion_output(extension)) {
        return {problem_with(file, "is not a kind of file that a motion can be saved as",
                             "end the name in .bvh, .glb or .gltf")};
    }
    return cli::save(as_motion(*now_.clip, extension.substr(1)), file, extension);
}

}  // namespace sidestep::cli
