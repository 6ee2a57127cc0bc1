#include "sidestep/spacetime/batch.h"

#include <string>

#include "sidestep/base/require.h"
#include "sidestep/spacetime/detail/kernels.h"
#include "sidestep/spacetime/detail/rows.h"

namespace sidestep::spacetime {

void PlacedPaths::put(int index, const FastPath& path, const Placement& placement) {
    if (!is_sound(placement)) check(placement);
    const auto i = static_cast<std::size_t>(index);
    placed_[i] = {placement, &path.rows()};
    const Circle circle = detail::circle_of(placed_[i]);
    circles_[i] = circle;
    columns_.x[i] = circle.x;
    columns_.z[i] = circle.z;
    columns_.radius[i] = circle.radius;
    columns_.begin[i] = circle.begin;
    columns_.end[i] = circle.end;
}

void PlacedPaths::reserve(int count) {
    const auto room = static_cast<std::size_t>(std::max(count, size_));
    placed_.resize(room);
    circles_.resize(room);
    for (LargeVector<float>* column :
         {&columns_.x, &columns_.z, &columns_.radius, &columns_.begin, &columns_.end}) {
        column->resize(room + 16);
    }
}

int PlacedPaths::add(const FastPath& path, const Placement& placement) {
    if (static_cast<std::size_t>(size_) == placed_.size()) reserve(2 * size_ + 16);
    put(size_, path, placement);
    return size_++;
}

void PlacedPaths::set(int index, const FastPath& path, const Placement& placement) {
    SIDESTEP_REQUIRE(index >= 0 && index < size(),
                     "there is no path " + std::to_string(index) + " of " + std::to_string(size()));
    put(index, path, placement);
}

const Placement& PlacedPaths::placement(int index) const {
    SIDESTEP_REQUIRE(index >= 0 && index < size(),
                     "there is no path " + std::to_string(index) + " of " + std::to_string(size()));
    return placed_[static_cast<std::size_t>(index)].placement;
}

void query_one(const FastPath& path, const Placement& placement, const PlacedPaths& others,
               std::span<std::uint64_t> bits, Mode mode, Work* work) {
    if (!is_sound(placement)) check(placement);
    SIDESTEP_REQUIRE(bits.size() >= bit_words(static_cast<std::size_t>(others.size())),
                     "bits has " + std::to_string(bits.size()) + " words, too few for " +
                         std::to_string(others.size()) + " answers");
    const PlacedPaths::Placed placed{placement, &path.rows()};
    detail::kernels().one(placed, detail::circle_of(placed), others, bits.data(), mode, work);
}

void query_pairs(const PlacedPaths& a, const PlacedPaths& b, std::span<const PathPair> pairs,
                 std::span<std::uint64_t> bits, Mode mode, Work* work) {
    SIDESTEP_REQUIRE(bits.size() >= bit_words(pairs.size()),
                     "bits has " + std::to_string(bits.size()) + " words, too few for " +
                         std::to_string(pairs.size()) + " answers");
    const auto count_a = static_cast<std::uint32_t>(a.size());
    const auto count_b = static_cast<std::uint32_t>(b.size());
    std::uint32_t highest_a = 0;
    std::uint32_t highest_b = 0;
    for (const PathPair& pair : pairs) {
        highest_a = std::max(highest_a, static_cast<std::uint32_t>(pair.a));
        highest_b = std::max(highest_b, static_cast<std::uint32_t>(pair.b));
    }
    SIDESTEP_REQUIRE(pairs.empty() || (highest_a < count_a && highest_b < count_b),
                     "a pair names a path beyond the " + std::to_string(count_a) + " and " +
                         std::to_string(count_b) + " that are there");
    detail::kernels().pairs(a, b, pairs.data(), pairs.size(), bits.data(), mode, work);
}

void query_list(std::span<const PathQuestion> questions, std::span<std::uint64_t> bits, Mode mode,
                Work* work) {
    SIDESTEP_REQUIRE(bits.size() >= bit_words(questions.size()),
                     "bits has " + std::to_string(bits.size()) + " words, too few for " +
                         std::to_string(questions.size()) + " answers");
    detail::kernels().list(questions.data(), questions.size(), bits.data(), mode, work);
}

}  // namespace sidestep::spacetime
