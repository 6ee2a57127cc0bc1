// Every method and every instruction set says what the twin says, to the last bit. The benchmark
// asks the same ten million times; here it is as many as fit in a few seconds.

#include <doctest/doctest.h>

#include "tests/support/spacetime_agreement.h"

using namespace sidestep::test;

TEST_CASE("every method agrees with the twin on every family") {
    constexpr std::uint64_t seed = 2501;
    constexpr std::int64_t count = 30'000;
    const Agreement agreement = count_disagreements(count, seed);
    for (const std::string& example : agreement.examples) MESSAGE(example);
    for (const Agreement::Row& row : agreement.families) {
        INFO(row.family << ": " << row.questions << " questions");
        CHECK(row.disagreements == 0);
    }
    CHECK(agreement.disagreements == 0);
    CHECK(agreement.questions >= count);
    CHECK(agreement.answers >= agreement.questions * 8);
    CHECK(agreement.hits > agreement.questions / 5);
    CHECK(agreement.hits < agreement.questions * 3 / 5);
}
