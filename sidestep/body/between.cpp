#include "sidestep/body/between.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/body/detail/half_motion.h"
#include "sidestep/body/detail/slices.h"

namespace sidestep::body {

namespace {

constexpr int lever_slices = 5;
constexpr double closer_look_between = 0.03;  // metres

/// The search for hits on the way between two poses.
class BetweenSearch {
public:
    BetweenSearch(const SelfContact& body, const Levers& levers, SelfContact::Scratch& scratch,
                  const motion::Pose& a, const motion::Pose& b, std::span<const LimbPair> pairs,
                  const BetweenOptions& options)
        : body_(body),
          scratch_(scratch),
          a_(a),
          b_(b),
          pairs_(pairs),
          options_(options),
          motion_(levers, a, b),
          hit_(pairs.size()),
          found_(pairs.size(), false),
          undecided_(pairs.size(), false) {}

    BetweenAnswer run() {
        std::vector<int> all(pairs_.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
        search(all, 0.0, 1.0, 0);
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            if (found_[i]) {
                answer_.hits.push_back(hit_[i]);
            } else if (undecided_[i]) {
                ++answer_.undecided;
                answer_.undecided_pairs.push_back(pairs_[i]);
            }
        }
        return std::move(answer_);
    }

private:
    void search(std::vector<int> open, double from, double to, int halvings) {
        std::erase_if(open, [&](int i) { return found_[i]; });
        if (open.empty()) return;
        const double middle = 0.5 * (from + to);
        const motion::GlobalPose pose =
            forward_kinematics(body_.flesh().skeleton(), blend(a_, b_, middle));
        ++answer_.poses;

        // farther apart than they can move until either end: clean. A rough bound is enough for
        // most; the others are asked slice by slice
        motion_.look_at(pose, 0.5 * (to - from));
        questions_.clear();
        for (const int i : open) questions_.push_back({pairs_[i], motion_.rough(pairs_[i])});
        keep_near(open, body_.surely_apart(scratch_, pose, questions_));
        if (open.empty()) return;
        questions_.clear();
        for (const int i : open) questions_.push_back(ask(pairs_[i]));
        const std::vector<bool> apart = body_.surely_apart(scratch_, pose, questions_);
        std::vector<int> left;
        std::vector<LimbPair> asked;
        std::vector<double> motion;
        for (std::size_t k = 0; k < open.size(); ++k) {
            if (apart[k]) continue;
            // triangles are worth a look where the question is small; elsewhere halving is cheaper
            const double largest = questions_[k].largest();
            if (largest < closer_look_between &&
                !body_.near(scratch_, pose, std::span(questions_).subspan(k, 1))[0]) {
                continue;
            }
            left.push_back(open[k]);
            asked.push_back(pairs_[open[k]]);
            motion.push_back(largest);
        }
        if (left.empty()) return;

        // who meets right here is done
        std::size_t next = 0;
        for (const LimbContact& contact : body_.contacts(scratch_, pose, asked, options_.detail)) {
            while (asked[next] != contact.limbs) ++next;
            found_[left[next]] = true;
            hit_[left[next]] = {contact.limbs, middle, contact};
            ++next;
        }

        std::vector<int> again;
        for (std::size_t k = 0; k < left.size(); ++k) {
            if (found_[left[k]]) continue;
            if (motion[k] <= options_.tolerance || halvings >= options_.most_halvings) {
                undecided_[left[k]] = true;
            } else {
                again.push_back(left[k]);
            }
        }
        search(again, from, middle, halvings + 1);
        search(std::move(again), middle, to, halvings + 1);
    }

    static void keep_near(std::vector<int>& open, const std::vector<bool>& apart) {
        std::size_t kept = 0;
        for (std::size_t k = 0; k < open.size(); ++k) {
            if (!apart[k]) open[kept++] = open[k];
        }
        open.resize(kept);
    }

    /// Slice by slice, where the body has as many slices as the levers.
    Nearness ask(const LimbPair& pair) {
        Nearness question = motion_.question(pair);
        const bool same = static_cast<int>(question.more_a.size()) == body_.slice_count(pair[0]) &&
                          static_cast<int>(question.more_b.size()) == body_.slice_count(pair[1]);
        return same ? question : Nearness{pair, question.largest()};
    }

    const SelfContact& body_;
    SelfContact::Scratch& scratch_;
    const motion::Pose& a_;
    const motion::Pose& b_;
    std::span<const LimbPair> pairs_;
    const BetweenOptions& options_;
    detail::HalfMotion motion_;
    std::vector<BetweenHit> hit_;
    std::vector<bool> found_, undecided_;
    std::vector<Nearness> questions_;
    BetweenAnswer answer_;
};

void require_way(const Flesh& flesh, const motion::Pose& a, const motion::Pose& b,
                 std::span<const LimbPair> pairs) {
    const std::size_t joints = flesh.skeleton().joints().size();
    for (const motion::Pose* pose : {&a, &b}) {
        SIDESTEP_REQUIRE(pose->rotations.size() == joints && pose->translations.size() == joints,
                         "a pose of " + std::to_string(pose->rotations.size()) +
                             " joints for a body of " + std::to_string(joints));
        for (std::size_t j = 0; j < joints; ++j) {
            SIDESTEP_REQUIRE(
                pose->rotations[j].coeffs().allFinite() && pose->translations[j].allFinite(),
                "joint " + std::to_string(j) + " of the pose is not finite");
        }
    }
    for (const LimbPair& pair : pairs) {
        SIDESTEP_REQUIRE(
            pair[0] >= 0 && pair[0] < pair[1] && pair[1] < flesh.limbs().count(),
            "no pair of limbs: " + std::to_string(pair[0]) + ", " + std::to_string(pair[1]));
    }
}

}  // namespace

Levers::Levers(const Flesh& flesh) {
    for (const motion::Joint& joint : flesh.skeleton().joints()) parents_.push_back(joint.parent);
    const detail::Slices slices = detail::cut_slices(flesh, lever_slices);
    std::vector<double> total(parents_.size());
    std::vector<geometry::AxisBox> box(parents_.size());
    std::vector<int> slot(parents_.size());
    for (int limb = 0; limb < flesh.limbs().count(); ++limb) {
        first_.push_back(pieces_.size());
        for (int s = 0; s < lever_slices; ++s) {
            const std::vector<int>& vertices = slices.vertices_of(limb, s);
            if (vertices.empty()) continue;
            std::fill(total.begin(), total.end(), 0.0);
            std::fill(box.begin(), box.end(), geometry::AxisBox{});
            for (const int v : vertices) {
                for (const Pull& pull : flesh.pulls(v)) {
                    total[pull.joint] += pull.weight;
                    box[pull.joint].include(pull.local);
                }
            }
            Piece& piece = pieces_.emplace_back();
            for (std::size_t j = 0; j < total.size(); ++j) {
                if (total[j] <= 0.0) continue;
                piece.push_back({static_cast<int>(j), box[j].centre(), 0.0, 0.0});
            }
            const auto heavier = [&](const Ball& a, const Ball& b) {
                return total[a.joint] > total[b.joint];
            };
            std::stable_sort(piece.begin(), piece.end(), heavier);
            for (std::size_t i = 0; i < piece.size(); ++i)
                slot[piece[i].joint] = static_cast<int>(i);
            for (const int v : vertices) {
                for (const Pull& pull : flesh.pulls(v)) {
                    Ball& ball = piece[slot[pull.joint]];
                    ball.radius = std::max(ball.radius, (pull.local - ball.centre).norm());
                    ball.most_weight = std::max(ball.most_weight, pull.weight);
                }
            }
        }
    }
    first_.push_back(pieces_.size());
}

BetweenAnswer contacts_between(const SelfContact& body, const Levers& levers,
                               SelfContact::Scratch& scratch, const motion::Pose& a,
                               const motion::Pose& b, std::span<const LimbPair> pairs,
                               const BetweenOptions& options) {
    require_way(body.flesh(), a, b, pairs);
    SIDESTEP_REQUIRE(levers.parents().size() == a.rotations.size(),
                     "the levers are of another body");
    SIDESTEP_REQUIRE(options.tolerance > 0.0, "the tolerance must be positive");
    SIDESTEP_REQUIRE(options.most_halvings >= 0 && options.most_halvings <= 40,
                     "most_halvings must be within 0 and 40");
    return BetweenSearch(body, levers, scratch, a, b, pairs, options).run();
}

BetweenAnswer contacts_between(const SelfContact& body, SelfContact::Scratch& scratch,
                               const motion::Pose& a, const motion::Pose& b,
                               std::span<const LimbPair> pairs, const BetweenOptions& options) {
    return contacts_between(body, Levers(body.flesh()), scratch, a, b, pairs, options);
}

std::vector<double> relative_motion(const Flesh& flesh, const motion::Pose& a,
                                    const motion::Pose& b, std::span<const LimbPair> pairs) {
    require_way(flesh, a, b, pairs);
    const Levers levers(flesh);
    detail::HalfMotion half(levers, a, b);
    const motion::GlobalPose middle = forward_kinematics(flesh.skeleton(), blend(a, b, 0.5));
    half.look_at(middle, 0.5);
    std::vector<double> motion;
    // from one moment to the middle, and on to the other
    for (const LimbPair& pair : pairs) motion.push_back(2.0 * half.question(pair).largest());
    return motion;
}

}  // namespace sidestep::body
