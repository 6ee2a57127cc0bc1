#include "cli/fix/fixer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <span>
#include <utility>

#include "cli/fix/fixed.h"
#include "cli/lint/flags.h"
#include "cli/lint/lint_bodies.h"
#include "cli/support/cache.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/packed.h"
#include "cli/support/placed_clips.h"
#include "cli/tool.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/motion/human.h"
#include "sidestep/stage/worn.h"

namespace sidestep::cli {

/// Without its clips, which are written.
template <typename Archive>
void fields(Archive& archive, FixedClip& c) {
    archive(c.verdict, c.scale, c.retargeted, c.avoided, c.kept, c.judged, c.left, c.unmoved,
            c.of_legs, c.stopped, c.notes, c.file, c.output, c.recording, c.body, c.frame_rate,
            c.frames, c.seconds, c.fingerprint);
}

namespace {

using FixClock = std::chrono::steady_clock;

double seconds_since(FixClock::time_point start) {
    return std::chrono::duration<double>(FixClock::now() - start).count();
}

/// A clip on its way through.
struct FixJob {
    FixOrder order;
    motion::Motion motion;
    std::shared_ptr<const body::LintBody> on;
    FixedClip fixed;
    bool finished = false;
    Problems warnings;  // of the body
    Problems problems;  // why it goes no further
};

/// What a rank says of a clip: why it goes no further, or what became of it.
struct FixAnswer {
    Problems problems;
    FixedClip fixed;
    std::string body;  // the name of what is odd about it; empty when nothing is
};

template <typename Archive>
void fields(Archive& archive, FixAnswer& answer) {
    archive(answer.problems, answer.fixed, answer.body);
}

Problems said_of(Problems problems, const std::string& file) {
    for (Problem& problem : problems) {
        if (problem.file.empty()) problem.file = file;
    }
    return problems;
}

class Fixer {
public:
    Fixer(const FixFlags& flags, Console& console, const CharacterChoice& choice,
          const motion::ImportOptions& import)
        : flags_(flags),
          console_(console),
          choice_(choice),
          import_(import),
          bodies_(choice, ordered_body(flags)) {
        run_.character = choice.name();
    }

    int run(const std::vector<FixOrder>& orders, const Problems& unexpanded) {
        for (const Problem& problem : unexpanded) run_.failed.push_back({problem.file, {problem}});
        run_.asked = static_cast<int>(orders.size() + unexpanded.size());
        const Stop stop;
        stop_ = [&] { return stop.asked(); };
        std::vector<std::string> files;
        std::vector<std::string> outputs;
        for (const FixOrder& order : orders) {
            files.push_back(order.input);
            outputs.push_back(order.output);
            if (!order.recording.empty()) outputs.push_back(order.recording);
        }
        const FixClock::time_point start = FixClock::now();
        const cluster::BatchReport report = run_clips(
            console_,
            {.what = "fixing",
             .files = files,
             .flags = flags_.batch,
             .outputs = outputs,
             .stop = stop_,
             .run = [&](std::span<const std::size_t> which) { return batch(orders, which); },
             .deliver = [&](std::size_t clip,
                            const std::string& result) { keep(orders[clip], result); },
             .share =
                 [&](const std::string& name, const std::string& bytes) {
                     warnings_[name] = cluster::unpack<Problems>(bytes);
                 }});
        if (has_error(report.problems)) return bad_input;
        run_.seconds = seconds_since(start);
        run_.interrupted = report.stopped;
        // one tells for all
        return console_.ranks().rank() == 0 ? finish() : done;
    }

private:
    static BodyOrder ordered_body(const FixFlags& flags) {
        BodyOrder order;
        order.limbs_file = flags.limbs;
        order.options.cache = cache_folder();
        return order;
    }

    /// Some clips, as one rank fixes them.
    std::vector<cluster::Outcome> batch(const std::vector<FixOrder>& orders,
                                        std::span<const std::size_t> which) {
        std::vector<FixJob> jobs(which.size());
        for (std::size_t i = 0; i < which.size(); ++i) jobs[i].order = orders[which[i]];
        const auto each = static_cast<std::int64_t>(jobs.size());
        parallel_for(each, 1, [&](std::int64_t begin, std::int64_t) {
            read(jobs[static_cast<std::size_t>(begin)]);
        });
        // bodies one after the other: each is made on all threads
        bodies_.forget_unused();
        for (FixJob& job : jobs) {
            if (stop_()) break;
            if (job.problems.empty()) dress(job);
        }
        parallel_for(each, 1, [&](std::int64_t begin, std::int64_t) {
            FixJob& job = jobs[static_cast<std::size_t>(begin)];
            if (job.problems.empty() && job.on != nullptr && !stop_()) fix(job);
        });
        std::vector<cluster::Outcome> outcomes;
        for (FixJob& job : jobs) outcomes.push_back(outcome_of(job));
        return outcomes;
    }

    static cluster::Outcome outcome_of(FixJob& job) {
        cluster::Outcome outcome;
        FixAnswer answer;
        if (!job.problems.empty()) {
            outcome.keep = false;
            answer.problems = std::move(job.problems);
        } else if (!job.finished) {
            outcome.finished = false;  // interrupted
            return outcome;
        } else {
            if (!job.warnings.empty()) {
                const std::string bytes = cluster::pack(job.warnings);
                answer.body = Fingerprint().add(bytes).hex();
                outcome.shared[answer.body] = bytes;
            }
            outcome.files.push_back(job.order.output);
            if (!job.order.recording.empty()) outcome.files.push_back(job.order.recording);
            answer.fixed = std::move(job.fixed);
        }
        outcome.result = cluster::pack(answer);
        return outcome;
    }

    void read(FixJob& job) const {
        Result<motion::Motion> motion = load_clip_word(job.order.input, import_);
        if (!motion) {
            job.problems = said_of(motion.error(), job.order.input);
            return;
        }
        job.motion = std::move(*motion);
        if (job.motion.clip.frame_count() == 0) {
            job.problems.push_back(
                problem_with(job.order.input, "has no frames: there is nothing to fix"));
        }
    }

    void dress(FixJob& job) {
        const motion::Skeleton& bones = job.motion.clip.skeleton();
        Result<DressedBody> body = bodies_.find(bones, job.order.input, job.motion.metres_per_unit);
        // flesh that has no place for these bones stands on those of the built-in person
        if (!body && choice_.is_makehuman()) {
            Result<DressedBody> built_in =
                bodies_.find(motion::human_skeleton(), job.order.input, 1.0);
            if (built_in) body = std::move(built_in);
        }
        if (!body) {
            job.problems = said_of(body.error(), job.order.input);
            return;
        }
        job.on = body->on;
        job.warnings = said_of(std::move(body->warnings), run_.character);
    }

    [[nodiscard]] Result<std::vector<body::LimbPair>> touching(const FixJob& job) const {
        std::vector<body::LimbPair> pairs;
        Problems problems;
        for (const std::string& word : flags_.touch_ok) {
            const auto pair = parse_limb_pair(word, job.on->contact.flesh().limbs());
            if (pair) {
                pairs.push_back(*pair);
            } else {
                problems.insert(problems.end(), pair.error().begin(), pair.error().end());
            }
        }
        if (!problems.empty()) return failure(std::move(problems));
        return pairs;
    }

    /// All that is done to one clip; what goes wrong here is its own trouble.
    void fix(FixJob& job) const {
        const FixClock::time_point start = FixClock::now();
        try {
            const Result<std::vector<body::LimbPair>> touch_ok = touching(job);
            if (!touch_ok) {
                job.problems = touch_ok.error();
                return;
            }
            edit::FixOptions options;
            options.avoid = avoid_options(*touch_ok);
            options.partly_by_name = !choice_.is_fixed();
            Result<edit::Fixed> fixed = edit::fix(job.motion, *job.on, options);
            if (!fixed) {
                job.problems = said_of(fixed.error(), job.order.input);
                return;
            }
            if (fixed->stopped) return;
            settle(job, std::move(*fixed));
            // a clip that was not judged to its end is not written
            if (stop_()) return;
            job.problems = write(job, std::move(job.fixed.clip));
            job.finished = job.problems.empty();
            job.fixed.clip = {};
            job.fixed.worn = {};
        } catch (const std::exception& error) {
            job.problems.push_back(problem_with(job.order.input, error.what()));
        }
        job.fixed.seconds = seconds_since(start);
    }

    [[nodiscard]] edit::AvoidOptions avoid_options(
        const std::vector<body::LimbPair>& touch_ok) const {
        edit::AvoidOptions options;
        options.arms = !flags_.no_arms;
        options.legs = flags_.legs;
        options.margin = 1e-3 * flags_.margin_mm;
        options.touch_ok = touch_ok;
        options.touch_depth = 1e-3 * flags_.touch_mm;
        options.relax = !flags_.no_relax;
        options.keep_feet = !flags_.no_feet;
        options.most_rounds = flags_.rounds;
        options.between.tolerance = 1e-3 * flags_.tolerance_mm;
        options.stop = stop_;
        return options;
    }

    void settle(FixJob& job, edit::Fixed answer) const {
        FixedClip& fixed = job.fixed;
        static_cast<edit::Fixed&>(fixed) = std::move(answer);
        fixed.notes = said_of(std::move(fixed.notes), job.order.input);
        fixed.file = job.order.input;
        fixed.output = job.order.output;
        fixed.recording = job.order.recording;
        fixed.body = run_.character;
        fixed.frames = fixed.clip.frame_count();
        fixed.frame_rate = fixed.clip.frame_rate();
        fixed.fingerprint = fixed.clip.fingerprint();
    }

    [[nodiscard]] Problems write(const FixJob& job, motion::Clip result) const {
        const FixOrder& order = job.order;
        const body::Character& character = job.on->character;
        if (!order.recording.empty()) {
            // who is fixed, and a step to the left of him who is not, in red
            const stage::WornFigure figures[] = {
                {"after", result},
                {"before", job.fixed.worn, stage::Rgba{196, 120, 110, 255}, 1.0}};
            const Problems trouble =
                write_file(order.recording, stage::worn_recording(character, figures));
            if (!trouble.empty()) return trouble;
        }
        if (order.extension == ".glb") {
            return write_file(order.output, write_character_glb(character, std::span(&result, 1)));
        }
        if (order.extension == ".sidestep") {
            return write_file(order.output, stage::worn_recording(character, result));
        }
        // what was not changed is the same file
        const bool own_bones = result.skeleton().same_as(job.motion.clip.skeleton());
        const bool same_kind = extension_of(order.input) == order.extension;
        if (order.extension == ".bvh" && same_kind && own_bones &&
            job.fixed.kept.frames_changed == 0) {
            const Result<std::string> bytes = read_file(order.input);
            return bytes ? write_file(order.output, *bytes) : bytes.error();
        }
        // a file of the same kind keeps its unit and axes, and its manner where the bones are its own
        motion::Motion motion = same_kind ? job.motion : as_motion({}, order.extension.substr(1));
        if (!own_bones) motion.dialect = nullptr;
        motion.clip = std::move(result);
        return save(motion, order.output, order.extension);
    }

    /// Into the run, in the order of the clips.
    void keep(const FixOrder& order, const std::string& result) {
        FixAnswer answer = cluster::unpack<FixAnswer>(result);
        if (!answer.problems.empty()) {
            const bool named =
                std::any_of(answer.problems.begin(), answer.problems.end(),
                            [&](const Problem& problem) { return problem.file == order.input; });
            if (!named) {
                answer.problems.push_back(
                    problem_with(order.input, "was not fixed, for the reasons above"));
            }
            console_.report(answer.problems);
            run_.failed.push_back({order.input, std::move(answer.problems)});
            return;
        }
        // what is odd about a body is said once
        if (const auto odd = warnings_.find(answer.body); odd != warnings_.end()) {
            console_.report(std::exchange(odd->second, {}));
        }
        Problems loud = answer.fixed.notes;
        std::erase_if(loud,
                      [](const Problem& note) { return note.severity == Problem::Severity::note; });
        console_.report(loud);
        run_.clips.push_back(std::move(answer.fixed));
    }

    int finish() {
        if (flags_.json != "-") {
            console_.print(fix_table(console_, run_));
            console_.print(fix_remains(console_, run_, flags_));
        }
        if (!run_.clips.empty()) console_.say(fix_closing(run_));
        const bool told =
            flags_.json.empty() || write_json(console_, flags_.json, fix_json(run_, flags_));
        if (run_.interrupted) {
            console_.say(
                fmt::format("interrupted: {} of {} clips are done and lie in {}; the others were "
                            "not written",
                            run_.clips.size(), run_.asked, flags_.folder));
            return interrupted_code;
        }
        if (!told || !run_.failed.empty() || run_.clips.empty()) return bad_input;
        return run_.clean_count() == static_cast<int>(run_.clips.size()) ? done : answer_is_no;
    }

    const FixFlags& flags_;
    Console& console_;
    const CharacterChoice& choice_;
    const motion::ImportOptions& import_;
    std::function<bool()> stop_ = [] { return false; };
    LintBodies bodies_;
    FixRun run_;
    std::map<std::string, Problems> warnings_;  // of bodies, not told yet
};

}  // namespace

int fix_all(const FixFlags& flags, Console& console, const CharacterChoice& choice,
            const motion::ImportOptions& import, const std::vector<FixOrder>& orders,
            const Problems& unexpanded) {
    return Fixer(flags, console, choice, import).run(orders, unexpanded);
}

}  // namespace sidestep::cli
