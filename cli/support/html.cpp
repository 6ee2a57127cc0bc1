#include "cli/support/html.h"

#include <cstdint>

namespace sidestep::cli {

std::string html_escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                // bytes that no page may hold
                if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') out += c;
        }
    }
    return out;
}

std::string in_base64(std::string_view bytes) {
    constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto byte = [&](std::size_t k) {
            return k < bytes.size()
                       ? static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[k]))
                       : 0U;
        };
        const std::uint32_t word = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
        out += letters[word >> 18];
        out += letters[word >> 12 & 63];
        out += i + 1 < bytes.size() ? letters[word >> 6 & 63] : '=';
        out += i + 2 < bytes.size() ? letters[word & 63] : '=';
    }
    return out;
}

}  // namespace sidestep::cli
