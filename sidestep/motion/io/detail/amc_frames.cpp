#include "sidestep/motion/io/detail/amc_frames.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/io/detail/acclaim_text.h"

namespace sidestep::motion::detail {

namespace {

class AmcParser {
public:
    AmcParser(std::string_view text, const AsfModel& model, ProblemLog& log)
        : text_(text), end_(text.size()), model_(model), log_(log) {
        frames_.degrees = model.degrees;
        for (const AcclaimBone& bone : model.bones) {
            bone_of_name_.emplace(bone.name, static_cast<int>(first_.size()));
            first_.push_back(frames_.width);
            frames_.width += static_cast<int>(bone.channels.size());
            moving_bones_ += bone.channels.empty() ? 0 : 1;
        }
        given_in_.assign(model.bones.size(), -1);
    }

    AmcFrames parse() {
        while (!log_.full() && text_.next()) {
            if (text_.word(0).text[0] == ':') {
                take_keyword();
            } else if (is_frame_number(text_.word(0).text) && text_.count() == 1) {
                begin_frame();
            } else {
                take_bone();
            }
        }
        if (log_.full()) return std::move(frames_);
        end_frame();
        if (frames_.frame_count == 0 && !log_.has_error()) {
            log_.error(end_, "the file has no frames", "is this an Acclaim motion (.amc)?");
        }
        report_gaps();
        return std::move(frames_);
    }

private:
    static bool is_frame_number(std::string_view word) {
        return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
    }

    void take_keyword() {
        const std::string_view key = text_.word(0).text;
        if (same_word(key, ":degrees")) {
            set_angles(true);
        } else if (same_word(key, ":radians")) {
            set_angles(false);
        } else if (!same_word(key, ":fully-specified")) {
            log_.warn(text_.offset(0), in_quotes(key) + " is skipped");
        }
    }

    void set_angles(bool degrees) {
        if (frames_.frame_count > 0) {
            log_.error(text_.offset(0), "the unit of angles changes after the first frame");
        }
        frames_.degrees = degrees;
    }

    void begin_frame() {
        end_frame();
        frame_offset_ = text_.offset(0);
        double number = 0.0;
        (void)to_number(text_.word(0).text, number);
        if (frames_.frame_count > 0 && number != last_number_ + 1.0 && !jump_said_) {
            jump_said_ = true;
            log_.warn(frame_offset_,
                      "frame " + std::string(text_.word(0).text.substr(0, 20)) + " follows frame " +
                          std::to_string(static_cast<long long>(last_number_)) +
                          "; frames are taken one after the other, here and below",
                      {}, "frame_numbers");
        }
        last_number_ = std::min(number, 1e15);
        ++frames_.frame_count;
        given_ = 0;
        // what is not said again stays as it was
        const auto width = static_cast<std::size_t>(frames_.width);
        const std::size_t size = frames_.numbers.size();
        frames_.numbers.resize(size + width, 0.0);
        if (size > 0) {
            std::copy_n(frames_.numbers.begin() + static_cast<std::ptrdiff_t>(size - width), width,
                        frames_.numbers.begin() + static_cast<std::ptrdiff_t>(size));
        }
    }

    void end_frame() {
        if (frames_.frame_count == 0 || given_ == moving_bones_) return;
        if (2 * given_ < moving_bones_ || given_ == 0) {
            log_.error(frame_offset_,
                       "this frame gives " + std::to_string(given_) + " of " +
                           std::to_string(moving_bones_) + " bones",
                       "does the .amc belong to this .asf?");
            return;
        }
        const int frame = frames_.frame_count - 1;
        for (std::size_t bone = 0; bone < model_.bones.size(); ++bone) {
            if (given_in_[bone] == frame || model_.bones[bone].channels.empty()) continue;
            Gap& gap = gaps_[static_cast<int>(bone)];
            if (gap.count++ == 0) gap = {1, frame_offset_, given_in_[bone] < 0};
        }
    }

    void take_bone() {
        const AcclaimWord& name = text_.word(0);
        if (frames_.frame_count == 0) {
            log_.error(name.offset, "expected a frame number, found " + in_quotes(name.text));
            return;
        }
        // bones come in the same order in nearly every frame
        if (++guess_ >= static_cast<int>(model_.bones.size())) guess_ = 0;
        if (model_.bones[static_cast<std::size_t>(guess_)].name != name.text) {
            const auto found = bone_of_name_.find(name.text);
            if (found == bone_of_name_.end()) {
                if (strangers_.size() < 100 && strangers_.insert(std::string(name.text)).second) {
                    log_.warn(name.offset,
                              "the skeleton has no bone called " + in_quotes(name.text) +
                                  "; its numbers are left out, here and below",
                              "does the .amc belong to this .asf?", "unknown_bone");
                }
                return;
            }
            guess_ = found->second;
        }
        const auto bone = static_cast<std::size_t>(guess_);
        const int frame = frames_.frame_count - 1;
        if (given_in_[bone] == frame) {
            log_.error(name.offset,
                       "bone " + in_quotes(name.text) + " is given twice in one frame");
            return;
        }
        const std::size_t channels = model_.bones[bone].channels.size();
        if (text_.count() != channels + 1) {
            log_.error(text_.offset(std::min(text_.count(), channels + 1)),
                       "bone " + in_quotes(name.text) + " has " +
                           std::to_string(text_.count() - 1) + " numbers, expected " +
                           std::to_string(channels),
                       channels == 0 ? "the .asf gives this bone no dof" : "");
            return;
        }
        const std::size_t row =
            static_cast<std::size_t>(frame) * static_cast<std::size_t>(frames_.width) +
            static_cast<std::size_t>(first_[bone]);
        for (std::size_t i = 0; i < channels; ++i) {
            if (!to_number(text_.word(i + 1).text, frames_.numbers[row + i])) {
                log_.error(text_.offset(i + 1),
                           "expected a number, found " + in_quotes(text_.word(i + 1).text),
                           "numbers must be finite and of a size that means something");
                return;
            }
        }
        given_in_[bone] = frame;
        given_ += channels > 0 ? 1 : 0;
    }

    void report_gaps() {
        for (const auto& [bone, gap] : gaps_) {
            log_.warn(gap.offset,
                      "bone " + in_quotes(model_.bones[static_cast<std::size_t>(bone)].name) +
                          " is missing from " + std::to_string(gap.count) + " of " +
                          std::to_string(frames_.frame_count) + " frames, first here; " +
                          (gap.from_rest ? "it stays at rest until its first numbers"
                                         : "it keeps the numbers of the frame before"),
                      {}, "missing_bone");
        }
    }

    struct Gap {
        int count = 0;
        std::size_t offset = 0;
        bool from_rest = false;
    };

    AcclaimText text_;
    std::size_t end_;
    const AsfModel& model_;
    ProblemLog& log_;
    AmcFrames frames_;
    std::vector<int> first_;     // by bone: its first number in a frame
    std::vector<int> given_in_;  // by bone: the last frame that had it
    std::map<std::string, int, std::less<>> bone_of_name_;
    std::map<int, Gap> gaps_;
    std::set<std::string> strangers_;
    int moving_bones_ = 0;
    int given_ = 0;
    int guess_ = -1;
    std::size_t frame_offset_ = 0;
    double last_number_ = 0.0;
    bool jump_said_ = false;
};

/// What one frame's numbers do to one bone.
struct Moved {
    Quat turn = Quat::Identity();
    Vec3 shift = Vec3::Zero();
    double stretch = 0.0;
};

Moved move(const AcclaimBone& bone, const double* numbers, bool degrees) {
    Moved moved;
    for (const AcclaimChannel channel : bone.channels) {
        const double number = *numbers++;
        const int which = static_cast<int>(channel);
        if (channel == AcclaimChannel::length) {
            moved.stretch = number;
        } else if (channel <= AcclaimChannel::tz) {
            moved.shift[which] = number;
        } else {
            // one after the other about fixed axes: the later stands to the left
            const auto axis = static_cast<Axis>(which - static_cast<int>(AcclaimChannel::rx));
            // whole turns go first, so that large angles lose nothing to radians
            const double angle = degrees ? radians(std::remainder(number, 360.0)) : number;
            moved.turn = rotation_about(axis, angle) * moved.turn;
        }
    }
    return moved;
}

bool has(const AcclaimBone& bone, AcclaimChannel first, AcclaimChannel last) {
    return std::any_of(bone.channels.begin(), bone.channels.end(),
                       [&](AcclaimChannel c) { return c >= first && c <= last; });
}

}  // namespace

AmcFrames parse_amc(std::string_view text, const AsfModel& model, ProblemLog& log) {
    return AmcParser(text, model, log).parse();
}

Clip to_clip(const AsfModel& model, const AmcFrames& frames, double frame_time) {
    const std::size_t count = model.bones.size();
    // a bone's start moves when it has shifts of its own, or when its parent changes length
    std::vector<int> moving{0};
    for (std::size_t b = 1; b < count; ++b) {
        const AcclaimBone& bone = model.bones[b];
        const AcclaimBone& parent = model.bones[static_cast<std::size_t>(bone.parent)];
        if (has(bone, AcclaimChannel::tx, AcclaimChannel::tz) ||
            has(parent, AcclaimChannel::length, AcclaimChannel::length)) {
            moving.push_back(static_cast<int>(b));
        }
    }
    Clip clip(to_skeleton(model), frame_time, frames.frame_count, moving);
    std::vector<Moved> moved(count);
    for (int frame = 0; frame < frames.frame_count; ++frame) {
        const double* numbers = frames.numbers.data() + static_cast<std::size_t>(frame) *
                                                            static_cast<std::size_t>(frames.width);
        for (std::size_t b = 0; b < count; ++b) {
            const AcclaimBone& bone = model.bones[b];
            moved[b] = move(bone, numbers, frames.degrees);
            numbers += bone.channels.size();
            const Quat& c = bone.axis;
            // the root is turned before it moves; a bone moves in its own axis frame
            const Quat turn = b == 0 ? moved[b].turn * c : c * moved[b].turn * c.conjugate();
            clip.set_rotation(frame, static_cast<int>(b), turn.normalized());
        }
        clip.set_translation(frame, 0, model.bones[0].position + moved[0].shift);
        for (const int joint : moving) {
            if (joint == 0) continue;
            const AcclaimBone& bone = model.bones[static_cast<std::size_t>(joint)];
            const auto up = static_cast<std::size_t>(bone.parent);
            const AcclaimBone& parent = model.bones[up];
            const Vec3 end = parent.direction * (parent.length + moved[up].stretch);
            clip.set_translation(frame, joint,
                                 end + bone.axis * moved[static_cast<std::size_t>(joint)].shift);
        }
    }
    return clip;
}

}  // namespace sidestep::motion::detail
