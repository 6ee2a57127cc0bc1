#include "sidestep/motion/io/detail/bvh_header.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>

#include "sidestep/motion/io/detail/bvh_scanner.h"

namespace sidestep::motion::detail {

namespace {

std::optional<BvhChannel> channel_named(std::string_view word) {
    constexpr std::string_view names[] = {"xposition", "yposition", "zposition",
                                          "xrotation", "yrotation", "zrotation"};
    for (int i = 0; i < 6; ++i) {
        if (same_word(word, names[i])) return static_cast<BvhChannel>(i);
    }
    return std::nullopt;
}

bool is_keyword(std::string_view word) {
    for (const std::string_view keyword : {"ROOT", "JOINT", "End", "EndSite", "OFFSET", "CHANNELS",
                                           "MOTION", "HIERARCHY", "Frames:", "Frame", "{", "}"}) {
        if (same_word(word, keyword)) return true;
    }
    return false;
}

/// The tree is read with a stack of our own, so that its depth costs memory and not the program.
class HeaderParser {
public:
    HeaderParser(std::string_view bytes, ProblemLog& log)
        : bytes_(bytes), scan_(bytes, bytes.starts_with("\xef\xbb\xbf") ? 3 : 0), log_(log) {}

    BvhHeader parse() {
        parse_start();
        parse_tree();
        if (motion_found_ && !log_.full()) parse_motion_head();
        check_tree();
        return std::move(header_);
    }

private:
    /// An open brace: a joint, or an end site of it.
    struct Open {
        int joint = -1;
        int end_site = -1;  // -1: this is the joint itself
        std::size_t at = 0;
        bool has_offset = false;
        bool has_channels = false;
    };

    [[nodiscard]] std::string who(const Open& open) const {
        const std::string joint = "joint " + in_quotes(header_.joints[open.joint].name);
        return open.end_site < 0 ? joint : "the end site of " + joint;
    }

    void parse_start() {
        const std::string_view word = scan_.peek();
        header_.hierarchy_at = scan_.at();
        if (same_word(word, "HIERARCHY")) {
            scan_.take(word);
            return;
        }
        log_.error(scan_.at(),
                   word.empty() ? "expected \"HIERARCHY\", found nothing"
                                : "expected \"HIERARCHY\", found " + in_quotes(word),
                   "a BVH file begins with this word", "not_bvh");
        // a file that lost only its first word can still be read for its other problems
        if (!same_word(word, "ROOT")) scan_.jump_to(bytes_.size());
    }

    void parse_tree() {
        while (!log_.full()) {
            const std::string_view word = scan_.peek();
            const std::size_t at = scan_.at();
            if (word.empty()) {
                ended_early();
                return;
            }
            scan_.take(word);
            if (same_word(word, "MOTION")) {
                for (const Open& open : open_) {
                    log_.error(open.at, who(open) + " is never closed",
                               "add its \"}\" before MOTION", "unclosed");
                }
                open_.clear();
                header_.rows_at = scan_.at();
                motion_found_ = true;
                return;
            }
            if (open_.empty()) {
                top_level(word, at);
            } else {
                inside(word, at);
            }
        }
    }

    void ended_early() {
        // a file that was refused at its first word has been talked about enough
        if (header_.joints.empty() && log_.has_error()) return;
        if (open_.empty()) {
            log_.error(bytes_.size(), "expected \"MOTION\", found the end of the file",
                       "the file has a skeleton but no motion; was it cut off?", "ends_early");
        } else {
            log_.error(bytes_.size(), "the file ends inside " + who(open_.back()),
                       "the file was cut off, or a \"}\" is missing", "ends_early");
        }
    }

    void top_level(std::string_view word, std::size_t at) {
        if (same_word(word, "ROOT")) {
            open_joint(at);
        } else if (same_word(word, "JOINT")) {
            log_.error(at, "a JOINT stands outside every ROOT",
                       "there may be a \"}\" too many above", "stray_joint");
            open_joint(at);
        } else if (word == "}") {
            log_.error(at, "\"}\" closes nothing", "remove it, or add the missing \"{\"",
                       "stray_brace");
        } else {
            log_.error(at, "expected \"ROOT\" or \"MOTION\", found " + in_quotes(word),
                       "there may be a \"}\" too many above", "unexpected_word");
            scan_.skip_line();
        }
    }

    void inside(std::string_view word, std::size_t at) {
        const bool in_end_site = open_.back().end_site >= 0;
        if (word == "}") {
            close();
        } else if (same_word(word, "OFFSET")) {
            parse_offset(at);
        } else if (same_word(word, "CHANNELS")) {
            parse_channels(at);
        } else if (!in_end_site && (same_word(word, "JOINT") || same_word(word, "ROOT"))) {
            if (same_word(word, "ROOT")) {
                log_.error(at, "a ROOT stands inside " + who(open_.back()),
                           "write JOINT, or close the braces above first", "stray_root");
            }
            open_joint(at);
        } else if (!in_end_site && (same_word(word, "End") || same_word(word, "EndSite"))) {
            open_end_site(word, at);
        } else {
            log_.error(at, "unexpected " + in_quotes(word) + " in " + who(open_.back()),
                       in_end_site ? "expected OFFSET or \"}\""
                                   : "expected OFFSET, CHANNELS, JOINT, End Site or \"}\"",
                       "unexpected_word");
            scan_.skip_line();
        }
    }

    void expect_brace() {
        const std::string_view word = scan_.peek();
        if (word == "{") {
            scan_.take(word);
            return;
        }
        log_.error(scan_.at(),
                   "expected \"{\", found " +
                       (word.empty() ? std::string("the end of the file") : in_quotes(word)),
                   "a brace opens behind each name", "missing_brace");
    }

    std::string take_name(std::string_view what) {
        const std::size_t at = scan_.at();
        const std::string_view name = scan_.rest_before_brace();
        if (name.size() > bvh_word_limit) {
            log_.error(at,
                       "the name of " + std::string(what) + " has " + std::to_string(name.size()) +
                           " characters, expected at most " + std::to_string(bvh_word_limit),
                       "the file may be damaged here", "long_word");
            return {};
        }
        return std::string(name);
    }

    void open_joint(std::size_t at) {
        Joint joint;
        joint.parent = open_.empty() ? no_parent : open_.back().joint;
        const int errors_before = log_.error_count();
        joint.name = take_name("a joint");
        if (joint.name.empty() && log_.error_count() == errors_before) {
            log_.warn(at, "joint " + std::to_string(header_.joints.size()) + " has no name",
                      "it can be reached by its number", "empty_name");
        }
        open_.push_back({.joint = static_cast<int>(header_.joints.size()), .at = at});
        header_.joints.push_back(std::move(joint));
        header_.channels.emplace_back();
        joint_at_.push_back(at);
        expect_brace();
    }

    void open_end_site(std::string_view word, std::size_t at) {
        const int joint = open_.back().joint;
        if (same_word(word, "End")) {
            const std::string_view site = scan_.peek();
            if (same_word(site, "Site")) {
                scan_.take(site);
            } else {
                log_.warn(scan_.at(), "expected \"Site\" after \"End\", found " + in_quotes(site),
                          "taken as an end site", "end_site_word");
            }
        }
        EndSite end_site;
        end_site.joint = joint;
        end_site.name = take_name("an end site");
        open_.push_back(
            {.joint = joint, .end_site = static_cast<int>(header_.end_sites.size()), .at = at});
        header_.end_sites.push_back(std::move(end_site));
        expect_brace();
    }

    void close() {
        const Open open = open_.back();
        open_.pop_back();
        if (!open.has_offset) {
            log_.error(open.at, who(open) + " has no OFFSET", "add the line: OFFSET 0 0 0",
                       "no_offset");
        }
        if (open.end_site < 0 && !open.has_channels) {
            log_.warn(open.at, who(open) + " has no CHANNELS", "it is taken to stay at rest",
                      "no_channels");
        }
    }

    void parse_offset(std::size_t at) {
        Open& open = open_.back();
        if (open.has_offset) {
            log_.error(at, who(open) + " has a second OFFSET", "remove one of them",
                       "second_offset");
        }
        open.has_offset = true;
        Vec3 offset = Vec3::Zero();
        for (int k = 0; k < 3; ++k) {
            const std::string_view word = scan_.peek();
            if (word.empty() || is_keyword(word)) {
                log_.error(
                    at,
                    "the OFFSET of " + who(open) + " has " + counted(k, "number") + ", expected 3",
                    "write the x, y and z of the bone, 0 where there is none", "short_offset");
                return;
            }
            Number number;
            if (take_number(log_, scan_.at(), word, number)) {
                offset[k] = number.value;
                header_.offset_decimals = number.decimals < 0 || header_.offset_decimals < 0
                                              ? -1
                                              : std::max(header_.offset_decimals, number.decimals);
            }
            scan_.take(word);
        }
        if (open.end_site >= 0) {
            header_.end_sites[open.end_site].offset = offset;
        } else {
            header_.joints[open.joint].offset = offset;
        }
    }

    void parse_channels(std::size_t at) {
        Open& open = open_.back();
        if (open.has_channels)
            log_.error(at, who(open) + " has a second CHANNELS line", "remove one of them",
                       "second_channels");
        open.has_channels = true;
        const std::string_view count_word = scan_.peek();
        const std::size_t count_at = scan_.at();
        Number count;
        if (count_word.empty() || is_keyword(count_word) || channel_named(count_word)) {
            log_.error(count_at,
                       "expected the number of channels of " + who(open) + ", found " +
                           in_quotes(count_word),
                       "write it as in: CHANNELS 3 Zrotation Yrotation Xrotation", "channel_count");
        } else {
            scan_.take(count_word);
            if (!take_number(log_, count_at, count_word, count)) return scan_.skip_line();
        }
        // as many names as there are; the stated count is compared with them, not trusted
        int found = 0;
        bool understood = true;
        BvhChannels channels;
        while (!log_.full()) {
            const std::string_view word = scan_.peek();
            if (word.empty() || is_keyword(word)) break;
            const std::size_t word_at = scan_.at();
            scan_.take(word);
            ++found;
            const auto channel = channel_named(word);
            if (!channel) {
                understood = false;
                log_.error(word_at, "unknown channel " + in_quotes(word) + " of " + who(open),
                           "channels are Xposition, Yposition, Zposition, Xrotation, Yrotation, "
                           "Zrotation",
                           "unknown_channel");
            } else if (channels.has(*channel)) {
                understood = false;
                log_.error(
                    word_at, "channel " + in_quotes(word) + " of " + who(open) + " is there twice",
                    "rotations about the same axis twice are not understood", "double_channel");
            } else {
                channels.add(*channel);
            }
        }
        if (understood && count.end != nullptr && count.value != found) {
            log_.error(count_at,
                       who(open) + " states " + in_quotes(count_word) + " channels, but " +
                           counted(found, "channel name") + " follow" + (found == 1 ? "s" : ""),
                       "make the number match the names", "channel_count");
        }
        if (open.end_site >= 0) {
            if (found > 0) {
                log_.error(at, who(open) + " has channels, expected none",
                           "make it a JOINT if it moves", "end_site_channels");
            }
            return;
        }
        header_.channels[open.joint] = channels;
        header_.channel_count += channels.count();
    }

    /// `Frames: n` and `Frame Time: t`, in either order, with or without colons and blanks.
    void parse_motion_head() {
        bool has_frames = false;
        bool has_time = false;
        while (!(has_frames && has_time)) {
            const std::string_view word = scan_.peek();
            const std::size_t at = scan_.at();
            const auto keyword = std::string_view(word).substr(0, word.find(':'));
            if (!has_frames && same_word(keyword, "Frames")) {
                take_label(word);
                has_frames = true;
                parse_frame_count();
            } else if (!has_time &&
                       (same_word(keyword, "Frame") || same_word(keyword, "FrameTime"))) {
                take_label(word);
                if (same_word(keyword, "Frame")) {
                    const std::string_view time = scan_.peek();
                    if (same_word(time.substr(0, 4), "Time")) take_label(time);
                }
                has_time = true;
                parse_frame_time();
            } else {
                log_.error(
                    at,
                    std::string("expected \"") + (has_frames ? "Frame Time:" : "Frames:") +
                        "\", found " +
                        (word.empty() ? std::string("the end of the file") : in_quotes(word)),
                    "after MOTION come the lines \"Frames: n\" and \"Frame Time: seconds\"",
                    "motion_head");
                // numbers already: the rows begin here
                header_.rows_at = at;
                return;
            }
        }
        header_.rows_at = scan_.at();
        header_.complete = true;
    }

    /// Takes `Frames:`, `Frames :` or `Frames`, but not the number that may follow without a blank.
    void take_label(std::string_view word) {
        const std::size_t colon = word.find(':');
        scan_.take(colon == word.npos ? word : word.substr(0, colon + 1));
        if (colon != word.npos) return;
        scan_.skip_blanks();
        if (scan_.peek().starts_with(':')) scan_.take(":");
    }

    void parse_frame_count() {
        const std::string_view word = scan_.peek();
        header_.frames_at = scan_.at();
        header_.frames_size = word.size();
        scan_.take(word);
        Number number;
        if (word.empty() || word.size() > bvh_word_limit ||
            (number = parse_number(word.data(), word.data() + word.size()),
             number.status == NumberStatus::not_a_number ||
                 number.end != word.data() + word.size())) {
            complain_about_number(log_, header_.frames_at, word);
            return;
        }
        if (number.value < 0 || number.value != std::floor(number.value)) {
            log_.error(header_.frames_at,
                       "the number of frames is " + in_quotes(word) + ", expected a whole number",
                       "count the rows below", "frame_count");
            return;
        }
        // larger than any file can be: only ever compared with the rows that are there
        header_.declared_frames = static_cast<long long>(std::min(number.value, 1e18));
    }

    void parse_frame_time() {
        const std::string_view word = scan_.peek();
        header_.time_at = scan_.at();
        header_.time_size = word.size();
        scan_.take(word);
        Number number;
        if (word.empty()) {
            log_.error(header_.time_at, "expected the frame time, found the end of the file",
                       "the file was cut off", "ends_early");
            return;
        }
        if (!take_number(log_, header_.time_at, word, number)) return;
        constexpr double assumed = 1.0 / 30.0;
        header_.frame_time = number.value;
        if (!(number.value > 1e-9)) {
            log_.warn(header_.time_at, "the frame time is " + in_quotes(word) + ": taking 1/30 s",
                      "pass --fps to choose", "frame_time");
            header_.frame_time = assumed;
        } else if (number.value >= 1.0 || number.value < 1e-4) {
            log_.warn(header_.time_at, "the frame time is " + in_quotes(word) + " s",
                      "pass --fps when this is not meant", "frame_time");
        }
    }

    void check_tree() {
        if (log_.has_error()) return;
        if (header_.joints.empty()) {
            log_.error(header_.hierarchy_at, "the hierarchy has no ROOT",
                       "a skeleton begins with the line: ROOT name", "no_root");
            return;
        }
        if (header_.channel_count == 0) {
            log_.error(header_.hierarchy_at, "no joint has any channel",
                       "a motion needs at least one", "no_channels");
        }
        std::unordered_map<std::string_view, int> first;
        for (int i = 0; i < static_cast<int>(header_.joints.size()); ++i) {
            const std::string& name = header_.joints[i].name;
            const auto [earlier, fresh] = first.try_emplace(name, i);
            if (fresh || name.empty()) continue;
            log_.warn(joint_at_[i],
                      "joints " + std::to_string(earlier->second) + " and " + std::to_string(i) +
                          " are both named " + in_quotes(name),
                      "a search by name finds the first", "double_name");
            break;
        }
    }

    std::string_view bytes_;
    BvhScanner scan_;
    ProblemLog& log_;
    BvhHeader header_;
    std::vector<Open> open_;
    std::vector<std::size_t> joint_at_;
    bool motion_found_ = false;
};

}  // namespace

BvhHeader parse_bvh_header(std::string_view bytes, ProblemLog& log) {
    return HeaderParser(bytes, log).parse();
}

}  // namespace sidestep::motion::detail
