// Joints and frames: too far, too fast, not at all, or at a rate that cannot be.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "sidestep/body/detail/lint_checks.h"
#include "sidestep/math/rotation.h"
#include "sidestep/motion/clip_operations.h"

namespace sidestep::body::detail {

namespace {

// a jump is this many times as fast as the frames around it
constexpr double pop_ratio = 5.0;
// frames on either side that say what is usual
constexpr int pop_window = 5;
// metres per second that no root moves at
constexpr double root_pop_speed = 15.0;
// frames that repeat for less are a pause of the clock, not of the capture
constexpr double repeat_seconds = 0.1;
constexpr int least_repeats = 3;
constexpr double frozen_seconds = 0.5;

bool same_bits(const Quat& a, const Quat& b) {
    return std::memcmp(a.coeffs().data(), b.coeffs().data(), 4 * sizeof(double)) == 0;
}
bool same_bits(const Vec3& a, const Vec3& b) {
    return std::memcmp(a.data(), b.data(), 3 * sizeof(double)) == 0;
}

bool same_frames(const motion::Clip& clip, int a, int b) {
    const auto qa = clip.rotations(a), qb = clip.rotations(b);
    const auto ta = clip.translations(a), tb = clip.translations(b);
    return std::equal(qa.begin(), qa.end(), qb.begin(),
                      [](const Quat& x, const Quat& y) { return same_bits(x, y); }) &&
           std::equal(ta.begin(), ta.end(), tb.begin(),
                      [](const Vec3& x, const Vec3& y) { return same_bits(x, y); });
}

/// How fast is step `i`, against the steps around it?
bool stands_out(const std::vector<double>& speeds, int i, double least) {
    if (speeds[i] <= least) return false;
    std::vector<double> around;
    const int count = static_cast<int>(speeds.size());
    for (int k = std::max(0, i - pop_window); k <= std::min(count - 1, i + pop_window); ++k) {
        if (k != i) around.push_back(speeds[k]);
    }
    if (around.empty()) return true;
    const auto middle = around.begin() + static_cast<std::ptrdiff_t>(around.size() / 2);
    std::nth_element(around.begin(), middle, around.end());
    return speeds[i] > pop_ratio * *middle;
}

}  // namespace

std::string length_text(double metres) {
    if (metres >= 1.0) return fmt::format("{:.2f} m", metres);
    if (metres >= 0.00095) return fmt::format("{:.0f} mm", 1000.0 * metres);
    return metres > 0.0 ? fmt::format("{:.2f} mm", 1000.0 * metres) : std::string("0 mm");
}

std::vector<Finding> runs_of(std::span<const Moment> moments, int bridge, double frame_time) {
    std::vector<Finding> runs;
    double last = 0.0;
    for (const Moment& moment : moments) {
        const int before = static_cast<int>(std::floor(moment.at));
        const int after = static_cast<int>(std::ceil(moment.at));
        // frames that lie wholly between the two
        const bool apart = runs.empty() || std::ceil(moment.at) - std::floor(last) - 1.0 >
                                               static_cast<double>(bridge);
        if (apart) {
            Finding fresh;
            fresh.first_frame = before;
            fresh.first_time = moment.at * frame_time;
            fresh.worst = -1.0;
            fresh.between_frames = true;
            fresh.near_only = true;
            runs.push_back(std::move(fresh));
        }
        Finding& run = runs.back();
        run.last_frame = after;
        run.last_time = moment.at * frame_time;
        run.between_frames = run.between_frames && moment.between;
        run.near_only = run.near_only && moment.near_only;
        if (moment.worst > run.worst) {
            run.worst = moment.worst;
            run.worst_frame = static_cast<int>(std::lround(moment.at));
            run.worst_time = moment.at * frame_time;
        }
        last = moment.at;
    }
    return runs;
}

void check_limits(const LintView& view, std::vector<Finding>& findings, Problems& notes) {
    const motion::Clip& clip = view.clip;
    const auto limits = view.body.character.limits();
    if (limits.empty()) {
        notes.push_back({"", 0, 0, Problem::Severity::note,
                         "the character has no joint limits: not checked", "", "no_limits"});
        return;
    }
    for (int j = 0; j < clip.joint_count(); ++j) {
        if (limits[j].is_free()) continue;
        std::vector<Moment> outside;
        for (int f = 0; f < clip.frame_count(); ++f) {
            const double excess = violation(limits[j], clip.rotation(f, j));
            if (excess > view.options.limit_tolerance) {
                outside.push_back({static_cast<double>(f), excess});
            }
        }
        for (Finding& finding : runs_of(outside, view.options.bridge_frames, clip.frame_time())) {
            finding.kind = Finding::Kind::limit;
            finding.who = clip.skeleton().joint(j).name;
            finding.limbs = {view.body.contact.flesh().limbs().of_joint[j], -1};
            finding.text = fmt::format("{} is {:.0f} degrees beyond its limit", finding.who,
                                       degrees(finding.worst));
            findings.push_back(std::move(finding));
        }
    }
}

void check_pops(const LintView& view, std::vector<Finding>& findings) {
    const motion::Clip& clip = view.clip;
    const int steps = clip.frame_count() - 1;
    if (steps < 1) return;
    // every joint on its own, then one finding for all that jump together
    struct Jump {
        int step;
        int joint;
        double speed;
        bool root;  // a place, not a turn
    };
    std::vector<Jump> jumps;
    std::vector<double> speeds(static_cast<std::size_t>(steps));
    for (int j = 0; j < clip.joint_count(); ++j) {
        for (int i = 0; i < steps; ++i) {
            speeds[i] =
                angle_between(clip.rotation(i, j), clip.rotation(i + 1, j)) / clip.frame_time();
        }
        for (int i = 0; i < steps; ++i) {
            if (stands_out(speeds, i, view.options.pop_speed)) {
                jumps.push_back({i, j, speeds[i], false});
            }
        }
    }
    for (const int j : clip.skeleton().roots()) {
        for (int i = 0; i < steps; ++i) {
            speeds[i] =
                (clip.translation(i + 1, j) - clip.translation(i, j)).norm() / clip.frame_time();
        }
        for (int i = 0; i < steps; ++i) {
            if (stands_out(speeds, i, root_pop_speed)) jumps.push_back({i, j, speeds[i], true});
        }
    }
    std::stable_sort(jumps.begin(), jumps.end(),
                     [](const Jump& a, const Jump& b) { return a.step < b.step; });
    for (std::size_t begin = 0; begin < jumps.size();) {
        std::size_t end = begin + 1;
        while (end < jumps.size() &&
               jumps[end].step - jumps[end - 1].step - 1 <= view.options.bridge_frames) {
            ++end;
        }
        // the quickest turn is named; a root that jumps tells more than what hangs on it
        const auto louder = [](const Jump& a, const Jump& b) {
            return a.root != b.root ? b.root : a.speed < b.speed;
        };
        const Jump worst =
            *std::max_element(jumps.begin() + static_cast<std::ptrdiff_t>(begin),
                              jumps.begin() + static_cast<std::ptrdiff_t>(end), louder);
        std::vector<int> others;
        for (std::size_t i = begin; i < end; ++i) others.push_back(jumps[i].joint);
        std::sort(others.begin(), others.end());
        others.erase(std::unique(others.begin(), others.end()), others.end());
        Finding finding;
        finding.kind = Finding::Kind::pop;
        finding.who = clip.skeleton().joint(worst.joint).name;
        finding.limbs = {view.body.contact.flesh().limbs().of_joint[worst.joint], -1};
        finding.first_frame = jumps[begin].step;
        finding.last_frame = jumps[end - 1].step + 1;
        finding.worst_frame = worst.step + 1;
        finding.first_time = finding.first_frame * clip.frame_time();
        finding.last_time = finding.last_frame * clip.frame_time();
        finding.worst_time = finding.worst_frame * clip.frame_time();
        finding.worst = worst.speed;
        const std::string with =
            others.size() > 1 ? fmt::format(" and {} more", others.size() - 1) : "";
        const double step = worst.speed * clip.frame_time();
        finding.text = worst.root ? fmt::format("{}{} jumps {} in one frame", finding.who, with,
                                                length_text(step))
                                  : fmt::format("{}{} jumps {:.0f} degrees in one frame",
                                                finding.who, with, degrees(step));
        findings.push_back(std::move(finding));
        begin = end;
    }
}

void check_dropouts(const LintView& view, std::vector<Finding>& findings) {
    const motion::Clip& clip = view.clip;
    const double dt = clip.frame_time();
    const int steps = clip.frame_count() - 1;
    if (steps < 1) return;
    const auto add = [&](int first, int last, const std::string& who, int limb, std::string text) {
        Finding finding;
        finding.kind = Finding::Kind::dropout;
        finding.who = who;
        finding.limbs = {limb, -1};
        finding.first_frame = finding.worst_frame = first;
        finding.last_frame = last;
        finding.first_time = finding.worst_time = first * dt;
        finding.last_time = last * dt;
        finding.worst = (last - first) * dt;
        finding.text = std::move(text);
        findings.push_back(std::move(finding));
    };
    // whole frames that repeat
    std::vector<bool> held(static_cast<std::size_t>(steps));
    for (int i = 0; i < steps; ++i) held[i] = same_frames(clip, i, i + 1);
    for (int i = 0; i < steps;) {
        int end = i;
        while (end < steps && held[end]) ++end;
        const int repeats = end - i;
        if (repeats >= least_repeats && repeats * dt >= repeat_seconds - 1e-9) {
            add(i, end, "all joints", -1,
                fmt::format("{} frames repeat the one before to the bit, {:.2f} s long", repeats,
                            repeats * dt));
        }
        i = std::max(end, i + 1);
    }
    // joints that stop while others go on
    for (int j = 0; j < clip.joint_count(); ++j) {
        int moves = 0, alive = 0;
        std::vector<bool> stays(static_cast<std::size_t>(steps));
        for (int i = 0; i < steps; ++i) {
            stays[i] = same_bits(clip.rotation(i, j), clip.rotation(i + 1, j));
            alive += held[i] ? 0 : 1;
            moves += stays[i] ? 0 : 1;
        }
        // one that hardly ever moves was never captured
        if (2 * moves < alive || moves == 0) continue;
        for (int i = 0; i < steps;) {
            int end = i, others = 0;
            while (end < steps && stays[end]) others += held[end++] ? 0 : 1;
            if (end > i && others * dt >= frozen_seconds - 1e-9) {
                const std::string& who = clip.skeleton().joint(j).name;
                add(i, end, who, view.body.contact.flesh().limbs().of_joint[j],
                    fmt::format("{} stands still to the bit for {:.2f} s while others move", who,
                                (end - i) * dt));
            }
            i = std::max(end, i + 1);
        }
    }
}

void check_rate(const LintView& view, std::vector<Finding>& findings) {
    const motion::Clip& clip = view.clip;
    const double stated = motion::nominal_rate(clip.frame_time());
    const auto whole_clip = [&](double rate, std::string text) {
        Finding finding;
        finding.kind = Finding::Kind::rate;
        finding.who = "frame rate";
        finding.last_frame = std::max(0, clip.frame_count() - 1);
        finding.last_time = clip.last_time();
        finding.worst = rate;
        finding.text = std::move(text);
        findings.push_back(std::move(finding));
    };
    for (const Problem& note : view.options.import_notes) {
        if (note.code != "rate_mismatch") continue;
        // the rate that fits stands in the hint: "pass --fps 60, or --fix"
        double fits = 0.0;
        if (const auto at = note.hint.find("--fps "); at != std::string::npos) {
            std::from_chars(note.hint.data() + at + 6, note.hint.data() + note.hint.size(), fits);
        }
        // no hint: the reader was told to fix it, and did
        if (fits > 0.0) whole_clip(fits, note.message);
    }
    // frames in groups of equals: copied up from a lower rate
    const int steps = clip.frame_count() - 1;
    std::vector<int> changes;
    for (int i = 0; i < steps; ++i) {
        if (!same_frames(clip, i, i + 1)) changes.push_back(i);
    }
    constexpr std::size_t enough = 10;
    if (changes.size() < enough) return;
    const int period = changes[1] - changes[0];
    if (period < 2) return;
    std::size_t fit = 0;
    for (std::size_t i = 1; i < changes.size(); ++i) fit += changes[i] - changes[i - 1] == period;
    if (10 * fit < 9 * (changes.size() - 1)) return;
    whole_clip(stated / period,
               fmt::format("every frame stands {} times at {:g} frames per second; {:g} fits",
                           period, stated, stated / period));
}

}  // namespace sidestep::body::detail
