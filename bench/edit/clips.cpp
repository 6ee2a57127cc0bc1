#include "bench/edit/clips.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "sidestep/motion/io/motion_file.h"

namespace sidestep::bench {

namespace {

constexpr double frames_per_second = 30.0;
constexpr int first_row = 1;

motion::Clip thinned(const motion::Clip& clip, int most) {
    const int step =
        std::max(1, static_cast<int>(std::lround(clip.frame_rate() / frames_per_second)));
    std::vector<motion::Pose> poses;
    for (int f = first_row; f < clip.frame_count() && static_cast<int>(poses.size()) < most;
         f += step) {
        poses.push_back(clip.pose(f));
    }
    if (poses.empty()) return {};
    return motion::Clip::from_poses(clip.skeleton(), step * clip.frame_time(), poses);
}

}  // namespace

int ClipList::frame_count() const {
    int count = 0;
    for (const BenchClip& each : clips) count += each.clip.frame_count();
    return count;
}

std::filesystem::path data_folder() {
    if (const char* chosen = std::getenv("SIDESTEP_DATA")) return chosen;
    return std::filesystem::path(SIDESTEP_SOURCE_DIR) / ".." / "shared" / "data";
}

motion::Clip one_take(const std::string& name) {
    const motion::Clip clip = motion::load_clip(data_folder() / "mocap" / (name + ".bvh"));
    return thinned(clip, clip.frame_count());
}

ClipList list_clips(int step, int most_frames) {
    ClipList list;
    list.most_frames = most_frames;
    std::map<std::uint64_t, std::string> known;
    for (const char* folder : {"takes", "long", "fast", "short"}) {
        const auto path = data_folder() / "mocap" / folder;
        if (!std::filesystem::exists(path)) continue;
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(path)) {
            if (entry.path().extension() == ".bvh") files.push_back(entry.path());
        }
        std::sort(files.begin(), files.end());
        for (const auto& file : files) {
            if (list.files++ % step != 0) continue;
            const std::string name = std::string(folder) + "/" + file.stem().string();
            const Result<motion::Clip> read = motion::try_load_clip(file);
            if (!read) {
                list.problems.insert(list.problems.end(), read.error().begin(), read.error().end());
                continue;
            }
            motion::Clip clip = thinned(*read, most_frames);
            if (clip.frame_count() < least_frames) {
                list.too_short.push_back(name);
                continue;
            }
            const auto place = known.emplace(clip.fingerprint(), name);
            if (!place.second) {
                list.twins.push_back(name + " = " + place.first->second);
                continue;
            }
            clip.set_name(name);
            list.clips.push_back({name, std::move(clip)});
        }
    }
    return list;
}

}  // namespace sidestep::bench
