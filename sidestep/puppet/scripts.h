// Hands by heart: what a puppeteer would do, as a function of time.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sidestep/puppet/theatre.h"

namespace sidestep::puppet {

struct Script {
    std::string name{};  ///< rest, lift, walk, wave, circle, jerk, drop, tremor, stand-up, kick.
    std::string says{};  ///< One line about it.
    std::string play{};  ///< The play it was made for: "marionette", "chair", "ball", ...
    double seconds = 5.0;
    /// Where the hands are at a time. @param neutral  Of the theatre.
    Hands (*at)(double time_s, const Hands& neutral) = nullptr;
};

[[nodiscard]] std::span<const Script> scripts();
/// Null when there is none of that name.
[[nodiscard]] const Script* find_script(std::string_view name);

}  // namespace sidestep::puppet
