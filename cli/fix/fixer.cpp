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
#include "cli/stage/worn.h"
#include "cli/support/cache.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/support/progress.h"
#include "cli/tool.h"
#include "sidestep/base/parallel.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/edit/retarget.h"
#include "sidestep/motion/human.h"

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
    motion::Clip worn;
    bool tpose_row = false;  // row 0 is nobody's pose: it is kept as it is and not looked at
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

/// Whether both name their joints alike, in whatever order.
bool same_names(const motion::Skeleton& a, const motion::Skeleton& b) {
    if (a.joint_count() != b.joint_count()) return false;
    return std::all_of(a.joints().begin(), a.joints().end(),
                       [&](const motion::Joint& joint) { return b.find(joint.name).has_value(); });
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

    /// The body, and the clip on it.
    void dress(FixJob& job) {
        const motion::Skeleton& bones = job.motion.clip.skeleton();
        Result<DressedBody> body = bodies_.find(bones, job.order.input, job.motion.metres_per_unit);
        // flesh that has no place for these bones stands on those of the built-in person
        if (!body && flags_.character.starts_with("makehuman:")) {
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
        put_on(job);
        for (const Problem& note : job.motion.notes) {
            if (note.severity == Problem::Severity::warning) job.fixed.notes.push_back(note);
            if (note.code != "t_pose_row" || job.motion.clip.frame_count() < 2) continue;
            job.tpose_row = true;
            job.fixed.notes.back().message += "; it stays as it is and is not looked at";
            job.fixed.notes.back().hint.clear();
        }
        job.fixed.notes = said_of(std::move(job.fixed.notes), job.order.input);
    }

    /// Joints of equal names as the linter has it; others by what they are.
    void put_on(FixJob& job) const {
        const motion::Clip& clip = job.motion.clip;
        const body::Character& character = job.on->character;
        Result<body::Worn> worn = body::wear(clip, character);
        if (worn && (!choice_.is_fixed() || same_names(clip.skeleton(), character.skeleton()))) {
            job.worn = std::move(worn->clip);
            job.fixed.scale = worn->scale;
            job.fixed.notes = std::move(worn->notes);
            return;
        }
        Result<edit::Retargeted> other = edit::retarget(clip, character);
        if (!other) {
            job.problems = said_of(other.error(), job.order.input);
            return;
        }
        job.worn = std::move(other->clip);
        job.fixed.scale = other->scale;
        job.fixed.notes = std::move(other->notes);
        job.fixed.retargeted = true;
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
            motion::Clip source = job.worn;
            if (job.tpose_row) source.set_pose(0, source.pose(1));
            edit::Avoided avoided = edit::avoid(source, *job.on, avoid_options(*touch_ok));
            if (avoided.stopped) return;
            judge(job, avoided.clip, *touch_ok);
            job.fixed.kept = edit::compare(source, avoided.clip, job.on->character);
            motion::Clip result = std::move(avoided.clip);
            if (job.tpose_row) result.set_pose(0, job.worn.pose(0));
            settle(job, std::move(avoided), result);
            // a clip that was not judged to its end is not written
            if (stop_()) return;
            job.problems = write(job, result);
            job.finished = job.problems.empty();
        } catch (const body::LintStopped&) {
            return;
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

    /// The linter knows nothing of how the result came about.
    void judge(FixJob& job, const motion::Clip& result,
               const std::vector<body::LimbPair>& touch_ok) const {
        body::LintOptions options;
        options.checks = {true, false, false, false, false, false, false};
        options.touch_ok = touch_ok;
        options.touch_depth = 1e-3 * flags_.touch_mm;
        options.between_options.tolerance = 1e-3 * flags_.tolerance_mm;
        options.stop = stop_;
        FixedClip& fixed = job.fixed;
        fixed.judged = body::lint(result, *job.on, options);
        const body::Flesh& flesh = job.on->contact.flesh();
        const auto movable = edit::movable_pairs(flesh, !flags_.no_arms, flags_.legs);
        if (!flags_.legs) fixed.of_legs = edit::movable_pairs(flesh, false, true);
        for (std::size_t i = 0; i < fixed.judged.findings.size(); ++i) {
            const body::Finding& finding = fixed.judged.findings[i];
            const bool may_move =
                std::find(movable.begin(), movable.end(), finding.limbs) != movable.end();
            (may_move ? fixed.left : fixed.unmoved).push_back(static_cast<int>(i));
        }
    }

    void settle(FixJob& job, edit::Avoided avoided, const motion::Clip& result) const {
        using Verdict = edit::Avoided::Verdict;
        FixedClip& fixed = job.fixed;
        fixed.file = job.order.input;
        fixed.output = job.order.output;
        fixed.recording = job.order.recording;
        fixed.body = run_.character;
        fixed.frames = result.frame_count();
        fixed.frame_rate = result.frame_rate();
        fixed.fingerprint = result.fingerprint();
        fixed.verdict = avoided.verdict;
        const Problems notes = said_of(avoided.notes, job.order.input);
        fixed.notes.insert(fixed.notes.end(), notes.begin(), notes.end());
        const bool said_clean =
            avoided.verdict == Verdict::unchanged || avoided.verdict == Verdict::clean;
        if (said_clean && !fixed.left.empty()) {
            fixed.verdict = avoided.frames_changed > 0 ? Verdict::improved : Verdict::failed;
            Problem note = problem_with(
                job.order.input, "took itself to be clean, but the linter still finds contacts");
            note.severity = Problem::Severity::warning;
            note.code = "linter_disagrees";
            fixed.notes.push_back(std::move(note));
        }
        fixed.avoided = std::move(avoided);
        fixed.avoided.clip = {};
    }

    [[nodiscard]] Problems write(const FixJob& job, motion::Clip result) const {
        const FixOrder& order = job.order;
        const body::Character& character = job.on->character;
        result.set_name(job.motion.clip.name());
        if (!order.recording.empty()) {
            // who is fixed, and a step to the left of him who is not, in red
            const WornFigure figures[] = {{"after", result},
                                          {"before", job.worn, Rgba{196, 120, 110, 255}, 1.0}};
            const Problems trouble =
                write_file(order.recording, worn_recording(character, figures));
            if (!trouble.empty()) return trouble;
        }
        if (order.extension == ".glb") {
            return write_file(order.output, write_character_glb(character, std::span(&result, 1)));
        }
        if (order.extension == ".sidestep") {
            return write_file(order.output, worn_recording(character, result));
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
