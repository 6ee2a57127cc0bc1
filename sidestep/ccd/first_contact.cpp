#include "sidestep/ccd/first_contact.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

#include "sidestep/base/require.h"
#include "sidestep/ccd/detail/pair_search.h"
#include "sidestep/geometry/axis_box.h"

namespace sidestep::ccd {

namespace {

using detail::Moment;
using detail::PairSearch;
using geometry::AxisBox;

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Stretches of the step for which boxes are made, at most.
constexpr int most_stretches = 8;

bool is_sound(const Vec3& numbers) {
    return (numbers.array().abs() <= largest_number).all();
}

void require_sound(const MovingLinks& moving) {
    SIDESTEP_REQUIRE(moving.shapes.size() == moving.links.size(), "one shape for each link");
    SIDESTEP_REQUIRE(moving.bodies.empty() || moving.bodies.size() == moving.links.size(),
                     "one body for each link, or none");
    for (std::size_t i = 0; i < moving.links.size(); ++i) {
        const LinkMotion& link = moving.links[i];
        const auto named = [i] { return "link " + std::to_string(i); };
        SIDESTEP_REQUIRE(link.parent >= -1 && link.parent < static_cast<int>(i),
                         named() + " has the parent " + std::to_string(link.parent) +
                             ", expected an earlier link, or -1 for the world");
        SIDESTEP_REQUIRE(
            is_sound(link.start.translation) && is_sound(link.turn) && is_sound(link.slide),
            named() + " has a place, turn or slide that is no number or beyond 1e30");
        const double length = link.start.rotation.norm();
        SIDESTEP_REQUIRE(std::abs(length - 1.0) < 1e-6, named() + " has a rotation of length " +
                                                            std::to_string(length) +
                                                            ", expected a quaternion of length 1");
    }
}

void require_sound(const FirstContactOptions& options) {
    const auto at_least_zero = [](double number) {
        return number >= 0.0 && number <= largest_number;
    };
    SIDESTEP_REQUIRE(at_least_zero(options.skin),
                     "skin is " + std::to_string(options.skin) + ", expected metres, 0 or more");
    SIDESTEP_REQUIRE(
        at_least_zero(options.tolerance) && options.tolerance > 0.0,
        "tolerance is " + std::to_string(options.tolerance) + ", expected metres, more than 0");
    SIDESTEP_REQUIRE(options.tolerance >= least_tolerance,
                     "tolerance is below 1e-30 metres, where squares vanish");
    SIDESTEP_REQUIRE(at_least_zero(options.tolerance_time) && options.tolerance_time > 0.0,
                     "tolerance_time is " + std::to_string(options.tolerance_time) +
                         ", expected a share of the step, more than 0");
    SIDESTEP_REQUIRE(options.budget > 0,
                     "budget is " + std::to_string(options.budget) + ", expected more than 0");
}

/// Links that can be touched and stand still against one another, as one.
struct Group {
    int top = -1;  ///< -1: the world.
    std::vector<int> links{};
    AxisBox box{};  ///< In the frame of the top.
    double reach = 0.0;
    AxisBox swept{};  ///< In the world, during the stretch at hand.
};

/// A link in its group.
struct Place {
    Transform in_group{};
    int group = -1;
    int neighbour = -1;  ///< The nearest link above it that can be touched.
};

/// A link in the world at both ends of a stretch.
struct Ends {
    Moment before{}, after{};
    Vec3 centre_0 = Vec3::Zero(), centre_1 = Vec3::Zero();  ///< Of its box.
    Mat3 sides_0 = Mat3::Zero(), sides_1 = Mat3::Zero();    ///< Half sides of its box.
    detail::MovingRod rod{};                                ///< Around all of it.
    double bend = 0.0, rounding = 0.0;
    int stretch = -1;  ///< For which it was made.
};

/// Who may meet whom, stretch by stretch.
class Sweep {
public:
    /// Must live as long as it is asked.
    void begin(const MovingLinks& moving, const FirstContactOptions& options);

    [[nodiscard]] int stretches() const noexcept { return stretches_; }
    /// Pairs of links whose boxes meet, the smaller number first, sorted.
    const std::vector<std::array<int, 2>>& pairs(int stretch);
    /// True: during the stretch at hand the hulls of two links are apart along one direction.
    /// @param meets  Else when they seem to meet; negative where that cannot be seen from afar.
    [[nodiscard]] bool apart_as_wholes(int a, int b, double& meets);

private:
    [[nodiscard]] bool same_groups() const;
    void make_groups();
    [[nodiscard]] bool asked(int a, int b) const;
    void place_at(double t, std::vector<Moment>& moments);
    /// During the stretch at hand; made when it is first asked for.
    const AxisBox& link_box(int link);
    const Ends& link_ends(int link);
    [[nodiscard]] AxisBox swept_box(const Group& group, const Vec3& centre, const Mat3& axes,
                                    double reach) const;

    const MovingLinks* moving_ = nullptr;
    const FirstContactOptions* options_ = nullptr;
    // kept while the same links rest against their parents
    std::vector<LinkMotion> known_;
    std::vector<const Shape*> shapes_;
    std::vector<int> movers_;  ///< Links that move, in order.
    std::vector<int> above_;   ///< For each of them the next one above it, or -1.
    std::vector<Place> places_;
    std::vector<Group> groups_;
    std::vector<detail::Sums> sums_;  ///< Of every moving link.
    std::vector<int> joints_;
    std::vector<Moment> before_, after_;
    double h_ = 1.0;
    int stretches_ = 1;
    std::vector<std::pair<int, int>> ignored_;
    std::vector<std::array<int, 2>> pairs_;
    std::vector<int> order_;
    std::vector<detail::Walk> walks_;
    std::vector<AxisBox> link_boxes_;
    std::vector<int> link_boxes_of_;  ///< For which stretch each was made.
    int stretch_ = -1;
    std::vector<Ends> link_ends_;
    detail::Hulls hulls_;
};

/// What was made for the last step serves this one too.
bool Sweep::same_groups() const {
    const std::size_t count = moving_->links.size();
    if (known_.size() != count) return false;
    for (std::size_t i = 0; i < count; ++i) {
        const LinkMotion &link = moving_->links[i], &before = known_[i];
        if (link.parent != before.parent || moving_->shapes[i] != shapes_[i]) return false;
        const bool moves = link.moves();
        if (moves != before.moves()) return false;
        if (moves) continue;  // where it is makes no group
        if (link.start.translation != before.start.translation ||
            link.start.rotation.coeffs() != before.start.rotation.coeffs()) {
            return false;
        }
    }
    return true;
}

/// Links that rest against each other, where they are in their groups, and the groups' boxes.
void Sweep::make_groups() {
    const int count = static_cast<int>(moving_->links.size());
    known_.assign(moving_->links.begin(), moving_->links.end());
    shapes_.assign(moving_->shapes.begin(), moving_->shapes.end());
    const std::vector<int> tops = rigid_groups(moving_->links);
    places_.assign(count, {});
    groups_.clear();
    movers_.clear();
    above_.clear();
    std::vector<int> group_of_top(count + 1, -1);
    for (int i = 0; i < count; ++i) {
        const LinkMotion& link = moving_->links[i];
        Place& place = places_[i];
        if (link.parent >= 0) {
            const Place& parent = places_[link.parent];
            place.neighbour =
                moving_->shapes[link.parent] != nullptr ? link.parent : parent.neighbour;
        }
        if (link.moves()) {
            place.in_group = {};
            movers_.push_back(i);
            above_.push_back(link.parent >= 0 ? tops[link.parent] : -1);
        } else {
            place.in_group =
                link.parent >= 0 ? places_[link.parent].in_group * link.start : link.start;
        }
        if (moving_->shapes[i] == nullptr) continue;
        const int top = tops[i];
        // what stands still in the world stands alone: one box around all of it would tell nothing
        int& known = group_of_top[top + 1];
        if (known < 0 || top < 0) {
            known = static_cast<int>(groups_.size());
            groups_.push_back({});
            groups_.back().top = top;
        }
        Group& group = groups_[known];
        place.group = known;
        group.links.push_back(i);
        const Shape::Node& root = moving_->shapes[i]->root();
        const Vec3 centre = place.in_group * root.centre;
        const Mat3 axes = place.in_group.rotation.toRotationMatrix() * root.axes;
        const Vec3 half = (axes.cwiseAbs() * root.half).array() * (1.0 + 1e-12);
        group.box.include(AxisBox{centre - half, centre + half});
        group.reach = std::max(group.reach, place.in_group.translation.norm() + root.reach);
    }
    sums_.assign(count, {});
    joints_.assign(count, 0);
    walks_.resize(count);
    before_.resize(count);
    after_.resize(count);
    link_boxes_.resize(count);
}

void Sweep::begin(const MovingLinks& moving, const FirstContactOptions& options) {
    moving_ = &moving;
    options_ = &options;
    if (!same_groups()) make_groups();
    for (std::size_t k = 0; k < movers_.size(); ++k) {
        const int i = movers_[k], above = above_[k];
        const LinkMotion& link = moving.links[i];
        detail::Sums sums;
        joints_[i] = 1;
        if (above >= 0) {
            sums = sums_[above];
            joints_[i] = joints_[above] + 1;
        }
        Vec3 origin = link.start.translation, slide = link.slide;
        if (link.parent >= 0) {
            const Transform& parent = places_[link.parent].in_group;
            origin = parent * origin;
            slide = parent.rotation * slide;
        }
        sums.go(std::max(origin.norm(), (origin + slide).norm()), slide.norm());
        sums.pass(link.turn.norm());
        sums_[i] = sums;
    }
    ignored_.clear();
    for (std::pair<int, int> pair : moving.ignored) {
        if (pair.first > pair.second) std::swap(pair.first, pair.second);
        ignored_.push_back(pair);
    }
    if (!std::is_sorted(ignored_.begin(), ignored_.end()))
        std::sort(ignored_.begin(), ignored_.end());

    link_boxes_of_.assign(moving.links.size(), -1);
    link_ends_.resize(moving.links.size());
    for (Ends& ends : link_ends_) ends.stretch = -1;
    stretch_ = -1;
    // as many stretches as make bends small against what bends
    place_at(0.0, before_);
    for (stretches_ = 1; stretches_ < most_stretches; stretches_ *= 2) {
        const double h = 1.0 / stretches_;
        bool small = true;
        for (int g = 0; g < static_cast<int>(groups_.size()) && small; ++g) {
            const Group& group = groups_[g];
            if (group.top < 0) continue;
            const double a =
                sums_[group.top].acceleration_after(before_[group.top], h, group.reach);
            small = a * h * h / 8.0 <= 0.25 * group.box.size().norm();
        }
        if (small) break;
    }
}

bool Sweep::asked(int a, int b) const {
    if (places_[a].neighbour == b || places_[b].neighbour == a) return false;
    if (!moving_->bodies.empty() && moving_->bodies[a] == moving_->bodies[b]) return false;
    const std::pair<int, int> pair(std::min(a, b), std::max(a, b));
    return !std::binary_search(ignored_.begin(), ignored_.end(), pair);
}

/// All moving links in the world.
void Sweep::place_at(double t, std::vector<Moment>& moments) {
    for (std::size_t k = 0; k < movers_.size(); ++k) {
        const int i = movers_[k], above = above_[k];
        const LinkMotion& link = moving_->links[i];
        detail::Walk& walk = walks_[i];
        walk = above >= 0 ? walks_[above] : detail::Walk{};
        Transform start = link.start;
        Vec3 slide = link.slide;
        if (link.parent >= 0) {
            const Transform& parent = places_[link.parent].in_group;
            start = parent * start;
            slide = parent.rotation * slide;
        }
        walk.go(start.translation + t * slide, slide);
        walk.pass(start.rotation, link.turn, t);
        moments[i] = walk.moment();
    }
}

AxisBox Sweep::swept_box(const Group& group, const Vec3& centre, const Mat3& axes,
                         double reach) const {
    const double skin = 0.5 * options_->skin;
    if (group.top < 0) {
        const Vec3 half = axes.cwiseAbs().rowwise().sum().array() + skin + 1e-12 * reach;
        return {centre - half, centre + half};
    }
    const auto top = group.top;
    const Moment& l = before_[top];
    const Moment& r = after_[top];
    const double room = sums_[top].acceleration_between(l, r, h_, reach) * h_ * h_ / 8.0 +
                        sums_[top].rounding(joints_[top], reach) + skin;
    AxisBox box;
    for (const Moment* m : {&l, &r}) {
        const Vec3 at = m->place(centre);
        const Vec3 half = (m->turn * axes).cwiseAbs().rowwise().sum().array() + room;
        box.include(AxisBox{at - half, at + half});
    }
    return box;
}

const AxisBox& Sweep::link_box(int link) {
    if (link_boxes_of_[link] != stretch_) {
        link_boxes_of_[link] = stretch_;
        const Place& place = places_[link];
        const Shape::Node& root = moving_->shapes[link]->root();
        const Mat3 axes =
            place.in_group.rotation.toRotationMatrix() * root.axes * Mat3(root.half.asDiagonal());
        link_boxes_[link] = swept_box(groups_[place.group], place.in_group * root.centre, axes,
                                      place.in_group.translation.norm() + root.reach);
    }
    return link_boxes_[link];
}

const Ends& Sweep::link_ends(int link) {
    Ends& ends = link_ends_[link];
    if (ends.stretch == stretch_) return ends;
    ends.stretch = stretch_;
    const Place& place = places_[link];
    const int top = groups_[place.group].top;
    const double reach = place.in_group.translation.norm() + moving_->shapes[link]->root().reach;
    const Mat3 turn = place.in_group.rotation.toRotationMatrix();
    if (top < 0) {
        ends.before = {};
        ends.before.turn = turn;
        ends.before.origin = place.in_group.translation;
        ends.after = ends.before;
        ends.bend = 0.0;
        ends.rounding = 1e-12 * reach;
    } else {
        const Moment &l = before_[top], &r = after_[top];
        ends.before.turn.noalias() = l.turn * turn;
        ends.before.origin = l.place(place.in_group.translation);
        ends.after.turn.noalias() = r.turn * turn;
        ends.after.origin = r.place(place.in_group.translation);
        ends.bend = sums_[top].acceleration_between(l, r, h_, reach) * h_ * h_ / 8.0;
        ends.rounding = sums_[top].rounding(joints_[top], reach);
    }
    const Shape::Rod& rod = moving_->shapes[link]->rod();
    ends.rod = {ends.before.place(rod.from), ends.before.place(rod.to), ends.after.place(rod.from),
                ends.after.place(rod.to), rod.radius};
    const Shape::Node& root = moving_->shapes[link]->root();
    const Mat3 sides = root.axes * root.half.asDiagonal();
    ends.centre_0 = ends.before.place(root.centre);
    ends.centre_1 = ends.after.place(root.centre);
    ends.sides_0.noalias() = ends.before.turn * sides;
    ends.sides_1.noalias() = ends.after.turn * sides;
    return ends;
}

/// True: along one of a few directions the boxes around two links stay apart.
bool boxes_stay_apart(const Ends& a, const Ends& b, double room, double bend) {
    const Vec3 way_0 = b.centre_0 - a.centre_0, way_1 = b.centre_1 - a.centre_1;
    const auto tells = [&](const Vec3& d) {
        const double along = d.dot(way_0), length = d.norm();
        const double side = along < 0.0 ? -1.0 : 1.0;
        const double gap_0 = side * along - (a.sides_0.transpose() * d).lpNorm<1>() -
                             (b.sides_0.transpose() * d).lpNorm<1>() - room * length;
        if (!(gap_0 > 0.0)) return false;
        const double gap_1 = side * d.dot(way_1) - (a.sides_1.transpose() * d).lpNorm<1>() -
                             (b.sides_1.transpose() * d).lpNorm<1>() - room * length;
        return detail::stays_open(gap_0, gap_1, bend * length);
    };
    if (tells(way_0)) return true;
    for (int k = 0; k < 3; ++k) {
        if (tells(a.sides_0.col(k)) || tells(b.sides_0.col(k))) return true;
    }
    return false;
}

bool Sweep::apart_as_wholes(int a, int b, double& meets) {
    const Ends &one = link_ends(a), &other = link_ends(b);
    const Shape &shape_a = *moving_->shapes[a], &shape_b = *moving_->shapes[b];
    meets = -1.0;
    // corners are placed twice, and directions are of length 1 but for rounding
    constexpr double roomy = 1.0 + 1e-9;
    const double room = roomy * (2.0 * (one.rounding + other.rounding) + options_->skin);
    const double bend = roomy * (one.bend + other.bend);
    if (detail::stay_apart(one.rod, other.rod, room, bend)) return true;
    if (boxes_stay_apart(one, other, room, bend)) return true;
    Vec3 d = other.centre_0 - one.centre_0;
    if (d.isZero()) return false;
    d.normalize();
    hulls_.set(shape_a, shape_b);
    const double gap = hulls_.widest_gap(one.before, other.before, d);
    if (!(gap > room)) return false;
    const detail::BothEnds ends{&one.before, &other.before, &one.after, &other.after};
    const double gap_then = hulls_.seeming_gap(one.after, other.after, d);
    if (hulls_.stay_apart(ends, d, gap, gap_then, room, bend)) return true;
    // the direction at the end may be another
    Vec3 there = d;
    const double widest = hulls_.widest_gap(one.after, other.after, there);
    if (widest > room) {
        const double before = hulls_.seeming_gap(one.before, other.before, there);
        if (hulls_.stay_apart(ends, there, before, widest, room, bend)) return true;
    }
    meets = h_ * (stretch_ + gap / std::max(gap - gap_then, 1e-3 * gap));
    return false;
}

const std::vector<std::array<int, 2>>& Sweep::pairs(int stretch) {
    h_ = 1.0 / stretches_;
    stretch_ = stretch;
    if (stretch > 0) before_.swap(after_);
    place_at((stretch + 1) * h_, after_);
    for (Group& group : groups_) {
        const Vec3 half = group.box.half_extents();
        group.swept = swept_box(group, group.box.centre(), Mat3(half.asDiagonal()), group.reach);
    }
    // along the axis on which they spread most
    Vec3 low = Vec3::Constant(1e300), high = Vec3::Constant(-1e300);
    for (const Group& group : groups_) {
        low = low.cwiseMin(group.swept.centre());
        high = high.cwiseMax(group.swept.centre());
    }
    int axis = 0;
    (high - low).maxCoeff(&axis);
    order_.resize(groups_.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<int>(i);
    std::sort(order_.begin(), order_.end(), [&](int a, int b) {
        const double at_a = groups_[a].swept.low[axis];
        const double at_b = groups_[b].swept.low[axis];
        return at_a < at_b || (at_a == at_b && a < b);
    });
    pairs_.clear();
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Group& one = groups_[order_[i]];
        for (std::size_t j = i + 1; j < order_.size(); ++j) {
            const Group& other = groups_[order_[j]];
            if (other.swept.low[axis] > one.swept.high[axis]) break;
            if (one.top < 0 && other.top < 0) continue;
            if (apart(one.swept, other.swept)) continue;
            const bool single = one.links.size() == 1 && other.links.size() == 1;
            for (const int a : one.links) {
                if (!single && apart(link_box(a), other.swept)) continue;
                for (const int b : other.links) {
                    if (!single && apart(link_box(a), link_box(b))) continue;
                    if (!asked(a, b)) continue;
                    pairs_.push_back({std::min(a, b), std::max(a, b)});
                }
            }
        }
    }
    std::sort(pairs_.begin(), pairs_.end());
    return pairs_;
}

/// From the frame of their common joint to the world.
void bring_home(const MovingLinks& moving, Contact& contact) {
    if (contact.verdict != Contact::Verdict::contact) return;
    const int common = detail::common_link(moving.links, contact.links[0], contact.links[1]);
    Transform to_world;
    for (int i = common; i >= 0; i = moving.links[i].parent)
        to_world = moving.links[i].at(contact.time) * to_world;
    contact.point = to_world * contact.point;
    contact.normal = to_world.rotation * contact.normal;
}

bool sooner(const Contact& a, const Contact& b) {
    return a.time < b.time || (a.time == b.time && a.links < b.links);
}

/// A pair of links that may meet, and when it looks as if they would.
struct Candidate {
    std::array<int, 2> links{};
    double meets = 0.0;
};

bool looks_sooner(const Candidate& a, const Candidate& b) {
    return a.meets < b.meets || (a.meets == b.meets && a.links < b.links);
}

}  // namespace

struct Watch::Inside {
    Sweep sweep;
    PairSearch search;
    std::vector<Candidate> candidates;
};

Watch::Watch() : inside_(std::make_unique<Inside>()) {}
Watch::~Watch() = default;
Watch::Watch(Watch&&) noexcept = default;
Watch& Watch::operator=(Watch&&) noexcept = default;

Contact Watch::first_contact(const MovingLinks& moving, const FirstContactOptions& options,
                             FirstContactWork* work) {
    require_sound(moving);
    require_sound(options);
    auto start = Clock::now();
    auto& [sweep, search, candidates] = *inside_;
    sweep.begin(moving, options);
    search.begin(moving, options);
    Contact best;
    for (int k = 0; k < sweep.stretches() && best.is_free(); ++k) {
        const auto& pairs = sweep.pairs(k);
        search.work.boxes_s += seconds_since(start);
        start = Clock::now();
        const double l = static_cast<double>(k) / sweep.stretches();
        const double r = static_cast<double>(k + 1) / sweep.stretches();
        candidates.clear();
        for (const auto& pair : pairs) {
            double meets = 0.0;
            ++search.work.pairs;
            if (sweep.apart_as_wholes(pair[0], pair[1], meets)) {
                ++search.work.wholes;
                continue;
            }
            if (meets < 0.0) {
                search.set(pair[0], pair[1]);
                meets = search.seems_to_meet(l);
            }
            candidates.push_back({pair, meets});
        }
        std::sort(candidates.begin(), candidates.end(), looks_sooner);
        for (const Candidate& one : candidates) {
            if (best.time <= l) break;
            search.set(one.links[0], one.links[1]);
            const Contact found = search.search(l, r, best.time);
            if (!found.is_free() && sooner(found, best)) best = found;
        }
        search.work.search_s += seconds_since(start);
        start = Clock::now();
    }
    bring_home(moving, best);
    if (work != nullptr) *work = search.work;
    return best;
}

std::vector<Contact> Watch::first_contacts(const MovingLinks& moving,
                                           const FirstContactOptions& options,
                                           FirstContactWork* work) {
    require_sound(moving);
    require_sound(options);
    auto start = Clock::now();
    auto& [sweep, search, candidates] = *inside_;
    sweep.begin(moving, options);
    search.begin(moving, options);
    std::vector<Contact> all;
    std::vector<std::array<int, 2>> done;
    for (int k = 0; k < sweep.stretches(); ++k) {
        const auto& pairs = sweep.pairs(k);
        search.work.boxes_s += seconds_since(start);
        start = Clock::now();
        const double l = static_cast<double>(k) / sweep.stretches();
        const double r = static_cast<double>(k + 1) / sweep.stretches();
        const std::size_t known = all.size();
        for (const auto& pair : pairs) {
            if (std::binary_search(done.begin(), done.end(), pair)) continue;
            ++search.work.pairs;
            search.set(pair[0], pair[1]);
            if (!search.may_meet(l, r)) continue;
            Contact found = search.search(l, r, Contact{}.time);
            if (found.is_free()) continue;
            bring_home(moving, found);
            all.push_back(found);
        }
        for (std::size_t i = known; i < all.size(); ++i) done.push_back(all[i].links);
        std::sort(done.begin(), done.end());
        search.work.search_s += seconds_since(start);
        start = Clock::now();
    }
    std::sort(all.begin(), all.end(), sooner);
    if (work != nullptr) *work = search.work;
    return all;
}

Contact first_contact(const MovingLinks& moving, const FirstContactOptions& options,
                      FirstContactWork* work) {
    return Watch().first_contact(moving, options, work);
}

std::vector<Contact> first_contacts(const MovingLinks& moving, const FirstContactOptions& options,
                                    FirstContactWork* work) {
    return Watch().first_contacts(moving, options, work);
}

}  // namespace sidestep::ccd
