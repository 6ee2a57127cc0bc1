// Several files as one: .zip, or .tar.gz.
#pragma once

#include <span>
#include <string>

namespace sidestep::cli {

struct PackedFile {
    std::string name{};  ///< With slashes; not empty, at most 99 bytes.
    std::string bytes{};
};

/// The bytes of a zip file, deflated; the same on every run.
/// @throws UsageError when a name is empty, too long, absolute or leads upwards, twice there, or a file has
/// four gigabytes.
[[nodiscard]] std::string zip_of(std::span<const PackedFile> files);
/// The bytes of a gzipped tar file (ustar). @throws as above.
[[nodiscard]] std::string tar_gz_of(std::span<const PackedFile> files);

}  // namespace sidestep::cli
