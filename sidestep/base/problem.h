// What is wrong with this input, and what should its owner do about it?
//
// A file, scene or argument that is bad is the world's fault, and the world deserves a sentence:
//
//     walk.bvh:212:7: error: joint "LeftElbow" has 2 channels, expected 3 or 6
//         hint: ...
//
// Readers collect up to `problem_limit` of them before they give up, so that a file is fixed once.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace sidestep {

/// One thing that is wrong, or suspicious, about an input.
struct Problem {
    enum class Severity { note, warning, error };

    std::string file;  ///< As the user typed it; empty when the input had no name.
    int line = 0;      ///< Counted from 1; 0 when unknown.
    int column = 0;    ///< Counted from 1; 0 when unknown.
    Severity severity = Severity::error;
    std::string message;  ///< What is wrong, with the offending words and numbers in it.
    std::string hint;     ///< What to try next; may be empty.
    std::string code;     ///< Short stable name for programs, such as `t_pose_row`; may be empty.

    friend bool operator==(const Problem&, const Problem&) = default;
};

using Problems = std::vector<Problem>;

/// Readers stop collecting after this many errors.
inline constexpr int problem_limit = 20;

/// `file:line:column: severity: message`, a form that editors and CI logs turn into a link. The
/// hint, when there is one, follows on a second line.
[[nodiscard]] std::string to_string(const Problem& problem);

/// All of them, one after another, each ending in a newline.
[[nodiscard]] std::string to_string(const Problems& problems);

/// True when at least one of them is an error.
[[nodiscard]] bool has_error(const Problems& problems);

/// Thrown by the functions that promise a value (`load_clip`); the `try_` twins return a Result.
class InputError : public std::runtime_error {
public:
    explicit InputError(Problems problems);
    [[nodiscard]] const Problems& problems() const noexcept { return problems_; }

private:
    Problems problems_;
};

}  // namespace sidestep
