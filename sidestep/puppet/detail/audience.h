// Who looks, and what is in the way?
#pragma once

#include <cstdint>
#include <vector>

#include "sidestep/articulated/pixels.h"
#include "sidestep/articulated/solid_bodies.h"
#include "sidestep/puppet/play.h"

namespace sidestep::puppet::detail {

/// Whether a straight way from `a` to `b` goes through a shape that is placed so.
[[nodiscard]] bool blocks(const rigid::Shape& shape, const Transform& place, const Vec3& a,
                          const Vec3& b);

/// One seat, that of the play's camera. Tells bodies now and then which of them it sees: those of which a
/// corner or the middle is not behind what stands still.
class Audience {
public:
    Audience(const Camera& camera, const articulated::PixelOptions& pixels);

    void look(articulated::SolidBodies& bodies);
    /// Of the last look, by link.
    [[nodiscard]] const std::vector<std::uint8_t>& hidden() const noexcept { return hidden_; }

private:
    Vec3 eye_;
    articulated::PixelScale scale_;
    std::vector<std::uint8_t> hidden_;
};

}  // namespace sidestep::puppet::detail
