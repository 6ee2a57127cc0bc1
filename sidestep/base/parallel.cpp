#include "sidestep/base/detail/plain_threads.h"

#ifndef SIDESTEP_PLAIN_THREADS

#include "sidestep/base/parallel.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>

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

void parallel_for_at_home(std::int64_t count, std::int64_t grain,
                          const std::function<void(std::int64_t, std::int64_t)>& body) {
    SIDESTEP_REQUIRE(grain > 0, "grain is " + std::to_string(grain) + ", expected at least 1");
    if (count <= 0) return;
    const std::int64_t chunks = (count + grain - 1) / grain;
    const std::int64_t threads = std::min<std::int64_t>(thread_count(), chunks);
    if (threads == 1) {
        body(0, count);
        return;
    }
    struct alignas(64) Home {
        std::atomic<std::int64_t> next{0};
        std::int64_t end = 0;
        /// A quarter of what is left, so that nobody waits long for the last; 0: nothing is left.
        std::int64_t take(std::int64_t& from) {
            from = next.load(std::memory_order_relaxed);
            while (from < end) {
                const std::int64_t some = std::max<std::int64_t>(1, (end - from) / 4);
                if (next.compare_exchange_weak(from, from + some)) return some;
            }
            return 0;
        }
    };
    std::vector<Home> homes(static_cast<std::size_t>(threads));
    for (std::int64_t t = 0; t < threads; ++t) {
        homes[static_cast<std::size_t>(t)].next = chunks * t / threads;
        homes[static_cast<std::size_t>(t)].end = chunks * (t + 1) / threads;
    }
    tbb::parallel_for(
        std::int64_t{0}, threads,
        [&](std::int64_t) {
            const auto mine = static_cast<std::size_t>(thread_number());
            for (std::size_t k = 0; k < homes.size(); ++k) {
                Home& home = homes[(mine + k) % homes.size()];
                std::int64_t from = 0;
                while (const std::int64_t some = home.take(from)) {
                    body(from * grain, std::min((from + some) * grain, count));
                }
            }
        },
        tbb::simple_partitioner());
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

int thread_number() {
    return std::max(0, tbb::this_task_arena::current_thread_index());
}

int thread_count() {
    return static_cast<int>(
        tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism));
}

}  // namespace sidestep

#endif
