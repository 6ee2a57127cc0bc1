#include "cli/tool.h"

#if defined(SIDESTEP_HAS_MPI)
#include "sidestep/cluster/mpi_ranks.h"
#endif

int main(int argc, char** argv) {
    sidestep::cli::Company company;
#if defined(SIDESTEP_HAS_MPI)
    company.meet = [] { return sidestep::cluster::mpi_ranks(); };
    company.several_were_launched = sidestep::cluster::several_were_launched;
#endif
    return sidestep::cli::run(argc, argv, company);
}
