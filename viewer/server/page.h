// Where does the page come from?
//
// Out of the program itself: viewer/web/dist is compiled in, so that there is nothing to install.
// Those who work on the page have it served from a folder instead.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "viewer/server/live.h"

namespace sidestep::viewer {

struct PageFile {
    SharedBytes plain{};
    SharedBytes zipped{};  ///< gzip.
    const char* type = "";
};

/// Used by one thread.
class Page {
public:
    explicit Page(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

    /// The file behind an address (`/`, `/page.js`, `/page.css`, `/favicon.ico`), if it is one of
    /// the page's. Nothing too when a folder is served and has no such file.
    [[nodiscard]] std::optional<PageFile> find(std::string_view path);

private:
    std::filesystem::path folder_;
    std::map<std::string, PageFile, std::less<>> packed_;
};

/// As `gzip` writes it, without a date.
[[nodiscard]] std::string gzip(std::string_view bytes);

}  // namespace sidestep::viewer
