#include "sidestep/motion/io/detail/asf_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/io/detail/acclaim_text.h"

namespace sidestep::motion::detail {

namespace {

const std::array<std::pair<std::string_view, AcclaimChannel>, 7> channel_names{
    {{"tx", AcclaimChannel::tx},
     {"ty", AcclaimChannel::ty},
     {"tz", AcclaimChannel::tz},
     {"rx", AcclaimChannel::rx},
     {"ry", AcclaimChannel::ry},
     {"rz", AcclaimChannel::rz},
     {"l", AcclaimChannel::length}}};

class AsfParser {
public:
    AsfParser(std::string_view text, ProblemLog& log) : text_(text), end_(text.size()), log_(log) {}

    AsfModel parse() {
        model_.bones.emplace_back().name = "root";
        bone_of_name_.emplace("root", 0);
        while (!log_.full() && text_.next()) {
            if (word(0).text[0] == ':') {
                begin_section();
            } else {
                take_line();
            }
        }
        if (log_.full()) return std::move(model_);
        end_section();
        if (!seen_.contains("root")) {
            log_.error(end_, "the file has no :root section",
                       "is this an Acclaim skeleton (.asf)?");
        }
        if (!seen_.contains("bonedata")) log_.error(end_, "the file has no :bonedata section");
        if (!seen_.contains("hierarchy")) log_.error(end_, "the file has no :hierarchy section");
        if (!log_.has_error()) turn_axes();
        if (!log_.has_error()) sort_bones();
        return std::move(model_);
    }

private:
    enum class Section { none, units, root, bones, hierarchy, skipped };

    const AcclaimWord& word(std::size_t i) const { return text_.word(i); }
    std::size_t count() const { return text_.count(); }
    void error_at(std::size_t i, std::string message, std::string hint = {}) {
        log_.error(text_.offset(i), std::move(message), std::move(hint));
    }

    // ---- sections ----

    void begin_section() {
        end_section();
        std::string name(word(0).text.substr(1));
        std::transform(name.begin(), name.end(), name.begin(), [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        });
        const bool again = !seen_.insert(name).second;
        section_ = Section::skipped;
        if (name == "version" || name == "documentation") {
            return;
        } else if (name == "name") {
            if (count() > 1) model_.name = std::string(word(1).text);
        } else if (name == "units") {
            section_ = Section::units;
        } else if (name == "root") {
            section_ = Section::root;
            model_.bones[0].offset = word(0).offset;
        } else if (name == "bonedata") {
            section_ = Section::bones;
        } else if (name == "hierarchy") {
            section_ = Section::hierarchy;
        } else {
            log_.warn(word(0).offset, "section " + in_quotes(word(0).text) + " is skipped");
            return;
        }
        if (again) error_at(0, "section :" + name + " appears twice");
    }

    void end_section() {
        if (section_ == Section::bones && in_bone_) {
            log_.error(bone_.offset, "this bone has a begin but no end");
            in_bone_ = false;
        }
        if (section_ == Section::hierarchy && !hierarchy_closed_) {
            log_.error(end_, "the hierarchy has no end", "is the file complete? fetch it again");
        }
        if (section_ == Section::root && !order_seen_) {
            log_.error(model_.bones[0].offset, "the root has no order",
                       "expected a line such as: order TX TY TZ RX RY RZ");
        }
    }

    void take_line() {
        switch (section_) {
            case Section::units:
                take_unit();
                break;
            case Section::root:
                take_root();
                break;
            case Section::bones:
                take_bone_line();
                break;
            case Section::hierarchy:
                take_hierarchy();
                break;
            case Section::none:
                error_at(
                    0,
                    "expected a section that begins with a colon, found " + in_quotes(word(0).text),
                    "is this an Acclaim skeleton (.asf)?");
                section_ = Section::skipped;
                break;
            case Section::skipped:
                break;
        }
    }

    // ---- numbers ----

    bool take_number(std::size_t i, const char* what, double& number) {
        if (i >= count()) {
            error_at(i, std::string("expected ") + what + ", found the end of the line");
            return false;
        }
        if (to_number(word(i).text, number)) return true;
        error_at(i, std::string("expected ") + what + ", found " + in_quotes(word(i).text),
                 "numbers must be finite and of a size that means something");
        return false;
    }

    bool take_vector(const char* what, Vec3& vector) {
        for (int k = 0; k < 3; ++k) {
            if (!take_number(static_cast<std::size_t>(k) + 1, what, vector[k])) return false;
        }
        return true;
    }

    /// `XYZ`: which axis turns first, second, third.
    bool take_order(std::size_t i, std::array<Axis, 3>& order) {
        const std::string_view text = i < count() ? word(i).text : std::string_view();
        unsigned seen = 0;
        for (std::size_t k = 0; k < text.size() && k < 3; ++k) {
            const int axis = (text[k] | 0x20) - 'x';
            if (axis < 0 || axis > 2) break;
            order[k] = static_cast<Axis>(axis);
            seen |= 1u << axis;
        }
        if (text.size() == 3 && seen == 7) return true;
        error_at(i, "expected an order of axes such as XYZ, found " + in_quotes(text));
        return false;
    }

    void take_channels(std::vector<AcclaimChannel>& channels) {
        channels.clear();
        for (std::size_t i = 1; i < count(); ++i) {
            const auto found = std::find_if(
                channel_names.begin(), channel_names.end(),
                [&](const auto& named) { return same_word(named.first, word(i).text); });
            if (found == channel_names.end()) {
                error_at(i, "unknown channel " + in_quotes(word(i).text) +
                                ", expected rx ry rz tx ty tz or l");
            } else if (std::find(channels.begin(), channels.end(), found->second) !=
                       channels.end()) {
                error_at(i, "channel " + in_quotes(word(i).text) + " is listed twice");
            } else {
                channels.push_back(found->second);
            }
        }
    }

    // ---- units and root ----

    void take_unit() {
        double number = 0.0;
        if (same_word(word(0).text, "length")) {
            if (!take_number(1, "the length multiplier", number)) return;
            if (number >= 1e-9) {
                model_.unit_length = number;
            } else {
                error_at(1, "the length multiplier is " + in_quotes(word(1).text) +
                                ", expected a positive number");
            }
        } else if (same_word(word(0).text, "mass")) {
            (void)take_number(1, "the mass multiplier", number);
        } else if (same_word(word(0).text, "angle")) {
            if (count() > 1 &&
                (same_word(word(1).text, "deg") || same_word(word(1).text, "degrees"))) {
                model_.degrees = true;
            } else if (count() > 1 &&
                       (same_word(word(1).text, "rad") || same_word(word(1).text, "radians"))) {
                model_.degrees = false;
            } else {
                error_at(1, "expected deg or rad");
            }
        } else {
            log_.warn(word(0).offset, "unit " + in_quotes(word(0).text) + " is skipped");
        }
    }

    void take_root() {
        AcclaimBone& root = model_.bones[0];
        if (same_word(word(0).text, "order")) {
            order_seen_ = true;
            take_channels(root.channels);
            for (const AcclaimChannel channel : root.channels) {
                if (channel == AcclaimChannel::length)
                    error_at(0, "the root has no length to change");
            }
        } else if (same_word(word(0).text, "axis")) {
            (void)take_order(1, root_turn_.order);
        } else if (same_word(word(0).text, "position")) {
            if (take_vector("a coordinate of the root", root.position) && !root.position.isZero()) {
                log_.warn(word(0).offset,
                          "the root has a position of its own: it is added to that of every "
                          "frame",
                          {}, "root_preset");
            }
        } else if (same_word(word(0).text, "orientation")) {
            if (take_vector("an angle of the root", root_turn_.angles) &&
                !root_turn_.angles.isZero()) {
                log_.warn(word(0).offset,
                          "the root has an orientation of its own: it is applied before that of "
                          "every frame",
                          {}, "root_preset");
            }
        } else {
            log_.warn(word(0).offset, in_quotes(word(0).text) + " of the root is skipped");
        }
    }

    // ---- bones ----

    void take_bone_line() {
        const std::string_view key = word(0).text;
        if (same_word(key, "begin")) {
            if (in_bone_) error_at(0, "a bone begins inside another", "is an end missing above?");
            in_bone_ = true;
            in_limits_ = false;
            bone_ = {};
            bone_.offset = word(0).offset;
            bone_turn_ = {};
            direction_seen_ = false;
            length_seen_ = false;
            return;
        }
        if (!in_bone_) {
            error_at(0, "expected begin, found " + in_quotes(key));
            return;
        }
        double number = 0.0;
        const bool more_limits = in_limits_ && is_limit(key);
        in_limits_ = more_limits;
        if (more_limits) {
            check_limits(0);
        } else if (same_word(key, "end")) {
            end_bone();
        } else if (same_word(key, "name")) {
            if (count() < 2) {
                error_at(1, "expected the name of the bone");
            } else {
                bone_.name = std::string(word(1).text);
            }
        } else if (same_word(key, "direction")) {
            direction_seen_ = take_vector("a coordinate of the direction", bone_.direction);
        } else if (same_word(key, "length")) {
            length_seen_ = take_number(1, "the length of the bone", bone_.length);
            if (length_seen_ && bone_.length < 0.0) {
                error_at(1, "the length of the bone is negative: " + in_quotes(word(1).text));
            }
        } else if (same_word(key, "axis")) {
            if (take_vector("an angle of the axis", bone_turn_.angles)) {
                (void)take_order(4, bone_turn_.order);
            }
        } else if (same_word(key, "dof")) {
            take_channels(bone_.channels);
        } else if (same_word(key, "limits")) {
            in_limits_ = true;
            check_limits(1);
        } else if (same_word(key, "id") || same_word(key, "bodymass") ||
                   same_word(key, "cofmass")) {
            (void)take_number(1, "a number", number);
        } else if (skipped_keys_.insert(std::string(key.substr(0, 40))).second) {
            log_.warn(word(0).offset, in_quotes(key) + " of a bone is skipped, here and below");
        }
    }

    static bool is_limit(std::string_view text) {
        double number = 0.0;
        return to_number(text, number) || same_word(text, "inf") || same_word(text, "-inf") ||
               same_word(text, "+inf");
    }

    /// Limits do not change a motion, but a line that is no limit is worth a word.
    void check_limits(std::size_t from) {
        for (std::size_t i = from; i < count(); ++i) {
            if (!is_limit(word(i).text)) {
                error_at(i, "expected a limit, found " + in_quotes(word(i).text));
                return;
            }
        }
    }

    void end_bone() {
        in_bone_ = false;
        if (bone_.name.empty()) {
            log_.error(bone_.offset, "this bone has no name");
            return;
        }
        if (!direction_seen_)
            log_.error(bone_.offset, "bone " + in_quotes(bone_.name) + " has no direction");
        if (!length_seen_)
            log_.error(bone_.offset, "bone " + in_quotes(bone_.name) + " has no length");
        const double size = bone_.direction.norm();
        if (direction_seen_ && length_seen_ && bone_.length > 0.0) {
            if (!(size > 0.0)) {
                log_.error(bone_.offset, "bone " + in_quotes(bone_.name) +
                                             " has a length but no direction: 0 0 0");
            } else {
                if (std::abs(size - 1.0) > 1e-2) {
                    log_.warn(bone_.offset, "the direction of bone " + in_quotes(bone_.name) +
                                                " has length " + std::to_string(size) +
                                                "; taking it as a direction alone");
                    bone_.direction /= size;
                }
            }
        }
        const bool rigid = std::all_of(
            bone_.channels.begin(), bone_.channels.end(),
            [](AcclaimChannel c) { return c >= AcclaimChannel::rx && c <= AcclaimChannel::rz; });
        if (!rigid) {
            log_.warn(bone_.offset,
                      "bone " + in_quotes(bone_.name) +
                          " has channels that shift or stretch it: tx ty tz are taken along its "
                          "axis frame, l is added to its length and moves the bones that follow",
                      {}, "bone_shift");
        }
        const int index = static_cast<int>(model_.bones.size());
        if (!bone_of_name_.emplace(bone_.name, index).second) {
            log_.error(bone_.offset, "a second bone is called " + in_quotes(bone_.name));
            return;
        }
        model_.bones.push_back(bone_);
        turns_.push_back(bone_turn_);
    }

    // ---- hierarchy ----

    void take_hierarchy() {
        if (same_word(word(0).text, "begin") && count() == 1) return;
        if (same_word(word(0).text, "end") && count() == 1) {
            hierarchy_closed_ = true;
            return;
        }
        const auto parent = bone_of_name_.find(std::string(word(0).text));
        if (parent == bone_of_name_.end()) {
            error_at(0, "no bone is called " + in_quotes(word(0).text));
            return;
        }
        for (std::size_t i = 1; i < count() && !log_.full(); ++i) {
            const auto child = bone_of_name_.find(std::string(word(i).text));
            if (child == bone_of_name_.end()) {
                error_at(i, "no bone is called " + in_quotes(word(i).text));
                continue;
            }
            if (child->second == 0) {
                error_at(i, "the root cannot hang on a bone");
                continue;
            }
            AcclaimBone& bone = model_.bones[static_cast<std::size_t>(child->second)];
            if (bone.parent != no_parent) {
                error_at(i, "bone " + in_quotes(bone.name) + " has a parent already");
                continue;
            }
            bone.parent = parent->second;
            children_[parent->second].push_back(child->second);
        }
    }

    // ---- when all is read ----

    struct Turn {
        Vec3 angles = Vec3::Zero();  ///< About x, y and z, whatever the order.
        std::array<Axis, 3> order{Axis::x, Axis::y, Axis::z};
    };

    /// The unit of angles may stand anywhere in the file, so axes wait until it is known.
    void turn_axes() {
        const auto to_quat = [&](const Turn& turn) {
            Quat whole = Quat::Identity();
            for (const Axis axis : turn.order) {
                const double angle = turn.angles[static_cast<int>(axis)];
                whole = rotation_about(axis, model_.degrees ? radians(angle) : angle) * whole;
            }
            return whole.normalized();
        };
        model_.bones[0].axis = to_quat(root_turn_);
        for (std::size_t i = 0; i < turns_.size(); ++i)
            model_.bones[i + 1].axis = to_quat(turns_[i]);
    }

    /// Parents before children, brothers in the order of the hierarchy.
    void sort_bones() {
        std::vector<AcclaimBone> sorted;
        std::vector<int> new_index(model_.bones.size(), no_parent);
        std::vector<int> todo{0};
        while (!todo.empty()) {
            const int old = todo.back();
            todo.pop_back();
            AcclaimBone bone = model_.bones[static_cast<std::size_t>(old)];
            if (old != 0) bone.parent = new_index[static_cast<std::size_t>(bone.parent)];
            new_index[static_cast<std::size_t>(old)] = static_cast<int>(sorted.size());
            sorted.push_back(std::move(bone));
            const auto found = children_.find(old);
            if (found == children_.end()) continue;
            todo.insert(todo.end(), found->second.rbegin(), found->second.rend());
        }
        for (std::size_t i = 1; i < model_.bones.size(); ++i) {
            const AcclaimBone& bone = model_.bones[i];
            if (new_index[i] != no_parent) continue;
            log_.error(bone.offset,
                       bone.parent == no_parent
                           ? "bone " + in_quotes(bone.name) + " is not in the hierarchy"
                           : "bone " + in_quotes(bone.name) + " does not hang on the root",
                       "name it after its parent in the :hierarchy section");
        }
        model_.bones = std::move(sorted);
    }

    AcclaimText text_;
    std::size_t end_;  // where the text ends
    ProblemLog& log_;
    AsfModel model_;
    Section section_ = Section::none;
    std::set<std::string> seen_;
    std::map<std::string, int> bone_of_name_;
    std::map<int, std::vector<int>> children_;
    Turn root_turn_;
    std::vector<Turn> turns_;  // of bones 1, 2, ...
    bool order_seen_ = false;
    bool hierarchy_closed_ = false;
    bool in_bone_ = false;
    bool in_limits_ = false;
    bool direction_seen_ = false;
    bool length_seen_ = false;
    AcclaimBone bone_;
    Turn bone_turn_;
    std::set<std::string> skipped_keys_;
};

}  // namespace

AsfModel parse_asf(std::string_view text, ProblemLog& log) {
    return AsfParser(text, log).parse();
}

Skeleton to_skeleton(const AsfModel& model) {
    std::vector<Joint> joints;
    std::vector<EndSite> sites;
    std::vector<bool> has_child(model.bones.size(), false);
    for (const AcclaimBone& bone : model.bones) {
        Joint joint;
        joint.name = bone.name;
        joint.parent = bone.parent;
        if (bone.parent == no_parent) {
            joint.offset = bone.position;
            joint.rest_rotation = bone.axis;
        } else {
            joint.offset = model.bones[static_cast<std::size_t>(bone.parent)].reach();
            has_child[static_cast<std::size_t>(bone.parent)] = true;
        }
        joints.push_back(std::move(joint));
    }
    for (std::size_t i = 1; i < model.bones.size(); ++i) {
        if (!has_child[i]) sites.push_back({static_cast<int>(i), model.bones[i].reach(), ""});
    }
    return Skeleton(std::move(joints), std::move(sites));
}

}  // namespace sidestep::motion::detail
