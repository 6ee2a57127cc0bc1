// Whose joint is whose: guessed, read, printed.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "sidestep/edit/detail/balls.h"
#include "sidestep/edit/detail/person.h"
#include "sidestep/edit/detail/retarget_notes.h"
#include "sidestep/edit/retarget.h"
#include "sidestep/motion/pose.h"

namespace sidestep::edit {

namespace {

using body::Humanoid;
using body::Role;
using detail::retarget_note;
using detail::some_joints;

/// A name without prefix and separators, in small letters.
std::string plain_name(std::string_view name) {
    if (const auto colon = name.rfind(':'); colon != std::string_view::npos) {
        name.remove_prefix(colon + 1);
    }
    std::string plain;
    for (const char c : name) {
        if (c == '_' || c == '.' || c == '-' || c == ' ') continue;
        plain += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return plain;
}

/// Where joints lie along a chain, 0 at the first and 1 at the last, by rest lengths; a chain without
/// length is cut evenly.
std::vector<double> places_along(const motion::Skeleton& skeleton, const std::vector<int>& joints) {
    std::vector<double> places{0.0};
    for (std::size_t i = 1; i < joints.size(); ++i) {
        places.push_back(places.back() + skeleton.joint(joints[i]).offset.norm());
    }
    const double length = places.back();
    const double pieces = std::max(1.0, static_cast<double>(places.size()) - 1.0);
    for (std::size_t i = 0; i < places.size(); ++i) {
        places[i] = length > 0.0 ? places[i] / length : static_cast<double>(i) / pieces;
    }
    return places;
}

class MapGuess {
public:
    MapGuess(const motion::Skeleton& source, const motion::Skeleton& target)
        : from_(source),
          to_(target),
          who_from_(detail::find_person(source)),
          who_to_(detail::find_person(target)) {
        map_.source.assign(static_cast<std::size_t>(target.joint_count()), -1);
        by_name();
        if (who_from_ && who_to_) {
            by_role();
            along(with_ends(who_from_->trunk, -1), with_ends(who_to_->trunk, -1));
            along(with_ends(who_from_->necks, who_from_->head),
                  with_ends(who_to_->necks, who_to_->head));
        }
    }

    [[nodiscard]] const JointMap& map() const { return map_; }

private:
    void by_name() {
        std::map<std::string, int> place;
        for (int j = 0; j < from_.joint_count(); ++j) {
            place.try_emplace(plain_name(from_.joint(j).name), j);
        }
        std::vector<bool> taken(static_cast<std::size_t>(from_.joint_count()), false);
        for (int j = 0; j < to_.joint_count(); ++j) {
            const std::string name = plain_name(to_.joint(j).name);
            const auto found = place.find(name);
            if (name.empty() || found == place.end() || taken[found->second]) continue;
            if (who_from_ && who_to_ && who_from_->labels[found->second] != who_to_->labels[j]) {
                continue;  // the same word for another bone
            }
            map_.source[j] = found->second;
            taken[found->second] = true;
        }
    }

    void pair(int from, int to) {
        if (from >= 0 && to >= 0 && map_.source[to] < 0) map_.source[to] = from;
    }

    void by_role() {
        pair(who_from_->pelvis, who_to_->pelvis);
        pair(who_from_->chest, who_to_->chest);
        pair(who_from_->head, who_to_->head);
        using Limbs = Humanoid::Limbs;
        for (int Limbs::*joint :
             {&Limbs::clavicle, &Limbs::upper_arm, &Limbs::fore_arm, &Limbs::hand, &Limbs::thigh,
              &Limbs::shank, &Limbs::foot, &Limbs::toe}) {
            pair(who_from_->left.*joint, who_to_->left.*joint);
            pair(who_from_->right.*joint, who_to_->right.*joint);
        }
    }

    static std::vector<int> with_ends(std::vector<int> joints, int last) {
        if (last >= 0) joints.push_back(last);
        return joints;
    }

    /// Joints of one chain that found no partner get the one that lies nearest along the other, rather
    /// one that moves nobody yet, and never below the partner of the joint before.
    void along(const std::vector<int>& from, const std::vector<int>& to) {
        constexpr double taken_costs = 0.1;  // of the length of the chain
        const std::vector<double> place_from = places_along(from_, from);
        const std::vector<double> place_to = places_along(to_, to);
        std::size_t least = 0;
        for (std::size_t i = 0; i < to.size(); ++i) {
            int& partner = map_.source[to[i]];
            if (partner < 0) {
                const auto cost = [&](std::size_t k) {
                    const bool taken = std::find(map_.source.begin(), map_.source.end(), from[k]) !=
                                       map_.source.end();
                    return std::abs(place_from[k] - place_to[i]) + (taken ? taken_costs : 0.0);
                };
                std::size_t best = least;
                for (std::size_t k = least; k < from.size(); ++k) {
                    if (cost(k) < cost(best)) best = k;
                }
                partner = from[best];
            }
            const auto found = std::find(from.begin(), from.end(), partner);
            if (found != from.end()) {
                least = std::max(least, static_cast<std::size_t>(found - from.begin()));
            }
        }
    }

    const motion::Skeleton& from_;
    const motion::Skeleton& to_;
    std::optional<Humanoid> who_from_, who_to_;
    JointMap map_;
};

/// A name that finds its joint again: itself, or `@index` where it is empty or shared.
std::string written_name(const motion::Skeleton& skeleton, int joint) {
    const std::string& name = skeleton.joint(joint).name;
    const bool odd = name.empty() || name.front() == '@' || name.front() == ' ' ||
                     name.back() == ' ' || name.find_first_of("=#\n\r") != std::string::npos ||
                     name == "nothing" || skeleton.find(name) != joint;
    return odd ? fmt::format("@{}", joint) : name;
}

/// One name of a map's text, and where it stands.
struct MapWord {
    std::string_view text;
    int column = 1;
};

MapWord trimmed_word(std::string_view line, std::size_t first, std::size_t last) {
    const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
    while (first < last && blank(line[first])) ++first;
    while (last > first && blank(line[last - 1])) --last;
    return {line.substr(first, last - first), static_cast<int>(first) + 1};
}

std::optional<int> joint_named(const motion::Skeleton& skeleton, std::string_view word) {
    if (word.size() > 1 && word.front() == '@') {
        int index = -1;
        const auto read = std::from_chars(word.data() + 1, word.data() + word.size(), index);
        const bool whole = read.ec == std::errc{} && read.ptr == word.data() + word.size();
        if (whole && index >= 0 && index < skeleton.joint_count()) return index;
        return std::nullopt;
    }
    if (const auto exact = skeleton.find(word)) return exact;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        if (plain_name(skeleton.joint(j).name) == plain_name(word)) return j;
    }
    return std::nullopt;
}

std::string joints_there(const motion::Skeleton& skeleton) {
    std::vector<std::string> names;
    for (const motion::Joint& joint : skeleton.joints()) names.push_back(joint.name);
    return "it has " + some_joints(names, 40);
}

}  // namespace

namespace detail {

Problems misfit(const JointMap& map, const motion::Skeleton& source,
                const motion::Skeleton& target) {
    std::vector<bool> used(static_cast<std::size_t>(source.joint_count()), false);
    int matched = 0;
    for (const int s : map.source) {
        if (s < 0) continue;
        matched += used[s] ? 0 : 1;
        used[s] = true;
    }
    const auto from = find_person(source);
    const auto to = find_person(target);
    std::vector<std::string> missing;
    if (from && to) {
        // a person is told by trunk, arms and legs
        using Limbs = body::Humanoid::Limbs;
        const auto need = [&](int joint) {
            if (map.source[joint] < 0) missing.push_back(target.joint(joint).name);
        };
        need(to->pelvis);
        for (int Limbs::*joint : {&Limbs::upper_arm, &Limbs::thigh, &Limbs::shank}) {
            need(to->left.*joint);
            need(to->right.*joint);
        }
        if (missing.empty()) return {};
        return {retarget_note(
            Problem::Severity::error, "joints_do_not_fit",
            fmt::format("no joint of the clip moves {}", some_joints(missing)),
            "name a partner for each in a joint map; --map - prints the one that was guessed")};
    }
    bool root_lost = false;
    for (const int root : source.roots()) root_lost = root_lost || !used[root];
    if (!root_lost && 3 * matched >= source.joint_count()) return {};
    return {
        retarget_note(Problem::Severity::error, "joints_do_not_fit",
                      fmt::format("{} of the clip's {} joints have a partner{}", matched,
                                  source.joint_count(), root_lost ? ", its root has none" : ""),
                      fmt::format("{} not a person by names or shape: name partners in a joint map",
                                  from ? "the character is"
                                  : to ? "the clip's skeleton is"
                                       : "they are"))};
}

}  // namespace detail

Result<JointMap> guess_joint_map(const motion::Skeleton& source, const motion::Skeleton& target,
                                 Problems* notes) {
    const JointMap map = MapGuess(source, target).map();
    if (Problems problems = detail::misfit(map, source, target); !problems.empty()) {
        return failure(std::move(problems));
    }
    if (notes != nullptr) {
        const Problems more = detail::notes_on(map, source, target);
        notes->insert(notes->end(), more.begin(), more.end());
    }
    return map;
}

Problems detail::notes_on(const JointMap& map, const motion::Skeleton& source,
                          const motion::Skeleton& target) {
    Problems notes;
    std::vector<bool> used(static_cast<std::size_t>(source.joint_count()), false);
    std::vector<std::string> resting, unused;
    const std::optional<body::Humanoid> human = find_person(target);
    std::vector<bool> carried(static_cast<std::size_t>(target.joint_count()), false);
    for (int j = 0; j < target.joint_count(); ++j) {
        if (const int ball = ball_of(human, target, map, j); ball >= 0) carried[ball] = true;
    }
    for (int j = 0; j < target.joint_count(); ++j) {
        if (map.source[j] >= 0) {
            used[map.source[j]] = true;
        } else if (!carried[j]) {
            resting.push_back(target.joint(j).name);
        }
    }
    for (int j = 0; j < source.joint_count(); ++j) {
        if (!used[j]) unused.push_back(source.joint(j).name);
    }
    if (!unused.empty()) {
        notes.push_back(retarget_note(
            Problem::Severity::note, "joints_left_out",
            fmt::format("the character has no {}: what {} is left to the joints around",
                        some_joints(unused), unused.size() == 1 ? "it does" : "they do")));
    }
    if (!resting.empty()) {
        notes.push_back(retarget_note(
            Problem::Severity::note, "joints_at_rest",
            fmt::format("the clip says nothing about {}: {} at rest", some_joints(resting),
                        resting.size() == 1 ? "it stays" : "they stay")));
    }
    return notes;
}

Result<JointMap> read_joint_map(std::string_view text, std::string_view file_name,
                                const motion::Skeleton& source, const motion::Skeleton& target) {
    JointMap map = MapGuess(source, target).map();
    Problems problems;
    std::vector<int> told_in(static_cast<std::size_t>(target.joint_count()), 0);
    int line_number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        ++line_number;
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        begin = end + 1;
        line = line.substr(0, line.find('#'));
        const auto wrong = [&](int column, std::string message, std::string hint) {
            Problem problem = retarget_note(Problem::Severity::error, "joint_map",
                                            std::move(message), std::move(hint));
            problem.file = file_name;
            problem.line = line_number;
            problem.column = column;
            if (static_cast<int>(problems.size()) < problem_limit) problems.push_back(problem);
        };
        const std::size_t equals = line.find('=');
        const MapWord left = trimmed_word(line, 0, std::min(equals, line.size()));
        if (equals == std::string_view::npos) {
            if (left.text.empty()) continue;
            wrong(left.column, fmt::format("\"{}\" has no = after it", left.text),
                  "write: joint of the character = joint of the clip, or = nothing");
            continue;
        }
        const MapWord right = trimmed_word(line, equals + 1, line.size());
        const auto to = joint_named(target, left.text);
        const bool nothing = right.text == "nothing";
        const auto from = nothing ? std::nullopt : joint_named(source, right.text);
        if (!to) {
            wrong(left.column, fmt::format("the character has no joint \"{}\"", left.text),
                  joints_there(target));
        }
        if (right.text.empty()) {
            wrong(static_cast<int>(equals) + 2,
                  "nothing stands after the =", "a joint of the clip, or the word nothing");
        } else if (!nothing && !from) {
            wrong(right.column, fmt::format("the clip has no joint \"{}\"", right.text),
                  joints_there(source));
        }
        if (!to) continue;
        if (told_in[*to] > 0) {
            wrong(left.column,
                  fmt::format("\"{}\" has a partner since line {}", left.text, told_in[*to]),
                  "one line per joint of the character");
        }
        told_in[*to] = line_number;
        map.source[*to] = from.value_or(-1);
    }
    if (!problems.empty()) return failure(std::move(problems));
    problems = detail::misfit(map, source, target);
    for (Problem& problem : problems) problem.file = file_name;
    if (!problems.empty()) return failure(std::move(problems));
    return map;
}

std::string to_text(const JointMap& map, const motion::Skeleton& source,
                    const motion::Skeleton& target) {
    SIDESTEP_REQUIRE(static_cast<int>(map.source.size()) == target.joint_count(),
                     "the map is of another skeleton");
    std::string text = "# joint of the character = joint of the clip\n";
    for (int j = 0; j < target.joint_count(); ++j) {
        const int s = map.source[j];
        SIDESTEP_REQUIRE(s >= -1 && s < source.joint_count(), "the map is of another clip");
        text +=
            written_name(target, j) + " = " + (s < 0 ? "nothing" : written_name(source, s)) + '\n';
    }
    return text;
}

}  // namespace sidestep::edit
