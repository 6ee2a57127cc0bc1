#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/crowd/detail/lots.h"
#include "sidestep/crowd/detail/steering.h"
#include "sidestep/crowd/detail/turn.h"

namespace sidestep::crowd::detail {

namespace {

using spacetime::Placement;

// Of the map of traffic, metres.
constexpr double traffic_cell = 3.0;
// Ways round, in radians to the left; the straight one first.
constexpr double detour_angles[] = {0.0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9, -1.2, 1.2};
constexpr int detour_looks = 4;
// Those to the right are looked at first: in a free country one of them is the best.
constexpr std::size_t detour_order[] = {3, 1, 0, 5, 2, 7, 4, 6, 8};

/// Metres that a move leads forward: where one faces after it, or half-way round a bend. Steps to the
/// side and back get one out of the way, and nowhere.
double forward(const Move& move, const Vec2& facing) {
    const Vec2 gone(move.end.x, move.end.z);
    const Vec2 bend = unit(facing + move.facing, move.facing);
    return std::clamp(std::max(gone.dot(bend), gone.dot(move.facing)), 0.0, move.length);
}

}  // namespace

Gait::Gait(const Move& move)
    : end(move.end.x, move.end.z),
      facing(move.facing),
      speed(move.speed),
      seconds(std::max(move.seconds, 1e-6)),
      per_second(1.0 / seconds),
      walks_on(!move.holds() && move.stand != end) {}

Steering::Steering(const Repertoire& repertoire, const Walls& walls, std::span<const Goal> goals,
                   std::span<const DistanceField> fields, const Crowd::Options& options)
    : repertoire_(&repertoire),
      walls_(&walls),
      goals_(goals),
      fields_(fields),
      options_(&options),
      paces_(repertoire.cruising_speeds().begin(), repertoire.cruising_speeds().end()),
      traffic_(options.low, options.high, traffic_cell) {
    for (std::size_t k = 0; k < detour_count; ++k) {
        detours_[k] = Placement::at(0, 0, detour_angles[k]);
    }

    for (const Move& move : repertoire.moves()) gaits_.emplace_back(move);

    far_.resize(repertoire.moves().size());
    for (std::size_t k = 0; k < far_.size(); ++k) {
        const Move& begins = repertoire.moves()[k];
        if (begins.longer.empty()) continue;
        far_[k].middle = repertoire.move(begins.longer.front()).middle;
        const auto hold = [&](int index) {
            const Move& move = repertoire.move(index);
            const double reach = (move.middle - far_[k].middle).norm() + move.reach;
            far_[k].reach = std::max(far_[k].reach, reach);
        };
        for (const int index : begins.longer) hold(index);
        for (const int index : repertoire.from(begins.hub_in)) hold(index);
    }

    const auto hubs = repertoire.graph().hubs.size();
    for (std::size_t hub = 0; hub < hubs; ++hub) {
        for (const double pace : paces_) {
            Menu menu;
            std::vector<int> moves;
            const std::span<const int> all = repertoire.from(static_cast<int>(hub));
            for (const int index : all) {
                const Move& move = repertoire.move(index);
                const double out = repertoire_->speed(move.hub_out);
                if (out > 1.2 * pace && out >= repertoire.speed(static_cast<int>(hub))) continue;
                moves.push_back(index);
            }
            // where the only ways on are faster than is liked, they are better than none
            const bool leads_away = std::any_of(moves.begin(), moves.end(), [&](int index) {
                const Move& move = repertoire.move(index);
                return !move.idle && !move.covered;
            });
            if (!leads_away) moves.assign(all.begin(), all.end());
            Vec2 low = Vec2::Zero(), high = Vec2::Zero();
            for (const int index : moves) {
                const Move& move = repertoire.move(index);
                const Vec2 r(move.reach, move.reach);
                low = low.cwiseMin(move.middle - r);
                high = high.cwiseMax(move.middle + r);
            }
            menu.middle = 0.5 * (low + high);
            for (const int index : moves) {
                const Move& move = repertoire.move(index);
                menu.reach = std::max(menu.reach, (move.middle - menu.middle).norm() + move.reach);
            }
            menu.far_reach = menu.reach;
            for (const int index : moves) {
                const Reach& far = far_[static_cast<std::size_t>(index)];
                const double reach = (far.middle - menu.middle).norm() + far.reach;
                if (far.reach > 0.0) menu.far_reach = std::max(menu.far_reach, reach);
            }
            menu.offers = offers(static_cast<int>(hub), pace, std::move(moves));
            menus_.push_back(std::move(menu));
        }
    }
}

Offers Steering::offers(int hub, double pace, std::vector<int> moves) const {
    const Taste& taste = options_->taste;
    // what stays on the spot leads nowhere by itself
    std::erase_if(moves, [&](int index) { return repertoire_->move(index).covered; });
    const int hold = repertoire_->hold(hub);
    if (hold >= 0) moves.push_back(hold);
    std::sort(moves.begin(), moves.end());
    Offers all;
    for (const int index : moves) {
        const Move& move = repertoire_->move(index);
        const double seconds =
            move.holds() ? std::max(taste.patience, repertoire_->frame_time()) : move.seconds;
        const double out = repertoire_->speed(move.hub_out);
        all.end_x.push_back(move.end.x);
        all.end_z.push_back(move.end.z);
        all.facing_x.push_back(move.facing.x());
        all.facing_z.push_back(move.facing.y());
        all.seconds.push_back(seconds);
        all.span.push_back(seconds * pace);
        all.stride.push_back(forward(move, repertoire_->forward(hub)) / (seconds * pace));
        all.out.push_back(out);
        const double off_pace =
            out > 0.0 ? taste.speed * std::abs(out - pace) / pace : taste.stopping;
        all.fixed.push_back(taste.binding * seconds + taste.turning * std::abs(move.turn_rad) +
                            off_pace);
        all.lots.push_back(mixed(index));
        all.holds.push_back(move.holds());
        all.waits.push_back(move.idle ? 1.0 : 0.0);
    }
    all.moves = std::move(moves);
    all.pad();
    return all;
}

int Steering::pace_of(double preferred) const {
    int best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < paces_.size(); ++k) {
        const double off = std::abs(paces_[k] - preferred);
        best = off < least ? static_cast<int>(k) : best;
        least = std::min(least, off);
    }
    return best;
}

double Steering::free_speed(double preferred) const {
    return paces_[static_cast<std::size_t>(pace_of(preferred))];
}

double Steering::hurried(const Vec2& here, double preferred, double late_s) const {
    const Taste& taste = options_->taste;
    // in a press nobody gets anywhere by hurrying
    constexpr double press = 0.25;  // people per square metre
    if (late_s <= taste.haste || traffic_.density(here) > press) return preferred;
    return taste.hurry * preferred;
}

const Goal& Steering::goal_of(const Wish& wish) const {
    const auto& list = options_->itineraries[static_cast<std::size_t>(wish.itinerary)];
    return goals_[static_cast<std::size_t>(list[static_cast<std::size_t>(wish.stage)])];
}

Outlook Steering::outlook(const Placement& at, int hub, int pace) const {
    const Menu& m = menu(hub, pace);
    return {at(m.middle), m.reach};
}

Outlook Steering::far_outlook(const Placement& at, int move) const {
    const Reach& far = far_[static_cast<std::size_t>(move)];
    return {at(far.middle), far.reach};
}

double Steering::farthest_look() const {
    double most = 0.0;
    for (const Menu& m : menus_) most = std::max(most, m.middle.norm());
    return most;
}

double Steering::widest_outlook() const {
    double most = 0.0;
    for (const Menu& m : menus_) most = std::max(most, m.far_reach);
    return most;
}

double Steering::distance(const Vec2& here, const Wish& wish) const {
    if (wish.kind == Wish::Kind::goal) {
        return fields_[static_cast<std::size_t>(&goal_of(wish) - goals_.data())](here);
    }
    return (wish.target - here).norm();
}

Vec2 Steering::direction(const Vec2& here, const Wish& wish) const {
    if (wish.kind == Wish::Kind::stand || wish.kind == Wish::Kind::random) return Vec2::Zero();
    if (wish.kind == Wish::Kind::goal) {
        return fields_[static_cast<std::size_t>(&goal_of(wish) - goals_.data())].direction(here);
    }
    return unit(wish.target - here, Vec2(0, 1));
}

Placement Steering::detour(const Vec2& here, const Vec2& straight, double to_go,
                           double pace) const {
    const Taste& taste = options_->taste;
    const double far = std::min(taste.overview, to_go);
    if (far < traffic_cell) return detours_[0];
    const double fading = std::min(1.0, to_go / taste.right_fades);
    constexpr int looks = detour_looks;
    double away[looks], fades[looks];
    for (int i = 0; i < looks; ++i) {
        away[i] = far * (i + 1) / looks;
        // what is far away may be gone until one is there
        fades[i] = 1.0 + away[i] / (2.0 * pace);
    }
    // keeping to the right costs less than keeping to the left, were nobody there
    double alone[detour_count];
    for (std::size_t k = 0; k < detour_count; ++k) {
        alone[k] = (1.0 - detours_[k].cosine) + fading * taste.right * (1.0 + detours_[k].sine);
    }
    // likely ones first: what is worse already, however free the way, is not looked at
    double least = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    for (const std::size_t k : detour_order) {
        if (alone[k] > least) continue;
        const Vec2 way = turned(detours_[k], straight);
        double full = 0.0;
        for (int i = 0; i < looks; ++i) {
            const Vec2 place = here + away[i] * way;
            full += traffic_.resistance(place, way) / fades[i];
            if (!walls_->empty() && i < 2 && walls_->clearance_at_least(place) < 0.7 &&
                walls_->clearance(place) < 0.7) {
                full += 1.0;
            }
        }
        const double cost = alone[k] + taste.detour * full / looks;
        if (cost < least || (cost == least && k < best)) {
            least = cost;
            best = k;
        }
    }
    return detours_[best];
}

bool Steering::may_go_on(const Move& longer, const Move& begins, const Placement& at,
                         const Mind& mind, double clear_s) const {
    // so long before somebody is near one looks again
    constexpr double foresight = 1.5;  // seconds
    if (longer.seconds + foresight > clear_s) return false;
    const double pace = paces_[static_cast<std::size_t>(mind.pace)];
    if (std::abs(repertoire_->speed(longer.hub_out) - pace) > 0.1 * pace) return false;
    const Vec2 end = at(Vec2(longer.end.x, longer.end.z));
    const Wish& wish = mind.wish;
    if (wish.kind == Wish::Kind::goal) {
        // straight to it, or nearly
        const double before = distance(at(Vec2(begins.end.x, begins.end.z)), wish);
        if (before - distance(end, wish) < 0.95 * (longer.length - begins.length)) return false;
    }
    // nobody walks up to a wall and turns there; goals lie behind corners, strolls do not
    if (walls_->empty()) return true;
    const double ahead = wish.kind == Wish::Kind::goal ? 1.5 : 8.0;
    const Vec2 next = end + ahead * turned(at, longer.facing);
    const double room = options_->taste.wall_room;
    return walls_->clearance_at_least(next) >= room || walls_->clearance(next) >= room;
}

void Steering::fetch_ahead(const Vec2& here, const Wish& wish) const {
    // a small map is at hand anyway
    if (traffic_.memory_bytes() < std::size_t{1} << 20) return;
    const Vec2 straight = direction(here, wish);
    const double far = std::min(options_->taste.overview, distance(here, wish));
    // neighbours come along
    for (const std::size_t k : {detour_order[0], detour_order[2]}) {
        const Vec2 way = turned(detours_[k], straight);
        for (int i = 1; i <= detour_looks; ++i) {
            traffic_.fetch(here + (far * i / detour_looks) * way);
        }
    }
}

bool Steering::there(const Vec2& here, const Wish& wish) const {
    switch (wish.kind) {
        case Wish::Kind::goal:
            return goal_of(wish).area.contains(here);
        case Wish::Kind::random:
            return false;
        case Wish::Kind::stand:
            return true;
        case Wish::Kind::point:
        case Wish::Kind::wander:
            break;
    }
    return (wish.target - here).squaredNorm() < wish.near * wish.near;
}

bool Steering::is_exit(const Wish& wish) const {
    return goal_of(wish).exit;
}

Vec2 Steering::random_place(const Vec2& here, const Vec2& ahead, Random& random) const {
    // a place with room to turn, not too near
    constexpr double room = 1.2;
    Vec2 place = here;
    for (int attempt = 0; attempt < 20; ++attempt) {
        // within a stroll: places all over the stage would draw everyone through its middle
        constexpr double stroll = 15.0;
        const double x0 = std::max(options_->low.x(), here.x() - stroll);
        const double x1 = std::min(options_->high.x(), here.x() + stroll);
        const double z0 = std::max(options_->low.y(), here.y() - stroll);
        const double z1 = std::min(options_->high.y(), here.y() + stroll);
        const double x = random.uniform(std::min(x0, x1), std::max(x0, x1));
        const double z = random.uniform(std::min(z0, z1), std::max(z0, z1));
        place = {x, z};
        if (walls_->clearance_at_least(place) < room && walls_->clearance(place) < room) continue;
        if ((place - here).norm() < 4.0) continue;
        // mostly onward
        if (attempt < 10 && (place - here).dot(ahead) < 0.0) continue;
        if (!walls_->empty() && !walls_->in_sight(here, place, 0.7)) continue;
        break;
    }
    return place;
}

}  // namespace sidestep::crowd::detail
