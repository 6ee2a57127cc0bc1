#include "cli/lint/flags.h"

#include <charconv>
#include <cmath>

#include "cli/support/output.h"
#include "sidestep/base/suggest.h"

namespace sidestep::cli {

Result<body::LimbPair> parse_limb_pair(const std::string& word, const body::LimbMap& limbs) {
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos) {
        return failure(problem_with("", "--touch-ok " + word + ": expected two limbs, A:B",
                                    "--touch-ok LeftHand:RightHand,LeftHand:Head"));
    }
    body::LimbPair pair{};
    Problems problems;
    std::vector<std::string> known;
    for (const body::Limb& limb : limbs.limbs) known.push_back(limb.name);
    for (const int side : {0, 1}) {
        const std::string name = side == 0 ? word.substr(0, colon) : word.substr(colon + 1);
        pair[side] = limbs.find(name);
        if (pair[side] >= 0) continue;
        const std::string near = nearest(name, known);
        problems.push_back(problem_with(
            "", "--touch-ok " + word + ": there is no limb \"" + name + "\"",
            near.empty() ? "--limbs - prints their names" : "did you mean \"" + near + "\"?"));
    }
    if (problems.empty() && pair[0] == pair[1]) {
        problems.push_back(problem_with("", "--touch-ok " + word + ": that is one limb"));
    }
    if (!problems.empty()) return failure(std::move(problems));
    if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
    return pair;
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
