// Where in memory is what is known of somebody?
//
// A whole crowd keeps people by number. A part of one (see territory.h) knows only those who are
// near: they get an index when they come, and others get it after they have gone.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

namespace sidestep::crowd::detail {

class Roster {
public:
    explicit Roster(bool whole) : whole_(whole) {}

    /// The index of a person; -1 when nobody here knows it.
    [[nodiscard]] int find(int person) const {
        if (whole_) return person < next_ ? person : -1;
        const auto known = indices_.find(person);
        return known != indices_.end() ? known->second : -1;
    }
    /// An index for one who is not known yet.
    int enter(int person) {
        if (whole_) {
            next_ = person >= next_ ? person + 1 : next_;
            return person;
        }
        int index = next_;
        if (unused_.empty()) {
            ++next_;
        } else {
            index = unused_.back();
            unused_.pop_back();
        }
        indices_.emplace(person, index);
        return index;
    }
    /// In a whole crowd people stay known when they have left.
    void forget(int person) {
        if (whole_) return;
        const auto known = indices_.find(person);
        if (known == indices_.end()) return;
        unused_.push_back(known->second);
        indices_.erase(known);
    }
    /// Indices are below this.
    [[nodiscard]] int end() const { return next_; }
    void clear() {
        indices_.clear();
        unused_.clear();
        next_ = 0;
    }
    [[nodiscard]] std::size_t memory_bytes() const {
        // a node and its place in the table
        return indices_.size() * 40 + unused_.capacity() * sizeof(int);
    }

private:
    bool whole_;
    int next_ = 0;
    std::unordered_map<int, int> indices_;
    std::vector<int> unused_;
};

}  // namespace sidestep::crowd::detail
