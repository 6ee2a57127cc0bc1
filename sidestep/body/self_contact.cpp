#include "sidestep/body/self_contact.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/body/detail/contact_boxes.h"
#include "sidestep/body/detail/cover.h"
#include "sidestep/body/detail/depth.h"
#include "sidestep/body/detail/slices.h"
#include "sidestep/geometry/triangle_distance.h"
#include "sidestep/geometry/triangle_triangle.h"

namespace sidestep::body {

using detail::FlatBox;
using detail::FlatPlace;
using detail::PlacedBox;

namespace {

// single precision near the root: a place is a sum of at most eight products of numbers up to the
// size of the body, each wrong by a few parts in 2^24
constexpr double single_slack = 4e-6;
// boxes of slices are computed in doubles; this is a thousand times their rounding
constexpr double double_slack = 1e-12;

void require_pair(const LimbPair& limbs, int count) {
    SIDESTEP_REQUIRE(0 <= limbs[0] && limbs[0] < limbs[1] && limbs[1] < count,
                     "limbs " + std::to_string(limbs[0]) + " and " + std::to_string(limbs[1]) +
                         " of " + std::to_string(count) + ", expected two in ascending order");
}

bool all_finite(const motion::GlobalPose& pose) {
    return std::all_of(pose.joints.begin(), pose.joints.end(), [](const Transform& joint) {
        return joint.rotation.coeffs().allFinite() && joint.translation.allFinite();
    });
}

}  // namespace

struct SelfContact::Cover {
    detail::Slices slices;
    detail::Pieces pieces;
};

class SelfContact::Scratch {
public:
    Scratch(const Flesh& flesh, const Cover& cover)
        : flesh_(flesh),
          pieces_(cover.pieces),
          kernels_(detail::contact_kernels()),
          related_at_(pieces_.relations.size(), 0),
          relative_turn_(pieces_.relations.size()),
          relative_move_(pieces_.relations.size()),
          placed_(pieces_.regions.size()),
          placed_at_(pieces_.regions.size(), 0),
          limb_at_(flesh.limbs().count(), 0),
          limb_low_(flesh.limbs().count()),
          limb_high_(flesh.limbs().count()),
          skinned_at_(pieces_.slices.size(), 0),
          slice_box_(6 * pieces_.slices.size()),
          places_(pieces_.vertices.size()),
          boxes_(6 * (pieces_.triangles.size() / detail::patch_size)),
          exact_at_(flesh.vertex_count(), 0),
          exact_(flesh.vertex_count()) {}

    /// Takes up a pose. Boxes are carried and slices skinned when they are asked for; what is known of
    /// the same pose stays.
    void enter(const motion::GlobalPose& pose) {
        const int joints = flesh_.skeleton().joint_count();
        SIDESTEP_REQUIRE(static_cast<int>(pose.joints.size()) == joints,
                         "a pose of " + std::to_string(pose.joints.size()) +
                             " joints for flesh on a skeleton of " + std::to_string(joints));
        SIDESTEP_REQUIRE(all_finite(pose), "a pose with a number that is not finite");
        if (same_joints(pose)) return;
        ++now_;
        joints_ = pose.joints;
        turns_.resize(joints);
        moves_.resize(joints);
        matrices_.resize(12 * static_cast<std::size_t>(joints));
        const Vec3 root = joints_[0].translation;
        double size = 0.0;
        for (int j = 0; j < joints; ++j) {
            turns_[j] = joints_[j].rotation.toRotationMatrix();
            moves_[j] = joints_[j].translation - root;
            size = std::max(size, moves_[j].norm());
            float* m = &matrices_[12 * static_cast<std::size_t>(j)];
            for (int row = 0; row < 3; ++row) {
                for (int column = 0; column < 3; ++column) {
                    m[4 * row + column] = static_cast<float>(turns_[j](row, column));
                }
                m[4 * row + 3] = static_cast<float>(moves_[j][row]);
            }
        }
        size += pieces_.longest_local;
        // the exact places are rounded where the body is, the others near its root
        const double far = double_slack * (size + root.norm());
        slack_ = single_slack * size + far;
        box_slack_ = far;
    }

    /// Calls `each(triangle_a, triangle_b)` for every pair of triangles of the two limbs that may
    /// come nearer than `distance`, those ignored left out, until it returns true.
    template <typename Each>
    bool visit(const Nearness& near, const Each& each) {
        return visit_near_slices(near, [&](int sa, int ra, int sb, int rb, double distance) {
            reach_ = static_cast<float>(distance * (1.0 + 1e-6));
            return visit_slices(sa, ra, sb, rb,
                                [&](int ta, int tb) { return each(ta, tb, distance); });
        });
    }

    /// Calls `each(slice_a, region_a, slice_b, region_b, distance)` for slices whose boxes are not
    /// further apart than the distance asked about, until it returns true.
    template <typename Each>
    bool visit_near_slices(const Nearness& near, const Each& each) {
        const auto [a, b] = near.limbs;
        ++work_.limb_pairs;
        const double most = near.largest() + 2.0 * box_slack_;
        place_limb(a);
        place_limb(b);
        if (!limbs_meet(a, b, most)) return false;
        const int first_a = pieces_.first_slice[a], first_b = pieces_.first_slice[b];
        for (int sa = first_a; sa < pieces_.first_slice[a + 1]; ++sa) {
            if (!meets_limb(placed_[sa], b, most)) continue;
            for (int sb = first_b; sb < pieces_.first_slice[b + 1]; ++sb) {
                const double distance = near.distance +
                                        (near.more_a.empty() ? 0.0 : near.more_a[sa - first_a]) +
                                        (near.more_b.empty() ? 0.0 : near.more_b[sb - first_b]);
                const double reach = distance + 2.0 * box_slack_;
                const int ra = pieces_.region_of(sa, sb);
                if (ra < 0 || detail::flat_apart(placed_[sa], placed_[sb], reach)) continue;
                const int rb = pieces_.region_of(sb, sa);
                const PlacedBox& pa = place(ra);
                const PlacedBox& pb = place(rb);
                if (detail::flat_apart(pa, pb, reach)) continue;
                ++work_.slice_pairs;
                if (detail::boxes_apart(pa, turns_[pieces_.regions[ra].joint], pb,
                                        turns_[pieces_.regions[rb].joint], reach)) {
                    continue;
                }
                if (each(sa, ra, sb, rb, distance)) return true;
            }
        }
        return false;
    }

    /// Whether patches with something to compare have boxes that are not further apart than asked.
    bool any_near_patches(const Nearness& near) {
        return visit_near_slices(near, [&](int sa, int ra, int sb, int rb, double distance) {
            reach_ = static_cast<float>(distance * (1.0 + 1e-6));
            return visit_near_patches(
                sa, ra, sb, rb, [&](int patch_a, int patch_b, const std::array<float, 6>&) {
                    return !all_ignored(pieces_.slices[sa].first_patch + patch_a,
                                        pieces_.slices[sb].first_patch + patch_b);
                });
        });
    }

    /// A triangle where the flesh is, exactly.
    geometry::Triangle exact(int triangle) {
        const auto& t = flesh_.at_rest().triangles[triangle];
        return {exact_vertex(t[0]), exact_vertex(t[1]), exact_vertex(t[2])};
    }

    const Vec3& exact_vertex(int vertex) {
        if (exact_at_[vertex] != now_) {
            exact_at_[vertex] = now_;
            exact_[vertex] = flesh_.place(vertex, turns_, joints_);
        }
        return exact_[vertex];
    }

    [[nodiscard]] const std::vector<Transform>& joints() const { return joints_; }
    ContactWork& work() { return work_; }
    [[nodiscard]] const ContactWork& work() const { return work_; }

private:
    [[nodiscard]] bool same_joints(const motion::GlobalPose& pose) const {
        return joints_.size() == pose.joints.size() &&
               std::equal(joints_.begin(), joints_.end(), pose.joints.begin(),
                          [](const Transform& a, const Transform& b) {
                              return a.rotation.coeffs() == b.rotation.coeffs() &&
                                     a.translation == b.translation;
                          });
    }

    /// How joints that pull on each other's flesh lie to each other, once per pose.
    void relate(int r) {
        if (related_at_[r] == now_) return;
        related_at_[r] = now_;
        const detail::Relation& relation = pieces_.relations[r];
        const Mat3 back = turns_[relation.to].transpose();
        relative_turn_[r] = back * turns_[relation.from] - relation.turn_at_rest;
        relative_move_[r] =
            back * (moves_[relation.from] - moves_[relation.to]) - relation.move_at_rest;
    }

    /// All slices of a limb and the box around them, once per pose.
    void place_limb(int limb) {
        if (limb_at_[limb] == now_) return;
        limb_at_[limb] = now_;
        Vec3& low = limb_low_[limb];
        Vec3& high = limb_high_[limb];
        low.setConstant(std::numeric_limits<double>::infinity());
        high.setConstant(-std::numeric_limits<double>::infinity());
        for (int s = pieces_.first_slice[limb]; s < pieces_.first_slice[limb + 1]; ++s) {
            const PlacedBox& placed = place(s);
            low = low.cwiseMin(placed.low);
            high = high.cwiseMax(placed.high);
        }
    }

    /// The box of a region, once per pose.
    const PlacedBox& place(int r) {
        PlacedBox& placed = placed_[r];
        if (placed_at_[r] == now_) return placed;
        placed_at_[r] = now_;
        const detail::Region& region = pieces_.regions[r];
        Vec3 centre = region.centre, half = region.half;
        for (int i = region.first_tug; i < region.last_tug; ++i) {
            const detail::Tug& tug = pieces_.tugs[i];
            relate(tug.relation);
            const Mat3& turn = relative_turn_[tug.relation];
            const Vec3 move = turn * tug.pivot + relative_move_[tug.relation];
            centre += turn * tug.centre + tug.weight_centre * move;
            half += turn.cwiseAbs() * tug.half + tug.weight_half * move.cwiseAbs();
        }
        const Mat3& turn = turns_[region.joint];
        placed.half = half;
        placed.centre = turn * centre + moves_[region.joint];
        const Vec3 extent = turn.cwiseAbs() * half;
        placed.low = placed.centre - extent;
        placed.high = placed.centre + extent;
        return placed;
    }

    [[nodiscard]] bool meets_limb(const PlacedBox& box, int limb, double reach) const {
        return ((box.low.array() <= limb_high_[limb].array() + reach) &&
                (limb_low_[limb].array() <= box.high.array() + reach))
            .all();
    }

    [[nodiscard]] bool limbs_meet(int a, int b, double reach) const {
        return ((limb_low_[a].array() <= limb_high_[b].array() + reach) &&
                (limb_low_[b].array() <= limb_high_[a].array() + reach))
            .all();
    }

    /// Places and patch boxes of a slice, once per pose.
    void skin(int s) {
        if (skinned_at_[s] == now_) return;
        skinned_at_[s] = now_;
        ++work_.slices_skinned;
        const detail::Slice& slice = pieces_.slices[s];
        bone_matrices_.resize(12 * static_cast<std::size_t>(slice.bone_count));
        for (int i = 0; i < slice.bone_count; ++i) {
            std::copy_n(
                &matrices_[12 * static_cast<std::size_t>(pieces_.bones[slice.first_bone + i])], 12,
                &bone_matrices_[12 * static_cast<std::size_t>(i)]);
        }
        kernels_.skin(&pieces_.weights[slice.first_weight], slice.vertex_room,
                      bone_matrices_.data(), slice.bone_count, places_[slice.first_vertex].xyz);
        box_patches(slice, &slice_box_[6 * static_cast<std::size_t>(s)]);
    }

    /// Boxes of the patches of a skinned slice, and the one around them all.
    void box_patches(const detail::Slice& slice, float* whole) {
        const FlatPlace* places = &places_[slice.first_vertex];
        const int* corner = &pieces_.corners[slice.first_corner];
        float* boxes = &boxes_[6 * static_cast<std::size_t>(slice.first_patch)];
        const float slack = static_cast<float>(slack_);
        FlatBox all{Eigen::Array4f::Constant(3e38F), Eigen::Array4f::Constant(-3e38F)};
        for (int patch = 0; patch < slice.patch_count; ++patch) {
            FlatBox box{places[*corner].array(), places[*corner].array()};
            const int* end = corner + slice.corner_rows;
            for (++corner; corner < end; ++corner) {
                box.low = box.low.min(places[*corner].array());
                box.high = box.high.max(places[*corner].array());
            }
            box.low -= slack;
            box.high += slack;
            all.low = all.low.min(box.low);
            all.high = all.high.max(box.high);
            for (int axis = 0; axis < 3; ++axis) {
                boxes[axis * slice.patch_room + patch] = box.low[axis];
                boxes[(3 + axis) * slice.patch_room + patch] = box.high[axis];
            }
        }
        for (int axis = 0; axis < 3; ++axis) {
            whole[axis] = all.low[axis];
            whole[3 + axis] = all.high[axis];
        }
    }

    template <typename Each>
    bool visit_slices(int sa, int ra, int sb, int rb, const Each& each) {
        return visit_near_patches(sa, ra, sb, rb,
                                  [&](int patch_a, int patch_b, const std::array<float, 6>& box_a) {
                                      return visit_patches(pieces_.slices[sa], patch_a, box_a,
                                                           pieces_.slices[sb], patch_b, each);
                                  });
    }

    /// Calls `each(patch_a, patch_b, box_a)` for patches of two regions whose boxes, that of a grown
    /// by the reach, overlap, until it returns true.
    template <typename Each>
    bool visit_near_patches(int sa, int ra, int sb, int rb, const Each& each) {
        skin(sa);
        skin(sb);
        const detail::Slice& a = pieces_.slices[sa];
        const detail::Slice& b = pieces_.slices[sb];
        const float* boxes_a = &boxes_[6 * static_cast<std::size_t>(a.first_patch)];
        const float* boxes_b = &boxes_[6 * static_cast<std::size_t>(b.first_patch)];
        // only those patches of a that come near anything of b
        std::array<float, 6> around{};
        for (int side = 0; side < 6; ++side) {
            around[side] =
                slice_box_[6 * static_cast<std::size_t>(sb) + side] + (side < 3 ? -reach_ : reach_);
        }
        bits_a_.resize((a.patch_count + 63) / 64);
        bits_b_.resize((b.patch_count + 63) / 64);
        const std::uint64_t* in_ra = &pieces_.members[pieces_.regions[ra].first_word];
        const std::uint64_t* in_rb = &pieces_.members[pieces_.regions[rb].first_word];
        kernels_.overlaps(boxes_a, a.patch_room, a.patch_count, around.data(), bits_a_.data());
        for (std::size_t word_a = 0; word_a < bits_a_.size(); ++word_a) {
            for (std::uint64_t left_a = bits_a_[word_a] & in_ra[word_a]; left_a != 0;
                 left_a &= left_a - 1) {
                const int patch_a = static_cast<int>(word_a) * 64 + std::countr_zero(left_a);
                std::array<float, 6> box{};
                for (int side = 0; side < 6; ++side) {
                    box[side] =
                        boxes_a[side * a.patch_room + patch_a] + (side < 3 ? -reach_ : reach_);
                }
                kernels_.overlaps(boxes_b, b.patch_room, b.patch_count, box.data(), bits_b_.data());
                for (std::size_t word_b = 0; word_b < bits_b_.size(); ++word_b) {
                    for (std::uint64_t left_b = bits_b_[word_b] & in_rb[word_b]; left_b != 0;
                         left_b &= left_b - 1) {
                        const int patch_b =
                            static_cast<int>(word_b) * 64 + std::countr_zero(left_b);
                        if (each(patch_a, patch_b, box)) return true;
                    }
                }
            }
        }
        return false;
    }

    [[nodiscard]] bool all_ignored(int patch_a, int patch_b) const {
        for (int i = pieces_.first_speaker[patch_a]; i < pieces_.first_speaker[patch_a + 1]; ++i) {
            for (int j = pieces_.first_speaker[patch_b]; j < pieces_.first_speaker[patch_b + 1];
                 ++j) {
                if (!flesh_.ignores(pieces_.speakers[i], pieces_.speakers[j])) return false;
            }
        }
        return true;
    }

    [[nodiscard]] FlatBox box_of(const detail::Slice& slice, const detail::PatchTriangle& t) const {
        const FlatPlace* at = &places_[slice.first_vertex];
        const auto p = at[t.corners[0]].array(), q = at[t.corners[1]].array(),
                   r = at[t.corners[2]].array();
        return {p.min(q).min(r), p.max(q).max(r)};
    }

    template <typename Each>
    bool visit_patches(const detail::Slice& a, int patch_a, const std::array<float, 6>& box_a,
                       const detail::Slice& b, int patch_b, const Each& each) {
        if (all_ignored(a.first_patch + patch_a, b.first_patch + patch_b)) return false;
        ++work_.patch_pairs;
        const detail::PatchTriangle* in_a =
            &pieces_.triangles[(a.first_patch + patch_a) * detail::patch_size];
        const detail::PatchTriangle* in_b =
            &pieces_.triangles[(b.first_patch + patch_b) * detail::patch_size];
        // box_a is grown by the slack and the distance: by how much triangles may be apart
        const float grown = 2.0F * static_cast<float>(slack_);
        const FlatBox patch{{box_a[0], box_a[1], box_a[2], 0.0F},
                            {box_a[3], box_a[4], box_a[5], 0.0F}};
        std::array<FlatBox, detail::patch_size> boxes;
        std::array<int, detail::patch_size> near{};
        int count = 0;
        for (int j = 0; j < detail::patch_size && in_b[j].triangle >= 0; ++j) {
            boxes[count] = box_of(b, in_b[j]);
            if (detail::flat_meet(boxes[count], patch, grown)) near[count++] = j;
        }
        if (count == 0) return false;
        const float apart = grown + reach_;
        for (int i = 0; i < detail::patch_size && in_a[i].triangle >= 0; ++i) {
            const FlatBox mine = box_of(a, in_a[i]);
            for (int k = 0; k < count; ++k) {
                if (!detail::flat_meet(mine, boxes[k], apart)) continue;
                const int ta = in_a[i].triangle, tb = in_b[near[k]].triangle;
                if (flesh_.ignores(ta, tb)) continue;
                ++work_.triangle_pairs;
                if (each(ta, tb)) return true;
            }
        }
        return false;
    }

    const Flesh& flesh_;
    const detail::Pieces& pieces_;
    const detail::ContactKernels& kernels_;

    // the pose
    std::uint32_t now_ = 0;
    std::vector<Transform> joints_;
    std::vector<Mat3> turns_;
    std::vector<Vec3> moves_;  // from the root
    std::vector<float> matrices_, bone_matrices_;
    double slack_ = 0.0, box_slack_ = 0.0;
    float reach_ = 0.0F;

    // boxes
    std::vector<std::uint32_t> related_at_;
    std::vector<Mat3> relative_turn_;
    std::vector<Vec3> relative_move_;
    std::vector<PlacedBox> placed_;
    std::vector<std::uint32_t> placed_at_;
    std::vector<std::uint32_t> limb_at_;
    std::vector<Vec3> limb_low_, limb_high_;

    // what was skinned
    std::vector<std::uint32_t> skinned_at_;
    std::vector<float> slice_box_;
    std::vector<FlatPlace> places_;
    std::vector<float> boxes_;
    std::vector<std::uint64_t> bits_a_, bits_b_;
    std::vector<std::uint32_t> exact_at_;
    std::vector<Vec3> exact_;
    ContactWork work_;
};

ContactWork& ContactWork::operator+=(const ContactWork& other) {
    limb_pairs += other.limb_pairs;
    slice_pairs += other.slice_pairs;
    patch_pairs += other.patch_pairs;
    triangle_pairs += other.triangle_pairs;
    slices_skinned += other.slices_skinned;
    return *this;
}

SelfContact::SelfContact(Flesh flesh, int slices) : flesh_(std::move(flesh)) {
    SIDESTEP_REQUIRE(slices > 0, "a limb has at least one slice");
    auto cover = std::make_unique<Cover>();
    cover->slices = detail::cut_slices(flesh_, slices);
    cover->pieces = detail::cut_up(flesh_, cover->slices.of_triangle, slices);
    cover_ = std::move(cover);
}

SelfContact::~SelfContact() = default;
SelfContact::SelfContact(SelfContact&&) noexcept = default;
SelfContact& SelfContact::operator=(SelfContact&&) noexcept = default;

std::unique_ptr<SelfContact::Scratch, void (*)(SelfContact::Scratch*)> SelfContact::scratch()
    const {
    return {new Scratch(flesh_, *cover_), [](Scratch* scratch) { delete scratch; }};
}

int SelfContact::slice_count(int limb) const {
    return cover_->pieces.first_slice[limb + 1] - cover_->pieces.first_slice[limb];
}

double Nearness::largest() const {
    double most = distance;
    if (!more_a.empty()) most += *std::max_element(more_a.begin(), more_a.end());
    if (!more_b.empty()) most += *std::max_element(more_b.begin(), more_b.end());
    return most;
}

void SelfContact::require_question(const Nearness& question) const {
    require_pair(question.limbs, flesh_.limbs().count());
    SIDESTEP_REQUIRE(question.distance >= 0.0 && std::isfinite(question.largest()),
                     "a distance of " + std::to_string(question.largest()));
    const auto fits = [&](std::span<const double> more, int limb) {
        return more.empty() || static_cast<int>(more.size()) == slice_count(limb);
    };
    SIDESTEP_REQUIRE(
        fits(question.more_a, question.limbs[0]) && fits(question.more_b, question.limbs[1]),
        "distances for another number of slices");
}

const ContactWork& SelfContact::work(const Scratch& scratch) {
    return scratch.work();
}

std::vector<LimbContact> SelfContact::contacts(Scratch& scratch, const motion::GlobalPose& pose,
                                               std::span<const LimbPair> pairs,
                                               Detail detail) const {
    scratch.enter(pose);
    std::vector<LimbContact> found;
    std::vector<detail::MetPair> met;
    for (const LimbPair& limbs : pairs) {
        require_pair(limbs, flesh_.limbs().count());
        met.clear();
        scratch.visit({.limbs = limbs}, [&](int ta, int tb, double) {
            if (!geometry::intersect(scratch.exact(ta), scratch.exact(tb))) return false;
            met.push_back({ta, tb});
            return detail == Detail::yes_no;
        });
        if (met.empty()) continue;
        if (detail == Detail::yes_no) {
            LimbContact& contact = found.emplace_back();
            contact.limbs = limbs;
            contact.triangle_pairs = 1;
            contact.witness = met.front();
        } else {
            found.push_back(detail::describe_contact(
                flesh_, cover_->slices, pose, limbs, met,
                [&](int v) { return scratch.exact_vertex(v); }, detail == Detail::ways));
        }
    }
    return found;
}

std::vector<bool> SelfContact::near(Scratch& scratch, const motion::GlobalPose& pose,
                                    std::span<const Nearness> questions) const {
    scratch.enter(pose);
    std::vector<bool> answers;
    answers.reserve(questions.size());
    for (const Nearness& question : questions) {
        require_question(question);
        answers.push_back(scratch.visit(question, [&](int ta, int tb, double distance) {
            return geometry::nearer_than(scratch.exact(ta), scratch.exact(tb), distance);
        }));
    }
    return answers;
}

std::vector<bool> SelfContact::surely_apart(Scratch& scratch, const motion::GlobalPose& pose,
                                            std::span<const Nearness> questions,
                                            double skin_below) const {
    scratch.enter(pose);
    std::vector<bool> answers;
    answers.reserve(questions.size());
    for (const Nearness& question : questions) {
        require_question(question);
        answers.push_back(question.largest() < skin_below
                              ? !scratch.any_near_patches(question)
                              : !scratch.visit_near_slices(
                                    question, [](int, int, int, int, double) { return true; }));
    }
    return answers;
}

}  // namespace sidestep::body
