#include "sidestep/judge/judge.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <tuple>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/cluster/pack.h"
#include "sidestep/judge/detail/whereabouts.h"

namespace sidestep::judge {

namespace {

using detail::Edge;
using detail::Spot;
using detail::Whereabouts;
using recording::none;

constexpr std::int64_t moments_at_once = 32;

/// Who overlaps whom.
using Party = std::tuple<int, int, int>;  // a, b, wall

/// An overlap while it lasts, by moments.
struct Spell {
    Party who;
    std::int64_t first = 0, last = 0, worst = 0;
    double deepest = 0.0;
};

struct Hit {
    Party who;
    double depth = 0.0;
};

/// What one stretch of moments gave.
struct Stretch {
    std::vector<Spell> spells;
    std::int64_t pairs = 0, measured = 0;
    double closest = std::numeric_limits<double>::infinity();
    std::int64_t closest_at = -1;
    int closest_a = none, closest_b = none;
    bool looked_at = false;
};

template <typename Archive>
void fields(Archive& archive, Spell& spell) {
    auto& [a, b, wall] = spell.who;
    archive(a, b, wall, spell.first, spell.last, spell.worst, spell.deepest);
}

template <typename Archive>
void fields(Archive& archive, Stretch& stretch) {
    archive(stretch.spells, stretch.pairs, stretch.measured, stretch.closest, stretch.closest_at,
            stretch.closest_a, stretch.closest_b, stretch.looked_at);
}

/// Everybody at one moment, from left to right.
struct Row {
    std::vector<double> x, z, r;
    std::vector<int> thing;
    std::vector<char> person;
    double widest = 0.0;

    void clear() {
        x.clear();
        z.clear();
        r.clear();
        thing.clear();
        person.clear();
        widest = 0.0;
    }
};

class Bench {
public:
    Bench(const Whereabouts& where, double tolerance, std::vector<Edge> standing_walls)
        : where_(where), tolerance_(tolerance), standing_(std::move(standing_walls)) {}

    /// Moments [begin, end).
    [[nodiscard]] Stretch look(std::int64_t begin, std::int64_t end) const;

private:
    void measure_pairs(const Row& row, std::int64_t moment, Stretch& stretch,
                       std::vector<Hit>& hits) const;
    void measure_walls(const Row& row, std::int64_t moment, Stretch& stretch,
                       std::vector<Hit>& hits) const;

    const Whereabouts& where_;
    double tolerance_;
    std::vector<Edge> standing_;  // by wall; those that move are not seen here
};

/// Whoever is there, sorted by x. `order` keeps the order of the moment before, nearly right.
void line_up(const Whereabouts& where, std::span<const Spot> spots, std::vector<int>& order,
             Row& row) {
    const auto key = [&](int i) {
        const Spot& spot = spots[static_cast<std::size_t>(i)];
        return spot.seen() ? spot.x : std::numeric_limits<double>::infinity();
    };
    for (std::size_t i = 1; i < order.size(); ++i) {
        const int moved = order[i];
        const double at = key(moved);
        std::size_t j = i;
        // equal places by index: the order does not depend on the past
        for (; j > 0; --j) {
            const double before = key(order[j - 1]);
            if (before < at || (before == at && order[j - 1] < moved)) break;
            order[j] = order[j - 1];
        }
        order[j] = moved;
    }
    row.clear();
    const std::size_t people = where.people().size();
    for (const int i : order) {
        const Spot& spot = spots[static_cast<std::size_t>(i)];
        if (!spot.seen()) continue;
        const auto place = static_cast<std::size_t>(i);
        row.x.push_back(spot.x);
        row.z.push_back(spot.z);
        row.r.push_back(spot.radius);
        row.person.push_back(place < people);
        row.thing.push_back(place < people ? where.people()[place] : where.discs()[place - people]);
        row.widest = std::max(row.widest, spot.radius);
    }
}

void Bench::measure_pairs(const Row& row, std::int64_t moment, Stretch& stretch,
                          std::vector<Hit>& hits) const {
    const std::size_t count = row.x.size();
    std::int64_t people = 0;
    for (const char person : row.person) people += person;
    const std::int64_t discs = static_cast<std::int64_t>(count) - people;
    stretch.pairs += people * (people - 1) / 2 + people * discs;

    const double* const x = row.x.data();
    const double* const z = row.z.data();
    const double* const r = row.r.data();
    for (std::size_t i = 0; i + 1 < count; ++i) {
        // apart along x alone by more than the least gap so far: no further one matters
        const double least = std::max(stretch.closest, 0.0);
        const double reach = r[i] + row.widest + least;
        std::size_t end = i + 1;
        while (end < count && x[end] - x[i] <= reach) ++end;
        stretch.measured += static_cast<std::int64_t>(end - i - 1);

        // is anybody near enough to matter? a plain loop that fits wide registers
        constexpr double wider = 1.0 + 1e-12;  // decided below, by the distance itself
        const double xi = x[i], zi = z[i], ri = r[i] + least;
        int near = 0;
        for (std::size_t j = i + 1; j < end; ++j) {
            const double dx = x[j] - xi, dz = z[j] - zi, sum = ri + r[j];
            near |= dx * dx + dz * dz <= sum * sum * wider ? 1 : 0;
        }
        if (near == 0) continue;
        for (std::size_t j = i + 1; j < end; ++j) {
            if (!row.person[i] && !row.person[j]) continue;
            const double dx = x[j] - xi, dz = z[j] - zi;
            const double gap = std::sqrt(dx * dx + dz * dz) - (r[i] + r[j]);
            const int a = std::min(row.thing[i], row.thing[j]);
            const int b = std::max(row.thing[i], row.thing[j]);
            if (-gap > tolerance_) hits.push_back({{a, b, none}, -gap});
            if (!row.person[i] || !row.person[j]) continue;
            // of equal gaps the earliest, then the first pair
            const bool same = gap == stretch.closest && moment == stretch.closest_at &&
                              std::tie(a, b) < std::tie(stretch.closest_a, stretch.closest_b);
            if (!(gap < stretch.closest) && !same) continue;
            stretch.closest = gap;
            stretch.closest_at = moment;
            stretch.closest_a = a;
            stretch.closest_b = b;
        }
    }
}

void Bench::measure_walls(const Row& row, std::int64_t moment, Stretch& stretch,
                          std::vector<Hit>& hits) const {
    for (std::size_t wall = 0; wall < standing_.size(); ++wall) {
        const Edge edge = where_.stands(wall) ? standing_[wall] : where_.wall(wall, moment);
        if (!edge.seen) continue;
        for (const char person : row.person) stretch.pairs += person;
        const double low = std::min(edge.a.x(), edge.b.x()) - row.widest;
        const double high = std::max(edge.a.x(), edge.b.x()) + row.widest;
        const auto from = static_cast<std::size_t>(
            std::lower_bound(row.x.begin(), row.x.end(), low) - row.x.begin());
        const auto to = static_cast<std::size_t>(
            std::upper_bound(row.x.begin(), row.x.end(), high) - row.x.begin());

        const Vec2 along = edge.b - edge.a;
        const double square = along.squaredNorm();
        const double inverse = square > 0.0 ? 1.0 / square : 0.0;
        const auto distance2 = [&](std::size_t i) {
            const double px = row.x[i] - edge.a.x(), pz = row.z[i] - edge.a.y();
            const double share = std::clamp((px * along.x() + pz * along.y()) * inverse, 0.0, 1.0);
            const double dx = px - share * along.x(), dz = pz - share * along.y();
            return dx * dx + dz * dz;
        };
        for (std::size_t i = from; i < to; ++i) {
            if (!row.person[i]) continue;
            ++stretch.measured;
            const double square_away = distance2(i);
            if (square_away > row.r[i] * row.r[i]) continue;
            const double depth = row.r[i] - std::sqrt(square_away);
            if (depth > tolerance_) {
                hits.push_back({{row.thing[i], none, where_.walls()[wall]}, depth});
            }
        }
    }
}

/// Hits of a moment lengthen the spells of the moment before, or begin new ones.
void lengthen(std::vector<Hit>& hits, std::int64_t moment, std::vector<Spell>& open,
              std::vector<Spell>& closed) {
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.who < b.who; });
    std::vector<Spell> still;
    auto before = open.begin();
    for (const Hit& hit : hits) {
        while (before != open.end() && before->who < hit.who) closed.push_back(*before++);
        if (before != open.end() && before->who == hit.who) {
            Spell spell = *before++;
            spell.last = moment;
            if (hit.depth > spell.deepest) {
                spell.deepest = hit.depth;
                spell.worst = moment;
            }
            still.push_back(spell);
        } else {
            still.push_back({hit.who, moment, moment, moment, hit.depth});
        }
    }
    closed.insert(closed.end(), before, open.end());
    open = std::move(still);
    hits.clear();
}

Stretch Bench::look(std::int64_t begin, std::int64_t end) const {
    const std::size_t people = where_.people().size();
    const std::size_t bodies = people + where_.discs().size();
    std::vector<Spot> spots(bodies * static_cast<std::size_t>(end - begin));
    for (std::size_t i = 0; i < bodies; ++i) {
        if (i < people) {
            where_.person(i, begin, end, spots.data() + i, bodies);
        } else {
            where_.disc(i - people, begin, end, spots.data() + i, bodies);
        }
    }
    Stretch stretch;
    stretch.looked_at = true;
    std::vector<int> order(bodies);
    for (std::size_t i = 0; i < bodies; ++i) order[i] = static_cast<int>(i);
    const auto at = [&](int i) {
        const Spot& spot = spots[static_cast<std::size_t>(i)];
        return spot.seen() ? spot.x : std::numeric_limits<double>::infinity();
    };
    std::sort(order.begin(), order.end(),
              [&](int a, int b) { return at(a) != at(b) ? at(a) < at(b) : a < b; });
    Row row;
    std::vector<Hit> hits;
    std::vector<Spell> open;
    for (std::int64_t moment = begin; moment < end; ++moment) {
        const auto first = static_cast<std::size_t>(moment - begin) * bodies;
        line_up(where_, std::span(spots).subspan(first, bodies), order, row);
        measure_pairs(row, moment, stretch, hits);
        measure_walls(row, moment, stretch, hits);
        lengthen(hits, moment, open, stretch.spells);
    }
    stretch.spells.insert(stretch.spells.end(), open.begin(), open.end());
    return stretch;
}

/// Spells of all stretches, in order; what was cut at a border is one again.
std::vector<Spell> joined(const std::vector<Stretch>& stretches) {
    std::vector<Spell> all;
    std::map<Party, std::size_t> latest;  // where the last spell of each pair is
    for (const Stretch& stretch : stretches) {
        std::vector<Spell> spells = stretch.spells;
        std::sort(spells.begin(), spells.end(), [](const Spell& a, const Spell& b) {
            return std::tie(a.first, a.who) < std::tie(b.first, b.who);
        });
        for (const Spell& spell : spells) {
            const auto [place, fresh] = latest.try_emplace(spell.who, all.size());
            if (!fresh) {
                Spell& before = all[place->second];
                if (before.last + 1 == spell.first) {
                    before.last = spell.last;
                    if (spell.deepest > before.deepest) {
                        before.deepest = spell.deepest;
                        before.worst = spell.worst;
                    }
                    continue;
                }
                place->second = all.size();
            }
            all.push_back(spell);
        }
    }
    std::sort(all.begin(), all.end(), [](const Spell& a, const Spell& b) {
        return std::tie(a.first, a.who) < std::tie(b.first, b.who);
    });
    return all;
}

void check(const JudgeOptions& options) {
    const auto good = [](double value) { return std::isfinite(value) && value >= 0.0; };
    SIDESTEP_REQUIRE(options.between >= 0 && options.between <= 10000,
                     "between " + std::to_string(options.between));
    SIDESTEP_REQUIRE(good(options.margin), "margin " + std::to_string(options.margin));
    SIDESTEP_REQUIRE(good(options.tolerance), "tolerance " + std::to_string(options.tolerance));
    SIDESTEP_REQUIRE(good(options.fixed_radius.value_or(0.0)),
                     "fixed_radius " + std::to_string(options.fixed_radius.value_or(0.0)));
    SIDESTEP_REQUIRE(options.list_at_most >= 0,
                     "list_at_most " + std::to_string(options.list_at_most));
}

}  // namespace

Judgement judge(const recording::Recording& recording, const JudgeOptions& options) {
    check(options);
    const Whereabouts where(recording, options);
    const std::int64_t count = where.moments().count();
    std::vector<Edge> standing;
    for (std::size_t i = 0; i < where.walls().size(); ++i) {
        standing.push_back(where.stands(i) ? where.wall(i, 0) : Edge{});
    }
    const Bench bench(where, options.tolerance, std::move(standing));

    const std::int64_t stretch_count = (count + moments_at_once - 1) / moments_at_once;
    std::vector<Stretch> stretches(static_cast<std::size_t>(stretch_count));
    std::atomic<bool> stop = false;
    std::int64_t finished = 0;
    std::mutex one_at_a_time;
    // what one of several looks at lies together: neighbouring moments need the same poses
    const int judges = options.ranks != nullptr ? options.ranks->size() : 1;
    const int me = options.ranks != nullptr ? options.ranks->rank() : 0;
    const std::int64_t mine = stretch_count * me / judges;
    const std::int64_t after = stretch_count * (me + 1) / judges;
    parallel_for(after - mine, 1, [&](std::int64_t from, std::int64_t to) {
        for (std::int64_t k = mine + from; k < mine + to && !stop; ++k) {
            const std::int64_t begin = k * moments_at_once;
            stretches[static_cast<std::size_t>(k)] =
                bench.look(begin, std::min(begin + moments_at_once, count));
            if (!options.progress) continue;
            const std::lock_guard lock(one_at_a_time);
            ++finished;
            const double share = static_cast<double>(finished) / static_cast<double>(after - mine);
            if (!stop && !options.progress(share)) stop = true;
        }
    });
    if (judges > 1) {
        std::vector<Stretch> own(stretches.begin() + mine, stretches.begin() + after);
        stretches.clear();
        for (const std::string& theirs : options.ranks->all_gather(cluster::pack(own))) {
            for (Stretch& stretch : cluster::unpack<std::vector<Stretch>>(theirs)) {
                stretches.push_back(std::move(stretch));
            }
        }
    }

    Judgement judgement;
    judgement.people = static_cast<int>(where.people().size());
    judgement.obstacles = static_cast<int>(where.discs().size());
    judgement.walls = static_cast<int>(where.walls().size());
    const auto time = [&](std::int64_t moment) {
        return where.moments().time[static_cast<std::size_t>(moment)];
    };
    double closest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        const Stretch& stretch = stretches[i];
        judgement.complete = judgement.complete && stretch.looked_at;
        if (!stretch.looked_at) continue;
        const std::int64_t begin = static_cast<std::int64_t>(i) * moments_at_once;
        judgement.moments += std::min(begin + moments_at_once, count) - begin;
        judgement.pairs += stretch.pairs;
        judgement.measured += stretch.measured;
        if (stretch.closest_a == none || !(stretch.closest < closest)) continue;
        closest = judgement.closest = stretch.closest;
        judgement.closest_s = time(stretch.closest_at);
        judgement.closest_a = stretch.closest_a;
        judgement.closest_b = stretch.closest_b;
    }
    for (const Spell& spell : joined(stretches)) {
        ++judgement.overlaps;
        judgement.deepest = std::max(judgement.deepest, spell.deepest);
        if (static_cast<int>(judgement.list.size()) >= options.list_at_most) continue;
        const auto [a, b, wall] = spell.who;
        judgement.list.push_back(
            {a, b, wall, time(spell.first), time(spell.last), spell.deepest, time(spell.worst)});
    }
    return judgement;
}

}  // namespace sidestep::judge
