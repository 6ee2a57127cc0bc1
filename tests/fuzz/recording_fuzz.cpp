// Any bytes at all: read whole, in pieces, salvaged and through a window; then looked at.
//
// Checksums would stop nearly every mutation at the door, so every input is also tried with its
// checksums put right.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "sidestep/recording/detail/bytes.h"
#include "sidestep/recording/detail/format.h"
#include "sidestep/recording/reader.h"

using namespace sidestep::recording;

namespace {

void look(const Recording& recording) {
    const double first = recording.first_time();
    const double last = recording.last_time();
    for (int i = 0; i <= 4; ++i) {
        const State state = recording.state_at(first + (last - first) * 0.25 * i);
        for (const FigureState& figure : state.figures) {
            const auto skeleton =
                recording.things()[static_cast<std::size_t>(figure.thing)].skeleton;
            const auto joints = joints_in_world(
                recording.skeletons()[static_cast<std::size_t>(skeleton)], figure.pose);
            // whatever passed the reader can be bent
            for (const Skin& skin : recording.skins()) {
                if (skin.skeleton == skeleton) (void)skinned_vertices(skin, joints);
            }
        }
    }
    (void)describe(recording);
    (void)recording.events_between(first, last);
}

void read_every_way(const std::string& bytes) {
    const auto whole = read(bytes, "fuzz");
    if (whole) look(*whole);
    const auto salvaged = read(bytes, "fuzz", {.salvage = true});
    if (salvaged) look(*salvaged);

    Reader reader("fuzz");
    for (std::size_t at = 0; at < bytes.size(); at += 37) {
        if (!reader.feed(std::string_view(bytes).substr(at, 37))) break;
    }
    look(reader.recording());
    const auto streamed = std::move(reader).end();
    // the pieces in which bytes arrive change nothing
    if (streamed && whole && streamed->fingerprint() != whole->fingerprint()) std::abort();

    const Source source{
        bytes.size(),
        [&](std::uint64_t offset, std::uint64_t count) { return bytes.substr(offset, count); },
        "fuzz"};
    const auto window = read_window(source, 0.5, 1.5);
    if (window) look(window->recording);
}

/// The same bytes with every checksum that can be reached put right.
std::string mended(std::string bytes) {
    const auto put = [&](std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (8 * i));
    };
    if (bytes.size() < detail::file_header_size) return bytes;
    bytes.replace(0, 8, detail::magic);
    bytes[8] = 1;
    bytes[9] = 0;
    put(12, detail::crc32(std::string_view(bytes).substr(0, 12)));
    std::size_t at = detail::file_header_size;
    while (at + detail::chunk_header_size <= bytes.size()) {
        detail::Unpacker in(std::string_view(bytes).substr(at + 4, 4));
        const std::size_t left = bytes.size() - at - detail::chunk_header_size;
        const std::size_t length = std::min<std::size_t>(in.u32(), left) / 8 * 8;
        put(at + 4, static_cast<std::uint32_t>(length));
        put(at + 8, detail::crc32(std::string_view(bytes).substr(at + 16, length)));
        put(at + 12, detail::crc32(std::string_view(bytes).substr(at, 12)));
        at += detail::chunk_header_size + length;
    }
    return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    read_every_way(bytes);
    read_every_way(mended(bytes));
    return 0;
}
