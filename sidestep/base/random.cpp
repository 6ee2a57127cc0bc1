#include "sidestep/base/random.h"

#include <bit>
#include <cmath>

#include "sidestep/base/require.h"

namespace sidestep {

namespace {

std::uint64_t splitmix64(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream) {
    // the stream is hashed before it meets the seed, so that (1, 0) and (0, 1) have nothing in
    // common
    std::uint64_t mixed_stream = stream;
    std::uint64_t state = seed ^ (stream == 0 ? 0 : splitmix64(mixed_stream));
    for (std::uint64_t& word : state_) word = splitmix64(state);
}

std::uint64_t Random::operator()() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

double Random::uniform() {
    return static_cast<double>((*this)() >> 11) * 0x1p-53;
}

double Random::uniform(double low, double high) {
    return low + (high - low) * uniform();
}

int Random::index(int count) {
    SIDESTEP_REQUIRE(count > 0, "count is " + std::to_string(count) + ", expected at least 1");
    // reject the few values that would favour small numbers
    const auto n = static_cast<std::uint64_t>(count);
    const std::uint64_t limit = max() - max() % n;
    std::uint64_t draw = (*this)();
    while (draw >= limit) draw = (*this)();
    return static_cast<int>(draw % n);
}

bool Random::chance(double probability) {
    return uniform() < probability;
}

double Random::normal(double mean, double deviation) {
    if (has_spare_) {
        has_spare_ = false;
        return mean + deviation * spare_;
    }
    double u = 0.0;
    double v = 0.0;
    double s = 0.0;
    do {
        u = uniform(-1.0, 1.0);
        v = uniform(-1.0, 1.0);
        s = u * u + v * v;
    } while (s >= 1.0 || s == 0.0);
    const double factor = std::sqrt(-2.0 * std::log(s) / s);
    spare_ = v * factor;
    has_spare_ = true;
    return mean + deviation * u * factor;
}

}  // namespace sidestep
