#include "sidestep/geometry/box_tree.h"

#include <algorithm>
#include <numeric>

#include "sidestep/base/require.h"

namespace sidestep::geometry {

namespace {

constexpr int leaf_size = 2;

}  // namespace

BoxTree BoxTree::build(TriangleMesh mesh) {
    require_valid(mesh);
    BoxTree tree;
    tree.mesh_ = std::move(mesh);
    const int count = tree.mesh_.triangle_count();
    tree.order_.resize(static_cast<std::size_t>(count));
    std::iota(tree.order_.begin(), tree.order_.end(), 0);
    std::vector<Vec3> centroids(tree.order_.size());
    for (int i = 0; i < count; ++i) {
        const Triangle t = tree.mesh_.corners(i);
        centroids[i] = AxisBox::around(t).centre();
        for (const Vec3& corner : t) tree.reach_ = std::max(tree.reach_, corner.norm());
    }
    SIDESTEP_REQUIRE(tree.reach_ < 1e150, "vertices beyond 1e150 m overflow the boxes");
    if (count > 0) {
        tree.nodes_.reserve(tree.order_.size());
        tree.build_node(0, count, centroids);
    }
    return tree;
}

void BoxTree::build_node(int first, int last, const std::vector<Vec3>& centroids) {
    AxisBox box;
    AxisBox spread;
    for (int i = first; i < last; ++i) {
        for (const Vec3& corner : mesh_.corners(order_[i])) box.include(corner);
        spread.include(centroids[order_[i]]);
    }
    const int self = static_cast<int>(nodes_.size());
    Node node;
    node.centre = box.centre();
    // rounded both ways, so take the larger half; the queries leave room for the last digit
    node.half_extents = (box.high - node.centre).cwiseMax(node.centre - box.low);
    if (last - first <= leaf_size) {
        std::sort(order_.begin() + first, order_.begin() + last);
        node.count = last - first;
        node.link = first;
        nodes_.push_back(node);
        return;
    }
    nodes_.push_back(node);

    // half of the triangles on each side of the middle, along the longest spread; ties by index, so
    // that the halves do not depend on how the library sorts
    int axis = 0;
    spread.size().maxCoeff(&axis);
    const int middle = first + (last - first) / 2;
    std::nth_element(order_.begin() + first, order_.begin() + middle, order_.begin() + last,
                     [&](int i, int j) {
                         const double a = centroids[i][axis];
                         const double b = centroids[j][axis];
                         return a != b ? a < b : i < j;
                     });
    build_node(first, middle, centroids);
    nodes_[self].link = static_cast<int>(nodes_.size());
    build_node(middle, last, centroids);
}

}  // namespace sidestep::geometry
