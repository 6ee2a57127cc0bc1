// What a Recording holds: definitions, and keys per thing that point into one pool of bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sidestep/base/fingerprint.h"
#include "sidestep/recording/detail/define.h"
#include "sidestep/recording/recording.h"

namespace sidestep::recording {

namespace detail {

struct Key {
    double time = 0.0;
    std::uint64_t payload = 0;  ///< Where in the pool.
    std::uint32_t size = 0;     ///< Bytes of payload.
    Record kind = Record::remove;
    std::uint8_t flags = 0;
};

struct PaintKey {
    double time = 0.0;
    int material = none;
};

struct Track {
    std::vector<Key> keys;         ///< By time.
    std::vector<PaintKey> paints;  ///< By time.
};

/// A stretch of time and everything that is seen in it. A new one begins when as much has happened
/// as there are things, so the lists together are no longer than the keys.
struct Stretch {
    double first = 0.0;
    std::vector<int> things;
};

}  // namespace detail

struct Recording::Inside {
    detail::About about;
    std::vector<Skeleton> skeletons;
    std::vector<std::vector<int>> moving;
    std::vector<detail::PackedClip> clips;
    std::vector<Material> materials;
    std::vector<Mesh> meshes;
    std::vector<Skin> skins;
    std::vector<Costume> costumes;
    std::vector<Thing> things;

    std::vector<detail::Track> tracks;  ///< By thing.
    std::vector<detail::Stretch> stretches;
    std::string pool;
    std::vector<Event> events;
    std::uint64_t key_count = 0;
    std::uint64_t plays = 0;
    std::uint64_t poses = 0;

    bool any_block = false;
    double first_time = 0.0;
    double last_time = 0.0;
    bool complete = false;
    Problems notes;
    Fingerprint definitions;
    Fingerprint happenings;

    [[nodiscard]] LocalPose sample(const detail::PackedClip& clip, double seconds) const;
    [[nodiscard]] Play read_play(const detail::Key& key) const;
};

}  // namespace sidestep::recording
