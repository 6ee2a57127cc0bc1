// Every way the library has to answer a question, in one table.
//
//     const PreparedPool prepared("knife edge", seed);
//     for (const Method& method : methods(prepared)) method.answer(questions, verdicts);
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/clip_tree.h"
#include "tests/support/spacetime_queries.h"

namespace sidestep::test {

/// A pool of questions with all that the methods build out of its paths.
class PreparedPool {
public:
    PreparedPool(std::string_view family, std::uint64_t seed);

    [[nodiscard]] const QuestionPool& pool() const { return pool_; }
    [[nodiscard]] const GroundPath& path(int k) const {
        return pool_.paths()[static_cast<std::size_t>(k)].path;
    }
    /// Built of the path; baked of its clips.
    [[nodiscard]] const spacetime::FastPath& fast(int k, bool baked) const {
        return (baked ? baked_ : fast_)[static_cast<std::size_t>(k)];
    }

    /// The ways in which trees of one kind are built.
    enum class Grown {
        for_samples,  ///< As the papers do.
        for_lines,    ///< To answer about motion between samples too.
        merged,       ///< The same out of the clips' trees.
        odd,          ///< Axes by statistics, single samples as leaves, another time scale.
    };
    static constexpr int grown_ways = 4;
    [[nodiscard]] const spacetime::ClipTree& tree(int k, spacetime::TreeKind kind,
                                                  Grown grown) const {
        const auto way =
            static_cast<std::size_t>(static_cast<int>(kind) * grown_ways + static_cast<int>(grown));
        return trees_[way][static_cast<std::size_t>(k)];
    }

private:
    QuestionPool pool_;
    std::vector<spacetime::FastPath> fast_, baked_;
    std::vector<std::vector<spacetime::ClipTree>> trees_;
};

struct Method {
    std::string name;
    /// False: only yes and no are to be compared.
    bool tells_when = true;
    /// It is to be asked once for each instruction set.
    bool uses_simd = false;
    /// Of another one: long runs leave it out.
    bool variation = false;
    /// Answers all questions, in their order.
    std::function<void(std::span<const Question>, std::span<spacetime::Verdict>)> answer;
};

/// They borrow `prepared`. Safe from any number of threads.
[[nodiscard]] std::vector<Method> methods(const PreparedPool& prepared);

}  // namespace sidestep::test
