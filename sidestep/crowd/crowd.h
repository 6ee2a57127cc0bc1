// How do a hundred people walk through a square without walking through each other?
//
//     everyone owns a plan:   ├─ clip ─┤├─ stop ─┤├─ standing, for ever ...
//
//     at the end of a clip its owner chooses:
//         candidates, best first ──► free of every wall and every other plan, to its very end?
//              yes: it becomes the plan
//              none is: the stop that was promised long ago is played, and after it one stands
//
// Nothing ever overlaps, by induction: at the start no two plans do, and a plan only gives way to
// one that overlaps no other. No tuning can break that; what is tuned is how well people get along.
//
// The result is the same to the bit for any number of threads. Those who choose in the same frame
// are ordered: ground is cut into blocks so large that people in two blocks of one colour cannot
// reach each other, colours take turns, and within a block who has waited longest goes first.
//
//     │ 0 │ 1 │ 0 │ 1 │       all blocks 0 at once, then all blocks 1, ...
//     │ 2 │ 3 │ 2 │ 3 │
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sidestep/cluster/ranks.h"
#include "sidestep/crowd/distance_field.h"
#include "sidestep/crowd/repertoire.h"
#include "sidestep/crowd/walls.h"

namespace sidestep::crowd {

/// How plans are told to be free of each other; all give the same answers, and the same crowd.
enum class Method {
    fast,       ///< The fast engine, one candidate against all neighbours.
    mobb,       ///< The papers' trees, pair by pair.
    one_level,  ///< The papers' trees cut off below the root.
    brute,      ///< Sample by sample.
};

/// How near people may be put down to others and to walls.
enum class Room {
    elbow,     ///< So that one can set out in any direction.
    standing,  ///< Shoulder to shoulder.
};

/// What somebody is after.
struct Wish {
    enum class Kind : std::uint8_t {
        stand,   ///< Nothing: idles where it is.
        wander,  ///< From one random place to the next.
        random,  ///< Any clip that is free, by lot: the papers' crowd.
        point,   ///< To a place, as the crow flies.
        goal,    ///< To a goal of the scene, around walls.
    };
    Kind kind = Kind::stand;
    Vec2 target = Vec2::Zero();  ///< point, and the next place of one who wanders.
    int itinerary = -1;          ///< goal: which list of goals ...
    int stage = 0;               ///< ... and which of them is next.
    double near = 1.5;           ///< Arrived when so near to the target.
    double speed = 1.2;          ///< Preferred, metres per second.
    /// People with the same number, from 0 on, stay together: they go to the same places, one after
    /// the other, and wait for each other. -1: alone.
    int group = -1;
};

/// What people like. Costs are in units of "a second of walking in the wrong direction".
struct Taste {
    double heading = 0.23;      ///< Ending up turned away from where one wants to go.
    double crowding = 0.1;      ///< Per person near the place ahead of where one ends up.
    double ahead = 1.25;        ///< How far ahead that is, metres.
    double near = 2.5;          ///< And how near, metres.
    double encounter = 0.27;    ///< Walking on from there into somebody else's way ...
    double horizon = 6.6;       ///< ... within so many seconds from now.
    double view = 6.6;          ///< People further away than this are not thought of, metres.
    double wide = 1.2;          ///< Passing nearer than this counts, metres.
    double detour = 6.0;        ///< Going through a crowd that is seen from afar ...
    double overview = 15.0;     ///< ... so many metres ahead.
    double right = 0.5;         ///< Going round it on the left rather than on the right ...
    double right_fades = 10.0;  ///< ... less so within this many metres of the goal.
    double walls = 1.0;         ///< Ending up against a wall, nearer than ...
    double wall_room = 0.9;     ///< ... this, metres.
    double lane = 0.5;          ///< Being away from the wall on one's right, per metre up to three.
    double speed = 0.1;         ///< Walking at another speed than one's own.
    double roaming = 0.95;      ///< One who wanders: how little the next place matters, 0 to 1.
    double turning = 0.02;      ///< Changing direction, per radian.
    double stopping = 0.1;      ///< Coming to stand, or standing on.
    double binding = 0.05;      ///< Being bound to a move, per second.
    double restless = 0.3;      ///< Holding still while nothing works out, per second.
    double variety = 0.02;      ///< Seeded whim.
    double haste = 2.0;         ///< Who is later than this, in seconds, hurries ...
    double hurry = 1.33;        ///< ... so many times as fast as usual.
    double company = 0.15;      ///< Straying from one's group, per metre beyond two.
    int tries = 60;             ///< Candidates looked at before the promise is kept.
    double patience = 0.25;     ///< Seconds until one who stands looks again.
};

/// A taste and its name, for those who type it. All but `tries`.
struct TasteName {
    const char* name;
    double Taste::*number;
};
[[nodiscard]] std::span<const TasteName> taste_names();

/// Somebody who wants to come in, standing.
struct Newcomer {
    int person = -1;  ///< Number, that nobody had before.
    Vec2 place = Vec2::Zero();
    double heading_rad = 0.0;
    Wish wish{};
    Room room = Room::elbow;
    bool came = false;  ///< There was room. Set by Crowd::put.
};

/// One person, as the world may see it.
struct PersonState {
    int move = 0;                      ///< Of the repertoire.
    spacetime::Placement placement{};  ///< Of the move; start_s in seconds of the world.
    std::int64_t start = 0;            ///< Frame in which the move began.
    bool present = false;
    bool arrived = false;  ///< At the point it wanted to reach; it stands there.
};

/// Somebody's move, put down somewhere, with all that it promises.
struct Plan {
    int person = -1;
    int move = 0;
    spacetime::Placement placement{};  ///< `start_s` counts from now.
};

/// What one who chooses asks of the others' plans: may I do this?
struct Question {
    Plan candidate{};
    std::span<const Plan> others{};  ///< Whoever is near enough to matter; gone after the call.
};

/// A candidate that was not free, and the first reason that was found.
struct Refusal {
    enum class Why : std::uint8_t {
        wall,
        thing,     ///< An obstacle that moves.
        promise,   ///< It overlaps what somebody does or has promised.
        too_near,  ///< It would not, but leaves less than elbow room.
    };
    int person = -1;  ///< Who wanted to.
    int move = 0;
    Why why = Why::wall;
    int whose = -1;  ///< The other person; -1 for walls and things.
};

/// A choice, as it is told to those who record.
struct Choice {
    int person = 0;
    int move = 0;
    spacetime::Placement placement{};
    std::int64_t frame = 0;
    bool kept_promise = false;  ///< No candidate was free.
    bool left = false;          ///< Went out at an exit: there is no move any more.
    bool gets_stuck = false;    ///< Now has been without progress for ten seconds.
};

/// Sums since the start, in whole numbers: they do not hang on who is counted first.
struct Tally {
    std::int64_t choices = 0;     ///< Made by people who wanted to get somewhere.
    std::int64_t no_free = 0;     ///< ... of which: no candidate was free.
    std::int64_t candidates = 0;  ///< Plans tested.
    std::int64_t pairs = 0;       ///< Plans against plans.
    std::int64_t arrivals = 0;    ///< Goals reached.
    std::int64_t walked_um = 0;   ///< Micrometres, by all people.
    std::int64_t spent_us = 0;    ///< Microseconds, by people who wanted to get somewhere.
    std::int64_t free_um = 0;     ///< What these would have walked at their own speed.

    [[nodiscard]] double metres() const { return 1e-6 * static_cast<double>(walked_um); }
    [[nodiscard]] double person_seconds() const { return 1e-6 * static_cast<double>(spent_us); }
    [[nodiscard]] double free_metres() const { return 1e-6 * static_cast<double>(free_um); }
    Tally& operator+=(const Tally& more);
    Tally& operator-=(const Tally& before);
};

/// What it takes one process to play its share of a crowd, since the start.
struct ShareTally {
    std::int64_t sent_bytes = 0;    ///< To other processes.
    std::int64_t sent_letters = 0;  ///< In so many letters, empty ones included.
    std::int64_t work = 0;          ///< Of choosing: 8 a choice, 2 a candidate, 1 a pair of plans.
    int residents = 0;              ///< People who choose here, now.
    int neighbours = 0;             ///< Others who are known here, now.
    double halo_m = 0.0;            ///< Others are known within so many metres.
};

class Crowd {
public:
    struct Options {
        std::uint64_t seed = 1;
        Taste taste{};
        Method method = Method::fast;
        /// The stage: where those who wander go, and about where people are.
        Vec2 low = Vec2::Zero(), high = Vec2::Zero();
        /// Lists of goals to be visited in turn, again and again.
        std::vector<std::vector<int>> itineraries{};
        /// Told of every question before it is answered, on the thread that asks: for those who
        /// study questions. Costs nothing when empty.
        std::function<void(const Question&)> listener{};
        /// Told of every refusal, on the thread that met it: for those who ask why. Costs nothing
        /// when empty, and changes nothing.
        std::function<void(const Refusal&)> refusals{};
        /// Several processes play this crowd, each a part of the ground; borrowed. All make the same
        /// calls in the same order; people are known where they are, and nowhere else. They choose
        /// what they would choose in one process, to the bit. Null: one process plays it all.
        cluster::Ranks* ranks = nullptr;
    };

    /// All borrowed. `fields[g]` leads to goal g.
    Crowd(const Repertoire& repertoire, const Walls& walls, std::span<const Goal> goals,
          std::span<const DistanceField> fields, Options options);
    ~Crowd();
    Crowd(Crowd&&) noexcept;
    Crowd& operator=(Crowd&&) noexcept;

    /// Something that moves as it was told: a path, one sample per frame from frame 0 on, that
    /// stays at its last sample. Add before people. Nobody will ever stand or walk in its way.
    void add_obstacle(const motion::GroundPath& path);

    /// Puts people down who come at the same time: block by block, lower numbers first, and says who
    /// found room. Numbers may have gaps. Each process names those who come on its own ground.
    void put(std::span<Newcomer> people);
    /// There is room for this one, at this moment.
    [[nodiscard]] bool is_room(const Newcomer& who) const;
    /// Puts somebody down, standing. Returns the number, or -1 when there is no room: the standing
    /// disc would overlap a plan, a wall or the way of an obstacle. In one process alone.
    int add(const Vec2& place, double heading_rad, const Wish& wish, Room room = Room::elbow);
    void remove(int person);
    void set_wish(int person, const Wish& wish);
    [[nodiscard]] const Wish& wish(int person) const;
    /// Other tastes, from the next choice on. @throws UsageError for a number that is no taste.
    void set_taste(const Taste& taste);

    /// Everyone whose move ends in this frame chooses; then time goes on by a frame. The choices
    /// made are in `choices()` until the next step.
    void step();
    [[nodiscard]] std::span<const Choice> choices() const;

    /// Cuts the ground anew where somebody has much more to do than others had since the last time;
    /// at frames that are a multiple of 15, else nothing. True: somebody's ground is another now.
    bool rebalance();

    /// All that this process needs to play on, as bytes; at frames that are a multiple of 15.
    /// @throws UsageError at others.
    [[nodiscard]] std::string save() const;
    /// Plays on from what any number of processes saved, part by part until there is none, instead
    /// of putting people down.
    /// @throws cluster::UnpackError when a part is not what was saved.
    void restore(const std::function<std::optional<std::string>(int part)>& saved);

    /// Who comes in here comes to this process.
    [[nodiscard]] bool owns(const Vec2& place) const;
    [[nodiscard]] int owner(const Vec2& place) const;  ///< Its rank; 0 for one process alone.
    [[nodiscard]] ShareTally share_tally() const;
    /// Work of the last step, colour by colour: nobody goes on to the next before all are done.
    [[nodiscard]] std::array<std::int64_t, 4> last_work() const;
    /// Everybody who is here, in no particular order.
    void each(const std::function<void(int person)>& visit) const;

    [[nodiscard]] std::int64_t frame() const;
    [[nodiscard]] double seconds() const;
    [[nodiscard]] int size() const;     ///< Numbers given out, everywhere; some may have left.
    [[nodiscard]] int present() const;  ///< Here.
    [[nodiscard]] PersonState state(int person) const;
    /// Where the person is now, on the ground.
    [[nodiscard]] Vec2 place(int person) const;
    /// Seconds since the person last was a metre away from here; 0 for those who want nothing.
    [[nodiscard]] double stuck_seconds(int person) const;
    /// Of everybody who is here.
    struct Progress {
        double longest_stuck_s = 0.0;
        bool under_way = false;  ///< Somebody is not yet where it wanted to be.
    };
    [[nodiscard]] Progress progress() const;
    [[nodiscard]] const Tally& tally() const;
    /// Digest of every choice so far: who, when, what and where; in whichever order.
    [[nodiscard]] std::uint64_t fingerprint() const;
    [[nodiscard]] std::size_t memory_bytes() const;

    /// The invariant, checked by the slow definition: the pair of plans that overlap from now on,
    /// or {-1, -1}. O(people squared).
    [[nodiscard]] std::pair<int, int> broken_promise() const;

private:
    struct Inside;
    struct Desk;
    std::unique_ptr<Inside> inside_;
};

}  // namespace sidestep::crowd
