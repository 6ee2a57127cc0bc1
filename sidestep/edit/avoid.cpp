#include "sidestep/edit/avoid.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/edit/detail/chain_motion.h"
#include "sidestep/edit/detail/chains.h"
#include "sidestep/edit/detail/contact_book.h"
#include "sidestep/edit/detail/pushes.h"

namespace sidestep::edit {

namespace {

/// One way to go about it. Most clips are clean after the first; joined hands and fast crossings may want
/// another.
struct Variant {
    double spread_seconds;  // a need reaches so far to either side
    double smooth_seconds;  // and edits are smoothed over so much
    double stickiness;      // of earlier choices
};
constexpr Variant variants[] = {
    {0.27, 0.27, 4.0}, {0.2, 0.2, 1.5}, {0.4, 0.27, 1.5}, {0.27, 0.33, 10.0}};
constexpr double relax_seconds = 0.13;    // over which shares of an edit are spread
constexpr double bridge_seconds = 0.133;  // stretches nearer than this are one
constexpr int patience = 3;               // rounds without gain before other ways are tried
constexpr int second_patience = 6;        // and before all is over
constexpr int relax_steps = 3;            // halvings
constexpr int relax_tries = 4;

std::vector<std::uint8_t> changed_frames(const motion::Clip& a, const motion::Clip& b) {
    std::vector<std::uint8_t> changed(static_cast<std::size_t>(a.frame_count()), 0);
    for (int f = 0; f < a.frame_count(); ++f) {
        const auto x = a.rotations(f), y = b.rotations(f);
        for (std::size_t j = 0; j < x.size() && changed[f] == 0; ++j) {
            changed[f] = x[j].coeffs() != y[j].coeffs() ? 1 : 0;
        }
    }
    return changed;
}

std::vector<int> frames_in(const std::vector<std::uint8_t>& marks) {
    std::vector<int> frames;
    for (std::size_t f = 0; f < marks.size(); ++f) {
        if (marks[f] != 0) frames.push_back(static_cast<int>(f));
    }
    return frames;
}

/// One clip on its way from dirty to clean.
class AvoidLoop {
public:
    /// @param limits  Of every joint, or none.
    AvoidLoop(const motion::Clip& source, const body::LintBody& body, const AvoidOptions& options,
              detail::Chains chains, std::vector<body::JointLimit> limits,
              std::vector<Stance> stances)
        : source_(source),
          body_(body),
          options_(options),
          limbs_(body.contact.flesh().limbs()),
          chains_(std::move(chains)),
          limits_(std::move(limits)),
          stances_(std::move(stances)),
          book_(body, detail::pairs_of(chains_, limbs_), allowed_depths(), options.between,
                options.stop) {
        for (const detail::Chain& chain : chains_.all) {
            sigma_.push_back(detail::chain_sigma(chain, source.skeleton(), limits_));
        }
    }

    Avoided run() {
        answer_.clip = source_;
        try {
            book_.look_at_frames(source_);
            if (book_.frames_clean()) book_.look_between(source_);
        } catch (const body::LintStopped&) {
            // nothing is known yet
            answer_.stopped = true;
            return std::move(answer_);
        }
        const detail::Badness before = book_.badness();
        answer_.contacts_before = answer_.contacts_after = before.contacts;
        answer_.poses = book_.poses();
        if (before.contacts == 0) return std::move(answer_);

        best_ = {source_, before, book_};
        first_ = book_;
        try {
            for (const Variant& variant : variants) {
                book_ = first_;
                attempt(variant);
                if (best_.badness.contacts == 0 || asked_to_stop()) break;
            }
        } catch (const body::LintStopped&) {
            answer_.stopped = true;
        }
        book_ = best_.book;
        answer_.clip = best_.clip;
        if (best_.badness.contacts > 0 && !answer_.stopped) {
            const detail::ContactBook first = first_;
            try {
                compare_in_full();
            } catch (const body::LintStopped&) {
                // what was half looked at is forgotten
                answer_.stopped = true;
                answer_.clip = best_.clip;
                book_ = best_.book;
                first_ = first;
            }
        }
        finish();
        return std::move(answer_);
    }

private:
    /// Detects and moves until clean, or until nothing gets better.
    void attempt(const Variant& variant) {
        detail::PushOptions how;
        how.margin = options_.margin;
        how.most = options_.most_displacement;
        how.bridge = frames_of(bridge_seconds);
        how.width = frames_of(variant.spread_seconds);
        how.stickiness = variant.stickiness;
        detail::PushPlan plan(limbs_, chains_, sigma_, how);
        detail::ChainMotion motion(source_, chains_, sigma_, limits_, options_.held, stances_,
                                   {frames_of(variant.smooth_seconds), options_.keep_feet});
        motion::Clip now = source_;
        detail::Badness least = book_.badness();
        int idle = 0;
        for (int round = 0; round < options_.most_rounds && !asked_to_stop(); ++round) {
            ++answer_.rounds;
            if (options_.progress) options_.progress(answer_.rounds, book_.badness().contacts);
            plan.add(book_.meetings(), now, source_);
            motion.follow(plan.pushes());
            motion::Clip next = motion.clip();
            book_.look(next, changed_frames(now, next));
            now = std::move(next);
            if (book_.frames_clean()) {
                if (options_.relax && relax(motion, now)) return;
                book_.look_between(now);
            }
            const detail::Badness badness = book_.badness();
            idle = badness < least ? 0 : idle + 1;
            if (badness < least) least = badness;
            if (badness < best_.badness) best_ = {now, badness, book_};
            if (badness.contacts == 0 || idle >= second_patience) return;
            if (idle == patience) plan.give_up(book_.meetings());
        }
    }

    /// Ways between frames were looked at only where all frames were clean. What is not clean is compared
    /// with the source again, all of both; where it is no better it is not taken.
    void compare_in_full() {
        book_.look_at_all(answer_.clip);
        first_.look_at_all(source_);
        answer_.contacts_before = first_.badness().contacts;
        if (book_.badness() < first_.badness()) return;
        book_ = first_;
        answer_.clip = source_;
    }

    struct Best {
        motion::Clip clip;
        detail::Badness badness;
        detail::ContactBook book;
    };

    [[nodiscard]] int frames_of(double seconds) const {
        return std::max(1, static_cast<int>(std::lround(seconds / source_.frame_time())));
    }

    [[nodiscard]] bool asked_to_stop() {
        answer_.stopped = answer_.stopped || (options_.stop && options_.stop());
        return answer_.stopped;
    }

    /// As the linter has it: pairs that may touch, and pairs that meet at rest already.
    [[nodiscard]] std::vector<double> allowed_depths() const {
        const int count = limbs_.count();
        std::vector<double> allowed(static_cast<std::size_t>(limbs_.pair_count()), -1.0);
        for (const body::LimbPair& pair : options_.touch_ok) {
            SIDESTEP_REQUIRE(0 <= pair[0] && pair[0] < pair[1] && pair[1] < count,
                             "touch_ok names no pair of limbs");
            allowed[body::pair_index(count, pair[0], pair[1])] = options_.touch_depth;
        }
        const auto scratch = body_.contact.scratch();
        const motion::GlobalPose rest =
            forward_kinematics(source_.skeleton(), rest_pose(source_.skeleton()));
        for (const body::LimbContact& found :
             body_.contact.contacts(*scratch, rest, body::all_pairs(count))) {
            double& depth = allowed[body::pair_index(count, found.limbs[0], found.limbs[1])];
            depth = std::max(depth, found.depth + options_.touch_depth);
        }
        return allowed;
    }

    /// The smallest share of a chain's edit at one frame that is still clean, in eighths.
    [[nodiscard]] double least_share(const detail::ChainMotion& motion, int chain, int frame,
                                     std::span<const body::LimbPair> pairs, bool surely_dirty,
                                     body::SelfContact::Scratch& scratch) const {
        double high = 1.0, low = 0.0;
        const auto clean = [&](double share) {
            const motion::GlobalPose pose =
                forward_kinematics(source_.skeleton(), motion.pose(frame, chain, share));
            for (const body::LimbPair& pair : pairs) {
                const auto found = body_.contact.contacts(scratch, pose, std::span(&pair, 1),
                                                          body::Detail::yes_no);
                if (found.empty()) continue;
                const auto deep = body_.contact.contacts(scratch, pose, std::span(&pair, 1));
                if (book_.counts(deep.front())) return false;
            }
            return true;
        };
        if (!surely_dirty && clean(0.0)) return 0.0;
        for (int step = 0; step < relax_steps; ++step) {
            const double middle = 0.5 * (low + high);
            (clean(middle) ? high : low) = middle;
        }
        return high;
    }

    /// What each chain's edit is needed for, frame by frame.
    [[nodiscard]] std::vector<std::vector<double>> least_shares(
        const detail::ChainMotion& motion) const {
        const int count = source_.frame_count();
        const int chain_count = static_cast<int>(chains_.all.size());
        std::vector<std::vector<body::LimbPair>> pairs(chains_.all.size());
        for (const body::LimbPair& pair : book_.pairs()) {
            const int a = chains_.of_limb[pair[0]], b = chains_.of_limb[pair[1]];
            if (a >= 0) pairs[a].push_back(pair);
            if (b >= 0 && b != a) pairs[b].push_back(pair);
        }
        // what is known of the source: whom a chain met, and whether it met them all by itself
        std::vector<std::vector<const detail::Meeting*>> met(static_cast<std::size_t>(count));
        for (const detail::Meeting* meeting : first_.meetings()) {
            if (!meeting->between) met[meeting->frame].push_back(meeting);
        }
        std::vector<std::vector<double>> share(
            chains_.all.size(), std::vector<double>(static_cast<std::size_t>(count), 0.0));
        parallel_for(count, 16, [&](std::int64_t begin, std::int64_t end) {
            if (options_.stop && options_.stop()) throw body::LintStopped{};
            const auto scratch = body_.contact.scratch();
            std::vector<body::LimbPair> asked;
            for (auto f = begin; f < end; ++f) {
                const int frame = static_cast<int>(f);
                for (int c = 0; c < chain_count; ++c) {
                    if (!motion.edited(c, frame)) continue;
                    bool alone = true, dirty = false;
                    for (int d = 0; d < chain_count; ++d) {
                        alone &= d == c || !motion.edited(d, frame);
                    }
                    asked.clear();
                    for (const detail::Meeting* meeting : met[f]) {
                        const int a = chains_.of_limb[meeting->contact.limbs[0]];
                        const int b = chains_.of_limb[meeting->contact.limbs[1]];
                        if (a != c && b != c) continue;
                        asked.push_back(meeting->contact.limbs);
                        dirty |= alone || a < 0 || b < 0;
                    }
                    if (alone && asked.empty()) continue;  // the source is clean here
                    // the guilty ones first: they decide soonest
                    for (const body::LimbPair& pair : pairs[c]) {
                        if (std::find(asked.begin(), asked.end(), pair) == asked.end()) {
                            asked.push_back(pair);
                        }
                    }
                    share[c][f] = least_share(motion, c, frame, asked, dirty, *scratch);
                }
            }
        });
        return share;
    }

    /// Takes back what was too much. True when the result is clean at every moment: then it is the best;
    /// else all is as it was.
    [[nodiscard]] bool relax(detail::ChainMotion& motion, const motion::Clip& clip) {
        const int count = source_.frame_count();
        const int chain_count = static_cast<int>(chains_.all.size());
        std::vector<std::vector<double>> share = least_shares(motion);
        const detail::ChainMotion::Edit unrelaxed = motion.edit();
        const detail::ContactBook book_before = book_;
        motion::Clip now = clip;
        for (int attempt = 0; attempt < relax_tries; ++attempt) {
            motion.restore(unrelaxed);
            std::vector<std::vector<double>> factors;
            for (int c = 0; c < chain_count; ++c) {
                factors.push_back(detail::envelope_of(share[c], frames_of(relax_seconds)));
                for (double& factor : factors[c]) factor = std::min(factor, 1.0);
                motion.scale(c, factors[c]);
            }
            motion::Clip next = motion.clip();
            book_.look(next, changed_frames(now, next));
            if (book_.frames_clean()) book_.look_between(next);
            now = std::move(next);
            const auto bad = book_.meetings();
            if (bad.empty()) {
                best_ = {std::move(now), {}, book_};
                return true;
            }
            for (const detail::Meeting* meeting : bad) {
                for (const int limb : meeting->contact.limbs) {
                    const int c = chains_.of_limb[limb];
                    if (c < 0) continue;
                    for (int f = std::max(0, meeting->frame - 1);
                         f <= std::min(count - 1, meeting->frame + 2); ++f) {
                        share[c][f] = std::min(1.0, std::max(share[c][f], factors[c][f]) + 0.25);
                    }
                }
            }
        }
        motion.restore(unrelaxed);
        book_ = book_before;
        return false;
    }

    void finish() {
        const detail::Badness after = book_.badness();
        answer_.contacts_after = after.contacts;
        answer_.poses = book_.poses();
        answer_.verdict = after.contacts == 0        ? Avoided::Verdict::clean
                          : after < first_.badness() ? Avoided::Verdict::improved
                                                     : Avoided::Verdict::failed;
        const std::vector<std::uint8_t> changed = changed_frames(source_, answer_.clip);
        answer_.frames_changed =
            static_cast<int>(std::count(changed.begin(), changed.end(), std::uint8_t{1}));
        tell_remaining();
    }

    [[nodiscard]] std::string why_not(const body::LimbPair& limbs, int frame) const {
        for (const DemandTrack& track : options_.held) {
            if (!track.hard || !(track.frames[frame].position || track.frames[frame].orientation)) {
                continue;
            }
            for (const int limb : limbs) {
                const int c = chains_.of_limb[limb];
                int up = track.effector.joint;
                while (c >= 0 && up >= 0 && up != chains_.all[c].upper) {
                    up = source_.skeleton().joint(up).parent;
                }
                if (c >= 0 && up >= 0) return "held by: " + track.name;
            }
        }
        return "no way out found";
    }

    void tell_remaining() {
        const int bridge = frames_of(bridge_seconds);
        for (const detail::Meeting* meeting : book_.meetings()) {
            const body::LimbContact& contact = meeting->contact;
            Remaining* same = nullptr;
            for (Remaining& each : answer_.remaining) {
                if (each.limbs == contact.limbs && meeting->frame <= each.last_frame + bridge) {
                    same = &each;
                }
            }
            if (same == nullptr) {
                Remaining fresh;
                fresh.limbs = contact.limbs;
                fresh.who = limbs_.limbs[contact.limbs[1]].name;
                fresh.whom = limbs_.limbs[contact.limbs[0]].name;
                fresh.first_frame = meeting->frame;
                fresh.between_frames = true;
                fresh.why = why_not(contact.limbs, meeting->frame);
                answer_.remaining.push_back(fresh);
                same = &answer_.remaining.back();
            }
            same->last_frame = meeting->frame;
            same->depth = std::max(same->depth, contact.depth);
            same->between_frames = same->between_frames && meeting->between;
        }
    }

    const motion::Clip& source_;
    const body::LintBody& body_;
    const AvoidOptions& options_;
    const body::LimbMap& limbs_;
    detail::Chains chains_;
    std::vector<body::JointLimit> limits_;
    std::vector<Stance> stances_;
    detail::ContactBook book_;
    std::vector<std::vector<Vec3>> sigma_;
    detail::ContactBook first_ = book_;  // of the source
    Best best_{{}, {}, book_};
    Avoided answer_;
};

/// The clip and the scene as one, moved, and the clip taken out again.
Avoided avoid_in_scene(const motion::Clip& clip, const SceneBody& scene,
                       const AvoidOptions& options, detail::Chains chains,
                       std::vector<body::JointLimit> limits, const std::vector<Stance>& stances) {
    const motion::Skeleton& both = scene.body.contact.flesh().skeleton();
    const int joints = clip.joint_count();
    SIDESTEP_REQUIRE(both.joint_count() == joints + static_cast<int>(scene.obstacles.size()),
                     "the scene was made for another body");
    std::vector<int> moved(clip.translated_joints().begin(), clip.translated_joints().end());
    for (int j = joints; j < both.joint_count(); ++j) moved.push_back(j);
    motion::Clip staged(both, clip.frame_time(), clip.frame_count(), moved);
    for (int f = 0; f < clip.frame_count(); ++f) {
        for (int j = 0; j < joints; ++j) staged.set_rotation(f, j, clip.rotation(f, j));
        for (const int j : clip.translated_joints()) {
            staged.set_translation(f, j, clip.translation(f, j));
        }
        for (int j = joints; j < both.joint_count(); ++j) {
            staged.set_translation(f, j, Vec3::Zero());
        }
    }
    if (!limits.empty()) limits.resize(static_cast<std::size_t>(both.joint_count()));
    // obstacles are limbs of no chain
    chains.of_limb.resize(static_cast<std::size_t>(scene.body.contact.flesh().limbs().count()), -1);
    Avoided answer =
        AvoidLoop(staged, scene.body, options, std::move(chains), std::move(limits), stances).run();
    motion::Clip result = clip;
    for (const auto changed = changed_frames(staged, answer.clip);
         const int f : frames_in(changed)) {
        for (int j = 0; j < joints; ++j) {
            if (staged.rotation(f, j).coeffs() != answer.clip.rotation(f, j).coeffs()) {
                result.set_rotation(f, j, answer.clip.rotation(f, j));
            }
        }
    }
    answer.clip = std::move(result);
    // "A LeftHand" is what the two of them call it
    for (Remaining& each : answer.remaining) {
        each.who.erase(0, 2);
        each.whom.erase(0, 2);
    }
    return answer;
}

/// Hard demands that the result does not meet as the source did.
void tell_held(const motion::Clip& source, const AvoidOptions& options, Avoided& answer) {
    constexpr double told = 1e-3;  // metres
    for (const DemandTrack& track : options.held) {
        double worst = 0.0;
        int worst_frame = 0;
        for (int f = 0; f < source.frame_count(); ++f) {
            if (!track.frames[f].position || !track.hard) continue;
            const auto miss = [&](const motion::Clip& clip) {
                const motion::GlobalPose pose = clip.global_pose(f);
                const Vec3 at = pose.joints[track.effector.joint] * track.effector.point;
                return (at - *track.frames[f].position).norm();
            };
            const double more = miss(answer.clip) - miss(source);
            if (more > worst) {
                worst = more;
                worst_frame = f;
            }
        }
        if (worst <= told) continue;
        answer.notes.push_back(
            {"", 0, 0, Problem::Severity::warning,
             fmt::format("\"{}\" is missed by {:.1f} mm more than before, at frame {}", track.name,
                         1000.0 * worst, worst_frame),
             "a soft demand, or a pair that may touch, leaves more room", "held_missed"});
    }
}

}  // namespace

const char* to_string(Avoided::Verdict verdict) {
    switch (verdict) {
        case Avoided::Verdict::unchanged:
            return "unchanged";
        case Avoided::Verdict::clean:
            return "clean";
        case Avoided::Verdict::improved:
            return "improved";
        case Avoided::Verdict::failed:
            return "failed";
    }
    return "unknown";
}

std::vector<body::LimbPair> movable_pairs(const body::Flesh& flesh, bool arms, bool legs) {
    return detail::pairs_of(detail::find_chains(flesh.limbs(), flesh.skeleton(), arms, legs),
                            flesh.limbs());
}

Avoided avoid(const motion::Clip& clip, const body::LintBody& body, const AvoidOptions& options) {
    SIDESTEP_REQUIRE(clip.skeleton().same_as(body.contact.flesh().skeleton(), 1e-6),
                     "the clip is not of the character's skeleton");
    for (const DemandTrack& track : options.held) {
        SIDESTEP_REQUIRE(static_cast<int>(track.frames.size()) == clip.frame_count(),
                         "a track of " + std::to_string(track.frames.size()) + " frames for " +
                             std::to_string(clip.frame_count()));
    }
    std::vector<std::string> widened;
    std::vector<body::JointLimit> limits = detail::widened_limits(body.character, clip, &widened);
    const std::vector<Stance> stances =
        options.legs && options.keep_feet ? foot_contacts(clip) : std::vector<Stance>{};
    detail::Chains chains = detail::find_chains(body.contact.flesh().limbs(), clip.skeleton(),
                                                options.arms, options.legs);
    const bool nothing_moves = chains.all.empty();
    Avoided answer =
        options.scene == nullptr
            ? AvoidLoop(clip, body, options, std::move(chains), std::move(limits), stances).run()
            : avoid_in_scene(clip, *options.scene, options, std::move(chains), std::move(limits),
                             stances);
    if (nothing_moves) {
        answer.notes.push_back({"", 0, 0, Problem::Severity::warning,
                                "no arm or leg was found on this body, so nothing may move",
                                "name its joints as a person's, or say which limb is which in a "
                                "limb file",
                                "nothing_moves"});
    }
    if (!widened.empty()) {
        std::string list;
        for (const std::string& name : widened) list += (list.empty() ? "" : ", ") + name;
        answer.notes.push_back({"", 0, 0, Problem::Severity::note,
                                "the source itself exceeds the limits of " + list +
                                    ": they were widened to what it does",
                                "", "limits_widened"});
    }
    tell_held(clip, options, answer);
    return answer;
}

}  // namespace sidestep::edit
