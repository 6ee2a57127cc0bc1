// mpirun -n R cluster_mpi_talk        every talk over MPI, and the same answers as over threads
// mpirun -n R cluster_mpi_talk abort  rank 1 gives up: the job ends, and says why
// mpirun -n R cluster_mpi_talk throw  rank 1 leaves by an exception: the others do not wait for ever
#include <cstdio>
#include <exception>

#include "sidestep/cluster/mpi_ranks.h"
#include "tests/support/rank_talks.h"

using namespace sidestep;

namespace {

int compare(cluster::Ranks& ranks) {
    int wrong = 0;
    for (const test::RankTalk& talk : test::rank_talks()) {
        const std::uint64_t own = talk.hold(ranks);
        std::string bytes(reinterpret_cast<const char*>(&own), sizeof(own));
        const std::vector<std::string> heard = ranks.gather(0, std::move(bytes));
        if (ranks.rank() != 0) continue;
        // the same talk among threads
        std::vector<std::string> twin(heard.size());
        cluster::run_as_threads(ranks.size(), [&](cluster::Ranks& threads) {
            const std::uint64_t print = talk.hold(threads);
            twin[static_cast<std::size_t>(threads.rank())].assign(
                reinterpret_cast<const char*>(&print), sizeof(print));
        });
        const bool same = heard == twin;
        std::printf("%s: %s\n", talk.name, same ? "the same" : "DIFFERS");
        wrong += same ? 0 : 1;
    }
    if (ranks.rank() == 0 && wrong == 0) std::printf("%d ranks agree\n", ranks.size());
    return wrong;
}

int hold(const std::string& how) {
    // messages of the tests come in many pieces
    const auto ranks = cluster::mpi_ranks({.piece_bytes = 20'000});
    if (how.empty()) return compare(*ranks);
    if (ranks->rank() == 1 && how == "abort") ranks->abort(3, "no floor under rank 1");
    if (ranks->rank() == 1) throw std::runtime_error("rank 1 stumbled");
    static_cast<void>(ranks->receive(1, 0));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return hold(argc > 1 ? argv[1] : "");
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
