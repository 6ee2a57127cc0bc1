// The parts of a picture of space-time: how it is seen, its ground and axes, its coins and boxes.
#pragma once

#include <array>
#include <vector>

#include "cli/picture/painter_order.h"
#include "cli/picture/spacetime_view.h"

namespace sidestep::picture {

/// What a picture has to hold, in world metres and seconds.
struct SpacetimeBounds {
    Vec2 low = Vec2::Constant(1e300), high = Vec2::Constant(-1e300);  ///< On the ground.
    double first_s = 1e300, last_s = -1e300;

    void add(const Vec2& place, double reach = 0.0);
    void add(const SpacetimeClip& clip);
    void add_time(double seconds);
};

/// Parallel rays from above and aside; a point is (x, z, seconds).
class Axonometry {
public:
    /// Fits the bounds into a box of the sheet, stretching time so that it is filled.
    /// @param yaw_deg  The viewer stands in this heading from the middle, and looks back and down.
    Axonometry(const SpacetimeBounds& bounds, double yaw_deg, const Vec2& corner, const Vec2& size);

    /// On the sheet, pixels, rounded to a tenth.
    [[nodiscard]] Vec2 operator()(const Vec3& point) const { return on_sheet(in_space(point)); }
    [[nodiscard]] Vec2 on_sheet(const Vec3& space) const;
    /// Metres in all three directions: seconds become metres of height.
    [[nodiscard]] Vec3 in_space(const Vec3& point) const {
        return {point.x(), point.y(), (point.z() - first_s_) * metres_per_second_};
    }
    [[nodiscard]] Vec3 to_eye() const;
    /// How near a place on the ground is to the viewer.
    [[nodiscard]] double nearness(const Vec2& place) const { return place.dot(towards_); }
    /// Towards the viewer, and to the right, on the ground.
    [[nodiscard]] const Vec2& towards() const { return towards_; }
    [[nodiscard]] Vec2 right() const { return {towards_.y(), -towards_.x()}; }
    [[nodiscard]] double pixels_per_metre() const { return scale_; }
    [[nodiscard]] double pixels_per_second() const;
    /// Half the width and half the height in which a level circle is seen.
    [[nodiscard]] Vec2 circle_on_sheet(double radius) const;

private:
    Vec2 towards_;
    double scale_ = 1.0;
    double first_s_ = 0.0;
    double metres_per_second_ = 1.0;
    Vec2 origin_ = Vec2::Zero();
};

/// The colour of clip number `index`.
[[nodiscard]] Color clip_color(std::size_t index);
inline constexpr Color collision_red = rgb(0xc4162e);

/// From where the clips are seen well: their main direction runs across the picture.
[[nodiscard]] double good_yaw_deg(std::span<const SpacetimeClip> clips);

/// The walls behind everything.
void draw_walls(Drawing& sheet, const Axonometry& view, const SpacetimeBounds& bounds);
/// The ground at the first moment, which can be seen through, its grid, and seconds and metres at
/// its edges.
void draw_ground(Drawing& sheet, const Axonometry& view, const SpacetimeBounds& bounds,
                 bool metres);
/// What the clips sweep over, flat on the ground.
void draw_footprints(Drawing& sheet, const Axonometry& view, double ground_s,
                     std::span<const SpacetimeClip> clips);

/// Slices of equal length in which coins are cut.
struct Slices {
    double first_s = 0.0;
    double length_s = 1.0;
    int count = 0;
};

/// About `least` of them; up to some three times as many for those who wander far.
[[nodiscard]] Slices slices_of(std::span<const SpacetimeClip> clips, int least);
/// Per slice and clip, whether the clip collides with any other.
[[nodiscard]] std::vector<std::vector<bool>> colliding_slices(std::span<const SpacetimeClip> clips,
                                                              const SpacetimeOptions& options,
                                                              const Slices& slices);
/// The piles, from the bottom up and within a slice from far to near.
[[nodiscard]] std::vector<Solid> coins(const Axonometry& view, std::span<const SpacetimeClip> clips,
                                       const Slices& slices,
                                       const std::vector<std::vector<bool>>& colliding, bool fine);

/// A box in the world: corners as OrientedBox numbers them, (x, z, seconds).
struct SpacetimeBox {
    std::array<Vec3, 8> corners;
    double volume = 0.0;  ///< Square metres times seconds.
};

/// The boxes of a level of a clip's tree; leaves above the level stay.
[[nodiscard]] std::vector<SpacetimeBox> boxes_of(const SpacetimeClip& clip,
                                                 const spacetime::ClipTree& tree, int level);
/// Six walls that can be seen through.
void add_walls(std::vector<Facet>& walls, const Axonometry& view, const SpacetimeBox& box,
               const Color& color);

void draw_facets(Drawing& sheet, const Axonometry& view, std::span<const Facet> facets);

}  // namespace sidestep::picture
