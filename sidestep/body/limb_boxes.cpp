#include "sidestep/body/limb_boxes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/body/detail/box_kernels.h"
#include "sidestep/geometry/box_overlap.h"

namespace sidestep::body {

namespace {

using detail::box_lanes;
using detail::box_rows;
using detail::slice_rows;

/// One value into a row of a block.
struct LaneWriter {
    float* lane;
    int stride;
    void operator()(int row, double value) const { lane[row * stride] = static_cast<float>(value); }
    void operator()(int row, const Vec3& values) const {
        for (int i = 0; i < 3; ++i) (*this)(row + i, values[i]);
    }
};

void write_nothing(float* lane, int stride, int rows, int half_row) {
    for (int r = 0; r < rows; ++r) lane[r * stride] = 0.0F;
    for (int i = 0; i < 3; ++i) lane[(half_row + i) * stride] = detail::no_box;
}

}  // namespace

BoxContacts::BoxContacts(const LimbBoxes& boxes) : boxes_(&boxes) {
    const std::size_t count = boxes.whole.size();
    SIDESTEP_REQUIRE(boxes.limbs.limbs.size() == count && boxes.slices.size() == count &&
                         boxes.empty.size() == count,
                     "lists of boxes for " + std::to_string(count) + " limbs differ in length");
    blocks_ = (static_cast<int>(count) + box_lanes - 1) / box_lanes;
    placed_.resize(count);
    rows_.resize(count * static_cast<std::size_t>(blocks_));
    whole_.resize(static_cast<std::size_t>(blocks_) * box_rows * box_lanes);
    for (int k = 0; k < blocks_ * box_lanes; ++k) {
        float* lane = whole_.data() + (k / box_lanes) * box_rows * box_lanes + k % box_lanes;
        write_nothing(lane, box_lanes, box_rows, detail::row_half);
        if (k >= static_cast<int>(count) || boxes.empty[k]) continue;
        LaneWriter{lane, box_lanes}(detail::row_half, boxes.whole[k].half_extents());
    }

    // every slice of one limb meets every slice of the other: lane i * n + j has i of the first and
    // j of the second
    for (const auto& slices : boxes.slices) {
        slice_count_ = std::max(slice_count_, static_cast<int>(slices.size()));
    }
    const int n = slice_count_;
    slice_lanes_ = (n * n + box_lanes - 1) / box_lanes * box_lanes;
    const std::size_t table = static_cast<std::size_t>(slice_lanes_) * slice_rows;
    first_.resize(table * count);
    last_.resize(table * count);
    for (std::size_t limb = 0; limb < count; ++limb) {
        const geometry::OrientedBox& box = boxes.whole[limb];
        for (const auto& slice : boxes.slices[limb]) {
            SIDESTEP_REQUIRE((slice.axes() - box.axes()).norm() < 1e-9,
                             "a slice of limb \"" + boxes.limbs.limbs[limb].name +
                                 "\" has other axes than its box");
        }
        for (int lane = 0; lane < slice_lanes_; ++lane) {
            for (const bool first : {true, false}) {
                float* to = (first ? first_ : last_).data() + table * limb + lane;
                const int slice = first ? lane / std::max(n, 1) : lane % std::max(n, 1);
                write_nothing(to, slice_lanes_, slice_rows, detail::row_slice_half);
                if (lane >= n * n || boxes.empty[limb] ||
                    slice >= static_cast<int>(boxes.slices[limb].size())) {
                    continue;
                }
                const geometry::OrientedBox& part = boxes.slices[limb][slice];
                const Vec3 offset = box.to_local(part.centre());
                const LaneWriter write{to, slice_lanes_};
                write(detail::row_offset, offset);
                write(detail::row_slice_half, part.half_extents());
                write(detail::row_slice_size, offset.lpNorm<1>() + part.half_extents().sum());
            }
        }
    }
}

void BoxContacts::carry(std::span<const Transform> joints) {
    ++pose_;
    const int count = static_cast<int>(placed_.size());
    for (int k = 0; k < count; ++k) {
        const int joint = boxes_->limbs.limbs[k].joint;
        SIDESTEP_REQUIRE(joint >= 0 && joint < static_cast<int>(joints.size()),
                         "joint " + std::to_string(joint) + " of " + std::to_string(joints.size()));
        const Mat3 rotation = joints[joint].rotation.toRotationMatrix();
        const geometry::OrientedBox& box = boxes_->whole[k];
        placed_[k].axes.noalias() = rotation * box.axes();
        placed_[k].centre.noalias() = rotation * box.centre();
        placed_[k].centre += joints[joint].translation;
        if (boxes_->empty[k]) continue;
        // from the first limb, which leaves float its digits wherever the body is
        const Vec3 near = placed_[k].centre - placed_[0].centre;
        const LaneWriter write{
            whole_.data() + (k / box_lanes) * box_rows * box_lanes + k % box_lanes, box_lanes};
        write(detail::row_centre, near);
        for (int axis = 0; axis < 3; ++axis) {
            write(detail::row_axes + 3 * axis, Vec3(placed_[k].axes.col(axis)));
        }
        write(detail::row_size, near.lpNorm<1>() + box.half_extents().sum());
    }
}

geometry::OrientedBox BoxContacts::world_box(int limb) const {
    return {placed_[limb].centre, placed_[limb].axes, boxes_->whole[limb].half_extents()};
}

geometry::OrientedBox BoxContacts::world_slice(int limb, int slice) const {
    const geometry::OrientedBox& part = boxes_->slices[limb][slice];
    const Vec3 offset = boxes_->whole[limb].to_local(part.centre());
    return {placed_[limb].centre + placed_[limb].axes * offset, placed_[limb].axes,
            part.half_extents()};
}

void BoxContacts::whole(std::span<const LimbPair> pairs, std::vector<std::uint8_t>& touching) {
    touching.resize(pairs.size());
    tested_ += static_cast<std::int64_t>(pairs.size());
    const detail::BoxKernels& kernels = detail::box_kernels();
    const int count = static_cast<int>(placed_.size());
    for (std::size_t p = 0; p < pairs.size(); ++p) {
        const auto [a, b] = pairs[p];
        SIDESTEP_REQUIRE(a >= 0 && b >= 0 && a < count && b < count,
                         "limbs " + std::to_string(a) + " and " + std::to_string(b) + " of " +
                             std::to_string(count));
        // one limb against sixteen, when the first of them is asked for
        const int block = b / box_lanes;
        Row& row = rows_[static_cast<std::size_t>(a * blocks_ + block)];
        if (row.pose != pose_) {
            const detail::LaneVerdicts found = kernels.against(
                whole_.data() + (a / box_lanes) * box_rows * box_lanes + a % box_lanes,
                whole_.data() + block * box_rows * box_lanes);
            row = {found.apart, found.touching, pose_};
        }
        const std::uint32_t bit = 1u << (b % box_lanes);
        if (row.apart & bit) {
            touching[p] = 0;
        } else if (row.touching & bit) {
            touching[p] = 1;
        } else {
            touching[p] = !geometry::apart(world_box(a), world_box(b));
        }
    }
}

bool BoxContacts::slices_touch(int a, int b) {
    const Placed& pa = placed_[a];
    const Placed& pb = placed_[b];
    const Mat3 r = pa.axes.transpose() * pb.axes;
    const Vec3 t = pa.axes.transpose() * (pb.centre - pa.centre);
    detail::SeenBox seen{};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) seen.r[3 * i + j] = static_cast<float>(r(i, j));
        seen.t[i] = static_cast<float>(t[i]);
    }
    seen.size = static_cast<float>(t.lpNorm<1>());
    const detail::BoxKernels& kernels = detail::box_kernels();
    const std::size_t table = static_cast<std::size_t>(slice_lanes_) * slice_rows;
    const float* first = first_.data() + table * static_cast<std::size_t>(a);
    const float* last = last_.data() + table * static_cast<std::size_t>(b);
    const auto count_a = boxes_->slices[a].size();
    tested_ += static_cast<std::int64_t>(count_a * boxes_->slices[b].size());
    bool unsure = false;
    for (int k = 0; k < slice_lanes_; k += box_lanes) {
        const detail::LaneVerdicts found = kernels.slices(seen, first + k, last + k, slice_lanes_);
        if (found.touching != 0) return true;
        unsure |= (found.apart & 0xFFFFu) != 0xFFFFu;
    }
    if (!unsure) return false;
    // within float's rounding of touching: look again, as rarely as that is
    for (int i = 0; i < static_cast<int>(count_a); ++i) {
        for (int j = 0; j < static_cast<int>(boxes_->slices[b].size()); ++j) {
            if (!geometry::apart(world_slice(a, i), world_slice(b, j))) return true;
        }
    }
    return false;
}

void BoxContacts::sliced(std::span<const LimbPair> pairs, std::vector<std::uint8_t>& touching) {
    whole(pairs, touching);
    for (std::size_t p = 0; p < pairs.size(); ++p) {
        if (touching[p]) touching[p] = slices_touch(pairs[p][0], pairs[p][1]);
    }
}

void BoxContacts::gaps(std::span<const LimbPair> pairs, std::vector<double>& gaps) const {
    measure(pairs, gaps, true);
}

void BoxContacts::distances(std::span<const LimbPair> pairs, std::vector<double>& distances) const {
    measure(pairs, distances, false);
}

void BoxContacts::measure(std::span<const LimbPair> pairs, std::vector<double>& found,
                          bool gap) const {
    found.resize(pairs.size());
    const detail::BoxKernels& kernels = detail::box_kernels();
    for (std::size_t begin = 0; begin < pairs.size(); begin += box_lanes) {
        const std::size_t end = std::min(begin + box_lanes, pairs.size());
        detail::SeenLanes lanes{};
        for (std::size_t p = begin; p < end; ++p) {
            const auto [a, b] = pairs[p];
            const std::size_t k = p - begin;
            const Mat3 r = placed_[a].axes.transpose() * placed_[b].axes;
            const Vec3 t = placed_[a].axes.transpose() * (placed_[b].centre - placed_[a].centre);
            for (int i = 0; i < 3; ++i) {
                for (int j = 0; j < 3; ++j) lanes.r[3 * i + j][k] = r(i, j);
                lanes.t[i][k] = t[i];
                lanes.half_a[i][k] = boxes_->whole[a].half_extents()[i];
                lanes.half_b[i][k] = boxes_->whole[b].half_extents()[i];
            }
        }
        double gaps[box_lanes], distances[box_lanes];
        kernels.gaps(lanes, gaps, distances);
        for (std::size_t p = begin; p < end; ++p) {
            const bool empty = boxes_->empty[pairs[p][0]] || boxes_->empty[pairs[p][1]];
            found[p] = empty ? std::numeric_limits<double>::infinity()
                       : gap ? gaps[p - begin]
                             : distances[p - begin];
        }
    }
}

double BoxContacts::gap(int limb_a, int limb_b) const {
    if (boxes_->empty[limb_a] || boxes_->empty[limb_b]) {
        return std::numeric_limits<double>::infinity();
    }
    return geometry::contact(world_box(limb_a), world_box(limb_b)).gap;
}

}  // namespace sidestep::body
