#include "sidestep/crowd/explain.h"

#include <fmt/format.h>

#include <algorithm>

namespace sidestep::crowd {

namespace {

void count(std::vector<std::pair<int, int>>& list, int person) {
    const auto found = std::find_if(list.begin(), list.end(),
                                    [&](const auto& entry) { return entry.first == person; });
    if (found == list.end()) {
        list.emplace_back(person, 1);
    } else {
        ++found->second;
    }
}

/// "4 by what person 12 promised, 1 by what person 3 promised".
void name(std::string& text, const std::vector<std::pair<int, int>>& list, const char* before,
          const char* after) {
    constexpr std::size_t most = 3;
    for (std::size_t i = 0; i < list.size() && i < most; ++i) {
        text += fmt::format("{}{} {}person {}{}", text.empty() ? "" : ", ", list[i].second, before,
                            list[i].first, after);
    }
    if (list.size() <= most) return;
    int rest = 0;
    for (std::size_t i = most; i < list.size(); ++i) rest += list[i].second;
    text += fmt::format(", {} {}{} others{}", rest, before, list.size() - most, after);
}

}  // namespace

int Reasons::total() const {
    int sum = walls + things;
    for (const auto& [person, times] : promises) sum += times;
    for (const auto& [person, times] : too_near) sum += times;
    return sum;
}

std::vector<int> Reasons::who() const {
    std::vector<int> people;
    for (const auto& [person, times] : promises) people.push_back(person);
    for (const auto& [person, times] : too_near) people.push_back(person);
    std::sort(people.begin(), people.end());
    people.erase(std::unique(people.begin(), people.end()), people.end());
    return people;
}

std::string Reasons::text() const {
    if (total() == 0) return {};
    std::string why;
    if (walls > 0) why += fmt::format("{} by walls", walls);
    if (things > 0) why += fmt::format("{}{} by things", why.empty() ? "" : ", ", things);
    name(why, promises, "by what ", " promised");
    name(why, too_near, "too near to ", "");
    return fmt::format("{} refused: {}", total(), why);
}

std::function<void(const Refusal&)> Explanations::listener() {
    return [this](const Refusal& refusal) {
        const std::lock_guard lock(mutex_);
        heard_[refusal.person].push_back(refusal);
    };
}

Reasons Explanations::of(int person) const {
    const std::lock_guard lock(mutex_);
    Reasons reasons;
    const auto found = heard_.find(person);
    if (found == heard_.end()) return reasons;
    for (const Refusal& refusal : found->second) {
        switch (refusal.why) {
            case Refusal::Why::wall:
                ++reasons.walls;
                break;
            case Refusal::Why::thing:
                ++reasons.things;
                break;
            case Refusal::Why::promise:
                count(reasons.promises, refusal.whose);
                break;
            case Refusal::Why::too_near:
                count(reasons.too_near, refusal.whose);
                break;
        }
    }
    return reasons;
}

void Explanations::forget() {
    const std::lock_guard lock(mutex_);
    heard_.clear();
}

std::string towards(const Wish& wish, const Vec2& here,
                    std::span<const std::vector<int>> itineraries, std::span<const Goal> goals) {
    switch (wish.kind) {
        case Wish::Kind::stand:
            return "wants nothing";
        case Wish::Kind::random:
            return "anywhere";
        case Wish::Kind::goal: {
            const auto& list = itineraries[static_cast<std::size_t>(wish.itinerary)];
            const int goal = list[static_cast<std::size_t>(wish.stage)];
            return "to " + goals[static_cast<std::size_t>(goal)].name;
        }
        case Wish::Kind::point:
        case Wish::Kind::wander:
            break;
    }
    return fmt::format("to a place {:.0f} m off", (wish.target - here).norm());
}

}  // namespace sidestep::crowd
