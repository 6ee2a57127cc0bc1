#include "bench/spacetime/clips.h"

#include <fmt/core.h>

#include <algorithm>

#include "sidestep/base/result.h"
#include "sidestep/motion/clip_operations.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/motion/io/motion_file.h"

namespace sidestep::bench {

namespace {

constexpr double rate = 30.0;

GroundPath path_of(const motion::Clip& clip) {
    GroundPath path = motion::ground_path(clip);
    path.dt = 1.0 / rate;
    return path;
}

// the clip as it looks from where it begins
void add_short(ClipSet& set, const motion::Clip& clip) {
    GroundPath path = path_of(clip);
    const std::vector<double> facing = motion::facing(clip);
    const Vec2 origin = path.positions.front();
    const Placement unturn = Placement::at(0.0, 0.0, -facing.front());
    for (Vec2& p : path.positions) p = unturn(p - origin);
    set.shorts.push_back(path);
    const Vec2 last = path.positions.back();
    const Placement end = Placement::at(last.x(), last.y(), facing.back() - facing.front());
    if (path.sample_count() > 1) {
        path.positions.pop_back();
        path.radii.pop_back();
    }
    set.walks.push_back({std::move(path), end});
}

std::vector<motion::Clip> clips_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".bvh") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<motion::Clip> clips;
    for (const auto& file : files) {
        motion::Clip clip = motion::load_clip(file);
        if (motion::nominal_rate(clip.frame_time()) != rate) clip = motion::resample(clip, rate);
        if (clip.frame_count() > 0) clips.push_back(std::move(clip));
    }
    return clips;
}

}  // namespace

ClipSet load_clips(const std::filesystem::path& folder, std::uint64_t seed) {
    ClipSet set;
    if (!folder.empty()) {
        const auto refuse = [&](const char* why) {
            Problem problem;
            problem.file = folder.string();
            problem.message = why;
            throw InputError({problem});
        };
        if (!std::filesystem::is_directory(folder)) refuse("there is no such folder");
        const bool sorted = std::filesystem::is_directory(folder / "short");
        for (const char* kind : {"short", "long"}) {
            if (sorted && !std::filesystem::is_directory(folder / kind)) continue;
            for (const motion::Clip& clip : clips_in(sorted ? folder / kind : folder)) {
                const bool is_short = sorted ? kind[0] == 's' : clip.frame_count() < 10.0 * rate;
                if (is_short) {
                    add_short(set, clip);
                } else {
                    set.takes.push_back(path_of(clip));
                }
            }
            if (!sorted) break;
        }
        if (set.shorts.empty() && set.takes.empty()) refuse("there are no BVH clips in it");
        set.source = "the folder given";
    }
    if (set.shorts.empty() || set.takes.empty()) {
        const auto library = motion::built_in_library();
        const bool shorts = set.shorts.empty();
        if (shorts) {
            for (const auto& entry : library) add_short(set, entry.clip);
        }
        if (set.takes.empty()) {
            for (std::uint64_t k = 0; k < 14; ++k) {
                set.takes.push_back(path_of(motion::long_motion(library, 42.0, seed + k).clip));
            }
        }
        set.source = folder.empty() ? "the built-in library"
                     : shorts       ? "the folder given; short clips from the built-in library"
                                    : "the folder given; long takes from the built-in library";
    }
    return set;
}

JoinedPath joined_path(const ClipSet& clips, int parts, Random& random) {
    JoinedPath joined;
    std::vector<spacetime::PathSegment> segments;
    Placement here{};
    for (int k = 0; k < parts; ++k) {
        const int walk = random.index(static_cast<int>(clips.walks.size()));
        joined.parts.push_back({walk, here});
        segments.push_back({&clips.walks[static_cast<std::size_t>(walk)].path, here});
        here = here * clips.walks[static_cast<std::size_t>(walk)].end;
        // kept as a heading, as a motion graph would
        here = Placement::at(here.x, here.z, here.heading_rad());
    }
    joined.path = spacetime::concatenate(segments);
    return joined;
}

double mean_samples(const std::vector<GroundPath>& paths) {
    double sum = 0.0;
    for (const GroundPath& path : paths) sum += path.sample_count();
    return sum / static_cast<double>(paths.size());
}

}  // namespace sidestep::bench
