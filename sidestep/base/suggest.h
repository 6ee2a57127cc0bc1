// "convret"? Did you mean "convert"?
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sidestep {

/// How many letters must be added, dropped, changed or swapped with their neighbour.
[[nodiscard]] int edit_distance(std::string_view a, std::string_view b);

/// The nearest of `known`, or empty when nothing is near enough to be meant.
[[nodiscard]] std::string nearest(std::string_view word, std::span<const std::string> known);

}  // namespace sidestep
