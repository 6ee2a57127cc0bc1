#include "sidestep/ccd/detail/pair_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sidestep/geometry/triangle_distance.h"

namespace sidestep::ccd::detail {

namespace {

/// More than any two small nodes have.
constexpr double most_corners = 1e9;
/// Times are halved at most so often; then boxes are opened only.
constexpr int deepest = 20;
/// Steps of one pair of triangles within one stretch of time.
constexpr int most_steps = 400;
/// And of the two that are tried first, over the whole time.
constexpr int most_first_steps = 40;
/// A direction that shows less than this share of two triangles' distance is not good enough.
constexpr double nearly_all = 0.9;
/// Steps after they are near enough, to be near enough in time too.
constexpr int extra_steps = 6;
/// Stretches along which wholes are told apart, the shortest worth a try (a share of the step), and the
/// narrowest gap (a share of the smaller one's size).
constexpr int most_stretches_apart = 16;
/// Corners of small nodes are asked when they are as few as this share of those asked before.
constexpr double fewer_corners = 0.55;
constexpr double shortest_apart = 1e-3, least_worth = 1e-4;

/// How far two sets of points are apart along n: those of b beyond those of a.
template <typename ValueA, typename ValueB>
double parting(const std::array<ValueA, 3>& a, const std::array<ValueB, 3>& b, const Vec3& n) {
    const double low = std::min({n.dot(b[0]), n.dot(b[1]), n.dot(b[2])});
    const double high = std::max({n.dot(a[0]), n.dot(a[1]), n.dot(a[2])});
    return low - high;
}

/// The direction between two nearest points is off by rounding over their distance; where triangles are large
/// and near, their corners make much of that. Normals of faces and edges know nothing of the distance, and one
/// of them, or the direction held upright to an edge, is nearly the best there is. Returns the gap.
double widest_parting(const geometry::Triangle& a, const geometry::Triangle& b, Vec3& n) {
    Vec3 best = n;
    double widest = parting(a, b, n);
    const auto ask = [&](const Vec3& way) {
        const double length = way.norm();
        if (!(length > 0.0)) return;
        for (const double side : {1.0, -1.0}) {
            const Vec3 d = (side / length) * way;
            const double gap = parting(a, b, d);
            if (!(gap > widest)) continue;
            widest = gap;
            best = d;
        }
    };
    std::array<Vec3, 3> along_a, along_b;
    for (std::size_t k = 0; k < 3; ++k) {
        along_a[k] = a[(k + 1) % 3] - a[k];
        along_b[k] = b[(k + 1) % 3] - b[k];
    }
    ask(along_a[0].cross(along_a[1]));
    ask(along_b[0].cross(along_b[1]));
    for (const Vec3& e : along_a) {
        for (const Vec3& f : along_b) ask(e.cross(f));
    }
    for (const auto* edges : {&along_a, &along_b}) {
        for (const Vec3& e : *edges) {
            const double squared = e.squaredNorm();
            if (squared > 0.0) ask(n - (n.dot(e) / squared) * e);
        }
    }
    n = best;
    return widest;
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
}

int PairSearch::add_moment(double t) {
    ++work.moments;
    Both both{t, chains_[0].at(t), chains_[1].at(t)};
    both.spin_a = both.a.spin.norm();
    both.spin_b = both.b.spin.norm();
    moments_.push_back(both);
    return static_cast<int>(moments_.size()) - 1;
}

void PairSearch::start(double first, double last) {
    best_ = {};
    limit_moment_ = -1;
    seen_a_ = seen_b_ = -1;
    moments_.clear();
    stretches_.clear();
    Stretch whole;
    whole.left = add_moment(first);
    whole.right = add_moment(last);
    stretches_.push_back(whole);
}

/// How far ways leave their chords between two moments, with room for rounding and the skin.
double PairSearch::bend_room(const Shape::Node& a, const Shape::Node& b, int left,
                             int right) const {
    const Both &start = moments_[left], &end = moments_[right];
    const double h = end.t - start.t;
    const double bend = chains_[0].sums().acceleration_between(start.a, end.a, h, a.reach) +
                        chains_[1].sums().acceleration_between(start.b, end.b, h, b.reach);
    return bend * h * h / 8.0 + chains_[0].rounding(a.reach) + chains_[1].rounding(b.reach) +
           options_->skin;
}

/// The same for corners, which are placed once more than boxes are.
PairSearch::Room PairSearch::room_for(const Shape::Node& a, const Shape::Node& b, int left,
                                      int right) const {
    const Both &start = moments_[left], &end = moments_[right];
    const double h = end.t - start.t;
    const double bend = chains_[0].sums().acceleration_between(start.a, end.a, h, a.reach) +
                        chains_[1].sums().acceleration_between(start.b, end.b, h, b.reach);
    const double rounding = chains_[0].rounding(a.reach) + chains_[1].rounding(b.reach);
    // directions are of length 1 but for rounding
    constexpr double roomy = 1.0 + 1e-9;
    return {roomy * bend * h * h / 8.0, roomy * (2.0 * rounding + options_->skin)};
}

bool PairSearch::may_meet(double first, double last) {
    start(first, last);
    std::fill_n(direction_, 3, 0.0);
    const Shape::Node &one = shapes_[0]->root(), &other = shapes_[1]->root();
    ++work.boxes;
    Placed a, b;
    place(one, false, 0, 1, a);
    place(other, true, 0, 1, b);
    double motion = 0.0;
    return !apart(one, other, a, b, last - first, bend_room(one, other, 0, 1), false,
                  stretches_[0].hint, motion);
}

PairSearch::Guess PairSearch::guess(int moment) {
    // down both trees, always to the nearer half
    Guess guess{.a = 0, .b = 0};
    const Both& now = moments_[moment];
    const auto& nodes_a = shapes_[0]->nodes();
    const auto& nodes_b = shapes_[1]->nodes();
    Vec3 at_a = now.a.place(nodes_a[0].centre), at_b = now.b.place(nodes_b[0].centre);
    for (;;) {
        const Shape::Node &one = nodes_a[guess.a], &other = nodes_b[guess.b];
        if (one.is_leaf() && other.is_leaf()) break;
        const bool opens_a = other.is_leaf() || (!one.is_leaf() && one.diagonal >= other.diagonal);
        const auto& nodes = opens_a ? nodes_a : nodes_b;
        const Moment& opened = opens_a ? now.a : now.b;
        const Vec3& fixed = opens_a ? at_b : at_a;
        const int children[2] = {(opens_a ? guess.a : guess.b) + 1,
                                 opens_a ? one.right : other.right};
        const Vec3 places[2] = {opened.place(nodes[children[0]].centre),
                                opened.place(nodes[children[1]].centre)};
        const int nearer =
            (places[1] - fixed).squaredNorm() < (places[0] - fixed).squaredNorm() ? 1 : 0;
        (opens_a ? guess.a : guess.b) = children[nearer];
        (opens_a ? at_a : at_b) = places[nearer];
    }
    aim(guess, now);
    return guess;
}

/// Where hulls are nearest, surfaces are.
PairSearch::Guess PairSearch::guess_by_hulls(int moment) {
    const Both& now = moments_[moment];
    Vec3 d = now.b.place(shapes_[1]->root().centre) - now.a.place(shapes_[0]->root().centre);
    if (d.isZero()) return guess(moment);
    d.normalize();
    if (!(hulls_.widest_gap(now.a, now.b, d, 1.0 - 1e-6) > 0.0)) return guess(moment);
    const auto [a, b] = hulls_.nearest_leaves();
    if (a < 0 || b < 0) return guess(moment);
    Guess guess{.a = a, .b = b};
    aim(guess, now);
    return guess;
}

/// When the two triangles would meet, and along which direction.
void PairSearch::aim(Guess& guess, const Both& now) {
    const geometry::Triangle own_a =
        shapes_[0]->mesh().corners(shapes_[0]->nodes()[guess.a].triangle);
    const geometry::Triangle own_b =
        shapes_[1]->mesh().corners(shapes_[1]->nodes()[guess.b].triangle);
    geometry::Triangle placed_a, placed_b;
    for (std::size_t k = 0; k < 3; ++k) {
        placed_a[k] = now.a.place(own_a[k]);
        placed_b[k] = now.b.place(own_b[k]);
    }
    const geometry::TriangleDistance nearest = geometry::distance(placed_a, placed_b);
    ++work.triangles;
    const double distance = std::sqrt(nearest.squared);
    guess.time = now.t;
    if (!(distance > 0.0)) return;
    const Vec3 n = (nearest.on_b - nearest.on_a) / distance;
    const double pace = n.dot(now.b.velocity_at(nearest.on_b) - now.a.velocity_at(nearest.on_a));
    guess.time = pace < 0.0 ? now.t - distance / pace : 2.0 + distance;
    for (int i = 0; i < 3; ++i) guess.direction[i] = n[i];
}

double PairSearch::seems_to_meet(double t) {
    moments_.clear();
    return guess(add_moment(t)).time;
}

Contact PairSearch::search(double first, double last, double best) {
    start(first, last);
    std::fill_n(direction_, 3, 0.0);
    limit_ = std::min(best, std::nextafter(last, 2.0));
    if (first >= limit_) return best_;
    hulls_.set(*shapes_[0], *shapes_[1]);
    hulls_apart_ = false;
    const auto done = [&](int left) { return moments_[left].t >= std::min(limit_, last); };
    int left = apart_as_wholes(0);
    if (done(left)) {
        ++work.wholes;
        return best_;
    }
    // the two that look nearest now: whatever they do ends the search of all others
    follow(hulls_apart_ ? guess_by_hulls(left) : guess(left), left, last);
    if (best_.verdict == Contact::Verdict::contact) {
        left = apart_as_wholes(left);
        if (done(left)) {
            ++work.wholes;
            return best_;
        }
    }
    stretches_[0].left = left;
    Placed a, b;
    boxes(0, 0, a, b, 0, 0, most_corners);
    return best_;
}

/// Two triangles from a moment on.
void PairSearch::follow(const Guess& guess, int moment, double last) {
    const double end = limit_;
    const std::int64_t spent = spent_;
    std::copy_n(guess.direction, 3, direction_);
    triangles(shapes_[0]->nodes()[guess.a], shapes_[1]->nodes()[guess.b], moment, last,
              most_first_steps);
    if (best_.verdict == Contact::Verdict::unknown) {
        // not followed to its end: as if it had not been tried
        best_ = {};
        limit_ = end;
        limit_moment_ = -1;
        spent_ = spent;
    } else {
        seen_a_ = guess.a;
        seen_b_ = guess.b;
    }
}

/// The moment at which the search ends, as far as is known.
int PairSearch::end_moment() {
    if (!(limit_ < moments_[1].t)) return 1;
    if (limit_moment_ < 0) limit_moment_ = add_moment(limit_);
    return limit_moment_;
}

/// The moment until which the hulls of both are surely apart, as far as that is quickly told.
int PairSearch::apart_as_wholes(int left) {
    const Shape::Node &one = shapes_[0]->root(), &other = shapes_[1]->root();
    const int end = end_moment();
    Vec3 d(direction_[0], direction_[1], direction_[2]);
    if (d.isZero()) d = moments_[left].b.place(other.centre) - moments_[left].a.place(one.centre);
    if (d.isZero()) return left;
    d.normalize();
    // at a contact that is known any gap will do
    const double worth = best_.verdict == Contact::Verdict::contact
                             ? 0.0
                             : least_worth * std::min(one.diagonal, other.diagonal);
    double gap = hulls_.widest_gap(moments_[left].a, moments_[left].b, d);
    hulls_apart_ = gap > 0.0;
    double step = moments_[end].t - moments_[left].t;
    for (int k = 0; k < most_stretches_apart && gap > worth; ++k) {
        const double t = moments_[left].t;
        const bool last = t + step >= moments_[end].t;
        const int right = last ? end : add_moment(t + step);
        const Both &now = moments_[left], &then = moments_[right];
        const BothEnds ends{&now.a, &now.b, &then.a, &then.b};
        const auto [bend, room] = room_for(one, other, left, right);
        double gap_then = hulls_.seeming_gap(then.a, then.b, d);
        bool apart = stays_open(gap - room, gap_then - room, bend);
        if (apart) {
            if (!hulls_.stay_apart(ends, d, gap, gap_then, room, bend)) return left;
        } else {
            // the direction at the end may be another
            Vec3 there = d;
            const double widest = hulls_.widest_gap(then.a, then.b, there);
            if (widest > room) {
                const double before = hulls_.seeming_gap(now.a, now.b, there);
                apart = hulls_.stay_apart(ends, there, before, widest, room, bend);
            }
        }
        if (apart) {
            left = right;
            if (last) return left;
            gap = hulls_.widest_gap(then.a, then.b, d);
            step *= 2.0;
        } else if (gap_then > room) {
            step *= std::min(0.7, std::sqrt(gap / (room + bend)));  // bends too much
        } else {
            // as if the gap closed evenly: most of the way to where it is gone
            step *= std::min(0.7, 0.8 * gap / (gap - std::min(gap_then, 0.0)));
        }
        if (step < shortest_apart) break;
    }
    return left;
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
    stretches_[stretch].halves = static_cast<int>(stretches_.size());
    Stretch half = whole;
    half.right = middle;
    stretches_.push_back(half);
    half.left = middle;
    half.right = whole.right;
    stretches_.push_back(half);
}

namespace {

inline double dot3(const double* a, const double* b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

}  // namespace

void PairSearch::place(const Shape::Node& node, bool is_b, int left, int right, Placed& out) const {
    const auto centre_at = [&](int moment, int end) {
        const Moment& m = is_b ? moments_[moment].b : moments_[moment].a;
        const double* turn = m.turn.data();
        const double x = node.centre.x(), y = node.centre.y(), z = node.centre.z();
        for (int i = 0; i < 3; ++i)
            out.centre[i][end] = turn[i] * x + turn[i + 3] * y + turn[i + 6] * z + m.origin[i];
    };
    if (out.left == left && out.right == right) return;
    if (out.left != left) centre_at(left, 0);
    if (out.right != right) centre_at(right, 1);
    out.axes_there = false;
    out.left = left;
    out.right = right;
}

void PairSearch::place_axes(const Shape::Node& node, bool is_b, Placed& out) const {
    if (out.axes_there) return;
    const Both &l = moments_[out.left], &r = moments_[out.right];
    const double* turn_l = (is_b ? l.b : l.a).turn.data();
    const double* turn_r = (is_b ? r.b : r.a).turn.data();
    Ends turn[9];
    for (int i = 0; i < 9; ++i) turn[i] = Ends{turn_l[i], turn_r[i]};
    const double* axes = node.axes.data();
    for (int k = 0; k < 3; ++k) {
        const double x = axes[3 * k], y = axes[3 * k + 1], z = axes[3 * k + 2];
        for (int i = 0; i < 3; ++i)
            out.axes[3 * k + i] = turn[i] * x + turn[i + 3] * y + turn[i + 6] * z;
    }
    out.axes_there = true;
}

bool PairSearch::apart(const Shape::Node& a, const Shape::Node& b, Placed& at_a, Placed& at_b,
                       double h, double delta, bool quickly, double* hint, double& motion) const {
    Ends way[3];
    double middle[3];
    for (int i = 0; i < 3; ++i) {
        way[i] = at_b.centre[i] - at_a.centre[i];
        middle[i] = way[i][0] + way[i][1];
    }
    // balls around the boxes: centres alone may tell
    const double length = std::sqrt(dot3(middle, middle));
    const double balls = (a.diagonal + b.diagonal + delta) * length;
    const Ends along = middle[0] * way[0] + middle[1] * way[1] + middle[2] * way[2];
    if (along[0] > balls && along[1] > balls) return true;

    place_axes(a, false, at_a);
    place_axes(b, true, at_b);
    using Bits = std::int64_t __attribute__((vector_size(16)));
    const Bits no_sign = {0x7fffffffffffffff, 0x7fffffffffffffff};
    const auto size = [&](const Ends& x) -> Ends {
        return reinterpret_cast<Ends>(reinterpret_cast<Bits>(x) & no_sign);
    };
    /// d of any length
    const auto apart_along = [&](double x, double y, double z, double d_length) {
        const Ends at = x * way[0] + y * way[1] + z * way[2];
        if ((at[0] > 0.0) != (at[1] > 0.0)) return false;
        Ends room = {delta * d_length, delta * d_length};
        for (int k = 0; k < 3; ++k) {
            const Ends* p = at_a.axes + 3 * k;
            const Ends* q = at_b.axes + 3 * k;
            room += a.half[k] * size(x * p[0] + y * p[1] + z * p[2]);
            room += b.half[k] * size(x * q[0] + y * q[1] + z * q[2]);
        }
        const Ends gap = size(at) - room;
        return gap[0] > 0.0 && gap[1] > 0.0;
    };
    /// what told is asked first the next time
    const auto tells = [&](double x, double y, double z, double d_length) {
        if (!apart_along(x, y, z, d_length)) return false;
        hint[0] = x;
        hint[1] = y;
        hint[2] = z;
        return true;
    };
    // axes are of length 1 but for rounding, which delta has room for
    const auto axis_tells = [&](const Placed& box, int k, int end) {
        const Ends* p = box.axes + 3 * k;
        return tells(p[0][end], p[1][end], p[2][end], 1.0);
    };
    const double hint_squared = dot3(hint, hint);
    if (hint_squared > 0.0 && apart_along(hint[0], hint[1], hint[2], std::sqrt(hint_squared)))
        return true;
    const double direction_squared = dot3(direction_, direction_);
    if (direction_squared > 0.0 &&
        tells(direction_[0], direction_[1], direction_[2], std::sqrt(direction_squared)))
        return true;
    double moved = 0.0;
    for (const Ends& w : way) moved += (w[1] - w[0]) * (w[1] - w[0]);
    const Both& end = moments_[at_a.right];
    const double turn_a = h * end.spin_a, turn_b = h * end.spin_b;
    motion = std::sqrt(moved) + turn_a * a.diagonal + turn_b * b.diagonal + delta;
    if (quickly) return false;
    for (int k = 2; k >= 0; --k) {
        if (axis_tells(at_a, k, 0) || axis_tells(at_b, k, 0)) return true;
    }
    // two triangles: the rest is as quickly told by their distance
    if (a.is_leaf() && b.is_leaf()) return false;
    if (tells(middle[0], middle[1], middle[2], length)) return true;
    // much turning: the directions of the end are others
    constexpr double much = 0.15;
    for (int k = 0; k < 3; ++k) {
        if (turn_a > much && axis_tells(at_a, k, 1)) return true;
        if (turn_b > much && axis_tells(at_b, k, 1)) return true;
    }
    if (!a.is_leaf() && !b.is_leaf()) return false;
    for (int i = 0; i < 9; i += 3) {
        const Ends* p = at_a.axes + i;
        for (int j = 0; j < 9; j += 3) {
            const Ends* q = at_b.axes + j;
            const double x = p[1][0] * q[2][0] - p[2][0] * q[1][0];
            const double y = p[2][0] * q[0][0] - p[0][0] * q[2][0];
            const double z = p[0][0] * q[1][0] - p[1][0] * q[0][0];
            const double squared = x * x + y * y + z * z;
            if (squared > 1e-6 && tells(x, y, z, std::sqrt(squared))) return true;
        }
    }
    return false;
}

void PairSearch::boxes(int a, int b, Placed& at_a, Placed& at_b, int stretch, int depth,
                       double corners) {
    const Stretch now = stretches_[stretch];
    const double l = moments_[now.left].t;
    if (l >= limit_) return;
    if (spent_ >= options_->budget) return found(Contact::Verdict::unknown, l);
    ++spent_;
    ++work.boxes;
    // what comes after a contact that is known is of no interest
    int right = now.right;
    if (limit_ < moments_[right].t) right = end_moment();
    const Shape::Node& one = shapes_[0]->nodes()[a];
    const Shape::Node& other = shapes_[1]->nodes()[b];
    place(one, false, now.left, right, at_a);
    place(other, true, now.left, right, at_b);
    const double h = moments_[right].t - l;
    const double delta = bend_room(one, other, now.left, right);
    // small nodes are asked by their corners, but not at every level: who is not told apart by many is
    // hardly by nearly as many
    const int count = one.corner_count + other.corner_count;
    const bool leaves = one.is_leaf() && other.is_leaf();
    const bool by_corners = !leaves && one.corner_count > 0 && other.corner_count > 0 &&
                            count <= fewer_corners * corners;
    double motion = 0.0;
    if (apart(one, other, at_a, at_b, h, delta, by_corners, stretches_[stretch].hint, motion))
        return;
    const double size = std::max(one.diagonal, other.diagonal);
    // whole links: short times at once, for what comes after a contact is never looked at
    const double split_at = leaves ? 4.0 : a == 0 && b == 0 ? 0.25 : 1.0;
    if (depth < deepest && motion > split_at * size) {
        halve(stretch);
        const int halves = stretches_[stretch].halves;
        Placed half_a = at_a, half_b = at_b;
        boxes(a, b, half_a, half_b, halves, depth + 1, corners);
        boxes(a, b, half_a, half_b, halves + 1, depth + 1, corners);
    } else if (leaves) {
        if (a == seen_a_ && b == seen_b_) return;
        triangles(one, other, now.left, moments_[right].t, most_steps);
    } else {
        if (by_corners) {
            corners = count;
            if (apart_as_patches(one, other, now.left, right, stretches_[stretch].hint)) return;
        }
        open(a, b, at_a, at_b, stretch, depth, corners);
    }
}

/// True: all corners of two small nodes are apart along one direction.
bool PairSearch::apart_as_patches(const Shape::Node& a, const Shape::Node& b, int left, int right,
                                  double* hint) {
    const Both &start = moments_[left], &end = moments_[right];
    const auto [bend, room] = room_for(a, b, left, right);
    Vec3 d(hint[0], hint[1], hint[2]);
    if (!d.isZero()) d.normalize();
    ++work.patches;
    const bool apart = stay_apart({shapes_[0]->corners(a), a.corner_count},
                                  {shapes_[1]->corners(b), b.corner_count},
                                  {&start.a, &start.b, &end.a, &end.b}, room, bend, d);
    if (apart) std::copy_n(d.data(), 3, hint);
    return apart;
}

/// The larger box of two; of its halves the nearer first, for whatever touches soon ends the rest.
void PairSearch::open(int a, int b, Placed& at_a, Placed& at_b, int stretch, int depth,
                      double corners) {
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
            const Ends way = placed[k].centre[i] - fixed.centre[i];
            distance[k] += (way[0] + way[1]) * (way[0] + way[1]);
        }
    }
    const int first = distance[1] < distance[0] ? 1 : 0;
    for (const int k : {first, 1 - first}) {
        if (opens_a) {
            boxes(child[k], b, placed[k], at_b, stretch, depth, corners);
        } else {
            boxes(a, child[k], at_a, placed[k], stretch, depth, corners);
        }
    }
}

void PairSearch::triangles(const Shape::Node& a, const Shape::Node& b, int moment, double r,
                           int steps_allowed) {
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
        if (step == steps_allowed || spent_ >= options_->budget)
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
        Vec3 n =
            distance > 0.0 ? Vec3((nearest.on_b - nearest.on_a) / distance) : Vec3(Vec3::Zero());
        // what can be proved, whatever the nearest points are worth
        double parted = distance > 0.0 ? parting(at_a, at_b, n) : 0.0;
        if (parted < nearly_all * distance) parted = widest_parting(at_a, at_b, n);
        const double gap = parted - skin;
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
            // no direction proves how far apart they are: nobody knows whether they will touch
            if (distance - skin > 2.0 * near) return found(Contact::Verdict::unknown, t);
            found(Contact::Verdict::contact, t);
            best_.gap = std::max(0.0, distance);
            best_.expected = pace < 0.0 ? t + std::max(gap, 0.0) / -pace : t;
            best_.triangles = {a.triangle, b.triangle};
            best_.features = {feature_of(at_a, nearest.on_a), feature_of(at_b, nearest.on_b)};
            best_.point = 0.5 * (nearest.on_a + nearest.on_b);
            best_.normal = n;
            std::copy_n(n.data(), 3, direction_);
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
