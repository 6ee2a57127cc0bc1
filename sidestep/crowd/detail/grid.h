// Who may be near here, and what do they do? Circles, filed by their centres.
//
//     ground    │ . a │   . │ b   │        a cell is one line of the cache: four places, each with a
//               │   . │ c   │     │        circle and a slot ──► walkers: all that others need to
//                                          know of somebody
//
//     memory    eight by eight cells make a page: who looks around finds all of it on a few pages
//
// The newest of a cell comes first (of two who began in the same frame, the higher number), whoever
// was filed when; who does not find a place goes to a heap of spare cells.
//
// Whoever looks around reads what lies here, and nothing else of the others. Now and then walkers
// are put in order of places, so that people who stand together lie together in memory as well: in a
// crowd of a million that is most of the cost of looking.
//
// A circle outside the stage is filed in the nearest cell at its edge. That keeps the answer right:
// bringing both a centre and the corners of a search into the stage never parts what lies together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "sidestep/base/large_vector.h"
#include "sidestep/base/prefetch.h"
#include "sidestep/math/types.h"
#include "sidestep/spacetime/placement.h"

namespace sidestep::crowd::detail {

/// Around a whole plan, rounded outward.
struct PlanCircle {
    float x = 0, z = 0, radius = 0;
};

/// What others need to know of somebody: one line of the cache.
struct alignas(64) Walker {
    double x = 0, z = 0, cosine = 1, sine = 0;  ///< Where the move is put down.
    std::int32_t start = 0;                     ///< Frame.
    std::int32_t choice = 0;                    ///< Frame of the next one.
    std::int32_t group = -1;
    std::int32_t id = -1;  ///< Number of the person.
    PlanCircle circle{};
    std::int16_t move = -1;  ///< -1: not there.

    [[nodiscard]] spacetime::Placement placement(double start_s) const {
        return {x, z, cosine, sine, start_s};
    }
};
static_assert(sizeof(Walker) == 64);

/// So many have a place in a cell.
inline constexpr std::size_t cell_places = 4;

/// A square of the ground, or more places of one that has no more.
struct alignas(64) GridCell {
    float x[cell_places], z[cell_places];  ///< Nobody: infinitely far.
    std::int32_t slot[cell_places];        ///< Nobody: -1.
    std::uint16_t radius[cell_places];     ///< In `Grid::grain_`, rounded up.
    std::int32_t next = -1;                ///< More of the same, among the spare ones; -1: no more.
    std::int32_t newest = std::numeric_limits<std::int32_t>::min();  ///< Nobody began later.
};
static_assert(sizeof(GridCell) == 64);

/// Columns and rows from first to last.
struct GridRange {
    int x0, x1, z0, z1;
};

/// Where in memory the cell of a column and row lies: page by page.
struct GridTiles {
    GridTiles() = default;
    explicit GridTiles(int width) : across((static_cast<std::size_t>(width) + side - 1) / side) {}
    [[nodiscard]] std::size_t at(int x, int z) const {
        const auto i = static_cast<std::size_t>(x), j = static_cast<std::size_t>(z);
        return (j / side * across + i / side) * (side * side) + j % side * side + i % side;
    }
    /// Cells of so many rows.
    [[nodiscard]] std::size_t room(int height) const {
        return (static_cast<std::size_t>(height) + side - 1) / side * across * side * side;
    }

    static constexpr std::size_t side = 8;  ///< Cells to the side of a page.
    std::size_t across = 1;                 ///< Pages.
};

/// Slots of people, and what they are written into: used again and again.
struct Slots {
    LargeVector<std::int32_t> room;  ///< Larger than needed.
    std::size_t count = 0;

    [[nodiscard]] std::span<const std::int32_t> all() const { return {room.data(), count}; }
};

/// Who is looked for, around a place.
struct Lookout {
    double x = 0, z = 0;
    double view = 0;   ///< Those whose centre is so near are seen, however small their circle.
    double reach = 0;  ///< Those are met whose circle comes so near.
};
struct Found {
    Slots seen, met;
};

class Grid {
public:
    /// @param widest  No circle has a larger radius. Cells are as wide, or wider where the stage
    /// would need too many of them.
    Grid(const Vec2& low, const Vec2& high, double widest) : Grid(low, high, widest, low, high) {}
    /// Of the same cells, those between two corners alone: what lies elsewhere is of no interest.
    Grid(const Vec2& low, const Vec2& high, double widest, const Vec2& from, const Vec2& to);

    // Whoever is here goes by an index from 0 on, which is not the number of the person.

    /// So many can be there. Those who were never filed are nowhere.
    void make_room(int count);
    /// Files somebody, by `walker.circle`; who was filed has to be removed first.
    void add(int index, const Walker& walker);
    /// Those who were removed are still known by `walker`.
    void remove(int index);
    /// Removes and adds again, if that changes nothing but cells of columns strictly between two, so
    /// that others may do the same elsewhere at the same time. Otherwise false, and nothing is done.
    [[nodiscard]] bool try_move(int index, const Walker& next, int after, int before);
    [[nodiscard]] int column(double x) const;

    [[nodiscard]] Walker& walker(int index) {
        return walkers_[static_cast<std::size_t>(slots_[static_cast<std::size_t>(index)])];
    }
    [[nodiscard]] const Walker& walker(int index) const {
        return walkers_[static_cast<std::size_t>(slots_[static_cast<std::size_t>(index)])];
    }

    /// Moves walkers about in memory, by place; who is found, and in which order, stays.
    void tidy();

    /// Writes down who is seen and who is met, and some more. The order hangs only on who is there.
    void find_near(const Lookout& from, Found& found) const;
    [[nodiscard]] const Walker& at_slot(std::int32_t slot) const {
        return walkers_[static_cast<std::size_t>(slot)];
    }

    // Ask for memory without waiting for it.
    void fetch_near(const Lookout& from) const;
    void fetch_cell(const PlanCircle& circle) const;
    void fetch_slot(std::int32_t slot) const { prefetch(walkers_.data() + slot); }
    void fetch_number(int index) const { prefetch(slots_.data() + index); }
    void fetch_walker(int index) const { fetch_slot(slots_[static_cast<std::size_t>(index)]); }
    void fetch_walker_to_write(int index) const {
        prefetch_to_write(walkers_.data() + slots_[static_cast<std::size_t>(index)]);
    }

    [[nodiscard]] std::size_t memory_bytes() const;

private:
    /// A cell of the ground, or (from 0 on) a spare one.
    [[nodiscard]] GridCell& cell(std::size_t ground, std::int32_t spare) {
        return spare < 0 ? cells_[ground] : spares_[static_cast<std::size_t>(spare)];
    }
    [[nodiscard]] std::int32_t take_spare();

    /// Where centres of those can be who are looked for.
    [[nodiscard]] GridRange range(const Lookout& from) const;
    [[nodiscard]] int row(double z) const;
    [[nodiscard]] std::size_t cell_of(const PlanCircle& circle) const {
        return tiles_.at(column(circle.x), row(circle.z));
    }

    Vec2 low_;
    double widest_;
    float grain_;  // of radii, metres
    double scale_ = 1.0;
    double most_x_ = 0.0, most_z_ = 0.0;  // the stage's last column and row
    int first_x_ = 0, first_z_ = 0;       // column and row with which it begins here
    int width_ = 1, height_ = 1;          // columns and rows that are kept here
    GridTiles tiles_;
    LargeVector<GridCell> cells_, spares_;
    std::int32_t unused_ = -1;         // a list of spare ones
    LargeVector<std::int32_t> slots_;  // by index
    LargeVector<Walker> walkers_;      // by slot
};

}  // namespace sidestep::crowd::detail
