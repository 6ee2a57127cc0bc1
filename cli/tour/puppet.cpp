// A marionette by heart: the same bits again, its weight in the hands, nothing through anything.
#include <fmt/format.h>

#include <cmath>

#include "cli/puppet/run_puppet.h"
#include "cli/tour/all_stations.h"
#include "cli/tour/plain.h"
#include "cli/tour/snapshot.h"
#include "sidestep/base/file.h"
#include "sidestep/base/problem.h"
#include "sidestep/puppet/plays.h"
#include "sidestep/puppet/scripts.h"
#include "sidestep/puppet/take.h"

namespace sidestep::tour {

namespace {

puppet::Theatre theatre_of(const std::string& name) {
    Result<puppet::Play> play = puppet::built_in_play(name);
    if (!play) throw InputError(play.error());
    return puppet::Theatre(*std::move(play));
}

struct Performance {
    std::string bytes{};
    std::vector<puppet::Hands> hands{};
    std::vector<std::uint64_t> marks{};
    cli::PuppetTally tally{};
    double judge_s = 0.0;
};

constexpr int marked_every = 100;

Performance perform(puppet::Theatre& theatre, const puppet::Script& script, double seconds) {
    Performance done;
    recording::WriterOptions words;
    const puppet::RecorderOptions shown;
    words.about = puppet::about(theatre, shown);
    recording::Writer writer = recording::Writer::to_memory(done.bytes, words);
    puppet::Recorder recorder(writer, theatre, shown);
    puppet::Moment moment;
    puppet::tell(theatre, moment);
    recorder.tell(moment);
    cli::PuppetWatch watch(theatre, true);
    const puppet::Hands neutral = theatre.neutral();
    const double step = theatre.options().step_s;
    const auto steps = static_cast<std::int64_t>(std::llround(seconds / step));
    for (std::int64_t k = 0; k < steps && !theatre.stopped(); ++k) {
        const puppet::Hands hands = script.at(static_cast<double>(k) * step, neutral);
        done.hands.push_back(hands);
        const double cost = timed([&] { theatre.step(hands); });
        done.judge_s += timed([&] { watch.step(theatre, cost); });
        if ((k + 1) % marked_every == 0) done.marks.push_back(theatre.fingerprint());
        if (k % 16 != 0) continue;
        puppet::tell(theatre, moment);
        recorder.tell(moment);
    }
    recorder.finish();
    writer.finish();
    done.tally = watch.tally(theatre);
    if (done.tally.stopped) throw InputError({*done.tally.stopped});
    return done;
}

Findings visit_puppet(const Order& order) {
    Findings findings;
    order.tell("up from the chair");
    const puppet::Script* rise = puppet::find_script("stand-up");
    const puppet::Script* rest = puppet::find_script("rest");
    if (rise == nullptr || rest == nullptr)
        throw InputError({problem_with("", "a script is missing")});
    puppet::Theatre chair = theatre_of(rise->play);
    const Performance played = perform(chair, *rise, 6.0);
    findings.fingerprint = chair.fingerprint();

    Row passed;
    const double depth = order.spoil ? 0.01 : played.tally.passage->depth;
    passed.asked = fmt::format(
        "The puppet sits, gets up and greets, {} steps: does anything pass through the chair or "
        "the ground?",
        grouped(played.tally.steps));
    passed.fast =
        fmt::format("no; contacts are {:.2f} mm deep at most", 1e3 * played.tally.deepest);
    passed.slow = fmt::format("{:.2f} mm at any moment of any step{}", 1e3 * depth,
                              played.tally.passed.empty() ? "" : " (" + played.tally.passed + ")");
    // docs/puppet.md: chair, ball and ground within a tenth of a millimetre; shapes are millimetres round
    passed.agrees = depth < 1e-3 && played.tally.passage->certain;
    passed.fast_s = played.tally.cpu_s;
    passed.slow_s = played.judge_s;
    passed.asks = static_cast<double>(played.tally.steps);
    findings.rows.push_back(passed);

    order.tell("again");
    puppet::Theatre again = theatre_of(rise->play);
    std::size_t same = 0;
    for (std::size_t k = 0; k < played.hands.size(); ++k) {
        again.step(played.hands[k]);
        if ((k + 1) % marked_every != 0) continue;
        same += again.fingerprint() == played.marks[k / marked_every];
    }
    if (order.spoil && same > 0) --same;
    Row replay;
    replay.asked = "The same hands once more: the same bits?";
    replay.fast = fmt::format("{:016x}", chair.fingerprint());
    replay.slow = fmt::format("{:016x}; {} of {} marks on the way are equal", again.fingerprint(),
                              same, played.marks.size());
    replay.agrees =
        same == played.marks.size() && same > 0 && again.fingerprint() == chair.fingerprint();
    findings.rows.push_back(replay);

    order.tell("at rest");
    puppet::Theatre still = theatre_of(rest->play);
    // hands held higher, so that nothing stands on the ground
    const puppet::Script lifted{.name = "held",
                                .play = rest->play,
                                .seconds = 6.0,
                                .at = [](double t, const puppet::Hands& neutral) {
                                    puppet::Hands hands = neutral;
                                    const double up = 0.15 * std::min(1.0, t);
                                    hands.main.translation.y() += up;
                                    hands.bar.translation.y() += up;
                                    return hands;
                                }};
    const Performance held = perform(still, lifted, 7.0);
    double weight = 0.0;
    for (const articulated::Link& link : still.bodies().model().links()) weight += 9.81 * link.mass;
    const auto strings = static_cast<double>(still.play().puppet.strings.size());
    weight += 9.81 * strings * still.options().strings.mass;
    const double pull = order.spoil ? 1.05 * held.tally.mean_pull : held.tally.mean_pull;
    Row carried;
    carried.asked = "Hanging still: do the hands carry what the puppet weighs?";
    carried.fast = fmt::format("{:.3f} N in the mean of {:.0f} s", pull, held.tally.mean_over_s);
    carried.slow = fmt::format("{:.3f} N: masses of links and strings times 9.81", weight);
    // the first bead of each string lies in the hand
    carried.agrees = std::abs(pull - weight) < 0.005 * weight && weight > 0.0;
    findings.rows.push_back(carried);

    order.tell("the pictures");
    const auto look = [&](double at, const char* caption) {
        findings.plates.push_back(
            {snapshot(
                 played.bytes,
                 {.camera = {.around = 32.0, .up = 8.0}, .at = at, .width = 620, .height = 640}),
             "", caption, true});
    };
    look(0.6, "Sitting, 0.6 s. Strings are grey where they are loose, red where they pull.");
    look(5.6, "Standing, 5.6 s; the arrows are what the hands feel.");
    return findings;
}

}  // namespace

Station puppet_station() {
    return {"puppet",
            "What does a string feel like?",
            "Two hands hold a marionette by six strings, a thousand steps a second. Hands known by "
            "heart have "
            "to give the same bits each time.",
            "a judge who knows shapes and joints and nothing of contacts, over every moment of "
            "every step; a "
            "second theatre, fed the same hands; and a pair of scales",
            "docs/puppet.md",
            "sidestep puppet --script stand-up --record puppet.rec",
            visit_puppet};
}

}  // namespace sidestep::tour
