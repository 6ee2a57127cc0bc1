// Little-endian numbers in and out of bytes, whatever the machine; nothing is read past the end.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "sidestep/math/types.h"

namespace sidestep::recording::detail {

/// Appends numbers to a string of bytes.
class Packer {
public:
    void u8(std::uint8_t v) { bytes.push_back(static_cast<char>(v)); }
    void u16(std::uint16_t v) { little(v, 2); }
    void u32(std::uint32_t v) { little(v, 4); }
    void u64(std::uint64_t v) { little(v, 8); }
    void f32(double v) { u32(std::bit_cast<std::uint32_t>(static_cast<float>(v))); }
    void f64(double v) { u64(std::bit_cast<std::uint64_t>(v)); }
    void vec3(const Vec3& v) {
        f32(v.x());
        f32(v.y());
        f32(v.z());
    }
    /// u32 length, then the bytes, then zeros up to a multiple of 4.
    void text(std::string_view v) {
        u32(static_cast<std::uint32_t>(v.size()));
        bytes.append(v);
        pad(4);
    }
    void raw(std::string_view v) { bytes.append(v); }
    void pad(std::size_t multiple) {
        while (bytes.size() % multiple != 0) bytes.push_back('\0');
    }

    std::string bytes;

private:
    void little(std::uint64_t v, int count) {
        for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(v >> (8 * i)));
    }
};

/// Reads numbers off the front of bytes. Reading past the end gives zeros and turns `ok` off, so a
/// decoder may read a group of numbers and ask once.
class Unpacker {
public:
    explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

    std::uint8_t u8() { return static_cast<std::uint8_t>(little(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(little(2)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(little(4)); }
    std::uint64_t u64() { return little(8); }
    double f32() { return std::bit_cast<float>(u32()); }
    double f64() { return std::bit_cast<double>(u64()); }
    Vec3 vec3() {
        const double x = f32();
        const double y = f32();
        const double z = f32();
        return {x, y, z};
    }
    std::string_view text() {
        const std::string_view found = take(u32());
        skip_to(4);
        return found;
    }
    std::string_view take(std::size_t count) {
        if (count > left()) {
            ok_ = false;
            at_ = bytes_.size();
            return {};
        }
        const std::string_view found = bytes_.substr(at_, count);
        at_ += count;
        return found;
    }
    void skip_to(std::size_t multiple) {
        if (at_ % multiple != 0) (void)take(multiple - at_ % multiple);
    }

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
    /// True when `count` things of at least `size` bytes each can still follow: ask before making
    /// room for them.
    [[nodiscard]] bool has(std::uint64_t count, std::uint64_t size) const {
        return ok_ && count <= left() / size;
    }

private:
    std::uint64_t little(std::size_t count) {
        const std::string_view found = take(count);
        std::uint64_t v = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            v |= static_cast<std::uint64_t>(static_cast<unsigned char>(found[i])) << (8 * i);
        }
        return v;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

/// CRC-32 as in PNG and zip (reflected polynomial 0xEDB88320). `crc32(b, crc32(a))` is that of a
/// followed by b.
[[nodiscard]] std::uint32_t crc32(std::string_view bytes, std::uint32_t before = 0);

}  // namespace sidestep::recording::detail
