#include "sidestep/ccd/detail/pair_search.h"

#include <bit>
#include <cmath>

#include "sidestep/geometry/triangle_distance.h"

namespace sidestep::ccd::detail {

namespace {

/// Times are halved at most so often; then boxes are opened only.
constexpr int deepest = 20;
/// Steps of one pair of triangles within one stretch of time.
constexpr int most_steps = 400;
/// Steps after they are near enough, to be near enough in time too.
constexpr int extra_steps = 6;

/// How far two sets of points are apart along n: those of b beyond those of a.
template <typename ValueA, typename ValueB>
double parting(const std::array<ValueA, 3>& a, const std::array<ValueB, 3>& b, const Vec3& n) {
    const double low = std::min({n.dot(b[0]), n.dot(b[1]), n.dot(b[2])});
    const double high = std::max({n.dot(a[0]), n.dot(a[1]), n.dot(a[2])});
    return low - high;
}

/// Which part of a triangle holds a point of it.
Feature feature_of(const geometry::Triangle& t, const Vec3& point) {
    const double size =
        std::max({(t[1] - t[0]).norm(), (t[2] - t[1]).norm(), (t[0] - t[2]).norm()});
    int edges = 0;
    for (int k = 0; k < 3; ++k) {
        const Vec3& from = t[k];
        if ((point - from).norm() <= 1e-9 * size) return Feature::corner;
        const Vec3 edge = t[(k + 1) % 3] - from;
        const double length = edge.norm();
        if (length > 0.0 && edge.cross(point - from).norm() <= 1e-9 * size * length) ++edges;
    }
    return edges > 0 ? Feature::edge : Feature::face;
}

}  // namespace

int common_link(std::span<const LinkMotion> links, int a, int b) {
    // parents come first, so the larger number is never above the smaller
    while (a != b) {
        if (a > b) {
            a = links[a].parent;
        } else {
            b = links[b].parent;
        }
    }
    return a;
}

void PairSearch::set(int a, int b) {
    links_ = {a, b};
    common_ = common_link(moving_->links, a, b);
    for (int k = 0; k < 2; ++k) {
        shapes_[k] = moving_->shapes[links_[k]];
        chains_[k].set(moving_->links, common_, links_[k]);
    }
    known_.clear();
    spent_ = 0;
    ++work.pairs;
}

const PairSearch::Both& PairSearch::at(double t) {
    const auto [place, is_new] = known_.try_emplace(std::bit_cast<std::uint64_t>(t));
    if (is_new) {
        ++work.moments;
        place->second = {t, chains_[0].at(t), chains_[1].at(t)};
    }
    return place->second;
}

Contact PairSearch::search(double first, double last, double best) {
    best_ = {};
    limit_ = std::min(best, std::nextafter(last, 2.0));
    boxes(0, 0, first, last, 0);
    return best_;
}

void PairSearch::found(Contact::Verdict verdict, double t) {
    best_ = {};
    best_.verdict = verdict;
    best_.time = t;
    best_.links = links_;
    limit_ = t;
}

bool PairSearch::apart(const Shape::Node& a, const Shape::Node& b, const Both& l, const Both& r,
                       double delta, double& motion) const {
    const auto place = [](const Shape::Node& node, const Moment& m) {
        PlacedBox box;
        box.centre = m.place(node.centre);
        box.axes.noalias() = m.turn * node.axes;
        for (int k = 0; k < 3; ++k) box.axes.col(k) *= node.half[k];
        return box;
    };
    const PlacedBox al = place(a, l.a), bl = place(b, l.b), ar = place(a, r.a), br = place(b, r.b);
    const Vec3 way_l = bl.centre - al.centre, way_r = br.centre - ar.centre;
    const auto room = [&](const PlacedBox& one, const PlacedBox& other, const Vec3& d) {
        return (one.axes.transpose() * d).lpNorm<1>() + (other.axes.transpose() * d).lpNorm<1>();
    };
    /// d of any length
    const auto apart_along = [&](const Vec3& d) {
        const double at_l = d.dot(way_l), at_r = d.dot(way_r);
        if ((at_l > 0.0) != (at_r > 0.0)) return false;
        const double bend = delta * d.norm();
        return std::abs(at_l) > room(al, bl, d) + bend && std::abs(at_r) > room(ar, br, d) + bend;
    };
    if (apart_along(way_l + way_r)) return true;
    for (int k = 0; k < 3; ++k) {
        if (apart_along(l.a.turn * a.axes.col(k))) return true;
        if (apart_along(l.b.turn * b.axes.col(k))) return true;
    }
    const double h = r.t - l.t;
    motion = (way_r - way_l).norm() +
             h * (r.a.spin.norm() * a.diagonal + r.b.spin.norm() * b.diagonal) + delta;
    // much turning: the directions of the end are others
    if (motion > 0.1 * std::max(a.diagonal, b.diagonal)) {
        for (int k = 0; k < 3; ++k) {
            if (apart_along(r.a.turn * a.axes.col(k))) return true;
            if (apart_along(r.b.turn * b.axes.col(k))) return true;
        }
    }
    if (!a.is_leaf() && !b.is_leaf()) return false;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            const Vec3 d = (l.a.turn * a.axes.col(i)).cross(l.b.turn * b.axes.col(j));
            if (d.squaredNorm() > 1e-6 && apart_along(d)) return true;
        }
    }
    return false;
}

void PairSearch::boxes(int a, int b, double l, double r, int depth) {
    if (l >= limit_) return;
    if (spent_ >= options_->budget) return found(Contact::Verdict::unknown, l);
    ++spent_;
    ++work.boxes;
    const Shape::Node& one = shapes_[0]->nodes()[a];
    const Shape::Node& other = shapes_[1]->nodes()[b];
    const Both& left = at(l);
    const Both& right = at(r);
    const double h = r - l;
    const double bend = chains_[0].sums().acceleration_between(left.a, right.a, h, one.reach) +
                        chains_[1].sums().acceleration_between(left.b, right.b, h, other.reach);
    const double delta = bend * h * h / 8.0 + chains_[0].rounding(one.reach) +
                         chains_[1].rounding(other.reach) + options_->skin;
    double motion = 0.0;
    if (apart(one, other, left, right, delta, motion)) return;
    const bool leaves = one.is_leaf() && other.is_leaf();
    const double size = std::max(one.diagonal, other.diagonal);
    if (depth < deepest && motion > (leaves ? 4.0 : 1.0) * size) {
        const double middle = 0.5 * (l + r);
        boxes(a, b, l, middle, depth + 1);
        boxes(a, b, middle, r, depth + 1);
    } else if (leaves) {
        triangles(one, other, l, r);
    } else if (other.is_leaf() || (!one.is_leaf() && one.diagonal >= other.diagonal)) {
        boxes(a + 1, b, l, r, depth);
        boxes(one.right, b, l, r, depth);
    } else {
        boxes(a, b + 1, l, r, depth);
        boxes(a, other.right, l, r, depth);
    }
}

void PairSearch::triangles(const Shape::Node& a, const Shape::Node& b, double l, double r) {
    const geometry::Triangle own_a = shapes_[0]->mesh().corners(a.triangle);
    const geometry::Triangle own_b = shapes_[1]->mesh().corners(b.triangle);
    const double rounding = chains_[0].rounding(a.reach) + chains_[1].rounding(b.reach);
    const double skin = options_->skin + rounding;
    // nothing nearer can be told from touching
    const double floor = 16.0 * rounding;
    const double near = options_->tolerance + floor;
    double t = l;
    int extra = 0;
    Both now = at(l);
    for (int step = 0;; ++step) {
        if (t >= limit_) return;
        if (step == most_steps || spent_ >= options_->budget)
            return found(Contact::Verdict::unknown, t);
        ++spent_;
        ++work.triangles;
        geometry::Triangle at_a, at_b;
        std::array<Vec3, 3> speed_a, speed_b;
        for (std::size_t k = 0; k < 3; ++k) {
            at_a[k] = now.a.place(own_a[k]);
            at_b[k] = now.b.place(own_b[k]);
            speed_a[k] = now.a.velocity_at(at_a[k]);
            speed_b[k] = now.b.velocity_at(at_b[k]);
        }
        const geometry::TriangleDistance nearest = geometry::distance(at_a, at_b);
        const double distance = std::sqrt(nearest.squared);
        const Vec3 n =
            distance > 0.0 ? Vec3((nearest.on_b - nearest.on_a) / distance) : Vec3(Vec3::Zero());
        // what can be proved, whatever the nearest points are worth
        const double gap = (distance > 0.0 ? parting(at_a, at_b, n) : 0.0) - skin;
        const double pace = distance > 0.0 ? parting(speed_a, speed_b, n) : 0.0;
        const double left = r - t;
        const double bend = chains_[0].sums().acceleration_after(now.a, left, a.reach) +
                            chains_[1].sums().acceleration_after(now.b, left, b.reach);
        if (gap > 0.0 && gap + pace * left - 0.5 * bend * left * left > rounding) {
            // the lowest of a parabola that opens downward is at its ends
            return;
        }
        const bool soon = gap <= floor || gap <= -pace * options_->tolerance_time;
        if (gap <= near && (soon || extra++ >= extra_steps)) {
            found(Contact::Verdict::contact, t);
            best_.gap = std::max(0.0, distance);
            best_.expected = pace < 0.0 ? t + std::max(gap, 0.0) / -pace : t;
            best_.triangles = {a.triangle, b.triangle};
            best_.features = {feature_of(at_a, nearest.on_a), feature_of(at_b, nearest.on_b)};
            best_.point = 0.5 * (nearest.on_a + nearest.on_b);
            best_.normal = n;
            return;
        }
        // as far as all corners are surely apart, but a little
        const double most = gap - std::min(0.25 * gap, 0.25 * near);
        const double root = std::sqrt(pace * pace + 2.0 * bend * most);
        const double s = 2.0 * most / (root - pace);
        const double next = t + 0.999999 * s;
        if (!(next > t)) return found(Contact::Verdict::unknown, t);
        t = next;
        if (t >= r) return;
        now = {t, chains_[0].at(t), chains_[1].at(t)};
        ++work.moments;
    }
}

}  // namespace sidestep::ccd::detail
