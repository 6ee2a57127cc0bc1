// The loops of parallel.h on threads of our own, for the thread sanitizer: it sees nothing of what TBB's
// library does to keep threads apart, and would take every loop for a race. Threads are made for each loop
// and waited for, and a loop within a loop runs on its own thread. Slow, and plain to see.
#include "sidestep/base/detail/plain_threads.h"

#ifdef SIDESTEP_PLAIN_THREADS

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"

namespace sidestep {

namespace {

std::atomic<int> threads_allowed{0};  // 0: as many as there are cores
thread_local int own_number = 0;
thread_local bool within_loop = false;

}  // namespace

void parallel_for(std::int64_t count, std::int64_t grain,
                  const std::function<void(std::int64_t, std::int64_t)>& body) {
    SIDESTEP_REQUIRE(grain > 0, "grain is " + std::to_string(grain) + ", expected at least 1");
    if (count <= 0) return;
    const std::int64_t chunks = (count + grain - 1) / grain;
    const auto chunk = [&](std::int64_t k) { body(k * grain, std::min((k + 1) * grain, count)); };
    const std::int64_t threads = std::min<std::int64_t>(thread_count(), chunks);
    if (threads == 1 || within_loop) {
        for (std::int64_t k = 0; k < chunks; ++k) chunk(k);
        return;
    }
    std::atomic<std::int64_t> next{0};
    std::mutex mutex;
    std::exception_ptr thrown;
    std::vector<std::thread> pool;
    for (std::int64_t t = 0; t < threads; ++t) {
        pool.emplace_back([&, t] {
            own_number = static_cast<int>(t);
            within_loop = true;
            try {
                // relaxed: nothing but the end of the loop may order what two threads do
                for (;;) {
                    const std::int64_t k = next.fetch_add(1, std::memory_order_relaxed);
                    if (k >= chunks) return;
                    chunk(k);
                }
            } catch (...) {
                const std::lock_guard lock(mutex);
                if (!thrown) thrown = std::current_exception();
                next.store(chunks, std::memory_order_relaxed);
            }
        });
    }
    for (std::thread& each : pool) each.join();
    if (thrown) std::rethrow_exception(thrown);
}

void parallel_for_at_home(std::int64_t count, std::int64_t grain,
                          const std::function<void(std::int64_t, std::int64_t)>& body) {
    parallel_for(count, grain, body);
}

struct ThreadLimit::Control {
    explicit Control(int threads) : before(threads_allowed.exchange(threads)) {}
    ~Control() { threads_allowed = before; }
    int before;
};

ThreadLimit::ThreadLimit(int threads) {
    SIDESTEP_REQUIRE(threads >= 0, "threads is " + std::to_string(threads));
    if (threads > 0) control_ = std::make_unique<Control>(threads);
}

ThreadLimit::~ThreadLimit() = default;

int thread_number() {
    return own_number;
}

int thread_count() {
    const int some = threads_allowed;
    return some > 0 ? some : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace sidestep

#endif
