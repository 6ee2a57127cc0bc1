// Who may be near here, and what do they do? Circles, filed by their centres.
//
// Whoever looks around reads what lies here, and nothing else of the others. Now and then the files
// are put in order of places, so that people who stand together lie together in memory as well: in a
// crowd of a million that is most of the cost of looking.
//
// A circle outside the stage is filed in the nearest cell at its edge. That keeps the answer right:
// bringing both a centre and the corners of a search into the stage never parts what lies together.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "sidestep/math/types.h"

namespace sidestep::crowd::detail {

/// Around a whole plan, rounded outward.
struct PlanCircle {
    float x = 0, z = 0, radius = 0;
};

/// What others need to know of somebody.
struct Walker {
    double x = 0, z = 0, cosine = 1, sine = 0;  ///< Where the move is put down.
    std::int32_t start = 0;                     ///< Frame.
    std::int32_t choice = 0;                    ///< Frame of the next one.
    std::int32_t group = -1;
    std::int16_t move = 0;
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

    void add(int id, const PlanCircle& circle, const Walker& walker) {
        const auto i = static_cast<std::size_t>(id);
        if (i >= slots_.size()) slots_.resize(i + 1, -1);
        if (slots_[i] < 0) {
            slots_[i] = static_cast<std::int32_t>(entries_.size());
            entries_.emplace_back();
            walkers_.emplace_back();
        }
        const std::int32_t slot = slots_[i];
        Entry& entry = entries_[static_cast<std::size_t>(slot)];
        entry.id = id;
        entry.circle = circle;
        walkers_[static_cast<std::size_t>(slot)] = walker;
        entry.cell = cell_of(circle.x, circle.z);
        int& first = first_[static_cast<std::size_t>(entry.cell)];
        entry.next = first;
        entry.previous = -1;
        if (first >= 0) entries_[static_cast<std::size_t>(first)].previous = slot;
        first = slot;
    }

    void remove(int id) {
        Entry& entry = entry_of(id);
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

    [[nodiscard]] Walker& walker(int id) {
        return walkers_[static_cast<std::size_t>(slots_[static_cast<std::size_t>(id)])];
    }

    /// Moves files about in memory, by place; what `visit_near` calls, and in which order, stays.
    void tidy() {
        std::vector<std::pair<std::uint64_t, std::int32_t>> order;
        order.reserve(entries_.size());
        for (std::size_t slot = 0; slot < entries_.size(); ++slot) {
            const std::int32_t cell = entries_[slot].cell;
            // those who left come last
            const std::uint64_t key =
                cell < 0 ? ~std::uint64_t{0}
                         : spread(static_cast<std::uint32_t>(cell % width_)) |
                               spread(static_cast<std::uint32_t>(cell / width_)) << 1;
            order.emplace_back(key, static_cast<std::int32_t>(slot));
        }
        std::sort(order.begin(), order.end());
        std::vector<std::int32_t> moved(entries_.size());
        for (std::size_t k = 0; k < order.size(); ++k) {
            moved[static_cast<std::size_t>(order[k].second)] = static_cast<std::int32_t>(k);
        }
        const auto where = [&](std::int32_t slot) {
            return slot < 0 ? slot : moved[static_cast<std::size_t>(slot)];
        };
        std::vector<Entry> entries;
        std::vector<Walker> walkers;
        entries.reserve(entries_.size());
        walkers.reserve(entries_.size());
        for (const auto& [key, slot] : order) {
            Entry entry = entries_[static_cast<std::size_t>(slot)];
            entry.next = where(entry.next);
            entry.previous = where(entry.previous);
            slots_[static_cast<std::size_t>(entry.id)] = where(slot);
            entries.push_back(entry);
            walkers.push_back(walkers_[static_cast<std::size_t>(slot)]);
        }
        entries_ = std::move(entries);
        walkers_ = std::move(walkers);
        for (int& first : first_) first = where(first);
    }

    /// Calls `visit(id, circle, walker)` for every circle whose centre is within `reach` of (x, z)
    /// in x and in z, and for some more.
    template <typename Visit>
    void visit_near(double x, double z, double reach, Visit&& visit) const {
        const int x0 = column(x - reach), x1 = column(x + reach);
        const int z0 = row(z - reach), z1 = row(z + reach);
        for (int j = z0; j <= z1; ++j) {
            for (int i = x0; i <= x1; ++i) {
                const std::size_t cell =
                    static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
                    static_cast<std::size_t>(i);
                for (int slot = first_[cell]; slot >= 0;) {
                    const Entry& entry = entries_[static_cast<std::size_t>(slot)];
                    visit(entry.id, entry.circle, walkers_[static_cast<std::size_t>(slot)]);
                    slot = entry.next;
                }
            }
        }
    }

    /// Asks for what `visit_near` is going to read, without waiting for it.
    void fetch_near(double x, double z, double reach) const {
        const int x0 = column(x - reach), x1 = column(x + reach);
        const int z0 = row(z - reach), z1 = row(z + reach);
        for (int j = z0; j <= z1; ++j) {
            const int* cells =
                first_.data() + static_cast<std::size_t>(j) * static_cast<std::size_t>(width_);
            for (int i = x0; i <= x1; ++i) {
                if (cells[i] < 0) continue;
                const Entry* entry = entries_.data() + cells[i];
                __builtin_prefetch(entry);
                __builtin_prefetch(walkers_.data() + cells[i]);
            }
        }
    }
    void fetch(int id) const { __builtin_prefetch(slots_.data() + id); }

    [[nodiscard]] std::size_t memory_bytes() const {
        return first_.capacity() * sizeof(int) + slots_.capacity() * sizeof(std::int32_t) +
               entries_.capacity() * sizeof(Entry) + walkers_.capacity() * sizeof(Walker);
    }

private:
    struct alignas(32) Entry {
        PlanCircle circle;
        std::int32_t id = -1;
        std::int32_t cell = -1, next = -1, previous = -1;  // next and previous are slots
    };

    [[nodiscard]] Entry& entry_of(int id) {
        return entries_[static_cast<std::size_t>(slots_[static_cast<std::size_t>(id)])];
    }
    /// Every second bit: two of them, one shifted, count cells by ever smaller squares.
    [[nodiscard]] static std::uint64_t spread(std::uint32_t number) {
        std::uint64_t bits = number;
        bits = (bits | bits << 16) & 0x0000ffff0000ffff;
        bits = (bits | bits << 8) & 0x00ff00ff00ff00ff;
        bits = (bits | bits << 4) & 0x0f0f0f0f0f0f0f0f;
        bits = (bits | bits << 2) & 0x3333333333333333;
        return (bits | bits << 1) & 0x5555555555555555;
    }
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
    std::vector<int> first_;           // of each cell, a slot
    std::vector<std::int32_t> slots_;  // of each person
    std::vector<Entry> entries_;       // by slot: whether to look closer ...
    std::vector<Walker> walkers_;      // ... and at what
};

}  // namespace sidestep::crowd::detail
