#include "sidestep/crowd/crowd.h"

#include <limits>

#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

using detail::Neighbours;
using detail::Person;
using spacetime::Placement;

namespace {

// What groups know is kept by number, everywhere.
constexpr int most_groups = 1 << 26;

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

Tally& Tally::operator+=(const Tally& more) {
    choices += more.choices;
    no_free += more.no_free;
    candidates += more.candidates;
    pairs += more.pairs;
    arrivals += more.arrivals;
    walked_um += more.walked_um;
    spent_us += more.spent_us;
    free_um += more.free_um;
    return *this;
}

Tally& Tally::operator-=(const Tally& before) {
    choices -= before.choices;
    no_free -= before.no_free;
    candidates -= before.candidates;
    pairs -= before.pairs;
    arrivals -= before.arrivals;
    walked_um -= before.walked_um;
    spent_us -= before.spent_us;
    free_um -= before.free_um;
    return *this;
}

void Crowd::Inside::check(const Wish& w) const {
    SIDESTEP_REQUIRE(w.target.allFinite() && std::isfinite(w.near) && std::isfinite(w.speed),
                     "a number of the wish is not finite");
    SIDESTEP_REQUIRE(w.group < most_groups,
                     "groups have numbers below 67108864, this one is " + std::to_string(w.group));
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
    SIDESTEP_REQUIRE(inside_->numbers == 0, "obstacles come before people");
    inside_->obstacles.emplace_back(path, inside_->dt());
}

int Crowd::Inside::index_of(int person) const {
    const int index = person >= 0 ? roster.find(person) : -1;
    SIDESTEP_REQUIRE(index >= 0 && grid.walker(index).id == person,
                     "there is no person " + std::to_string(person) +
                         (share ? " on this process's ground" : ""));
    return index;
}

double Crowd::Inside::stuck_seconds(int index) const {
    const Person& p = person(index);
    if (!p.present || p.arrived || wish(index).kind == Wish::Kind::stand) return 0.0;
    return static_cast<double>(now - p.was_frame) * dt();
}

bool Crowd::Inside::is_room(const Newcomer& who) {
    const Placement at = Placement::at(who.place.x(), who.place.y(), who.heading_rad);
    const int hold = repertoire.hold(repertoire.rest());
    const Move& m = repertoire.move(hold);
    if (who.room == Room::elbow) {
        if (!free_of_things(hold, at, now)) return false;
    } else {
        Move narrow = m;
        narrow.sweep.radii.back() = narrow.reach = repertoire.standing_radius();
        if (!walls.free(narrow.sweep, at, m.middle, narrow.reach, 0.0)) return false;
        for (const detail::Obstacle& obstacle : obstacles) {
            if (!obstacle.keeps_clear_of(narrow, at, now)) return false;
        }
    }
    const detail::Outlook outlook{at(m.middle), m.reach};
    grid.find_near({outlook.middle.x(), outlook.middle.y(), 0.0, outlook.reach}, newcomer_near);
    gather(outlook, newcomer_near.met.all(), -1, {}, newcomer);
    return newcomer.is_free(hold, at, nullptr, who.room == Room::standing);
}

void Crowd::Inside::put(const Newcomer& who) {
    const int id = who.person, index = enter(id);
    const Placement at = Placement::at(who.place.x(), who.place.y(), who.heading_rad);
    const int hold = repertoire.hold(repertoire.rest());
    Person& p = person(index);
    p = {};
    p.was_x = static_cast<float>(who.place.x());
    p.was_z = static_cast<float>(who.place.y());
    p.was_frame = static_cast<std::int32_t>(now);
    wish(index) = who.wish;
    groups = std::max(groups, who.wish.group + 1);
    if (steering.reads_traffic(who.wish)) expect_traffic();
    // not all at once: the first choice comes within a second
    const double lot =
        detail::unit_interval(detail::mixed(options.seed, static_cast<std::uint64_t>(id), 0xadd));
    const int wait = static_cast<int>(lot / dt()) % std::max(1, repertoire.longest_frames());
    const detail::Walker newcomer_walker =
        walker(id, who.wish.group, hold, at, wait, circle_of(hold, at));
    file(index, newcomer_walker);
    if (share) {
        tell(nullptr, newcomer_walker);
        share->loads.add(block_of(at.x, at.z), 1);
    }
    ++present;
    set_out(index, who.place);
    if (who.wish.kind == Wish::Kind::wander) {
        if (who.wish.group >= 0) wish(index).target = 0.5 * (options.low + options.high);
        wish(index).target = next_place(index, id, who.place, {at.sine, at.cosine});
    }
}

bool Crowd::is_room(const Newcomer& who) const {
    SIDESTEP_REQUIRE(who.place.allFinite(), "the place is not finite");
    return inside_->is_room(who);
}

void Crowd::put(std::span<Newcomer> people) {
    Inside& in = *inside_;
    std::vector<std::pair<std::uint64_t, Newcomer*>> turns;
    for (Newcomer& who : people) {
        SIDESTEP_REQUIRE(who.place.allFinite(), "the place is not finite");
        const int known = who.person >= 0 ? in.roster.find(who.person) : -1;
        SIDESTEP_REQUIRE(who.person >= 0 && (known < 0 || in.grid.walker(known).id < 0),
                         "person " + std::to_string(who.person) + " is or was there already");
        SIDESTEP_REQUIRE(owns(who.place), "the place belongs to another process");
        in.check(who.wish);
        turns.emplace_back(Inside::turn_of(in.block_of(who.place.x(), who.place.y())), &who);
    }
    std::sort(turns.begin(), turns.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : a.second->person < b.second->person;
    });
    std::size_t next = 0;
    for (std::uint64_t colour = 0; colour < detail::colours; ++colour) {
        for (; next < turns.size() && turns[next].first >> 62 == colour; ++next) {
            Newcomer& who = *turns[next].second;
            who.came = in.is_room(who);
            if (who.came) in.put(who);
        }
        if (in.share) in.exchange();
    }
    for (const Newcomer& who : people) in.numbers = std::max(in.numbers, who.person + 1);
    if (!in.share) return;
    const std::int64_t mine[] = {in.numbers, in.traffic_wanted, in.groups};
    const std::vector<std::int64_t> most = in.share->ranks.most(mine);
    in.numbers = static_cast<int>(most[0]);
    if (most[1] != 0) in.expect_traffic();
    in.groups = static_cast<int>(most[2]);
}

int Crowd::add(const Vec2& place, double heading_rad, const Wish& wish, Room room) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(!in.share, "people of several processes come by put()");
    SIDESTEP_REQUIRE(place.allFinite(), "the place is not finite");
    in.check(wish);
    const Newcomer who{.person = in.numbers,
                       .place = place,
                       .heading_rad = heading_rad,
                       .wish = wish,
                       .room = room};
    if (!in.is_room(who)) return -1;
    in.put(who);
    return in.numbers++;
}

void Crowd::remove(int person) {
    Inside& in = *inside_;
    const int index = in.index_of(person);
    SIDESTEP_REQUIRE(in.person(index).resident, "there is no person " + std::to_string(person));
    in.grid.remove(index);
    const std::size_t page = in.page_number(in.grid.walker(index).choice);
    std::erase(in.calendar[page], index);
    for (detail::Band& band : in.bands) {
        if (!band.calendar.empty()) std::erase(band.calendar[page], index);
    }
    in.strike(index);
    --in.present;
}

void Crowd::set_wish(int person, const Wish& wish) {
    const int index = inside_->index_of(person);
    inside_->check(wish);
    if (inside_->steering.reads_traffic(wish)) {
        SIDESTEP_REQUIRE(!inside_->share || inside_->traffic_wanted,
                         "of several processes all must hear of the first who looks far ahead, and "
                         "only put() tells them");
        inside_->expect_traffic();
    }
    SIDESTEP_REQUIRE(
        !inside_->share || wish.group < inside_->groups,
        "of several processes all must hear of a new group, and only put() tells them");
    inside_->groups = std::max(inside_->groups, wish.group + 1);
    inside_->wish(index) = wish;
    inside_->person(index).arrived = false;
    inside_->person(index).been = -1;
    if (!inside_->person(index).present) return;
    inside_->grid.walker(index).group = wish.group;
    inside_->set_out(index, place(person));
}

const Wish& Crowd::wish(int person) const {
    const Inside& in = *inside_;
    return in.wish(in.index_of(person));
}

void Crowd::each(const std::function<void(int person)>& visit) const {
    const Inside& in = *inside_;
    for (int index = 0; index < in.roster.end(); ++index) {
        if (in.person(index).resident) visit(in.grid.walker(index).id);
    }
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
    return inside_->numbers;
}
int Crowd::present() const {
    return inside_->present;
}

PersonState Crowd::state(int person) const {
    const int index = inside_->index_of(person);
    const Person& p = inside_->person(index);
    const detail::Walker& walker = inside_->grid.walker(index);
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

double Crowd::stuck_seconds(int person) const {
    return inside_->stuck_seconds(inside_->index_of(person));
}

Crowd::Progress Crowd::progress() const {
    const Inside& in = *inside_;
    Progress progress;
    for (int index = 0; index < in.roster.end(); ++index) {
        const Person& p = in.person(index);
        if (!p.resident) continue;
        progress.longest_stuck_s = std::max(progress.longest_stuck_s, in.stuck_seconds(index));
        progress.under_way = progress.under_way || (p.present && !p.arrived);
    }
    return progress;
}

const Tally& Crowd::tally() const {
    return inside_->sums.tally;
}
std::uint64_t Crowd::fingerprint() const {
    return inside_->sums.print;
}

std::size_t Crowd::memory_bytes() const {
    const Inside& in = *inside_;
    std::size_t bytes =
        in.people.capacity() * sizeof(Person) + in.wishes.capacity() * sizeof(Wish) +
        in.parties.capacity() * sizeof(detail::Party) + in.grid.memory_bytes() +
        in.roster.memory_bytes() + in.steering.traffic().memory_bytes() +
        (in.choosers.capacity() + in.drafts.capacity()) * sizeof(detail::Chooser) +
        in.ranks.capacity() * sizeof(detail::Rank) + in.made.capacity() * sizeof(Choice);
    for (const std::vector<int>& page : in.calendar) bytes += page.capacity() * sizeof(int);
    for (const detail::Band& band : in.bands) {
        for (const LargeVector<int>& page : band.calendar) bytes += page.capacity() * sizeof(int);
    }
    return bytes;
}

std::pair<int, int> Crowd::broken_promise() const {
    const Inside& in = *inside_;
    const auto plan = [&](int id) {
        const detail::Walker& walker = in.grid.walker(id);
        return walker.placement(static_cast<double>(walker.start - in.now) * in.dt());
    };
    const detail::Prepared slow(in.repertoire, Method::brute);
    for (int a = 0; a < in.roster.end(); ++a) {
        if (!in.person(a).present) continue;
        const int a_does = in.grid.walker(a).move;
        for (int b = a + 1; b < in.roster.end(); ++b) {
            if (!in.person(b).present) continue;
            const int b_does = in.grid.walker(b).move;
            // whose circles are apart need not be looked at
            const Move& move_a = in.repertoire.move(a_does);
            const Move& move_b = in.repertoire.move(b_does);
            const Vec2 middle_a = plan(a)(move_a.middle), middle_b = plan(b)(move_b.middle);
            const double slack = 1e-3 + 1e-9 * (middle_a.norm() + middle_b.norm());
            if ((middle_a - middle_b).norm() > move_a.reach + move_b.reach + slack) continue;
            if (detail::promises_touch(slow, a_does, plan(a), b_does, plan(b))) {
                return {in.grid.walker(a).id, in.grid.walker(b).id};
            }
        }
    }
    return {-1, -1};
}

}  // namespace sidestep::crowd
