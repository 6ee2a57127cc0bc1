#include <fmt/format.h>

#include <algorithm>

#include "cli/fix/fixed.h"
#include "cli/stage/dress.h"
#include "sidestep/recording/writer.h"

namespace sidestep::cli {

namespace {

constexpr double step_aside = 1.0;  // metres to the left of who is fixed stands who is not

struct FixedFigure {
    const char* name;
    const motion::Clip& clip;
    Rgba colour;
    double aside;
};

std::string record_figures(const body::Character& character, const motion::Clip& title,
                           std::span<const FixedFigure> figures) {
    std::string bytes;
    recording::WriterOptions options;
    options.about = {{"title", title.name()},
                     {"frame_time", fmt::format("{}", title.frame_time())},
                     {"fix", fmt::format("{} figures", figures.size())}};
    recording::Writer writer = recording::Writer::to_memory(bytes, options);
    Palette palette(writer);
    // one skeleton for all: whatever moves in one of them
    std::vector<int> moving;
    for (const FixedFigure& figure : figures) {
        const std::span<const int> more = figure.clip.translated_joints();
        moving.insert(moving.end(), more.begin(), more.end());
    }
    std::sort(moving.begin(), moving.end());
    moving.erase(std::unique(moving.begin(), moving.end()), moving.end());
    const int skeleton = writer.add_skeleton(recorded(title.skeleton(), title.name(), moving));
    const int costume = add_costume(writer, palette, character, skeleton);
    for (const FixedFigure& figure : figures) {
        const int motion = writer.add_clip(recorded(figure.clip, skeleton, figure.name, moving));
        const int thing = writer.add_thing({.kind = recording::Kind::figure,
                                            .name = figure.name,
                                            .material = palette(figure.name, figure.colour),
                                            .skeleton = skeleton,
                                            .costume = costume});
        writer.play(0.0, thing,
                    {.clip = motion, .placement = {.position = {figure.aside, 0.0, 0.0}}});
    }
    writer.advance(std::max(title.last_time(), title.frame_time()));
    writer.finish();
    return bytes;
}

}  // namespace

std::string fix_recording(const body::Character& character, const motion::Clip& before,
                          const motion::Clip& after) {
    const FixedFigure figures[] = {{"before", before, Rgba{196, 120, 110, 255}, step_aside},
                                   {"after", after, Rgba{205, 196, 186, 255}, 0.0}};
    return record_figures(character, after, figures);
}

std::string fix_recording(const body::Character& character, const motion::Clip& after) {
    const FixedFigure figures[] = {{"after", after, Rgba{205, 196, 186, 255}, 0.0}};
    return record_figures(character, after, figures);
}

}  // namespace sidestep::cli
