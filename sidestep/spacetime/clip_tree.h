// Where could a character be, at any moment of a clip?
//
// A clip tree wraps a path in boxes at every scale of time:
//
//     [ samples 0 ........... 63 ]      one box: "somewhere in here, all clip long"
//     [ 0 ..... 31 ][ 32 ..... 63 ]     two boxes, each tighter
//     [ 0..15 ] ...                     and so on, down to leaves of n_min samples
//
// Two characters cannot touch while their boxes are apart, so most questions are answered near the
// top of the tree. These are the methods of seeds 000 and 001, all six:
//
//     MOBB       rectangles on the ground, standing upright in time
//     UMOBB      boxes in space-time (x, z, t) that lean with the motion: tighter, dearer
//     Hybrid 1   MOBB root, UMOBB below           Hybrid 2   UMOBB root, MOBB below
//     1 level    a box at the root only, then a search in time and the samples
//
// For speed use fast_path.h. Read next: contact.h (what touching means), docs/spacetime.md.
#pragma once

#include <span>
#include <vector>

#include "sidestep/geometry/oriented_box.h"
#include "sidestep/spacetime/contact.h"
#include "sidestep/spacetime/path.h"

namespace sidestep::spacetime {

enum class TreeKind { mobb, umobb, hybrid_1, hybrid_2, mobb_one_level, umobb_one_level };

enum class BoxAxis {
    first_to_last,  ///< From the first sample to the last (the papers' choice).
    statistics,     ///< The main direction of all samples (as OBB trees have it).
};

struct TreeOptions {
    TreeKind kind = TreeKind::mobb;
    /// A node with no more samples than this is a leaf, 1 to 50. Larger: fewer boxes, more samples.
    int n_min = 10;
    BoxAxis axis = BoxAxis::first_to_last;
    /// Metres that a second counts for where axes in space-time are chosen. Larger: boxes lean less.
    double time_scale = 1.0;
    /// Interpolated boxes hold the way to the next sample too, and answer both kinds of question.
    Mode mode = Mode::sampled;
};

/// One box of a tree: these samples, wrapped either in a rectangle that stands upright in time, or
/// in a box of (x, z, time_scale * t).
struct TreeNode {
    int first = 0, last = 0;        ///< Samples, both included.
    int left = -1, right = -1;      ///< Children; -1 in a leaf.
    bool leans = false;             ///< Which of the two boxes is used.
    geometry::OrientedRect rect{};  ///< When upright.
    geometry::OrientedBox box{};    ///< When leaning; coordinates (x, z, time_scale * t).
};

class ClipTree;

/// A clip's tree inside the tree of a longer path.
struct TreeSegment {
    const ClipTree* tree = nullptr;  ///< Borrowed while merging.
    Placement placement{};           ///< As in PathSegment.
};

/// Immutable once built, so any number of threads may query the same tree.
class ClipTree {
public:
    /// O(samples x levels). Keeps a copy of the path.
    /// @throws UsageError as `check` does, or when an option is out of its range.
    [[nodiscard]] static ClipTree build(const GroundPath& path, const TreeOptions& options = {});

    /// The tree of the concatenated path (see path.h), bottom-up: the clips' nodes are moved into
    /// place and only the levels above them are new. Its boxes are a little wider than rebuilt
    /// ones; its answers are the same.
    /// @throws UsageError when there is no segment, or options or dt differ between segments.
    [[nodiscard]] static ClipTree merge(std::span<const TreeSegment> segments);

    [[nodiscard]] const GroundPath& path() const noexcept { return path_; }
    [[nodiscard]] const TreeOptions& options() const noexcept { return options_; }
    /// Node 0 is the root.
    [[nodiscard]] std::span<const TreeNode> nodes() const noexcept { return nodes_; }
    [[nodiscard]] double extent() const noexcept { return extent_; }

private:
    GroundPath path_;
    TreeOptions options_;
    std::vector<TreeNode> nodes_;
    double extent_ = 0.0;
};

/// Do the two placed paths collide? The trees may differ in kind, n_min and dt.
/// @throws UsageError when a placement is refused by `check`, time scales of leaning boxes differ,
/// or `mode` is interpolated and a tree was built for samples only.
[[nodiscard]] Verdict query(const ClipTree& a, const Placement& at_a, const ClipTree& b,
                            const Placement& at_b, Mode mode = Mode::sampled,
                            Ask ask = Ask::whether);

}  // namespace sidestep::spacetime
