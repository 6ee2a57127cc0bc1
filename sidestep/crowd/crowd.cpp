#include "sidestep/crowd/crowd.h"

#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

using detail::Neighbours;
using detail::Person;
using spacetime::Placement;

namespace {

void check_taste(const Taste& taste) {
    for (const double number :
         {taste.heading,     taste.crowding, taste.ahead,    taste.near,     taste.encounter,
          taste.horizon,     taste.view,     taste.wide,     taste.detour,   taste.overview,
          taste.right,       taste.lane,     taste.speed,    taste.roaming,  taste.turning,
          taste.right_fades, taste.binding,  taste.restless, taste.variety,  taste.haste,
          taste.stopping,    taste.company,  taste.hurry,    taste.patience, taste.walls,
          taste.wall_room}) {
        SIDESTEP_REQUIRE(number >= 0.0 && number <= spacetime::farthest,
                         "a number of the taste is " + std::to_string(number) +
                             ", expected a finite one from 0 on");
    }
}

}  // namespace

void Crowd::Inside::check(const Wish& w) const {
    SIDESTEP_REQUIRE(w.target.allFinite() && std::isfinite(w.near) && std::isfinite(w.speed),
                     "a number of the wish is not finite");
    if (w.kind != Wish::Kind::goal) return;
    const auto lists = static_cast<int>(options.itineraries.size());
    SIDESTEP_REQUIRE(w.itinerary >= 0 && w.itinerary < lists,
                     "there is no itinerary " + std::to_string(w.itinerary));
    const auto stages = options.itineraries[static_cast<std::size_t>(w.itinerary)].size();
    SIDESTEP_REQUIRE(w.stage >= 0 && static_cast<std::size_t>(w.stage) < stages,
                     "the itinerary has no stage " + std::to_string(w.stage));
}

Crowd::Crowd(const Repertoire& repertoire, const Walls& walls, std::span<const Goal> goals,
             std::span<const DistanceField> fields, Options options) {
    SIDESTEP_REQUIRE(fields.size() == goals.size(), "as many fields as goals");
    SIDESTEP_REQUIRE(repertoire.moves().size() <= std::numeric_limits<std::int16_t>::max(),
                     "the repertoire has " + std::to_string(repertoire.moves().size()) +
                         " moves, expected at most 32767");
    check_taste(options.taste);
    for (const auto& list : options.itineraries) {
        SIDESTEP_REQUIRE(!list.empty(), "an itinerary without goals");
        for (const int goal : list) {
            SIDESTEP_REQUIRE(goal >= 0 && goal < static_cast<int>(goals.size()),
                             "an itinerary names goal " + std::to_string(goal));
        }
    }
    inside_ = std::make_unique<Inside>(repertoire, walls, goals, fields, std::move(options));
}
Crowd::~Crowd() = default;
Crowd::Crowd(Crowd&&) noexcept = default;
Crowd& Crowd::operator=(Crowd&&) noexcept = default;

void Crowd::add_obstacle(const motion::GroundPath& path) {
    SIDESTEP_REQUIRE(inside_->people.empty(), "obstacles come before people");
    inside_->obstacles.emplace_back(path, inside_->dt());
}

int Crowd::add(const Vec2& place, double heading_rad, const Wish& wish, Room room) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(place.allFinite(), "the place is not finite");
    in.check(wish);
    const Placement at = Placement::at(place.x(), place.y(), heading_rad);
    const int hold = in.repertoire.hold(in.repertoire.rest());
    const Move& m = in.repertoire.move(hold);
    if (room == Room::elbow) {
        if (!in.free_of_things(hold, at, in.now)) return -1;
    } else {
        Move narrow = m;
        narrow.sweep.radii.back() = narrow.reach = in.repertoire.standing_radius();
        if (!in.walls.free(narrow.sweep, at, m.middle, narrow.reach, 0.0)) return -1;
        for (const detail::Obstacle& obstacle : in.obstacles) {
            if (!obstacle.keeps_clear_of(narrow, at, in.now)) return -1;
        }
    }
    Neighbours& neighbours = in.newcomer;
    const detail::Outlook outlook{at(m.middle), m.reach};
    in.grid.find_near(outlook.middle.x(), outlook.middle.y(),
                      in.search_reach(outlook.middle, outlook.reach, 0.0), in.newcomer_near);
    in.gather(outlook, in.newcomer_near.all(), -1, {}, neighbours, nullptr);
    if (!neighbours.is_free(hold, at, nullptr, room == Room::standing)) return -1;

    const int id = static_cast<int>(in.people.size());
    in.people.emplace_back();
    in.wishes.push_back(wish);
    Person& p = in.person(id);
    p.was_x = static_cast<float>(place.x());
    p.was_z = static_cast<float>(place.y());
    p.was_frame = static_cast<std::int32_t>(in.now);
    // not all at once: the first choice comes within a second
    const double share = detail::unit_interval(
        detail::mixed(in.options.seed, static_cast<std::uint64_t>(id), 0xadd));
    const int wait =
        static_cast<int>(share / in.dt()) % std::max(1, in.repertoire.longest_frames());
    in.file(in.walker(id, hold, at, wait, in.circle_of(hold, at)));
    ++in.present;
    in.set_out(id, place);
    if (wish.kind == Wish::Kind::wander) {
        if (wish.group >= 0) in.wish(id).target = 0.5 * (in.options.low + in.options.high);
        in.wish(id).target = in.next_place(id, place, {at.sine, at.cosine});
    }
    return id;
}

void Crowd::remove(int person) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(person >= 0 && person < size() && in.person(person).present,
                     "there is no person " + std::to_string(person));
    in.grid.remove(person);
    detail::Walker& walker = in.grid.walker(person);
    std::erase(in.page(walker.choice), person);
    walker.move = -1;
    in.person(person).present = false;
    --in.present;
}

void Crowd::set_wish(int person, const Wish& wish) {
    SIDESTEP_REQUIRE(person >= 0 && person < size(),
                     "there is no person " + std::to_string(person));
    inside_->check(wish);
    inside_->wish(person) = wish;
    inside_->person(person).arrived = false;
    if (!inside_->person(person).present) return;
    inside_->grid.walker(person).group = wish.group;
    inside_->set_out(person, place(person));
}

const Wish& Crowd::wish(int person) const {
    SIDESTEP_REQUIRE(person >= 0 && person < size(),
                     "there is no person " + std::to_string(person));
    return inside_->wishes[static_cast<std::size_t>(person)];
}

void Crowd::set_taste(const Taste& taste) {
    check_taste(taste);
    inside_->options.taste = taste;
}

std::span<const Choice> Crowd::choices() const {
    return inside_->made;
}
std::int64_t Crowd::frame() const {
    return inside_->now;
}
double Crowd::seconds() const {
    return static_cast<double>(inside_->now) * inside_->dt();
}
int Crowd::size() const {
    return static_cast<int>(inside_->people.size());
}
int Crowd::present() const {
    return inside_->present;
}

PersonState Crowd::state(int person) const {
    SIDESTEP_REQUIRE(person >= 0 && person < size(),
                     "there is no person " + std::to_string(person));
    const Person& p = inside_->person(person);
    const detail::Walker& walker = inside_->grid.walker(person);
    return {.move = walker.move,
            .placement = walker.placement(static_cast<double>(walker.start) * inside_->dt()),
            .start = walker.start,
            .present = p.present,
            .arrived = p.arrived};
}

Vec2 Crowd::place(int person) const {
    const PersonState state = this->state(person);
    SIDESTEP_REQUIRE(state.present, "person " + std::to_string(person) + " has left");
    const motion::GroundPath& path = inside_->repertoire.move(state.move).sweep;
    const auto sample = std::min<std::int64_t>(inside_->now - state.start, path.sample_count() - 1);
    return state.placement(path.positions[static_cast<std::size_t>(sample)]);
}

bool Crowd::is_under_way(int person) const {
    SIDESTEP_REQUIRE(person >= 0 && person < size(),
                     "there is no person " + std::to_string(person));
    const Person& p = inside_->person(person);
    return p.present && !p.arrived;
}

double Crowd::stuck_seconds(int person) const {
    const Person& p = inside_->person(person);
    const Wish& w = wish(person);
    if (!p.present || p.arrived || w.kind == Wish::Kind::stand) return 0.0;
    return static_cast<double>(inside_->now - p.was_frame) * inside_->dt();
}

const Tally& Crowd::tally() const {
    return inside_->tally;
}
std::uint64_t Crowd::fingerprint() const {
    return inside_->print.value();
}

std::size_t Crowd::memory_bytes() const {
    const Inside& in = *inside_;
    std::size_t bytes = in.people.capacity() * sizeof(Person) +
                        in.wishes.capacity() * sizeof(Wish) + in.grid.memory_bytes() +
                        (in.choosers.capacity() + in.drafts.capacity()) * sizeof(detail::Chooser) +
                        in.ranks.capacity() * sizeof(detail::Rank) +
                        in.made.capacity() * sizeof(Choice);
    for (const std::vector<int>& page : in.calendar) bytes += page.capacity() * sizeof(int);
    return bytes;
}

std::pair<int, int> Crowd::broken_promise() const {
    const Inside& in = *inside_;
    const auto plan = [&](int id) {
        const detail::Walker& walker = in.grid.walker(id);
        return walker.placement(static_cast<double>(walker.start - in.now) * in.dt());
    };
    const detail::Prepared slow(in.repertoire, Method::brute);
    for (int a = 0; a < size(); ++a) {
        if (!in.person(a).present) continue;
        const int a_does = in.grid.walker(a).move;
        for (int b = a + 1; b < size(); ++b) {
            if (!in.person(b).present) continue;
            const int b_does = in.grid.walker(b).move;
            // whose circles are apart need not be looked at
            const Move& move_a = in.repertoire.move(a_does);
            const Move& move_b = in.repertoire.move(b_does);
            const Vec2 middle_a = plan(a)(move_a.middle), middle_b = plan(b)(move_b.middle);
            const double slack = 1e-3 + 1e-9 * (middle_a.norm() + middle_b.norm());
            if ((middle_a - middle_b).norm() > move_a.reach + move_b.reach + slack) continue;
            if (detail::promises_touch(slow, a_does, plan(a), b_does, plan(b))) {
                return {a, b};
            }
        }
    }
    return {-1, -1};
}

}  // namespace sidestep::crowd
