#include "sidestep/spacetime/fast_path.h"

#include <string>

#include "sidestep/base/require.h"
#include "sidestep/spacetime/detail/kernels.h"
#include "sidestep/spacetime/detail/rows.h"

namespace sidestep::spacetime {

namespace {

/// A round number near the middle of [low, high] when these are far from zero, else 0. Twenty
/// significant bits, and less than twice as far out as anything in the interval: taking it away
/// from a double in the interval is exact.
double round_origin(double low, double high) {
    const double nearest = std::min(std::abs(low), std::abs(high));
    if ((low < 0.0) != (high < 0.0) || nearest < 64.0 || high - low > 0.5 * nearest) return 0.0;
    const double middle = 0.5 * (low + high);
    const double grain = std::ldexp(1.0, std::ilogb(middle) - 20);
    return std::nearbyint(middle / grain) * grain;
}

/// The definition's extent, to the bit, because the interpolated mode's slack hangs on it: of all
/// samples, only those that float puts near the largest have to be made out exactly.
double exact_extent(const detail::Rows& rows) {
    const detail::Bounds all = detail::kernels().bounds(rows.x, rows.z, rows.r, rows.count);
    const double ox = rows.origin.x();
    const double oz = rows.origin.y();
    const double rough = std::max({-(all.low_x + ox), all.high_x + ox, -(all.low_z + oz),
                                   all.high_z + oz, static_cast<double>(all.largest_radius)});
    const double least = rough - (4.0 * rows.float_error + 1e-12 * std::abs(rough));
    // only what attains the largest has to be looked for
    double extent = 0.0;
    const auto seek = [&](const float* row, double sign, double origin, auto exact) {
        const auto bar = static_cast<float>(least - sign * origin) - 0x1p-22F * rows.reach;
        for (int i = 0; i < rows.count; ++i) {
            if (sign * row[i] >= bar) extent = std::max(extent, exact(i));
        }
    };
    const auto x = [&](int i) { return std::abs(rows.position(i).x()); };
    const auto z = [&](int i) { return std::abs(rows.position(i).y()); };
    const auto r = [&](int i) { return rows.radius(i); };
    if (-(all.low_x + ox) >= least) seek(rows.x, -1.0, ox, x);
    if (all.high_x + ox >= least) seek(rows.x, 1.0, ox, x);
    if (-(all.low_z + oz) >= least) seek(rows.z, -1.0, oz, z);
    if (all.high_z + oz >= least) seek(rows.z, 1.0, oz, z);
    if (all.largest_radius >= least) seek(rows.r, 1.0, 0.0, r);
    return extent;
}

}  // namespace

FastPath::FastPath(std::shared_ptr<const detail::Rows> rows) : rows_(std::move(rows)) {}

FastPath FastPath::build(const GroundPath& path) {
    check(path);
    auto rows = std::make_shared<detail::Rows>();
    rows->allocate(path.sample_count());
    rows->clock.dt = path.dt;
    rows->clock.inverse_dt = 1.0 / path.dt;
    rows->extent = extent(path);
    Vec2 low = path.positions.front();
    Vec2 high = low;
    for (const Vec2& p : path.positions) {
        low = low.cwiseMin(p);
        high = high.cwiseMax(p);
    }
    rows->origin = {round_origin(low.x(), high.x()), round_origin(low.y(), high.y())};
    const auto count = static_cast<std::size_t>(rows->count);
    rows->rests.resize(3 * count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto split = [&](double number, float* high_part, std::size_t row) {
            high_part[i] = static_cast<float>(number);
            rows->rests[row * count + i] = detail::rest_of(number, high_part[i]);
        };
        const Vec2 p = path.positions[i] - rows->origin;
        split(p.x(), rows->fill_x(), 0);
        split(p.y(), rows->fill_z(), 1);
        split(path.radii[i], rows->fill_r(), 2);
    }
    rows->finish();
    return FastPath(std::move(rows));
}

FastPath FastPath::bake(std::span<const FastSegment> segments) {
    SIDESTEP_REQUIRE(!segments.empty(), "there are no segments to join");
    auto rows = std::make_shared<detail::Rows>();
    int count = 0;
    Vec2 low = Vec2::Constant(farthest);
    Vec2 high = -low;
    rows->parts.reserve(segments.size());
    for (const FastSegment& segment : segments) {
        SIDESTEP_REQUIRE(segment.path != nullptr, "a segment has no path");
        check(segment.placement);
        const detail::Rows& clip = segment.path->rows();
        SIDESTEP_REQUIRE(clip.clock.dt == segments.front().path->dt(),
                         "segments of " + std::to_string(segments.front().path->dt()) + " and " +
                             std::to_string(clip.clock.dt) +
                             " s a sample cannot be one path; resample first");
        rows->parts.push_back({count, segment.path->rows_, segment.placement});
        count += clip.count;
        const Vec2 centre = segment.placement(clip.circle);
        const Vec2 radius = Vec2::Constant(clip.circle_radius);
        low = low.cwiseMin(centre - radius);
        high = high.cwiseMax(centre + radius);
        rows->extent = std::max({rows->extent, (centre.cwiseAbs() + radius).maxCoeff()});
    }
    rows->allocate(count);
    rows->clock.dt = segments.front().path->dt();
    rows->clock.inverse_dt = 1.0 / rows->clock.dt;
    rows->origin = 0.5 * (low + high);
    const detail::Kernels& kernels = detail::kernels();
    for (const detail::Rows::Part& part : rows->parts) {
        const detail::Rows& clip = *part.rows;
        const Vec2 move = part.placement(clip.origin) - rows->origin;
        kernels.turn(clip.x, clip.z, clip.count, static_cast<float>(part.placement.cosine),
                     static_cast<float>(part.placement.sine), static_cast<float>(move.x()),
                     static_cast<float>(move.y()), rows->fill_x() + part.first,
                     rows->fill_z() + part.first);
        std::copy(clip.r, clip.r + clip.count, rows->fill_r() + part.first);
        // turning adds its own roundings, four terms of at most the reach and the move
        const double size = clip.reach + move.cwiseAbs().maxCoeff();
        rows->float_error = std::max(
            rows->float_error, static_cast<float>(1.5 * clip.float_error + 8.0 * 0x1p-24 * size));
    }
    rows->finish();
    rows->extent = exact_extent(*rows);
    SIDESTEP_REQUIRE(rows->extent <= farthest, "segments reach " + std::to_string(rows->extent) +
                                                   " m from the origin, expected within 1e9");
    return FastPath(std::move(rows));
}

int FastPath::sample_count() const noexcept {
    return rows_->count;
}
double FastPath::dt() const noexcept {
    return rows_->clock.dt;
}
std::size_t FastPath::memory_bytes() const noexcept {
    return sizeof(FastPath) + rows_->memory_bytes();
}

GroundPath FastPath::path() const {
    GroundPath path;
    path.dt = rows_->clock.dt;
    path.positions.reserve(static_cast<std::size_t>(rows_->count));
    path.radii.reserve(static_cast<std::size_t>(rows_->count));
    for (int i = 0; i < rows_->count; ++i) {
        path.positions.push_back(rows_->position(i));
        path.radii.push_back(rows_->radius(i));
    }
    return path;
}

Verdict query(const FastPath& a, const Placement& at_a, const FastPath& b, const Placement& at_b,
              Mode mode, Ask ask) {
    check(at_a);
    check(at_b);
    const PlacedPaths::Placed placed_a{at_a, &a.rows()};
    const PlacedPaths::Placed placed_b{at_b, &b.rows()};
    Verdict verdict;
    detail::kernels().single(placed_a, detail::circle_of(placed_a), placed_b,
                             detail::circle_of(placed_b), mode, ask, verdict);
    return verdict;
}

}  // namespace sidestep::spacetime
