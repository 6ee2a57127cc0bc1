// What is a crowd made of? People, what they wish, the calendar of who chooses when, and the grid
// in which they find each other. Shared by crowd.cpp (the door), choosing.cpp (what one does next)
// and step.cpp (all of them, in order); sharing.cpp is for a crowd that several processes play.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "sidestep/base/large_vector.h"
#include "sidestep/base/prefetch.h"
#include "sidestep/crowd/crowd.h"
#include "sidestep/crowd/detail/freedom.h"
#include "sidestep/crowd/detail/grid.h"
#include "sidestep/crowd/detail/lots.h"
#include "sidestep/crowd/detail/obstacle.h"
#include "sidestep/crowd/detail/roster.h"
#include "sidestep/crowd/detail/share.h"
#include "sidestep/crowd/detail/steering.h"

namespace sidestep::crowd {

namespace detail {

using spacetime::Placement;

/// People far away are looked at so often.
inline constexpr std::int64_t traffic_frames = 15;
/// Of blocks; see crowd.h.
inline constexpr std::size_t colours = 4;

/// What nobody but its owner needs to know; the rest is in the grid.
struct Person {
    bool present = true;
    bool arrived = false;
    bool resident = true;             // chooses here; others are known because they are near
    bool told_stuck = false;          // that there was no progress for ten seconds
    std::uint8_t asked = 0;           // how many were stopped by this person standing there
    std::int32_t blocked_since = -1;  // frame since which no wish came true
    float was_x = 0, was_z = 0;       // place of the last progress ...
    std::int32_t was_frame = 0;       // ... and frame
    std::int32_t set_out = 0;         // frame in which the wish was made ...
    float set_out_distance = 0;       // ... and metres to go then
    std::int32_t thought = 0;         // frame in which one who wanders last thought of a place
    std::int32_t been = -1;           // ... in which one of a group came to where they go next
    // where those who ask want to go, summed in whole numbers: it does not matter who asked first
    std::int32_t asked_x = 0, asked_z = 0;
    static constexpr double asked_grain = 1.0 / 65536.0;
};

/// One who chooses in this frame, and what came of it.
struct Chooser {
    std::uint64_t order = 0;  // colour, block, priority
    int person = -1;          // number ...
    int index = -1;           // ... and where it is kept
    Placement at{};           // where the next move begins
    int hub = 0;
    // the decision
    int move = -1;
    int frames = 0;
    PlanCircle circle{};  // of what was decided
    bool kept_promise = false;
    bool left = false;
    bool came = false;   // to where it wanted to go
    bool waits = false;  // for those of its group who are behind
    int asks = -1;       // the person who is in the way
    std::int32_t candidates = 0, pairs = 0;
};

struct Resident;  // packing.h

/// What those of a group know of each other, wherever they are: of some things the most that anybody
/// says, of others the sum, in whole numbers, so that neither threads nor processes change it. See
/// groups.cpp.
struct Party {
    enum Most : std::uint8_t {
        lead,        // the lower its number the more, and the stage it is at
        farthest,    // micrometres to go
        nearest,     // ... negative
        slowest,     // own speed, micrometres per second, negative
        first_came,  // frame in which somebody came to where they go next, negative
        set_out,     // frame in which they set out for it
        held_up,     // frame of somebody's last progress, negative
        most_words
    };
    enum Sum : std::uint8_t { members, x, z, sum_words };  // places in micrometres
    static constexpr std::int64_t nobody = std::numeric_limits<std::int64_t>::min();
    std::array<std::int64_t, most_words> most{nobody, nobody, nobody, nobody,
                                              nobody, nobody, nobody};
    std::array<std::int64_t, sum_words> sum{};
};

/// A part of the ground, and the thread that files people there.
struct alignas(64) Band {
    int after = -1;  ///< The last column of cells that does not belong to it, on the left.
    std::vector<LargeVector<int>> calendar;  ///< As that of the crowd, of people filed here.
    std::vector<std::size_t> left_over;      ///< Not filed; numbers of choosers.
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

}  // namespace detail

struct Crowd::Inside {
    using Person = detail::Person;
    using Chooser = detail::Chooser;
    using Neighbours = detail::Neighbours;
    using Placement = spacetime::Placement;

    Inside(const Repertoire& r, const Walls& w, std::span<const Goal> g,
           std::span<const DistanceField> f, Options o)
        : repertoire(r),
          walls(w),
          options(std::move(o)),
          prepared(r, options.method),
          steering(r, w, g, f, options),
          grid(options.low, options.high, r.widest_circle()),
          roster(options.ranks == nullptr),
          calendar(static_cast<std::size_t>(r.longest_frames()) + 2),
          block_size(2.0 * r.farthest_reach() + 0.01) {
        if (options.ranks != nullptr) begin_sharing();
    }

    const Repertoire& repertoire;
    const Walls& walls;
    Options options;
    detail::Prepared prepared;
    detail::Steering steering;
    detail::Grid grid;
    detail::Roster roster;
    LargeVector<Person> people;  // by index, as all that is known of people
    LargeVector<Wish> wishes;
    std::vector<std::vector<int>> calendar;  // who chooses in which frame, modulo its length
    std::vector<int> due;                    // who chooses now: people of a band together ...
    std::vector<Chooser> drafts;             // ... as they come ...
    std::vector<detail::Rank> lots, ranks;   // ... as they come, and ranked ...
    std::vector<Chooser> choosers;           // ... and in that order, once they think
    std::vector<detail::Band> bands;
    /// Those of a colour: so many come before them. They are kept where their colour is always kept,
    /// so that what a thread writes for them lies where it wrote a frame ago.
    struct Turn {
        std::size_t first = 0, last = 0, before = 0;
    };
    std::array<Turn, detail::colours> turns;
    std::size_t turn_room = 0;
    using Block = std::pair<std::size_t, std::size_t>;
    std::vector<Block> blocks;  // of one colour: first and end of their choosers
    std::mutex desks_mutex;     // guards the next line, and sums while several think
    std::vector<std::unique_ptr<detail::Workspace>> desks;  // that nobody sits at
    std::vector<Choice> made;
    std::vector<detail::Traffic::Spot> spots;  // of some people, for the map of traffic
    std::vector<detail::Obstacle> obstacles;
    std::vector<detail::Party> parties;  // by group, as of the last look
    Neighbours newcomer{prepared};
    detail::Found newcomer_near;
    detail::Sums sums;
    std::int64_t now = 0;
    int numbers = 0;              // given out so far, everywhere
    int present = 0;              // here
    int groups = 0;               // numbers of groups are below this, everywhere
    bool traffic_wanted = false;  // somebody is or was here, on any process, who reads it ...
    bool traffic_due = false;     // ... and came a moment ago
    double block_size;
    std::unique_ptr<detail::Share> share;  // of a crowd that several processes play

    [[nodiscard]] double dt() const { return repertoire.frame_time(); }
    [[nodiscard]] std::size_t page_number(std::int64_t frame) const {
        return static_cast<std::size_t>(frame) % calendar.size();
    }
    [[nodiscard]] std::vector<int>& page(std::int64_t frame) {
        return calendar[page_number(frame)];
    }
    [[nodiscard]] Person& person(int index) { return people[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const Person& person(int index) const {
        return people[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] Wish& wish(int index) { return wishes[static_cast<std::size_t>(index)]; }
    [[nodiscard]] const Wish& wish(int index) const {
        return wishes[static_cast<std::size_t>(index)];
    }
    /// Where a person is kept. @throws UsageError when it is not known here.
    [[nodiscard]] int index_of(int person) const;
    /// See Crowd::stuck_seconds.
    [[nodiscard]] double stuck_seconds(int index) const;

    [[nodiscard]] detail::PlanCircle circle_of(int move, const Placement& at) const {
        const Move& m = repertoire.move(move);
        const Vec2 middle = at(m.middle);
        const double size = std::abs(middle.x()) + std::abs(middle.y()) + m.reach;
        return {static_cast<float>(middle.x()), static_cast<float>(middle.y()),
                static_cast<float>(m.reach + 4e-7 * size)};
    }

    /// Somebody who begins a move now, as others see it.
    [[nodiscard]] detail::Walker walker(int id, int group, int move, const Placement& at,
                                        int frames, const detail::PlanCircle& circle) const {
        return {.x = at.x,
                .z = at.z,
                .cosine = at.cosine,
                .sine = at.sine,
                .start = static_cast<std::int32_t>(now),
                .choice = static_cast<std::int32_t>(now) + frames,
                .group = group,
                .id = id,
                .circle = circle,
                .move = static_cast<std::int16_t>(move)};
    }

    /// One who has decided.
    [[nodiscard]] detail::Walker walker(const Chooser& chooser) const {
        return walker(chooser.person, wish(chooser.index).group, chooser.move, chooser.at,
                      chooser.frames, chooser.circle);
    }

    [[nodiscard]] detail::BlockAt block_of(double x, double z) const {
        return {static_cast<std::int64_t>(std::floor(x / block_size)),
                static_cast<std::int64_t>(std::floor(z / block_size))};
    }
    /// Where somebody will choose next.
    [[nodiscard]] detail::BlockAt next_block(const detail::Walker& walker) const {
        const Placement end = walker.placement(0.0) * repertoire.move(walker.move).end;
        return block_of(end.x, end.z);
    }
    /// Colour and number of a block, in the upper 44 bits; see crowd.h.
    [[nodiscard]] static std::uint64_t turn_of(const detail::BlockAt& block);

    /// Asks for what is known of somebody, without waiting for it.
    void fetch(int index) const {
        prefetch_object(people.data() + index);
        prefetch_object(wishes.data() + index);
    }

    // What can be known before others have chosen, in two steps: memory is asked for in the first.
    void get_ready(const Chooser& chooser, detail::Glance& glance) const;
    void look_round(detail::Glance& glance) const;
    /// Takes those who are `near`, `but` left out, one by one. Those of this block who chose a
    /// moment ago count with what they chose.
    template <typename Take>
    void each_near(std::span<const std::int32_t> near, int but, std::span<const Chooser> before,
                   const Take& take) const;
    /// How far those are at most of whom one thinks.
    [[nodiscard]] double view(const detail::Outlook& outlook) const {
        return std::max(outlook.reach, options.taste.view);
    }
    /// Of those who are `near`: the plans that can meet anything within `reach` of a place.
    void gather(const detail::Outlook& outlook, std::span<const std::int32_t> near, int but,
                std::span<const Chooser> before, Neighbours& neighbours) const;
    /// And those that are thought of, as they seem to go on.
    void see(const detail::Outlook& outlook, std::span<const std::int32_t> near, int but,
             std::span<const Chooser> before, detail::Passers& passers) const;
    [[nodiscard]] bool free_of_things(int move, const Placement& at, std::int64_t from) const;
    /// Seconds behind one who had the ground to itself.
    [[nodiscard]] double late_seconds(const Chooser& chooser) const;
    /// Whether those of a group go from place to place or goal to goal, all to the same.
    [[nodiscard]] bool goes_on(const Wish& w) const;
    /// Whom others of a group mind, and who minds them.
    [[nodiscard]] bool keeps_together(int index) const;
    /// How far those of each group are; and who have all come go on to the next place.
    void look_at_groups();
    void hear_of(int index);
    /// @return  somebody who wanted to get there has.
    bool go_on_with_group(int index);
    /// For one of a group: whether to wait for others, and how fast to go.
    void mind_group(const Chooser& chooser, detail::Glance& glance) const;
    /// Where one who wanders goes next. A group agrees on it: the same list of places for all.
    [[nodiscard]] Vec2 next_place(int index, int id, const Vec2& here, const Vec2& ahead);
    void set_out(int index, const Vec2& here);
    /// Where everybody is at this moment, for those who look far ahead.
    void look_from_afar();
    /// Once there is somebody who does, everybody is put on the map of traffic: now, and from then on
    /// every `traffic_frames`.
    void expect_traffic() {
        traffic_due = traffic_due || !traffic_wanted;
        traffic_wanted = true;
    }
    [[nodiscard]] detail::Traffic::Spot spot_of(const detail::Walker& walker) const;
    /// No wall, thing or plan is in the way of this candidate; otherwise the first who was is asked.
    [[nodiscard]] bool is_free(Chooser& chooser, int move, detail::Workspace& space) const;
    /// Of the moves that begin with this candidate and lead straight on, the longest that is wanted
    /// and free; -1: none.
    [[nodiscard]] int longest_way(Chooser& chooser, const detail::Ranked& ranked,
                                  const detail::Mind& mind, std::span<const std::int32_t> near,
                                  std::span<const Chooser> before, detail::Workspace& space) const;
    /// Tells those who ask why a candidate was refused. @param blocker  -1: not by a person.
    void explain(const Chooser& chooser, int move, int blocker, detail::Workspace& space) const;
    void check(const Wish& w) const;
    void decide(Chooser& chooser, std::span<const Chooser> before, const detail::Glance& glance,
                detail::Workspace& space) const;
    [[nodiscard]] Chooser draft(int index);
    void line_up();
    void think(const Turn& turn, std::span<const Block> some);
    /// What nobody else needs to know; others may be noted at the same time.
    void note(const Chooser& chooser, Choice& choice, detail::Sums& total);
    /// Number `first` up to `last` of those who choose have decided: others hear of it.
    void write_down(std::size_t first, std::size_t last);
    /// Asks for the memory that filing those who come after number k will want.
    void fetch_to_file(std::size_t k, std::size_t end) const;
    /// Where others find the new plan, one after the other.
    void commit(std::size_t k);
    /// Whoever stands in the way hears of it. @param end  Of those of its colour.
    void ask_for_room(std::size_t k, std::size_t end);
    /// @param from  Where the move began that ends now.
    void arrive(Chooser& chooser, const Vec2& from);
    /// A place for somebody new, and for what is known of them.
    [[nodiscard]] int enter(int id);
    void file(int index, const detail::Walker& walker);
    /// Somebody has gone: from here, or for good.
    void strike(int index);
    /// Somebody who is in the way is asked to make room, by one who goes in this direction.
    void hear(int index, std::int32_t x, std::int32_t z);
    [[nodiscard]] bool is_room(const Newcomer& who);
    void put(const Newcomer& who);

    // of a crowd that several processes play: sharing.cpp

    void begin_sharing();
    /// Cuts the ground anew, and gives everybody to whom they belong.
    void settle(detail::Territory territory);
    /// Forgets everybody but those who stay, whose persons and wishes have moved up to the front in
    /// this order, and those who come.
    void begin_with(std::span<const detail::Walker> staying, std::span<detail::Resident> coming);
    /// What is kept of the ground, and who the neighbours are, follows from the territory.
    void make_window();
    /// Somebody's plan has changed: those who are near will hear of it. Nobody before: null.
    void tell(const detail::PlanCircle* before, const detail::Walker& walker);
    void tell_left(const detail::Walker& walker);
    /// Whoever will choose elsewhere next goes there.
    void hand_over(int index);
    void ask(int index, std::int32_t x, std::int32_t z);
    [[nodiscard]] cluster::Packer& letter_to(int rank);
    /// All hear what the others told; at the end of each colour.
    void exchange();
    void receive(std::string_view bytes);
};

}  // namespace sidestep::crowd
