// One person at the moment of choice: who is near, what is liked best, is it free?
#include "sidestep/crowd/detail/inside.h"

namespace sidestep::crowd {

void Crowd::Inside::gather(const Vec2& middle, double reach, int but,
                           std::span<const Chooser> before, Neighbours& neighbours,
                           std::vector<detail::Passer>* passers) const {
    neighbours.clear();
    if (passers != nullptr) passers->clear();
    const double view = passers != nullptr ? std::max(reach, options.taste.view) : reach;
    const auto take = [&](int id, const detail::PlanCircle& circle, const detail::Walker& who) {
        const double dx = circle.x - middle.x(), dz = circle.z - middle.y();
        const double away2 = dx * dx + dz * dz;
        const double both = circle.radius + reach + 1e-3;
        if (away2 < both * both) {
            neighbours.add(
                id, who.move,
                {who.x, who.z, who.cosine, who.sine, static_cast<double>(who.start - now) * dt()});
        }
        if (passers != nullptr && away2 < view * view) {
            passers->push_back(
                detail::passer(repertoire.move(who.move), {who.x, who.z, who.cosine, who.sine, 0.0},
                               static_cast<double>(who.choice - now) * dt(), who.group, id));
        }
    };
    // centres are filed as floats: far from the origin they are a little elsewhere
    const double off = 1e-3 + 1e-6 * (std::abs(middle.x()) + std::abs(middle.y()) + reach);
    grid.visit_near(middle.x(), middle.y(),
                    std::max(view, reach + repertoire.widest_circle() + off),
                    [&](int id, const detail::PlanCircle& circle, const detail::Walker& who) {
                        if (id == but) return;
                        for (const Chooser& chooser : before) {
                            if (chooser.person == id) return;  // its new plan is taken below
                        }
                        take(id, circle, who);
                    });
    for (const Chooser& chooser : before) {
        if (chooser.person == but || chooser.left) continue;
        take(chooser.person, circle_of(chooser.move, chooser.at),
             walker(chooser.person, chooser.move, chooser.at, chooser.frames));
    }
}

bool Crowd::Inside::free_of_things(int move, const Placement& at, std::int64_t from) const {
    const Move& m = repertoire.move(move);
    if (!walls.free(m.sweep, at, m.middle, m.reach, 0.0)) return false;
    for (const detail::Obstacle& obstacle : obstacles) {
        if (!obstacle.keeps_clear_of(m, at, from)) return false;
    }
    return true;
}

double Crowd::Inside::late_seconds(const Chooser& chooser) const {
    const Person& p = person(chooser.person);
    const Wish& w = wishes[static_cast<std::size_t>(chooser.person)];
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
    int blocker = -1;
    if (space.neighbours.is_free(move, chooser.at, &blocker)) return true;
    if (chooser.asks < 0) chooser.asks = blocker;
    if (options.refusals) explain(chooser, move, blocker, space);
    return false;
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
                           detail::Workspace& space) const {
    const Person& me = person(chooser.person);
    const Wish& wish = wishes[static_cast<std::size_t>(chooser.person)];
    const int hold = repertoire.hold(chooser.hub);
    const std::uint64_t whim = detail::mixed(
        options.seed, static_cast<std::uint64_t>(chooser.person), static_cast<std::uint64_t>(now));
    // Nobody waits longer than the longest move: so far back plans can be compared to their end.
    const double wait_s = std::min(options.taste.patience, repertoire.longest_frames() * dt());
    const int patience = std::clamp(
        static_cast<int>(std::lround(wait_s / dt() * (0.75 + 0.5 * detail::unit_interval(whim)))),
        1, repertoire.longest_frames());
    const bool wants = wish.kind != Wish::Kind::stand && !me.arrived;

    if (!wants && hold >= 0 && me.asked == 0) {
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

    const double speed =
        steering.hurried({chooser.at.x, chooser.at.z}, wish.speed, late_seconds(chooser));
    const detail::Mind mind{.wish = wish,
                            .wants = wants,
                            .asked = me.asked,
                            .asked_towards = Vec2(me.asked_x, me.asked_z),
                            .blocked_s = me.blocked_since < 0
                                             ? 0.0
                                             : static_cast<double>(now - me.blocked_since) * dt(),
                            .speed = speed,
                            .whim = whim};
    // one look around serves all candidates
    const detail::Outlook outlook = steering.outlook(chooser.at, chooser.hub, speed);
    const bool thinks = wish.kind != Wish::Kind::random;
    gather(outlook.middle, outlook.reach, chooser.person, before, space.neighbours,
           thinks ? &space.passers : nullptr);
    bool found = false;
    int tries = 0;
    steering.rank(chooser.at, chooser.hub, mind, space.passers, space.scratch,
                  [&](const detail::Ranked& ranked) {
                      if (tries++ >= options.taste.tries) return true;
                      const int move = ranked.move;
                      const Move& m = repertoire.move(move);
                      ++chooser.candidates;
                      if (!m.covered) {
                          chooser.pairs += space.neighbours.size();
                          if (!is_free(chooser, move, space)) return false;
                      }
                      chooser.move = move;
                      chooser.frames = m.holds() ? patience : m.frames;
                      chooser.kept_promise = m.holds() && tries > 1;
                      found = true;
                      return true;
                  });
    if (found) return;
    chooser.kept_promise = true;
    const Move& done = repertoire.move(me.move);
    chooser.move = hold >= 0 ? hold : done.fallback;
    chooser.frames = hold >= 0 ? patience : repertoire.move(chooser.move).frames;
}

}  // namespace sidestep::crowd
