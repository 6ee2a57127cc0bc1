// Questions that a method of spacetime/ could get wrong, by the million.
//
// A family is a way to be difficult: touching to the last bit, standing still, a hundred kilometres
// away. A pool holds a family's paths, so that trees and rows are built once; its questions are
// placements of two of them.
//
//     const QuestionPool pool("knife edge", seed);
//     const Question question = pool.question(index);       the same for ever: (family, seed, index)
//
// Read next: spacetime_agreement.h, which asks them of every method.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/spacetime/contact.h"
#include "sidestep/spacetime/path.h"

namespace sidestep::test {

using motion::GroundPath;
using spacetime::Ask;
using spacetime::Mode;
using spacetime::Placement;

/// Which paths of the pool, where, and what is asked.
struct Question {
    int a = 0, b = 0;
    Placement at_a{}, at_b{};
    Mode mode = Mode::sampled;
    Ask ask = Ask::whether;
};

/// A path and the clips it was joined from, for methods that build on those.
struct PooledPath {
    GroundPath path;
    std::vector<GroundPath> clips;
    std::vector<Placement> turns;  ///< One per clip, as in PathSegment.
};

struct Family {
    std::string_view name;
    /// How often in a mix of all, in parts of the whole; small where a single answer takes long.
    double share;
    /// What part of the twin's answers is "yes", at least and at most (of sampled questions, where
    /// the family has any).
    double least_hits, most_hits;
    std::vector<PooledPath> (*make_paths)(Random& random);
    Question (*make_question)(Random& random, std::span<const PooledPath> paths,
                              std::int64_t index);
};

/// All there are. Shares add up to about one.
[[nodiscard]] std::span<const Family> families();

/// Immutable; any number of threads may draw questions.
class QuestionPool {
public:
    /// @throws UsageError when there is no such family.
    QuestionPool(std::string_view family, std::uint64_t seed);

    [[nodiscard]] const Family& family() const { return *family_; }
    [[nodiscard]] std::span<const PooledPath> paths() const { return paths_; }
    /// One in eight is about motion between samples, one in four asks when.
    [[nodiscard]] Question question(std::int64_t index) const;
    /// Enough to replay it.
    [[nodiscard]] std::string name(std::int64_t index) const;

private:
    const Family* family_;
    std::uint64_t seed_, stream_;
    std::vector<PooledPath> paths_;
};

/// Someone who wanders about with swinging arms: `speed` in metres per second, radii between 0.3
/// and 0.55 m.
[[nodiscard]] GroundPath saunter(Random& random, int samples, double dt, double speed = 1.3);

/// `path` as two or three clips that are already in place.
[[nodiscard]] PooledPath cut(Random& random, GroundPath path);

/// Two samples that are to meet in time, and B's place beside A.
struct Encounter {
    int a = 0, b = 0;
    int i = 0, j = 0;
    Placement at_a{};
    double start_b = 0.0;
    double heading_b = 0.0;
    /// B's sample j at A's sample i plus `away`.
    [[nodiscard]] Question question(std::span<const PooledPath> paths, const Vec2& away) const;
};

/// Any two paths anywhere. `fraction` of a frame by which the two samples miss each other.
[[nodiscard]] Encounter encounter(Random& random, std::span<const PooledPath> paths,
                                  double fraction = 0.0);

/// Moves B along x to where the sampled answer changes from yes to no, and `steps` roundings
/// further. Leaves it where no x makes them collide.
void slide_to_edge(std::span<const PooledPath> paths, Question& question, int steps);

/// The same for motion between samples, by asking the twin some sixty times.
void slide_to_edge_between(std::span<const PooledPath> paths, Question& question, int steps);

}  // namespace sidestep::test
