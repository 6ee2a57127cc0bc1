// A clip, a body and what is asked of it: edited, fixed, told, written.
#pragma once

#include <string>
#include <vector>

#include "cli/support/console.h"
#include "cli/support/motions.h"

namespace sidestep::cli {

/// What people ask of sidestep edit.
struct EditFlags {
    std::string file;
    std::string character = "average";
    std::vector<std::string> constraints;
    std::string script;
    std::vector<std::string> out;
    std::string json;
    ImportFlags import;
    bool feet = false;
    bool fix = false;
    bool legs = false;
    bool no_limits = false;
    bool bones = false;
};

/// @return  The exit code.
int run_edit(const EditFlags& flags, Console& console);

}  // namespace sidestep::cli
