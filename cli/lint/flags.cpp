#include "cli/lint/flags.h"

#include <charconv>
#include <cmath>

#include "cli/support/output.h"

namespace sidestep::cli {

Result<body::LimbPair> parse_limb_pair(const std::string& word, const body::LimbMap& limbs) {
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos) {
        return failure(problem_with("", "--touch-ok " + word + ": expected two limbs, A:B",
                                    "--touch-ok LeftHand:RightHand,LeftHand:Head"));
    }
    Result<body::LimbPair> pair =
        body::find_limb_pair(limbs, word.substr(0, colon), word.substr(colon + 1));
    if (pair) return pair;
    Problems problems = pair.error();
    for (Problem& problem : problems) {
        problem.message = "--touch-ok " + word + ": " + problem.message;
        if (problem.hint.empty()) problem.hint = "--limbs - prints their names";
    }
    return failure(std::move(problems));
}

Result<body::LintOptions> lint_options(const LintFlags& flags) {
    body::LintOptions options;
    options.margin = 1e-3 * flags.margin_mm;
    options.between = !flags.no_between;
    options.between_options.tolerance = 1e-3 * flags.tolerance_mm;
    options.touch_depth = 1e-3 * flags.touch_mm;
    options.ground_tolerance = 1e-3 * flags.ground_mm;
    options.slide_speed = flags.slide;
    options.limit_tolerance = radians(flags.limit_deg);
    options.pop_speed = flags.pop;
    options.bridge_frames = flags.bridge;
    if (flags.ground == "auto") {
        options.find_ground = true;
    } else {
        const char* const end = flags.ground.data() + flags.ground.size();
        const auto parsed = std::from_chars(flags.ground.data(), end, options.ground);
        if (parsed.ec != std::errc() || parsed.ptr != end || !(std::abs(options.ground) <= 1e6)) {
            return failure(problem_with(
                "", "--ground " + flags.ground + ": expected metres, or auto", "--ground 0"));
        }
    }
    if (!flags.only.empty()) {
        body::LintChecks none{false, false, false, false, false, false, false};
        for (const std::string& word : flags.only) {
            none.self_contact |= word == "contact";
            none.ground |= word == "ground";
            none.slide |= word == "slide";
            none.limits |= word == "limits";
            none.pops |= word == "jumps";
            none.dropouts |= word == "dropouts";
            none.rate |= word == "rate";
        }
        options.checks = none;
    }
    return options;
}

}  // namespace sidestep::cli
