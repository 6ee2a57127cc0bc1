// The questions of a running crowd, put to a general library as well: every pair of samples that meet,
// frame by frame, until one overlaps. What a crowd would cost that decides by such a library.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bench/spacetime/peers.h"
#include "sidestep/crowd/crowd.h"

namespace sidestep::bench {

class Asker {
public:
    using MakePeer = std::unique_ptr<Peer> (*)(const std::vector<GroundPath>& paths);

    Asker(const crowd::Repertoire& repertoire, MakePeer make);
    Asker(const Asker&) = delete;  // its peer knows where the paths are
    Asker& operator=(const Asker&) = delete;

    /// A listener of a crowd (Crowd::Options::listener). As a crowd would, it is content with the
    /// first who is in the way.
    void operator()(const crowd::Question& question);

    /// What was asked from now on.
    struct Count {
        std::int64_t candidates = 0, free = 0, pairs = 0;
    } count{};

private:
    int moves_;
    std::vector<GroundPath> paths_;  // promises, then requests
    std::unique_ptr<Peer> peer_;
};

}  // namespace sidestep::bench
