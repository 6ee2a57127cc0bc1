// Who stands where, and how wide, at a moment?
//
//     clip, phase ──► a table: root and reach at every line of the grid ──► turned and moved
//                     made once, by forward kinematics                      for each who plays it
//
// Placing a clip is a rigid motion over the ground, so reach stays and the root is turned and moved:
// the table is exact. Moments off the grid, and figures that are given every joint, are worked out
// joint by joint.
#pragma once

#include <span>
#include <vector>

#include "sidestep/judge/detail/moments.h"
#include "sidestep/judge/judge.h"

namespace sidestep::judge::detail {

/// A disc on the ground.
struct Spot {
    double x = 0.0, z = 0.0;
    double radius = -1.0;  ///< Negative: nobody there.

    [[nodiscard]] bool seen() const { return radius >= 0.0; }
};

struct Edge {
    Vec2 a = Vec2::Zero(), b = Vec2::Zero();
    bool seen = false;
};

class Whereabouts {
public:
    /// Finds out who is judged, when to look, and fills the tables, on all threads allowed.
    Whereabouts(const recording::Recording& recording, const JudgeOptions& options);

    [[nodiscard]] const Moments& moments() const { return moments_; }
    /// Things, ascending.
    [[nodiscard]] std::span<const int> people() const { return people_; }
    [[nodiscard]] std::span<const int> discs() const { return discs_; }
    [[nodiscard]] std::span<const int> walls() const { return walls_; }

    /// One of `people()` (by place in that list) over moments [begin, end), one spot each.
    void person(std::size_t which, std::int64_t begin, std::int64_t end, Spot* spots,
                std::size_t stride) const;
    void disc(std::size_t which, std::int64_t begin, std::int64_t end, Spot* spots,
              std::size_t stride) const;
    [[nodiscard]] Edge wall(std::size_t which, std::int64_t moment) const;
    /// True when the wall is the same at every moment.
    [[nodiscard]] bool stands(std::size_t which) const { return stands_[which] != 0; }

private:
    /// Root over the ground and reach, in the clip's own place.
    struct Stance {
        double x = 0.0, z = 0.0, reach = 0.0;
    };
    /// What somebody does from one key to the next.
    struct Run {
        double begin = 0.0;
        recording::Told::What what = recording::Told::What::other;
        recording::Play play{};
        double cosine = 1.0, sine = 0.0;
        std::int64_t first_line = 0;
        int table = -1;  ///< None: joint by joint.
    };
    using Table = std::vector<Stance>;

    void fill_tables();
    [[nodiscard]] Stance stance(const recording::Skeleton& skeleton,
                                const recording::LocalPose& pose) const;
    [[nodiscard]] Stance stance_of_clip(int clip, double seconds) const;
    [[nodiscard]] Spot spot(int thing, const Run& run, double time, std::int64_t line) const;
    [[nodiscard]] double radius(double reach) const {
        return fixed_radius_ ? *fixed_radius_ : reach + margin_;
    }

    const recording::Recording& recording_;
    std::optional<double> fixed_radius_;
    double margin_ = 0.0;
    Moments moments_;
    std::vector<int> people_, discs_, walls_;
    std::vector<std::vector<Run>> runs_;  ///< By person.
    std::vector<char> stands_;            ///< By wall.
    std::vector<Table> tables_;
};

}  // namespace sidestep::judge::detail
