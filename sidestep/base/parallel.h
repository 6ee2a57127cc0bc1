// The same bits for any number of threads.
//
// A loop is cut into chunks by size, never by thread count, and sums are taken in chunk order:
//
//     count = 10, grain = 4:   [0 1 2 3] [4 5 6 7] [8 9]      whoever is free takes a chunk
//
// so a result cannot depend on who computed what, or when.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace sidestep {

/// Calls `body(begin, end)` once for each chunk of [0, count), on all threads allowed. Chunks are
/// `grain` long (the last may be shorter). Returns when all are done. Nested calls are fine. The
/// first exception thrown by a body is rethrown here.
/// @throws UsageError when `grain` is not positive.
void parallel_for(std::int64_t count, std::int64_t grain,
                  const std::function<void(std::int64_t begin, std::int64_t end)>& body);

/// The same, for loops that come again and again over the same places: each thread is at home in a
/// part of [0, count), begins there, finds in its caches what it left, and helps others after that.
/// Pieces begin at multiples of `grain`; they are long at first and get shorter towards the end.
void parallel_for_at_home(std::int64_t count, std::int64_t grain,
                          const std::function<void(std::int64_t begin, std::int64_t end)>& body);

/// Adds up `term(begin, end)` over all chunks, in chunk order: the same bits for any thread count.
template <typename Value>
[[nodiscard]] Value parallel_sum(std::int64_t count, std::int64_t grain, Value zero,
                                 const std::function<Value(std::int64_t, std::int64_t)>& term) {
    if (count <= 0) return zero;
    std::vector<Value> partial(static_cast<std::size_t>((count + grain - 1) / grain), zero);
    parallel_for(count, grain, [&](std::int64_t begin, std::int64_t end) {
        partial[static_cast<std::size_t>(begin / grain)] = term(begin, end);
    });
    for (const Value& value : partial) zero += value;
    return zero;
}

/// Holds the number of threads at `threads` while it lives; 0 means as many as there are cores. The
/// smallest living limit wins.
class ThreadLimit {
public:
    explicit ThreadLimit(int threads);
    ~ThreadLimit();
    ThreadLimit(const ThreadLimit&) = delete;
    ThreadLimit& operator=(const ThreadLimit&) = delete;

private:
    struct Control;
    std::unique_ptr<Control> control_;
};

/// A number that the calling thread alone has among those of a loop; from 0 on, and mostly the same
/// in the next one.
[[nodiscard]] int thread_number();

/// How many threads `parallel_for` may use now.
[[nodiscard]] int thread_count();

}  // namespace sidestep
