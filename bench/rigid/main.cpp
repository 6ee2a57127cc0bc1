#include "bench/rigid/sweep.h"
int main(int argc, char** argv) {
    sidestep::bench::Bench bench("rigid");
    if (!bench.parse(argc, argv)) return bench.exit_code();
    sidestep::bench::sweep(bench);
    return bench.finish();
}
