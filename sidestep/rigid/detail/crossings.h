// Would somebody pass through somebody else on the way that was found for this step?
//
//        start    end          a way is straight (or a parabola) and turns at one rate. Two bodies may be in
//          o ·····|···> o      each other by a share of their inner radii and no deeper, at any moment:
//                 |            else they were on their way through
//
// Few are asked: whoever moves less than that share in a step cannot. Those who would are stopped at
// the moment they are as deep, in the order of time: a blow sends them on another way, which is
// asked about again; who was struck too often stays where it is for the rest of the step.
#pragma once

#include <span>
#include <vector>

#include "sidestep/rigid/detail/pairs.h"
#include "sidestep/rigid/detail/solver.h"

namespace sidestep::rigid::detail {

/// How those who are stopped bounce.
struct CrossingLaw {
    Tangential tangential = Tangential::none;
    double bounce_speed = 0.0;  ///< Slower approaches do not: m/s.
};

class Crossings {
public:
    /// When the first pair is too deep, if everybody goes as the solver says and else flies; `seconds` when
    /// none is. Same bits with any number of threads.
    /// @param searched  Pairs (ascending) that need no look.
    [[nodiscard]] double first(const State& state, const Solver& solver, const Pairs& pairs,
                               double seconds, std::span<const int> searched = {});

    /// After `first` told less than `seconds`: what those who cross do instead. The state stays as it is.
    /// Returns the number of blows; they are added to `contacts`.
    int resolve(const State& state, const Solver& solver, const CrossingLaw& law,
                std::vector<Contact>& contacts);
    /// Puts those that were sent another way where it ends, once everybody has been moved.
    void settle(State& state) const;

private:
    /// The way of a body from `since` on.
    struct Way {
        Flight flight{};
        Vec3 velocity = Vec3::Zero(), spin = Vec3::Zero();  ///< At `since`; held: at the end.
        Quat turn_0 = Quat::Identity();  ///< At the start of the step; only of those held.
        double since = 0.0;
        int blows = 0;
        int version = 0;       ///< How often it was sent another way.
        bool made = false;     ///< Else nobody has asked yet.
        bool held = false;     ///< By the solver.
        bool stopped = false;  ///< For the rest of the step.
        bool carried = false;  ///< Stopped, and taken along by what is guided.
    };
    /// A pair that is too deep, if neither is sent another way before.
    struct Crossing {
        double time = 0.0;
        Pair pair{};
        std::array<int, 2> versions{};
    };

    void measure(const State& state, const Solver& solver, double seconds);
    void list(const State& state, const Solver& solver, const Pairs& pairs,
              std::span<const int> searched);
    void make_way(const State& state, const Solver& solver, int body);
    void make_boxes(const State& state, const Solver& solver);
    [[nodiscard]] geometry::AxisBox box_of_way(const State& state, int body) const;
    [[nodiscard]] Flight flight_from(int body, double time) const;
    [[nodiscard]] double crossing_time(const State& state, const Pair& pair, double from,
                                       const Vec3& normal) const;
    void push(const State& state, const Pair& pair, double from);
    void go_to(const State& state, int body, double time);
    void send_on(const State& state, int body, const Vec3& velocity, const Vec3& spin);
    int strike(const State& state, const Crossing& crossing, const CrossingLaw& law,
               std::vector<Contact>& contacts);

    Broad broad_{BroadMethod::automatic};
    double seconds_ = 0.0;
    bool any_far_ = false;        // somebody may have left the box that its pairs were found by
    std::vector<double> room_;    // a body's part in how deep a pair may be
    std::vector<Vec3> go_;        // where the centre goes
    std::vector<double> swing_;   // how far points go by turning
    std::vector<double> motion_;  // no point of the body goes farther
    std::vector<Way> ways_;
    std::vector<geometry::AxisBox> boxes_;
    std::vector<std::uint8_t> still_;
    std::vector<Pair> asked_;
    std::vector<Vec3> normals_;  // of known contacts, else 0
    std::vector<double> times_;
    std::vector<Crossing> todo_;  // a heap, the earliest on top
};

}  // namespace sidestep::rigid::detail
