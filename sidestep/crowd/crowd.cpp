#include "sidestep/crowd/crowd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>

#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/random.h"
#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/freedom.h"
#include "sidestep/crowd/detail/grid.h"
#include "sidestep/crowd/detail/steering.h"

namespace sidestep::crowd {

namespace {

using detail::Neighbours;
using detail::PlanCircle;
using spacetime::Placement;

// People far away are looked at so often.
constexpr std::int64_t traffic_frames = 15;
// What is known of people is put in order of places so often: they do not get far in that time.
constexpr std::int64_t tidy_frames = 600;
// Memory is asked for so many people ahead.
constexpr std::size_t fetched_ahead = 8;
// A metre off is progress; see Crowd::stuck_seconds.
constexpr double progress_metres = 1.0;

struct Person {
    double x = 0, z = 0, cosine = 1, sine = 0;  // where the move is put down
    std::int32_t start = 0;                     // frame
    std::int32_t choice = 0;                    // frame of the next one
    std::int16_t move = -1;                     // -1: not there
    bool arrived = false;
    std::uint8_t asked = 0;           // how many were stopped by this person standing there
    std::int32_t blocked_since = -1;  // frame since which no wish came true
    float was_x = 0, was_z = 0;       // place of the last progress ...
    std::int32_t was_frame = 0;       // ... and frame
    std::int32_t set_out = 0;         // frame in which the wish was made ...
    float set_out_distance = 0;       // ... and metres to go then
    std::int32_t thought = 0;         // frame in which one who wanders last thought of a place
    float asked_x = 0, asked_z = 0;   // where those who ask want to go, summed

    [[nodiscard]] Placement placement(double start_s) const {
        return {x, z, cosine, sine, start_s};
    }
};

/// Unit length again, so that a thousand products later a turn is still a turn.
Placement straightened(Placement p) {
    const double length = std::sqrt(p.cosine * p.cosine + p.sine * p.sine);
    p.cosine /= length;
    p.sine /= length;
    return p;
}

std::uint64_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    return Fingerprint().add(a).add(b).add(c).value();
}

double unit_interval(std::uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

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

/// One who chooses in this frame, and what came of it.
struct Chooser {
    std::uint64_t order = 0;  // colour, block, priority
    int person = -1;
    Placement at{};  // where the next move begins
    int hub = 0;
    // the decision
    int move = -1;
    int frames = 0;
    bool kept_promise = false;
    bool left = false;
    int asks = -1;  // the person who is in the way
    std::int64_t candidates = 0, pairs = 0;
};

/// Who goes before whom.
struct Rank {
    std::uint64_t order;
    int person;
    int draft;
    bool operator<(const Rank& other) const {
        return order != other.order ? order < other.order : person < other.person;
    }
};

}  // namespace

struct Crowd::Inside {
    Inside(const Repertoire& r, const Walls& w, std::span<const Goal> g,
           std::span<const DistanceField> f, Options o)
        : repertoire(r),
          walls(w),
          options(std::move(o)),
          prepared(r, options.method),
          steering(r, w, g, f, options),
          grid(options.low, options.high, r.widest_circle()),
          calendar(static_cast<std::size_t>(r.longest_frames()) + 2) {
        block_size = 2.0 * r.farthest_reach() + 0.01;
    }

    const Repertoire& repertoire;
    const Walls& walls;
    Options options;
    detail::Prepared prepared;
    detail::Steering steering;
    detail::Grid grid;
    std::vector<Person> people;
    std::vector<Wish> wishes;
    std::vector<std::vector<int>> calendar;  // who chooses in which frame, modulo its length
    std::vector<Chooser> drafts;             // as they come ...
    std::vector<Rank> ranks;                 // ... ranked ...
    std::vector<Chooser> choosers;           // ... and in that order
    std::mutex desks_mutex;                  // guards the next line
    std::vector<std::unique_ptr<detail::Workspace>> desks;  // that nobody sits at
    std::vector<Choice> made;
    std::vector<detail::Obstacle> obstacles;
    Neighbours newcomer{prepared};
    Tally tally;
    Fingerprint print;
    std::int64_t now = 0;
    int present = 0;
    double block_size = 1.0;

    [[nodiscard]] double dt() const { return repertoire.frame_time(); }
    [[nodiscard]] std::vector<int>& page(std::int64_t frame) {
        return calendar[static_cast<std::size_t>(frame) % calendar.size()];
    }
    [[nodiscard]] Person& person(int id) { return people[static_cast<std::size_t>(id)]; }
    [[nodiscard]] const Person& person(int id) const {
        return people[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] Wish& wish(int id) { return wishes[static_cast<std::size_t>(id)]; }

    [[nodiscard]] PlanCircle circle_of(int move, const Placement& at) const {
        const Move& m = repertoire.move(move);
        const Vec2 middle = at(m.middle);
        const double size = std::abs(middle.x()) + std::abs(middle.y()) + m.reach;
        return {static_cast<float>(middle.x()), static_cast<float>(middle.y()),
                static_cast<float>(m.reach + 4e-7 * size)};
    }

    /// The plans that can meet anything within `reach` of a place, `but` left out. Those of this
    /// block who chose a moment ago count with what they chose.
    void gather(const Vec2& middle, double reach, int but, std::span<const Chooser> before,
                Neighbours& neighbours, std::vector<detail::Passer>* passers) const {
        neighbours.clear();
        if (passers != nullptr) passers->clear();
        const double view = passers != nullptr ? std::max(reach, options.taste.view) : reach;
        const auto take = [&](int id, const PlanCircle& circle, const detail::Walker& who) {
            const double dx = circle.x - middle.x(), dz = circle.z - middle.y();
            const double away2 = dx * dx + dz * dz;
            const double both = circle.radius + reach + 1e-3;
            if (away2 < both * both) {
                neighbours.add(id, who.move,
                               {who.x, who.z, who.cosine, who.sine,
                                static_cast<double>(who.start - now) * dt()});
            }
            if (passers != nullptr && away2 < view * view) {
                passers->push_back(detail::passer(
                    repertoire.move(who.move), {who.x, who.z, who.cosine, who.sine, 0.0},
                    static_cast<double>(who.choice - now) * dt(), who.group, id));
            }
        };
        // centres are filed as floats: far from the origin they are a little elsewhere
        const double off = 1e-3 + 1e-6 * (std::abs(middle.x()) + std::abs(middle.y()) + reach);
        grid.visit_near(middle.x(), middle.y(),
                        std::max(view, reach + repertoire.widest_circle() + off),
                        [&](int id, const PlanCircle& circle, const detail::Walker& who) {
                            if (id == but) return;
                            for (const Chooser& chooser : before) {
                                if (chooser.person == id) return;  // its new plan is taken below
                            }
                            take(id, circle, who);
                        });
        for (const Chooser& chooser : before) {
            if (chooser.person == but || chooser.left) continue;
            take(chooser.person, circle_of(chooser.move, chooser.at),
                 walker(chooser.person, chooser.move, chooser.at, chooser.frames));
        }
    }

    /// Somebody who begins a move now, as others see it.
    [[nodiscard]] detail::Walker walker(int id, int move, const Placement& at, int frames) const {
        return {.x = at.x,
                .z = at.z,
                .cosine = at.cosine,
                .sine = at.sine,
                .start = static_cast<std::int32_t>(now),
                .choice = static_cast<std::int32_t>(now) + frames,
                .group = wishes[static_cast<std::size_t>(id)].group,
                .move = static_cast<std::int16_t>(move)};
    }

    [[nodiscard]] bool free_of_things(int move, const Placement& at, std::int64_t from) const {
        const Move& m = repertoire.move(move);
        if (!walls.free(m.sweep, at, m.middle, m.reach, 0.0)) return false;
        for (const detail::Obstacle& obstacle : obstacles) {
            if (!obstacle.keeps_clear_of(m, at, from)) return false;
        }
        return true;
    }

    /// Asks for what is known of somebody, without waiting for it.
    void fetch(int id) const {
        const char* p = reinterpret_cast<const char*>(people.data() + id);
        __builtin_prefetch(p);
        __builtin_prefetch(p + 64);
        const char* w = reinterpret_cast<const char*>(wishes.data() + id);
        __builtin_prefetch(w);
        __builtin_prefetch(w + 64);
        grid.fetch(id);
    }

    /// Seconds behind one who had the ground to itself.
    [[nodiscard]] double late_seconds(const Chooser& chooser) const {
        const Person& p = person(chooser.person);
        const Wish& w = wishes[static_cast<std::size_t>(chooser.person)];
        if (w.kind != Wish::Kind::goal && w.kind != Wish::Kind::point) return 0.0;
        const double gone = p.set_out_distance - steering.distance({chooser.at.x, chooser.at.z}, w);
        const double elapsed = static_cast<double>(now - p.set_out) * dt();
        return std::max(0.0, elapsed - gone / steering.free_speed(w.speed));
    }
    /// Where one who wanders goes next. A group agrees on it: the same list of places for all.
    [[nodiscard]] Vec2 next_place(int id, const Vec2& here, const Vec2& ahead) {
        Wish& w = wish(id);
        if (w.group < 0) {
            Random random(options.seed, mixed(static_cast<std::uint64_t>(id), 3,
                                              static_cast<std::uint64_t>(now)));
            return steering.random_place(here, ahead, random);
        }
        Random random(options.seed, mixed(static_cast<std::uint64_t>(w.group), 5,
                                          static_cast<std::uint64_t>(w.stage++)));
        return steering.random_place(w.target, Vec2::Zero(), random);
    }
    void set_out(int id, const Vec2& here) {
        const Wish& w = wish(id);
        if (w.kind == Wish::Kind::stand) return;
        person(id).set_out = static_cast<std::int32_t>(now);
        person(id).set_out_distance = static_cast<float>(steering.distance(here, w));
    }

    /// Where everybody is at this moment, for those who look far ahead.
    void look_from_afar() {
        detail::Traffic& traffic = steering.traffic();
        traffic.clear();
        for (const Person& p : people) {
            if (p.move < 0) continue;
            const Move& m = repertoire.move(p.move);
            const double share =
                std::min(1.0, static_cast<double>(now - p.start) / std::max(1, m.frames));
            const Placement at = p.placement(0.0);
            const Vec2 chord = at(Vec2(m.end.x, m.end.z)) - Vec2(p.x, p.z);
            traffic.add(Vec2(p.x, p.z) + share * chord, chord / std::max(m.seconds, 0.1));
        }
    }

    /// No wall, thing or plan is in the way of this candidate; otherwise the first who was is asked.
    [[nodiscard]] bool is_free(Chooser& chooser, int move, detail::Workspace& space) const;
    /// Tells those who ask why a candidate was refused. @param blocker  -1: not by a person.
    void explain(const Chooser& chooser, int move, int blocker, detail::Workspace& space) const;
    void check(const Wish& w) const {
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
    void decide(Chooser& chooser, std::span<const Chooser> before, detail::Workspace& space) const;
    void commit(const Chooser& chooser);
    void arrive(Chooser& chooser);
    void file(int id, int move, const Placement& at, int frames);
};

/// A place to think at, for as long as it lives; somebody may have thought there before.
struct Crowd::Desk {
    explicit Desk(Inside& in) : in_(&in) {
        {
            const std::lock_guard lock(in.desks_mutex);
            if (!in.desks.empty()) {
                space_ = std::move(in.desks.back());
                in.desks.pop_back();
            }
        }
        if (!space_) space_ = std::make_unique<detail::Workspace>(in.prepared);
    }
    ~Desk() {
        const std::lock_guard lock(in_->desks_mutex);
        in_->desks.push_back(std::move(space_));
    }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;
    [[nodiscard]] detail::Workspace& space() const { return *space_; }

private:
    Inside* in_;
    std::unique_ptr<detail::Workspace> space_;
};

bool Crowd::Inside::is_free(Chooser& chooser, int move, detail::Workspace& space) const {
    if (!free_of_things(move, chooser.at, now)) {
        if (options.refusals) explain(chooser, move, -1, space);
        return false;
    }
    if (options.listener) {
        options.listener({{chooser.person, move, chooser.at}, space.neighbours.plans()});
    }
    int blocker = -1;
    if (space.neighbours.is_free(move, chooser.at, &blocker)) return true;
    if (chooser.asks < 0) chooser.asks = blocker;
    if (options.refusals) explain(chooser, move, blocker, space);
    return false;
}

void Crowd::Inside::explain(const Chooser& chooser, int move, int blocker,
                            detail::Workspace& space) const {
    Refusal refusal{.person = chooser.person, .move = move, .whose = blocker};
    if (blocker < 0) {
        const Move& m = repertoire.move(move);
        const bool past_walls = walls.free(m.sweep, chooser.at, m.middle, m.reach, 0.0);
        refusal.why = past_walls ? Refusal::Why::thing : Refusal::Why::wall;
    } else {
        // without elbow room it might have done
        const bool fits = space.neighbours.is_free(move, chooser.at, nullptr, true);
        refusal.why = fits ? Refusal::Why::too_near : Refusal::Why::promise;
    }
    options.refusals(refusal);
}

void Crowd::Inside::decide(Chooser& chooser, std::span<const Chooser> before,
                           detail::Workspace& space) const {
    const Person& me = person(chooser.person);
    const Wish& wish = wishes[static_cast<std::size_t>(chooser.person)];
    const int hold = repertoire.hold(chooser.hub);
    const std::uint64_t whim = mixed(options.seed, static_cast<std::uint64_t>(chooser.person),
                                     static_cast<std::uint64_t>(now));
    // Nobody waits longer than the longest move: so far back plans can be compared to their end.
    const double wait_s = std::min(options.taste.patience, repertoire.longest_frames() * dt());
    const int patience = std::clamp(
        static_cast<int>(std::lround(wait_s / dt() * (0.75 + 0.5 * unit_interval(whim)))), 1,
        repertoire.longest_frames());
    const bool wants = wish.kind != Wish::Kind::stand && !me.arrived;

    if (!wants && hold >= 0 && me.asked == 0) {
        // idles; what stays in the standing disc needs no question
        chooser.move = hold;
        chooser.frames = std::min(repertoire.longest_frames(), 4 * patience);
        int idles = 0;
        for (const int move : repertoire.from(chooser.hub)) {
            const Move& m = repertoire.move(move);
            if (m.covered && std::abs(m.turn_rad) < 0.05) ++idles;
        }
        if (idles > 0) {
            int pick = static_cast<int>(unit_interval(mixed(whim, 7, 7)) * idles);
            for (const int move : repertoire.from(chooser.hub)) {
                const Move& m = repertoire.move(move);
                if (!m.covered || std::abs(m.turn_rad) >= 0.05) continue;
                if (pick-- > 0) continue;
                chooser.move = move;
                chooser.frames = m.frames;
                break;
            }
        }
        return;
    }

    const double speed =
        steering.hurried({chooser.at.x, chooser.at.z}, wish.speed, late_seconds(chooser));
    const detail::Mind mind{.wish = wish,
                            .wants = wants,
                            .asked = me.asked,
                            .asked_towards = Vec2(me.asked_x, me.asked_z),
                            .blocked_s = me.blocked_since < 0
                                             ? 0.0
                                             : static_cast<double>(now - me.blocked_since) * dt(),
                            .speed = speed,
                            .whim = whim};
    // one look around serves all candidates
    const detail::Outlook outlook = steering.outlook(chooser.at, chooser.hub, speed);
    const bool thinks = wish.kind != Wish::Kind::random;
    gather(outlook.middle, outlook.reach, chooser.person, before, space.neighbours,
           thinks ? &space.passers : nullptr);
    bool found = false;
    int tries = 0;
    steering.rank(chooser.at, chooser.hub, mind, space.passers, space.scratch,
                  [&](const detail::Ranked& ranked) {
                      if (tries++ >= options.taste.tries) return true;
                      const int move = ranked.move;
                      const Move& m = repertoire.move(move);
                      ++chooser.candidates;
                      if (!m.covered) {
                          chooser.pairs += space.neighbours.size();
                          if (!is_free(chooser, move, space)) return false;
                      }
                      chooser.move = move;
                      chooser.frames = m.holds() ? patience : m.frames;
                      chooser.kept_promise = m.holds() && tries > 1;
                      found = true;
                      return true;
                  });
    if (found) return;
    chooser.kept_promise = true;
    const Move& done = repertoire.move(me.move);
    chooser.move = hold >= 0 ? hold : done.fallback;
    chooser.frames = hold >= 0 ? patience : repertoire.move(chooser.move).frames;
}

void Crowd::Inside::file(int id, int move, const Placement& at, int frames) {
    Person& p = person(id);
    p.x = at.x, p.z = at.z, p.cosine = at.cosine, p.sine = at.sine;
    p.start = static_cast<std::int32_t>(now);
    p.choice = static_cast<std::int32_t>(now) + frames;
    p.move = static_cast<std::int16_t>(move);
    page(p.choice).push_back(id);
    grid.add(id, circle_of(move, at), walker(id, move, at, frames));
}

void Crowd::Inside::commit(const Chooser& chooser) {
    const int id = chooser.person;
    Person& p = person(id);
    grid.remove(id);
    print.add(id).add(chooser.move).add(chooser.at.x).add(chooser.at.z);
    made.push_back({.person = id,
                    .move = chooser.move,
                    .placement = chooser.at,
                    .frame = now,
                    .kept_promise = chooser.kept_promise,
                    .left = chooser.left});
    made.back().placement.start_s = static_cast<double>(now) * dt();
    if (chooser.left) {
        p.move = -1;
        --present;
        return;
    }
    file(id, chooser.move, chooser.at, chooser.frames);

    const Move& m = repertoire.move(chooser.move);
    const Wish& w = wish(id);
    const bool wants = w.kind != Wish::Kind::stand && !p.arrived;
    p.asked = 0;
    p.asked_x = p.asked_z = 0.0F;
    if (wants) {
        ++tally.choices;
        tally.no_free += chooser.kept_promise;
        const double seconds = chooser.frames * dt();
        tally.person_seconds += seconds;
        tally.free_metres += seconds * steering.free_speed(w.speed);
        if (!m.covered) tally.metres += m.length;
        if (chooser.kept_promise) {
            if (p.blocked_since < 0) p.blocked_since = static_cast<std::int32_t>(now);
        } else {
            p.blocked_since = -1;
        }
    } else {
        p.blocked_since = -1;
    }
    tally.candidates += chooser.candidates;
    tally.pairs += chooser.pairs;
    const double dx = chooser.at.x - p.was_x, dz = chooser.at.z - p.was_z;
    if (!wants || dx * dx + dz * dz > progress_metres * progress_metres) {
        p.was_x = static_cast<float>(chooser.at.x);
        p.was_z = static_cast<float>(chooser.at.z);
        p.was_frame = static_cast<std::int32_t>(now);
    }
    // whoever stands in the way hears of it
    if (chooser.asks >= 0) {
        Person& other = person(chooser.asks);
        if (other.move >= 0) {
            if (other.asked < 255) ++other.asked;
            const Vec2 way = steering.direction({chooser.at.x, chooser.at.z}, w);
            other.asked_x += static_cast<float>(way.x());
            other.asked_z += static_cast<float>(way.y());
        }
    }
}

void Crowd::Inside::arrive(Chooser& chooser) {
    const int id = chooser.person;
    Person& p = person(id);
    Wish& w = wish(id);
    if (p.arrived || w.kind == Wish::Kind::stand) return;
    const Vec2 here(chooser.at.x, chooser.at.z);
    if (!steering.there(here, w)) {
        // one who wanders and cannot get there thinks of another place
        const std::int64_t since = std::max(p.was_frame, p.thought);
        const bool long_stuck = static_cast<double>(now - since) * dt() > 6.0;
        if (w.kind != Wish::Kind::wander || w.group >= 0 || !long_stuck) return;
    } else {
        ++tally.arrivals;
    }
    switch (w.kind) {
        case Wish::Kind::wander:
            w.target = next_place(id, here, Vec2(chooser.at.sine, chooser.at.cosine));
            p.thought = static_cast<std::int32_t>(now);
            break;
        case Wish::Kind::goal: {
            if (steering.is_exit(w)) {
                chooser.left = true;
                break;
            }
            const auto& list = options.itineraries[static_cast<std::size_t>(w.itinerary)];
            if (list.size() > 1) {
                w.stage = (w.stage + 1) % static_cast<int>(list.size());
                set_out(id, here);
            } else {
                p.arrived = true;
            }
            break;
        }
        case Wish::Kind::point:
            p.arrived = true;
            break;
        case Wish::Kind::random:
        case Wish::Kind::stand:
            break;
    }
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
    in.gather(at(m.middle), m.reach, -1, {}, neighbours, nullptr);
    if (!neighbours.is_free(hold, at, nullptr, room == Room::standing)) return -1;

    const int id = static_cast<int>(in.people.size());
    in.people.emplace_back();
    in.wishes.push_back(wish);
    Person& p = in.person(id);
    p.was_x = static_cast<float>(place.x());
    p.was_z = static_cast<float>(place.y());
    p.was_frame = static_cast<std::int32_t>(in.now);
    // not all at once: the first choice comes within a second
    const double share =
        unit_interval(mixed(in.options.seed, static_cast<std::uint64_t>(id), 0xadd));
    const int wait =
        static_cast<int>(share / in.dt()) % std::max(1, in.repertoire.longest_frames());
    in.file(id, hold, at, wait);
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
    SIDESTEP_REQUIRE(person >= 0 && person < size() && in.person(person).move >= 0,
                     "there is no person " + std::to_string(person));
    Person& p = in.person(person);
    in.grid.remove(person);
    std::erase(in.page(p.choice), person);
    p.move = -1;
    --in.present;
}

void Crowd::set_wish(int person, const Wish& wish) {
    SIDESTEP_REQUIRE(person >= 0 && person < size(),
                     "there is no person " + std::to_string(person));
    inside_->check(wish);
    inside_->wish(person) = wish;
    inside_->person(person).arrived = false;
    if (inside_->person(person).move < 0) return;
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

void Crowd::step() {
    Inside& in = *inside_;
    in.made.clear();
    if (in.now % traffic_frames == 0) in.look_from_afar();
    if (in.now % tidy_frames == 0) in.grid.tidy();
    in.drafts.clear();
    std::vector<int>& page = in.page(in.now);
    for (std::size_t k = 0; k < page.size(); ++k) {
        if (k + fetched_ahead < page.size()) in.fetch(page[k + fetched_ahead]);
        const int id = page[k];
        const Person& p = in.person(id);
        const Move& m = in.repertoire.move(p.move);
        Chooser chooser;
        chooser.person = id;
        chooser.hub = m.hub_out;
        chooser.at = straightened(p.placement(0.0) * m.end);
        chooser.at.start_s = 0.0;
        const auto bx = static_cast<std::int64_t>(std::floor(chooser.at.x / in.block_size));
        const auto bz = static_cast<std::int64_t>(std::floor(chooser.at.z / in.block_size));
        const auto colour = static_cast<std::uint64_t>((bx & 1) | (bz & 1) << 1);
        // 21 bits each: blocks thousands of kilometres apart may share a number, and then a turn
        const std::uint64_t bits = (1U << 21) - 1;
        const std::uint64_t block = ((static_cast<std::uint64_t>(bx + (1 << 20)) & bits) << 21 |
                                     (static_cast<std::uint64_t>(bz + (1 << 20)) & bits))
                                    << 20;
        chooser.order = colour << 62 | block;
        // within a block: who has waited longest, then by lot
        const std::int64_t waited =
            p.blocked_since < 0 ? 0 : std::min<std::int64_t>(in.now - p.blocked_since, 1023);
        const std::uint64_t lot = mixed(in.options.seed, static_cast<std::uint64_t>(id),
                                        static_cast<std::uint64_t>(in.now)) &
                                  1023;
        chooser.order |= static_cast<std::uint64_t>(1023 - waited) << 10 | lot;
        in.arrive(chooser);
        in.drafts.push_back(chooser);
    }
    page.clear();
    // a chooser is large: only its rank is moved about
    in.ranks.clear();
    for (std::size_t k = 0; k < in.drafts.size(); ++k) {
        in.ranks.push_back({in.drafts[k].order, in.drafts[k].person, static_cast<int>(k)});
    }
    std::sort(in.ranks.begin(), in.ranks.end());
    in.choosers.clear();
    for (const Rank& rank : in.ranks) {
        in.choosers.push_back(in.drafts[static_cast<std::size_t>(rank.draft)]);
    }

    // blocks of one colour at a time; within a colour all at once
    const auto end = in.choosers.size();
    std::vector<std::pair<std::size_t, std::size_t>> blocks;
    for (std::size_t first = 0; first < end;) {
        const std::uint64_t colour = in.choosers[first].order >> 62;
        blocks.clear();
        std::size_t last = first;
        while (last < end && in.choosers[last].order >> 62 == colour) {
            std::size_t next = last + 1;
            while (next < end && in.choosers[next].order >> 20 == in.choosers[last].order >> 20) {
                ++next;
            }
            blocks.emplace_back(last, next);
            last = next;
        }
        const auto work = [&](std::int64_t from, std::int64_t to) {
            const Desk desk(in);
            detail::Workspace& space = desk.space();
            for (std::int64_t b = from; b < to; ++b) {
                const auto [begin, stop] = blocks[static_cast<std::size_t>(b)];
                for (std::size_t k = begin; k < stop; ++k) {
                    if (k + 2 < last) in.fetch(in.choosers[k + 2].person);
                    if (k + 1 < last) {
                        const Placement& next = in.choosers[k + 1].at;
                        in.grid.fetch_near(next.x, next.z, in.options.taste.view);
                    }
                    if (in.choosers[k].left) continue;
                    in.decide(in.choosers[k], {in.choosers.data() + begin, k - begin}, space);
                }
            }
        };
        constexpr std::int64_t grain = 12;
        if (static_cast<std::int64_t>(blocks.size()) <= grain) {
            work(0, static_cast<std::int64_t>(blocks.size()));
        } else {
            parallel_for(static_cast<std::int64_t>(blocks.size()), grain, work);
        }
        for (std::size_t k = first; k < last; ++k) {
            if (k + fetched_ahead < last) in.fetch(in.choosers[k + fetched_ahead].person);
            in.commit(in.choosers[k]);
        }
        first = last;
    }
    ++in.now;
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
    return {.move = p.move,
            .placement = p.placement(static_cast<double>(p.start) * inside_->dt()),
            .start = p.start,
            .present = p.move >= 0,
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
    const Person& p = inside_->person(person);
    const Wish& w = wish(person);
    if (p.move < 0 || p.arrived || w.kind == Wish::Kind::stand) return 0.0;
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
                        in.choosers.capacity() * sizeof(Chooser) +
                        in.made.capacity() * sizeof(Choice);
    for (const std::vector<int>& page : in.calendar) bytes += page.capacity() * sizeof(int);
    return bytes;
}

std::pair<int, int> Crowd::broken_promise() const {
    const Inside& in = *inside_;
    const auto plan = [&](int id) {
        const Person& p = in.person(id);
        return p.placement(static_cast<double>(p.start - in.now) * in.dt());
    };
    const detail::Prepared slow(in.repertoire, Method::brute);
    for (int a = 0; a < size(); ++a) {
        if (in.person(a).move < 0) continue;
        for (int b = a + 1; b < size(); ++b) {
            if (in.person(b).move < 0) continue;
            // whose circles are apart need not be looked at
            const Move& move_a = in.repertoire.move(in.person(a).move);
            const Move& move_b = in.repertoire.move(in.person(b).move);
            const Vec2 middle_a = plan(a)(move_a.middle), middle_b = plan(b)(move_b.middle);
            const double slack = 1e-3 + 1e-9 * (middle_a.norm() + middle_b.norm());
            if ((middle_a - middle_b).norm() > move_a.reach + move_b.reach + slack) continue;
            if (detail::promises_touch(slow, in.person(a).move, plan(a), in.person(b).move,
                                       plan(b))) {
                return {a, b};
            }
        }
    }
    return {-1, -1};
}

}  // namespace sidestep::crowd
