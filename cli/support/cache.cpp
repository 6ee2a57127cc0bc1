#include "cli/support/cache.h"

#include <cstdlib>
#include <system_error>

namespace sidestep::cli {

std::filesystem::path cache_folder() {
    std::filesystem::path folder;
    const auto given = [](const char* name) {
        const char* value = std::getenv(name);
        return value != nullptr && *value != '\0' ? value : nullptr;
    };
    if (const char* chosen = std::getenv("SIDESTEP_CACHE")) {
        folder = chosen;
    } else if (const char* caches = given("XDG_CACHE_HOME")) {
        folder = std::filesystem::path(caches) / "sidestep";
    } else if (const char* home = given("HOME")) {
        folder = std::filesystem::path(home) / ".cache" / "sidestep";
    }
    if (folder.empty()) return folder;
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    return failed ? std::filesystem::path() : folder;
}

}  // namespace sidestep::cli
