// Building a clip tree from the top: a box around all samples, then the halves.
#include <Eigen/Eigenvalues>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/spacetime/clip_tree.h"
#include "sidestep/spacetime/detail/tree_fit.h"

namespace sidestep::spacetime {

namespace detail {

MainAxis first_to_last(const GroundPath& path, int first, int last, double time_scale) {
    const Vec2 way = path.positions[static_cast<std::size_t>(last)] -
                     path.positions[static_cast<std::size_t>(first)];
    return {way.x(), way.y(), time_scale * ((last - first) * path.dt)};
}

bool may_lean(TreeKind kind, bool root) {
    switch (kind) {
        case TreeKind::umobb:
        case TreeKind::umobb_one_level:
            return true;
        case TreeKind::hybrid_1:
            return !root;
        case TreeKind::hybrid_2:
            return root;
        default:
            return false;
    }
}

bool has_one_level(TreeKind kind) {
    return kind == TreeKind::mobb_one_level || kind == TreeKind::umobb_one_level;
}

namespace {

/// Where samples spread most: on the ground, or in space-time when `in_time`.
MainAxis main_direction(const GroundPath& path, int first, int last, bool in_time,
                        double time_scale) {
    const auto at = [&](int i) -> Vec3 {
        const Vec2& p = path.positions[static_cast<std::size_t>(i)];
        return {p.x(), p.y(), in_time ? time_scale * (i * path.dt) : 0.0};
    };
    const Vec3 origin = at(first);
    Vec3 mean = Vec3::Zero();
    for (int i = first; i <= last; ++i) mean += at(i) - origin;
    mean /= last - first + 1;
    Mat3 spread = Mat3::Zero();
    for (int i = first; i <= last; ++i) {
        const Vec3 d = (at(i) - origin) - mean;
        spread += d * d.transpose();
    }
    const double size = std::sqrt(spread.trace());
    if (!(size > 0.0)) return {};
    if (!in_time) {
        // two by two: the angle is halved by adding the lengths
        const double d = 0.5 * (spread(0, 0) - spread(1, 1));
        const double c = spread(0, 1);
        const double h = std::sqrt(d * d + c * c);
        if (!(h > 1e-12 * spread.trace())) return {};  // round: any direction is as good
        return d > 0.0 ? MainAxis{size * (d + h) / h, size * c / h, 0.0}
                       : MainAxis{size * c / h, size * (h - d) / h, 0.0};
    }
    const Eigen::SelfAdjointEigenSolver<Mat3> solver(spread);
    const Vec3 a0 = size * solver.eigenvectors().col(2);
    return {a0.x(), a0.y(), a0.z()};
}

}  // namespace

void fit_to_samples(FlatNode& node, Lean* lean, const GroundPath& path,
                    const TreeOptions& options) {
    const int first = node.first;
    const int last = node.last;
    const double height = options.time_scale * path.dt;
    const bool statistics = options.axis == BoxAxis::statistics;
    const MainAxis direction =
        statistics ? main_direction(path, first, last, lean != nullptr, options.time_scale)
                   : first_to_last(path, first, last, options.time_scale);
    fit_box(node, lean, direction, [&](auto& box) {
        for (int i = first; i <= last; ++i) {
            const auto k = static_cast<std::size_t>(i);
            box.cylinder(path.positions[k], path.radii[k], options.time_scale * (i * path.dt),
                         height);
        }
        // on its way to the next sample a disc stays between the two
        if (options.mode == Mode::interpolated && last + 1 < path.sample_count()) {
            const auto k = static_cast<std::size_t>(last) + 1;
            box.disc(path.positions[k], path.radii[k], options.time_scale * ((last + 1) * path.dt));
        }
    });
}

namespace {

class TreeBuilder {
public:
    TreeBuilder(const GroundPath& path, const TreeOptions& options, std::vector<FlatNode>& flat,
                std::vector<Lean>& lean)
        : path_(path),
          options_(options),
          flat_(flat),
          lean_(lean),
          kind_may_lean_(may_lean(options.kind, true) || may_lean(options.kind, false)) {}

    /// Depth first, the left half next to its parent. Returns the index.
    int build(int first, int last, double parent_x, double parent_z) {
        const int index = static_cast<int>(flat_.size());
        FlatNode node;
        node.first = first, node.last = last;
        node.forward_x = parent_x, node.forward_z = parent_z;
        Lean lean;
        const bool leans = may_lean(options_.kind, index == 0);
        fit_to_samples(node, leans ? &lean : nullptr, path_, options_);
        flat_.push_back(node);
        if (kind_may_lean_) lean_.push_back(lean);
        const int count = last - first + 1;
        if (count > options_.n_min && !has_one_level(options_.kind)) {
            const int middle = first + count / 2;
            build(first, middle - 1, node.forward_x, node.forward_z);
            const int right = build(middle, last, node.forward_x, node.forward_z);
            flat_[static_cast<std::size_t>(index)].right = right;
        }
        return index;
    }

private:
    const GroundPath& path_;
    const TreeOptions& options_;
    std::vector<FlatNode>& flat_;
    std::vector<Lean>& lean_;
    bool kind_may_lean_;
};

void require_options(const TreeOptions& options) {
    SIDESTEP_REQUIRE(options.kind >= TreeKind::mobb && options.kind <= TreeKind::umobb_one_level,
                     "kind " + std::to_string(static_cast<int>(options.kind)) + " is no kind");
    SIDESTEP_REQUIRE(options.n_min >= 1 && options.n_min <= 50,
                     "n_min is " + std::to_string(options.n_min) + ", expected 1 to 50");
    SIDESTEP_REQUIRE(
        options.axis == BoxAxis::first_to_last || options.axis == BoxAxis::statistics,
        "axis " + std::to_string(static_cast<int>(options.axis)) + " is no choice of axis");
    SIDESTEP_REQUIRE(options.time_scale >= 0.0 && options.time_scale <= 1e6,
                     "time_scale is " + std::to_string(options.time_scale) +
                         ", expected 0 to 1e6 metres a second");
    SIDESTEP_REQUIRE(options.mode == Mode::sampled || options.mode == Mode::interpolated,
                     "mode " + std::to_string(static_cast<int>(options.mode)) + " is no mode");
}

}  // namespace

}  // namespace detail

ClipTree ClipTree::build(const GroundPath& path, const TreeOptions& options) {
    check(path);
    detail::require_options(options);
    ClipTree tree;
    tree.path_ = path;
    tree.options_ = options;
    tree.extent_ = spacetime::extent(path);
    const auto leaves = static_cast<std::size_t>(
        detail::has_one_level(options.kind) ? 1 : 2 * path.sample_count() / options.n_min + 1);
    tree.flat_.reserve(std::min(2 * leaves, 2 * path.positions.size()));
    detail::TreeBuilder(tree.path_, options, tree.flat_, tree.lean_)
        .build(0, path.sample_count() - 1, 1.0, 0.0);
    return tree;
}

std::size_t TreeNodes::size() const noexcept {
    return tree_->flat().size();
}

TreeNode TreeNodes::operator[](std::size_t index) const {
    SIDESTEP_REQUIRE(index < size(),
                     "node " + std::to_string(index) + " of " + std::to_string(size()));
    const detail::FlatNode& flat = tree_->flat()[index];
    TreeNode node;
    node.first = flat.first, node.last = flat.last;
    node.right = flat.right;
    node.left = flat.right < 0 ? -1 : static_cast<int>(index) + 1;
    node.leans = flat.leans;
    const Vec2 forward(flat.forward_x, flat.forward_z);
    const Vec2 left(flat.forward_z, -flat.forward_x);
    if (!flat.leans) {
        node.rect = {{flat.x, flat.z}, forward, {flat.half_left, flat.half_forward}};
        return node;
    }
    const detail::Lean& lean = tree_->lean()[index];
    Mat3 axes;
    axes.col(0) << lean.sine * forward, lean.cosine;
    axes.col(1) << left, 0.0;
    axes.col(2) << lean.cosine * forward, -lean.sine;
    node.box = {
        {flat.x, flat.z, lean.time}, axes, {lean.half_along, flat.half_left, flat.half_forward}};
    return node;
}

}  // namespace sidestep::spacetime
