// Did two runs give the same answer, to the bit? Compare 64 bits instead of the answers.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sidestep {

/// An order-dependent 64-bit digest. The same adds give the same value on every machine; it is made
/// to notice differences, not to resist forgery.
class Fingerprint {
public:
    Fingerprint& add(std::uint64_t word) noexcept {
        // xor, multiply, fold: every bit of the past and of the word reaches every bit of the state
        state_ = (state_ ^ word) * 0x9e3779b97f4a7c15u;
        state_ = (state_ ^ (state_ >> 32)) * 0xd1342543de82ef95u;
        state_ ^= state_ >> 29;
        state_ += 0x243f6a8885a308d3u;
        return *this;
    }
    Fingerprint& add(std::int64_t word) noexcept { return add(static_cast<std::uint64_t>(word)); }
    Fingerprint& add(int word) noexcept { return add(static_cast<std::int64_t>(word)); }
    Fingerprint& add(bool word) noexcept { return add(std::uint64_t{word}); }
    /// Bit patterns count: 0.0 and -0.0 differ.
    Fingerprint& add(double number) noexcept { return add(std::bit_cast<std::uint64_t>(number)); }
    Fingerprint& add(std::string_view text) noexcept;
    Fingerprint& add(const char* text) noexcept { return add(std::string_view(text)); }
    Fingerprint& add(std::span<const double> numbers) noexcept;

    [[nodiscard]] std::uint64_t value() const noexcept { return state_; }
    /// Sixteen hexadecimal digits.
    [[nodiscard]] std::string hex() const;

private:
    std::uint64_t state_ = 0x243f6a8885a308d3u;
};

}  // namespace sidestep
