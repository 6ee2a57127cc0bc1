// What people ask of sidestep fix.
#pragma once

#include <string>
#include <vector>

#include "cli/support/batch.h"
#include "cli/support/motions.h"

namespace sidestep::cli {

struct FixFlags {
    std::vector<std::string> files;
    std::string folder;  ///< Where results go.
    std::string format;  ///< Empty: that of each file.
    std::string character = "average";
    std::string limbs;
    std::vector<std::string> touch_ok;
    std::string json;
    ImportFlags import;
    BatchFlags batch;
    double margin_mm = 4.0, touch_mm = 10.0, tolerance_mm = 0.5;
    int rounds = 24;
    int list = 20;
    bool legs = false;
    bool no_arms = false;
    bool no_feet = false;
    bool no_relax = false;
    bool record = false;
};

/// A clip and where it goes.
struct FixOrder {
    std::string input;
    std::string output;
    std::string extension;
    std::string recording;  ///< Empty without --record.
};

}  // namespace sidestep::cli
