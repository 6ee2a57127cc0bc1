#include "sidestep/recording/detail/bytes.h"

#include <array>

namespace sidestep::recording::detail {

namespace {

// eight tables, so that eight bytes are taken at a time
using Tables = std::array<std::array<std::uint32_t, 256>, 8>;

Tables make_tables() {
    Tables tables{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) {
            value = (value >> 1) ^ ((value & 1u) != 0 ? 0xEDB88320u : 0u);
        }
        tables[0][i] = value;
    }
    for (std::size_t k = 1; k < 8; ++k) {
        for (std::size_t i = 0; i < 256; ++i) {
            const std::uint32_t last = tables[k - 1][i];
            tables[k][i] = (last >> 8) ^ tables[0][last & 0xff];
        }
    }
    return tables;
}

}  // namespace

std::uint32_t crc32(std::string_view bytes, std::uint32_t before) {
    static const Tables tables = make_tables();
    const auto at = [&](std::size_t i) {
        return std::uint32_t{static_cast<unsigned char>(bytes[i])};
    };
    std::uint32_t crc = ~before;
    std::size_t i = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        const std::uint32_t low =
            crc ^ (at(i) | at(i + 1) << 8 | at(i + 2) << 16 | at(i + 3) << 24);
        crc = tables[7][low & 0xff] ^ tables[6][(low >> 8) & 0xff] ^ tables[5][(low >> 16) & 0xff] ^
              tables[4][low >> 24] ^ tables[3][at(i + 4)] ^ tables[2][at(i + 5)] ^
              tables[1][at(i + 6)] ^ tables[0][at(i + 7)];
    }
    for (; i < bytes.size(); ++i) crc = (crc >> 8) ^ tables[0][(crc ^ at(i)) & 0xff];
    return ~crc;
}

}  // namespace sidestep::recording::detail
