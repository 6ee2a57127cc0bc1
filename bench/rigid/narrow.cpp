#include "bench/rigid/narrow.h"

namespace sidestep::bench {

void narrow(Bench& bench) {
    narrow_wrong(bench);
    narrow_table4(bench);
    narrow_race(bench);
}

}  // namespace sidestep::bench
