#include <algorithm>
#include <cmath>
#include <limits>

#include "sidestep/base/fingerprint.h"
#include "sidestep/crowd/detail/steering.h"
#include "sidestep/spacetime/contact.h"

namespace sidestep::crowd::detail {

namespace {

using spacetime::Placement;

// Of the map of traffic, metres.
constexpr double traffic_cell = 3.0;

/// A turn of a direction, without moving it.
Vec2 turned(const Placement& by, const Vec2& v) {
    return {by.cosine * v.x() + by.sine * v.y(), by.cosine * v.y() - by.sine * v.x()};
}

Vec2 unit(const Vec2& v, const Vec2& otherwise) {
    const double length = v.norm();
    return length > 1e-9 ? Vec2(v / length) : otherwise;
}

double lot(std::uint64_t a, int b) {
    return static_cast<double>(Fingerprint().add(a).add(b).value() >> 11) * 0x1p-53;
}

}  // namespace

Passer passer(const Move& move, const Placement& at, double choice_s, int group, int person) {
    Passer who;
    who.here = {at.x, at.z};
    who.end = at(Vec2(move.end.x, move.end.z));
    who.end_s = choice_s;
    who.begin_s = choice_s - std::max(move.seconds, 1e-6);
    const bool walks_on = !move.holds() && move.stand != Vec2(move.end.x, move.end.z);
    if (walks_on) {
        const Vec2 ahead = turned(at, move.facing);
        who.velocity = move.speed * ahead;
    }
    who.group = group;
    who.person = person;
    return who;
}

Steering::Steering(const Repertoire& repertoire, const Walls& walls, std::span<const Goal> goals,
                   std::span<const DistanceField> fields, const Crowd::Options& options)
    : repertoire_(&repertoire),
      walls_(&walls),
      goals_(goals),
      fields_(fields),
      options_(&options),
      paces_(repertoire.cruising_speeds().begin(), repertoire.cruising_speeds().end()),
      traffic_(options.low, options.high, traffic_cell) {
    for (const double angle : {0.0, -0.3, 0.3, -0.6, 0.6, -0.9, 0.9, -1.2, 1.2}) {
        detours_.push_back(Placement::at(0, 0, angle));
    }

    const auto hubs = repertoire.graph().hubs.size();
    for (std::size_t hub = 0; hub < hubs; ++hub) {
        for (const double pace : paces_) {
            Menu menu;
            const std::span<const int> all = repertoire.from(static_cast<int>(hub));
            for (const int index : all) {
                const Move& move = repertoire.move(index);
                const double out = repertoire_->speed(move.hub_out);
                if (out > 1.2 * pace && out >= repertoire.speed(static_cast<int>(hub))) continue;
                menu.moves.push_back(index);
            }
            if (menu.moves.empty()) menu.moves.assign(all.begin(), all.end());
            Vec2 low = Vec2::Zero(), high = Vec2::Zero();
            for (const int index : menu.moves) {
                const Move& move = repertoire.move(index);
                const Vec2 r(move.reach, move.reach);
                low = low.cwiseMin(move.middle - r);
                high = high.cwiseMax(move.middle + r);
            }
            menu.middle = 0.5 * (low + high);
            for (const int index : menu.moves) {
                const Move& move = repertoire.move(index);
                menu.reach = std::max(menu.reach, (move.middle - menu.middle).norm() + move.reach);
            }
            menus_.push_back(std::move(menu));
        }
    }
}

int Steering::pace_of(double preferred) const {
    std::size_t best = 0;
    for (std::size_t k = 1; k < paces_.size(); ++k) {
        if (std::abs(paces_[k] - preferred) < std::abs(paces_[best] - preferred)) best = k;
    }
    return static_cast<int>(best);
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

Outlook Steering::outlook(const Placement& at, int hub, double speed) const {
    const Menu& m = menu(hub, speed);
    return {at(m.middle), m.reach};
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

Placement Steering::detour(const Vec2& here, const Wish& wish, double pace) const {
    const Taste& taste = options_->taste;
    const double to_go = distance(here, wish);
    const Vec2 straight = direction(here, wish);
    const double far = std::min(taste.overview, to_go);
    if (far < traffic_cell) return detours_[0];
    const double fading = std::min(1.0, to_go / taste.right_fades);
    double least = std::numeric_limits<double>::infinity();
    std::size_t best = 0;
    constexpr int looks = 4;
    double away[looks], fades[looks];
    for (int i = 0; i < looks; ++i) {
        away[i] = far * (i + 1) / looks;
        // what is far away may be gone until one is there
        fades[i] = 1.0 + away[i] / (2.0 * pace);
    }
    for (std::size_t k = 0; k < detours_.size(); ++k) {
        double cost = 1.0 - detours_[k].cosine;
        // keeping to the right costs less than keeping to the left
        cost += fading * taste.right * (1.0 + detours_[k].sine);
        // worse already, however free the way
        if (cost >= least && taste.detour >= 0.0) continue;
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
        cost += taste.detour * full / looks;
        if (cost < least) {
            least = cost;
            best = k;
        }
    }
    return detours_[best];
}

Traffic::Traffic(const Vec2& low, const Vec2& high, double cell) : low_(low) {
    // on a very large stage the map is coarser
    constexpr double most_cells = 1 << 22;
    const Vec2 size = (high - low).cwiseMax(0.0);
    while ((size.x() / cell + 1.0) * (size.y() / cell + 1.0) > most_cells) cell *= 1.25;
    scale_ = 1.0 / cell;
    width_ = std::max(1, static_cast<int>(std::ceil(size.x() * scale_)));
    height_ = std::max(1, static_cast<int>(std::ceil(size.y() * scale_)));
    per_area_ = scale_ * scale_;
    cells_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
}

std::size_t Traffic::index(const Vec2& place) const {
    const double x = std::clamp((place.x() - low_.x()) * scale_, 0.0, width_ - 1.0);
    const double z = std::clamp((place.y() - low_.y()) * scale_, 0.0, height_ - 1.0);
    return static_cast<std::size_t>(z) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
}

void Traffic::clear() {
    std::fill(cells_.begin(), cells_.end(), Cell{});
}

void Traffic::add(const Vec2& place, const Vec2& velocity) {
    Cell& cell = cells_[index(place)];
    cell.people += 1.0F;
    cell.x += static_cast<float>(velocity.x());
    cell.z += static_cast<float>(velocity.y());
}

double Traffic::density(const Vec2& place) const {
    return cells_[index(place)].people * per_area_;
}

double Traffic::resistance(const Vec2& place, const Vec2& direction) const {
    const Cell& cell = cells_[index(place)];
    if (cell.people == 0.0F) return 0.0;
    // metres per second along the way, summed over people
    const double along = cell.x * direction.x() + cell.z * direction.y();
    return std::max(0.2 * cell.people, cell.people - 0.6 * along) * per_area_;
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

void Steering::by_lot(int hub, const Mind& mind, std::vector<Ranked>& ranked,
                      const std::function<bool(const Ranked&)>& take) const {
    ranked.clear();
    for (const int index : menu(hub, mind.speed).moves) {
        const Move& move = repertoire_->move(index);
        if (move.covered) continue;
        // who can walk on does
        const double standing = repertoire_->speed(move.hub_out) > 0.0 ? 0.0 : 1.0;
        ranked.push_back({standing + lot(mind.whim, index), index, true});
    }
    const int hold = repertoire_->hold(hub);
    if (hold >= 0) ranked.push_back({2.0, hold, true});
    std::sort(ranked.begin(), ranked.end(), [](const Ranked& a, const Ranked& b) {
        return a.cost != b.cost ? a.cost < b.cost : a.move < b.move;
    });
    for (const Ranked& each : ranked) {
        if (take(each)) return;
    }
}

void Steering::rank(const Placement& at, int hub, const Mind& mind, std::span<const Passer> passers,
                    Scratch& scratch, const std::function<bool(const Ranked&)>& take) const {
    std::vector<Ranked>& ranked = scratch.ranked;
    std::vector<Scratch::Guess>& guesses = scratch.guesses;
    std::vector<Vec2>& guessed = scratch.guessed;
    std::vector<std::uint32_t>& picked = scratch.picked;
    if (mind.wish.kind == Wish::Kind::random) {
        by_lot(hub, mind, ranked, take);
        return;
    }
    guesses.clear();
    guessed.clear();
    const Taste& taste = options_->taste;
    const Wish& wish = mind.wish;
    const Vec2 here(at.x, at.z);
    const double pace = free_speed(mind.speed);
    const Placement bend = mind.wants ? detour(here, wish, pace) : detours_[0];
    const Vec2 aim_here = turned(bend, direction(here, wish));
    const double to_go = distance(here, wish);
    const bool by_field = wish.kind == Wish::Kind::goal;
    const double whimsy = taste.variety * (1.0 + 2.0 * std::min(mind.blocked_s, 10.0));
    // those who go together go where they agreed to
    const bool roams = wish.kind == Wish::Kind::wander && wish.group < 0;
    const double roaming = roams ? taste.roaming : 0.0;
    const Vec2 asked = unit(mind.asked_towards, Vec2::Zero());

    // where the others will be in `seconds`: many moves last equally long
    const std::size_t count = passers.size();
    const auto others_in = [&](double seconds) -> const Vec2* {
        for (const Scratch::Guess& guess : guesses) {
            if (guess.seconds == seconds) return guessed.data() + guess.first;
        }
        guesses.push_back({seconds, guessed.size()});
        for (const Passer& passer : passers) guessed.push_back(passer.at(seconds));
        return guessed.data() + guesses.back().first;
    };
    // Both of the following first pick those who count, without a branch that nobody can foresee.
    picked.resize(count);
    // how full it will be around a place, with others there
    const auto crowding = [&](const Vec2& place, const Vec2* others) {
        const double near2 = taste.near * taste.near;
        std::size_t some = 0;
        for (std::size_t k = 0; k < count; ++k) {
            picked[some] = static_cast<std::uint32_t>(k);
            some += (others[k] - place).squaredNorm() < near2;
        }
        double sum = 0.0;
        for (std::size_t i = 0; i < some; ++i) {
            sum += 1.0 - (others[picked[i]] - place).squaredNorm() / near2;
        }
        return sum;
    };
    // how soon, and how much, one who walks on from `place` would run into others
    const auto encounter = [&](const Vec2& place, const Vec2& velocity, double seconds,
                               const Vec2* others) {
        const double wide2 = taste.wide * taste.wide;
        // more than rounding can make of it
        const double wider2 = 1.0001 * wide2;
        std::size_t some = 0;
        for (std::size_t k = 0; k < count; ++k) {
            const double ax = others[k].x() - place.x(), az = others[k].y() - place.y();
            const double cx = velocity.x() - passers[k].velocity.x();
            const double cz = velocity.y() - passers[k].velocity.y();
            const double across = ax * cz - az * cx;
            picked[some] = static_cast<std::uint32_t>(k);
            some += static_cast<std::size_t>(ax * cx + az * cz > 0.0) &
                    static_cast<std::size_t>(across * across <= wider2 * (cx * cx + cz * cz));
        }
        double worst = 0.0;
        for (std::size_t i = 0; i < some; ++i) {
            const Vec2 apart = others[picked[i]] - place;
            const Vec2 closing = velocity - passers[picked[i]].velocity;
            const double speed2 = closing.squaredNorm();
            double when = speed2 > 1e-6 ? apart.dot(closing) / speed2 : 0.0;
            if (when <= 0.0 || when + seconds > taste.horizon) continue;
            const double miss2 = (apart - when * closing).squaredNorm();
            if (miss2 >= wide2) continue;
            // the time at which they come within `wide`
            when -= std::sqrt((wide2 - miss2) / speed2);
            const double soon = 1.0 - (std::max(when, 0.0) + seconds) / taste.horizon;
            const double much = 1.0 - std::sqrt(miss2) / taste.wide;
            worst += soon * soon * (0.3 + 0.7 * much);
        }
        return worst;
    };
    // metres to the wall on the right of one who goes this way, up to three; three where there is
    // none
    const bool lanes = taste.lane > 0.0 && !walls_->empty() && wish.kind == Wish::Kind::goal;
    const auto off_the_right = [&](const Vec2& place, const Vec2& way) {
        const Vec2 right(-way.y(), way.x());
        double away = 0.0;
        while (away < 3.0) {
            const double room = walls_->clearance_at_least(place + away * right);
            if (room < 0.25 && walls_->clearance(place + away * right) < 0.25) break;
            away += std::max(0.25, room);
        }
        return std::min(away, 3.0);
    };
    Vec2 mates = Vec2::Zero();
    int company = 0;
    if (wish.group >= 0) {
        for (const Passer& passer : passers) {
            if (passer.group != wish.group) continue;
            mates += passer.end;
            ++company;
        }
        if (company > 0) mates /= company;
    }

    // what a move costs; not `sure`: at least. That is the same sum in the same order, less some of
    // what is never negative, and rounding keeps the order: it cannot be more
    const bool in_doubt = taste.crowding >= 0.0 && taste.encounter >= 0.0 && taste.walls >= 0.0 &&
                          taste.lane >= 0.0 && taste.variety >= 0.0;
    const auto cost_of = [&](int index, bool sure) {
        const Move& move = repertoire_->move(index);
        const double seconds =
            move.holds() ? std::max(taste.patience, repertoire_->frame_time()) : move.seconds;
        const Vec2 end = at(Vec2(move.end.x, move.end.z));
        const Vec2 facing = turned(at, move.facing);
        double cost = 0.0;
        if (mind.wants) {
            double rate = (end - here).dot(aim_here) / (seconds * pace);
            if (by_field || to_go < 8.0) {
                const double nearer = (to_go - distance(end, wish)) / (seconds * pace);
                rate = by_field ? 0.4 * rate + 0.6 * nearer : nearer;
            }
            rate += roaming * (move.length / (seconds * pace) - rate);
            cost = 1.0 - std::clamp(rate, -1.0, 1.0);
            const Vec2 way = direction(end, wish);
            const Vec2 aim_end = turned(bend, way);
            cost += (1.0 - roaming) * taste.heading * (1.0 - facing.dot(aim_end));
            const double out = repertoire_->speed(move.hub_out);
            if (sure) {
                const Vec2* others = others_in(seconds);
                cost += taste.crowding * crowding(end + taste.ahead * aim_end, others);
                if (taste.encounter > 0.0 && out > 0.0) {
                    cost += taste.encounter * encounter(end, out * facing, seconds, others);
                }
                if (!walls_->empty() && walls_->clearance_at_least(end) < taste.wall_room) {
                    const double room = walls_->clearance(end);
                    cost += taste.walls * std::max(0.0, 1.0 - room / taste.wall_room);
                }
                if (lanes) cost += taste.lane * std::max(0.0, off_the_right(end, way) - 0.9);
            }
            cost += taste.binding * seconds;
            cost += taste.turning * std::abs(move.turn_rad);
            cost += out > 0.0 ? taste.speed * std::abs(out - pace) / pace : taste.stopping;
            if (move.holds()) cost += taste.restless * std::min(mind.blocked_s, 20.0);
        } else {
            // one who wants nothing stays, unless asked
            cost = move.holds() ? 0.0 : 0.2 + (end - here).norm();
        }
        if (mind.asked > 0 && repertoire_->speed(hub) == 0.0) {
            // out of the way of those who ask: across their direction, or along it
            const Vec2 gone = end - here;
            const double across = std::abs(gone.x() * asked.y() - gone.y() * asked.x());
            const double along = gone.dot(asked);
            cost -= std::min(1.5, 0.6 * mind.asked) * std::min(1.0, across + 0.5 * along);
        }
        if (company > 0) {
            cost += taste.company * std::max(0.0, (mates - end).norm() - 2.0);
        }
        if (sure) cost += whimsy * lot(mind.whim, index);
        return cost;
    };
    ranked.clear();
    const auto consider = [&](int index) {
        ranked.push_back({cost_of(index, !in_doubt), index, !in_doubt});
    };
    const Menu& choice = menu(hub, mind.speed);
    for (const int index : choice.moves) {
        const Move& move = repertoire_->move(index);
        // what stays on the spot leads nowhere by itself
        if (!move.covered) consider(index);
    }
    const int hold = repertoire_->hold(hub);
    if (hold >= 0) consider(hold);

    // the least goes first; of equal ones, those in doubt, until nobody is
    const auto later = [](const Ranked& a, const Ranked& b) {
        if (a.cost != b.cost) return a.cost > b.cost;
        return a.sure != b.sure ? a.sure : a.move > b.move;
    };
    std::make_heap(ranked.begin(), ranked.end(), later);
    while (!ranked.empty()) {
        Ranked best = ranked.front();
        if (best.sure) {
            if (take(best)) return;
            std::pop_heap(ranked.begin(), ranked.end(), later);
            ranked.pop_back();
            continue;
        }
        best.cost = cost_of(best.move, true);
        best.sure = true;
        // down to where it belongs now
        std::size_t k = 0;
        for (std::size_t child = 1; child < ranked.size(); child = 2 * k + 1) {
            if (child + 1 < ranked.size() && later(ranked[child], ranked[child + 1])) ++child;
            if (!later(best, ranked[child])) break;
            ranked[k] = ranked[child];
            k = child;
        }
        ranked[k] = best;
    }
}

namespace {
constexpr std::size_t obstacle_chunk = 64;
}

Obstacle::Obstacle(const motion::GroundPath& path, double dt) : path_(path) {
    spacetime::check(path);
    path_.dt = dt;
    for (std::size_t first = 0; first < path_.positions.size(); first += obstacle_chunk) {
        // one more: the way to the next chunk belongs to this one
        const std::size_t end = std::min(first + obstacle_chunk + 1, path_.positions.size());
        Vec2 low = path_.positions[first], high = low;
        for (std::size_t i = first; i < end; ++i) {
            low = low.cwiseMin(path_.positions[i]);
            high = high.cwiseMax(path_.positions[i]);
        }
        Chunk chunk{.middle = 0.5 * (low + high), .reach = 0.0};
        for (std::size_t i = first; i < end; ++i) {
            chunk.reach =
                std::max(chunk.reach, (path_.positions[i] - chunk.middle).norm() + path_.radii[i]);
        }
        chunks_.push_back(chunk);
    }
}

bool Obstacle::keeps_clear_of(const Move& move, const Placement& at, std::int64_t now) const {
    const auto count = static_cast<std::int64_t>(path_.positions.size());
    const auto steps = static_cast<std::int64_t>(move.sweep.positions.size());
    const Vec2 middle = at(move.middle);
    constexpr double slack = 1e-6;
    const auto ours = [&](std::int64_t k) {
        return at(move.sweep.positions[static_cast<std::size_t>(std::min(k, steps - 1))]);
    };
    const auto our_radius = [&](std::int64_t k) {
        return move.sweep.radii[static_cast<std::size_t>(std::min(k, steps - 1))];
    };
    const std::int64_t last = std::max(count - 1, now + steps - 1);
    for (std::int64_t frame = now; frame <= last;) {
        const std::int64_t sample = std::min(frame, count - 1);
        const auto which = static_cast<std::size_t>(sample) / obstacle_chunk;
        const Chunk& chunk = chunks_[which];
        const std::int64_t chunk_end =
            sample == count - 1
                ? last + 1
                : std::min(count - 1, static_cast<std::int64_t>((which + 1) * obstacle_chunk));
        const double both = chunk.reach + move.reach + slack;
        if ((chunk.middle - middle).squaredNorm() >= both * both) {
            frame = chunk_end;
            continue;
        }
        for (; frame < chunk_end; ++frame) {
            const auto i = static_cast<std::size_t>(std::min(frame, count - 1));
            const auto j = static_cast<std::size_t>(std::min(frame + 1, count - 1));
            const std::int64_t k = frame - now;
            const spacetime::MovingDisc theirs{path_.positions[i], path_.positions[j],
                                               path_.radii[i], path_.radii[j]};
            const spacetime::MovingDisc own{ours(k), ours(k + 1), our_radius(k), our_radius(k + 1)};
            if (spacetime::first_touch(own, theirs, slack) <= 1.0) return false;
        }
    }
    return true;
}

}  // namespace sidestep::crowd::detail
