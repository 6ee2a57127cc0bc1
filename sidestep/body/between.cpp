#include "sidestep/body/between.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/body/detail/slices.h"
#include "sidestep/math/rotation.h"

namespace sidestep::body {

namespace {

constexpr int lever_slices = 5;

// what rounding of poses and sums may hide: far above it, far below anything that matters
constexpr double motion_share = 1.0 + 1e-9;
constexpr double motion_room = 1e-8;
constexpr double closer_look_between = 0.01;  // metres

/// How every joint turns and moves on the way from one pose to the next.
struct Way {
    std::vector<double> angle;  // the whole turn, radians
    std::vector<Vec3> axis;     // unit, in the joint's own frame; any when it does not turn
    std::vector<double> shift;  // the whole way, metres

    Way(const motion::Pose& a, const motion::Pose& b) {
        for (std::size_t j = 0; j < a.rotations.size(); ++j) {
            const Quat to = same_hemisphere(a.rotations[j], b.rotations[j]);
            const Vec3 turn = log_map(a.rotations[j].conjugate() * to);
            const double size = turn.norm();
            angle.push_back(size);
            axis.push_back(size > 0.0 ? Vec3(turn / size) : Vec3::UnitX());
            shift.push_back((b.translations[j] - a.translations[j]).norm());
        }
    }
};

/// How far flesh can get, in either direction of time, from where it is in one pose on the way.
///
/// A point carried by a chain of joints is H_1(t) H_2(t) ... H_n(t) x. Changing the factors one
/// after the other, the outermost first,
///
///     |p(t) - p(m)| <= sum over i of |(H_i(t) - H_i(m)) x_i|,   x_i = H_i+1(m) ... H_n(m) x
///
/// and x_i is the point as it is in the pose m, seen from joint i. A turn by phi about an axis takes
/// it 2 sin(phi / 2) times its distance from the axis. Which end of the chain stands still makes no
/// difference to these numbers, only to which joints are in the chain.
class HalfMotion {
public:
    HalfMotion(const Levers& levers, const Way& way)
        : levers_(levers), way_(way), limbs_(levers.limb_count()) {}

    /// @param reach  How far on the way to either side, as a share of the whole.
    void look_at(const motion::GlobalPose& pose, double reach) {
        pose_ = &pose;
        const Eigen::Index joints = static_cast<Eigen::Index>(way_.angle.size());
        for (Eigen::ArrayXd* list : {&chord_, &shift_, &ax_, &ay_, &az_, &px_, &py_, &pz_}) {
            list->resize(joints);
        }
        for (Eigen::Index j = 0; j < joints; ++j) {
            chord_[j] = 2.0 * std::sin(0.5 * std::min(pi, reach * way_.angle[j]));
            shift_[j] = reach * way_.shift[j];
            const Vec3 axis = pose.joints[j].rotation * way_.axis[j];
            const Vec3& pivot = pose.joints[j].translation;
            ax_[j] = axis.x(), ay_[j] = axis.y(), az_[j] = axis.z();
            px_[j] = pivot.x(), py_[j] = pivot.y(), pz_[j] = pivot.z();
        }
        for (Eigen::ArrayXd& limb : limbs_) limb.resize(0);
    }

    /// For any point of one and any point of the other: by how much their distance can change.
    double of(const LimbPair& pair) {
        const Eigen::ArrayXd& a = of_limb(pair[0]);
        const Eigen::ArrayXd& b = of_limb(pair[1]);
        // whoever stands still: the one that makes the sum smallest
        return (a + b).minCoeff() * motion_share + motion_room;
    }

private:
    /// Of all flesh of a limb, as seen from each joint; the last entry is as seen from the world.
    const Eigen::ArrayXd& of_limb(int limb) {
        Eigen::ArrayXd& motion = limbs_[limb];
        if (motion.size() > 0) return motion;
        motion.setZero(chord_.size() + 1);
        for (const Levers::Piece& piece : levers_.pieces(limb)) {
            // a vertex is a mean of what its joints make of it: no farther than the farthest, and
            // no farther than the first and what the shares of the others can add
            see(piece[0], first_);
            most_ = mixed_ = first_;
            for (std::size_t i = 1; i < piece.size(); ++i) {
                see(piece[i], other_);
                most_ = most_.max(other_);
                mixed_ += piece[i].most_weight * (other_ - first_).max(0.0);
            }
            motion = motion.max(most_.min(mixed_));
        }
        return motion;
    }

    /// The motion of one ball as seen from every joint and the world.
    void see(const Levers::Ball& ball, Eigen::ArrayXd& seen) {
        // what each joint does to it, whichever side of the joint stands still
        const Vec3 centre = pose_->joints[ball.joint] * ball.centre;
        dx_ = centre.x() - px_;
        dy_ = centre.y() - py_;
        dz_ = centre.z() - pz_;
        share_ = chord_ * (((dy_ * az_ - dz_ * ay_).square() + (dz_ * ax_ - dx_ * az_).square() +
                            (dx_ * ay_ - dy_ * ax_).square())
                               .sqrt() +
                           ball.radius) +
                 shift_;
        // up the chain that carries it
        const std::span<const int> parents = levers_.parents();
        const int world = static_cast<int>(parents.size());
        seen.setConstant(world + 1, -1.0);
        double sum = 0.0;
        int below = ball.joint;
        seen[below] = 0.0;
        while (below != world) {
            sum += share_[below];
            below = parents[below] < 0 ? world : parents[below];
            seen[below] = sum;
        }
        // and down every other one: parents come first
        for (int j = 0; j < world; ++j) {
            if (seen[j] >= 0.0) continue;
            seen[j] = seen[parents[j] < 0 ? world : parents[j]] + share_[j];
        }
    }

    const Levers& levers_;
    const Way& way_;
    const motion::GlobalPose* pose_ = nullptr;
    // of each joint: how far a turn takes what is one metre off its axis, shift, axis, pivot
    Eigen::ArrayXd chord_, shift_, ax_, ay_, az_, px_, py_, pz_;
    std::vector<Eigen::ArrayXd> limbs_;  // empty: not asked for yet
    Eigen::ArrayXd first_, other_, most_, mixed_, share_, dx_, dy_, dz_;
};

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
          way_(a, b),
          motion_(levers, way_),
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

        // farther apart than they can move until either end: clean
        motion_.look_at(pose, 0.5 * (to - from));
        questions_.clear();
        for (const int i : open) questions_.push_back({pairs_[i], motion_.of(pairs_[i])});
        const std::vector<bool> apart = body_.surely_apart(scratch_, pose, questions_);
        std::vector<int> left;
        std::vector<LimbPair> asked;
        std::vector<double> motion;
        for (std::size_t k = 0; k < open.size(); ++k) {
            if (apart[k]) continue;
            // triangles are worth a look where the question is small; elsewhere halving is cheaper
            if (questions_[k].distance < closer_look_between &&
                !body_.near(scratch_, pose, std::span(questions_).subspan(k, 1))[0]) {
                continue;
            }
            left.push_back(open[k]);
            asked.push_back(pairs_[open[k]]);
            motion.push_back(questions_[k].distance);
        }
        if (left.empty()) return;

        // who meets right here is done
        std::size_t next = 0;
        for (const LimbContact& contact : body_.contacts(scratch_, pose, asked, Detail::depth)) {
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

    const SelfContact& body_;
    SelfContact::Scratch& scratch_;
    const motion::Pose& a_;
    const motion::Pose& b_;
    std::span<const LimbPair> pairs_;
    const BetweenOptions& options_;
    Way way_;
    HalfMotion motion_;
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
    const Way way(a, b);
    HalfMotion half(levers, way);
    const motion::GlobalPose middle = forward_kinematics(flesh.skeleton(), blend(a, b, 0.5));
    half.look_at(middle, 0.5);
    std::vector<double> motion;
    // from one moment to the middle, and on to the other
    for (const LimbPair& pair : pairs) motion.push_back(2.0 * half.of(pair));
    return motion;
}

}  // namespace sidestep::body
