// A motion graph on disk: a page of text that people can read, then the numbers, to the last bit.
//
//     sidestep graph 1                          one line: what this is, and which version
//     { "frame_time": ..., "hubs": [...],       one JSON object: skeleton, hubs, clips by name,
//       "skeleton": ..., "clips": [...] }       notes of the build
//     ---                                       then, clip by clip, 64-bit floats, little-endian:
//     ########                                  frame by frame all rotations (w, x, y, z), then the
//                                               moving translations (x, y, z); last a 64-bit
//                                               checksum of all that came before
//
// What is read is what was written, bit for bit, so joins stay exact. Files are written whole or
// not at all.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"
#include "sidestep/motion/graph/motion_graph.h"

namespace sidestep::motion {

inline constexpr std::string_view graph_extension = ".graph";
inline constexpr int graph_version = 1;

/// The bytes of a graph file.
/// @throws UsageError when a clip does not have the graph's skeleton or rate.
[[nodiscard]] std::string graph_bytes(const MotionGraph& graph);

/// Writes a graph. Returns what went wrong; empty when nothing did.
[[nodiscard]] Problems save_graph(const MotionGraph& graph, const std::filesystem::path& path);

/// Reads the bytes of a graph file. Any bytes at all: what is no graph is a Problem that says where
/// it stops being one (line and column of the text, JSON path, or clip and frame).
/// @param name  For the problems: the file as the user typed it.
[[nodiscard]] Result<MotionGraph> read_graph(std::string_view bytes, const std::string& name);

/// Reads a graph file and checks it as a graph (see `check`): what is wrong is an error.
[[nodiscard]] Result<MotionGraph> try_load_graph(const std::filesystem::path& path);

}  // namespace sidestep::motion
