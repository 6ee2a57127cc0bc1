#include "sidestep/body/detail/skin_distance.h"

#include <algorithm>
#include <limits>
#include <map>
#include <queue>
#include <tuple>
#include <utility>

#include "sidestep/base/parallel.h"

namespace sidestep::body::detail {

namespace {

constexpr double unreached = std::numeric_limits<double>::infinity();

}  // namespace

SkinGraph::SkinGraph(const geometry::TriangleMesh& surface) {
    // seams split vertices that are one place
    std::map<std::tuple<double, double, double>, int> known;
    for (const Vec3& v : surface.vertices) {
        const auto [entry, fresh] =
            known.try_emplace({v.x(), v.y(), v.z()}, static_cast<int>(nodes_.size()));
        if (fresh) nodes_.push_back(v);
        node_of_vertex_.push_back(entry->second);
    }
    surface_nodes_ = static_cast<int>(nodes_.size());
    for (const auto& t : surface.triangles) {
        for (int k = 0; k < 3; ++k) {
            int a = node_of_vertex_[t[k]], b = node_of_vertex_[t[(k + 1) % 3]];
            if (a == b) continue;
            if (a > b) std::swap(a, b);
            links_.push_back({a, b, (nodes_[a] - nodes_[b]).norm()});
        }
    }
}

int SkinGraph::add_node(const Vec3& where) {
    nodes_.push_back(where);
    return static_cast<int>(nodes_.size()) - 1;
}

void SkinGraph::join(int node, int vertex, const Vec3& centre) {
    const int other = node_of_vertex_[vertex];
    links_.push_back({other, node, (nodes_[other] - centre).norm()});
}

void SkinGraph::pack() {
    std::sort(links_.begin(), links_.end(), [](const Link& x, const Link& y) {
        return std::tie(x.a, x.b, x.length) < std::tie(y.a, y.b, y.length);
    });
    links_.erase(std::unique(links_.begin(), links_.end(),
                             [](const Link& x, const Link& y) { return x.a == y.a && x.b == y.b; }),
                 links_.end());
    first_.assign(nodes_.size() + 1, 0);
    for (const Link& link : links_) {
        ++first_[link.a + 1];
        ++first_[link.b + 1];
    }
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    edges_.resize(2 * links_.size());
    std::vector<int> next(first_.begin(), first_.end() - 1);
    for (const Link& link : links_) {
        edges_[next[link.a]++] = {link.b, link.length};
        edges_[next[link.b]++] = {link.a, link.length};
    }
}

template <typename Settled>
void SkinGraph::spread(int seed, double limit, std::vector<double>& best,
                       const Settled& settled) const {
    using Entry = std::pair<double, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> todo;
    if (!(best[seed] > 0.0)) return;
    best[seed] = 0.0;
    todo.push({0.0, seed});
    while (!todo.empty()) {
        const auto [distance, node] = todo.top();
        todo.pop();
        if (distance > best[node]) continue;
        settled(node, distance);
        for (int i = first_[node]; i < first_[node + 1]; ++i) {
            const double through = distance + edges_[i].length;
            if (through < best[edges_[i].to] && through <= limit) {
                best[edges_[i].to] = through;
                todo.push({through, edges_[i].to});
            }
        }
    }
}

SkinClusters SkinGraph::clusters(int count, double distance) {
    pack();
    SkinClusters found;

    // each seed as far as possible from all before it; what is reached by none comes first
    std::vector<double> best(nodes_.size(), unreached);
    std::vector<int> owner(nodes_.size(), -1);
    std::vector<int> seeds;
    std::priority_queue<std::pair<double, int>> furthest;  // stale entries are skipped
    for (int i = surface_nodes_ - 1; i >= 0; --i) furthest.push({unreached, -i});
    while (!furthest.empty()) {
        const auto [away, negative] = furthest.top();
        furthest.pop();
        const int node = -negative;
        if (best[node] != away) {
            if (best[node] > 0.0) furthest.push({best[node], -node});
            continue;
        }
        // every piece has a seed, however many there are
        const int index = static_cast<int>(seeds.size());
        if (index >= count && away < unreached) break;
        seeds.push_back(node);
        spread(node, unreached, best, [&](int n, double) { owner[n] = index; });
    }
    for (int i = 0; i < surface_nodes_; ++i) found.radius = std::max(found.radius, best[i]);

    found.words = (seeds.size() + 63) / 64;
    found.near.assign(seeds.size() * found.words, 0);
    std::vector<int> seed_at(nodes_.size(), -1);
    for (std::size_t s = 0; s < seeds.size(); ++s) seed_at[seeds[s]] = static_cast<int>(s);
    parallel_for(static_cast<std::int64_t>(seeds.size()), 32, [&](std::int64_t b, std::int64_t e) {
        std::vector<double> from_seed(nodes_.size());
        for (std::int64_t s = b; s < e; ++s) {
            std::fill(from_seed.begin(), from_seed.end(), unreached);
            std::uint64_t* row = &found.near[static_cast<std::size_t>(s) * found.words];
            spread(seeds[s], distance, from_seed, [&](int node, double d) {
                if (seed_at[node] >= 0 && d < distance) {
                    row[seed_at[node] >> 6] |= std::uint64_t{1} << (seed_at[node] & 63);
                }
            });
        }
    });
    // sums along a path differ by a rounding from end to end: near one way is near
    for (std::size_t a = 0; a < seeds.size(); ++a) {
        for (std::size_t b = 0; b < seeds.size(); ++b) {
            if ((found.near[a * found.words + b / 64] >> (b % 64)) & 1u) {
                found.near[b * found.words + a / 64] |= std::uint64_t{1} << (a % 64);
            }
        }
    }
    for (const int node : node_of_vertex_) found.of_vertex.push_back(owner[node]);
    return found;
}

}  // namespace sidestep::body::detail
