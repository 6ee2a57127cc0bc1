// Runs the real tool, as a shell would, and keeps what it said.
#pragma once

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/support/data.h"

namespace sidestep::test {

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;

    [[nodiscard]] bool says(const std::string& words) const {
        return out.find(words) != std::string::npos || err.find(words) != std::string::npos;
    }
    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
};

inline std::string slurp(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

inline void spill(const std::filesystem::path& file, const std::string& text) {
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

/// Runs `before` the tool's name as a shell would have it (`cd x; NO_COLOR=1`), then its arguments.
inline Outcome tool(const std::string& arguments, const std::string& before = "") {
    static int runs = 0;
    const auto folder =
        std::filesystem::temp_directory_path() / ("sidestep_tool_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto out = folder / ("out" + std::to_string(runs));
    const auto err = folder / ("err" + std::to_string(runs));
    ++runs;
    const std::string command = "{ " + before + " \"" SIDESTEP_TOOL_PATH "\" " + arguments +
                                " ; } >" + out.string() + " 2>" + err.string();
    const int status = std::system(command.c_str());
    Outcome outcome;
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    outcome.out = slurp(out);
    outcome.err = slurp(err);
    std::filesystem::remove_all(folder);
    return outcome;
}

/// How a shell writes a path.
inline std::string quoted(const std::filesystem::path& path) {
    return "'" + path.string() + "'";
}

/// Two limbs that swing: the smallest file with something to say.
inline std::string small_bvh(int frames = 30) {
    std::string text =
        "HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 0\n  CHANNELS 6 Xposition Yposition Zposition "
        "Zrotation Yrotation Xrotation\n"
        "  JOINT LeftLeg\n  {\n    OFFSET 10 -40 0\n    CHANNELS 3 Zrotation Yrotation Xrotation\n"
        "    End Site\n    {\n      OFFSET 0 -50 0\n    }\n  }\n"
        "  JOINT RightLeg\n  {\n    OFFSET -10 -40 0\n    CHANNELS 3 Zrotation Yrotation "
        "Xrotation\n"
        "    End Site\n    {\n      OFFSET 0 -50 0\n    }\n  }\n}\nMOTION\nFrames: " +
        std::to_string(frames) + "\nFrame Time: 0.0333333\n";
    for (int i = 0; i < frames; ++i) {
        text += "0 90 " + std::to_string(4 * i) + " 0 0 0 0 0 " + std::to_string(i % 20) + " 0 0 " +
                std::to_string(-(i % 20)) + "\n";
    }
    return text;
}

/// Line 9 lacks a channel that line 8 promised.
inline std::string broken_bvh() {
    std::string text = small_bvh(4);
    return text.replace(text.find("CHANNELS 3"), 10, "CHANNELS 7");
}

inline int files_in_folder(const std::filesystem::path& folder) {
    int count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        count += entry.is_regular_file() ? 1 : 0;
    }
    return count;
}

}  // namespace sidestep::test
