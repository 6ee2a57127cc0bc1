// Ranks over MPI, where Sidestep is built with it (SIDESTEP_MPI=ON, target sidestep::cluster_mpi).
//
// Only calls of the MPI-3 standard: Open MPI, MPICH and what vendors make of them. Messages may be
// larger than the 2 GiB that one call of MPI carries.
#pragma once

#include <cstddef>
#include <memory>

#include "sidestep/cluster/ranks.h"

namespace sidestep::cluster {

struct MpiOptions {
    /// Longer messages travel in pieces of so many bytes. At least 1, at most 2^30.
    std::size_t piece_bytes = std::size_t{1} << 30;
};

/// All processes that `mpirun` or `srun` started together; one, without them. Starts MPI when
/// nobody has, and ends it when it goes: at most one at a time, and MPI cannot be started again.
/// All calls must come from the thread that made it.
/// @throws std::runtime_error  when MPI does not start.
[[nodiscard]] std::unique_ptr<Ranks> mpi_ranks(const MpiOptions& options = {});

/// Whether a launcher started several of us, told from the environment alone: cheap, and right for
/// Open MPI, MPICH, Intel MPI, Cray and Slurm.
[[nodiscard]] bool several_were_launched();

}  // namespace sidestep::cluster
