// Every door of the fast engine refuses what nobody can answer about, and says by name what it was.
#include <doctest/doctest.h>

#include <functional>
#include <limits>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/spacetime/batch.h"
#include "sidestep/spacetime/closest.h"

using namespace sidestep;
using namespace sidestep::spacetime;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
constexpr double endless = std::numeric_limits<double>::infinity();

GroundPath straight_walk(int samples, double dt = 1.0 / 32) {
    GroundPath path;
    path.dt = dt;
    for (int i = 0; i < samples; ++i) {
        path.positions.emplace_back(0.05 * i, 0.0);
        path.radii.push_back(0.4);
    }
    return path;
}

/// What a call is refused with; "accepted" when it is not.
std::string says(const std::function<void()>& call) {
    try {
        call();
    } catch (const UsageError& error) {
        return error.what();
    }
    return "accepted";
}

bool has(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("no path is prepared that nobody can answer about") {
    const auto build = [](const std::function<void(GroundPath&)>& spoil) {
        GroundPath path = straight_walk(8);
        spoil(path);
        return says([&] { (void)FastPath::build(path); });
    };
    CHECK(build([](GroundPath&) {}) == "accepted");
    CHECK(has(build([](GroundPath& p) { p.positions.clear(), p.radii.clear(); }), "empty"));
    CHECK(has(build([](GroundPath& p) { p.positions[3].x() = no_number; }), "sample 3 is at (nan"));
    CHECK(has(build([](GroundPath& p) { p.positions[3].y() = endless; }), "sample 3"));
    CHECK(has(build([](GroundPath& p) { p.radii[5] = -1.0; }), "sample 5 has radius -1"));
    CHECK(has(build([](GroundPath& p) { p.radii[5] = no_number; }), "sample 5 has radius nan"));
    CHECK(has(build([](GroundPath& p) { p.radii.pop_back(); }), "8 positions and 7 radii"));
    CHECK(has(build([](GroundPath& p) { p.dt = 0.0; }), "dt is 0"));
}

TEST_CASE("no door takes a placement that is nowhere") {
    const GroundPath path = straight_walk(40);
    const FastPath fast = FastPath::build(path);
    struct Bad {
        Placement placement;
        const char* name;
    };
    const Bad all[] = {{{.x = no_number}, "check: placement.x is nan"},
                       {{.z = endless}, "check: placement.z is inf"},
                       {{.x = 1.1e9}, "check: placement.x is 1100000000"},
                       {{.start_s = no_number}, "check: placement.start_s is nan"},
                       {{.start_s = -1.1e9}, "check: placement.start_s is -1100000000"},
                       {{.cosine = no_number}, "check: cosine nan"},
                       {{.cosine = 0.5, .sine = 0.5}, "make no turn"}};
    for (const Bad& bad : all) {
        const Placement& at = bad.placement;
        const auto refuses = [&](const std::function<void()>& call) {
            return has(says(call), bad.name);
        };
        CHECK(refuses([&] { (void)query(fast, at, fast, {}); }));
        CHECK(refuses([&] { (void)query(fast, {}, fast, at, Mode::interpolated, Ask::when); }));
        CHECK(refuses([&] { (void)PathQuestion(fast, at, fast, {}); }));
        CHECK(refuses([&] { (void)PathQuestion(fast, {}, fast, at); }));
        PlacedPaths crowd;
        CHECK(refuses([&] { crowd.add(fast, at); }));
        CHECK(crowd.size() == 0);
        crowd.add(fast, {});
        CHECK(refuses([&] { crowd.set(0, fast, at); }));
        CHECK(crowd.placement(0) == Placement{});
        std::uint64_t bits[1] = {};
        CHECK(refuses([&] { query_one(fast, at, crowd, bits); }));
        const FastSegment segment[] = {{&fast, at}};
        CHECK(refuses([&] { (void)FastPath::bake(segment); }));
        const auto approach = [&](const Placement& a, const Placement& b) {
            return [&] { (void)approach_at(path, a, 0, path, b, 0, 0.0, Mode::sampled); };
        };
        CHECK(refuses(approach(at, {})));
        CHECK(refuses(approach({}, at)));
    }
}

TEST_CASE("batches refuse too few words and paths that are not there") {
    const FastPath fast = FastPath::build(straight_walk(40));
    PlacedPaths crowd;
    for (int i = 0; i < 65; ++i) crowd.add(fast, Placement::at(i, 0.0));
    std::uint64_t bits[2] = {};
    const std::span<std::uint64_t> one_word(bits, 1);
    CHECK(has(says([&] { query_one(fast, {}, crowd, one_word); }), "bits has 1 words"));
    CHECK(says([&] { query_one(fast, {}, crowd, bits); }) == "accepted");
    const std::vector<PathPair> pairs(65, PathPair{0, 64});
    CHECK(has(says([&] { query_pairs(crowd, crowd, pairs, one_word); }), "bits has 1 words"));
    CHECK(says([&] { query_pairs(crowd, crowd, pairs, bits); }) == "accepted");
    const std::vector<PathQuestion> questions(65, PathQuestion(fast, {}, fast, {}));
    CHECK(has(says([&] { query_list(questions, one_word); }), "bits has 1 words"));
    CHECK(says([&] { query_list(questions, bits); }) == "accepted");
    for (const PathPair wrong :
         {PathPair{65, 0}, PathPair{0, 65}, PathPair{-1, 0}, PathPair{0, -1}}) {
        const PathPair list[] = {{0, 0}, wrong};
        CHECK(has(says([&] { query_pairs(crowd, crowd, list, bits); }), "beyond the 65 and 65"));
    }
    for (const int index : {-1, 65}) {
        CHECK(has(says([&] { crowd.set(index, fast, {}); }), "there is no path"));
        CHECK(has(says([&] { (void)crowd.placement(index); }), "there is no path"));
    }
    // nothing asked is nothing answered
    const PlacedPaths nobody;
    CHECK(says([&] { query_one(fast, {}, nobody, {}); }) == "accepted");
    CHECK(says([&] { query_pairs(nobody, nobody, {}, {}); }) == "accepted");
    CHECK(says([&] { query_list({}, {}); }) == "accepted");
}

TEST_CASE("segments that make no path are not baked") {
    const FastPath fast = FastPath::build(straight_walk(40));
    const FastPath slow = FastPath::build(straight_walk(40, 0.5));
    const auto bake = [](const std::vector<FastSegment>& segments) {
        return says([&] { (void)FastPath::bake(segments); });
    };
    CHECK(has(bake({}), "no segments"));
    CHECK(has(bake({{&fast, {}}, {nullptr, {}}}), "has no path"));
    CHECK(has(bake({{&fast, {}}, {&slow, {}}}), "resample first"));
    // as far out as a path may lie, and no farther
    CHECK(bake({{&fast, {.x = 1e9 - 2.0}}, {&fast, {.x = -1e9}}}) == "accepted");
    CHECK(has(bake({{&fast, {.x = 1e9 - 1.0}}}), "segments reach 1000000000.95"));
}

TEST_CASE("an instruction set that is not here is refused by name") {
    CHECK(has(says([] { const UseInstructionSet use("ABACUS"); }), "\"ABACUS\""));
    for (const std::string& name : instruction_sets()) {
        CHECK(says([&] { const UseInstructionSet use(name); }) == "accepted");
    }
}
