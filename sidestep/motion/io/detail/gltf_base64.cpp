#include "sidestep/motion/io/detail/gltf_base64.h"

#include <array>
#include <cstdint>

namespace sidestep::motion::detail {

namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::int8_t, 256> make_values() {
    std::array<std::int8_t, 256> values{};
    for (auto& value : values) value = -1;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        values[static_cast<unsigned char>(letters[i])] = static_cast<std::int8_t>(i);
    }
    return values;
}

constexpr auto value_of_letter = make_values();

}  // namespace

std::string to_base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t have = bytes.size() - at < 3 ? bytes.size() - at : 3;
        std::uint32_t group = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            group = group << 8 | (i < have ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            text.push_back(i <= have ? letters[group >> (18 - 6 * i) & 63U] : '=');
        }
    }
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    // padding is optional in the wild; what is there must be in its place
    if (text.size() % 4 == 0) {
        for (int i = 0; i < 2 && !text.empty() && text.back() == '='; ++i) text.remove_suffix(1);
    }
    if (text.size() % 4 == 1) return std::nullopt;

    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t group = 0;
    int bits = 0;
    for (const char letter : text) {
        const int value = value_of_letter[static_cast<unsigned char>(letter)];
        if (value < 0) return std::nullopt;
        group = (group << 6 | static_cast<std::uint32_t>(value)) & 0xffffffU;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<char>(group >> bits & 0xffU));
        }
    }
    return bytes;
}

}  // namespace sidestep::motion::detail
