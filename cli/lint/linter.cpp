#include "cli/lint/linter.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <span>

#include "cli/lint/lint_bodies.h"
#include "cli/lint/linted.h"
#include "cli/lint/record.h"
#include "cli/lint/worst_frame.h"
#include "cli/support/cache.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/support/progress.h"
#include "cli/tool.h"
#include "sidestep/base/parallel.h"
#include "sidestep/motion/clip_operations.h"

namespace sidestep::cli {

namespace {

constexpr int interrupted_code = 130;     // as a shell has it after Ctrl-C
constexpr int files_at_once = 8;          // read, dressed and looked at before the next ones
constexpr double certified_voxel = 0.02;  // metres: proofs in tens of seconds

/// A file on its way through the linter.
struct LintJob {
    std::string file;
    motion::Motion motion;
    std::shared_ptr<const body::LintBody> on;
    motion::Clip clip;  // worn
    Problems notes;     // of reading and of wearing
    Problems problems;  // why it goes no further
    std::optional<body::LintReport> report;
};

Problems named_after(Problems problems, const std::string& file) {
    for (Problem& problem : problems) {
        if (problem.file.empty()) problem.file = file;
    }
    return problems;
}

class Linter {
public:
    Linter(const LintFlags& flags, Console& console, const CharacterChoice& choice,
           const motion::ImportOptions& import, body::LintOptions options)
        : flags_(flags),
          console_(console),
          import_(import),
          options_(std::move(options)),
          bodies_(choice, body_order(flags)) {
        run_.character = choice.name();
        run_.pairs = flags.pairs;
        run_.options = options_;
    }

    int run(const std::vector<std::string>& files, const Problems& unexpanded) {
        for (const Problem& problem : unexpanded) run_.failed.push_back({problem.file, {problem}});
        run_.asked = static_cast<int>(files.size() + unexpanded.size());
        const Stop stop;
        options_.stop = [&] { return stop.asked(); };
        {
            Progress progress(console_, "linting", static_cast<int>(files.size()));
            for (std::size_t at = 0; at < files.size() && !stop.asked(); at += files_at_once) {
                const std::size_t end = std::min(files.size(), at + files_at_once);
                batch(std::span(files).subspan(at, end - at), static_cast<int>(at), progress);
            }
        }
        run_.interrupted = stop.asked();
        return finish();
    }

    /// The map of the first clip that can be read, as a limb file has it.
    int print_limbs(const std::string& file) {
        LintJob job;
        job.file = file;
        read(job);
        if (job.problems.empty()) dress(job);
        console_.report(job.problems);
        if (!job.problems.empty()) return bad_input;
        const body::Flesh& flesh = job.on->contact.flesh();
        console_.print(body::to_text(flesh.limbs(), flesh.skeleton()));
        return done;
    }

private:
    static BodyOrder body_order(const LintFlags& flags) {
        BodyOrder order;
        order.limbs_file = flags.limbs == "-" ? "" : flags.limbs;
        if (flags.near_skin_m > 0.0) order.options.flesh.near_skin = flags.near_skin_m;
        order.options.classify_pairs = flags.pairs != "all";
        order.options.classify.method = flags.pairs == "sampled"     ? body::PairMethod::sampled
                                        : flags.pairs == "certified" ? body::PairMethod::certified
                                                                     : body::PairMethod::optimised;
        order.options.classify.certify.finest = certified_voxel;
        if (order.options.classify_pairs) order.options.cache = cache_folder();
        return order;
    }

    void read(LintJob& job) const {
        Result<motion::Motion> motion = load_clip_word(job.file, import_);
        if (!motion) {
            job.problems = named_after(motion.error(), job.file);
            return;
        }
        job.motion = std::move(*motion);
        if (job.motion.clip.frame_count() == 0) {
            job.problems.push_back(
                problem_with(job.file, "has no frames: there is nothing to lint"));
        }
    }

    void dress(LintJob& job) {
        Result<DressedBody> body =
            bodies_.find(job.motion.clip.skeleton(), job.file, job.motion.metres_per_unit);
        if (!body) {
            job.problems = named_after(body.error(), job.file);
            return;
        }
        job.on = body->on;
        if (body->fresh) console_.report(named_after(body->warnings, run_.character));
        body::WearOptions wear;
        // two who meet must keep their distance
        wear.scale_way = !flags_.together;
        Result<body::Worn> worn =
            body::wear(job.motion, job.on->character, wear, !flags_.import.fix);
        if (!worn) {
            job.problems = named_after(worn.error(), job.file);
            return;
        }
        job.clip = std::move(worn->clip);
        job.clip.set_name(job.file);
        job.notes = std::move(worn->notes);
    }

    /// What the flags say, for this body and this file.
    Result<body::LintOptions> options_for(const LintJob& job) const {
        body::LintOptions options = options_;
        options.import_notes = job.motion.notes;
        Problems problems;
        for (const std::string& word : flags_.touch_ok) {
            const auto pair = parse_limb_pair(word, job.on->contact.flesh().limbs());
            if (pair) {
                options.touch_ok.push_back(*pair);
            } else {
                problems.insert(problems.end(), pair.error().begin(), pair.error().end());
            }
        }
        if (!problems.empty()) return failure(std::move(problems));
        return options;
    }

    void batch(std::span<const std::string> files, int first, Progress& progress) {
        std::vector<LintJob> jobs(files.size());
        for (std::size_t i = 0; i < files.size(); ++i) jobs[i].file = files[i];
        const auto each = static_cast<std::int64_t>(jobs.size());
        progress.at(first, files.front());
        parallel_for(each, 1, [&](std::int64_t begin, std::int64_t) {
            read(jobs[static_cast<std::size_t>(begin)]);
        });
        // bodies one after the other: each is made on all threads
        bodies_.forget_unused();
        for (LintJob& job : jobs) {
            if (options_.stop()) break;
            if (!job.problems.empty()) continue;
            progress.at(first + static_cast<int>(&job - jobs.data()), job.file);
            dress(job);
        }
        std::atomic<int> counted = first;
        parallel_for(each, 1, [&](std::int64_t begin, std::int64_t) {
            LintJob& job = jobs[static_cast<std::size_t>(begin)];
            if (job.problems.empty() && job.on != nullptr && !options_.stop()) look(job);
            progress.at(counted++, job.file);
        });
        if (flags_.together) look_at_both(jobs);
        for (LintJob& job : jobs) keep(job);
        remember_first(jobs);
    }

    void look(LintJob& job) const {
        const Result<body::LintOptions> options = options_for(job);
        if (!options) {
            job.problems = options.error();
            return;
        }
        try {
            job.report = body::lint(job.clip, *job.on, *options);
            job.report->notes.insert(job.report->notes.begin(), job.notes.begin(), job.notes.end());
        } catch (const body::LintStopped&) {
            // what is half done is not told
        }
    }

    /// The second of two people takes the rate of the first.
    void look_at_both(std::vector<LintJob>& jobs) {
        if (jobs.size() != 2 || !jobs[0].report || !jobs[1].report) return;
        LintJob &a = jobs[0], &b = jobs[1];
        Problems notes;
        motion::Clip second = b.clip;
        if (std::abs(second.frame_time() - a.clip.frame_time()) > 1e-6 * a.clip.frame_time()) {
            second = motion::resample(b.clip, a.clip.frame_rate());
            second = second.with_frame_time(a.clip.frame_time());
            Problem note = problem_with(
                "", fmt::format("{} was resampled to {:g} fps", b.file, a.clip.frame_rate()));
            note.severity = Problem::Severity::note;
            note.code = "resampled";
            notes.push_back(note);
        }
        const Result<body::LintOptions> options = options_for(a);
        if (!options) return;
        try {
            Result<body::LintReport> report =
                body::lint_together(a.clip, *a.on, second, *b.on, *options);
            if (!report) {
                run_.failed.push_back({a.file + " and " + b.file, report.error()});
                console_.report(report.error());
                return;
            }
            LintedClip both{.file = a.file + " and " + b.file,
                            .body = "two of " + run_.character,
                            .report = std::move(*report)};
            both.report.notes.insert(both.report.notes.begin(), notes.begin(), notes.end());
            const body::PairedBody paired =
                body::paired_body(a.on->character, a.on->contact.flesh().limbs(), b.on->character,
                                  b.on->contact.flesh().limbs());
            if (const auto flesh = body::Flesh::make(paired.character, paired.limbs)) {
                draw(both, *flesh, body::paired_clip(paired.character.skeleton(), a.clip, second));
            }
            together_ = std::move(both);
        } catch (const body::LintStopped&) {
        }
    }

    /// Into the run; pictures are made while the clip is still at hand.
    void keep(LintJob& job) {
        if (!job.problems.empty()) {
            // whatever the trouble is with, say which clip it keeps from being looked at
            const bool named =
                std::any_of(job.problems.begin(), job.problems.end(),
                            [&](const Problem& problem) { return problem.file == job.file; });
            if (!named) {
                job.problems.push_back(
                    problem_with(job.file, "was not looked at, for the reasons above"));
            }
            console_.report(job.problems);
            run_.failed.push_back({job.file, std::move(job.problems)});
            return;
        }
        if (!job.report) return;  // interrupted
        LintedClip clip{.file = job.file,
                        .body = run_.character,
                        .report = std::move(*job.report),
                        .on = job.on};
        draw(clip, job.on->contact.flesh(), job.clip);
        run_.clips.push_back(std::move(clip));
        if (together_ && run_.clips.size() == 2) {
            run_.clips.push_back(std::move(*together_));
            together_.reset();
        }
    }

    void draw(LintedClip& clip, const body::Flesh& flesh, const motion::Clip& motion) {
        if (flags_.html.empty()) return;
        constexpr int most_of_a_clip = 6;
        // the deepest contacts first, then what else is worst of its kind
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < clip.report.findings.size(); ++i) {
            // a rate or a held frame has no frame that is worse than the others
            const auto kind = clip.report.findings[i].kind;
            if (kind != body::Finding::Kind::rate && kind != body::Finding::Kind::dropout) {
                order.push_back(i);
            }
        }
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const auto& x = clip.report.findings[a];
            const auto& y = clip.report.findings[b];
            return x.kind != y.kind ? x.kind < y.kind : x.worst > y.worst;
        });
        int drawn = 0;
        for (const std::size_t i : order) {
            if (drawn >= most_of_a_clip || pictures_ >= flags_.pictures || options_.stop()) {
                ++run_.pictures_left_out;
                continue;
            }
            clip.pictures.push_back({i, picture_of(flesh, motion, clip.report.findings[i],
                                                   clip.report.ground, 480, 600)});
            ++drawn;
            ++pictures_;
        }
    }

    void remember_first(std::vector<LintJob>& jobs) {
        if (!flags_.record.empty() && recorded_.empty()) {
            for (const LintedClip& clip : run_.clips) {
                for (const LintJob& job : jobs) {
                    if (job.file != clip.file || !clip.on || !recorded_.empty()) continue;
                    recorded_ = lint_recording(*clip.on, job.clip, clip.report);
                }
            }
        }
    }

    bool write_files() {
        const int before = console_.error_count();
        if (!flags_.json.empty()) (void)write_json(console_, flags_.json, lint_json(run_));
        const auto write = [&](const std::string& file, const std::string& bytes) {
            const Problems problems = write_file(file, bytes);
            console_.report(problems);
            if (problems.empty() && file != "-") console_.say("wrote " + with_size(file));
        };
        if (!flags_.html.empty()) write(flags_.html, lint_page(run_));
        const auto dressed =
            std::find_if(run_.clips.begin(), run_.clips.end(),
                         [](const LintedClip& clip) { return clip.on != nullptr; });
        if (!flags_.srdf.empty() && dressed != run_.clips.end()) {
            write(flags_.srdf, body::to_srdf(dressed->on->classes,
                                             dressed->on->contact.flesh().limbs(), dressed->body));
        }
        if (!flags_.record.empty() && !recorded_.empty()) write(flags_.record, recorded_);
        return console_.error_count() == before;
    }

    int finish() {
        const bool asked_for_output =
            flags_.json == "-" || flags_.html == "-" || flags_.srdf == "-" || flags_.record == "-";
        if (!asked_for_output) {
            for (std::size_t i = 0; i < run_.clips.size(); ++i) {
                console_.print((i > 0 ? "\n" : "") +
                               clip_text(console_, run_.clips[i], options_, flags_.list));
            }
            if (run_.clips.size() > 1) console_.print("\n" + summary_text(console_, run_));
        }
        const bool written = write_files();
        if (run_.interrupted) {
            console_.say(fmt::format("interrupted: {} of {} files were looked at, and are told",
                                     run_.clips.size() + run_.failed.size(), run_.asked));
            return interrupted_code;
        }
        const bool all_checked = std::none_of(
            run_.clips.begin(), run_.clips.end(),
            [&](const LintedClip& clip) { return checked_text(clip, options_) == "nothing"; });
        if (!written || !run_.failed.empty() || run_.clips.empty() || !all_checked)
            return bad_input;
        return run_.finding_count() > 0 ? answer_is_no : done;
    }

    const LintFlags& flags_;
    Console& console_;
    const motion::ImportOptions import_;
    body::LintOptions options_;
    LintBodies bodies_;
    LintRun run_;
    std::optional<LintedClip> together_;
    std::string recorded_;
    int pictures_ = 0;
};

}  // namespace

int lint_all(const LintFlags& flags, Console& console, const CharacterChoice& choice,
             const motion::ImportOptions& import, body::LintOptions options,
             const std::vector<std::string>& files, const Problems& unexpanded) {
    return Linter(flags, console, choice, import, std::move(options)).run(files, unexpanded);
}

int print_limbs(const LintFlags& flags, Console& console, const CharacterChoice& choice,
                const motion::ImportOptions& import, body::LintOptions options,
                const std::string& file) {
    return Linter(flags, console, choice, import, std::move(options)).print_limbs(file);
}

}  // namespace sidestep::cli
