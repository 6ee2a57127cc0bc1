#include "cli/edit/edit_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/edit/edited_clip.h"
#include "cli/support/cache.h"
#include "cli/support/card_text.h"
#include "cli/support/characters.h"
#include "cli/support/interrupt.h"
#include "cli/support/placed_clips.h"
#include "cli/support/recordings.h"
#include "cli/tool.h"
#include "sidestep/base/file.h"
#include "sidestep/body/io/character_glb.h"
#include "sidestep/body/lint.h"
#include "sidestep/edit/retarget.h"
#include "sidestep/edit/script.h"
#include "sidestep/motion/card.h"
#include "sidestep/stage/worn.h"

namespace sidestep::cli {

namespace {

constexpr double slowest_frame = 60.0;  // seconds

class EditJob {
public:
    EditJob(const EditFlags& flags, Console& console) : flags_(flags), console_(console) {}

    int run() {
        constexpr int interrupted_code = 130;  // as a shell has it after Ctrl-C
        if (!check() || !read() || !ask() || !change()) {
            return interrupted_ ? interrupted_code : bad_input;
        }
        const bool written = write();
        if (flags_.json != "-") console_.print(edit_text(edited_, console_));
        if (!flags_.json.empty()) {
            Json json = edit_json(edited_);
            json["written"] = written_;
            if (!write_json(console_, flags_.json, json)) return bad_input;
        }
        if (!written) return bad_input;
        return is_good(edited_) ? done : answer_is_no;
    }

private:
    /// Tells problems; true when none of them is an error.
    bool good(Problems problems, const std::string& file = {}) {
        for (Problem& problem : problems) {
            if (problem.file.empty()) problem.file = file;
        }
        console_.report(problems);
        return !has_error(problems);
    }

    /// What can be seen to be wrong before anything is read.
    bool check() {
        if (flags_.json == "-") console_.reserve_output();
        Problems wrong = check_json_target(flags_.json);
        std::vector<Target> targets{{"--json", flags_.json}};
        for (const std::string& out : flags_.out) {
            targets.push_back({"-o", out});
            const std::string extension = extension_of(out);
            if (is_recording(out) || is_motion_output(extension)) continue;
            wrong.push_back(problem_with(
                out, "cannot write " + (extension.empty() ? "a file without extension" : extension),
                "end the name in .bvh, .glb, .gltf or .sidestep"));
        }
        std::vector<std::string> read{flags_.file, flags_.script, flags_.character};
        std::erase(read, "");
        const Problems lost = check_targets(targets, read);
        wrong.insert(wrong.end(), lost.begin(), lost.end());
        if (flags_.constraints.empty() && flags_.script.empty() && !flags_.fix && !flags_.feet) {
            wrong.push_back(problem_with(
                "", "nothing is asked: expected --constraint, --script, --feet or --fix",
                "sidestep edit walk.bvh --constraint 'position LeftHand 1..2 at 1.5 += 0 0.2 0' -o "
                "out.bvh"));
        }
        return good(wrong);
    }

    /// The clip on its body.
    bool read() {
        Result<motion::ImportOptions> import = import_options(flags_.import);
        if (!import) return good(import.error());
        const Result<CharacterChoice> choice =
            CharacterChoice::parse(flags_.character, "--character");
        if (!choice) return good(choice.error());
        Result<motion::Motion> motion = load_clip_word(flags_.file, *import);
        if (!motion) return good(motion.error(), flags_.file);
        if (motion->clip.frame_count() == 0) {
            return good({problem_with(flags_.file, "has no frames: there is nothing to edit")});
        }
        if (motion->clip.frame_time() > slowest_frame) {
            return good({problem_with(flags_.file,
                                      fmt::format("a frame lasts {:.6g} s, expected {:g} at most",
                                                  motion->clip.frame_time(), slowest_frame),
                                      "pass --fps with the rate at which it was captured")});
        }
        for (Problem note : motion->notes) {
            if (note.severity != Problem::Severity::warning) continue;
            // what other verbs call --fix
            const std::size_t flag = note.hint.find("--fix");
            if (flag != std::string::npos) note.hint.replace(flag, 5, "--repair");
            (void)good({note}, flags_.file);
        }
        Result<body::CharacterFile> body =
            choice->on(motion->clip.skeleton(), flags_.file, motion->metres_per_unit);
        if (!body) return good(body.error(), flags_.file);
        (void)good(body->warnings, choice->name());
        character_ = std::move(body->character);
        Result<edit::Retargeted> worn = edit::retarget(motion->clip, character_);
        if (!worn) return good(worn.error(), flags_.file);
        edited_.notes = worn->notes;
        edited_.file = flags_.file;
        edited_.character = choice->name();
        edited_.source = std::move(worn->clip);
        motion_ = std::move(*motion);
        return true;
    }

    /// Every constraint that was typed or stands in the script.
    bool ask() {
        const edit::ScriptTime time{edited_.source.frame_time(), edited_.source.last_time()};
        Problems wrong;
        const auto add = [&](const std::string& text, const std::string& from) {
            const auto read = edit::read_script(text, from, character_, time);
            if (!read) {
                wrong.insert(wrong.end(), read.error().begin(), read.error().end());
                return;
            }
            edited_.constraints.insert(edited_.constraints.end(), read->begin(), read->end());
        };
        if (!flags_.script.empty()) {
            const Result<std::string> text = read_file(flags_.script);
            if (!text) return good(text.error());
            add(*text, flags_.script);
        }
        for (const std::string& text : flags_.constraints) add(text, "--constraint");
        for (const edit::Constraint& each : edited_.constraints) {
            if (each.first <= time.last_time && each.last >= 0.0) continue;
            wrong.push_back(problem_with(
                flags_.file,
                fmt::format("\"{}\" is asked from {:.3f} to {:.3f} s, but the clip lasts from 0 to "
                            "{:.3f} s",
                            each.name, each.first, each.last, time.last_time),
                "ask within the clip; frames are written 30f..60f"));
        }
        if (flags_.feet) add_feet();
        return good(wrong);
    }

    /// Stances that nothing else is asked of: who leads a foot away means it.
    void add_feet() {
        const std::vector<edit::Constraint> asked = edited_.constraints;
        for (edit::Constraint& foot : edit::standing_feet(edited_.source)) {
            const bool taken = std::any_of(asked.begin(), asked.end(), [&](const auto& other) {
                return other.effector.joint == foot.effector.joint && other.first <= foot.last &&
                       other.last >= foot.first;
            });
            if (!taken) edited_.constraints.push_back(std::move(foot));
        }
    }

    bool change() {
        edit::EditOptions options;
        options.limits = !flags_.no_limits;
        const edit::ClipEditor editor(edited_.source, character_, options);
        edit::Edited result = editor.apply(edited_.constraints);
        edited_.clip = std::move(result.clip);
        edited_.reports = std::move(result.constraints);
        edited_.notes.insert(edited_.notes.end(), result.notes.begin(), result.notes.end());
        if (flags_.fix) {
            if (!fix(result.tracks)) return false;
            const std::vector<edit::ConstraintReport> before = std::move(edited_.reports);
            edited_.reports = editor.measure(edited_.clip, edited_.constraints);
            for (std::size_t i = 0; i < before.size(); ++i) tell_broken(before[i], i);
        }
        edited_.kept = edit::compare(edited_.source, edited_.clip, character_);
        for (const Problem& note : edited_.notes) {
            if (note.severity == Problem::Severity::warning || !console_.quiet()) {
                (void)good({note}, flags_.file);
            }
        }
        return true;
    }

    /// What was asked for is never broken silently.
    void tell_broken(const edit::ConstraintReport& before, std::size_t index) {
        const edit::ConstraintReport& now = edited_.reports[index];
        if (!edited_.constraints[index].hard || edit::is_missed(before) || !edit::is_missed(now)) {
            return;
        }
        Problem broken = problem_with(
            flags_.file,
            fmt::format("\"{}\" was met, and is missed by {:.1f} mm and {:.1f} degrees after --fix",
                        now.name, 1000.0 * now.worst_position, degrees(now.worst_angle)),
            "without --fix it holds; limbs may meet then");
        broken.severity = Problem::Severity::warning;
        broken.code = "broken_by_fix";
        edited_.notes.push_back(std::move(broken));
    }

    /// Moves limbs out of each other, around what was asked for.
    bool fix(const std::vector<edit::DemandTrack>& tracks) {
        body::LintBodyOptions order;
        order.cache = cache_folder();
        Result<body::LintBody> body = body::make_lint_body(character_, order);
        if (!body) return good(body.error(), edited_.character);
        (void)good(body->contact.flesh().warnings(), edited_.character);
        edit::AvoidOptions options;
        options.legs = flags_.legs;
        for (const edit::DemandTrack& track : tracks) {
            if (track.hard) options.held.push_back(track);
        }
        const Stop stop;
        options.stop = [&] { return stop.asked(); };
        edited_.avoided = edit::avoid(edited_.clip, *body, options);
        if (edited_.avoided->stopped) {
            console_.say("interrupted: nothing was written");
            interrupted_ = true;
            return false;
        }
        edited_.clip = edited_.avoided->clip;
        const Problems& notes = edited_.avoided->notes;
        edited_.notes.insert(edited_.notes.end(), notes.begin(), notes.end());
        return true;
    }

    bool write() {
        edited_.clip.set_name(edited_.source.name());
        // on its own bones a motion keeps the manner of its file
        const bool same = edited_.clip.skeleton().same_as(motion_.clip.skeleton());
        motion::Motion motion = same ? motion_ : as_motion(edited_.clip, motion_.format);
        motion.clip = edited_.clip;
        bool all = true;
        for (const std::string& out : flags_.out) {
            const std::string extension = extension_of(out);
            const Problems trouble =
                is_recording(out)
                    ? write_file(out, stage::worn_recording(
                                          character_, edited_.clip,
                                          {{"edit", fmt::format("{} constraints",
                                                                edited_.constraints.size())}}))
                : extension == ".glb" && !flags_.bones
                    ? write_file(out,
                                 body::write_character_glb(character_, std::span(&edited_.clip, 1)))
                    : save(motion, out, extension);
            if (!good(trouble)) {
                all = false;
                continue;
            }
            written_.push_back(out);
            console_.say("wrote " + with_size(out) + ": " + card_line(motion::make_card(motion)));
        }
        return all;
    }

    const EditFlags& flags_;
    Console& console_;
    bool interrupted_ = false;
    body::Character character_;
    motion::Motion motion_;
    EditedClip edited_;
    std::vector<std::string> written_;
};

}  // namespace

int run_edit(const EditFlags& flags, Console& console) {
    return EditJob(flags, console).run();
}

}  // namespace sidestep::cli
