// The tree of many clips played one after the other, made of their trees.
//
//     [ new ............................... ]    around the boxes of the clips below it
//     [ new ............... ][ clip 2 ...... ]    moved: turned, put into place, numbered on
//     [ clip 0 ][ clip 1 ...][ ..... ][ .... ]
//
// Between samples the last one of a clip no longer stays but runs on to the first of the next, so
// in interpolated trees the boxes down the right edge of each clip grow to hold that way.
#include <array>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/spacetime/clip_tree.h"
#include "sidestep/spacetime/detail/tree_fit.h"

namespace sidestep::spacetime {

namespace detail {

namespace {

/// Makes the shadow [-half, half] around `middle` hold `[at - r, at + r]`; returns by how much the
/// middle moves.
double widen(double& half, double at, double r) {
    const double low = std::min(-half, at - r);
    const double high = std::max(half, at + r);
    if (low == -half && high == half) return 0.0;
    half = 0.5 * (high - low) + 8.0 * tree_epsilon * (high - low);
    return 0.5 * (low + high);
}

/// Makes a box hold a disc at a moment (in time_scale * seconds).
void include_disc(FlatNode& node, Lean* lean, const Vec2& p, double r, double time) {
    const double ux = node.forward_x;
    const double uz = node.forward_z;
    const double dx = p.x() - node.x;
    const double dz = p.y() - node.z;
    const double f = ux * dx + uz * dz;
    const double by_left = widen(node.half_left, uz * dx - ux * dz, r);
    double by_forward = 0.0;
    if (node.leans) {
        const double later = time - lean->time;
        const double by_along =
            widen(lean->half_along, lean->sine * f + lean->cosine * later, lean->sine * r);
        const double by_across =
            widen(node.half_forward, lean->cosine * f - lean->sine * later, lean->cosine * r);
        by_forward = lean->sine * by_along + lean->cosine * by_across;
        lean->time += lean->cosine * by_along - lean->sine * by_across;
    } else {
        by_forward = widen(node.half_forward, f, r);
    }
    node.x += uz * by_left + ux * by_forward;
    node.z += uz * by_forward - ux * by_left;
}

class TreeMerger {
public:
    TreeMerger(std::span<const TreeSegment> segments, const GroundPath& path,
               const TreeOptions& options, std::vector<FlatNode>& flat, std::vector<Lean>& lean)
        : segments_(segments),
          path_(path),
          options_(options),
          flat_(flat),
          lean_(lean),
          one_level_(has_one_level(options.kind)),
          kind_may_lean_(may_lean(options.kind, true) || may_lean(options.kind, false)) {
        starts_.reserve(segments.size());
        roots_.reserve(segments.size());
        int samples = 0;
        std::size_t nodes = segments.size() - 1;
        for (const TreeSegment& segment : segments) {
            starts_.push_back(samples);
            samples += segment.tree->path().sample_count();
            nodes += segment.tree->flat().size();
        }
        flat_.resize(nodes);
        if (kind_may_lean_) lean_.resize(nodes);
    }

    void run() {
        join(0, segments_.size());
        if (!one_level_) return;
        // the clips' boxes have served
        flat_.resize(1);
        flat_[0].right = -1;
        if (kind_may_lean_) lean_.resize(1);
    }

private:
    [[nodiscard]] Lean* lean_at(std::size_t index) {
        return kind_may_lean_ ? &lean_[index] : nullptr;
    }

    /// Segments [begin, end), nodes from next_ on. Returns the index.
    std::size_t join(std::size_t begin, std::size_t end) {
        if (end - begin == 1) return move_clip(begin);
        const std::size_t index = next_++;
        const std::size_t middle = begin + (end - begin) / 2;
        const std::size_t left = join(begin, middle);
        const std::size_t right = join(middle, end);
        FlatNode& node = flat_[index];
        node.first = flat_[left].first, node.last = flat_[right].last;
        node.right = static_cast<int>(right);
        // around the boxes of the clips: boxes around boxes around boxes would grow and grow
        fit_to_boxes(index, std::span(roots_).subspan(begin, end - begin));
        return index;
    }

    void fit_to_boxes(std::size_t index, std::span<const std::size_t> boxes) {
        FlatNode& node = flat_[index];
        const bool leans = may_lean(options_.kind, index == 0);
        const MainAxis way = first_to_last(path_, node.first, node.last, options_.time_scale);
        fit_box(node, leans ? lean_at(index) : nullptr, way, [&](auto& box) {
            for (const std::size_t k : boxes) {
                const FlatNode& inner = flat_[k];
                box.box(inner, inner.leans ? lean_[k]
                                           : upright_lean(inner, path_.dt, options_.time_scale));
            }
        });
        if (!node.leans && kind_may_lean_) lean_[index] = {};
    }

    /// Copies the nodes of a clip into place.
    std::size_t move_clip(std::size_t segment) {
        const ClipTree& clip = *segments_[segment].tree;
        const Placement& at = segments_[segment].placement;
        const int start = starts_[segment];
        const std::size_t base = next_;
        next_ += clip.flat().size();
        roots_.push_back(base);

        // A turn that is none to the last digit scales the clip, but axes stay of unit length.
        // Places and times are rounded; halves grow by more than that.
        const double square = at.cosine * at.cosine + at.sine * at.sine;
        const double length = std::sqrt(square);
        const double c = at.cosine / length;
        const double s = at.sine / length;
        const double later = options_.time_scale * (start * path_.dt);
        const double grow = (16.0 * tree_epsilon + 2.0 * std::abs(square - 1.0)) *
                            (clip.extent() + std::abs(at.x) + std::abs(at.z));
        const double grow_time =
            grow + 16.0 * tree_epsilon * options_.time_scale * path_.duration();
        for (std::size_t k = 0; k < clip.flat().size(); ++k) {
            const FlatNode& from = clip.flat()[k];
            FlatNode& to = flat_[base + k];
            const Vec2 centre = at(Vec2(from.x, from.z));
            to.x = centre.x(), to.z = centre.y();
            const double ux = c * from.forward_x + s * from.forward_z;
            const double uz = c * from.forward_z - s * from.forward_x;
            // a merged tree may be merged again: keep the length from drifting
            const double unit = 1.5 - 0.5 * (ux * ux + uz * uz);
            to.forward_x = unit * ux, to.forward_z = unit * uz;
            to.first = from.first + start, to.last = from.last + start;
            to.right = from.right < 0 ? -1 : from.right + static_cast<int>(base);
            to.leans = from.leans;
            const double more = from.leans ? grow_time : grow;
            to.half_left = from.half_left + more;
            to.half_forward = from.half_forward + more;
            if (!kind_may_lean_) continue;
            lean_[base + k] = clip.lean()[k];
            lean_[base + k].time += later;
            lean_[base + k].half_along += more;
        }
        if (options_.mode == Mode::interpolated) run_on(base);
        // a root of the other sort is no root any more
        if (base != 0 && may_lean(options_.kind, true) != may_lean(options_.kind, false)) {
            if (flat_[base].right >= 0) {
                const std::array<std::size_t, 2> children{
                    base + 1, static_cast<std::size_t>(flat_[base].right)};
                fit_to_boxes(base, children);
            } else {
                fit_to_samples(flat_[base], lean_below_root(base), path_, options_);
            }
        }
        return base;
    }
    [[nodiscard]] Lean* lean_below_root(std::size_t index) {
        return may_lean(options_.kind, false) ? lean_at(index) : nullptr;
    }

    /// Down the right edge: the way to the next clip.
    void run_on(std::size_t index) {
        const int next = flat_[index].last + 1;
        if (next >= path_.sample_count()) return;
        const auto k = static_cast<std::size_t>(next);
        const double time = options_.time_scale * (next * path_.dt);
        while (true) {
            include_disc(flat_[index], lean_at(index), path_.positions[k], path_.radii[k], time);
            if (flat_[index].right < 0) return;
            index = static_cast<std::size_t>(flat_[index].right);
        }
    }

    std::span<const TreeSegment> segments_;
    const GroundPath& path_;
    const TreeOptions& options_;
    std::vector<FlatNode>& flat_;
    std::vector<Lean>& lean_;
    bool one_level_, kind_may_lean_;
    std::vector<int> starts_;           ///< First sample of each clip.
    std::vector<std::size_t> roots_{};  ///< Where each clip's nodes begin.
    std::size_t next_ = 0;
};

}  // namespace

}  // namespace detail

ClipTree ClipTree::merge(std::span<const TreeSegment> segments) {
    SIDESTEP_REQUIRE(!segments.empty(), "there are no segments to join");
    std::size_t count = 0;
    for (const TreeSegment& segment : segments) {
        SIDESTEP_REQUIRE(segment.tree != nullptr && !segment.tree->flat_.empty(),
                         "a segment has no tree");
        check(segment.placement);
        const ClipTree& one = *segments.front().tree;
        SIDESTEP_REQUIRE(segment.tree->options_ == one.options_,
                         "segments built with different options cannot be one tree");
        SIDESTEP_REQUIRE(segment.tree->path_.dt == one.path_.dt,
                         "segments of " + std::to_string(one.path_.dt) + " and " +
                             std::to_string(segment.tree->path_.dt) +
                             " s a sample cannot be one path; resample first");
        const double reach = 2.0 * segment.tree->extent_ + std::abs(segment.placement.x) +
                             std::abs(segment.placement.z);
        SIDESTEP_REQUIRE(reach <= farthest, "a segment reaches " + std::to_string(reach) +
                                                " m from the origin, expected within 1e9");
        count += segment.tree->path_.positions.size();
    }
    ClipTree tree;
    tree.options_ = segments.front().tree->options_;
    GroundPath& path = tree.path_;
    path.dt = segments.front().tree->path_.dt;
    path.positions.resize(count);
    path.radii.reserve(count);
    auto next = path.positions.begin();
    for (const TreeSegment& segment : segments) {
        const GroundPath& clip = segment.tree->path_;
        for (const Vec2& p : clip.positions) *next++ = segment.placement(p);
        path.radii.insert(path.radii.end(), clip.radii.begin(), clip.radii.end());
    }
    // the largest of all, in any order: several at once
    using Numbers = Eigen::Map<const Eigen::ArrayXd>;
    const auto size = static_cast<Eigen::Index>(count);
    tree.extent_ = std::max(Numbers(path.positions.front().data(), 2 * size).abs().maxCoeff(),
                            Numbers(path.radii.data(), size).maxCoeff());
    detail::TreeMerger(segments, path, tree.options_, tree.flat_, tree.lean_).run();
    return tree;
}

}  // namespace sidestep::spacetime
