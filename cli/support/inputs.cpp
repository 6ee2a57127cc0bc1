#include "cli/support/inputs.h"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace sidestep::cli {

namespace {

namespace fs = std::filesystem;

bool is_pattern(std::string_view word) {
    return word.find_first_of("*?[") != std::string_view::npos;
}

std::vector<std::string> split(std::string_view path) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    while (begin <= path.size()) {
        const std::size_t end = std::min(path.find('/', begin), path.size());
        if (end > begin) parts.emplace_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

bool fits(std::span<const std::string> parts, std::span<const std::string> pattern) {
    if (pattern.empty()) return parts.empty();
    if (pattern.front() == "**") {
        for (std::size_t skip = 0; skip <= parts.size(); ++skip) {
            if (fits(parts.subspan(skip), pattern.subspan(1))) return true;
        }
        return false;
    }
    if (parts.empty()) return false;
    return ::fnmatch(pattern.front().c_str(), parts.front().c_str(), FNM_PERIOD) == 0 &&
           fits(parts.subspan(1), pattern.subspan(1));
}

/// An .asf whose folder holds motions of it is part of those and no motion of its own.
void drop_skeletons_of_motions(std::vector<std::string>& files) {
    std::set<std::string> folders;
    for (const std::string& file : files) {
        if (extension_of(file) == ".amc") folders.insert(fs::path(file).parent_path().string());
    }
    std::erase_if(files, [&](const std::string& file) {
        return extension_of(file) == ".asf" &&
               folders.count(fs::path(file).parent_path().string()) > 0;
    });
}

/// Every file below a folder that `wanted` accepts, sorted by name.
template <typename Wanted>
std::vector<std::string> files_below(const fs::path& folder, int depth, const Wanted& wanted) {
    std::vector<std::string> found;
    std::error_code error;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied,
                                        error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
        if (it.depth() >= depth) it.disable_recursion_pending();
        std::error_code ignored;
        if (it->is_regular_file(ignored) && wanted(it->path().string())) {
            found.push_back(it->path().string());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

constexpr int any_depth = 1 << 20;

std::vector<std::string> matches_of(const std::string& pattern) {
    // walk from the last folder before the first wildcard
    const std::size_t wild = pattern.find_first_of("*?[");
    const std::size_t slash = pattern.rfind('/', wild);
    const std::string base = slash == std::string::npos ? "." : pattern.substr(0, slash + 1);
    const std::string rest = slash == std::string::npos ? pattern : pattern.substr(slash + 1);
    const std::vector<std::string> parts = split(rest);
    const bool deep = std::find(parts.begin(), parts.end(), "**") != parts.end();
    std::vector<std::string> found = files_below(
        base, deep ? any_depth : static_cast<int>(parts.size()) - 1, [&](const std::string& path) {
            const auto relative = fs::path(path).lexically_relative(base).string();
            return fits(split(relative), parts);
        });
    if (base == ".") {
        for (std::string& path : found) path = fs::path(path).lexically_relative(".").string();
    }
    return found;
}

}  // namespace

bool fits(std::string_view path, std::string_view pattern) {
    const std::vector<std::string> parts = split(path);
    const std::vector<std::string> wanted = split(pattern);
    return fits(std::span<const std::string>(parts), std::span<const std::string>(wanted));
}

Inputs expand_inputs(std::span<const std::string> words,
                     std::span<const std::string_view> extensions) {
    Inputs inputs;
    std::set<std::string> seen;
    const auto add = [&](const std::string& file) {
        if (seen.insert(file).second) inputs.files.push_back(file);
    };
    const auto complain = [&](const std::string& word, std::string message, std::string hint) {
        inputs.problems.push_back(problem_with(word, std::move(message), std::move(hint)));
    };
    for (const std::string& word : words) {
        std::error_code ignored;
        if (word != "-" && fs::is_directory(word, ignored)) {
            auto found = files_below(word, any_depth, [&](const std::string& path) {
                const std::string extension = extension_of(path);
                return std::find(extensions.begin(), extensions.end(), extension) !=
                       extensions.end();
            });
            std::string kinds;
            for (const auto extension : extensions) {
                kinds += (kinds.empty() ? "" : ", ") + std::string(extension);
            }
            if (found.empty())
                complain(word, "holds no file of a known kind", "looked for " + kinds);
            drop_skeletons_of_motions(found);
            for (const std::string& file : found) add(file);
        } else if (is_pattern(word) && !fs::exists(word, ignored)) {
            const auto found = matches_of(word);
            if (found.empty()) {
                complain(word, "no file fits this pattern", "check the folder you are in");
            }
            for (const std::string& file : found) add(file);
        } else {
            // a missing file is left to the reader, which says why it cannot be opened
            add(word);
        }
    }
    return inputs;
}

}  // namespace sidestep::cli
