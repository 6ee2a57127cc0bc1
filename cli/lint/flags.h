// What people ask of sidestep lint.
#pragma once

#include <string>
#include <vector>

#include "cli/support/batch.h"
#include "cli/support/motions.h"
#include "sidestep/body/lint.h"

namespace sidestep::cli {

struct LintFlags {
    std::vector<std::string> files;
    ImportFlags import;
    BatchFlags batch;
    std::string character = "average";
    std::string limbs;
    std::string pairs = "optimised";
    std::vector<std::string> touch_ok;
    std::vector<std::string> only;
    std::string ground = "0";
    std::string json, html, srdf, record;
    double margin_mm = 0.0, tolerance_mm = 0.5, touch_mm = 10.0, ground_mm = 10.0;
    double limit_deg = 10.0, slide = 0.15, pop = 40.0;
    double near_skin_m = 0.0;
    int bridge = 3;
    int list = 20;
    int pictures = 60;
    bool no_between = false;
    bool together = false;
};

/// Everything but what depends on the body.
[[nodiscard]] Result<body::LintOptions> lint_options(const LintFlags& flags);

/// "LeftHand:Head" as limbs, told from names the body has.
[[nodiscard]] Result<body::LimbPair> parse_limb_pair(const std::string& word,
                                                     const body::LimbMap& limbs);

}  // namespace sidestep::cli
