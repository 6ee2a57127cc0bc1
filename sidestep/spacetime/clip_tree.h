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

#include <cstddef>
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
    /// Metres that a second counts for where axes in space-time are chosen, 0 to 1e6. Larger: boxes
    /// lean less. At 0 none leans.
    double time_scale = 1.0;
    /// Interpolated boxes hold the way to the next sample too, and answer both kinds of question.
    Mode mode = Mode::sampled;

    bool operator==(const TreeOptions&) const = default;
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

namespace detail {

/// What a query reads of a node: a cache line. The left child lies next to its parent.
struct alignas(64) FlatNode {
    double x = 0, z = 0;                     ///< Centre.
    double forward_x = 1, forward_z = 0;     ///< Unit length; left is (forward_z, -forward_x).
    double half_left = 0, half_forward = 0;  ///< Along left; along forward, leaning: a2.
    int first = 0, last = 0;                 ///< Samples, both included.
    int right = -1;                          ///< The right child; -1 in a leaf.
    bool leans = false;
};

/// The rest of a box that leans: a0 = (sine forward, cosine), a1 = (left, 0) and
/// a2 = (cosine forward, -sine).
struct Lean {
    double time = 0;              ///< Centre, in time_scale * seconds.
    double sine = 0, cosine = 1;  ///< Of the angle between a0 and the axis of time.
    double half_along = 0;        ///< Along a0.
};

}  // namespace detail

class ClipTree;

/// The nodes of a tree, to look at: made one by one as they are read.
class TreeNodes {
public:
    explicit TreeNodes(const ClipTree& tree) : tree_(&tree) {}
    [[nodiscard]] std::size_t size() const noexcept;
    [[nodiscard]] TreeNode operator[](std::size_t index) const;

    struct Iterator {
        const TreeNodes* nodes;
        std::size_t index;
        TreeNode operator*() const { return (*nodes)[index]; }
        Iterator& operator++() {
            ++index;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return index != other.index; }
    };
    [[nodiscard]] Iterator begin() const { return {this, 0}; }
    [[nodiscard]] Iterator end() const { return {this, size()}; }

private:
    const ClipTree* tree_;
};

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
    /// @throws UsageError when there is no segment, options or dt differ between them, a placement
    /// is refused by `check`, or a segment may reach beyond `farthest`.
    [[nodiscard]] static ClipTree merge(std::span<const TreeSegment> segments);

    [[nodiscard]] const GroundPath& path() const noexcept { return path_; }
    [[nodiscard]] const TreeOptions& options() const noexcept { return options_; }
    /// Node 0 is the root. Borrows the tree.
    [[nodiscard]] TreeNodes nodes() const& noexcept { return TreeNodes(*this); }
    TreeNodes nodes() const&& = delete;
    [[nodiscard]] double extent() const noexcept { return extent_; }

    /// What the query reads. `lean` is empty for kinds that never lean, else as long as `flat`.
    [[nodiscard]] std::span<const detail::FlatNode> flat() const noexcept { return flat_; }
    [[nodiscard]] std::span<const detail::Lean> lean() const noexcept { return lean_; }

private:
    GroundPath path_;
    TreeOptions options_;
    std::vector<detail::FlatNode> flat_;
    std::vector<detail::Lean> lean_;
    double extent_ = 0.0;
};

/// Do the two placed paths collide? The trees may differ in kind, n_min and dt.
/// @throws UsageError when a placement is refused by `check`, time scales of leaning boxes differ,
/// or `mode` is interpolated and a tree was built for samples only.
[[nodiscard]] Verdict query(const ClipTree& a, const Placement& at_a, const ClipTree& b,
                            const Placement& at_b, Mode mode = Mode::sampled,
                            Ask ask = Ask::whether);

}  // namespace sidestep::spacetime
