#include "sidestep/recording/recording.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "sidestep/base/require.h"
#include "sidestep/recording/detail/inside.h"

namespace sidestep::recording {

Recording::Recording() : inside_(std::make_unique<Inside>()) {}
Recording::~Recording() = default;
Recording::Recording(const Recording& other) : inside_(std::make_unique<Inside>(*other.inside_)) {}
Recording::Recording(Recording&& other) noexcept = default;
Recording& Recording::operator=(const Recording& other) {
    if (this != &other) inside_ = std::make_unique<Inside>(*other.inside_);
    return *this;
}
Recording& Recording::operator=(Recording&& other) noexcept = default;

std::span<const std::pair<std::string, std::string>> Recording::about() const {
    return inside_->about;
}
std::span<const Skeleton> Recording::skeletons() const {
    return inside_->skeletons;
}
std::span<const Material> Recording::materials() const {
    return inside_->materials;
}
std::span<const Mesh> Recording::meshes() const {
    return inside_->meshes;
}
std::span<const Skin> Recording::skins() const {
    return inside_->skins;
}
std::span<const Costume> Recording::costumes() const {
    return inside_->costumes;
}
std::span<const Thing> Recording::things() const {
    return inside_->things;
}

namespace {

const detail::PackedClip& at(const std::vector<detail::PackedClip>& clips, int clip,
                             const char* function) {
    SIDESTEP_REQUIRE(clip >= 0 && clip < static_cast<int>(clips.size()),
                     std::string(function) + ": clip " + std::to_string(clip) + " of " +
                         std::to_string(clips.size()));
    return clips[static_cast<std::size_t>(clip)];
}

}  // namespace

int Recording::clip_count() const {
    return static_cast<int>(inside_->clips.size());
}

ClipInfo Recording::clip_info(int clip) const {
    const detail::PackedClip& found = at(inside_->clips, clip, "clip_info");
    return {found.name, found.skeleton, found.frame_time, found.frame_count, found.turning_count};
}

Clip Recording::clip(int clip) const {
    const detail::PackedClip& found = at(inside_->clips, clip, "clip");
    Clip whole{found.name, found.skeleton, found.frame_time, found.frame_count, {}, {}};
    const int joints = static_cast<int>(found.row.size());
    for (int frame = 0; frame < found.frame_count; ++frame) {
        for (int joint = 0; joint < joints; ++joint) {
            whole.rotations.push_back(found.rotation(frame, joint));
        }
        for (int track = 0; track < found.moving_count; ++track) {
            whole.translations.push_back(found.translation(frame, track));
        }
    }
    return whole;
}

LocalPose Recording::sample_clip(int clip, double seconds) const {
    SIDESTEP_REQUIRE(!std::isnan(seconds), "seconds is not a number");
    return inside_->sample(at(inside_->clips, clip, "sample_clip"), seconds);
}

double Recording::first_time() const {
    return inside_->first_time;
}
double Recording::last_time() const {
    return inside_->last_time;
}

std::span<const Event> Recording::events() const {
    return inside_->events;
}

std::span<const Event> Recording::events_between(double first, double last) const {
    const auto& events = inside_->events;
    const auto begin = std::partition_point(events.begin(), events.end(),
                                            [&](const Event& event) { return event.time < first; });
    const auto end = std::partition_point(begin, events.end(),
                                          [&](const Event& event) { return event.time <= last; });
    return {begin, end};
}

std::uint64_t Recording::key_count() const {
    return inside_->key_count;
}

std::uint64_t Recording::key_count(int thing) const {
    SIDESTEP_REQUIRE(
        thing >= 0 && thing < static_cast<int>(inside_->things.size()),
        "thing " + std::to_string(thing) + " of " + std::to_string(inside_->things.size()));
    return inside_->tracks[static_cast<std::size_t>(thing)].keys.size();
}

bool Recording::complete() const {
    return inside_->complete;
}
const Problems& Recording::notes() const {
    return inside_->notes;
}

std::uint64_t Recording::fingerprint() const {
    Fingerprint whole = inside_->definitions;
    whole.add(inside_->happenings.value());
    whole.add(inside_->first_time).add(inside_->last_time);
    return whole.value();
}

Summary describe(const Recording& recording) {
    Summary summary;
    for (const auto& [key, value] : recording.about()) {
        if (key == "title") summary.title = value;
    }
    summary.first_time = recording.first_time();
    summary.last_time = recording.last_time();
    summary.complete = recording.complete();
    summary.skeletons = static_cast<int>(recording.skeletons().size());
    summary.clips = recording.clip_count();
    for (int i = 0; i < summary.clips; ++i) {
        summary.clip_frames += recording.clip_info(i).frame_count;
        summary.clip_seconds += recording.clip_info(i).duration();
    }
    summary.materials = static_cast<int>(recording.materials().size());
    summary.meshes = static_cast<int>(recording.meshes().size());
    for (const Mesh& mesh : recording.meshes()) {
        summary.triangles += static_cast<int>(mesh.surface.triangles.size());
    }
    summary.skins = static_cast<int>(recording.skins().size());
    for (const Skin& skin : recording.skins()) {
        summary.triangles += static_cast<int>(skin.surface.triangles.size());
    }
    std::map<std::string, int> by_layer;
    for (const Thing& thing : recording.things()) {
        if (!thing.layer.empty()) ++by_layer[thing.layer];
        switch (thing.kind) {
            case Kind::figure:
                ++summary.figures;
                break;
            case Kind::part:
                ++summary.parts;
                break;
            case Kind::disc:
                ++summary.discs;
                break;
            case Kind::box:
                ++summary.boxes;
                break;
            case Kind::line:
                ++summary.lines;
                break;
            case Kind::string:
                ++summary.strings;
                break;
        }
    }
    summary.layers.assign(by_layer.begin(), by_layer.end());
    summary.keys = recording.key_count();
    summary.plays = recording.play_count();
    summary.poses = recording.pose_count();
    std::map<std::string, int> by_kind;
    for (const Event& event : recording.events()) ++by_kind[event.kind];
    summary.events.assign(by_kind.begin(), by_kind.end());
    summary.fingerprint = recording.fingerprint();
    return summary;
}

std::uint64_t Recording::play_count() const {
    return inside_->plays;
}
std::uint64_t Recording::pose_count() const {
    return inside_->poses;
}

}  // namespace sidestep::recording
