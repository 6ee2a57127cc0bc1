// What others do: look at everybody in every frame, and see who overlaps.
//
//     the same motion, frame by frame ──► grid and discs │ FCL │ Bullet ──► pairs that overlap
//
// None of them decides anything, nor knows what comes next; our own time, beside theirs, includes
// deciding.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sidestep/crowd/simulation.h"

namespace sidestep::bench {

/// Everybody, at one moment.
struct Snapshot {
    std::vector<double> x, z, radius;
};

/// Where everybody is now, and how wide.
class Camera {
public:
    explicit Camera(const crowd::Repertoire& repertoire);
    [[nodiscard]] Snapshot shoot(const crowd::Crowd& crowd) const;

private:
    std::vector<motion::GroundPath> paths_;  // what each move promises
};

class Detector {
public:
    virtual ~Detector() = default;
    /// Pairs that overlap, all of them found. Everybody of a film is in all of its snapshots.
    [[nodiscard]] virtual std::int64_t overlaps(const Snapshot& snapshot) = 0;
    [[nodiscard]] virtual std::string name() const = 0;
};

/// Sorted into cells as wide as the widest two, then discs.
[[nodiscard]] std::unique_ptr<Detector> grid_detector();
/// FCL's tree of boxes around spheres: told where everybody is, then asked about all.
[[nodiscard]] std::unique_ptr<Detector> fcl_detector(const Snapshot& first);
/// Bullet's two trees of boxes, spheres, in Debian's single precision.
[[nodiscard]] std::unique_ptr<Detector> bullet_detector(const Snapshot& first);

}  // namespace sidestep::bench
