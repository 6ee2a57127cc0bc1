// sidestep lint PATH...: what is wrong with these clips?
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <optional>
#include <span>

#include "cli/lint/lint_bodies.h"
#include "cli/lint/linted.h"
#include "cli/lint/record.h"
#include "cli/lint/worst_frame.h"
#include "cli/support/characters.h"
#include "cli/support/console.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/support/progress.h"
#include "cli/support/range.h"
#include "cli/support/suggest.h"
#include "cli/tool.h"
#include "cli/verbs.h"
#include "sidestep/base/parallel.h"
#include "sidestep/motion/clip_operations.h"

namespace sidestep::cli {

namespace {

constexpr int interrupted_code = 130;  // as a shell has it after Ctrl-C
constexpr int files_at_once = 8;       // read, dressed and looked at before the next ones

struct LintFlags {
    std::vector<std::string> files;
    ImportFlags import;
    std::string character = "average";
    std::string limbs;
    std::string pairs = "optimised";
    std::vector<std::string> touch_ok;
    std::vector<std::string> only;
    std::string ground = "0";
    std::string json, html, srdf, record;
    double margin_mm = 0.0, tolerance_mm = 0.5, touch_mm = 10.0, ground_mm = 10.0;
    double limit_deg = 10.0, slide = 0.15, pop = 40.0;
    double near_skin_m = 0.0;
    int bridge = 3;
    int list = 20;
    int pictures = 60;
    bool no_between = false;
    bool together = false;
};

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

/// "LeftHand:Head" as limbs, told from names the body has.
Result<body::LimbPair> parse_pair(const std::string& word, const body::LimbMap& limbs) {
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos) {
        return failure(problem_with("", "--touch-ok " + word + ": expected two limbs, A:B",
                                    "--touch-ok LeftHand:RightHand,LeftHand:Head"));
    }
    body::LimbPair pair{};
    Problems problems;
    std::vector<std::string> known;
    for (const body::Limb& limb : limbs.limbs) known.push_back(limb.name);
    for (const int side : {0, 1}) {
        const std::string name = side == 0 ? word.substr(0, colon) : word.substr(colon + 1);
        pair[side] = limbs.find(name);
        if (pair[side] >= 0) continue;
        const std::string near = nearest(name, known);
        problems.push_back(problem_with(
            "", "--touch-ok " + word + ": there is no limb \"" + name + "\"",
            near.empty() ? "--limbs - prints their names" : "did you mean \"" + near + "\"?"));
    }
    if (problems.empty() && pair[0] == pair[1]) {
        problems.push_back(problem_with("", "--touch-ok " + word + ": that is one limb"));
    }
    if (!problems.empty()) return failure(std::move(problems));
    if (pair[0] > pair[1]) std::swap(pair[0], pair[1]);
    return pair;
}

/// Everything but what depends on the body.
Result<body::LintOptions> lint_options(const LintFlags& flags) {
    body::LintOptions options;
    options.margin = 1e-3 * flags.margin_mm;
    options.between = !flags.no_between;
    options.between_options.tolerance = 1e-3 * flags.tolerance_mm;
    options.touch_depth = 1e-3 * flags.touch_mm;
    options.ground_tolerance = 1e-3 * flags.ground_mm;
    options.slide_speed = flags.slide;
    options.limit_tolerance = radians(flags.limit_deg);
    options.pop_speed = flags.pop;
    options.bridge_frames = flags.bridge;
    if (flags.ground == "auto") {
        options.find_ground = true;
    } else {
        const char* const end = flags.ground.data() + flags.ground.size();
        const auto parsed = std::from_chars(flags.ground.data(), end, options.ground);
        if (parsed.ec != std::errc() || parsed.ptr != end || std::abs(options.ground) > 1e6) {
            return failure(problem_with(
                "", "--ground " + flags.ground + ": expected metres, or auto", "--ground 0"));
        }
    }
    if (!flags.only.empty()) {
        body::LintChecks none{false, false, false, false, false, false, false};
        for (const std::string& word : flags.only) {
            none.self_contact |= word == "contact";
            none.ground |= word == "ground";
            none.slide |= word == "slide";
            none.limits |= word == "limits";
            none.pops |= word == "jumps";
            none.dropouts |= word == "dropouts";
            none.rate |= word == "rate";
        }
        options.checks = none;
    }
    return options;
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
        Result<body::Worn> worn = body::wear(job.motion.clip, job.on->character, wear);
        if (!worn) {
            job.problems = named_after(worn.error(), job.file);
            return;
        }
        job.clip = std::move(worn->clip);
        job.clip.set_name(job.file);
        job.notes = worn->notes;
        for (const Problem& note : job.motion.notes) {
            if (note.severity == Problem::Severity::warning) job.notes.push_back(note);
        }
    }

    /// What the flags say, for this body and this file.
    Result<body::LintOptions> options_for(const LintJob& job) const {
        body::LintOptions options = options_;
        options.import_notes = job.motion.notes;
        Problems problems;
        for (const std::string& word : flags_.touch_ok) {
            const auto pair = parse_pair(word, job.on->contact.flesh().limbs());
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
        if (flags_.json != "-" && flags_.html != "-") {
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
        if (!written || !run_.failed.empty() || run_.clips.empty()) return bad_input;
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

int lint_files(const LintFlags& flags, Console& console) {
    if (flags.json == "-" || flags.html == "-") console.reserve_output();
    Problems wrong = check_json_target(flags.json);
    const auto add = [&](const Problems& more) {
        wrong.insert(wrong.end(), more.begin(), more.end());
    };
    if (!flags.html.empty() && flags.html == flags.json) {
        wrong.push_back(problem_with(flags.html, "--html and --json name one file"));
    }
    const Result<motion::ImportOptions> import = import_options(flags.import);
    if (!import) add(import.error());
    Result<body::LintOptions> options = lint_options(flags);
    if (!options) add(options.error());
    const Result<CharacterChoice> choice = CharacterChoice::parse(flags.character);
    if (!choice) add(choice.error());
    if (!flags.limbs.empty() && flags.limbs != "-") {
        const Result<std::string> text = read_file(flags.limbs);
        if (!text) add(text.error());
    }
    if (!wrong.empty()) {
        console.report(wrong);
        return bad_input;
    }
    Problems unexpanded;
    const std::vector<std::string> files = expand_clip_words(flags.files, unexpanded);
    console.report(unexpanded);
    if (flags.together && files.size() != 2) {
        console.report(
            problem_with("", fmt::format("--together looks at two clips, not {}", files.size()),
                         "sidestep lint 18_01.bvh 19_01.bvh --together"));
        return bad_input;
    }
    Linter linter(flags, console, *choice, *import, std::move(*options));
    if (flags.limbs == "-") return files.empty() ? bad_input : linter.print_limbs(files.front());
    return linter.run(files, unexpanded);
}

void add_threshold_flags(CLI::App& verb, LintFlags& flags) {
    constexpr const char* group = "What counts";
    const auto number = [&](const char* name, double& value, double low, double high,
                            const char* unit, const char* help) {
        verb.add_option(name, value, help)
            ->type_name(unit)
            ->check(between(low, high))
            ->capture_default_str()
            ->group(group);
    };
    number("--margin", flags.margin_mm, 0, 10000, "MM",
           "Limbs nearer than this at a frame count as meeting");
    verb.add_option("--touch-ok", flags.touch_ok,
                    "Pairs of limbs that may touch, A:B,C:D; deeper than --touch-depth is found "
                    "all the\nsame")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->type_name("PAIRS")
        ->group(group);
    number("--touch-depth", flags.touch_mm, 0, 10000, "MM", "How deep pairs of --touch-ok may go");
    verb.add_option("--ground", flags.ground,
                    "Height of the floor in metres; auto takes it where the feet stand")
        ->type_name("H")
        ->capture_default_str()
        ->group(group);
    number("--ground-tolerance", flags.ground_mm, 0, 10000, "MM", "Feet may sink in so far");
    number("--slide", flags.slide, 0, 1000, "M/S", "A standing foot that moves faster slides");
    number("--limit-tolerance", flags.limit_deg, 0, 360, "DEG",
           "Joints may go so far beyond their limits; captured people often do");
    number("--jump", flags.pop, 0, 1e9, "RAD/S",
           "A joint that turns faster in one frame, and much faster than around it, jumps");
    verb.add_option("--bridge", flags.bridge, "Gaps of so many frames do not split a finding")
        ->type_name("N")
        ->check(between(0, 1e6))
        ->capture_default_str()
        ->group(group);
    number("--tolerance", flags.tolerance_mm, 0.001, 1000, "MM",
           "How closely the way between frames is looked at");
    verb.add_flag("--no-between", flags.no_between, "Look at frames alone, not between them")
        ->group(group);
    verb.add_option("--only", flags.only,
                    "Only these questions: contact, ground, slide, limits, jumps, dropouts, rate")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(CLI::IsMember({"contact", "ground", "slide", "limits", "jumps", "dropouts", "rate"})
                    .description(""))
        ->type_name("KINDS")
        ->group(group);
}

}  // namespace

Action add_lint(CLI::App& app) {
    CLI::App* verb = app.add_subcommand(
        "lint", "What is wrong with these clips? Limbs through limbs, feet, joints, dropouts");
    const auto flags = std::make_shared<LintFlags>();
    verb->add_option("PATH", flags->files,
                     "Motions: files, patterns, folders, or clips of the built-in library by name")
        ->required()
        ->type_name("");
    constexpr const char* group = "Body";
    verb->add_option("--character", flags->character, CharacterChoice::help)
        ->type_name("BODY")
        ->capture_default_str()
        ->group(group);
    verb->add_option("--limbs", flags->limbs,
                     "Which joints make which limb, where the guess is wrong; - prints the guess")
        ->type_name("FILE")
        ->group(group);
    verb->add_option("--pairs", flags->pairs,
                     "How pairs that cannot meet are found and skipped: sampled, optimised,\n"
                     "certified (a proof; minutes); all skips none")
        ->type_name("HOW")
        ->check(CLI::IsMember({"sampled", "optimised", "certified", "all"}).description(""))
        ->capture_default_str()
        ->group(group);
    verb->add_option("--near-skin", flags->near_skin_m,
                     "Triangles nearer than this along the skin are never compared; without it\n"
                     "0.87 times the cube root of the body's volume")
        ->type_name("METRES")
        ->check(between(0.001, 100))
        ->group(group);
    verb->add_flag("--together", flags->together,
                   "Two clips of one take: also limbs of one in limbs of the other")
        ->group(group);
    add_threshold_flags(*verb, *flags);
    verb->add_option("--list", flags->list, "Show at most so many findings of a clip")
        ->type_name("N")
        ->check(between(0, 1e9))
        ->capture_default_str();
    verb->add_option("--json", flags->json, "Write everything as JSON to a file; - prints it")
        ->type_name("FILE");
    verb->add_option("--html", flags->html,
                     "Write a page with a picture of the worst frame of every finding")
        ->type_name("FILE");
    verb->add_option("--pictures", flags->pictures, "At most so many pictures on the page")
        ->type_name("N")
        ->check(between(0, 1e5))
        ->capture_default_str();
    verb->add_option("--srdf", flags->srdf,
                     "Write the pairs that are skipped as MoveIt's disable_collisions")
        ->type_name("FILE");
    verb->add_option("--record", flags->record,
                     "Write the first clip on its body, guilty limbs in red, for view and render")
        ->type_name("FILE");
    add_import_flags(*verb, flags->import, "--fps,--source-fps");
    verb->footer(
        "Examples:\n"
        "  sidestep lint walk.bvh                                   on a wooden figure\n"
        "  sidestep lint takes --html report.html --json report.json\n"
        "  sidestep lint takes --character makehuman:makehuman,sex=female,weight=heavy\n"
        "  sidestep lint dance.bvh --touch-ok LeftHand:RightHand --margin 5\n"
        "  sidestep lint 18_01.bvh 19_01.bvh --together             who reaches into whom?\n"
        "  sidestep lint walk.bvh --limbs - > limbs.txt             then edit, --limbs limbs.txt\n"
        "\n"
        "A clip without a finding is clean, and what that means is said: pairs, margin, between\n"
        "frames, tolerance, and a fingerprint. Exit codes: 0 all clean, 1 something was found,\n"
        "2 bad input; what can be read is linted all the same. Ctrl-C tells what is done.");
    return [flags](Console& console) { return lint_files(*flags, console); };
}

}  // namespace sidestep::cli
