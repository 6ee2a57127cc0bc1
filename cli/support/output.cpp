#include "cli/support/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/support/inputs.h"
#include "cli/support/motions.h"
#include "cli/support/recordings.h"
#include "sidestep/base/file.h"
#include "sidestep/motion/graph/graph_file.h"

namespace sidestep::cli {

Json to_json(const Problem& problem) {
    Json json;
    json["severity"] = problem.severity == Problem::Severity::error     ? "error"
                       : problem.severity == Problem::Severity::warning ? "warning"
                                                                        : "note";
    if (!problem.code.empty()) json["code"] = problem.code;
    if (!problem.file.empty()) json["file"] = problem.file;
    if (problem.line > 0) json["line"] = problem.line;
    if (problem.column > 0) json["column"] = problem.column;
    json["message"] = problem.message;
    if (!problem.hint.empty()) json["hint"] = problem.hint;
    return json;
}

Json to_json(const Problems& problems) {
    Json list = Json::array();
    for (const Problem& problem : problems) list.push_back(to_json(problem));
    return list;
}

Problems check_json_target(const std::string& where) {
    const std::string extension = extension_of(where);
    const bool other = std::find(motion_extensions.begin(), motion_extensions.end(), extension) !=
                           motion_extensions.end() ||
                       is_recording(where) || extension == motion::graph_extension ||
                       is_picture(where);
    if (!other) return {};
    return {problem_with(where, "--json would write its report over this kind of file",
                         "--json - prints the report; --json report.json keeps it")};
}

Problems check_targets(std::span<const Target> written, std::span<const std::string> read) {
    const auto place = [](const std::string& file) {
        std::error_code unknown;
        const auto whole = std::filesystem::weakly_canonical(file, unknown);
        return unknown ? std::filesystem::path(file) : whole;
    };
    Problems problems;
    for (std::size_t i = 0; i < written.size(); ++i) {
        const Target& target = written[i];
        if (target.file.empty()) continue;
        // said before the work, not after it
        for (const Problem& problem : check_writable(target.file)) problems.push_back(problem);
        for (std::size_t k = 0; k < i; ++k) {
            const Target& other = written[k];
            if (other.file.empty()) continue;
            const bool both_out = target.file == "-" && other.file == "-";
            const bool one_file =
                target.file != "-" && other.file != "-" && place(target.file) == place(other.file);
            if (both_out || one_file) {
                problems.push_back(problem_with(
                    target.file, other.option + " and " + target.option + " name one file",
                    "the second would replace the first"));
            }
        }
        for (const std::string& input : read) {
            if (target.file == "-" || input == "-" || place(target.file) != place(input)) continue;
            problems.push_back(problem_with(target.file,
                                            target.option + " would replace a file that is read",
                                            "name another file"));
            break;
        }
    }
    return problems;
}

bool write_json(Console& console, const std::string& where, const Json& json) {
    // names in files may hold any bytes: those that are no UTF-8 are replaced, never refused
    const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    const Problems problems = write_file(where, text);
    console.report(problems);
    return problems.empty();
}

bool is_picture(const std::string& file) {
    const std::string extension = extension_of(file);
    return extension == ".svg" || extension == ".png";
}

Problems save_drawing(const picture::Drawing& drawing, const std::string& file, double png_scale) {
    if (extension_of(file) == ".svg") return write_file(file, picture::to_svg(drawing));
    return write_file(file, picture::to_png(picture::to_image(drawing, png_scale)));
}

std::string with_size(const std::string& file) {
    std::error_code error;
    const auto bytes = static_cast<double>(std::filesystem::file_size(file, error));
    if (error) return file;
    if (bytes < 1000) return fmt::format("{} ({:.0f} bytes)", file, bytes);
    if (bytes < 1e6) return fmt::format("{} ({:.0f} kB)", file, bytes / 1e3);
    return fmt::format("{} ({:.1f} MB)", file, bytes / 1e6);
}

}  // namespace sidestep::cli
