// What one would do with a general collision library: a shape per limb, put where the limb is, asked
// about every pair until one contact is found.
//
//     boxes     the same boxes as ours, carried along
//     stiff     a tree of triangles per limb, built once, moved by transforms
//     skinned   the same on flesh that bends: every vertex is placed anew in each frame, the trees
//               are refitted, and contacts that the flesh ignores (neighbours along the skin) are
//               passed over inside the search, where the library lets us
//
// Only what the library needs is inside the clock; shapes are made beforehand.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sidestep/body/flesh.h"
#include "sidestep/body/limb_boxes.h"
#include "sidestep/motion/pose.h"

namespace sidestep::bench {

/// Asks about each pair in each frame; answers are 0 or 1, frame by frame.
class LimbPeer {
public:
    virtual ~LimbPeer() = default;
    virtual void run(std::span<const motion::GlobalPose> frames,
                     std::span<const body::LimbPair> pairs, std::vector<std::uint8_t>& answers) = 0;
};

/// fcl::collide of box and box: the door its users know.
[[nodiscard]] std::unique_ptr<LimbPeer> fcl_boxes(const body::LimbBoxes& boxes);
/// FCL's own test for two bounding boxes of a tree: its fastest.
[[nodiscard]] std::unique_ptr<LimbPeer> fcl_bounds(const body::LimbBoxes& boxes);
/// Bullet's box against box, in Debian's single precision.
[[nodiscard]] std::unique_ptr<LimbPeer> bullet_boxes(const body::LimbBoxes& boxes);

/// Trees of oriented boxes (OBBRSS), moved.
[[nodiscard]] std::unique_ptr<LimbPeer> fcl_stiff(const body::Flesh& flesh);
/// Trees of axis-aligned boxes, refitted: far cheaper to refit than oriented ones.
[[nodiscard]] std::unique_ptr<LimbPeer> fcl_skinned(const body::Flesh& flesh);
/// GImpact's quantised trees, moved.
[[nodiscard]] std::unique_ptr<LimbPeer> bullet_stiff(const body::Flesh& flesh);
/// The same, refitted.
[[nodiscard]] std::unique_ptr<LimbPeer> bullet_skinned(const body::Flesh& flesh);

/// The triangles of one limb with vertices of its own.
struct LimbMesh {
    std::vector<int> vertices;                  ///< Of the flesh.
    std::vector<std::array<int, 3>> triangles;  ///< Into `vertices`.
    std::vector<int> ids;                       ///< Of the flesh's triangles.
};
[[nodiscard]] std::vector<LimbMesh> limb_meshes(const body::Flesh& flesh);
/// The vertices of one limb in the frame of its joint at rest.
[[nodiscard]] std::vector<Vec3> stiff_vertices(const body::Flesh& flesh, const LimbMesh& mesh,
                                               int limb);
/// All vertices where the flesh has them in a pose, in the plain way: a sum over joints of matrix
/// times place, in double.
void place_vertices(const body::Flesh& flesh, const motion::GlobalPose& pose,
                    std::vector<Vec3>& places);

}  // namespace sidestep::bench
