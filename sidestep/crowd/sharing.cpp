// A crowd that several processes play: who belongs to whom, and what they write to each other.
#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/inside.h"
#include "sidestep/crowd/detail/parcel.h"

namespace sidestep::crowd {

using detail::Packer;
using detail::Person;
using detail::PlanCircle;
using detail::Share;
using detail::Territory;
using detail::Unpacker;
using detail::Walker;

namespace {

// Letters go under this tag; what moves when the ground is cut anew under the next.
constexpr int letter_tag = 101, moving_tag = 102;

/// What a piece of a letter is about.
enum class About : std::uint8_t { plan, resident, asked, left };

void pack(Packer to, const Walker& w) {
    to.put(w.x).put(w.z).put(w.cosine).put(w.sine);
    to.put(w.start).put(w.choice).put(w.group).put(w.id).put(w.move);
}

void unpack(Unpacker& from, Walker& w) {
    from.get(w.x).get(w.z).get(w.cosine).get(w.sine);
    from.get(w.start).get(w.choice).get(w.group).get(w.id).get(w.move);
}

void pack(Packer to, const Person& p) {
    to.put(p.arrived).put(p.told_stuck).put(p.asked).put(p.blocked_since);
    to.put(p.was_x).put(p.was_z).put(p.was_frame).put(p.set_out).put(p.set_out_distance);
    to.put(p.thought).put(p.asked_x).put(p.asked_z);
}

void unpack(Unpacker& from, Person& p) {
    from.get(p.arrived).get(p.told_stuck).get(p.asked).get(p.blocked_since);
    from.get(p.was_x).get(p.was_z).get(p.was_frame).get(p.set_out).get(p.set_out_distance);
    from.get(p.thought).get(p.asked_x).get(p.asked_z);
}

void pack(Packer to, const Wish& w) {
    to.put(static_cast<std::uint8_t>(w.kind)).put(w.target.x()).put(w.target.y());
    to.put(w.itinerary).put(w.stage).put(w.near).put(w.speed).put(w.group);
}

void unpack(Unpacker& from, Wish& w) {
    w.kind = static_cast<Wish::Kind>(from.take<std::uint8_t>());
    from.get(w.target.x()).get(w.target.y());
    from.get(w.itinerary).get(w.stage).get(w.near).get(w.speed).get(w.group);
}

Packer begin(std::string& letter, About about) {
    Packer to(letter);
    to.put(static_cast<std::uint8_t>(about));
    return to;
}

}  // namespace

void Crowd::Inside::begin_sharing() {
    share = std::unique_ptr<Share>(
        new Share{*options.ranks, detail::Loads(options.low, options.high, block_size)});
    // whoever may meet a candidate or be thought of, and all who make traffic that can be seen
    const double size = options.low.cwiseAbs().cwiseMax(options.high.cwiseAbs()).sum();
    const double looks =
        steering.farthest_look() +
        std::max(options.taste.view, steering.widest_outlook() + repertoire.widest_circle());
    const double sees = options.taste.overview + 1.5 * steering.traffic().cell();
    share->halo = std::max(looks, sees + repertoire.widest_circle()) + 0.1 + 1e-5 * size;
    detail::Loads even = share->loads;
    for (std::int64_t& load : even.cells) load = 1;
    settle(Territory(even, share->ranks.size()));
}

void Crowd::Inside::settle(Territory territory) {
    Share& s = *share;
    const int me = s.me(), count = s.ranks.size();
    s.territory = std::move(territory);

    // whoever will choose elsewhere goes there, with all that is known of them
    std::vector<std::string> parcels(static_cast<std::size_t>(count));
    std::vector<Walker> walkers;
    std::vector<Person> persons;
    std::vector<Wish> wants;
    for (int index = 0; index < roster.end(); ++index) {
        if (!person(index).resident) continue;
        const Walker& w = grid.walker(index);
        const int owner = s.territory.owner(next_block(w));
        if (owner == me) {
            walkers.push_back(w);
            persons.push_back(person(index));
            wants.push_back(wish(index));
            continue;
        }
        Packer to(parcels[static_cast<std::size_t>(owner)]);
        pack(to, w);
        pack(to, person(index));
        pack(to, wish(index));
    }
    std::vector<cluster::Message> out;
    std::vector<int> others;
    for (int rank = 0; rank < count; ++rank) {
        if (rank == me) continue;
        others.push_back(rank);
        s.sent_bytes += static_cast<std::int64_t>(parcels[static_cast<std::size_t>(rank)].size());
        out.push_back({rank, std::move(parcels[static_cast<std::size_t>(rank)])});
    }
    for (const cluster::Message& message :
         s.ranks.start_exchange(moving_tag, std::move(out), others)->finish()) {
        Unpacker from(message.bytes);
        while (!from.empty()) {
            unpack(from, walkers.emplace_back());
            unpack(from, persons.emplace_back());
            unpack(from, wants.emplace_back());
            SIDESTEP_REQUIRE(from.whole(), "a parcel from another rank ends in the middle");
        }
    }

    // begin anew with those who live here now
    const Territory::Part& part = s.territory.part(me);
    const Vec2 beyond = Vec2::Constant(s.halo + repertoire.widest_circle());
    const auto corner = [&](const detail::BlockAt& at) {
        return Vec2(static_cast<double>(at.x) * block_size, static_cast<double>(at.z) * block_size)
            .cwiseMax(options.low)
            .cwiseMin(options.high)
            .eval();
    };
    const Vec2 from = corner(part.low) - beyond, to = corner(part.high) + beyond;
    grid = detail::Grid(options.low, options.high, repertoire.widest_circle(), from, to);
    steering.traffic().look_only(from, to);
    roster.clear();
    people.clear();
    wishes.clear();
    for (std::vector<int>& page : calendar) page.clear();
    present = 0;
    s.neighbours.clear();
    for (const int rank : others) {
        // a plan, one who asks and one who comes over go no further than that
        if (s.territory.distance(me, rank, block_size) <= 2.0 * s.halo)
            s.neighbours.push_back(rank);
    }
    s.letters.assign(s.neighbours.size(), {});
    for (std::size_t k = 0; k < walkers.size(); ++k) {
        Walker& w = walkers[k];
        w.circle = circle_of(w.move, w.placement(0.0));
        const int index = enter(w.id);
        person(index) = persons[k];
        person(index).present = person(index).resident = true;
        wish(index) = wants[k];
        file(index, w);
        tell(nullptr, w);
        ++present;
    }
    exchange();
}

bool Crowd::rebalance() {
    Inside& in = *inside_;
    if (!in.share || in.now % detail::traffic_frames != 0) return false;
    Share& s = *in.share;
    s.loads.cells = s.ranks.sum(s.loads.cells);
    in.settle(Territory(s.loads, s.ranks.size()));
    std::fill(s.loads.cells.begin(), s.loads.cells.end(), 0);
    return true;
}

bool Crowd::owns(const Vec2& place) const {
    const Inside& in = *inside_;
    return !in.share ||
           in.share->territory.owner(in.block_of(place.x(), place.y())) == in.share->me();
}

int Crowd::owner(const Vec2& place) const {
    const Inside& in = *inside_;
    return in.share ? in.share->territory.owner(in.block_of(place.x(), place.y())) : 0;
}

ShareTally Crowd::share_tally() const {
    const Inside& in = *inside_;
    ShareTally tally;
    if (!in.share) return tally;
    tally.sent_bytes = in.share->sent_bytes;
    tally.sent_letters = in.share->sent_letters;
    tally.work = in.share->work;
    tally.residents = in.present;
    for (int index = 0; index < in.roster.end(); ++index) {
        tally.neighbours += in.person(index).present && !in.person(index).resident;
    }
    return tally;
}

void Crowd::Inside::tell(const PlanCircle* before, const Walker& walker) {
    Share& s = *share;
    const Vec2 now_at(walker.circle.x, walker.circle.z);
    const Vec2 was_at = before != nullptr ? Vec2(before->x, before->z) : now_at;
    for (std::size_t k = 0; k < s.neighbours.size(); ++k) {
        const int rank = s.neighbours[k];
        if (s.territory.distance(rank, now_at, block_size) > s.halo &&
            s.territory.distance(rank, was_at, block_size) > s.halo) {
            continue;
        }
        pack(begin(s.letters[k], About::plan), walker);
    }
}

void Crowd::Inside::tell_left(const Walker& walker) {
    Share& s = *share;
    const Vec2 was_at(walker.circle.x, walker.circle.z);
    for (std::size_t k = 0; k < s.neighbours.size(); ++k) {
        if (s.territory.distance(s.neighbours[k], was_at, block_size) > s.halo) continue;
        begin(s.letters[k], About::left).put(walker.id);
    }
}

void Crowd::Inside::hand_over(int index) {
    Share& s = *share;
    const Walker& w = grid.walker(index);
    const int owner = s.territory.owner(next_block(w));
    if (owner == s.me()) return;
    const auto to = std::find(s.neighbours.begin(), s.neighbours.end(), owner);
    SIDESTEP_REQUIRE(to != s.neighbours.end(), "somebody goes further than a neighbour's ground");
    std::string& letter = s.letters[static_cast<std::size_t>(to - s.neighbours.begin())];
    Packer packer = begin(letter, About::resident).put(w.id);
    pack(packer, person(index));
    pack(packer, wish(index));
    // chooses there next time, not here
    SIDESTEP_REQUIRE(page(w.choice).back() == index, "the calendar was written in between");
    page(w.choice).pop_back();
    person(index).resident = false;
    --present;
    const Vec2 at(w.circle.x, w.circle.z);
    if (s.territory.distance(s.me(), at, block_size) <= s.halo) return;
    grid.remove(index);
    strike(index);
}

void Crowd::Inside::ask(int index, std::int32_t x, std::int32_t z) {
    Share& s = *share;
    const Walker& w = grid.walker(index);
    const int owner = s.territory.owner(next_block(w));
    const auto to = std::find(s.neighbours.begin(), s.neighbours.end(), owner);
    SIDESTEP_REQUIRE(to != s.neighbours.end(), "somebody asks further than a neighbour's ground");
    std::string& letter = s.letters[static_cast<std::size_t>(to - s.neighbours.begin())];
    begin(letter, About::asked).put(w.id).put(x).put(z);
}

void Crowd::Inside::exchange() {
    Share& s = *share;
    std::vector<cluster::Message> out;
    for (std::size_t k = 0; k < s.neighbours.size(); ++k) {
        s.sent_bytes += static_cast<std::int64_t>(s.letters[k].size());
        ++s.sent_letters;
        out.push_back({s.neighbours[k], std::move(s.letters[k])});
        s.letters[k].clear();
    }
    for (const cluster::Message& message :
         s.ranks.start_exchange(letter_tag, std::move(out), s.neighbours)->finish()) {
        receive(message.bytes);
    }
}

void Crowd::Inside::receive(std::string_view bytes) {
    Share& s = *share;
    Unpacker from(bytes);
    while (!from.empty()) {
        switch (static_cast<About>(from.take<std::uint8_t>())) {
            case About::plan: {
                Walker w;
                unpack(from, w);
                w.circle = circle_of(w.move, w.placement(0.0));
                int index = roster.find(w.id);
                if (index >= 0) grid.remove(index);
                const Vec2 at(w.circle.x, w.circle.z);
                if (s.territory.distance(s.me(), at, block_size) > s.halo) {
                    if (index >= 0) strike(index);
                    break;
                }
                if (index < 0) {
                    index = enter(w.id);
                    person(index) = Person{};
                    person(index).resident = false;
                }
                grid.add(index, w);
                break;
            }
            case About::resident: {
                const int index = index_of(from.take<std::int32_t>());
                unpack(from, person(index));
                person(index).resident = true;
                unpack(from, wish(index));
                page(grid.walker(index).choice).push_back(index);
                ++present;
                break;
            }
            case About::asked: {
                const int index = index_of(from.take<std::int32_t>());
                const auto x = from.take<std::int32_t>();
                const auto z = from.take<std::int32_t>();
                hear(index, 1, x, z);
                break;
            }
            case About::left: {
                const int index = roster.find(from.take<std::int32_t>());
                if (index < 0) break;
                grid.remove(index);
                strike(index);
                break;
            }
        }
        SIDESTEP_REQUIRE(from.whole(), "a letter from another rank ends in the middle");
    }
}

}  // namespace sidestep::crowd
