#include <algorithm>
#include <cmath>

#include "bench/ccd/parts.h"
#include "sidestep/base/parallel.h"
#include "tests/oracle/sampled_contact.h"
#include "tests/support/random_motions.h"

namespace sidestep::bench {

namespace {

using ccd::Contact;
using ccd::test::RandomStep;
using ccd::test::SampledContact;

struct Tally {
    std::int64_t steps = 0, contacts = 0, at_start = 0, missed = 0, late = 0, unknown = 0;
    std::int64_t seen = 0;    ///< By the samples.
    std::int64_t unseen = 0;  ///< Told, but too short or too near a miss for the samples.
    std::int64_t wide = 0;    ///< Told contacts that are further apart than the tolerance.
    double worst_lag = 0.0;   ///< Sampled time less told time, where both see one.
    double worst_gap = 0.0;

    Tally& operator+=(const Tally& more) {
        steps += more.steps;
        contacts += more.contacts;
        at_start += more.at_start;
        missed += more.missed;
        late += more.late;
        unknown += more.unknown;
        seen += more.seen;
        unseen += more.unseen;
        wide += more.wide;
        worst_lag = std::max(worst_lag, more.worst_lag);
        worst_gap = std::max(worst_gap, more.worst_gap);
        return *this;
    }
};

constexpr int samples = 10'000;

void try_step(Random& random, Tally& tally) {
    const int joints = 1 + random.index(32);
    const RandomStep step = ccd::test::random_step(random, joints, random.uniform(0.1, 3.0));
    const ccd::MovingLinks moving = step.moving();
    const ccd::FirstContactOptions options;
    const Contact told = ccd::first_contact(moving, options);
    const SampledContact oracle(moving, step.trees);
    const auto groups = ccd::rigid_groups(moving.links);
    const auto asked = [&](int a, int b) {
        return moving.links[b].parent != a && groups[a] != groups[b];
    };
    const auto seen = oracle.first(samples, asked);
    ++tally.steps;
    tally.unknown += told.verdict == Contact::Verdict::unknown;
    tally.seen += seen.has_value();
    if (seen) {
        tally.missed += told.is_free();
        tally.late += !told.is_free() && told.time > seen->time;
    }
    if (told.verdict != Contact::Verdict::contact) return;
    ++tally.contacts;
    tally.at_start += told.time == 0.0;
    tally.worst_gap = std::max(tally.worst_gap, told.gap);
    tally.wide += told.gap > options.tolerance + 1e-9;
    // a sample falls into the contact unless it is a brush
    if (seen && seen->time - told.time <= 0.01) {
        tally.worst_lag = std::max(tally.worst_lag, seen->time - told.time);
    } else {
        ++tally.unseen;
    }
}

}  // namespace

void random_steps(Bench& bench, const CcdOptions& options) {
    const std::int64_t count = options.steps > 0 ? options.steps : bench.quick ? 1'000 : 100'000;
    const Tally all =
        parallel_sum<Tally>(count, 50, Tally{}, [&](std::int64_t begin, std::int64_t end) {
            Tally part;
            for (std::int64_t k = begin; k < end; ++k) {
                Random random(bench.seed, static_cast<std::uint64_t>(k));
                try_step(random, part);
            }
            return part;
        });
    nlohmann::ordered_json figure{{"steps", all.steps},
                                  {"samples", samples},
                                  {"contacts", all.contacts},
                                  {"at_start", all.at_start},
                                  {"seen_by_samples", all.seen},
                                  {"missed", all.missed},
                                  {"late", all.late},
                                  {"unknown", all.unknown},
                                  {"brushes", all.unseen},
                                  {"beyond_tolerance", all.wide},
                                  {"worst_gap_m", all.worst_gap},
                                  {"worst_lag", all.worst_lag}};
    bench.figure("random", figure);
    bench.note("random " + figure.dump());
    if (all.missed + all.late + all.wide > 0)
        bench.disagree("ten thousand moments of a step saw a contact that was missed or told late");
}

}  // namespace sidestep::bench
