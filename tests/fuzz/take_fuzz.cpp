// Any bytes at all: read them as a take. What was read can be cut anywhere; what was not says where.
//
// Checks would stop nearly every mutation at the door, so every input is also tried with its checks put
// right.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "sidestep/base/fingerprint.h"
#include "sidestep/puppet/take.h"

using namespace sidestep;
using namespace sidestep::puppet;

namespace {

void expect(bool truth, const char* what) {
    if (truth) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

void look(const std::string& bytes) {
    const Result<Take> take = parse_take(bytes, "fuzz.take");
    if (!take) {
        expect(!take.error()[0].message.empty(), "every problem has words");
        return;
    }
    expect(take->marks.size() == take->hands.size() / Take::mark_every, "a mark for each block");
    expect(take->step_s > 0.0, "steps take time");
    for (const Hands& hands : take->hands) {
        expect(hands.main.translation.allFinite() && hands.bar.rotation.coeffs().allFinite(),
               "hands are numbers");
    }
    // a shorter file is the same performance, or none
    const Result<Take> part =
        parse_take(bytes.substr(0, bytes.size() - bytes.size() / 3), "fuzz.take");
    if (part) expect(part->hands.size() <= take->hands.size(), "less is not more");
}

std::uint32_t word(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    return value;
}

void mend(std::string& bytes, std::size_t from, std::size_t to) {
    const std::uint64_t check =
        Fingerprint().add(std::string_view(bytes).substr(from, to - from)).value();
    for (std::size_t i = 0; i < 8; ++i) bytes[to + i] = static_cast<char>(check >> (8 * i));
}

/// The same bytes with every check that can be reached put right.
std::string mended(std::string bytes) {
    if (bytes.size() < 48) return bytes;
    bytes.replace(0, 8, "\x89TAKE\r\n\x1a");
    bytes.replace(8, 4, std::string("\1\0\0\0", 4));
    std::size_t at = 40 + word(bytes, 12) % 16;
    bytes[12] = static_cast<char>(at - 40);
    bytes[13] = bytes[14] = bytes[15] = 0;
    if (at + 8 > bytes.size()) return bytes;
    mend(bytes, 0, at);
    at += 8;
    while (at + 24 <= bytes.size()) {
        mend(bytes, at, at + 16);
        const std::size_t mark = at + 24 + 116 * std::size_t{word(bytes, at + 4) % 101};
        if (mark + 16 > bytes.size()) break;
        mend(bytes, at, mark + 8);
        at = mark + 16;
    }
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    look(bytes);
    look(mended(bytes));
    return 0;
}
