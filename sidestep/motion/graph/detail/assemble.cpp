#include "sidestep/motion/graph/detail/assemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sidestep/base/parallel.h"
#include "sidestep/base/require.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/graph/detail/feet.h"
#include "sidestep/motion/graph/detail/warp.h"

namespace sidestep::motion::detail {

namespace {

constexpr double noted_slide = 0.02;

Problem said(Problem::Severity severity, const LabelledClip& about, std::string message,
             std::string code = {}) {
    Problem problem;
    problem.severity = severity;
    problem.file = about.file;
    problem.message =
        about.file.empty() ? "clip \"" + about.name + "\": " + message : std::move(message);
    problem.code = std::move(code);
    return problem;
}

Problem nothing_left(std::string message, std::string hint = {}) {
    Problem problem;
    problem.message = std::move(message);
    problem.hint = std::move(hint);
    return problem;
}

bool same_tree(const Skeleton& a, const Skeleton& b) {
    if (a.joint_count() != b.joint_count()) return false;
    for (int j = 0; j < a.joint_count(); ++j) {
        if (a.joint(j).name != b.joint(j).name || a.joint(j).parent != b.joint(j).parent) {
            return false;
        }
    }
    return true;
}

double size_of_legs(const Skeleton& skeleton) {
    double length = 0.0;
    for (const LegChain& leg : find_legs(skeleton)) length += leg.length;
    if (length > 0.0) return length;
    for (const Joint& joint : skeleton.joints()) length += joint.offset.norm();
    return length;
}

/// Of the parts whose hubs reach each other: one to stand in before others, then the one with most
/// clips, then the first.
int best_part(const MotionGraph& graph, const std::vector<int>& part) {
    const int count = part.empty() ? 0 : 1 + *std::max_element(part.begin(), part.end());
    int best = 0;
    std::pair<bool, int> best_score{false, -1};
    for (int p = 0; p < count; ++p) {
        std::pair<bool, int> score{false, 0};
        for (const GraphClip& clip : graph.clips) {
            if (part[clip.hub_in] == p && part[clip.hub_out] == p) ++score.second;
        }
        for (std::size_t h = 0; h < graph.hubs.size(); ++h) {
            if (part[h] == p && graph.hubs[h].standing && score.second > 0) score.first = true;
        }
        if (score > best_score) {
            best_score = score;
            best = p;
        }
    }
    return best;
}

}  // namespace

Clip fitted(const Clip& clip, const Skeleton& skeleton) {
    SIDESTEP_REQUIRE(same_tree(clip.skeleton(), skeleton), "the skeletons have different joints");
    const double from = size_of_legs(clip.skeleton()), to = size_of_legs(skeleton);
    const double scale = from > 0.0 ? to / from : 1.0;
    std::vector<Quat> rotations;
    std::vector<Vec3> translations;
    const std::span<const int> tracks = clip.translated_joints();
    for (int f = 0; f < clip.frame_count(); ++f) {
        rotations.insert(rotations.end(), clip.rotations(f).begin(), clip.rotations(f).end());
        for (const int joint : tracks) translations.push_back(scale * clip.translation(f, joint));
    }
    Clip answer = Clip::from_tracks(skeleton, clip.frame_time(), clip.frame_count(),
                                    {tracks.begin(), tracks.end()}, std::move(rotations),
                                    std::move(translations));
    answer.set_name(clip.name());
    return answer;
}

Result<std::vector<LabelledClip>> made_alike(std::span<const LabelledClip> clips, double frame_rate,
                                             Problems& notes) {
    Problems problems;
    if (clips.empty()) {
        problems.push_back(nothing_left("no clips to make a graph of"));
        return failure(std::move(problems));
    }
    const Skeleton& skeleton = clips.front().clip.skeleton();
    if (skeleton.roots().size() != 1) {
        problems.push_back(
            said(Problem::Severity::error, clips.front(),
                 fmt::format("the skeleton has {} roots, expected one", skeleton.roots().size())));
        return failure(std::move(problems));
    }
    if (frame_rate <= 0.0) frame_rate = nominal_rate(clips.front().clip.frame_time());
    std::vector<LabelledClip> alike(clips.begin(), clips.end());
    int resampled = 0;
    for (LabelledClip& entry : alike) {
        Clip& clip = entry.clip;
        if (!same_tree(clip.skeleton(), skeleton)) {
            problems.push_back(
                said(Problem::Severity::error, entry,
                     fmt::format("the skeleton has {} joints that differ from the {} of \"{}\"",
                                 clip.joint_count(), skeleton.joint_count(), clips.front().name)));
            continue;
        }
        if (!clip.skeleton().same_as(skeleton, 1e-6)) {
            notes.push_back(said(
                Problem::Severity::note, entry,
                fmt::format("fitted to the bones of \"{}\": its root moves {:.3f} times as far",
                            clips.front().name,
                            size_of_legs(skeleton) / size_of_legs(clip.skeleton())),
                "fitted"));
        }
        // also drops differences below tolerance: all clips have the graph's bones exactly
        clip = fitted(clip, skeleton);
        if (std::abs(nominal_rate(clip.frame_time()) - frame_rate) > 1e-6 * frame_rate) {
            ++resampled;
            clip = resample(clip, frame_rate);
        }
        clip = clip.with_frame_time(1.0 / frame_rate);
        clip.set_name(entry.name);
    }
    if (!problems.empty()) return failure(std::move(problems));
    if (resampled > 0) {
        Problem note;
        note.severity = Problem::Severity::note;
        note.code = "resampled";
        note.message = fmt::format("{} of {} clips were resampled to {:.6g} frames per second",
                                   resampled, alike.size(), frame_rate);
        notes.push_back(std::move(note));
    }
    return alike;
}

Result<MotionGraph> assemble(std::vector<LabelledClip> clips, const GraphOptions& options,
                             Problems notes, const std::vector<std::string>* standing_names) {
    using Severity = Problem::Severity;
    // what cannot be bent goes first, so that it has no say in what hubs look like
    std::erase_if(clips, [&](const LabelledClip& entry) {
        if (entry.clip.frame_count() >= warpable_frames) return false;
        notes.push_back(said(Severity::warning, entry,
                             fmt::format("dropped: {} frames are too few to bend both ends, "
                                         "expected at least {}",
                                         entry.clip.frame_count(), warpable_frames),
                             "dropped"));
        return true;
    });
    if (clips.empty()) {
        Problems problems = notes;
        problems.push_back(nothing_left("no clips are left to make a graph of",
                                        "the notes say why each was dropped: let feet slide "
                                        "further, or give longer clips"));
        return failure(std::move(problems));
    }

    MotionGraph graph;
    graph.skeleton = clips.front().clip.skeleton();
    graph.frame_time = clips.front().clip.frame_time();
    for (const LabelledClip& entry : clips) {
        for (const std::string& name : {entry.hub_in, entry.hub_out}) {
            if (graph.hub(name) < 0) graph.hubs.push_back({name, false});
        }
        graph.clips.push_back(
            {entry.name, graph.hub(entry.hub_in), graph.hub(entry.hub_out), {}, 0.0});
    }

    // a hub is the mean of its ends; one that hardly moves does not move at all
    std::vector<MeanMoment> hubs(graph.hubs.size());
    const auto average = [&](std::size_t h) {
        std::vector<HubMoment> arriving, leaving;
        for (std::size_t i = 0; i < clips.size(); ++i) {
            const auto hub = static_cast<int>(h);
            if (graph.clips[i].hub_in == hub) leaving.push_back(first_moment(clips[i].clip));
            if (graph.clips[i].hub_out == hub) arriving.push_back(last_moment(clips[i].clip));
        }
        if (arriving.empty() && leaving.empty()) return;
        hubs[h] = mean_moment(graph.skeleton, graph.frame_time, arriving, leaving);
        const std::string& name = graph.hubs[h].name;
        const bool may_stand =
            !standing_names || std::find(standing_names->begin(), standing_names->end(), name) !=
                                   standing_names->end();
        // slow together and slow each: ends that move every way at once do not stand
        graph.hubs[h].standing = may_stand && hubs[h].speed < options.standing_speed &&
                                 hubs[h].usual_speed < 2.0 * options.standing_speed;
        if (graph.hubs[h].standing) hubs[h].before = hubs[h].after = no_step(graph.skeleton);
    };
    for (std::size_t h = 0; h < hubs.size(); ++h) average(h);

    // only the part in which everybody gets everywhere stays
    const std::vector<int> part = connected_parts(static_cast<int>(graph.hubs.size()), graph.clips);
    const int kept = best_part(graph, part);
    std::vector<LabelledClip> kept_clips;
    for (std::size_t i = 0; i < clips.size(); ++i) {
        const GraphClip& clip = graph.clips[i];
        if (part[clip.hub_in] == kept && part[clip.hub_out] == kept) {
            kept_clips.push_back(std::move(clips[i]));
            continue;
        }
        const bool into = part[clip.hub_out] == kept;
        notes.push_back(
            said(Severity::warning, clips[i],
                 fmt::format("dropped: it leads from hub \"{}\" to hub \"{}\", and {}",
                             clips[i].hub_in, clips[i].hub_out,
                             into                        ? "no clip leads back to the first"
                             : part[clip.hub_in] == kept ? "no clip leads back from there"
                                                         : "neither is tied to the others"),
                 "dropped"));
    }
    if (kept_clips.empty()) {
        Problems problems = notes;
        problems.push_back(nothing_left("no hub can be left and reached again",
                                        "a graph needs clips that lead in a circle, such as from "
                                        "standing to walking and back"));
        return failure(std::move(problems));
    }
    const bool dropped = kept_clips.size() < graph.clips.size();
    if (dropped) {
        // the mean of those that stay, without those that left
        return assemble(std::move(kept_clips), options, std::move(notes), standing_names);
    }

    std::vector<WarpedClip> warped(kept_clips.size());
    parallel_for(static_cast<std::int64_t>(kept_clips.size()), 1,
                 [&](std::int64_t begin, std::int64_t end) {
                     for (std::int64_t i = begin; i < end; ++i) {
                         const GraphClip& clip = graph.clips[i];
                         warped[i] = warp(kept_clips[i].clip, hubs[clip.hub_in], hubs[clip.hub_out],
                                          {options.fade_seconds, options.keep_feet});
                     }
                 });
    // what cannot be bent without sliding goes, and the hubs are found again without it
    std::vector<LabelledClip> steady;
    for (std::size_t i = 0; i < warped.size(); ++i) {
        if (warped[i].slide <= options.max_slide) {
            steady.push_back(kept_clips[i]);
            continue;
        }
        notes.push_back(
            said(Severity::warning, kept_clips[i],
                 fmt::format("dropped: a foot would slide {:.1f} cm more, at most {:.1f}",
                             100.0 * warped[i].slide, 100.0 * options.max_slide),
                 "dropped"));
    }
    if (steady.size() < kept_clips.size()) {
        return assemble(std::move(steady), options, std::move(notes), standing_names);
    }
    for (std::size_t i = 0; i < warped.size(); ++i) {
        if (warped[i].slide <= noted_slide) continue;
        notes.push_back(said(Severity::warning, kept_clips[i],
                             fmt::format("bending its ends makes a foot slide {:.1f} cm more",
                                         100.0 * warped[i].slide),
                             "slides"));
    }
    for (std::size_t i = 0; i < warped.size(); ++i) {
        graph.clips[i].clip = std::move(warped[i].clip);
        graph.clips[i].slide = warped[i].slide;
    }
    if (std::none_of(graph.hubs.begin(), graph.hubs.end(),
                     [](const Hub& hub) { return hub.standing; })) {
        double slowest = hubs.front().speed;
        std::size_t which = 0;
        for (std::size_t h = 1; h < hubs.size(); ++h) {
            if (hubs[h].speed < slowest) {
                slowest = hubs[h].speed;
                which = h;
            }
        }
        Problem note;
        note.severity = Severity::warning;
        note.code = "no_standing_hub";
        note.message = fmt::format(
            "no hub is at rest: nobody on this graph can stop. The slowest, \"{}\", moves at "
            "{:.2f} m/s, a standing one at less than {:.2f}",
            graph.hubs[which].name, slowest, options.standing_speed);
        note.hint = "add clips that come to rest and leave again";
        notes.push_back(std::move(note));
    }
    graph.notes = std::move(notes);
    return graph;
}

}  // namespace sidestep::motion::detail

namespace sidestep::motion {

Result<MotionGraph> graph_of_labelled(std::span<const LabelledClip> clips,
                                      const GraphOptions& options) {
    SIDESTEP_REQUIRE(options.fade_seconds > 0.0 && std::isfinite(options.fade_seconds),
                     "fade_seconds is " + std::to_string(options.fade_seconds));
    SIDESTEP_REQUIRE(options.frame_rate >= 0.0 && std::isfinite(options.frame_rate),
                     "frame_rate is " + std::to_string(options.frame_rate));
    Problems notes;
    Result<std::vector<LabelledClip>> alike = detail::made_alike(clips, options.frame_rate, notes);
    if (!alike) return failure(alike.error());
    return detail::assemble(*std::move(alike), options, std::move(notes));
}

}  // namespace sidestep::motion
