#include "sidestep/base/problem.h"

#include <algorithm>

namespace sidestep {

namespace {

const char* word(Problem::Severity severity) {
    switch (severity) {
        case Problem::Severity::note:
            return "note";
        case Problem::Severity::warning:
            return "warning";
        case Problem::Severity::error:
            return "error";
    }
    return "error";
}

}  // namespace

std::string to_string(const Problem& problem) {
    std::string text;
    if (!problem.file.empty()) {
        text += problem.file;
        if (problem.line > 0) text += ':' + std::to_string(problem.line);
        if (problem.line > 0 && problem.column > 0) text += ':' + std::to_string(problem.column);
        text += ": ";
    } else if (problem.line > 0) {
        text += "line " + std::to_string(problem.line);
        if (problem.column > 0) text += ", column " + std::to_string(problem.column);
        text += ": ";
    }
    text += word(problem.severity);
    text += ": ";
    text += problem.message;
    if (!problem.hint.empty()) text += "\n    hint: " + problem.hint;
    return text;
}

std::string to_string(const Problems& problems) {
    std::string text;
    for (const Problem& problem : problems) text += to_string(problem) + '\n';
    return text;
}

bool has_error(const Problems& problems) {
    return std::any_of(problems.begin(), problems.end(), [](const Problem& problem) {
        return problem.severity == Problem::Severity::error;
    });
}

InputError::InputError(Problems problems)
    : std::runtime_error(to_string(problems)), problems_(std::move(problems)) {}

}  // namespace sidestep
