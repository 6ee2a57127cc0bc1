#include "sidestep/base/parallel.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

#include "sidestep/base/require.h"

namespace sidestep {

void parallel_for(std::int64_t count, std::int64_t grain,
                  const std::function<void(std::int64_t, std::int64_t)>& body) {
    SIDESTEP_REQUIRE(grain > 0, "grain is " + std::to_string(grain) + ", expected at least 1");
    if (count <= 0) return;
    const std::int64_t chunks = (count + grain - 1) / grain;
    tbb::parallel_for(std::int64_t{0}, chunks, [&](std::int64_t chunk) {
        const std::int64_t begin = chunk * grain;
        body(begin, std::min(begin + grain, count));
    });
}

struct ThreadLimit::Control {
    explicit Control(std::size_t threads)
        : limit(tbb::global_control::max_allowed_parallelism, threads) {}
    tbb::global_control limit;
};

ThreadLimit::ThreadLimit(int threads) {
    SIDESTEP_REQUIRE(threads >= 0, "threads is " + std::to_string(threads));
    if (threads > 0) control_ = std::make_unique<Control>(static_cast<std::size_t>(threads));
}

ThreadLimit::~ThreadLimit() = default;

int thread_count() {
    return static_cast<int>(
        tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism));
}

}  // namespace sidestep
