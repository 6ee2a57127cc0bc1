#include "sidestep/stage/worn.h"

#include <fmt/format.h>

#include <algorithm>

namespace sidestep::stage {

std::string worn_recording(const body::Character& character, std::span<const WornFigure> figures,
                           const std::vector<std::pair<std::string, std::string>>& about) {
    const motion::Clip& first = figures.front().clip;
    std::string bytes;
    recording::WriterOptions options;
    options.about = {{"title", first.name()},
                     {"frame_time", fmt::format("{}", first.frame_time())}};
    options.about.insert(options.about.end(), about.begin(), about.end());
    recording::Writer writer = recording::Writer::to_memory(bytes, options);
    Palette palette(writer);
    // one skeleton for all: whatever moves in one of them
    std::vector<int> moving;
    for (const WornFigure& figure : figures) {
        const std::span<const int> more = figure.clip.translated_joints();
        moving.insert(moving.end(), more.begin(), more.end());
    }
    std::sort(moving.begin(), moving.end());
    moving.erase(std::unique(moving.begin(), moving.end()), moving.end());
    const int skeleton = writer.add_skeleton(recorded(first.skeleton(), first.name(), moving));
    const int costume = add_costume(writer, palette, character, skeleton);
    for (const WornFigure& figure : figures) {
        const int motion = writer.add_clip(recorded(figure.clip, skeleton, figure.name, moving));
        const int thing = writer.add_thing({.kind = recording::Kind::figure,
                                            .name = figure.name,
                                            .material = palette(figure.name, figure.colour),
                                            .skeleton = skeleton,
                                            .costume = costume});
        writer.play(0.0, thing,
                    {.clip = motion, .placement = {.position = {figure.aside, 0.0, 0.0}}});
    }
    writer.advance(std::max(first.last_time(), first.frame_time()));
    writer.finish();
    return bytes;
}

std::string worn_recording(const body::Character& character, const motion::Clip& clip,
                           const std::vector<std::pair<std::string, std::string>>& about) {
    const WornFigure figure{clip.name(), clip};
    return worn_recording(character, std::span(&figure, 1), about);
}

}  // namespace sidestep::stage
