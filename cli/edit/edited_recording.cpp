#include <fmt/format.h>

#include <algorithm>

#include "cli/edit/edited_clip.h"
#include "cli/stage/dress.h"
#include "sidestep/recording/writer.h"

namespace sidestep::cli {

std::string edit_recording(const EditedClip& edited, const body::Character& character) {
    const motion::Clip& clip = edited.clip;
    std::string bytes;
    recording::WriterOptions options;
    options.about = {{"title", clip.name()},
                     {"frame_time", fmt::format("{}", clip.frame_time())},
                     {"edit", fmt::format("{} constraints", edited.constraints.size())}};
    recording::Writer writer = recording::Writer::to_memory(bytes, options);
    Palette palette(writer);
    const std::span<const int> moving = clip.translated_joints();
    const int skeleton = writer.add_skeleton(recorded(clip.skeleton(), clip.name(), moving));
    const int costume = add_costume(writer, palette, character, skeleton);
    const int motion = writer.add_clip(recorded(clip, skeleton, clip.name(), moving));
    const int figure = writer.add_thing({.kind = recording::Kind::figure,
                                         .name = clip.name(),
                                         .material = palette("flesh", Rgba{205, 196, 186, 255}),
                                         .skeleton = skeleton,
                                         .costume = costume});
    writer.play(0.0, figure, {.clip = motion});
    writer.advance(std::max(clip.last_time(), clip.frame_time()));
    writer.finish();
    return bytes;
}

}  // namespace sidestep::cli
