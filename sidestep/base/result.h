// A value, or everything that is wrong with the input it was to be made from.
//
// The member names are those of std::expected, which this compiler does not have yet:
//
//     auto clip = motion::try_load_clip("walk.bvh");
//     if (!clip) for (const Problem& p : clip.error()) std::cerr << to_string(p) << '\n';
#pragma once

#include <utility>
#include <variant>

#include "sidestep/base/problem.h"
#include "sidestep/base/require.h"

namespace sidestep {

/// Marks the bad road of a Result: `return failure(std::move(problems));`
struct Failure {
    Problems problems;
};

[[nodiscard]] inline Failure failure(Problems problems) {
    return {std::move(problems)};
}

[[nodiscard]] inline Failure failure(Problem problem) {
    Failure one;
    one.problems.push_back(std::move(problem));
    return one;
}

template <typename T>
class [[nodiscard]] Result {
public:
    using value_type = T;

    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Failure bad) : content_(std::in_place_index<1>, std::move(bad.problems)) {
        SIDESTEP_REQUIRE(has_error(error()), "a failed result needs at least one error");
    }

    [[nodiscard]] bool has_value() const noexcept { return content_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    /// @throws InputError with every problem, when there is no value.
    [[nodiscard]] const T& value() const& {
        if (!has_value()) throw InputError(error());
        return std::get<0>(content_);
    }
    [[nodiscard]] T value() && {
        if (!has_value()) throw InputError(error());
        return std::get<0>(std::move(content_));
    }

    /// The value of a result that was checked. @throws UsageError when it was not, and has none.
    [[nodiscard]] const T& operator*() const& {
        SIDESTEP_REQUIRE(has_value(), "dereferenced a result that holds problems");
        return std::get<0>(content_);
    }
    [[nodiscard]] T& operator*() & {
        SIDESTEP_REQUIRE(has_value(), "dereferenced a result that holds problems");
        return std::get<0>(content_);
    }
    [[nodiscard]] T operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &**this; }
    T* operator->() { return &**this; }

    /// What went wrong. @throws UsageError when nothing did.
    [[nodiscard]] const Problems& error() const {
        SIDESTEP_REQUIRE(!has_value(), "asked a good result for its problems");
        return std::get<1>(content_);
    }

private:
    std::variant<T, Problems> content_;
};

}  // namespace sidestep
