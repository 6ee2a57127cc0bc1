#include "cli/fix/fixer.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <span>

#include "cli/fix/fixed.h"
#include "cli/lint/flags.h"
#include "cli/lint/lint_bodies.h"
#include "cli/support/cache.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/support/progress.h"
#include "cli/tool.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/motion/human.h"
#include "sidestep/stage/worn.h"

namespace sidestep::cli {

namespace {

constexpr int ended_code = 130;   // as a shell has it after Ctrl-C
constexpr int clips_at_once = 8;  // read, dressed, fixed and written before the next ones

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
    Problems problems;  // why it goes no further
};

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
        const FixClock::time_point start = FixClock::now();
        {
            Progress progress(console_, "fixing", static_cast<int>(orders.size()));
            for (std::size_t at = 0; at < orders.size() && !stop.asked(); at += clips_at_once) {
                const std::size_t end = std::min(orders.size(), at + clips_at_once);
                batch(std::span(orders).subspan(at, end - at), static_cast<int>(at), progress);
            }
        }
        run_.seconds = seconds_since(start);
        run_.interrupted = stop.asked();
        return finish();
    }

private:
    static BodyOrder ordered_body(const FixFlags& flags) {
        BodyOrder order;
        order.limbs_file = flags.limbs;
        order.options.cache = cache_folder();
        return order;
    }

    void batch(std::span<const FixOrder> orders, int first, Progress& progress) {
        std::vector<FixJob> jobs(orders.size());
        for (std::size_t i = 0; i < orders.size(); ++i) jobs[i].order = orders[i];
        const auto each = static_cast<std::int64_t>(jobs.size());
        progress.at(first, orders.front().input);
        parallel_for(each, 1, [&](std::int64_t begin, std::int64_t) {
            read(jobs[static_cast<std::size_t>(begin)]);
        });
        // bodies one after the other: each is made on all threads
        bodies_.forget_unused();
        for (FixJob& job : jobs) {
            if (stop_()) break;
            if (!job.problems.empty()) continue;
            progress.at(first + static_cast<int>(&job - jobs.data()), job.order.input);
            dress(job);
        }
        std::atomic<int> counted = first;
        parallel_for(each, 1, [&](std::int64_t begin, std::int64_t) {
            FixJob& job = jobs[static_cast<std::size_t>(begin)];
            if (job.problems.empty() && job.on != nullptr && !stop_()) fix(job);
            progress.at(counted++, job.order.input);
        });
        for (FixJob& job : jobs) keep(job);
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
        if (body->fresh) console_.report(said_of(body->warnings, run_.character));
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

    void keep(FixJob& job) {
        if (!job.problems.empty()) {
            const bool named = std::any_of(
                job.problems.begin(), job.problems.end(),
                [&](const Problem& problem) { return problem.file == job.order.input; });
            if (!named) {
                job.problems.push_back(
                    problem_with(job.order.input, "was not fixed, for the reasons above"));
            }
            console_.report(job.problems);
            run_.failed.push_back({job.order.input, std::move(job.problems)});
            return;
        }
        if (!job.finished) return;  // interrupted
        Problems loud = job.fixed.notes;
        std::erase_if(loud,
                      [](const Problem& note) { return note.severity == Problem::Severity::note; });
        console_.report(loud);
        run_.clips.push_back(std::move(job.fixed));
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
            return ended_code;
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
};

}  // namespace

int fix_all(const FixFlags& flags, Console& console, const CharacterChoice& choice,
            const motion::ImportOptions& import, const std::vector<FixOrder>& orders,
            const Problems& unexpanded) {
    return Fixer(flags, console, choice, import).run(orders, unexpanded);
}

}  // namespace sidestep::cli
