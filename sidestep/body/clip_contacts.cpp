#include "sidestep/body/clip_contacts.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/body/detail/range_motion.h"

namespace sidestep::body {

namespace {

// metres; beyond it boxes decide alone
constexpr double closer_look = 0.02;
// cosine of half a little less than a quarter turn
constexpr double quarter_turn = 0.7072;

/// Everything about one block of frames.
class BlockSearch {
public:
    BlockSearch(const SelfContact& body, const Levers& levers, const motion::Clip& clip,
                std::span<const LimbPair> pairs, const ClipContactOptions& options)
        : body_(body),
          levers_(levers),
          clip_(clip),
          pairs_(pairs),
          options_(options),
          scratch_(body.scratch()),
          motion_(levers) {}

    /// Frames first .. last and the moments between; the last frame itself only where asked for.
    ClipContacts run(int first, int last, bool with_last) {
        first_ = first;
        meets_.assign(last - first + 1, std::vector<bool>(pairs_.size(), false));
        for (int f = first; f <= last; ++f) {
            poses_.push_back(clip_.pose(f));
            placed_.push_back(forward_kinematics(clip_.skeleton(), poses_.back()));
        }
        std::vector<int> all(pairs_.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
        look_at_frame(first, all);
        if (last > first) {
            look_at_frame(last, all);
            search(std::move(all), first, last);
        }
        // the last frame belongs to the next block
        std::erase_if(found_.at_frames,
                      [&](const FrameContact& c) { return !with_last && c.frame == last; });
        std::stable_sort(found_.at_frames.begin(), found_.at_frames.end(),
                         [](const auto& a, const auto& b) { return a.frame < b.frame; });
        std::stable_sort(found_.between.begin(), found_.between.end(),
                         [](const auto& a, const auto& b) { return a.frame < b.frame; });
        std::stable_sort(found_.undecided.begin(), found_.undecided.end(),
                         [](const auto& a, const auto& b) { return a.frame < b.frame; });
        return std::move(found_);
    }

private:
    [[nodiscard]] std::vector<LimbPair> pairs_of(const std::vector<int>& indices) const {
        std::vector<LimbPair> chosen;
        chosen.reserve(indices.size());
        for (const int i : indices) chosen.push_back(pairs_[i]);
        return chosen;
    }

    /// Who of them meets at a frame.
    void look_at_frame(int frame, const std::vector<int>& open) {
        if (options_.frames_are_clean) return;
        const motion::GlobalPose& pose = placed_[frame - first_];
        ++found_.poses;
        found_.questions += static_cast<std::int64_t>(open.size());
        std::vector<int> left = open;
        if (options_.margin > 0.0) {
            std::vector<Nearness> questions;
            for (const int i : open) questions.push_back({pairs_[i], options_.margin});
            const std::vector<bool> near = body_.near(*scratch_, pose, questions);
            left.clear();
            for (std::size_t k = 0; k < open.size(); ++k) {
                if (near[k]) left.push_back(open[k]);
            }
        }
        const std::vector<LimbPair> asked = pairs_of(left);
        const std::vector<LimbContact> contacts =
            body_.contacts(*scratch_, pose, asked, options_.detail);
        std::size_t next = 0;
        for (std::size_t k = 0; k < left.size(); ++k) {
            const bool touches = next < contacts.size() && contacts[next].limbs == asked[k];
            if (!touches && options_.margin <= 0.0) continue;
            FrameContact& contact = found_.at_frames.emplace_back();
            contact.frame = frame;
            contact.contact.limbs = asked[k];
            if (touches) contact.contact = contacts[next++];
            meets_[frame - first_][left[k]] = true;
        }
    }

    /// The frames strictly between two that were looked at, and all moments between them.
    void search(std::vector<int> open, int from, int to) {
        if (open.empty()) return;
        if (to - from == 1) {
            search_between(open, from);
            return;
        }
        const int middle = (from + to) / 2;
        const motion::GlobalPose& pose = placed_[middle - first_];
        ++found_.poses;
        found_.questions += static_cast<std::int64_t>(open.size());
        measure_ranges(from, middle, to);
        motion_.look_at(pose, ranges_);
        std::vector<Nearness> questions;
        questions.reserve(open.size());
        for (const int i : open) {
            questions.push_back(motion_.question(pairs_[i], options_.margin));
        }
        const std::vector<bool> apart = body_.surely_apart(*scratch_, pose, questions);
        std::size_t kept = 0;
        for (std::size_t k = 0; k < open.size(); ++k) {
            if (apart[k]) continue;
            // a closer look pays where the question is small
            if (questions[k].largest() < closer_look &&
                !body_.near(*scratch_, pose, std::span(questions).subspan(k, 1))[0]) {
                continue;
            }
            open[kept++] = open[k];
        }
        open.resize(kept);
        if (open.empty()) return;
        look_at_frame(middle, open);
        search(open, from, middle);
        search(std::move(open), middle, to);
    }

    /// How far every joint gets from its place in the middle frame, frames and moments between. Rotations
    /// within a quarter turn of one are a convex set: where both ends of a shortest arc lie in it, all of
    /// the arc does. Further out the arc may lead anywhere.
    void measure_ranges(int from, int middle, int to) {
        const int joints = clip_.joint_count();
        ranges_.assign(joints, {});
        const motion::Pose& centre = poses_[middle - first_];
        for (int j = 0; j < joints; ++j) {
            double least_cosine = 1.0, farthest = 0.0;  // of half the angle
            const Eigen::Vector4d q = centre.rotations[j].coeffs();
            for (int f = from; f <= to; ++f) {
                const motion::Pose& pose = poses_[f - first_];
                least_cosine = std::min(least_cosine, std::abs(q.dot(pose.rotations[j].coeffs())));
                farthest = std::max(farthest,
                                    (pose.translations[j] - centre.translations[j]).squaredNorm());
            }
            // quaternions are of unit length to 1e-12; the chord of what that leaves is 3e-6 at most and
            // belongs in it
            const double sine = std::sqrt(std::max(0.0, 1.0 - least_cosine * least_cosine));
            ranges_[j].chord = least_cosine > quarter_turn ? 2.0 * sine + still_chord(sine) : 2.0;
            ranges_[j].shift = std::sqrt(farthest);
        }
    }

    /// Rounding of 1 - c^2 matters only for turns that are nearly none.
    static double still_chord(double sine) { return sine > 1e-4 ? 1e-9 : 3e-7; }

    void search_between(const std::vector<int>& open, int frame) {
        if (!options_.between) return;
        std::vector<int> left;
        for (const int i : open) {
            if (!meets_[frame - first_][i] && !meets_[frame - first_ + 1][i]) left.push_back(i);
        }
        if (left.empty()) return;
        const std::vector<LimbPair> asked = pairs_of(left);
        BetweenAnswer answer =
            contacts_between(body_, levers_, *scratch_, poses_[frame - first_],
                             poses_[frame - first_ + 1], asked, options_.between_options);
        found_.poses += answer.poses;
        found_.questions += static_cast<std::int64_t>(asked.size());
        for (const LimbPair& limbs : answer.undecided_pairs) {
            found_.undecided.push_back({frame, limbs});
        }
        for (BetweenHit& hit : answer.hits) found_.between.push_back({frame, std::move(hit)});
    }

    const SelfContact& body_;
    const Levers& levers_;
    const motion::Clip& clip_;
    std::span<const LimbPair> pairs_;
    const ClipContactOptions& options_;
    std::unique_ptr<SelfContact::Scratch, void (*)(SelfContact::Scratch*)> scratch_;
    detail::RangeMotion motion_;
    int first_ = 0;
    std::vector<motion::Pose> poses_;
    std::vector<motion::GlobalPose> placed_;
    std::vector<std::vector<bool>> meets_;  // frame by pair
    std::vector<detail::JointRange> ranges_;
    ClipContacts found_;
};

}  // namespace

ClipContacts clip_contacts(const SelfContact& body, const Levers& levers, const motion::Clip& clip,
                           int first, int last, std::span<const LimbPair> pairs,
                           const ClipContactOptions& options) {
    SIDESTEP_REQUIRE(clip.joint_count() == body.flesh().skeleton().joint_count(),
                     "a clip of " + std::to_string(clip.joint_count()) + " joints on a body of " +
                         std::to_string(body.flesh().skeleton().joint_count()));
    SIDESTEP_REQUIRE(0 <= first && first <= last && last < clip.frame_count(),
                     "frames " + std::to_string(first) + " to " + std::to_string(last) + " of " +
                         std::to_string(clip.frame_count()));
    SIDESTEP_REQUIRE(options.block > 0, "a block has at least one frame");
    SIDESTEP_REQUIRE(options.margin >= 0.0 && std::isfinite(options.margin),
                     "a margin of " + std::to_string(options.margin));

    // neighbouring blocks share a frame, so that the way between them is somebody's
    const int blocks = std::max(1, (last - first + options.block - 1) / options.block);
    std::vector<ClipContacts> parts(blocks);
    parallel_for(blocks, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
            if (options.stop && options.stop()) throw LintStopped{};
            const int from = first + static_cast<int>(i) * options.block;
            const int to = std::min(last, from + options.block);
            parts[i] = BlockSearch(body, levers, clip, pairs, options).run(from, to, to == last);
        }
    });
    ClipContacts all;
    for (ClipContacts& part : parts) {
        all.at_frames.insert(all.at_frames.end(), part.at_frames.begin(), part.at_frames.end());
        all.between.insert(all.between.end(), part.between.begin(), part.between.end());
        all.poses += part.poses;
        all.questions += part.questions;
        all.undecided.insert(all.undecided.end(), part.undecided.begin(), part.undecided.end());
    }
    return all;
}

}  // namespace sidestep::body
