#include "sidestep/articulated/detail/touching.h"

#include <algorithm>
#include <cmath>

namespace sidestep::articulated::detail {

namespace {

constexpr double hair_m = 0.001;        // looked at beyond what speeds say
constexpr double far_enough_m = 0.005;  // a part of a step goes no farther near something
constexpr double far_enough_turning_m = 0.0025;
constexpr int most_parts = 64;
constexpr std::size_t most_corners = 4;

/// How far outside a box a point is, squared.
double squared_outside(const geometry::AxisBox& box, const Vec3& point) {
    const Vec3 out = (box.low - point).cwiseMax(point - box.high).cwiseMax(0.0);
    return out.squaredNorm();
}

}  // namespace

Touching::Touching(const Model& model, const std::vector<LinkShape>& shapes,
                   const std::vector<FixedShape>& things, const SolidOptions& options)
    : ground_(options.ground.value_or(0.0)),
      ground_friction_(options.ground_friction),
      ground_restitution_(options.ground_restitution),
      gravity_(options.gravity.norm()),
      has_ground_(options.ground.has_value()) {
    std::vector<int> root(model.link_count());
    for (int i = 0; i < model.link_count(); ++i) {
        const int parent = model.link(i).parent;
        root[i] = parent < 0 ? i : root[parent];
    }
    int first = 0;
    for (const LinkShape& one : shapes) {
        const bool ball = one.shape->kind() == rigid::Shape::Kind::ball;
        const int corners = ball ? 1 : one.shape->solid().corner_count();
        pieces_.push_back({one.link, corners, one.shape.get(), one.in_link, one.shape->reach(),
                           one.friction, one.restitution, first});
        first += corners;
    }
    for (const FixedShape& one : things) {
        things_.push_back({one.shape.get(), one.place, one.shape->box_in_world(one.place),
                           one.friction, one.restitution});
    }
    const int count = static_cast<int>(pieces_.size());
    for (int a = 0; a < count; ++a) {
        for (int t = 0; t < static_cast<int>(things_.size()); ++t) {
            pairs_.push_back({.piece = a, .thing = t});
        }
        for (int b = a + 1; b < count; ++b) {
            const int i = pieces_[a].link, j = pieces_[b].link;
            const bool neighbours = model.link(i).parent == j || model.link(j).parent == i;
            if (i == j || (root[i] == root[j] && (!options.own_links || neighbours))) continue;
            pairs_.push_back({.piece = a, .other = b});
        }
    }
    ground_known_.resize(first);
    places_.resize(count);
    margin_.resize(count);
}

void Touching::place(std::span<const Transform> links) {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        places_[i] = links[pieces_[i].link] * pieces_[i].in_link;
    }
}

bool Touching::measure(const Pieces& pieces, const std::vector<int>& group_of,
                       const std::vector<V3<double>>& w, const std::vector<V3<double>>& v,
                       double seconds) {
    bool farther = false;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const int group = group_of[pieces_[i].link];
        const V3<double> arm = small(places_[i].translation) - pieces.moving[group].origin;
        const V3<double> speed = v[group] + cross(w[group], arm);
        const double way = seconds * (std::sqrt(dot(speed, speed)) +
                                      pieces_[i].reach * std::sqrt(dot(w[group], w[group])));
        if (way <= margin_[i]) continue;
        farther = true;
        margin_[i] = way;
    }
    return farther;
}

double Touching::apart(const Pair& pair) const {
    const Vec3& centre = places_[pair.piece].translation;
    const double reach = pieces_[pair.piece].reach;
    if (pair.thing >= 0) return std::sqrt(squared_outside(things_[pair.thing].box, centre)) - reach;
    return (places_[pair.other].translation - centre).norm() - reach - pieces_[pair.other].reach;
}

void Touching::find(const Pieces& pieces, const std::vector<int>& group_of, double seconds,
                    std::vector<Meeting>& meetings) {
    meetings.clear();
    if (has_ground_) {
        for (int i = 0; i < static_cast<int>(pieces_.size()); ++i) {
            const double low = places_[i].translation.y() - pieces_[i].reach - ground_;
            const int group = group_of[pieces_[i].link];
            if (low > margin_[i] + hair_m || group == 0) continue;
            find_ground(i, pieces, group, seconds, meetings);
        }
    }
    for (int n = 0; n < static_cast<int>(pairs_.size()); ++n) {
        const Pair& pair = pairs_[n];
        const double margin =
            margin_[pair.piece] + (pair.other >= 0 ? margin_[pair.other] : 0.0) + hair_m;
        if (apart(pair) > margin) continue;
        find_pair(n, pieces, group_of, seconds, meetings);
    }
}

void Touching::find_ground(int number, const Pieces& pieces, int group, double seconds,
                           std::vector<Meeting>& meetings) {
    const Piece& piece = pieces_[number];
    const Transform& place = places_[number];
    const double margin = margin_[number] + hair_m;
    const auto add = [&](const Vec3& point, int corner) {
        const double gap = point.y() - ground_;
        if (gap > margin) return;
        Meeting& one = meetings.emplace_back();
        one.piece = number;
        one.feature = static_cast<std::uint32_t>(corner);
        one.point = point;
        one.strike.group = group;
        one.strike.arm = small(point) - pieces.moving[group].origin;
        one.strike.ways[0] = {1.0, 0.0, 0.0};
        one.strike.ways[1] = {0.0, 1.0, 0.0};
        one.strike.ways[2] = {0.0, 0.0, 1.0};
        one.strike.gap = gap;
        one.strike.friction = std::max(piece.friction, ground_friction_);
        one.strike.restitution = std::min(piece.restitution, ground_restitution_);
        const Known& known = ground_known_[piece.first + corner];
        one.strike.impulse = seconds * known.force;
        one.strike.slide = known.slide;
    };
    if (piece.shape->kind() == rigid::Shape::Kind::ball) {
        add(place.translation - piece.shape->radius() * Vec3::UnitY(), 0);
        return;
    }
    const Mat3 turn = place.rotation.toRotationMatrix();
    const Vec3 up = turn.row(1);
    const rigid::Solid& solid = piece.shape->solid();
    for (int c = 0; c < piece.corners; ++c) {
        const Vec3 corner = solid.corner(c);
        if (up.dot(corner) + place.translation.y() - ground_ > margin) continue;
        add(turn * corner + place.translation, c);
    }
}

void Touching::thin_out(std::span<Meeting> meetings) {
    // those of a shape stand together
    for (std::size_t first = 0, last = 0; first < meetings.size(); first = last) {
        const Meeting& one = meetings[first];
        last = first + 1;
        if (one.pair >= 0) break;  // pairs come after the ground, and have four at most
        while (last < meetings.size() && meetings[last].pair < 0 &&
               meetings[last].piece == one.piece) {
            ++last;
        }
        if (last - first <= most_corners) continue;
        const std::span<Meeting> corners = meetings.subspan(first, last - first);
        std::array<const Meeting*, most_corners> kept{};
        for (std::size_t n = 0; n < most_corners; ++n) {
            const Meeting* best = nullptr;
            double most = 0.0;
            for (const Meeting& corner : corners) {
                if (!corner.active) continue;
                // the lowest; then each the farthest from those before it
                double far = n == 0 ? 1.0 - corner.strike.gap : 1e300;
                for (std::size_t m = 0; m < n; ++m) {
                    far = std::min(far, (corner.point - kept[m]->point).squaredNorm());
                }
                // what carried it a step ago does so again, or it would rock from corner to corner
                if (n > 0 && corner.strike.impulse.y > 0.0) far *= 2.0;
                if (far > most) {
                    most = far;
                    best = &corner;
                }
            }
            kept[n] = best;
            if (best == nullptr) break;
        }
        if (kept[most_corners - 1] == nullptr) continue;
        for (Meeting& corner : corners) {
            corner.active &= std::find(kept.begin(), kept.end(), &corner) != kept.end();
        }
    }
}

void Touching::find_pair(int number, const Pieces& pieces, const std::vector<int>& group_of,
                         double seconds, std::vector<Meeting>& meetings) {
    Pair& pair = pairs_[number];
    const Piece& a = pieces_[pair.piece];
    const bool links = pair.other >= 0;
    const int group = group_of[a.link], other = links ? group_of[pieces_[pair.other].link] : 0;
    if (group == other) return;  // welded, or both held by the world
    const rigid::Shape& shape = links ? *pieces_[pair.other].shape : *things_[pair.thing].shape;
    const Transform& place = links ? places_[pair.other] : things_[pair.thing].place;
    const double margin = margin_[pair.piece] + (links ? margin_[pair.other] : 0.0) + hair_m;
    const rigid::Manifold found =
        rigid::contact(*a.shape, places_[pair.piece], shape, place, margin, &pair.axis);
    const double friction = links ? pieces_[pair.other].friction : things_[pair.thing].friction;
    const double restitution =
        links ? pieces_[pair.other].restitution : things_[pair.thing].restitution;
    for (int k = 0; k < found.count; ++k) {
        const rigid::ContactPoint& point = found.points[static_cast<std::size_t>(k)];
        Meeting& one = meetings.emplace_back();
        one.piece = pair.piece;
        one.other = pair.other;
        one.thing = pair.thing;
        one.pair = number;
        one.feature = point.feature;
        one.point = point.point;
        Knock& strike = one.strike;
        strike.group = group;
        strike.other = other;
        strike.arm = small(point.point) - pieces.moving[group].origin;
        if (other > 0) strike.other_arm = small(point.point) - pieces.moving[other].origin;
        ways_across(found.normal, strike.ways);
        if (group == 0) {
            // the world is the one that does not feel it
            std::swap(strike.group, strike.other);
            std::swap(strike.arm, strike.other_arm);
            for (V3<double>& way : strike.ways) way = -1.0 * way;
        }
        strike.gap = -point.depth;
        strike.friction = std::max(a.friction, friction);
        strike.restitution = std::min(a.restitution, restitution);
        for (int n = 0; n < pair.known_count; ++n) {
            const Known& known = pair.known[static_cast<std::size_t>(n)];
            if (known.feature != point.feature) continue;
            strike.impulse = seconds * known.force;
            strike.slide = known.slide;
        }
    }
}

int Touching::parts(std::span<const Motion> velocities, std::span<const Transform> links,
                    double seconds) const {
    // how far a shape's centre goes, and how far the rest of it turns away from that
    const auto way_of = [&](int i) -> Vec3 {
        const Piece& piece = pieces_[i];
        const Motion& m = velocities[piece.link];
        return seconds * (links[piece.link].rotation *
                          (m.linear + m.angular.cross(piece.in_link.translation)));
    };
    const auto turning_of = [&](int i) {
        return seconds * velocities[pieces_[i].link].angular.norm() * pieces_[i].reach;
    };
    const double fall = gravity_ * seconds * seconds;
    double most = 1.0;
    const auto needs = [&](double straight, double turning, double apart) {
        const double cut = std::max(straight / far_enough_m, turning / far_enough_turning_m);
        if (cut > most && apart < straight + turning + hair_m) most = cut;
    };
    if (has_ground_) {
        for (int i = 0; i < static_cast<int>(pieces_.size()); ++i) {
            const double low = places_[i].translation.y() - pieces_[i].reach - ground_;
            // corners are looked at one by one: only the bend of their ways counts
            const double turning = turning_of(i);
            const double bend = 0.5 * turning * turning / pieces_[i].reach;
            needs(std::max(0.0, -way_of(i).y()) + fall, bend, low - turning);
        }
    }
    for (const Pair& pair : pairs_) {
        Vec3 way = way_of(pair.piece);
        double turning = turning_of(pair.piece);
        if (pair.other >= 0) {
            way -= way_of(pair.other);
            turning += turning_of(pair.other);
        }
        const double straight = way.norm() + fall;
        if (straight < far_enough_m && turning < far_enough_turning_m) continue;
        needs(straight, turning, apart(pair));
    }
    return std::min(most_parts, static_cast<int>(std::ceil(most)));
}

void Touching::forget() {
    for (const int n : remembered_) pairs_[n].known_count = 0;
    for (const int n : remembered_ground_) ground_known_[n] = {};
    remembered_.clear();
    remembered_ground_.clear();
}

void Touching::forget_axes() {
    for (Pair& pair : pairs_) pair.axis = {};
}

void Touching::remember(double seconds, std::span<const Meeting> meetings) {
    forget();
    for (const Meeting& one : meetings) {
        if (!one.active) continue;
        const Known known{one.feature, (1.0 / seconds) * one.strike.impulse, one.strike.slide};
        if (one.pair < 0) {
            const int at = pieces_[one.piece].first + static_cast<int>(one.feature);
            ground_known_[at] = known;
            remembered_ground_.push_back(at);
            continue;
        }
        Pair& pair = pairs_[one.pair];
        if (pair.known_count == 0) remembered_.push_back(one.pair);
        pair.known[static_cast<std::size_t>(pair.known_count++)] = known;
    }
}

double Touching::deepest() const {
    double most = 0.0;
    for (std::size_t i = 0; has_ground_ && i < pieces_.size(); ++i) {
        if (places_[i].translation.y() - pieces_[i].reach - ground_ > -most) continue;
        const geometry::AxisBox box = pieces_[i].shape->box_in_world(places_[i]);
        most = std::max(most, ground_ - box.low.y());
    }
    for (const Pair& pair : pairs_) {
        if (apart(pair) > -most) continue;
        const bool links = pair.other >= 0;
        const rigid::Shape& shape = links ? *pieces_[pair.other].shape : *things_[pair.thing].shape;
        const Transform& place = links ? places_[pair.other] : things_[pair.thing].place;
        most = std::max(most, -rigid::separation(*pieces_[pair.piece].shape, places_[pair.piece],
                                                 shape, place));
    }
    return most;
}

}  // namespace sidestep::articulated::detail
