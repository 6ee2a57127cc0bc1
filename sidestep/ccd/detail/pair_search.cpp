#include "sidestep/ccd/detail/pair_search.h"

#include <cmath>
#include <utility>

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
    spent_ = 0;
    ++work.pairs;
}

int PairSearch::add_moment(double t) {
    ++work.moments;
    Both both{t, chains_[0].at(t), chains_[1].at(t)};
    both.spin_a = both.a.spin.norm();
    both.spin_b = both.b.spin.norm();
    moments_.push_back(both);
    return static_cast<int>(moments_.size()) - 1;
}

Contact PairSearch::search(double first, double last, double best) {
    best_ = {};
    limit_ = std::min(best, std::nextafter(last, 2.0));
    limit_moment_ = -1;
    if (first >= limit_) return best_;
    moments_.clear();
    stretches_.clear();
    Stretch whole;
    whole.left = add_moment(first);
    whole.right = add_moment(last);
    stretches_.push_back(whole);
    Placed a, b;
    boxes(0, 0, a, b, 0, 0);
    return best_;
}

void PairSearch::found(Contact::Verdict verdict, double t) {
    best_ = {};
    best_.verdict = verdict;
    best_.time = t;
    best_.links = links_;
    limit_ = t;
    limit_moment_ = -1;
}

void PairSearch::halve(int stretch) {
    if (stretches_[stretch].halves >= 0) return;
    const Stretch whole = stretches_[stretch];
    const int middle = add_moment(0.5 * (moments_[whole.left].t + moments_[whole.right].t));
    stretches_[stretch].middle = middle;
    stretches_[stretch].halves = static_cast<int>(stretches_.size());
    stretches_.push_back({whole.left, middle});
    stretches_.push_back({middle, whole.right});
}

namespace {

void place_centre(const Shape::Node& node, const Moment& m, double* out) {
    const double* turn = m.turn.data();
    const double x = node.centre.x(), y = node.centre.y(), z = node.centre.z();
    for (int i = 0; i < 3; ++i)
        out[i] = turn[i] * x + turn[i + 3] * y + turn[i + 6] * z + m.origin[i];
}

void turn_axes(const Shape::Node& node, const Moment& m, double* out) {
    const double *turn = m.turn.data(), *axes = node.axes.data();
    for (int k = 0; k < 3; ++k) {
        const double x = axes[3 * k], y = axes[3 * k + 1], z = axes[3 * k + 2];
        for (int i = 0; i < 3; ++i)
            out[3 * k + i] = turn[i] * x + turn[i + 3] * y + turn[i + 6] * z;
    }
}

inline double dot3(const double* a, const double* b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/// How far a box reaches along d, times the length of d.
inline double room_along(const double* axes, const double* half, const double* d) {
    return half[0] * std::abs(dot3(axes, d)) + half[1] * std::abs(dot3(axes + 3, d)) +
           half[2] * std::abs(dot3(axes + 6, d));
}

}  // namespace

void PairSearch::place(const Shape::Node& node, bool is_b, int left, int right, Placed& out) const {
    const Both &l = moments_[left], &r = moments_[right];
    if (out.left != left) place_centre(node, is_b ? l.b : l.a, out.l.centre);
    if (out.right != right) place_centre(node, is_b ? r.b : r.a, out.r.centre);
    if (out.left != left || out.right != right) out.axes = false;
    out.left = left;
    out.right = right;
}

void PairSearch::place_axes(const Shape::Node& node, bool is_b, Placed& out) const {
    if (out.axes) return;
    const Both &l = moments_[out.left], &r = moments_[out.right];
    turn_axes(node, is_b ? l.b : l.a, out.l.axes);
    turn_axes(node, is_b ? r.b : r.a, out.r.axes);
    out.axes = true;
}

bool PairSearch::apart(const Shape::Node& a, const Shape::Node& b, Placed& at_a, Placed& at_b,
                       double h, double delta, double& motion) const {
    double way_l[3], way_r[3], middle[3];
    for (int i = 0; i < 3; ++i) {
        way_l[i] = at_b.l.centre[i] - at_a.l.centre[i];
        way_r[i] = at_b.r.centre[i] - at_a.r.centre[i];
        middle[i] = way_l[i] + way_r[i];
    }
    // balls around the boxes: centres alone may tell
    const double length = std::sqrt(dot3(middle, middle));
    const double middle_l = dot3(middle, way_l), middle_r = dot3(middle, way_r);
    const double bend = delta * length;
    const double balls = (a.diagonal + b.diagonal) * length + bend;
    if (middle_l > balls && middle_r > balls) return true;

    place_axes(a, false, at_a);
    place_axes(b, true, at_b);
    const double *half_a = a.half.data(), *half_b = b.half.data();
    const double *al = at_a.l.axes, *ar = at_a.r.axes, *bl = at_b.l.axes, *br = at_b.r.axes;
    if (middle_l > room_along(al, half_a, middle) + room_along(bl, half_b, middle) + bend &&
        middle_r > room_along(ar, half_a, middle) + room_along(br, half_b, middle) + bend)
        return true;
    /// d of any length; where `d_length` of it is known
    const auto apart_along = [&](const double* d, double d_length) {
        const double at_l = dot3(d, way_l), at_r = dot3(d, way_r);
        if ((at_l > 0.0) != (at_r > 0.0)) return false;
        const double rest = delta * d_length;
        return std::abs(at_l) > room_along(al, half_a, d) + room_along(bl, half_b, d) + rest &&
               std::abs(at_r) > room_along(ar, half_a, d) + room_along(br, half_b, d) + rest;
    };
    // axes are of length 1 but for rounding, which delta has room for
    for (int k = 0; k < 3; ++k) {
        if (apart_along(al + 3 * k, 1.0)) return true;
        if (apart_along(bl + 3 * k, 1.0)) return true;
    }
    double moved = 0.0;
    for (int i = 0; i < 3; ++i) moved += (way_r[i] - way_l[i]) * (way_r[i] - way_l[i]);
    const Both& end = moments_[at_a.right];
    motion = std::sqrt(moved) + h * (end.spin_a * a.diagonal + end.spin_b * b.diagonal) + delta;
    // much turning: the directions of the end are others
    if (motion > 0.1 * std::max(a.diagonal, b.diagonal)) {
        for (int k = 0; k < 3; ++k) {
            if (apart_along(ar + 3 * k, 1.0)) return true;
            if (apart_along(br + 3 * k, 1.0)) return true;
        }
    }
    if (!a.is_leaf() && !b.is_leaf()) return false;
    for (int i = 0; i < 3; ++i) {
        const double* p = al + 3 * i;
        for (int j = 0; j < 3; ++j) {
            const double* q = bl + 3 * j;
            const double d[3] = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2],
                                 p[0] * q[1] - p[1] * q[0]};
            const double squared = dot3(d, d);
            if (squared > 1e-6 && apart_along(d, std::sqrt(squared))) return true;
        }
    }
    return false;
}

void PairSearch::boxes(int a, int b, Placed& at_a, Placed& at_b, int stretch, int depth) {
    const Stretch now = stretches_[stretch];
    const double l = moments_[now.left].t;
    if (l >= limit_) return;
    if (spent_ >= options_->budget) return found(Contact::Verdict::unknown, l);
    ++spent_;
    ++work.boxes;
    // what comes after a contact that is known is of no interest
    int right = now.right;
    if (limit_ < moments_[right].t) {
        if (limit_moment_ < 0) limit_moment_ = add_moment(limit_);
        right = limit_moment_;
    }
    const Shape::Node& one = shapes_[0]->nodes()[a];
    const Shape::Node& other = shapes_[1]->nodes()[b];
    place(one, false, now.left, right, at_a);
    place(other, true, now.left, right, at_b);
    const double h = moments_[right].t - l;
    const Both &start = moments_[now.left], &end = moments_[right];
    const double bend = chains_[0].sums().acceleration_between(start.a, end.a, h, one.reach) +
                        chains_[1].sums().acceleration_between(start.b, end.b, h, other.reach);
    const double delta = bend * h * h / 8.0 + chains_[0].rounding(one.reach) +
                         chains_[1].rounding(other.reach) + options_->skin;
    double motion = 0.0;
    if (apart(one, other, at_a, at_b, h, delta, motion)) return;
    const bool leaves = one.is_leaf() && other.is_leaf();
    const double size = std::max(one.diagonal, other.diagonal);
    if (depth < deepest && motion > (leaves ? 4.0 : 1.0) * size) {
        halve(stretch);
        const int halves = stretches_[stretch].halves;
        Placed half_a = at_a, half_b = at_b;
        boxes(a, b, half_a, half_b, halves, depth + 1);
        boxes(a, b, half_a, half_b, halves + 1, depth + 1);
    } else if (leaves) {
        triangles(one, other, now.left, moments_[right].t);
    } else {
        open(a, b, at_a, at_b, stretch, depth);
    }
}

/// The larger box of two; of its halves the nearer first, for whatever touches soon ends the rest.
void PairSearch::open(int a, int b, Placed& at_a, Placed& at_b, int stretch, int depth) {
    const Shape::Node& one = shapes_[0]->nodes()[a];
    const Shape::Node& other = shapes_[1]->nodes()[b];
    const bool opens_a = other.is_leaf() || (!one.is_leaf() && one.diagonal >= other.diagonal);
    const auto& nodes = shapes_[opens_a ? 0 : 1]->nodes();
    const Placed& fixed = opens_a ? at_b : at_a;
    int child[2] = {(opens_a ? a : b) + 1, opens_a ? one.right : other.right};
    Placed placed[2];
    double distance[2];
    for (int k = 0; k < 2; ++k) {
        place(nodes[child[k]], !opens_a, fixed.left, fixed.right, placed[k]);
        distance[k] = 0.0;
        for (int i = 0; i < 3; ++i) {
            const double way = placed[k].l.centre[i] + placed[k].r.centre[i] - fixed.l.centre[i] -
                               fixed.r.centre[i];
            distance[k] += way * way;
        }
    }
    const int first = distance[1] < distance[0] ? 1 : 0;
    for (const int k : {first, 1 - first}) {
        if (opens_a) {
            boxes(child[k], b, placed[k], at_b, stretch, depth);
        } else {
            boxes(a, child[k], at_a, placed[k], stretch, depth);
        }
    }
}

void PairSearch::triangles(const Shape::Node& a, const Shape::Node& b, int moment, double r) {
    const geometry::Triangle own_a = shapes_[0]->mesh().corners(a.triangle);
    const geometry::Triangle own_b = shapes_[1]->mesh().corners(b.triangle);
    const double rounding = chains_[0].rounding(a.reach) + chains_[1].rounding(b.reach);
    const double skin = options_->skin + rounding;
    // nothing nearer can be told from touching
    const double floor = 16.0 * rounding;
    const double near = options_->tolerance + floor;
    int extra = 0;
    Both now = moments_[moment];
    double t = now.t;
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
        now.t = t;
        now.a = chains_[0].at(t);
        now.b = chains_[1].at(t);
        ++work.moments;
    }
}

}  // namespace sidestep::ccd::detail
