#include "sidestep/base/fingerprint.h"

namespace sidestep {

Fingerprint& Fingerprint::add(std::string_view text) noexcept {
    // the length first, so that "ab" + "c" and "a" + "bc" differ
    add(static_cast<std::uint64_t>(text.size()));
    for (std::size_t i = 0; i < text.size(); i += 8) {
        std::uint64_t word = 0;
        for (std::size_t k = 0; k < 8 && i + k < text.size(); ++k) {
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[i + k])) << (8 * k);
        }
        add(word);
    }
    return *this;
}

Fingerprint& Fingerprint::add(std::span<const double> numbers) noexcept {
    add(static_cast<std::uint64_t>(numbers.size()));
    for (const double number : numbers) add(number);
    return *this;
}

std::string Fingerprint::hex() const {
    constexpr const char* digits = "0123456789abcdef";
    std::string text(16, '0');
    for (int i = 0; i < 16; ++i) text[i] = digits[(state_ >> (60 - 4 * i)) & 15];
    return text;
}

}  // namespace sidestep
