#include <algorithm>
#include <cmath>

#include "sidestep/math/rotation.h"
#include "sidestep/motion/io/bvh.h"
#include "sidestep/motion/io/detail/bvh_angles.h"
#include "sidestep/motion/io/detail/number.h"
#include "sidestep/motion/io/detail/text.h"

namespace sidestep::motion {

namespace {

using namespace detail;

/// Angles in degrees and lengths are written this well; what the file's decimals cannot say to this
/// precision is written in full.
constexpr double angle_tolerance = 1e-9;
constexpr double length_tolerance = 1e-10;

constexpr const char* channel_names[] = {"Xposition", "Yposition", "Zposition",
                                         "Xrotation", "Yrotation", "Zrotation"};

/// Joints depth first, children in index order: the order of a BVH file.
struct Tree {
    explicit Tree(const Skeleton& skeleton)
        : children(skeleton.joint_count()), sites(skeleton.joint_count()) {
        for (int j = 0; j < skeleton.joint_count(); ++j) {
            const int parent = skeleton.joint(j).parent;
            (parent == no_parent ? roots : children[parent]).push_back(j);
        }
        const auto end_sites = skeleton.end_sites();
        for (int s = 0; s < static_cast<int>(end_sites.size()); ++s) {
            sites[end_sites[s].joint].push_back(s);
        }
        std::vector<int> todo(roots.rbegin(), roots.rend());
        while (!todo.empty()) {
            const int joint = todo.back();
            todo.pop_back();
            order.push_back(joint);
            todo.insert(todo.end(), children[joint].rbegin(), children[joint].rend());
        }
    }
    std::vector<int> roots;
    std::vector<std::vector<int>> children;
    std::vector<std::vector<int>> sites;
    std::vector<int> order;
};

/// Names as BVH can hold them: one line, no brace, not too long.
std::string name_for_bvh(const std::string& name) {
    std::string safe(trimmed(std::string_view(name).substr(0, bvh_word_limit)));
    for (char& c : safe) {
        if (is_line_end(c) || c == '{') c = '_';
    }
    return safe;
}

/// The dialect's channels, and whatever else the clip needs to be told in full.
std::vector<BvhChannels> channels_for(const Clip& clip, const BvhDialect* dialect) {
    using enum BvhChannel;
    constexpr double still = 1e-10;
    const int joints = clip.joint_count();
    const bool follow = dialect != nullptr && static_cast<int>(dialect->channels.size()) == joints;
    std::vector<BvhChannels> channels(joints);
    for (int joint = 0; joint < joints; ++joint) {
        const bool root = clip.skeleton().joint(joint).parent == no_parent;
        BvhChannels& own = channels[joint];
        if (follow) {
            own = dialect->channels[joint];
        } else {
            if (root) own = {x_position, y_position, z_position};
            for (const BvhChannel channel : {z_rotation, y_rotation, x_rotation}) own.add(channel);
        }
        // a rotation about an axis that has no channel shows in the angles that complete the order
        const int turning = own.rotation_count();
        if (turning < 3) {
            const EulerOrder order = own.rotation_order();
            bool needs_all = false;
            for (int frame = 0; frame < clip.frame_count() && !needs_all; ++frame) {
                const Vec3 angles = to_euler(order, clip.rotation(frame, joint));
                Vec3 kept = angles;
                for (int k = turning; k < 3; ++k) kept[k] = 0.0;
                // the other triple of the same rotation may do without
                Vec3 other(angles[0] + pi, pi - angles[1], angles[2] + pi);
                for (int k = turning; k < 3; ++k) other[k] = 0.0;
                const Quat& q = clip.rotation(frame, joint);
                needs_all = angle_between(from_euler(order, kept), q) > still &&
                            angle_between(from_euler(order, other), q) > still;
            }
            if (needs_all) {
                for (const Axis axis : order) {
                    const auto channel = static_cast<BvhChannel>(3 + static_cast<int>(axis));
                    if (!own.has(channel)) own.add(channel);
                }
            }
        }
    }
    // translations that move away from the offset without a channel to say so
    for (const int joint : clip.translated_joints()) {
        const Vec3& offset = clip.skeleton().joint(joint).offset;
        std::array<bool, 3> needed{};
        for (int frame = 0; frame < clip.frame_count(); ++frame) {
            const Vec3& translation = clip.translation(frame, joint);
            for (int k = 0; k < 3; ++k) {
                needed[k] = needed[k] || std::abs(translation[k] - offset[k]) > still;
            }
        }
        BvhChannels& own = channels[joint];
        const BvhChannels old = own;
        const bool missing = (needed[0] && !old.has(x_position)) ||
                             (needed[1] && !old.has(y_position)) ||
                             (needed[2] && !old.has(z_position));
        if (!missing) continue;
        own = {x_position, y_position, z_position};
        for (const BvhChannel channel : old.list()) {
            if (is_rotation(channel)) own.add(channel);
        }
    }
    return channels;
}

const BvhDialect& plain_dialect() {
    static const BvhDialect plain;
    return plain;
}

double append(std::string& text, double value, const BvhDigits& digits, double tolerance) {
    return append_within(text, value, digits.decimals, tolerance, digits.trimmed);
}

class Writer {
public:
    Writer(const Clip& clip, const BvhDialect* dialect)
        : clip_(clip),
          tree_(clip.skeleton()),
          channels_(channels_for(clip, dialect)),
          style_(dialect != nullptr ? *dialect : plain_dialect()) {}

    std::string write() {
        // the source's own header while it still tells the truth
        const bool keep_header = !style_.header.empty() && channels_ == style_.channels &&
                                 style_.skeleton.same_as(clip_.skeleton(), length_tolerance) &&
                                 same_site_names();
        if (keep_header) {
            write_kept_header();
        } else {
            write_header();
        }
        write_rows();
        return std::move(text_);
    }

private:
    [[nodiscard]] bool same_site_names() const {
        const auto a = style_.skeleton.end_sites();
        const auto b = clip_.skeleton().end_sites();
        return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                          [](const EndSite& x, const EndSite& y) { return x.name == y.name; });
    }

    [[nodiscard]] std::string frame_time_text() const {
        const std::string& own = style_.frame_time_text;
        const Number number = parse_number(own.data(), own.data() + own.size());
        // `.0083333` still says 1/120 as well as it ever did
        const double slack =
            number.decimals > 0 && number.decimals < 18
                ? std::min(0.5 / exact_powers_of_ten[number.decimals], 1e-4 * clip_.frame_time())
                : 0.0;
        if (number.status == NumberStatus::good &&
            std::abs(number.value - clip_.frame_time()) <= slack) {
            return own;
        }
        std::string text;
        append_within(text, clip_.frame_time(), 7, 0.0, false);
        return text;
    }

    void write_kept_header() {
        text_ = style_.header;
        const auto put = [&](std::size_t at, std::size_t size, const std::string& with) {
            if (std::string_view(text_).substr(at, size) != with) text_.replace(at, size, with);
        };
        const bool count_is_last = style_.frames_at > style_.time_at;
        const std::string count = clip_.frame_count() == style_.frame_count
                                      ? style_.header.substr(style_.frames_at, style_.frames_size)
                                      : std::to_string(clip_.frame_count());
        // from the back, so that the place of the other stays where it was
        if (count_is_last) put(style_.frames_at, style_.frames_size, count);
        put(style_.time_at, style_.time_size, frame_time_text());
        if (!count_is_last) put(style_.frames_at, style_.frames_size, count);
    }

    void line(int depth, std::string_view words) {
        // very deep trees would drown in their own indentation
        constexpr int deepest = 64;
        for (int i = 0; i < std::min(depth, deepest); ++i) text_ += style_.indent;
        text_ += words;
        text_ += style_.header_line_end;
    }

    void offset_line(int depth, const Vec3& offset) {
        std::string words = "OFFSET";
        for (int k = 0; k < 3; ++k) {
            words += ' ';
            append(words, offset[k], style_.offsets, length_tolerance);
        }
        line(depth, words);
    }

    void open_joint(int depth, int index) {
        const Joint& joint = clip_.skeleton().joint(index);
        const char* keyword = joint.parent == no_parent ? "ROOT " : "JOINT ";
        line(depth, keyword + name_for_bvh(joint.name));
        line(depth, "{");
        offset_line(depth + 1, joint.offset);
        const BvhChannels& own = channels_[index];
        std::string words = "CHANNELS " + std::to_string(own.count());
        for (const BvhChannel channel : own.list()) {
            words += ' ';
            words += channel_names[static_cast<int>(channel)];
        }
        line(depth + 1, words);
        for (const int s : tree_.sites[index]) {
            const EndSite& site = clip_.skeleton().end_sites()[s];
            const std::string name = name_for_bvh(site.name);
            line(depth + 1, name.empty() ? "End Site" : "End Site " + name);
            line(depth + 1, "{");
            offset_line(depth + 2, site.offset);
            line(depth + 1, "}");
        }
    }

    void write_header() {
        line(0, "HIERARCHY");
        std::vector<int> open;
        for (const int joint : tree_.order) {
            while (!open.empty() && open.back() != clip_.skeleton().joint(joint).parent) {
                open.pop_back();
                line(static_cast<int>(open.size()), "}");
            }
            open_joint(static_cast<int>(open.size()), joint);
            open.push_back(joint);
        }
        while (!open.empty()) {
            open.pop_back();
            line(static_cast<int>(open.size()), "}");
        }
        line(0, "MOTION");
        line(0, "Frames: " + std::to_string(clip_.frame_count()));
        line(0, "Frame Time: " + frame_time_text());
    }

    void write_rows() {
        AngleWriter angles(clip_, channels_, &style_);
        const bool same_length = clip_.frame_count() == style_.frame_count;
        auto odd = style_.odd_rows.begin();
        for (int frame = 0; frame < clip_.frame_count(); ++frame) {
            BvhDigits positions = style_.positions;
            BvhDigits rotations = style_.rotations;
            const std::string* line_end = &style_.row_line_end;
            while (odd != style_.odd_rows.end() && odd->row < frame) ++odd;
            if (same_length && odd != style_.odd_rows.end() && odd->row == frame) {
                positions = odd->positions;
                rotations = odd->rotations;
                line_end = &odd->line_end;
            }
            text_ += style_.row_prefix;
            const std::size_t start = text_.size();
            for (const int joint : tree_.order) {
                write_joint(frame, joint, positions, rotations, angles, start);
            }
            text_ += style_.row_suffix;
            if (frame + 1 < clip_.frame_count() || style_.final_line_end) text_ += *line_end;
        }
    }

    void write_joint(int frame, int joint, const BvhDigits& positions, const BvhDigits& rotations,
                     AngleWriter& angles, std::size_t row_start) {
        const auto [turned, verbatim] = angles.angles_of(frame, joint);
        const Vec3& moved = clip_.translation(frame, joint);
        Vec3 written = turned;
        int found = 0;
        for (const BvhChannel channel : channels_[joint].list()) {
            if (text_.size() > row_start) text_ += style_.separator;
            if (!is_rotation(channel)) {
                append(text_, moved[static_cast<int>(axis_of(channel))], positions,
                       length_tolerance);
                continue;
            }
            double value = turned[found];
            // a rotation does not know the sign of zero: keep that of the row before
            if (!verbatim && std::abs(value) < angle_tolerance) {
                value = std::copysign(0.0, angles.last(joint)[found]);
            }
            written[found] = append(text_, value, rotations, angle_tolerance);
            ++found;
        }
        angles.wrote(joint, written);
    }

    const Clip& clip_;
    Tree tree_;
    std::vector<BvhChannels> channels_;
    const BvhDialect& style_;
    std::string text_;
};

}  // namespace

std::string write_bvh(const Clip& clip, const BvhDialect* dialect) {
    return Writer(clip, dialect).write();
}

}  // namespace sidestep::motion
