// The numbers of the file format; docs/recording.md tells the whole story.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sidestep::recording::detail {

// as in PNG: catches a transfer that mangles line ends or the eighth bit
inline constexpr std::string_view magic{"\x89SSR\r\n\x1a\n", 8};
inline constexpr std::uint16_t format_major = 1;
inline constexpr std::uint16_t format_minor = 1;  // the newest this program writes

inline constexpr std::size_t file_header_size = 16;
inline constexpr std::size_t chunk_header_size = 16;
inline constexpr std::size_t block_header_size = 32;
inline constexpr std::size_t record_header_size = 16;
inline constexpr std::size_t index_entry_size = 32;
inline constexpr std::size_t end_chunk_size = chunk_header_size + 16;

// what one chunk, skeleton, string or sentence may be at most; files beyond are refused
inline constexpr std::uint32_t chunk_limit = 1u << 28;
inline constexpr std::uint32_t joint_limit = 4096;
inline constexpr std::uint32_t point_limit = 20000;
inline constexpr std::uint32_t text_limit = 60000;
inline constexpr std::uint32_t who_limit = 10000;
inline constexpr std::uint32_t frame_limit = 100'000'000;
inline constexpr double time_limit = 1e12;  // seconds either side of zero

/// Corners of meshes with at most this many vertices take two bytes.
inline constexpr std::uint32_t small_mesh = 0x10000;

/// What the weights of a vertex sum to.
inline constexpr std::uint32_t whole_weight = 65535;

inline constexpr std::uint32_t no_index = 0xffffffffu;

namespace chunk {
inline constexpr std::string_view about = "META";
inline constexpr std::string_view skeleton = "SKEL";
inline constexpr std::string_view clip = "CLIP";
inline constexpr std::string_view material = "MATL";
inline constexpr std::string_view mesh = "MESH";
inline constexpr std::string_view skin = "SKIN";  // since 1.1
inline constexpr std::string_view costume = "COST";
inline constexpr std::string_view thing = "THNG";
inline constexpr std::string_view block = "BLCK";
inline constexpr std::string_view index = "INDX";
inline constexpr std::string_view end = "END.";
}  // namespace chunk

enum class Record : std::uint8_t {
    play = 1,
    pose,
    place,
    disc,
    box,
    line,
    string,
    remove,
    paint,
    event
};

/// Flag of a `play` record: clip offset and speed follow.
inline constexpr std::uint8_t play_has_pace = 1;
/// Flag of a block: it opens with what is on the stage, so reading may begin here.
inline constexpr std::uint32_t block_has_checkpoint = 1;

/// One row of the index.
struct IndexEntry {
    std::string type;
    std::uint32_t flags = 0;   ///< Blocks: as in the block; 0 otherwise.
    std::uint64_t offset = 0;  ///< Of the chunk, from the start of the file.
    double first_time = 0.0;   ///< Blocks only.
    double last_time = 0.0;    ///< Blocks only.
};

}  // namespace sidestep::recording::detail
