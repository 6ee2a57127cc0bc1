// What may be asked, and what a constraint is called.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/edit/detail/demand_plan.h"

namespace sidestep::edit {

namespace {

using Kind = Constraint::Kind;

constexpr double most_seconds = 1e7;
constexpr double key_slack = 1e-9;  // seconds

const char* kind_word(Kind kind) {
    switch (kind) {
        case Kind::position:
            return "position";
        case Kind::orientation:
            return "orientation";
        case Kind::pose:
            return "pose";
        case Kind::relative:
            return "relative";
        case Kind::look_at:
            return "look";
        case Kind::foot_contact:
            return "foot";
        case Kind::joint_limit:
            return "limit";
    }
    return "constraint";
}

}  // namespace

std::string name_of(const Constraint& constraint, const motion::Skeleton& skeleton) {
    if (!constraint.name.empty()) return constraint.name;
    return fmt::format("{} {} {:.2f}..{:.2f}", kind_word(constraint.kind),
                       skeleton.joint(constraint.effector.joint).name, constraint.first,
                       constraint.last);
}

void DemandPlanner::check(int constraint) const {
    const Constraint& c = constraints_[constraint];
    const int joints = editor_.source_.joint_count();
    const std::string who =
        "constraint " + std::to_string(constraint) + (c.name.empty() ? "" : " (" + c.name + ")");
    const auto good = [&](const Effector& e) {
        return e.joint >= 0 && e.joint < joints && e.point.allFinite();
    };
    SIDESTEP_REQUIRE(good(c.effector) && (!c.anchor || good(*c.anchor)),
                     who + " names a joint that is not among the " + std::to_string(joints));
    SIDESTEP_REQUIRE(
        std::abs(c.first) <= most_seconds && std::abs(c.last) <= most_seconds && c.first <= c.last,
        who + " has a scope that ends before it begins, or is no time at all");
    SIDESTEP_REQUIRE(c.blend_in >= 0.0 && c.blend_in <= most_seconds && c.blend_out >= 0.0 &&
                         c.blend_out <= most_seconds,
                     who + " has a blend that is negative or not finite");
    for (const ConstraintKey& key : c.keys) {
        SIDESTEP_REQUIRE(
            key.time >= c.first - key_slack && key.time <= c.last + key_slack,
            who + " has a key at " + std::to_string(key.time) + " s, outside its scope");
        SIDESTEP_REQUIRE(!key.place || key.place->allFinite(),
                         who + " has a place that is no place");
        SIDESTEP_REQUIRE(!key.turn || std::abs(key.turn->norm() - 1.0) < 1e-6,
                         who + " has a turn that is not of unit length");
        const bool wants_place =
            c.kind == Kind::position || c.kind == Kind::foot_contact || c.kind == Kind::look_at;
        SIDESTEP_REQUIRE(!wants_place || key.place, who + " has a key without a place");
        SIDESTEP_REQUIRE(c.kind != Kind::orientation || key.turn,
                         who + " has a key without a turn");
        SIDESTEP_REQUIRE(key.place || key.turn, who + " has an empty key");
    }
    const bool needs_keys =
        c.kind == Kind::position || c.kind == Kind::orientation || c.kind == Kind::pose;
    SIDESTEP_REQUIRE(!needs_keys || !c.keys.empty(), who + " has no keys");
    SIDESTEP_REQUIRE(c.kind != Kind::relative || c.anchor, who + " has no anchor");
    if (c.kind == Kind::look_at) {
        SIDESTEP_REQUIRE(c.anchor || !c.keys.empty(), who + " has nothing to look at");
        SIDESTEP_REQUIRE(c.axis.allFinite() && c.axis.norm() > 1e-9, who + " looks along no axis");
    }
    if (c.kind == Kind::joint_limit) {
        SIDESTEP_REQUIRE(c.limit || !editor_.own_limits_.empty(),
                         who + " has no limit, and the character knows none");
        if (c.limit) body::check(*c.limit);
    }
}

bool DemandPlanner::asks(int constraint, bool turn) const {
    const Constraint& c = constraints_[constraint];
    const auto any_key = [&](bool of_turn) {
        return std::any_of(c.keys.begin(), c.keys.end(), [&](const ConstraintKey& key) {
            return of_turn ? key.turn.has_value() : key.place.has_value();
        });
    };
    switch (c.kind) {
        case Kind::position:
        case Kind::foot_contact:
            return !turn;
        case Kind::orientation:
        case Kind::look_at:
            return turn;
        case Kind::pose:
            return any_key(turn);
        case Kind::relative:
            // without keys the place is kept; a turn only where one is given
            return turn ? any_key(true) : c.keys.empty() || any_key(false);
        case Kind::joint_limit:
            break;
    }
    return false;
}

}  // namespace sidestep::edit
