#include "cli/lint/linter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "cli/lint/lint_bodies.h"
#include "cli/lint/linted.h"
#include "cli/lint/record.h"
#include "cli/lint/worst_frame.h"
#include "cli/support/cache.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/packed.h"
#include "cli/support/placed_clips.h"
#include "cli/tool.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/motion/clip_operations.h"

namespace sidestep::cli {

template <typename Archive>
void fields(Archive& archive, BodyCard& card) {
    archive(card.json, card.warnings);
}

template <typename Archive>
void fields(Archive& archive, LintPicture& picture) {
    archive(picture.finding, picture.png);
}

namespace {

constexpr double certified_voxel = 0.02;  // metres: proofs in tens of seconds

/// A file on its way through the linter.
struct LintJob {
    std::string file;
    motion::Motion motion;
    std::shared_ptr<const body::LintBody> on;
    motion::Clip clip;  // worn
    Problems warnings;  // of the body
    Problems notes;     // of reading and of wearing
    Problems problems;  // why it goes no further
    std::optional<body::LintReport> report;
};

/// What a rank says of a clip: why it goes no further, or what was found on which body.
struct LintAnswer {
    Problems problems;
    body::LintReport report;
    std::string card;
};

template <typename Archive>
void fields(Archive& archive, LintAnswer& answer) {
    archive(answer.problems, answer.report, answer.card);
}

/// Findings of a clip that get a picture.
struct DrawOrder {
    std::size_t clip = 0;  // of the run
    std::string file;
    std::vector<std::size_t> which;
    std::vector<body::Finding> findings;
    double ground = 0.0;
};

template <typename Archive>
void fields(Archive& archive, DrawOrder& order) {
    archive(order.clip, order.file, order.which, order.findings, order.ground);
}

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
        const cluster::BatchReport report = run_clips(
            console_,
            {.what = "linting",
             .files = files,
             .flags = flags_.batch,
             .stop = options_.stop,
             .run = [&](std::span<const std::size_t> which) { return batch(files, which); },
             .deliver = [&](std::size_t file,
                            const std::string& result) { keep(files[file], result); },
             .share =
                 [&](const std::string& name, const std::string& bytes) {
                     run_.bodies[name] = cluster::unpack<BodyCard>(bytes);
                 }});
        if (has_error(report.problems)) return bad_input;
        run_.interrupted = report.stopped;
        if (flags_.together && console_.ranks().rank() == 0) look_at_both(files);
        draw(files);
        // one tells and writes for all
        return console_.ranks().rank() == 0 ? finish() : done;
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
        job.warnings = named_after(std::move(body->warnings), run_.character);
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

    /// Some files, as one rank looks at them.
    std::vector<cluster::Outcome> batch(const std::vector<std::string>& files,
                                        std::span<const std::size_t> which) {
        std::vector<LintJob> jobs(which.size());
        for (std::size_t i = 0; i < which.size(); ++i) jobs[i].file = files[which[i]];
        prepare(jobs);
        parallel_for(static_cast<std::int64_t>(jobs.size()), 1,
                     [&](std::int64_t begin, std::int64_t) {
                         LintJob& job = jobs[static_cast<std::size_t>(begin)];
                         if (job.problems.empty() && job.on != nullptr && !options_.stop())
                             look(job);
                     });
        std::vector<cluster::Outcome> outcomes;
        std::map<const body::LintBody*, std::pair<std::string, std::string>> cards;
        for (LintJob& job : jobs) {
            cluster::Outcome& outcome = outcomes.emplace_back();
            if (!job.problems.empty()) {
                outcome.keep = false;
            } else if (!job.report) {
                outcome.finished = false;
                continue;
            }
            LintAnswer answer{std::move(job.problems), {}, {}};
            if (job.report) {
                auto& [name, card] = cards[job.on.get()];
                if (name.empty()) {
                    card = cluster::pack(
                        BodyCard{body_card_json(run_.character, *job.on), job.warnings});
                    name = Fingerprint().add(card).hex();
                }
                outcome.shared[name] = card;
                answer.card = name;
                answer.report = std::move(*job.report);
            }
            outcome.result = cluster::pack(answer);
        }
        return outcomes;
    }

    /// Reads and dresses.
    void prepare(std::span<LintJob> jobs) {
        parallel_for(
            static_cast<std::int64_t>(jobs.size()), 1,
            [&](std::int64_t begin, std::int64_t) { read(jobs[static_cast<std::size_t>(begin)]); });
        // bodies one after the other: each is made on all threads
        bodies_.forget_unused();
        for (LintJob& job : jobs) {
            if (options_.stop && options_.stop()) break;
            if (job.problems.empty()) dress(job);
        }
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
    void look_at_both(const std::vector<std::string>& files) {
        if (run_.clips.size() != 2 || options_.stop()) return;
        std::vector<LintJob> jobs(2);
        for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].file = files[i];
        prepare(jobs);
        LintJob &a = jobs[0], &b = jobs[1];
        if (a.on == nullptr || b.on == nullptr) return;
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
                const motion::Clip clip =
                    body::paired_clip(paired.character.skeleton(), a.clip, second);
                for (const std::size_t finding : chosen_findings(both.report)) {
                    both.pictures.push_back(
                        {finding, picture_of(*flesh, clip, both.report.findings[finding],
                                             both.report.ground, 480, 600)});
                }
            }
            run_.clips.push_back(std::move(both));
        } catch (const body::LintStopped&) {
        }
    }

    /// Into the run, in the order of the files.
    void keep(const std::string& file, const std::string& result) {
        LintAnswer answer = cluster::unpack<LintAnswer>(result);
        if (!answer.problems.empty()) {
            // whatever the trouble is with, say which clip it keeps from being looked at
            const bool named =
                std::any_of(answer.problems.begin(), answer.problems.end(),
                            [&](const Problem& problem) { return problem.file == file; });
            if (!named) {
                answer.problems.push_back(
                    problem_with(file, "was not looked at, for the reasons above"));
            }
            console_.report(answer.problems);
            run_.failed.push_back({file, std::move(answer.problems)});
            return;
        }
        if (told_.insert(answer.card).second) console_.report(run_.bodies.at(answer.card).warnings);
        run_.clips.push_back({.file = file,
                              .body = run_.character,
                              .report = std::move(answer.report),
                              .card = answer.card});
    }

    /// The findings of a clip that are drawn: the deepest contacts first, then what else is worst of
    /// its kind, while there is room on the page. The rest is counted.
    std::vector<std::size_t> chosen_findings(const body::LintReport& report) {
        if (flags_.html.empty()) return {};
        constexpr std::size_t most_of_a_clip = 6;
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < report.findings.size(); ++i) {
            // a rate or a held frame has no frame that is worse than the others
            const auto kind = report.findings[i].kind;
            if (kind != body::Finding::Kind::rate && kind != body::Finding::Kind::dropout) {
                order.push_back(i);
            }
        }
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const auto& x = report.findings[a];
            const auto& y = report.findings[b];
            return x.kind != y.kind ? x.kind < y.kind : x.worst > y.worst;
        });
        const auto room = static_cast<std::size_t>(std::max(0, flags_.pictures - pictures_));
        const std::size_t drawn =
            options_.stop() ? 0 : std::min({order.size(), most_of_a_clip, room});
        run_.pictures_left_out += static_cast<int>(order.size() - drawn);
        pictures_ += static_cast<int>(drawn);
        order.resize(drawn);
        return order;
    }

    /// Pictures for the page, once it is known which findings get one; on all ranks again.
    void draw(const std::vector<std::string>& files) {
        if (flags_.html.empty()) return;
        cluster::Ranks& ranks = console_.ranks();
        std::vector<DrawOrder> orders;
        if (ranks.rank() == 0) {
            for (std::size_t i = 0; i < run_.clips.size(); ++i) {
                const LintedClip& clip = run_.clips[i];
                if (clip.card.empty()) continue;
                DrawOrder order{i, clip.file, chosen_findings(clip.report), {}, clip.report.ground};
                for (const std::size_t finding : order.which) {
                    order.findings.push_back(clip.report.findings[finding]);
                }
                if (!order.which.empty()) orders.push_back(std::move(order));
            }
        }
        orders = cluster::unpack<std::vector<DrawOrder>>(ranks.broadcast(0, cluster::pack(orders)));
        std::vector<cluster::Job> jobs;
        for (const DrawOrder& order : orders) {
            jobs.push_back({std::to_string(order.clip) + " " + order.file, order.which.size()});
        }
        cluster::BatchOptions options;
        options.spread = std::find(files.begin(), files.end(), "-") == files.end();
        options.stop = options_.stop;
        options.deliver = [&](std::size_t job, const std::string& result) {
            run_.clips[orders[job].clip].pictures =
                cluster::unpack<std::vector<LintPicture>>(result);
        };
        cluster::BatchWork work;
        work.run = [&](std::span<const std::size_t> which) { return draw_some(orders, which); };
        static_cast<void>(cluster::run_batch(ranks, jobs, work, options));
    }

    std::vector<cluster::Outcome> draw_some(const std::vector<DrawOrder>& orders,
                                            std::span<const std::size_t> which) {
        std::vector<LintJob> jobs(which.size());
        for (std::size_t i = 0; i < which.size(); ++i) jobs[i].file = orders[which[i]].file;
        prepare(jobs);
        std::vector<cluster::Outcome> outcomes(which.size());
        for (std::size_t i = 0; i < which.size(); ++i) {
            const DrawOrder& order = orders[which[i]];
            std::vector<LintPicture> pictures;
            for (std::size_t k = 0; k < order.which.size() && jobs[i].on != nullptr; ++k) {
                pictures.push_back(
                    {order.which[k], picture_of(jobs[i].on->contact.flesh(), jobs[i].clip,
                                                order.findings[k], order.ground, 480, 600)});
            }
            outcomes[i].result = cluster::pack(pictures);
        }
        return outcomes;
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
        // the first clip once more: its body and its motion
        if ((!flags_.srdf.empty() || !flags_.record.empty()) && !run_.clips.empty()) {
            const LintedClip& first = run_.clips.front();
            std::vector<LintJob> jobs(1);
            jobs[0].file = first.file;
            prepare(jobs);
            const LintJob& job = jobs[0];
            if (job.on != nullptr && job.problems.empty()) {
                if (!flags_.srdf.empty()) {
                    write(flags_.srdf, body::to_srdf(job.on->classes,
                                                     job.on->contact.flesh().limbs(), first.body));
                }
                if (!flags_.record.empty()) {
                    write(flags_.record, lint_recording(*job.on, job.clip, first.report));
                }
            }
        }
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
    std::set<std::string> told_;  // cards whose warnings were
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
