// Are large vectors vectors?
#include <doctest/doctest.h>

#include <cstdint>
#include <numeric>

#include "sidestep/base/large_vector.h"

using namespace sidestep;

TEST_CASE("a large vector keeps what is put into it however large it grows") {
    LargeVector<int> numbers;
    // through small pieces, and beyond two large pages
    for (int k = 0; k < 3'000'000; ++k) numbers.push_back(k);
    CHECK(std::accumulate(numbers.begin(), numbers.end(), std::int64_t{0}) ==
          std::int64_t{3'000'000} * 2'999'999 / 2);
    CHECK(reinterpret_cast<std::uintptr_t>(numbers.data()) % LargeAllocator<int>::page == 0);
    LargeVector<int> few(3, 7);
    CHECK(reinterpret_cast<std::uintptr_t>(few.data()) % LargeAllocator<int>::line == 0);
    few = numbers;
    CHECK(few == numbers);
}
