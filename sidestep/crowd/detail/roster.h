// Where in memory is what is known of somebody?
//
// A whole crowd keeps people by number. A part of one (see territory.h) knows only those who are
// near: they get an index when they come, and others get it after they have gone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace sidestep::crowd::detail {

class Roster {
public:
    explicit Roster(bool whole) : whole_(whole) {}

    /// The index of a person; -1 when nobody here knows it.
    [[nodiscard]] int find(int person) const {
        if (whole_) return person < next_ ? person : -1;
        if (entries_.empty()) return -1;
        const Entry& entry = entries_[place_of(person)];
        return entry.person == person ? entry.index : -1;
    }
    /// An index for one who is not known yet.
    int enter(int person) {
        if (whole_) {
            next_ = person >= next_ ? person + 1 : next_;
            return person;
        }
        if (4 * (count_ + 1) > 3 * entries_.size()) grow();
        int index = next_;
        if (unused_.empty()) {
            ++next_;
        } else {
            index = unused_.back();
            unused_.pop_back();
        }
        entries_[place_of(person)] = {person, index};
        ++count_;
        return index;
    }
    /// In a whole crowd people stay known when they have left.
    void forget(int person) {
        if (whole_ || entries_.empty()) return;
        std::size_t hole = place_of(person);
        if (entries_[hole].person != person) return;
        unused_.push_back(entries_[hole].index);
        --count_;
        // those behind move up, unless that would bring them before their own place
        for (std::size_t k = next_place(hole); entries_[k].person >= 0; k = next_place(k)) {
            const std::size_t away = (k - first_place(entries_[k].person)) & (entries_.size() - 1);
            if (away < ((k - hole) & (entries_.size() - 1))) continue;
            entries_[hole] = entries_[k];
            hole = k;
        }
        entries_[hole] = {};
    }
    /// Indices are below this.
    [[nodiscard]] int end() const { return next_; }
    void clear() {
        entries_.assign(entries_.size(), {});
        unused_.clear();
        count_ = 0;
        next_ = 0;
    }
    [[nodiscard]] std::size_t memory_bytes() const {
        return entries_.capacity() * sizeof(Entry) + unused_.capacity() * sizeof(int);
    }

private:
    // a table of a power of two entries, a quarter of them free: who finds a place taken goes on to
    // the next
    struct Entry {
        std::int32_t person = -1, index = -1;
    };
    [[nodiscard]] std::size_t first_place(int person) const {
        const std::uint64_t mixed = static_cast<std::uint64_t>(person) * 0x9e3779b97f4a7c15u;
        return (mixed >> 32) & (entries_.size() - 1);
    }
    [[nodiscard]] std::size_t next_place(std::size_t k) const {
        return (k + 1) & (entries_.size() - 1);
    }
    /// Of a person, or where it would be.
    [[nodiscard]] std::size_t place_of(int person) const {
        std::size_t k = first_place(person);
        while (entries_[k].person >= 0 && entries_[k].person != person) k = next_place(k);
        return k;
    }
    void grow() {
        std::vector<Entry> old(entries_.empty() ? 64 : 2 * entries_.size());
        std::swap(old, entries_);
        for (const Entry& entry : old) {
            if (entry.person >= 0) entries_[place_of(entry.person)] = entry;
        }
    }

    bool whole_;
    int next_ = 0;
    std::size_t count_ = 0;
    std::vector<Entry> entries_;
    std::vector<int> unused_;
};

}  // namespace sidestep::crowd::detail
