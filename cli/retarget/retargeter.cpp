#include "cli/retarget/retargeter.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "cli/support/cache.h"
#include "cli/support/interrupt.h"
#include "cli/support/output.h"
#include "cli/support/placed_clips.h"
#include "cli/tool.h"
#include "sidestep/base/fingerprint.h"
#include "sidestep/base/parallel.h"
#include "sidestep/base/version.h"
#include "sidestep/cluster/pack.h"
#include "sidestep/edit/avoid.h"
#include "sidestep/edit/preservation.h"
#include "sidestep/edit/retarget.h"
#include "sidestep/recording/writer.h"
#include "sidestep/stage/worn.h"

namespace sidestep::cli {

namespace {

constexpr double as_clip = 1e-9;  // metres by which bones of one actor may differ

/// A body, for all motions of these bones.
struct RetargetBody {
    motion::Skeleton asked_for;
    Result<body::CharacterFile> file;
    std::shared_ptr<const body::LintBody> flesh;  // for --fix
};

struct RetargetJob {
    RetargetOrder order;
    motion::Motion motion;
    const RetargetBody* body = nullptr;
    Problems problems;
    std::optional<edit::Retargeted> worn;
    std::optional<edit::Avoided> avoided;
    std::optional<edit::Preservation> kept;  // of what --fix did

    [[nodiscard]] const motion::Clip& result() const {
        return avoided ? avoided->clip : worn->clip;
    }
};

/// What a rank says of a motion: what is wrong with it, or what was done.
struct RetargetAnswer {
    Problems problems;
    Problems loud;                  // warnings
    std::vector<std::string> said;  // lines for people
    std::string json;
    bool clean = true;
    std::string body;  // the name of what is odd about it; empty when nothing is
};

template <typename Archive>
void fields(Archive& archive, RetargetAnswer& answer) {
    archive(answer.problems, answer.loud, answer.said, answer.json, answer.clean, answer.body);
}

Problems told_about(Problems problems, const std::string& file) {
    for (Problem& problem : problems) {
        if (problem.file.empty()) problem.file = file;
    }
    return problems;
}

Json as_json(const edit::Avoided& avoided, const edit::Preservation& kept) {
    Json json;
    json["verdict"] = edit::to_string(avoided.verdict);
    json["rounds"] = avoided.rounds;
    json["contacts_before"] = avoided.contacts_before;
    json["contacts_after"] = avoided.contacts_after;
    json["frames_changed"] = avoided.frames_changed;
    json["angle_rms_deg"] = degrees(kept.angle_rms);
    json["angle_peak_deg"] = degrees(kept.angle_peak);
    json["jerk_ratio"] = kept.jerk_ratio;
    json["limit_violations"] = kept.limit_violations;
    json["extra_slide_speed"] = kept.extra_slide_speed;
    json["remaining"] = Json::array();
    for (const edit::Remaining& left : avoided.remaining) {
        json["remaining"].push_back({{"who", left.who},
                                     {"whom", left.whom},
                                     {"first_frame", left.first_frame},
                                     {"last_frame", left.last_frame},
                                     {"depth_mm", 1e3 * left.depth},
                                     {"between_frames", left.between_frames},
                                     {"why", left.why}});
    }
    return json;
}

class Retargeter {
public:
    Retargeter(const RetargetFlags& flags, Console& console, const CharacterChoice& choice,
               const motion::ImportOptions& import)
        : flags_(flags), console_(console), choice_(choice), import_(import) {}

    int print_map(const std::string& file) {
        RetargetJob job;
        job.order.input = file;
        read(job);
        if (job.problems.empty()) dress(job);
        console_.report(job.problems);
        if (!job.problems.empty()) return bad_input;
        const motion::Skeleton& from = job.motion.clip.skeleton();
        const motion::Skeleton& to = (*job.body->file).character.skeleton();
        Problems notes;
        const Result<edit::JointMap> map = edit::guess_joint_map(from, to, &notes);
        if (!map) {
            console_.report(told_about(map.error(), file));
            return bad_input;
        }
        console_.print(edit::to_text(*map, from, to));
        return done;
    }

    int run(const std::vector<RetargetOrder>& orders) {
        const Stop stop;
        stop_ = [&] { return stop.asked(); };
        std::vector<std::string> files, outputs;
        bool stream = false;
        for (const RetargetOrder& order : orders) {
            files.push_back(order.input);
            outputs.push_back(order.output);
            stream |= order.output == "-";
        }
        const cluster::BatchReport report = run_clips(
            console_,
            {.what = "retargeting",
             .files = files,
             .flags = flags_.batch,
             .outputs = outputs,
             .spread = !stream,
             .stop = stop_,
             .run = [&](std::span<const std::size_t> which) { return batch(orders, which); },
             .deliver = [&](std::size_t, const std::string& result) { keep(result); },
             .share =
                 [&](const std::string& name, const std::string& bytes) {
                     warnings_[name] = cluster::unpack<Problems>(bytes);
                 }});
        if (has_error(report.problems)) return bad_input;
        // one tells for all
        if (console_.ranks().rank() > 0) return done;
        if (!flags_.json.empty()) {
            Json json;
            json["sidestep"] = version_string;
            json["character"] = choice_.name();
            json["written"] = std::move(written_);
            if (!write_json(console_, flags_.json, json)) return bad_input;
        }
        if (report.stopped) return interrupted_code;
        if (console_.error_count() > 0) return bad_input;
        return unclean_ > 0 ? answer_is_no : done;
    }

private:
    void read(RetargetJob& job) const {
        Result<motion::Motion> motion = load_clip_word(job.order.input, import_);
        if (!motion) {
            job.problems = told_about(motion.error(), job.order.input);
            return;
        }
        job.motion = std::move(*motion);
        if (job.motion.clip.frame_count() == 0) {
            job.problems.push_back(
                problem_with(job.order.input, "has no frames: there is nothing to retarget"));
        }
    }

    void dress(RetargetJob& job) {
        const bool by_clip = choice_.is_makehuman();
        const motion::Skeleton& bones = job.motion.clip.skeleton();
        for (const auto& known : bodies_) {
            if (!by_clip || known->asked_for.same_as(bones, as_clip)) job.body = known.get();
        }
        if (job.body == nullptr) {
            bodies_.push_back(std::make_unique<RetargetBody>(
                RetargetBody{bones, choice_.to_retarget(bones, job.order.input), nullptr}));
            RetargetBody& fresh = *bodies_.back();
            if (fresh.file && flags_.fix) add_flesh(fresh, job);
            job.body = &fresh;
        }
        if (!job.body->file) {
            job.problems = told_about(job.body->file.error(), job.order.input);
        } else if (flags_.fix && !job.body->flesh && job.problems.empty()) {
            job.problems.push_back(problem_with(
                job.order.input, "the surface of " + choice_.name() + " cannot be kept apart"));
        }
    }

    void add_flesh(RetargetBody& body, RetargetJob& job) const {
        body::LintBodyOptions options;
        options.cache = cache_folder();
        Result<body::LintBody> made = body::make_lint_body((*body.file).character, options);
        if (made) {
            body.flesh = std::make_shared<const body::LintBody>(std::move(*made));
        } else {
            job.problems = told_about(made.error(), choice_.name());
        }
    }

    /// Some motions, as one rank puts them on.
    std::vector<cluster::Outcome> batch(const std::vector<RetargetOrder>& orders,
                                        std::span<const std::size_t> which) {
        std::vector<RetargetJob> jobs(which.size());
        for (std::size_t i = 0; i < which.size(); ++i) jobs[i].order = orders[which[i]];
        const auto each = static_cast<std::int64_t>(jobs.size());
        parallel_for(each, 1, [&](std::int64_t begin, std::int64_t) {
            read(jobs[static_cast<std::size_t>(begin)]);
        });
        for (RetargetJob& job : jobs) {
            if (job.problems.empty() && !stop_()) dress(job);
        }
        parallel_for(each, 1, [&](std::int64_t begin, std::int64_t) {
            RetargetJob& job = jobs[static_cast<std::size_t>(begin)];
            if (job.problems.empty() && job.body != nullptr && !stop_()) put_on(job);
        });
        std::vector<cluster::Outcome> outcomes;
        for (RetargetJob& job : jobs) outcomes.push_back(outcome_of(job));
        return outcomes;
    }

    void put_on(RetargetJob& job) const {
        const body::Character& character = (*job.body->file).character;
        const motion::Clip& clip = job.motion.clip;
        edit::RetargetOptions options;
        options.feet = !flags_.no_feet;
        options.ground = flags_.ground;
        if (!flags_.map.empty()) {
            const Result<std::string> text = read_file(flags_.map);
            if (!text) {
                job.problems = text.error();
                return;
            }
            Result<edit::JointMap> map =
                edit::read_joint_map(*text, flags_.map, clip.skeleton(), character.skeleton());
            if (!map) {
                job.problems = map.error();
                return;
            }
            options.map = std::move(*map);
        }
        Result<edit::Retargeted> worn = edit::retarget(clip, character, options);
        if (!worn) {
            job.problems = told_about(worn.error(), job.order.input);
            return;
        }
        job.worn = std::move(*worn);
        if (!flags_.fix) return;
        edit::AvoidOptions avoid;
        avoid.legs = flags_.legs;
        avoid.stop = stop_;
        job.avoided = edit::avoid(job.worn->clip, *job.body->flesh, avoid);
        job.kept = edit::compare(job.worn->clip, job.avoided->clip, character);
    }

    [[nodiscard]] Problems write(const RetargetJob& job) const {
        const body::Character& character = (*job.body->file).character;
        const motion::Clip& clip = job.result();
        if (job.order.extension == ".glb") {
            const std::vector<motion::Clip> clips{clip};
            return write_file(job.order.output, write_character_glb(character, clips));
        }
        if (job.order.extension == ".sidestep") {
            return write_file(job.order.output, stage::worn_recording(character, clip));
        }
        return save(as_motion(clip, job.order.extension.substr(1)), job.order.output,
                    job.order.extension);
    }

    /// Written and told; or why not.
    cluster::Outcome outcome_of(RetargetJob& job) const {
        cluster::Outcome outcome;
        RetargetAnswer answer;
        if (job.body != nullptr && job.body->file && !(*job.body->file).warnings.empty()) {
            const std::string bytes =
                cluster::pack(told_about((*job.body->file).warnings, choice_.name()));
            answer.body = Fingerprint().add(bytes).hex();
            outcome.shared[answer.body] = bytes;
        }
        if (job.problems.empty() && (!job.worn || stop_())) {
            outcome.finished = false;  // interrupted
            return outcome;
        }
        Problems notes;
        if (job.problems.empty()) {
            notes = notes_of(job);
            answer.loud = notes;
            std::erase_if(answer.loud, [](const Problem& note) {
                return note.severity == Problem::Severity::note;
            });
            answer.problems = write(job);
        } else {
            // whatever the trouble is with, say which motion it keeps
            answer.problems = std::move(job.problems);
            const bool named = std::any_of(
                answer.problems.begin(), answer.problems.end(),
                [&](const Problem& problem) { return problem.file == job.order.input; });
            if (!named) {
                answer.problems.push_back(
                    problem_with(job.order.input, "was not retargeted, for the reasons above"));
            }
        }
        if (answer.problems.empty()) {
            answer.said = said(job, notes);
            answer.json = report(job, notes).dump(-1, ' ', false, Json::error_handler_t::replace);
            using Verdict = edit::Avoided::Verdict;
            answer.clean = !job.avoided || job.avoided->verdict == Verdict::unchanged ||
                           job.avoided->verdict == Verdict::clean;
            outcome.files = {job.order.output};
        }
        outcome.keep = answer.problems.empty();
        outcome.result = cluster::pack(answer);
        return outcome;
    }

    static Problems notes_of(const RetargetJob& job) {
        Problems notes = told_about(job.worn->notes, job.order.input);
        for (const Problem& note : told_about(job.motion.notes, job.order.input)) {
            if (note.severity == Problem::Severity::warning) notes.push_back(note);
        }
        if (job.avoided) {
            const Problems more = told_about(job.avoided->notes, job.order.input);
            notes.insert(notes.end(), more.begin(), more.end());
        }
        return notes;
    }

    /// Told, in the order of the motions.
    void keep(const std::string& result) {
        const RetargetAnswer answer = cluster::unpack<RetargetAnswer>(result);
        // what is odd about a body is said once
        if (const auto odd = warnings_.find(answer.body); odd != warnings_.end()) {
            console_.report(std::exchange(odd->second, {}));
        }
        console_.report(answer.loud);
        console_.report(answer.problems);
        if (!answer.problems.empty()) return;
        for (const std::string& line : answer.said) console_.say(line);
        written_.push_back(Json::parse(answer.json));
        unclean_ += answer.clean ? 0 : 1;
    }

    [[nodiscard]] std::vector<std::string> said(const RetargetJob& job,
                                                const Problems& notes) const {
        const edit::Retargeted& worn = *job.worn;
        std::vector<std::string> lines;
        lines.push_back(fmt::format("{} on {}: {} frames, the way {:.3f} times as long",
                                    job.order.input, choice_.name(), worn.clip.frame_count(),
                                    worn.scale));
        if (worn.stances > 0) {
            lines.push_back(fmt::format(
                "  feet stand {} times: they moved up to {:.1f} mm, now {:.1f} mm; "
                "below the floor by {:.1f} mm, now {:.1f} mm{}",
                worn.stances, 1e3 * worn.worst_foot_before, 1e3 * worn.worst_foot,
                1e3 * worn.lowest_foot_before, 1e3 * worn.lowest_foot,
                worn.sunk > 5e-5 ? fmt::format("; the pelvis sinks by {:.1f} mm", 1e3 * worn.sunk)
                                 : ""));
        }
        for (const Problem& note : notes) {
            if (note.severity == Problem::Severity::note) lines.push_back("  " + note.message);
        }
        if (job.avoided) {
            const edit::Avoided& avoided = *job.avoided;
            lines.push_back(fmt::format(
                "  {}: {} contacts before, {} after, {} round{}; joints turned by "
                "{:.1f} degrees rms",
                edit::to_string(avoided.verdict), avoided.contacts_before, avoided.contacts_after,
                avoided.rounds, avoided.rounds == 1 ? "" : "s", degrees(job.kept->angle_rms)));
            for (const edit::Remaining& left : avoided.remaining) {
                lines.push_back(fmt::format("  {} in {}, frames {} to {}, {:.1f} mm: {}", left.who,
                                            left.whom, left.first_frame, left.last_frame,
                                            1e3 * left.depth, left.why));
            }
        }
        if (job.order.output != "-") lines.push_back("wrote " + with_size(job.order.output));
        return lines;
    }

    [[nodiscard]] static Json report(const RetargetJob& job, const Problems& notes) {
        const edit::Retargeted& worn = *job.worn;
        Json json;
        json["input"] = job.order.input;
        json["output"] = job.order.output;
        json["frames"] = worn.clip.frame_count();
        json["scale"] = worn.scale;
        json["stances"] = worn.stances;
        json["foot_moved_mm"] = {{"before", 1e3 * worn.worst_foot_before},
                                 {"after", 1e3 * worn.worst_foot}};
        json["foot_below_mm"] = {{"before", 1e3 * worn.lowest_foot_before},
                                 {"after", 1e3 * worn.lowest_foot}};
        json["pelvis_sunk_mm"] = 1e3 * worn.sunk;
        Json map = Json::array();
        const motion::Skeleton& to = worn.clip.skeleton();
        for (int j = 0; j < to.joint_count(); ++j) {
            const int s = worn.map.source[j];
            map.push_back({{"joint", to.joint(j).name},
                           {"moved_by", s < 0 ? Json(nullptr)
                                              : Json(job.motion.clip.skeleton().joint(s).name)}});
        }
        json["map"] = std::move(map);
        if (job.avoided) json["fix"] = as_json(*job.avoided, *job.kept);
        json["fingerprint"] = fmt::format("{:016x}", job.result().fingerprint());
        json["notes"] = to_json(notes);
        return json;
    }

    const RetargetFlags& flags_;
    Console& console_;
    const CharacterChoice& choice_;
    const motion::ImportOptions& import_;
    std::function<bool()> stop_ = [] { return false; };
    std::vector<std::unique_ptr<RetargetBody>> bodies_;
    Json written_ = Json::array();
    int unclean_ = 0;
    std::map<std::string, Problems> warnings_;  // of bodies, not told yet
};

}  // namespace

int print_joint_map(const RetargetFlags& flags, Console& console, const CharacterChoice& choice,
                    const motion::ImportOptions& import, const std::string& file) {
    return Retargeter(flags, console, choice, import).print_map(file);
}

int retarget_all(const RetargetFlags& flags, Console& console, const CharacterChoice& choice,
                 const motion::ImportOptions& import, const std::vector<RetargetOrder>& orders) {
    return Retargeter(flags, console, choice, import).run(orders);
}

}  // namespace sidestep::cli
