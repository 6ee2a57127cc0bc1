// A motion's card, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "cli/support/console.h"
#include "cli/support/output.h"
#include "sidestep/motion/card.h"

namespace sidestep::cli {

/// Label and value, line by line, aligned; warnings below.
[[nodiscard]] std::string card_text(const Console& console, const std::string& file,
                                    const motion::MotionCard& card);

/// One line per card under a header, columns aligned.
[[nodiscard]] std::string card_table(
    const Console& console, const std::vector<std::pair<std::string, motion::MotionCard>>& cards);

[[nodiscard]] Json to_json(const std::string& file, const motion::MotionCard& card);

/// "23 joints · 240 frames at 30 fps · 8.0 s": one line under a title.
[[nodiscard]] std::string card_line(const motion::MotionCard& card);

/// How wide a terminal shows UTF-8 text: one column a sign.
[[nodiscard]] std::size_t columns_of(std::string_view text);

}  // namespace sidestep::cli
