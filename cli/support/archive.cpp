#include "cli/support/archive.h"

#include <zlib.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <set>

#include "sidestep/base/require.h"

namespace sidestep::cli {

namespace {

void check_names(std::span<const PackedFile> files) {
    std::set<std::string> seen;
    for (const PackedFile& file : files) {
        SIDESTEP_REQUIRE(!file.name.empty() && file.name.size() <= 99, "a name of 1 to 99 bytes");
        SIDESTEP_REQUIRE(file.name.front() != '/' && file.name.find("..") == std::string::npos,
                         "a name below the folder it is unpacked in");
        SIDESTEP_REQUIRE(file.bytes.size() < 0xffff'ffffU, "less than four gigabytes");
        SIDESTEP_REQUIRE(seen.insert(file.name).second, "every name once");
    }
}

/// @param window_bits  As zlib has it: -15 bare, 15 + 16 gzip.
std::string deflated(std::string_view bytes, int window_bits) {
    z_stream stream{};
    SIDESTEP_REQUIRE(
        ::deflateInit2(&stream, 9, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) == Z_OK,
        "zlib cannot start");
    std::string out(::deflateBound(&stream, static_cast<::uLong>(bytes.size())) + 64, '\0');
    stream.next_in = reinterpret_cast<::Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<::uInt>(bytes.size());
    stream.next_out = reinterpret_cast<::Bytef*>(out.data());
    stream.avail_out = static_cast<::uInt>(out.size());
    const int ended = ::deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    ::deflateEnd(&stream);
    SIDESTEP_REQUIRE(ended == Z_STREAM_END, "zlib could not end");
    return out;
}

void put(std::string& out, std::uint32_t value, int bytes) {
    for (int k = 0; k < bytes; ++k) out += static_cast<char>(value >> (8 * k) & 255U);
}

}  // namespace

std::string zip_of(std::span<const PackedFile> files) {
    check_names(files);
    std::string out, directory;
    for (const PackedFile& file : files) {
        const std::string packed = deflated(file.bytes, -15);
        const auto sum = static_cast<std::uint32_t>(
            ::crc32(0, reinterpret_cast<const ::Bytef*>(file.bytes.data()),
                    static_cast<::uInt>(file.bytes.size())));
        const auto begin = static_cast<std::uint32_t>(out.size());
        std::string facts;
        put(facts, 20, 2);     // version needed
        put(facts, 0x800, 2);  // names are UTF-8
        put(facts, 8, 2);      // deflated
        put(facts, 0, 2);      // midnight
        put(facts, 0x21, 2);   // 1 January 1980: the same bytes on every day
        put(facts, sum, 4);
        put(facts, static_cast<std::uint32_t>(packed.size()), 4);
        put(facts, static_cast<std::uint32_t>(file.bytes.size()), 4);
        put(facts, static_cast<std::uint32_t>(file.name.size()), 2);
        put(facts, 0, 2);  // nothing extra
        put(out, 0x04034b50, 4);
        out += facts + file.name + packed;
        put(directory, 0x02014b50, 4);
        put(directory, 20, 2);
        directory += facts;
        put(directory, 0, 2);  // no comment
        put(directory, 0, 2);  // first disk
        put(directory, 0, 2);
        put(directory, 0, 4);
        put(directory, begin, 4);
        directory += file.name;
    }
    const auto at = static_cast<std::uint32_t>(out.size());
    out += directory;
    put(out, 0x06054b50, 4);
    put(out, 0, 4);
    put(out, static_cast<std::uint32_t>(files.size()), 2);
    put(out, static_cast<std::uint32_t>(files.size()), 2);
    put(out, static_cast<std::uint32_t>(directory.size()), 4);
    put(out, at, 4);
    put(out, 0, 2);
    return out;
}

std::string tar_gz_of(std::span<const PackedFile> files) {
    check_names(files);
    constexpr std::size_t block = 512;
    std::string tar;
    for (const PackedFile& file : files) {
        std::string head(block, '\0');
        const auto write = [&](std::size_t at, const char* text) {
            std::memcpy(head.data() + at, text, std::strlen(text));
        };
        char size[16] = {};
        std::snprintf(size, sizeof size, "%011llo",
                      static_cast<unsigned long long>(file.bytes.size()));
        write(0, file.name.c_str());
        write(100, "0000644");
        write(108, "0000000");
        write(116, "0000000");
        write(124, size);
        write(136, "00000000000");
        write(148, "        ");  // the sum is taken with blanks in its place
        write(156, "0");
        write(257, "ustar");
        write(263, "00");
        unsigned sum = 0;
        for (const char c : head) sum += static_cast<unsigned char>(c);
        char told[16] = {};
        std::snprintf(told, sizeof told, "%06o", sum);
        write(148, told);
        head[154] = '\0';
        head[155] = ' ';
        tar += head + file.bytes;
        tar.append((block - tar.size() % block) % block, '\0');
    }
    tar.append(2 * block, '\0');
    return deflated(tar, 15 + 16);
}

}  // namespace sidestep::cli
