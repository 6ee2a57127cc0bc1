// Puppets and stages as text, and those that come with us.
//
//     marionette         twelve bodies on six strings, nothing else
//     chair, ball, wall  the same with something to sit on, to kick, to lean on
//     dog                sixteen bodies on eight strings
//     dog-behind-wall    its legs hidden, and only what shows simulated
//     rod                a puppet on rods, from below
//
// The files are TOML; docs/puppet-files.md says what may be in them. Mistakes are told with line and
// column, and what was expected.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/result.h"
#include "sidestep/puppet/play.h"

namespace sidestep::puppet {

[[nodiscard]] std::vector<std::string> built_in_plays();
/// Problems: none of that name (with the nearest that is).
[[nodiscard]] Result<Play> built_in_play(std::string_view name);
[[nodiscard]] Result<Play> read_play(const std::filesystem::path& file);
[[nodiscard]] Result<Play> parse_play(std::string_view text, const std::string& file);

}  // namespace sidestep::puppet
