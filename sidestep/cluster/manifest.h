// What of a batch is done already, on disk, so that a run that was killed goes on where it stopped?
//
// A manifest is a file that only grows while a batch runs. Each record carries its length and its
// fingerprint, so a record that a kill, a full disk or a torn write cut short is seen and left out;
// those before it stand.
//
//     sidestep manifest 1
//     4f1c0a... 812            fingerprint and bytes of what follows
//     <record>
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sidestep/base/result.h"

namespace sidestep::cluster {

/// A job that was done, and all that its answer hung on.
struct ManifestRecord {
    std::string key;
    std::uint64_t input = 0;    ///< Fingerprint of what was read.
    std::uint64_t options = 0;  ///< Fingerprint of what was asked for.
    std::string version;        ///< Of the program.
    std::string result;
    std::vector<std::pair<std::string, std::uint64_t>> files;  ///< Written, and their fingerprints.
    double seconds = 0.0;                                      ///< That it took.

    friend bool operator==(const ManifestRecord&, const ManifestRecord&) = default;
};

/// What a manifest holds.
struct ManifestContents {
    std::map<std::string, ManifestRecord> records;  ///< By key; the last of each.
    std::map<std::string, std::string> shared;      ///< Named once, referred to by many.
    std::size_t damaged = 0;                        ///< Bytes at the end that are no whole record.
};

/// Everything up to the first byte that is no whole record. A file that is missing is empty; one
/// that is no manifest is a problem.
[[nodiscard]] Result<ManifestContents> read_manifest(const std::filesystem::path& file);

/// A manifest that records are added to. One at a time for a file: a second is a problem.
class Manifest {
public:
    /// Writes what is known already, whole, in place of whatever was there, and opens it.
    [[nodiscard]] static Result<Manifest> begin(const std::filesystem::path& file,
                                                const ManifestContents& known);
    Manifest(Manifest&& other) noexcept;
    Manifest& operator=(Manifest&& other) noexcept;
    ~Manifest();

    /// Returns what went wrong; empty when nothing did. Once a call returns, a kill of this process
    /// loses nothing of it.
    [[nodiscard]] Problems add(const ManifestRecord& record);
    [[nodiscard]] Problems add_shared(const std::string& name, const std::string& bytes);

private:
    Manifest(std::filesystem::path file, int number, int lock);
    [[nodiscard]] Problems append(const std::string& record);

    std::filesystem::path file_;
    int number_ = -1;  // of the open file
    int lock_ = -1;
};

}  // namespace sidestep::cluster
