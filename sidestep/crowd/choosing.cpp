// One person at the moment of choice: who is near, what is liked best, is it free?
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

namespace {

// Who has nobody in view, where nothing moves, has nothing to wait for: who gets nowhere becomes
// restless after so long, in seconds, even where holding still would be liked best.
constexpr double alone_at_ease = 3.0;

}  // namespace

template <typename Take>
void Crowd::Inside::each_near(std::span<const std::int32_t> near, int but,
                              std::span<const Chooser> before, const Take& take) const {
    for (const std::int32_t slot : near) {
        const detail::Walker& who = grid.at_slot(slot);
        // of those who chose a moment ago the new plan is taken, below
        bool other = who.id != but;
        for (const Chooser& chooser : before) other &= chooser.person != who.id;
        if (other) take(who);
    }
    for (const Chooser& chooser : before) {
        if (chooser.person == but || chooser.left) continue;
        take(walker(chooser));
    }
}

void Crowd::Inside::gather(const detail::Outlook& outlook, std::span<const std::int32_t> near,
                           int but, std::span<const Chooser> before, Neighbours& neighbours) const {
    neighbours.clear();
    each_near(near, but, before, [&](const detail::Walker& who) {
        const double dx = who.circle.x - outlook.middle.x();
        const double dz = who.circle.z - outlook.middle.y();
        const double both = who.circle.radius + outlook.reach + 1e-3;
        if (dx * dx + dz * dz >= both * both) return;
        neighbours.add(who.id, who.move,
                       who.placement(static_cast<double>(who.start - now) * dt()));
    });
}

void Crowd::Inside::see(const detail::Outlook& outlook, std::span<const std::int32_t> near, int but,
                        std::span<const Chooser> before, detail::Passers& passers) const {
    passers.clear();
    passers.make_room(near.size() + before.size());
    const double far = view(outlook);
    each_near(near, but, before, [&](const detail::Walker& who) {
        const double dx = who.circle.x - outlook.middle.x();
        const double dz = who.circle.z - outlook.middle.y();
        if (dx * dx + dz * dz >= far * far) return;
        passers.add(detail::passer(steering.gait(who.move), who.placement(0.0),
                                   static_cast<double>(who.choice - now) * dt(), who.group));
    });
}

void Crowd::Inside::get_ready(const Chooser& chooser, detail::Glance& glance) const {
    const Person& me = person(chooser.index);
    const Wish& wish = this->wish(chooser.index);
    glance.waits = glance.strays = false;
    glance.pace = -1;
    if (wish.group >= 0 && keeps_together(chooser.index)) mind_group(chooser, glance);
    glance.wants = wish.kind != Wish::Kind::stand && !me.arrived && !glance.waits;
    glance.idles = !glance.wants && me.asked == 0 && repertoire.hold(chooser.hub) >= 0;
    if (glance.idles) return;
    const Vec2 here(chooser.at.x, chooser.at.z);
    if (glance.pace < 0) {
        glance.pace = steering.pace_of(steering.hurried(here, wish.speed, late_seconds(chooser)));
    }
    glance.outlook = steering.outlook(chooser.at, chooser.hub, glance.pace);
    const bool thinks = wish.kind != Wish::Kind::random;
    glance.far_sighted = glance.wants && me.asked == 0 && me.blocked_since < 0 && wish.group < 0 &&
                         (wish.kind == Wish::Kind::wander || wish.kind == Wish::Kind::goal);
    const Vec2& middle = glance.outlook.middle;
    const double reach =
        glance.far_sighted ? steering.far_reach(chooser.hub, glance.pace) : glance.outlook.reach;
    glance.lookout = {middle.x(), middle.y(), thinks ? view(glance.outlook) : 0.0, reach};
    grid.fetch_near(glance.lookout);
    if (thinks && glance.wants && steering.looks_afar(wish)) steering.fetch_ahead(here, wish);
}

void Crowd::Inside::look_round(detail::Glance& glance) const {
    if (glance.idles) return;
    grid.find_near(glance.lookout, glance.near);
    for (const std::int32_t slot : glance.near.seen.all()) grid.fetch_slot(slot);
    for (const std::int32_t slot : glance.near.met.all()) grid.fetch_slot(slot);
}

bool Crowd::Inside::free_of_things(int move, const Placement& at, std::int64_t from) const {
    const Move& m = repertoire.move(move);
    if (!walls.free(m.sweep, at, m.middle, m.reach, m.half, 0.0)) return false;
    for (const detail::Obstacle& obstacle : obstacles) {
        if (!obstacle.keeps_clear_of(m, at, from)) return false;
    }
    return true;
}

double Crowd::Inside::late_seconds(const Chooser& chooser) const {
    const Person& p = person(chooser.index);
    const Wish& w = wish(chooser.index);
    if (w.kind != Wish::Kind::goal && w.kind != Wish::Kind::point) return 0.0;
    const double gone = p.set_out_distance - steering.distance({chooser.at.x, chooser.at.z}, w);
    const double elapsed = static_cast<double>(now - p.set_out) * dt();
    return std::max(0.0, elapsed - gone / steering.free_speed(w.speed));
}

bool Crowd::Inside::is_free(Chooser& chooser, int move, detail::Workspace& space) const {
    if (!free_of_things(move, chooser.at, now)) {
        if (options.refusals) explain(chooser, move, -1, space);
        return false;
    }
    if (options.listener) {
        options.listener({{chooser.person, move, chooser.at}, space.neighbours.plans()});
    }
    // who stopped the first candidate will be asked; of later ones it does not matter
    const bool whose = chooser.asks < 0 || options.refusals;
    int blocker = -1;
    if (space.neighbours.is_free(move, chooser.at, whose ? &blocker : nullptr)) return true;
    if (chooser.asks < 0) chooser.asks = blocker;
    if (options.refusals) explain(chooser, move, blocker, space);
    return false;
}

int Crowd::Inside::longest_way(Chooser& chooser, const detail::Ranked& ranked,
                               const detail::Mind& mind, std::span<const std::int32_t> near,
                               std::span<const Chooser> before, detail::Workspace& space) const {
    const Move& begins = repertoire.move(ranked.move);
    bool looked = false;
    for (const int longer : begins.longer) {
        const Move& m = repertoire.move(longer);
        if (!steering.may_go_on(m, begins, chooser.at, mind, ranked.clear_s)) continue;
        if (!free_of_things(longer, chooser.at, now)) continue;
        if (!looked) {
            // one look around serves all of them, and all other candidates
            const detail::Outlook outlook = steering.far_outlook(chooser.at, ranked.move);
            gather(outlook, near, chooser.person, before, space.neighbours);
            space.gathered = looked = true;
        }
        ++chooser.candidates;
        chooser.pairs += space.neighbours.size();
        if (options.listener) {
            options.listener({{chooser.person, longer, chooser.at}, space.neighbours.plans()});
        }
        if (space.neighbours.is_free(longer, chooser.at, nullptr)) return longer;
    }
    return -1;
}

void Crowd::Inside::explain(const Chooser& chooser, int move, int blocker,
                            detail::Workspace& space) const {
    Refusal refusal{.person = chooser.person, .move = move, .whose = blocker};
    if (blocker < 0) {
        const Move& m = repertoire.move(move);
        const bool past_walls = walls.free(m.sweep, chooser.at, m.middle, m.reach, 0.0);
        refusal.why = past_walls ? Refusal::Why::thing : Refusal::Why::wall;
    } else {
        // without elbow room it might have done
        const bool fits = space.neighbours.is_free(move, chooser.at, nullptr, true);
        refusal.why = fits ? Refusal::Why::too_near : Refusal::Why::promise;
    }
    options.refusals(refusal);
}

void Crowd::Inside::decide(Chooser& chooser, std::span<const Chooser> before,
                           const detail::Glance& glance, detail::Workspace& space) const {
    chooser.waits = glance.waits;
    const Person& me = person(chooser.index);
    Wish back;
    if (glance.strays) {
        back = this->wish(chooser.index);
        back.kind = Wish::Kind::point;
        back.target = glance.mates;
    }
    const Wish& wish = glance.strays ? back : this->wish(chooser.index);
    const int hold = repertoire.hold(chooser.hub);
    const std::uint64_t whim = detail::mixed(
        options.seed, static_cast<std::uint64_t>(chooser.person), static_cast<std::uint64_t>(now));
    // Nobody waits longer than the longest move: so far back plans can be compared to their end.
    const double wait_s = std::min(options.taste.patience, repertoire.longest_frames() * dt());
    const int patience = std::clamp(
        static_cast<int>(std::lround(wait_s / dt() * (0.75 + 0.5 * detail::unit_interval(whim)))),
        1, repertoire.longest_frames());

    if (glance.idles) {
        // idles; what stays in the standing disc needs no question
        chooser.move = hold;
        chooser.frames = std::min(repertoire.longest_frames(), 4 * patience);
        int idles = 0;
        for (const int move : repertoire.from(chooser.hub)) {
            const Move& m = repertoire.move(move);
            if (m.covered && std::abs(m.turn_rad) < 0.05) ++idles;
        }
        if (idles > 0) {
            int pick = static_cast<int>(detail::unit_interval(detail::mixed(whim, 7, 7)) * idles);
            for (const int move : repertoire.from(chooser.hub)) {
                const Move& m = repertoire.move(move);
                if (!m.covered || std::abs(m.turn_rad) >= 0.05) continue;
                if (pick-- > 0) continue;
                chooser.move = move;
                chooser.frames = m.frames;
                break;
            }
        }
        return;
    }

    detail::Mind mind{.wish = wish,
                      .wants = glance.wants,
                      .asked = me.asked,
                      .asked_towards = Person::asked_grain * Vec2(me.asked_x, me.asked_z),
                      .blocked_s = me.blocked_since < 0
                                       ? 0.0
                                       : static_cast<double>(now - me.blocked_since) * dt(),
                      .pace = glance.pace,
                      .whim = whim};
    if (wish.kind != Wish::Kind::random) {
        see(glance.outlook, glance.near.seen.all(), chooser.person, before, space.passers);
    }
    if (mind.wants && wish.kind != Wish::Kind::random && space.passers.size() == 0 &&
        obstacles.empty()) {
        mind.blocked_s = std::max(mind.blocked_s, stuck_seconds(chooser.index) - alone_at_ease);
    }
    space.gathered = false;
    const auto go_on = [&](const detail::Ranked& begin) {
        const int longer = longest_way(chooser, begin, mind, glance.near.met.all(), before, space);
        if (longer < 0) return false;
        chooser.move = longer;
        chooser.frames = repertoire.move(longer).frames;
        return true;
    };
    bool found = false;
    int tries = 0;
    const auto take = [&](const detail::Ranked& ranked) {
        if (tries++ >= options.taste.tries) return true;
        const int move = ranked.move;
        const Move& m = repertoire.move(move);
        if (glance.far_sighted && go_on(ranked)) {
            found = true;
            return true;
        }
        ++chooser.candidates;
        if (!m.covered) {
            if (!space.gathered) {
                // one look around serves all candidates
                gather(glance.outlook, glance.near.met.all(), chooser.person, before,
                       space.neighbours);
                space.gathered = true;
            }
            chooser.pairs += space.neighbours.size();
            if (!is_free(chooser, move, space)) return false;
        }
        chooser.move = move;
        chooser.frames = m.holds() ? patience : m.frames;
        chooser.kept_promise = m.idle && tries > 1;
        found = true;
        return true;
    };
    steering.rank(chooser.at, chooser.hub, mind, space.passers, space.scratch, std::ref(take));
    if (found) return;
    chooser.kept_promise = true;
    const Move& done = repertoire.move(grid.walker(chooser.index).move);
    chooser.move = hold >= 0 ? hold : done.fallback;
    chooser.frames = hold >= 0 ? patience : repertoire.move(chooser.move).frames;
}

}  // namespace sidestep::crowd
