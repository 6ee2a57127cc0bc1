// Which particles of strings are inside links and props?
#pragma once

#include <span>
#include <vector>

#include "sidestep/articulated/solid_bodies.h"
#include "sidestep/puppet/marionette.h"
#include "sidestep/puppet/strings.h"

namespace sidestep::puppet::detail {

/// How deep a point is inside a shape, and the shortest way out.
struct Inward {
    double depth = 0.0;  ///< Negative: outside.
    Vec3 normal = Vec3::UnitY();
};
/// In the shape's own axes.
[[nodiscard]] Inward inward(const rigid::Shape& shape, const Vec3& point);

/// Keeps which strings went through what as they began: these are let through until they have left. Strings
/// are let through the link they are tied to as far as their tie is inside it.
class StringContact {
public:
    StringContact(std::span<const StringTie> ties, const Strings& strings,
                  const articulated::SolidBodies& bodies);

    /// Those that touch as a step begins; of two things the deeper counts.
    [[nodiscard]] std::span<StringTouch> find(const Strings& strings,
                                              const articulated::SolidBodies& bodies);
    /// The link that a touch of `find` is with; -1: a thing that stands still.
    [[nodiscard]] int link(std::size_t touch) const { return links_[touch]; }

private:
    struct Thing {
        const rigid::Shape* shape;
        int link;  ///< Or -1.
        Transform place;
        double radius;
        bool near;  ///< Any string is, this step.
    };
    void place(const articulated::SolidBodies& bodies);

    std::vector<Thing> things_;
    std::vector<double> skip_m_;         ///< By string and thing: so much of its lower end is free.
    std::vector<std::uint8_t> through_;  ///< By string and thing.
    std::vector<std::uint8_t> inside_;   ///< By thing, of one string.
    std::vector<StringTouch> touches_;
    std::vector<int> links_;
};

}  // namespace sidestep::puppet::detail
