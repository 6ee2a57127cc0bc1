// Unit, up axis, odd rows, rate: each is settled once, and each settlement leaves a note.

#include <fmt/format.h>

#include <cmath>

#include "sidestep/base/require.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/io/detail/axes.h"
#include "sidestep/motion/io/detail/gravity.h"
#include "sidestep/motion/io/detail/odd_rows.h"
#include "sidestep/motion/io/detail/unit.h"
#include "sidestep/motion/io/motion_file.h"
#include "sidestep/motion/landmarks.h"

namespace sidestep::motion {

namespace {

using detail::GravityEvidence;
using detail::OddRows;
using Severity = Problem::Severity;

class Interpreter {
public:
    Interpreter(MotionFile file, const ImportOptions& options, std::string_view name)
        : file_(std::move(file)), options_(options), name_(name) {}

    Motion run() {
        motion_.format = file_.format;
        motion_.dialect = file_.dialect;
        motion_.notes = std::move(file_.warnings);
        motion_.declared_frame_rate = file_.clip.frame_count() > 0 || file_.clip.joint_count() > 0
                                          ? nominal_rate(file_.clip.frame_time())
                                          : 0.0;
        landmarks_ = find_landmarks(file_.clip.skeleton());
        settle_up();
        settle_unit();
        settle_rows();
        settle_rate();
        report_unit();
        report_spikes();
        motion_.clip = options_.fix && repaired_ ? std::move(*repaired_) : std::move(clip_);
        if (motion_.clip.frame_time() != frame_time_) {
            motion_.clip = motion_.clip.with_frame_time(frame_time_);
        }
        return std::move(motion_);
    }

private:
    void note(Severity severity, const char* code, std::string message, std::string hint) {
        motion_.notes.push_back(
            {std::string(name_), 0, 0, severity, std::move(message), std::move(hint), code});
    }

    [[nodiscard]] const Clip& real_rows() const { return repaired_ ? *repaired_ : clip_; }

    void settle_up() {
        detail::Up up;
        if (options_.up) {
            up.axis = *options_.up;
        } else if (file_.up) {
            up.axis = *file_.up;
        } else {
            up = look_for_up();
            motion_.up_inferred = true;
        }
        motion_.up = up.axis;
        motion_.up_sign = up.sign;
        const bool as_is = up.axis == Axis::y && up.sign > 0;
        clip_ = as_is ? std::move(file_.clip) : detail::to_y_up(file_.clip, up);
        file_.clip = Clip();
    }

    /// Heads over feet first; then which way a flying body falls; then the rest pose.
    detail::Up look_for_up() {
        const auto taken = [&](const detail::Up& up, const std::string& why) {
            note(Severity::note, "up_inferred",
                 fmt::format("{}: taking {} as up", why, to_string(up)), "pass --up to choose");
            return up;
        };
        const Clip& clip = file_.clip;
        if (const auto up = detail::up_of_heads(clip, landmarks_)) {
            return taken(*up, "heads are above feet along " + to_string(*up));
        }
        if (const auto flight = detail::up_by_flight(clip, landmarks_, likely_unit())) {
            if (const auto up = detail::nearest_axis(*flight, 0.9)) {
                return taken(*up, "in flight the body falls against " + to_string(*up));
            }
        }
        if (const auto up = detail::up_at_rest(clip, landmarks_)) {
            return taken(*up, "at rest the head is above the feet along " + to_string(*up) +
                                  ", in the motion it is not");
        }
        note(Severity::warning, "up_unknown",
             "cannot tell which way is up from this skeleton: taking Y", "pass --up y or --up z");
        return {};
    }

    /// Before up is known: bones are as long in any axes.
    [[nodiscard]] double likely_unit() const {
        if (options_.metres_per_unit) return *options_.metres_per_unit;
        if (file_.metres_per_unit) return *file_.metres_per_unit;
        const auto guess = detail::infer_unit(file_.clip, landmarks_);
        return guess ? guess->metres_per_unit : 1.0;
    }

    void settle_unit() {
        if (options_.metres_per_unit) {
            SIDESTEP_REQUIRE(
                *options_.metres_per_unit > 0.0 && std::isfinite(*options_.metres_per_unit),
                fmt::format("metres_per_unit is {}", *options_.metres_per_unit));
            motion_.metres_per_unit = *options_.metres_per_unit;
        } else if (file_.metres_per_unit) {
            motion_.metres_per_unit = *file_.metres_per_unit;
        } else {
            motion_.unit_inferred = true;
            guess_ = detail::infer_unit(clip_, landmarks_);
            if (guess_) motion_.metres_per_unit = guess_->metres_per_unit;
        }
        if (motion_.metres_per_unit != 1.0) clip_ = clip_.scaled(motion_.metres_per_unit);
        // whether these are metres at all: only then do speeds and falls mean something
        person_ = standing_height(clip_, landmarks_).height;
        human_ = person_ > 0.9 && person_ < 2.5;
    }

    /// The unit's note comes after free fall has had its say.
    void report_unit() {
        const std::string fall =
            evidence_.flight > 0.8 * 9.81 && evidence_.flight < 1.2 * 9.81
                ? fmt::format("; free fall agrees ({:.1f} m/s2)", evidence_.flight)
                : "";
        if (guess_) {
            const char* measured = guess_->by_bones ? "legs and trunk of a standing person measure"
                                                    : "the body measures, by its overall height,";
            note(guess_->likely && guess_->by_bones ? Severity::note : Severity::warning,
                 guess_->likely ? "unit_inferred" : "unit_doubtful",
                 fmt::format(
                     "{} {:.4g} units: taking 1 unit = {:.6g} m ({}), a height of {:.2f} m{}",
                     measured, guess_->height, guess_->metres_per_unit, guess_->name,
                     guess_->height * guess_->metres_per_unit, fall),
                 "pass --unit to choose");
        } else if (motion_.unit_inferred) {
            note(Severity::warning, "unit_unknown",
                 "no unit makes this skeleton a person: taking the numbers as metres",
                 "pass --unit to choose");
        } else if (person_ > 0.0 && !human_) {
            note(Severity::warning, "unit_doubtful",
                 fmt::format("with 1 unit = {:.6g} m a person of this file stands {:.3g} m high",
                             motion_.metres_per_unit, person_),
                 "pass --unit to choose");
        }
    }

    void settle_rows() {
        const int rows = clip_.frame_count();
        constexpr int few = 5;
        if (rows < few) {
            note(rows == 1 ? Severity::note : Severity::warning, "few_frames",
                 rows == 0
                     ? std::string("the motion has no rows")
                     : fmt::format("the motion has only {} row{}", rows, rows == 1 ? "" : "s"),
                 rows == 1 ? "it is a single pose" : "check that the file is complete");
        }
        const OddRows odd = detail::find_odd_rows(clip_);
        if (odd.t_pose || !odd.at_origin.empty()) {
            repaired_ = detail::without_odd_rows(clip_, odd);
            dropped_ = clip_.frame_count() - repaired_->frame_count();
        }
        if (odd.t_pose) {
            note(Severity::warning, "t_pose_row",
                 fmt::format("row 0 is a made-up T-pose, {:.0f} degrees per joint away from the "
                             "motion{}",
                             degrees(odd.t_pose_jump), options_.fix ? ": dropped" : ""),
                 options_.fix ? "" : "pass --fix to drop it");
        }
        if (!odd.at_origin.empty()) {
            std::string list;
            for (std::size_t i = 0; i < odd.at_origin.size() && i < 5; ++i) {
                list += fmt::format("{}{}", i == 0 ? "" : ", ", odd.at_origin[i]);
            }
            if (odd.at_origin.size() > 5) list += ", ...";
            note(Severity::warning, "root_at_origin",
                 fmt::format(
                     "row{} {} {} the root at exactly 0 0 0, {:.2f} m away from the motion{}",
                     odd.at_origin.size() == 1 ? "" : "s", list,
                     odd.at_origin.size() == 1 ? "has" : "have", odd.origin_jump,
                     options_.fix ? ": filled in from the rows around" : ""),
                 options_.fix ? "" : "pass --fix to fill in from the rows around");
        }
    }

    void settle_rate() {
        frame_time_ = clip_.frame_time();
        if (options_.frame_rate) {
            SIDESTEP_REQUIRE(*options_.frame_rate > 0.0 && std::isfinite(*options_.frame_rate),
                             fmt::format("frame_rate is {}", *options_.frame_rate));
            frame_time_ = 1.0 / *options_.frame_rate;
        }
        if (!human_ || clip_.frame_count() == 0) return;
        evidence_ = detail::weigh(real_rows(), landmarks_, frame_time_);
        if (!evidence_.too_fast()) return;

        const double rate = nominal_rate(frame_time_);
        const double slower = rate / evidence_.rate_factor();
        const std::string seen =
            evidence_.fall > GravityEvidence::fall_limit
                ? fmt::format("the body falls at {:.1f} m/s2 around row {}",
                              evidence_.fall * 9.80665, evidence_.fall_frame + dropped_)
                : fmt::format(
                      "standing on one foot the body tips {:.1f} times as fast as gravity "
                      "can make it",
                      evidence_.balance);
        // a rate that the user chose is only doubted, never changed
        const bool change = options_.fix && !options_.frame_rate;
        note(Severity::warning, "rate_mismatch",
             fmt::format("at {:.6g} rows per second {}; {:.6g} fits{}", rate, seen, slower,
                         change ? ": taken" : ""),
             change ? "" : fmt::format("pass --fps {:.6g}, or --fix", slower));
        doubted_ = evidence_.rate_factor();
        if (change) frame_time_ = 1.0 / slower;
    }

    void report_spikes() {
        if (!human_) return;
        // at the rate that fits, so that one mistake is not reported twice
        const double dt = options_.fix ? frame_time_ : frame_time_ * doubted_;
        const auto spikes = detail::find_spikes(real_rows(), dt);
        if (spikes.empty()) return;
        auto worst = spikes.front();
        for (const auto& spike : spikes) {
            if (spike.speed > worst.speed) worst = spike;
        }
        note(Severity::warning, "spike",
             fmt::format(
                 "\"{}\" jumps at {:.0f} m/s around row {}{}",
                 clip_.skeleton().joint(worst.joint).name, worst.speed, worst.frame + dropped_,
                 spikes.size() > 1 ? fmt::format(", one of {} such moments", spikes.size()) : ""),
             "look at it, and leave the row out with --trim if it is an error of the capture");
    }

    MotionFile file_;
    const ImportOptions& options_;
    std::string_view name_;
    Motion motion_;
    Landmarks landmarks_;
    Clip clip_;
    std::optional<Clip> repaired_;  // `clip_` without its odd rows, where it has any
    std::optional<detail::UnitGuess> guess_;
    GravityEvidence evidence_;
    double person_ = 0.0;
    double frame_time_ = 0.0;
    int doubted_ = 1;  // how many times too high the rate seems
    int dropped_ = 0;  // rows that `repaired_` lacks at its front
    bool human_ = false;
};

}  // namespace

Motion interpret(MotionFile file, const ImportOptions& options, std::string_view name) {
    return Interpreter(std::move(file), options, name).run();
}

}  // namespace sidestep::motion
