// Who may be near here? Circles, filed by their centres.
//
// A circle outside the stage is filed in the nearest cell at its edge. That keeps the answer right:
// bringing both a centre and the corners of a search into the stage never parts what lies together.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::crowd::detail {

/// Around a whole plan, rounded outward.
struct PlanCircle {
    float x = 0, z = 0, radius = 0;
};

class Grid {
public:
    /// Cells are `cell` metres wide, or more where the stage would need too many of them.
    Grid(const Vec2& low, const Vec2& high, double cell) : low_(low) {
        const Vec2 size = (high - low).cwiseMax(0.0);
        while ((size.x() / cell + 1.0) * (size.y() / cell + 1.0) > most_cells) cell *= 1.25;
        scale_ = 1.0 / cell;
        width_ = std::max(1, static_cast<int>(std::ceil(size.x() * scale_)));
        height_ = std::max(1, static_cast<int>(std::ceil(size.y() * scale_)));
        first_.assign(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), -1);
    }

    void add(int id, const PlanCircle& circle) {
        const auto i = static_cast<std::size_t>(id);
        if (i >= entries_.size()) entries_.resize(i + 1);
        Entry& entry = entries_[i];
        entry.circle = circle;
        entry.cell = cell_of(circle.x, circle.z);
        int& first = first_[static_cast<std::size_t>(entry.cell)];
        entry.next = first;
        entry.previous = -1;
        if (first >= 0) entries_[static_cast<std::size_t>(first)].previous = id;
        first = id;
    }

    void remove(int id) {
        Entry& entry = entries_[static_cast<std::size_t>(id)];
        if (entry.previous >= 0) {
            entries_[static_cast<std::size_t>(entry.previous)].next = entry.next;
        } else {
            first_[static_cast<std::size_t>(entry.cell)] = entry.next;
        }
        if (entry.next >= 0) {
            entries_[static_cast<std::size_t>(entry.next)].previous = entry.previous;
        }
        entry.cell = -1;
    }

    /// Calls `visit(id, circle)` for every circle whose centre is within `reach` of (x, z) in x and
    /// in z, and for some more.
    template <typename Visit>
    void visit_near(double x, double z, double reach, Visit&& visit) const {
        const int x0 = column(x - reach), x1 = column(x + reach);
        const int z0 = row(z - reach), z1 = row(z + reach);
        for (int j = z0; j <= z1; ++j) {
            for (int i = x0; i <= x1; ++i) {
                const std::size_t cell =
                    static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
                    static_cast<std::size_t>(i);
                for (int id = first_[cell]; id >= 0;) {
                    const Entry& entry = entries_[static_cast<std::size_t>(id)];
                    visit(id, entry.circle);
                    id = entry.next;
                }
            }
        }
    }

    [[nodiscard]] std::size_t memory_bytes() const {
        return first_.capacity() * sizeof(int) + entries_.capacity() * sizeof(Entry);
    }

private:
    struct Entry {
        PlanCircle circle;
        std::int32_t cell = -1, next = -1, previous = -1;
    };

    [[nodiscard]] int column(double x) const {
        return static_cast<int>(std::clamp((x - low_.x()) * scale_, 0.0, width_ - 1.0));
    }
    [[nodiscard]] int row(double z) const {
        return static_cast<int>(std::clamp((z - low_.y()) * scale_, 0.0, height_ - 1.0));
    }
    [[nodiscard]] int cell_of(double x, double z) const { return row(z) * width_ + column(x); }

    static constexpr double most_cells = 1 << 22;

    Vec2 low_;
    double scale_ = 1.0;
    int width_ = 1, height_ = 1;
    std::vector<int> first_;
    std::vector<Entry> entries_;
};

}  // namespace sidestep::crowd::detail
