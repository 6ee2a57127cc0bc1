// Which shapes of links may meet something within a step, and where?
//
//     balls round shapes, as large as they may move ──► boxes round things ──► contacts of `rigid`
//                                                                              corners over the ground
//
// Told are all contacts that could close within the step, gaps among them: a solver then lets gaps
// close and no more. Whoever comes back a step later finds what it knew of every contact.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sidestep/articulated/detail/strikes.h"
#include "sidestep/articulated/solid_bodies.h"
#include "sidestep/geometry/axis_box.h"
#include "sidestep/rigid/contact.h"

namespace sidestep::articulated::detail {

/// A contact as it was found, and what is done about it.
struct Meeting {
    int piece = 0, other = -1, thing = -1;  // numbers of shapes; both -1: the ground
    int pair = -1;                          // -1: the ground
    std::uint32_t feature = 0;
    Vec3 point = Vec3::Zero();
    bool active = false;
    Knock strike{};
};

class Touching {
public:
    Touching(const Model& model, const std::vector<LinkShape>& shapes,
             const std::vector<FixedShape>& things, const SolidOptions& options);

    /// Puts shapes where their links are.
    void place(std::span<const Transform> links);

    /// Nobody goes anywhere, as far as is known.
    void begin() { std::fill(margin_.begin(), margin_.end(), 0.0); }
    /// How far shapes may go within `seconds`. Returns whether one may go farther than was known.
    /// @param group_of  By link.
    bool measure(const Pieces& pieces, const std::vector<int>& group_of,
                 const std::vector<V3<double>>& w, const std::vector<V3<double>>& v,
                 double seconds);

    /// All that may meet, as measured; impulses are those of a step ago.
    void find(const Pieces& pieces, const std::vector<int>& group_of, double seconds,
              std::vector<Meeting>& meetings);

    /// Of many corners over the ground four are enough to begin with: the lowest and those around it.
    static void thin_out(std::span<Meeting> meetings);

    /// Into how many parts must a step of `seconds` be cut for everything near to be met on its way?
    [[nodiscard]] int parts(std::span<const Motion> velocities, std::span<const Transform> links,
                            double seconds) const;

    void remember(double seconds, std::span<const Meeting> meetings);
    void forget();
    /// And which way pairs were apart: everything is elsewhere.
    void forget_axes();

    /// Of all pairs now.
    [[nodiscard]] double deepest() const;

private:
    struct Piece {
        int link = 0, corners = 1;  // a ball has one, the lowest
        const rigid::Shape* shape = nullptr;
        Transform in_link{};
        double reach = 0.0, friction = 0.0, restitution = 0.0;
        int first = 0;  // in the memory of the ground
    };
    struct Thing {
        const rigid::Shape* shape = nullptr;
        Transform place{};
        geometry::AxisBox box{};
        double friction = 0.0, restitution = 0.0;
    };
    /// What was known of a contact.
    struct Known {
        std::uint32_t feature = 0;
        V3<double> force{};  // impulse over time
        Slide slide{};
    };
    struct Pair {
        int piece = 0, other = -1, thing = -1;
        rigid::ContactMemory axis{};
        int known_count = 0;
        std::array<Known, 4> known{};
    };

    [[nodiscard]] double apart(const Pair& pair) const;  // a lower bound of the gap
    void find_pair(int number, const Pieces& pieces, const std::vector<int>& group_of,
                   double seconds, std::vector<Meeting>& meetings);
    void find_ground(int number, const Pieces& pieces, int group, double seconds,
                     std::vector<Meeting>& meetings);

    std::vector<Piece> pieces_;
    std::vector<Thing> things_;
    std::vector<Pair> pairs_;
    std::vector<Known> ground_known_;
    std::vector<int> remembered_, remembered_ground_;
    std::vector<Transform> places_;
    std::vector<double> margin_;
    double ground_ = 0.0, ground_friction_ = 0.0, ground_restitution_ = 0.0, gravity_ = 0.0;
    bool has_ground_ = false;
};

}  // namespace sidestep::articulated::detail
