// Small crowds for tests: recordings of built-in people who walk, whoever is in their way.
#pragma once

#include <string>
#include <vector>

#include "sidestep/base/random.h"
#include "sidestep/motion/gait/library.h"
#include "sidestep/recording/reader.h"
#include "sidestep/recording/writer.h"

namespace sidestep::judge::test {

inline recording::Skeleton as_recorded(const motion::Skeleton& skeleton) {
    recording::Skeleton body{"person", {}, {}};
    for (const motion::Joint& joint : skeleton.joints()) {
        body.joints.push_back({joint.name, joint.parent, joint.offset, false});
    }
    for (const motion::EndSite& end : skeleton.end_sites()) {
        body.end_sites.push_back({end.joint, end.offset});
    }
    return body;
}

inline recording::Clip as_recorded(const motion::Clip& clip, int skeleton) {
    recording::Clip made{clip.name(), skeleton, clip.frame_time(), clip.frame_count(), {}, {}};
    for (int frame = 0; frame < clip.frame_count(); ++frame) {
        const auto turns = clip.rotations(frame);
        made.rotations.insert(made.rotations.end(), turns.begin(), turns.end());
        made.translations.push_back(clip.translation(frame, 0));
    }
    return made;
}

inline const std::vector<motion::LibraryClip>& people_clips() {
    static const std::vector<motion::LibraryClip> clips = motion::built_in_library();
    return clips;
}

/// Which of the library it is, by name.
inline int clip_named(const std::string& name) {
    for (std::size_t i = 0; i < people_clips().size(); ++i) {
        if (people_clips()[i].name == name) return static_cast<int>(i);
    }
    throw std::runtime_error("no clip " + name);
}

/// A stage with the whole library on it.
struct Stage {
    std::string bytes;
    recording::Writer writer;
    int body = 0;

    explicit Stage(std::vector<std::pair<std::string, std::string>> about = {})
        : writer(recording::Writer::to_memory(bytes,
                                              {.block_seconds = 1.0, .about = std::move(about)})) {
        body = writer.add_skeleton(as_recorded(people_clips().front().clip.skeleton()));
        for (const motion::LibraryClip& entry : people_clips()) {
            writer.add_clip(as_recorded(entry.clip, body));
        }
    }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    int person(const std::string& name) {
        return writer.add_thing({.kind = recording::Kind::figure, .name = name, .skeleton = body});
    }
    int disc(const std::string& name, double blend_within = 10.0) {
        return writer.add_thing(
            {.kind = recording::Kind::disc, .name = name, .blend_within = blend_within});
    }
    int wall(const Vec3& from, const Vec3& to, double time = 0.0) {
        const int line = writer.add_thing({.kind = recording::Kind::line, .name = "wall"});
        writer.line(time, line, from, to);
        return line;
    }
    void play(double time, int who, const std::string& clip, double x, double z,
              double heading = 0.0) {
        writer.play(time, who, {.clip = clip_named(clip), .placement = {{x, 0.0, z}, heading}});
    }
    recording::Recording end(double seconds) {
        writer.advance(seconds);
        writer.finish();
        return recording::read(bytes).value();
    }
};

}  // namespace sidestep::judge::test
