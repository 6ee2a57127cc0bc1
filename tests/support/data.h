// Where is the real data, and is it here?
//
// Real motion capture lies beside the checkout (../shared/data) or where SIDESTEP_DATA points. It
// is never committed; a test that needs it says so and is listed as skipped where it is absent:
//
//     TEST_CASE("every take parses") {
//         SIDESTEP_NEEDS_DATA(folder, "mocap/takes");
//         for (const auto& file : files_in(folder, ".bvh")) ...
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

namespace sidestep::test {

inline std::filesystem::path data_root() {
    if (const char* chosen = std::getenv("SIDESTEP_DATA")) return chosen;
    return std::filesystem::path(SIDESTEP_SOURCE_DIR) / ".." / "shared" / "data";
}

/// Three real BVH files that Debian's assimp-testmodels installs anywhere.
inline std::filesystem::path debian_models() {
    return "/usr/share/assimp/models";
}

inline std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                                   const std::string& extension) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// A folder of this process alone, gone when it ends: test cases run side by side, each as a
/// process of its own, and two that ask for a folder of one name must not empty it under each other.
struct Scratch {
    std::filesystem::path root =
        std::filesystem::temp_directory_path() / ("sidestep_test_" + std::to_string(::getpid()));
    pid_t owner = ::getpid();
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() {
        std::error_code ignored;
        if (::getpid() == owner) std::filesystem::remove_all(root, ignored);
    }
};

/// A fresh empty folder for one test's files; SIDESTEP_KEEP_SCRATCH names a folder that stays.
inline std::filesystem::path scratch_folder(const std::string& name) {
    static const Scratch scratch;
    const char* kept = std::getenv("SIDESTEP_KEEP_SCRATCH");
    const auto folder = (kept != nullptr ? std::filesystem::path(kept) : scratch.root) / name;
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace sidestep::test

/// Ends the test as skipped, with the reason. CTest looks for the word in brackets.
#define SIDESTEP_SKIP(reason)                          \
    do {                                               \
        std::cout << "[skipped] " << (reason) << '\n'; \
        return;                                        \
    } while (false)

/// Declares `folder` as <data>/<where>, or skips the test.
#define SIDESTEP_NEEDS_DATA(folder, where)                                        \
    const std::filesystem::path folder = ::sidestep::test::data_root() / (where); \
    if (!std::filesystem::exists(folder))                                         \
    SIDESTEP_SKIP(std::string(where) +                                            \
                  " is not beside the checkout; set SIDESTEP_DATA to its parent")
