// What people do in the page, as hands.
//
//     pointer, fingers ──► ways: how far each control was pulled and turned, in all   ┐
//     keys             ──► which are down                                             ├─► Mapping ──► Hands
//     gamepad          ──► sticks, triggers, buttons                                  ┘
//
// The page knows the camera, so it says ways in metres and radians of the world; everything else is as
// raw as it comes, and puppet/mapping.h makes hands of it, as for devices at this machine. Ways are
// sums since the page was opened: a message that is lost costs nothing. A page that falls silent has let
// go: keys are up, and what its hands feel fades.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sidestep/puppet/mapping.h"
#include "viewer/server/server.h"

namespace sidestep::cli {

class PageHands {
public:
    /// A page says something this often, in seconds, or it is gone.
    static constexpr double silent_s = 0.6;
    static constexpr double fade_s = 0.05;

    explicit PageHands(const puppet::Hands& neutral);

    /// `puppet.ways`, `puppet.keys` and `puppet.pad`.
    [[nodiscard]] static std::vector<viewer::Control> controls();
    /// Keys in the order of their bits in `puppet.keys`, as KeyboardEvent.code has them.
    [[nodiscard]] static const std::vector<std::string>& key_codes();

    /// True when it was one of ours. @param now_s  Of any clock that goes on.
    bool take(const viewer::Input& input, double now_s);
    /// Goes on to a moment.
    const puppet::Hands& step(double now_s);
    /// Back to where it began, for the beginning of another play.
    void begin(const puppet::Hands& neutral);

    /// 1 while a page is there, 0 when none is, and on its way within `fade_s`.
    [[nodiscard]] double presence() const { return presence_; }
    /// Whether a page holds this control.
    [[nodiscard]] bool holds(puppet::Hand hand) const;
    [[nodiscard]] bool clutched() const { return mapping_.clutched(); }

private:
    using Ways = std::array<double, 12>;  // main x y z pitch yaw roll, then the bar's
    struct Page {
        double heard_s = 0.0;
        bool knows_ways = false;
        Ways ways{};
        std::uint32_t held = 0;
        std::uint32_t keys = 0;
        bool pad = false;
    };

    void pull(puppet::Hand hand, const double* way);
    void press();

    puppet::Mapping mapping_;
    std::map<std::int64_t, Page> pages_;
    double now_s_ = 0.0;
    bool begun_ = false;
    double presence_ = 0.0;
};

}  // namespace sidestep::cli
