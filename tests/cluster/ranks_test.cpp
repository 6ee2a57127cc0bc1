// Ranks that are threads keep every promise of ranks; tests/cluster/mpi holds MPI to the same talks.

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "sidestep/base/require.h"
#include "sidestep/cluster/ranks.h"
#include "tests/support/rank_talks.h"

using namespace sidestep;
using cluster::Ranks;

TEST_CASE("two ranks talk") {
    std::string heard;
    cluster::run_as_threads(2, [&](Ranks& ranks) {
        if (ranks.rank() == 0) ranks.send(1, 0, "step aside");
        if (ranks.rank() == 1) heard = ranks.receive(0, 0).bytes;
    });
    CHECK(heard == "step aside");
}

TEST_CASE("every talk is understood by one rank and by many") {
    for (const test::RankTalk& talk : test::rank_talks()) {
        for (const int count : {1, 2, 3, 4, 8}) {
            INFO(talk.name << ", " << count << " ranks");
            std::atomic<int> held = 0;
            cluster::run_as_threads(count, [&](Ranks& ranks) {
                static_cast<void>(talk.hold(ranks));
                ++held;
            });
            CHECK(held == count);
        }
    }
}

TEST_CASE("whoever is alone talks to itself") {
    const auto ranks = cluster::alone();
    CHECK(ranks->rank() == 0);
    CHECK(ranks->size() == 1);
    for (const test::RankTalk& talk : test::rank_talks()) {
        INFO(talk.name);
        static_cast<void>(talk.hold(*ranks));
    }
    CHECK_FALSE(ranks->try_receive(0, 0));
    // a wait without an end is a mistake that is named
    CHECK_THROWS_AS(static_cast<void>(ranks->receive(0, 0)), UsageError);
}

TEST_CASE("a talk that mishears is told") {
    // the talks must be able to fail: here somebody answers out of turn
    const auto& talks = test::rank_talks();
    CHECK_THROWS(cluster::run_as_threads(3, [&](Ranks& ranks) {
        if (ranks.rank() == 2) ranks.send(0, 7, "a token of somebody else");
        static_cast<void>(talks.front().hold(ranks));
    }));
}

TEST_CASE("what one rank throws ends all of them and comes out") {
    std::atomic<int> ended = 0;
    const auto fail = [&] {
        cluster::run_as_threads(4, [&](Ranks& ranks) {
            if (ranks.rank() == 2) throw std::runtime_error("rank 2 stumbled");
            try {
                // one waits for a letter, the others at the barrier
                if (ranks.rank() == 0) static_cast<void>(ranks.receive(2, 0));
                ranks.barrier();
            } catch (const cluster::Aborted&) {
                ++ended;
                throw;
            }
        });
    };
    CHECK_THROWS_WITH_AS(fail(), "rank 2 stumbled", std::runtime_error);
    CHECK(ended == 3);
}

TEST_CASE("abort says why, everywhere") {
    const auto fail = [] {
        cluster::run_as_threads(3, [&](Ranks& ranks) {
            if (ranks.rank() == 1) ranks.abort(3, "no floor under rank 1");
            static_cast<void>(ranks.sum(std::vector<std::int64_t>{1}));
        });
    };
    CHECK_THROWS_WITH_AS(fail(), "no floor under rank 1", cluster::Aborted);
}

TEST_CASE("ranks and tags that are not there are refused") {
    const auto ranks = cluster::alone();
    CHECK_THROWS_AS(ranks->send(1, 0, ""), UsageError);
    CHECK_THROWS_AS(ranks->send(-1, 0, ""), UsageError);
    CHECK_THROWS_AS(ranks->send(0, -1, ""), UsageError);
    CHECK_THROWS_AS(ranks->send(0, cluster::highest_tag + 1, ""), UsageError);
    CHECK_THROWS_AS(static_cast<void>(ranks->receive(4, 0)), UsageError);
    CHECK_THROWS_AS(static_cast<void>(ranks->broadcast(4, "")), UsageError);
    CHECK_THROWS_AS(static_cast<void>(ranks->start_exchange(0, {}, {3})), UsageError);
    CHECK_THROWS_AS(cluster::run_as_threads(0, [](Ranks&) {}), UsageError);
}
