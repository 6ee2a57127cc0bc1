// Do all methods say what the twin says? Asked until nobody doubts it any more.
//
//     const Agreement agreement = count_disagreements(10'000'000, seed, Whom::main);
//     agreement.disagreements == 0, and if not: agreement.examples, each as (family, seed, index)
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sidestep::test {

struct Agreement {
    std::int64_t questions = 0;      ///< Put to the twin.
    std::int64_t hits = 0;           ///< The twin said yes.
    std::int64_t answers = 0;        ///< Of all methods and instruction sets together.
    std::int64_t disagreements = 0;  ///< Answers other than the twin's.

    /// One family's part of it.
    struct Row {
        std::string family;
        std::int64_t questions = 0, hits = 0, disagreements = 0;
    };
    std::vector<Row> families;
    /// Whom it was asked, instruction sets in brackets.
    std::vector<std::string> methods;
    /// The first few wrong answers of each method to each family, in words.
    std::vector<std::string> examples;
};

struct FamilyShare {
    std::string_view family;
    double share;
};

enum class Whom {
    all,   ///< Every method in every variation.
    main,  ///< Each method once: for millions of questions.
};

/// About `count` questions of the given families, at least eight of each. Uses all threads allowed;
/// the answer does not depend on them. Not while another thread chooses instruction sets.
[[nodiscard]] Agreement count_disagreements(std::span<const FamilyShare> mix, std::int64_t count,
                                            std::uint64_t seed, Whom whom = Whom::all);
/// All families in their usual shares.
[[nodiscard]] Agreement count_disagreements(std::int64_t count, std::uint64_t seed,
                                            Whom whom = Whom::all);

}  // namespace sidestep::test
