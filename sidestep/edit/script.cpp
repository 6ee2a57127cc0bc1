#include "sidestep/edit/script.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "sidestep/body/humanoid.h"
#include "sidestep/edit/detail/person.h"
#include "sidestep/math/rotation.h"

namespace sidestep::edit {

namespace {

using ScriptKind = Constraint::Kind;

constexpr double most_number = 1e6;  // metres, seconds or degrees
constexpr double scope_slack = 1e-9;

struct ScriptWord {
    std::string_view text;
    int column = 0;
    bool quoted = false;
};

struct KindWord {
    std::string_view word;
    ScriptKind kind;
};
// of several words for one kind, the first is written
constexpr std::array kind_words{
    KindWord{"position", ScriptKind::position},       KindWord{"orient", ScriptKind::orientation},
    KindWord{"orientation", ScriptKind::orientation}, KindWord{"pose", ScriptKind::pose},
    KindWord{"relative", ScriptKind::relative},       KindWord{"look", ScriptKind::look_at},
    KindWord{"foot", ScriptKind::foot_contact},       KindWord{"hold", ScriptKind::foot_contact},
    KindWord{"limit", ScriptKind::joint_limit}};
constexpr std::array<std::string_view, 4> curve_words{"linear", "natural", "clamped", "pchip"};

std::string small_letters(std::string_view word) {
    std::string small(word);
    for (char& c : small) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return small;
}

std::string_view without_prefix(std::string_view name) {
    const auto colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// Letters to change, drop or add to make one word of the other.
int letters_apart(std::string_view a, std::string_view b) {
    std::vector<int> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int corner = row[0];
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int above = row[j];
            row[j] =
                std::min({row[j] + 1, row[j - 1] + 1, corner + (a[i - 1] == b[j - 1] ? 0 : 1)});
            corner = above;
        }
    }
    return row[b.size()];
}

std::string joint_hint(const motion::Skeleton& skeleton, std::string_view wrong) {
    const std::string small = small_letters(without_prefix(wrong)).substr(0, 64);
    std::string best;
    int least = 1 + static_cast<int>(small.size()) / 3;
    for (const motion::Joint& joint : skeleton.joints()) {
        const int apart =
            letters_apart(small, small_letters(without_prefix(joint.name)).substr(0, 64));
        if (apart >= least) continue;
        least = apart;
        best = joint.name;
    }
    if (!best.empty()) return "did you mean " + best + "?";
    std::string list = "there are ";
    for (int j = 0; j < skeleton.joint_count() && j < 8; ++j) {
        list += (j == 0 ? "" : ", ") + skeleton.joint(j).name;
    }
    if (skeleton.joint_count() > 8) list += fmt::format(" and {} more", skeleton.joint_count() - 8);
    return list;
}

bool starts_scope(const ScriptWord& word) {
    return !word.quoted && (word.text == "all" || word.text.find("..") != std::string_view::npos);
}

/// One line of a script. Stops at its first mistake: what follows may be meant otherwise.
class LineReader {
public:
    LineReader(std::string_view line, int number, std::string_view file,
               const body::Character& character, const ScriptTime& time, Problems& problems)
        : line_(line),
          number_(number),
          file_(file),
          character_(character),
          time_(time),
          problems_(problems) {}

    /// Nothing on an empty line, and after a problem.
    [[nodiscard]] std::optional<Constraint> read() {
        if (!split() || words_.empty()) return std::nullopt;
        Constraint c;
        const ScriptWord kind = words_[at_++];
        const std::string small = small_letters(kind.text);
        const auto found =
            std::find_if(kind_words.begin(), kind_words.end(),
                         [&](const KindWord& k) { return k.word == small && !kind.quoted; });
        if (found == kind_words.end()) {
            wrong(kind, fmt::format("\"{}\" is no constraint", kind.text),
                  "a line begins with position, orient, pose, relative, look, foot, hold or limit");
            return std::nullopt;
        }
        c.kind = found->kind;
        if (!effector(c.effector, kind)) return std::nullopt;
        if (is("to")) {
            const ScriptWord to = words_[at_++];
            c.anchor.emplace();
            if (c.kind != ScriptKind::relative && c.kind != ScriptKind::look_at) {
                wrong(to, fmt::format("{} has nothing to be seen from", kind.text),
                      "to JOINT goes with relative and look");
                return std::nullopt;
            }
            if (!effector(*c.anchor, to)) return std::nullopt;
        }
        if (!scope(c)) return std::nullopt;
        while (at_ < words_.size()) {
            if (!clause(c)) return std::nullopt;
        }
        if (!complete(c)) return std::nullopt;
        return c;
    }

private:
    bool wrong(const ScriptWord& where, std::string message, std::string hint = {}) {
        Problem problem;
        problem.file = std::string(file_);
        problem.line = number_;
        problem.column = where.column;
        problem.message = std::move(message);
        problem.hint = std::move(hint);
        problems_.push_back(std::move(problem));
        return false;
    }

    /// Where the line ends, for what is missing there.
    [[nodiscard]] ScriptWord end() const { return {"", static_cast<int>(line_.size()) + 1, false}; }
    [[nodiscard]] ScriptWord here() const { return at_ < words_.size() ? words_[at_] : end(); }
    [[nodiscard]] static std::string shown(const ScriptWord& word) {
        return word.text.empty() && !word.quoted ? "the end of the line"
                                                 : "\"" + std::string(word.text) + "\"";
    }
    [[nodiscard]] bool is(std::string_view text) const {
        return at_ < words_.size() && !words_[at_].quoted &&
               small_letters(words_[at_].text) == text;
    }

    bool split() {
        std::size_t i = 0;
        while (i < line_.size()) {
            const char c = line_[i];
            if (c == ' ' || c == '\t' || c == '\r') {
                ++i;
                continue;
            }
            if (c == '#') break;
            const int column = static_cast<int>(i) + 1;
            if (c == '"') {
                const std::size_t close = line_.find('"', i + 1);
                if (close == std::string_view::npos) {
                    return wrong({"", column, false}, "this quote is never closed");
                }
                words_.push_back({line_.substr(i + 1, close - i - 1), column, true});
                i = close + 1;
                continue;
            }
            if (c == '=' || (c == '+' && i + 1 < line_.size() && line_[i + 1] == '=')) {
                const std::size_t length = c == '=' ? 1 : 2;
                words_.push_back({line_.substr(i, length), column, false});
                i += length;
                continue;
            }
            std::size_t stop = i;
            while (stop < line_.size() &&
                   std::string_view(" \t\r#\"=").find(line_[stop]) == std::string_view::npos) {
                if (line_[stop] == '+' && stop + 1 < line_.size() && line_[stop + 1] == '=') break;
                ++stop;
            }
            words_.push_back({line_.substr(i, stop - i), column, false});
            i = stop;
        }
        return true;
    }

    bool parse(std::string_view text, double& value) const {
        if (text.starts_with('+')) text.remove_prefix(1);
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && stop == text.data() + text.size() &&
               std::abs(value) <= most_number;
    }

    bool number(double& value, const char* what) {
        const ScriptWord word = here();
        if (at_ >= words_.size() || word.quoted || !parse(word.text, value)) {
            return wrong(word, fmt::format("expected {}, found {}", what, shown(word)),
                         "numbers look like 0.25 or -3, a million at most");
        }
        ++at_;
        return true;
    }

    bool vector(Vec3& value, const char* what) {
        return number(value.x(), what) && number(value.y(), what) && number(value.z(), what);
    }

    /// Seconds, or frames as 30f.
    bool moment(const ScriptWord& whole, std::string_view text, double& seconds) {
        const bool frames = text.ends_with('f');
        const bool says_seconds = text.ends_with('s');
        if (!parse(frames || says_seconds ? text.substr(0, text.size() - 1) : text, seconds)) {
            return wrong(whole, fmt::format("\"{}\" is no time", text),
                         "seconds (1.5) or frames counted from 0 (45f)");
        }
        if (frames) seconds *= time_.frame_time;
        return true;
    }

    bool scope(Constraint& c) {
        const ScriptWord word = here();
        if (at_ >= words_.size() || !starts_scope(word)) {
            return wrong(word, fmt::format("expected from when to when, found {}", shown(word)),
                         "1.0..2.5, 30f..60f, 2.. to the end, or all");
        }
        ++at_;
        c.first = 0.0;
        c.last = time_.last_time;
        if (word.text != "all") {
            const auto dots = word.text.find("..");
            const std::string_view from = word.text.substr(0, dots),
                                   to = word.text.substr(dots + 2);
            if (!from.empty() && !moment(word, from, c.first)) return false;
            if (!to.empty() && !moment(word, to, c.last)) return false;
        }
        if (c.first > c.last) {
            return wrong(word, fmt::format("{:g} s is after {:g} s", c.first, c.last),
                         fmt::format("the clip ends at {:g} s", time_.last_time));
        }
        return true;
    }

    /// JOINT [point X Y Z | point end]
    bool effector(Effector& effector, const ScriptWord& after) {
        const ScriptWord first = here();
        std::string name;
        while (at_ < words_.size() && !starts_scope(words_[at_]) && !is("to") && !is("point") &&
               !is("at")) {
            name += (name.empty() ? "" : " ") + std::string(words_[at_].text);
            const bool quoted = words_[at_++].quoted;
            if (quoted) break;
        }
        if (name.empty()) {
            return wrong(
                first, fmt::format("{} who? expected a joint, found {}", after.text, shown(first)),
                "a name such as LeftHand, or what it is: left hand");
        }
        effector.joint = find_joint(character_.skeleton(), name);
        if (effector.joint < 0) {
            return wrong(first, fmt::format("there is no joint \"{}\"", name),
                         joint_hint(character_.skeleton(), name));
        }
        if (!is("point")) return true;
        ++at_;
        if (!is("end")) return vector(effector.point, "a point in the frame of the joint");
        const ScriptWord word = words_[at_++];
        for (const motion::EndSite& site : character_.skeleton().end_sites()) {
            if (site.joint != effector.joint) continue;
            effector.point = site.offset;
            return true;
        }
        return wrong(word, fmt::format("{} has no end: it goes on", name),
                     "give a point of its frame, as in point 0.1 0 0");
    }

    bool turn(Quat& turn) {
        if (is("quaternion")) {
            ++at_;
            const ScriptWord where = here();
            double w = 0.0;
            Vec3 v = Vec3::Zero();
            if (!number(w, "a quaternion: w x y z") || !vector(v, "a quaternion: w x y z")) {
                return false;
            }
            turn = Quat(w, v.x(), v.y(), v.z());
            const double length = turn.norm();
            if (!(length > 1e-6)) return wrong(where, "a quaternion of zero length turns nowhere");
            // what is of unit length stays as it was written
            if (std::abs(length - 1.0) > 1e-12) turn.normalize();
            return true;
        }
        double angle = 0.0;
        if (!number(angle, "an angle in degrees")) return false;
        if (!is("about")) {
            return wrong(here(), fmt::format("expected about, found {}", shown(here())),
                         "turn 30 about y, or turn 30 about 0 1 0");
        }
        ++at_;
        Vec3 axis = Vec3::Zero();
        const ScriptWord where = here();
        if (is("x") || is("y") || is("z")) {
            axis[small_letters(words_[at_++].text)[0] - 'x'] = 1.0;
        } else if (!vector(axis, "an axis: x, y, z or three numbers")) {
            return false;
        }
        if (axis.norm() < 1e-9) return wrong(where, "an axis of zero length points nowhere");
        turn = exp_map(radians(angle) * axis.normalized());
        return true;
    }

    /// at TIME = PLACE [turn ...]
    bool key(Constraint& c, const ScriptWord& word) {
        ConstraintKey key;
        const ScriptWord when = here();
        if (at_ >= words_.size() || !moment(when, when.text, key.time)) {
            return at_ < words_.size() ? false : wrong(when, "at what time?", "at 1.5 = 0 1 0");
        }
        ++at_;
        if (key.time < c.first - scope_slack || key.time > c.last + scope_slack) {
            return wrong(when, fmt::format("a key at {:g} s lies outside {:g}..{:g} s", key.time,
                                           c.first, c.last));
        }
        if (!is("=") && !is("+=")) {
            return wrong(here(), fmt::format("expected = or +=, found {}", shown(here())),
                         "= is a place in the world, += one as far from the source");
        }
        key.from_source = words_[at_++].text == "+=";
        const ScriptWord value = here();
        if (!is("turn")) {
            Vec3 place = Vec3::Zero();
            if (!vector(place, "a place: three numbers")) return false;
            key.place = place;
        }
        if (is("turn")) {
            const ScriptWord where = words_[at_++];
            Quat turned = Quat::Identity();
            if (!turn(turned)) return false;
            if (c.kind == ScriptKind::position || c.kind == ScriptKind::look_at ||
                c.kind == ScriptKind::foot_contact) {
                return wrong(where, "a turn goes with orient, pose and relative");
            }
            key.turn = turned;
        }
        if (c.kind == ScriptKind::joint_limit) return wrong(word, "a limit has no keys");
        if (c.kind == ScriptKind::orientation && (key.place || !key.turn)) {
            return wrong(value, "orient takes a turn, not a place", "at 1.5 += turn 30 about y");
        }
        if (c.kind == ScriptKind::look_at && c.anchor) {
            return wrong(word, "either to JOINT or a place to look at, not both");
        }
        if (c.kind == ScriptKind::look_at && key.from_source) {
            return wrong(value, "a place to look at is in the world", "use = instead of +=");
        }
        c.keys.push_back(key);
        return true;
    }

    bool range(Constraint& c, const ScriptWord& word) {
        if (c.kind != ScriptKind::joint_limit) {
            return wrong(word, fmt::format("{} goes with limit", word.text));
        }
        if (!c.limit) {
            c.limit = character_.limits().empty() ? body::JointLimit{}
                                                  : character_.limits()[c.effector.joint];
        }
        const ScriptWord value = here();
        const auto dots = value.text.find("..");
        double low = 0.0, high = 0.0;
        if (at_ >= words_.size() || dots == std::string_view::npos ||
            !parse(value.text.substr(0, dots), low) || !parse(value.text.substr(dots + 2), high)) {
            return wrong(value, fmt::format("expected degrees from..to, found {}", shown(value)),
                         "twist -40..60");
        }
        ++at_;
        if (low > high || low < -180.0 || high > 180.0) {
            return wrong(value,
                         fmt::format("{:g}..{:g} is no range within half a turn", low, high));
        }
        const std::string small = small_letters(word.text);
        body::AngleRange& open = small == "twist"     ? c.limit->twist
                                 : small == "swing_b" ? c.limit->swing_b
                                                      : c.limit->swing_c;
        open = {std::max(-pi, radians(low)), std::min(pi, radians(high))};
        return true;
    }

    bool clause(Constraint& c) {
        const ScriptWord word = words_[at_++];
        const std::string small = word.quoted ? "" : small_letters(word.text);
        if (small == "at") return key(c, word);
        if (small == "soft" || small == "hard") {
            c.hard = small == "hard";
            return true;
        }
        if (small == "twist" || small == "swing_b" || small == "swing_c") return range(c, word);
        if (small == "axis") {
            if (c.kind != ScriptKind::look_at) return wrong(word, "axis goes with look");
            const ScriptWord where = here();
            if (!vector(c.axis, "an axis of the joint: three numbers")) return false;
            return c.axis.norm() > 1e-6 || wrong(where, "an axis of zero length points nowhere");
        }
        if (small == "name") {
            if (at_ >= words_.size()) return wrong(end(), "name what?", "name \"over the head\"");
            c.name = std::string(words_[at_++].text);
            return true;
        }
        if (small == "curve") {
            const ScriptWord how = here();
            const auto found =
                std::find(curve_words.begin(), curve_words.end(), small_letters(how.text));
            if (found == curve_words.end()) {
                return wrong(how, fmt::format("expected a curve, found {}", shown(how)),
                             "linear, natural, clamped or pchip");
            }
            ++at_;
            c.interpolant = static_cast<Interpolant>(found - curve_words.begin());
            return true;
        }
        if (small == "blend") {
            const ScriptWord where = here();
            if (!number(c.blend_in, "seconds")) return false;
            c.blend_out = c.blend_in;
            double out = 0.0;
            if (at_ < words_.size() && !words_[at_].quoted && parse(words_[at_].text, out)) {
                c.blend_out = out;
                ++at_;
            }
            return (c.blend_in >= 0.0 && c.blend_out >= 0.0) ||
                   wrong(where, "a blend takes no negative time");
        }
        return wrong(word, fmt::format("{} means nothing here", shown(word)),
                     "after the scope: at, blend, curve, soft, hard, name, axis, twist, swing_b, "
                     "swing_c");
    }

    bool complete(const Constraint& c) {
        const bool needs_key = c.kind == ScriptKind::position ||
                               c.kind == ScriptKind::orientation || c.kind == ScriptKind::pose;
        if (needs_key && c.keys.empty()) {
            return wrong(end(), "nothing says where: expected a key", "at 1.5 = 0.3 1.2 0.4");
        }
        if (c.kind == ScriptKind::relative && !c.anchor) {
            return wrong(words_.front(), "relative to whom?", "relative LeftHand to Hips 1..2");
        }
        if (c.kind == ScriptKind::look_at && !c.anchor && c.keys.empty()) {
            return wrong(end(), "nothing to look at: expected a place, or to JOINT",
                         "look head 1..2 at 1 = 0 1.6 3");
        }
        if (c.kind == ScriptKind::joint_limit && !c.limit && character_.limits().empty()) {
            return wrong(end(), "the character knows no limits: expected a range",
                         "twist -40..60, swing_b -10..120");
        }
        return true;
    }

    std::string_view line_;
    int number_;
    std::string_view file_;
    const body::Character& character_;
    const ScriptTime& time_;
    Problems& problems_;
    std::vector<ScriptWord> words_;
    std::size_t at_ = 0;
};

std::string exact_text(double value) {
    std::array<char, 40> digits{};
    const auto [stop, error] =
        std::to_chars(digits.data(), digits.data() + digits.size(), value + 0.0);
    return error == std::errc() ? std::string(digits.data(), stop) : "0";
}

std::string exact_text(const Vec3& v) {
    return exact_text(v.x()) + " " + exact_text(v.y()) + " " + exact_text(v.z());
}

}  // namespace

int find_joint(const motion::Skeleton& skeleton, std::string_view words) {
    if (const auto found = skeleton.find(words)) return *found;
    if (words.starts_with('[') && words.ends_with(']')) {
        int index = -1;
        const char* stop = words.data() + words.size() - 1;
        const auto [at, error] = std::from_chars(words.data() + 1, stop, index);
        const bool good = error == std::errc() && at == stop && index >= 0;
        return good && index < skeleton.joint_count() ? index : -1;
    }
    const std::string small = small_letters(without_prefix(words));
    if (small.empty()) return -1;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
        if (small_letters(without_prefix(skeleton.joint(j).name)) == small) return j;
    }
    const body::Label label = body::label_of(words);
    if (label.role == body::Role::none) return -1;
    const auto human = detail::find_person(skeleton);
    if (!human) return -1;
    const body::Humanoid::Limbs& limbs =
        label.side == body::Side::right ? human->right : human->left;
    switch (label.role) {
        case body::Role::pelvis:
            return human->pelvis;
        case body::Role::trunk:
            return human->chest;
        case body::Role::neck:
            return human->necks.empty() ? -1 : human->necks.front();
        case body::Role::head:
            return human->head;
        case body::Role::clavicle:
            return limbs.clavicle;
        case body::Role::upper_arm:
            return limbs.upper_arm;
        case body::Role::fore_arm:
            return limbs.fore_arm;
        case body::Role::hand:
            return limbs.hand;
        case body::Role::thigh:
            return limbs.thigh;
        case body::Role::shank:
            return limbs.shank;
        case body::Role::foot:
            return limbs.foot;
        case body::Role::toe:
            return limbs.toe;
        case body::Role::none:
        case body::Role::ball:
            break;
    }
    return -1;
}

Result<std::vector<Constraint>> read_script(std::string_view text, std::string_view file_name,
                                            const body::Character& character,
                                            const ScriptTime& time) {
    std::vector<Constraint> constraints;
    Problems problems;
    // a byte order mark is no word
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    for (int line = 1; !text.empty(); ++line) {
        const std::size_t stop = std::min(text.find('\n'), text.size());
        LineReader reader(text.substr(0, stop), line, file_name, character, time, problems);
        if (std::optional<Constraint> c = reader.read()) constraints.push_back(std::move(*c));
        if (static_cast<int>(problems.size()) >= problem_limit) break;
        text.remove_prefix(std::min(stop + 1, text.size()));
    }
    if (!problems.empty()) return failure(std::move(problems));
    return constraints;
}

std::string to_script(std::span<const Constraint> constraints, const body::Character& character) {
    const motion::Skeleton& skeleton = character.skeleton();
    const auto effector = [&](const Effector& e) {
        const std::string& name = skeleton.joint(e.joint).name;
        const bool odd = std::any_of(name.begin(), name.end(), [](char c) {
            return c == '"' || static_cast<unsigned char>(c) < ' ';
        });
        std::string text = "\"" + name + "\"";
        if (odd || name.empty() || find_joint(skeleton, name) != e.joint) {
            text = "[" + std::to_string(e.joint) + "]";
        }
        if (!e.point.isZero(0.0)) text += " point " + exact_text(e.point);
        return text;
    };
    std::string text;
    for (const Constraint& c : constraints) {
        const auto kind = std::find_if(kind_words.begin(), kind_words.end(),
                                       [&](const KindWord& k) { return k.kind == c.kind; });
        text += std::string(kind->word) + " " + effector(c.effector);
        if (c.anchor) text += " to " + effector(*c.anchor);
        text += " " + exact_text(c.first) + ".." + exact_text(c.last);
        for (const ConstraintKey& key : c.keys) {
            text += " at " + exact_text(key.time) + (key.from_source ? " +=" : " =");
            if (key.place) text += " " + exact_text(*key.place);
            if (key.turn) {
                text += " turn quaternion " + exact_text(key.turn->w()) + " " +
                        exact_text(Vec3(key.turn->vec()));
            }
        }
        text += " blend " + exact_text(c.blend_in) + " " + exact_text(c.blend_out);
        text += " curve " + std::string(curve_words[static_cast<std::size_t>(c.interpolant)]);
        if (c.kind == ScriptKind::look_at) text += " axis " + exact_text(c.axis);
        if (c.limit) {
            const auto range = [](const char* word, const body::AngleRange& r) {
                return " " + std::string(word) + " " + exact_text(degrees(r.low)) + ".." +
                       exact_text(degrees(r.high));
            };
            text += range("swing_b", c.limit->swing_b) + range("swing_c", c.limit->swing_c) +
                    range("twist", c.limit->twist);
        }
        if (!c.hard) text += " soft";
        if (!c.name.empty()) {
            std::string name = c.name;
            for (char& letter : name) {
                if (letter == '"' || letter == '\n' || letter == '\r') letter = ' ';
            }
            text += " name \"" + name + "\"";
        }
        text += "\n";
    }
    return text;
}

}  // namespace sidestep::edit
