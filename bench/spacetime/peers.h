// What one would do with a general collision library: a shape per sample, put where the sample is,
// asked about every pair of samples that meet until one overlaps.
//
// Shapes are made beforehand; only the samples that meet are asked about. Spheres of the sample's
// radius and upright cylinders around it have the same shadow on the ground, and all stand on one
// level, so the questions are the same; the answers of an iterative method may differ where discs
// all but touch.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bench/spacetime/scenario.h"

namespace sidestep::bench {

class Peer {
public:
    virtual ~Peer() = default;
    virtual void run(std::span<const Query> queries, std::span<std::uint64_t> bits) = 0;
};

/// FCL's sphere against sphere.
[[nodiscard]] std::unique_ptr<Peer> fcl_spheres(const std::vector<GroundPath>& paths);
/// FCL's cylinder against cylinder (GJK of libccd).
[[nodiscard]] std::unique_ptr<Peer> fcl_cylinders(const std::vector<GroundPath>& paths);
/// Bullet's GJK with EPA for cylinders, in Debian's single precision.
[[nodiscard]] std::unique_ptr<Peer> bullet_cylinders(const std::vector<GroundPath>& paths);

}  // namespace sidestep::bench
