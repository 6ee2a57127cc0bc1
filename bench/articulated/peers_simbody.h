// The same bodies in Simbody, whose joints are relative and whose cost grows with the bodies, as ours.
//
// Built where Debian's libsimbody-dev is installed; elsewhere nobody waits for it. Its headers are not
// C++20, so what passes this door is plain numbers, in its own conventions: rates of balls and free
// joints are in the axes of the parent's side.
#pragma once

#include <array>
#include <memory>
#include <vector>

namespace sidestep::bench {

struct SimbodyLink {
    enum class Kind { weld, pin, slider, ball, free };
    Kind kind = Kind::weld;
    int parent = -1;
    std::array<double, 9> turn{};   ///< At rest: the link's axes into the parent's, by rows.
    std::array<double, 3> place{};  ///< Of the joint in the parent.
    std::array<double, 9>
        along{};  ///< Turns its own joint axis (z of a pin, x of a slider) into ours.
    double mass = 0.0;
    std::array<double, 3> centre{};
    std::array<double, 6> inertia{};  ///< About the joint: xx, yy, zz, xy, xz, yz.
};

class SimbodyPeer {
public:
    SimbodyPeer(const std::vector<SimbodyLink>& links, const std::array<double, 3>& gravity);
    ~SimbodyPeer();
    SimbodyPeer(SimbodyPeer&&) noexcept;

    /// @param q  Of a link: an angle, a length, a quaternion; a quaternion and a place when free.
    /// @param u  Its rates.
    void set(int link, const std::vector<double>& q, const std::vector<double>& u);
    /// Realises accelerations anew.
    void forward();
    /// Of the last `forward`.
    [[nodiscard]] std::vector<double> accelerations(int link) const;

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::bench
