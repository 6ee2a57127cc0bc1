// Bytes in, bytes out: a whole file, or none of it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "sidestep/base/result.h"

namespace sidestep {

/// The bytes of a file in one read. `-` reads standard input.
/// A missing file, a folder or an unreadable one is a Problem that names it and says what to try.
[[nodiscard]] Result<std::string> read_file(const std::filesystem::path& path);

/// Writes a file whole or not at all: the bytes go to a temporary neighbour, which then takes the
/// name. Missing parent folders are made. `-` writes standard output.
/// Returns what went wrong; empty when nothing did.
[[nodiscard]] Problems write_file(const std::filesystem::path& path, std::string_view bytes);

/// Takes away the temporary neighbours of writes that are under way. Safe in a signal handler,
/// which should then end the program: a write that goes on fails.
void remove_unfinished_files() noexcept;

}  // namespace sidestep
