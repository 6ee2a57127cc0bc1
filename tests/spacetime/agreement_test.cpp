// Every method and every instruction set says what the twin says, to the last bit. The benchmark
// asks the same ten million times; here it is as many as fit in a few seconds.

#include "tests/support/spacetime_agreement.h"

#include <doctest/doctest.h>

#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/spacetime/fast_path.h"
#include "tests/support/spacetime_queries.h"

using namespace sidestep;
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
    // the definition, six trees in five ways and two mixes, eight doors for each instruction set
    const auto sets = static_cast<std::int64_t>(spacetime::instruction_sets().size());
    CHECK(sets >= 1);
    CHECK(agreement.answers == agreement.questions * (33 + 8 * sets));
    CHECK(agreement.hits > agreement.questions / 5);
    CHECK(agreement.hits < agreement.questions * 3 / 5);
}

TEST_CASE("long runs ask each method once and threads change nothing") {
    const FamilyShare mix[] = {{"needles", 0.5}, {"one shared sample", 0.5}};
    const Agreement all = count_disagreements(mix, 2000, 2502, Whom::main);
    const ThreadLimit alone(1);
    const Agreement one = count_disagreements(mix, 2000, 2502, Whom::main);
    CHECK(all.hits == one.hits);
    CHECK(all.disagreements == one.disagreements);
    const std::size_t sets = spacetime::instruction_sets().size();
    CHECK(all.methods.size() == 6 + 5 * sets);
}

TEST_CASE("a prepared path gives back the path it was made of") {
    // to the last bit, but for what is shorter than float can name
    constexpr double nothing = 0x1p-126;
    const auto same = [](double x, double y) {
        return x == y || (std::abs(x) < nothing && std::abs(y) < nothing);
    };
    for (const Family& family : families()) {
        const QuestionPool pool(family.name, 2503);
        for (const PooledPath& pooled : pool.paths()) {
            const GroundPath& path = pooled.path;
            const GroundPath back = spacetime::FastPath::build(path).path();
            INFO(family.name);
            CHECK(back.dt == path.dt);
            REQUIRE(back.sample_count() == path.sample_count());
            int wrong = 0;
            for (std::size_t i = 0; i < path.radii.size(); ++i) {
                wrong += !same(back.positions[i].x(), path.positions[i].x());
                wrong += !same(back.positions[i].y(), path.positions[i].y());
                wrong += !same(back.radii[i], path.radii[i]);
            }
            CHECK(wrong == 0);
        }
    }
}
