// Why this is a proof. Let S be a closed set, and d(x, S) the distance from a place x to it.
//
// 1. What is kept. A field F of S is any function with 0 <= F(x) <= d(x, S). A box has the exact one.
//
// 2. Between nodes. d(x, S)^2 - |x|^2 is the least over s in S of |s|^2 - 2 x.s, a least of linear
//    functions: concave. So for weights w_i >= 0 with sum 1 and sum w_i c_i = x,
//        d(x, S)^2 >= sum w_i d(c_i, S)^2 - sum w_i |x - c_i|^2,
//    and putting F for d on the right only makes it smaller. With the weights of linear interpolation
//    in a cell of edge h the last sum is h^2 (fx (1 - fx) + fy (1 - fy) + fz (1 - fz)). Cells with all
//    corners at 0 may be called inside, 0 everywhere: less is never wrong.
//
// 3. A turn. S' = union of R(t) S over the range has d(x, S') = least over t of d(R(-t) x, S). Where
//    the range is looked at in samples, what is between them is bounded in one of two ways, r being
//    the distance of x from the axis:
//    - the place R(-t) x moves by at most r |dt|, so d falls by at most that: where the looks d_1 and
//      d_2 at both ends leave (d_1 - m) + (d_2 - m) >= r |t_2 - t_1|, nothing between is below m;
//    - let m be the least so far and suppose the distance at t between t_1 and t_2 is below m, at
//      the point s of S. Its distance from the axis is at most r + m. |R(-t) x - s|^2 as a function
//      of t is constant - 2 r r_s cos(t - t_s), its second derivative at most 2 r (r + m) =: 2 K, and
//      it is at least d_1^2 and d_2^2 at the ends. So at t = t_1 + l (t_2 - t_1) it is at least
//          (1 - l) d_1^2 + l d_2^2 - l (1 - l) K (t_2 - t_1)^2,
//      whose least over l is in closed form. Either that, or m.
//    A turn of a field is therefore a field again.
//
// 4. A bone moves the set by a fixed transform, and the field with it.
//
// 5. Outside of the nodes the distance to a box that holds the set stands in.
//
// 6. Two sets (set_gap.cpp). If points a, b of the two sets are at the distance g, their middle x has
//    d(x, A) <= g / 2 and d(x, B) <= g / 2. So g >= 2 max(F_A(x), F_B(x)), and in a cell of half
//    diagonal q about c, as distances change by no more than the way, g >= 2 max(F_A(c), F_B(c)) - 2 q.
//    Cells that cover all places within g_0 / 2 of both sets thus bound every g up to g_0. And F(c)
//    may be replaced by F(y) - |y - c| for any y.
//
// The angles on the two ways up to the common ancestor are different ones and independent of each
// other: every place of a can be had together with every place of b, so nothing but the two sets
// matters, and a proof fails only for want of resolution. Roundings: places of a few metres in doubles
// are good to 1e-15 m, the worst square root to 1e-9 m, and every sweep takes 1e-8 m off.
#include "sidestep/body/detail/distance_field.h"

#include <algorithm>
#include <cmath>

namespace sidestep::body::detail {

namespace {

// roundings of one sweep, metres: coordinates of a few metres are good to 1e-15, square roots of
// sums that nearly cancel to 1e-9
constexpr double field_rounding = 1e-8;
// a float keeps 24 bits
constexpr double shrink_square = 1.0 - 2.5e-7;
// nodes as close as this many voxels to the set are refined; larger is tighter and dearer
constexpr double middle_band = 12.0 / 4.0;
constexpr double far_band = 3.0;

// nobody has asked yet
constexpr float unknown_node = -1.0f;

float squared(double distance, double unit) {
    const double d = distance / unit;
    return static_cast<float>(d * d * shrink_square);
}

// squared distance inside a cell, of its eight corners, in units of its edge
double mix(const float (&v)[8], double x, double y, double z) {
    const double v00 = v[0] + x * (double{v[1]} - v[0]), v10 = v[2] + x * (double{v[3]} - v[2]);
    const double v01 = v[4] + x * (double{v[5]} - v[4]), v11 = v[6] + x * (double{v[7]} - v[6]);
    const double v0 = v00 + y * (v10 - v00), v1 = v01 + y * (v11 - v01);
    return v0 + z * (v1 - v0) - (x * (1.0 - x) + y * (1.0 - y) + z * (1.0 - z));
}

}  // namespace

struct DistanceField::Fine {
    std::array<std::atomic<float>, block> value;
    Fine() {
        for (auto& v : value) v.store(unknown_node, std::memory_order_relaxed);
    }
};

struct DistanceField::Region {
    std::array<std::atomic<float>, block> value;
    std::array<std::atomic<std::int16_t>, block> guess;
    std::array<std::atomic<Kind>, block> kind;
    std::array<std::atomic<Fine*>, 64> fine;
    Region() {
        for (auto& v : value) v.store(unknown_node, std::memory_order_relaxed);
        for (auto& g : guess) g.store(0, std::memory_order_relaxed);
        for (auto& k : kind) k.store(Kind::unknown, std::memory_order_relaxed);
        for (auto& f : fine) f.store(nullptr, std::memory_order_relaxed);
    }
    ~Region() {
        for (auto& f : fine) delete f.load();
    }
};

DistanceField::DistanceField(PlacedSet set, const Turn& turn, double voxel)
    : set_(std::move(set)),
      axis_(turn.axis.normalized()),
      range_(turn.range),
      voxel_(voxel),
      per_voxel_(1.0 / voxel),
      back_(set_.place.inverse()) {
    bound();
    const Mat3 rotation = back_.rotation.toRotationMatrix();
    if (set_.field) {
        to_inner_ = rotation * set_.field->per_voxel_;
    } else {
        to_inner_ = set_.box.axes().transpose() * rotation;
    }

    // nodes reach a good way beyond the set; further out the box around it answers
    const geometry::AxisBox domain = bounds_.expanded(20.0 * voxel_);
    origin_ = domain.low;
    double lever = voxel_;
    for (const Vec3& corner : domain.corners()) lever = std::max(lever, axis_.cross(corner).norm());
    for (int k = 0; k < 3; ++k) {
        regions_[k] =
            static_cast<int>(std::ceil((domain.high[k] - domain.low[k]) * per_voxel_ / 32.0));
        far_nodes_[k] = 2 * regions_[k] + 1;
        size_[k] = 32.0 * regions_[k];
    }
    // one more of each: the last nodes begin a region that has nothing else
    region_ = std::vector<std::atomic<Region*>>(static_cast<std::size_t>(regions_[0] + 1) *
                                                (regions_[1] + 1) * (regions_[2] + 1));
    const std::size_t far_count =
        static_cast<std::size_t>(far_nodes_[0]) * far_nodes_[1] * far_nodes_[2];
    far_ = std::vector<std::atomic<float>>(far_count);
    for (auto& v : far_) v.store(unknown_node, std::memory_order_relaxed);
    far_guess_ = std::vector<std::atomic<std::int16_t>>(far_count);
    far_kind_ = std::vector<std::atomic<Kind>>(far_count);

    const double width = range_.high - range_.low;
    const int count =
        std::clamp(static_cast<int>(std::ceil(width * lever / (0.4 * voxel_))), 1, 32000);
    step_ = width / count;
    for (int i = 0; i <= count; ++i) {
        const double angle = i == count ? range_.high : range_.low + i * step_;
        cosine_.push_back(std::cos(angle));
        sine_.push_back(std::sin(angle));
    }
}

DistanceField::~DistanceField() {
    for (auto& r : region_) delete r.load();
}

// a box around every place of a box around the set: each corner runs on an arc
void DistanceField::bound() {
    for (const Vec3& corner : set_.corners()) {
        const Vec3 along = axis_ * axis_.dot(corner), u = corner - along, v = axis_.cross(corner);
        const auto include = [&](double angle) {
            bounds_.include(along + u * std::cos(angle) + v * std::sin(angle));
        };
        include(range_.low);
        include(range_.high);
        // the extremes of u cos + v sin, where the range holds them
        for (int k = 0; k < 3; ++k) {
            for (const double top : {std::atan2(v[k], u[k]), std::atan2(v[k], u[k]) + pi}) {
                const double turns = std::ceil((range_.low - top) / (2 * pi));
                if (top + 2 * pi * turns <= range_.high) include(top + 2 * pi * turns);
            }
        }
    }
    bounds_ = bounds_.expanded(1e-7);
}

std::int64_t DistanceField::nodes() const {
    std::int64_t count = 0;
    const auto known = [&](const auto& values) {
        for (const auto& v : values) count += v.load(std::memory_order_relaxed) >= 0.0f;
    };
    known(far_);
    for (const auto& r : region_) {
        const Region* region = r.load();
        if (region == nullptr) continue;
        known(region->value);
        for (const auto& f : region->fine) {
            if (const Fine* fine = f.load()) known(fine->value);
        }
    }
    return count;
}

double DistanceField::inner(double x, double y, double z) const {
    if (set_.field) return set_.field->at_local(x, y, z);
    const Vec3& half = set_.box.half_extents();
    const double dx = std::max(0.0, std::abs(x) - half.x()),
                 dy = std::max(0.0, std::abs(y) - half.y());
    const double dz = std::max(0.0, std::abs(z) - half.z());
    return std::sqrt(dx * dx + dy * dy + dz * dz);
}

// The least distance of a place to the set at any angle of the range, from below. `guess` is where
// to look first, and where it was found.
double DistanceField::least(const Vec3& point, int& guess) const {
    const Vec3 along = axis_ * axis_.dot(point), across = point - along;
    Vec3 c = back_ * along;
    c = set_.field ? Vec3((c - set_.field->origin_) * set_.field->per_voxel_)
                   : set_.box.to_local(c);
    const Vec3 u = to_inner_ * across, v = to_inner_ * point.cross(axis_);
    const double r = across.norm();
    const auto at = [&](int i) {
        const double s = cosine_[i], t = sine_[i];
        return inner(c.x() + u.x() * s + v.x() * t, c.y() + u.y() * s + v.y() * t,
                     c.z() + u.z() * s + v.z() * t);
    };
    const int last = static_cast<int>(cosine_.size()) - 1;
    double least = at(guess);
    if (least <= 0.0) return 0.0;

    const double per_metre = 1.0 / std::max(r * step_, 1e-12);  // angles
    const double base = 0.8 * voxel_ * per_metre, wide = 0.125 * per_voxel_;
    double d = at(0);
    int i = 0, best = guess;
    if (d < least) least = d, best = 0;
    while (i < last && least > 0.0) {
        // nothing is below the least so far within an arc of d - least; further on, looks from both
        // ends together may show it
        const double sure = (d - least) * per_metre;
        if (sure >= last - i) break;
        const double stride = std::max(1.0, base * std::sqrt(std::max(1.0, least * wide)));
        const double hope = 1.7 * std::sqrt((d - least) * (d + least)) * per_metre;
        int j = static_cast<int>(std::min<double>(last, i + std::max({stride, sure, hope})));
        for (;;) {
            const double e = at(j);
            if (e < least) least = e, best = j;
            if (least <= 0.0) break;
            // squared distances along an arc bend by 2 r (r + least) at most
            const double angle = (j - i) * step_;
            const double a = d * d, b = e * e, k = angle * angle * r * (r + least);
            const double low =
                std::abs(a - b) < k ? a - (k + a - b) * (k + a - b) / (4.0 * k) : std::min(a, b);
            const bool shown = low >= least * least || (d - least + e - least) * per_metre >= j - i;
            if (shown || j - i <= stride) {
                if (!shown) least = low > 0.0 ? std::sqrt(low) : 0.0;
                i = j;
                d = e;
                break;
            }
            j = i + std::max((j - i) / 2, static_cast<int>(stride));
        }
    }
    guess = best;
    return std::max(0.0, least - field_rounding);
}

DistanceField::Region& DistanceField::region(int i, int j, int k) const {
    auto& slot =
        region_[(static_cast<std::size_t>(k) * (regions_[1] + 1) + j) * (regions_[0] + 1) + i];
    if (Region* known = slot.load(std::memory_order_acquire)) return *known;
    auto made = std::make_unique<Region>();
    Region* expected = nullptr;
    // whoever comes second takes the first one's
    if (slot.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel))
        return *made.release();
    return *expected;
}

DistanceField::Fine& DistanceField::fine(Region& region, int i, int j, int k) const {
    auto& slot = region.fine[(k * 4 + j) * 4 + i];
    if (Fine* known = slot.load(std::memory_order_acquire)) return *known;
    auto made = std::make_unique<Fine>();
    Fine* expected = nullptr;
    if (slot.compare_exchange_strong(expected, made.get(), std::memory_order_acq_rel))
        return *made.release();
    return *expected;
}

float DistanceField::far_node(int i, int j, int k) const {
    const std::size_t n = (static_cast<std::size_t>(k) * far_nodes_[1] + j) * far_nodes_[0] + i;
    const float known = far_[n].load(std::memory_order_acquire);
    if (known >= 0.0f) return known;
    int guess = static_cast<int>(cosine_.size()) / 2;
    const double unit = 16.0 * voxel_;
    const float value = squared(least(origin_ + unit * Vec3(i, j, k), guess), unit);
    far_guess_[n].store(static_cast<std::int16_t>(guess), std::memory_order_relaxed);
    far_[n].store(value, std::memory_order_release);
    return value;
}

// the far node below a middle one, and the middle one below a fine one, is known when it is asked
// for: a corner of the cell that was found to be near
float DistanceField::middle_node(int i, int j, int k) const {
    Region& in = region(i >> 3, j >> 3, k >> 3);
    const int n = ((k & 7) * cells + (j & 7)) * cells + (i & 7);
    const float known = in.value[n].load(std::memory_order_acquire);
    if (known >= 0.0f) return known;
    int guess =
        far_guess_[(static_cast<std::size_t>(k >> 2) * far_nodes_[1] + (j >> 2)) * far_nodes_[0] +
                   (i >> 2)]
            .load(std::memory_order_relaxed);
    const double unit = 4.0 * voxel_;
    const float value = squared(least(origin_ + unit * Vec3(i, j, k), guess), unit);
    in.guess[n].store(static_cast<std::int16_t>(guess), std::memory_order_relaxed);
    in.value[n].store(value, std::memory_order_release);
    return value;
}

float DistanceField::fine_node(int i, int j, int k) const {
    Region& in = region(i >> 5, j >> 5, k >> 5);
    Fine& nodes = fine(in, (i >> 3) & 3, (j >> 3) & 3, (k >> 3) & 3);
    const int n = ((k & 7) * cells + (j & 7)) * cells + (i & 7);
    const float known = nodes.value[n].load(std::memory_order_relaxed);
    if (known >= 0.0f) return known;
    const int below = (((k >> 2) & 7) * cells + ((j >> 2) & 7)) * cells + ((i >> 2) & 7);
    int guess = in.guess[below].load(std::memory_order_relaxed);
    const float value = squared(least(origin_ + voxel_ * Vec3(i, j, k), guess), voxel_);
    nodes.value[n].store(value, std::memory_order_relaxed);
    return value;
}

DistanceField::Kind DistanceField::far_kind(int i, int j, int k) const {
    auto& slot = far_kind_[(static_cast<std::size_t>(k) * far_nodes_[1] + j) * far_nodes_[0] + i];
    Kind kind = slot.load(std::memory_order_acquire);
    if (kind != Kind::unknown) return kind;
    double sum = 0.0;
    for (int c = 0; c < 8; ++c) sum += far_node(i + (c & 1), j + (c >> 1 & 1), k + (c >> 2));
    kind = sum / 8.0 - 0.75 > far_band * far_band ? Kind::far : Kind::near;
    slot.store(kind, std::memory_order_release);
    return kind;
}

DistanceField::Kind DistanceField::middle_kind(int i, int j, int k) const {
    auto& slot = region(i >> 3, j >> 3, k >> 3).kind[((k & 7) * cells + (j & 7)) * cells + (i & 7)];
    Kind kind = slot.load(std::memory_order_acquire);
    if (kind != Kind::unknown) return kind;
    double sum = 0.0;
    for (int c = 0; c < 8; ++c) sum += middle_node(i + (c & 1), j + (c >> 1 & 1), k + (c >> 2));
    // to call a cell all inside is always sound: it only says less
    kind = sum == 0.0                                     ? Kind::inside
           : sum / 8.0 - 0.75 > middle_band * middle_band ? Kind::far
                                                          : Kind::near;
    slot.store(kind, std::memory_order_release);
    return kind;
}

double DistanceField::outside(double x, double y, double z) const {
    const Vec3 p = origin_ + voxel_ * Vec3(x, y, z);
    return (bounds_.low - p).cwiseMax(p - bounds_.high).cwiseMax(0.0).norm();
}

double DistanceField::at_local(double x, double y, double z) const {
    if (!(x >= 0.0 && y >= 0.0 && z >= 0.0 && x < size_[0] && y < size_[1] && z < size_[2])) {
        return outside(x, y, z);
    }
    const int i = static_cast<int>(x), j = static_cast<int>(y), k = static_cast<int>(z);
    float v[8];
    double unit, square;
    if (far_kind(i >> 4, j >> 4, k >> 4) == Kind::far) {
        const int a = i >> 4, b = j >> 4, c = k >> 4;
        for (int n = 0; n < 8; ++n) v[n] = far_node(a + (n & 1), b + (n >> 1 & 1), c + (n >> 2));
        square = mix(v, x / 16.0 - a, y / 16.0 - b, z / 16.0 - c);
        unit = 16.0 * voxel_;
    } else if (const Kind kind = middle_kind(i >> 2, j >> 2, k >> 2); kind == Kind::far) {
        const int a = i >> 2, b = j >> 2, c = k >> 2;
        for (int n = 0; n < 8; ++n) v[n] = middle_node(a + (n & 1), b + (n >> 1 & 1), c + (n >> 2));
        square = mix(v, x / 4.0 - a, y / 4.0 - b, z / 4.0 - c);
        unit = 4.0 * voxel_;
    } else if (kind == Kind::inside) {
        return 0.0;
    } else {
        for (int n = 0; n < 8; ++n) v[n] = fine_node(i + (n & 1), j + (n >> 1 & 1), k + (n >> 2));
        square = mix(v, x - i, y - j, z - k);
        unit = voxel_;
    }
    return square > 0.0 ? unit * std::sqrt(square) : 0.0;
}

double PlacedSet::distance(const Vec3& point) const {
    const Vec3 x = place.inverse() * point;
    if (field) return field->at(x);
    const double distance = (box.to_local(x).cwiseAbs() - box.half_extents()).cwiseMax(0.0).norm();
    return std::max(0.0, distance - field_rounding);
}

std::array<Vec3, 8> PlacedSet::corners() const {
    std::array<Vec3, 8> corners = field ? field->bounds().corners() : box.corners();
    for (Vec3& corner : corners) corner = place * corner;
    return corners;
}

double PlacedSet::voxel() const {
    return field ? field->voxel() : 0.0;
}

PlacedSet swept(const PlacedSet& set, const Turn& turn, double voxel) {
    PlacedSet result;
    result.field = std::make_shared<const DistanceField>(set, turn, voxel);
    return result;
}

}  // namespace sidestep::body::detail
