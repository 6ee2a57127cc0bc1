#include "sidestep/body/detail/lint_contacts.h"

#include <fmt/format.h>

#include <algorithm>

#include "sidestep/base/fingerprint.h"
#include "sidestep/body/clip_contacts.h"
#include "sidestep/body/detail/lint_checks.h"

namespace sidestep::body::detail {

namespace {

// frames between two looks at whether somebody asked for an end
constexpr int frames_at_once = 512;

/// Who does it: arms and legs go into trunks, and of two alike the one further out.
int outer_of(const LimbMap& limbs, const LimbPair& pair) {
    const auto rank = [&](int limb) {
        const Role role = limbs.limbs[limb].label.role;
        int depth = role == Role::pelvis || role == Role::trunk ? 0 : 100;
        for (int up = limbs.limbs[limb].parent; up >= 0; up = limbs.limbs[up].parent) ++depth;
        return depth;
    };
    return rank(pair[0]) > rank(pair[1]) ? 0 : 1;
}

std::string contact_text(const Finding& finding) {
    if (finding.near_only) {
        return fmt::format("{} comes nearer to {} than the margin", finding.who, finding.whom);
    }
    return fmt::format("{} is {} inside {}{}", finding.who, length_text(finding.worst),
                       finding.whom, finding.between_frames ? ", between two frames" : "");
}

}  // namespace

ContactSurvey survey_contacts(const motion::Clip& clip, const SelfContact& contact,
                              const Levers& levers, const SurveyPairs& pairs,
                              const LintOptions& options, Finding::Kind kind) {
    const LimbMap& limbs = contact.flesh().limbs();
    const int count = limbs.count();
    const auto index = [&](const LimbPair& pair) { return pair_index(count, pair[0], pair[1]); };
    ContactSurvey survey;
    // how deep each pair may be; negative where any contact counts
    std::vector<double> allowed(static_cast<std::size_t>(limbs.pair_count()), -1.0);
    for (const LimbPair& pair : options.touch_ok) {
        allowed[pair_index(count, std::min(pair[0], pair[1]), std::max(pair[0], pair[1]))] =
            options.touch_depth;
    }
    if (options.rest_ok) {
        const auto scratch = contact.scratch();
        const motion::GlobalPose rest =
            forward_kinematics(clip.skeleton(), rest_pose(clip.skeleton()));
        survey.at_rest = contact.contacts(*scratch, rest, all_pairs(count));
        for (const LimbContact& found : survey.at_rest) {
            double& depth = allowed[index(found.limbs)];
            depth = std::max(depth, found.depth + options.touch_depth);
        }
    }
    const int frames = clip.frame_count();
    ClipContactOptions how;
    how.margin = options.margin;
    how.between = options.between;
    how.between_options = options.between_options;
    how.stop = options.stop;
    std::vector<std::vector<Moment>> of_pair(allowed.size());
    const auto look = [&](int first, int last, const std::vector<LimbPair>& which) {
        // in stretches that share a frame, so that the way between two of them is looked at too
        for (int begin = first; begin == first || begin < last; begin += frames_at_once) {
            if (options.stop && options.stop()) throw LintStopped{};
            if (options.progress) options.progress(static_cast<double>(begin) / frames);
            const int end = std::min(last, begin + frames_at_once);
            const ClipContacts found = clip_contacts(contact, levers, clip, begin, end, which, how);
            survey.poses += found.poses;
            survey.undecided += static_cast<std::int64_t>(found.undecided.size());
            const auto add = [&](const LimbContact& met, double at, bool between) {
                const int pair = index(met.limbs);
                if (allowed[pair] >= 0.0 && met.depth <= allowed[pair]) return;
                of_pair[pair].push_back(
                    {at, met.depth, between, !between && met.triangle_pairs == 0});
            };
            for (const FrameContact& each : found.at_frames) {
                if (each.frame == begin && begin != first) continue;  // told by the last stretch
                add(each.contact, each.frame, false);
            }
            for (const InBetweenContact& each : found.between) {
                add(each.hit.contact, each.frame + each.hit.weight, true);
            }
        }
    };
    if (frames > 0) look(0, frames - 1, pairs.usual);
    // runs of marked frames, with the way to them and from them
    for (int f = 0; f < frames && !pairs.outside.empty();) {
        if (pairs.marked[f] == 0) {
            ++f;
            continue;
        }
        int last = f;
        // runs whose ways share a frame are one
        for (int g = f; g < frames && g <= last + 2; ++g) last = pairs.marked[g] != 0 ? g : last;
        look(std::max(0, f - 1), std::min(frames - 1, last + 1), pairs.outside);
        f = last + 1;
    }
    for (std::vector<Moment>& moments : of_pair) {
        std::stable_sort(moments.begin(), moments.end(),
                         [](const Moment& a, const Moment& b) { return a.at < b.at; });
    }
    const std::vector<LimbPair> all = all_pairs(count);
    for (std::size_t p = 0; p < all.size(); ++p) {
        for (Finding& finding : runs_of(of_pair[p], options.bridge_frames, clip.frame_time())) {
            finding.kind = kind;
            finding.limbs = all[p];
            // across two people it is always b in a
            const int who = kind == Finding::Kind::other_contact ? 1 : outer_of(limbs, all[p]);
            finding.who = limbs.limbs[all[p][who]].name;
            finding.whom = limbs.limbs[all[p][1 - who]].name;
            finding.text = contact_text(finding);
            survey.findings.push_back(std::move(finding));
        }
    }
    return survey;
}

void finish_report(LintReport& report, std::uint64_t clip, std::uint64_t body,
                   const LintOptions& options) {
    std::stable_sort(report.findings.begin(), report.findings.end(),
                     [](const Finding& a, const Finding& b) {
                         if (a.kind != b.kind) return a.kind < b.kind;
                         return a.first_time < b.first_time;
                     });
    Fingerprint print;
    print.add(clip).add(body);
    print.add(options.margin).add(options.between).add(options.between_options.tolerance);
    print.add(options.between_options.most_halvings).add(options.touch_depth);
    print.add(options.rest_ok);
    for (const LimbPair& pair : options.touch_ok) print.add(pair[0]).add(pair[1]);
    print.add(report.ground).add(options.ground_tolerance).add(options.slide_speed);
    print.add(options.limit_tolerance).add(options.pop_speed).add(options.bridge_frames);
    const LintChecks& c = options.checks;
    for (const bool on :
         {c.self_contact, c.ground, c.slide, c.limits, c.pops, c.dropouts, c.rate}) {
        print.add(on);
    }
    for (const Finding& f : report.findings) {
        print.add(static_cast<int>(f.kind)).add(f.who).add(f.whom);
        print.add(f.first_frame).add(f.last_frame).add(f.worst_frame).add(f.worst_time);
        print.add(f.worst).add(f.between_frames).add(f.near_only);
    }
    report.fingerprint = print.value();
}

}  // namespace sidestep::body::detail
