// A crowd that several processes play: who belongs to whom, and what they write to each other.
#include "sidestep/base/require.h"
#include "sidestep/crowd/detail/packing.h"

namespace sidestep::crowd {

using cluster::Packer;
using cluster::Unpacker;
using detail::Person;
using detail::PlanCircle;
using detail::Share;
using detail::Territory;
using detail::Walker;

namespace {

// Letters go under this tag; who moves when the ground is cut anew under the next.
constexpr int letter_tag = 101, moving_tag = 102;

// The ground stays as it is while nobody has more to do than so many times the mean.
constexpr double even_enough = 1.03;

/// What a piece of a letter is about.
enum class About : std::uint8_t { plan, resident, asked, left };

/// Who has most to do, over the mean.
double imbalance(const detail::Loads& loads, const Territory& territory) {
    std::vector<std::int64_t> work(static_cast<std::size_t>(territory.ranks()), 0);
    std::int64_t all = 0;
    for (std::int64_t z = 0; z < loads.height; ++z) {
        for (std::int64_t x = 0; x < loads.width; ++x) {
            const std::int64_t load = loads.cells[static_cast<std::size_t>(z * loads.width + x)];
            const int owner = territory.owner(
                {loads.first.x + x * loads.blocks, loads.first.z + z * loads.blocks});
            work[static_cast<std::size_t>(owner)] += load;
            all += load;
        }
    }
    if (all == 0) return 1.0;
    return static_cast<double>(*std::max_element(work.begin(), work.end())) * territory.ranks() /
           static_cast<double>(all);
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
    const int me = s.me();
    s.territory = std::move(territory);
    // whoever will choose elsewhere goes there, with all that is known of them; the others move up:
    // there are many of them, and no room for them twice
    std::vector<Packer> parcels(static_cast<std::size_t>(s.ranks.size()));
    std::vector<Walker> staying;
    staying.reserve(static_cast<std::size_t>(present));
    for (int index = 0; index < roster.end(); ++index) {
        if (!person(index).resident) continue;
        const Walker& w = grid.walker(index);
        const int owner = s.territory.owner(next_block(w));
        if (owner != me) {
            parcels[static_cast<std::size_t>(owner)](w, person(index), wish(index));
            continue;
        }
        const auto to = static_cast<int>(staying.size());
        person(to) = person(index);
        wish(to) = wish(index);
        staying.push_back(w);
    }
    std::vector<cluster::Message> out;
    std::vector<int> others;
    for (int rank = 0; rank < s.ranks.size(); ++rank) {
        if (rank == me) continue;
        others.push_back(rank);
        out.push_back({rank, parcels[static_cast<std::size_t>(rank)].take()});
        s.sent_bytes += static_cast<std::int64_t>(out.back().bytes.size());
    }
    std::vector<detail::Resident> coming;
    for (const cluster::Message& message :
         s.ranks.start_exchange(moving_tag, std::move(out), others)->finish()) {
        Unpacker from(message.bytes);
        while (!from.at_end()) from(coming.emplace_back());
    }
    begin_with(staying, coming);
}

void Crowd::Inside::begin_with(std::span<const Walker> staying,
                               std::span<detail::Resident> coming) {
    if (share) make_window();
    roster.clear();
    people.resize(staying.size());
    wishes.resize(staying.size());
    for (std::vector<int>& page : calendar) page.clear();
    present = static_cast<int>(staying.size() + coming.size());
    for (const Walker& walker : staying) {
        const int index = roster.enter(walker.id);
        file(index, walker);
        if (share) tell(nullptr, walker);
    }
    for (detail::Resident& who : coming) {
        who.walker.circle = circle_of(who.walker.move, who.walker.placement(0.0));
        const int index = enter(who.walker.id);
        person(index) = who.person;
        person(index).present = person(index).resident = true;
        wish(index) = who.wish;
        file(index, who.walker);
        if (share) tell(nullptr, who.walker);
    }
    if (share) exchange();
}

void Crowd::Inside::make_window() {
    Share& s = *share;
    const Territory::Part& part = s.territory.part(s.me());
    const Vec2 beyond = Vec2::Constant(s.halo + repertoire.widest_circle());
    const auto corner = [&](const detail::BlockAt& at) {
        return Vec2(static_cast<double>(at.x) * block_size, static_cast<double>(at.z) * block_size)
            .cwiseMax(options.low)
            .cwiseMin(options.high)
            .eval();
    };
    const Vec2 from = corner(part.low) - beyond, to = corner(part.high) + beyond;
    grid = detail::Grid(options.low, options.low, 1.0);  // memory for one of them is enough
    grid = detail::Grid(options.low, options.high, repertoire.widest_circle(), from, to);
    steering.traffic().look_only(from, to);
    s.neighbours.clear();
    for (int rank = 0; rank < s.ranks.size(); ++rank) {
        // a plan, one who asks and one who comes over go no further than that
        if (rank == s.me()) continue;
        if (s.territory.distance(s.me(), rank, block_size) > 2.0 * s.halo) continue;
        s.neighbours.push_back(rank);
    }
    s.letters.clear();
    s.letters.resize(s.neighbours.size());
}

bool Crowd::rebalance() {
    Inside& in = *inside_;
    if (!in.share || in.now % detail::traffic_frames != 0) return false;
    Share& s = *in.share;
    s.sent_bytes += static_cast<std::int64_t>(s.loads.cells.size() * sizeof(std::int64_t));
    s.loads.cells = s.ranks.sum(s.loads.cells);
    Territory better(s.loads, s.ranks.size());
    const double now_off = imbalance(s.loads, s.territory);
    const bool worth = now_off > even_enough && imbalance(s.loads, better) < now_off;
    if (worth) in.settle(std::move(better));
    std::fill(s.loads.cells.begin(), s.loads.cells.end(), 0);
    return worth;
}

bool Crowd::owns(const Vec2& place) const {
    return !inside_->share || owner(place) == inside_->share->me();
}

int Crowd::owner(const Vec2& place) const {
    const Inside& in = *inside_;
    return in.share ? in.share->territory.owner(in.block_of(place.x(), place.y())) : 0;
}

ShareTally Crowd::share_tally() const {
    const Inside& in = *inside_;
    ShareTally tally;
    tally.residents = in.present;
    if (!in.share) return tally;
    tally.sent_bytes = in.share->sent_bytes;
    tally.sent_letters = in.share->sent_letters;
    tally.work = in.share->work;
    tally.halo_m = in.share->halo;
    for (int index = 0; index < in.roster.end(); ++index) {
        tally.neighbours += in.person(index).present && !in.person(index).resident;
    }
    return tally;
}

std::array<std::int64_t, 4> Crowd::last_work() const {
    return inside_->share ? inside_->share->last_work : std::array<std::int64_t, 4>{};
}

std::string Crowd::save() const {
    const Inside& in = *inside_;
    SIDESTEP_REQUIRE(
        in.now % detail::traffic_frames == 0,
        "a crowd is saved at a frame that is a multiple of 15, not " + std::to_string(in.now));
    Packer to;
    to(in.now, in.numbers, in.traffic_wanted, in.sums.tally, in.sums.print);
    for (int index = 0; index < in.roster.end(); ++index) {
        if (!in.person(index).resident) continue;
        to(detail::Resident{in.grid.walker(index), in.person(index), in.wish(index)});
    }
    return to.take();
}

void Crowd::restore(const std::function<std::optional<std::string>(int part)>& saved) {
    Inside& in = *inside_;
    SIDESTEP_REQUIRE(in.numbers == 0, "a crowd is restored before anybody comes");
    std::vector<detail::Resident> residents;
    const bool counts = !in.share || in.share->me() == 0;
    for (int part = 0;; ++part) {
        const std::optional<std::string> bytes = saved(part);
        if (!bytes) break;
        Unpacker from(*bytes);
        Tally tally;
        std::uint64_t print = 0;
        bool wanted = false;
        from(in.now, in.numbers, wanted, tally, print);
        if (wanted) in.expect_traffic();
        // sums are of all together: one of us remembers them
        if (counts) {
            in.sums.tally += tally;
            in.sums.print += print;
        }
        while (!from.at_end()) {
            from(residents.emplace_back());
            const Walker& w = residents.back().walker;
            const auto moves = static_cast<int>(in.repertoire.moves().size());
            if (w.move < 0 || w.move >= moves || w.id < 0 || w.id >= in.numbers ||
                w.choice < in.now || w.choice - in.now > in.repertoire.longest_frames()) {
                throw cluster::UnpackError();
            }
            in.check(residents.back().wish);
            in.groups = std::max(in.groups, residents.back().wish.group + 1);
            const bool here =
                !in.share || in.share->territory.owner(in.next_block(w)) == in.share->me();
            if (!here) residents.pop_back();
        }
    }
    in.begin_with({}, residents);
    if (!in.share) return;
    for (const detail::Resident& who : residents) {
        in.share->loads.add(in.next_block(who.walker), 1);
    }
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
        s.letters[k](About::plan, walker);
    }
}

void Crowd::Inside::tell_left(const Walker& walker) {
    Share& s = *share;
    const Vec2 was_at(walker.circle.x, walker.circle.z);
    for (std::size_t k = 0; k < s.neighbours.size(); ++k) {
        if (s.territory.distance(s.neighbours[k], was_at, block_size) > s.halo) continue;
        s.letters[k](About::left, walker.id);
    }
}

Packer& Crowd::Inside::letter_to(int rank) {
    Share& s = *share;
    const auto to = std::find(s.neighbours.begin(), s.neighbours.end(), rank);
    SIDESTEP_REQUIRE(to != s.neighbours.end(), "somebody reaches beyond the neighbours' ground");
    return s.letters[static_cast<std::size_t>(to - s.neighbours.begin())];
}

void Crowd::Inside::hand_over(int index) {
    Share& s = *share;
    const Walker& w = grid.walker(index);
    const int owner = s.territory.owner(next_block(w));
    if (owner == s.me()) return;
    letter_to(owner)(About::resident, w.id, person(index), wish(index));
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
    const Walker& w = grid.walker(index);
    letter_to(share->territory.owner(next_block(w)))(About::asked, w.id, x, z);
}

void Crowd::Inside::exchange() {
    Share& s = *share;
    std::vector<cluster::Message> out;
    for (std::size_t k = 0; k < s.neighbours.size(); ++k) {
        out.push_back({s.neighbours[k], s.letters[k].take()});
        s.letters[k] = {};
        s.sent_bytes += static_cast<std::int64_t>(out.back().bytes.size());
        ++s.sent_letters;
    }
    for (const cluster::Message& message :
         s.ranks.start_exchange(letter_tag, std::move(out), s.neighbours)->finish()) {
        receive(message.bytes);
    }
}

void Crowd::Inside::receive(std::string_view bytes) {
    Share& s = *share;
    Unpacker from(bytes);
    while (!from.at_end()) {
        About about{};
        from(about);
        int id = -1;
        switch (about) {
            case About::plan: {
                Walker w;
                from(w);
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
                from(id);
                const int index = index_of(id);
                from(person(index), wish(index));
                person(index).resident = true;
                page(grid.walker(index).choice).push_back(index);
                ++present;
                break;
            }
            case About::asked: {
                std::int32_t x = 0, z = 0;
                from(id, x, z);
                hear(index_of(id), x, z);
                break;
            }
            case About::left: {
                from(id);
                const int index = roster.find(id);
                if (index < 0) break;
                grid.remove(index);
                strike(index);
                break;
            }
        }
    }
}

}  // namespace sidestep::crowd
